//! `range`.

use tfvalue_runtime::{
    number::Number,
    schema::{Argument, Bounds, Place, Refusal, Samples, Validator},
    types::Type,
    value::Value,
};

use super::{
    Counted, Kind, Term, Words,
    kind::{contains, contains_number, ends, range_of, refusal},
    unless,
};

pub(super) const KINDS: &[Kind] = &[Kind {
    parts: ends,
    is_implied: |new, old| old.name == "range" && contains(new, old),
    accepts: |term, literal| contains_number(term, literal.literal),
    ..Kind::new("range", demand)
}];

/// The demand on a number: `be from 1 to 64`.
fn demand(term: &Term<'_>, _: Words<'_>) -> Option<String> {
    let range = range_of(term)?;
    Some(match (range.min, range.max) {
        (Some(min), Some(max)) if min == max => format!("be {min}"),
        (Some(min), Some(max)) => format!("be from {min} to {max}"),
        (Some(min), None) => format!("be {min} or more"),
        (None, Some(max)) => format!("be {max} or less"),
        (None, None) => return None,
    })
}

/// The range of a number. The ends are given as digits.
#[derive(Clone, Copy)]
pub struct Range(Bounds<&'static str>);

/// The range of a number.
///
/// # Panics
///
/// Panics if values of the type are no numbers. In a constant, this is a compile error.
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
        KINDS[0].name
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        vec![Argument::Range(self.0)]
    }

    fn check(&self, value: &Value<'_>, _: &Place<'_>) -> Vec<Refusal> {
        let Bounds { min, max } = self.0;
        let parsed = |digits: Option<&str>| digits.and_then(|digits| digits.parse::<Number>().ok());
        let is_in = matches!(value, Value::Number(number)
            if parsed(min).is_none_or(|min| *number >= min) && parsed(max).is_none_or(|max| *number <= max));
        unless(is_in, || refusal(self, Counted::Characters, &format_args!("is {value}")))
    }

    fn samples(&self) -> Samples<'_> {
        Samples::Range(self.0)
    }
}
