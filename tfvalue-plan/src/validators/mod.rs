//! The validators of `validate(…)`, one family per file: their names, their arguments and their checks.
//!
//! The derive calls the function that has the validator's name, with the type of the value and the arguments. The function asserts that the validator
//! applies to the type. Open `length.rs` first.

mod any;
mod elements;
mod fields;
mod kind;
mod length;
mod multiple_of;
mod one_of;
mod range;
mod regex;
mod term;
mod warn;
mod with;

use tfvalue_runtime::{
    schema::{Argument, Place, Refusal, Validator, Validators},
    types::Type,
    value::Value,
};

use self::kind::Words;
pub use self::{kind::Counted, regex::with_ascii_classes, term::Term};
pub(crate) use self::{
    kind::{Kind, Nested},
    term::Sample,
};

/// The files, each with the names of its validators, in the order of its `KINDS`.
macro_rules! validators {
    ($($file:ident: $($name:ident),+;)+) => {
        $(pub use self::$file::{$($name),+};)+

        /// The kinds of validators.
        const KINDS: &[&[Kind]] = &[$($file::KINDS),+];

        #[cfg(test)]
        #[test]
        fn each_validator_has_its_kind() {
            $(
                let kinds: Vec<_> = $file::KINDS.iter().map(|kind| kind.name).collect();
                assert_eq!(kinds, [$(stringify!($name)),+]);
            )+
        }
    };
}

validators! {
    any: any;
    elements: each, keys, unique;
    fields: conflicts, requires;
    length: length, byte_length;
    multiple_of: multiple_of;
    one_of: one_of, none_of, one_of_ignore_case, none_of_ignore_case;
    range: range;
    regex: regex;
    warn: warn;
    with: with;
}

/// Returns the refusals of a value by a validator. Null and unknown values pass.
pub(crate) fn refusals(validator: &dyn Validator, value: &Value<'_>, place: &Place<'_>) -> Vec<Refusal> {
    match value {
        Value::Null | Value::Unknown(_) => Vec::new(),
        Value::Dynamic(dynamic) => refusals(validator, &dynamic.value, place),
        value => validator.check(value, place),
    }
}

/// The type of the elements of a collection. Any other type is returned unchanged.
pub const fn element(ty: &'static Type) -> &'static Type {
    match ty {
        Type::List(element) | Type::Set(element) | Type::Map(element) => match element.as_static() {
            Some(element) => element,
            None => ty,
        },
        _ => ty,
    }
}

/// Returns the only refusal of a value, or no refusal if the value is accepted.
fn unless(is_accepted: bool, refusal: impl FnOnce() -> Refusal) -> Vec<Refusal> {
    if is_accepted { Vec::new() } else { vec![refusal()] }
}

fn nested(validators: Validators) -> Vec<Argument<'static>> {
    validators.iter().map(|validator| Argument::Validator(*validator)).collect()
}
