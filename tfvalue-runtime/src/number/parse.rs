//! Numbers from text.

use std::error::Error;
use std::fmt;
use std::str::{self, FromStr};

use super::Number;
use super::decimal::{Decimal, length};
use super::digits::Digits;
use crate::quoted::{self, Quoted};

/// The greatest number of digits that [`FromStr`] accepts: far more than configurations need, and at most 16 KiB of memory.
pub const DEFAULT_MAX_DIGITS: usize = 16_384;

/// The greatest exponent, positive or negative, that may follow a `p`: the greatest that a 64-bit float needs.
///
/// A decimal exponent only moves the decimal point. A binary exponent takes multiplications.
const MAX_BINARY_EXPONENT: u32 = 1_074;

/// Parses a number as Terraform does.
///
/// The text is an optional sign, digits with an optional point, and an optional exponent: a decimal one after `e` or `E`, a binary one after `p` or
/// `P` (`1.5p3` is 12). `inf` and `Inf`, with an optional sign, are valid, too.
///
/// # Errors
///
/// Returns an error if the text is not a number, or if it takes more than `max_digits` digits to write it without an exponent.
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

/// Parses a number of few digits without an exponent, the usual case. Returns `None` for negative zero, whose sign must be kept.
pub(super) fn short(text: &str) -> Option<Number> {
    let digits = Digits::leading(text.as_bytes())?;
    (digits.length == text.len()).then(|| digits.to_number()).flatten()
}

/// Parses an integer that an `i64` holds. Returns `None` for zero, which may have a sign.
#[cold]
fn whole(text: &str) -> Option<Number> {
    text.parse().ok().filter(|integer| *integer != 0).map(Number::from_i64)
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

/// Splits a text into the ASCII digits at its beginning and the rest.
fn leading_digits(text: &str) -> (&str, &str) {
    let rest = text.trim_start_matches(|character: char| character.is_ascii_digit());
    text.split_at(text.len() - rest.len())
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Applies the exponent. Returns an error if the result takes more than `max_digits` digits to write.
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

/// Shortens a text for an error message.
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
