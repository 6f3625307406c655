//! No error shows a value that is sensitive or write-only.

use std::{collections::BTreeMap, net::IpAddr};

use tfvalue::{
    Decode, Decoder, Encode, Encoder, Error, OwnedDynamic, RawState, TfSchema, TfType, Type, Unknown, Value,
    json, msgpack,
};

type Known<T> = Unknown<Option<T>>;

#[derive(TfType, Debug)]
enum Zone {
    East,
    West,
}

/// What refuses all values, and names them.
#[derive(Debug)]
struct Picky;

impl TfType for Picky {
    const TYPE: Type = Type::String;
}

impl<'de> Decode<'de> for Picky {
    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
        Err(Error::invalid(format!("{} is wrong", decoder.string()?)))
    }
}

impl Encode for Picky {
    fn encode<E: Encoder + ?Sized>(&self, _: &mut E) -> Result<(), Error> {
        Err(Error::invalid("a value like secret can't be written"))
    }
}

#[derive(TfSchema, Debug)]
#[tf(resource)]
struct Vault {
    #[tf(optional, sensitive, as_string)]
    address: Known<IpAddr>,
    #[tf(optional, write_only)]
    amount: Known<u16>,
    #[tf(optional, sensitive)]
    custom: Known<Picky>,
    #[tf(optional, sensitive)]
    numbers: Known<BTreeMap<String, Vec<u8>>>,
    #[tf(optional, sensitive, nested)]
    parts: Known<Vec<Part>>,
    #[tf(optional, sensitive)]
    zone: Known<Zone>,
    #[tf(optional, sensitive)]
    any: Known<OwnedDynamic>,
    #[tf(block)]
    open: Vec<Part>,
    #[tf(block)]
    mixed: Vec<Mixed>,
}

#[derive(TfSchema, Debug)]
struct Mixed {
    #[tf(optional)]
    any: Known<OwnedDynamic>,
    #[tf(optional, sensitive)]
    size: Known<u8>,
}

#[derive(TfSchema, Debug)]
struct Part {
    #[tf(optional)]
    size: Known<u8>,
}

#[track_caller]
fn says(members: &str, message: &str) {
    let text = format!("{{{members}}}");
    let error = json::from_str::<Vault>(&text).unwrap_err();
    assert_eq!(error.to_string(), message);
    assert!(!format!("{error:?}").contains("secret"), "{error:?}");
    assert!(error.offset().is_some());
    // Nor where the type alone is asked, which knows the struct that it is of.
    let ty = &Vault::TYPE;
    let value = Value::decode_json(ty, text.as_bytes()).err();
    let state = RawState::from_json(text.as_bytes()).decode_value(ty).err();
    let transcoded = json::to_msgpack(ty, text.as_bytes()).err();
    for error in [value, state, transcoded].into_iter().flatten() {
        assert!(!format!("{error} {error:?}").contains("secret"), "{error}");
    }
}

#[test]
fn an_error_does_not_show_a_sensitive_value() {
    says(r#""address":"secret""#, "address: the value, which is sensitive, is not accepted");
    says(r#""amount":"secret""#, "amount: a number is required, found something else, which is sensitive");
    says(r#""amount":99999"#, "amount: the number, which is sensitive, is not one that fits");
    says(r#""custom":"secret""#, "custom: the value, which is sensitive, is not accepted");
    says(r#""zone":"secret""#, "zone: the value, which is sensitive, is not accepted");
}

#[test]
fn nor_does_one_of_a_value_that_is_read_by_the_type() {
    let ty = &Vault::TYPE;
    // In another order than that of the names, too.
    for text in [r#"{"amount":"secret"}"#, r#"{"zone":"east","amount":"secret"}"#] {
        let expected = "amount: a number is required, found something else, which is sensitive";
        assert_eq!(Value::decode_json(ty, text.as_bytes()).unwrap_err().to_string(), expected);
        assert_eq!(json::to_msgpack(ty, text.as_bytes()).unwrap_err().to_string(), expected);
    }
}

#[test]
fn nor_one_in_a_sensitive_value() {
    says(
        r#""numbers":{"secret":[1,"secret"]}"#,
        "numbers: a number is required, found something else, which is sensitive",
    );
    says(
        r#""parts":[{"size":"secret"}]"#,
        "parts: a number is required, found something else, which is sensitive",
    );
    says(r#""parts":[{"secret":1}]"#, "parts: an attribute is not expected in the value, which is sensitive");
    let typed = r#""any":{"type":["list",["object",{"secret":"dynamic"}]],"value":"#;
    says(
        &format!(
            r#"{typed}[{{"secret":{{"type":"string","value":"a"}}}},{{"secret":{{"type":"bool","value":true}}}}]}}"#
        ),
        "any: the type of the value, which is sensitive, is invalid",
    );
    // A list of these blocks brings its type, which says nothing of what is sensitive.
    let error = json::from_str::<Vault>(
        r#"{"mixed":{"type":["tuple",[["object",{"any":"string","size":"number"}]]],"value":[{"any":"a","size":"secret"}]}}"#,
    );
    assert_eq!(
        error.unwrap_err().to_string(),
        "mixed[0].size: a number is required, found something else, which is sensitive",
    );
    // Beside it, all is shown.
    let error = json::from_str::<Vault>(r#"{"open":[{"size":"other"}]}"#).unwrap_err();
    assert_eq!(
        error.to_string(),
        r#"open[0].size: a number is required, such as 42, 0.5 or 1e6, not "other""#
    );
}

#[test]
fn what_is_wrong_in_another_way_is_still_told() {
    says(r#""zone":[]"#, "zone: a string is required, found an array");
    says(r#""numbers":[]"#, "numbers: a map is required, found an array");
}

#[test]
fn an_error_of_writing_shows_it_no_more() {
    let mut vault: Vault = json::from_str("{}").unwrap();
    vault.custom = Unknown::Known(Some(Picky));
    assert_eq!(
        msgpack::to_vec(&vault).unwrap_err().to_string(),
        "custom: the value, which is sensitive, is not accepted"
    );
}

#[test]
fn a_finding_tells_neither_keys_nor_types_of_what_is_sensitive() {
    let vault = |json: &str| Value::decode_json(&Vault::TYPE, json.as_bytes()).unwrap().into_owned();
    let config = vault(
        r#"{"numbers":{"secret":[1]}, "any":{"type":["object",{"secret":"bool"}],"value":{"secret":true}}}"#,
    );
    let planned = vault(r#"{"numbers":{"secret":[2]}, "any":{"type":"string","value":"secret"}}"#);
    let findings = Vault::SCHEMA.check_planned(&Value::Null, &config, &planned).unwrap_err();
    let found = findings.to_string();
    let [any, numbers] =
        ["any", "numbers"].map(|name| found.lines().find(|line| line.starts_with(name)).unwrap());
    let hidden = "(sensitive value)";
    assert_eq!(
        any,
        format!("any: planned as a value of type {hidden}, but it is of type {hidden} in the configuration")
    );
    assert_eq!(numbers, format!("numbers: planned as {hidden}, but it is {hidden} in the configuration"));
    assert!(!found.contains("secret"), "{found}");
    let findings = Vault::SCHEMA.check_applied(&config, &planned).unwrap_err();
    assert!(!findings.to_string().contains("secret"), "{findings}");
}

/// Which attributes are sensitive, no schema tells where such a state is read.
#[test]
fn an_error_in_an_old_state_shows_no_text() {
    let error = tfvalue::flatmap::from_pairs::<Vault>([("amount", "secret"), ("open.#", "0")]).unwrap_err();
    assert_eq!(error.to_string(), "amount: the text is not a number, or has too many digits");
    let ty = Type::object([("a", Type::Bool)]);
    let error = Value::decode_flatmap(&ty, [("a", "secret")]).unwrap_err();
    assert_eq!(error.to_string(), "a: a bool is required, found another text");
}
