//! Terraform's `number`: exact, in decimal, of any size.

mod convert;
#[cfg(any(feature = "bigdecimal", feature = "rust_decimal"))]
mod crates;
mod decimal;
mod digits;
mod float;
mod fraction;
mod parse;
#[cfg(feature = "serde")]
mod serde;

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

#[cfg(feature = "serde")]
pub(crate) use self::serde::RAW;

pub use self::convert::NumberRangeError;
pub(crate) use self::convert::{ExactFloat, plain};
use self::decimal::Decimal;
pub(crate) use self::digits::{Digits, leading_digits_of};
pub use self::float::Float;
use self::fraction::Fraction;
pub(crate) use self::fraction::ShortText;
pub use self::parse::parse;
pub use self::parse::{DEFAULT_MAX_DIGITS, ParseNumberError};

/// An exact number, as Terraform's type `number` holds it.
///
/// A [`Number`] keeps every digit. Its value is decimal, and a float denotes its shortest decimal. So the text `0.1` and the float `0.1_f64` are
/// equal, although no binary fraction is a tenth. Negative zero equals zero. Infinities exist, NaN does not.
///
/// # Example: exact, and equal by value
///
/// ```
/// # use tfvalue::Number;
/// let third: Number = "0.333333333333333333333333333333".parse()?;
/// assert_eq!(third.to_string(), "0.333333333333333333333333333333");
///
/// assert_eq!("1e3".parse::<Number>()?, Number::from(1000));
/// assert_eq!("0.1".parse::<Number>()?, Number::try_from(0.1_f64)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Number(Repr);

/// The representation of a number. Each value has one representation, except decimals such as 0.1: from a float, they are a `Float`, and from text, a
/// `Fraction` or a `Decimal`. So each is written in the form in which it was read.
#[derive(Clone)]
enum Repr {
    /// Every integer of this range, except negative zero.
    Integer(i64),
    /// The shortest decimal of a float that is not an integer; also an infinity or negative zero. Never NaN.
    Float(f64),
    /// A decimal of at most 15 digits that no `f64` equals exactly; stored inline.
    Fraction(Fraction),
    /// Everything else: finite, not zero.
    Decimal(Box<Decimal>),
}

/// The form of a [`Number`] [on the wire].
///
/// [on the wire]: https://github.com/hashicorp/terraform/blob/main/docs/plugin-protocol/object-wire-format.md
#[derive(Clone, Debug, PartialEq)]
pub enum NumberForm<'a> {
    /// An integer that fits, written as the shortest integer.
    Integer(i64),
    /// An infinity, or a fraction that a float equals exactly; written in 64 bits.
    Float(f64),
    /// Any other number: decimal digits without an exponent, written as a string.
    Text(Cow<'a, str>),
}

impl Number {
    /// Zero.
    pub const ZERO: Self = Self::from_i64(0);

    /// Converts an integer to a number, in constants too.
    #[must_use]
    pub const fn from_i64(value: i64) -> Self {
        Self(Repr::Integer(value))
    }

    const fn infinity(negative: bool) -> Self {
        Self(Repr::Float(if negative { f64::NEG_INFINITY } else { f64::INFINITY }))
    }

    /// Chooses the representation of a finite decimal.
    fn from_decimal(decimal: Decimal) -> Self {
        if decimal.is_zero() {
            return Self(if decimal.negative { Repr::Float(-0.0) } else { Repr::Integer(0) });
        }
        if decimal.is_whole() {
            if let Some(integer) = decimal.to_integer() {
                return Self::from_i64(integer);
            }
        } else if let Some(fraction) = decimal.to_fraction() {
            return Self::from_fraction(fraction);
        } else if decimal.significant_digits() <= Decimal::MOST_DIGITS_OF_F64
            && let Some(float) = decimal.to_exact_f64()
            && Decimal::shortest(float) == decimal
        {
            return Self(Repr::Float(float));
        }
        Self(Repr::Decimal(Box::new(decimal)))
    }

    /// The number `mantissa / 10^places`; `None` if there are too many digits or places for a fraction.
    fn from_digits(mut mantissa: i64, mut places: usize) -> Option<Self> {
        while places > 0 && mantissa % 10 == 0 {
            mantissa /= 10;
            places -= 1;
        }
        match places {
            0 => Some(Self::from_i64(mantissa)),
            _ => Fraction::new(mantissa, places).map(Self::from_fraction),
        }
    }

    /// Chooses the representation of a fraction.
    fn from_fraction(fraction: Fraction) -> Self {
        Self(match fraction.to_exact_f64() {
            Some(float) => Repr::Float(float),
            None => Repr::Fraction(fraction),
        })
    }

    /// Converts a finite float to the number of its shortest decimal.
    fn shortest(float: impl zmij::Float) -> Self {
        let mut buffer = zmij::Buffer::new();
        let text = buffer.format_finite(float);
        parse::short(text).unwrap_or_else(|| Self::from_decimal(Decimal::scientific(text)))
    }

    /// Converts a float to the number of its shortest decimal, which is also written in this form: a tenth is the text `0.1`.
    pub(crate) fn decimal(float: f64) -> Result<Self, NumberRangeError> {
        let number = Self::try_from(float)?;
        Ok(match number.0 {
            Repr::Float(float) if float != 0.0 && float.is_finite() => Self::shortest(float),
            _ => number,
        })
    }

    /// Returns an `f64` that can be compared in place of the decimal. `None` if rounding could make two numbers equal.
    ///
    /// The `f64` is the decimal, rounded. Different fractions have different floats, because they have few digits. A float that isn't an integer
    /// denotes its shortest decimal.
    fn nearest_f64(&self) -> Option<f64> {
        match &self.0 {
            // A larger integer could be rounded to the float of another number.
            #[expect(clippy::cast_precision_loss, reason = "such integers are exact in a float")]
            Repr::Integer(integer) => {
                (integer.unsigned_abs() <= 1 << f64::MANTISSA_DIGITS).then_some(*integer as f64)
            }
            Repr::Float(float) => Some(*float),
            Repr::Fraction(fraction) => Some(fraction.to_f64()),
            Repr::Decimal(_) => None,
        }
    }

    /// Returns the decimal value, in which all representations can be compared. A zero loses its sign.
    fn to_decimal(&self) -> Cow<'_, Decimal> {
        match &self.0 {
            Repr::Integer(integer) => Cow::Owned(Decimal::integer(integer)),
            Repr::Float(float) => Cow::Owned(Decimal::shortest(*float + 0.0)),
            Repr::Fraction(fraction) => Cow::Owned(fraction.to_decimal()),
            Repr::Decimal(decimal) => Cow::Borrowed(decimal),
        }
    }

    /// Returns whether the number is an integer. An infinity is not.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        match &self.0 {
            Repr::Integer(_) => true,
            Repr::Float(float) => *float == 0.0,
            Repr::Fraction(_) => false,
            Repr::Decimal(decimal) => decimal.is_whole(),
        }
    }

    /// Returns whether the number is one of the two infinities.
    #[must_use]
    pub fn is_infinite(&self) -> bool {
        matches!(self.0, Repr::Float(float) if float.is_infinite())
    }

    /// Returns whether the number is less than zero. Negative zero is not.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Repr::Integer(integer) => *integer < 0,
            Repr::Float(float) => *float < 0.0,
            Repr::Fraction(fraction) => fraction.is_negative(),
            Repr::Decimal(decimal) => decimal.negative,
        }
    }

    /// The number as an `i64`, if it is one.
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        match self.0 {
            Repr::Integer(integer) => Some(integer),
            Repr::Float(float) => (float == 0.0).then_some(0),
            Repr::Fraction(_) | Repr::Decimal(_) => None,
        }
    }

    /// The number as a `u64`, if it is one.
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        self.try_into().ok()
    }

    /// The number as an `f64`, if the `f64` keeps all its digits.
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        self.try_into().ok()
    }

    /// The nearest `f64`: of two that are equally near, the one with an even significand. A number that is too large is infinite.
    ///
    /// See [`Float`] for a field that keeps the digits as well.
    ///
    /// # Example: digits that no float has
    ///
    /// ```
    /// # use tfvalue::Number;
    /// let third: Number = "33.33333333333333333333333333333333333333".parse()?;
    /// assert_eq!(third.as_f64(), None);
    /// assert_eq!(third.to_f64(), 100.0 / 3.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        match &self.0 {
            #[expect(clippy::cast_precision_loss, reason = "the nearest is asked for")]
            Repr::Integer(integer) => *integer as f64,
            Repr::Float(float) => *float,
            Repr::Fraction(fraction) => fraction.to_f64(),
            Repr::Decimal(decimal) => decimal.to_nearest_f64(),
        }
    }

    /// Returns the form of the number on the wire, as Terraform Core writes it.
    ///
    /// # Example: the text of a tenth is not a float
    ///
    /// ```
    /// # use tfvalue::Number;
    /// let form = |text: &str| text.parse().map(|number: Number| format!("{:?}", number.form()));
    /// assert_eq!(form("4.0")?, "Integer(4)");
    /// assert_eq!(form("0.5")?, "Float(0.5)");
    /// assert_eq!(form("0.1")?, r#"Text("0.1")"#);
    /// assert_eq!(form("1e20")?, r#"Text("100000000000000000000")"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn form(&self) -> NumberForm<'_> {
        match &self.0 {
            Repr::Integer(integer) => NumberForm::Integer(*integer),
            Repr::Float(0.0) => NumberForm::Integer(0),
            Repr::Float(float) => NumberForm::Float(*float),
            Repr::Fraction(fraction) => NumberForm::Text(fraction.to_text().to_string().into()),
            Repr::Decimal(decimal) => match decimal.to_exact_f64() {
                Some(float) => NumberForm::Float(float),
                None => NumberForm::Text(decimal.to_text()),
            },
        }
    }

    /// Returns the text of a [`Fraction`]: few digits, and no float that equals it exactly.
    pub(crate) fn as_short_text(&self) -> Option<ShortText> {
        match &self.0 {
            Repr::Fraction(fraction) => Some(fraction.to_text()),
            _ => None,
        }
    }

    /// Calls a function with the plain decimal digits.
    pub(crate) fn with_text<R>(&self, f: impl FnOnce(&str) -> R) -> R {
        match &self.0 {
            Repr::Integer(integer) => f(itoa::Buffer::new().format(*integer)),
            Repr::Float(0.0) => f("-0"),
            Repr::Float(float) => {
                let mut buffer = zmij::Buffer::new();
                let text = buffer.format(*float);
                if text.contains('e') { f(&Decimal::scientific(text).to_text()) } else { f(text) }
            }
            Repr::Fraction(fraction) => f(&fraction.to_text()),
            Repr::Decimal(decimal) => f(&decimal.to_text()),
        }
    }

    /// Returns the float of a number that is represented by a float, unless it is negative zero.
    pub(crate) const fn as_plain_float(&self) -> Option<f64> {
        match self.0 {
            Repr::Float(float) if float != 0.0 => Some(float),
            _ => None,
        }
    }

    /// Returns a text that only equal numbers share. The text is no longer than the number is in memory.
    pub(crate) fn to_compact(&self) -> String {
        match self.as_i64() {
            Some(integer) => integer.to_string(),
            None => self.to_decimal().to_compact(),
        }
    }

    /// Returns the number as an `i64`, unless it is negative zero or too large.
    pub(crate) const fn as_plain_integer(&self) -> Option<i64> {
        match self.0 {
            Repr::Integer(integer) => Some(integer),
            _ => None,
        }
    }

    /// The number rounded to ten significant digits, in the style of C's `%.10g`.
    ///
    /// go-cty orders the elements of a set by this text, unless they are of a primitive type.
    pub(crate) fn to_general_10(&self) -> String {
        match &self.0 {
            Repr::Float(0.0) => "-0".to_owned(),
            Repr::Float(f64::INFINITY) => "+Inf".to_owned(),
            Repr::Float(f64::NEG_INFINITY) => "-Inf".to_owned(),
            // Rounded once, from the binary value: the shortest decimal is already rounded.
            Repr::Float(float) => Decimal::scientific(&format!("{float:.9e}")).to_general(10),
            Repr::Integer(_) | Repr::Fraction(_) | Repr::Decimal(_) => self.to_decimal().to_general(10),
        }
    }
}

impl Default for Number {
    fn default() -> Self {
        Self::ZERO
    }
}

/// Writes plain decimal digits, never an exponent: `-12.5`, `100000000000000000000`, `-0`, `inf`.
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.with_text(|text| f.write_str(text))
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Number({self})")
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        if let (Repr::Integer(a), Repr::Integer(b)) = (&self.0, &other.0) {
            return a.cmp(b);
        }
        let by_floats = self.nearest_f64().zip(other.nearest_f64()).and_then(|(a, b)| a.partial_cmp(&b));
        by_floats.unwrap_or_else(|| self.to_decimal().cmp(&other.to_decimal()))
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Number {}

impl Hash for Number {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self.as_i64() {
            Some(integer) => integer.hash(state),
            None => self.to_decimal().hash(state),
        }
    }
}

#[cfg(test)]
mod tests;
