//! An error tells what is wrong and where, to the person who wrote the configuration.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use tfvalue::{
    AttributePath, Decode, Diagnostic, Dynamic, Encode, Error, ErrorKind, Expected, Number, OwnedDynamic,
    Set, Step, TfSchema, TfType, Type, Unknown, Value, json, msgpack, path,
};

/// Returns the error about a text, and the byte at which it is.
#[track_caller]
fn json_error<'de, T: Decode<'de>>(text: &'de str) -> (String, Option<usize>) {
    let error = json::from_str::<T>(text).err().expect("an error");
    (error.to_string(), error.offset())
}

#[track_caller]
fn msgpack_error<'de, T: Decode<'de>>(bytes: &'de [u8]) -> (String, Option<usize>) {
    let error = msgpack::from_slice::<T>(bytes).err().expect("an error");
    (error.to_string(), error.offset())
}

#[track_caller]
fn says<'de, T: Decode<'de>>(text: &'de str, message: &str) {
    assert_eq!(json_error::<T>(text).0, message, "{text}");
}

#[derive(TfSchema, Debug)]
#[tf(resource)]
struct Server {
    #[tf(known)]
    name: String,
    #[tf(optional, known)]
    tags: Option<BTreeMap<String, String>>,
    #[tf(optional, known)]
    matrix: Option<Vec<Vec<u8>>>,
    #[tf(optional, known)]
    zone: Option<Zone>,
    #[tf(optional, known)]
    zones: Option<Set<Zone>>,
    #[tf(optional, as_string, known)]
    address: Option<std::net::Ipv4Addr>,
    #[tf(optional, nested, known)]
    network: Option<Network>,
    #[tf(block, known)]
    disk: Vec<Disk>,
    #[tf(block(list, max_items = 1), known)]
    boot: Option<Disk>,
    #[tf(block, known)]
    rule: Set<Disk>,
    #[tf(block, known)]
    named: HashMap<String, Disk>,
}

#[derive(TfSchema, Debug)]
struct Disk {
    size: u8,
}

#[derive(TfSchema, Debug)]
struct Network {
    point: (String, bool),
}

#[derive(TfType, Debug, PartialEq)]
enum Zone {
    North,
    #[tf(name = "far south")]
    South,
}

/// A state of a server with this attribute.
fn server(attribute: &str) -> String {
    format!(r#"{{"name":"x",{attribute}}}"#)
}

#[test]
fn the_place_of_a_value_is_told() {
    for (attribute, message) in [
        (r#""disk":[{"size":1},{"size":[]}]"#, "disk[1].size: a number is required, found a list"),
        (
            r#""disk":[{"size":1},{"size":2},{"size":"big"}]"#,
            r#"disk[2].size: a number is required, such as 42, 0.5 or 1e6, not "big""#,
        ),
        (r#""boot":[{"size":{}}]"#, "boot[0].size: a number is required, found an object"),
        (
            r#""boot":[{"size":1},{"size":2}]"#,
            "boot: a list of at most one element is required, found 2 elements",
        ),
        (r#""rule":[{"size":1},{"size":true}]"#, "rule[1].size: a number is required, found a bool"),
        (
            r#""named":{"a b":{"size":null}}"#,
            r#"named["a b"].size: a number is required, found null (a value must be set)"#,
        ),
        (r#""tags":{"a":"b","env":[]}"#, r#"tags["env"]: a string is required, found a list"#),
        (
            r#""tags":{"say \"hi\"":null}"#,
            r#"tags["say \"hi\""]: a string is required, found null (a value must be set)"#,
        ),
        (r#""tags":[]"#, "tags: a map is required, found a list"),
        (
            r#""matrix":[[1],[2,256]]"#,
            "matrix[1][1]: 256 is out of range: a whole number from 0 to 255 is required",
        ),
        (r#""matrix":[[1.5]]"#, "matrix[0][0]: 1.5 is not a whole number"),
        (r#""network":{"point":["x",2]}"#, "network.point[1]: a bool is required, found a number"),
        (r#""network":{"point":["x"]}"#, "network.point: a tuple of 2 elements is required, found 1 element"),
        (
            r#""network":{"point":["x",true,1]}"#,
            "network.point: a tuple of 2 elements is required, found 3 elements",
        ),
        (r#""network":[]"#, "network: an object is required, found a list"),
        (r#""disk":{}"#, "disk: a list is required, found an object"),
        (r#""zone":"east""#, r#"zone: "east" is not one of "north", "far south""#),
        (r#""zones":["north","South"]"#, r#"zones[1]: "South" is not one of "north", "far south""#),
        (r#""address":"1.2.3""#, r#"address: "1.2.3" is not accepted: invalid IPv4 address syntax"#),
        (r#""name":null"#, "name: a string is required, found null (a value must be set)"),
        (r#""color":"red""#, "an attribute named `color` is not expected here"),
        (r#""disk":[{"size":1,"color":"red"}]"#, "disk[0]: an attribute named `color` is not expected here"),
        (r#""disk":[{}]"#, "disk[0]: the attribute `size` is missing"),
    ] {
        says::<Server>(&server(attribute), message);
    }
}

#[derive(TfType, Debug)]
struct Pair {
    a: String,
    b: Option<bool>,
}

#[test]
fn an_attribute_is_there_once() {
    for (bytes, message, offset) in [
        (&b"\x81\xa1a\xa1x"[..], "the attribute `b` is missing", Some(5)),
        (b"\x80", "the attribute `a` is missing", Some(1)),
        (b"\x82\xa1a\xa1x\xa1c\xc3", "an attribute named `c` is not expected here", Some(7)),
        (b"\x83\xa1a\xa1x\xa1b\xc3\xa1c\xc3", "an attribute named `c` is not expected here", Some(10)),
        (b"\x82\xa1a\xa1x\xa1a\xa1y", "`a` is given more than once", Some(7)),
        (b"\x83\xa1b\xc3\xa1a\xa1x\xa1b\xc2", "`b` is given more than once", Some(10)),
    ] {
        assert_eq!(msgpack_error::<Pair>(bytes), (message.to_owned(), offset));
        let error = Value::decode_msgpack(&Pair::TYPE, bytes).unwrap_err();
        assert_eq!((error.to_string(), error.offset()), (message.to_owned(), offset), "as a value");
    }
}

/// Names may arrive in any order.
#[test]
fn attributes_need_no_order() {
    let pair: Pair = msgpack::from_slice(b"\x82\xa1b\xc3\xa1a\xa1x").unwrap();
    assert_eq!((pair.a.as_str(), pair.b), ("x", Some(true)));
    assert_eq!(msgpack::to_vec(&pair).unwrap(), b"\x82\xa1a\xa1x\xa1b\xc3");
}

/// The derive and the runtime find names by the same byte.
#[test]
fn attributes_with_names_of_any_length_need_no_order() {
    #[derive(TfType)]
    struct Lengths {
        b: u8,
        a_of_7_: u8,
        a_of_8__: u8,
        a_of_9___: u8,
        a_name_of_31_bytes_and_a_header: u8,
        a_name_of_32_bytes_with_a_header: u8,
    }

    let text = r#"{"b":1,"a_of_9___":2,"a_of_8__":3,"a_of_7_":4,"a_name_of_32_bytes_with_a_header":5,"a_name_of_31_bytes_and_a_header":6}"#;
    let lengths: Lengths = json::from_str(text).unwrap();
    let Lengths {
        b,
        a_of_7_,
        a_of_8__,
        a_of_9___,
        a_name_of_31_bytes_and_a_header,
        a_name_of_32_bytes_with_a_header,
    } = lengths;
    assert_eq!((b, a_of_9___, a_of_8__, a_of_7_), (1, 2, 3, 4));
    assert_eq!((a_name_of_32_bytes_with_a_header, a_name_of_31_bytes_and_a_header), (5, 6));
}

#[test]
fn in_json_the_last_of_equal_names_counts() {
    let pair: Pair = json::from_str(r#"{"a":"x","b":true,"a":"y"}"#).unwrap();
    assert_eq!((pair.a.as_str(), pair.b), ("y", Some(true)));
}

#[test]
fn what_is_found_is_told_in_terraforms_words() {
    for (bytes, found) in [
        (&b"\xc0"[..], "null (a value must be set)"),
        (b"\xc3", "a bool"),
        (b"\x01", "a number"),
        (b"\xcb\x3f\xe0\x00\x00\x00\x00\x00\x00", "a number"),
        (b"\xa1x", "a string"),
        (b"\x90", "a list"),
        (b"\x80", "a map"),
        (b"\xd4\x00\x00", "an unknown value (known after apply)"),
        (b"\xc1", "a byte that MessagePack doesn't use"),
    ] {
        if found != "a string" {
            assert_eq!(msgpack_error::<String>(bytes).0, format!("a string is required, found {found}"));
        }
        if found != "a bool" {
            assert_eq!(msgpack_error::<bool>(bytes).0, format!("a bool is required, found {found}"));
        }
        if found != "a list" {
            assert_eq!(msgpack_error::<Vec<bool>>(bytes).0, format!("a list is required, found {found}"));
            assert_eq!(msgpack_error::<BTreeSet<bool>>(bytes).0, format!("a set is required, found {found}"));
            assert_eq!(
                msgpack_error::<(bool,)>(bytes).0,
                format!("a tuple of 1 element is required, found {found}")
            );
        }
        if found != "a map" {
            assert_eq!(
                msgpack_error::<BTreeMap<String, bool>>(bytes).0,
                format!("a map is required, found {found}")
            );
            assert_eq!(msgpack_error::<Pair>(bytes).0, format!("an object is required, found {found}"));
        }
    }
}

#[derive(TfSchema, Debug)]
#[tf(data_source)]
struct Uncertain {
    #[tf(required)]
    never_null: Unknown<String>,
    #[tf(optional, known)]
    never_unknown: Option<String>,
}

#[test]
fn a_state_that_the_type_cannot_hold_is_an_error_at_its_place() {
    let unknown = b"\x82\xaanever_null\xd4\x00\x00\xadnever_unknown\xd4\x00\x00";
    assert_eq!(
        msgpack_error::<Uncertain>(unknown),
        (
            "never_unknown: a string is required, found an unknown value (known after apply)".to_owned(),
            Some(29)
        ),
    );
    let null = b"\x82\xaanever_null\xc0\xadnever_unknown\xc0";
    assert_eq!(
        msgpack_error::<Uncertain>(null),
        ("never_null: a string is required, found null (a value must be set)".to_owned(), Some(12)),
    );
}

#[test]
fn the_offset_is_that_of_the_value() {
    assert_eq!(msgpack_error::<Vec<String>>(b"\x92\xa1x\x05").1, Some(3));
    assert_eq!(msgpack_error::<Vec<u8>>(b"\x92\x05\xa1x").1, Some(2));
    assert_eq!(msgpack_error::<bool>(b"\xc3\xc3").1, Some(1));
    assert_eq!(msgpack_error::<String>(b"\xa5abc").1, Some(4));
    assert_eq!(json_error::<Vec<String>>(r#"["x", [] ]"#).1, Some(6));
    assert_eq!(json_error::<bool>("true false").1, Some(5));
    let error = Value::from_typed(&vec![300]).unwrap().to_typed::<Vec<u8>>().unwrap_err();
    assert_eq!(
        (error.to_string().as_str(), error.offset()),
        ("[0]: 300 is out of range: a whole number from 0 to 255 is required", None)
    );
}

/// A value that is read before it is found not to be allowed stands somewhere, too.
#[test]
fn a_value_that_is_not_allowed_has_an_offset() {
    assert_eq!(msgpack_error::<Vec<u8>>(b"\x92\x05\xcd\x01\x00").1, Some(2));
    assert_eq!(json_error::<Vec<u8>>("[5, 256]").1, Some(4));
    assert_eq!(json_error::<Server>(&server(r#""zone":"east""#)).1, Some(19));
    assert_eq!(json_error::<Server>(&server(r#""address":"1.2.3""#)).1, Some(22));
}

#[test]
fn so_has_one_in_a_collection() {
    #[derive(TfType, Debug)]
    enum Zone {
        East,
        West,
    }

    let bytes = b"\x92\xa4east\xa5north";
    let message = r#"[1]: "north" is not one of "east", "west""#.to_owned();
    assert_eq!(msgpack_error::<Vec<Zone>>(bytes), (message.clone(), Some(6)));
    assert_eq!(json_error::<Vec<Zone>>(r#"["east", "north"]"#), (message, Some(9)));
    let message = r#"["k"]: "north" is not one of "east", "west""#.to_owned();
    assert_eq!(msgpack_error::<HashMap<String, Zone>>(b"\x81\xa1k\xa5north"), (message, Some(3)));
    let message = r#"[1]: "north" is not one of "east", "west""#.to_owned();
    assert_eq!(msgpack_error::<(Zone, Zone)>(bytes), (message, Some(6)));
    assert_eq!(msgpack_error::<Zone>(b"\xa5north").1, Some(0));
    assert_eq!(json_error::<Vec<&str>>(r#"["a", "b\n"]"#).1, Some(6));
    // A length of two makes two unknown elements, which these can't be.
    let two = b"\x91\xc7\x07\x0c\x83\x01\xc2\x05\x02\x06\x02";
    assert_eq!(msgpack_error::<Vec<Unknown<Vec<bool>>>>(two).1, Some(1));
}

/// An attribute that is missing stands nowhere: the offset is that of the struct that lacks it.
#[test]
fn so_has_one_that_is_missing() {
    #[derive(TfSchema, Debug)]
    struct Host {
        #[tf(required)]
        n: u8,
    }
    #[derive(TfSchema, Debug)]
    struct Hosts {
        #[tf(block)]
        h: Vec<Host>,
    }
    #[derive(TfSchema, Debug)]
    struct HostSet {
        #[tf(block)]
        h: Set<Host>,
    }
    #[derive(TfSchema, Debug)]
    struct AtMostOne {
        #[tf(block(list, max_items = 1))]
        h: Option<Host>,
    }

    let missing = |path: &str| format!("{path}the attribute `n` is missing");
    assert_eq!(json_error::<Host>("{}"), (missing(""), Some(0)));
    assert_eq!(json_error::<Hosts>(r#"{"h":[{"n":1},{}]}"#), (missing("h[1]: "), Some(14)));
    assert_eq!(json_error::<Hosts>(r#"{"h":[{"n":1} , { } ]}"#), (missing("h[1]: "), Some(16)));
    assert_eq!(json_error::<Hosts>(r#"{"h":[ {}]}"#).1, Some(7));
    assert_eq!(json_error::<HostSet>(r#"{"h":[{"n":1},{}]}"#).1, Some(14));
    assert_eq!(json_error::<AtMostOne>(r#"{"h":   [  {}]}"#), (missing("h[0]: "), Some(11)));
    assert_eq!(json_error::<Vec<Host>>(r#"[{"n":1}, {}]"#), (missing("[1]: "), Some(10)));
    assert_eq!(json_error::<Vec<(Host,)>>(r#"[[{"n":1}], [{}]]"#), (missing("[1][0]: "), Some(13)));
}

#[test]
fn what_cannot_be_known_of_a_type_has_an_offset() {
    // Of the second element, a list, it says that it begins with "a".
    let bytes = b"\x92\x90\xd6\x0c\x81\x02\xa1a";
    let ty = <Vec<Unknown<Vec<bool>>>>::TYPE;
    let message = "[1]: only a string can be known to have a prefix".to_owned();
    assert_eq!(msgpack_error::<Vec<Unknown<Vec<bool>>>>(bytes), (message.clone(), Some(2)));
    let error = Value::decode_msgpack(&ty, bytes).unwrap_err();
    assert_eq!((error.to_string(), error.offset()), (message, Some(2)));
}

#[test]
fn a_path_of_the_protocol_ends_before_an_element_of_a_set() {
    let error = json::from_str::<Server>(&server(r#""rule":[{"size":1},{"size":true}]"#)).unwrap_err();
    let path = error.path();
    assert_eq!(
        path.steps(),
        [Step::AttributeName("rule".into()), Step::SetElement(1), Step::AttributeName("size".into())],
    );
    assert_eq!(path.protocol_steps(), [Step::AttributeName("rule".into())]);
    assert_eq!(
        Diagnostic::from(error),
        Diagnostic::error("Invalid value", "rule[1].size: a number is required, found a bool")
            .with_path("rule"),
    );
}

#[test]
fn a_diagnostic_has_the_whole_path_where_there_is_no_set() {
    let error = json::from_str::<Server>(&server(r#""named":{"a":{"size":true}}"#)).unwrap_err();
    let Diagnostic { summary, detail, attribute, .. } = error.into();
    // Terraform prints the line at the path, but of what is nested the line of the whole.
    assert_eq!(summary, r#"Invalid value for named["a"].size"#);
    assert_eq!(detail, "a number is required, found a bool");
    let attribute = attribute.unwrap();
    assert_eq!(
        attribute.steps(),
        [
            Step::AttributeName("named".into()),
            Step::ElementKeyString("a".to_owned()),
            Step::AttributeName("size".into()),
        ],
    );
    assert_eq!(attribute.to_string(), r#"named["a"].size"#);
    let error = json::from_str::<Server>("[]").unwrap_err();
    assert_eq!(Diagnostic::from(error).attribute, None);
}

#[test]
fn a_wrong_key_is_an_error_at_its_place() {
    #[derive(TfType, Debug, PartialEq, Eq, Hash)]
    enum Key {
        Left,
        Right,
    }
    says::<HashMap<Key, bool>>(
        r#"{"left":true,"up":false}"#,
        r#"["up"]: "up" is not one of "left", "right""#,
    );
}

#[test]
fn an_error_in_a_dynamic_value_has_its_place() {
    says::<Dynamic>(
        r#"{"type":["object",{"a":["list","bool"]}],"value":{"a":[true,[]]}}"#,
        "a[1]: a bool is required, found a list",
    );
    assert_eq!(msgpack_error::<Vec<Dynamic>>(b"\x91\x92\xc4\x05\"any\"\xc0").1, Some(4));
    assert!(
        msgpack_error::<Vec<Dynamic>>(b"\x91\x92\xc4\x05\"any\"\xc0")
            .0
            .starts_with("[0]: the type of the value is invalid: ")
    );
    says::<Dynamic>(r#"{"value":1}"#, "the attribute `type` is missing");
    says::<Dynamic>(r#"{"type":"number"}"#, "the attribute `value` is missing");
    says::<Dynamic>(
        r#"{"type":"number","value":1,"unit":"m"}"#,
        "an attribute named `unit` is not expected here",
    );
}

#[test]
fn elements_of_a_list_are_of_one_type() {
    let mixed = b"\x92\x92\xc4\x08\"string\"\xa1x\x92\xc4\x06\"bool\"\xc3";
    let error = Value::decode_msgpack(&Type::list(Type::Dynamic), mixed).unwrap_err();
    assert_eq!(error.to_string(), "[1]: all elements must be of the same type, found bool after string");
}

#[test]
fn elements_of_several_types_are_read_by_a_model_and_refused_when_written() {
    #[derive(TfType, Debug)]
    struct Held {
        list: Vec<OwnedDynamic>,
    }
    let mixed = b"\x81\xa4list\x92\x92\xc4\x08\"string\"\xa1x\x92\xc4\x06\"bool\"\xc3";
    let held: Held = msgpack::from_slice(mixed).unwrap();
    assert_eq!(held.list[1].0.value, Value::from(true));
    let message = "list[1]: all elements must be of the same type, found bool after string";
    assert_eq!(msgpack::to_vec(&held).unwrap_err().to_string(), message);
    let value = Value::from_typed(&held).unwrap();
    assert_eq!(value.to_msgpack(&Held::TYPE).unwrap_err().to_string(), message);
}

#[test]
fn so_are_those_of_a_list_in_a_tuple() {
    #[derive(TfType, Debug)]
    struct Pair(Vec<Option<OwnedDynamic>>, bool);
    #[derive(TfType, Debug)]
    struct Held {
        pair: Pair,
        tuple: (bool, (Vec<Option<OwnedDynamic>>,)),
    }

    let text = || Some(OwnedDynamic::new(Type::String, "x"));
    let number = || Some(OwnedDynamic::new(Type::Number, 1));
    for (held, path) in [
        (Held { pair: Pair(vec![text(), number()], true), tuple: (true, (vec![],)) }, "pair[0][1]"),
        (Held { pair: Pair(vec![], true), tuple: (true, (vec![text(), number()],)) }, "tuple[1][0][1]"),
    ] {
        let message = format!("{path}: all elements must be of the same type, found number after string");
        assert_eq!(msgpack::to_vec(&held).unwrap_err().to_string(), message);
        assert_eq!(json::to_vec(&held).unwrap_err().to_string(), message);
    }
    // What has no type takes that of its neighbour, as it does in a list by itself.
    let held = Held { pair: Pair(vec![text(), None], true), tuple: (true, (vec![None, number()],)) };
    let bytes = msgpack::to_vec(&held).unwrap();
    assert_eq!(bytes, Value::from_typed(&held).unwrap().to_msgpack(&Held::TYPE).unwrap());
    assert_eq!(String::from_utf8_lossy(&bytes).matches("\"number\"").count(), 2);
}

#[test]
fn contradictions_about_an_unknown_value_are_an_error_at_its_place() {
    for (bytes, message) in [
        (
            &b"\x91\xc7\x09\x0c\x82\x03\x92\x05\xc3\x04\x92\x01\xc3"[..],
            "[0]: no number is at least 5 and at most 1",
        ),
        (b"\x91\xd6\x0c\x81\x02\xa1a", "[0]: only a string can be known to have a prefix"),
        (b"\x91\xc7\x03\x0c\x81\x05\x01", "[0]: only a list, a set or a map can be known to have a length"),
        (b"\x91\xc7\x05\x0c\x82\x01\xc3\x01\xc2", "[0]: no value is null and not null"),
    ] {
        assert_eq!(msgpack_error::<Vec<Unknown<Option<Number>>>>(bytes).0, message);
        assert_eq!(Value::decode_msgpack(&Type::list(Type::Number), bytes).unwrap_err().to_string(), message);
    }
}

/// The refinements of a value that a module or a parser reads are checked like those of any other.
#[test]
fn contradictions_about_an_adapted_value_are_an_error_at_its_place() {
    #[derive(TfType, Debug)]
    struct Adapted {
        #[tf(as_string)]
        address: Unknown<Option<std::net::Ipv4Addr>>,
    }
    let bound_of_a_string = b"\x81\xa7address\xc7\x05\x0c\x81\x03\x92\x01\xc3";
    assert_eq!(
        msgpack_error::<Adapted>(bound_of_a_string).0,
        "address: only a number can be known to have a bound"
    );
}

#[test]
fn contradictions_about_a_block_are_an_error_at_its_place() {
    #[derive(TfSchema, Debug)]
    struct Blocks {
        #[tf(block(list, max_items = 1))]
        disk: Unknown<Option<Disk>>,
    }
    let prefix_of_a_list = b"\x81\xa4disk\xd6\x0c\x81\x02\xa1a";
    assert_eq!(
        msgpack_error::<Blocks>(prefix_of_a_list).0,
        "disk: only a string can be known to have a prefix"
    );
}

#[test]
fn an_error_of_encoding_has_its_place() {
    #[derive(TfType)]
    struct Outer {
        inner: Vec<BTreeMap<String, Unknown<bool>>>,
    }
    let outer = Outer { inner: vec![BTreeMap::new(), BTreeMap::from([("k".to_owned(), Unknown::UNKNOWN)])] };
    let error = json::to_string(&outer).unwrap_err();
    assert_eq!(error.to_string(), r#"inner[1]["k"]: the value is not known yet, which JSON can't express"#);
    assert_eq!(error.offset(), None);

    let twice = vec![HashMap::from([("e\u{301}", 1), ("\u{e9}", 2)])];
    assert_eq!(msgpack::to_vec(&twice).unwrap_err().to_string(), "[0]: `\u{e9}` is given more than once");
    assert_eq!(msgpack::to_vec(&f64::NAN).unwrap_err().path(), AttributePath::new());
}

#[test]
fn a_value_that_is_not_of_its_type_is_an_error_at_its_place() {
    let value = Value::List(vec![Value::from(true), Value::from("x")]);
    let error = value.to_msgpack(&Type::list(Type::Bool)).unwrap_err();
    assert_eq!(error.to_string(), "[1]: a bool is required, found a string");
    assert_eq!(error.kind(), &ErrorKind::Unexpected { expected: Expected::Bool, found: "a string".into() });
}

/// A type of one's own says what it accepts.
#[test]
fn an_error_of_ones_own_has_its_place() {
    #[derive(Debug)]
    struct Even(u8);

    impl TfType for Even {
        const TYPE: Type = Type::Number;
    }

    impl<'de> Decode<'de> for Even {
        fn decode<D: tfvalue::Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
            let number = u8::decode(decoder)?;
            if number.is_multiple_of(2) {
                Ok(Self(number))
            } else {
                Err(Error::invalid("an even number is required"))
            }
        }
    }

    impl Encode for Even {
        fn encode<E: tfvalue::Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
            if self.0.is_multiple_of(2) {
                self.0.encode(encoder)
            } else {
                Err(Error::invalid("an even number is required"))
            }
        }
    }

    says::<Vec<Even>>("[2,3]", "[1]: an even number is required");
    let error = msgpack::to_vec(&vec![Even(1)]).unwrap_err();
    assert_eq!(error.to_string(), "[0]: an even number is required");
}

#[test]
fn an_error_is_one_word_wide() {
    assert_eq!(size_of::<Error>(), size_of::<usize>());
    assert_eq!(size_of::<Result<(), Error>>(), size_of::<usize>());
}

/// A model for paths in code.
#[derive(TfSchema)]
#[tf(resource, known)]
struct Machine {
    name: String,
    #[tf(optional)]
    r#type: Option<String>,
    #[tf(optional)]
    labels: Option<BTreeMap<String, Vec<String>>>,
    #[tf(optional)]
    pair: Option<(String, bool)>,
    #[tf(optional)]
    extra: Option<OwnedDynamic>,
    #[tf(block(list))]
    disk: Vec<Part>,
    #[tf(block(set))]
    port: Set<Part>,
    #[tf(block(single))]
    limits: Option<Part>,
    #[tf(optional, nested(map))]
    mounts: Option<BTreeMap<String, Part>>,
}

#[derive(TfSchema, Clone, PartialEq)]
#[tf(known)]
struct Part {
    size: u64,
    #[tf(optional)]
    inner: Option<Size>,
}

#[derive(TfType, Clone, PartialEq)]
struct Size {
    bytes: u64,
}

impl Machine {
    fn size_of(index: usize) -> AttributePath {
        path!(Self, disk[index].size)
    }
}

#[test]
fn a_path_in_code_is_checked_when_it_is_compiled() {
    let key = "tmp".to_owned();
    for (path, text) in [
        (path!(Machine, name), "name"),
        (path!(Machine, type), "type"),
        (path!(Machine, labels["a.b"][7]), r#"labels["a.b"][7]"#),
        (path!(Machine, pair[1]), "pair[1]"),
        (path!(Machine, extra.anything[0].at["all"]), r#"extra.anything[0].at["all"]"#),
        (Machine::size_of(2), "disk[2].size"),
        (path!(Machine, disk[1 + 2].inner.bytes), "disk[3].inner.bytes"),
        (path!(Machine, port), "port"),
        (path!(Machine, limits.inner), "limits.inner"),
        (path!(Machine, mounts[&key].size), r#"mounts["tmp"].size"#),
        (path!(Machine, mounts[key.as_str()]), r#"mounts["tmp"]"#),
        (path!(Part, inner), "inner"),
    ] {
        assert_eq!(path.to_string(), text);
    }
    assert_eq!(path!(Machine, labels["a"]).steps()[1], Step::ElementKeyString("a".to_owned()));
}

#[test]
fn a_path_that_leads_nowhere_stops_the_compiler() {
    // What the compiler evaluates, asked when the program runs.
    let refusal = |path: &'static str| {
        let check = || tfvalue::__private::check::path::<Machine>(path);
        *std::panic::catch_unwind(check).expect_err(path).downcast::<&'static str>().expect("it is fixed")
    };
    let no_member =
        "there is no attribute or block of this name in the model: write the name of one as Terraform has it";
    for (path, problem) in [
        ("nmae", no_member),
        ("nam", no_member),
        ("names", no_member),
        ("disk[].sise", no_member),
        ("disk[].inner.byte", no_member),
        ("mounts[].inner.size", no_member),
        (
            "disk.size",
            "a name in the path is in the elements of a collection; write which element, as `[index]`",
        ),
        ("port[].size", "elements of a set have no path; end the path at the set"),
        ("name.size", "a name in the path is in what is no object"),
        ("name[]", "what is no list or map has no elements"),
        ("limits[]", "what is no list or map has no elements"),
    ] {
        assert_eq!(refusal(path), problem, "{path}");
    }
}
