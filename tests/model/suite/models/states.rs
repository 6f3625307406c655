//! Null, unknown, dynamic and lazy: the states a value can be in.

use std::collections::BTreeMap;

use tfvalue::{Decode, Dynamic, Encode, Map, Number, Set, TfType, Unknown, msgpack};

use super::round_trips;

const STRINGS: [&str; 3] = ["string \"a\"", "null string", "unknown string"];
const ARNS: [&str; 2] = ["prefix \"arn:\"", "not null prefix \"arn:\""];

#[derive(TfType)]
struct Null<'a>(Option<&'a str>);

#[derive(TfType)]
struct House<'a>(Unknown<Option<&'a str>>);

#[derive(TfType)]
struct InsideOut<'a>(Option<Unknown<&'a str>>);

#[derive(TfType)]
struct NeverNull<'a>(Unknown<&'a str>);

#[test]
fn null_and_unknown_nest_in_either_order() {
    round_trips::<Null>("primitives", &STRINGS[..2]);
    round_trips::<House>("primitives", &STRINGS);
    round_trips::<InsideOut>("primitives", &STRINGS);
    round_trips::<NeverNull>("primitives", &["string \"a\"", "unknown string"]);
}

#[test]
fn what_is_known_of_an_unknown_value_is_kept() {
    round_trips::<House>("unknown_refinements", &ARNS);
    round_trips::<InsideOut>("unknown_refinements", &ARNS);
    round_trips::<NeverNull>("unknown_refinements", &ARNS);
    round_trips::<Unknown<Option<Number>>>(
        "unknown_refinements",
        &["number >= 0 inclusive", "number <= 0 inclusive"],
    );
    round_trips::<Option<Unknown<u8>>>(
        "unknown_refinements",
        &["number >= 0 inclusive", "not null \"number\""],
    );
    round_trips::<Unknown<Vec<&str>>>(
        "unknown_refinements",
        &[
            "[\"list\",\"string\"] length >= 1",
            "[\"list\",\"string\"] length <= 1",
            "not null [\"list\",\"string\"]",
        ],
    );
    round_trips::<Unknown<Set<u8>>>("unknown_refinements", &["[\"set\",\"number\"] length >= 1"]);
}

#[derive(TfType)]
struct Refined<'a> {
    id: Unknown<&'a str>,
    l: Unknown<Option<Vec<&'a str>>>,
    n: Option<Unknown<u8>>,
}

#[test]
fn each_attribute_keeps_what_is_known_of_it() {
    round_trips::<Refined>("unknown_refinements", &["object of refined"]);
}

/// Refinements that Terraform or somebody else can send: of some types only one value is left, of others it is refused.
const SAID: [&[u8]; 14] = [
    b"\x80",
    b"\x81\x01\xc2",
    b"\x81\x01\xc3",
    b"\x81\x01\xc0",
    b"\x82\x01\xc2\x02\xa4vpc-",
    b"\x81\x02\xa5vp\xc3\xa9-",
    b"\x81\x02\xa1\xff",
    b"\x83\x01\xc2\x03\x92\x01\xc3\x04\x92\xcb\x40\x25\x00\x00\x00\x00\x00\x00\xc2",
    b"\x83\x01\xc2\x03\x92\x07\xc3\x04\x92\x07\xc3",
    b"\x82\x03\x92\x08\xc3\x04\x92\x07\xc3",
    b"\x83\x01\xc2\x05\x01\x06\x03",
    b"\x83\x01\xc2\x05\x02\x06\x02",
    b"\x81\x01\xc2\xff\xff\xff",
    b"\x91\x01",
];

/// Unknown values in every form, and some that end too soon.
fn unknowns() -> impl Iterator<Item = Vec<u8>> {
    let plain: [&[u8]; 4] = [
        b"\xd4\x00\x00",
        b"\xd4\x0c\x80",
        b"\xd6\x0c\x81\x01\xc2\x00",
        b"\xd7\x05\x81\x01\xc2\x00\x00\x00\x00\x00",
    ];
    let refined = SAID.into_iter().flat_map(|said| {
        let length = u8::try_from(said.len()).unwrap();
        let headers: [&[u8]; 4] =
            [&[0xc7, length, 12], &[0xc7, length, 5], &[0xc8, 0, length, 12], &[0xc7, length + 1, 12]];
        headers.map(|header| [header, said].concat())
    });
    plain.map(Vec::from).into_iter().chain(refined)
}

#[derive(TfType)]
struct One<T> {
    value: T,
}

/// By itself, as an attribute and as an element, an unknown value of a type is read as the same.
macro_rules! reads_unknown {
    ($($ty:ty),*) => {$(
        for unknown in unknowns() {
            let alone = msgpack::from_slice::<Unknown<$ty>>(&unknown).ok();
            for end in [&b""[..], b"\xa1z"] {
                let attribute = [b"\x81\xa5value", &*unknown, end].concat();
                let attribute = msgpack::from_slice::<One<Unknown<$ty>>>(&attribute).map(|one| one.value).ok();
                assert_eq!(attribute.as_ref(), alone.as_ref().filter(|_| end.is_empty()), "{unknown:x?}");
            }
            let list = [b"\x81\xa5value\x92", &*unknown, &*unknown].concat();
            let list = msgpack::from_slice::<One<Vec<Unknown<$ty>>>>(&list).map(|one| one.value).ok();
            assert_eq!(list, alone.map(|alone| vec![alone.clone(), alone]), "{unknown:x?}");
        }
    )*};
}

#[test]
fn an_unknown_value_is_read_as_the_same_wherever_it_stands() {
    reads_unknown!(&str, String, bool, u8, i64, f64, Number, Vec<&str>, Vec<Unknown<Option<&str>>>);
    reads_unknown!(Option<&str>, Option<i64>, Option<f64>, Option<Number>, Option<Vec<&str>>);
    reads_unknown!(Option<BTreeMap<&str, Unknown<Option<&str>>>>, Map<&str, &str>, Set<&str>);
}

#[derive(TfType)]
struct Any<'a>(Dynamic<'a>);

#[derive(TfType)]
struct MaybeAny<'a>(Unknown<Option<Dynamic<'a>>>);

const DYNAMIC: [&str; 16] = [
    "dynamic null",
    "dynamic unknown",
    "dynamic string",
    "dynamic 0.1",
    "dynamic true",
    "dynamic null string",
    "dynamic null object",
    "dynamic unknown string",
    "dynamic unknown bool not null",
    "dynamic unknown list length",
    "dynamic empty list of dynamic",
    "dynamic set with null",
    "dynamic map",
    "dynamic tuple with nulls",
    "dynamic object with dynamics",
    "dynamic deep",
];

#[test]
fn a_dynamic_value_keeps_its_type_in_every_state() {
    round_trips::<Any>("dynamic", &DYNAMIC);
    round_trips::<MaybeAny>("dynamic", &DYNAMIC);
    round_trips::<Option<Unknown<Dynamic>>>("dynamic", &DYNAMIC);
}

#[derive(TfType)]
struct Dynamics<'a> {
    a: Unknown<Option<Dynamic<'a>>>,
    b: Dynamic<'a>,
    c: Unknown<Option<&'a str>>,
}

#[derive(TfType)]
struct Holder<'a> {
    v: MaybeAny<'a>,
}

#[test]
fn a_dynamic_value_stands_anywhere() {
    round_trips::<Dynamics>(
        "dynamic",
        &[
            "object of dynamics",
            "object of dynamics nulls",
            "object of dynamics unknowns",
            "object of dynamics nested",
        ],
    );
    round_trips::<(Option<Dynamic>, Dynamic, Option<&str>)>(
        "dynamic",
        &["tuple of dynamics", "tuple of dynamics nulls"],
    );
    round_trips::<Vec<MaybeAny>>(
        "dynamic",
        &[
            "list of dynamic empty",
            "list of dynamic, string null unknown",
            "list of dynamic, all unknown",
            "list of dynamic, lists",
        ],
    );
    round_trips::<Set<Any>>("dynamic", &["set of dynamic, strings", "set of dynamic, numbers"]);
    round_trips::<std::collections::BTreeMap<&str, Any>>(
        "dynamic",
        &["map of dynamic, bool null", "map of dynamic, dynamic nulls"],
    );
    round_trips::<Vec<Holder>>("dynamic", &["list of object of dynamic", "list of object of dynamic null"]);
}

/// A whole resource may be null, and the wrapper may stand around any type.
#[derive(TfType)]
struct Wrapped<T>(Unknown<Option<T>>);

fn in_every_state<T: TfType + Decode<'static> + Encode>(ty: &str, known: &str) {
    round_trips::<Wrapped<T>>("unknown_refinements", &[&format!("not null {ty}")]);
    round_trips::<Wrapped<T>>("collections", &[known]);
}

#[test]
fn a_wrapper_of_any_type_holds_its_states() {
    in_every_state::<Vec<String>>(r#"["list","string"]"#, "list null");
    in_every_state::<Vec<String>>(r#"["list","string"]"#, "list unknown");
    in_every_state::<Set<i64>>(r#"["set","number"]"#, "set of 15 numbers");
}
