//! A default that no configuration could have is refused, and no other.

use std::{
    collections::{BTreeMap, BTreeSet},
    net::IpAddr,
    time::Duration,
};

use tfvalue::{
    Decode, Decoder, Encode, Encoder, Error, Number, Set, TfSchema, TfType, Type, Unknown, plan,
    types::GoDuration,
};

use super::Known;

type Text = Known<String>;

fn text(text: &str) -> Text {
    Unknown::from(text.to_owned())
}

/// Returns the errors in the defaults of a model.
fn found<T: TfSchema>() -> Vec<String> {
    plan::check_defaults::<T>().into_iter().map(|found| found.detail).collect()
}

/// An attribute for each validator of one value, with a default that breaks it.
#[derive(TfSchema)]
#[tf(resource)]
struct Validated {
    #[tf(default = "abc", validate(any(length(1), length(2))))]
    any: Text,
    #[tf(default = "abc", validate(byte_length(1)))]
    byte_length: Text,
    #[tf(default = vec![text("abc")], validate(each(length(1))))]
    each: Known<Vec<Text>>,
    #[tf(default = BTreeMap::from([("abc".to_owned(), text("a"))]), validate(keys(length(1))))]
    keys: Known<BTreeMap<String, Text>>,
    #[tf(default = "abc", validate(length(1)))]
    length: Text,
    #[tf(default = 3, validate(multiple_of(2)))]
    multiple_of: Known<u64>,
    #[tf(default = "abc", validate(none_of("abc")))]
    none_of: Text,
    #[tf(default = "abc", validate(none_of_ignore_case("ABC")))]
    none_of_ignore_case: Text,
    #[tf(default = "abc", validate(one_of("ABC")))]
    one_of: Text,
    #[tf(default = "abc", validate(one_of_ignore_case("a")))]
    one_of_ignore_case: Text,
    #[tf(default = 3, validate(range(1..=2)))]
    range: Known<u64>,
    #[tf(default = "abc", validate(regex("^a$")))]
    regex: Text,
    #[tf(default = vec![text("abc"), text("abc")], validate(unique))]
    unique: Known<Vec<Text>>,
    #[tf(default = "abc", validate(with = short))]
    with: Text,
}

fn short(name: &str) -> Result<(), String> {
    if name.len() < 3 { Ok(()) } else { Err("The name must be short.".to_owned()) }
}

#[test]
fn default_is_refused_by_each_validator() {
    let found = plan::check_defaults::<Validated>();
    let names: BTreeSet<_> =
        found.iter().map(|found| found.attribute.as_ref().unwrap().to_string()).collect();
    let attributes = &Validated::SCHEMA_REF.block.attributes;
    assert_eq!(names, attributes.iter().map(|attribute| attribute.name.to_string()).collect());
    assert_eq!(found.len(), names.len());
    for name in names {
        let rule = &attributes.get(&name).unwrap().rules.options()["validate"];
        assert!(found.iter().any(|found| found.detail.contains(&format!("`{rule}`"))), "{rule}");
    }
}

/// The types of fields refuse, too.
#[derive(TfSchema)]
#[tf(resource)]
struct Typed {
    #[tf(default = "not an address", as_string)]
    address: Known<IpAddr>,
    #[tf(default = "2001:DB8::1", as_string)]
    spelling: Known<IpAddr>,
    #[tf(default = 0.12345678901234567890123)]
    digits: Known<f64>,
    #[tf(default = 1e400)]
    magnitude: Known<f64>,
    #[tf(default = 1e20000)]
    limit: Known<Number>,
    #[tf(default = -1, with = seconds)]
    with: Known<Duration>,
    #[tf(default = vec![Unknown::UNKNOWN])]
    unknown: Known<Vec<Text>>,
    #[tf(default = Lower("ABC".to_owned()))]
    rewritten: Known<Lower>,
}

/// Writes another text than it reads.
#[derive(TfType)]
struct Lower(#[tf(with = lower)] String);

mod lower {
    use super::{Decode, Decoder, Encode, Encoder, Error, Type};

    pub(super) const TYPE: Type = Type::String;

    pub(super) fn decode(decoder: &mut dyn Decoder<'_>) -> Result<String, Error> {
        Ok(String::decode(decoder)?.to_lowercase())
    }

    pub(super) fn encode(text: &str, encoder: &mut dyn Encoder) -> Result<(), Error> {
        text.encode(encoder)
    }
}

mod seconds {
    use super::{Decode, Decoder, Duration, Encode, Encoder, Error, Type};

    pub(super) const TYPE: Type = Type::Number;

    pub(super) fn decode(decoder: &mut dyn Decoder<'_>) -> Result<Duration, Error> {
        u64::decode(decoder).map(Duration::from_secs)
    }

    pub(super) fn encode(duration: &Duration, encoder: &mut dyn Encoder) -> Result<(), Error> {
        duration.as_secs().encode(encoder)
    }
}

#[test]
fn default_is_refused_that_its_type_does_not_read_and_write_as_it_is() {
    let expected = [
        r#"address: The default "not an address" is refused by the type of the field: "not an address" is not accepted: invalid IP address syntax"#,
        r#"digits: The default 0.12345678901234567890123 is refused by the type of the field: 0.12345678901234567890123 has too many digits to be kept exactly: round it to 15 significant digits, as in tonumber(format("%.15g", 100 / 3))"#,
        "limit: The default is refused by the type of the field: the number 1e20000 has too many digits: at most 16384 are supported",
        r#"rewritten: The default "ABC" is refused by the type of the field: the type writes it as "abc", so write that"#,
        r#"spelling: The default "2001:DB8::1" is refused by the type of the field: "2001:DB8::1" must be written as "2001:db8::1""#,
        "unknown: The default [(unknown)] is refused by the type of the field: a part of it is unknown",
        "with: The default -1 is refused by the type of the field: -1 is out of range: a whole number from 0 to 18,446,744,073,709,551,615 is required",
    ];
    let found = found::<Typed>();
    let (magnitude, others): (Vec<_>, Vec<_>) =
        found.iter().partition(|found| found.starts_with("magnitude: "));
    assert_eq!(others, expected.iter().collect::<Vec<_>>());
    // It is written out, and cut.
    assert!(magnitude[0].len() < 400 && magnitude[0].contains("out of range"), "{magnitude:?}");
}

/// Attributes and blocks of all modes with one content.
#[derive(TfSchema)]
#[tf(resource)]
struct Nesting {
    #[tf(optional, nested)]
    single: Known<Content>,
    #[tf(optional, nested(set))]
    set: Known<Set<Unknown<Content>>>,
    #[tf(block(map))]
    map: Unknown<BTreeMap<String, Content>>,
    #[tf(block(list))]
    list: Unknown<Vec<Outer>>,
    #[tf(flatten)]
    content: Content,
}

#[derive(TfSchema)]
struct Outer {
    #[tf(optional, nested)]
    inner: Known<Content>,
}

#[derive(TfSchema, PartialEq)]
struct Content {
    #[tf(default = 0, validate(range(1..)))]
    port: Known<u16>,
}

#[test]
fn default_is_refused_in_nested_attributes_and_blocks() {
    let refused = |path: &str| {
        format!("{path}: The default 0 is refused by `range(1..)`: The value must be 1 or more; it is 0.")
    };
    assert_eq!(
        found::<Nesting>(),
        ["port", "set.port", "single.port", "list.inner.port", "map.port"].map(refused)
    );
}

/// Defaults with attributes of their own in them.
#[derive(TfSchema)]
#[tf(resource)]
struct Whole {
    #[tf(nested, default = vec![Unknown::from(Rule::new(Some(0), Some("a"), Some("b")))])]
    rules: Known<Vec<Known<Rule>>>,
    #[tf(nested, default = BTreeMap::from([("k".to_owned(), Unknown::Known(Rule::new(None, None, Some("b"))))]))]
    named: Known<BTreeMap<String, Unknown<Rule>>>,
    #[tf(nested, default = Rule { id: text("r-1"), ..Rule::new(Some(1), Some("a"), None) })]
    numbered: Known<Rule>,
    #[tf(nested, default = Rule::new(Some(1), Some("a"), None))]
    right: Known<Rule>,
}

#[derive(TfSchema, PartialEq)]
#[tf(exactly_one_of(from, to))]
struct Rule {
    #[tf(required, validate(range(1..)))]
    port: Known<u16>,
    #[tf(optional)]
    from: Text,
    #[tf(optional, validate(requires(port)))]
    to: Text,
    #[tf(computed)]
    id: Text,
}

impl Rule {
    fn new(port: Option<u16>, from: Option<&str>, to: Option<&str>) -> Self {
        let [from, to] = [from, to].map(|name| Unknown::Known(name.map(str::to_owned)));
        Self { port: Unknown::Known(port), from, to, id: Unknown::NULL }
    }
}

#[test]
fn default_is_refused_by_the_rules_of_objects_in_it() {
    let named =
        r#"named: The default { k = { from = null, id = null, port = null, to = "b" } } is refused by"#;
    let rules = r#"rules: The default [{ from = "a", id = null, port = 0, to = "b" }] is refused by"#;
    assert_eq!(
        found::<Whole>(),
        [
            format!(r#"{named} `required` at named["k"].port: The attribute must be set."#),
            format!(
                r#"{named} `requires(port)` at named["k"].to: Attribute "port" must be set when "to" is."#
            ),
            r#"numbered: The default { from = "a", id = "r-1", port = 1, to = null } is refused by `computed` at numbered.id: Only the provider can set the attribute."#.to_owned(),
            format!("{rules} `range(1..)` at rules[0].port: The value must be 1 or more; it is 0."),
            format!(
                r#"{rules} `exactly_one_of(from, to)` at rules[0].from: Exactly one of "from", "to" must be set, and "from", "to" are."#
            ),
        ]
    );
}

#[derive(TfSchema)]
#[tf(resource)]
struct Secrets {
    #[tf(sensitive, default = "hunter2", validate(none_of("hunter2"), length(9..), with = quoting))]
    password: Text,
    #[tf(sensitive, default = "hunter2", as_string)]
    pin: Known<u32>,
    #[tf(nested, default = Login { user: text("ada"), token: text("hunter2") })]
    login: Known<Login>,
    #[tf(optional, sensitive, nested)]
    vault: Known<Vault>,
}

#[derive(TfSchema)]
struct Login {
    #[tf(required, validate(length(5..)))]
    user: Text,
    #[tf(required, sensitive, validate(length(..=5)))]
    token: Text,
}

#[derive(TfSchema)]
struct Vault {
    #[tf(default = "hunter2", validate(length(..=5)))]
    token: Text,
}

fn quoting(value: &str) -> Result<(), String> {
    Err(format!("{value} is no password."))
}

#[test]
fn default_of_a_sensitive_attribute_is_not_shown() {
    assert_eq!(
        found::<Secrets>(),
        [
            "login: The default, which is sensitive, is refused by `length`.",
            "login: The default, which is sensitive, is refused by `length`.",
            "password: The default, which is sensitive, is refused by `none_of`.",
            "password: The default, which is sensitive, is refused by `length`.",
            "password: The default, which is sensitive, is refused by `with`.",
            "pin: The default, which is sensitive, is refused by the type of the field.",
            "vault.token: The default, which is sensitive, is refused by `length`.",
        ]
    );
    let printed = format!("{:?}", plan::check_defaults::<Secrets>());
    assert!(!printed.contains("hunter2") && !printed.contains("ada"), "{printed}");
}

#[derive(TfType, PartialEq)]
enum Zone {
    North,
}

/// Each default is one that a configuration could have.
#[derive(TfSchema)]
#[tf(resource)]
struct Right<'a> {
    #[tf(default = "::1", as_string)]
    address: Known<IpAddr>,
    #[tf(default = IpAddr::from([127, 0, 0, 1]), as_string)]
    local: Unknown<Option<IpAddr>>,
    #[tf(default = 0.1)]
    single: Known<f32>,
    #[tf(default = -0.0)]
    zero: Known<f64>,
    #[tf(default = 1e300)]
    large: Known<f64>,
    #[tf(default = "north", validate(one_of("north")))]
    zone: Known<Zone>,
    #[tf(default = "a", validate(length(1)))]
    borrowed: Known<&'a str>,
    // Terraform has it in normal form C, as one character.
    #[tf(default = "e\u{301}", validate(length(1), one_of("\u{e9}")))]
    accent: Text,
    #[tf(default = "", validate(length(..=1)))]
    empty: Text,
    #[tf(default = Vec::new(), validate(each(length(1))))]
    none: Known<Vec<Text>>,
    #[tf(default = Set::from([text("b"), text("a")]), validate(length(2)))]
    set: Known<Set<Text>>,
    #[tf(default = "1h".parse::<GoDuration>().unwrap())]
    duration: Known<GoDuration>,
    #[tf(default = 60, with = seconds)]
    timeout: Known<Duration>,
    #[tf(default = vec![Unknown::NULL], validate(each(length(1))))]
    null: Known<Vec<Text>>,
    #[tf(optional, validate(range(1..)))]
    without: Known<u16>,
}

#[test]
fn default_that_a_configuration_could_have_passes() {
    assert_eq!(found::<Right<'_>>(), [""; 0]);
}
