//! Decimal fractions of few digits.

use std::{ops::Deref, str};

use super::decimal::{Decimal, length};

/// A decimal that isn't an integer. With at most [`MOST_DIGITS`](Self::MOST_DIGITS) digits, different decimals have different nearest `f64`s.
///
/// # Invariant
///
/// `mantissa` has no more digits than [`MOST_DIGITS`](Self::MOST_DIGITS), the last of which isn't 0; `places` is from 1 to
/// [`MOST_PLACES`](Self::MOST_PLACES).
#[derive(Clone, Copy)]
pub(super) struct Fraction {
    /// The digits without the point.
    mantissa: i64,
    /// The number of digits after the point. Zeros precede the mantissa if it has fewer digits.
    places: u8,
}

/// The powers of ten that an `f64` holds exactly.
const POWERS: [f64; Fraction::MOST_PLACES as usize + 1] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20, 1e21, 1e22,
];

/// No mantissa is as large as this.
const LIMIT: u64 = 10_u64.pow(Fraction::MOST_DIGITS);

/// Divides. If both operands are exact in a float, the quotient is rounded once, to the nearest float. Otherwise the result is only near the
/// quotient.
#[expect(clippy::cast_precision_loss, reason = "few digits are exact in a float, and of more it is said")]
fn divide(mantissa: i64, power: f64) -> f64 {
    mantissa as f64 / power
}

impl Fraction {
    /// No two decimals with at most this many digits have the same nearest `f64`.
    const MOST_DIGITS: u32 = f64::DIGITS;

    const MOST_PLACES: u8 = 22;

    /// The fraction `mantissa / 10^places`; `None` if there are no places, too many digits or places, or a zero at the end.
    pub(super) fn new(mantissa: i64, places: usize) -> Option<Self> {
        let places = u8::try_from(places).ok().filter(|places| (1..=Self::MOST_PLACES).contains(places))?;
        (mantissa.unsigned_abs() < LIMIT && mantissa % 10 != 0).then_some(Self { mantissa, places })
    }

    pub(super) fn is_negative(self) -> bool {
        self.mantissa < 0
    }

    /// Returns the nearest float. Its shortest decimal is the fraction.
    pub(super) fn to_f64(self) -> f64 {
        divide(self.mantissa, POWERS[usize::from(self.places)])
    }

    /// The `f64` nearest to `mantissa / 10^places`, whole or not; `None` if there are too many digits or places.
    pub(super) fn nearest_f64(mantissa: i64, places: usize) -> Option<f64> {
        let power = POWERS.get(places)?;
        (mantissa.unsigned_abs() < LIMIT).then(|| divide(mantissa, *power))
    }

    /// Returns the float that equals the fraction exactly, if there is one.
    pub(super) fn to_exact_f64(self) -> Option<f64> {
        // A decimal with n places is a binary fraction if its mantissa is a multiple of 5^n.
        let is_binary = self.mantissa % 5 == 0
            && 5_i64.checked_pow(self.places.into()).is_some_and(|power| self.mantissa % power == 0);
        is_binary.then(|| self.to_f64())
    }

    pub(super) fn to_decimal(self) -> Decimal {
        let digits = self.mantissa.unsigned_abs().to_string();
        let point = length(&digits) - i64::from(self.places);
        Decimal::new(self.is_negative(), &digits, point)
    }

    /// Plain decimal text without an exponent.
    pub(super) fn to_text(self) -> ShortText {
        let mut text = ShortText { bytes: [0; ShortText::LONGEST], start: ShortText::LONGEST };
        let mut rest = self.mantissa.unsigned_abs();
        let mut digit = || {
            let digit = (rest % 10) as u8;
            rest /= 10;
            (b'0' + digit, rest > 0)
        };
        for _ in 0..self.places {
            text.push_front(digit().0);
        }
        text.push_front(b'.');
        loop {
            let (digit, goes_on) = digit();
            text.push_front(digit);
            if !goes_on {
                break;
            }
        }
        if self.is_negative() {
            text.push_front(b'-');
        }
        text
    }
}

/// The text of a fraction.
pub(crate) struct ShortText {
    bytes: [u8; Self::LONGEST],
    start: usize,
}

impl ShortText {
    /// A sign, a zero, a point and the places. A fraction with other digits before the point is shorter.
    const LONGEST: usize = 3 + Fraction::MOST_PLACES as usize;

    fn push_front(&mut self, byte: u8) {
        self.start -= 1;
        self.bytes[self.start] = byte;
    }
}

impl Deref for ShortText {
    type Target = str;

    fn deref(&self) -> &str {
        str::from_utf8(&self.bytes[self.start..]).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(mantissa: i64, places: usize) -> String {
        Fraction::new(mantissa, places).unwrap().to_text().to_string()
    }

    #[test]
    fn the_longest_of_every_kind_have_room() {
        assert_eq!(text(-1, 22), "-0.0000000000000000000001");
        assert_eq!(text(-999_999_999_999_999, 22), "-0.0000000999999999999999");
        assert_eq!(text(-999_999_999_999_999, 1), "-99999999999999.9");
        assert_eq!(text(105, 1), "10.5");
        assert_eq!(text(1, 1), "0.1");
    }

    #[test]
    fn whole_numbers_and_those_of_many_digits_are_none() {
        for (mantissa, places) in
            [(1, 0), (10, 1), (0, 3), (1, 23), (1_000_000_000_000_001, 2), (i64::MIN, 1)]
        {
            assert!(Fraction::new(mantissa, places).is_none(), "{mantissa} {places}");
        }
    }
}
