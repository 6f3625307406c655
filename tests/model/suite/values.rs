//! Values typed at run time, and those of Rust, are the same values.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    fmt,
    hash::{BuildHasher, Hasher},
    net::IpAddr,
    num::ParseIntError,
    str::FromStr,
};
use tfvalue::plan::values;
use tfvalue_model_tests::to_msgpack;

use tfvalue::{
    AttributePath, Decode, Dynamic, Encode, Error, Number, NumberBound, Refinements, Set, Step, TfSchema,
    TfType, Type, Unknown, Value, json, msgpack,
};

type Text<'a> = Unknown<Option<Cow<'a, str>>>;

#[derive(TfSchema, Clone, PartialEq, Debug)]
#[tf(resource)]
struct Server<'a> {
    #[tf(computed)]
    id: Unknown<Option<&'a str>>,
    #[tf(required)]
    name: Unknown<Cow<'a, str>>,
    #[tf(optional)]
    tags: Unknown<Option<BTreeMap<Cow<'a, str>, Text<'a>>>>,
    #[tf(optional)]
    any: Unknown<Option<Dynamic<'a>>>,
    #[tf(block)]
    disk: Unknown<Vec<Disk>>,
    #[tf(block)]
    boot: Unknown<Option<Disk>>,
    #[tf(block(group))]
    limits: Disk,
    #[tf(block, known)]
    mount: Set<Disk>,
    #[tf(block, known)]
    named: BTreeMap<String, Disk>,
}

#[derive(TfSchema, Clone, PartialEq, Debug)]
struct Disk {
    size: Unknown<Option<Number>>,
}

fn disk(size: u8) -> Disk {
    Disk { size: Unknown::Known(Some(size.into())) }
}

fn server() -> Server<'static> {
    Server {
        id: Unknown::Unknown(Refinements::new().not_null().with_prefix("i-").unwrap()),
        name: Unknown::Known("web".into()),
        tags: Unknown::Known(Some(BTreeMap::from([
            ("a".into(), Unknown::UNKNOWN),
            ("b".into(), Unknown::Known(None)),
        ]))),
        any: Unknown::Known(Some(Dynamic::new(Type::String, Value::Null))),
        disk: Unknown::Known(vec![disk(1), disk(2)]),
        boot: Unknown::Known(None),
        limits: Disk { size: Unknown::Known(None) },
        mount: Set::from_iter([disk(9), disk(1)]),
        named: BTreeMap::from([("root".to_owned(), disk(3))]),
    }
}

#[test]
fn a_model_is_a_value() {
    let value = Value::from_typed(&server()).unwrap();
    assert_eq!(value.get("name").and_then(Value::as_str), Some("web"));
    assert!(value.get("boot").is_some_and(Value::is_null));
    assert_eq!(value.get("disk").and_then(Value::elements).map(<[_]>::len), Some(2));
    assert!(!value.is_wholly_known());
    assert_eq!(value.to_msgpack(&Server::TYPE).unwrap(), msgpack::to_vec(&server()).unwrap());
    assert_eq!(value.to_typed::<Server>().unwrap(), server());
}

#[test]
fn a_value_borrows_from_the_input_and_a_model_from_the_value() {
    let bytes = msgpack::to_vec(&server()).unwrap();
    let value = Value::decode_msgpack(&Server::TYPE, &bytes).unwrap();
    let model: Server = value.to_typed().unwrap();
    let Unknown::Known(Cow::Borrowed(name)) = model.name else { panic!("the name is not borrowed") };
    assert!(bytes.as_ptr_range().contains(&name.as_ptr()));
}

#[test]
fn an_owned_value_outlives_its_input() {
    let owned: Value<'static> = {
        let bytes = msgpack::to_vec(&server()).unwrap();
        Value::decode_msgpack(&Server::TYPE, &bytes).unwrap().into_owned()
    };
    assert_eq!(owned, Value::from_typed(&server()).unwrap());
    let dynamic: Dynamic<'static> = {
        let text = br#"{"type":["list","string"],"value":["x"]}"#.to_vec();
        json::from_slice::<Dynamic>(&text).unwrap().into_owned()
    };
    assert_eq!(dynamic.value.elements().unwrap(), [Value::from("x")]);
}

#[test]
fn a_path_leads_to_a_part_of_a_value() {
    let json = br#"{"a": [{"b": ["x", "y"]}], "m": {"k": true}, "s": ["w", "v"], "d": {"type": ["list", "string"], "value": ["q"]}}"#;
    let ty = Type::object([
        ("a", Type::list(Type::object([("b", Type::tuple([Type::String, Type::String]))]))),
        ("m", Type::map(Type::Bool)),
        ("s", Type::set(Type::String)),
        ("d", Type::Dynamic),
    ]);
    let value = Value::decode_json(&ty, json).unwrap();
    let root = AttributePath::new;
    let text = |path: AttributePath| value.get_path(&path).and_then(Value::as_str);

    assert_eq!(value.get_path(&root()), Some(&value));
    assert_eq!(text(root().attribute("a").element(0).attribute("b").element(1)), Some("y"));
    assert_eq!(value.get_path(&root().attribute("m").key("k")), Some(&Value::Bool(true)));
    // The elements of a set are in Terraform's order, whatever that of the input.
    assert_eq!(text(root().attribute("s").set_element(0)), Some("v"));
    // A value that brings its type is passed through, and is what its own path leads to.
    assert!(matches!(value.get_path(&"d".into()), Some(Value::Dynamic(_))));
    assert_eq!(text(root().attribute("d").element(0)), Some("q"));

    let nowhere = [
        root().attribute("z"),
        root().attribute("a").element(1),
        root().attribute("a").set_element(0),
        root().attribute("s").element(0),
        root().attribute("m").key("k").attribute("b"),
        root().attribute("m").element(0),
        AttributePath::from(Step::ElementKeyInt(u64::MAX)),
    ];
    for path in nowhere {
        assert_eq!(value.get_path(&path), None, "{path}");
    }
}

#[test]
fn the_path_of_a_finding_leads_to_what_is_wrong() {
    let block = |size: Value<'static>| Value::object([("size", size)]);
    let mut model = server();
    model.named = BTreeMap::from([("a".to_owned(), disk(1))]);
    let planned = Value::from_typed(&model).unwrap();
    let mut new = planned.clone();
    *new.get_mut("disk").unwrap() = Value::list([block(1.into())]);
    *new.get_mut("named").unwrap() = Value::map([("a", block(Value::UNKNOWN))]);
    *new.get_mut("mount").unwrap() = Value::set([block(7.into()), block(Value::UNKNOWN)]);
    let findings = values::check_applied(&Server::SCHEMA, &planned, &new).unwrap_err();
    let unknown = findings.iter().filter(|finding| finding.message.ends_with("is unknown"));
    let paths: Vec<_> = unknown.map(|finding| &finding.path).collect();
    assert!(paths.iter().all(|path| new.get_path(path).is_some_and(Value::is_unknown)), "{findings}");
    let paths: Vec<_> = paths.into_iter().map(ToString::to_string).collect();
    assert_eq!(paths, ["id", r#"tags["a"]"#, "mount[1].size", r#"named["a"].size"#]);
}

#[test]
fn a_null_of_a_type_is_not_a_null_of_none() {
    let typed: Option<Dynamic> = msgpack::from_slice(b"\x92\xc4\x08\"string\"\xc0").unwrap();
    assert_eq!(typed, Some(Dynamic::new(Type::String, Value::Null)));
    let untyped: Option<Dynamic> = msgpack::from_slice(b"\xc0").unwrap();
    assert_eq!(untyped, None);
    assert_eq!(msgpack::to_vec(&Dynamic::NULL).unwrap(), b"\xc0");
    assert_eq!(json::to_string(&typed).unwrap(), r#"{"value":null,"type":"string"}"#);
    assert_eq!(json::from_str::<Option<Dynamic>>(r#"{"type":"string","value":null}"#).unwrap(), typed);
}

#[test]
fn a_wrapper_that_says_nothing_is_taken_off() {
    let wrapped = b"\x92\xc4\x09\"dynamic\"\x92\xc4\x09\"dynamic\"\x92\xc4\x08\"string\"\xa1x";
    let expected = Dynamic::new(Type::String, "x");
    assert_eq!(msgpack::from_slice::<Unknown<Dynamic>>(wrapped).unwrap(), Unknown::Known(expected.clone()));
    assert_eq!(
        Value::decode_msgpack(&Type::Dynamic, wrapped).unwrap().to_msgpack(&Type::Dynamic).unwrap(),
        msgpack::to_vec(&expected).unwrap(),
    );
}

#[test]
fn what_is_known_of_an_unknown_value_can_be_asked() {
    let id: Unknown<Option<&str>> = msgpack::from_slice(b"\xc7\x07\x0c\x82\x01\xc2\x02\xa2i-").unwrap();
    let Unknown::Unknown(refinements) = id else { panic!("{id:?}") };
    assert!(refinements.is_not_null());
    assert_eq!(refinements.prefix(), Some("i-"));

    let size: Unknown<u8> = msgpack::from_slice(b"\xc7\x09\x0c\x82\x03\x92\x01\xc3\x04\x92\x0a\xc2").unwrap();
    let Unknown::Unknown(refinements) = size else { panic!("{size:?}") };
    assert_eq!(refinements.number_min(), Some(&NumberBound::inclusive(1)));
    assert_eq!(refinements.number_max(), Some(&NumberBound::exclusive(10)));

    let names: Unknown<Vec<String>> = msgpack::from_slice(b"\xc7\x05\x0c\x82\x05\x01\x06\x05").unwrap();
    let Unknown::Unknown(refinements) = names else { panic!("{names:?}") };
    assert_eq!((refinements.length_min(), refinements.length_max()), (1, Some(5)));
}

/// Asserts what an extension comes to, as a model and as a value.
#[track_caller]
fn comes_to<T: TfType + for<'de> Decode<'de> + Encode + PartialEq + std::fmt::Debug>(
    bytes: &[u8],
    expected: &T,
) {
    assert_eq!(msgpack::from_slice::<T>(bytes).unwrap(), *expected);
    let value = Value::decode_msgpack(&T::TYPE, bytes).unwrap();
    assert_eq!(value, Value::from_typed(expected).unwrap());
}

const NOT_NULL_AND_5: &[u8] = b"\xc7\x0b\x0c\x83\x01\xc2\x03\x92\x05\xc3\x04\x92\x05\xc3";
const NOT_NULL_AND_2_LONG: &[u8] = b"\xc7\x07\x0c\x83\x01\xc2\x05\x02\x06\x02";
const NOT_NULL_AND_1_LONG: &[u8] = b"\xc7\x07\x0c\x83\x01\xc2\x05\x01\x06\x01";
const NOT_NULL_AND_EMPTY: &[u8] = b"\xc7\x05\x0c\x82\x01\xc2\x06\x00";
const NULL: &[u8] = b"\xc7\x03\x0c\x81\x01\xc3";

#[test]
fn an_unknown_value_that_can_only_be_one_is_it() {
    comes_to::<Unknown<Option<u8>>>(NOT_NULL_AND_5, &Unknown::Known(Some(5)));
    comes_to::<Option<Unknown<u8>>>(NOT_NULL_AND_5, &Some(Unknown::Known(5)));
    comes_to::<Unknown<Vec<Unknown<u8>>>>(NOT_NULL_AND_2_LONG, &Unknown::Known(vec![Unknown::UNKNOWN; 2]));
    comes_to::<Unknown<Vec<u8>>>(NOT_NULL_AND_EMPTY, &Unknown::Known(Vec::new()));
    comes_to::<Unknown<Set<Unknown<u8>>>>(
        NOT_NULL_AND_1_LONG,
        &Unknown::Known(Set::from_iter([Unknown::UNKNOWN])),
    );
    comes_to::<Unknown<BTreeSet<u8>>>(NOT_NULL_AND_EMPTY, &Unknown::Known(BTreeSet::new()));
    comes_to::<Unknown<Option<BTreeMap<String, u8>>>>(
        NOT_NULL_AND_EMPTY,
        &Unknown::Known(Some(BTreeMap::new())),
    );
    comes_to::<Unknown<Option<String>>>(NULL, &Unknown::Known(None));
    comes_to::<Option<Unknown<String>>>(NULL, &None);
}

#[test]
fn an_unknown_value_that_can_be_more_than_one_stays_unknown() {
    fn stays<T: TfType + for<'de> Decode<'de> + Encode>(bytes: &[u8]) {
        assert_eq!(msgpack::to_vec(&msgpack::from_slice::<Unknown<T>>(bytes).unwrap()).unwrap(), bytes);
    }
    stays::<Set<u8>>(NOT_NULL_AND_2_LONG);
    stays::<BTreeMap<String, u8>>(NOT_NULL_AND_2_LONG);
    stays::<Option<u8>>(b"\xc7\x09\x0c\x82\x03\x92\x05\xc3\x04\x92\x05\xc3");
    stays::<Option<Vec<u8>>>(b"\xc7\x05\x0c\x82\x05\x02\x06\x02");
}

#[test]
fn a_block_that_can_only_be_empty_is_empty() {
    #[derive(TfSchema, PartialEq, Debug)]
    struct ListOfOne {
        #[tf(block(list, max_items = 1))]
        disk: Unknown<Option<Disk>>,
    }
    let bytes = [b"\x81\xa4disk", NOT_NULL_AND_EMPTY].concat();
    comes_to(&bytes, &ListOfOne { disk: Unknown::Known(None) });
}

#[test]
fn an_unknown_value_is_any_extension() {
    let unknown: [&[u8]; 6] = [
        b"\xd4\x00\x00",
        b"\xc7\x00\x05",
        b"\xd5\x63\x01\x02",
        b"\xd4\x0c\x00",
        b"\xc7\x00\x0c",
        b"\xd8\x01aaaaaaaaaaaaaaaa",
    ];
    for bytes in unknown {
        comes_to::<Unknown<Option<bool>>>(bytes, &Unknown::UNKNOWN);
    }
}

/// A later Terraform may know more about unknown values.
#[test]
fn what_is_not_understood_of_an_unknown_value_is_passed_over() {
    let later = b"\xc7\x0a\x0c\x83\x07\x92\x01\xa1x\x01\xc2\x2a\xc0";
    comes_to::<Unknown<Option<bool>>>(later, &Unknown::Unknown(Refinements::new().not_null()));
}

const OLDER_STATE: &str = r#"{
    "disk": [{"size": 1, "gone": {"a": [1, {}]}}],
    "gone": "x",
    "id": "i-1",
    "name": "web"
}"#;

#[test]
fn an_attribute_that_is_no_more_is_an_error_or_ignored() {
    assert_eq!(
        json::from_str::<Server>(OLDER_STATE).unwrap_err().to_string(),
        "disk[0]: an attribute named `gone` is not expected here",
    );
    let server: Server = json::from_slice_ignoring_undefined(OLDER_STATE.as_bytes()).unwrap();
    assert_eq!(server.disk, Unknown::Known(vec![disk(1)]));
}

#[test]
fn a_dynamic_value_of_unescaped_text_has_its_type() {
    let mut text = br#"{"value":{"a\u0062":"\t"},"type":["object",{"a\u0062":"string"}]}"#.to_vec();
    let dynamic: Dynamic = json::from_slice_mut(&mut text).unwrap();
    assert_eq!(dynamic.ty, Type::object([("ab", Type::String)]));
    assert_eq!(dynamic.value.get("ab").and_then(Value::as_str), Some("\t"));
}

#[test]
fn a_missing_attribute_is_null_and_a_missing_block_is_empty() {
    for server in [
        json::from_str::<Server>(r#"{"name":"web"}"#).unwrap(),
        json::from_slice_ignoring_undefined(br#"{"name":"web","gone":1}"#).unwrap(),
    ] {
        assert_eq!(
            server,
            Server {
                id: Unknown::Known(None),
                name: Unknown::Known("web".into()),
                tags: Unknown::Known(None),
                any: Unknown::Known(None),
                disk: Unknown::Known(Vec::new()),
                boot: Unknown::Known(None),
                limits: Disk { size: Unknown::Known(None) },
                mount: Set::new(),
                named: BTreeMap::new(),
            },
        );
    }
    assert_eq!(json::from_str::<Server>("{}").unwrap_err().to_string(), "the attribute `name` is missing");
}

#[test]
fn a_missing_attribute_of_an_adapted_field_is_null() {
    #[derive(TfType)]
    struct Adapted<'a> {
        any: Dynamic<'a>,
        #[tf(as_string)]
        address: Unknown<Option<std::net::IpAddr>>,
        nested: Unknown<Option<Vec<Option<bool>>>>,
    }
    let adapted: Adapted = json::from_str("{}").unwrap();
    assert_eq!(adapted.any, Dynamic::NULL);
    assert_eq!(json::to_string(&adapted).unwrap(), r#"{"address":null,"any":null,"nested":null}"#);
}

/// A hasher that is as far from the order of the keys as it can be.
#[derive(Clone, Default)]
struct Reversing;

impl BuildHasher for Reversing {
    type Hasher = ReversingHasher;

    fn build_hasher(&self) -> ReversingHasher {
        ReversingHasher(0)
    }
}

struct ReversingHasher(u64);

impl Hasher for ReversingHasher {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.wrapping_mul(31).wrapping_sub(u64::from(*byte));
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[test]
fn equal_values_give_equal_bytes_whatever_their_order() {
    let names = || (0..100).map(|number| format!("key-{number}"));
    let forward: HashMap<_, _> = names().zip(0..).collect();
    let backward: HashMap<_, _, Reversing> = names().zip(0..).collect::<Vec<_>>().into_iter().rev().collect();
    let sorted: BTreeMap<_, _> = names().zip(0..).collect();
    let bytes = msgpack::to_vec(&sorted).unwrap();
    assert_eq!(msgpack::to_vec(&forward).unwrap(), bytes);
    assert_eq!(msgpack::to_vec(&backward).unwrap(), bytes);
    assert_eq!(json::to_string(&backward).unwrap(), json::to_string(&sorted).unwrap());
    assert_eq!(msgpack::from_slice::<HashMap<String, i32, Reversing>>(&bytes).unwrap(), backward);

    let forward: HashSet<_> = names().collect();
    let backward: HashSet<_, Reversing> = names().collect();
    let unsorted: Set<_> = names().collect::<Vec<_>>().into_iter().rev().collect();
    let bytes = msgpack::to_vec(&names().collect::<BTreeSet<_>>()).unwrap();
    assert_eq!(msgpack::to_vec(&forward).unwrap(), bytes);
    assert_eq!(msgpack::to_vec(&backward).unwrap(), bytes);
    assert_eq!(msgpack::to_vec(&unsorted).unwrap(), bytes);
}

#[test]
fn unknown_elements_of_a_set_are_never_one() {
    type Elements<'a> = Set<Unknown<&'a str>>;

    let two: Elements = msgpack::from_slice(b"\x92\xd4\x00\x00\xd4\x00\x00").unwrap();
    assert_eq!(msgpack::to_vec(&two).unwrap(), b"\x92\xd4\x00\x00\xd4\x00\x00");
    assert_ne!(two, Elements::from(two.as_slice()[..1].to_vec()));
}

/// It refuses unknown values wherever they stand, though its fields could hold them.
#[derive(TfSchema, PartialEq, Eq, Hash)]
#[tf(known)]
struct Mount {
    path: Unknown<String>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Host {
    #[tf(block, known)]
    mount: HashSet<Mount>,
    #[tf(optional, known)]
    paths: Unknown<Option<BTreeSet<String>>>,
}

#[test]
fn a_set_of_what_is_known_may_be_one_of_the_standard_library() {
    let host: Host =
        json::from_str(r#"{"mount": [{"path": "/b"}, {"path": "/a"}], "paths": ["b", "a"]}"#).unwrap();
    assert_eq!(
        json::to_string(&host).unwrap(),
        r#"{"mount":[{"path":"/a"},{"path":"/b"}],"paths":["a","b"]}"#
    );
}

/// It is what its field is parsed from and printed as.
#[derive(TfType, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Address(#[tf(as_string)] IpAddr);

/// It is what it is parsed from and printed as itself.
#[derive(TfType, PartialEq, Eq, Hash, Clone, Copy, Debug)]
#[tf(as_string)]
enum Port {
    Any,
    One(u16),
}

impl FromStr for Port {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        if text == "*" { Ok(Self::Any) } else { text.parse().map(Self::One) }
    }
}

impl fmt::Display for Port {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("*"),
            Self::One(port) => port.fmt(f),
        }
    }
}

#[derive(TfSchema, PartialEq, Debug)]
#[tf(resource)]
struct Firewall {
    #[tf(required, known)]
    open: Unknown<BTreeMap<Address, Vec<Unknown<Port>>>>,
    #[tf(optional, known)]
    closed: Option<HashSet<Port>>,
}

#[test]
fn a_type_that_is_parsed_and_printed_stands_in_collections() {
    let text = r#"{"closed":["*","22"],"open":{"10.0.0.1":["80"],"::1":["*","443"]}}"#;
    let firewall: Firewall = json::from_str(text).unwrap();
    assert_eq!(firewall.closed, Some(HashSet::from([Port::Any, Port::One(22)])));
    assert_eq!(json::to_string(&firewall).unwrap(), text);
    let bytes = msgpack::to_vec(&firewall).unwrap();
    assert_eq!(msgpack::from_slice::<Firewall>(&bytes).unwrap(), firewall);
    assert_eq!(Firewall::TYPE.to_string(), "object({ closed = set(string), open = map(list(string)) })");

    let error = json::from_str::<Firewall>(r#"{"closed": null, "open": {"::1": ["http"]}}"#).unwrap_err();
    assert_eq!(error.to_string(), r#"open["::1"][0]: "http" is not accepted: invalid digit found in string"#);
    let error = json::from_str::<Firewall>(r#"{"closed": null, "open": {"here": []}}"#).unwrap_err();
    assert_eq!(error.to_string(), r#"open["here"]: "here" is not accepted: invalid IP address syntax"#);
}

#[test]
fn a_set_holds_an_element_once() {
    assert_eq!(msgpack::to_vec(&Set::from_iter([2, 1, 2, 1])).unwrap(), b"\x92\x01\x02");
    let numbers = ["1", "1.0", "10e-1"].map(|text| text.parse::<Number>().unwrap());
    assert_eq!(msgpack::to_vec(&Set::from_iter(numbers)).unwrap(), b"\x91\x01");
    assert_eq!(msgpack::to_vec(&Set::from_iter(["e\u{301}", "\u{e9}"])).unwrap(), b"\x91\xa2\xc3\xa9");
    let unknown = Set::from_iter([Unknown::<u8>::UNKNOWN, Unknown::UNKNOWN]);
    assert_eq!(msgpack::to_vec(&unknown).unwrap(), b"\x92\xd4\x00\x00\xd4\x00\x00");
    assert_eq!(Set::from_iter([1, 2]), Set::from_iter([2, 1]));
}

#[test]
fn text_leaves_in_normal_form_c() {
    let (decomposed, composed) = ("e\u{301}", b"\xa2\xc3\xa9");
    assert_eq!(msgpack::to_vec(decomposed).unwrap(), composed);
    assert_eq!(msgpack::to_vec(&BTreeMap::from([(decomposed, true)])).unwrap(), b"\x81\xa2\xc3\xa9\xc3");
    assert_eq!(json::to_string(decomposed).unwrap(), "\"\u{e9}\"");
    assert_eq!(Value::from(decomposed).to_msgpack(&Type::String).unwrap(), composed);
    let refined = Unknown::<String>::Unknown(Refinements::new().with_prefix(decomposed).unwrap());
    assert_eq!(msgpack::to_vec(&refined).unwrap(), b"\xc7\x05\x0c\x81\x02\xa2\xc3\xa9");
}

#[test]
fn text_arrives_as_it_was_sent() {
    assert_eq!(msgpack::from_slice::<&str>(b"\xa3e\xcc\x81").unwrap(), "e\u{301}");
}

/// Asserts in which form a number leaves.
#[track_caller]
fn leaves_as<T: Encode>(number: T, bytes: &[u8]) {
    assert_eq!(
        msgpack::to_vec(&number).unwrap().escape_ascii().to_string(),
        bytes.escape_ascii().to_string()
    );
}

#[test]
fn a_float_leaves_exactly() {
    leaves_as(0.5_f64, b"\xcb\x3f\xe0\x00\x00\x00\x00\x00\x00");
    leaves_as(0.1_f64, b"\xcb\x3f\xb9\x99\x99\x99\x99\x99\x9a");
    leaves_as(5.0_f64, b"\x05");
    leaves_as(-0.0_f64, b"\x00");
    leaves_as(f64::INFINITY, b"\xcb\x7f\xf0\x00\x00\x00\x00\x00\x00");
    leaves_as(9_223_372_036_854_775_808.0_f64, b"\xb39223372036854775808");
}

/// Its exact value, of which the digits after those that name it are not zeros, does not survive a second reading.
#[test]
fn a_whole_float_beyond_all_integers_leaves_as_the_text_that_names_it() {
    let text = format!("1{}", "0".repeat(300));
    leaves_as(1e300_f64, &[b"\xda\x01\x2d", text.as_bytes()].concat());
    assert_eq!(json::to_string(&1e300_f64).unwrap(), text);
    assert_eq!(json::from_str::<f64>(&text).unwrap().to_bits(), 1e300_f64.to_bits());
}

#[test]
fn a_float_of_32_bits_leaves_as_its_own_digits() {
    leaves_as(0.1_f32, b"\xa30.1");
    leaves_as(0.5_f32, b"\xcb\x3f\xe0\x00\x00\x00\x00\x00\x00");
    leaves_as(16_777_216_f32, b"\xce\x01\x00\x00\x00");
    assert_eq!(json::to_string(&0.1_f32).unwrap(), "0.1");
    assert_eq!(msgpack::from_slice::<f32>(b"\xa30.1").unwrap().to_bits(), 0.1_f32.to_bits());
}

#[test]
fn an_integer_leaves_exactly() {
    leaves_as(u64::MAX, b"\xb418446744073709551615");
    leaves_as(1_u64 << 63, b"\xb39223372036854775808");
    leaves_as(i64::MIN, b"\xd3\x80\x00\x00\x00\x00\x00\x00\x00");
    leaves_as(128_u8, b"\xcc\x80");
    leaves_as(-128_i8, b"\xd0\x80");
    leaves_as(i128::MIN, b"\xd9\x28-170141183460469231731687303715884105728");
}

#[test]
fn a_number_arrives_in_any_form() {
    for bytes in [
        &b"\x05"[..],
        b"\xcc\x05",
        b"\xd3\x00\x00\x00\x00\x00\x00\x00\x05",
        b"\xca\x40\xa0\x00\x00",
        b"\xa15",
        b"\xc4\x015",
        b"\xa35.0",
        b"\xa550e-1",
    ] {
        assert_eq!(msgpack::from_slice::<u8>(bytes).ok(), Some(5), "{}", bytes.escape_ascii());
        assert_eq!(msgpack::from_slice::<f64>(bytes).ok(), Some(5.0), "{}", bytes.escape_ascii());
    }
}

/// States hold what older types of their attributes have left.
#[test]
fn a_primitive_of_json_is_read_as_the_one_required() {
    assert_eq!(json::from_str::<String>("1.50").unwrap(), "1.50");
    assert_eq!(json::from_str::<String>("true").unwrap(), "true");
    assert_eq!(json::from_str::<u8>(r#""5""#).unwrap(), 5);
    assert!(json::from_str::<bool>(r#""1""#).unwrap());
    assert!(json::from_str::<bool>("1").is_err());
}

/// Whoever reads them would refuse them.
#[test]
fn what_cannot_be_known_of_a_type_is_not_written() {
    #[derive(TfType)]
    struct Outer {
        inner: Unknown<Option<Inner>>,
        list: Unknown<Vec<Inner>>,
    }
    #[derive(TfType)]
    struct Inner {
        a: bool,
    }

    let prefix = || Refinements::new().with_prefix("x").unwrap();
    let message = "only a string can be known to have a prefix";
    let number: Unknown<Option<u32>> = Unknown::Unknown(prefix());
    assert_eq!(msgpack::to_vec(&number).unwrap_err().to_string(), message);
    assert_eq!(
        Value::Unknown(prefix()).to_msgpack(&Type::list(Type::String)).unwrap_err().to_string(),
        message
    );
    let length = || Refinements::new().not_null().with_length_min(1).unwrap();
    let outer = Outer { inner: Unknown::UNKNOWN, list: Unknown::Unknown(length()) };
    assert!(msgpack::to_vec(&outer).is_ok());
    let outer = Outer { inner: Unknown::Unknown(length()), list: Unknown::Known(vec![Inner { a: true }]) };
    assert_eq!(
        msgpack::to_vec(&outer).unwrap_err().to_string(),
        "inner: only a list, a set or a map can be known to have a length"
    );
    // Of what has no type, nothing is known.
    let dynamic: Unknown<Dynamic> = Unknown::Unknown(prefix());
    assert_eq!(msgpack::to_vec(&dynamic).unwrap(), b"\xd4\x00\x00");
}

#[test]
fn bounds_too_long_to_be_read_are_left_out() {
    let long: Number = "9".repeat(2000).parse().unwrap();
    let refinements = Refinements::new().not_null().with_number_min(NumberBound::inclusive(long)).unwrap();
    let number: Unknown<Option<Number>> = Unknown::Unknown(refinements);
    let bytes = msgpack::to_vec(&number).unwrap();
    let read: Unknown<Option<Number>> = msgpack::from_slice(&bytes).unwrap();
    assert_eq!(read, Unknown::Unknown(Refinements::new().not_null()));
}

#[test]
fn elements_of_different_types_are_not_written() {
    let parts = || vec![Dynamic::new(Type::String, "a").into(), Dynamic::new(Type::Bool, true).into()];
    let message = |error: Error| error.to_string();
    let list = Value::List(parts()).to_msgpack(&Type::list(Type::Dynamic)).map_err(message);
    assert_eq!(list.unwrap_err(), "[1]: all elements must be of the same type, found bool after string");
    let map = Value::Map(["a", "b"].into_iter().map(Into::into).zip(parts()).collect());
    let map = map.to_json(&Type::map(Type::Dynamic)).map_err(message);
    assert_eq!(map.unwrap_err(), r#"["b"]: all elements must be of the same type, found bool after string"#);
    let nested = Value::List(parts().into_iter().map(|part| Value::List(vec![part])).collect());
    assert!(nested.to_msgpack(&Type::list(Type::list(Type::Dynamic))).is_err());
    assert!(nested.to_msgpack(&Type::tuple([Type::list(Type::Dynamic), Type::list(Type::Dynamic)])).is_err());
}

#[test]
fn attributes_are_read_in_any_order_and_written_in_theirs() {
    let ty = Type::object([("a", Type::Number), ("b", Type::Number), ("c", Type::Number)]);
    for (text, expected) in [
        (r#"{"a":1,"b":2,"c":3}"#, r#"{"a":1,"b":2,"c":3}"#),
        (r#"{"c":3,"b":2,"a":1}"#, r#"{"a":1,"b":2,"c":3}"#),
        (r#"{"a":1,"c":3}"#, r#"{"a":1,"b":null,"c":3}"#),
        (r#"{"c":3}"#, r#"{"a":null,"b":null,"c":3}"#),
        (r#"{"a":1,"b":2,"a":3}"#, r#"{"a":3,"b":2,"c":null}"#),
        (r#"{"a":1,"b":2,"b":4,"c":3}"#, r#"{"a":1,"b":4,"c":3}"#),
        ("{}", r#"{"a":null,"b":null,"c":null}"#),
    ] {
        let bytes = to_msgpack(&ty, text.as_bytes()).unwrap();
        assert_eq!(bytes, to_msgpack(&ty, expected.as_bytes()).unwrap(), "{text}");
        assert_eq!(Value::decode_msgpack(&ty, &bytes).unwrap().to_json(&ty).unwrap(), expected);
    }
    let twice = Value::decode_msgpack(&ty, b"\x84\xa1a\x01\xa1b\x02\xa1a\x03\xa1c\x04").unwrap_err();
    assert_eq!(twice.to_string(), "`a` is given more than once");
}

#[test]
fn integers_of_every_size_are_read_and_written() {
    #[derive(TfType, PartialEq, Debug)]
    struct Numbers {
        any: Number,
        integer: i64,
        nullable: Option<i64>,
    }

    let powers = (0..63).flat_map(|bits| [1_i64 << bits, (1 << bits) - 1, -(1 << bits), -(1 << bits) - 1]);
    let tens = (0..19).flat_map(|digits| [10_i64.pow(digits), -10_i64.pow(digits), 10_i64.pow(digits) - 1]);
    for integer in powers.chain(tens).chain([i64::MIN, i64::MAX]) {
        let numbers = Numbers { any: Number::from(integer), integer, nullable: Some(integer) };
        let bytes = msgpack::to_vec(&numbers).unwrap();
        assert_eq!(
            bytes,
            Value::from_typed(&numbers).unwrap().to_msgpack(&Numbers::TYPE).unwrap(),
            "{integer}"
        );
        assert_eq!(msgpack::from_slice::<Numbers>(&bytes).unwrap(), numbers);
        let text = json::to_string(&numbers).unwrap();
        assert_eq!(text, format!(r#"{{"any":{integer},"integer":{integer},"nullable":{integer}}}"#));
        assert_eq!(json::from_str::<Numbers>(&text).unwrap(), numbers);
        assert_eq!(json::from_str::<i64>(&integer.to_string()).unwrap(), integer);
        #[expect(clippy::cast_precision_loss, reason = "only those that are exact are compared")]
        if integer.unsigned_abs() <= 1 << 53 {
            assert_eq!(msgpack::to_vec(&(integer as f64)).unwrap(), msgpack::to_vec(&integer).unwrap());
        }
    }
    for text in ["-0", "01", "1x", "-", "1-", "--1", "+1", "9223372036854775808", "1.5", "1e400"] {
        let text = format!(r#"{{"any":1,"integer":{text},"nullable":null}}"#);
        let read = json::from_str::<Numbers>(&text).map(|numbers| numbers.integer);
        let value =
            Value::decode_json(&Numbers::TYPE, text.as_bytes()).and_then(|value| value.to_typed::<Numbers>());
        assert_eq!(read.ok(), value.map(|numbers| numbers.integer).ok(), "{text}");
    }
}
