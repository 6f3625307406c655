//! `multiple_of`.

use tfvalue_runtime::{
    schema::{Argument, Place, Refusal, Validator},
    types::Type,
    value::Value,
};

use super::{Counted, Kind, kind::refusal, unless};

pub(super) const KINDS: &[Kind] = &[Kind {
    // A multiple of 6 is also a multiple of 3.
    is_implied: |new, old| {
        old.name == new.name && is_multiple(&old.arguments[0].name, &new.arguments[0].name)
    },
    accepts: |term, value| is_multiple(value.literal, &term.arguments[0].name),
    parts: |term| if term.arguments.len() == 1 { vec![term.clone()] } else { Vec::new() },
    ..Kind::new("multiple_of", |term, _| Some(format!("be a multiple of {}", term.arguments.first()?.name)))
}];

/// A multiple of an integer.
#[derive(Clone, Copy)]
pub struct MultipleOf(i64);

/// A multiple of an integer.
///
/// # Panics
///
/// Panics if values of the type are no numbers. In a constant, this is a compile error.
#[track_caller]
pub const fn multiple_of(ty: &Type, divisor: i64) -> MultipleOf {
    assert!(matches!(ty, Type::Number), "`multiple_of` applies to a number, and this is none: remove it");
    MultipleOf(divisor)
}

impl Validator for MultipleOf {
    fn name(&self) -> &'static str {
        KINDS[0].name
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        vec![Argument::Integer(self.0)]
    }

    fn check(&self, value: &Value<'_>, _: &Place<'_>) -> Vec<Refusal> {
        let is_accepted = is_multiple(&value.to_string(), &self.0.to_string());
        unless(is_accepted, || refusal(self, Counted::Characters, &format_args!("is {value}")))
    }
}

/// Returns whether a number is a multiple of the divisor. Both are given as digits; the number may be of any size.
fn is_multiple(digits: &str, divisor: &str) -> bool {
    let Some(divisor) = divisor.parse().ok().filter(|divisor: &u64| *divisor > 0).map(u128::from) else {
        return false;
    };
    let digits = digits.strip_prefix('-').unwrap_or(digits);
    let rest = digits
        .chars()
        .try_fold(0, |rest: u128, digit| Some((rest * 10 + u128::from(digit.to_digit(10)?)) % divisor));
    !digits.is_empty() && rest == Some(0)
}

#[cfg(test)]
mod tests {
    #[test]
    fn integers_of_any_size_are_divided() {
        for multiple in ["0", "-0", "7", "-14", "70000000000000000000000000000000000000000000"] {
            assert!(super::is_multiple(multiple, "7"), "{multiple}");
        }
        for other in ["1", "-8", "0.5", "inf", "70000000000000000000000000000000000000000001", "", "-"] {
            assert!(!super::is_multiple(other, "7"), "{other}");
        }
        assert!(!super::is_multiple("0", "0"));
        assert!(super::is_multiple("36893488147419103230", "18446744073709551615"));
    }
}
