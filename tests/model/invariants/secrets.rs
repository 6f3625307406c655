//! Sensitive and write-only values are shown by no error, whatever the values are and wherever they are.

use std::{borrow::Cow, collections::BTreeMap, net::IpAddr};
use tfvalue::plan::values;

use serde_json::{Value as Json, json};
use tfvalue::{
    Diagnostic, Dynamic, Error, Number, RawState, Set, Step, TfSchema, TfType, Type, Unknown, Value,
};

use crate::generate::document::Secrets;

type Known<T> = Unknown<Option<T>>;

/// Texts of which none is shown. Numbers have the second of them.
const SHOWN: [&str; 2] = ["hunter2", "31337"];

/// A resource with blocks and nested attributes of all modes, in each of which there are secrets of all types.
#[derive(TfSchema, Debug)]
#[tf(resource)]
pub struct Vault<'a> {
    #[tf(computed)]
    id: Known<Cow<'a, str>>,
    #[tf(optional)]
    any: Known<Dynamic<'a>>,
    #[tf(optional, write_only)]
    secret_once: Known<Dynamic<'a>>,
    #[tf(optional, sensitive, nested)]
    secret_parts: Known<BTreeMap<Cow<'a, str>, Unknown<Lock<'a>>>>,
    #[tf(block)]
    single: Option<Box<Lock<'a>>>,
    #[tf(block(group))]
    group: Unknown<Option<Lock<'a>>>,
    #[tf(block)]
    list: Unknown<Vec<Lock<'a>>>,
    #[tf(block)]
    set: Unknown<Set<Lock<'a>>>,
    #[tf(block)]
    map: Unknown<BTreeMap<Cow<'a, str>, Lock<'a>>>,
    #[tf(block)]
    any_list: Unknown<Vec<AnyLock<'a>>>,
    #[tf(block)]
    any_map: Unknown<BTreeMap<Cow<'a, str>, AnyLock<'a>>>,
    #[tf(optional, nested)]
    any_part: Known<AnyLock<'a>>,
    #[tf(optional, nested)]
    any_parts: Known<Vec<Unknown<AnyLock<'a>>>>,
    #[tf(optional, nested)]
    part: Known<Lock<'a>>,
    #[tf(optional, nested)]
    parts: Known<Vec<Unknown<Lock<'a>>>>,
    #[tf(optional, nested)]
    part_set: Known<Set<Unknown<Lock<'a>>>>,
    #[tf(optional, nested)]
    part_map: Known<BTreeMap<Cow<'a, str>, Unknown<Lock<'a>>>>,
}

/// Secrets of all types.
#[derive(TfSchema, Debug)]
pub struct Lock<'a> {
    #[tf(optional)]
    name: Known<Cow<'a, str>>,
    #[tf(optional, sensitive, as_string)]
    secret_address: Known<IpAddr>,
    #[tf(optional, sensitive)]
    secret_flag: Known<bool>,
    #[tf(optional, sensitive)]
    secret_list: Known<Vec<Known<Number>>>,
    #[tf(optional, sensitive)]
    secret_map: Known<BTreeMap<Cow<'a, str>, Known<bool>>>,
    #[tf(optional, sensitive)]
    secret_object: Known<Pin<'a>>,
    #[tf(optional, sensitive)]
    secret_pair: Known<(Unknown<u8>, Unknown<Cow<'a, str>>)>,
    #[tf(optional, sensitive)]
    secret_set: Known<Set<Known<Cow<'a, str>>>>,
    #[tf(optional, sensitive)]
    secret_size: Known<u16>,
    #[tf(optional, sensitive)]
    secret_text: Known<Cow<'a, str>>,
    #[tf(optional, sensitive)]
    secret_zone: Known<Zone>,
}

/// A secret of any type, and what is none.
#[derive(TfSchema, Debug)]
pub struct AnyLock<'a> {
    #[tf(optional)]
    any: Known<Dynamic<'a>>,
    #[tf(optional, sensitive)]
    secret_any: Known<Dynamic<'a>>,
    #[tf(optional, sensitive)]
    secret_count: Known<u8>,
}

/// An object.
#[derive(TfType, Debug)]
pub struct Pin<'a> {
    digits: Known<Cow<'a, str>>,
    count: Unknown<u8>,
}

/// A string of a few.
#[derive(TfType, Debug)]
pub enum Zone {
    /// The first.
    North,
    /// The second.
    South,
}

/// The secret members of a [`Vault`], and their possible values.
pub const SECRETS: Secrets = Secrets {
    is_secret: |name| name.starts_with("secret_"),
    secret: || {
        vec![
            json!("hunter2"),
            json!(31337),
            json!(3_133_731_337.5),
            json!(["hunter2", 31337]),
            json!({"hunter2": "hunter2"}),
            json!({"digits": "hunter2", "hunter2": 31337}),
            json!({"type": "string", "value": "hunter2"}),
            json!({"type": ["object", {"hunter2": "number"}], "value": {"hunter2": "hunter2"}}),
            json!({"type": ["list", "dynamic"], "value": [
                {"type": "string", "value": "hunter2"},
                {"type": ["object", {"hunter2": "bool"}], "value": {"hunter2": true}},
            ]}),
            json!({"type": "hunter2", "value": "hunter2"}),
        ]
    },
};

/// A [`Vault`] that is full of secrets.
pub fn vault() -> Json {
    let lock = json!({
        "name": "front",
        "secret_address": "10.31.33.7",
        "secret_flag": true,
        "secret_list": [31337, null],
        "secret_map": {"hunter2": true},
        "secret_object": {"digits": "hunter2", "count": 4},
        "secret_pair": [1, "hunter2"],
        "secret_set": ["hunter2", "another hunter2"],
        "secret_size": 31337,
        "secret_text": "hunter2",
        "secret_zone": "north",
    });
    let any_lock = json!({
        "any": {"type": "bool", "value": true},
        "secret_any": {"type": ["object", {"hunter2": "number"}], "value": {"hunter2": 31337}},
        "secret_count": 7,
    });
    let ty = json!(["object", {"any": "bool", "secret_any": ["object", {"hunter2": "number"}], "secret_count": "number"}]);
    let value = json!({"any": true, "secret_any": {"hunter2": 31337}, "secret_count": 7});
    json!({
        "id": "a",
        "any": {"type": ["tuple", ["string"]], "value": ["b"]},
        "secret_once": {"type": ["object", {"hunter2": "string"}], "value": {"hunter2": "hunter2"}},
        "secret_parts": {"hunter2": lock},
        "single": lock,
        "group": lock,
        "list": [lock, lock],
        "set": [lock],
        "map": {"k": lock},
        "any_list": {"type": ["tuple", [ty]], "value": [value]},
        "any_map": {"type": ["object", {"k": ty}], "value": {"k": value}},
        "any_part": any_lock,
        "any_parts": [any_lock],
        "part": lock,
        "parts": [lock],
        "part_set": [lock],
        "part_map": {"k": lock},
    })
}

/// No error of reading a [`Vault`], in whatever way, shows a secret. Returns whether there is one.
pub fn are_not_told_when_read(document: &Json) -> bool {
    let ty = &Vault::TYPE;
    let text = document.to_string().into_bytes();
    let mut bytes = Vec::new();
    rmpv::encode::write_value(&mut bytes, &to_msgpack(document)).expect("a vector takes all");
    let errors = [
        tfvalue::json::from_slice::<Vault>(&text).err(),
        Value::decode_json(ty, &text).err(),
        RawState::from_json(&text[..]).decode_value(ty).err(),
        tfvalue::msgpack::from_slice::<Vault>(&bytes).err(),
        Value::decode_msgpack(ty, &bytes).err(),
    ];
    errors.into_iter().flatten().map(|error| is_not_told(&error, document)).count() > 0
}

fn is_not_told(error: &Error, document: &Json) {
    let diagnostic = Diagnostic::from(error.clone());
    let told = format!("{error} {error:?} {diagnostic}");
    assert!(!SHOWN.iter().any(|shown| told.contains(shown)), "{error:?} of {document}");
    has_no_secret_line(&diagnostic);
}

/// Terraform prints the line of the configuration that the path of a diagnostic leads to: all of a nested attribute, and a block that is on
/// one line.
fn has_no_secret_line(diagnostic: &Diagnostic) {
    let Some(path) = &diagnostic.attribute else { return };
    let names: Vec<_> = path
        .steps()
        .iter()
        .filter_map(|step| match step {
            Step::AttributeName(name) => Some(&**name),
            _ => None,
        })
        .collect();
    let leads_to = |names: &[&str]| names.iter().any(|name| ["id", "any", "name"].contains(name));
    let leads_to_secret = names.iter().any(|name| name.starts_with("secret_"));
    assert!(names.is_empty() || leads_to(&names) && !leads_to_secret, "{diagnostic:?}");
    assert_eq!(Vault::SCHEMA.redact_source(diagnostic.clone()).attribute, diagnostic.attribute);
}

/// No finding of a plan or a result shows a secret. Returns whether there is one.
pub fn are_not_told_when_compared(one: &Json, other: &Json) -> bool {
    let [one, other] = [one, other].map(to_value);
    let findings = [
        values::check_planned(&Vault::SCHEMA, &Value::Null, &one, &other).err(),
        values::check_applied(&Vault::SCHEMA, &one, &other).err(),
        values::check_final_plan(&Vault::SCHEMA, &one, &other).err(),
    ];
    let findings: Vec<_> = findings.into_iter().flatten().flatten().collect();
    for finding in &findings {
        let told = finding.to_string();
        has_no_secret_line(&finding.clone().into());
        assert!(!SHOWN.iter().any(|shown| told.contains(shown)), "{told}: {one} and {other}");
    }
    !findings.is_empty()
}

/// Returns the document's value, as far as it is of the type of a [`Vault`]; the rest in the form that it has.
fn to_value(document: &Json) -> Value<'static> {
    let (Json::Object(members), Type::Object(object)) = (document, &Vault::TYPE) else {
        return of_no_type(document);
    };
    let attributes = object.iter().map(|attribute| {
        let member = members.get(attribute.name).unwrap_or(&Json::Null);
        let text = member.to_string();
        let value = Value::decode_json(attribute.ty, text.as_bytes());
        let value = value.map_or_else(|_| of_no_type(member), Value::into_owned);
        (attribute.name.to_owned().into(), value)
    });
    Value::Object(attributes.collect())
}

fn of_no_type(document: &Json) -> Value<'static> {
    match document {
        Json::Null => Value::Null,
        Json::Bool(bool) => (*bool).into(),
        Json::Number(number) => number.to_string().parse().map_or(Value::Null, Value::Number),
        Json::String(text) => text.clone().into(),
        Json::Array(elements) => Value::List(elements.iter().map(of_no_type).collect()),
        Json::Object(members) => Value::Object(
            members.iter().map(|(name, member)| (name.clone().into(), of_no_type(member))).collect(),
        ),
    }
}

/// The document in MessagePack, where a value that brings its type is a pair, and the type in bytes.
fn to_msgpack(document: &Json) -> rmpv::Value {
    match document {
        Json::Null => rmpv::Value::Nil,
        Json::Bool(bool) => (*bool).into(),
        Json::Number(number) => {
            number.as_i64().map_or_else(|| number.as_f64().unwrap_or_default().into(), Into::into)
        }
        Json::String(text) => text.as_str().into(),
        Json::Array(elements) => elements.iter().map(to_msgpack).collect::<Vec<_>>().into(),
        Json::Object(members) => match (members.get("type"), members.get("value")) {
            (Some(ty), Some(value)) => {
                rmpv::Value::Array(vec![ty.to_string().into_bytes().into(), to_msgpack(value)])
            }
            _ => rmpv::Value::Map(
                members.iter().map(|(name, member)| (name.as_str().into(), to_msgpack(member))).collect(),
            ),
        },
    }
}
