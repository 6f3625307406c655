//! The paths in a plan.

use tfvalue_runtime::{Type, Value};

use super::proto::{Path, Selector};
use crate::inspect::redaction::Mark;

/// A path of a plan.
pub(super) fn mark(path: &Path) -> Mark {
    let step = |selector: &Option<Selector>| match selector {
        Some(Selector::AttributeName(name)) => Some(name.clone()),
        Some(Selector::ElementKey(key)) => element_key(&key.bytes),
        None => None,
    };
    path.steps.iter().map(|part| step(&part.selector)).collect()
}

/// A key of a map or an index; `None` for an element of a set. It may come with its type.
fn element_key(bytes: &[u8]) -> Option<String> {
    let decode = |ty| Value::decode_msgpack(&ty, bytes).ok().map(Value::into_owned);
    let value = decode(Type::Dynamic).and_then(|value| match value {
        Value::Dynamic(dynamic) => Some(dynamic.value),
        _ => None,
    });
    let value = value.or_else(|| decode(Type::String)).or_else(|| decode(Type::Number))?;
    match value {
        Value::String(text) => Some(text.into_owned()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}
