const _: () = {
    use ::tfvalue::__private as _tf;
    #[automatically_derived]
    unsafe impl<'__de: 'a, 'a> _tf::Described<'__de> for Server<'a> {
        const MEMBERS: &'static [&'static _tf::Member] = &[
            &_tf::Member::new(
                "address",
                b"\xA7address",
                _tf::Type::String,
                _tf::Role::Attribute(_tf::Attribute {
                    name: _tf::Cow::Borrowed("address"),
                    ty: _tf::AttributeType::Type(_tf::Type::String),
                    behavior: _tf::Behavior::Required,
                    sensitive: false,
                    write_only: false,
                    description: _tf::Description::new("", _tf::DescriptionKind::Plain),
                    deprecation: _tf::None,
                    import: _tf::None,
                }),
            ),
            &_tf::Member::new(
                "disk",
                b"\xA4disk",
                _tf::block_type::<'__de, _tf::Plain<Vec<Disk<'a>>>>(),
                _tf::Role::Block(
                    _tf::nested_block::<
                        Vec<Disk<'a>>,
                    >("disk", _tf::Some(_tf::NestingMode::List), (1, 8), false),
                ),
            ),
            &_tf::Member::new(
                "id",
                b"\xA2id",
                <Unknown<Option<&'a str>> as _tf::TfType>::TYPE,
                _tf::Role::Attribute(_tf::Attribute {
                    name: _tf::Cow::Borrowed("id"),
                    ty: _tf::AttributeType::Type(
                        <Unknown<Option<&'a str>> as _tf::TfType>::TYPE,
                    ),
                    behavior: _tf::Behavior::Computed,
                    sensitive: false,
                    write_only: false,
                    description: _tf::Description::new(
                        "Assigned by the service.",
                        _tf::DescriptionKind::Markdown,
                    ),
                    deprecation: _tf::None,
                    import: _tf::None,
                }),
            ),
            &_tf::Member::new(
                "lifetime",
                b"\xA8lifetime",
                duration::TYPE,
                _tf::Role::Attribute(_tf::Attribute {
                    name: _tf::Cow::Borrowed("lifetime"),
                    ty: _tf::AttributeType::Type(duration::TYPE),
                    behavior: _tf::Behavior::Required,
                    sensitive: false,
                    write_only: false,
                    description: _tf::Description::new("", _tf::DescriptionKind::Plain),
                    deprecation: _tf::None,
                    import: _tf::None,
                }),
            ),
            &_tf::Member::new(
                "network",
                b"\xA7network",
                <Unknown<Option<Network<'a>>> as _tf::TfType>::TYPE,
                _tf::Role::Attribute(_tf::Attribute {
                    name: _tf::Cow::Borrowed("network"),
                    ty: _tf::AttributeType::Nested(
                        _tf::nested_type::<
                            Unknown<Option<Network<'a>>>,
                        >("network", _tf::None, _tf::Protocol5::Refused),
                    ),
                    behavior: _tf::Behavior::Optional,
                    sensitive: false,
                    write_only: false,
                    description: _tf::Description::new("", _tf::DescriptionKind::Plain),
                    deprecation: _tf::None,
                    import: _tf::None,
                }),
            ),
            &_tf::Member::new(
                "password",
                b"\xA8password",
                <Unknown<Option<String>> as _tf::TfType>::TYPE,
                _tf::Role::Attribute(_tf::Attribute {
                    name: _tf::Cow::Borrowed("password"),
                    ty: _tf::AttributeType::Type(
                        <Unknown<Option<String>> as _tf::TfType>::TYPE,
                    ),
                    behavior: _tf::inferred_behavior(
                        _tf::Holds::of::<Unknown<Option<String>>>(),
                    ),
                    sensitive: true,
                    write_only: false,
                    description: _tf::Description::new("", _tf::DescriptionKind::Plain),
                    deprecation: _tf::Some(_tf::Deprecation::new("Use `key`.")),
                    import: _tf::None,
                }),
            ),
            &_tf::Member::new(
                "timeouts",
                b"\xA8timeouts",
                _tf::block_type::<'__de, _tf::List<Option<Timeouts>>>(),
                _tf::Role::Block(
                    _tf::list_of_one::<Option<Timeouts>>("timeouts", 0, false),
                ),
            ),
        ];
        const FIELDS: &'static [_tf::Field] = &[
            _tf::Field::new(
                <Self as _tf::Described<'__de>>::MEMBERS[0],
                _tf::offset_of!(Self, address),
                _tf::string_codec::<'__de, Unknown<IpAddr>, _>(),
            ),
            _tf::Field::new(
                <Self as _tf::Described<'__de>>::MEMBERS[1],
                _tf::offset_of!(Self, disk),
                _tf::block_codec::<'__de, _tf::Plain<Vec<Disk<'a>>>, Vec<Disk<'a>>>(),
            ),
            _tf::Field::new(
                <Self as _tf::Described<'__de>>::MEMBERS[2],
                _tf::offset_of!(Self, id),
                _tf::codec::<
                    '__de,
                    _tf::Plain<Unknown<Option<&'a str>>>,
                    Unknown<Option<&'a str>>,
                >(),
            ),
            _tf::Field::new(
                <Self as _tf::Described<'__de>>::MEMBERS[3],
                _tf::offset_of!(Self, lifetime),
                _tf::with_codec::<
                    '__de,
                    Unknown<Duration>,
                    _,
                    _,
                    _,
                    _,
                >(
                    |__decoder: &mut dyn _tf::Decoder<'__de>| duration::decode(
                        __decoder,
                    ),
                    |__value, __encoder| duration::encode(__value, __encoder),
                ),
            ),
            _tf::Field::new(
                <Self as _tf::Described<'__de>>::MEMBERS[4],
                _tf::offset_of!(Self, network),
                _tf::codec::<
                    '__de,
                    _tf::Plain<Unknown<Option<Network<'a>>>>,
                    Unknown<Option<Network<'a>>>,
                >(),
            ),
            _tf::Field::new(
                <Self as _tf::Described<'__de>>::MEMBERS[5],
                _tf::offset_of!(Self, password),
                _tf::codec::<
                    '__de,
                    _tf::Plain<Unknown<Option<String>>>,
                    Unknown<Option<String>>,
                >(),
            ),
            _tf::Field::new(
                <Self as _tf::Described<'__de>>::MEMBERS[6],
                _tf::offset_of!(Self, timeouts),
                _tf::block_codec::<
                    '__de,
                    _tf::List<Option<Timeouts>>,
                    Option<Timeouts>,
                >(),
            ),
        ];
        const CHECKED: () = {
            let _ = |__self: &Self| {
                let Self {
                    id: __field0,
                    password: __field1,
                    network: __field2,
                    disk: __field3,
                    timeouts: __field4,
                    address: __field5,
                    lifetime: __field6,
                } = __self;
                let _: *const Unknown<Option<&'a str>> = __field0;
                let _: *const Unknown<Option<String>> = __field1;
                let _: *const Unknown<Option<Network<'a>>> = __field2;
                let _: *const Vec<Disk<'a>> = __field3;
                let _: *const Option<Timeouts> = __field4;
                let _: *const Unknown<IpAddr> = __field5;
                let _: *const Unknown<Duration> = __field6;
            };
            _tf::check::attribute(
                <Self as _tf::Described<'__de>>::MEMBERS[0],
                _tf::string_holds::<'static, Unknown<IpAddr>, _>(),
                true,
            );
            _tf::check::attribute(
                <Self as _tf::Described<'__de>>::MEMBERS[2],
                _tf::Holds::of::<Unknown<Option<&'a str>>>(),
                true,
            );
            _tf::check::attribute(
                <Self as _tf::Described<'__de>>::MEMBERS[3],
                _tf::with_holds::<
                    'static,
                    Unknown<Duration>,
                    _,
                    _,
                    _,
                    _,
                >(
                    |__decoder: &mut dyn _tf::Decoder<'static>| duration::decode(
                        __decoder,
                    ),
                    |__value, __encoder| duration::encode(__value, __encoder),
                ),
                true,
            );
            _tf::check::attribute(
                <Self as _tf::Described<'__de>>::MEMBERS[4],
                _tf::Holds::of::<Unknown<Option<Network<'a>>>>(),
                true,
            );
            _tf::check::attribute(
                <Self as _tf::Described<'__de>>::MEMBERS[5],
                _tf::Holds::of::<Unknown<Option<String>>>(),
                true,
            );
            _tf::check::members(
                &<Self as _tf::Described<'__de>>::DESCRIPTOR,
                _tf::Kind::Resource,
            );
        };
    }
    const _: () = <Server<'static> as _tf::Described<'static>>::CHECKED;
    #[automatically_derived]
    impl<'a> _tf::TfType for Server<'a> {
        const TYPE: _tf::Type = _tf::object_type::<Self>();
        const HOLDS_SCHEMA: _tf::bool = true;
    }
    #[automatically_derived]
    impl<'a> _tf::TfSchema for Server<'a> {
        const BLOCK: _tf::Block = _tf::block::<
            Self,
        >(
            _tf::Description::new("A virtual machine.", _tf::DescriptionKind::Markdown),
            _tf::None,
        );
        const SCHEMA: _tf::Schema = _tf::Schema::new(
            _tf::Kind::Resource,
            2,
            <Self as _tf::TfSchema>::BLOCK,
        );
    }
    #[automatically_derived]
    impl<'__de: 'a, 'a> _tf::Decode<'__de> for Server<'a> {
        fn decode<__D: _tf::Decoder<'__de> + ?_tf::Sized>(
            __decoder: &mut __D,
        ) -> _tf::Result<Self, _tf::Error> {
            _tf::decode_object(__decoder)
        }
    }
    #[automatically_derived]
    impl<'a> _tf::Encode for Server<'a> {
        fn encode<__E: _tf::Encoder + ?_tf::Sized>(
            &self,
            __encoder: &mut __E,
        ) -> _tf::Result<(), _tf::Error> {
            _tf::encode_object(self, __encoder)
        }
    }
    #[automatically_derived]
    impl<'__de: 'a, 'a> _tf::Upgrade<'__de> for Server<'a> {}
};
