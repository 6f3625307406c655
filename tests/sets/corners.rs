//! Plans of sets that went wrong once, with derived models: by `plan::prepare`, and through whole lives under [`Core`].

use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value as Json, json};
use tfvalue::{
    DecodeOwned, Encode, Set, TfSchema, Type, Unknown, Value, plan,
    provider::{Context, Diagnostics, Provider, Registry, Resource},
    testing::{self, ChangeAction, Core, hcl},
    types::{CaseInsensitive, GoDuration},
};

use crate::family::Name;

type Known<T> = Unknown<Option<T>>;

#[derive(TfSchema)]
#[tf(provider)]
struct Config {}

/// A provider of all the models here.
struct Cloud;

impl Provider for Cloud {
    const NAME: &'static str = "cloud";
    type Config = Config;
    type Client = ();

    async fn configure(_: Config, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        Ok(())
    }

    fn register(registry: &mut Registry<Self>) {
        named_protocols::register(registry);
        named_fruits::register(registry);
        registry.resource::<Firewall>();
        registry.resource::<Labels>();
        registry.resource::<Table>();
        registry.resource::<Baskets>();
        registry.resource::<ComputedBaskets>();
        registry.resource::<Machine>();
    }
}

/// A resource that makes what is unknown, and answers as a function says.
macro_rules! resource {
    ($Model:ty, $name:expr) => {
        resource!($Model, $name, |_| {});
    };
    ($Model:ty, $name:expr, $answer:expr) => {
        impl Resource for $Model {
            type Provider = Cloud;
            const NAME: &'static str = $name;

            async fn create(self, _: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
                answered(&self, $answer)
            }

            async fn read(self, _: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
                answered(&self, $answer).map(Some)
            }

            async fn update(self, _: Self, _: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
                answered(&self, $answer)
            }

            async fn delete(self, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
                Ok(())
            }
        }
    };
}

/// Returns the answer of a service: all that was unknown has a value.
fn answered<T: Encode + DecodeOwned>(planned: &T, answer: fn(&mut Value<'static>)) -> Result<T, Diagnostics> {
    let mut value = made(&Value::from_typed(planned)?.into_owned());
    answer(&mut value);
    Ok(value.to_typed()?)
}

/// The value, in which each unknown part has a value that no other has.
fn made(value: &Value<'static>) -> Value<'static> {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    match value {
        Value::Unknown(_) => format!("made-{}", NUMBER.fetch_add(1, Ordering::Relaxed)).into(),
        Value::Set(elements) => Value::set(elements.iter().map(made)),
        Value::List(elements) => Value::list(elements.iter().map(made)),
        Value::Object(entries) => {
            Value::object(entries.iter().map(|(name, value)| (name.clone().into_owned(), made(value))))
        }
        other => other.clone(),
    }
}

/// A value of a model, null where the text says nothing.
#[expect(clippy::needless_pass_by_value, reason = "written as literals")]
fn value<T: TfSchema>(given: Json) -> Value<'static> {
    fn completed(given: &Json, ty: &Type) -> Json {
        match (given, ty) {
            (Json::Object(given), Type::Object(object)) => {
                let members = object.iter();
                members
                    .map(|member| {
                        let value = given.get(member.name).unwrap_or(&Json::Null);
                        (member.name.to_owned(), completed(value, member.ty))
                    })
                    .collect()
            }
            (Json::Array(given), Type::List(ty) | Type::Set(ty)) => {
                given.iter().map(|given| completed(given, ty)).collect()
            }
            (given, _) => given.clone(),
        }
    }

    let text = completed(&given, &T::TYPE).to_string();
    Value::decode_json(&T::TYPE, text.as_bytes()).expect("a value of the model").into_owned()
}

/// The plan of a configuration, which Terraform accepts.
fn planned<T: TfSchema>(prior: &Value<'static>, config: &Value<'static>) -> Value<'static> {
    let proposed = testing::proposed_new_state(&T::SCHEMA, prior, config).expect("a proposal");
    let planned = plan::prepare::<T>(prior, config, &proposed).expect("a plan");
    plan::check_planned::<T>(prior, config, &planned).expect("a plan that Terraform accepts");
    planned
}

/// The elements of a set, each as it prints.
fn elements(value: &Value<'static>, set: &str) -> Vec<String> {
    let mut elements: Vec<_> = value
        .get(set)
        .and_then(Value::elements)
        .expect("a set")
        .iter()
        .map(|element| {
            let entries = element.entries().expect("an object").iter();
            let entries = entries.map(|(name, value)| format!("{name} = {value}"));
            entries.collect::<Vec<_>>().join(", ")
        })
        .collect();
    elements.sort();
    elements
}

/// The same of one attribute of each element.
fn all<'v>(value: &'v Value<'static>, set: &str, name: &str) -> Vec<&'v str> {
    let elements = value.get(set).and_then(Value::elements).expect("a set").iter();
    let mut texts: Vec<_> =
        elements.map(|element| element.get(name).and_then(Value::as_str).unwrap_or("no text")).collect();
    texts.sort_unstable();
    texts
}

/// Applies a configuration; the plans after that, and after a refresh, are empty.
#[track_caller]
fn applied<R: Resource<Provider = Cloud>>(configs: &[&str]) -> Value<'static>
where
    testing::Config: testing::Configuration<R>,
{
    let core = Core::<Cloud>::new();
    let mut resource = core.resource::<R>();
    for config in configs {
        let config = hcl(*config);
        resource.apply(&config).unwrap_or_else(|error| panic!("{}: {error}", R::NAME));
        resource.plan_without_refresh(&config).expect("a plan").assert_empty();
        resource.plan(&config).expect("a plan").assert_empty();
    }
    resource.state_value()
}

/// Asserts that two elements that are the same are an error of the practitioner at the set, and none that Terraform finds in the provider.
#[track_caller]
fn assert_refused<R: Resource<Provider = Cloud>>(config: &str, set: &str)
where
    testing::Config: testing::Configuration<R>,
{
    let core = Core::<Cloud>::new();
    let mut resource = core.resource::<R>();
    let result = resource.validate(&hcl(config)).and_then(|()| resource.plan(&hcl(config)).map(|_| ()));
    let errors = result.expect_err("two elements are the same");
    let is_at_set = errors.iter().any(|error| {
        error.attribute.as_ref().is_some_and(|path| path.to_string().starts_with(set))
            || error.detail.contains(set)
    });
    assert!(is_at_set, "the error is not at {set}: {errors}");
    assert!(!errors.to_string().contains("Provider produced"), "the provider is blamed: {errors}");
}

/// A model for each name of an attribute, in a module of that name.
macro_rules! for_each_name {
    ($each:ident: $($name:ident)*) => {
        $($each!($name);)*

        pub(super) fn register(registry: &mut tfvalue::provider::Registry<super::Cloud>) {
            $(registry.resource::<$name::Model>();)*
        }

        pub(super) fn check_all() {
            $($name::check();)*
        }
    };
    ($each:ident) => {
        for_each_name!($each: a aa abc b kind layer name p proto protocol q r scheme transport type_ v z zz x1 one);
    };
}

/// Two rules of one port: one says its protocol, one leaves it to the default.
mod named_protocols {
    macro_rules! rule {
        ($name:ident) => {
            mod $name {
                use serde_json::json;
                use tfvalue::{
                    Set, TfSchema, Unknown, Value,
                    provider::{Context, Diagnostics, Resource},
                };

                use super::super::{Cloud, Known, answered, applied, elements, planned, value};

                #[derive(TfSchema, Clone)]
                #[tf(resource)]
                pub(super) struct Model {
                    #[tf(block(set))]
                    rule: Unknown<Set<Rule>>,
                }

                #[derive(TfSchema, Clone, PartialEq)]
                struct Rule {
                    #[tf(required)]
                    port: Unknown<u16>,
                    #[tf(default = "tcp")]
                    $name: Known<String>,
                }

                resource!(Model, concat!("rules_", stringify!($name)));

                pub(super) fn check() {
                    let name = stringify!($name);
                    let mut expected = vec![
                        [format!("{name} = \"abc\""), "port = 53".to_owned()],
                        [format!("{name} = \"tcp\""), "port = 53".to_owned()],
                    ];
                    // Attributes are printed by name.
                    for rule in &mut expected {
                        rule.sort();
                    }
                    let mut expected: Vec<_> = expected.iter().map(|rule| rule.join(", ")).collect();
                    expected.sort();
                    let config = value::<Model>(json!({"rule": [{"port": 53, name: "abc"}, {"port": 53}]}));
                    assert_eq!(elements(&planned::<Model>(&Value::Null, &config), "rule"), expected, "{name}");
                    let rules = format!("rule {{\nport = 53\n{name} = \"abc\"\n}}\nrule {{\nport = 53\n}}");
                    assert_eq!(elements(&applied::<Model>(&[&rules]), "rule"), expected, "{name}");
                }
            }
        };
    }

    for_each_name!(rule);
}

#[test]
fn configured_protocol_is_planned_beside_a_default_one_under_any_name() {
    named_protocols::check_all();
}

/// Two fruits of which one is left to its default; each has another default and a computed part.
mod named_fruits {
    macro_rules! basket {
        ($name:ident) => {
            mod $name {
                use serde_json::json;
                use tfvalue::{
                    Set, TfSchema, Unknown, Value,
                    provider::{Context, Diagnostics, Resource},
                };

                use super::super::{Cloud, Known, all, answered, applied, planned, value};

                #[derive(TfSchema, Clone)]
                #[tf(resource)]
                pub(super) struct Model {
                    #[tf(optional, nested(set))]
                    set: Known<Set<Unknown<Fruit>>>,
                }

                #[derive(TfSchema, Clone, PartialEq)]
                struct Fruit {
                    #[tf(default = "orange")]
                    $name: Known<String>,
                    #[tf(default = false)]
                    is_ripe: Known<bool>,
                    #[tf(computed)]
                    c: Known<String>,
                }

                resource!(Model, concat!("fruits_", stringify!($name)));

                pub(super) fn check() {
                    let name = stringify!($name);
                    let config = value::<Model>(json!({"set": [{name: "apple"}, {}]}));
                    let planned = planned::<Model>(&Value::Null, &config);
                    assert_eq!(all(&planned, "set", name), ["apple", "orange"], "{name}");
                    let fruits = format!("set = [{{ {name} = \"apple\" }}, {{}}]");
                    assert_eq!(all(&applied::<Model>(&[&fruits]), "set", name), ["apple", "orange"], "{name}");
                }
            }
        };
    }

    for_each_name!(basket);
}

#[test]
fn configured_fruit_is_planned_beside_a_default_one_under_any_name() {
    named_fruits::check_all();
}

/// Rules whose protocol the service may choose.
#[derive(TfSchema, Clone)]
#[tf(resource)]
struct Firewall {
    #[tf(optional)]
    title: Known<String>,
    #[tf(block(set))]
    rule: Unknown<Set<Rule>>,
}

#[derive(TfSchema, Clone, PartialEq)]
struct Rule {
    #[tf(required)]
    port: Unknown<u16>,
    #[tf(optional, computed)]
    protocol: Known<String>,
    #[tf(computed, use_state_for_unknown)]
    id: Known<String>,
}

resource!(Firewall, "firewall");

fn firewall(title: &str, rules: &Json) -> Value<'static> {
    value::<Firewall>(json!({"title": title, "rule": rules}))
}

fn two_rules() -> Value<'static> {
    firewall(
        "before",
        &json!([{"port": 53, "protocol": "tcp", "id": "i-tcp"}, {"port": 53, "protocol": "abc", "id": "i-abc"}]),
    )
}

#[test]
fn computed_id_stays_with_the_rule_that_says_its_protocol() {
    let prior = two_rules();
    let rules = json!([{"port": 53}, {"port": 53, "protocol": "abc"}]);
    let planned = planned::<Firewall>(&prior, &firewall("after", &rules));
    let rule = |protocol: &str, id: &str| format!("id = {id}, port = 53, protocol = {protocol}");
    // What the service chose is unknown again, as the resource changes.
    assert_eq!(
        elements(&planned, "rule"),
        [rule("\"abc\"", "\"i-abc\""), rule("(unknown)", "\"i-tcp\"")],
        "{planned}"
    );
    assert_eq!(self::planned::<Firewall>(&prior, &firewall("before", &rules)), prior);

    let core = Core::<Cloud>::new();
    let mut resource = core.resource::<Firewall>();
    let said = |title: &str, first: &str| {
        hcl(format!(
            "title = \"{title}\"\nrule {{\nport = 53\n{first}\n}}\nrule {{\nport = 53\nprotocol = \"abc\"\n}}"
        ))
    };
    resource.apply(&said("before", "protocol = \"tcp\"")).expect("two rules");
    let id = |state: &Value<'static>| {
        let rules = state.get("rule").and_then(Value::elements).expect("rules").to_vec();
        let abc = rules.into_iter().find(|rule| rule.get("protocol").and_then(Value::as_str) == Some("abc"));
        abc.and_then(|rule| rule.get("id").cloned())
    };
    let before = id(&resource.state_value());
    resource.plan(&said("before", "")).expect("a plan").assert_empty();
    resource.apply(&said("after", "")).expect("a change of the title");
    assert_eq!(id(&resource.state_value()), before);
    resource.plan(&said("after", "")).expect("a plan").assert_empty();
}

#[test]
fn rule_with_an_unknown_protocol_takes_no_id_from_the_prior_state() {
    let prior = two_rules();
    let mut config = firewall("before", &json!([{"port": 53, "protocol": "new"}]));
    let known = config.clone();
    if let Some(Value::Set(rules)) = config.get_mut("rule") {
        *rules[0].get_mut("protocol").expect("it is there") = Value::UNKNOWN;
    }
    let first = planned::<Firewall>(&prior, &config);
    assert_eq!(elements(&first, "rule"), ["id = (unknown), port = 53, protocol = (unknown)"]);
    for protocol in ["new", "abc", "tcp"] {
        let mut known = known.clone();
        if let Some(Value::Set(rules)) = known.get_mut("rule") {
            *rules[0].get_mut("protocol").expect("it is there") = protocol.into();
        }
        let last = planned::<Firewall>(&prior, &known);
        assert_eq!(plan::check_final_plan::<Firewall>(&first, &last), Ok(()), "{protocol}");
    }

    let core = Core::<Cloud>::new();
    for protocol in ["new", "abc", "tcp"] {
        let mut resource = core.resource::<Firewall>();
        let rule = |protocol: &str| format!("rule {{\nport = 53\nprotocol = {protocol}\n}}\n");
        let before = hcl(rule("\"tcp\"") + &rule("\"abc\""));
        resource.apply(&before).expect("two rules");
        let plan = resource.plan(&hcl(rule("unknown()"))).expect("a plan");
        plan.assert_action(ChangeAction::Update);
        assert_eq!(elements(plan.planned(), "rule"), ["id = (unknown), port = 53, protocol = (unknown)"]);
        let known = hcl(rule(&format!("\"{protocol}\"")));
        resource.apply_known(plan, &known).unwrap_or_else(|error| panic!("{protocol}: {error}"));
        resource.plan(&known).expect("a plan").assert_empty();
    }
}

/// Labels whose service writes them in capitals.
#[derive(TfSchema, Clone)]
#[tf(resource)]
struct Labels {
    #[tf(optional, nested(set))]
    label: Known<Set<Unknown<Label>>>,
}

#[derive(TfSchema, Clone, PartialEq)]
struct Label {
    #[tf(required)]
    id: Unknown<String>,
    #[tf(required)]
    value: Unknown<Name>,
    #[tf(computed)]
    serial: Known<String>,
}

resource!(Labels, "labels", |labels| {
    if let Some(Value::Set(labels)) = labels.get_mut("label") {
        for label in &mut *labels {
            let value = label.get("value").and_then(Value::as_str).expect("a text").to_uppercase();
            *label.get_mut("value").expect("it is there") = value.into();
        }
    }
});

fn labels(serial: &Json) -> Value<'static> {
    value::<Labels>(json!({"label": [{"id": "1", "value": "Aa", "serial": serial}]}))
}

fn answered_labels(serial: &str) -> Value<'static> {
    value::<Labels>(json!({"label": [{"id": "1", "value": "AA", "serial": serial}]}))
}

#[test]
fn answer_in_capitals_with_a_new_serial_has_the_planned_spelling() {
    let planned = planned::<Labels>(&Value::Null, &labels(&Json::Null));
    let kept = plan::keep::<Labels>(&planned, &answered_labels("s-1")).expect("a state");
    assert_eq!(kept, labels(&json!("s-1")));
    assert_eq!(plan::check_applied::<Labels>(&planned, &kept), Ok(()));

    let state = applied::<Labels>(&["label = [{ id = \"1\", value = \"Aa\" }]"]);
    assert_eq!(all(&state, "label", "value"), ["Aa"]);
    let state = applied::<Labels>(&[
        "label = [{ id = \"1\", value = \"Aa\" }]",
        "label = [{ id = \"1\", value = \"Aa\" }, { id = \"2\", value = \"Bb\" }]",
    ]);
    assert_eq!(all(&state, "label", "value"), ["Aa", "Bb"]);
}

#[test]
fn read_in_capitals_with_another_serial_has_the_prior_spelling() {
    let kept = plan::keep::<Labels>(&labels(&json!("s-1")), &answered_labels("s-2")).expect("a state");
    assert_eq!(kept, labels(&json!("s-2")));
}

/// Rows with fields of which one attribute has a default.
#[derive(TfSchema, Clone)]
#[tf(resource)]
struct Table {
    #[tf(optional, nested(set))]
    row: Known<Set<Unknown<Row>>>,
}

#[derive(TfSchema, Clone, PartialEq)]
struct Row {
    #[tf(required)]
    name: Unknown<String>,
    #[tf(optional, nested(set))]
    fields: Known<Set<Unknown<Field>>>,
    #[tf(computed)]
    serial: Known<String>,
}

#[derive(TfSchema, Clone, PartialEq)]
struct Field {
    #[tf(required)]
    k: Unknown<String>,
    #[tf(default = false)]
    up: Known<bool>,
}

resource!(Table, "table");

#[test]
fn default_in_a_set_in_a_set_changes_nothing_after_apply() {
    let state =
        value::<Table>(json!({"row": [{"name": "a", "fields": [{"k": "1", "up": false}], "serial": "s-1"}]}));
    let config = value::<Table>(json!({"row": [{"name": "a", "fields": [{"k": "1"}]}]}));
    assert_eq!(planned::<Table>(&state, &config), state);
    applied::<Table>(&["row = [{ name = \"a\", fields = [{ k = \"1\" }] }]"]);
    applied::<Table>(&[
        "row = [{ name = \"a\", fields = [{ k = \"1\" }, { k = \"2\", up = true }] }, { name = \"b\", fields = [{ k = \"1\" }] }]",
        "row = [{ name = \"a\", fields = [{ k = \"1\" }, { k = \"2\" }] }, { name = \"b\", fields = [] }, { name = \"c\" }]",
    ]);
}

/// Fruits of which one is the default.
#[derive(TfSchema, Clone)]
#[tf(resource)]
struct Baskets {
    #[tf(optional, nested(set))]
    fruits: Known<Set<Unknown<Fruit>>>,
}

#[derive(TfSchema, Clone, PartialEq)]
struct Fruit {
    #[tf(default = "orange")]
    fruit: Known<String>,
}

resource!(Baskets, "baskets");

/// The same with a computed part.
#[derive(TfSchema, Clone)]
#[tf(resource)]
struct ComputedBaskets {
    #[tf(optional, nested(set))]
    fruits: Known<Set<Unknown<ComputedFruit>>>,
}

#[derive(TfSchema, Clone, PartialEq)]
struct ComputedFruit {
    #[tf(default = "orange")]
    fruit: Known<String>,
    #[tf(computed)]
    c: Known<String>,
}

resource!(ComputedBaskets, "computed_baskets");

#[test]
fn default_beside_the_same_value_is_an_error_of_the_practitioner() {
    let config = "fruits = [{}, { fruit = \"orange\" }]";
    assert_refused::<Baskets>(config, "fruits");
    assert_refused::<ComputedBaskets>(config, "fruits");
    assert_eq!(
        all(&applied::<Baskets>(&["fruits = [{}, { fruit = \"apple\" }]"]), "fruits", "fruit"),
        ["apple", "orange"]
    );
    let core = Core::<Cloud>::new();
    let mut resource = core.resource::<Baskets>();
    let plan =
        resource.plan(&hcl("fruits = [{}, { fruit = unknown() }]")).expect("a fruit that may be another");
    assert!(resource.apply_known(plan, &hcl("fruits = [{}, { fruit = \"apple\" }]")).is_ok());
}

/// A machine with disks.
#[derive(TfSchema, Clone)]
#[tf(resource)]
struct Machine {
    #[tf(optional, nested(set))]
    disks: Known<Set<Unknown<Disk>>>,
    #[tf(block(set))]
    volume: Unknown<Set<Disk>>,
}

#[derive(TfSchema, Clone, PartialEq)]
struct Disk {
    #[tf(default = 10)]
    size: Known<u32>,
    #[tf(optional)]
    label: Known<String>,
}

resource!(Machine, "machine");

#[test]
fn disk_of_the_default_size_beside_another_is_an_error_of_the_practitioner() {
    assert_refused::<Machine>("disks = [{}, { size = 10 }]", "disks");
    assert_refused::<Machine>("volume {}\nvolume {\nsize = 10\n}", "volume");
    let state = applied::<Machine>(&["disks = [{}, { size = 10, label = \"a\" }, { label = \"b\" }]"]);
    assert_eq!(all(&state, "disks", "label"), ["a", "b", "no text"]);
}

/// Timers of which several mean the same, with a default and a set of tags.
#[derive(TfSchema, Clone)]
#[tf(resource)]
struct Clock {
    #[tf(optional, nested(set))]
    timers: Known<Set<Unknown<Timer>>>,
}

#[derive(TfSchema, Clone, PartialEq)]
struct Timer {
    #[tf(required)]
    after: Unknown<GoDuration>,
    #[tf(default = CaseInsensitive::from("a"))]
    label: Known<CaseInsensitive>,
    #[tf(optional, nested(set))]
    tags: Known<Set<Unknown<Tag>>>,
}

#[derive(TfSchema, Clone, PartialEq)]
struct Tag {
    #[tf(required)]
    name: Unknown<CaseInsensitive>,
}

#[test]
fn timers_that_mean_the_same_are_planned_in_the_spelling_of_one_prior_timer_each() {
    let planned = |prior: Json, config: Json| {
        let (prior, config) = (json!({"timers": prior}), json!({"timers": config}));
        elements(&planned::<Clock>(&value::<Clock>(prior), &value::<Clock>(config)), "timers")
    };
    // A label that is left to its default.
    assert_eq!(
        planned(
            json!([{"after": "60s", "label": "A"}, {"after": "60s", "label": "a"}]),
            json!([{"after": "1h"}, {"after": "1m"}, {"after": "1m0s"}]),
        ),
        [
            r#"after = "1h", label = "a", tags = null"#,
            r#"after = "60s", label = "A", tags = null"#,
            r#"after = "60s", label = "a", tags = null"#,
        ]
    );
    // A set in which the prior timers differ.
    let tagged = |after: &str, label: &str, tag: &str| json!({"after": after, "label": label, "tags": [{"name": tag}]});
    assert_eq!(
        planned(
            json!([tagged("60s", "b", "T"), tagged("60s", "b", "t"), {"after": "1h", "label": "b"}]),
            json!([tagged("1m", "B", "t"), tagged("1m", "b", "t")]),
        ),
        [
            r#"after = "60s", label = "b", tags = [{ name = "T" }]"#,
            r#"after = "60s", label = "b", tags = [{ name = "t" }]"#,
        ]
    );
}

/// Filters with a default and words that the service may set.
#[derive(TfSchema, Clone)]
#[tf(resource)]
struct Proxy {
    #[tf(optional, nested(set))]
    filters: Known<Set<Unknown<Filter>>>,
}

#[derive(TfSchema, Clone, PartialEq)]
struct Filter {
    #[tf(default = 60)]
    after: Known<i64>,
    #[tf(optional, computed)]
    words: Known<Set<Unknown<CaseInsensitive>>>,
}

#[test]
fn spelling_in_words_that_mean_something_else_decides_on_no_partner() {
    let filters = |filters: Json| value::<Proxy>(json!({"filters": filters}));
    let prior = filters(json!([{"after": 3600, "words": ["Bb"]}, {"after": 3600, "words": ["bb"]}]));
    let read = filters(json!([{"words": ["Bb", "cc"]}, {"words": ["Bb"]}]));
    let kept = plan::keep::<Proxy>(&prior, &read).expect("a state");
    // The filter with one word has the partner that is spelled as it is, and the other one what is left.
    assert_eq!(kept, filters(json!([{"words": ["Bb"]}, {"words": ["bb", "cc"]}])));
}

/// Cards with two defaults, which prior cards have in other letters.
#[derive(TfSchema, Clone)]
#[tf(resource)]
struct Rack {
    #[tf(optional, nested(set))]
    cards: Known<Set<Unknown<Card>>>,
    #[tf(optional, nested(set), key = mac)]
    ports: Known<Set<Unknown<Port>>>,
}

#[derive(TfSchema, Clone, PartialEq)]
struct Card {
    #[tf(default = CaseInsensitive::from("a"))]
    mac: Known<CaseInsensitive>,
    #[tf(default = CaseInsensitive::from("a"))]
    serial: Known<CaseInsensitive>,
}

#[derive(TfSchema, Clone, PartialEq)]
struct Port {
    #[tf(required)]
    mac: Unknown<CaseInsensitive>,
    #[tf(optional)]
    name: Known<String>,
}

#[test]
fn card_has_the_spelling_of_neither_of_two_prior_cards_that_fit_alike() {
    let prior = json!([{"mac": "A", "serial": "a"}, {"mac": "a", "serial": "A"}]);
    let planned = |config: Json| {
        let (prior, config) = (json!({"cards": prior}), json!({"cards": config}));
        elements(&planned::<Rack>(&value::<Rack>(prior), &value::<Rack>(config)), "cards")
    };
    assert_eq!(planned(json!([{}])), [r#"mac = "a", serial = "a""#]);
    // Both are there still.
    assert_eq!(
        planned(json!([{"mac": "A"}, {"serial": "A"}])),
        [r#"mac = "A", serial = "a""#, r#"mac = "a", serial = "A""#]
    );
}

#[test]
fn spelling_of_a_key_is_unknown_while_another_port_may_come_to_be_equal() {
    let prior = value::<Rack>(json!({"ports": [{"mac": "bb"}]}));
    let mut config =
        value::<Rack>(json!({"ports": [{"mac": "BB", "name": "x"}, {"mac": "BB", "name": "y"}]}));
    let Some(Value::Set(ports)) = config.get_mut("ports") else { panic!("no set") };
    *ports[1].get_mut("name").expect("it is there") = Value::UNKNOWN;
    let first = planned::<Rack>(&prior, &config);
    assert_eq!(
        elements(&first, "ports"),
        [r#"mac = (unknown), name = "x""#, "mac = (unknown), name = (unknown)"]
    );
    let last = value::<Rack>(json!({"ports": [{"mac": "BB", "name": "x"}]}));
    assert_eq!(elements(&planned::<Rack>(&prior, &last), "ports"), [r#"mac = "bb", name = "x""#]);
}

#[test]
fn key_that_may_come_to_repeat_no_more_is_still_no_other_key() {
    let prior = value::<Rack>(json!({"ports": [{"mac": "BB"}]}));
    let mut config = value::<Rack>(
        json!({"ports": [{"mac": "aa", "name": "x"}, {"mac": "aa"}, {"mac": "bb", "name": "z"}]}),
    );
    let Some(Value::Set(ports)) = config.get_mut("ports") else { panic!("no set") };
    *ports[1].get_mut("name").expect("it is there") = Value::UNKNOWN;
    assert_eq!(
        elements(&planned::<Rack>(&prior, &config), "ports"),
        [r#"mac = "BB", name = "z""#, r#"mac = "aa", name = "x""#, "mac = \"aa\", name = (unknown)"]
    );
}
