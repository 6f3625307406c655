//! `warn`.

use tfvalue_runtime::{
    diagnostic::Severity,
    schema::{Argument, Place, Refusal, Validator, Validators},
    types::Type,
    value::Value,
};

use super::{Kind, nested, refusals};

pub(super) const KINDS: &[Kind] = &[Kind {
    // A warning refuses nothing.
    parts: |_| Vec::new(),
    accepts: |_, _| true,
    sentence: |term, words| Some(format!("Should {}.", words.all(&term.arguments)?)),
    ..Kind::new("warn", |_, _| None)
}];

/// Refusals by these validators become warnings.
#[derive(Clone, Copy)]
pub struct Warn(Validators);

/// Refusals by these validators become warnings.
pub const fn warn(_: &Type, validators: Validators) -> Warn {
    Warn(validators)
}

impl Validator for Warn {
    fn name(&self) -> &'static str {
        KINDS[0].name
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        nested(self.0)
    }

    fn check(&self, value: &Value<'_>, place: &Place<'_>) -> Vec<Refusal> {
        let refused = self.0.iter().flat_map(|validator| refusals(*validator, value, place));
        refused.map(|refusal| refusal.with_severity(Severity::Warning)).collect()
    }
}
