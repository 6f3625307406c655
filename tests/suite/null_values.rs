//! The table of null and empty values in `tfvalue/docs/api.md`, for each type that is a text.

use std::{fmt, str::FromStr};

use tfvalue::{Expand, Flatten, Nullable, TfApi, TfSchema, TfType, Unknown, types};

#[derive(TfType, Clone, PartialEq, Debug)]
enum Zone {
    North,
}

/// A text of an author's own, which is never empty.
#[derive(TfType, TfApi, Clone, PartialEq, Debug)]
#[tf(as_string)]
struct Name(String);

impl FromStr for Name {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.is_empty() { Err("a name has at least one letter") } else { Ok(Self(text.to_owned())) }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[derive(TfType, TfApi, Clone, PartialEq, Debug)]
struct Wrapped(types::IpAddr);

#[derive(TfType, TfApi, Clone, PartialEq, Debug)]
struct Address(#[tf(as_string)] std::net::IpAddr);

/// A model of fields of one type, with its name, a value in an API, and whether an empty text is one, too.
macro_rules! table {
    ($($name:ident: $ty:ty, $text:literal, $empty:literal;)*) => {$(
        #[test]
        fn $name() {
            #[derive(Clone, PartialEq, Debug)]
            struct Api {
                optional: Option<String>,
                plain: String,
                sent: Option<String>,
                required: Option<String>,
            }

            #[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
            #[tf(resource)]
            #[api(expand = Api, flatten = Api)]
            struct Model {
                #[tf(optional)]
                optional: Nullable<$ty>,
                #[tf(optional)]
                #[api(null = default)]
                plain: Nullable<$ty>,
                #[tf(optional)]
                #[api(null = Some(String::new()))]
                sent: Nullable<$ty>,
                #[tf(required)]
                required: Unknown<$ty>,
            }

            let value = || -> $ty { Flatten::flatten($text.to_owned(), None).unwrap() };
            let of = |field: Nullable<$ty>| Model {
                optional: field.clone(),
                plain: field.clone(),
                sent: field,
                required: Unknown::Known(value()),
            };
            let text = || $text.to_owned();
            let answer = |text: &str| Api {
                optional: Some(text.to_owned()),
                plain: text.to_owned(),
                sent: Some(text.to_owned()),
                required: Some($text.to_owned()),
            };
            let absent = Api { optional: None, sent: None, ..answer("") };
            let (null, set) = (of(Unknown::NULL), of(Unknown::from(value())));

            let of_null: Api = null.expand().unwrap();
            assert_eq!(of_null, Api { optional: None, ..answer("") });
            let sent: Api = set.expand().unwrap();
            assert_eq!(sent, answer(&text()));
            assert!(Expand::<Api>::expand(&of(Unknown::UNKNOWN)).is_err());

            // Null stays null, and a value stays that value.
            for api in [answer(""), absent.clone(), of_null] {
                assert_eq!(Model::flatten(api, Some(&null)).unwrap(), null);
            }
            assert_eq!(Model::flatten(answer(&text()), Some(&set)).unwrap(), set);
            // A value that is gone is seen.
            assert_eq!(Model::flatten(absent.clone(), Some(&set)).unwrap(), null);

            let empty = $empty.then(|| -> Nullable<$ty> { Flatten::flatten(Some(String::new()), None).unwrap() });
            let answered = Model { optional: empty.clone().unwrap_or(Unknown::NULL), ..null.clone() };
            for was in [Some(&set), Some(&of(Unknown::UNKNOWN)), None] {
                assert_eq!(Model::flatten(answer(""), was).unwrap(), answered);
                assert_eq!(Model::flatten(absent.clone(), was).unwrap(), null);
                assert_eq!(Model::flatten(answer(&text()), was).unwrap(), set);
            }
            // What is empty stays where the API has nothing.
            if let Some(empty) = empty {
                let sent: Option<String> = empty.expand().unwrap();
                assert_eq!(sent.as_deref(), Some(""));
                let empty = of(empty);
                for api in [absent.clone(), answer("")] {
                    assert_eq!(Model::flatten(api, Some(&empty)).unwrap(), empty);
                }
            }
            let error = Model::flatten(Api { required: None, ..absent }, Some(&null)).unwrap_err();
            assert_eq!(
                error.to_string(),
                "required: a value is required, but the API answered without one"
            );
        }
    )*};
}

table! {
    enums: Zone, "north", false;
    open_enums: types::OpenEnum<Zone>, "west", true;
    strings: String, "a", true;
    boxed_strings: Box<str>, "a", true;
    own_texts: Name, "a", false;
    newtypes: Wrapped, "::1", false;
    foreign_texts: Address, "::1", false;
    timestamps: types::Timestamp, "2026-01-31T12:00:00Z", false;
    offset_timestamps: types::OffsetTimestamp, "2026-01-31T12:00:00+01:00", false;
    go_durations: types::GoDuration, "90m", false;
    iso_durations: types::IsoDuration, "PT90M", false;
    json: types::Json, "{\"a\": 1}", false;
    exact_json: types::ExactJson, "[1.0]", false;
    addresses: types::IpAddr, "2001:DB8::1", false;
    addresses_of_version_4: types::Ipv4Addr, "192.0.2.1", false;
    addresses_of_version_6: types::Ipv6Addr, "2001:DB8::1", false;
    cidrs: types::Cidr, "192.0.2.1/24", false;
    networks: types::Network, "192.0.2.0/24", false;
    mac_addresses: types::MacAddr, "00-00-5E-00-53-01", false;
    base64: types::Base64, "aGVsbG8=", true;
    texts_in_any_case: types::CaseInsensitive, "One", true;
    dns_names: types::DnsName, "example.com.", false;
    arns: types::Arn, "arn:aws:s3:::bucket", false;
    policies: types::IamPolicy, "{\"Statement\": []}", false;
    urls: types::Url, "https://Example.com", false;
    uuids: types::Uuid, "67E55044-10B1-426F-9247-BB680E5FE0C8", false;
}

#[test]
fn json_without_a_value_is_null() {
    use serde_json::{Value, json};
    use types::{IamPolicy, Json};

    let null = Nullable::<Json>::NULL;
    let read = |api: Option<Value>, was: Option<&Nullable<Json>>| -> Nullable<Json> {
        Flatten::flatten(api, was).unwrap()
    };
    for was in [Some(&null), None] {
        assert_eq!(read(Some(Value::Null), was), null);
        assert_eq!(read(None, was), null);
    }
    let written: Nullable<Json> = Unknown::from("null".parse::<Json>().unwrap());
    assert_eq!(read(Some(Value::Null), Some(&written)), written);
    assert_eq!(read(None, Some(&written)), written);
    let object: Nullable<Json> = Unknown::from("{}".parse::<Json>().unwrap());
    assert_eq!(read(Some(Value::Null), Some(&object)), null);
    assert_eq!(read(Some(json!({})), Some(&null)), object);
    // As a text, too.
    let text: Nullable<Json> = Flatten::flatten(Some("null".to_owned()), Some(&null)).unwrap();
    assert_eq!(text, null);
    let policy: Nullable<IamPolicy> = Flatten::flatten(Some(Value::Null), None).unwrap();
    assert_eq!(policy, Unknown::NULL);
}

#[test]
fn zero_of_a_duration_is_null_where_null_was() {
    use std::time::Duration;
    use types::{GoDuration, IsoDuration};

    let go: Nullable<GoDuration> = Flatten::flatten(Some(Duration::ZERO), Some(&Unknown::NULL)).unwrap();
    let iso: Nullable<IsoDuration> = Flatten::flatten(Some(Duration::ZERO), Some(&Unknown::NULL)).unwrap();
    assert!(go.is_null() && iso.is_null());
}

#[test]
fn numbers_and_bools_in_texts_may_be_empty_and_in_any_case() {
    #[derive(Clone, PartialEq, Debug, Default)]
    struct Api {
        flag: Option<String>,
        size: Option<String>,
        plain: String,
    }

    #[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
    #[tf(resource)]
    #[api(flatten = Api)]
    struct Model {
        #[tf(optional)]
        #[api(as_string)]
        flag: Nullable<bool>,
        #[tf(optional)]
        #[api(as_string)]
        size: Nullable<u16>,
        #[tf(required)]
        #[api(as_string)]
        plain: Unknown<u8>,
    }

    let api = |flag: &str, size: &str| Api {
        flag: Some(flag.to_owned()),
        size: Some(size.to_owned()),
        plain: "1".to_owned(),
    };
    let model = |flag: Option<bool>, size: Option<u16>| Model {
        flag: Unknown::Known(flag),
        size: Unknown::Known(size),
        plain: Unknown::Known(1),
    };
    for (flag, value) in [("True", true), ("TRUE", true), ("true", true), ("False", false), ("fALSE", false)]
    {
        assert_eq!(Model::flatten(api(flag, "5"), None).unwrap(), model(Some(value), Some(5)));
    }
    let (null, zero) = (model(None, None), model(Some(false), Some(0)));
    for was in [None, Some(&null), Some(&model(Some(true), Some(5)))] {
        assert_eq!(Model::flatten(api("", ""), was).unwrap(), null);
    }
    assert_eq!(Model::flatten(api("", ""), Some(&zero)).unwrap(), zero);
    assert_eq!(Model::flatten(api("False", "0"), Some(&null)).unwrap(), null);
    for flag in ["yes", "1", " true", "truefalse"] {
        let error = Model::flatten(api(flag, "5"), None).unwrap_err().to_string();
        assert_eq!(error, format!("flag: the API answered {flag:?}, which is neither true nor false"));
    }
    let error = Model::flatten(Api { plain: String::new(), ..api("", "") }, None).unwrap_err();
    assert_eq!(error.to_string(), "plain: a value is required, but the API answered without one");
}

#[test]
fn block_stays_null_where_a_module_answers_the_default() {
    mod as_text {
        use tfvalue::{Error, Nullable, Unknown};

        #[derive(Clone, PartialEq, Debug)]
        pub(super) struct Opaque(pub(super) u8);

        pub(super) const TYPE: tfvalue::Type = tfvalue::Type::Number;

        pub(super) fn decode<'de, D: tfvalue::Decoder<'de> + ?Sized>(
            decoder: &mut D,
        ) -> Result<Opaque, Error> {
            tfvalue::Decode::decode(decoder).map(Opaque)
        }

        pub(super) fn encode<E: tfvalue::Encoder + ?Sized>(
            value: &Opaque,
            encoder: &mut E,
        ) -> Result<(), Error> {
            tfvalue::Encode::encode(&value.0, encoder)
        }

        #[expect(clippy::unnecessary_wraps, reason = "what generated code calls")]
        pub(super) fn flatten(api: i8, _: Option<&Nullable<Opaque>>) -> Result<Nullable<Opaque>, Error> {
            Ok(Unknown::Known(u8::try_from(api).ok().map(Opaque)))
        }

        pub(super) mod labels {
            use super::{Error, Nullable, Unknown};

            #[expect(clippy::unnecessary_wraps, reason = "what generated code calls")]
            pub(crate) fn flatten(
                api: String,
                _: Option<&Nullable<String>>,
            ) -> Result<Nullable<String>, Error> {
                Ok(Unknown::from(api))
            }
        }
    }

    #[derive(Clone, PartialEq, Debug)]
    struct ApiLimits {
        weight: i8,
        label: String,
        size: Option<u64>,
    }

    #[derive(Clone, PartialEq, Debug)]
    struct Api {
        limits: Option<ApiLimits>,
    }

    #[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
    #[tf(resource)]
    #[api(flatten = Api)]
    struct Model {
        #[tf(block(single))]
        limits: Unknown<Option<Limits>>,
    }

    #[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
    #[api(flatten = ApiLimits)]
    struct Limits {
        #[tf(optional, with = as_text)]
        #[api(with = as_text)]
        weight: Nullable<as_text::Opaque>,
        #[tf(optional)]
        #[api(with = as_text::labels)]
        label: Nullable<String>,
        #[tf(optional)]
        size: Nullable<u64>,
    }

    let null = Model { limits: Unknown::NULL };
    let answered = |weight, label: &str, size| {
        let limits = ApiLimits { weight, label: label.to_owned(), size };
        Model::flatten(Api { limits: Some(limits) }, Some(&null)).unwrap()
    };
    assert_eq!(answered(-1, "", None), null);
    assert_eq!(answered(-1, "", Some(0)), null);
    assert!(answered(0, "", None) != null && answered(-1, "a", None) != null);
}
