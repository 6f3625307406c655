//! Generated code depends on nothing but its own names.

/// The items that a model would see if it took `Option` and the like from around it.
mod shadowed {
    #![allow(dead_code, reason = "these names are there to be in the way")]

    use std::{borrow::Cow as StdCow, option::Option as StdOption, vec::Vec as StdVec};

    use tfvalue::{Set as StdSet, TfFunction, TfSchema, TfType, Unknown, msgpack};

    struct Option;
    struct Result;
    struct Ok;
    struct Err;
    struct Some;
    struct Cow;
    struct Type;
    struct Vec;
    struct Error;
    struct Default;
    trait Sized {}
    trait Decode {}
    trait Encode {}
    struct Member;
    struct Field;
    struct Function;
    struct Parameter;
    struct DynamicValue;

    #[derive(TfType, PartialEq, Debug)]
    enum Zone {
        North,
        South,
    }

    #[derive(TfType, PartialEq, Debug)]
    struct Point(f64, f64);

    #[derive(TfType, PartialEq, Debug)]
    struct Name<'a>(StdCow<'a, str>);

    #[derive(TfSchema, PartialEq, Debug)]
    struct Disk {
        size: Unknown<StdOption<u64>>,
    }

    #[derive(TfSchema, PartialEq, Debug)]
    #[tf(resource)]
    struct Server<'a> {
        #[tf(computed)]
        id: Unknown<StdOption<&'a str>>,
        #[tf(known)]
        name: Name<'a>,
        #[tf(known)]
        zones: StdOption<StdSet<Zone>>,
        #[tf(known)]
        place: Point,
        #[tf(block, known)]
        disk: StdVec<Disk>,
        #[tf(block(list, max_items = 1), known)]
        boot: StdOption<Disk>,
    }

    #[derive(TfFunction, PartialEq, Debug)]
    #[tf(returns = Zone, summary = "Chooses a zone", deprecated = "Use `choose`.")]
    struct Choose<'a> {
        #[tf(allow_null)]
        name: StdOption<Name<'a>>,
        #[tf(variadic)]
        among: StdVec<Zone>,
    }

    #[test]
    fn names_around_a_function_do_not_matter() {
        let arguments = [tfvalue::DynamicValue::default(), tfvalue::DynamicValue::from_json(br#""south""#)];
        let choose = Choose::decode_arguments(&arguments).unwrap();
        assert_eq!(choose, Choose { name: StdOption::None, among: [Zone::South].into() });
        assert_eq!(Choose::encode_result(&Zone::North).unwrap().as_msgpack().unwrap(), b"\xa5north");
    }

    #[test]
    fn names_around_a_model_do_not_matter() {
        let server = Server {
            id: Unknown::Known(StdOption::Some("i-1")),
            name: Name(StdCow::Borrowed("web")),
            zones: StdOption::None,
            place: Point(1.0, 2.5),
            disk: [Disk { size: Unknown::Known(StdOption::Some(10)) }].into(),
            boot: StdOption::None,
        };
        let bytes = msgpack::to_vec(&server).unwrap();
        assert_eq!(msgpack::from_slice::<Server<'_>>(&bytes).unwrap(), server);
    }
}

/// Nothing is in scope but what is named.
mod without_prelude {
    #![no_implicit_prelude]

    use ::std::{assert_eq, option::Option, string::String};
    use ::tfvalue::{DynamicValue, TfFunction, TfSchema, TfType, Unknown, msgpack};

    #[derive(TfType, ::std::cmp::PartialEq, ::std::fmt::Debug)]
    enum Zone {
        North,
        South,
    }

    #[derive(TfType, ::std::cmp::PartialEq, ::std::fmt::Debug)]
    struct Pair<T>(T, Zone);

    #[derive(TfSchema, ::std::cmp::PartialEq, ::std::fmt::Debug)]
    struct Common {
        #[tf(optional, known)]
        owner: Option<String>,
    }

    #[derive(TfSchema, ::std::cmp::PartialEq, ::std::fmt::Debug)]
    #[tf(resource, version = 1)]
    struct Server {
        #[tf(computed)]
        id: Unknown<Option<String>>,
        #[tf(as_string, known)]
        address: ::std::net::IpAddr,
        #[tf(optional, nested, known)]
        common: Option<Common>,
        #[tf(flatten)]
        flat: Common,
        #[tf(skip)]
        cache: Option<u8>,
        #[tf(known)]
        pair: Pair<bool>,
    }

    #[derive(TfFunction, ::std::cmp::PartialEq, ::std::fmt::Debug)]
    #[tf(returns = Option<String>)]
    struct Lookup {
        #[tf(as_string)]
        address: ::std::net::IpAddr,
        #[tf(allow_unknown, variadic)]
        names: ::std::vec::Vec<Unknown<Option<String>>>,
    }

    #[test]
    fn a_function_needs_no_prelude() {
        let arguments = [DynamicValue::from_json(br#""::1""#), DynamicValue::from_json(b"null")];
        let lookup = Lookup::decode_arguments(&arguments).unwrap();
        assert_eq!(lookup.names, [Unknown::Known(Option::None)]);
        assert_eq!(Lookup::encode_result(&Option::None).unwrap().as_msgpack().unwrap(), b"\xc0");
    }

    #[test]
    fn a_model_needs_no_prelude() {
        let server = Server {
            id: Unknown::Known(Option::None),
            address: ::std::net::IpAddr::V4(::std::net::Ipv4Addr::LOCALHOST),
            common: Option::None,
            flat: Common { owner: Option::None },
            cache: Option::None,
            pair: Pair(true, Zone::South),
        };
        let bytes = msgpack::to_vec(&server).unwrap();
        assert_eq!(msgpack::from_slice::<Server>(&bytes).unwrap(), server);
        assert_eq!(Zone::North, Zone::North);
    }
}

/// The library is not where it is by default.
mod elsewhere {
    pub(super) mod terraform {
        pub(crate) use ::tfvalue as values;
    }

    mod tfvalue {}

    #[derive(terraform::values::TfSchema, PartialEq, Debug)]
    #[tf(crate = terraform::values, data_source)]
    struct Server {
        #[tf(known)]
        name: String,
    }

    #[derive(terraform::values::TfType, PartialEq, Debug)]
    #[tf(crate = self::terraform::values)]
    struct Port(u16);

    #[derive(terraform::values::TfFunction, PartialEq, Debug)]
    #[tf(crate = terraform::values, returns = bool)]
    struct Not {
        value: bool,
    }

    #[test]
    fn the_library_may_be_at_another_path_for_a_function() {
        use terraform::values::{DynamicValue, TfFunction};

        let arguments = [DynamicValue::from_json(b"true")];
        assert_eq!(Not::decode_arguments(&arguments).unwrap(), Not { value: true });
    }

    #[test]
    fn the_library_may_be_at_another_path() {
        let bytes = terraform::values::msgpack::to_vec(&Port(80)).unwrap();
        assert_eq!(terraform::values::msgpack::from_slice::<Port>(&bytes).unwrap(), Port(80));
        let server: Server = terraform::values::msgpack::from_slice(b"\x81\xa4name\xa3web").unwrap();
        assert_eq!(server.name, "web");
    }
}

/// Names of fields are those of locals, of keywords and of constants.
mod fields {
    use tfvalue::{DynamicValue, TfEnum, TfFunction, TfSchema, TfType, msgpack};

    #[expect(non_upper_case_globals, reason = "a pattern of this name would match the constant")]
    const value: u8 = 1;
    #[expect(non_upper_case_globals, reason = "a pattern of this name would match the static")]
    static encoder: u8 = 2;
    #[expect(non_upper_case_globals, reason = "a parameter of this name would match the constant")]
    const name: &str = "north";

    #[derive(TfType, PartialEq, Debug)]
    enum Zone {
        North,
        South,
    }

    #[test]
    fn a_constant_may_be_called_as_a_parameter_would_be() {
        assert_eq!(Zone::from_name(name), Some(Zone::North));
        assert_eq!(Zone::from_name("west"), None);
        assert_eq!([Zone::North, Zone::South].map(|zone| zone.as_str()), Zone::NAMES);
    }

    #[derive(TfSchema, PartialEq, Debug)]
    struct Names {
        input: u8,
        r#type: u8,
        value: u8,
        encoder: u8,
        decoder: u8,
        __self: u8,
        #[tf(name = "self")]
        this: u8,
    }

    #[derive(TfType, PartialEq, Debug)]
    struct Any {
        #[tf(name = "")]
        empty: u8,
        #[tf(name = "größe")]
        size: u8,
        r#fn: u8,
    }

    #[derive(TfFunction, PartialEq, Debug)]
    #[tf(returns = bool)]
    struct Parameters {
        arguments: u8,
        r#type: u8,
        value: u8,
        encoder: u8,
        __arguments: u8,
        #[tf(name = "self")]
        this: u8,
    }

    #[test]
    fn a_parameter_may_be_called_anything() {
        let arguments = [1, 2, 3, 4, 5, 6].map(|number: u8| DynamicValue::from_msgpack(vec![number]));
        let parameters = Parameters::decode_arguments(&arguments).unwrap();
        let expected = Parameters { arguments: 1, r#type: 2, value: 3, encoder: 4, __arguments: 5, this: 6 };
        assert_eq!(parameters, expected);
        let names: Vec<_> = Parameters::FUNCTION.parameters.iter().map(|p| p.name.to_string()).collect();
        assert_eq!(names, ["arguments", "type", "value", "encoder", "__arguments", "self"]);
    }

    #[test]
    fn a_field_may_be_called_anything() {
        assert_eq!(value + encoder, 3);
        let names = Names { input: 1, r#type: 2, value: 3, encoder: 4, decoder: 5, __self: 6, this: 7 };
        let bytes = msgpack::to_vec(&names).unwrap();
        assert_eq!(bytes, b"\x87\xa6__self\x06\xa7decoder\x05\xa7encoder\x04\xa5input\x01\xa4self\x07\xa4type\x02\xa5value\x03");
        assert_eq!(msgpack::from_slice::<Names>(&bytes).unwrap(), names);

        let any = Any { empty: 1, size: 2, r#fn: 3 };
        let bytes = msgpack::to_vec(&any).unwrap();
        assert_eq!(msgpack::from_slice::<Any>(&bytes).unwrap(), any);
    }
}

/// Parameters of every sort.
mod generic {
    use std::{collections::BTreeMap, marker::PhantomData};

    use tfvalue::{TfSchema, TfType, Unknown, msgpack};

    #[derive(TfType, PartialEq, Debug)]
    struct Labelled<'a, T = u8, const N: usize = 2>
    where
        T: Clone,
    {
        label: &'a str,
        value: T,
        #[tf(skip)]
        rest: PhantomData<[T; N]>,
    }

    #[derive(TfSchema, PartialEq, Debug)]
    struct Disk<'a> {
        name: &'a str,
    }

    #[derive(TfSchema, PartialEq, Debug)]
    struct Server<'a, 'b: 'a, D, T> {
        #[tf(block(list))]
        disk: Vec<D>,
        tags: Option<BTreeMap<&'a str, Unknown<T>>>,
        owner: &'b str,
    }

    #[derive(TfType, PartialEq, Debug)]
    #[tf(bound = "T: Iterator<Item: tfvalue::TfType + tfvalue::Encode + for<'d> tfvalue::Decode<'d>>")]
    struct First<T: Iterator>(T::Item);

    #[test]
    fn a_model_may_be_generic() {
        let labelled = Labelled { label: "a", value: 1_u8, rest: PhantomData };
        let bytes = msgpack::to_vec(&labelled).unwrap();
        assert_eq!(msgpack::from_slice::<Labelled<'_>>(&bytes).unwrap(), labelled);

        let tags = BTreeMap::from([("k", Unknown::Known(true))]);
        let server = Server { disk: vec![Disk { name: "a" }], tags: Some(tags), owner: "me" };
        let bytes = msgpack::to_vec(&server).unwrap();
        assert_eq!(msgpack::from_slice::<Server<'_, '_, Disk<'_>, bool>>(&bytes).unwrap(), server);

        let first: First<std::vec::IntoIter<u8>> = First(7);
        assert_eq!(msgpack::to_vec(&first).unwrap(), b"\x07");
    }

    #[test]
    fn a_constant_parameter_may_be_called_as_a_type_is() {
        type N = u8;

        #[derive(TfType, PartialEq, Debug)]
        struct Measured<'a, const N: usize> {
            unit: &'a str,
            value: N,
        }

        #[derive(TfSchema, PartialEq, Debug)]
        #[tf(resource)]
        struct Meter<'a, const N: usize> {
            #[tf(required, known)]
            last: Measured<'a, 2>,
        }

        let meter: Meter<'_, 1> = Meter { last: Measured { unit: "m", value: 7 } };
        let bytes = msgpack::to_vec(&meter).unwrap();
        assert_eq!(msgpack::from_slice::<Meter<'_, 1>>(&bytes).unwrap(), meter);
    }
}

/// A model is declared by a macro, or inside a function.
mod places {
    use tfvalue::{TfSchema, TfType, msgpack};

    macro_rules! model {
        ($name:ident { $($field:ident: $ty:ty),* }, $limit:expr) => {
            #[derive(TfSchema, PartialEq, Debug)]
            struct $name {
                $($field: $ty,)*
                #[tf(block(list, min_items = $limit))]
                ports: Vec<Port>,
            }
        };
    }

    #[derive(TfSchema, PartialEq, Debug)]
    struct Port {
        number: u16,
    }

    model!(Server { name: Option<String> }, 1);

    #[test]
    fn a_model_may_come_from_a_macro() {
        let server = Server { name: None, ports: vec![Port { number: 80 }] };
        let bytes = msgpack::to_vec(&server).unwrap();
        assert_eq!(msgpack::from_slice::<Server>(&bytes).unwrap(), server);
    }

    #[test]
    fn a_model_may_stand_in_a_function() {
        #[derive(TfType, PartialEq, Debug)]
        struct Local(Inner);

        #[derive(TfType, PartialEq, Debug)]
        struct Inner {
            hours: u64,
        }

        let local = Local(Inner { hours: 2 });
        let bytes = msgpack::to_vec(&local).unwrap();
        assert_eq!(msgpack::from_slice::<Local>(&bytes).unwrap(), local);
    }
}

/// The module of `with` is found from where the struct stands.
mod modules {
    use std::time::Duration;

    use tfvalue::{TfSchema, TfType, Unknown, msgpack};

    mod millis {
        use std::time::Duration;

        use tfvalue::{Decode, Decoder, Encode, Encoder, Error, Type};

        pub(super) const TYPE: Type = Type::Number;

        pub(super) fn decode(decoder: &mut dyn Decoder<'_>) -> Result<Duration, Error> {
            u64::decode(decoder).map(Duration::from_millis)
        }

        pub(super) fn encode(time: &Duration, encoder: &mut dyn Encoder) -> Result<(), Error> {
            u64::try_from(time.as_millis()).map_err(|_| Error::invalid("too long"))?.encode(encoder)
        }
    }

    #[derive(TfType, PartialEq, Debug)]
    struct Limits {
        #[tf(with = millis)]
        soft: Duration,
        #[tf(with = self::millis)]
        hard: Option<Duration>,
    }

    mod name {
        use tfvalue::{Decode, Decoder, Encoder, Error, Type};

        pub(super) const TYPE: Type = Type::String;

        pub(super) fn decode<'de>(decoder: &mut dyn Decoder<'de>) -> Result<&'de str, Error> {
            <&str>::decode(decoder)?.strip_prefix("n-").ok_or_else(|| Error::invalid("`n-` is missing"))
        }

        pub(super) fn encode(name: &str, encoder: &mut dyn Encoder) -> Result<(), Error> {
            encoder.string(&format!("n-{name}"))
        }
    }

    #[derive(TfSchema, PartialEq, Debug)]
    #[tf(resource)]
    struct Server<'a> {
        #[tf(computed, with = name)]
        name: Unknown<Option<&'a str>>,
    }

    #[test]
    fn what_a_module_reads_may_be_borrowed() {
        let bytes = b"\x81\xa4name\xa5n-web";
        let server: Server<'_> = msgpack::from_slice(bytes).unwrap();
        assert_eq!(server.name, Unknown::Known(Some("web")));
        assert_eq!(msgpack::to_vec(&server).unwrap(), bytes);
    }

    #[test]
    fn a_path_to_a_module_is_the_users() {
        let limits = Limits { soft: Duration::from_millis(1500), hard: None };
        let bytes = msgpack::to_vec(&limits).unwrap();
        assert_eq!(bytes, b"\x82\xa4hard\xc0\xa4soft\xcd\x05\xdc");
        assert_eq!(msgpack::from_slice::<Limits>(&bytes).unwrap(), limits);
    }
}

/// Crates and modules of the standard library's names are in the way, and so are its traits' methods and macros.
mod shadowed_crates {
    #![allow(dead_code, unused_macros, reason = "these names are there to be in the way")]

    use tfvalue::{TfSchema, TfType, Unknown, msgpack};

    mod std {}
    mod core {}
    mod alloc {}
    mod __private {}
    mod _tf {}
    type Option<T> = ::std::option::Option<T>;
    type String = ::std::string::String;
    type Result<T> = ::std::result::Result<T, ()>;
    macro_rules! panic {
        ($($_:tt)*) => {
            compile_error!("not this one")
        };
    }
    macro_rules! matches {
        ($($_:tt)*) => {
            compile_error!("not this one")
        };
    }
    trait Everything {
        fn decode(self) -> Self;
        fn encode(self) -> Self;
        fn string(self) -> Self;
        fn sequence(self) -> Self;
    }
    impl<T> Everything for T {
        fn decode(self) -> T {
            self
        }
        fn encode(self) -> T {
            self
        }
        fn string(self) -> T {
            self
        }
        fn sequence(self) -> T {
            self
        }
    }
    #[allow(non_camel_case_types)]
    struct bool;
    #[allow(non_camel_case_types)]
    struct str;
    #[allow(non_camel_case_types)]
    struct usize;

    #[derive(TfType, PartialEq, Debug)]
    enum Zone {
        None,
        Ok,
        Self_,
    }

    #[derive(TfType, PartialEq, Debug)]
    struct Pair(u8, Zone);

    #[derive(TfSchema, PartialEq, Debug)]
    #[tf(resource, known, version = 1, upgrade_from = ServerV0)]
    struct Server {
        #[tf(as_string)]
        port: u16,
        zones: ::std::vec::Vec<Zone>,
        pair: Option<Pair>,
        #[tf(skip)]
        cache: u8,
    }

    #[derive(TfSchema)]
    #[tf(resource)]
    struct ServerV0 {
        port: Unknown<String>,
    }

    impl ::std::convert::TryFrom<ServerV0> for Server {
        type Error = String;

        fn try_from(_: ServerV0) -> ::std::result::Result<Self, String> {
            ::std::result::Result::Err(String::new())
        }
    }

    #[test]
    fn names_of_crates_macros_and_methods_do_not_matter() {
        let zones = vec![Zone::None, Zone::Ok, Zone::Self_];
        let server = Server { port: 80, zones, pair: Some(Pair(1, Zone::Ok)), cache: 0 };
        let bytes = msgpack::to_vec(&server).unwrap();
        assert_eq!(msgpack::from_slice::<Server>(&bytes).unwrap(), server);
    }
}

/// Descriptions are written in every way that Rust has for documentation.
mod documented {
    use tfvalue::TfSchema;

    macro_rules! documented {
        ($doc:literal, $kind:ident, $name:literal, $version:expr) => {
            #[doc = $doc]
            #[derive(TfSchema)]
            #[tf($kind, version = $version)]
            struct Generated {
                #[doc = $doc]
                #[tf(name = $name, known)]
                first: Option<String>,
                #[tf(description = $doc, known)]
                second: Option<String>,
            }
        };
    }

    documented!("A `thing`.", resource, "one", 3);

    /** A machine:

    * with *stars*,
      and what hangs;
    */
    #[derive(TfSchema)]
    struct Server {
        /// The first line,
        /// and the second: `a "quoted" \ {brace}`.
        ///
        /// ```text
        ///     indented
        /// ```
        #[doc = "\u{fc}ber"]
        name: String,
        #[cfg(any())]
        absent: NoSuchType,
        #[cfg(not(any()))]
        #[cfg_attr(not(any()), doc = "There.", tf(sensitive))]
        present: String,
    }

    #[test]
    fn a_doc_comment_may_have_any_form() {
        let schema = Server::SCHEMA;
        let text = &schema.block.description.text;
        assert!(text.starts_with("A machine:\n\n") && text.contains("* with *stars*,\n"), "{text}");
        let name = schema.block.attributes.get("name").unwrap();
        let expected = "The first line,\nand the second: `a \"quoted\" \\ {brace}`.\n\n```text\n    indented\n```\n\u{fc}ber";
        assert_eq!(name.description.text, expected);
        assert!(schema.block.attributes.get("absent").is_none());
        let present = schema.block.attributes.get("present").unwrap();
        assert_eq!((&*present.description.text, present.sensitive), ("There.", true));
    }

    #[test]
    fn a_macro_may_give_the_texts_and_numbers_of_a_model() {
        let schema = Generated::SCHEMA;
        assert_eq!((schema.version, &*schema.block.description.text), (3, "A `thing`."));
        for name in ["one", "second"] {
            let attribute = schema.block.attributes.get(name).unwrap();
            assert_eq!(attribute.description.text, "A `thing`.");
        }
    }
}

/// Types of every sort stand in a model.
mod types {
    use std::{
        borrow::Cow,
        collections::{BTreeMap, BTreeSet, HashMap, HashSet},
        rc::Rc,
        sync::Arc,
    };

    use tfvalue::{
        Decode, Dynamic, Encode, Map, Number, Set, TfSchema, TfType, Type, Unknown, json, msgpack,
    };

    type Text<'a> = Unknown<Option<Cow<'a, str>>>;
    type Alias<T> = Vec<T>;

    mod deep {
        use tfvalue::TfType;

        #[derive(TfType, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
        pub(in crate::hygiene) struct Visible {
            pub(super) inner: u8,
            pub(crate) r#where: bool,
        }
    }

    #[derive(TfType, Debug, PartialEq, Default)]
    struct Empty();

    #[derive(TfType, Debug, PartialEq)]
    struct Everything<'a> {
        boxed: Box<deep::Visible>,
        boxed_text: Box<str>,
        shared: Arc<str>,
        counted: Rc<str>,
        slice: Box<[u8]>,
        borrowed: Cow<'a, [Text<'a>]>,
        alias: Alias<Alias<u8>>,
        ordered: BTreeSet<deep::Visible>,
        hashed: HashSet<Box<str>>,
        set: Set<Option<Unknown<Number>>>,
        map: HashMap<Arc<str>, Option<f32>>,
        sorted: Map<Box<str>, Option<f32>>,
        tuple: (u8, (i128,), ()),
        empty: Empty,
        none: Option<Box<Empty>>,
        later: BTreeMap<&'a str, Vec<u8>>,
        dynamic: Unknown<Option<Dynamic<'a>>>,
    }

    #[test]
    fn types_of_every_sort_stand_in_a_model() {
        let everything = Everything {
            boxed: Box::new(deep::Visible { inner: 1, r#where: true }),
            boxed_text: "a".into(),
            shared: "b".into(),
            counted: "c".into(),
            slice: [1, 2].into(),
            borrowed: Cow::Owned(vec![Unknown::UNKNOWN]),
            alias: vec![vec![1], vec![]],
            ordered: BTreeSet::from([deep::Visible::default()]),
            hashed: HashSet::from(["x".into()]),
            set: Set::from_iter([None, Some(Unknown::Known(Number::from(1)))]),
            map: HashMap::from([("k".into(), Some(0.5))]),
            sorted: Map::from([("m".into(), Some(0.25)), ("k".into(), None)]),
            tuple: (1, (-5,), ()),
            empty: Empty(),
            none: None,
            later: BTreeMap::from([("k", vec![1])]),
            dynamic: Unknown::Known(Some(Dynamic { ty: Type::String, value: "v".into() })),
        };
        let bytes = msgpack::to_vec(&everything).unwrap();
        let decoded: Everything<'_> = msgpack::from_slice(&bytes).unwrap();
        assert_eq!(decoded, everything);
        assert_eq!(msgpack::to_vec(&decoded).unwrap(), bytes);
    }

    #[derive(TfType, Debug, PartialEq)]
    struct Bounded<'a, 'b, K: Ord + AsRef<str>, V: Clone + 'b, const N: usize>
    where
        'a: 'b,
        K: TfType,
        Vec<V>: Clone,
        for<'x> &'x V: IntoIterator,
    {
        map: BTreeMap<K, V>,
        text: &'a str,
        other: Cow<'b, str>,
        #[tf(skip)]
        marker: std::marker::PhantomData<[&'b K; N]>,
    }

    #[derive(TfSchema, Debug, PartialEq)]
    #[tf(resource, known)]
    struct Named<T: Default = String>
    where
        T: std::fmt::Debug,
    {
        #[tf(computed)]
        id: Option<T>,
        #[tf(block)]
        more: Vec<Inner<T>>,
    }

    #[derive(TfSchema, Debug, PartialEq)]
    struct Inner<T> {
        value: T,
    }

    #[derive(TfType)]
    struct Few<T> {
        values: Vec<T>,
    }

    /// The bounds that a field's type needs are put on the type: neither on the parameter itself nor by `bound`.
    #[derive(TfType)]
    struct Outer<T, I: Iterator> {
        few: Option<Few<T>>,
        items: Vec<I::Item>,
        #[tf(skip)]
        marker: std::marker::PhantomData<I>,
    }

    #[test]
    fn a_generic_model_may_stand_in_another() {
        let bytes = b"\x82\xa3few\x81\xa6values\x91\xc3\xa5items\x92\x01\x02";
        assert_eq!(through::<Outer<bool, std::vec::IntoIter<u8>>>(bytes), bytes);
    }

    #[test]
    fn parameters_have_bounds_of_their_own() {
        let bounded: Bounded<'_, '_, String, Vec<u8>, 3> = Bounded {
            map: BTreeMap::from([("k".to_owned(), vec![1])]),
            text: "t",
            other: "o".into(),
            marker: std::marker::PhantomData,
        };
        let bytes = msgpack::to_vec(&bounded).unwrap();
        assert_eq!(msgpack::from_slice::<Bounded<'_, '_, String, Vec<u8>, 3>>(&bytes).unwrap(), bounded);

        let named = Named { id: Some(1_u8), more: vec![Inner { value: 2 }] };
        assert_eq!(json::to_string(&named).unwrap(), r#"{"id":1,"more":[{"value":2}]}"#);
        assert!(Named::<String>::SCHEMA.to_json().contains("more"));
    }

    /// Models can be handed to functions that know nothing of them but the traits.
    fn through<'de, T: TfType + Decode<'de> + Encode>(bytes: &'de [u8]) -> Vec<u8> {
        msgpack::to_vec(&msgpack::from_slice::<T>(bytes).unwrap()).unwrap()
    }

    #[test]
    fn a_tuple_without_elements_is_a_tuple() {
        assert_eq!(Empty::TYPE.to_json(), r#"["tuple",[]]"#);
        assert_eq!(<()>::TYPE, Empty::TYPE);
        assert_eq!(through::<Empty>(b"\x90"), b"\x90");
        assert_eq!(through::<Unknown<Option<()>>>(b"\x90"), b"\x90");
        assert_eq!(json::to_string(&(Empty(), ())).unwrap(), "[[],[]]");
        assert_eq!(
            msgpack::from_slice::<Empty>(b"\x91\x01").unwrap_err().to_string(),
            msgpack::from_slice::<()>(b"\x91\x01").unwrap_err().to_string(),
        );
    }
}

/// Constants are called as the local variables of generated code are.
mod locals {
    #![allow(
        non_upper_case_globals,
        non_camel_case_types,
        dead_code,
        reason = "a variable of this name would match the constant"
    )]

    use std::time::Duration;

    use tfvalue::{DynamicValue, RawState, TfFunction, TfSchema, TfType, Unknown, json, schema::Upgrade};

    macro_rules! constants {
        ($($name:ident)*) => { $(const $name: usize = 1;)* };
    }

    constants! {
        __arguments __base __cursor __decoder __encoder __field0 __field1 __memory __name __planned __prior __state __version
    }
    static __self: usize = 1;
    struct __value;

    #[derive(TfSchema)]
    #[tf(resource)]
    struct Old {
        name: Unknown<String>,
    }

    #[derive(TfSchema)]
    #[tf(resource, version = 1, upgrade_from = Old)]
    struct Server {
        #[tf(required)]
        name: Unknown<String>,
        #[tf(required, with = seconds, known)]
        timeout: Duration,
        #[tf(flatten)]
        common: Common,
        #[tf(skip)]
        cache: u8,
        #[tf(block, known)]
        disk: Vec<Disk>,
    }

    #[derive(TfSchema, Default)]
    struct Common {
        owner: Unknown<Option<String>>,
    }

    #[derive(TfSchema)]
    struct Disk {
        size: Option<u64>,
    }

    impl From<Old> for Server {
        fn from(Old { name }: Old) -> Self {
            let timeout = Duration::from_secs(1);
            Self { name, timeout, common: Common::default(), cache: 0, disk: Vec::new() }
        }
    }

    #[derive(TfType, PartialEq, Debug)]
    struct Point(f64, f64);

    #[derive(TfType, PartialEq, Debug)]
    struct Name(String);

    #[derive(TfType, PartialEq, Debug)]
    struct Timeout(#[tf(with = seconds)] Duration);

    #[derive(TfType, PartialEq, Debug)]
    enum Zone {
        North,
    }

    #[derive(TfFunction, PartialEq, Debug)]
    #[tf(returns = Point)]
    struct Locate {
        zone: Zone,
        #[tf(with = seconds)]
        timeout: Duration,
        #[tf(variadic)]
        names: Vec<Name>,
    }

    mod seconds {
        use std::time::Duration;

        use tfvalue::{Decode, Decoder, Encode, Encoder, Error, Type};

        pub(super) const TYPE: Type = Type::Number;

        pub(super) fn decode(decoder: &mut dyn Decoder<'_>) -> Result<Duration, Error> {
            u64::decode(decoder).map(Duration::from_secs)
        }

        pub(super) fn encode(duration: &Duration, encoder: &mut dyn Encoder) -> Result<(), Error> {
            duration.as_secs().encode(encoder)
        }
    }

    #[test]
    fn constants_named_as_locals_do_not_matter() {
        let state = RawState::from_json(br#"{"name": "web"}"#);
        let server: Result<Server, _> = Server::upgrade(0, &state);
        assert_eq!(server.map(|server| server.name).ok(), Some(Unknown::Known("web".to_owned())));

        let arguments = [br#""north""#.as_slice(), b"9", br#""a""#].map(DynamicValue::from_json);
        let locate = Locate::decode_arguments(&arguments).unwrap();
        let names = vec![Name("a".to_owned())];
        assert_eq!(locate, Locate { zone: Zone::North, timeout: Duration::from_secs(9), names });
        assert_eq!(json::to_string(&Point(1.0, 2.5)).unwrap(), "[1,2.5]");
        assert_eq!(json::from_str::<Timeout>("3").unwrap(), Timeout(Duration::from_secs(3)));
    }
}

/// Items that a macro makes of the same tokens are not one item.
mod repeated {
    use tfvalue::{TfSchema, TfType};

    macro_rules! modules {
        ($($name:ident $derive:ident)*) => { $(
            mod $name {
                #[derive(tfvalue::$derive)]
                pub(super) struct Inner {
                    #[allow(dead_code, reason = "it is never read")]
                    size: Option<u8>,
                }
            }
        )* };
    }

    modules! { first TfType second TfSchema third TfType }

    #[test]
    fn items_of_the_same_tokens_derive_each_for_themselves() {
        assert_eq!(first::Inner::TYPE, second::Inner::TYPE);
        assert_eq!(third::Inner::TYPE, second::Inner::SCHEMA.block.implied_type());
    }
}
