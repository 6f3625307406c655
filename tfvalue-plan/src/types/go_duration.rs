//! Durations as Go writes them.

use std::{cmp::Ordering, time::Duration};

use super::{
    api::api_values,
    text::{ParseTextError, text_type},
};

text_type! {
    /// A duration as Go writes it: `90s`, `1h30m`, `1.5h`, `-10ms`. It keeps the text as written.
    ///
    /// Two durations are equal, and ordered, by how long they are: `60m` is `1h`. Terraform compares the texts, so plans and results keep the
    /// one that was there.
    ///
    /// # Example: one duration in two texts
    ///
    /// ```
    /// use std::time::Duration;
    /// use tfvalue::types::GoDuration;
    ///
    /// let written: GoDuration = "90m".parse()?;
    /// assert_eq!(written.to_string(), "90m");
    /// assert_eq!(written, "1h30m".parse()?);
    /// assert_eq!(Duration::try_from(&written), Ok(Duration::from_secs(5400)));
    /// assert_eq!(GoDuration::from(Duration::from_millis(5_400_500)).to_string(), "1h30m0.5s");
    /// # Ok::<(), tfvalue::types::ParseGoDurationError>(())
    /// ```
    GoDuration(i64), ["90s", "1m30s", "1h", "60m", "1.5s"], parse, |duration| duration.value == 0
}

api_values!(GoDuration => Duration);

/// The reason why a text is no [`GoDuration`].
pub type ParseGoDurationError = ParseTextError;

const MALFORMED: &str = "a duration is required, such as \"30s\", \"5m\" or \"1h30m\"";
const NO_UNIT: &str = "a duration needs a unit (ns, us, ms, s, m, h), such as \"30s\"";
const UNKNOWN_UNIT: &str = "the units of a duration are ns, us, ms, s, m and h";
const TOO_LONG: &str = "a duration is at most 292 years";

const MICROSECOND: u64 = 1_000;
const MILLISECOND: u64 = 1_000 * MICROSECOND;
const SECOND: u64 = 1_000 * MILLISECOND;
const MINUTE: u64 = 60 * SECOND;
const HOUR: u64 = 60 * MINUTE;

impl GoDuration {
    /// The length in nanoseconds; may be negative.
    #[must_use]
    pub const fn as_nanoseconds(&self) -> i64 {
        self.value
    }
}

/// Parses a text by the grammar of Go's `time.ParseDuration`, and returns nanoseconds.
fn parse(text: &str) -> Result<i64, ParseTextError> {
    nanoseconds(text).map_err(ParseTextError::new)
}

fn nanoseconds(text: &str) -> Result<i64, &'static str> {
    let (is_negative, mut rest) = match text.as_bytes().first() {
        Some(b'-') => (true, &text[1..]),
        Some(b'+') => (false, &text[1..]),
        _ => (false, text),
    };
    if rest == "0" {
        return Ok(0);
    }
    if rest.is_empty() {
        return Err(MALFORMED);
    }
    let mut total: u64 = 0;
    while !rest.is_empty() {
        let (whole, after) = digits(rest);
        let (fraction, after) = after.strip_prefix('.').map_or(("", after), digits);
        if whole.is_empty() && fraction.is_empty() {
            return Err(MALFORMED);
        }
        let end = after.find(|c: char| c == '.' || c.is_ascii_digit()).unwrap_or(after.len());
        let (unit, after) = after.split_at(end);
        let unit = match unit {
            "ns" => 1,
            // U+00B5 is the micro sign, U+03BC the Greek letter mu.
            "us" | "\u{b5}s" | "\u{3bc}s" => MICROSECOND,
            "ms" => MILLISECOND,
            "s" => SECOND,
            "m" => MINUTE,
            "h" => HOUR,
            "" => return Err(NO_UNIT),
            _ => return Err(UNKNOWN_UNIT),
        };
        let part = part(whole, fraction, unit).and_then(|part| total.checked_add(part));
        total = part.ok_or(TOO_LONG)?;
        rest = after;
    }
    if is_negative && total == i64::MIN.unsigned_abs() {
        return Ok(i64::MIN);
    }
    let nanoseconds = i64::try_from(total).map_err(|_| TOO_LONG)?;
    Ok(if is_negative { -nanoseconds } else { nanoseconds })
}

fn digits(text: &str) -> (&str, &str) {
    text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()))
}

/// Converts a number of units to nanoseconds; `None` on overflow. Truncates to whole nanoseconds, as Go does.
fn part(whole: &str, fraction: &str, unit: u64) -> Option<u64> {
    let mut nanoseconds = 0_u64;
    for digit in whole.bytes() {
        nanoseconds = nanoseconds.checked_mul(10)?.checked_add(u64::from(digit - b'0'))?;
    }
    nanoseconds = nanoseconds.checked_mul(unit)?;
    let mut scale = u128::from(unit);
    let mut scaled = 0_u128;
    let mut divisor = 1_u128;
    // An hour is 3.6e12 ns, so digits after the 18th add less than a nanosecond.
    for digit in fraction.bytes().take(18) {
        scaled = scaled * 10 + u128::from(digit - b'0');
        divisor *= 10;
    }
    scale = scale * scaled / divisor;
    nanoseconds.checked_add(u64::try_from(scale).ok()?)
}

impl From<Duration> for GoDuration {
    /// Formats the duration as Go does: `1h30m0s`. A duration of more than 292 years becomes the maximum of Go's type.
    fn from(duration: Duration) -> Self {
        let nanoseconds = i64::try_from(duration.as_nanos()).unwrap_or(i64::MAX);
        Self { text: written(nanoseconds.unsigned_abs()), value: nanoseconds }
    }
}

fn written(nanoseconds: u64) -> String {
    let with_fraction = |value: u64, unit: u64, name: &str| {
        let fraction = format!("{:0width$}", value % unit, width = unit.ilog10() as usize);
        let fraction = fraction.trim_end_matches('0');
        let dot = if fraction.is_empty() { "" } else { "." };
        format!("{}{dot}{fraction}{name}", value / unit)
    };
    match nanoseconds {
        0 => "0s".to_owned(),
        1..MICROSECOND => format!("{nanoseconds}ns"),
        MICROSECOND..MILLISECOND => with_fraction(nanoseconds, MICROSECOND, "\u{b5}s"),
        MILLISECOND..SECOND => with_fraction(nanoseconds, MILLISECOND, "ms"),
        _ => {
            let (hours, minutes) = (nanoseconds / HOUR, nanoseconds % HOUR / MINUTE);
            let seconds = with_fraction(nanoseconds % MINUTE, SECOND, "s");
            match (hours, minutes) {
                (0, 0) => seconds,
                (0, _) => format!("{minutes}m{seconds}"),
                _ => format!("{hours}h{minutes}m{seconds}"),
            }
        }
    }
}

/// Fails for a negative duration.
impl TryFrom<&GoDuration> for Duration {
    type Error = std::num::TryFromIntError;

    fn try_from(duration: &GoDuration) -> Result<Self, Self::Error> {
        u64::try_from(duration.value).map(Self::from_nanos)
    }
}

impl PartialOrd for GoDuration {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for GoDuration {
    fn cmp(&self, other: &Self) -> Ordering {
        self.value.cmp(&other.value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_read_as_go_reads_it() {
        let second = 1_000_000_000;
        assert_eq!(nanoseconds("0"), Ok(0));
        assert_eq!(nanoseconds("-0"), Ok(0));
        assert_eq!(nanoseconds("90s"), Ok(90 * second));
        assert_eq!(nanoseconds("1h30m"), Ok(5400 * second));
        assert_eq!(nanoseconds("1.5h"), Ok(5400 * second));
        assert_eq!(nanoseconds(".5s"), Ok(second / 2));
        assert_eq!(nanoseconds("1.s"), Ok(second));
        assert_eq!(nanoseconds("-1.5s"), Ok(-second * 3 / 2));
        assert_eq!(nanoseconds("+5s"), Ok(5 * second));
        assert_eq!(nanoseconds("10\u{b5}s"), Ok(10_000));
        assert_eq!(nanoseconds("10\u{3bc}s"), Ok(10_000));
        assert_eq!(nanoseconds("39h9m14.425s"), Ok(140_954_425_000_000));
        assert_eq!(nanoseconds("0.3333333333333333333h"), Ok(1_199_999_999_999));
        assert_eq!(nanoseconds("9223372036854775807ns"), Ok(i64::MAX));
        assert_eq!(nanoseconds("-9223372036854775808ns"), Ok(i64::MIN));
    }

    #[test]
    fn text_that_go_refuses_is_refused() {
        for text in ["", "-", "+", ".", "s", "-.s", ".s", " 1s", "1s ", "1h -1m"] {
            assert!(nanoseconds(text).is_err(), "{text:?}");
        }
        assert_eq!(nanoseconds("3"), Err(NO_UNIT));
        assert_eq!(nanoseconds("1d"), Err(UNKNOWN_UNIT));
        assert_eq!(nanoseconds("1H"), Err(UNKNOWN_UNIT));
        for text in ["9223372036854775808ns", "3000000h", "99999999999999999999s", "-9223372036854775809ns"] {
            assert_eq!(nanoseconds(text), Err(TOO_LONG), "{text}");
        }
    }

    #[test]
    fn duration_is_written_as_go_writes_it() {
        let text = |nanoseconds| GoDuration::from(Duration::from_nanos(nanoseconds)).text;
        assert_eq!(text(0), "0s");
        assert_eq!(text(1), "1ns");
        assert_eq!(text(1_100), "1.1\u{b5}s");
        assert_eq!(text(2_200_000), "2.2ms");
        assert_eq!(text(3_300_000_000), "3.3s");
        assert_eq!(text(245_000_000_000), "4m5s");
        assert_eq!(text(18_367_001_000_000), "5h6m7.001s");
        for nanoseconds in [1, 999, 1_000, 12_345_678_901_234, 3_600_000_000_000] {
            assert_eq!(parse(&text(nanoseconds)), Ok(i64::try_from(nanoseconds).unwrap()));
        }
    }
}
