//! Which of two elements of a set comes before the other, without the texts that Terraform builds from them. Most elements differ in one of
//! their first parts, which decides the order.

use std::cmp::Ordering;

use super::key_writer::{has_ten_digits, is_plain};
use crate::value::Value;

/// How two strings compare in quotes; `None` if only their texts decide.
pub fn compare_strings(a: &[u8], b: &[u8]) -> Option<Ordering> {
    if a == b {
        return Some(Ordering::Equal);
    }
    // What isn't ASCII may combine with the character before it.
    if !a.is_ascii() || !b.is_ascii() {
        return None;
    }
    let same = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let next = |text: &[u8]| match text.get(same) {
        Some(byte) => Some(*byte).filter(|byte| is_plain(*byte)),
        None => Some(b'"'),
    };
    Some(next(a)?.cmp(&next(b)?))
}

/// How two integers compare by their digits, which a semicolon follows; `None` if one has more than are written.
pub fn compare_integers(a: i64, b: i64) -> Option<Ordering> {
    if !has_ten_digits(a) || !has_ten_digits(b) {
        return None;
    }
    let (mut a_digits, mut b_digits) = (itoa::Buffer::new(), itoa::Buffer::new());
    let (a, b) = (a_digits.format(a), b_digits.format(b));
    Some(a.bytes().chain(*b";").cmp(b.bytes().chain(*b";")))
}

/// How a list that ends compares with one that continues and has the same beginning. It compares a bracket with the first character of the
/// next element: a brace, a tilde or another.
pub fn compare_end(next_is_map_or_null: bool) -> Ordering {
    if next_is_map_or_null { Ordering::Less } else { Ordering::Greater }
}

/// Whether two elements of a set with parts are in order, and not the same; `false` if only their texts decide.
pub(super) fn are_plainly_in_order(a: &Value<'_>, b: &Value<'_>) -> bool {
    has_parts(a) && has_parts(b) && compare(a, b) == Some(Ordering::Less)
}

fn has_parts(value: &Value<'_>) -> bool {
    matches!(value, Value::List(_) | Value::Set(_) | Value::Tuple(_) | Value::Map(_) | Value::Object(_))
}

/// How two parts compare at the same place.
pub fn compare(a: &Value<'_>, b: &Value<'_>) -> Option<Ordering> {
    match (a, b) {
        (Value::Null, Value::Null) | (Value::Unknown(_), Value::Unknown(_)) => Some(Ordering::Equal),
        // A null that brings its type is written as one that doesn't.
        (Value::Null, Value::Dynamic(_)) | (Value::Dynamic(_), Value::Null) => None,
        (Value::Null, _) => Some(Ordering::Greater),
        (_, Value::Null) => Some(Ordering::Less),
        (Value::Bool(a), Value::Bool(b)) => Some(a.cmp(b)),
        (Value::Number(a), Value::Number(b)) => {
            compare_integers(a.as_plain_integer()?, b.as_plain_integer()?)
        }
        (Value::String(a), Value::String(b)) => compare_strings(a.as_bytes(), b.as_bytes()),
        (Value::List(a), Value::List(b)) | (Value::Set(a), Value::Set(b)) => compare_lists(a, b),
        (Value::Tuple(a), Value::Tuple(b)) if a.len() == b.len() => {
            first_unequal(a.iter().zip(b).map(|(a, b)| compare(a, b)))
        }
        (Value::Map(a), Value::Map(b)) => {
            let entries = a.iter().zip(b).map(|((a_key, a), (b_key, b))| {
                let keys = compare_strings(a_key.as_bytes(), b_key.as_bytes())?;
                if keys.is_eq() { compare(a, b) } else { Some(keys) }
            });
            // Any key comes before the brace at the end.
            first_unequal(entries).map(|entries| entries.then(b.len().cmp(&a.len())))
        }
        (Value::Object(a), Value::Object(b)) if a.len() == b.len() => {
            first_unequal(a.values().zip(b.values()).map(|(a, b)| compare(a, b)))
        }
        (Value::Dynamic(a), Value::Dynamic(b)) => compare(&a.value, &b.value),
        _ => None,
    }
}

fn compare_lists(a: &[Value<'_>], b: &[Value<'_>]) -> Option<Ordering> {
    let elements = first_unequal(a.iter().zip(b).map(|(a, b)| compare(a, b)))?;
    let end = |next: &Value<'_>| match next {
        Value::Dynamic(_) => None,
        next => Some(compare_end(matches!(next, Value::Map(_) | Value::Null))),
    };
    match (a.get(b.len()), b.get(a.len())) {
        (_, Some(next)) if elements.is_eq() => end(next),
        (Some(next), _) if elements.is_eq() => end(next).map(Ordering::reverse),
        _ => Some(elements),
    }
}

/// How parts compare of which each has been compared: as the first that aren't equal.
pub fn first_unequal(mut parts: impl Iterator<Item = Option<Ordering>>) -> Option<Ordering> {
    parts.find(|part| *part != Some(Ordering::Equal)).unwrap_or(Some(Ordering::Equal))
}
