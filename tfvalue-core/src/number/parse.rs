//! Numbers from text.

use std::error::Error;
use std::fmt;
use std::str::{self, FromStr};

use super::Number;
use super::decimal::{Decimal, length};
use super::fraction::{Fraction, long_fraction};
use crate::quoted::{self, Quoted};

/// How many digits a number may have when it is read by [`FromStr`]: far more than configurations need, and
/// no more than 16 KiB of memory.
pub const DEFAULT_MAX_DIGITS: usize = 16_384;

/// The greatest exponent that may follow a `p`, in either direction: what a 64-bit float can need.
///
/// An exponent of ten only moves the decimal point, but one of two has to be multiplied out.
const MAX_BINARY_EXPONENT: u32 = 1_074;

/// Reads a number as Terraform does.
///
/// The text is an optional sign, digits with an optional point, and an optional exponent: of ten after `e` or
/// `E`, of two after `p` or `P` (`1.5p3` is 12). Besides, there are `inf` and `Inf`, with an optional sign.
///
/// # Errors
///
/// If the text is not a number, or if it takes more than `max_digits` digits to write it without an exponent.
/// Refusing `1e600000000` takes no longer than reading it; Terraform would write 600 megabytes of zeros.
pub fn parse(text: &str, max_digits: usize) -> Result<Number, ParseNumberError> {
    if text.len() <= max_digits
        && let Some(number) = short(text).or_else(|| whole(text))
    {
        return Ok(number);
    }
    let number = match Literal::read(text) {
        Some(Literal::Infinite { negative }) => Ok(Number::infinity(negative)),
        Some(Literal::Finite { mantissa, exponent }) => {
            evaluate(mantissa, &exponent, max_digits).map(Number::from_decimal)
        }
        None => Err(Reason::Syntax),
    };
    number.map_err(|reason| ParseNumberError { text: shorten(text), reason })
}

/// Reads a number of few digits without an exponent, as almost all are. Zero is none if it has a sign, which is to be kept.
pub(super) fn short(text: &str) -> Option<Number> {
    let digits = Digits::leading(text.as_bytes())?;
    (digits.length == text.len()).then(|| digits.to_number()).flatten()
}

/// Reads a whole number that an `i64` holds. Zero is none, as it may have a sign.
#[cold]
fn whole(text: &str) -> Option<Number> {
    text.parse().ok().filter(|integer| *integer != 0).map(Number::from_i64)
}

/// A number of few digits, with which a text begins.
pub struct Digits {
    mantissa: i64,
    /// How many digits stand after the point, if there is one.
    places: Option<usize>,
    /// How many digits there are, zeros before the others included.
    count: usize,
    /// How long it is, with a sign and a point.
    #[doc(hidden)]
    pub length: usize,
}

impl Digits {
    /// So many digits are always an `i64`.
    const MOST: u32 = 18;

    /// Those before the first byte that is neither a digit nor a point, if there are not too many but for zeros before them. Zero is none if it
    /// has a sign.
    #[inline]
    #[doc(hidden)]
    pub fn leading(text: &[u8]) -> Option<Self> {
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

    /// Whether JSON has it: with a digit on either side of a point, and without a zero before others.
    #[doc(hidden)]
    pub fn is_json(&self, text: &[u8]) -> bool {
        let whole = self.count - self.places.unwrap_or(0);
        let first = usize::from(self.mantissa < 0);
        whole > 0 && self.places != Some(0) && (whole == 1 || text.get(first) != Some(&b'0'))
    }

    /// The integer, if there is no point.
    #[doc(hidden)]
    pub fn to_integer(&self) -> Option<i64> {
        self.places.is_none().then_some(self.mantissa)
    }

    #[doc(hidden)]
    pub fn to_number(&self) -> Option<Number> {
        Number::from_digits(self.mantissa, self.places.unwrap_or(0))
    }

    /// The float of which it is the shortest decimal, if there is one; `text` is what it stands in.
    #[inline]
    #[doc(hidden)]
    pub fn to_f64(&self, text: &[u8]) -> Option<f64> {
        let places = self.places.unwrap_or(0);
        Fraction::nearest_f64(self.mantissa, places)
            .or_else(|| long_fraction(self.mantissa, places))
            .or_else(|| shortest_text(str::from_utf8(text.get(..self.length)?).ok()?))
    }
}

/// Digits that are read one run after the other.
struct Run<'t> {
    /// Those so far as one number.
    mantissa: u64,
    count: usize,
    /// What stands after them.
    rest: &'t [u8],
}

impl Run<'_> {
    /// Reads the digits that come next, if all so far are not too many.
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

/// The digits with which eight bytes begin, as one number, which means nothing if there are none, and how many they are.
#[inline]
pub fn leading_digits_of(text: [u8; 8]) -> (u64, usize) {
    const ONES: u64 = u64::MAX / 0xff;
    let word = u64::from_le_bytes(text);
    // What is left of a digit is 0 to 9; a carry only comes from a byte that is none.
    let digits = word ^ (ONES * 0x30);
    let others = (digits | (digits.wrapping_add(ONES * 6))) & (ONES * 0xf0);
    let length = (others.trailing_zeros() / 8) as usize;
    // After as many zeros as it takes; two, four and eight digits at once.
    let digits = digits.wrapping_shl(64 - 8 * (others.trailing_zeros() / 8));
    let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs * 100 + (pairs >> 16)) & 0x0000_ffff_0000_ffff;
    let eight = (fours * 10_000 + (fours >> 32)) & 0xffff_ffff;
    (eight, length)
}

/// The float whose shortest decimal is spelled like that.
pub fn shortest_text<F: FromStr + zmij::Float>(text: &str) -> Option<F> {
    let float = text.parse().ok()?;
    (zmij::Buffer::new().format::<F>(float) == text).then_some(float)
}

/// A number as it is spelled.
enum Literal<'a> {
    Infinite { negative: bool },
    Finite { mantissa: Decimal, exponent: Exponent<'a> },
}

/// Decimal digits after an optional sign, of any length.
enum Exponent<'a> {
    OfTen(&'a str),
    OfTwo(&'a str),
}

impl<'a> Literal<'a> {
    fn read(text: &'a str) -> Option<Self> {
        let (negative, unsigned) = match text.strip_prefix('-') {
            Some(unsigned) => (true, unsigned),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        if matches!(unsigned, "inf" | "Inf") {
            return Some(Self::Infinite { negative });
        }
        let (whole, rest) = leading_digits(unsigned);
        let (fraction, rest) = rest.strip_prefix('.').map_or(("", rest), leading_digits);
        let exponent = if rest.is_empty() {
            Exponent::OfTen("0")
        } else if let Some(exponent) = rest.strip_prefix(['e', 'E']) {
            Exponent::OfTen(exponent)
        } else {
            Exponent::OfTwo(rest.strip_prefix(['p', 'P'])?)
        };
        let (Exponent::OfTen(text) | Exponent::OfTwo(text)) = exponent;
        let digits = [whole, fraction].concat();
        let well_formed = !digits.is_empty() && is_digits(text.strip_prefix(['+', '-']).unwrap_or(text));
        well_formed
            .then(|| Self::Finite { mantissa: Decimal::new(negative, &digits, length(whole)), exponent })
    }
}

/// The ASCII digits with which a text begins, and the rest.
fn leading_digits(text: &str) -> (&str, &str) {
    let rest = text.trim_start_matches(|character: char| character.is_ascii_digit());
    text.split_at(text.len() - rest.len())
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Applies the exponent, as long as all that is written stays within bounds.
fn evaluate(mantissa: Decimal, exponent: &Exponent<'_>, max_digits: usize) -> Result<Decimal, Reason> {
    let bounded = |decimal: Decimal| {
        let fits = usize::try_from(decimal.written_digits()).is_ok_and(|digits| digits <= max_digits);
        if fits { Ok(decimal) } else { Err(Reason::TooManyDigits { max_digits }) }
    };
    if mantissa.is_zero() {
        return Ok(mantissa);
    }
    match exponent {
        Exponent::OfTen(exponent) => match exponent.parse::<i32>() {
            Ok(exponent) => bounded(mantissa.times_power_of_ten(exponent)),
            Err(_) => Err(Reason::TooManyDigits { max_digits }),
        },
        Exponent::OfTwo(exponent) => match exponent.parse::<i32>() {
            Ok(exponent) if exponent.unsigned_abs() <= MAX_BINARY_EXPONENT => {
                bounded(bounded(mantissa)?.times_power_of_two(exponent))
            }
            _ => Err(Reason::BinaryExponent),
        },
    }
}

/// Reads a number of up to [`DEFAULT_MAX_DIGITS`] digits in the forms that Terraform reads: `-1.5e3`, `0.5`, `+7`, `1p-3`, `inf`.
impl FromStr for Number {
    type Err = ParseNumberError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse(text, DEFAULT_MAX_DIGITS)
    }
}

/// The text is not a valid number, or has too many digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ParseNumberError {
    text: Box<str>,
    reason: Reason,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Reason {
    Syntax,
    TooManyDigits { max_digits: usize },
    BinaryExponent,
}

impl fmt::Display for ParseNumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { text, reason } = self;
        match reason {
            Reason::Syntax => {
                write!(f, "a number is required, such as 42, 0.5 or 1e6, not {}", Quoted(text))
            }
            Reason::TooManyDigits { max_digits } => {
                write!(f, "the number {text} has too many digits: at most {max_digits} are supported")
            }
            Reason::BinaryExponent => {
                write!(
                    f,
                    "the number {text} has too large an exponent: at most p{MAX_BINARY_EXPONENT} is supported"
                )
            }
        }
    }
}

impl Error for ParseNumberError {}

/// As much of a text as an error message shows.
pub(super) fn shorten(text: &str) -> Box<str> {
    const MAX_CHARS: usize = 40;
    quoted::shorten(text, MAX_CHARS)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    fn error(text: &str) -> String {
        text.parse::<Number>().unwrap_err().to_string()
    }

    fn plain(text: &str) -> String {
        text.parse::<Number>().unwrap().to_string()
    }

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

    #[test]
    fn numbers_of_few_digits_are_what_all_others_are() {
        for length in 1..=20 {
            for zeros in 0..=length {
                let digits = "0".repeat(zeros) + &"9876543210123456789"[..(length - zeros).min(19)];
                for point in 0..=digits.len() {
                    let (whole, places) = digits.split_at(point);
                    for text in [digits.clone(), format!("{whole}.{places}"), format!("-{whole}.{places}")] {
                        let Some(Literal::Finite { mantissa, .. }) = Literal::read(&text) else {
                            panic!("{text}");
                        };
                        let significant = text.trim_start_matches(['-', '0', '.']).replace('.', "").len();
                        let few = short(&text);
                        assert!(few.is_some() || significant == 0 || significant > 15, "{text}");
                        if let Some(few) = few {
                            assert_eq!(few.to_string(), Number::from_decimal(mantissa).to_string(), "{text}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_not_a_number_is_refused() {
        for text in [
            "",
            " ",
            "+",
            "-",
            ".",
            "-.",
            "e5",
            ".e5",
            "1e",
            "1e+",
            "1e+-5",
            "1e1.5",
            "1p",
            "1e5p3",
            "1p5e3",
            " 1",
            "1 ",
            "1\n",
            "1_000",
            "0x10",
            "0b1",
            "INF",
            "Infinity",
            "infinity",
            "iNF",
            "inf1",
            "NaN",
            "nan",
            "++1",
            "+-1",
            "--1",
            "1.2.3",
            "١",
            "１",
            "1,5",
            "1é",
            "12\u{80}3",
            "1.2\u{200a}",
            "1.\u{301}",
            "1e5\u{feff}",
            "1e\u{663}",
            "inf\u{a0}",
            "0e9999999999999999999999x",
            "0e_1",
            "true",
        ] {
            let message = format!("a number is required, such as 42, 0.5 or 1e6, not {}", Quoted(text));
            assert_eq!(error(text), message);
        }
    }

    #[test]
    fn powers_of_two_are_exact() {
        for (text, value) in [
            ("1p5", "32"),
            ("1.5p3", "12"),
            ("1P-2", "0.25"),
            ("-3p+1", "-6"),
            ("0.1p1", "0.2"),
            ("5p-1", "2.5"),
            ("1p64", "18446744073709551616"),
            ("0p99999999999999999999", "0"),
            ("-0p-99999999999999999999", "-0"),
        ] {
            assert_eq!(plain(text), value, "{text}");
        }
        assert_eq!(plain("1p1023"), format!("{:.0}", 2_f64.powi(1023)));
        assert_eq!(plain("1p-1074"), format!("{:.1074}", f64::from_bits(1)));
        assert_eq!(
            error("1p1075"),
            "the number 1p1075 has too large an exponent: at most p1074 is supported"
        );
    }

    #[test]
    fn the_limit_counts_the_digits_that_would_be_written() {
        for (text, digits) in [
            ("12345", 5),
            ("-12345", 5),
            ("123.45", 5),
            ("0.12345", 5),
            ("0.00012", 5),
            ("12e3", 5),
            ("12e-5", 5),
            ("00012345.000", 5),
            ("1p-5", 5),
            ("1p16", 5),
            ("5", 1),
            ("0.0000", 0),
            ("0e999999999999", 0),
        ] {
            assert!(parse(text, digits).is_ok(), "{text}");
            if digits > 0 {
                assert!(parse(text, digits - 1).is_err(), "{text}");
            }
        }
        assert_eq!(plain("1e16383").len(), DEFAULT_MAX_DIGITS);
        assert_eq!(error("1e16384"), "the number 1e16384 has too many digits: at most 16384 are supported");
        assert!("1e-16384".parse::<Number>().is_ok());
        assert!("1e-16385".parse::<Number>().is_err());
        assert!(parse("1e1000000", 1_000_001).is_ok());
    }

    #[test]
    fn huge_exponents_and_long_texts_are_refused_at_once() {
        let start = Instant::now();
        let digits = "5".repeat(1_000_000);
        for text in [
            "1e600000000",
            "1e-600000000",
            "1e2147483647",
            "-1e99999999999999999999",
            "1p600000000",
            "1p-99999999999999999999",
        ] {
            assert!(text.parse::<Number>().is_err(), "{text}");
            assert!(parse(text, 1_000_000).is_err(), "{text}");
        }
        assert!(parse("1e99999999999999999999", usize::MAX).is_err());
        for text in [digits.clone(), format!("{digits}p-1074"), format!("1e{digits}"), format!("0.{digits}")]
        {
            let message = error(&text);
            assert!(message.len() < 150 && message.contains('…'), "{message}");
        }
        // Written out, these would take minutes.
        assert!(start.elapsed() < Duration::from_secs(60));
    }

    #[test]
    fn arbitrary_text_never_panics_and_round_trips() {
        let alphabet = ['0', '5', '9', '.', '-', '+', 'e', 'p'];
        let mut texts = vec![String::new()];
        for _ in 0..6 {
            texts =
                texts.iter().flat_map(|text| alphabet.iter().map(move |c| format!("{text}{c}"))).collect();
            for number in texts.iter().filter_map(|text| parse(text, 2_000).ok()) {
                let again: Number = number.to_string().parse().unwrap();
                assert_eq!(again, number);
                assert_eq!(again.form(), number.form());
            }
        }
    }
}
