//! Refused configurations, and the provider's own schemas.

use serde_json::{Map, Value, json};
use tfvalue_model_tests::read_json;

use crate::{Setting, terraform::Terraform};

/// An error in a configuration is reported at the line of the attribute.
pub(super) fn wrong(setting: &Setting) {
    let terraform = Terraform::new(setting);
    terraform.configure("wrong.tf");
    let text = terraform.read("main.tf");
    let mut expected = expected_errors(&text);
    for error in terraform.errors(&["plan", "-json"]) {
        let message = format!("{}: {}", error.summary, error.detail);
        let (_, line) = error.place.unwrap_or_else(|| panic!("nowhere: {message}"));
        let position =
            expected.iter().position(|(lines, part)| lines.contains(&line) && message.contains(part));
        expected.remove(position.unwrap_or_else(|| panic!("line {line}: {message}")));
    }
    assert_eq!(expected, [], "no error is told of these");
}

/// The lines for which an error may be told, and what is part of its message.
fn expected_errors(text: &str) -> Vec<(Vec<u64>, &str)> {
    let mut begin = 0;
    let mut errors = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        if line.starts_with("resource") {
            begin = number;
        }
        if let Some((_, part)) = line.split_once("# error: ") {
            errors.push((vec![number], part));
        }
        if let Some((_, part)) = line.split_once("# nested error: ") {
            errors.push((vec![number, begin], part));
        }
    }
    errors
}

/// A wrong value of a sensitive attribute is shown nowhere: Terraform prints no line with it either.
pub(super) fn wrong_secrets(setting: &Setting) {
    let terraform = Terraform::new(setting);
    terraform.configure("wrong_secret.tf");
    let text = terraform.read("main.tf");
    let mut expected: Vec<_> = text.lines().filter_map(|line| Some(line.split_once("# ")?.1)).collect();
    expected.retain(|place| place.ends_with(':'));
    for error in terraform.errors(&["plan", "-json"]) {
        let position = expected.iter().position(|place| error.detail.starts_with(place));
        expected.remove(position.unwrap_or_else(|| panic!("{error:?}")));
    }
    assert_eq!(expected, [] as [&str; 0], "no error is told of these");
    for arguments in [&["plan", "-json"][..], &["plan", "-no-color"], &["validate", "-json"]] {
        let printed = terraform.fail(arguments);
        assert!(!printed.contains("31337") && !printed.contains("626740"), "{printed}");
    }
}

/// Terraform prints the schemas as tfvalue writes them.
pub(super) fn schemas(setting: &Setting) {
    let terraform = Terraform::new(setting);
    let printed = terraform.json(&["providers", "schema", "-json"]);
    let provider = &printed["provider_schemas"][format!("{}/tfvalue/tfvalue", setting.client.registry())];
    let places = [
        ("provider", &provider["provider"]),
        ("document", &provider["resource_schemas"]["tfvalue_document"]),
        ("network", &provider["resource_schemas"]["tfvalue_network"]),
        ("counter", &provider["resource_schemas"]["tfvalue_counter"]),
        ("document_data", &provider["data_source_schemas"]["tfvalue_document"]),
        ("service", &provider["resource_schemas"]["tfvalue_service"]),
        ("lease", &provider["ephemeral_resource_schemas"]["tfvalue_lease"]),
        ("counter_identity", &provider["resource_identity_schemas"]["tfvalue_counter"]),
    ];
    for (file, printed) in places {
        // Not all clients know all kinds of schemas.
        if !printed.is_null() {
            compare(file, printed, setting.protocol);
        }
    }
}

/// Compares a schema as it is printed with that which the tests of the provider keep in a file.
fn compare(file: &str, printed: &Value, protocol: u32) {
    let kept: Value = read_json(&format!("../examples/provider/schemas/{file}.json"));
    let kept = without_rules(kept);
    // Over protocol 5, nested attributes are objects; all else is the same.
    let expected = if protocol == 5 { without_nested_attributes(kept) } else { kept };
    assert_eq!(*printed, expected, "{file}");
}

/// A schema without what Terraform doesn't see: the rules of a model.
fn without_rules(schema: Value) -> Value {
    match schema {
        Value::Object(entries) => {
            let entries = entries.into_iter().filter(|(name, _)| !name.starts_with("tfvalue_"));
            entries.map(|(name, value)| (name, without_rules(value))).collect()
        }
        other => other,
    }
}

/// A schema of protocol 6 as it is in protocol 5: nested attributes are objects, sensitive as a whole if a part of them is.
fn without_nested_attributes(schema: Value) -> Value {
    match schema {
        Value::Object(mut entries) => {
            if let Some(nested) = entries.remove("nested_type") {
                entries.insert("type".to_owned(), object_type(&nested));
                if nested.to_string().contains(r#""sensitive":true"#) {
                    entries.insert("sensitive".to_owned(), Value::Bool(true));
                }
            }
            entries.into_iter().map(|(name, value)| (name, without_nested_attributes(value))).collect()
        }
        other => other,
    }
}

/// The type of a nested attribute, in JSON.
fn object_type(nested: &Value) -> Value {
    let attributes = nested["attributes"].as_object().into_iter().flatten();
    let types = attributes.map(|(name, attribute)| {
        let ty = attribute.get("nested_type").map_or_else(|| attribute["type"].clone(), object_type);
        (name.clone(), ty)
    });
    let object = json!(["object", types.collect::<Map<_, _>>()]);
    match nested["nesting_mode"].as_str() {
        Some("single") | None => object,
        Some(collection) => json!([collection, object]),
    }
}
