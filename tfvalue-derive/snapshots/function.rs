const _: () = {
    use ::tfvalue::__private as _tf;
    use _tf::local::{__arguments, __value, __decoder, __encoder};
    #[automatically_derived]
    impl<'__de: 'a, 'a, T> _tf::TfFunction<'__de> for Join<'a, T>
    where
        Unknown<Option<T>>: _tf::TfType + _tf::Decode<'__de>,
    {
        type Returns = Cow<'a, str>;
        const PARAMETERS: &'static [_tf::Parameter] = {
            _tf::leaf::argument::<'static, IpAddr, _>();
            &[
                _tf::parameter(
                    "separator",
                    <&'a str as _tf::TfType>::TYPE,
                    _tf::Holds::of::<&'a str>(),
                    _tf::None,
                    _tf::None,
                    "What stands between the texts.",
                    _tf::DescriptionKind::Markdown,
                ),
                _tf::parameter(
                    "quote",
                    <Unknown<Option<T>> as _tf::TfType>::TYPE,
                    _tf::Holds::of::<Unknown<Option<T>>>(),
                    _tf::Some(true),
                    _tf::Some(false),
                    "",
                    _tf::DescriptionKind::Plain,
                ),
                _tf::parameter(
                    "address",
                    _tf::Type::String,
                    _tf::string_holds::<'static, IpAddr, _>(),
                    _tf::None,
                    _tf::None,
                    "",
                    _tf::DescriptionKind::Plain,
                ),
            ]
        };
        const FUNCTION: _tf::Function = _tf::function::<
            '__de,
            Self,
        >(
            <Self as _tf::TfFunction<'__de>>::PARAMETERS,
            _tf::Some(
                _tf::parameter(
                    "times",
                    duration::TYPE,
                    _tf::with_holds::<
                        'static,
                        <Vec<Duration> as _tf::Variadic>::Argument,
                        _,
                        _,
                        _,
                        _,
                        _,
                    >(
                        |__decoder: &mut dyn _tf::Decoder<'static>| duration::decode(
                            __decoder,
                        ),
                        |__value, __encoder| duration::encode(__value, __encoder),
                        || const { &duration::TYPE },
                    ),
                    _tf::None,
                    _tf::None,
                    "",
                    _tf::DescriptionKind::Plain,
                ),
            ),
            "Joins texts",
            "Joins texts.",
            _tf::DescriptionKind::Markdown,
            _tf::Some("Use `join`."),
        );
        const CHECKED: () = {
            _tf::check::parameter(
                const { &<&'a str as _tf::TfType>::TYPE },
                _tf::Holds::of::<&'a str>(),
            );
            _tf::check::parameter(
                const { &<Unknown<Option<T>> as _tf::TfType>::TYPE },
                _tf::Holds::of::<Unknown<Option<T>>>(),
            );
            _tf::check::allows_null(_tf::Holds::of::<Unknown<Option<T>>>());
            {
                _tf::leaf::argument::<'static, IpAddr, _>();
                _tf::check::parameter(
                    const { &_tf::Type::String },
                    _tf::string_holds::<'static, IpAddr, _>(),
                )
            };
            _tf::check::parameter(
                const { &duration::TYPE },
                _tf::with_holds::<
                    'static,
                    <Vec<Duration> as _tf::Variadic>::Argument,
                    _,
                    _,
                    _,
                    _,
                    _,
                >(
                    |__decoder: &mut dyn _tf::Decoder<'static>| duration::decode(
                        __decoder,
                    ),
                    |__value, __encoder| duration::encode(__value, __encoder),
                    || const { &duration::TYPE },
                ),
            );
            _tf::check::returns::<'__de, Self>();
        };
        fn decode_arguments(
            __arguments: &'__de [_tf::DynamicValue<'__de>],
        ) -> _tf::Result<Self, _tf::FunctionError> {
            const { <Self as _tf::TfFunction<'__de>>::CHECKED };
            let mut __arguments = _tf::Arguments::new(
                <Self as _tf::TfFunction<'__de>>::FUNCTION_REF,
                __arguments,
            )?;
            {
                _tf::leaf::argument::<'static, IpAddr, _>();
                let __value = Self {
                    separator: __arguments.read::<&'a str>()?,
                    quote: __arguments.read::<Unknown<Option<T>>>()?,
                    address: __arguments.read_string::<IpAddr, _>()?,
                    times: <Vec<
                        Duration,
                    > as _tf::Variadic>::from_vec(
                        __arguments
                            .read_rest_with::<
                                <Vec<Duration> as _tf::Variadic>::Argument,
                                _,
                                _,
                                _,
                                _,
                                _,
                            >(
                                |__decoder: &mut dyn _tf::Decoder<'__de>| duration::decode(
                                    __decoder,
                                ),
                                |__value, __encoder| duration::encode(__value, __encoder),
                                || const { &duration::TYPE },
                            )?,
                    ),
                };
                let Self { .. } = __value;
                _tf::Ok(__value)
            }
        }
    }
};
