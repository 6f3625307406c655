//! A field is read and written as its value is by itself, although the values of most types have code of their own there.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    fmt::{Debug, Write as _},
};

use tfvalue::{Encode, Map, Number, TfType, Unknown, Value, json, msgpack};

/// A field that others follow or not: what stands behind it decides how it is read.
#[derive(TfType, PartialEq, Debug)]
struct Only<T> {
    x: T,
}

#[derive(TfType, PartialEq, Debug)]
struct Followed<T> {
    x: T,
    y: String,
}

/// Asserts that two readings came to the same: equal values, or errors of one kind.
#[track_caller]
fn agree<T: PartialEq + Debug, U>(
    field: Result<U, tfvalue::Error>,
    get: fn(U) -> T,
    bare: &Result<T, tfvalue::Error>,
    what: &str,
) {
    match (field.map(get), bare) {
        (Ok(field), Ok(bare)) => assert_eq!(&field, bare, "{what}"),
        (Err(field), Err(bare)) => assert_eq!(field.kind(), bare.kind(), "{what}"),
        (field, bare) => panic!("{what}: {field:?} as a field, {bare:?} by itself"),
    }
}

/// Numbers that some type has at the end of its range, or that are spelled in some way of their own.
fn texts() -> Vec<String> {
    let powers = (0..70).flat_map(|bits| [1_i128 << bits, (1 << bits) - 1, -(1 << bits), -(1 << bits) - 1]);
    let tens = (0..20).flat_map(|digits| [10_i128.pow(digits), -10_i128.pow(digits)]);
    let mut texts: Vec<_> = powers.chain(tens).map(|integer| integer.to_string()).collect();
    let others = "-0 0.0 -0.0 0.5 -0.125 0.1 1.50 2.0 100.0 123456789.25 1e3 1E-2 1e-300 1e300 1e400 5e-324 0.30000000000000004 \
                  9007199254740993 123456789012345678 0.1000000000000000055 00 01 1. .5 - 1x null true [] \"7\" \"0.5\"";
    texts.extend(others.split_whitespace().map(str::to_owned));
    texts
}

/// The same numbers in every form that MessagePack has for them.
fn messages() -> Vec<Vec<u8>> {
    let mut messages = Vec::new();
    for text in texts() {
        if let Ok(number) = text.parse::<Number>() {
            messages.push(msgpack::to_vec(&number).unwrap());
        }
        if let Ok(float) = text.parse::<f64>() {
            messages.push([&[0xcb][..], &float.to_be_bytes()].concat());
            #[expect(clippy::cast_possible_truncation, reason = "any float will do")]
            messages.push([&[0xca][..], &(float as f32).to_be_bytes()].concat());
        }
        if let Ok(integer) = text.parse::<i64>() {
            messages.push([&[0xd3][..], &integer.to_be_bytes()].concat());
            messages.push([&[0xcf][..], &integer.to_be_bytes()].concat());
        }
    }
    for float in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0] {
        messages.push([&[0xcb][..], &float.to_be_bytes()].concat());
    }
    messages.extend([
        b"\xc0".to_vec(),
        b"\xc3".to_vec(),
        b"\xd4\0\0".to_vec(),
        b"\x90".to_vec(),
        b"\xcb\x40".to_vec(),
    ]);
    messages
}

fn is_a_field<T>()
where
    T: TfType + Encode + for<'de> tfvalue::Decode<'de> + PartialEq + Debug,
{
    let name = std::any::type_name::<T>();
    let mut written = 0;
    for text in texts() {
        let bare = json::from_str::<T>(&text);
        let what = format!("{text} as {name}");
        agree(json::from_str(&format!(r#"{{"x":{text}}}"#)), |Only { x }| x, &bare, &what);
        agree(
            json::from_str(&format!(r#"{{"x": {text} , "y":"behind it"}}"#)),
            |Followed { x, .. }| x,
            &bare,
            &what,
        );
        let Ok(x) = bare else { continue };
        written += 1;
        if let Ok(alone) = json::to_string(&x) {
            let x = Only { x };
            assert_eq!(json::to_string(&x).unwrap(), format!(r#"{{"x":{alone}}}"#));
            assert_eq!(json::from_str::<Only<T>>(&json::to_string(&x).unwrap()).unwrap(), x);
        }
    }
    for message in messages() {
        let bare = msgpack::from_slice::<T>(&message);
        let what = format!("{} as {name}", message.escape_ascii());
        agree(msgpack::from_slice(&[b"\x81\xa1x", &*message].concat()), |Only { x }| x, &bare, &what);
        let followed = [b"\x82\xa1x", &*message, b"\xa1y\xa0"].concat();
        agree(msgpack::from_slice(&followed), |Followed { x, .. }| x, &bare, &what);
        let Ok(x) = bare else { continue };
        written += 1;
        let alone = msgpack::to_vec(&x).unwrap();
        let x = Only { x };
        assert_eq!(msgpack::to_vec(&x).unwrap(), [b"\x81\xa1x", &*alone].concat(), "{what}");
        // As it is written by way of a value, which has code of its own.
        let value = Value::from_typed(&x).unwrap();
        assert_eq!(value.to_msgpack(&Only::<T>::TYPE).unwrap(), msgpack::to_vec(&x).unwrap(), "{what}");
    }
    assert!(written > 20, "{written} of {name}");
}

#[test]
fn a_number_of_any_type_is_the_same_in_a_field() {
    macro_rules! check {
        ($($ty:ty),*) => {$(
            is_a_field::<$ty>();
            is_a_field::<Option<$ty>>();
            is_a_field::<Unknown<$ty>>();
            is_a_field::<Unknown<Option<$ty>>>();
        )*};
    }
    check!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f32, f64, Number);
}

fn is_a_field_of_texts<T>()
where
    T: TfType + Encode + tfvalue::Decode<'static> + PartialEq + Debug,
{
    let name = std::any::type_name::<T>();
    let leaked = |message: Vec<u8>| -> &'static [u8] { message.leak() };
    let mut written = 0;
    for message in [
        &b"\x90"[..],
        b"\xc0",
        b"\xd4\0\0",
        b"\xc7\x03\x0c\x81\x01\xc2",
        b"\x91\xa1a",
        b"\x92\xa1a\xa0",
        b"\x91\xc0",
        b"\x91\xd4\0\0",
        b"\xdc\0\0",
        b"\xdc\0\x01\xa1a",
        b"\xdd\0\0\0\0",
        b"\x91\xc3",
        b"\x80",
        b"\xc2",
        b"\xa0",
        b"\x91",
        b"",
    ] {
        let what = format!("{} as {name}", message.escape_ascii());
        let bare = msgpack::from_slice::<T>(message);
        // What is cut off is followed by nothing.
        let is_whole = !matches!(message, b"\x91" | b"");
        let only = leaked([b"\x81\xa1x", message].concat());
        agree(msgpack::from_slice(only), |Only { x }| x, &bare, &what);
        for behind in [1, 100] {
            let followed =
                [b"\x82\xa1x", message, b"\xa1y\xd9", &[behind], &vec![b'y'; behind.into()]].concat();
            let read = msgpack::from_slice(leaked(followed));
            if is_whole {
                agree(read, |Followed { x, .. }| x, &bare, &what);
            } else {
                assert!(read.is_err(), "{what}");
            }
        }
        let Ok(x) = bare else { continue };
        written += 1;
        let (alone, text) = (msgpack::to_vec(&x).unwrap(), json::to_string(&x));
        let x = Only { x };
        assert_eq!(msgpack::to_vec(&x).unwrap(), [b"\x81\xa1x", &*alone].concat(), "{what}");
        // Unknown values can't be.
        let Ok(text) = text else { continue };
        let in_field = json::to_string(&x).unwrap();
        assert_eq!(in_field, format!(r#"{{"x":{text}}}"#), "{what}");
        reads(Box::leak(Box::new(documents(&text))), &x.x);
    }
    assert!(written > 5, "{written} of {name}");
}

#[test]
fn a_list_of_texts_of_any_type_is_the_same_in_a_field() {
    macro_rules! check {
        ($($text:ty),*) => {$(
            check!(in $text);
            check!(in Option<$text>);
            check!(in Unknown<$text>);
            check!(in Unknown<Option<$text>>);
        )*};
        (in $text:ty) => {
            is_a_field_of_texts::<Vec<$text>>();
            is_a_field_of_texts::<Option<Vec<$text>>>();
            is_a_field_of_texts::<Unknown<Vec<$text>>>();
            is_a_field_of_texts::<Unknown<Option<Vec<$text>>>>();
        };
    }
    check!(&'static str, String, Cow<'static, str>);
}

/// Texts in JSON, with what they are: short ones, and those that are read in another way.
const TEXTS: [(&str, &str); 6] = [
    (r#""plain""#, "plain"),
    (r#""""#, ""),
    (r#""a\nb""#, "a\nb"),
    (r#""\u00e9tage""#, "étage"),
    (r#""étage""#, "étage"),
    ("17", "17"),
];

/// Gives each list of some texts, one of which is another, to a function: in JSON, and what they are.
fn lists(mut each: impl FnMut(&[String], &[String])) {
    let long = "long ".repeat(200);
    let quoted = format!("{long:?}");
    for count in [1, 2, 4, 5, 13, 40] {
        for at in [0, 1, count / 2, count - 1] {
            for (json, text) in TEXTS.into_iter().chain([(&*quoted, &*long)]) {
                let other = |index: usize| index == at.min(count - 1);
                let texts = |other_text: &str, quote: &str| -> Vec<String> {
                    let plain = |index: usize| format!("{quote}subnet-{index:03}{quote}");
                    (0..count)
                        .map(|index| if other(index) { other_text.to_owned() } else { plain(index) })
                        .collect()
                };
                each(&texts(json, "\""), &texts(text, ""));
            }
        }
    }
}

/// White space around elements.
const SPACES: [&str; 4] = ["", " ", "\n    ", "\r\n\t                                             "];

/// Returns an object's field and others after it in JSON.
fn documents(field: &str) -> [String; 3] {
    let padding = "-".repeat(100);
    [
        format!(r#"{{"x":{field}}}"#),
        format!(r#"{{"x":{field},"y":"short"}}"#),
        format!(r#"{{ "x": {field} , "y": "{padding}" }}"#),
    ]
}

#[track_caller]
fn reads<'de, T>(documents: &'de [String; 3], expected: &T)
where
    T: TfType + Encode + tfvalue::Decode<'de> + PartialEq + Debug,
{
    let [only, followed @ ..] = documents;
    assert_eq!(&json::from_str::<Only<T>>(only).unwrap().x, expected, "{only}");
    for followed in followed {
        assert_eq!(&json::from_str::<Followed<T>>(followed).unwrap().x, expected, "{followed}");
    }
}

#[test]
fn lists_of_text_are_the_same_whichever_element_is_another() {
    lists(|elements, texts| {
        for space in SPACES {
            let list = format!("[{space}{}{space}]", elements.join(&format!("{space},{space}")));
            let documents = documents(&list);
            let borrowed: Vec<_> = texts.iter().map(|text| Cow::Borrowed(text.as_str())).collect();
            reads::<Vec<Cow<'_, str>>>(&documents, &borrowed);
            reads::<Vec<String>>(&documents, &texts.to_vec());
            reads::<Option<Vec<Option<String>>>>(
                &documents,
                &Some(texts.iter().cloned().map(Some).collect()),
            );
            let unknown = texts.iter().cloned().map(|text| Unknown::Known(Some(text))).collect();
            reads::<Unknown<Option<Vec<Unknown<Option<String>>>>>>(
                &documents,
                &Unknown::Known(Some(unknown)),
            );
        }
    });
}

#[test]
fn maps_of_text_are_the_same_whichever_element_is_another() {
    lists(|elements, texts| {
        for space in SPACES {
            let mut map = format!("{{{space}");
            // In no order, and the last of one key counts.
            let keys = (0..elements.len()).map(|index| format!("k{}", index * 7 % 23));
            for (index, (key, element)) in keys.clone().zip(elements).enumerate() {
                let comma = if index == 0 { "" } else { "," };
                write!(map, r#"{comma}{space}"{key}"{space}:{space}{element}{space}"#).unwrap();
            }
            map.push('}');
            let documents = documents(&map);
            let expected: BTreeMap<_, _> = keys.zip(texts.to_vec()).collect();
            reads::<BTreeMap<String, String>>(&documents, &expected);
            let expected: Map<_, _> = expected.into_iter().collect();
            reads::<Map<String, String>>(&documents, &expected);
            let unknown = |(key, text): (&String, &String)| {
                (key.clone().into(), Unknown::Known(Some(text.clone().into())))
            };
            reads::<Map<Cow<'_, str>, Unknown<Option<Cow<'_, str>>>>>(
                &documents,
                &expected.iter().map(unknown).collect(),
            );
        }
    });
}

#[test]
fn what_is_wrong_behind_elements_that_were_read_is_told_with_its_place() {
    let list = |wrong: &str| format!(r#"{{"x":["a","b","c\n",{wrong}],"y":""}}"#);
    for (wrong, error) in [
        ("[]", "x[3]: a string is required, found a list"),
        ("null", "x[3]: a string is required, found null (a value must be set)"),
        ("", "x[3]: a value is required here, in JSON (at byte 20)"),
        (r#""d" "e""#, "x: a comma or a closing bracket is required here (at byte 24)"),
        (r#""\x""#, "x[3]: an escape in the string is malformed (at byte 21)"),
    ] {
        let text = list(wrong);
        assert_eq!(json::from_str::<Followed<Vec<String>>>(&text).unwrap_err().to_string(), error, "{text}");
    }
    let text = r#"{"x":{"a":"1","b":"\n","c":{}},"y":""}"#;
    let error = json::from_str::<Followed<Map<String, String>>>(text).unwrap_err();
    assert_eq!(error.to_string(), r#"x["c"]: a string is required, found an object"#);
    // What is borrowed can't have escapes, wherever it stands.
    let text = format!(r#"{{"x":["{}","\n"]}}"#, "a".repeat(40));
    let error = json::from_str::<Only<Vec<&str>>>(&text).unwrap_err();
    assert!(error.to_string().starts_with("x[1]: the provider can't read a string with escapes"), "{error}");
    let mut text = text.into_bytes();
    assert_eq!(json::from_slice_mut::<Only<Vec<&str>>>(&mut text).unwrap().x[1], "\n");
}

/// A text under the headers that MessagePack has for so many bytes.
fn strings(text: &[u8]) -> Vec<Vec<u8>> {
    let length = u32::try_from(text.len()).unwrap().to_be_bytes();
    let [.., high, low] = length;
    let mut headers = vec![[&[0xdb][..], &length].concat()];
    if text.len() < 1 << 16 {
        headers.push(vec![0xda, high, low]);
    }
    if text.len() < 1 << 8 {
        headers.push(vec![0xd9, low]);
    }
    if text.len() < 1 << 5 {
        headers.push(vec![0xa0 | low]);
    }
    headers.into_iter().map(|header| [&*header, text].concat()).collect()
}

#[test]
fn text_of_any_length_is_the_same_in_fields_lists_and_maps() {
    let lengths = [0, 1, 31, 32, 63, 64, 255, 256, 257, 511, 512, 600, 65_535, 65_536];
    let mut texts: Vec<Vec<u8>> = lengths.iter().map(|length| vec![b'a'; *length]).collect();
    for length in lengths {
        // Other letters, or none, at either end.
        for other in ["é".as_bytes(), b"\xc3", b"\xff"] {
            texts.push([&*vec![b'a'; length], other].concat());
            texts.push([other, &*vec![b'a'; length]].concat());
        }
    }
    for message in texts.iter().flat_map(|text| strings(text)) {
        let bare = msgpack::from_slice::<String>(&message);
        let what = message[..message.len().min(70)].escape_ascii().to_string();
        agree(msgpack::from_slice(&[b"\x81\xa1x", &*message].concat()), |Only { x }| x, &bare, &what);
        let followed = [b"\x82\xa1x", &*message, b"\xa1y\xa0"].concat();
        agree(msgpack::from_slice(&followed), |Followed { x, .. }| x, &bare, &what);
        let list = [b"\x82\xa1x\x92", &*message, b"\xa1z\xa1y\xa0"].concat();
        agree(
            msgpack::from_slice(&list),
            |Followed { mut x, .. }: Followed<Vec<_>>| x.swap_remove(0),
            &bare,
            &what,
        );
        let map = [b"\x82\xa1x\x82\xa1k", &*message, b"\xa1l\xa0\xa1y\xa0"].concat();
        let value = |Followed { mut x, .. }: Followed<BTreeMap<String, _>>| x.remove("k").unwrap();
        agree(msgpack::from_slice(&map), value, &bare, &what);
        let value = |Followed { x, .. }: Followed<Map<String, String>>| x.get("k").unwrap().clone();
        agree(msgpack::from_slice(&map), value, &bare, &what);
        // What ends too early is no text, wherever it does.
        for end in [1, 2, 4, message.len() / 2, message.len() - 1] {
            let cut = [b"\x81\xa1x", &message[..end.min(message.len() - 1)]].concat();
            assert!(msgpack::from_slice::<Only<String>>(&cut).is_err(), "{what} up to {end}");
        }
    }
}
