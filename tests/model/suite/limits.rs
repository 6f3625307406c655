//! Nothing from the wire is trusted: neither lengths, nor depth, nor the end of the input, nor the digits of a number.

use std::{
    borrow::Cow,
    collections::{BTreeMap, HashSet},
};
use tfvalue::plan::values;
use tfvalue_model_tests::to_msgpack;

use tfvalue::{
    Decode, Dynamic, ErrorKind, Limits, Number, Set, TfSchema, TfType, Type, Unknown, Value, json, msgpack,
};

use crate::{kitchen::Kitchen, models::captures_of};

fn kind<T: for<'de> Decode<'de>>(bytes: &[u8]) -> ErrorKind {
    msgpack::from_slice::<T>(bytes).err().expect("an error").kind().clone()
}

fn value_kind(ty: &Type, bytes: &[u8]) -> ErrorKind {
    Value::decode_msgpack(ty, bytes).expect_err("an error").kind().clone()
}

#[derive(TfSchema, Debug)]
#[tf(resource)]
struct Server {
    #[tf(known)]
    name: String,
    #[tf(block, known)]
    disk: Vec<Disk>,
}

#[derive(TfSchema, Debug)]
struct Disk {
    size: u64,
}

const LONG_ARRAY: &[u8] = b"\xdd\xff\xff\xff\xff\x01";
const LONG_MAP: &[u8] = b"\xdf\xff\xff\xff\xff\xa1k\xa1v";
const LONG_STRING: &[u8] = b"\xdb\xff\xff\xff\xffx";
const LONG_BYTES: &[u8] = b"\xc6\xff\xff\xff\xffx";
const LONG_EXTENSION: &[u8] = b"\xc9\xff\xff\xff\xff\x0c\x80";

#[test]
fn a_length_beyond_the_input_is_the_end_of_the_input() {
    assert_eq!(kind::<Vec<u8>>(LONG_ARRAY), ErrorKind::UnexpectedEnd);
    assert_eq!(kind::<Set<bool>>(LONG_ARRAY), ErrorKind::UnexpectedEnd);
    assert_eq!(kind::<HashSet<i64>>(LONG_ARRAY), ErrorKind::UnexpectedEnd);
    assert_eq!(kind::<(u8,)>(LONG_ARRAY), ErrorKind::UnexpectedEnd);
    assert_eq!(kind::<BTreeMap<String, String>>(LONG_MAP), ErrorKind::UnexpectedEnd);
    assert_eq!(kind::<Server>(LONG_MAP), ErrorKind::UnexpectedEnd);
    assert_eq!(kind::<String>(LONG_STRING), ErrorKind::UnexpectedEnd);
    assert_eq!(kind::<String>(LONG_BYTES), ErrorKind::UnexpectedEnd);
    assert_eq!(kind::<Number>(LONG_STRING), ErrorKind::UnexpectedEnd);
    assert_eq!(kind::<Unknown<Option<bool>>>(LONG_EXTENSION), ErrorKind::UnexpectedEnd);
}

#[test]
fn a_length_in_a_value_is_checked_too() {
    assert_eq!(value_kind(&Type::list(Type::Number), LONG_ARRAY), ErrorKind::UnexpectedEnd);
    assert_eq!(value_kind(&Type::set(Type::Number), LONG_ARRAY), ErrorKind::UnexpectedEnd);
    assert_eq!(value_kind(&Type::tuple([Type::Number]), LONG_ARRAY), ErrorKind::UnexpectedEnd);
    assert_eq!(value_kind(&Type::map(Type::String), LONG_MAP), ErrorKind::UnexpectedEnd);
    assert_eq!(value_kind(&Server::TYPE, LONG_MAP), ErrorKind::UnexpectedEnd);
    assert_eq!(value_kind(&Type::String, LONG_STRING), ErrorKind::UnexpectedEnd);
    assert_eq!(value_kind(&Type::Bool, LONG_EXTENSION), ErrorKind::UnexpectedEnd);
    let wrapped = [b"\x92\xc4\x11[\"list\",\"number\"]", LONG_ARRAY].concat();
    assert_eq!(value_kind(&Type::Dynamic, &wrapped), ErrorKind::UnexpectedEnd);
}

#[test]
fn a_length_deep_inside_is_checked_too() {
    let bytes = b"\x82\xa4disk\xdd\xff\xff\xff\xff\xa4name\xa1x";
    assert_eq!(kind::<Server>(bytes), ErrorKind::UnexpectedEnd);
    assert_eq!(value_kind(&Server::TYPE, bytes), ErrorKind::UnexpectedEnd);
}

/// The length that refinements give a list makes no elements beyond what its few bytes may command.
#[test]
fn a_length_in_refinements_does_not_allocate() {
    let exactly_a_million = b"\xc7\x0f\x0c\x83\x01\xc2\x05\xce\x00\x0f\x42\x40\x06\xce\x00\x0f\x42\x40";
    let decoded: Unknown<Option<Vec<Unknown<u8>>>> = msgpack::from_slice(exactly_a_million).unwrap();
    assert!(
        matches!(decoded, Unknown::Unknown(refinements) if refinements.exact_length() == Some(1_000_000))
    );
    let value = Value::decode_msgpack(&Type::list(Type::Number), exactly_a_million).unwrap();
    assert!(matches!(value, Value::Unknown(refinements) if refinements.exact_length() == Some(1_000_000)));
}

/// Each length alone is harmless.
#[test]
fn lengths_in_refinements_command_no_more_than_the_input_warrants() {
    let exactly_a_thousand = b"\xc7\x0b\x0c\x83\x01\xc2\x05\xcd\x03\xe8\x06\xcd\x03\xe8";
    let lists =
        |count: u16| [&b"\xdc"[..], &count.to_be_bytes(), &exactly_a_thousand.repeat(count.into())].concat();
    let ty = Type::list(Type::list(Type::Number));
    assert!(Value::decode_msgpack(&ty, &lists(50)).is_ok());
    let limit = ErrorKind::Limit("the input implies far more values than it has bytes");
    assert_eq!(value_kind(&ty, &lists(5000)), limit);
}

/// A list of lists of … so many times.
fn list_type(depth: usize) -> Type {
    (0..depth).fold(Type::Bool, |ty, _| Type::list(ty))
}

const TOO_DEEP: ErrorKind = ErrorKind::Limit("the value is nested deeper than the limit allows");

#[test]
fn a_value_may_not_nest_deeper_than_the_limit() {
    for (depth, error) in [(256, None), (257, Some(TOO_DEEP)), (20_000, Some(TOO_DEEP))] {
        let mut bytes = vec![0x91; depth];
        bytes.push(0xc3);
        let ty = list_type(depth);
        assert_eq!(
            Value::decode_msgpack(&ty, &bytes).err().map(|error| error.kind().clone()),
            error,
            "{depth}"
        );
        let text = "[".repeat(depth) + "true" + &"]".repeat(depth);
        assert_eq!(
            Value::decode_json(&ty, text.as_bytes()).err().map(|error| error.kind().clone()),
            error,
            "{depth}"
        );
        // A type this deep is dropped by recursion, too.
        std::mem::forget(ty);
    }
}

#[test]
fn a_dynamic_value_may_not_nest_deeper_than_the_limit() {
    let deep = [&b"\x92\xc4\x12[\"list\",\"dynamic\"]\x91".repeat(20_000)[..], b"\xc0"].concat();
    assert_eq!(value_kind(&Type::Dynamic, &deep), TOO_DEEP);
    assert_eq!(msgpack::from_slice::<Dynamic>(&deep).unwrap_err().kind(), &TOO_DEEP);
}

/// The type `dynamic` says nothing, however often it is said.
#[test]
fn a_wrapper_that_says_nothing_adds_no_depth() {
    let wrapped = [&b"\x92\xc4\x09\"dynamic\"".repeat(20_000)[..], b"\xc0"].concat();
    assert_eq!(Value::decode_msgpack(&Type::Dynamic, &wrapped).unwrap(), Value::Null);
    assert_eq!(msgpack::from_slice::<Option<Dynamic>>(&wrapped).unwrap(), Some(Dynamic::NULL));
}

#[test]
fn the_type_of_a_dynamic_value_may_not_nest_without_end() {
    let json = r#"["list","#.repeat(20_000) + r#""bool""# + &"]".repeat(20_000);
    let length = u32::try_from(json.len()).unwrap().to_be_bytes();
    let bytes = [b"\x92\xc6", &length[..], json.as_bytes(), b"\xc0"].concat();
    assert!(matches!(value_kind(&Type::Dynamic, &bytes), ErrorKind::Type(_) | ErrorKind::Limit(_)));
    let text = format!(r#"{{"value":null,"type":{json}}}"#);
    let error = Value::decode_json(&Type::Dynamic, text.as_bytes()).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Type(_) | ErrorKind::Limit(_)));
}

/// An empty object commands as many nulls as its type has attributes, and the type may have come with it.
#[test]
fn missing_attributes_are_limited_by_the_input() {
    let names: Vec<_> = (0..1000).map(|index| format!(r#""a{index}":"bool""#)).collect();
    let of_objects = |count: usize| {
        let objects = vec!["{}"; count].join(",");
        format!(r#"{{"value":[{objects}],"type":["list",["object",{{{}}}]]}}"#, names.join(","))
    };
    assert!(json::from_str::<Dynamic>(&of_objects(100)).is_ok());
    let text = of_objects(10_000);
    let limit = ErrorKind::Limit("the input implies far more values than it has bytes");
    assert_eq!(json::from_str::<Dynamic>(&text).unwrap_err().kind(), &limit);
    assert_eq!(to_msgpack(&Type::Dynamic, text.as_bytes()).unwrap_err().kind(), &limit);
}

/// A format that takes no missing attribute for null implies nothing.
#[test]
fn a_refused_missing_attribute_is_reported_before_a_limit() {
    let ty = Type::object((0..70_000).map(|index| (format!("a{index:05}"), Type::Bool)));
    assert_eq!(value_kind(&ty, b"\x80"), ErrorKind::MissingAttribute("a00000".into()));
}

macro_rules! of_many_attributes {
    ($name:ident: $($attribute:ident)*) => {
        #[derive(TfType, Debug)]
        struct $name {
            $($attribute: Option<bool>,)*
        }
    };
}

of_many_attributes! {
    Many: aa ab ac ad ae af ag ah ba bb bc bd be bf bg bh ca cb cc cd ce cf cg ch da db dc dd de df dg dh
    ea eb ec ed ee ef eg eh fa fb fc fd fe ff fg fh ga gb gc gd ge gf gg gh ha hb hc hd he hf hg hh
}

#[test]
fn those_of_a_model_are_limited_as_those_of_a_value() {
    let objects = |count: usize| format!("[{}]", vec!["{}"; count].join(","));
    assert!(json::from_str::<Vec<Many>>(&objects(1_000)).is_ok());
    let text = objects(5_000);
    let error = json::from_str::<Vec<Many>>(&text).unwrap_err();
    assert_eq!(error.kind(), &ErrorKind::Limit("the input implies far more values than it has bytes"));
    let of_value = Value::decode_json(&Type::list(Many::TYPE), text.as_bytes()).unwrap_err();
    assert_eq!(error, of_value);
}

/// A value is passed over to find its type behind it, once for all that is in it.
#[test]
fn wrappers_may_nest_and_repeat_in_any_way() {
    let text = concat!(
        r#"[{"value":{"a":[],"b":{}},"value":[{"type":"string","value":"x"},{"value":[{"value":[[]],"type":["list",["list","bool"]]}],"#,
        r#""type":["tuple",["dynamic"]]},{"v\u0061lue":[null],"value":{},"type":["map","dynamic"]}],"type":["tuple",["dynamic","dynamic","dynamic"]]},"#,
        r#"{"value":{"value":{"k":[1]},"type":["map",["list","number"]]},"type":"dynamic"}]"#,
    );
    let ty = Type::tuple([Type::Dynamic, Type::Dynamic]);
    let value = Value::decode_json(&ty, text.as_bytes()).unwrap();
    assert_eq!(
        value.to_json(&ty).unwrap(),
        concat!(
            r#"[{"value":["x",[[[]]],{}],"type":["tuple",["string",["tuple",[["list",["list","bool"]]]],["map","dynamic"]]]},"#,
            r#"{"value":{"k":[1]},"type":["map",["list","number"]]}]"#,
        )
    );
}

/// Siblings don't count as depth.
#[test]
fn a_long_list_is_not_a_deep_one() {
    let bytes = |element: &[u8]| [&b"\xdc\x01\x2c"[..], &element.repeat(300)].concat();
    assert_eq!(msgpack::from_slice::<Vec<Vec<bool>>>(&bytes(b"\x91\xc3")).unwrap().len(), 300);
    assert_eq!(msgpack::from_slice::<Vec<Disk>>(&bytes(b"\x81\xa4size\x01")).unwrap().len(), 300);
    assert_eq!(msgpack::from_slice::<Vec<(u8, u8)>>(&bytes(b"\x92\x01\x02")).unwrap().len(), 300);
    let wrapped_string = bytes(b"\x92\xc4\x08\"string\"\xa1x");
    assert_eq!(msgpack::from_slice::<Vec<Dynamic>>(&wrapped_string).unwrap().len(), 300);
    let wrapped_null = bytes(b"\x92\xc4\x09\"dynamic\"\xc0");
    assert_eq!(msgpack::from_slice::<Vec<Dynamic>>(&wrapped_null).unwrap().len(), 300);
    assert!(Value::decode_msgpack(&Type::list(Type::Dynamic), &wrapped_null).is_ok());

    let text = format!("[{}]", [r#"{"value":null,"type":"dynamic"}"#; 300].join(","));
    assert_eq!(json::from_str::<Vec<Dynamic>>(&text).unwrap().len(), 300);
    let text = format!("[{}]", [r#"{"size":1}"#; 300].join(","));
    assert_eq!(json::from_str::<Vec<Disk>>(&text).unwrap().len(), 300);
}

#[test]
fn the_depth_can_be_limited_by_the_caller() {
    let limits = Limits::DEFAULT.with_depth(2);
    let shallow = b"\x82\xa4disk\x90\xa4name\xa1x";
    let deep = b"\x82\xa4disk\x91\x81\xa4size\x01\xa4name\xa1x";
    assert!(Server::decode(&mut msgpack::Reader::new(shallow).with_limits(limits)).is_ok());
    let error = Server::decode(&mut msgpack::Reader::new(deep).with_limits(limits)).unwrap_err();
    assert_eq!(error.to_string(), "disk[0]: the value is nested deeper than the limit allows");

    let mut reader = json::Reader::new(br#"{"disk":[{"size":1}],"name":"x"}"#).unwrap().with_limits(limits);
    let error = Server::decode(&mut reader).unwrap_err();
    assert_eq!(error.to_string(), "disk[0]: the value is nested deeper than the limit allows");
    let reader = json::Reader::new(br#"{"disk":[],"name":"x"}"#).unwrap().with_limits(limits);
    assert!(reader.read::<Server>().is_ok());
}

#[test]
fn a_reader_reads_a_value_to_the_end_of_the_input() {
    assert_eq!(msgpack::Reader::new(b"\x01").read::<u8>().unwrap(), 1);
    let error = msgpack::Reader::new(b"\x01\x02").read::<u8>().unwrap_err();
    assert_eq!(error.to_string(), "the input goes on after the end of the value (at byte 1)");
    assert!(msgpack::Reader::new(b"\x01\x02").read_value(&Type::Number).is_err());
    assert_eq!(json::Reader::from("1 ").read::<u8>().unwrap(), 1);
    assert_eq!(json::Reader::from("1 2").read::<u8>().unwrap_err(), json::from_str::<u8>("1 2").unwrap_err());
    assert!(json::Reader::from("1 2").read_value(&Type::Number).is_err());
}

#[test]
fn an_attribute_that_is_passed_over_is_limited_too() {
    let text = format!(r#"{{"gone":{}{},"name":"x"}}"#, "[".repeat(100_000), "]".repeat(100_000));
    let error = json::from_slice_ignoring_undefined::<Server>(text.as_bytes()).unwrap_err();
    assert_eq!(error.kind(), &TOO_DEEP);
}

#[test]
fn the_input_is_one_value() {
    assert_eq!(kind::<bool>(b"\xc3\xc3"), ErrorKind::TrailingData);
    assert_eq!(kind::<Disk>(b"\x81\xa4size\x01\x00"), ErrorKind::TrailingData);
    assert_eq!(value_kind(&Type::Bool, b"\xc3\xc3"), ErrorKind::TrailingData);
    assert_eq!(value_kind(&Disk::TYPE, b"\x81\xa4size\x01\x00"), ErrorKind::TrailingData);
    assert_eq!(value_kind(&Type::Dynamic, b"\xc0\xc0"), ErrorKind::TrailingData);
    assert_eq!(json::from_str::<bool>("true true").unwrap_err().kind(), &ErrorKind::TrailingData);
    assert_eq!(json::from_str::<Disk>(r#"{"size":1}]"#).unwrap_err().kind(), &ErrorKind::TrailingData);
    assert!(json::from_str::<Disk>(" {\"size\":1}\r\n\t ").is_ok());
    assert_eq!(kind::<bool>(b""), ErrorKind::UnexpectedEnd);
    assert_eq!(json::from_str::<bool>(" ").unwrap_err().kind(), &ErrorKind::UnexpectedEnd);
}

/// The longest of the captured kitchens.
fn large_capture() -> Vec<u8> {
    let captures = captures_of(&Kitchen::TYPE);
    let sent = captures.iter().filter_map(|capture| capture.msgpack_hex.as_deref());
    hex::decode(sent.max_by_key(|sent| sent.len()).unwrap()).unwrap()
}

#[test]
fn an_input_that_ends_anywhere_is_an_error() {
    let bytes = large_capture();
    assert!(bytes.len() > 1000);
    for end in 0..bytes.len() {
        let error = msgpack::from_slice::<Kitchen>(&bytes[..end]).unwrap_err();
        assert_eq!(error.kind(), &ErrorKind::UnexpectedEnd, "{error} at {end}");
        let error = Value::decode_msgpack(&Kitchen::TYPE, &bytes[..end]).unwrap_err();
        assert_eq!(error.kind(), &ErrorKind::UnexpectedEnd, "{error} at {end}");
    }
}

#[test]
fn a_text_that_ends_anywhere_is_an_error() {
    let captures = captures_of(&Kitchen::TYPE);
    let text =
        captures.iter().filter_map(|capture| capture.json.as_deref()).max_by_key(|text| text.len()).unwrap();
    let text = text.trim_end().as_bytes();
    for end in 0..text.len() {
        assert!(json::from_slice::<Kitchen>(&text[..end]).is_err(), "{end}");
        assert!(json::from_slice_mut::<Kitchen>(&mut text[..end].to_vec()).is_err(), "{end}");
        assert!(Value::decode_json(&Kitchen::TYPE, &text[..end]).is_err(), "{end}");
    }
}

/// Whatever the corruption: what the model can read, a value can, and is the same.
#[test]
fn the_length_of_the_input_can_be_limited_by_the_caller() {
    let limits = Limits::DEFAULT.with_bytes(14);
    let (short, long) = (b"\x82\xa4disk\x90\xa4name\xa1x", b"\x82\xa4disk\x90\xa4name\xa2xy");
    assert!(Server::decode(&mut msgpack::Reader::new(short).with_limits(limits)).is_ok());
    let error = Server::decode(&mut msgpack::Reader::new(long).with_limits(limits)).unwrap_err();
    assert_eq!(error.to_string(), "the input is longer than the limit allows");

    let mut reader = json::Reader::new(br#"{"name":"abc"}"#).unwrap().with_limits(limits);
    assert!(Server::decode(&mut reader).is_ok());
    let mut reader = json::Reader::new(br#"{"name":"abcd"}"#).unwrap().with_limits(limits);
    let error = Server::decode(&mut reader).unwrap_err();
    assert_eq!(error.to_string(), "the input is longer than the limit allows");
}

#[test]
fn damaged_input_never_panics() {
    let bytes = large_capture();
    for (place, replaced) in bytes.iter().enumerate() {
        for byte in [replaced ^ 0x10, replaced.wrapping_add(1), 0xc0] {
            let mut corrupt = bytes.clone();
            corrupt[place] = byte;
            let typed = msgpack::from_slice::<Unknown<Option<Kitchen>>>(&corrupt);
            let value = Value::decode_msgpack(&Kitchen::TYPE, &corrupt);
            match (typed, value) {
                (Ok(typed), Ok(value)) => {
                    let typed = hex::encode(msgpack::to_vec(&typed).unwrap());
                    let value = value.to_msgpack(&Kitchen::TYPE).unwrap();
                    // A null in place of blocks is a null as a value, and no blocks in the model.
                    if byte != 0xc0 {
                        assert_eq!(typed, hex::encode(&value), "{byte:#x} at {place}");
                    }
                    let again = msgpack::from_slice::<Unknown<Option<Kitchen>>>(&value).unwrap();
                    assert_eq!(typed, hex::encode(msgpack::to_vec(&again).unwrap()), "{byte:#x} at {place}");
                }
                (Ok(_), Err(error)) => panic!("{byte:#x} at {place}: only as a value, {error}"),
                // A block in a set or list can't be null where an attribute can.
                (Err(error), Ok(_)) => {
                    assert!(error.to_string().contains("found null"), "{byte:#x} at {place}: {error}");
                }
                (Err(_), Err(_)) => {}
            }
        }
    }
}

#[test]
fn a_number_may_not_have_more_digits_than_the_limit() {
    let digits = |count: usize| "7".repeat(count);
    let msgpack = |text: &str| {
        let length = u16::try_from(text.len()).unwrap().to_be_bytes();
        [b"\xda", &length[..], text.as_bytes()].concat()
    };
    assert!(msgpack::from_slice::<Number>(&msgpack(&digits(16_384))).is_ok());
    assert!(matches!(kind::<Number>(&msgpack(&digits(16_385))), ErrorKind::Number(_)));
    assert!(matches!(value_kind(&Type::Number, &msgpack(&digits(16_385))), ErrorKind::Number(_)));
    assert!(json::from_str::<Number>(&digits(16_384)).is_ok());
    assert!(json::from_str::<Number>(&digits(16_385)).is_err());

    let limits = Limits::DEFAULT.with_digits(3);
    assert!(Number::decode(&mut msgpack::Reader::new(b"\xa3999").with_limits(limits)).is_ok());
    assert!(Number::decode(&mut msgpack::Reader::new(b"\xa41000").with_limits(limits)).is_err());
    assert!(Number::decode(&mut json::Reader::from("1e9").with_limits(limits)).is_err());
}

#[test]
fn an_exponent_is_limited_before_it_is_expanded() {
    for text in ["1e999999999", "1e-999999999", "1e99999999999999999999", "1p999999999", "-1e2147483648"] {
        let bytes = [&[0xa0 | u8::try_from(text.len()).unwrap()], text.as_bytes()].concat();
        assert!(matches!(kind::<Number>(&bytes), ErrorKind::Number(_)), "{text}");
        assert!(json::from_str::<Number>(&format!("{text:?}")).is_err(), "{text}");
    }
}

#[test]
fn a_number_is_never_nan() {
    assert!(matches!(
        kind::<f64>(b"\xcb\x7f\xf8\x00\x00\x00\x00\x00\x00"),
        ErrorKind::NumberRange(_) | ErrorKind::Number(_)
    ));
    assert!(matches!(
        kind::<Number>(b"\xca\x7f\xc0\x00\x00"),
        ErrorKind::NumberRange(_) | ErrorKind::Number(_)
    ));
}

#[derive(TfType)]
struct Text<'a>(Cow<'a, str>);

#[test]
fn text_is_utf_8() {
    let error = msgpack::from_slice::<Text>(b"\xa3a\xff\xfe").err().unwrap();
    assert_eq!((error.kind(), error.offset()), (&ErrorKind::Utf8, Some(2)));
    assert_eq!(value_kind(&Type::String, b"\xa2\xc3\x28"), ErrorKind::Utf8);
    assert_eq!(json::from_slice::<Text>(b"\"a\xff\"").err().unwrap().kind(), &ErrorKind::Utf8);
    assert_eq!(
        json::from_slice_mut::<Text>(&mut b"\"a\xff\"".to_vec()).err().unwrap().kind(),
        &ErrorKind::Utf8
    );
}

/// A model is no cheaper way to command memory than a [`Value`].
#[test]
fn lengths_in_refinements_command_no_more_of_a_model() {
    #[derive(TfType, Debug)]
    struct Item {
        all: Unknown<Option<Vec<Unknown<Option<Inner>>>>>,
    }

    #[derive(TfType, Debug)]
    struct Inner {
        #[allow(dead_code, clippy::allow_attributes, reason = "only its place matters")]
        size: Unknown<Option<u8>>,
    }

    type Lists = Vec<Unknown<Option<Vec<Unknown<u8>>>>>;

    let exactly_a_thousand = b"\xc7\x0b\x0c\x83\x01\xc2\x05\xcd\x03\xe8\x06\xcd\x03\xe8";
    let array = |count: u16| [&b"\xdc"[..], &count.to_be_bytes()].concat();
    let lists = |count: u16| [array(count), exactly_a_thousand.repeat(count.into())].concat();
    let item = [&b"\x81\xa3all"[..], exactly_a_thousand].concat();
    let items = |count: u16| [array(count), item.repeat(count.into())].concat();
    let limit = ErrorKind::Limit("the input implies far more values than it has bytes");
    assert_eq!(msgpack::from_slice::<Lists>(&lists(50)).unwrap().len(), 50);
    assert_eq!(kind::<Lists>(&lists(5000)), limit);
    let few: Vec<Item> = msgpack::from_slice(&items(50)).unwrap();
    assert!(few.iter().all(|item| matches!(&item.all, Unknown::Known(Some(all)) if all.len() == 1000)));
    assert_eq!(kind::<Vec<Item>>(&items(5000)), limit);
}

/// A type that is nested so often in others of one kind.
fn nested_type(depth: usize, kind: &str, innermost: &str) -> Type {
    let (open, close) = (format!(r#"["{kind}","#).repeat(depth), "]".repeat(depth));
    Type::from_json(format!("{open}{innermost}{close}")).unwrap()
}

/// Each level of sets is compared once, whatever is in them.
#[test]
fn deep_sets_are_compared_in_time() {
    #[derive(TfSchema)]
    #[tf(resource)]
    struct Server<'a> {
        #[tf(optional)]
        any: Unknown<Option<Dynamic<'a>>>,
    }

    let depth = 200;
    let ty = nested_type(depth, "set", r#""string""#);
    let server = |leaf: Value<'static>| {
        let sets = (0..depth).fold(leaf, |inner, _| Value::Set(vec![inner]));
        Value::Object([("any".into(), Dynamic { ty: ty.clone(), value: sets }.into())].into())
    };
    let (a, b, unknown) = (server("a".into()), server("b".into()), server(Value::UNKNOWN));
    let schema = Server::SCHEMA;
    assert!(values::check_planned(&schema, &Value::Null, &a, &b).is_err());
    assert_eq!(
        values::check_planned(&schema, &Value::Null, &unknown, &unknown)
            .map_err(|findings| findings.to_string()),
        Ok(())
    );
    assert!(values::check_applied(&schema, &a, &b).is_err());
    assert!(values::check_applied(&schema, &a, &a).is_ok());
    assert!(values::check_applied(&schema, &unknown, &b).is_ok());
    // A type this deep is dropped by recursion, too.
    std::mem::forget((ty, a, b, unknown));
}

/// Nulls take the type of a neighbour, which can be as long as the input.
#[test]
fn nulls_take_a_long_type_only_as_often_as_the_input_warrants() {
    let ty = |parts: usize| format!(r#"["tuple",[{}]]"#, vec![r#""bool""#; parts].join(","));
    let list = |parts: usize, nulls: usize| {
        let mut bytes = vec![0xdd];
        bytes.extend(u32::try_from(nulls + 1).unwrap().to_be_bytes());
        let ty = ty(parts);
        bytes.extend([0x92, 0xdb]);
        bytes.extend(u32::try_from(ty.len()).unwrap().to_be_bytes());
        bytes.extend(ty.as_bytes());
        bytes.extend(vec![0xc0; nulls + 1]);
        bytes
    };
    let ty = Type::list(Type::list(Type::Dynamic));
    let lists = |inner: &[u8]| [&b"\x92"[..], inner, inner].concat();
    let few = lists(&list(20, 1000));
    let value = Value::decode_msgpack(&ty, &few).unwrap();
    assert_eq!(value.elements().unwrap()[1].elements().unwrap().len(), 1001);
    assert_eq!(
        value_kind(&ty, &lists(&list(20_000, 20_000))),
        ErrorKind::Limit("the input implies far more values than it has bytes")
    );
}

#[test]
fn the_type_of_a_dynamic_value_may_be_as_deep_in_json_as_in_messagepack() {
    let ty = (0..200).fold(Type::Bool, |ty, _| Type::tuple([ty]));
    let value = (0..200).fold(Value::from(true), |value, _| Value::Tuple(vec![value]));
    let dynamic = Dynamic { ty, value };
    let text = json::to_vec(&dynamic).unwrap();
    assert_eq!(json::from_slice::<Dynamic>(&text).unwrap(), dynamic);
    let bytes = msgpack::to_vec(&dynamic).unwrap();
    assert_eq!(msgpack::from_slice::<Dynamic>(&bytes).unwrap(), dynamic);
}
