//! `any`.

use tfvalue_runtime::{
    diagnostic::Severity,
    schema::{Argument, Place, Refusal, Samples, Validator, Validators},
    types::Type,
    value::Value,
};

use super::{Kind, Nested, nested, refusals};

pub(super) const KINDS: &[Kind] = &[Kind {
    accepts: |term, literal| term.arguments.iter().any(|validator| validator.accepts(literal)),
    nested: Nested::Any,
    ..Kind::new("any", |term, words| {
        // Leaving out one alternative would make the sentence wrong.
        let demands: Option<Vec<_>> =
            term.arguments.iter().map(|validator| validator.demand(words)).collect();
        demands.filter(|demands| !demands.is_empty()).map(|demands| demands.join(", or "))
    })
}];

/// Accepts a value if at least one of these validators passes.
#[derive(Clone, Copy)]
pub struct Any(Validators);

/// At least one of these passes.
pub const fn any(_: &Type, validators: Validators) -> Any {
    Any(validators)
}

impl Validator for Any {
    fn name(&self) -> &'static str {
        KINDS[0].name
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        nested(self.0)
    }

    fn check(&self, value: &Value<'_>, place: &Place<'_>) -> Vec<Refusal> {
        let refused: Vec<_> = self.0.iter().map(|validator| refusals(*validator, value, place)).collect();
        let is_warning = |refusal: &Refusal| refusal.severity == Severity::Warning;
        if let Some(accepted) =
            refused.iter().filter(|all| all.iter().all(is_warning)).min_by_key(|all| all.len())
        {
            return accepted.clone();
        }
        let refused = refused.concat();
        let required =
            |sentences: Vec<&str>| format!("One of these is required: {}", sentences.join(" Or: "));
        vec![Refusal::redacted(
            required(refused.iter().map(|refusal| &*refusal.detail).collect()),
            required(refused.iter().map(|refusal| &*refusal.redacted).collect()),
        )]
    }

    fn samples(&self) -> Samples<'_> {
        let mut samples = self.0.iter().map(|validator| validator.samples());
        samples.find(|samples| matches!(samples, Samples::Values(_))).unwrap_or(Samples::Any)
    }
}
