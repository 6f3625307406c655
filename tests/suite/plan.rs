//! Plans are made, and plans and results refused, as Terraform does.

mod answers;
mod applied;
mod block_types;
mod changed_rules;
mod defaults;
mod elements;
mod final_plan;
mod identity;
mod meaning;
mod model_rules;
mod null_blocks;
mod planned;
mod proposed;
mod redacted;
mod requires_replace;
mod typed;
mod unique;

use std::{borrow::Cow, collections::BTreeMap};

use serde_json::{Value as Json, json};
use tfvalue::{Dynamic, Number, Set, TfSchema, TfType, Type, Unknown, Value, plan::Findings};

type Known<T> = Unknown<Option<T>>;
type Text<'a> = Known<Cow<'a, str>>;

/// A resource with an attribute of each kind, and nested attributes and blocks of all modes.
#[derive(TfSchema)]
#[tf(resource)]
struct Server<'a> {
    #[tf(computed)]
    id: Text<'a>,
    #[tf(required)]
    name: Text<'a>,
    #[tf(optional)]
    size: Known<Number>,
    #[tf(optional, computed)]
    zone: Text<'a>,
    #[tf(optional, sensitive)]
    secret: Text<'a>,
    #[tf(optional, write_only)]
    password: Text<'a>,
    #[tf(optional)]
    ports: Known<Vec<Known<Number>>>,
    #[tf(optional)]
    tags: Known<BTreeMap<Cow<'a, str>, Text<'a>>>,
    #[tf(optional)]
    labels: Known<Set<Text<'a>>>,
    #[tf(optional)]
    owner: Known<Owner<'a>>,
    #[tf(optional)]
    pair: Known<(Text<'a>, Known<Number>)>,
    #[tf(optional)]
    any: Known<Dynamic<'a>>,
    #[tf(optional, nested)]
    network: Known<Network<'a>>,
    #[tf(optional, computed, nested)]
    defaults: Known<Network<'a>>,
    #[tf(optional, nested)]
    route: Known<Vec<Unknown<Network<'a>>>>,
    #[tf(optional, nested)]
    host: Known<BTreeMap<Cow<'a, str>, Unknown<Network<'a>>>>,
    #[tf(optional, nested)]
    user: Known<Set<Unknown<Network<'a>>>>,
    #[tf(block)]
    one: Unknown<Option<Disk<'a>>>,
    #[tf(block(group))]
    group: Unknown<Option<Disk<'a>>>,
    #[tf(block)]
    disk: Unknown<Vec<Disk<'a>>>,
    #[tf(block)]
    member: Unknown<Set<Member<'a>>>,
    #[tf(block)]
    labeled: Unknown<BTreeMap<Cow<'a, str>, Disk<'a>>>,
    #[tf(block)]
    step: Unknown<Vec<Step<'a>>>,
    #[tf(block)]
    hook: Unknown<BTreeMap<Cow<'a, str>, Step<'a>>>,
}

#[derive(TfType)]
struct Owner<'a> {
    name: Text<'a>,
    team: Text<'a>,
}

#[derive(TfSchema)]
struct Network<'a> {
    #[tf(optional)]
    cidr: Text<'a>,
    #[tf(optional, sensitive)]
    key: Text<'a>,
    #[tf(computed)]
    mac: Text<'a>,
    #[tf(optional, computed)]
    mtu: Known<Number>,
}

#[derive(TfSchema)]
struct Disk<'a> {
    #[tf(computed)]
    id: Text<'a>,
    #[tf(optional)]
    size: Known<Number>,
    #[tf(optional, write_only)]
    key: Text<'a>,
}

#[derive(TfSchema)]
struct Member<'a> {
    #[tf(computed)]
    id: Text<'a>,
    #[tf(optional)]
    user: Text<'a>,
}

#[derive(TfSchema)]
struct Step<'a> {
    #[tf(optional, computed)]
    done: Known<Dynamic<'a>>,
    #[tf(optional)]
    run: Known<Dynamic<'a>>,
}

/// A server of which these attributes and blocks are set; `"?"` stands for an unknown value. `null` is no server.
fn server(set: &Json) -> Value<'static> {
    let mut server = set.clone();
    if let Some(set) = set.as_object() {
        let empty = json!({"name": "web", "group": {}, "disk": [], "member": [], "labeled": {}, "step": [], "hook": {}});
        server = with_defaults(&empty, set.clone());
        for step in server["step"].as_array_mut().into_iter().flatten() {
            complete(step);
        }
        for hook in server["hook"].as_object_mut().into_iter().flat_map(serde_json::Map::values_mut) {
            complete(hook);
        }
    }
    value(&Server::TYPE, &server)
}

/// Adds the attributes that a step, whose type is what it consists of, leaves out.
fn complete(step: &mut Json) {
    if let Some(set) = step.as_object() {
        *step = with_defaults(&json!({"done": null, "run": null}), set.clone());
    }
}

fn with_defaults(defaults: &Json, set: serde_json::Map<String, Json>) -> Json {
    let mut object = defaults.clone();
    object.as_object_mut().unwrap().extend(set);
    object
}

/// The value of a type that the JSON stands for; attributes left out are null.
fn value(ty: &Type, json: &Json) -> Value<'static> {
    let elements = |ty: &Type| json.as_array().unwrap().iter().map(|json| value(ty, json)).collect();
    let entries = |ty: &dyn Fn(&str) -> Type| {
        let object = json.as_object().unwrap().iter();
        object.map(|(key, json)| (Cow::Owned(key.clone()), value(&ty(key), json))).collect()
    };
    match ty {
        _ if *json == json!("?") => Value::UNKNOWN,
        _ if json.is_null() => Value::Null,
        Type::String => json.as_str().unwrap().to_owned().into(),
        Type::Number => Value::Number(json.to_string().parse().unwrap()),
        Type::Bool => json.as_bool().unwrap().into(),
        Type::List(ty) => Value::List(elements(ty)),
        Type::Set(ty) => Value::Set(elements(ty)),
        Type::Tuple(types) => {
            let elements = json.as_array().unwrap().iter().zip(types.iter());
            Value::Tuple(elements.map(|(json, ty)| value(ty, json)).collect())
        }
        Type::Map(ty) => Value::Map(entries(&|_| Type::clone(ty))),
        Type::Object(object) => Value::Object(
            object
                .iter()
                .map(|attribute| {
                    (attribute.name.to_owned().into(), value(attribute.ty, &json[attribute.name]))
                })
                .collect(),
        ),
        Type::Dynamic => {
            let (ty, json) = inferred(json);
            Dynamic::new(ty.clone(), value(&ty, &json)).into()
        }
    }
}

/// The type of a value under `dynamic`. An object with a `type` and a `value` says it.
fn inferred(json: &Json) -> (Type, Json) {
    match json {
        Json::String(text) if text == "?" => (Type::Dynamic, json.clone()),
        Json::Object(typed) if typed.contains_key("type") => {
            (Type::from_json(typed["type"].to_string()).unwrap(), typed["value"].clone())
        }
        Json::String(_) => (Type::String, json.clone()),
        Json::Number(_) => (Type::Number, json.clone()),
        Json::Bool(_) => (Type::Bool, json.clone()),
        Json::Null => (Type::Dynamic, json.clone()),
        Json::Array(elements) => {
            (Type::tuple(elements.iter().map(|element| inferred(element).0)), json.clone())
        }
        Json::Object(attributes) => {
            let types = attributes.iter().map(|(name, attribute)| (name.clone(), inferred(attribute).0));
            (Type::object(types), json.clone())
        }
    }
}

/// The model of a server that may not be there.
fn model<'v>(value: &'v Value<'static>) -> Option<Server<'v>> {
    value.to_typed().unwrap_or_else(|error| panic!("{error}"))
}

/// Asserts that a check found just this, a line for each finding.
#[track_caller]
fn found(result: Result<(), Findings>, expected: &str) {
    let found = result.err().map_or_else(String::new, |findings| findings.to_string());
    assert_eq!(found, expected);
}

#[test]
fn schema_with_each_kind_of_member_implies_the_type_of_its_model() {
    assert_eq!(Server::SCHEMA.block.implied_type(), Server::TYPE);
}
