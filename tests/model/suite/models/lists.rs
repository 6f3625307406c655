//! Lists and sets of structs, which are decoded without regard to their type: every struct is dropped once, whatever happens, and each
//! way to hold them reads and writes the same.

use std::{
    cell::Cell,
    fmt::{self, Display},
    slice,
    str::FromStr,
};

use tfvalue::{Decode, Encode, Number, Refinements, Set, TfSchema, TfType, Unknown, Value, json, msgpack};

thread_local! {
    static ALIVE: Cell<usize> = const { Cell::new(0) };
}

/// Counts those that are alive in this thread.
struct Counted(String);

impl FromStr for Counted {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.starts_with('!') {
            return Err("refused".to_owned());
        }
        ALIVE.set(ALIVE.get() + 1);
        Ok(Self(text.to_owned()))
    }
}

impl Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        ALIVE.set(ALIVE.get() - 1);
    }
}

#[derive(TfSchema)]
struct Disk {
    #[tf(as_string)]
    name: Counted,
    size: u64,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Server {
    #[tf(block(list), known)]
    disk: Vec<Disk>,
    #[tf(block(set), known)]
    other: Set<Disk>,
}

/// A server with disks of these names; a name that begins with `!` is refused.
fn server(names: &[&str]) -> String {
    let disks: Vec<_> = names.iter().map(|name| format!(r#"{{"name":"{name}","size":8}}"#)).collect();
    let disks = disks.join(",");
    format!(r#"{{"disk":[{disks}],"other":[{disks}]}}"#)
}

/// A server that is given in JSON, in MessagePack.
fn as_msgpack(text: &str) -> Vec<u8> {
    let ty = Server::TYPE;
    Value::decode_json(&ty, text.as_bytes()).unwrap().to_msgpack(&ty).unwrap()
}

#[test]
fn each_struct_is_dropped_once() {
    let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
    // JSON doesn't say how many there are: the list grows.
    for length in 0..names.len() {
        let text = server(&names[..length]);
        let from_json: Server = json::from_slice(text.as_bytes()).unwrap();
        assert_eq!(ALIVE.get(), 2 * length);
        assert_eq!(json::to_string(&from_json).unwrap(), text);
        let from_msgpack: Server = msgpack::from_slice(&as_msgpack(&text)).unwrap();
        assert_eq!(ALIVE.get(), 4 * length);
        assert_eq!(json::to_string(&from_msgpack).unwrap(), text);
        drop((from_json, from_msgpack));
        assert_eq!(ALIVE.get(), 0);
    }
}

#[test]
fn those_before_a_refused_one_are_dropped() {
    for refused in 0..7 {
        let mut names = ["a", "b", "c", "d", "e", "f", "g"];
        names[refused] = "!";
        let text = server(&names);
        let path = format!("disk[{refused}].name: \"!\" is not accepted: refused");
        let errors = [
            json::from_slice::<Server>(text.as_bytes()).err(),
            msgpack::from_slice::<Server>(&as_msgpack(&text)).err(),
        ];
        assert_eq!(
            errors.map(|error| error.map(|error| error.to_string())),
            [Some(path.clone()), Some(path)]
        );
        assert_eq!(ALIVE.get(), 0);
    }
}

#[test]
fn an_element_of_a_set_is_told_as_one() {
    let text = r#"{"disk":[{"name":"a","size":1}],"other":[{"name":"a","size":1},{"name":"b","size":-1}]}"#;
    let error = json::from_slice::<Server>(text.as_bytes()).err().unwrap();
    assert_eq!(
        error.to_string(),
        "other[1].size: -1 is out of range: a whole number from 0 to 18,446,744,073,709,551,615 is required"
    );
    assert_eq!(ALIVE.get(), 0);
}

#[test]
fn what_follows_the_value_is_refused_and_the_value_dropped() {
    let text = server(&["a", "b"]);
    let mut bytes = as_msgpack(&text);
    bytes.push(0xc0);
    assert!(msgpack::from_slice::<Server>(&bytes).is_err());
    assert!(json::from_slice::<Server>(format!("{text} 1").as_bytes()).is_err());
    assert_eq!(ALIVE.get(), 0);
}

/// A struct that takes no memory.
#[derive(TfSchema, PartialEq, Debug)]
struct Marker {}

#[derive(TfSchema, PartialEq, Debug)]
#[tf(resource)]
struct Marked {
    #[tf(block(list), known)]
    marker: Vec<Marker>,
}

#[test]
fn structs_without_fields_are_counted() {
    let text = r#"{"marker":[{},{},{},{},{}]}"#;
    let marked: Marked = json::from_slice(text.as_bytes()).unwrap();
    assert_eq!(marked.marker.len(), 5);
    let bytes = msgpack::to_vec(&marked).unwrap();
    assert_eq!(bytes, b"\x81\xa6marker\x95\x80\x80\x80\x80\x80");
    assert_eq!(msgpack::from_slice::<Marked>(&bytes).unwrap(), marked);
}

/// One field, in each way to hold a list.
macro_rules! holds {
    ($($name:ident: $ty:ty),*) => {$(
        #[derive(TfSchema, PartialEq, Debug)]
        struct $name {
            #[tf(nested, optional)]
            marker: $ty,
        }
    )*};
}

#[derive(TfSchema, PartialEq, Debug, Clone)]
struct Named {
    name: Option<String>,
}

holds! {
    InOption: Option<Vec<Named>>,
    InUnknown: Unknown<Option<Vec<Named>>>,
    Inside: Option<Unknown<Vec<Named>>>,
    Sets: Unknown<Option<Set<Named>>>
}

/// Reads a value from these bytes, which is written as they are.
fn keeps<T: for<'de> Decode<'de> + Encode>(bytes: &[u8]) -> T {
    let value: T = msgpack::from_slice(bytes).unwrap();
    assert_eq!(msgpack::to_vec(&value).unwrap(), bytes);
    value
}

#[test]
fn null_and_unknown_are_kept_apart_from_lists() {
    let two = b"\x81\xa6marker\x92\x81\xa4name\xa1a\x81\xa4name\xa1b";
    let named: Vec<_> = ["a", "b"].map(|name| Named { name: Some(name.to_owned()) }).into();
    assert_eq!(keeps::<InOption>(two).marker, Some(named.clone()));
    assert_eq!(keeps::<InUnknown>(two).marker, Unknown::Known(Some(named.clone())));
    assert_eq!(keeps::<Inside>(two).marker, Some(Unknown::Known(named.clone())));
    assert_eq!(keeps::<Sets>(two).marker, Unknown::Known(Some(Set::from(named))));

    let null = b"\x81\xa6marker\xc0";
    assert_eq!(keeps::<InOption>(null).marker, None);
    assert_eq!(keeps::<InUnknown>(null).marker, Unknown::Known(None));
    assert_eq!(keeps::<Inside>(null).marker, None);
    assert_eq!(keeps::<Sets>(null).marker, Unknown::Known(None));

    let unknown = b"\x81\xa6marker\xd4\x00\x00";
    assert_eq!(keeps::<InUnknown>(unknown).marker, Unknown::Unknown(Refinements::new()));
    assert_eq!(keeps::<Inside>(unknown).marker, Some(Unknown::Unknown(Refinements::new())));
    assert_eq!(keeps::<Sets>(unknown).marker, Unknown::Unknown(Refinements::new()));
    let error = msgpack::from_slice::<InOption>(unknown).unwrap_err();
    assert_eq!(error.to_string(), "marker: a list is required, found an unknown value (known after apply)");

    // Not null and without elements: the empty list itself.
    let bytes = b"\x81\xa6marker\xc7\x07\x0c\x83\x01\xc2\x05\x00\x06\x00";
    assert_eq!(msgpack::from_slice::<InUnknown>(bytes).unwrap().marker, Unknown::Known(Some(Vec::new())));
}

/// A struct of nothing but short values, for the most part.
#[derive(TfSchema, Clone, Default)]
struct Rule<'a> {
    #[tf(optional)]
    cidrs: Unknown<Option<Vec<&'a str>>>,
    #[tf(optional)]
    note: Unknown<Option<String>>,
    #[tf(optional)]
    number: Unknown<Option<Number>>,
    #[tf(optional)]
    port: Unknown<Option<i64>>,
}

/// As many attributes as the header of an object has no room for in its first byte.
#[derive(TfSchema, Clone, Default)]
#[rustfmt::skip]
struct Broad {
    a: Option<u8>, b: Option<u8>, c: Option<u8>, d: Option<u8>, e: Option<u8>, f: Option<u8>, g: Option<u8>, h: Option<u8>,
    i: Option<u8>, j: Option<u8>, k: Option<u8>, l: Option<u8>, m: Option<u8>, n: Option<u8>, o: Option<u8>, p: Option<u8>,
}

#[derive(TfSchema, Clone, Default)]
struct Nothing {}

/// Lists and a struct between attributes that need no codec, behind names of every kind.
#[derive(TfType, Clone, Default)]
struct Policy {
    #[tf(name = "a-name")]
    first: Option<u8>,
    empty: Vec<Nothing>,
    n_is_a_name_of_more_than_32_bytes: Option<bool>,
    only: Option<Box<Broad>>,
    p: Option<String>,
    rules: Vec<Broad>,
    z: Vec<String>,
}

#[derive(TfType)]
struct Listed<T> {
    list: Vec<T>,
}

/// A list is written as its elements are by themselves, wherever one stands that isn't as most are.
fn is_written_as_its_elements<T: TfType + Clone + Decode<'static> + Encode>(usual: &T, others: &[T]) {
    for length in 0..20 {
        for other in others {
            for place in 0..=length {
                let mut list = vec![usual.clone(); length];
                if let Some(element) = list.get_mut(place) {
                    *element = other.clone();
                }
                let elements = list.iter().flat_map(|element| msgpack::to_vec(element).unwrap());
                let count = u8::try_from(length).unwrap();
                let header = if count < 16 { vec![0x90 | count] } else { vec![0xdc, 0, count] };
                let expected: Vec<u8> =
                    b"\x81\xa4list".iter().copied().chain(header).chain(elements).collect();
                // Once without knowing how long it is, and then knowing it of the last.
                let written = msgpack::to_vec(&Listed { list: list.clone() }).unwrap();
                assert_eq!(written, expected, "{length} {place}");
                let list = Listed { list };
                assert_eq!(msgpack::to_vec(&list).unwrap(), expected, "{length} {place}");
                is_written_as_its_elements_in_json(&list);
            }
        }
    }
}

/// As [`is_written_as_its_elements`]; where one can't be written, that is told as it is of the element by itself.
fn is_written_as_its_elements_in_json<T: TfType + Decode<'static> + Encode>(list: &Listed<T>) {
    let elements: Result<Vec<_>, _> = list
        .list
        .iter()
        .enumerate()
        .map(|(index, element)| json::to_string(element).map_err(|error| (index, error)))
        .collect();
    for _ in 0..2 {
        match (&elements, json::to_string(list)) {
            (Ok(elements), Ok(written)) => {
                assert_eq!(written, format!(r#"{{"list":[{}]}}"#, elements.join(",")));
            }
            (Err((index, expected)), Err(error)) => {
                assert_eq!(error.to_string(), format!("list[{index}].{expected}"));
            }
            (_, written) => panic!("{elements:?} but {written:?}"),
        }
    }
}

#[test]
fn structs_in_a_list_are_written_as_they_are_by_themselves() {
    let usual = Rule {
        cidrs: Unknown::Known(Some(vec!["10.0.0.0/8", ""])),
        note: Unknown::Known(Some("web".to_owned())),
        number: Unknown::Known(Some(Number::from(7))),
        port: Unknown::Known(Some(443)),
    };
    let note = |text: &str| Rule { note: Unknown::Known(Some(text.to_owned())), ..usual.clone() };
    let number = |text: &str| Rule { number: Unknown::Known(Some(text.parse().unwrap())), ..usual.clone() };
    let others = [
        usual.clone(),
        Rule::default(),
        note(&"x".repeat(31)),
        note(&"x".repeat(300)),
        note("caf\u{e9}"),
        note("cafe\u{301}"),
        number("0.1"),
        number("0.5"),
        number("18446744073709551616"),
        Rule { port: Unknown::Known(Some(i64::MIN)), ..usual.clone() },
        Rule { port: Unknown::UNKNOWN, number: Unknown::UNKNOWN, ..usual.clone() },
        Rule { note: Unknown::Unknown(Refinements::new().not_null()), ..usual.clone() },
        Rule { cidrs: Unknown::Known(Some(vec!["a"; 20])), ..usual.clone() },
    ];
    is_written_as_its_elements(&usual, &others);
    let broad = Broad { a: Some(1), p: Some(200), ..Broad::default() };
    is_written_as_its_elements(&broad, &[Broad::default()]);
    is_written_as_its_elements(&Nothing {}, &[Nothing {}]);
    let policy = Policy {
        first: Some(3),
        empty: vec![Nothing {}; 2],
        n_is_a_name_of_more_than_32_bytes: Some(true),
        only: Some(Box::new(broad.clone())),
        p: Some("<p>".to_owned()),
        rules: vec![Broad::default(), broad],
        z: vec![String::new(), "z".repeat(40)],
    };
    is_written_as_its_elements(&Policy::default(), slice::from_ref(&policy));
    is_written_as_its_elements(&policy, &[Policy::default()]);
}

/// Elements that aren't as most are, some of which are refused.
fn unusual_rules() -> Vec<Vec<u8>> {
    let attributes: [&[u8]; 4] =
        [b"\xa5cidrs\x91\xa1a", b"\xa4note\xa3web", b"\xa6number\x07", b"\xa4port\xcd\x01\xbb"];
    let [cidrs, note, number, port] = attributes;
    let rule = |header: &[u8], attributes: &[&[u8]]| [header, &attributes.concat()].concat();
    vec![
        rule(b"\x84", &[port, number, note, cidrs]),
        rule(b"\x84", &[cidrs, number, note, port]),
        rule(b"\xde\x00\x04", &attributes),
        rule(b"\x84", &[cidrs, note, b"\xa6number\xa30.5", port]),
        rule(
            b"\x84",
            &[
                cidrs,
                note,
                b"\xa6number\xc7\x0d\x0c\x83\x01\xc2\x03\x92\x07\xc3\x04\x92\x07\xc3\x00\x00",
                port,
            ],
        ),
        rule(b"\x84", &[cidrs, b"\xa4note\xd9\x02ok", number, port]),
        // Refused: of too few or too many attributes, of another name or twice, of another type.
        rule(b"\x83", &[cidrs, note, port]),
        rule(b"\x83", &[cidrs, note, number]),
        rule(b"\x80", &[]),
        rule(b"\x85", &[cidrs, note, number, port, b"\xa1x\x01"]),
        rule(b"\x84", &[cidrs, note, number, b"\xa5portx\x01"]),
        rule(b"\x84", &[cidrs, note, note, port]),
        rule(b"\x84", &[cidrs, note, number, b"\xa4port\xa1x"]),
        rule(b"\x84", &[b"\xa5cidrs\x91\x01", note, number, port]),
        b"\xc0".to_vec(),
        b"\x07".to_vec(),
        b"\xd4\x00\x00".to_vec(),
    ]
}

#[test]
fn structs_in_a_list_are_read_as_they_are_by_themselves() {
    let usual =
        b"\x84\xa5cidrs\x92\xaa10.0.0.0/8\xa0\xa4note\xa3web\xa6number\x07\xa4port\xcd\x01\xbb".to_vec();
    for length in 1..8 {
        for unusual in unusual_rules() {
            for place in 0..length {
                let mut elements = vec![usual.clone(); length];
                elements[place] = unusual.clone();
                let header = [b"\x81\xa4list".as_slice(), &[0x90 | u8::try_from(length).unwrap()]].concat();
                let bytes = [header.clone(), elements.concat()].concat();
                let list = msgpack::from_slice::<Listed<Rule<'_>>>(&bytes);
                match msgpack::from_slice::<Rule<'_>>(&unusual) {
                    Ok(rule) => {
                        elements[place] = msgpack::to_vec(&rule).unwrap();
                        let expected = [header, elements.concat()].concat();
                        assert_eq!(msgpack::to_vec(&list.unwrap()).unwrap(), expected, "{unusual:x?}");
                        for end in 0..bytes.len() {
                            assert!(msgpack::from_slice::<Listed<Rule<'_>>>(&bytes[..end]).is_err());
                        }
                    }
                    Err(error) => {
                        let of_list = list.err().unwrap();
                        let before = header.len() + place * usual.len();
                        let dot = if error.path().is_root() { "" } else { "." };
                        let path = format!("list[{place}]{dot}{}", error.path());
                        assert_eq!(of_list.path().to_string(), path, "{unusual:x?}");
                        assert_eq!(of_list.kind(), error.kind(), "{unusual:x?}");
                        assert_eq!(
                            of_list.offset(),
                            error.offset().map(|offset| before + offset),
                            "{unusual:x?}"
                        );
                    }
                }
            }
        }
    }
}

/// Elements in JSON that aren't as most are, some of which are refused.
const UNUSUAL_RULES: [&str; 27] = [
    r#"{"port":443,"number":7,"note":"web","cidrs":["a"]}"#,
    r#"{"cidrs":["a"],"number":7,"note":"web","port":443}"#,
    r#"{"cidrs":["a"],"note":"web","number":7,"port":443,"note":"db"}"#,
    r#"{"cidrs":["a"],"note":"web","number":0.1,"port":443}"#,
    r#"{"cidrs":["a"],"note":"w\u0065b","number":7,"port":443}"#,
    r#"{"cidrs":["a"],"note":null,"number":null,"port":"443"}"#,
    r#"{"note":"web","port":443}"#,
    "{}",
    "{ }",
    "{ \"cidrs\" : [ \"a\" ] , \"note\" : \"web\" , \"number\" : 7 , \"port\" : 443 }",
    "{\n  \"cidrs\": [\n    \"a\"\n  ],\n  \"note\": \"web\",\n  \"number\": 7,\n  \"port\": 443\n}",
    "{\"cidrs\":[],\"note\":\"a text that no window is long enough for\",\"number\":7,\"port\":443}",
    // Refused: of another name, of another type, or no object.
    r#"{"cidrs":["a"],"note":"web","number":7,"port":443,"x":1}"#,
    r#"{"cidrs":["a"],"note":"web","number":7,"ports":443}"#,
    r#"{"cidrs":["a"],"note":"web","number":7,"port":[]}"#,
    r#"{"cidrs":["a"],"note":1e999999999,"number":7,"port":443}"#,
    r#"{"cidrs":[[]],"note":"web","number":7,"port":443}"#,
    r#"{"cidrs":["a"],"note":"web","number":7,"port":443,}"#,
    r#"{"cidrs":["a"],"note":"web","number":7,"port":443]"#,
    r#"{"cidrs":["a"],"note":"web","number":7 "port":443}"#,
    r#"{"cidrs":["a"],,"note":"web","number":7,"port":443}"#,
    r#"{,"cidrs":["a"],"note":"web","number":7,"port":443}"#,
    r#"{"cidrs":["a"],"note":"web","number":7,"port":443}{}"#,
    "{\0}",
    "null",
    "7",
    "[]",
];

#[test]
fn structs_in_a_list_of_json_are_read_as_they_are_by_themselves() {
    let usual = r#"{"cidrs":["10.0.0.0/8",""],"note":"web","number":7,"port":443}"#;
    let header = r#"{"list":["#;
    for comma in [",", " ,\n  "] {
        for length in 1..6 {
            for unusual in UNUSUAL_RULES {
                for place in 0..length {
                    let mut elements = vec![usual; length];
                    elements[place] = unusual;
                    let text = format!("{header}{}]}}", elements.join(comma));
                    let list = json::from_str::<Listed<Rule<'_>>>(&text);
                    match json::from_str::<Rule<'_>>(unusual) {
                        Ok(rule) => {
                            let rule = json::to_string(&rule).unwrap();
                            elements[place] = &rule;
                            let expected = format!("{header}{}]}}", elements.join(","));
                            assert_eq!(json::to_string(&list.unwrap()).unwrap(), expected, "{unusual}");
                            for end in 0..text.len() {
                                assert!(json::from_str::<Listed<Rule<'_>>>(&text[..end]).is_err());
                            }
                        }
                        Err(error) => {
                            let of_list = list.err().unwrap();
                            let before = header.len() + place * (usual.len() + comma.len());
                            assert_eq!(
                                of_list.offset(),
                                error.offset().map(|offset| before + offset),
                                "{unusual}"
                            );
                            if unusual.ends_with("{}") {
                                // What follows a value by itself is told otherwise.
                                continue;
                            }
                            let dot = if error.path().is_root() { "" } else { "." };
                            let path = format!("list[{place}]{dot}{}", error.path());
                            assert_eq!(of_list.path().to_string(), path, "{unusual}");
                            assert_eq!(of_list.kind(), error.kind(), "{unusual}");
                        }
                    }
                }
            }
        }
    }
}
