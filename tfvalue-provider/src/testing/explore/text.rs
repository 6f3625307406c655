//! Texts that validators accept.

use proptest::{prelude::*, sample::select, string::string_regex};
use tfvalue_core::value::Value;
use tfvalue_runtime::schema::Validator;

/// The values of which one is required, if the validators name them.
pub(super) fn listed(validators: &[Validator]) -> Option<Vec<Value<'static>>> {
    validators.iter().find_map(|validator| match validator {
        Validator::OneOf(literals) => {
            Some(literals.iter().filter_map(|literal| literal.value().ok()).collect())
        }
        Validator::OneOfIgnoreCase(texts) => {
            let upper = texts.iter().map(|text| Value::from(text.to_uppercase()));
            Some(texts.iter().copied().map(Value::from).chain(upper).collect())
        }
        Validator::Any(validators) => listed(validators),
        _ => None,
    })
}

/// Strings: names mostly, and now and then what is harder.
pub(super) fn strings(validators: &[Validator]) -> BoxedStrategy<Value<'static>> {
    texts(validators).prop_map(Value::from).boxed()
}

/// Keys of a map.
pub(super) fn key(validators: &[Validator]) -> BoxedStrategy<String> {
    let keys = validators.iter().find_map(|validator| match validator {
        Validator::Keys(validators) => Some(*validators),
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

fn texts(validators: &[Validator]) -> BoxedStrategy<String> {
    let patterns = validators.iter().filter_map(|validator| match validator {
        Validator::Regex(pattern, _) => Some(*pattern),
        _ => None,
    });
    for pattern in patterns {
        let inner = pattern.strip_prefix('^').unwrap_or(pattern);
        let inner = inner.strip_suffix('$').unwrap_or(inner);
        if let Ok(texts) = string_regex(inner) {
            return texts.boxed();
        }
    }
    let (mut min, mut max) = (0, u64::MAX);
    let mut is_limited = false;
    for validator in validators {
        if let Validator::Length(limits) | Validator::ByteLength(limits) = validator {
            is_limited = true;
            min = min.max(limits.min.unwrap_or(0));
            max = max.min(limits.max.unwrap_or(u64::MAX));
        }
    }
    let max = max.min(min.saturating_add(8)).max(min);
    if is_limited {
        let pattern = format!("[a-z][a-z0-9]{{{},{}}}", min.saturating_sub(1), max.saturating_sub(1));
        return match string_regex(&pattern) {
            Ok(texts) if max > 0 => texts.boxed(),
            _ => Just(String::new()).boxed(),
        };
    }
    match string_regex("[a-z][a-z0-9]{0,7}") {
        Ok(usual) => prop_oneof![8 => usual, 1 => select(ODD).prop_map(str::to_owned)].boxed(),
        Err(_) => Just(String::from("a")).boxed(),
    }
}

/// Texts that are easily taken for something else.
const ODD: &[&str] =
    &["", " ", "a b", "\u{e9}", "e\u{301}", "${x}", "\"", "a\nb", "\u{1f600}", "0", "true", "null"];
