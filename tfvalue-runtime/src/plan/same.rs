//! When Terraform takes two values for one.

use crate::{
    text::nfc,
    value::{Entries, Value},
};

/// Whether two values are equal, as Terraform compares a plan: text in normal form C, sets without order, and whatever is known
/// of unknown values aside.
pub(super) fn same(a: &Value<'_>, b: &Value<'_>) -> bool {
    match (a, b) {
        (Value::Null, Value::Null) | (Value::Unknown(_), Value::Unknown(_)) => true,
        (Value::String(a), Value::String(b)) => nfc(a) == nfc(b),
        (Value::Number(a), Value::Number(b)) => a == b,
        (Value::Bool(a), Value::Bool(b)) => a == b,
        (Value::List(a), Value::List(b)) | (Value::Tuple(a), Value::Tuple(b)) => same_elements(a, b),
        (Value::Set(a), Value::Set(b)) => same_elements(a, b) || same_set(a, b),
        (Value::Map(a), Value::Map(b)) | (Value::Object(a), Value::Object(b)) => same_entries(a, b),
        (Value::Dynamic(a), Value::Dynamic(b)) => a.ty == b.ty && same(&a.value, &b.value),
        _ => false,
    }
}

fn same_elements(a: &[Value<'_>], b: &[Value<'_>]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
}

fn same_entries(a: &Entries<'_>, b: &Entries<'_>) -> bool {
    a.len() == b.len()
        && a.iter().zip(b).all(|((a_key, a), (b_key, b))| nfc(a_key) == nfc(b_key) && same(a, b))
}

fn same_set(a: &[Value<'_>], b: &[Value<'_>]) -> bool {
    // Elements that aren't wholly known are never one, so their number counts.
    let unknown = |set: &[Value<'_>]| set.iter().filter(|element| !element.is_wholly_known()).count();
    let holds = |set: &[Value<'_>], element: &Value<'_>| set.iter().any(|other| same(other, element));
    unknown(a) == unknown(b)
        && a.iter().all(|element| holds(b, element))
        && b.iter().all(|element| holds(a, element))
}
