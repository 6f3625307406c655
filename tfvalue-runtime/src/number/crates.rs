//! Conversions from and to the number types of other crates.

#[cfg(feature = "bigdecimal")]
use std::str::FromStr;

#[cfg(feature = "bigdecimal")]
use super::ParseNumberError;
use super::{Number, NumberRangeError};

/// Fails for an infinite number, and for a number with more digits than the type can hold.
#[cfg(feature = "rust_decimal")]
impl TryFrom<&Number> for rust_decimal::Decimal {
    type Error = NumberRangeError;

    fn try_from(number: &Number) -> Result<Self, NumberRangeError> {
        Self::from_str_exact(&number.to_string())
            .map_err(|_| NumberRangeError::of_digits(number, "at most 28 digits"))
    }
}

#[cfg(feature = "rust_decimal")]
impl From<rust_decimal::Decimal> for Number {
    fn from(decimal: rust_decimal::Decimal) -> Self {
        let digits = Self::from(decimal.mantissa());
        // The text has at most 30 digits, so parsing doesn't fail.
        decimal.to_string().parse().unwrap_or(digits)
    }
}

/// Fails for an infinite number.
#[cfg(feature = "bigdecimal")]
impl TryFrom<&Number> for bigdecimal::BigDecimal {
    type Error = NumberRangeError;

    fn try_from(number: &Number) -> Result<Self, NumberRangeError> {
        Self::from_str(&number.to_string()).map_err(|_| NumberRangeError::of_digits(number, "finite numbers"))
    }
}

/// Fails for a number that has more digits than [`DEFAULT_MAX_DIGITS`](crate::number::DEFAULT_MAX_DIGITS).
#[cfg(feature = "bigdecimal")]
impl TryFrom<bigdecimal::BigDecimal> for Number {
    type Error = ParseNumberError;

    fn try_from(decimal: bigdecimal::BigDecimal) -> Result<Self, ParseNumberError> {
        decimal.to_scientific_notation().parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "rust_decimal")]
    #[test]
    fn rust_decimal_converts_both_ways() {
        use rust_decimal::Decimal;

        for text in ["0", "-0.1", "79228162514264337593543950335", "0.0000000000000000000000000001"] {
            let number: Number = text.parse().unwrap();
            let decimal = Decimal::try_from(&number).unwrap();
            assert_eq!(decimal.to_string(), text);
            assert_eq!(Number::from(decimal), number);
        }
        for text in ["79228162514264337593543950336", "0.00000000000000000000000000001", "1e100", "inf"] {
            assert!(Decimal::try_from(&text.parse::<Number>().unwrap()).is_err(), "{text}");
        }
    }

    #[cfg(feature = "bigdecimal")]
    #[test]
    fn bigdecimal_converts_both_ways() {
        use bigdecimal::BigDecimal;

        for text in
            ["0", "-0.1", "1e400", "1e-400", "123456789012345678901234567890.000000000000000000000000000001"]
        {
            let number: Number = text.parse().unwrap();
            let decimal = BigDecimal::try_from(&number).unwrap();
            assert_eq!(Number::try_from(decimal).unwrap(), number, "{text}");
        }
        assert!(BigDecimal::try_from(&"inf".parse::<Number>().unwrap()).is_err());
        assert!(Number::try_from(BigDecimal::from_str("1e999999999").unwrap()).is_err());
    }
}
