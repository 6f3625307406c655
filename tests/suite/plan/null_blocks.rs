//! A null in a configuration in place of blocks, as Pulumi sends it, is their empty value.

use std::collections::BTreeMap;

use tfvalue::{Nullable, OwnedDynamic, Set, TfSchema, Unknown, Value, plan::values};

#[derive(TfSchema)]
#[tf(resource)]
struct Server {
    #[tf(optional)]
    name: Nullable<String>,
    #[tf(optional)]
    words: Nullable<Vec<Nullable<String>>>,
    #[tf(block)]
    any: Unknown<Vec<Setting>>,
    #[tf(block(group))]
    group: Unknown<Part>,
    #[tf(block)]
    list: Unknown<Vec<Part>>,
    #[tf(block)]
    map: Unknown<BTreeMap<String, Part>>,
    #[tf(block)]
    set: Unknown<Set<Part>>,
    #[tf(block)]
    single: Nullable<Part>,
}

#[derive(TfSchema, PartialEq)]
struct Part {
    #[tf(optional)]
    text: Nullable<String>,
    #[tf(block)]
    inner: Unknown<BTreeMap<String, Leaf>>,
}

#[derive(TfSchema, PartialEq)]
struct Leaf {
    #[tf(optional)]
    text: Nullable<String>,
}

#[derive(TfSchema)]
struct Setting {
    #[tf(optional)]
    value: Nullable<OwnedDynamic>,
}

fn filled(config: &str) -> Value<'static> {
    let ty = Server::SCHEMA.block.implied_type();
    let config = Value::decode_json(&ty, config.as_bytes()).unwrap();
    values::fill_null_blocks(&Server::SCHEMA, &config).unwrap().into_owned()
}

#[track_caller]
fn assert_filled(config: &str, wanted: &str) {
    let ty = Server::SCHEMA.block.implied_type();
    assert_eq!(filled(config), Value::decode_json(&ty, wanted.as_bytes()).unwrap());
    assert_eq!(filled(wanted), filled(config));
}

const EMPTY: &str = r#"{"name": null, "words": null, "any": {"type": ["tuple", []], "value": []},
    "group": {"text": null, "inner": {}}, "list": [], "map": {}, "set": [], "single": null}"#;

#[test]
fn null_blocks_are_filled_and_null_attributes_are_not() {
    assert_filled("{}", EMPTY);
    assert_filled(EMPTY, EMPTY);
    assert_eq!(values::fill_null_blocks(&Server::SCHEMA, &Value::Null).unwrap(), Value::Null);
}

#[test]
fn null_blocks_within_blocks_are_filled() {
    let part = r#"{"text": "x", "inner": null}"#;
    let full = r#"{"text": "x", "inner": {}}"#;
    let config = |part: &str| {
        EMPTY
            .replace(r#""list": []"#, &format!(r#""list": [{part}]"#))
            .replace(r#""map": {}"#, &format!(r#""map": {{"k": {part}}}"#))
            .replace(r#""set": []"#, &format!(r#""set": [{part}]"#))
            .replace(r#""single": null"#, &format!(r#""single": {part}"#))
    };
    assert_filled(&config(part), &config(full));
}

#[test]
fn unknown_blocks_stay_unknown() {
    let Value::Object(mut config) = filled("{}") else { panic!("an object") };
    config.insert("list".into(), Value::UNKNOWN);
    let config = Value::Object(config);
    assert_eq!(values::fill_null_blocks(&Server::SCHEMA, &config).unwrap(), config);
}

#[test]
fn a_collection_of_dynamic_blocks_keeps_its_types() {
    let config =
        r#"{"any": {"type": ["tuple", [["object", {"value": "number"}]]], "value": [{"value": 1}]}}"#;
    let ty = Server::SCHEMA.block.implied_type();
    let given = Value::decode_json(&ty, config.as_bytes()).unwrap();
    assert_eq!(filled(config).get("any"), given.get("any"));
}

#[test]
fn plan_of_empty_blocks_fits_a_configuration_with_null_ones() {
    let planned = filled("{}");
    assert_eq!(values::check_planned(&Server::SCHEMA, &Value::Null, &filled("{}"), &planned), Ok(()));
}
