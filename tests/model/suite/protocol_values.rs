//! The protocol's messages that hold values: `DynamicValue` and `RawState`.

use std::{borrow::Cow, collections::BTreeMap};

use tfvalue::{
    Diagnostic, Dynamic, DynamicValue, ErrorKind, RawState, Refinements, TfSchema, TfType, Type, Unknown,
    Value,
};

#[derive(TfSchema, PartialEq, Debug)]
#[tf(resource)]
struct Server<'a> {
    name: Unknown<Cow<'a, str>>,
    #[tf(optional)]
    cores: Unknown<Option<u32>>,
    #[tf(block, known)]
    disk: Vec<Disk<'a>>,
}

#[derive(TfSchema, PartialEq, Debug)]
struct Disk<'a> {
    path: Unknown<Cow<'a, str>>,
}

/// A server in a state, where nothing is unknown.
#[derive(TfSchema, PartialEq, Debug)]
#[tf(resource, known)]
struct StoredServer<'a> {
    name: &'a str,
    cores: Option<u32>,
    #[tf(block)]
    disk: Vec<StoredDisk<'a>>,
}

#[derive(TfSchema, PartialEq, Debug)]
struct StoredDisk<'a> {
    path: &'a str,
}

const MSGPACK: &[u8] = b"\x83\xa5cores\x02\xa4disk\x91\x81\xa4path\xa1/\xa4name\xa3web";
const JSON: &[u8] = br#"{"cores":4,"disk":[{"path":"/data"}],"name":"db"}"#;

fn server(name: &str, cores: u32, path: &str) -> Server<'static> {
    let text = |text: &str| Unknown::Known(Cow::Owned(text.to_owned()));
    Server { name: text(name), cores: Unknown::Known(Some(cores)), disk: vec![Disk { path: text(path) }] }
}

#[test]
fn message_pack_goes_before_json() {
    let both = DynamicValue::from_parts(MSGPACK.into(), JSON.into());
    assert_eq!(both.decode::<Server>().unwrap(), server("web", 2, "/"));
    assert_eq!(both.decode_value(&Server::TYPE).unwrap().get("name").unwrap().as_str(), Some("web"));
    assert!(!both.is_null());

    // Even if it is not a value: which of the two is meant is not up to their content.
    let damaged = DynamicValue::from_parts(MSGPACK[..4].into(), JSON.into());
    assert!(damaged.decode::<Server>().is_err());
    assert!(damaged.decode_value(&Server::TYPE).is_err());
}

#[test]
fn json_is_read_where_there_is_no_message_pack() {
    let value = DynamicValue::from_json(JSON);
    assert_eq!(value.decode::<Server>().unwrap(), server("db", 4, "/data"));
    assert_eq!(value.decode_value(&Server::TYPE).unwrap().get("name").unwrap().as_str(), Some("db"));
    assert!(!value.is_null());
}

#[test]
fn a_message_without_either_is_a_null() {
    let value = DynamicValue::default();
    assert!(value.is_null());
    assert_eq!(value.decode::<Option<Server>>().unwrap(), None);
    assert_eq!(value.decode_value(&Server::TYPE).unwrap(), Value::Null);

    let error = value.decode::<Server>().unwrap_err();
    assert_eq!(error.to_string(), "an object is required, found null (a value must be set)");
}

#[test]
fn a_null_is_seen_without_the_type() {
    assert!(DynamicValue::from_msgpack(b"\xc0").is_null());
    assert!(DynamicValue::from_json(b" null\n").is_null());
    assert!(!DynamicValue::from_msgpack(b"\xd4\x00\x00").is_null());
    assert!(!DynamicValue::from_parts(b"\x80".into(), b"null".into()).is_null());
    assert!(!DynamicValue::from_json(b"nul").is_null());
}

#[test]
fn an_answer_is_in_message_pack() {
    let answer = DynamicValue::encode(&server("web", 2, "/")).unwrap();
    assert_eq!(answer, DynamicValue::from_msgpack(MSGPACK));
    assert_eq!((answer.as_msgpack(), answer.as_json()), (Some(MSGPACK), None));
    assert_eq!(DynamicValue::encode(&None::<Server>).unwrap(), DynamicValue::from_msgpack(b"\xc0"));
}

#[test]
fn what_cannot_be_encoded_is_named_with_its_place() {
    let twice = BTreeMap::from([("\u{e9}", [1].as_slice()), ("e\u{301}", &[2])]);
    let error = DynamicValue::encode(&twice).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Duplicate(key) if key == "\u{e9}"), "{error}");
}

#[test]
fn text_is_borrowed_from_the_message() {
    for value in [DynamicValue::from_msgpack(MSGPACK), DynamicValue::from_json(JSON)] {
        let bytes = value.as_msgpack().or(value.as_json()).unwrap();
        let server: Server = value.decode().unwrap();
        let Unknown::Known(Cow::Borrowed(name)) = server.name else { panic!("the name was copied") };
        assert!(bytes.as_ptr_range().contains(&name.as_ptr()));
    }
}

#[test]
fn a_message_outlives_its_input_if_it_is_made_owned() {
    fn received() -> DynamicValue<'static> {
        let bytes = MSGPACK.to_vec();
        DynamicValue::from_msgpack(&*bytes).into_owned()
    }
    assert_eq!(received().decode::<Server>().unwrap(), server("web", 2, "/"));
    let both = DynamicValue::from_parts(MSGPACK.into(), JSON.into());
    assert_eq!(both.clone().into_owned(), both);
}

#[test]
fn a_misfit_is_named_with_its_place_and_byte() {
    let value = DynamicValue::from_msgpack(b"\x83\xa5cores\xa1x\xa4disk\x90\xa4name\xa3web");
    let error = value.decode::<Server>().unwrap_err();
    assert_eq!(error.to_string(), "cores: a number is required, such as 42, 0.5 or 1e6, not \"x\"");
    assert_eq!(error.offset(), Some(7));
    assert_eq!(Diagnostic::from(error).attribute.unwrap().to_string(), "cores");

    let value = DynamicValue::from_msgpack([MSGPACK, b"\xc0"].concat());
    assert_eq!(value.decode::<Server>().unwrap_err().offset(), Some(MSGPACK.len()));
}

#[test]
fn a_state_must_be_wholly_known() {
    let stored = DynamicValue::from_msgpack(MSGPACK);
    let expected = StoredServer { name: "web", cores: Some(2), disk: vec![StoredDisk { path: "/" }] };
    assert_eq!(stored.decode::<StoredServer>().unwrap(), expected);

    let planned = Server { name: Unknown::Unknown(Refinements::new().not_null()), ..server("web", 2, "/") };
    let planned = DynamicValue::encode(&planned).unwrap();
    assert!(!planned.decode_value(&Server::TYPE).unwrap().is_wholly_known());
    let error = planned.decode::<StoredServer>().unwrap_err();
    assert_eq!(error.to_string(), "name: a string is required, found an unknown value (known after apply)");

    let mut planned = server("web", 2, "/");
    planned.disk[0].path = Unknown::UNKNOWN;
    let planned = DynamicValue::encode(&planned).unwrap();
    let error = planned.decode::<StoredServer>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "disk[0].path: a string is required, found an unknown value (known after apply)"
    );
}

#[test]
fn a_stored_state_is_read_from_json() {
    let state = RawState::from_json(JSON);
    assert_eq!(state.decode::<Server>().unwrap(), server("db", 4, "/data"));
    let value = state.decode_value(&Server::TYPE).unwrap();
    assert_eq!(value.get("cores").unwrap().as_number().unwrap().as_i64(), Some(4));

    // What is missing reads as null, blocks as none.
    for state in [
        RawState::from_json(r#"{"name":"web"}"#),
        RawState::from_json(br#"{"name":"web"}"#),
        RawState::from_json(r#"{"name":"web"}"#.to_owned()),
        RawState::from_json(br#"{"name":"web"}"#.to_vec()),
        RawState::from_json(&br#"{"name":"web"}"#[..]),
        RawState::from_json(Cow::Borrowed(r#"{"name":"web"}"#)),
    ] {
        assert_eq!(state, RawState::Json(Cow::Borrowed(br#"{"name":"web"}"#)));
    }
    assert_eq!(DynamicValue::from_json("null"), DynamicValue::from_json(b"null"));
    assert_eq!(Dynamic::from_json("[1]").unwrap(), Dynamic::from_json(b"[1]").unwrap());
    let state = RawState::from_json(br#"{"name": "web"}"#);
    let expected =
        Server { name: Unknown::Known("web".into()), cores: Unknown::Known(None), disk: Vec::new() };
    assert_eq!(state.decode::<Server>().unwrap(), expected);
    assert_eq!(RawState::from_json(b"null").decode::<Option<Server>>().unwrap(), None);
}

#[test]
fn an_empty_message_is_no_state() {
    let state = RawState::from_json(b"");
    assert!(state.decode::<Option<Server>>().is_err());
    assert!(state.decode_ignoring_undefined::<Option<Server>>().is_err());
    assert!(state.decode_value(&Server::TYPE).is_err());
    assert!(state.decode_value_ignoring_undefined(&Server::TYPE).is_err());
}

#[test]
fn what_the_model_does_not_have_is_an_error_or_passed_over() {
    let text = br#"{"cores": 4, "disk": [{"path": "/data", "gone": [1]}], "name": "db", "zone": {"a": "b"}}"#;
    let state = RawState::from_json(text);
    let error = state.decode::<Server>().unwrap_err();
    assert_eq!(error.to_string(), "disk[0]: an attribute named `gone` is not expected here");
    assert!(state.decode_value(&Server::TYPE).is_err());

    assert_eq!(state.decode_ignoring_undefined::<Server>().unwrap(), server("db", 4, "/data"));
    let value = state.decode_value_ignoring_undefined(&Server::TYPE).unwrap();
    assert_eq!(value, Value::from_typed(&server("db", 4, "/data")).unwrap());

    // Everything else is as strict as ever.
    let state = RawState::from_json(br#"{"name": [], "zone": "a"}"#);
    let error = state.decode_ignoring_undefined::<Server>().unwrap_err();
    assert_eq!(error.to_string(), "name: a string is required, found a list");
    let state = RawState::from_json(br#"{"name": "web"} true"#);
    assert!(state.decode_ignoring_undefined::<Server>().is_err());
    assert!(state.decode_value_ignoring_undefined(&Server::TYPE).is_err());
}

#[test]
fn a_state_from_before_terraform_0_12_is_read_from_its_pairs() {
    let pairs = [("name", "db"), ("cores", "4"), ("disk.#", "1"), ("disk.0.path", "/data"), ("zone", "a")];
    let state = RawState::from_pairs(pairs);
    assert_eq!(state.decode::<Server>().unwrap(), server("db", 4, "/data"));
    assert_eq!(state.decode_ignoring_undefined::<Server>().unwrap(), server("db", 4, "/data"));
    let value = Value::from_typed(&server("db", 4, "/data")).unwrap();
    assert_eq!(state.decode_value(&Server::TYPE).unwrap(), value);
    assert_eq!(state.decode_value_ignoring_undefined(&Server::TYPE).unwrap(), value);

    let state = RawState::from_pairs([("cores", "many")]);
    let error = state.decode::<Server>().unwrap_err();
    assert_eq!(error.path().to_string(), "cores", "{error}");
}

#[test]
fn a_state_is_read_by_a_type_that_is_known_at_run_time_only() {
    let ty = Type::from_json(r#"["object", {"name": "string", "size": "number"}]"#).unwrap();
    let from_json = RawState::from_json(br#"{"name": "web", "size": "8"}"#);
    let from_pairs = RawState::from_pairs([("name", "web"), ("size", "8")]);
    assert_eq!(from_json.decode_value(&ty).unwrap(), from_pairs.decode_value(&ty).unwrap());
}

#[test]
fn a_value_is_encoded_by_a_type_that_is_known_at_run_time() {
    let ty = Server::TYPE;
    let message = DynamicValue::from_msgpack(MSGPACK);
    let value = message.decode_value(&ty).unwrap();
    assert_eq!(DynamicValue::encode_value(&value, &ty).unwrap(), message);
    assert!(DynamicValue::encode_value(&Value::Null, &ty).unwrap().is_null());

    let ports = Value::list([Value::from(80), Value::from("http")]);
    let error = DynamicValue::encode_value(&ports, &Type::list(Type::Number)).unwrap_err();
    assert_eq!(error.path().to_string(), "[1]");
}
