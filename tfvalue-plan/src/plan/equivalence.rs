//! Equality of values, as Terraform compares them.

use std::collections::HashMap;

use tfvalue_runtime::{
    nfc::nfc,
    value::{Entries, Value},
};

use super::{
    matches::Matches,
    matching::facts::{Facts, hash_whole},
};

/// Returns whether two values are equal, as Terraform compares attributes of a plan. Strings are compared in NFC. The order of sets and the
/// refinements of unknown values don't matter.
pub(crate) fn is_equivalent(a: &Value<'_>, b: &Value<'_>) -> bool {
    equal(a, b, Refined::Any)
}

/// Returns whether two values are equal, as Terraform compares blocks of a plan: unknown values have the same refinements.
pub(super) fn same_refined(a: &Value<'_>, b: &Value<'_>) -> bool {
    equal(a, b, Refined::Alike)
}

/// The comparison of unknown values.
#[derive(Clone, Copy, PartialEq)]
enum Refined {
    /// All unknown values are equal.
    Any,
    /// Unknown values are equal if they have the same refinements.
    Alike,
}

fn equal(a: &Value<'_>, b: &Value<'_>, refined: Refined) -> bool {
    match (a, b) {
        (Value::Null, Value::Null) => true,
        (Value::Unknown(a), Value::Unknown(b)) => refined == Refined::Any || a == b,
        (Value::String(a), Value::String(b)) => nfc(a) == nfc(b),
        (Value::Number(a), Value::Number(b)) => a == b,
        (Value::Bool(a), Value::Bool(b)) => a == b,
        (Value::List(a), Value::List(b)) | (Value::Tuple(a), Value::Tuple(b)) => {
            equal_elements(a, b, refined)
        }
        (Value::Set(a), Value::Set(b)) => equal_sets(a, b, refined),
        (Value::Map(a), Value::Map(b)) | (Value::Object(a), Value::Object(b)) => equal_entries(a, b, refined),
        (Value::Dynamic(a), Value::Dynamic(b)) => a.ty == b.ty && equal(&a.value, &b.value, refined),
        _ => false,
    }
}

fn equal_elements(a: &[Value<'_>], b: &[Value<'_>], refined: Refined) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| equal(a, b, refined))
}

fn equal_entries(a: &Entries<'_>, b: &Entries<'_>, refined: Refined) -> bool {
    a.len() == b.len()
        && a.iter().zip(b).all(|((a_key, a), (b_key, b))| nfc(a_key) == nfc(b_key) && equal(a, b, refined))
}

/// Compares two sets. Elements that aren't wholly known never merge, so both sets must have equally many of them.
fn equal_sets(a: &[Value<'_>], b: &[Value<'_>], refined: Refined) -> bool {
    let ([a_known, a_unknown], [b_known, b_unknown]) = (partition(a), partition(b));
    a_unknown.len() == b_unknown.len()
        && has_each(&a_known, &b_known, refined)
        && has_each(&b_known, &a_known, refined)
        && equal_unknown(&a_unknown, &b_unknown, refined)
}

/// Returns whether each of `values` is equal to one of `others`. All of them are wholly known.
fn has_each(others: &[&Value<'_>], values: &[&Value<'_>], refined: Refined) -> bool {
    let mut by_hash = HashMap::<_, Vec<_>>::new();
    for other in others {
        by_hash.entry(hash_whole(other)).or_default().push(other);
    }
    values.iter().all(|value| {
        let same_hash = by_hash.get(&hash_whole(value)).into_iter().flatten();
        same_hash.into_iter().any(|other| equal(other, value, refined))
    })
}

fn equal_unknown(a: &[&Value<'_>], b: &[&Value<'_>], refined: Refined) -> bool {
    if a.is_empty() {
        return true;
    }
    let facts = [a, b].map(|elements| elements.iter().map(|element| Facts::of_whole(element)).collect());
    Matches::are_all(&facts, |i, j| equal(a[i], b[j], refined))
}

/// Splits the elements of a set into those that are wholly known and the rest.
fn partition<'s, 'v>(set: &'s [Value<'v>]) -> [Vec<&'s Value<'v>>; 2] {
    let (known, unknown) = set.iter().partition(|element| element.is_wholly_known());
    [known, unknown]
}
