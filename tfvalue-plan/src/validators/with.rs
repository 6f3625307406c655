//! `with = path`.

use tfvalue_runtime::{
    schema::{Argument, Place, Refusal, ValidateFn, Validator},
    types::Type,
    value::Value,
};

use super::Kind;

pub(super) const KINDS: &[Kind] = &[Kind { is_opaque: true, ..Kind::new("with", |_, _| None) }];

/// A function accepts the value.
#[derive(Clone, Copy)]
pub struct With {
    path: &'static str,
    function: ValidateFn,
}

/// A function accepts the value. Its error is a sentence for authors of configurations, and may contain the value.
pub const fn with(_: &Type, path: &'static str, function: ValidateFn) -> With {
    With { path, function }
}

impl Validator for With {
    fn name(&self) -> &'static str {
        KINDS[0].name
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        vec![Argument::Function(self.path)]
    }

    fn check(&self, value: &Value<'_>, _: &Place<'_>) -> Vec<Refusal> {
        (self.function)(value).err().map(Refusal::new).into_iter().collect()
    }
}
