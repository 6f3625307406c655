//! Validators of one value, with the message for each that refuses it.

use tfvalue_runtime::schema::{Bounds, Literal, Validator};
use tfvalue_runtime::{
    number::Number,
    value::{Map, Value},
};

use crate::plan::equivalence::is_equivalent;

/// The requirement that the value doesn't meet.
pub(super) fn violated(validator: &Validator, value: &Value<'_>) -> Option<String> {
    match validator {
        Validator::Length(limits) => match value {
            Value::String(text) => count(limits, text.chars().count(), "character"),
            Value::Map(entries) | Value::Object(entries) => count(limits, entries.len(), "element"),
            // Unknown elements of a set may come to be equal.
            Value::Set(elements) if !value.is_wholly_known() => {
                let least = elements.iter().filter(|element| element.is_wholly_known()).count();
                let limits = Bounds { min: None, max: limits.max };
                count(&limits, least, "element")
            }
            value => count(limits, value.elements()?.len(), "element"),
        },
        Validator::ByteLength(limits) => match value {
            Value::String(text) => count(limits, text.len(), "byte"),
            _ => None,
        },
        Validator::Range(limits) => {
            let Value::Number(_) = value else { return None };
            let number = |digits: &&str| digits.parse::<Number>().ok();
            let (min, max) = (limits.min.as_ref().and_then(number), limits.max.as_ref().and_then(number));
            let is_in =
                min.is_none_or(|min| at_least(value, &min)) && max.is_none_or(|max| at_most(value, &max));
            let must = match (limits.min, limits.max) {
                (Some(min), Some(max)) if min == max => format!("The value must be {min}"),
                (Some(min), Some(max)) => format!("The value must be from {min} to {max}"),
                (Some(min), None) => format!("The value must be {min} or more"),
                (None, Some(max)) => format!("The value must be {max} or less"),
                (None, None) => return None,
            };
            (!is_in).then_some(must)
        }
        Validator::OneOf(literals) => (!is_among(literals, value))
            .then(|| format!("The value must be one of {}", literals_listed(literals))),
        Validator::NoneOf(literals) => is_among(literals, value)
            .then(|| format!("The value must be none of {}", literals_listed(literals))),
        Validator::OneOfIgnoreCase(texts) => {
            let Value::String(text) = value else { return None };
            let is_among = texts.iter().any(|other| same_ignoring_case(other, text));
            (!is_among).then(|| format!("The value must be one of {}, in capitals or not", listed(texts)))
        }
        Validator::NoneOfIgnoreCase(texts) => {
            let Value::String(text) = value else { return None };
            let is_among = texts.iter().any(|other| same_ignoring_case(other, text));
            is_among.then(|| format!("The value must be none of {}, in capitals or not", listed(texts)))
        }
        Validator::Regex(pattern, message) => {
            let Value::String(text) = value else { return None };
            (!is_match(pattern, text)).then(|| match message {
                Some(message) => (*message).to_owned(),
                None => format!("The value must match the regular expression {pattern}"),
            })
        }
        Validator::With(_, check) => check(value).err(),
        _ => None,
    }
}

fn count(limits: &Bounds<u64>, count: usize, what: &str) -> Option<String> {
    let count = u64::try_from(count).unwrap_or(u64::MAX);
    if limits.min.is_none_or(|min| count >= min) && limits.max.is_none_or(|max| count <= max) {
        return None;
    }
    let of = |number: u64| format!("{number} {what}{}", if number == 1 { "" } else { "s" });
    Some(match (limits.min, limits.max) {
        (Some(min), Some(max)) if min == max => format!("The value must have {}", of(min)),
        (Some(min), Some(max)) => format!("The value must have {min} to {}", of(max)),
        (Some(min), None) => format!("The value must have {} or more", of(min)),
        (None, Some(max)) => format!("The value must have {} or less", of(max)),
        (None, None) => return None,
    })
}

/// The actual value, as the end of the sentence.
pub(super) fn got(validator: &Validator, value: &Value<'_>) -> String {
    match (validator, value) {
        (Validator::Length(_), Value::String(text)) => format!("; it has {}.", text.chars().count()),
        (Validator::ByteLength(_), Value::String(text)) => format!("; it has {}.", text.len()),
        (Validator::Length(_), value) => {
            match value.elements().map(<[_]>::len).or(value.entries().map(Map::len)) {
                Some(count) => format!("; it has {count}."),
                None => ".".to_owned(),
            }
        }
        (_, value) => format!("; it is {value}."),
    }
}

fn at_least(value: &Value<'_>, min: &Number) -> bool {
    matches!(value, Value::Number(number) if number >= min)
}

fn at_most(value: &Value<'_>, max: &Number) -> bool {
    matches!(value, Value::Number(number) if number <= max)
}

fn is_among(literals: &[Literal], value: &Value<'_>) -> bool {
    literals.iter().any(|literal| literal.value().is_ok_and(|literal| is_equivalent(&literal, value)))
}

fn literals_listed(literals: &[Literal]) -> String {
    literals.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn same_ignoring_case(a: &str, b: &str) -> bool {
    a.to_lowercase() == b.to_lowercase()
}

#[cfg(feature = "regex")]
fn is_match(pattern: &'static str, text: &str) -> bool {
    use std::{
        collections::HashMap,
        sync::{LazyLock, Mutex},
    };

    use regex::Regex;

    static COMPILED: LazyLock<Mutex<HashMap<&'static str, Option<Regex>>>> = LazyLock::new(Mutex::default);

    let mut compiled = COMPILED.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    // The derive has parsed it. One that is too large to compile refuses nothing.
    let regex = compiled.entry(pattern).or_insert_with(|| Regex::new(pattern).ok()).clone();
    drop(compiled);
    regex.is_none_or(|regex| regex.is_match(text))
}

#[cfg(not(feature = "regex"))]
fn is_match(_: &'static str, _: &str) -> bool {
    // Without the feature the derive accepts no regular expression.
    true
}

/// Names in quotes, with commas between them.
pub(super) fn listed(names: &[&str]) -> String {
    names.iter().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ")
}
