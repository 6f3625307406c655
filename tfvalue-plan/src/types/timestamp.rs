//! Times as RFC 3339 has them.

use std::{str::FromStr, time::SystemTime};

use jiff::{SignedDuration, civil::DateTime};
use tfvalue_derive::TfType;

use super::{
    api::api_values,
    text::{ParseTextError, text_with_value},
};

/// The moment that a timestamp denotes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Moment {
    /// The time since the start of 1970 in UTC, to the nanosecond.
    since_epoch: SignedDuration,
    /// The digits of the fraction after the nanoseconds, without trailing zeros.
    rest: Box<str>,
    /// True if the moment is in the leap second that follows the second of [`since_epoch`](Self::since_epoch).
    is_leap: bool,
}

/// The length of the text before the fraction of the second.
const SECONDS_END: usize = "2026-01-31T12:00:00".len();

macro_rules! timestamp {
    ($(#[$doc:meta])* $ty:ident($value:ty), $new:expr, $moment:expr) => {
        $(#[$doc])*
        #[derive(TfType, Clone, Debug)]
        #[tf(as_string, crate = crate::derived)]
        pub struct $ty {
            text: String,
            value: $value,
            offset_minutes: i16,
        }

        text_with_value!(
            $ty,
            ["2026-01-31T12:00:00Z", "2026-01-31T13:00:00+01:00", "2026-01-31T12:00:00.000Z", "1999-12-31T23:59:59.5-08:00"]
        );

        api_values!($ty => jiff::Timestamp, SystemTime);

        #[cfg(feature = "chrono")]
        api_values!($ty => chrono::DateTime<chrono::FixedOffset>, chrono::DateTime<chrono::Utc>);

        #[cfg(feature = "time")]
        api_values!($ty => time::OffsetDateTime);

        impl $ty {
            /// The minutes by which the local time is ahead of UTC.
            #[must_use]
            pub const fn offset_minutes(&self) -> i16 {
                self.offset_minutes
            }

            fn moment(&self) -> &Moment {
                let moment: fn(&$value) -> &Moment = $moment;
                moment(&self.value)
            }
        }

        impl FromStr for $ty {
            type Err = ParseTextError;

            fn from_str(text: &str) -> Result<Self, ParseTextError> {
                let (moment, offset_minutes) = parse(text).ok_or_else(|| {
                    ParseTextError::new(
                        "a time is required as RFC 3339 has it, such as \"2026-01-31T12:00:00Z\" or \"2026-01-31T13:00:00+01:00\"",
                    )
                })?;
                let new: fn(Moment, i16) -> $value = $new;
                Ok(Self { text: text.to_owned(), value: new(moment, offset_minutes), offset_minutes })
            }
        }

        /// Converts the moment. Truncates to whole nanoseconds. A leap second becomes the second before it.
        ///
        /// Fails in the last two days of the year 9999, which `jiff` can't represent in all time zones.
        impl TryFrom<&$ty> for jiff::Timestamp {
            type Error = jiff::Error;

            fn try_from(time: &$ty) -> Result<Self, Self::Error> {
                Self::from_duration(time.moment().since_epoch)
            }
        }

        /// Formats the time in UTC. Fails for years that RFC 3339 can't express.
        impl TryFrom<jiff::Timestamp> for $ty {
            type Error = ParseTextError;

            fn try_from(time: jiff::Timestamp) -> Result<Self, ParseTextError> {
                time.to_string().parse()
            }
        }

        /// See the conversion to `jiff::Timestamp`.
        impl TryFrom<&$ty> for SystemTime {
            type Error = jiff::Error;

            fn try_from(time: &$ty) -> Result<Self, Self::Error> {
                jiff::Timestamp::try_from(time)?.try_into()
            }
        }

        /// Formats the time in UTC. Fails for years that RFC 3339 can't express.
        impl TryFrom<SystemTime> for $ty {
            type Error = ParseTextError;

            fn try_from(time: SystemTime) -> Result<Self, ParseTextError> {
                jiff::Timestamp::try_from(time).map_err(|error| ParseTextError::new(error.to_string()))?.try_into()
            }
        }

        /// Keeps the offset of the text.
        #[cfg(feature = "chrono")]
        impl TryFrom<&$ty> for chrono::DateTime<chrono::FixedOffset> {
            type Error = chrono::ParseError;

            fn try_from(time: &$ty) -> Result<Self, Self::Error> {
                Self::parse_from_rfc3339(&time.text)
            }
        }

        #[cfg(feature = "chrono")]
        impl TryFrom<&$ty> for chrono::DateTime<chrono::Utc> {
            type Error = chrono::ParseError;

            fn try_from(time: &$ty) -> Result<Self, Self::Error> {
                chrono::DateTime::<chrono::FixedOffset>::try_from(time).map(Self::from)
            }
        }

        /// Fails for years that RFC 3339 can't express.
        #[cfg(feature = "chrono")]
        impl<Tz: chrono::TimeZone> TryFrom<chrono::DateTime<Tz>> for $ty {
            type Error = ParseTextError;

            fn try_from(time: chrono::DateTime<Tz>) -> Result<Self, ParseTextError> {
                time.fixed_offset().to_rfc3339_opts(chrono::SecondsFormat::AutoSi, true).parse()
            }
        }

        /// Keeps the offset of the text.
        #[cfg(feature = "time")]
        impl TryFrom<&$ty> for time::OffsetDateTime {
            type Error = time::error::Parse;

            fn try_from(timestamp: &$ty) -> Result<Self, Self::Error> {
                Self::parse(&timestamp.text, &time::format_description::well_known::Rfc3339)
            }
        }

        /// Fails for years that RFC 3339 can't express, and for an offset with seconds.
        #[cfg(feature = "time")]
        impl TryFrom<time::OffsetDateTime> for $ty {
            type Error = ParseTextError;

            fn try_from(time: time::OffsetDateTime) -> Result<Self, ParseTextError> {
                let text = time.format(&time::format_description::well_known::Rfc3339);
                text.map_err(|error| ParseTextError::new(error.to_string()))?.parse()
            }
        }
    };
}

timestamp! {
    /// A time as RFC 3339 has it: `2026-01-31T12:00:00Z`, `2026-01-31T13:00:00.5+01:00`. It keeps the text as written.
    ///
    /// Two times are equal if they are the same moment, to the last digit, whatever their offsets are.
    ///
    /// # Example: one moment in two texts
    ///
    /// ```
    /// use tfvalue::types::Timestamp;
    ///
    /// let written: Timestamp = "2026-01-31T13:00:00+01:00".parse()?;
    /// assert_eq!(written.to_string(), "2026-01-31T13:00:00+01:00");
    /// assert_eq!(written, "2026-01-31T12:00:00.000Z".parse()?);
    /// assert_eq!(jiff::Timestamp::try_from(&written)?.to_string(), "2026-01-31T12:00:00Z");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    Timestamp(Moment), |moment, _| moment, |moment| moment
}

timestamp! {
    /// The same as [`Timestamp`], but two are equal only if their offsets are, too: `13:00:00+01:00` isn't `12:00:00Z`.
    OffsetTimestamp((Moment, i16)), |moment, offset| (moment, offset), |(moment, _)| moment
}

/// Parses a text. Returns the moment, and the offset in minutes.
fn parse(text: &str) -> Option<(Moment, i16)> {
    let local = text.get(..SECONDS_END)?;
    let has_form = local.bytes().zip(*b"0000-00-00T00:00:00").all(|(byte, form)| match form {
        b'0' => byte.is_ascii_digit(),
        form => byte.eq_ignore_ascii_case(&form),
    });
    if !has_form {
        return None;
    }
    let rest = &text[SECONDS_END..];
    let (fraction, zone) = match rest.strip_prefix('.') {
        Some(rest) => rest.split_at(rest.find(|c: char| !c.is_ascii_digit())?),
        None => ("", rest),
    };
    if rest.starts_with('.') && fraction.is_empty() {
        return None;
    }
    let offset_minutes = offset(zone)?;
    let is_leap = local.ends_with("60");
    let local = if is_leap { format!("{}59", &local[..SECONDS_END - 2]) } else { local.to_ascii_uppercase() };
    let (nanoseconds, finer) = fraction.split_at(fraction.len().min(9));
    let local: DateTime = local.parse().ok()?;
    let seconds = local.duration_since(DateTime::constant(1970, 1, 1, 0, 0, 0, 0)).as_secs();
    let nanoseconds: i32 = format!("{nanoseconds:0<9}").parse().ok()?;
    // The fraction is added to the second, also before 1970.
    let since_epoch = SignedDuration::new(seconds - i64::from(offset_minutes) * 60, 0)
        .checked_add(SignedDuration::from_nanos(nanoseconds.into()))?;
    Some((Moment { since_epoch, rest: finer.trim_end_matches('0').into(), is_leap }, offset_minutes))
}

/// Parses an offset, such as `+01:00`, and returns minutes.
fn offset(zone: &str) -> Option<i16> {
    let (sign, hours, minutes) = match *zone.as_bytes() {
        [b'Z' | b'z'] => return Some(0),
        [sign @ (b'+' | b'-'), a, b, b':', c, d] if [a, b, c, d].iter().all(u8::is_ascii_digit) => {
            let number = |tens: u8, ones: u8| i16::from(tens - b'0') * 10 + i16::from(ones - b'0');
            (sign, number(a, b), number(c, d))
        }
        _ => return None,
    };
    let ahead = (hours < 24 && minutes < 60).then_some(hours * 60 + minutes)?;
    Some(if sign == b'-' { -ahead } else { ahead })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(text: &str) -> Timestamp {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn moment_is_what_counts() {
        for (one, other) in [
            ("2026-01-31T12:00:00Z", "2026-01-31t12:00:00z"),
            ("2026-01-31T12:00:00Z", "2026-01-31T12:00:00+00:00"),
            ("2026-01-31T12:00:00Z", "2026-01-31T12:00:00-00:00"),
            ("2026-01-31T12:00:00Z", "2026-01-31T13:00:00+01:00"),
            ("2026-01-31T12:00:00Z", "2026-01-31T12:00:00.000000000000Z"),
            ("2026-01-31T12:00:00.5Z", "2026-01-31T06:30:00.50-05:30"),
            ("9999-12-31T23:59:59Z", "9999-12-31T00:00:59-23:59"),
            ("1969-12-31T23:59:59.25Z", "1970-01-01T00:59:59.25+01:00"),
        ] {
            assert_eq!(time(one), time(other));
        }
    }

    #[test]
    fn every_digit_of_the_fraction_counts() {
        for (one, other) in [
            ("2026-01-31T12:00:00Z", "2026-01-31T12:00:00.1Z"),
            ("2026-01-31T12:00:00.1234567891Z", "2026-01-31T12:00:00.1234567892Z"),
            ("2016-12-31T23:59:59Z", "2016-12-31T23:59:60Z"),
            ("1969-12-31T23:59:59.25Z", "1969-12-31T23:59:58.75Z"),
        ] {
            assert_ne!(time(one), time(other));
        }
        let long = format!("2026-01-31T12:00:00.{}Z", "9".repeat(100_000));
        assert_eq!(time(&long).as_str(), long);
    }

    #[test]
    fn offset_counts_where_it_should() {
        let time = |text: &str| text.parse::<OffsetTimestamp>().unwrap();
        assert_eq!(time("2026-01-31T12:00:00Z"), time("2026-01-31T12:00:00.0-00:00"));
        assert_ne!(time("2026-01-31T12:00:00Z"), time("2026-01-31T13:00:00+01:00"));
    }

    #[test]
    fn text_that_rfc_3339_refuses_is_refused() {
        for text in [
            "",
            "2026-01-31",
            "2026-01-31T12:00:00",
            "2026-01-31 12:00:00Z",
            "2026-01-31T12:00Z",
            "2026-01-31T12:00:00+01",
            "2026-01-31T12:00:00+0100",
            "2026-01-31T12:00:00+24:00",
            "2026-01-31T12:00:00+01:60",
            "2026-01-31T12:00:00.Z",
            "2026-01-31T12:00:00,5Z",
            "2026-01-31T12:00:00Z[Europe/Zurich]",
            "2026-02-30T12:00:00Z",
            "2026-13-01T12:00:00Z",
            "2026-01-31T24:00:00Z",
            "2026-01-31T12:00:61Z",
            "+002026-01-31T12:00:00Z",
            "2026-01-31T12:00:0\u{e9}Z",
        ] {
            assert!(text.parse::<Timestamp>().is_err(), "{text}");
        }
    }

    #[test]
    fn jiff_converts_both_ways() {
        let written = time("1969-12-31T23:59:59.25Z");
        let moment = jiff::Timestamp::try_from(&written).unwrap();
        assert_eq!(moment.as_millisecond(), -750);
        assert_eq!(Timestamp::try_from(moment).unwrap(), written);
        assert!(jiff::Timestamp::try_from(&time("9999-12-31T23:59:59Z")).is_err());
        assert!(Timestamp::try_from(jiff::Timestamp::MIN).is_err());
        assert_eq!(time("2026-01-31T12:00:00-05:30").offset_minutes(), -330);
    }

    #[cfg(feature = "chrono")]
    #[test]
    fn chrono_converts_both_ways() {
        use chrono::{DateTime, FixedOffset, Utc};

        let written = time("2026-01-31T13:00:00.5+01:00");
        let local = DateTime::<FixedOffset>::try_from(&written).unwrap();
        assert_eq!(Timestamp::try_from(local).unwrap().as_str(), "2026-01-31T13:00:00.500+01:00");
        let utc = DateTime::<Utc>::try_from(&written).unwrap();
        assert_eq!(Timestamp::try_from(utc).unwrap().as_str(), "2026-01-31T12:00:00.500Z");
        assert!(Timestamp::try_from(DateTime::<Utc>::MAX_UTC).is_err());
    }

    #[cfg(feature = "time")]
    #[test]
    fn time_converts_both_ways() {
        use time::OffsetDateTime;

        let written = time("2026-01-31T13:00:00.5+01:00");
        let local = OffsetDateTime::try_from(&written).unwrap();
        assert_eq!(Timestamp::try_from(local).unwrap().as_str(), "2026-01-31T13:00:00.5+01:00");
    }
}
