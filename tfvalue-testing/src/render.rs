//! Configurations in Terraform's language, as a person writes them.

use std::fmt::Write as _;

use tfvalue_runtime::schema::{Block, NestedBlock, NestingMode};
use tfvalue_runtime::{
    quoted::{Quoted, is_identifier},
    value::{Entries, Value},
};

use tfvalue_plan::plan::Node;

/// Writes the body of a block. Sensitive values are not redacted.
pub(super) fn body(block: &Block, value: &Value<'_>) -> String {
    let mut text = String::new();
    write_body(&mut text, block, value, 0);
    text
}

fn write_body(text: &mut String, block: &Block, value: &Value<'_>, depth: usize) {
    let indent = "  ".repeat(depth);
    for attribute in &block.attributes {
        match value.get(&attribute.name) {
            None | Some(Value::Null) => {}
            // Writing to a string doesn't fail.
            Some(value) => drop(writeln!(text, "{indent}{} = {}", attribute.name, expression(value))),
        }
    }
    for nested in &block.block_types {
        if let Some(value) = value.get(&nested.name) {
            write_blocks(text, nested, &Node::Block(nested).declared(value), depth);
        }
    }
}

fn write_blocks(text: &mut String, nested: &NestedBlock, value: &Value<'_>, depth: usize) {
    let indent = "  ".repeat(depth);
    let mut write_one = |label: Option<&str>, value: &Value<'_>| {
        let label = label.map(|label| format!(" {}", Quoted(label))).unwrap_or_default();
        let mut inner = String::new();
        write_body(&mut inner, &nested.block, value, depth + 1);
        let content = if inner.is_empty() { String::new() } else { format!("\n{inner}{indent}") };
        let _ = writeln!(text, "{indent}{}{label} {{{content}}}", nested.name);
    };
    match value {
        Value::Unknown(_) => {
            let _ = writeln!(text, "{indent}{} = unknown()", nested.name);
        }
        Value::Object(_)
            if nested.nesting == NestingMode::Group
                && *value == tfvalue_plan::plan::empty_value(&nested.block) => {}
        Value::Object(_) => write_one(None, value),
        Value::List(elements) | Value::Set(elements) => {
            for element in elements {
                write_one(None, element);
            }
        }
        Value::Map(entries) => {
            for (label, element) in entries {
                write_one(Some(label), element);
            }
        }
        _ => {}
    }
}

pub(super) fn expression(value: &Value<'_>) -> String {
    let sequence = |elements: &[Value<'_>]| {
        let elements: Vec<_> = elements.iter().map(expression).collect();
        format!("[{}]", elements.join(", "))
    };
    match value {
        Value::Unknown(_) => "unknown()".to_owned(),
        Value::List(elements) | Value::Set(elements) | Value::Tuple(elements) => sequence(elements),
        Value::Map(entries) => object(entries, true),
        // An attribute that isn't written is null.
        Value::Object(entries) => object(entries, false),
        Value::Dynamic(dynamic) => expression(&dynamic.value),
        value => value.to_string(),
    }
}

fn object(entries: &Entries<'_>, with_null: bool) -> String {
    let entries: Vec<_> = entries
        .iter()
        .filter(|(_, value)| with_null || !value.is_null())
        .map(|(key, value)| {
            let key = if is_identifier(key) { key.clone().into_owned() } else { Quoted(key).to_string() };
            format!("{key} = {}", expression(value))
        })
        .collect();
    if entries.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", entries.join(", ")) }
}
