//! Text of every length, which goes one way or another by how long it is and what is in it: typed values read and write it as `Value` does.

use std::{borrow::Cow, collections::BTreeMap};

use tfvalue::{TfType, Unknown, Value, json, msgpack};

#[derive(TfType, Debug, PartialEq)]
struct Texts<'a> {
    bare: &'a str,
    cow: Option<Cow<'a, str>>,
    list: Vec<Cow<'a, str>>,
    owned: Unknown<Option<String>>,
    tags: BTreeMap<Cow<'a, str>, Cow<'a, str>>,
    zone: Option<&'a str>,
}

/// Texts of so many bytes or a few more: plain ones, and such with something in them that isn't, at the beginning, within and at the end.
fn texts(length: usize) -> impl Iterator<Item = String> {
    let plain: String = ('a'..='z').cycle().take(length).collect();
    let places = [0, length / 2, length];
    let specials = ["", "\u{e9}", "e\u{301}", "\"", "\\", "\n", "<", "\u{2028}", "\u{7f}", "漢"];
    specials.into_iter().flat_map(move |special| {
        let plain = plain.clone();
        places.into_iter().map(move |place| [&plain[..place], special, &plain[place..]].concat())
    })
}

fn holding(text: &str) -> Texts<'_> {
    Texts {
        bare: text,
        cow: Some(text.into()),
        list: vec![text.into(), "".into(), text.into()],
        owned: Unknown::Known(Some(text.to_owned())),
        tags: BTreeMap::from([("a".into(), text.into()), (format!("b{text}").into(), "".into())]),
        zone: Some(text),
    }
}

#[test]
fn text_of_every_length_is_read_and_written_as_values_are() {
    for text in (0..300).flat_map(texts) {
        let texts = holding(&text);
        let bytes = msgpack::to_vec(&texts).unwrap();
        let value = Value::decode_msgpack(&Texts::TYPE, &bytes).unwrap();
        assert_eq!(value.to_msgpack(&Texts::TYPE).unwrap(), bytes, "{text}");
        let written = json::to_string(&texts).unwrap();
        assert_eq!(value.to_json(&Texts::TYPE).unwrap(), written, "{text}");

        // What was written is in normal form C.
        let normal = json::from_str::<String>(&json::to_string(&text).unwrap()).unwrap();
        assert_eq!(msgpack::from_slice::<Texts<'_>>(&bytes).unwrap(), holding(&normal), "{text}");
        if !written.contains('\\') {
            assert_eq!(json::from_str::<Texts<'_>>(&written).unwrap(), holding(&normal), "{text}");
        }
        // No byte of it can be missing.
        let last = bytes.len() - 1;
        assert!(msgpack::from_slice::<Texts<'_>>(&bytes[..last]).is_err(), "{text}");
        let last = written.len() - 1;
        assert!(json::from_slice::<Texts<'_>>(&written.as_bytes()[..last]).is_err(), "{text}");
    }
}
