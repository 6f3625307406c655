//! Errors of values speak to the person who wrote the configuration: in the words of Terraform, not in those of Rust.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    net::IpAddr,
};

use tfvalue::{
    Decode, Dynamic, Error, ErrorKind, Map, Number, Set, TfSchema, TfType, Type, Unknown, Value, flatmap,
    json, msgpack, types::Float,
};

/// Words that nobody who writes HCL needs to know.
const FOREIGN: &[&str] = &[
    "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32", "f64",
    "char", "str", "String", "Vec", "vector", "array", "slice", "Option", "None", "Some", "Cow", "borrow",
    "borrowed", "enum", "variant", "struct", "trait", "field", "Rust", "integer", "float", "boolean",
    "serde", "sequence", "HashMap", "BTreeMap", "Number",
];

/// The messages that have such a word, or show a text as Rust does.
#[derive(Default)]
struct Foreign(BTreeSet<String>);

impl Foreign {
    fn check(&mut self, error: &Error) {
        let message = error.kind().to_string();
        // A text or a name of the value itself, or one that is given as an example, is not ours.
        let own: String = message.split(['"', '`']).step_by(2).collect();
        let words: Vec<_> = own.split(|c: char| !c.is_alphanumeric()).collect();
        // The type of a dynamic value is one in a configuration as well.
        let is_type = matches!(error.kind(), ErrorKind::Type(_) | ErrorKind::MixedTypes { .. });
        let is_foreign = FOREIGN
            .iter()
            .filter(|word| !is_type || !["integer", "sequence"].contains(word))
            .any(|word| words.contains(word));
        if is_foreign || message.is_empty() || message.ends_with('.') || message.contains("\\u{") {
            self.0.insert(message);
        }
    }

    /// Checks every error with which the inputs are refused as a `T`, and returns how many there are.
    fn check_all<'a, T: Decode<'a>>(&mut self) -> usize {
        let in_json = IN_JSON.iter().filter_map(|text| json::from_str::<T>(text).err());
        let in_msgpack = IN_MESSAGE_PACK.iter().filter_map(|bytes| msgpack::from_slice::<T>(bytes).err());
        in_json.chain(in_msgpack).inspect(|error| self.check(error)).count()
    }
}

const IN_JSON: &[&str] = &[
    "null",
    "true",
    r#""x""#,
    r#""\u0007\u200b""#,
    r#""a\nb""#,
    r#""1.5""#,
    "1",
    "-1",
    "256",
    "1.5",
    "1e400",
    "-1e400",
    "1e-400",
    "16777217",
    "33.333333333333333333333333333333",
    "1e99999999999",
    "[]",
    "[1]",
    "[1,2,3]",
    r#"["a","a"]"#,
    r#"[null,"x"]"#,
    r"[[],{}]",
    "{}",
    r#"{"a":null}"#,
    r#"{"a":1,"b":2,"c":3}"#,
    r#"{"a":"x","zone":"x","address":"x","disk":[{},{}],"size":-1}"#,
    r#"{"a":"x","zone":"north","address":"2001:DB8::1","disk":[{"size":null}],"size":1}"#,
    r#"{"type":"any","value":1}"#,
    r#"{"type":3,"value":1}"#,
    r#"{"type":["list"],"value":1}"#,
    r#"{"type":"number","value":"x"}"#,
    r#"{"value":1}"#,
    "",
    "[",
    "nul",
    "01",
    r#""\x""#,
    "1 2",
];

const IN_MESSAGE_PACK: &[&[u8]] = &[
    b"",
    b"\xc0",
    b"\xc1",
    b"\xc3",
    b"\xa1x",
    b"\xa3\xef\xbb\xbf",
    b"\xa1\xff",
    b"\xc4\x01x",
    b"\xd1\xff\xff",
    b"\xcb\x3f\xf8\x00\x00\x00\x00\x00\x00",
    b"\xcb\x7f\xf8\x00\x00\x00\x00\x00\x00",
    b"\x90",
    b"\x91\xc0",
    b"\x92\xa1a\xa1a",
    b"\x93\x01\xc0\xd4\x00\x00",
    b"\x80",
    b"\x81\x01\x01",
    b"\x81\xa1a\xd4\x00\x00",
    b"\x82\xa1a\x01\xa1a\x01",
    b"\xd4\x00\x00",
    b"\xc7\x07\x0c\x82\x01\xc2\x02\xa2i-",
    b"\xc7\x04\x0c\x82\x01\xc3\x02\xa0",
    b"\xc7\x05\x0c\x81\x03\x92\xa1x",
    b"\xc7\x08\x0c\x82\x03\x92\x05\xc3\x04\x92\x01\xc3",
    b"\x92\xc4\x05\"any\"\xc0",
    b"\x92\xc4\x08\"number\"\xa1x",
];

#[derive(TfType)]
struct Pair {
    _a: u8,
    _b: Option<bool>,
}

#[derive(TfType, PartialEq, Eq, Hash)]
enum Zone {
    North,
    South,
}

#[derive(TfType)]
struct Address(#[tf(as_string)] IpAddr);

#[derive(TfSchema)]
#[tf(resource, known)]
struct Known {
    #[tf(optional)]
    _a: Option<String>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Server<'a> {
    #[tf(required)]
    _a: Unknown<&'a str>,
    #[tf(optional)]
    zone: Unknown<Option<Zone>>,
    #[tf(optional, as_string)]
    address: Unknown<Option<IpAddr>>,
    #[tf(block(list, max_items = 1), known)]
    disk: Option<Disk>,
    #[tf(optional)]
    size: Unknown<Option<u64>>,
    #[tf(optional, sensitive)]
    secret: Unknown<Option<u8>>,
}

#[derive(TfSchema)]
struct Disk {
    #[tf(required)]
    size: Unknown<u32>,
}

#[test]
fn no_error_of_a_value_has_a_word_of_rust() {
    let mut foreign = Foreign::default();
    let found = [
        foreign.check_all::<bool>(),
        foreign.check_all::<String>(),
        foreign.check_all::<&str>(),
        foreign.check_all::<u8>(),
        foreign.check_all::<u16>(),
        foreign.check_all::<u32>(),
        foreign.check_all::<u64>(),
        foreign.check_all::<u128>(),
        foreign.check_all::<usize>(),
        foreign.check_all::<i8>(),
        foreign.check_all::<i16>(),
        foreign.check_all::<i32>(),
        foreign.check_all::<i64>(),
        foreign.check_all::<i128>(),
        foreign.check_all::<isize>(),
        foreign.check_all::<f32>(),
        foreign.check_all::<f64>(),
        foreign.check_all::<Float>(),
        foreign.check_all::<Number>(),
        foreign.check_all::<Option<u8>>(),
        foreign.check_all::<Unknown<u8>>(),
        foreign.check_all::<Vec<u8>>(),
        foreign.check_all::<Box<[bool]>>(),
        foreign.check_all::<Set<u8>>(),
        foreign.check_all::<BTreeSet<String>>(),
        foreign.check_all::<BTreeMap<String, u8>>(),
        foreign.check_all::<Map<String, u8>>(),
        foreign.check_all::<HashMap<Zone, u8>>(),
        foreign.check_all::<(u8, bool)>(),
        foreign.check_all::<Pair>(),
        foreign.check_all::<Zone>(),
        foreign.check_all::<Address>(),
        foreign.check_all::<Known>(),
        foreign.check_all::<Server<'_>>(),
        foreign.check_all::<Vec<Server<'_>>>(),
        foreign.check_all::<Dynamic<'_>>(),
        foreign.check_all::<Vec<Dynamic<'_>>>(),
    ];
    assert!(found.iter().all(|found| *found > 10), "{found:?}");

    let types = [
        Type::Number,
        Type::Dynamic,
        Type::list(Type::Dynamic),
        Type::set(Type::object([("a", Type::Number)])),
        Type::tuple([Type::Bool]),
    ];
    for ty in &types {
        let errors = IN_JSON.iter().filter_map(|text| Value::decode_json(ty, text.as_bytes()).err());
        errors.for_each(|error| foreign.check(&error));
        let errors = IN_MESSAGE_PACK.iter().filter_map(|bytes| Value::decode_msgpack(ty, bytes).err());
        errors.for_each(|error| foreign.check(&error));
    }
    for pairs in
        [[("_a", "x"), ("size", "y")], [("_a", "x"), ("disk.#", "z")], [("zone", "x"), ("size", "-1")]]
    {
        foreign.check(&flatmap::from_pairs::<Server<'_>>(pairs).err().unwrap());
    }
    assert!(foreign.0.is_empty(), "{:#?}", foreign.0);
}

#[test]
fn whole_numbers_are_named_by_their_range() {
    let message = |error: Option<Error>| error.unwrap().to_string();
    assert_eq!(
        message(json::from_str::<u32>("4294967296").err()),
        "4294967296 is out of range: a whole number from 0 to 4,294,967,295 is required"
    );
    assert_eq!(
        message(json::from_str::<Vec<i16>>("[-40000]").err()),
        "[0]: -40000 is out of range: a whole number from -32,768 to 32,767 is required"
    );
    assert_eq!(message(json::from_str::<usize>("1.5").err()), "1.5 is not a whole number");
}

#[test]
fn text_in_a_message_is_written_as_in_a_configuration() {
    let error =
        json::from_str::<BTreeMap<String, Zone>>(r#"{"${a}\u200b":"it's\n%{x} \\ \""}"#).err().unwrap();
    assert_eq!(error.to_string(), r#"["$${a}\u200b"]: "it's\n%%{x} \\ \"" is not one of "north", "south""#);
    let long = format!("\"{}\"", "é".repeat(1_000));
    let message = json::from_str::<Zone>(&long).err().unwrap().to_string();
    assert_eq!(message, format!("\"{}…\" is not one of \"north\", \"south\"", "é".repeat(200)));
}
