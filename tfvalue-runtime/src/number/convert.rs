//! Numbers from and to the numeric types of Rust. A conversion that would lose something is an error.

use std::error::Error;
use std::fmt::{self, Display};

use super::decimal::Decimal;
use super::digits::shortest_text;
use super::parse::shorten;
use super::{Number, Repr};

macro_rules! integers {
    ($($Int:ident)*) => {$(
        impl From<$Int> for Number {
            fn from(value: $Int) -> Self {
                i64::try_from(value).map_or_else(|_| Self::from_decimal(Decimal::integer(&value)), Self::from_i64)
            }
        }

        impl TryFrom<&Number> for $Int {
            type Error = NumberRangeError;

            fn try_from(number: &Number) -> Result<Self, Self::Error> {
                let integer = match &number.0 {
                    Repr::Integer(integer) => Self::try_from(*integer).ok(),
                    Repr::Float(float) => (*float == 0.0).then_some(0),
                    Repr::Fraction(_) => None,
                    Repr::Decimal(decimal) => decimal.to_integer(),
                };
                integer.ok_or_else(|| {
                    NumberRangeError::of_integer(number, &Self::MIN, &Self::MAX)
                })
            }
        }

        impl TryFrom<Number> for $Int {
            type Error = NumberRangeError;

            fn try_from(number: Number) -> Result<Self, Self::Error> {
                Self::try_from(&number)
            }
        }
    )*};
}

integers! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

macro_rules! floats {
    ($($Float:ident: $quick:expr, $limits:expr;)*) => {$(
        /// Succeeds if the float, converted back, is the same number.
        impl TryFrom<&Number> for $Float {
            type Error = NumberRangeError;

            fn try_from(number: &Number) -> Result<Self, Self::Error> {
                let quick: fn(&Number) -> Option<Self> = $quick;
                if let Some(float) = quick(number) {
                    return Ok(float);
                }
                // Parses the decimal text: a conversion by way of an `f64` would round an `f32` twice.
                number
                    .with_text(|text| {
                        let is_same = |float: &Self| Number::try_from(*float).is_ok_and(|same| same == *number);
                        shortest_text(text).or_else(|| text.parse().ok().filter(is_same))
                    })
                    .ok_or_else(|| NumberRangeError::of_float(number, &$limits))
            }
        }

        impl TryFrom<Number> for $Float {
            type Error = NumberRangeError;

            fn try_from(number: Number) -> Result<Self, Self::Error> {
                Self::try_from(&number)
            }
        }
    )*};
}

floats! {
    f64: Number::nearest_f64, DOUBLE;
    f32: |number| match &number.0 {
        Repr::Integer(integer) => i16::try_from(*integer).ok().map(Self::from),
        _ => None,
    }, SINGLE;
}

/// The range of a float, for messages.
struct FloatLimits {
    max: f64,
    max_text: &'static str,
    /// The least number above zero.
    min: f64,
    min_text: &'static str,
    /// The number of significant digits that every number within the limits may have.
    digits: u32,
}

const DOUBLE: FloatLimits = FloatLimits {
    max: f64::MAX,
    max_text: "1.797e308",
    min: f64::from_bits(1),
    min_text: "4.94e-324",
    digits: f64::DIGITS,
};

const SINGLE: FloatLimits = FloatLimits {
    max: f32::MAX as f64,
    max_text: "3.402e38",
    min: f32::from_bits(1) as f64,
    min_text: "1.4e-45",
    digits: f32::DIGITS,
};

/// The first integer beyond `i64`.
const TWO_POW_63: f64 = 9_223_372_036_854_775_808.0;

/// The first integer beyond `u64`.
const TWO_POW_64: f64 = 18_446_744_073_709_551_616.0;

/// The number that a float denotes.
pub(crate) enum ExactFloat {
    /// An integer.
    Integer(i64),
    /// A number that isn't an integer.
    Fraction(f64),
}

/// Returns the number that a float denotes. `None` for negative zero, NaN, and a float beyond an `i64`.
#[inline]
pub(crate) fn plain(value: f64) -> Option<ExactFloat> {
    if value.is_nan() || value.abs() >= TWO_POW_63 {
        return None;
    }
    #[expect(clippy::cast_possible_truncation, reason = "it is whole if it is the same again")]
    let integer = value as i64;
    #[expect(clippy::cast_precision_loss, reason = "it was a float")]
    let again = integer as f64;
    if again.to_bits() == value.to_bits() {
        return Some(ExactFloat::Integer(integer));
    }
    (value != 0.0).then_some(ExactFloat::Fraction(value))
}

/// A float that is an integer up to the size of `u64` converts exactly. Any other float converts to its shortest decimal, so that `1e23` is a one and
/// 23 zeros. NaN is an error.
impl TryFrom<f64> for Number {
    type Error = NumberRangeError;

    fn try_from(value: f64) -> Result<Self, Self::Error> {
        match plain(value) {
            Some(ExactFloat::Integer(integer)) => return Ok(Self::from_i64(integer)),
            Some(ExactFloat::Fraction(fraction)) => return Ok(Self(Repr::Float(fraction))),
            None => {}
        }
        if value.is_nan() {
            return Err(NumberRangeError::nan());
        }
        if value == 0.0 || value.is_infinite() {
            return Ok(Self(Repr::Float(value)));
        }
        if value.abs() < TWO_POW_64 {
            #[expect(clippy::cast_possible_truncation, reason = "whole, and smaller than 2^64")]
            return Ok(Self::from(value as i128));
        }
        Ok(Self::shortest(value))
    }
}

/// Same as for `f64`, with the shortest decimal of the `f32`: `0.1_f32` is a tenth, not 0.10000000149011612. NaN is an error.
impl TryFrom<f32> for Number {
    type Error = NumberRangeError;

    fn try_from(value: f32) -> Result<Self, Self::Error> {
        let wide = f64::from(value);
        if value.is_finite() && (value.fract() != 0.0 || wide.abs() >= TWO_POW_64) {
            Ok(Self::shortest(value))
        } else {
            wide.try_into()
        }
    }
}

impl Number {
    /// Returns the number that a 32-bit float on the wire denotes: that of the widened `f64`, because Terraform Core also widens it.
    pub(crate) fn from_wire_f32(value: f32) -> Result<Self, NumberRangeError> {
        f64::from(value).try_into()
    }
}

/// The error of a conversion to a type that can't hold the number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NumberRangeError(Box<str>);

impl NumberRangeError {
    #[cold]
    fn of_integer(number: &Number, min: &dyn Display, max: &dyn Display) -> Self {
        let text = shorten(&number.to_string());
        Self(if number.is_integer() {
            let (min, max) = (grouped(&min.to_string()), grouped(&max.to_string()));
            format!("{text} is out of range: a whole number from {min} to {max} is required").into()
        } else {
            format!("{text} is not a whole number").into()
        })
    }

    #[cold]
    fn of_float(number: &Number, limits: &FloatLimits) -> Self {
        let FloatLimits { max, max_text, min, min_text, digits } = limits;
        let text = shorten(&number.to_string());
        let size = number.to_f64().abs();
        Self(if size > *max {
            format!("{text} is out of range: a number from -{max_text} to {max_text} is required").into()
        } else if size < *min {
            format!("{text} is too close to zero: the least that is supported is {min_text}").into()
        } else {
            format!(
                "{text} has too many digits to be kept exactly: round it to {digits} significant digits, as in \
                 tonumber(format(\"%.{digits}g\", 100 / 3))"
            )
            .into()
        })
    }

    /// The error for a number beyond the largest float.
    #[cold]
    pub(crate) fn beyond_f64(number: &Number) -> Self {
        Self::of_float(number, &DOUBLE)
    }

    /// The error for a number that a type of another crate can't hold.
    #[cfg(any(feature = "bigdecimal", feature = "rust_decimal"))]
    #[cold]
    pub(super) fn of_digits(number: &Number, required: &str) -> Self {
        Self(format!("{} is out of range: {required} are required", shorten(&number.to_string())).into())
    }

    #[cold]
    fn nan() -> Self {
        Self("NaN is not a number".into())
    }
}

/// Inserts commas between groups of three digits of an integer.
fn grouped(number: &str) -> String {
    let digits = number.trim_start_matches('-').len();
    let mut grouped = String::new();
    for (position, character) in number.chars().enumerate() {
        let left = number.len() - position;
        if left < digits && left.is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(character);
    }
    grouped
}

impl Display for NumberRangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for NumberRangeError {}

#[cfg(test)]
mod tests {
    use super::super::NumberForm;
    use super::*;

    fn number(text: &str) -> Number {
        text.parse().unwrap()
    }

    #[test]
    fn integers_of_every_width_come_and_go() {
        macro_rules! check {
            ($($Int:ident)*) => {$(
                for value in [$Int::MIN, $Int::MIN + 1, 0, 1, 100, $Int::MAX - 1, $Int::MAX] {
                    assert_eq!($Int::try_from(Number::from(value)).unwrap(), value);
                    assert_eq!(Number::from(value).to_string(), value.to_string());
                    assert_eq!(number(&format!("{value}.0")), Number::from(value));
                }
            )*};
        }
        check! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
        assert_eq!(u8::try_from(number("-0")), Ok(0));
    }

    #[test]
    fn integers_never_wrap_or_round() {
        let error = |text: &str| u8::try_from(number(text)).unwrap_err().to_string();
        assert_eq!(error("256"), "256 is out of range: a whole number from 0 to 255 is required");
        assert_eq!(error("-1"), "-1 is out of range: a whole number from 0 to 255 is required");
        assert_eq!(error("1.5"), "1.5 is not a whole number");
        assert_eq!(error("inf"), "inf is not a whole number");
        assert_eq!(
            error("1e50"),
            "1000000000000000000000000000000000000000… is out of range: a whole number from 0 to 255 is required"
        );
        let range = |message: String| message.split_once(": ").unwrap().1.to_owned();
        assert_eq!(
            range(u32::try_from(number("-1")).unwrap_err().to_string()),
            "a whole number from 0 to 4,294,967,295 is required"
        );
        assert_eq!(
            range(i16::try_from(number("99999")).unwrap_err().to_string()),
            "a whole number from -32,768 to 32,767 is required"
        );
        assert_eq!(
            range(i8::try_from(number("999")).unwrap_err().to_string()),
            "a whole number from -128 to 127 is required"
        );
        assert!(u128::try_from(number("340282366920938463463374607431768211456")).is_err());
        assert!(i64::try_from(number("9223372036854775808")).is_err());
    }

    #[test]
    fn floats_come_and_go() {
        for value in [
            0.0,
            1.0,
            -2.5,
            0.1,
            1e23,
            2f64.powi(53),
            2f64.powi(63),
            2f64.powi(64),
            f64::MAX,
            f64::MIN_POSITIVE,
            5e-324,
            f64::INFINITY,
        ] {
            for value in [value, -value] {
                let number = Number::try_from(value).unwrap();
                assert_eq!(f64::try_from(&number), Ok(value));
                assert_eq!(
                    f64::try_from(super::super::parse(&number.to_string(), 1_000).unwrap()),
                    Ok(value)
                );
            }
        }
        for value in
            [0.0, 1.0, -2.5, 0.1, 1e23, 16_777_216.0, f32::MAX, f32::MIN_POSITIVE, 1e-45, f32::NEG_INFINITY]
        {
            assert_eq!(f32::try_from(Number::try_from(value).unwrap()), Ok(value));
        }
        assert!(Number::try_from(f64::NAN).is_err() && Number::try_from(f32::NAN).is_err());
    }

    #[test]
    fn a_float_that_would_lose_digits_is_refused() {
        let third = "0.".to_owned() + &"3".repeat(155);
        for text in [
            "9007199254740993",
            &third,
            "1e400",
            "-1e-400",
            "0.1000000000000000055511151231257827021181583404541015625",
        ] {
            assert!(f64::try_from(number(text)).is_err(), "{text}");
        }
        let error = |text: &str| f64::try_from(number(text)).unwrap_err().to_string();
        assert_eq!(
            error(&third),
            "0.33333333333333333333333333333333333333… has too many digits to be kept exactly: round it to \
             15 significant digits, as in tonumber(format(\"%.15g\", 100 / 3))"
        );
        let beyond = "1000000000000000000000000000000000000000… is out of range: a number from -1.797e308 to \
                      1.797e308 is required";
        assert_eq!(error("1e400"), beyond);
        assert_eq!(
            error("-1e-400"),
            "-0.0000000000000000000000000000000000000… is too close to zero: the least that is supported is 4.94e-324"
        );
        let error = |text: &str| f32::try_from(number(text)).unwrap_err().to_string();
        assert!(error("1e39").ends_with(" is out of range: a number from -3.402e38 to 3.402e38 is required"));
        assert!(error("16777217").ends_with("as in tonumber(format(\"%.6g\", 100 / 3))"));
        assert!(error("1e-46").contains(" is too close to zero: "));
        assert_eq!(f64::try_from(number("0.1")), Ok(0.1));
        assert_eq!(f32::try_from(Number::try_from(0.1_f64).unwrap()), Ok(0.1));
        assert!(f32::try_from(number("16777217")).is_err());
    }

    #[test]
    fn a_whole_float_keeps_its_digits() {
        let text = |value: f64| Number::try_from(value).unwrap().to_string();
        assert_eq!(text(2f64.powi(63)), "9223372036854775808");
        assert_eq!(text(18_446_744_073_709_549_568.0), "18446744073709549568");
        assert_eq!(text(TWO_POW_64), "18446744073709552000");
        assert_eq!(text(1e23), "100000000000000000000000");
        assert_eq!(text(-0.0), "-0");
    }

    #[test]
    fn a_short_float_is_its_own_shortest_decimal() {
        fn form(value: f32) -> NumberForm<'static> {
            match Number::try_from(value).unwrap().form() {
                NumberForm::Integer(integer) => NumberForm::Integer(integer),
                NumberForm::Float(float) => NumberForm::Float(float),
                NumberForm::Text(text) => NumberForm::Text(text.into_owned().into()),
            }
        }
        assert_eq!(form(0.1), NumberForm::Text("0.1".into()));
        assert_eq!(form(0.5), NumberForm::Float(0.5));
        assert_eq!(form(16_777_216.0), NumberForm::Integer(16_777_216));
        assert_eq!(form(f32::MAX), NumberForm::Text("340282350000000000000000000000000000000".into()));
        assert_eq!(form(f32::INFINITY), NumberForm::Float(f64::INFINITY));
        assert_eq!(Number::from_wire_f32(0.1).unwrap().form(), NumberForm::Float(0.100_000_001_490_116_12));
    }
}
