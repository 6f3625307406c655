//! `range`.

use tfvalue_runtime::{
    number::Number,
    schema::{Argument, Bounds, Place, Refusal, Samples, Validator},
    types::Type,
    value::Value,
};

use super::unless;

/// Between which numbers it is, by their digits.
#[derive(Clone, Copy)]
pub struct Range(Bounds<&'static str>);

/// The range of a number.
///
/// # Panics
///
/// If values of the type are no numbers. In a constant this stops the compiler.
#[track_caller]
pub const fn range(ty: &Type, min: Option<&'static str>, max: Option<&'static str>) -> Range {
    assert!(
        matches!(ty, Type::Number),
        "`range` applies to a number, and this is none: write `length` for a string or a collection"
    );
    Range(Bounds { min, max })
}

impl Validator for Range {
    fn name(&self) -> &'static str {
        "range"
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        vec![Argument::Range(self.0)]
    }

    fn check(&self, value: &Value<'_>, _: &Place<'_>) -> Vec<Refusal> {
        let Bounds { min, max } = self.0;
        let parsed = |digits: Option<&str>| digits.and_then(|digits| digits.parse::<Number>().ok());
        let is_in = matches!(value, Value::Number(number)
            if parsed(min).is_none_or(|min| *number >= min) && parsed(max).is_none_or(|max| *number <= max));
        let must = match (min, max) {
            (Some(min), Some(max)) if min == max => format!("be {min}"),
            (Some(min), Some(max)) => format!("be from {min} to {max}"),
            (Some(min), None) => format!("be {min} or more"),
            (None, max) => format!("be {} or less", max.unwrap_or_default()),
        };
        unless(is_in, || Refusal::must(&must, &format_args!("is {value}")))
    }

    fn samples(&self) -> Samples<'_> {
        Samples::Range(self.0)
    }
}
