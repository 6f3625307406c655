//! Generated code passes the strictest lints of the user's crate, without an `allow`.

#![deny(warnings, missing_docs, clippy::all, clippy::pedantic, unused_qualifications)]
#![deny(
    missing_debug_implementations,
    trivial_casts,
    trivial_numeric_casts,
    unused_lifetimes,
    single_use_lifetimes
)]

/// Generated code has one `unsafe impl` per type, which a user who forbids unsafe code need not see.
mod without_unsafe {
    #![forbid(unsafe_code)]

    use tfvalue::{DynamicValue, TfFunction, TfSchema, TfType, Unknown, msgpack};

    mod text {
        use tfvalue::{Decode, Decoder, Encoder, Error, Type};

        pub(super) const TYPE: Type = Type::String;

        pub(super) fn decode<'de>(decoder: &mut dyn Decoder<'de>) -> Result<&'de str, Error> {
            Decode::decode(decoder)
        }

        pub(super) fn encode(text: &str, encoder: &mut dyn Encoder) -> Result<(), Error> {
            encoder.string(text)
        }
    }

    #[derive(TfType, PartialEq, Debug)]
    enum Zone {
        North,
    }

    #[derive(TfSchema, PartialEq, Debug)]
    #[tf(resource)]
    struct Server<'a> {
        #[tf(computed)]
        id: Unknown<Option<&'a str>>,
        #[tf(known)]
        zone: Zone,
        #[tf(optional, with = text, known)]
        name: Option<&'a str>,
        #[tf(as_string, known)]
        port: u16,
    }

    #[derive(TfFunction, PartialEq, Debug)]
    #[tf(returns = &'a str)]
    struct Longest<'a> {
        #[tf(with = text)]
        least: &'a str,
        #[tf(as_string, allow_null = false)]
        port: u16,
        #[tf(with = text, variadic)]
        others: Vec<&'a str>,
    }

    #[derive(TfFunction, PartialEq, Debug)]
    #[tf(returns = bool)]
    struct Nothing;

    #[test]
    fn a_function_needs_no_unsafe_code() {
        let arguments = [br#""a""#.as_slice(), br#""80""#, br#""b""#].map(DynamicValue::from_json);
        let longest = Longest::decode_arguments(&arguments).unwrap();
        assert_eq!(longest, Longest { least: "a", port: 80, others: vec!["b"] });
        assert_eq!(Nothing::decode_arguments(&[]), Ok(Nothing));
    }

    #[test]
    fn unsafe_code_may_be_forbidden() {
        let server = Server { id: Unknown::Known(None), zone: Zone::North, name: Some("web"), port: 80 };
        let bytes = msgpack::to_vec(&server).unwrap();
        assert_eq!(msgpack::from_slice::<Server<'_>>(&bytes).unwrap(), server);
    }
}

/// Deprecated Rust items may still be part of a model.
mod deprecated {
    use tfvalue::{
        DynamicValue, RawState, TfFunction, TfSchema, TfType, Unknown, json, msgpack, schema::Upgrade,
    };

    #[derive(TfSchema)]
    #[deprecated(since = "0.1.0")]
    struct Old {
        #[deprecated(since = "0.1.0", note = "for Rust, not for Terraform")]
        name: String,
    }

    #[derive(TfSchema)]
    #[tf(resource)]
    #[deprecated(since = "0.1.0")]
    struct OldServer<'a> {
        name: Unknown<&'a str>,
        #[tf(flatten)]
        common: Common,
        #[tf(skip)]
        _cache: u8,
        #[tf(block, known)]
        disk: Vec<Disk>,
        #[tf(optional, nested)]
        network: Unknown<Option<Disk>>,
    }

    #[derive(TfSchema, Default)]
    struct Common {
        owner: Unknown<Option<String>>,
    }

    #[derive(TfSchema)]
    struct Disk {
        size: Unknown<Option<u64>>,
    }

    #[derive(TfSchema)]
    #[tf(resource, version = 1, upgrade_from = OldServer<'a>)]
    #[allow(deprecated, reason = "states of the model before are still read")]
    struct NewServer<'a> {
        name: Unknown<&'a str>,
    }

    #[allow(deprecated, reason = "as above")]
    impl<'a> From<OldServer<'a>> for NewServer<'a> {
        fn from(old: OldServer<'a>) -> Self {
            Self { name: old.name }
        }
    }

    #[derive(TfType)]
    #[deprecated(since = "0.1.0")]
    struct OldPlace {
        x: f64,
    }

    #[derive(TfType)]
    #[deprecated(since = "0.1.0")]
    struct OldPair(u8, u8);

    #[derive(TfType)]
    #[deprecated(since = "0.1.0")]
    struct OldName(String);

    #[derive(TfType)]
    #[deprecated(since = "0.1.0")]
    enum OldZone {
        North,
    }

    #[derive(TfType)]
    enum Zone {
        #[deprecated(since = "0.1.0")]
        North,
        South,
    }

    #[test]
    #[allow(deprecated, reason = "as above")]
    fn deprecated_types_are_written() {
        assert_eq!(json::to_string(&OldPair(1, 2)).ok(), Some("[1,2]".to_owned()));
        assert_eq!(json::to_string(&OldName("web".to_owned())).ok(), Some("\"web\"".to_owned()));
        assert_eq!(json::to_string(&OldZone::North).ok(), Some("\"north\"".to_owned()));
    }

    #[test]
    fn deprecated_models_are_no_warning() {
        #[expect(deprecated, reason = "the derived code is meant, which says nothing")]
        {
            let (pair, name, zone) = (OldPair(1, 2), OldName("web".to_owned()), OldZone::North);
            assert!(msgpack::to_vec(&pair).is_ok() && msgpack::to_vec(&name).is_ok());
            assert!(msgpack::to_vec(&zone).is_ok());
            assert!(msgpack::to_vec(&OldPlace { x: 1.0 }).is_ok());
        }
        let state = RawState::from_json(br#"{"name": "web"}"#);
        let server: Result<NewServer<'_>, _> = NewServer::upgrade(1, &state);
        assert_eq!(server.map(|server| server.name).ok(), Some(Unknown::Known("web")));
    }

    #[derive(TfType, PartialEq, Debug)]
    struct Names {
        #[deprecated(since = "0.1.0")]
        old: bool,
        new: bool,
    }

    #[derive(TfFunction)]
    #[tf(returns = bool)]
    #[deprecated(since = "0.1.0")]
    struct OldFunction {
        #[deprecated(since = "0.1.0")]
        _old: bool,
    }

    #[derive(TfFunction)]
    #[tf(returns = bool)]
    struct Function {
        #[deprecated(since = "0.1.0")]
        _old: bool,
    }

    #[test]
    fn deprecated_parameters_are_no_warning() {
        assert!(Function::decode_arguments(&[DynamicValue::from_msgpack(b"\xc2")]).is_ok());
    }

    #[test]
    fn deprecated_fields_and_variants_are_no_warning() {
        let bytes = msgpack::to_vec(&Zone::South).unwrap();
        assert!(msgpack::from_slice::<Zone>(&bytes).is_ok());
        let names: Names = msgpack::from_slice(b"\x82\xa3new\xc3\xa3old\xc2").unwrap();
        assert!(names.new);
    }
}

/// A model that is public needs no more documentation than its own.
pub(crate) mod documented {
    use std::borrow::Cow;

    use tfvalue::{Dynamic, Set, TfSchema, TfType, Unknown};

    /// A virtual machine.
    #[derive(TfSchema, Debug, Clone, PartialEq)]
    #[tf(resource, version = 2)]
    pub(crate) struct Server<'a> {
        /// Assigned by the service.
        #[tf(computed)]
        pub id: Unknown<Option<&'a str>>,
        /// Host name.
        #[tf(required)]
        pub name: Unknown<Cow<'a, str>>,
        /// The zones.
        #[tf(optional)]
        pub zones: Unknown<Option<Set<Unknown<Zone>>>>,
        /// Anything.
        #[tf(optional)]
        pub extra: Unknown<Option<Dynamic<'a>>>,
        /// The network.
        #[tf(optional, nested)]
        pub network: Unknown<Option<Network<'a>>>,
        /// Its disks.
        #[tf(block(list, min_items = 1, max_items = 8), known)]
        pub disk: Vec<Disk>,
        /// The attributes in common with other models.
        #[tf(flatten)]
        pub common: Common,
        /// The provider's own data.
        #[tf(skip)]
        pub cache: Vec<u8>,
    }

    /// A place.
    #[derive(TfType, Debug, Clone, Copy, PartialEq, Eq)]
    pub(crate) enum Zone {
        /// Up.
        North,
        /// Down.
        South,
    }

    /// A network.
    #[derive(TfSchema, Debug, Clone, PartialEq)]
    pub(crate) struct Network<'a> {
        /// Its address.
        #[tf(optional)]
        pub address: Unknown<Option<&'a str>>,
    }

    /// A disk.
    #[derive(TfSchema, Debug, Clone, PartialEq)]
    pub(crate) struct Disk {
        /// In GiB.
        #[tf(required)]
        pub size: Unknown<u64>,
        /// The place of its data.
        #[tf(required)]
        pub place: Place,
    }

    /// A place on a disk.
    #[derive(TfType, Debug, Clone, PartialEq)]
    pub(crate) struct Place(pub u64, pub u64);

    /// Attributes of many models.
    #[derive(TfSchema, Debug, Clone, PartialEq)]
    pub(crate) struct Common {
        /// The owner.
        #[tf(optional)]
        pub owner: Unknown<Option<String>>,
    }
}

#[test]
fn a_public_model_passes_the_strictest_lints() {
    use tfvalue::TfSchema;

    assert_eq!(documented::Server::SCHEMA.version, 2);
}
