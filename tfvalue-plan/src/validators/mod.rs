//! The validators of `validate(…)`, one family per file: what each is called, what it takes, and what it refuses.
//!
//! The derive calls the function with a validator's name. It gets the type of the value, which it asserts to be one that it applies to, and the
//! arguments. Open `length.rs` first.

mod any;
mod elements;
mod fields;
mod length;
mod one_of;
mod range;
mod regex;
mod with;

use tfvalue_runtime::{
    schema::{Argument, Place, Refusal, Validator, Validators},
    types::Type,
    value::Value,
};

pub use self::{
    any::any,
    elements::{each, keys, unique},
    fields::{conflicts, requires},
    length::{byte_length, length},
    one_of::{none_of, none_of_ignore_case, one_of, one_of_ignore_case},
    range::range,
    regex::regex,
    with::with,
};

/// Returns the refusals of a value by a validator. Null and unknown values pass.
pub(crate) fn refusals(validator: &dyn Validator, value: &Value<'_>, place: &Place<'_>) -> Vec<Refusal> {
    match value {
        Value::Null | Value::Unknown(_) => Vec::new(),
        Value::Dynamic(dynamic) => refusals(validator, &dynamic.value, place),
        value => validator.check(value, place),
    }
}

/// The type of the elements of a collection; that of no collection is itself.
pub const fn element(ty: &'static Type) -> &'static Type {
    match ty {
        Type::List(element) | Type::Set(element) | Type::Map(element) => match element.as_static() {
            Some(element) => element,
            None => ty,
        },
        _ => ty,
    }
}

/// The only refusal of a value, unless it is accepted.
fn unless(is_accepted: bool, refusal: impl FnOnce() -> Refusal) -> Vec<Refusal> {
    if is_accepted { Vec::new() } else { vec![refusal()] }
}

fn nested(validators: Validators) -> Vec<Argument<'static>> {
    validators.iter().map(|validator| Argument::Validator(*validator)).collect()
}
