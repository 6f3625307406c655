//! Types of an author's own that are one value: a text with `as_string`, and a struct around one field.

use std::{
    borrow::Cow,
    collections::{BTreeMap, HashMap},
    fmt,
    marker::PhantomData,
    net::IpAddr,
    str::FromStr,
};

use tfvalue::{
    Expand, Flatten, Nullable, SemanticEq, Set, TfApi, TfSchema, TfType, Unknown, json, plan,
    types::{GoDuration, Timestamp},
};

/// A name without regard to case, which is kept as it is written. Neither `Clone` nor `PartialEq`.
#[derive(TfType, TfApi, Debug)]
#[tf(as_string, semantic = Name::same)]
struct Name(String);

impl Name {
    fn same(&self, other: &Self) -> bool {
        self.0.eq_ignore_ascii_case(&other.0)
    }
}

impl FromStr for Name {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "" => Err("a name has at least one letter"),
            text => Ok(Self(text.to_owned())),
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A number of bytes with a unit, as it is written.
#[derive(TfType, TfApi, Clone, Debug)]
#[tf(as_string)]
struct Size {
    text: String,
    bytes: u64,
}

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let refused = || "a size is required, such as \"10GiB\"".to_owned();
        let (number, unit) = text.split_at(text.find(|c: char| !c.is_ascii_digit()).ok_or_else(refused)?);
        let unit: u64 = match unit {
            "MiB" => 1 << 20,
            "GiB" => 1 << 30,
            _ => return Err(refused()),
        };
        let bytes =
            number.parse::<u64>().ok().and_then(|number| number.checked_mul(unit)).ok_or_else(refused)?;
        Ok(Self { text: text.to_owned(), bytes })
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl PartialEq for Size {
    fn eq(&self, other: &Self) -> bool {
        self.bytes == other.bytes
    }
}

/// An enum that prints a number, too.
#[derive(TfType, TfApi, Clone, PartialEq, Debug)]
#[tf(as_string)]
enum Level {
    Off,
    Of(u8),
}

impl FromStr for Level {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "off" { Ok(Self::Off) } else { text.parse().map(Self::Of) }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Off => f.write_str("off"),
            Self::Of(level) => level.fmt(f),
        }
    }
}

/// The identifier of a value of a type, which needs not be comparable.
#[derive(TfType, TfApi)]
#[tf(as_string)]
struct Id<T> {
    text: String,
    of: PhantomData<T>,
}

impl<T> FromStr for Id<T> {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self { text: text.to_owned(), of: PhantomData })
    }
}

impl<T> fmt::Display for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl<T> PartialEq for Id<T> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl<T> Clone for Id<T> {
    fn clone(&self) -> Self {
        Self { text: self.text.clone(), of: PhantomData }
    }
}

/// A type of another crate that is a text.
#[derive(TfType, TfApi, Clone, PartialEq, Debug)]
struct Address(#[tf(as_string)] IpAddr);

#[derive(TfType, TfApi, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Port(u16);

#[derive(TfType, TfApi, Clone, PartialEq, Debug)]
struct Wait(GoDuration);

#[derive(TfType, TfApi, Clone, PartialEq, Debug)]
struct Tagged<T>(T);

/// A type of another crate that the functions of a module read and write.
#[derive(TfType, TfApi, Clone, PartialEq, Debug)]
struct Bits(#[tf(with = bits)] Flags);

#[derive(Clone, PartialEq, Debug)]
struct Flags(u8);

mod bits {
    use tfvalue::{Decode, Decoder, Encode, Encoder, Error, TfType, Type};

    use super::Flags;

    pub(super) const TYPE: Type = u8::TYPE;

    pub(super) fn decode<'de, D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Flags, Error> {
        u8::decode(decoder).map(Flags)
    }

    pub(super) fn encode<E: Encoder + ?Sized>(flags: &Flags, encoder: &mut E) -> Result<(), Error> {
        flags.0.encode(encoder)
    }
}

/// As a client for Kubernetes has it: a text in a struct of its own.
#[derive(Clone, PartialEq, Debug, Default)]
struct Quantity(String);

/// An amount for it.
#[derive(TfType, TfApi, Clone, PartialEq, Debug)]
#[tf(as_string)]
#[api(expand = Quantity, flatten = Quantity)]
struct Amount(Size);

impl FromStr for Amount {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        text.parse().map(Self)
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A number in a struct of the client's own.
#[derive(Clone, PartialEq, Debug, Default)]
struct Percent(i32);

#[derive(TfType, TfApi, Clone, PartialEq, Debug)]
#[api(expand = Percent, flatten = Percent)]
struct Share(u8);

#[derive(Clone, PartialEq, Debug, Default)]
struct Api {
    size: Option<String>,
    sizes: Vec<String>,
    by_name: HashMap<String, String>,
    level: String,
    address: Option<IpAddr>,
    gateway: String,
    port: Option<i32>,
    ports: Vec<u64>,
    wait: Option<std::time::Duration>,
    bits: Option<Flags>,
    amount: Option<Quantity>,
    share: Percent,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = Api, flatten = Api)]
struct Model {
    #[tf(optional)]
    size: Nullable<Size>,
    #[tf(optional)]
    #[api(null = default)]
    sizes: Nullable<Set<Unknown<Size>>>,
    #[tf(optional)]
    #[api(null = default)]
    by_name: Nullable<BTreeMap<String, Nullable<Level>>>,
    #[tf(required)]
    level: Unknown<Level>,
    #[tf(optional)]
    address: Nullable<Address>,
    #[tf(required)]
    gateway: Unknown<Address>,
    #[tf(optional)]
    port: Nullable<Port>,
    #[tf(optional)]
    #[api(null = default)]
    ports: Nullable<Vec<Unknown<Port>>>,
    #[tf(optional)]
    wait: Nullable<Wait>,
    #[tf(optional)]
    bits: Nullable<Bits>,
    #[tf(optional)]
    amount: Nullable<Amount>,
    #[tf(required)]
    share: Unknown<Share>,
}

fn size(text: &str) -> Size {
    text.parse().unwrap()
}

fn planned() -> Model {
    let address = |text: &str| Address(text.parse().unwrap());
    Model {
        size: Unknown::from(size("10GiB")),
        sizes: Unknown::from(Set::from([Unknown::Known(size("1GiB")), Unknown::Known(size("5MiB"))])),
        by_name: Unknown::from(BTreeMap::from([("a".to_owned(), Unknown::from(Level::Of(3)))])),
        level: Unknown::Known(Level::Off),
        address: Unknown::from(address("::1")),
        gateway: Unknown::Known(address("192.0.2.1")),
        port: Unknown::from(Port(80)),
        ports: Unknown::from(vec![Unknown::Known(Port(443))]),
        wait: Unknown::from(Wait("60m".parse().unwrap())),
        bits: Unknown::from(Bits(Flags(5))),
        amount: Unknown::from(Amount(size("2GiB"))),
        share: Unknown::Known(Share(40)),
    }
}

#[test]
fn own_types_convert_both_ways() {
    let planned = planned();
    let api: Api = planned.expand().unwrap();
    assert_eq!(api.size.as_deref(), Some("10GiB"));
    assert_eq!(api.by_name["a"], "3");
    assert_eq!((&*api.level, &*api.gateway, api.port), ("off", "192.0.2.1", Some(80)));
    assert_eq!(api.address, Some("::1".parse().unwrap()));
    assert_eq!((api.ports.as_slice(), &api.bits), (&[443][..], &Some(Flags(5))));
    assert_eq!(api.wait, Some(std::time::Duration::from_secs(3600)));
    assert_eq!((api.amount.clone(), api.share.clone()), (Some(Quantity("2GiB".into())), Percent(40)));
    assert_eq!(Model::flatten(api.clone(), Some(&planned)).unwrap(), planned);
    assert_eq!(Model::flatten(api, None).unwrap(), planned);
}

#[test]
fn spelling_stays_if_the_api_answers_the_same() {
    let planned = planned();
    let mut api: Api = planned.expand().unwrap();
    api.size = Some("10240MiB".into());
    api.sizes = vec!["5MiB".into(), "1024MiB".into()];
    api.amount = Some(Quantity("2048MiB".into()));
    let state = Model::flatten(api, Some(&planned)).unwrap();
    let text = json::to_string(&state).unwrap();
    assert_eq!(text, json::to_string(&planned).unwrap());

    let was: Name = "Web".parse().unwrap();
    for (api, expected) in [("WEB", "Web"), ("api", "api")] {
        assert_eq!(Name::flatten(api, Some(&was)).unwrap().0, expected);
        assert_eq!(Name::flatten(api.to_owned(), Some(&was)).unwrap().0, expected);
        assert_eq!(Name::flatten(Cow::<'static, str>::from(api), Some(&was)).unwrap().0, expected);
        assert_eq!(Name::flatten(Box::<str>::from(api), Some(&was)).unwrap().0, expected);
    }
    let sent: Box<str> = was.expand().unwrap();
    assert_eq!(&*sent, "Web");
    assert!(was.semantic_eq(&"WEB".parse().unwrap()) && !was.semantic_eq(&"api".parse().unwrap()));
}

#[test]
fn invalid_text_is_refused_with_its_path() {
    let planned = planned();
    let text = json::to_string(&planned).unwrap();
    let error = json::from_str::<Model>(&text.replace("10GiB", "10 GB")).unwrap_err();
    assert_eq!(error.to_string(), "size: \"10 GB\" is not accepted: a size is required, such as \"10GiB\"");

    let api: Api = planned.expand().unwrap();
    let refused = |api: Api| Model::flatten(api, Some(&planned)).unwrap_err().to_string();
    let expected = "the API answered \"10\": a size is required, such as \"10GiB\"";
    assert_eq!(refused(Api { size: Some("10".into()), ..api.clone() }), format!("size: {expected}"));
    assert_eq!(refused(Api { sizes: vec!["10".into()], ..api.clone() }), format!("sizes[0]: {expected}"));
    let amount = Some(Quantity("10".into()));
    assert_eq!(refused(Api { amount, ..api.clone() }), format!("amount: {expected}"));
    assert!(
        refused(Api { gateway: "x".into(), ..api.clone() }).starts_with("gateway: the API answered \"x\": ")
    );
    assert!(refused(Api { port: Some(70_000), ..api }).starts_with("port: "));

    let unknown = Model { level: Unknown::UNKNOWN, ..planned };
    let error = Expand::<Api>::expand(&unknown).unwrap_err();
    assert_eq!(
        error.to_string(),
        "level: a known value is required, found an unknown value (known after apply)"
    );
}

#[test]
fn plan_keeps_the_prior_spelling() {
    let prior = planned();
    let config = Model { size: Unknown::from(size("10240MiB")), ..planned() };
    let plan = plan::prepare::<Model>(&prior, &config, &config).unwrap();
    assert_eq!(plan.get("size").unwrap().as_str(), Some("10GiB"));
}

#[test]
fn type_with_parameters_is_a_text() {
    struct Server;

    let id: Id<Server> = json::from_str("\"i-1\"").unwrap();
    let sent: Option<String> = Some(id.clone()).expand().unwrap();
    assert_eq!(sent.as_deref(), Some("i-1"));
    assert!(Id::flatten(sent.unwrap(), Some(&id)).unwrap() == id);

    let tagged: Tagged<GoDuration> = Flatten::flatten("60m".to_owned(), None).unwrap();
    assert!(tagged.semantic_eq(&Tagged("1h".parse().unwrap())));
    let list: Tagged<Vec<u8>> = Flatten::flatten(vec![1_u64], None).unwrap();
    assert_eq!(Expand::<Vec<i32>>::expand(&list).unwrap(), [1]);
}

#[test]
fn empty_value_of_an_own_type_is_null_where_null_was() {
    let null = Model { size: Unknown::NULL, port: Unknown::NULL, wait: Unknown::NULL, ..planned() };
    let api: Api = null.expand().unwrap();
    let answer = Api {
        size: Some(String::new()),
        port: Some(0),
        wait: Some(std::time::Duration::ZERO),
        ..api.clone()
    };
    assert_eq!(Model::flatten(answer.clone(), Some(&null)).unwrap(), null);

    // An import has what the types can hold: no size is empty.
    let imported = Model::flatten(answer, None).unwrap();
    assert_eq!((imported.size, imported.port), (Unknown::NULL, Unknown::from(Port(0))));
    let zero = Model { port: Unknown::from(Port(0)), ..null };
    assert_eq!(Model::flatten(api, Some(&zero)).unwrap(), zero);
}

/// Structs as clients of real services have them.
mod client {
    use std::time::{Duration, SystemTime};

    /// Kubernetes.
    #[derive(Clone, PartialEq, Debug)]
    pub(super) struct Time(pub(super) jiff::Timestamp);

    /// AWS.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub(super) struct DateTime {
        pub(super) seconds: i64,
        pub(super) subsecond_nanos: u32,
    }

    impl From<SystemTime> for DateTime {
        fn from(time: SystemTime) -> Self {
            let since = time.duration_since(SystemTime::UNIX_EPOCH).unwrap();
            Self { seconds: since.as_secs().try_into().unwrap(), subsecond_nanos: since.subsec_nanos() }
        }
    }

    impl TryFrom<DateTime> for SystemTime {
        type Error = &'static str;

        fn try_from(time: DateTime) -> Result<Self, Self::Error> {
            let seconds = time.seconds.try_into().map_err(|_| "it is before 1970")?;
            Ok(Self::UNIX_EPOCH + Duration::new(seconds, time.subsecond_nanos))
        }
    }

    /// Protocol buffers.
    #[derive(Clone, Copy, PartialEq, Debug, Default)]
    pub(super) struct Span {
        pub(super) seconds: i64,
        pub(super) nanos: i32,
    }

    impl TryFrom<Duration> for Span {
        type Error = &'static str;

        fn try_from(duration: Duration) -> Result<Self, Self::Error> {
            let seconds = duration.as_secs().try_into().map_err(|_| "it is too long")?;
            Ok(Self { seconds, nanos: duration.subsec_nanos().try_into().map_err(|_| "it is too long")? })
        }
    }

    impl TryFrom<Span> for Duration {
        type Error = &'static str;

        fn try_from(span: Span) -> Result<Self, Self::Error> {
            let seconds = span.seconds.try_into().map_err(|_| "it is negative")?;
            Ok(Self::new(seconds, span.nanos.try_into().map_err(|_| "it is negative")?))
        }
    }
}

/// A time, in two forms that clients have.
#[derive(TfType, TfApi, Clone, PartialEq, Debug)]
#[api(expand = client::Time, flatten = client::Time)]
#[api(expand = client::DateTime, flatten = client::DateTime, through = std::time::SystemTime)]
struct When(Timestamp);

#[derive(TfType, TfApi, Clone, PartialEq, Debug)]
#[api(expand = client::Span, flatten = client::Span, through = std::time::Duration)]
struct Length(GoDuration);

#[test]
fn times_of_clients_convert_both_ways() {
    #[derive(Clone, PartialEq, Debug)]
    struct Api {
        created: client::Time,
        expires: Option<client::DateTime>,
        ttl: Option<client::Span>,
        grace: client::Span,
        history: Vec<client::DateTime>,
    }

    #[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
    #[tf(resource)]
    #[api(expand = Api, flatten = Api)]
    struct Model {
        #[tf(required)]
        created: Unknown<When>,
        #[tf(optional)]
        expires: Nullable<When>,
        #[tf(optional)]
        ttl: Nullable<Length>,
        #[tf(optional)]
        #[api(null = default)]
        grace: Nullable<Length>,
        #[tf(required)]
        history: Unknown<Vec<Unknown<When>>>,
    }

    let when = |text: &str| When(text.parse().unwrap());
    let planned = Model {
        created: Unknown::Known(when("2026-01-31T13:00:00+01:00")),
        expires: Unknown::from(when("2026-01-31T12:00:00.5Z")),
        ttl: Unknown::from(Length("90m".parse().unwrap())),
        grace: Unknown::NULL,
        history: Unknown::Known(vec![Unknown::Known(when("2026-01-31T13:00:00+01:00"))]),
    };
    let api: Api = planned.expand().unwrap();
    let seconds = 1_769_860_800;
    assert_eq!(api.created.0.as_second(), seconds);
    assert_eq!(api.expires, Some(client::DateTime { seconds, subsecond_nanos: 500_000_000 }));
    assert_eq!(api.ttl, Some(client::Span { seconds: 5400, nanos: 0 }));
    assert_eq!((api.grace, api.history[0].seconds), (client::Span::default(), seconds));
    assert_eq!(Model::flatten(api.clone(), Some(&planned)).unwrap(), planned);

    let imported = Model::flatten(api.clone(), None).unwrap();
    assert!(imported.semantic_eq(&planned));
    assert_eq!(imported.ttl.value().unwrap().0.as_str(), "1h30m0s");

    let answer = Api { ttl: Some(client::Span { seconds: -1, nanos: 0 }), ..api };
    let error = Model::flatten(answer, None).unwrap_err();
    assert_eq!(error.to_string(), "ttl: the API answered what is no such value: it is negative");
    let negative = Model { ttl: Unknown::from(Length("-1s".parse().unwrap())), ..planned };
    assert!(Expand::<Api>::expand(&negative).unwrap_err().to_string().starts_with("ttl: "));
}
