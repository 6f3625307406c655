//! Literals: texts that have a meaning, such as a number in quotes, the type of a dynamic value, or the key of an old state. Each is held
//! against a grammar that is written here a second time, character by character.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    net::IpAddr,
    str::FromStr,
};

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Value as Json, value::RawValue};
use tfvalue::{
    Decode, Dynamic, Encode, Float, Number, Refinements, Step, TfType, Type, Unknown, Value, json, msgpack,
};
use unicode_normalization::UnicodeNormalization as _;

use super::model::Zone;
use crate::generate::random::Random;

/// Literals of each kind, from which others come by [`edits`].
pub const LITERALS: &[(fn(&str), &[&str])] = &[
    (
        number,
        &[
            "0",
            "7",
            "12",
            "-3",
            "+4",
            "1.5",
            "-0.25",
            ".5",
            "5.",
            "0.1",
            "1e3",
            "2E-2",
            "1.5e+2",
            "1p4",
            "3P-1",
            "12345678",
            "1234567890123456789",
            "0.12345678901234567",
            "inf",
            "-Inf",
        ],
    ),
    (json_number, &["0", "7", "-3", "12", "1.5", "-0.25", "1e3", "2E-2", "12345678", "1234567890123456789"]),
    (boolean, &["true", "false", "1", "0"]),
    (json_word, &["true", "false", "null"]),
    (escapes, &["a", r"\n", r"a\u00e9b", r"\ud83d\ude00", r#"\"\\\/\b\f\n\r\t"#, "\u{1f600}x", "e\u{301}"]),
    (
        type_json,
        &[
            r#""string""#,
            r#""number""#,
            r#""bool""#,
            r#""dynamic""#,
            r#"["list","string"]"#,
            r#"["tuple",["bool",["set","number"]]]"#,
            r#"["object",{"a":"string","b":["map","bool"]}]"#,
            r#"["object",{"a":"string","a":["map","bool"]}]"#,
            "[\"object\",{\"\u{e9}\":\"string\",\"e\u{301}\":\"bool\"}]",
            r#"["object",{"a":"string"},["a"]]"#,
            r#" [ "list" , "b\u006fol" ] "#,
        ],
    ),
    (|count| old_state(&[("l.#", count), ("l.0", "a"), ("l.1", "b")]), &["0", "1", "2", "+1", "12", "007"]),
    (
        |key| old_state(&[("l.#", "2"), (key, "a"), ("l.1", "b"), ("m.%", "1")]),
        &["l.0", "m.k", "l.#", "n", "b"],
    ),
    (|key| old_state(&[("m.%", "2"), (key, "1"), ("s.#", "1")]), &["m.k", "m.1.2", "m.%", "s.1", "s.1.2"]),
    (|text| old_state(&[("n", text), ("b", text)]), &["1", "true", "false", "0", "12", "0.1", "-3"]),
    (enum_text, &["north", "south"]),
    (as_string, &["10.0.0.1", "2001:db8::1", "::"]),
    (prefix, &["", "i-", "e", "\u{e9}", "a\u{301}"]),
    (attribute_name, &["value", "value_2"]),
];

/// All characters of ASCII, and some of each length in UTF-8: digits, spaces and marks among them, and those next to the lengths' ends.
fn characters() -> impl Iterator<Item = char> {
    let others = "\u{80}\u{85}\u{a0}é\u{b2}\u{301}\u{663}\u{7ff}\u{800}\u{200a}\u{200b}\u{2028}\u{2212}\u{feff}\u{ff11}\u{fffd}\u{10000}\u{1d7d9}\u{1f600}\u{10ffff}";
    ('\0'..='\u{7f}').chain(others.chars())
}

/// The text itself, and all that differ from it in one character: one more, one less, or another.
pub fn edits(literal: &str) -> impl Iterator<Item = String> {
    let places: Vec<_> = literal.char_indices().map(|(place, _)| place).chain([literal.len()]).collect();
    let edits = places.into_iter().flat_map(move |place| {
        let (before, after) = literal.split_at(place);
        let mut rest = after.chars();
        let without = rest.next().map(|_| [before, rest.as_str()].concat());
        let rest = without.is_some().then_some(rest.as_str());
        let with = characters().flat_map(move |character| {
            let inserted = format!("{before}{character}{after}");
            [Some(inserted), rest.map(|rest| format!("{before}{character}{rest}"))]
        });
        with.flatten().chain(without).collect::<Vec<_>>()
    });
    edits.chain([literal.to_owned()])
}

/// A literal with some characters more, less or other, and the check of its kind.
pub fn edited(seed: u64) -> (fn(&str), String) {
    let mut random = Random::new(seed);
    let (check, literals) = *random.one_of(LITERALS);
    let all: Vec<_> = characters().collect();
    let mut text: Vec<_> = random.one_of(literals).chars().collect();
    for _ in 0..=random.below(3) {
        let place = random.below(text.len() + 1);
        if random.percent(60) || place == text.len() {
            // Most often a character that a literal may have.
            let within: Vec<_> = literals.concat().chars().collect();
            let from = if random.percent(60) && !within.is_empty() { &within } else { &all };
            text.insert(place, *random.one_of(from));
        } else {
            text.remove(place);
        }
    }
    (check, text.into_iter().collect())
}

/// A model with an attribute before and one after the one that matters.
#[derive(TfType, PartialEq, Debug)]
struct One<T> {
    a: bool,
    value: T,
    z: bool,
}

/// Returns a text as an attribute of type `T`: in MessagePack and JSON, alone and in a model, and by way of a [`Value`].
fn read_text<T: TfType + for<'de> Decode<'de> + Encode>(text: &str) -> [Option<T>; 4] {
    let written = One { a: true, value: text.to_owned(), z: true };
    let packed = msgpack::to_vec(&written).expect("a string");
    let quoted = json::to_string(&written).expect("a string");
    [
        msgpack::from_slice(&msgpack::to_vec(text).expect("a string")).ok(),
        msgpack::from_slice::<One<T>>(&packed).ok().map(|one| one.value),
        json::from_str(&json::to_string(text).expect("a string")).ok(),
        json::from_str::<One<T>>(&quoted).ok().map(|one| one.value),
    ]
}

/// A text as a number, wherever one is read.
pub fn number(text: &str) {
    let meant = number_meant(text);
    if meant == Some(Meant::Beyond) {
        return;
    }
    let number = Number::from_str(text).ok();
    assert_eq!(number.is_some(), meant.is_some(), "{text:?} as a number");
    if let (Some(number), Some(Meant::Digits(digits))) = (&number, &meant) {
        assert_eq!(number.to_string().trim_start_matches('-'), digits, "{text:?}");
    }
    let number = number.as_ref();
    assert_eq!(read_text::<Number>(text), [(); 4].map(|()| number.cloned()), "{text:?}");
    assert_eq!(read_text::<i64>(text), [number.and_then(Number::as_i64); 4], "{text:?}");
    assert_eq!(read_text::<u8>(text), [number.and_then(|number| u8::try_from(number).ok()); 4], "{text:?}");
    assert_eq!(read_text::<f64>(text), [number.and_then(Number::as_f64); 4], "{text:?}");
    assert_eq!(read_text::<f32>(text), [number.and_then(|number| f32::try_from(number).ok()); 4], "{text:?}");
    let floats = read_text::<Float>(text).map(|float| float.and_then(|float| float.to_number().ok()));
    let is_float = |number: &Number| number.is_infinite() || number.to_f64().is_finite();
    let number_of_float = number.filter(|number| is_float(number)).map(Number::form);
    assert_eq!(
        floats.each_ref().map(|number| number.as_ref().map(Number::form)),
        [(); 4].map(|()| number_of_float.clone()),
        "{text:?}"
    );
    let in_value = |bytes: Result<Value<'_>, _>| bytes.ok().and_then(|value| value.as_number().cloned());
    let packed = msgpack::to_vec(text).expect("a string");
    assert_eq!(in_value(Value::decode_msgpack(&Type::Number, &packed)).as_ref(), number, "{text:?}");

    // As the bound of an unknown number: `ext 12 {3: [text, true]}`.
    let mut payload = vec![0x81, 3, 0x92];
    payload.extend(&packed);
    payload.push(0xc3);
    let mut bound = vec![0xc7, u8::try_from(payload.len()).unwrap_or(u8::MAX), 12];
    bound.extend(payload);
    let read = Value::decode_msgpack(&Type::Number, &bound);
    assert_eq!(read.is_ok(), number.is_some(), "{text:?} as a bound: {read:?}");
}

/// The meaning of a number.
#[derive(PartialEq)]
enum Meant {
    /// These digits, without the sign.
    Digits(String),
    /// A number that has an exponent, or is infinite.
    Other,
    /// A number that may be beyond the limits.
    Beyond,
}

fn number_meant(text: &str) -> Option<Meant> {
    let mut rest: Vec<_> = text.chars().collect();
    rest.reverse();
    let digits = |rest: &mut Vec<char>| {
        let mut digits = String::new();
        while let Some(digit @ '0'..='9') = rest.last() {
            digits.push(*digit);
            rest.pop();
        }
        digits
    };
    if matches!(rest.last(), Some('+' | '-')) {
        rest.pop();
    }
    if matches!(rest[..], ['f', 'n', 'i' | 'I']) {
        return Some(Meant::Other);
    }
    let whole = digits(&mut rest);
    let mut places = String::new();
    if rest.last() == Some(&'.') {
        rest.pop();
        places = digits(&mut rest);
    }
    if whole.is_empty() && places.is_empty() {
        return None;
    }
    match rest.pop() {
        None => {
            let whole = whole.trim_start_matches('0');
            let places = places.trim_end_matches('0');
            let point = if places.is_empty() { "" } else { "." };
            let whole = if whole.is_empty() { "0" } else { whole };
            return Some(Meant::Digits([whole, point, places].concat()));
        }
        Some('e' | 'E' | 'p' | 'P') => {}
        Some(_) => return None,
    }
    if matches!(rest.last(), Some('+' | '-')) {
        rest.pop();
    }
    let exponent = digits(&mut rest);
    let is_within = exponent.parse::<u32>().is_ok_and(|exponent| exponent < 1_000);
    let meant = if is_within { Meant::Other } else { Meant::Beyond };
    (rest.is_empty() && !exponent.is_empty()).then_some(meant)
}

/// A number without quotes in JSON, as an element of a list.
pub fn json_number(text: &str) {
    if number_meant(text) == Some(Meant::Beyond) {
        return;
    }
    let list = format!("[{text}]");
    let is_number = |raw: &&RawValue| raw.get().starts_with(|first| matches!(first, '-' | '0'..='9'));
    let theirs = serde_json::from_str::<Vec<&RawValue>>(&list).ok().filter(|raw| raw.iter().all(is_number));
    let parsed =
        theirs.map(|raw| raw.iter().map(|raw| raw.get().parse()).collect::<Result<Vec<Number>, _>>());
    // One of several numbers can have too many digits.
    let Ok(theirs) = parsed.transpose() else {
        assert!(json::from_str::<Vec<Number>>(&list).is_err(), "{list:?}");
        return;
    };
    assert_eq!(json::from_str::<Vec<Number>>(&list).ok(), theirs, "{list:?}");
    let values = theirs.clone().map(|numbers| Value::List(numbers.into_iter().map(Value::from).collect()));
    assert_eq!(Value::decode_json(&Type::list(Type::Number), list.as_bytes()).ok(), values, "{list:?}");
    let all = |numbers: &Vec<Number>| numbers.iter().map(Number::as_i64).collect::<Option<Vec<_>>>();
    assert_eq!(json::from_str::<Vec<i64>>(&list).ok(), theirs.as_ref().and_then(all), "{list:?}");
    let all = |numbers: &Vec<Number>| numbers.iter().map(Number::as_f64).collect::<Option<Vec<_>>>();
    assert_eq!(json::from_str::<Vec<f64>>(&list).ok(), theirs.as_ref().and_then(all), "{list:?}");
    let object = format!(r#"{{"a":true,"value":{text},"z":false}}"#);
    let is_one = serde_json::from_str::<BTreeMap<String, &RawValue>>(&object)
        .is_ok_and(|members| members.len() == 3 && is_number(&members["value"]));
    assert_eq!(json::from_str::<One<Number>>(&object).is_ok(), is_one, "{object:?}");
}

/// A text as a bool, which it is in JSON alone.
pub fn boolean(text: &str) {
    let meant = match text {
        "true" | "1" => Some(true),
        "false" | "0" => Some(false),
        _ => None,
    };
    assert_eq!(read_text::<bool>(text), [None, None, meant, meant], "{text:?}");
}

/// A word of JSON, as an element of a list.
pub fn json_word(text: &str) {
    let list = format!("[{text}]");
    let theirs: Option<Vec<Option<bool>>> = serde_json::from_str(&list).ok();
    assert_eq!(json::from_str::<Vec<Option<bool>>>(&list).ok(), theirs, "{list:?}");
}

/// The source of a string in JSON, without its quotes.
pub fn escapes(source: &str) {
    let quoted = format!("\"{source}\"");
    let theirs = serde_json::from_str::<String>(&quoted);
    let ours = json::from_str::<String>(&quoted);
    match &theirs {
        // We replace half of a surrogate pair, as Terraform does.
        Err(error) if ["surrogate", "hex escape"].iter().any(|what| error.to_string().contains(what)) => {
            return;
        }
        Err(_) => assert!(ours.is_err(), "{quoted:?}: {ours:?}"),
        Ok(text) => {
            assert_eq!(ours.as_ref().ok(), Some(text), "{quoted:?}");
            let mut copy = quoted.clone().into_bytes();
            let in_place = json::from_slice_mut::<String>(&mut copy);
            assert_eq!(in_place.ok().as_ref(), Some(text), "{quoted:?}");
        }
    }
    let object = format!(r#"{{"a":true,"value":{quoted},"z":false}}"#);
    let is_one = serde_json::from_str::<BTreeMap<String, Json>>(&object)
        .is_ok_and(|members| members.len() == 3 && members["value"].is_string());
    assert_eq!(json::from_str::<One<String>>(&object).is_ok(), is_one, "{object:?}");
}

/// The JSON of a type, wherever one is read.
pub fn type_json(text: &str) {
    let meant = serde_json::from_str::<TypeJson>(text).ok().and_then(|json| type_meant(&json));
    let ty = Type::from_json(text).ok();
    assert_eq!(ty, meant, "{text:?}");
    assert_eq!(serde_json::from_str::<Type>(text).ok(), meant, "{text:?}");

    let written = |text: &str| -> Option<Vec<u8>> {
        let mut bytes = vec![0x92, 0xc4, u8::try_from(text.len()).ok()?];
        bytes.extend(text.as_bytes());
        bytes.push(0xc0);
        Some(bytes)
    };
    let Some(bytes) = written(text) else { return };
    let is_type = meant.is_some();
    let read = msgpack::from_slice::<Option<Dynamic<'_>>>(&bytes);
    assert_eq!(read.is_ok(), is_type, "{text:?} as the type of a dynamic value: {read:?}");
    if serde_json::from_str::<Json>(text).is_ok() {
        // Of types that are given twice, each is one, and the last counts.
        for members in [
            format!(r#""type":{text},"value":null"#),
            format!(r#""type":{text},"type":"string","value":null"#),
            format!(r#""type":"string","value":null,"type":{text}"#),
        ] {
            let wrapped = format!("{{{members}}}");
            let read = json::from_str::<Option<Dynamic<'_>>>(&wrapped);
            assert_eq!(read.is_ok(), is_type, "{wrapped}: {read:?}");
        }
    }
}

/// JSON as it is written, as far as a type has it: each member of an object, repeated names included.
enum TypeJson {
    Text(String),
    List(Vec<TypeJson>),
    Members(Vec<(String, TypeJson)>),
    Null,
}

impl<'de> Deserialize<'de> for TypeJson {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TypeJsonVisitor;

        impl<'de> Visitor<'de> for TypeJsonVisitor {
            type Value = TypeJson;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the JSON of a type")
            }

            fn visit_unit<E>(self) -> Result<TypeJson, E> {
                Ok(TypeJson::Null)
            }

            fn visit_str<E>(self, text: &str) -> Result<TypeJson, E> {
                Ok(TypeJson::Text(text.to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<TypeJson, A::Error> {
                let mut parts = Vec::new();
                while let Some(part) = sequence.next_element()? {
                    parts.push(part);
                }
                Ok(TypeJson::List(parts))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<TypeJson, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(TypeJson::Members(members))
            }
        }

        deserializer.deserialize_any(TypeJsonVisitor)
    }
}

impl TypeJson {
    fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// The type that JSON means. Of attributes whose names are one, each has a type, and the last counts.
fn type_meant(json: &TypeJson) -> Option<Type> {
    let parts = match json {
        TypeJson::Text(word) => {
            return Some(match &**word {
                "string" => Type::String,
                "number" => Type::Number,
                "bool" => Type::Bool,
                "dynamic" => Type::Dynamic,
                _ => return None,
            });
        }
        TypeJson::List(parts) => parts,
        _ => return None,
    };
    let nfc = |name: &str| name.nfc().collect::<String>();
    Some(match (parts.first()?.as_text()?, &parts[1..]) {
        ("list", [element]) => Type::list(type_meant(element)?),
        ("set", [element]) => Type::set(type_meant(element)?),
        ("map", [element]) => Type::map(type_meant(element)?),
        ("tuple", [TypeJson::Null]) => Type::tuple([]),
        ("tuple", [TypeJson::List(elements)]) => {
            Type::tuple(elements.iter().map(type_meant).collect::<Option<Vec<_>>>()?)
        }
        ("object", [attributes, rest @ ..]) => {
            let mut types = BTreeMap::new();
            match attributes {
                TypeJson::Null => {}
                TypeJson::Members(attributes) => {
                    for (name, ty) in attributes {
                        types.insert(nfc(name), type_meant(ty)?);
                    }
                }
                _ => return None,
            }
            let optional: BTreeSet<_> = match rest {
                [] | [TypeJson::Null] => BTreeSet::new(),
                [TypeJson::List(names)] => {
                    names.iter().map(|name| name.as_text().map(nfc)).collect::<Option<_>>()?
                }
                _ => return None,
            };
            if !optional.iter().all(|name| types.contains_key(name)) {
                return None;
            }
            let attributes = types.into_iter().map(|(name, ty)| tfvalue::ObjectAttribute {
                optional: optional.contains(&name),
                name: name.into(),
                ty,
            });
            Type::Object(attributes.collect())
        }
        _ => return None,
    })
}

/// An old state as an object of a list `l`, a map `m`, a set `s`, a number `n` and a bool `b`. Pairs of one key are read as the last.
pub fn old_state(pairs: &[(&str, &str)]) {
    let ty = Type::object([
        ("b", Type::Bool),
        ("l", Type::list(Type::String)),
        ("m", Type::map(Type::String)),
        ("n", Type::Number),
        ("s", Type::set(Type::String)),
    ]);
    let read = Value::decode_flatmap(&ty, pairs.iter().copied()).ok();
    let is_long = |count: &str| count.parse().is_ok_and(|count: u128| count > 1_000);
    if pairs.iter().any(|(key, text)| *key == "l.#" && is_long(text)) {
        // More than such a state may hold, or nearly so.
        return;
    }
    assert_eq!(read, old_state_meant(&pairs.iter().copied().collect()), "{pairs:?}");
}

fn old_state_meant(pairs: &BTreeMap<&str, &str>) -> Option<Value<'static>> {
    let text = |key: &str| pairs.get(key).map_or(Value::Null, |text| Value::from((*text).to_owned()));
    let bool = match pairs.get("b").copied() {
        None => Value::Null,
        Some("true" | "1") => true.into(),
        Some("false" | "0") => false.into(),
        Some(_) => return None,
    };
    let number = match pairs.get("n").copied() {
        None => Value::Null,
        Some(text) => {
            number_meant(text)?;
            text.parse::<Number>().ok()?.into()
        }
    };
    let list = match pairs.get("l.#") {
        None => Value::Null,
        Some(count) => {
            let digits = count.strip_prefix('+').unwrap_or(count);
            if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
                return None;
            }
            Value::List((0..digits.parse::<u32>().ok()?).map(|index| text(&format!("l.{index}"))).collect())
        }
    };
    let map = if pairs.contains_key("m.%") {
        let keys = pairs.keys().filter_map(|key| key.strip_prefix("m.")).filter(|key| *key != "%");
        let entries = keys.map(|key| (key.nfc().collect::<String>().into(), text(&format!("m.{key}"))));
        Value::Map(entries.collect())
    } else {
        Value::Null
    };
    let set = match pairs.get("s.#") {
        None => Value::Null,
        Some(count) => {
            let hashes: BTreeSet<_> = pairs
                .keys()
                .filter_map(|key| key.strip_prefix("s."))
                .map(|key| key.split_once('.').map_or(key, |(hash, _)| hash))
                .filter(|hash| *hash != "#")
                .collect();
            let mut elements: Vec<_> = hashes.iter().map(|hash| text(&format!("s.{hash}"))).collect();
            if elements.is_empty() && *count == "1" {
                elements.push(Value::Null);
            }
            let set = Type::set(Type::String);
            Value::decode_msgpack(&set, &Value::List(elements).to_msgpack(&Type::list(Type::String)).ok()?)
                .ok()?
                .into_owned()
        }
    };
    Some(Value::object([("b", bool), ("l", list), ("m", map), ("n", number), ("s", set)]))
}

/// A text as one of an enum's.
pub fn enum_text(text: &str) {
    let meant = match text {
        "north" => Some(Zone::North),
        "south" => Some(Zone::South),
        _ => None,
    };
    assert_eq!(read_text::<Zone>(text), [meant; 4], "{text:?}");
}

/// An address that is parsed from text.
#[derive(TfType, PartialEq, Debug)]
struct Address(#[tf(as_string)] IpAddr);

/// A text as an address, of which Terraform must find again just what it sent.
pub fn as_string(text: &str) {
    let meant = text.parse().ok().filter(|address: &IpAddr| address.to_string() == text);
    let read = read_text::<Address>(text).map(|address| address.map(|address| address.0));
    assert_eq!(read, [meant; 4], "{text:?}");
}

/// A text as the prefix of an unknown string, which is kept to its last character.
pub fn prefix(text: &str) {
    let normal: String = text.nfc().collect();
    let refinements = Refinements::beginning_with(text);
    assert_eq!(refinements.prefix().unwrap_or_default(), normal);
    let unknown = Unknown::<String>::Unknown(refinements);
    let bytes = msgpack::to_vec(&unknown).expect("an unknown string");
    assert_eq!(msgpack::from_slice::<Unknown<String>>(&bytes).ok(), Some(unknown), "{text:?}");
    let value = Value::decode_msgpack(&Type::String, &bytes).expect("an unknown string");
    assert_eq!(value.to_msgpack(&Type::String).ok(), Some(bytes), "{text:?}");
}

/// Two attributes, one of which is named like the beginning of the other.
#[derive(TfType, PartialEq, Debug)]
struct Named {
    value: Option<bool>,
    value_2: Option<bool>,
}

/// A text as the name of an attribute, of which an object may have none that its type doesn't know.
pub fn attribute_name(name: &str) {
    let attributes: BTreeSet<_> = ["value", "value_2", name].into();
    let entries: BTreeMap<_, _> = attributes.into_iter().map(|name| (name, true)).collect();
    let is_known = matches!(&*name.nfc().collect::<String>(), "value" | "value_2");
    let packed = msgpack::to_vec(&entries).expect("a map");
    let read = msgpack::from_slice::<Named>(&packed);
    assert_eq!(read.is_ok(), is_known, "{name:?}: {read:?}");
    if let Err(error) = read {
        let path = error.path();
        assert!(!path.steps().iter().any(|step| matches!(step, Step::ElementKeyInt(_))), "{error}");
    }
    let text = json::to_string(&entries).expect("a map");
    assert_eq!(json::from_str::<Named>(&text).is_ok(), is_known, "{name:?}");
}
