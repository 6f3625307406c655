//! Durations as ISO 8601 has them.

use std::{str::FromStr, time::Duration};

use jiff::{SignedDuration, Span, fmt::temporal::SpanParser};
use tfvalue_derive::TfType;

use super::{
    api::api_values,
    text::{ParseTextError, text_with_value},
};

/// A duration as ISO 8601 has it: `PT90S`, `P1DT12H`, `P1Y2M`. It keeps the text as written.
///
/// Two durations are equal if they are equally long: `PT90M` is `PT1H30M`, `P1W` is `P7D`, `P1D` is `PT24H` and `P1Y` is `P12M`. Months are of
/// no certain length: `P1M` isn't `P30D`.
///
/// # Example: one duration in two texts
///
/// ```
/// use std::time::Duration;
/// use tfvalue::types::IsoDuration;
///
/// let written: IsoDuration = "PT90M".parse()?;
/// assert_eq!(written, "PT1H30M".parse()?);
/// assert_eq!(Duration::try_from(&written)?, Duration::from_secs(5400));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(TfType, Clone, Debug)]
#[tf(as_string, crate = crate::derived)]
pub struct IsoDuration {
    text: String,
    span: Span,
    value: Length,
}

text_with_value!(IsoDuration, ["PT90M", "PT1H30M", "P1D", "P1Y2M"], |duration| duration.span.is_zero());
api_values!(IsoDuration => Span, Duration);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Length {
    months: i64,
    rest: SignedDuration,
}

impl FromStr for IsoDuration {
    type Err = ParseTextError;

    fn from_str(text: &str) -> Result<Self, ParseTextError> {
        let refused = || {
            ParseTextError::new(
                "a duration is required as ISO 8601 has it, such as \"PT30S\", \"PT1H30M\" or \"P7D\"",
            )
        };
        let span = SpanParser::new().parse_span(text).map_err(|_| refused())?;
        Ok(Self { text: text.to_owned(), value: length(&span).ok_or_else(refused)?, span })
    }
}

fn length(span: &Span) -> Option<Length> {
    let days = i64::from(span.get_weeks()).checked_mul(7)?.checked_add(span.get_days().into())?;
    let minutes = (days.checked_mul(24)?.checked_add(span.get_hours().into())?)
        .checked_mul(60)?
        .checked_add(span.get_minutes())?;
    let rest = SignedDuration::from_secs(minutes.checked_mul(60)?.checked_add(span.get_seconds())?)
        .checked_add(SignedDuration::from_millis(span.get_milliseconds()))?
        .checked_add(SignedDuration::from_micros(span.get_microseconds()))?
        .checked_add(SignedDuration::from_nanos(span.get_nanoseconds()))?;
    Some(Length { months: i64::from(span.get_years()) * 12 + i64::from(span.get_months()), rest })
}

impl From<&IsoDuration> for Span {
    fn from(duration: &IsoDuration) -> Self {
        duration.span
    }
}

/// Fails for units that ISO 8601 can't express. A `Span` has no such units.
impl TryFrom<Span> for IsoDuration {
    type Error = ParseTextError;

    fn try_from(span: Span) -> Result<Self, ParseTextError> {
        span.to_string().parse()
    }
}

/// Counts a day as 24 hours. Fails for a negative duration, or for a duration with years or months.
impl TryFrom<&IsoDuration> for Duration {
    type Error = ParseTextError;

    fn try_from(duration: &IsoDuration) -> Result<Self, ParseTextError> {
        let Length { months, rest } = duration.value;
        if months != 0 {
            return Err(ParseTextError::new(
                "a duration without years and months is required, as these have no certain length",
            ));
        }
        rest.try_into().map_err(|_| ParseTextError::new("a duration of at least 0 is required"))
    }
}

/// Fails for a duration that is too long for `jiff`: the limit is about 20,000 years.
impl TryFrom<Duration> for IsoDuration {
    type Error = ParseTextError;

    fn try_from(duration: Duration) -> Result<Self, ParseTextError> {
        let signed = SignedDuration::try_from(duration);
        signed.map_err(|_| ParseTextError::new("a duration is at most 20,000 years"))?.to_string().parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duration(text: &str) -> IsoDuration {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn length_is_what_counts() {
        for (one, other) in [
            ("PT90M", "PT1H30M"),
            ("P1W", "P7D"),
            ("P1D", "PT24H"),
            ("P1Y", "P12M"),
            ("PT0.5S", "PT0.500S"),
            ("PT1.5H", "PT5400S"),
            ("-PT1M", "-PT60S"),
            ("PT0S", "P0D"),
        ] {
            assert_eq!(duration(one), duration(other));
        }
        for (one, other) in [("P1M", "P30D"), ("PT1M", "P1M"), ("PT1S", "-PT1S"), ("PT1S", "PT1.000000001S")]
        {
            assert_ne!(duration(one), duration(other));
        }
    }

    #[test]
    fn text_that_is_no_duration_is_refused() {
        for text in [
            "",
            "P",
            "PT",
            "1h",
            "2 hours",
            "P1S",
            "PT1D",
            "P1.5D",
            " PT1S",
            "PT1S ",
            "PT99999999999999999999S",
        ] {
            assert!(text.parse::<IsoDuration>().is_err(), "{text}");
        }
    }

    #[test]
    fn durations_of_other_crates_are_converted() {
        assert_eq!(IsoDuration::try_from(Duration::from_millis(5_400_500)).unwrap(), duration("PT1H30M0.5S"));
        assert_eq!(Duration::try_from(&duration("P1DT1S")), Ok(Duration::from_secs(86401)));
        assert!(Duration::try_from(&duration("P1M")).is_err());
        assert!(Duration::try_from(&duration("-PT1S")).is_err());
        assert!(IsoDuration::try_from(Duration::MAX).is_err());
        assert_eq!(IsoDuration::try_from(Span::from(&duration("P1Y2M"))).unwrap().as_str(), "P1Y2M");
    }
}
