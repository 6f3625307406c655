//! Values that mean the same in other spellings.

use std::{collections::BTreeMap, fmt, str::FromStr};

use tfvalue::{
    Decode, Decoder, Encode, Encoder, Error, SemanticEq, Set, TfSchema, TfType, Type, Unknown, Value,
    plan::{self, values},
    schema::Semantics,
    types::GoDuration,
};

type Known<T> = Unknown<Option<T>>;

/// A name without regard to case.
#[derive(TfType, Clone, PartialEq, Debug)]
#[tf(as_string)]
struct Name(String);

impl SemanticEq for Name {
    fn semantic_eq(&self, other: &Self) -> bool {
        self.0.eq_ignore_ascii_case(&other.0)
    }
}

/// Names in any order.
#[derive(TfType, Clone, PartialEq, Debug)]
struct Names(Vec<Unknown<String>>);

impl SemanticEq for Names {
    fn semantic_eq(&self, other: &Self) -> bool {
        let sorted = |names: &Self| {
            let mut names: Vec<_> = names.0.iter().filter_map(Unknown::known).cloned().collect();
            names.sort();
            names
        };
        sorted(self) == sorted(other)
    }
}

/// A type that passes on what its field is.
#[derive(TfType, Clone, PartialEq, Debug)]
struct Wrapped(GoDuration);

/// Generic types pass it on, too.
#[derive(TfType, Clone, PartialEq, Debug)]
struct Generic<T>(T);

#[derive(TfType, Clone, PartialEq, Debug)]
struct Pair(Unknown<GoDuration>, Unknown<String>);

/// A plain object, which has no schema.
#[derive(TfType, Clone, PartialEq, Debug)]
struct Window {
    length: Unknown<Option<GoDuration>>,
    day: Unknown<Option<String>>,
}

/// A type that is written by hand: an even number means the odd one after it.
#[derive(Clone, PartialEq, Debug)]
struct Rounded(u64);

impl TfType for Rounded {
    const TYPE: Type = Type::Number;
    const SEMANTICS: Semantics = Semantics::of::<Self>();
}

impl<'de> Decode<'de> for Rounded {
    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
        u64::decode(decoder).map(Self)
    }
}

impl Encode for Rounded {
    fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
        self.0.encode(encoder)
    }
}

impl SemanticEq for Rounded {
    fn semantic_eq(&self, other: &Self) -> bool {
        self.0 / 2 == other.0 / 2
    }
}

impl FromStr for Name {
    type Err = fmt::Error;

    fn from_str(text: &str) -> Result<Self, fmt::Error> {
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[derive(TfSchema)]
#[tf(resource)]
struct Server {
    #[tf(computed)]
    status: Known<String>,
    #[tf(optional, requires_replace)]
    idle: Known<GoDuration>,
    #[tf(default = "60m".parse::<GoDuration>().unwrap())]
    lease: Known<GoDuration>,
    #[tf(optional)]
    list: Known<Vec<Known<GoDuration>>>,
    #[tf(optional)]
    set: Known<Set<Unknown<Name>>>,
    #[tf(optional)]
    map: Known<BTreeMap<String, Unknown<Wrapped>>>,
    #[tf(optional)]
    names: Known<Names>,
    #[tf(optional)]
    boxed: Known<Box<Generic<Name>>>,
    #[tf(optional)]
    pair: Known<Pair>,
    #[tf(optional)]
    windows: Known<Vec<Unknown<Window>>>,
    #[tf(optional)]
    rounded: Known<Rounded>,
    #[tf(optional, nested(single))]
    single: Known<Part>,
    #[tf(optional, nested(set))]
    parts: Known<Set<Unknown<Part>>>,
    #[tf(block(set), key = name)]
    keyed: Unknown<Set<Part>>,
    #[tf(block(set))]
    block: Unknown<Set<Part>>,
}

#[derive(TfSchema, PartialEq)]
struct Part {
    #[tf(required)]
    name: Unknown<Name>,
    #[tf(optional)]
    after: Known<GoDuration>,
    #[tf(computed, use_state_for_unknown)]
    id: Known<String>,
}

/// A value of the type that has just these attributes. Those of a block or a nested attribute that are missing are null.
fn server(attributes: &str) -> Value<'static> {
    fn completed(given: &serde_json::Value, ty: &Type) -> serde_json::Value {
        match (given, ty) {
            (serde_json::Value::Object(given), Type::Object(object)) => object
                .iter()
                .map(|attribute| {
                    let value = given.get(attribute.name).unwrap_or(&serde_json::Value::Null);
                    (attribute.name.to_owned(), completed(value, attribute.ty))
                })
                .collect(),
            (serde_json::Value::Array(given), Type::List(ty) | Type::Set(ty)) => {
                given.iter().map(|given| completed(given, ty)).collect()
            }
            (given, _) => given.clone(),
        }
    }

    let mut given: serde_json::Value = serde_json::from_str(&format!("{{{attributes}}}")).unwrap();
    for block in ["keyed", "block"] {
        given.as_object_mut().unwrap().entry(block).or_insert_with(|| serde_json::json!([]));
    }
    let text = completed(&given, &Server::TYPE).to_string();
    Value::decode_json(&Server::TYPE, text.as_bytes()).unwrap().into_owned()
}

/// The plan of a configuration that sets these attributes, if these were there before.
fn planned(prior: &str, config: &str) -> Value<'static> {
    let prior = server(&format!(r#"{prior}, "status": "up", "lease": "1h""#));
    let config = server(config);
    let mut proposed = config.clone();
    *proposed.get_mut("status").unwrap() = "up".into();
    let planned = plan::prepare::<Server>(&prior, &config, &proposed).unwrap();
    plan::check_planned::<Server>(&prior, &config, &planned).unwrap();
    if planned.get("status") != Some(&Value::UNKNOWN) {
        // It is the same resource, and so is the final plan.
        assert_eq!(planned, prior);
        assert_eq!(plan::finish::<Server>(&prior, &config, &planned).unwrap(), []);
    }
    planned
}

#[track_caller]
fn assert_unchanged(prior: &str, config: &str) {
    let planned = planned(prior, config);
    assert_eq!(planned.get("status"), Some(&"up".into()), "{planned}");
}

#[track_caller]
fn assert_changed(prior: &str, config: &str) {
    let planned = planned(prior, config);
    assert_eq!(planned.get("status"), Some(&Value::UNKNOWN), "{planned}");
}

#[test]
fn plan_keeps_the_prior_value_of_an_attribute_that_means_the_same() {
    assert_unchanged(r#""idle": "60m""#, r#""idle": "1h""#);
    assert_unchanged(r#""list": ["60s", null]"#, r#""list": ["1m", null]"#);
    assert_unchanged(r#""set": ["a", "B"]"#, r#""set": ["b", "A"]"#);
    assert_unchanged(r#""map": {"a": "60s"}"#, r#""map": {"a": "1m"}"#);
    assert_unchanged(r#""names": ["a", "b"]"#, r#""names": ["b", "a"]"#);
    assert_unchanged(r#""boxed": "a""#, r#""boxed": "A""#);
    assert_unchanged(r#""pair": ["60s", "a"]"#, r#""pair": ["1m", "a"]"#);
    assert_unchanged(
        r#""windows": [{"length": "60s", "day": "Mon"}]"#,
        r#""windows": [{"length": "1m", "day": "Mon"}]"#,
    );
    assert_unchanged(r#""rounded": 4"#, r#""rounded": 5"#);
    assert_unchanged(
        r#""single": {"name": "a", "after": "60s"}"#,
        r#""single": {"name": "A", "after": "1m"}"#,
    );
}

#[test]
fn plan_has_the_configured_value_of_an_attribute_that_means_something_else() {
    assert_changed(r#""idle": "60m""#, r#""idle": "2h""#);
    assert_changed(r#""idle": "0s""#, r#""idle": null"#);
    assert_changed(r#""list": ["60s", "60s"]"#, r#""list": ["1m"]"#);
    assert_changed(r#""set": ["a", "A"]"#, r#""set": ["a"]"#);
    assert_changed(r#""set": ["a"]"#, r#""set": ["a", "A"]"#);
    assert_changed(r#""names": ["a", "b"]"#, r#""names": ["b", "c"]"#);
    assert_changed(r#""pair": ["60s", "a"]"#, r#""pair": ["60s", "A"]"#);
    assert_changed(r#""rounded": 4"#, r#""rounded": 6"#);
}

#[test]
fn planned_attribute_is_the_prior_one_or_the_configured_one_as_a_whole() {
    let planned =
        planned(r#""idle": "60s", "list": ["60s", "60s"]"#, r#""idle": "1m", "list": ["1m", "2m"]"#);
    assert_eq!(planned.get("list"), Some(&Value::list(["1m", "2m"])));
    assert_eq!(planned.get("idle"), Some(&"60s".into()));
    assert_eq!(planned.get("lease"), Some(&"1h".into()), "a default keeps the prior spelling, too");
}

#[test]
fn unknown_configuration_is_planned_as_unknown() {
    let prior = server(r#""idle": "60m", "list": ["60s"]"#);
    let mut config = server(r#""idle": "1h", "list": ["1m"]"#);
    *config.get_mut("idle").unwrap() = Value::UNKNOWN;
    *config.get_mut("list").unwrap() = Value::list([Value::UNKNOWN]);
    let planned = plan::prepare::<Server>(&prior, &config, &config).unwrap();
    assert_eq!(planned.get("idle"), Some(&Value::UNKNOWN));
    assert_eq!(planned.get("list"), Some(&Value::list([Value::UNKNOWN])));
}

#[test]
fn elements_of_sets_are_paired_by_meaning() {
    for attribute in ["parts", "keyed", "block"] {
        let prior = format!(
            r#""{attribute}": [{{"name": "a", "after": "60s", "id": "1"}}, {{"name": "b", "after": "2m", "id": "2"}}]"#
        );
        // Terraform finds no prior element for them, so it proposes null for what is computed.
        let same =
            format!(r#""{attribute}": [{{"name": "B", "after": "120s"}}, {{"name": "A", "after": "1m"}}]"#);
        assert_unchanged(&prior, &same);
        let other =
            format!(r#""{attribute}": [{{"name": "A", "after": "1m"}}, {{"name": "B", "after": "5m"}}]"#);
        let planned = planned(&prior, &other);
        let elements = planned.get(attribute).unwrap().elements().unwrap();
        let part = |name: &'static str, after: &'static str, id: Value<'static>| {
            Value::object([("name", name.into()), ("after", after.into()), ("id", id)])
        };
        // The key tells that it is the second.
        let second =
            if attribute == "keyed" { part("b", "5m", "2".into()) } else { part("B", "5m", Value::UNKNOWN) };
        assert!(elements.contains(&part("a", "60s", "1".into())), "{planned}");
        assert!(elements.contains(&second), "{planned}");
    }
}

#[test]
fn kept_result_has_the_prior_spelling_at_any_depth() {
    let keep = |prior: &str, new: &str| values::keep(&Server::SCHEMA, &server(prior), &server(new)).unwrap();
    let cases = [
        (r#""idle": "60m""#, r#""idle": "1h0m0s""#, r#""idle": "60m""#),
        (r#""list": ["60s", "1h"]"#, r#""list": ["1m", "2h", "3h"]"#, r#""list": ["60s", "2h", "3h"]"#),
        (r#""set": ["a", "b"]"#, r#""set": ["B", "C"]"#, r#""set": ["C", "b"]"#),
        (r#""map": {"a": "60s"}"#, r#""map": {"a": "1m", "b": "1m"}"#, r#""map": {"a": "60s", "b": "1m"}"#),
        (r#""pair": ["60s", "a"]"#, r#""pair": ["1m", "b"]"#, r#""pair": ["60s", "b"]"#),
        (
            r#""windows": [{"length": "60s", "day": "Mon"}]"#,
            r#""windows": [{"length": "1m", "day": "Tue"}]"#,
            r#""windows": [{"length": "60s", "day": "Tue"}]"#,
        ),
        (
            r#""block": [{"name": "a", "after": "60s", "id": "1"}]"#,
            r#""block": [{"name": "x", "after": "1m", "id": "2"}, {"name": "A", "after": "1m", "id": "1"}]"#,
            r#""block": [{"name": "x", "after": "1m", "id": "2"}, {"name": "a", "after": "60s", "id": "1"}]"#,
        ),
        (
            r#""keyed": [{"name": "a", "after": "60s", "id": "1"}]"#,
            r#""keyed": [{"name": "A", "after": "1m", "id": "2"}]"#,
            r#""keyed": [{"name": "a", "after": "60s", "id": "2"}]"#,
        ),
        (r#""idle": "60m""#, r#""idle": null"#, r#""idle": null"#),
    ];
    for (prior, new, expected) in cases {
        assert_eq!(keep(prior, new), server(expected), "{prior} {new}");
    }
    assert_eq!(values::keep(&Server::SCHEMA, &Value::Null, &server("")).unwrap(), server(""));
    assert_eq!(values::keep(&Server::SCHEMA, &server(""), &Value::Null).unwrap(), Value::Null);
}

#[test]
fn large_sets_are_compared_in_time() {
    let set = |suffix: &str, of: &dyn Fn(usize) -> String| {
        let names: Vec<_> = (0..1500).map(|index| format!(r#""{}{suffix}""#, of(index))).collect();
        format!(r#""set": [{}]"#, names.join(","))
    };
    assert_unchanged(&set("x", &|index| index.to_string()), &set("X", &|index| (1499 - index).to_string()));
    assert_changed(&set("x", &|index| index.to_string()), &set("y", &|index| index.to_string()));
}

#[test]
fn semantics_are_no_part_of_what_schemas_have_in_common() {
    #[derive(TfSchema)]
    #[tf(resource)]
    struct Timer {
        #[tf(optional)]
        idle: Known<GoDuration>,
    }

    #[derive(TfSchema)]
    #[tf(resource)]
    struct Text {
        #[tf(optional)]
        idle: Known<String>,
    }

    assert_eq!(Timer::SCHEMA, Text::SCHEMA);
    let attribute = Timer::SCHEMA.block.attributes.get("idle").unwrap().clone();
    assert!(!attribute.rules.semantics().is_exact());
    assert!(Value::from_typed(&Timer { idle: Unknown::NULL }).is_ok());
}
