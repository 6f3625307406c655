//! Conversions of the types of this module from and to values of an API: strings, or types of other crates.

/// Implements `Expand` and `Flatten` for a type that keeps a text, for each API type to and from which it converts.
macro_rules! api_values {
    ($ty:ident => $($api:ty),*) => {$(
        $crate::types::api::api_values!($ty => $api; |_| false);
    )*};
    ($ty:ident => $api:ty; $is_absent:expr) => {
        impl $crate::convert::Expand<$api> for $ty {
            fn expand(&self) -> Result<$api, tfvalue_runtime::error::Error> {
                $crate::convert::through(self)
            }
        }

        impl $crate::convert::Flatten<$api> for $ty {
            fn flatten(api: $api, was: Option<&Self>) -> Result<Self, tfvalue_runtime::error::Error> {
                Ok($crate::convert::kept_spelling($crate::convert::answered(api)?, was))
            }

            fn is_absent(api: &$api) -> bool {
                let is_absent: fn(&$api) -> bool = $is_absent;
                is_absent(api)
            }
        }
    };
}

pub(super) use api_values;

#[cfg(test)]
mod tests {
    use std::{borrow::Cow, fmt};

    use crate::{
        convert::{Expand, Flatten},
        types::{Arn, CaseInsensitive, DnsName, GoDuration, IpAddr, Ipv4Addr, Ipv6Addr, MacAddr},
    };

    #[track_caller]
    fn assert_kept<T, A>(text: &str)
    where
        T: Expand<A>
            + Flatten<A>
            + Expand<String>
            + Flatten<String>
            + PartialEq
            + fmt::Debug
            + std::str::FromStr<Err: fmt::Debug>
            + fmt::Display,
        A: fmt::Debug,
    {
        let written: T = text.parse().unwrap();
        let api: A = written.expand().unwrap();
        assert_eq!(T::flatten(api, Some(&written)).unwrap().to_string(), text, "the spelling stays");
        let api: A = written.expand().unwrap();
        let imported = T::flatten(api, None).unwrap();
        assert_eq!(imported, written);
        let sent: String = imported.expand().unwrap();
        assert_eq!(T::flatten(sent, Some(&written)).unwrap().to_string(), text);
    }

    #[test]
    fn spelling_stays_if_the_api_answers_the_same() {
        assert_kept::<GoDuration, std::time::Duration>("90m");
        assert_kept::<IpAddr, std::net::IpAddr>("2001:DB8::1");
        assert_kept::<Ipv4Addr, std::net::Ipv4Addr>("192.0.2.1");
        assert_kept::<Ipv6Addr, std::net::Ipv6Addr>("2001:DB8::1");
        assert_kept::<MacAddr, Box<str>>("00-00-5E-00-53-01");
        assert_kept::<CaseInsensitive, Cow<'static, str>>("Name");
        assert_kept::<DnsName, String>("Example.com.");
        assert_kept::<Arn, String>("arn:aws:s3:::bucket");
    }

    #[test]
    fn spelling_of_the_api_is_taken_if_it_answers_another() {
        let was = "60m".parse().unwrap();
        let new = GoDuration::flatten(std::time::Duration::from_secs(7200), Some(&was)).unwrap();
        assert_eq!(new.as_str(), "2h0m0s");
        let error = IpAddr::flatten("here".to_owned(), None).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the API answered \"here\": an address is required, such as \"192.0.2.1\" or \"2001:db8::1\""
        );
        let back: Result<std::time::Duration, _> = "-1s".parse::<GoDuration>().unwrap().expand();
        assert!(back.is_err());
    }

    #[cfg(feature = "jiff")]
    #[test]
    fn spelling_of_times_stays() {
        use crate::types::{IsoDuration, OffsetTimestamp, Timestamp};

        assert_kept::<Timestamp, jiff::Timestamp>("2026-01-31T13:00:00+01:00");
        assert_kept::<IsoDuration, jiff::Span>("PT90M");
        assert_kept::<IsoDuration, std::time::Duration>("PT90M");
        #[cfg(feature = "chrono")]
        {
            assert_kept::<Timestamp, chrono::DateTime<chrono::Utc>>("2026-01-31T13:00:00+01:00");
            assert_kept::<OffsetTimestamp, chrono::DateTime<chrono::FixedOffset>>(
                "2026-01-31T13:00:00.0+01:00",
            );
        }
        #[cfg(feature = "time")]
        assert_kept::<OffsetTimestamp, time::OffsetDateTime>("2026-01-31T13:00:00.0+01:00");
        assert_kept::<OffsetTimestamp, String>("2026-01-31T13:00:00.0+01:00");
    }

    #[cfg(all(
        feature = "serde_json",
        feature = "ipnet",
        feature = "base64",
        feature = "url",
        feature = "uuid"
    ))]
    #[test]
    fn spelling_of_what_other_crates_read_stays() {
        use crate::types::{Base64, Cidr, ExactJson, IamPolicy, Json, Network, Url, Uuid};

        assert_kept::<Json, serde_json::Value>("{ \"b\": \"\\u003c\", \"a\": 1 }");
        assert_kept::<ExactJson, serde_json::Value>("[ 1, 2 ]");
        assert_kept::<IamPolicy, serde_json::Value>(r#"{"Statement": []}"#);
        assert_kept::<Cidr, ipnet::IpNet>("2001:DB8::1/64");
        assert_kept::<Network, ipnet::IpNet>("2001:DB8::/64");
        assert_kept::<Base64, Vec<u8>>("aGVs\nbG8=");
        assert_kept::<Url, url::Url>("https://Example.com");
        assert_kept::<Uuid, uuid::Uuid>("67E55044-10B1-426F-9247-BB680E5FE0C8");
    }
}
