//! Parses decimal digits at the beginning of a text, and floats from their shortest decimal.

use std::str::{self, FromStr};

use super::Number;
use super::fraction::Fraction;

/// A number of few digits at the beginning of a text.
pub(crate) struct Digits {
    mantissa: i64,
    /// The number of digits after the point, if there is one.
    places: Option<usize>,
    /// The number of digits, leading zeros included.
    count: usize,
    /// The length, with the sign and the point.
    pub(crate) length: usize,
}

impl Digits {
    /// An `i64` always holds this many digits.
    const MOST: u32 = 18;

    /// Reads the digits and the point at the beginning of a text. Returns `None` if there is no digit, for negative zero, and for more than
    /// [`MOST`](Self::MOST) digits after the leading zeros.
    #[inline]
    pub(crate) fn leading(text: &[u8]) -> Option<Self> {
        let is_negative = text.first() == Some(&b'-');
        let sign = usize::from(is_negative);
        let mut run = Run { mantissa: 0, count: 0, rest: text.get(sign..)? };
        run.read()?;
        let whole = run.count;
        let places = match run.rest {
            [b'.', rest @ ..] => {
                run.rest = rest;
                run.read()?;
                Some(run.count - whole)
            }
            _ => None,
        };
        if run.count == 0 || is_negative && run.mantissa == 0 {
            return None;
        }
        let mantissa = run.mantissa.cast_signed();
        let mantissa = if is_negative { -mantissa } else { mantissa };
        Some(Self { mantissa, places, count: run.count, length: text.len() - run.rest.len() })
    }

    /// Returns whether JSON allows the spelling: a digit on either side of the point, and no zero before other digits.
    pub(crate) fn is_json(&self, text: &[u8]) -> bool {
        let whole = self.count - self.places.unwrap_or(0);
        let first = usize::from(self.mantissa < 0);
        whole > 0 && self.places != Some(0) && (whole == 1 || text.get(first) != Some(&b'0'))
    }

    /// The integer, if there is no point.
    pub(crate) fn to_integer(&self) -> Option<i64> {
        self.places.is_none().then_some(self.mantissa)
    }

    pub(crate) fn to_number(&self) -> Option<Number> {
        Number::from_digits(self.mantissa, self.places.unwrap_or(0))
    }

    /// Returns the float whose shortest decimal is this number, if there is one. `text` begins with the digits.
    #[inline]
    pub(crate) fn to_f64(&self, text: &[u8]) -> Option<f64> {
        let places = self.places.unwrap_or(0);
        Fraction::nearest_f64(self.mantissa, places)
            .or_else(|| shortest_text(str::from_utf8(text.get(..self.length)?).ok()?))
    }
}

/// The state of reading one run of digits after the other.
struct Run<'t> {
    /// The digits so far, as one number.
    mantissa: u64,
    count: usize,
    /// The bytes after the digits.
    rest: &'t [u8],
}

impl Run<'_> {
    /// Reads the next run of digits. Returns `None` if the digits so far are too many.
    #[inline]
    fn read(&mut self) -> Option<()> {
        while let Some((word, rest)) = self.rest.split_first_chunk() {
            let (digits, length) = leading_digits_of(*word);
            if length > 0 {
                self.push(digits, length)?;
            }
            if length < word.len() {
                self.rest = &self.rest[length..];
                return Some(());
            }
            self.rest = rest;
        }
        while let [digit @ b'0'..=b'9', rest @ ..] = self.rest {
            self.push(u64::from(digit - b'0'), 1)?;
            self.rest = rest;
        }
        Some(())
    }

    #[inline]
    fn push(&mut self, digits: u64, count: usize) -> Option<()> {
        const MOST: u64 = 10_u64.pow(Digits::MOST);
        self.mantissa = self.mantissa.checked_mul(POWERS_OF_TEN[count])?.checked_add(digits)?;
        self.count += count;
        (self.mantissa < MOST).then_some(())
    }
}

const POWERS_OF_TEN: [u64; 9] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

/// Returns the digits at the beginning of eight bytes as one number, and their count. The number is meaningless if the count is 0.
#[inline]
pub(crate) fn leading_digits_of(text: [u8; 8]) -> (u64, usize) {
    const ONES: u64 = u64::MAX / 0xff;
    let word = u64::from_le_bytes(text);
    // A digit becomes a value from 0 to 9. A carry only comes from a byte that is not a digit.
    let digits = word ^ (ONES * 0x30);
    let others = (digits | (digits.wrapping_add(ONES * 6))) & (ONES * 0xf0);
    let length = (others.trailing_zeros() / 8) as usize;
    // The shift pads the digits with leading zeros. The next steps combine two, four and eight digits at once.
    let digits = digits.wrapping_shl(64 - 8 * (others.trailing_zeros() / 8));
    let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs * 100 + (pairs >> 16)) & 0x0000_ffff_0000_ffff;
    let eight = (fours * 10_000 + (fours >> 32)) & 0xffff_ffff;
    (eight, length)
}

/// Returns the float whose shortest decimal is spelled exactly like the text.
pub(crate) fn shortest_text<F: FromStr + zmij::Float>(text: &str) -> Option<F> {
    let float = text.parse().ok()?;
    (zmij::Buffer::new().format::<F>(float) == text).then_some(float)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_eight_bytes_begin_with_some_digits() {
        for byte in 0..=u8::MAX {
            for length in 0..=8 {
                let mut text = *b"97531864";
                text[length..].fill(byte);
                let (digits, found) = leading_digits_of(text);
                let expected = if byte.is_ascii_digit() { 8 } else { length };
                assert_eq!(found, expected, "{text:?}");
                let spelled = str::from_utf8(&text[..found]).unwrap();
                assert!(found == 0 || spelled.parse() == Ok(digits), "{spelled}");
            }
        }
    }
}
