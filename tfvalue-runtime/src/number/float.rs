//! A float that keeps the digits of its input.

use std::{cmp::Ordering, fmt};

use super::{Number, NumberRangeError};

/// An `f64`, together with the digits of the number that it is nearest to.
///
/// Terraform calculates with more digits than an `f64` has: `100 / 3` arrives with 154 digits, and `0.1` is exactly a tenth, which no binary fraction
/// is. A plain `f64` refuses `100 / 3`. It sends `0.1` back as the nearest binary fraction, which is another number to Terraform. A `Float` reads any
/// number up to the largest `f64` and returns the nearest `f64`. It is written with the digits that it was read with.
///
/// A `Float` from an `f64` has the shortest digits of the `f64`: `Float::from(0.1)` is a tenth, as in a configuration. `Float` is not [`Copy`],
/// because it may hold many digits.
///
/// Comparisons of `Float`s compare the `f64`s, not the digits. Terraform compares the digits. So a provider that has no new value must keep the
/// `Float` that it was given.
///
/// # Example: the digits that Terraform sent
///
/// ```
/// use tfvalue::{msgpack, types::Float};
///
/// let sent = b"\xb533.333333333333333333";
/// let float: Float = msgpack::from_slice(sent)?;
/// assert_eq!(float, 100.0 / 3.0);
/// assert_eq!(float.to_string(), "33.333333333333333333");
/// assert_eq!(msgpack::to_vec(&float)?, sent);
/// # Ok::<(), tfvalue::Error>(())
/// ```
///
/// # Example: a value of the provider's own
///
/// ```
/// use tfvalue::{TfType, json, types::Float};
///
/// #[derive(TfType)]
/// struct Limits {
///     ratio: Float,
/// }
/// let mut limits: Limits = json::from_str(r#"{"ratio": 0.10}"#)?;
/// if limits.ratio.get() < 0.25 {
///     limits.ratio = 0.25.into();
/// }
/// assert_eq!(json::to_string(&limits)?, r#"{"ratio":0.25}"#);
/// # Ok::<(), tfvalue::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct Float {
    value: f64,
    /// The number that the float was built from. `None` means the shortest digits of `value`.
    number: Option<Number>,
}

impl Float {
    /// The `f64`.
    #[must_use]
    pub const fn get(&self) -> f64 {
        self.value
    }

    /// The number with all its digits.
    ///
    /// # Errors
    ///
    /// Returns an error if the float was built from an `f64` that is NaN.
    pub fn to_number(&self) -> Result<Number, NumberRangeError> {
        self.number.clone().map_or_else(|| Number::decimal(self.value), Ok)
    }

    /// Returns the number that the float was built from, if there is one.
    pub(crate) const fn as_number(&self) -> Option<&Number> {
        self.number.as_ref()
    }
}

/// Uses the shortest digits of the `f64`.
impl From<f64> for Float {
    fn from(value: f64) -> Self {
        Self { value, number: None }
    }
}

impl From<Float> for f64 {
    fn from(float: Float) -> Self {
        float.value
    }
}

impl From<&Float> for f64 {
    fn from(float: &Float) -> Self {
        float.value
    }
}

/// Keeps the digits. Fails if the number is finite, but beyond the largest `f64`.
impl TryFrom<Number> for Float {
    type Error = NumberRangeError;

    fn try_from(number: Number) -> Result<Self, NumberRangeError> {
        let value = number.to_f64();
        if value.is_infinite() && !number.is_infinite() {
            return Err(NumberRangeError::beyond_f64(&number));
        }
        Ok(Self { value, number: Some(number) })
    }
}

/// Keeps the digits. Fails if the number is finite, but beyond the largest `f64`.
impl TryFrom<&Number> for Float {
    type Error = NumberRangeError;

    fn try_from(number: &Number) -> Result<Self, NumberRangeError> {
        number.clone().try_into()
    }
}

/// Fails for NaN.
impl TryFrom<Float> for Number {
    type Error = NumberRangeError;

    fn try_from(float: Float) -> Result<Self, NumberRangeError> {
        float.number.map_or_else(|| Self::decimal(float.value), Ok)
    }
}

/// Fails for NaN.
impl TryFrom<&Float> for Number {
    type Error = NumberRangeError;

    fn try_from(float: &Float) -> Result<Self, NumberRangeError> {
        float.to_number()
    }
}

/// Compares the `f64`s.
impl PartialEq for Float {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl PartialEq<f64> for Float {
    fn eq(&self, other: &f64) -> bool {
        self.value == *other
    }
}

impl PartialEq<Float> for f64 {
    fn eq(&self, other: &Float) -> bool {
        *self == other.value
    }
}

/// Compares the `f64`s.
impl PartialOrd for Float {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.value.partial_cmp(&other.value)
    }
}

impl PartialOrd<f64> for Float {
    fn partial_cmp(&self, other: &f64) -> Option<Ordering> {
        self.value.partial_cmp(other)
    }
}

/// Writes the digits of the number, never an exponent.
impl fmt::Display for Float {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to_number() {
            Ok(number) => number.fmt(f),
            Err(_) => f.write_str("NaN"),
        }
    }
}

impl fmt::Debug for Float {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Float({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn float(text: &str) -> Float {
        text.parse::<Number>().unwrap().try_into().unwrap()
    }

    #[test]
    fn float_is_nearest_to_its_digits() {
        let thirds = "33.".to_owned() + &"3".repeat(152);
        for (text, value) in [
            (&*thirds, 100.0 / 3.0),
            ("0.01", 0.01),
            ("0.010000000000000000000000000000000000000000000000000000001", 0.01),
            ("0.9", 0.9),
            ("340282346638528859811704183484516925440", f64::from(f32::MAX)),
            ("9007199254740993", 9_007_199_254_740_992.0),
            ("9007199254740995", 9_007_199_254_740_996.0),
            ("9223372036854775807", 9_223_372_036_854_775_808.0),
            ("1e-400", 0.0),
            ("inf", f64::INFINITY),
            ("-inf", f64::NEG_INFINITY),
            ("-0", -0.0),
            ("0.5", 0.5),
            ("7", 7.0),
        ] {
            let float = float(text);
            assert_eq!(float.get().to_bits(), value.to_bits(), "{text}");
            assert_eq!(f64::from(&float).to_bits(), value.to_bits());
            let number: Number = text.parse().unwrap();
            assert_eq!(float.to_number().unwrap().form(), number.form(), "{text}");
            assert_eq!(float.to_string(), number.to_string());
        }
    }

    #[test]
    fn float_of_an_f64_has_its_shortest_digits() {
        for (value, text) in [
            (0.1, "0.1"),
            (0.1 + 0.2, "0.30000000000000004"),
            (1e23, "100000000000000000000000"),
            (-2.5, "-2.5"),
            (7.0, "7"),
            (9_223_372_036_854_775_808.0, "9223372036854775808"),
            (f64::INFINITY, "inf"),
        ] {
            let number = Float::from(value).to_number().unwrap();
            let written: Number = text.parse().unwrap();
            assert_eq!(number.form(), written.form(), "{text}");
            assert_eq!(Float::from(value).to_string(), text);
            assert_eq!(number.to_f64().to_bits(), value.to_bits());
        }
    }

    #[test]
    fn number_beyond_the_largest_float_is_refused() {
        for text in ["1e400", "-1e400", "1.8e308"] {
            let number: Number = text.parse().unwrap();
            let error = Float::try_from(&number).unwrap_err().to_string();
            assert!(error.ends_with("is out of range: a number from -1.797e308 to 1.797e308 is required"));
            assert!(number.to_f64().is_infinite());
        }
    }

    #[test]
    #[expect(clippy::float_cmp, reason = "it is what is tested")]
    fn floats_compare_without_their_digits() {
        assert_eq!(float("0.1"), Float::from(0.1));
        assert_eq!(float("0.1"), 0.1);
        assert_eq!(0.1, float("0.10000000000000000000000001"));
        assert!(float("0.1") < float("0.2") && float("0.1") < 0.2);
        assert_ne!(Float::from(f64::NAN), Float::from(f64::NAN));
        assert_eq!(format!("{:?} {:?}", float("0.10"), Float::from(f64::NAN)), "Float(0.1) Float(NaN)");
        assert!(Float::from(f64::NAN).to_number().is_err());
        assert_eq!(Float::default(), 0.0);
    }
}
