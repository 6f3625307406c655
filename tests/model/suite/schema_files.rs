//! The output of `terraform providers schema -json` is read, and written again as it was.

use serde_json::{Value, json};
use tfvalue::schema::from_json;
use tfvalue::{
    TfSchema,
    schema::{ProviderSchemas, SchemaKind},
};
use tfvalue_model_tests::read;

use crate::{corpus, kitchen::Kitchen};

#[test]
fn the_schemas_of_the_trial_provider_are_written_as_they_were() {
    for client in ["1.11.4-p5", "1.11.4-p6", "1.15.5-p5", "1.15.5-p6"] {
        let printed = read(&format!("captures/schema-{client}.json"));
        let schemas = ProviderSchemas::from_json(&printed).unwrap();
        assert_eq!(schemas.to_json(), String::from_utf8(printed).unwrap().trim_end(), "{client}");
    }
}

#[test]
fn what_means_something_in_html_is_escaped_as_terraform_does() {
    let text = "<a> & \u{2028}\u{2029}";
    let mut schemas = ProviderSchemas::default();
    let mut schema = Kitchen::SCHEMA;
    schema.block.description.text = text.into();
    schemas.providers.entry("a/b".to_owned()).or_default().resources.insert("kitchen".to_owned(), schema);
    let json = schemas.to_json();
    assert!(json.contains(r#""description":"\u003ca\u003e \u0026 \u2028\u2029""#), "{json}");
    let read = ProviderSchemas::from_json(json).unwrap();
    assert_eq!(read.providers["a/b"].resources["kitchen"].block.description.text, text);
}

#[test]
fn the_schemas_of_real_providers_are_written_as_they_were() {
    let Some(files) = corpus::corpus() else { return };
    let mut count = 0;
    for name in files.keys().filter(|name| name.starts_with("schemas/")) {
        let printed = corpus::file(files, name.strip_suffix(".gz").unwrap_or(name));
        let schemas = ProviderSchemas::from_json(&printed).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut expected: Value = serde_json::from_slice(&printed).unwrap();
        as_terraform_prints(&mut expected);
        let equal = serde_json::to_value(&schemas).unwrap() == expected;
        assert_eq!(equal, name != OLD, "{name}");
        assert_eq!(ProviderSchemas::from_json(schemas.to_json()).unwrap(), schemas, "{name}");
        count += 1;
    }
    assert_eq!(count, 37);
}

/// An early Terraform printed it, which told item limits of nested attributes and left out how some descriptions are marked up.
const OLD: &str = "schemas/hashicups.json";

/// Undoes what others did to the files: some hold a part of the schemas of a provider.
fn as_terraform_prints(printed: &mut Value) {
    for provider in printed["provider_schemas"].as_object_mut().expect("schemas by provider").values_mut() {
        let provider = provider.as_object_mut().expect("the schemas of a provider");
        provider.entry("provider").or_insert_with(|| json!({"version": 0}));
    }
}

#[test]
fn a_schema_is_read_as_what_it_is_for() {
    let schema = from_json(SchemaKind::Resource, Kitchen::SCHEMA.to_json()).unwrap();
    assert_eq!(schema, Kitchen::SCHEMA);
}

#[track_caller]
fn is_refused(attribute: &Value, message: &str) {
    let schema = json!({"version": 0, "block": {"block_types": {"disk": {
        "nesting_mode": "list",
        "block": {"attributes": {"size": attribute}},
    }}}});
    let error = from_json(SchemaKind::Resource, schema.to_string()).unwrap_err();
    assert_eq!(error.to_string(), message);
}

#[test]
fn what_an_attribute_cannot_be_is_refused_with_its_place() {
    is_refused(
        &json!({"type": "number", "required": true, "computed": true}),
        "disk.size: what is `required` can be neither `optional` nor `computed`",
    );
    is_refused(
        &json!({"type": "number"}),
        "disk.size: one of `required`, `optional` and `computed` must be true",
    );
    is_refused(&json!({"optional": true}), "disk.size: one of `type` and `nested_type` must be there");
    is_refused(
        &json!({"type": "number", "nested_type": {"nesting_mode": "single"}, "optional": true}),
        "disk.size: one of `type` and `nested_type` must be there",
    );
    is_refused(
        &json!({"nested_type": {"nesting_mode": "single", "attributes": {"x": {"type": "bool"}}}, "optional": true}),
        "disk.size.x: one of `required`, `optional` and `computed` must be true",
    );
}

#[test]
fn an_attribute_of_an_identity_must_be_for_imports() {
    let identity = json!({"version": 1, "attributes": {"id": {"type": "string"}}});
    let error = from_json(SchemaKind::Identity, identity.to_string()).unwrap_err();
    assert_eq!(error.to_string(), "id: one of `required_for_import` and `optional_for_import` must be true");
}

#[test]
fn what_is_no_schema_is_refused() {
    for text in ["", "[]", r#"{"version": "x"}"#, r#"{"block": {"attributes": {"a": {"type": "text"}}}}"#] {
        assert!(from_json(SchemaKind::Resource, text).is_err(), "{text}");
    }
    let deep = r#"{"block":{"block_types":{"a":{"nesting_mode":"list","block":"#.repeat(100_000);
    assert!(from_json(SchemaKind::Resource, deep).is_err());
}

#[test]
fn schemas_that_cannot_be_read_are_listed() {
    let printed = json!({"format_version": "1.0", "provider_schemas": {"a/b": {
        "provider": {"version": 0, "block": 1},
        "resource_schemas": {"b_x": {"version": 1.5}, "b_y": {"block": {}}},
        "resource_identity_schemas": {"b_y": {"attributes": {"id": {"type": "string"}}}},
        "functions": {"f": {}, "g": {"return_type": "string"}},
    }}})
    .to_string();
    let schemas = ProviderSchemas::from_json_lossy(&printed).unwrap();
    let provider = &schemas.providers["a/b"];
    let found: Vec<_> = provider.unreadable.iter().map(|found| (found.kind, found.name.as_str())).collect();
    let expected = [
        (Some(SchemaKind::Provider), ""),
        (Some(SchemaKind::Resource), "b_x"),
        (None, "f"),
        (Some(SchemaKind::Identity), "b_y"),
    ];
    assert_eq!(found, expected);
    assert!(provider.resources.contains_key("b_y") && provider.functions.contains_key("g"));
    let error = ProviderSchemas::from_json(&printed).unwrap_err().to_string();
    assert!(
        error.starts_with("a/b.provider: invalid type: integer `1`, expected a block at line 1 "),
        "{error}"
    );
}
