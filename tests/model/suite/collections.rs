//! Short lists and maps of text, which are read and written with the fields beside them, come out as they do alone, where their codecs
//! read and write them.

use std::{borrow::Cow, collections::BTreeMap, fmt::Debug};

use tfvalue::{Error, Map, TfType, Unknown, json, msgpack};

/// A collection with something behind it, or next to nothing.
#[derive(TfType)]
struct Beside<'a, C: TfType> {
    collection: C,
    rest: &'a str,
}

const RESTS: [&str; 3] =
    ["", "and so on", "and so on, for longer than the longest name and the longest short text"];

fn text(text: &str) -> Vec<u8> {
    msgpack::to_vec(&text).unwrap()
}

/// Values in MessagePack that may stand in a collection of text, and some that may not.
fn elements() -> Vec<Vec<u8>> {
    let texts =
        ["", "a", "seven77", "fifteen letters", "x".repeat(31).as_str(), "x".repeat(32).as_str(), "é"]
            .map(text);
    let others = [b"\xc0".as_slice(), b"\xd4\x00\x00", b"\x07", b"\x90", b"\xa2\xff\xff", b"\xd9\x01a"]
        .map(<[u8]>::to_vec);
    texts.into_iter().chain(others).collect()
}

/// Collections of so many elements, of which one is unlike the others.
fn collections(is_map: bool) -> Vec<Vec<u8>> {
    let header = |count: usize| match (u8::try_from(count).unwrap(), is_map) {
        (count @ 0..=15, true) => vec![0x80 | count],
        (count @ 0..=15, false) => vec![0x90 | count],
        (count, true) => vec![0xde, 0, count],
        (count, false) => vec![0xdc, 0, count],
    };
    let mut collections = vec![b"\xc0".to_vec(), b"\xd4\x00\x00".to_vec(), header(0), b"\xa1a".to_vec()];
    for count in 1..=17 {
        for other in elements() {
            for place in [0, count / 2, count - 1] {
                let mut bytes = header(count);
                for index in 0..count {
                    if is_map {
                        bytes.extend(text(&format!("key{index:02}")));
                    }
                    bytes.extend(if index == place {
                        other.clone()
                    } else {
                        text(&format!("value {index}"))
                    });
                }
                collections.push(bytes);
            }
        }
        if is_map {
            let of_keys = |key: &dyn Fn(usize) -> String| {
                let entry = |index| [text(&key(index)), text(&format!("value {index}"))].concat();
                [header(count)].into_iter().chain((0..count).map(entry)).collect::<Vec<_>>().concat()
            };
            collections.push(of_keys(&|index| format!("key{:02}", count - index)));
            collections.push(of_keys(&|index| format!("key{}", index / 2)));
            collections.push(of_keys(&|index| format!("é{index}")));
            collections.push(of_keys(&|index| format!("{index:040}")));
        }
    }
    collections
}

/// Returns the message of an error, without the place.
fn wrong(error: &Error) -> String {
    error.kind().to_string()
}

#[track_caller]
fn same<C: PartialEq + Debug>(beside: Result<&C, &Error>, alone: Result<&C, &Error>, input: &[u8]) {
    match (beside, alone) {
        (Ok(beside), Ok(alone)) => assert_eq!(beside, alone, "{}", input.escape_ascii()),
        (Err(beside), Err(alone)) => assert_eq!(wrong(beside), wrong(alone), "{}", input.escape_ascii()),
        (beside, alone) => panic!("{beside:?} and alone {alone:?}: {}", input.escape_ascii()),
    }
}

fn around(collection: &[u8], rest: &str) -> Vec<u8> {
    [b"\x82\xaacollection", collection, b"\xa4rest", &text(rest)].concat()
}

fn around_json(collection: &[u8], rest: &str) -> String {
    format!("{{\"collection\":{},\"rest\":\"{rest}\"}}", str::from_utf8(collection).unwrap())
}

/// JSON as it is, with white space, and changed here and there.
fn variants(text: &[u8]) -> Vec<String> {
    let value: serde_json::Value = serde_json::from_slice(text).unwrap();
    let compact = str::from_utf8(text).unwrap();
    let variants = [
        compact.to_owned(),
        serde_json::to_string_pretty(&value).unwrap(),
        compact.replacen(',', ", ,", 1),
        compact.replacen(':', " : ", 2),
        compact.replacen(':', ";", 1),
        compact.replacen("value", "val\\u0075e", 1),
        compact.replacen("\"value", "\"v\u{1}alue", 1),
        compact.replacen("key", "k\\u0065y", 1),
        compact.replacen("\"value 1\"", "null", 1),
        compact.replacen("\"value 1\"", "1", 1),
        compact.replacen("key01", "key00", 1),
        compact.replacen('}', ",}", 1),
        compact.replacen(']', ",]", 1),
        compact.replacen('}', "]", 1),
        compact.replacen(']', "}", 1),
    ];
    variants.into()
}

macro_rules! every {
    ($collections:expr; $($ty:ty;)*) => {{
        let collections = $collections;
        $({
            let mut texts = Vec::new();
            for collection in &collections {
                let alone = msgpack::from_slice::<$ty>(collection);
                for rest in RESTS {
                    let beside = around(collection, rest);
                    let read = msgpack::from_slice::<Beside<'_, $ty>>(&beside);
                    same(read.as_ref().map(|beside| &beside.collection), alone.as_ref(), &beside);
                    let (Ok(collection), Ok(beside)) = (&alone, &read) else { continue };
                    let written = msgpack::to_vec(collection).unwrap();
                    assert_eq!(msgpack::to_vec(beside).unwrap(), around(&written, rest));
                    match (json::to_vec(collection), json::to_vec(beside)) {
                        (Ok(written), Ok(beside)) => {
                            assert_eq!(beside, around_json(&written, rest).into_bytes());
                            texts.push(written);
                        }
                        (Err(written), Err(beside)) => assert_eq!(wrong(&written), wrong(&beside)),
                        (written, beside) => panic!("{written:?} and beside others {beside:?}"),
                    }
                }
            }
            assert!(texts.len() > 60);
            for text in texts.iter().step_by(RESTS.len()).flat_map(|text| variants(text)) {
                let alone = json::from_str::<$ty>(&text);
                for rest in RESTS {
                    let beside = around_json(text.as_bytes(), rest);
                    let read = json::from_str::<Beside<'_, $ty>>(&beside);
                    same(read.as_ref().map(|beside| &beside.collection), alone.as_ref(), beside.as_bytes());
                }
            }
        })*
    }};
}

#[test]
fn lists() {
    every! {
        collections(false);
        Vec<&str>;
        Vec<String>;
        Vec<Cow<'_, str>>;
        Option<Vec<&str>>;
        Unknown<Vec<&str>>;
        Unknown<Option<Vec<Unknown<Option<&str>>>>>;
        Vec<Option<Cow<'_, str>>>;
    }
}

#[test]
fn maps() {
    every! {
        collections(true);
        BTreeMap<&str, &str>;
        BTreeMap<String, String>;
        BTreeMap<Cow<'_, str>, Cow<'_, str>>;
        Option<BTreeMap<&str, &str>>;
        Unknown<BTreeMap<&str, &str>>;
        Unknown<Option<BTreeMap<&str, Unknown<Option<&str>>>>>;
        Map<&str, &str>;
        Map<Cow<'_, str>, Unknown<Option<Cow<'_, str>>>>;
        Option<Map<String, String>>;
        BTreeMap<String, &str>;
    }
}
