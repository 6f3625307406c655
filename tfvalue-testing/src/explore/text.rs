//! Texts that validators accept.

use proptest::{prelude::*, sample::select, string::string_regex};
use tfvalue_plan::validators::with_ascii_classes;
use tfvalue_runtime::schema::{Samples, Validators};
use tfvalue_runtime::value::Value;

/// The list of allowed values, if a validator has one.
pub(super) fn listed(validators: Validators) -> Option<Vec<Value<'static>>> {
    validators.iter().find_map(|validator| match validator.samples() {
        Samples::Values(values) => Some(values),
        _ => None,
    })
}

/// The least and the greatest length that validators accept.
pub(super) fn lengths(validators: Validators) -> (u64, u64) {
    validators.iter().fold((0, u64::MAX), |(min, max), validator| match validator.samples() {
        Samples::Length(limits) => {
            (min.max(limits.min.unwrap_or(0)), max.min(limits.max.unwrap_or(u64::MAX)))
        }
        _ => (min, max),
    })
}

/// Generates strings: mostly names, and sometimes unusual texts.
pub(super) fn strings(validators: Validators) -> BoxedStrategy<Value<'static>> {
    texts(validators).prop_map(Value::from).boxed()
}

/// Generates keys of a map.
pub(super) fn key(validators: Validators) -> BoxedStrategy<String> {
    let keys = validators.iter().find_map(|validator| match validator.samples() {
        Samples::Keys(validators) => Some(validators),
        _ => None,
    });
    match keys {
        Some(validators) => match listed(validators) {
            Some(values) => {
                let texts: Vec<_> =
                    values.iter().filter_map(|value| value.as_str().map(str::to_owned)).collect();
                select(texts).boxed()
            }
            None => texts(validators),
        },
        None => texts(&[]),
    }
}

fn texts(validators: Validators) -> BoxedStrategy<String> {
    let patterns = validators.iter().filter_map(|validator| match validator.samples() {
        Samples::Pattern(pattern) => Some(with_ascii_classes(pattern)),
        _ => None,
    });
    for pattern in patterns {
        let inner = pattern.strip_prefix('^').unwrap_or(&pattern);
        let inner = inner.strip_suffix('$').unwrap_or(inner);
        if let Ok(texts) = string_regex(inner) {
            return texts.boxed();
        }
    }
    let (min, max) = lengths(validators);
    let [min, max] = [min.min(max), max].map(|limit| usize::try_from(limit).unwrap_or(usize::MAX));
    let usual_max = max.min(min.saturating_add(7)).max(1);
    let of = |letters: &str| {
        let pattern = format!("[{letters}][{letters}0-9]{{{},{}}}", min.saturating_sub(1), usual_max - 1);
        string_regex(&pattern).ok()
    };
    let (Some(usual), Some(mixed)) = (of("a-z"), of("A-Za-z")) else { return Just("a".repeat(min)).boxed() };
    let lengths = [min, max.min(LONG), max];
    let ends: Vec<_> =
        lengths.into_iter().filter(|length| *length <= LONG).map(|length| "z".repeat(length)).collect();
    let odd = ODD.iter().filter(|text| text.chars().count() >= min && text.len() <= max);
    let odd: Vec<_> = odd.map(|text| (*text).to_owned()).collect();
    let odd = if odd.is_empty() { ends.clone() } else { odd };
    match max {
        0 => Just(String::new()).boxed(),
        _ if ends.is_empty() => prop_oneof![5 => usual, 2 => mixed].boxed(),
        _ => prop_oneof![5 => usual, 2 => mixed, 2 => select(odd), 1 => select(ends)].boxed(),
    }
}

/// Texts that conversions often get wrong.
const ODD: &[&str] = &[
    "",
    " ",
    "a b",
    " a",
    "a ",
    "\u{e9}",
    "e\u{301}",
    "${x}",
    "\"",
    "a\nb",
    "\u{1f600}",
    "0",
    "true",
    "null",
];

/// A length that exceeds many database columns.
const LONG: usize = 300;
