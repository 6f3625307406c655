const _: () = {
    use ::tfvalue::__private as _tf;
    use _tf::local::{__base, __planned, __prior, __value, __decoder, __encoder};
    #[automatically_derived]
    unsafe impl<'__de: 'a, 'a> _tf::Described<'__de> for Server<'a> {
        type Fields = _tf::Fields<'__de, Self, 7, 0>;
        const FIELDS: _tf::Fields<'__de, Self, 7, 0> = {
            _tf::leaf::schema::<'static, Vec<Disk<'a>>, Disk<'a>>();
            _tf::leaf::schema::<'static, Unknown<Option<Network<'a>>>, Network<'a>>();
            _tf::leaf::schema_of_one::<'static, Option<Timeouts>, Timeouts>();
            let mut __base = _tf::Memory::<Self>::NEW;
            let __base = &raw mut __base as *mut Self;
            unsafe {
                let Self { .. } = *__base;
                let Self {
                    id: _,
                    password: _,
                    network: _,
                    disk: _,
                    timeouts: _,
                    address: _,
                    lifetime: _,
                } = *__base;
            }
            _tf::Fields::new(
                [
                    _tf::attribute_of(
                        unsafe {
                            _tf::Memory::<
                                Self,
                            >::tfvalue_project(__base, &raw mut (*__base).address)
                        },
                        "address",
                        1265153,
                        "",
                        _tf::string_type::<'_, '__de, Unknown<IpAddr>, _>(),
                        _tf::MemberExtra::ATTRIBUTE,
                    ),
                    _tf::block_of(
                        unsafe {
                            _tf::Memory::<
                                Self,
                            >::tfvalue_project(__base, &raw mut (*__base).disk)
                        },
                        "disk",
                        15256064,
                        _tf::block_type::<'_, '__de, Vec<Disk<'a>>>(),
                        const {
                            _tf::check::known_elements::<Vec<Disk<'a>>>();
                            &_tf::nested_block::<
                                Vec<Disk<'a>>,
                            >(_tf::Some(_tf::NestingMode::List), (1, 8))
                        },
                    ),
                    _tf::attribute::<
                        '__de,
                        Self,
                        Unknown<Option<&'a str>>,
                    >(
                        unsafe {
                            _tf::Memory::<
                                Self,
                            >::tfvalue_project(__base, &raw mut (*__base).id)
                        },
                        "id",
                        13322020,
                        "Assigned by the service.",
                    ),
                    _tf::attribute_of(
                        unsafe {
                            _tf::Memory::<
                                Self,
                            >::tfvalue_project(__base, &raw mut (*__base).lifetime)
                        },
                        "lifetime",
                        4935169,
                        "",
                        const {
                            &_tf::with_type::<
                                '__de,
                                Unknown<Duration>,
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
                                const { &duration::TYPE },
                            )
                        },
                        _tf::MemberExtra::ATTRIBUTE,
                    ),
                    _tf::attribute_of(
                        unsafe {
                            _tf::Memory::<
                                Self,
                            >::tfvalue_project(__base, &raw mut (*__base).network)
                        },
                        "network",
                        14077442,
                        "",
                        _tf::field_type::<'_, '__de, Unknown<Option<Network<'a>>>>(),
                        const {
                            &_tf::nested::<
                                Unknown<Option<Network<'a>>>,
                            >(_tf::None, _tf::Protocol5Fallback::Refused)
                        },
                    ),
                    _tf::attribute_of(
                        unsafe {
                            _tf::Memory::<
                                Self,
                            >::tfvalue_project(__base, &raw mut (*__base).password)
                        },
                        "password",
                        13323784,
                        "",
                        _tf::field_type::<'_, '__de, Unknown<Option<String>>>(),
                        const { &_tf::MemberExtra::ATTRIBUTE.deprecated("Use `key`.") },
                    ),
                    _tf::block_of(
                        unsafe {
                            _tf::Memory::<
                                Self,
                            >::tfvalue_project(__base, &raw mut (*__base).timeouts)
                        },
                        "timeouts",
                        3197440,
                        _tf::list_of_one_type::<'_, '__de, Option<Timeouts>>(),
                        const {
                            _tf::check::known_elements::<Option<Timeouts>>();
                            &_tf::list_of_one::<Option<Timeouts>>(0)
                        },
                    ),
                ],
                [],
            )
        };
    }
    const _: () = {
        _tf::check::first::<Server<'static>>();
        _tf::evaluate_rows::<'static, Server<'static>>();
        _tf::check::member::<
            'static,
            Server<'static>,
        >(1, _tf::SchemaKind::Resource, false);
        _tf::check::member::<
            'static,
            Server<'static>,
        >(4, _tf::SchemaKind::Resource, false);
        _tf::check::member::<
            'static,
            Server<'static>,
        >(6, _tf::SchemaKind::Resource, false);
    };
    const _: () = _tf::check::field::<
        'static,
        Server<'static>,
    >(
        1,
        &[
            (
                2,
                "the block `disk` can be unknown, but its type can't hold an unknown value: write `Unknown<Vec<Disk<'a>>>`, or add `known` to the options of the field to refuse unknown values",
            ),
        ],
    );
    const _: () = _tf::check::field::<'static, Server<'static>>(4, &[]);
    const _: () = _tf::check::field::<
        'static,
        Server<'static>,
    >(
        6,
        &[
            (
                2,
                "the block `timeouts` can be unknown, but its type can't hold an unknown value: write `Unknown<Option<Timeouts>>`, or add `known` to the options of the field to refuse unknown values",
            ),
        ],
    );
    #[automatically_derived]
    impl<'a> _tf::TfType for Server<'a> {
        const TYPE: _tf::Type = _tf::object_type::<Self>();
        const CONTAINS: _tf::Contains = _tf::Contains::of::<Self>(true);
        const A_TERRAFORM_TYPE_CANNOT_CONTAIN_ITSELF: () = {
            _tf::leaf::schema::<'static, Vec<Disk<'a>>, Disk<'a>>();
            _tf::leaf::schema::<'static, Unknown<Option<Network<'a>>>, Network<'a>>();
            _tf::leaf::schema_of_one::<'static, Option<Timeouts>, Timeouts>();
        };
    }
    #[automatically_derived]
    impl<'__de: 'a, 'a> _tf::Decode<'__de> for Server<'a> {
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
    impl<'a> _tf::Encode for Server<'a> {
        const OUTPUT: _tf::Option<_tf::OutputObject<Self>> = _tf::Some(
            _tf::OutputObject::of(),
        );
        fn encode<__E: _tf::Encoder + ?_tf::Sized>(
            &self,
            __encoder: &mut __E,
        ) -> _tf::Result<(), _tf::Error> {
            _tf::encode_object(self, __encoder)
        }
    }
    #[automatically_derived]
    impl<'a> _tf::TfSchema for Server<'a> {
        const KIND: _tf::SchemaKind = _tf::SchemaKind::Resource;
        const VERSION: _tf::i64 = 2;
        const BLOCK: _tf::Block = _tf::block::<
            Self,
        >("A virtual machine.", _tf::DescriptionKind::Markdown, _tf::None);
    }
    #[automatically_derived]
    impl<'__de: 'a, 'a> _tf::Upgrade<'__de> for Server<'a> {}
    #[automatically_derived]
    impl<'a> _tf::RootSchema for Server<'a> {
        type Kind = _tf::kind::Resource;
    }
};
