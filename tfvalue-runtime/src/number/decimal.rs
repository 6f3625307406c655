//! Decimals of any size. Each value has one representation.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt::{Display, Write};
use std::str::FromStr;

use super::fraction::Fraction;

/// The decimal `±0.DIGITS × 10^point`.
///
/// Because the digits neither begin nor end in a zero, equality and hashing can be derived. Magnitudes are ordered by their point and then by their
/// digits as text. Zero and the infinities support comparison only, not arithmetic or output.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Decimal {
    pub(super) negative: bool,
    /// The position of the decimal point, counted from the first digit. Least for zero, greatest for an infinity.
    point: i64,
    /// ASCII digits; none for zero and the infinities.
    digits: Box<str>,
}

impl Decimal {
    /// The greatest number of digits in the shortest decimal of an `f64`.
    pub(super) const MOST_DIGITS_OF_F64: usize = 17;

    const ZERO_POINT: i64 = i64::MIN;
    const INFINITE_POINT: i64 = i64::MAX;

    /// Creates a decimal from ASCII digits and the position of the point among them. Leading and trailing zeros are allowed.
    pub(super) fn new(negative: bool, digits: &str, point: i64) -> Self {
        let start = digits.bytes().position(|digit| digit != b'0').unwrap_or(digits.len());
        let end = digits.bytes().rposition(|digit| digit != b'0').map_or(start, |last| last + 1);
        let significant = digits.get(start..end).unwrap_or_default();
        let point = if significant.is_empty() { Self::ZERO_POINT } else { point - count(start) };
        Self { negative, point, digits: significant.into() }
    }

    /// The value of an integer of any width.
    pub(super) fn integer(value: &impl Display) -> Self {
        let text = value.to_string();
        let digits = text.trim_start_matches('-');
        Self::new(digits.len() < text.len(), digits, length(digits))
    }

    /// Returns the shortest decimal that identifies a float. Of two equally near decimals, returns the one with an even last digit. Infinities are
    /// allowed. NaN is not.
    pub(super) fn shortest(float: f64) -> Self {
        Self::scientific(zmij::Buffer::new().format(float))
    }

    /// Parses a decimal with or without an exponent: `-1.25e-7`, `0.5`, `inf`.
    pub(super) fn scientific(text: &str) -> Self {
        let (negative, text) = text.strip_prefix('-').map_or((false, text), |text| (true, text));
        if text == "inf" {
            return Self { negative, point: Self::INFINITE_POINT, digits: Box::default() };
        }
        let (mantissa, exponent) = text.split_once('e').unwrap_or((text, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let point = length(whole) + exponent.parse::<i64>().unwrap_or_default();
        Self::new(negative, &[whole, fraction].concat(), point)
    }

    pub(super) fn is_zero(&self) -> bool {
        self.point == Self::ZERO_POINT
    }

    pub(super) fn is_whole(&self) -> bool {
        self.fraction_digits() <= 0
    }

    pub(super) fn significant_digits(&self) -> usize {
        self.digits.len()
    }

    /// Returns the number of digits after the decimal point; zero or negative if the decimal is an integer.
    fn fraction_digits(&self) -> i64 {
        length(&self.digits).saturating_sub(self.point)
    }

    /// Returns the number of digits that it takes to write the decimal without an exponent.
    pub(super) fn written_digits(&self) -> i64 {
        length(&self.digits).max(self.point).max(self.fraction_digits())
    }

    /// Moves the decimal point.
    pub(super) fn times_power_of_ten(self, exponent: i32) -> Self {
        Self { point: self.point + i64::from(exponent), ..self }
    }

    /// Multiplies by `2^exponent`, exactly. A division by two is a multiplication by five that moves the point.
    pub(super) fn times_power_of_two(self, exponent: i32) -> Self {
        /// The most factors of five whose product, times a limb, fits in 64 bits together with the carry.
        const FACTORS_AT_ONCE: u32 = 13;

        let (factor, places) = if exponent < 0 { (5_u64, -exponent) } else { (2, 0) };
        let fraction_digits = self.fraction_digits() + i64::from(places);
        let mut limbs = to_limbs(&self.digits);
        let mut factors = exponent.unsigned_abs();
        while factors > 0 {
            let now = factors.min(FACTORS_AT_ONCE);
            multiply(&mut limbs, factor.pow(now));
            factors -= now;
        }
        let digits = from_limbs(&limbs);
        Self::new(self.negative, &digits, length(&digits) - fraction_digits)
    }

    /// Converts the decimal to an integer type, if it is an integer and fits.
    pub(super) fn to_integer<T: FromStr>(&self) -> Option<T> {
        /// No integer is longer than `u128::MAX`.
        const MOST_DIGITS: i64 = 39;
        (self.is_whole() && self.point <= MOST_DIGITS).then(|| self.to_text().parse().ok()).flatten()
    }

    /// Converts the decimal to a fraction, if it has few enough digits.
    pub(super) fn to_fraction(&self) -> Option<Fraction> {
        let places = usize::try_from(self.fraction_digits()).ok()?;
        let mantissa: i64 = self.digits.parse().ok()?;
        Fraction::new(if self.negative { -mantissa } else { mantissa }, places)
    }

    /// Returns the float that equals this decimal exactly. `None` for an integer, and if there is no such float.
    pub(super) fn to_exact_f64(&self) -> Option<f64> {
        /// The digits after the point of the smallest float, `2^-1074`.
        const MOST_DIGITS: u64 = 1074;

        // The decimal of a binary fraction with n digits after the point has n digits after the point, too, and ends in 5.
        let digits =
            u64::try_from(self.fraction_digits()).ok().filter(|digits| (1..=MOST_DIGITS).contains(digits))?;
        if !self.digits.ends_with('5') {
            return None;
        }
        let text = self.to_text();
        let float: f64 = text.parse().ok()?;
        // Two factors, because 2^1074 itself is no float.
        let scaled = float * power_of_two(digits / 2) * power_of_two(digits.div_ceil(2));
        // `scaled` is whole if `digits` binary digits after the point suffice. A float has 53 binary digits in all.
        let may_be_exact =
            scaled.fract() == 0.0 && scaled.abs() < power_of_two(u64::from(f64::MANTISSA_DIGITS));
        let is_exact = may_be_exact && format!("{float:.*}", usize::try_from(digits).ok()?) == text;
        is_exact.then_some(float)
    }

    /// The nearest float; an infinite one if the decimal is too large.
    pub(super) fn to_nearest_f64(&self) -> f64 {
        let sign = if self.negative { "-" } else { "" };
        let text = format!("{sign}0.{}e{}", self.digits, self.point);
        text.parse().expect("digits, a point and an exponent are a float")
    }

    /// Returns the digits and the position of the point as text. Each value has its own text.
    pub(super) fn to_compact(&self) -> String {
        format!("{}{}e{}", if self.negative { "-" } else { "" }, self.digits, self.point)
    }

    /// Plain decimal text without an exponent.
    pub(super) fn to_text(&self) -> Cow<'_, str> {
        let sign = if self.negative { "-" } else { "" };
        let zeros = |count: i64| "0".repeat(usize::try_from(count).unwrap_or_default());
        let whole_digits = usize::try_from(self.point).unwrap_or_default();
        match self.digits.split_at_checked(whole_digits) {
            Some(("", fraction)) => [sign, "0.", &zeros(-self.point), fraction].concat().into(),
            Some((whole, "")) if !self.negative => whole.into(),
            Some((whole, "")) => [sign, whole].concat().into(),
            Some((whole, fraction)) => [sign, whole, ".", fraction].concat().into(),
            None => [sign, &self.digits, &zeros(-self.fraction_digits())].concat().into(),
        }
    }

    /// Formats the decimal like C's `%.*g`: rounded, without trailing zeros. A very small or large value has an exponent.
    pub(super) fn to_general(&self, precision: u8) -> String {
        let rounded = self.rounded(precision);
        if rounded.is_zero() {
            return "0".to_owned();
        }
        let exponent = rounded.point - 1;
        if exponent >= -4 && rounded.point <= i64::from(precision) {
            return rounded.to_text().into_owned();
        }
        let mantissa = Self { point: 1, ..rounded };
        let sign = if exponent < 0 { '-' } else { '+' };
        format!("{}e{sign}{:02}", mantissa.to_text(), exponent.unsigned_abs())
    }

    /// Rounds to `precision` significant digits, halves to even. A `u64` must hold that many digits.
    fn rounded(&self, precision: u8) -> Self {
        let Some((head, tail)) = self.digits.split_at_checked(precision.into()) else {
            return self.clone();
        };
        let kept: u64 = head.parse().unwrap_or_default();
        let up = match tail.cmp("5") {
            Ordering::Less => 0,
            Ordering::Equal => kept % 2,
            Ordering::Greater => 1,
        };
        let digits = (kept + up).to_string();
        Self::new(self.negative, &digits, self.point + length(&digits) - length(head))
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        let magnitudes = (self.point, &self.digits).cmp(&(other.point, &other.digits));
        match (self.negative, other.negative) {
            (false, false) => magnitudes,
            (true, true) => magnitudes.reverse(),
            (a, b) => b.cmp(&a),
        }
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Returns the number of ASCII digits in a text, as a position of the decimal point.
pub(super) fn length(digits: &str) -> i64 {
    count(digits.len())
}

/// Converts a number of digits to a position of the decimal point.
fn count(digits: usize) -> i64 {
    i64::try_from(digits).unwrap_or(i64::MAX)
}

/// `2^exponent`, exactly; for exponents below 1024.
fn power_of_two(exponent: u64) -> f64 {
    f64::from_bits((1023 + exponent) << 52)
}

/// The number of digits of a limb, and the first number that has one more.
const LIMB_DIGITS: usize = 9;
const LIMB: u64 = 1_000_000_000;

/// Converts digits to limbs, least significant first.
fn to_limbs(digits: &str) -> Vec<u64> {
    let limb = |digits: &[u8]| digits.iter().fold(0, |limb, digit| 10 * limb + u64::from(digit - b'0'));
    digits.as_bytes().rchunks(LIMB_DIGITS).map(limb).collect()
}

/// Converts limbs to digits, without leading zeros.
fn from_limbs(limbs: &[u64]) -> String {
    let mut digits = String::with_capacity(LIMB_DIGITS * limbs.len());
    for limb in limbs.iter().rev() {
        // Writing to a string doesn't fail.
        let _ = write!(digits, "{limb:0LIMB_DIGITS$}");
    }
    let zeros = digits.len() - digits.trim_start_matches('0').len();
    digits.split_off(zeros)
}

/// Multiplies limbs, least significant first, by a factor.
fn multiply(limbs: &mut Vec<u64>, factor: u64) {
    let mut carry = 0;
    for limb in limbs.iter_mut() {
        let product = *limb * factor + carry;
        (carry, *limb) = (product / LIMB, product % LIMB);
    }
    while carry > 0 {
        limbs.push(carry % LIMB);
        carry /= LIMB;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(text: &str) -> Decimal {
        Decimal::scientific(text)
    }

    #[test]
    fn zeros_at_the_ends_make_no_difference() {
        assert_eq!(Decimal::new(false, "00120", 4), decimal("1.2e1"));
        assert_eq!(Decimal::new(true, "0012", 0), decimal("-1.2e-3"));
        assert!(Decimal::new(false, "000", 2).is_zero());
    }

    #[test]
    fn infinities_and_zero_have_their_place_in_the_order() {
        let line = ["-inf", "-2e0", "-1.5e0", "-1e-300", "0e0", "1e-300", "1.5e0", "2e0", "1e300", "inf"]
            .map(decimal);
        assert!(line.is_sorted());
        assert!(line.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn powers_of_two_are_multiplied_exactly() {
        for exponent in (0..=126).chain([-1, -2, -10, -60, -1000]) {
            let product = decimal("1e0").times_power_of_two(exponent);
            let expected = if exponent < 0 {
                format!("{:.1074}", 2_f64.powi(exponent)).trim_end_matches('0').to_owned()
            } else {
                (1_i128 << exponent).to_string()
            };
            assert_eq!(product.to_text(), expected);
            assert_eq!(product.times_power_of_two(-exponent), decimal("1e0"));
        }
    }

    #[test]
    fn limbs_have_the_digits() {
        let digits = "10000000002000000003".repeat(3);
        for length in 1..=digits.len() {
            let digits = &digits[..length];
            assert_eq!(from_limbs(&to_limbs(digits)), digits);
            let mut limbs = to_limbs(digits);
            multiply(&mut limbs, 5_u64.pow(13));
            multiply(&mut limbs, 2_u64.pow(13));
            assert_eq!(from_limbs(&limbs), format!("{digits}{}", "0".repeat(13)));
        }
    }

    #[test]
    fn rounding_goes_to_the_even_neighbour_of_a_half() {
        for (text, rounded) in
            [("1.25e0", "1.2"), ("1.35e0", "1.4"), ("1.251e0", "1.3"), ("9.96e0", "10"), ("9.95e-1", "1")]
        {
            assert_eq!(decimal(text).rounded(2).to_text(), rounded, "{text}");
        }
    }
}
