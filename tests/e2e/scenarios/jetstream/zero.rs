//! Each optional attribute, with what an API may take for nothing.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::{Setting, nats::Nats};

use super::{configured, destroy};

/// The lines that each resource needs.
const BASES: &[(&str, &str)] = &[
    ("jetstream_stream", "name = \"NAME\""),
    ("jetstream_consumer", "name = \"NAME\"\nstream = jetstream_stream.base.name"),
    ("jetstream_bucket", "name = \"NAME\""),
];

/// A resource with one attribute, in a file of its own.
struct Trial {
    file: String,
    text: String,
    attribute: String,
    value: &'static str,
}

/// Each of them is stable, or refused with a diagnostic that isn't about a bug.
pub(crate) fn zero_values(setting: &Setting) {
    let nats = Nats::start();
    let terraform = configured(setting, &nats.url());
    let schema = terraform.json(&["providers", "schema", "-json"]);
    let mut left: BTreeMap<String, Trial> = BASES
        .iter()
        .flat_map(|(resource, base)| trials(&schema, resource, base))
        .map(|trial| (trial.file.clone(), trial))
        .collect();
    assert!(left.len() > 150, "the schema has {} values to try", left.len());
    terraform.write("main.tf", "resource \"jetstream_stream\" \"base\" {\n  name = \"base\"\n}\n");
    for trial in left.values() {
        terraform.write(&trial.file, &trial.text);
    }
    // Terraform validates all, and then applies all that is valid, whatever fails.
    for arguments in [&["plan", "-json"][..], &["apply", "-json", "-auto-approve", "-parallelism=50"]] {
        for error in terraform.all_errors(arguments) {
            let file = error.place.as_ref().map(|(file, _)| file.clone()).unwrap_or_default();
            let Some(trial) = left.remove(&file) else { continue };
            let said = format!("{} = {}: {}: {}", trial.text, trial.value, error.summary, error.detail);
            assert!(
                !said.contains("bug") && !said.contains("nconsistent") && trial.value != "null",
                "{said}"
            );
            assert!(said.contains(&trial.attribute) || arguments[0] == "apply", "{said}");
            terraform.remove(&file);
        }
    }
    terraform.settle();
    destroy(&terraform, &nats);
}

fn trials(schema: &Value, resource: &str, base: &str) -> Vec<Trial> {
    let provider = schema["provider_schemas"].as_object().and_then(|schemas| schemas.values().next());
    let attributes = &provider.expect("a schema")["resource_schemas"][resource]["block"]["attributes"];
    let optional =
        attributes.as_object().into_iter().flatten().filter(|(_, schema)| schema["optional"] == true);
    let trials = optional.flat_map(|(name, schema)| {
        let values: &[&str] = match (&schema["type"], &schema["nested_type"]["nesting_mode"]) {
            (Value::String(ty), _) if ty == "string" => &["null", "\"\""],
            (Value::String(ty), _) if ty == "number" => &["null", "0", "-1"],
            (Value::String(_), _) => &["null", "false"],
            (Value::Array(ty), _) if ty[0] == "map" => &["null", "{}"],
            (_, Value::String(mode)) if mode == "single" => &["null", "{}"],
            _ => &["null", "[]"],
        };
        values.iter().map(move |value| (name.clone(), *value))
    });
    let trials = trials.enumerate().map(|(index, (attribute, value))| {
        let label = format!("{resource}-{index}");
        let base = base.replace("NAME", &label);
        Trial {
            text: format!("resource {resource:?} {label:?} {{\n{base}\n{attribute} = {value}\n}}\n"),
            file: format!("{label}.tf"),
            attribute,
            value,
        }
    });
    trials.collect()
}
