//! Parts of values, by name and by position.

use std::borrow::Cow;

use tfvalue_runtime::{
    Step,
    types::Type,
    value::{Part, Value},
};

/// The attribute or element with this name; null if there is none, unknown if the whole value is unknown.
pub(super) fn named<'v, 'a>(whole: &'v Value<'a>, name: &str) -> &'v Value<'a> {
    whole.get(name).unwrap_or(absent(whole))
}

/// The element at this position; null if there is none, unknown if the whole value is unknown.
pub(super) fn nth<'v, 'a>(whole: &'v Value<'a>, index: usize) -> &'v Value<'a> {
    whole.elements().and_then(|elements| elements.get(index)).unwrap_or(absent(whole))
}

/// The part of a value; null if there is none, unknown if the whole value is unknown.
pub(super) fn part_of<'v, 'a>(whole: &'v Value<'a>, part: Part<'_>) -> &'v Value<'a> {
    part.of(whole).unwrap_or(absent(whole))
}

fn absent<'v, 'a>(whole: &Value<'a>) -> &'v Value<'a> {
    static UNKNOWN: Value<'static> = Value::UNKNOWN;
    if matches!(whole, Value::Unknown(_)) { &UNKNOWN } else { &Value::Null }
}

/// The type and the inner value of a `Dynamic`; for any other value, the type `dynamic` and the value itself.
pub(super) fn split_dynamic<'v, 'a>(value: &'v Value<'a>) -> (&'v Type, &'v Value<'a>) {
    match value {
        Value::Dynamic(dynamic) => (&dynamic.ty, &dynamic.value),
        value => (&Type::Dynamic, value),
    }
}

/// Returns whether the value is null, with or without a type.
pub(super) fn is_null(value: &Value<'_>) -> bool {
    split_dynamic(value).1.is_null()
}

pub(super) fn is_empty(value: &Value<'_>) -> bool {
    match value {
        Value::List(elements) | Value::Set(elements) | Value::Tuple(elements) => elements.is_empty(),
        Value::Map(entries) => entries.is_empty(),
        _ => false,
    }
}

/// The elements of a collection, each with the step to it.
pub(crate) fn elements<'v, 'a>(collection: &'v Value<'a>) -> Vec<(Step, &'v Value<'a>)> {
    match collection {
        Value::List(elements) => (0..).map(Step::ElementKeyInt).zip(elements).collect(),
        Value::Set(elements) => (0..).map(Step::SetElement).zip(elements).collect(),
        Value::Map(entries) => {
            let step = |key: &Cow<'_, str>| Step::ElementKeyString(key.clone().into_owned());
            entries.iter().map(|(key, element)| (step(key), element)).collect()
        }
        _ => Vec::new(),
    }
}
