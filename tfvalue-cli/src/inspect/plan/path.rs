//! The paths in a plan.

use tfvalue_runtime::{Type, Value, ValueExt};

use super::proto::{Path, Selector};
use crate::inspect::redaction::{Paths, Step};

/// The paths of a plan.
pub(super) fn paths<'p>(paths: impl IntoIterator<Item = &'p Path>) -> Paths {
    Paths::new(paths.into_iter().map(steps))
}

/// The steps of a path, up to the first that can't be read: what is around it is meant then.
fn steps(path: &Path) -> Vec<Step> {
    let mut steps = Vec::new();
    for step in &path.steps {
        let step = match &step.selector {
            Some(Selector::AttributeName(name)) => Some(Step::Attribute(name.clone())),
            Some(Selector::ElementKey(key)) => element_key(&key.bytes).map(Step::Key),
            None => None,
        };
        let Some(step) = step else { break };
        steps.push(step);
    }
    steps
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
