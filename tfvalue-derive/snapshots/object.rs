const _: () = {
    use terraform::values::__private as _tf;
    #[automatically_derived]
    unsafe impl<'__de, T, C, const N: usize> _tf::Described<'__de> for Labelled<T, C, N>
    where
        T: _tf::TfType + _tf::Decode<'__de> + _tf::Encode,
        Cache<C, N>: _tf::Default,
    {
        const MEMBERS: &'static [&'static _tf::Member] = &[
            &_tf::plain::<T>("firstLabel"),
            &_tf::plain::<String>("self"),
        ];
        const FIELDS: &'static [_tf::Field] = {
            let __members = _tf::members::<'__de, Self>();
            &[
                _tf::field::<
                    '__de,
                    T,
                >(
                    __members,
                    0,
                    _tf::offset_of!(Self, first_label),
                    (b"\xAAfirstLabel\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 462),
                ),
                _tf::field::<
                    '__de,
                    String,
                >(
                    __members,
                    1,
                    _tf::offset_of!(Self, this),
                    (
                        b"\xA4self\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
                        338,
                    ),
                ),
            ]
        };
        const SKIPPED: &'static [_tf::Skipped] = &[
            _tf::skipped::<Cache<C, N>>(_tf::offset_of!(Self, cache)),
        ];
        const FLATTENED: &'static [(_tf::usize, _tf::Descriptor)] = &[
            (
                _tf::offset_of!(Self, common),
                <Common as _tf::Described<'__de>>::DESCRIPTOR,
            ),
        ];
        const DESCRIPTOR: _tf::Descriptor = _tf::merged::<'__de, Self>();
        const CHECKED: () = {
            let _ = |__self: &Self| {
                let Self {
                    first_label: __field0,
                    this: __field1,
                    common: __field2,
                    cache: __field3,
                } = __self;
                let _: *const T = __field0;
                let _: *const String = __field1;
                let _: *const Common = __field2;
                let _: *const Cache<C, N> = __field3;
            };
            _tf::check::flattened::<'__de, Self>(_tf::Kind::Nested);
            _tf::check::members::<'__de, Self>(_tf::Kind::Nested);
        };
    }
    #[automatically_derived]
    impl<T, C, const N: usize> _tf::TfType for Labelled<T, C, N>
    where
        T: _tf::TfType + _tf::Decode<'static> + _tf::Encode,
        Cache<C, N>: _tf::Default,
    {
        const TYPE: _tf::Type = _tf::object_type::<Self>();
    }
    #[automatically_derived]
    impl<'__de, T, C, const N: usize> _tf::Decode<'__de> for Labelled<T, C, N>
    where
        T: _tf::TfType + _tf::Decode<'__de> + _tf::Encode,
        Cache<C, N>: _tf::Default,
    {
        const OBJECT: _tf::Option<_tf::Object<'__de, Self>> = _tf::Some(
            _tf::Object::of(),
        );
        fn decode<__D: _tf::Decoder<'__de> + ?_tf::Sized>(
            __decoder: &mut __D,
        ) -> _tf::Result<Self, _tf::Error> {
            _tf::decode_object(__decoder)
        }
    }
    #[automatically_derived]
    impl<T, C, const N: usize> _tf::Encode for Labelled<T, C, N>
    where
        T: _tf::TfType + _tf::Decode<'static> + _tf::Encode,
        Cache<C, N>: _tf::Default,
    {
        fn encode<__E: _tf::Encoder + ?_tf::Sized>(
            &self,
            __encoder: &mut __E,
        ) -> _tf::Result<(), _tf::Error> {
            _tf::encode_object(self, __encoder)
        }
    }
};
