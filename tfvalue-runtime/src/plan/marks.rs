//! What tells elements of sets apart before they are compared.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::node::Node;
use crate::{text::nfc, value::Value};

/// A number for each element that was planned, and for each that there is. Those that have different numbers don't match.
///
/// It is made of the attributes that are plain in all elements: an identifier that is computed tells none of those that were planned
/// apart, but a name does.
pub(super) fn marks<'v>(node: Node<'_>, planned: &'v [Value<'v>], new: &'v [Value<'v>]) -> [Vec<u64>; 2] {
    let names = plain_names(node, planned, new);
    [planned, new].map(|elements| elements.iter().map(|element| mark(element, &names)).collect())
}

/// The names of the attributes that are plain in all elements of two sets of objects.
fn plain_names<'v>(node: Node<'_>, planned: &'v [Value<'v>], new: &'v [Value<'v>]) -> Vec<&'v str> {
    let mut elements = planned.iter().chain(new);
    let Some(Value::Object(first)) = elements.next() else { return Vec::new() };
    let mut names: Vec<_> = first
        .iter()
        .filter(|(name, value)| is_compared(node, name) && is_plain(value))
        .map(|(name, _)| &**name)
        .collect();
    for element in elements {
        let Value::Object(entries) = element else { return Vec::new() };
        names.retain(|name| entries.get(*name).is_some_and(is_plain));
    }
    names
}

/// Whether this attribute of the objects makes a difference whatever it holds.
fn is_compared(node: Node<'_>, name: &str) -> bool {
    node.object().is_none_or(|object| {
        object.member(name).is_some_and(|member| !member.is_block() && !member.is_write_only())
    })
}

/// Whether no other value than an equal one matches it, of those that are plain, too.
fn is_plain(value: &Value<'_>) -> bool {
    matches!(value, Value::Null | Value::String(_) | Value::Number(_) | Value::Bool(_))
}

fn mark(element: &Value<'_>, names: &[&str]) -> u64 {
    let mut hasher = DefaultHasher::new();
    for value in names.iter().filter_map(|name| element.get(name)) {
        std::mem::discriminant(value).hash(&mut hasher);
        match value {
            Value::String(text) => nfc(text).hash(&mut hasher),
            Value::Number(number) => number.hash(&mut hasher),
            Value::Bool(bool) => bool.hash(&mut hasher),
            _ => {}
        }
    }
    hasher.finish()
}
