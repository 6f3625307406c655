//! No error shows a value that is sensitive or write-only.

use std::{collections::BTreeMap, net::IpAddr};
use tfvalue::plan::values;

use tfvalue::{
    AttributePath, Decode, Decoder, Diagnostic, Dynamic, Encode, Encoder, Error, OwnedDynamic, RawState,
    Refinements, Set, TfSchema, TfType, Type, Unknown, Value, json, msgpack, schema::Upgrade,
};

type Known<T> = Unknown<Option<T>>;

#[derive(TfType, Debug)]
enum Zone {
    East,
    West,
}

/// A validator that refuses all values, and names them.
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
    #[tf(optional, sensitive, known)]
    numbers: Known<BTreeMap<String, Vec<u8>>>,
    #[tf(optional, sensitive, nested, known)]
    parts: Known<Vec<Part>>,
    #[tf(optional, sensitive)]
    zone: Known<Zone>,
    #[tf(optional, sensitive)]
    any: Known<OwnedDynamic>,
    #[tf(block, known)]
    open: Vec<Part>,
    #[tf(block, known)]
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
    let transcoded = tfvalue_model_tests::to_msgpack(ty, text.as_bytes()).err();
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
        assert_eq!(tfvalue_model_tests::to_msgpack(ty, text.as_bytes()).unwrap_err().to_string(), expected);
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

/// The detail and the path of the diagnostic of an error.
fn shown(error: Error) -> (String, Option<String>) {
    let Diagnostic { detail, attribute, .. } = error.into();
    (detail, attribute.map(|path| path.to_string()))
}

#[test]
fn diagnostic_of_a_sensitive_attribute_has_no_path() {
    let decode = |members: &str| shown(json::from_str::<Vault>(&format!("{{{members}}}")).unwrap_err());
    let says = |members: &str, detail: &str| assert_eq!(decode(members), (detail.to_owned(), None));
    says(r#""amount":31337000"#, "amount: the number, which is sensitive, is not one that fits");
    // There is no text to hide, but Terraform would print the line.
    says(r#""amount":true"#, "amount: a number is required, found a bool");
    says(r#""amount":{}"#, "amount: a number is required, found an object");
    says(r#""zone":"secret""#, "zone: the value, which is sensitive, is not accepted");
    says(r#""numbers":{"secret":[1,300]}"#, "numbers: the number, which is sensitive, is not one that fits");
    says(r#""parts":[{"size":300}]"#, "parts: the number, which is sensitive, is not one that fits");
    // A block may be on one line with what is in it.
    let (detail, path) = decode(r#""mixed":{"type":["tuple",["string"]],"value":["secret"]}"#);
    assert_eq!(path, None, "{detail}");
    assert!(detail.starts_with("mixed[0]: ") && !detail.contains("secret"), "{detail}");
    let (detail, path) = decode(
        r#""mixed":{"type":["tuple",[["object",{"any":"string","size":"number"}]]],"value":[{"any":"a","size":300}]}"#,
    );
    assert_eq!((detail.split_once(": ").unwrap().0, path), ("mixed[0].size", None));

    let (detail, path) = decode(r#""open":[{"size":300}]"#);
    assert_eq!(path.as_deref(), Some("open[0].size"));
    assert!(detail.starts_with("300 is "), "{detail}");
}

/// The second item of a line is the place of the secret in the first.
#[test]
fn diagnostic_of_what_has_a_sensitive_attribute_in_it_has_no_path() {
    let decode = |members: &str| shown(json::from_str::<Safe>(&format!("{{{members}}}")).unwrap_err());
    for (members, place) in [
        (r#""part":[]"#, "part"),
        (r#""part":{"password":[]}"#, "part.password"),
        (r#""parts":[{"password":"a"},true]"#, "parts[1]"),
        (r#""parts":[{"password":[]}]"#, "parts[0].password"),
        (r#""part_map":{"k":1}"#, "part_map[\"k\"]"),
        (r#""part_set":[1]"#, "part_set[0]"),
        // The path ends before the element.
        (r#""part_set":[{"name":[]}]"#, "part_set[0].name"),
        (r#""set":[{"name":[]}]"#, "set[0].name"),
        (r#""single":7"#, "single"),
        (r#""list":[7]"#, "list[0]"),
        (r#""map":{"k":{"password":[7]}}"#, "map[\"k\"].password"),
    ] {
        let (detail, path) = decode(members);
        assert_eq!((detail.split_once(": ").unwrap().0, path), (place, None), "{detail}");
    }
}

#[test]
fn diagnostic_of_an_old_state_has_no_path_to_a_sensitive_attribute() {
    let upgrade = |state: &'static str| {
        let Diagnostic { detail, attribute, .. } =
            Safe::upgrade(0, &RawState::from_json(state.as_bytes())).unwrap_err().into();
        assert!(!detail.contains("hunter2"), "{detail}");
        (detail.split_once(": ").unwrap().0.to_owned(), attribute.map(|path| path.to_string()))
    };
    assert_eq!(upgrade(r#"{"list":[{"password":["hunter2"]}]}"#), ("list[0].password".into(), None));
    assert_eq!(upgrade(r#"{"any_parts":[{"any":1}]}"#).1.as_deref(), Some("any_parts[0].any"));
}

#[test]
fn diagnostic_of_a_finding_has_no_path_to_a_sensitive_attribute() {
    let with = |member: &'static str, value: Value<'static>| {
        let Value::Object(mut entries) = tfvalue::plan::empty_value(&Safe::SCHEMA.block) else {
            unreachable!("an object")
        };
        entries.insert(member.into(), value);
        Value::Object(entries)
    };
    let lock = |password: &'static str| Value::object([("password", password)]);
    let found = |member: &'static str, a: Value<'static>, b: Value<'static>| {
        let (a, b) = (with(member, a), with(member, b));
        let planned = values::check_planned(&Safe::SCHEMA, &Value::Null, &a, &b).err();
        let applied = values::check_applied(&Safe::SCHEMA, &a, &b).unwrap_err();
        for finding in planned.into_iter().flatten().chain(applied) {
            let path = finding.path.to_string();
            let Diagnostic { detail, attribute, .. } = finding.into();
            assert!(detail.starts_with(&format!("{path}: ")), "{detail}");
            assert_eq!(attribute, None, "{detail}");
        }
    };
    found("single", lock("a"), lock("b"));
    found("single", lock("a"), Value::Null);
    found("list", Value::list([lock("a")]), Value::list([lock("b")]));
    found("list", Value::list([lock("a")]), Value::list([] as [Value<'_>; 0]));
    found("map", Value::map([("k", lock("a"))]), Value::map([("k", lock("b"))]));
    found("set", Value::Set(vec![lock("a")]), Value::Set(vec![lock("b")]));
    found("part", lock("a"), lock("b"));
    found("part", lock("a"), Value::Null);
    found("parts", Value::list([lock("a")]), Value::list([lock("b")]));

    // The path of another attribute stays.
    let config = tfvalue::plan::empty_value(&Vault::SCHEMA.block);
    let Value::Object(mut entries) = config.clone() else { unreachable!("an object") };
    let part = |size: u8| Value::list([Value::object([("size", size)])]);
    entries.insert("open".into(), part(1));
    let config = Value::Object(entries.clone());
    entries.insert("open".into(), part(2));
    let findings =
        values::check_planned(&Vault::SCHEMA, &Value::Null, &config, &Value::Object(entries)).unwrap_err();
    let diagnostic = Diagnostic::from(findings[0].clone());
    assert_eq!(diagnostic.detail, "open[0].size: planned as 2, but it is 1 in the configuration");
    assert_eq!(diagnostic.attribute.unwrap().to_string(), "open[0].size");
}

#[derive(TfSchema)]
#[tf(resource)]
struct Host {
    #[tf(computed)]
    id: Known<String>,
    #[tf(optional, sensitive)]
    key: Known<String>,
    #[tf(optional)]
    owner: Known<Owner>,
    #[tf(block)]
    disk: Unknown<Vec<HostDisk>>,
}

#[derive(TfType)]
struct Owner {
    key: Known<String>,
    name: Known<String>,
}

#[derive(TfSchema)]
struct HostDisk {
    #[tf(optional)]
    key: Known<String>,
}

#[test]
fn schema_finds_the_sensitive_attribute_of_a_diagnostic() {
    let path = AttributePath::new;
    let vault = |path: AttributePath| {
        let Diagnostic { detail, attribute, .. } =
            Vault::SCHEMA.redact_source(Diagnostic::error("Invalid", "No.").with_path(path));
        (detail, attribute.map(|path| path.to_string()))
    };
    let secret = |place: &str| (format!("{place}: No."), None);
    assert_eq!(vault("zone".into()), secret("zone"));
    assert_eq!(vault("amount".into()), secret("amount"));
    // Keys in it are secret, too.
    assert_eq!(vault(path().attribute("numbers").key("hunter2").element(3)), secret("numbers"));
    assert_eq!(vault(path().attribute("parts").element(1).attribute("size")), secret("parts"));
    assert_eq!(vault(path().attribute("mixed").element(0).attribute("size")), secret("mixed[0].size"));
    assert_eq!(vault(path().attribute("mixed").element(0)), secret("mixed[0]"));
    let shown = |place: &str| ("No.".to_owned(), Some(place.to_owned()));
    assert_eq!(vault(path().attribute("mixed").element(0).attribute("any")), shown("mixed[0].any"));
    assert_eq!(vault(path().attribute("open").element(0)), shown("open[0]"));
    assert_eq!(vault("nothing".into()), shown("nothing"));
    let named = Vault::SCHEMA.redact_source(Diagnostic::error("Invalid", "zone: no.").with_path("zone"));
    assert_eq!((named.detail.as_str(), named.attribute), ("zone: no.", None));

    let host = |path: AttributePath| {
        let Diagnostic { detail, attribute, .. } =
            Host::SCHEMA.redact_source(Diagnostic::error("Invalid", "No.").with_path(path));
        (detail, attribute.map(|path| path.to_string()))
    };
    // No configuration sets it, so that Terraform has no line to print.
    assert_eq!(host("id".into()), ("id: No.".to_owned(), Some("id".to_owned())));
    // Old versions of Terraform print the line of the attribute of the root that has this name.
    assert_eq!(host(path().attribute("owner").attribute("key")), secret("owner.key"));
    // Terraform before 1.15 doesn't find the line of a part of an attribute.
    let part = ("owner.name: No.".to_owned(), Some("owner.name".to_owned()));
    assert_eq!(host(path().attribute("owner").attribute("name")), part);
    assert_eq!(host(path().attribute("disk").element(0).attribute("key")), shown("disk[0].key"));
}

#[test]
fn what_is_wrong_in_another_way_is_still_told() {
    says(r#""zone":[]"#, "zone: a string is required, found a list");
    says(r#""numbers":[]"#, "numbers: a map is required, found a list");
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
fn nor_does_one_of_a_value_that_is_written_by_the_type() {
    let ty = &Vault::TYPE;
    let mut value = Value::decode_json(ty, b"{}").unwrap();
    let secret = Value::Map([("secret".into(), Value::from("secret"))].into_iter().collect());
    let Value::Object(entries) = &mut value else { panic!("{value:?}") };
    entries.insert("numbers".into(), secret);
    for error in [value.to_msgpack(ty).unwrap_err(), value.to_json(ty).unwrap_err()] {
        assert_eq!(error.to_string(), "numbers: a list is required, found a string");
        assert!(!format!("{error:?}").contains("secret"), "{error:?}");
    }
}

#[derive(TfSchema, Debug)]
struct Keyed {
    #[tf(optional, sensitive)]
    keys: Option<OwnedDynamic>,
    #[tf(optional, sensitive)]
    more: Option<Vec<OwnedDynamic>>,
}

#[derive(TfSchema, Debug)]
struct Holder {
    #[tf(optional, nested)]
    list: Option<Vec<Keyed>>,
    #[tf(optional, nested)]
    map: Option<BTreeMap<String, Keyed>>,
}

#[test]
fn nor_does_one_of_elements_that_differ_in_the_type_of_a_part_that_is_sensitive() {
    let keys =
        |ty| OwnedDynamic::new(Type::object([("secret", ty)]), Value::object([("secret", Value::Null)]));
    let keyed = |ty| Keyed { keys: Some(keys(ty)), more: None };
    let listed = || vec![Keyed { keys: None, more: Some(vec![keys(Type::Bool), keys(Type::String)]) }];
    let types = [Type::String, Type::Number];
    let list = || Some(types.iter().cloned().map(keyed).collect());
    let map =
        || Some(["a", "b"].map(str::to_owned).into_iter().zip(types.iter().cloned().map(keyed)).collect());
    let message = "the type of the value, which is sensitive, is invalid";
    for (holder, place) in [
        (Holder { list: list(), map: None }, "list[1]"),
        (Holder { list: None, map: map() }, "map[\"b\"]"),
        (Holder { list: Some(listed()), map: None }, "list[0].more"),
    ] {
        let error = msgpack::to_vec(&holder).unwrap_err();
        assert_eq!(error.to_string(), format!("{place}: {message}"));
        assert!(!format!("{error:?}").contains("secret"), "{error:?}");
    }
    let keyed = |ty| {
        format!(
            r#"{{"keys":{{"value":{{"secret":null}},"type":["object",{{"secret":"{ty}"}}]}},"more":null}}"#
        )
    };
    let (first, second) = (keyed("string"), keyed("number"));
    for (text, place) in [
        (format!(r#"{{"list":[{first},{second}],"map":null}}"#), "list[1]"),
        (format!(r#"{{"list":null,"map":{{"a":{first},"b":{second}}}}}"#), "map[\"b\"]"),
    ] {
        let value = Value::decode_json(&Holder::TYPE, text.as_bytes()).unwrap_err();
        let transcoded = tfvalue_model_tests::to_msgpack(&Holder::TYPE, text.as_bytes()).unwrap_err();
        for error in [value, transcoded] {
            assert_eq!(error.to_string(), format!("{place}: {message}"));
            assert!(!format!("{error:?}").contains("secret"), "{error:?}");
        }
    }
}

#[test]
fn a_finding_tells_neither_keys_nor_types_of_what_is_sensitive() {
    let vault = |json: &str| Value::decode_json(&Vault::TYPE, json.as_bytes()).unwrap().into_owned();
    let config = vault(
        r#"{"numbers":{"secret":[1]}, "any":{"type":["object",{"secret":"bool"}],"value":{"secret":true}}}"#,
    );
    let planned = vault(r#"{"numbers":{"secret":[2]}, "any":{"type":"string","value":"secret"}}"#);
    let findings = values::check_planned(&Vault::SCHEMA, &Value::Null, &config, &planned).unwrap_err();
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
    let findings = values::check_applied(&Vault::SCHEMA, &config, &planned).unwrap_err();
    assert!(!findings.to_string().contains("secret"), "{findings}");
}

/// A resource with blocks and nested attributes of all modes, in each of which there is a secret.
#[derive(TfSchema, Debug)]
#[tf(resource)]
struct Safe {
    #[tf(block)]
    single: Option<Box<Lock>>,
    #[tf(block(group))]
    group: Unknown<Option<Lock>>,
    #[tf(block, known)]
    list: Vec<Lock>,
    #[tf(block, known)]
    set: Set<Lock>,
    #[tf(block, known)]
    map: BTreeMap<String, Lock>,
    #[tf(block, known)]
    any_list: Vec<AnyLock>,
    #[tf(block, known)]
    any_map: BTreeMap<String, AnyLock>,
    #[tf(optional, nested)]
    part: Known<Lock>,
    #[tf(optional, nested, known)]
    parts: Known<Vec<Lock>>,
    #[tf(optional, nested, known)]
    part_set: Known<Set<Lock>>,
    #[tf(optional, nested, known)]
    part_map: Known<BTreeMap<String, Lock>>,
    #[tf(optional, nested, known)]
    any_parts: Known<Vec<AnyLock>>,
}

#[derive(TfSchema, Debug, PartialEq)]
struct Lock {
    #[tf(optional)]
    name: Known<String>,
    #[tf(optional, sensitive)]
    password: Known<String>,
}

#[derive(TfSchema, Debug)]
struct AnyLock {
    #[tf(optional)]
    any: Known<OwnedDynamic>,
    #[tf(optional, sensitive)]
    password: Known<OwnedDynamic>,
}

/// Values of all forms that hold the secret, and some in them.
fn secrets() -> Vec<Value<'static>> {
    let secret = || Value::from("hunter2");
    let object = |value: Value<'static>| Value::object([("password", value)]);
    let ty = || Type::object([("hunter2", Type::String)]);
    let mut values = vec![
        Value::Null,
        Value::UNKNOWN,
        Refinements::new().with_prefix("hunter2").unwrap().into(),
        Refinements::at_least(31337).into(),
        secret(),
        31337.into(),
        true.into(),
        object(secret()),
        object(31337.into()),
        Dynamic::new(Type::String, secret()).into(),
        Dynamic::new(ty(), Value::Null).into(),
        Dynamic::new(ty(), Value::UNKNOWN).into(),
        Dynamic::new(Type::tuple([ty()]), Value::tuple([Value::object([("hunter2", secret())])])).into(),
        object(Dynamic::new(ty(), Value::object([("hunter2", secret())])).into()),
    ];
    // Within others, not all: what is unknown, with a prefix or not, a string, an object, a tuple under `dynamic`.
    for index in [1, 2, 4, 7, 12] {
        let part = values[index].clone();
        let part = || part.clone();
        values.extend([
            Value::list([part()]),
            Value::Set(vec![part()]),
            Value::tuple([part(), part()]),
            Value::map([("k", part())]),
            Value::object([("k", part())]),
            Dynamic::new(Type::tuple([ty()]), Value::tuple([part()])).into(),
        ]);
    }
    values
}

/// Not even if it comes in a form that the schema doesn't know.
#[test]
fn no_finding_shows_a_secret_in_a_value_of_the_wrong_shape() {
    let with = |member: &str, value: &Value<'static>| {
        let Value::Object(mut entries) = tfvalue::plan::empty_value(&Safe::SCHEMA.block) else {
            unreachable!("an object")
        };
        entries.insert(member.to_owned().into(), value.clone());
        Value::Object(entries)
    };
    let mut found = 0;
    let mut check = |a: &Value<'_>, b: &Value<'_>| {
        let planned = values::check_planned(&Safe::SCHEMA, &Value::Null, a, b).err();
        let applied = values::check_applied(&Safe::SCHEMA, a, b).err();
        for findings in [planned, applied].into_iter().flatten() {
            found += 1;
            let text = findings.to_string();
            assert!(!text.contains("hunter2") && !text.contains("31337"), "{text} of {a:?} and {b:?}");
        }
    };
    let members = tfvalue::plan::empty_value(&Safe::SCHEMA.block);
    let secrets = secrets();
    for a in &secrets {
        for b in &secrets {
            check(a, b);
            for member in members.entries().unwrap().keys() {
                check(&with(member, a), &with(member, b));
            }
        }
    }
    assert!(found > 10_000, "{found} findings");
}

#[test]
fn a_finding_tells_what_stands_in_the_place_of_blocks() {
    let with = |value: Value<'static>| {
        let Value::Object(mut entries) = tfvalue::plan::empty_value(&Safe::SCHEMA.block) else {
            unreachable!("an object")
        };
        entries.insert("any_map".into(), value);
        Value::Object(entries)
    };
    let blocks = || {
        let block = Type::object([("any", Type::Dynamic), ("password", Type::String)]);
        let value = Value::object([("any", Value::Null), ("password", "hunter2".into())]);
        Dynamic::new(Type::object([("a", block)]), Value::object([("a", value)])).into()
    };
    let says = |value: Value<'static>, words: &str| {
        let findings =
            values::check_planned(&Safe::SCHEMA, &Value::Null, &with(blocks()), &with(value)).unwrap_err();
        let expected = format!("any_map: planned as {words}, but it is a map of 1 in the configuration");
        assert_eq!(findings.to_string(), expected);
    };
    says(Value::tuple(["hunter2"]), "a tuple of 1");
    says(Dynamic::new(Type::tuple([Type::String]), Value::tuple(["hunter2"])).into(), "a tuple of 1");
    says("hunter2".into(), "a string");
    says(31337.into(), "a number");
    says(true.into(), "a bool");
    says(Value::UNKNOWN, "unknown");
    says(Value::object([("hunter2", true)]), "an object");
}

#[derive(TfSchema, Debug)]
#[tf(resource)]
struct Mix {
    #[tf(computed)]
    id: Known<String>,
    #[tf(optional, sensitive)]
    any: Known<BTreeMap<String, Known<OwnedDynamic>>>,
    #[tf(optional, computed, nested)]
    part: Known<MixPart>,
    #[tf(optional, nested, known)]
    parts: Known<Vec<AnyLock>>,
    #[tf(optional)]
    open: Known<Vec<Known<OwnedDynamic>>>,
}

#[derive(TfSchema, Debug)]
struct MixPart {
    #[tf(optional, sensitive)]
    any: Known<Vec<Known<OwnedDynamic>>>,
}

#[test]
fn an_error_of_a_plan_helper_tells_neither_keys_nor_types_of_what_is_sensitive() {
    const INVALID: &str = "the type of the value, which is sensitive, is invalid";

    let typed = || -> [Value<'static>; 2] {
        let object = Value::object([("hunter2", true)]);
        [
            Dynamic::new(Type::object([("hunter2", Type::Bool)]), object).into(),
            Dynamic::new(Type::String, Value::from("hunter2")).into(),
        ]
    };
    let says = |member: &'static str, value: Value<'static>, message: &str| {
        let schema = &Mix::SCHEMA;
        let Value::Object(mut entries) = tfvalue::plan::empty_value(&schema.block) else {
            unreachable!("an object")
        };
        entries.insert(member.into(), value);
        let config = Value::Object(entries);
        let prior = Value::Null;
        for error in [
            values::null_write_only(schema, &config),
            values::mark_computed_unknown(schema, &prior, &config, &config),
            values::mark_computed_blocks_unknown(schema, &prior, &config, &config),
        ] {
            let error = error.unwrap_err();
            assert_eq!(error.to_string(), message);
            assert!(member == "open" || !format!("{error:?}").contains("hunter2"), "{error:?}");
        }
    };
    let [a, z] = typed();
    says("any", Value::map([("hunter2", a), ("z", z)]), &format!("any: {INVALID}"));
    says("part", Value::object([("any", Value::list(typed()))]), &format!("part.any: {INVALID}"));
    // What is sensitive is a part of the types that differ.
    let lock = |password| Value::object([("any", Value::Null), ("password", password)]);
    says("parts", Value::list(typed().map(lock)), &format!("parts[1]: {INVALID}"));
    says(
        "open",
        Value::list(typed()),
        "open[1]: all elements must be of the same type, found string after object({ hunter2 = bool })",
    );
}

#[test]
fn nor_does_one_in_an_old_state() {
    const REFUSED: &str = "the value, which is sensitive, is not accepted";

    #[derive(TfSchema, Debug)]
    #[tf(resource)]
    struct Chest {
        #[tf(optional, sensitive, known)]
        amount: Option<u16>,
        #[tf(optional, sensitive, known)]
        counts: Option<BTreeMap<String, u8>>,
        #[tf(optional, sensitive, known)]
        numbers: Option<Vec<u8>>,
        #[tf(block, known)]
        open: Vec<Lid>,
    }

    #[derive(TfSchema, Debug)]
    struct Lid {
        #[tf(optional, sensitive)]
        counts: Option<BTreeMap<String, u8>>,
    }

    let says = |pairs: &[(&str, &str)], message: &str| {
        let error = tfvalue::flatmap::from_pairs::<Chest>(pairs.iter().copied()).unwrap_err();
        assert_eq!(error.to_string(), message);
    };
    says(&[("amount", "secret"), ("open.#", "0")], &format!("amount: {REFUSED}"));
    says(&[("counts.%", "1"), ("counts.secret", "secret")], &format!("counts: {REFUSED}"));
    says(&[("numbers.#", "secret")], &format!("numbers: {REFUSED}"));
    says(
        &[("open.#", "1"), ("open.0.counts.%", "1"), ("open.0.counts.secret", "x")],
        &format!("open[0].counts: {REFUSED}"),
    );
    // Nor the text of what is not sensitive, as a type that was built tells nothing of it.
    says(&[("open.#", "secret")], "open: the text is not the length of a list");
    let ty = Type::object([("a", Type::Bool)]);
    let error = Value::decode_flatmap(&ty, [("a", "secret")]).unwrap_err();
    assert_eq!(error.to_string(), "a: a bool is required, found another text");
}
