//! Parts of values, by name and by position.

use std::borrow::Cow;

use tfvalue_runtime::{
    Step,
    types::Type,
    value::{Part, Value},
};

/// The attribute or element of this name; null if there is none, unknown if the whole is.
pub(super) fn named<'v, 'a>(whole: &'v Value<'a>, name: &str) -> &'v Value<'a> {
    whole.get(name).unwrap_or(absent(whole))
}

/// The element at this place; null if there is none, unknown if the whole is.
pub(super) fn nth<'v, 'a>(whole: &'v Value<'a>, index: usize) -> &'v Value<'a> {
    whole.elements().and_then(|elements| elements.get(index)).unwrap_or(absent(whole))
}

/// This part of a value; null if there is none, unknown if the whole is.
pub(super) fn part_of<'v, 'a>(whole: &'v Value<'a>, part: Part<'_>) -> &'v Value<'a> {
    part.of(whole).unwrap_or(absent(whole))
}

fn absent<'v, 'a>(whole: &Value<'a>) -> &'v Value<'a> {
    static UNKNOWN: Value<'static> = Value::UNKNOWN;
    if matches!(whole, Value::Unknown(_)) { &UNKNOWN } else { &Value::Null }
}

/// The type that a value under `dynamic` brings, and the value in it. Any other is of no type of its own, which is `dynamic`.
pub(super) fn split_dynamic<'v, 'a>(value: &'v Value<'a>) -> (&'v Type, &'v Value<'a>) {
    match value {
        Value::Dynamic(dynamic) => (&dynamic.ty, &dynamic.value),
        value => (&Type::Dynamic, value),
    }
}

/// Returns whether the value is null, of a type of its own or of none.
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
