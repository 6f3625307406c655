//! White space between the tokens of JSON changes nothing, and tokens out of place are refused, wherever attributes are read.

use tfvalue::{Number, TfType, Unknown, json};

/// Attributes of the types that are read without a call, in the order of their names.
#[derive(TfType, PartialEq, Debug)]
struct Plain<'a> {
    a_text: &'a str,
    bool: Unknown<Option<bool>>,
    count: u16,
    none: Option<i64>,
    number: Number,
    owned: String,
    texts: Vec<Option<String>>,
    yes: Option<bool>,
    zero: u64,
}

fn tokens() -> Vec<&'static str> {
    let text = r#"
        { "a_text" : "some-text" , "bool" : false , "count" : 65535 , "none" : null , "number" : 1234567 , "owned" : "é" ,
          "texts" : [ "a" , null , "" ] , "yes" : true , "zero" : 0 }
    "#;
    text.split_whitespace().collect()
}

fn expected() -> Plain<'static> {
    Plain {
        a_text: "some-text",
        bool: Unknown::Known(Some(false)),
        count: 65535,
        none: None,
        number: Number::from(1_234_567),
        owned: "é".into(),
        texts: vec![Some("a".into()), None, Some(String::new())],
        yes: Some(true),
        zero: 0,
    }
}

#[test]
fn white_space_of_every_length_stands_before_every_token() {
    let tokens = tokens();
    for space in 0..40 {
        let spaces: String = " \n\t\r".chars().cycle().take(space).collect();
        assert_eq!(json::from_str::<Plain<'_>>(&tokens.join(&spaces)).unwrap(), expected());
        for place in 0..=tokens.len() {
            let (before, behind) = tokens.split_at(place);
            let text = [before, &[&spaces], behind].concat().concat();
            assert_eq!(json::from_str::<Plain<'_>>(&text).unwrap(), expected(), "{text}");
        }
    }
}

#[test]
fn tokens_out_of_place_are_refused() {
    let tokens = tokens();
    for place in 0..tokens.len() {
        let (before, behind) = tokens.split_at(place);
        let without = [before, &behind[1..]].concat().concat();
        assert!(json::from_str::<Plain<'_>>(&without).is_err(), "{without}");
        for token in [",", ":", "[", "]", "{", "}", "\"", "\\", "\u{b}", "x", r#""x""#, "null", "\0"] {
            let with = [before, &[token], behind].concat().concat();
            assert!(json::from_str::<Plain<'_>>(&with).is_err(), "{with}");
        }
    }
}

#[test]
fn numbers_that_go_on_are_read_to_their_end() {
    for digits in 1..12 {
        let number = "1234567890123"[..digits].to_owned();
        for text in [number.clone(), number.clone() + ".0", number.clone() + "e0", format!("\"{number}\"")] {
            let text = tokens().concat().replace("1234567", &text);
            let read = json::from_str::<Plain<'_>>(&text).unwrap();
            assert_eq!(read.number, number.parse().unwrap(), "{text}");
        }
    }
    for count in ["65536", "-1", "01", "1.5", "1e", "1.", "0x1", "-"] {
        let text = tokens().concat().replace("65535", count);
        assert!(json::from_str::<Plain<'_>>(&text).is_err(), "{text}");
    }
}

#[test]
fn each_type_in_a_wrapper_is_read() {
    let read = |members: &str| {
        let text = format!("{{{members}}}");
        let read = json::from_str::<tfvalue::OwnedDynamic>(&text).map(|dynamic| dynamic.0.ty.to_string());
        let in_place = json::from_slice_mut::<tfvalue::OwnedDynamic>(&mut text.into_bytes());
        assert_eq!(in_place.map(|dynamic| dynamic.0.ty.to_string()), read, "{members}");
        read
    };
    assert_eq!(read(r#""type":"number","value":"1","type":"string""#).as_deref(), Ok("string"));
    assert_eq!(read(r#""value":[],"value":"1","type":"number""#).as_deref(), Ok("number"));
    for wrong in [
        r#""type":"text","type":"string","value":"1""#,
        r#""type":["list","te\u0078t"],"value":"1","type":"string""#,
        r#""type":null,"type":"string","value":"1""#,
        r#""type":"string","type":"text","value":"1""#,
        r#""type":"string","type":"string""#,
    ] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn json_has_a_type_by_itself() {
    let implied = |text: &str| tfvalue::json::implied_type(text.as_bytes()).map(|ty| ty.to_json());
    for (text, ty) in [
        (" null ", r#""dynamic""#),
        ("true", r#""bool""#),
        ("1e999", r#""number""#),
        (r#""a\n""#, r#""string""#),
        ("[]", r#"["tuple",[]]"#),
        ("[1, [false], null]", r#"["tuple",["number",["tuple",["bool"]],"dynamic"]]"#),
        (r#"{"b": {}, "a": "x"}"#, r#"["object",{"a":"string","b":["object",{}]}]"#),
    ] {
        assert_eq!(implied(text).unwrap(), ty, "{text}");
    }
    // As to go-cty: all values of one name are read by one type.
    assert_eq!(implied(r#"{"a": 1, "a": 2}"#).unwrap(), r#"["object",{"a":"number"}]"#);
    for (twice, error) in [
        (r#"{"a": 1, "b": true, "a": "x"}"#, "`a` is given more than once"),
        (r#"{"b": [{"a": null, "a": 1}]}"#, "b[0]: `a` is given more than once"),
        ("{\"\u{e9}\": 1, \"e\u{301}\": true}", "`\u{e9}` is given more than once"),
    ] {
        assert_eq!(implied(twice).unwrap_err().to_string(), error);
    }
    assert_eq!(implied(r#"{"a": [1, x]}"#).unwrap_err().path().to_string(), "a[1]");
    for wrong in ["", "[", "{\"a\"}", "1 2", "nul", "[1,]"] {
        assert!(implied(wrong).is_err(), "{wrong}");
    }
    let deep = "[".repeat(300) + &"]".repeat(300);
    assert!(implied(&deep).is_err());
}
