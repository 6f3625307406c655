const _: () = {
    use ::tfvalue::__private as _tf;
    #[automatically_derived]
    unsafe impl<'__de: 'a, 'a> _tf::Described<'__de> for Server<'a> {
        const MEMBERS: &'static [&'static _tf::Member] = &[
            &_tf::attribute_of(
                "address",
                257,
                "",
                _tf::Type::String,
                _tf::AttributeType::Type(_tf::Type::String),
                _tf::string_holds::<'static, Unknown<IpAddr>, _>(),
            ),
            &_tf::nested_block::<
                '__de,
                Vec<Disk<'a>>,
            >("disk", _tf::Some(_tf::NestingMode::List), (1, 8)),
            &_tf::attribute::<
                Unknown<Option<&'a str>>,
            >("id", 292, "Assigned by the service."),
            &_tf::attribute_of(
                "lifetime",
                257,
                "",
                duration::TYPE,
                _tf::AttributeType::Type(duration::TYPE),
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
            ),
            &_tf::nested_attribute::<
                Unknown<Option<Network<'a>>>,
            >("network", 258, "", _tf::None, _tf::Protocol5::Refused),
            &_tf::attribute::<Unknown<Option<String>>>("password", 264, "")
                .deprecated("Use `key`."),
            &_tf::list_of_one::<'__de, Option<Timeouts>>("timeouts", 0),
        ];
        const FIELDS: &'static [_tf::Field] = {
            let __members = _tf::members::<'__de, Self>();
            &[
                _tf::Field::new(
                    __members,
                    0,
                    _tf::offset_of!(Self, address),
                    _tf::string_codec::<'__de, Unknown<IpAddr>, _>(),
                    (b"\xA7address\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 275),
                ),
                _tf::Field::new(
                    __members,
                    1,
                    _tf::offset_of!(Self, disk),
                    _tf::block_codec::<
                        '__de,
                        _tf::Plain<Vec<Disk<'a>>>,
                        Vec<Disk<'a>>,
                    >(),
                    (
                        b"\xA4disk\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
                        488,
                    ),
                ),
                _tf::field::<
                    '__de,
                    Unknown<Option<&'a str>>,
                >(
                    __members,
                    2,
                    _tf::offset_of!(Self, id),
                    (
                        b"\xA2id\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
                        459,
                    ),
                ),
                _tf::Field::new(
                    __members,
                    3,
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
                    (b"\xA8lifetime\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 331),
                ),
                _tf::field::<
                    '__de,
                    Unknown<Option<Network<'a>>>,
                >(
                    __members,
                    4,
                    _tf::offset_of!(Self, network),
                    (b"\xA7network\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 470),
                ),
                _tf::field::<
                    '__de,
                    Unknown<Option<String>>,
                >(
                    __members,
                    5,
                    _tf::offset_of!(Self, password),
                    (b"\xA8password\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 459),
                ),
                _tf::Field::new(
                    __members,
                    6,
                    _tf::offset_of!(Self, timeouts),
                    _tf::block_codec::<
                        '__de,
                        _tf::List<Option<Timeouts>>,
                        Option<Timeouts>,
                    >(),
                    (b"\xA8timeouts\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 304),
                ),
            ]
        };
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
            _tf::check::members::<'__de, Self>(_tf::Kind::Resource);
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
