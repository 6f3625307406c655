use super::{tokens::number_length, *};

fn ty(json: &str) -> Type {
    Type::from_json(json).unwrap()
}

fn decode<'a>(ty: &str, text: &'a str) -> Result<Value<'a>, Error> {
    Value::decode_json(&self::ty(ty), text.as_bytes())
}

/// The value in JSON again; the same if its strings are unescaped in place.
fn reencode(ty: &str, text: &str) -> String {
    let ty = self::ty(ty);
    let json = Value::decode_json(&ty, text.as_bytes()).unwrap().to_json(&ty).unwrap();

    let mut copy = text.as_bytes().to_vec();
    let mut reader = Reader::unescaping(&mut copy).unwrap();
    assert_eq!(Value::decode(&mut reader, &ty).unwrap().to_json(&ty).unwrap(), json);
    reader.finish().unwrap();
    json
}

fn message(ty: &str, text: &str) -> String {
    decode(ty, text).unwrap_err().to_string()
}

const NESTED: &str =
    r#"["object",{"a<\"b":["list","string"],"any":"dynamic","n":"number","set":["set","bool"]}]"#;
const TEXT: &str = concat!(
    r#" { "set" : [ true, "0" ] , "a\u003c\"b":["x\ny","\ud83d\ude00","",null] , "n":-1.5e+2, "#,
    r#""any":{"value":{"\u0022":"\\","y":[]},"type":["object",{"\u0022":"string","y":["list","string"]}]}}"#,
);

#[test]
fn white_space_order_and_escapes_do_not_matter() {
    let expected = concat!(
        r#"{"a\u003c\"b":["x\ny","😀","",null],"#,
        r#""any":{"value":{"\"":"\\","y":[]},"type":["object",{"\"":"string","y":["list","string"]}]},"#,
        r#""n":-150,"set":[false,true]}"#,
    );
    assert_eq!(reencode(NESTED, TEXT), expected);
    assert_eq!(reencode(NESTED, expected), expected);
}

#[test]
fn damaged_input_is_an_error_or_another_value() {
    let ty = ty(NESTED);
    for end in 0..TEXT.len() {
        assert!(decode(NESTED, &TEXT[..end]).is_err(), "{}", &TEXT[..end]);
        for byte in b"\"\\{}[]:, 0-.ntu\n\xff" {
            let mut text = TEXT.as_bytes().to_vec();
            text[end] = *byte;
            let copied = Value::decode_json(&ty, &text).map(Value::into_owned);
            let in_place = Reader::unescaping(&mut text).and_then(|mut reader| {
                let value = Value::decode(&mut reader, &ty)?;
                reader.finish().map(|()| value)
            });
            assert_eq!(copied.ok(), in_place.ok());
        }
    }
}

#[test]
fn a_scalar_may_stand_as_one_of_another_type() {
    assert_eq!(reencode(r#"["list","bool"]"#, r#"["true","1","false","0"]"#), "[true,true,false,false]");
    assert_eq!(reencode(r#"["list","number"]"#, r#"["1.50" ,1]"#), "[1.5,1]");
    assert_eq!(
        reencode(r#"["list","string"]"#, "[1.50,1e5,-0,true,false]"),
        r#"["1.50","1e5","-0","true","false"]"#
    );
    assert_eq!(message(r#""bool""#, "1"), "a bool is required, found a number");
    assert_eq!(message(r#""number""#, "true"), "a number is required, found a bool");
    assert_eq!(message(r#""string""#, " []"), "a string is required, found a list");
    let text = r#""True""#;
    assert_eq!(
        message(r#""bool""#, text),
        r#"a bool is required, found a string that is neither "true" nor "false""#
    );
}

#[test]
fn strings_without_escapes_are_borrowed() {
    let mut text = br#"["caf\u00e9", "plain"]"#.to_vec();
    let range = text.as_ptr_range();
    let list = Type::list(Type::String);
    let borrowed = |value: &Value<'_>| match value {
        Value::String(Cow::Borrowed(text)) => range.contains(&text.as_ptr()),
        _ => false,
    };

    let value = Value::decode_json(&list, &text).unwrap();
    assert_eq!(value.elements().unwrap().iter().map(borrowed).collect::<Vec<_>>(), [false, true]);

    let value = Value::decode(&mut Reader::unescaping(&mut text).unwrap(), &list).unwrap();
    assert_eq!(value.elements().unwrap(), [Value::from("café"), Value::from("plain")]);
    assert!(value.elements().unwrap().iter().all(borrowed));
}

#[test]
fn only_json_is_accepted() {
    for text in [
        "",
        " ",
        "nul",
        "nulll",
        "01",
        "-",
        "1.",
        ".5",
        "1e",
        "1e+",
        "0x1",
        "1_0",
        "+1",
        "--1",
        "1.5.2",
        "[1,]",
        "[,1]",
        "[1 2]",
        "[1",
        "[",
        "]",
        "{",
        "{}}",
        r#"{"a"}"#,
        r#"{"a":}"#,
        r#"{"a":1,}"#,
        r#"{,"a":1}"#,
        r#"{"a":1 "b":2}"#,
        "{a:1}",
        "{1:1}",
        r#"{"a" 1}"#,
        r#""a"#,
        "\"\t\"",
        r#""\x""#,
        "'a'",
        "NaN",
        "Infinity",
        "true false",
        "[1}",
        "// x\n1",
    ] {
        let mut reader = Reader::from(text);
        assert!(reader.skip().and_then(|()| reader.finish()).is_err(), "{text}");
        for ty in [r#""string""#, r#""number""#, r#"["list","number"]"#, r#"["map","number"]"#] {
            assert!(decode(ty, text).is_err(), "{ty} {text}");
        }
    }
    let error = Reader::new(b"\"a\xff\"").unwrap_err();
    assert_eq!((error.kind(), error.offset()), (&ErrorKind::Utf8, Some(2)));
}

#[test]
fn an_expected_name_is_found_or_nothing_is_read() {
    let text = r#" {"a" : 1, "b\u0062" : 2 , "c" : 3 "d":4}"#;
    let mut reader = Reader::from(text);
    let mut cursor = reader.begin_object().unwrap();
    assert!(!reader.expect_name(&mut cursor, AttributeName::new("aa")).unwrap());
    assert!(reader.expect_name(&mut cursor, AttributeName::new("a")).unwrap());
    assert_eq!(reader.string().unwrap(), "1");
    assert!(!reader.expect_name(&mut cursor, AttributeName::new("b\\u0062")).unwrap());
    assert_eq!(reader.next_name(&mut cursor).unwrap().unwrap(), "bb");
    assert_eq!(reader.string().unwrap(), "2");
    assert!(reader.expect_name(&mut cursor, AttributeName::new("c")).unwrap());
    assert_eq!(reader.string().unwrap(), "3");
    assert!(!reader.expect_name(&mut cursor, AttributeName::new("d")).unwrap());
    let error = reader.next_name(&mut cursor).unwrap_err();
    assert_eq!(error.to_string(), "a comma or a closing bracket is required here (at byte 35)");
    assert_eq!(error.offset(), text.find("\"d"));
}

#[test]
fn what_only_begins_like_a_value_is_not_called_one() {
    for (text, expected) in [
        ("nonsense", "a value is required here, in JSON (at byte 0)"),
        ("nul", "a value is required here, in JSON (at byte 0)"),
        (" tru", "a value is required here, in JSON (at byte 1)"),
        ("-", "the number is malformed (at byte 0)"),
        (r#""\"a"#, "the input ends before the value does (at byte 4)"),
        ("", "the input ends before the value does (at byte 0)"),
        ("nullx", "the input goes on after the end of the value (at byte 4)"),
        ("true", "an object is required, found a bool"),
        (r#""\n""#, "an object is required, found a string"),
    ] {
        assert_eq!(message(r#"["object",{"a":"bool"}]"#, text), expected, "{text}");
    }
    let mut text = *br#""\n""#;
    let error = Reader::unescaping(&mut text).unwrap().read_value(&Type::Bool).unwrap_err();
    assert!(error.to_string().starts_with("a bool is required, found a string"), "{error}");
}

#[test]
fn a_missing_attribute_is_null_and_an_undefined_one_refused_or_ignored() {
    let object = r#"["object",{"a":["object",{"b":"string"}],"n":"number"}]"#;
    assert_eq!(reencode(object, r#"{"a":{}}"#), r#"{"a":{"b":null},"n":null}"#);

    let text = r#"{"x":[{"\u0041":[1,{}]},null,true],"a":{"b":"c","y":""}}"#;
    let error = decode(object, text).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (&ErrorKind::UndefinedAttribute("x".into()), Some(5)));

    let expected = r#"{"a":{"b":"c"},"n":null}"#;
    let ty = ty(object);
    let mut reader = Reader::from(text).ignoring_undefined();
    assert_eq!(Value::decode(&mut reader, &ty).unwrap().to_json(&ty).unwrap(), expected);
    assert!(Value::decode(&mut Reader::from(r#"{"x":[1,]}"#).ignoring_undefined(), &ty).is_err());
}

#[test]
fn a_dynamic_value_may_come_before_or_after_its_type() {
    let dynamic = r#""dynamic""#;
    let expected = r#"{"value":["a",null],"type":["list","string"]}"#;
    assert_eq!(reencode(dynamic, expected), expected);
    assert_eq!(reencode(dynamic, r#" { "type" : [ "list" , "string" ] , "value" : ["a",null] } "#), expected);
    assert_eq!(reencode(dynamic, "null"), "null");
    assert_eq!(reencode(dynamic, r#"{"value":null,"type":"bool"}"#), r#"{"value":null,"type":"bool"}"#);

    let repeated = r#"{"type":"number","value":[],"type":"string","value":"x"}"#;
    assert_eq!(reencode(dynamic, repeated), r#"{"value":"x","type":"string"}"#);

    let tuple = r#"["tuple",["dynamic","string"]]"#;
    let wrapped = r#"[{"value":{"value":"x","type":"string"},"type":"dynamic"},"y"]"#;
    assert_eq!(reencode(tuple, wrapped), r#"[{"value":"x","type":"string"},"y"]"#);
    let wrapped = r#"[{"type":"dynamic","value":{"value":null,"type":"dynamic"}},"y"]"#;
    assert_eq!(reencode(tuple, wrapped), r#"[null,"y"]"#);
}

#[test]
fn a_dynamic_value_has_just_a_type_and_a_value() {
    let message = |text| self::message(r#""dynamic""#, text);
    assert_eq!(message("1"), "a value with its type is required, found a number");
    assert_eq!(message("{}"), "the attribute `type` is missing");
    assert_eq!(message(r#"{"type":"string"}"#), "the attribute `value` is missing");
    assert_eq!(
        message(r#"{"type":"string","value":"","x":1}"#),
        "an attribute named `x` is not expected here"
    );
    assert_eq!(message(r#"{"type":"bool","value":"x"}"#).split(", ").next(), Some("a bool is required"));
    let error = decode(r#""dynamic""#, r#"{"value":"x","type":null}"#).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Type(_)));
    assert_eq!(error.offset(), Some(20));
}

#[test]
fn depth_is_limited_and_given_back() {
    let limits = Limits { depth: 2, ..Limits::DEFAULT };
    let decode =
        |ty: &str, text| Value::decode(&mut Reader::from(text).with_limits(limits), &self::ty(ty)).map(drop);
    let lists = r#"["list",["list",["list","string"]]]"#;
    assert!(decode(lists, "[[],[],[]]").is_ok());
    assert!(decode(lists, "[[],[[]]]").is_err());
    let dynamics = r#"["tuple",["dynamic","dynamic"]]"#;
    let two = r#"[{"value":"x","type":"string"},{"value":"x","type":"string"}]"#;
    assert!(decode(dynamics, two).is_ok());
    assert!(decode(r#""dynamic""#, r#"{"type":["list",["list","string"]],"value":[[]]}"#).is_err());

    let deep = "[".repeat(100_000);
    let error = Reader::from(&*deep).skip().unwrap_err();
    assert_eq!(error.to_string(), "the value is nested deeper than the limit allows");
    let limits = Limits { depth: 100_000, ..Limits::DEFAULT };
    let error = Reader::from(&*deep).with_limits(limits).skip().unwrap_err();
    assert_eq!(error.kind(), &ErrorKind::UnexpectedEnd);
}

#[test]
fn a_name_that_is_unescaped_in_place_is_not_taken_for_its_beginning() {
    use crate::wire::{AttributeName, descriptor::KEY_WIDTH};

    const NAME: &[u8; KEY_WIDTH] = b"\xa1a                              ";
    let key = AttributeName { text: "", padded: Some((NAME, 2)), is_unescaped: true };
    let behind = " ".repeat(KEY_WIDTH);
    let finds_it = |text: &str| {
        let mut text = format!("{text}{behind}").into_bytes();
        let mut reader = Reader::unescaping(&mut text).unwrap();
        let mut cursor = reader.begin_object().unwrap();
        reader.expect_name(&mut cursor, key).unwrap()
    };
    assert!(finds_it(r#"{"a":1,"\n":2}"#));
    assert!(finds_it(r#"{"\u0061":1}"#));
    assert!(!finds_it(r#"{"a\":1,\"b":2}"#));
}

/// Shown with all texts of up to six of these bytes.
#[test]
fn numbers_of_few_digits_are_those_that_are_read_digit_by_digit() {
    const BYTES: &[u8] = b"-+.0125e,";
    let mut texts = vec![String::new()];
    for length in 1..=6 {
        let longest: Vec<String> = texts.iter().filter(|text| text.len() + 1 == length).cloned().collect();
        let longer = longest
            .iter()
            .flat_map(|text| BYTES.iter().map(move |byte| format!("{text}{}", char::from(*byte))));
        texts.extend(longer);
    }
    let long = ["123456789012345678", "1234567890123456789", "0.12345678901234567", "-99999999999999999.9"];
    for text in texts.iter().map(String::as_str).chain(long) {
        let length = number_length(text.as_bytes());
        let slow =
            length.and_then(|length| number::parse(&text[..length], crate::number::DEFAULT_MAX_DIGITS).ok());
        let mut reader = Reader::from(text);
        if let Some(number) = reader.short_number() {
            assert_eq!((Some(reader.position), Some(number)), (length, slow.clone()), "{text}");
        }
        let mut reader = Reader::from(text);
        if let Some(float) = reader.short_float() {
            let slow = slow.map(|number| f64::try_from(number).unwrap().to_bits());
            assert_eq!((Some(reader.position), Some(float.to_bits())), (length, slow), "{text}");
        }
    }
}
