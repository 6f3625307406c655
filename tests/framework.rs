//! Plans and validation by the options of a model, held against what a provider of terraform-plugin-framework answers to the same requests.
//!
//! The provider is `tests/oracle/framework`, a program in Go with the same schema. Without Go these tests pass and say that they were
//! skipped, unless `CI` is set. Where both differ on purpose, [`differs`] and [`differences`] say why.

#[path = "framework/differences.rs"]
mod differences;
#[path = "framework/sets.rs"]
mod sets;

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    sync::LazyLock,
};

use proptest::{prelude::*, sample::select, test_runner::TestCaseError};
use serde::Deserialize;
use serde_json::json;
use tfvalue::{
    Set, TfSchema, TfType, Unknown, Value,
    plan::values,
    schema::{Attribute, AttributeType, Attributes, schema_of},
};
use tfvalue_model_tests::{generate::check, go};

type Text = Unknown<Option<String>>;

/// The same as in `tests/oracle/framework/main.go`.
#[derive(TfSchema)]
#[tf(
    resource,
    exactly_one_of(image, snapshot),
    at_least_one_of(alpha, beta, image),
    conflicts(alpha, kind),
    required_together(user, password)
)]
struct Server {
    #[tf(computed, use_state_for_unknown)]
    id: Text,
    #[tf(computed)]
    status: Text,
    #[tf(computed, use_state_for_unknown(non_null))]
    remark: Text,
    #[tf(required, requires_replace, validate(length(1..=5), regex("^[a-zé]*$")))]
    name: Unknown<String>,
    #[tf(optional, default = "north", requires_replace(if_configured), validate(one_of("north", "south")))]
    zone: Text,
    #[tf(optional, default = 80, validate(range(1..=65535)))]
    port: Unknown<Option<i64>>,
    #[tf(optional, validate(range(..=9), none_of(3, 4)))]
    level: Unknown<Option<i64>>,
    #[tf(optional, validate(range(-1.5..)))]
    ratio: Unknown<Option<f64>>,
    #[tf(optional, default = true)]
    enabled: Unknown<Option<bool>>,
    #[tf(optional, default = vec![Unknown::Known(Some("a".to_owned()))], validate(length(..=2), unique, each(one_of("a", "b", "c"))))]
    tags: Unknown<Option<Vec<Text>>>,
    #[tf(optional, validate(keys(length(..=3)), each(byte_length(..=2))))]
    labels: Unknown<Option<BTreeMap<String, Text>>>,
    #[tf(optional, validate(length(1..), each(none_of("x"))))]
    groups: Unknown<Option<Set<Text>>>,
    #[tf(optional, computed, use_state_for_unknown, requires_replace(if = shrinks))]
    capacity: Unknown<Option<i64>>,
    #[tf(optional, validate(one_of_ignore_case("A", "B"), none_of_ignore_case("b")))]
    kind: Text,
    #[tf(optional)]
    image: Text,
    #[tf(optional)]
    snapshot: Text,
    #[tf(optional)]
    user: Text,
    #[tf(optional)]
    password: Text,
    #[tf(optional, validate(conflicts(beta)))]
    alpha: Text,
    #[tf(optional, validate(requires(user)))]
    beta: Text,
    #[tf(optional, nested(list))]
    disks: Unknown<Option<Vec<Unknown<Option<Disk>>>>>,
    #[tf(optional, nested)]
    net: Unknown<Option<Net>>,
    #[tf(block(list), validate(length(..=2)))]
    rule: Unknown<Vec<Rule>>,
}

#[derive(TfSchema)]
struct Disk {
    #[tf(required, validate(byte_length(1..)))]
    name: Unknown<String>,
    #[tf(optional, default = 10)]
    size: Unknown<Option<i64>>,
    #[tf(computed, use_state_for_unknown)]
    serial: Text,
    #[tf(optional, requires_replace)]
    kind: Text,
}

#[derive(TfSchema)]
struct Net {
    #[tf(optional, default = false)]
    public: Unknown<Option<bool>>,
    #[tf(computed, use_state_for_unknown(non_null))]
    mac: Text,
}

#[derive(TfSchema)]
struct Rule {
    #[tf(optional, validate(any(length(5), one_of("any"))))]
    from: Text,
    #[tf(optional, requires_replace)]
    to: Text,
    #[tf(optional, default = 1.5)]
    weight: Unknown<Option<f64>>,
    #[tf(computed, use_state_for_unknown(non_null))]
    handle: Text,
}

fn shrinks(prior: &Unknown<Option<i64>>, planned: &Unknown<Option<i64>>) -> bool {
    matches!((prior, planned), (Unknown::Known(Some(prior)), Unknown::Known(Some(planned))) if planned < prior)
}

struct Framework(go::Program);

#[derive(Deserialize, Debug)]
struct Answer {
    errors: Vec<Found>,
    planned: Option<String>,
    requires_replace: Option<BTreeSet<String>>,
    failure: Option<String>,
}

#[derive(Deserialize, Debug)]
struct Found {
    summary: String,
    path: String,
    detail: String,
}

impl Framework {
    fn start() -> Option<RefCell<Self>> {
        static PROGRAM: LazyLock<Option<PathBuf>> =
            LazyLock::new(|| go::build_for_test("oracle/framework", Path::new(env!("CARGO_TARGET_TMPDIR"))));
        PROGRAM.as_ref().map(|program| RefCell::new(Self(go::Program::run(program))))
    }

    fn ask(&mut self, question: &serde_json::Value) -> Answer {
        let line = self.0.ask(question).unwrap_or_else(|| panic!("no answer to {question}"));
        let answer: Answer = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!(answer.failure, None, "{question}");
        answer
    }
}

fn hex_of(value: &Value<'_>) -> String {
    hex::encode(value.to_msgpack(&Server::TYPE).expect("a value of the resource"))
}

/// One of some values, or null, or unknown.
fn one_of(values: Vec<Value<'static>>) -> BoxedStrategy<Value<'static>> {
    prop_oneof![2 => Just(Value::Null), 1 => Just(Value::UNKNOWN), 5 => select(values)].boxed()
}

fn texts(texts: &[&'static str]) -> Vec<Value<'static>> {
    texts.iter().map(|text| Value::from(*text)).collect()
}

/// Returns the values that a configuration may have for an attribute.
fn configured(name: &str) -> BoxedStrategy<Value<'static>> {
    match name {
        "name" => prop_oneof![1 => Just(Value::UNKNOWN), 6 => select(texts(&["web", "é", "éééééé", "Web", "abcdef", ""]))].boxed(),
        "zone" => one_of(texts(&["north", "south", "west"])),
        "port" | "capacity" | "size" => one_of([0, 1, 80, 5, 65535, 65536].map(Value::from).into()),
        "level" => one_of([9, 10, 3, -4].map(Value::from).into()),
        "ratio" | "weight" => one_of([-1.5, -2.5, 0.0, 1.5].map(|number| Value::try_from(number).unwrap()).into()),
        "enabled" | "public" => one_of([true, false].map(Value::from).into()),
        "tags" => {
            let tag = one_of(texts(&["a", "b", "z"]));
            prop_oneof![1 => one_of(vec![Value::List(Vec::new())]), 3 => prop::collection::vec(tag, 0..4).prop_map(Value::List)].boxed()
        }
        "labels" => {
            let entry = (select(vec!["a", "éé", "long"]), one_of(texts(&["v", "é", "éé", "abc"])));
            let map = prop::collection::vec(entry, 0..3).prop_map(Value::map);
            prop_oneof![1 => one_of(vec![Value::Map(tfvalue::Entries::new())]), 3 => map].boxed()
        }
        "groups" => {
            let set = prop::collection::vec(select(texts(&["x", "y", "z"])), 0..3).prop_map(Value::set);
            prop_oneof![1 => one_of(vec![Value::Set(Vec::new())]), 3 => set].boxed()
        }
        "kind" => one_of(texts(&["a", "B", "b", "c"])),
        "from" => one_of(texts(&["any", "abcde", "none"])),
        _ => one_of(texts(&["v", "w"])),
    }
}

/// A configuration of attributes: what only the provider sets is null.
fn object(attributes: &Attributes) -> BoxedStrategy<Vec<(String, Value<'static>)>> {
    let members: Vec<_> = attributes
        .iter()
        .map(|attribute| {
            let name = attribute.name.clone().into_owned();
            let value = match &attribute.ty {
                _ if attribute.behavior == tfvalue::schema::Behavior::Computed => Just(Value::Null).boxed(),
                AttributeType::Nested(nested) => {
                    let object = object(&nested.attributes).prop_map(Value::object);
                    if attribute.name == "disks" {
                        let list = prop::collection::vec(object, 0..3).prop_map(Value::List);
                        prop_oneof![1 => Just(Value::Null), 1 => Just(Value::UNKNOWN), 4 => list].boxed()
                    } else {
                        prop_oneof![1 => Just(Value::Null), 1 => Just(Value::UNKNOWN), 3 => object].boxed()
                    }
                }
                AttributeType::Type(_) => configured(&name),
            };
            (Just(name), value)
        })
        .collect();
    members.boxed()
}

fn config() -> BoxedStrategy<Value<'static>> {
    let block = &schema_of::<Server>().block;
    let rules = prop::collection::vec(
        object(&block.block_types.get("rule").unwrap().block.attributes).prop_map(Value::object),
        0..4,
    );
    let rules = prop_oneof![1 => Just(Value::UNKNOWN), 6 => rules.prop_map(Value::List)];
    (object(&block.attributes), rules)
        .prop_map(|(attributes, rules)| {
            Value::object(attributes.into_iter().chain([("rule".to_owned(), rules)]))
        })
        .boxed()
}

/// A state: nothing is unknown, and what is computed has values.
fn state(value: &Value<'static>, seed: u64) -> Value<'static> {
    fn attributes(value: &Value<'_>, of: &Attributes, seed: &mut u64) -> Vec<(String, Value<'static>)> {
        of.iter()
            .map(|attribute| {
                (
                    attribute.name.clone().into_owned(),
                    known(value.get(&attribute.name).unwrap_or(&Value::Null), attribute, seed),
                )
            })
            .collect()
    }

    fn known(value: &Value<'_>, attribute: &Attribute, seed: &mut u64) -> Value<'static> {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let is_lucky = *seed >> 62 != 0;
        match (&attribute.ty, value) {
            (AttributeType::Nested(nested), Value::List(elements)) => Value::List(
                elements
                    .iter()
                    .map(|element| Value::object(attributes(element, &nested.attributes, seed)))
                    .collect(),
            ),
            (AttributeType::Nested(nested), Value::Object(_)) => {
                Value::object(attributes(value, &nested.attributes, seed))
            }
            (AttributeType::Type(ty), Value::Null | Value::Unknown(_))
                if attribute.behavior.is_computed() && is_lucky =>
            {
                match ty {
                    tfvalue::Type::String => "s".into(),
                    tfvalue::Type::Number => 7.into(),
                    tfvalue::Type::Bool => true.into(),
                    _ => Value::list(["b"]),
                }
            }
            (_, value) if value.is_wholly_known() => value.clone().into_owned(),
            (AttributeType::Type(tfvalue::Type::String), _) if attribute.name == "name" => "web".into(),
            _ => Value::Null,
        }
    }

    let (block, mut seed) = (&schema_of::<Server>().block, seed);
    let rule = &block.block_types.get("rule").unwrap().block.attributes;
    let rules = value.get("rule").and_then(Value::elements).unwrap_or_default();
    let rules = rules.iter().map(|element| Value::object(attributes(element, rule, &mut seed))).collect();
    let members = attributes(value, &block.attributes, &mut seed);
    Value::object(members.into_iter().chain([("rule".to_owned(), Value::List(rules))]))
}

/// Returns Terraform's proposal: the configuration, with prior values where it leaves something to the provider.
fn proposed(prior: &Value<'static>, config: &Value<'static>) -> Value<'static> {
    fn attributes(of: &Attributes, prior: &Value<'_>, config: &Value<'_>) -> Vec<(String, Value<'static>)> {
        let get =
            |value: &Value<'_>, name: &str| value.get(name).cloned().unwrap_or(Value::Null).into_owned();
        let members = of.iter().map(|attribute| {
            let (prior, config) = (get(prior, &attribute.name), get(config, &attribute.name));
            let value = match (&attribute.ty, &config) {
                (_, Value::Null) if attribute.behavior.is_computed() => prior,
                (AttributeType::Nested(nested), Value::List(_)) => list(&nested.attributes, &prior, &config),
                (AttributeType::Nested(nested), Value::Object(_)) => {
                    Value::object(attributes(&nested.attributes, &prior, &config))
                }
                _ => config,
            };
            (attribute.name.clone().into_owned(), value)
        });
        members.collect()
    }

    fn list(of: &Attributes, prior: &Value<'_>, config: &Value<'_>) -> Value<'static> {
        let Value::List(elements) = config else { return config.clone().into_owned() };
        let prior = prior.elements().unwrap_or_default();
        let elements = elements.iter().enumerate().map(|(index, element)| {
            Value::object(attributes(of, prior.get(index).unwrap_or(&Value::Null), element))
        });
        Value::List(elements.collect())
    }

    let block = &schema_of::<Server>().block;
    let rule = &block.block_types.get("rule").unwrap().block.attributes;
    let null = Value::Null;
    let rules = list(rule, prior.get("rule").unwrap_or(&null), config.get("rule").unwrap());
    let members = attributes(&block.attributes, prior, config);
    Value::object(members.into_iter().chain([("rule".to_owned(), rules)]))
}

/// The findings of either side in a configuration: the attributes, and whether a combination is wrong.
type Findings = (BTreeSet<String>, bool);

const COMBINATION: &str = "invalid attribute combination";

fn findings<'f>(found: impl Iterator<Item = (&'f str, String)>) -> Findings {
    let mut findings = Findings::default();
    for (summary, path) in found {
        if summary.to_lowercase() == COMBINATION || summary == "Missing Attribute Configuration" {
            findings.1 = true;
        } else {
            findings.0.insert(if path.starts_with("tags") { "tags".to_owned() } else { path });
        }
    }
    findings
}

/// Returns the differences that are left after those that are meant:
///
/// - Equal elements of a list are reported at the element here, at the list there: both are taken for the list.
/// - A combination is reported at an attribute here, and at no place there: only whether there is one counts.
/// - The elements of a list that is too long are validated here, but not there.
fn differs(ours: &Findings, theirs: &Findings) -> Option<String> {
    let mut ours = ours.clone();
    let lists: Vec<_> = theirs.0.iter().map(|path| format!("{path}[")).collect();
    ours.0.retain(|path| lists.iter().all(|list| !path.starts_with(list)));
    (ours != *theirs).then(|| format!("ours: {ours:?}\ntheirs: {theirs:?}"))
}

/// The plan of the framework, but for what is meant: a new element has no serial number there, with which Terraform then refuses the state
/// ([issue 1197](https://github.com/hashicorp/terraform-plugin-framework/issues/1197)).
fn with_new_serials(mut theirs: Value<'static>, prior: &Value<'_>) -> Value<'static> {
    let count = prior.get("disks").and_then(Value::elements).map_or(0, <[_]>::len);
    if let Some(Value::List(disks)) = theirs.get_mut("disks") {
        for disk in disks.iter_mut().skip(count) {
            if let Some(serial @ Value::Null) = disk.get_mut("serial") {
                *serial = Value::UNKNOWN;
            }
        }
    }
    theirs
}

/// Returns the paths that replace the resource, except intended differences: the framework skips attributes of objects that are unknown, and
/// Terraform then refuses the final plan if one of them replaces the resource.
fn without_unknown(
    mut ours: BTreeSet<String>,
    theirs: &BTreeSet<String>,
    planned: &Value<'_>,
) -> BTreeSet<String> {
    let are_unknown = |path: &str| {
        ["disks", "net", "rule"].iter().any(|name| {
            path.starts_with(name) && planned.get(name).is_some_and(|value| !value.is_wholly_known())
        })
    };
    ours.retain(|path| theirs.contains(path) || !are_unknown(path));
    ours
}

#[test]
fn configurations_are_validated_as_by_the_framework() {
    let Some(framework) = Framework::start() else { return };
    check(2_000, config(), |config| {
        let ours = values::validate(&Server::SCHEMA, &config);
        let ours = findings(ours.iter().map(|diagnostic| {
            let path = diagnostic.attribute.as_ref().map(|path| path.to_protocol().to_string());
            (&*diagnostic.summary, path.unwrap_or_default())
        }));
        let answer = framework.borrow_mut().ask(&json!({"config": hex_of(&config)}));
        let theirs = findings(answer.errors.iter().map(|found| (&*found.summary, found.path.clone())));
        match differs(&ours, &theirs) {
            None => Ok(()),
            Some(difference) => {
                Err(TestCaseError::fail(format!("{difference}\n{:?}\n{config}", answer.errors)))
            }
        }
    });
}

#[test]
fn changes_are_planned_as_by_the_framework() {
    let Some(framework) = Framework::start() else { return };
    let prior = prop_oneof![1 => Just(None), 4 => (config(), any::<u64>()).prop_map(Some)];
    let same = any::<bool>();
    check(2_000, (prior, config(), same), |(prior, config, is_same)| {
        let state_of = |(before, seed)| state(if is_same { &config } else { &before }, seed);
        let prior = prior.map_or(Value::Null, state_of);
        let proposed = proposed(&prior, &config);
        let planned = values::prepare(&Server::SCHEMA, &prior, &config, &proposed).unwrap();
        let replaced = values::requires_replace(&Server::SCHEMA, &prior, &config, &planned).unwrap();
        let replaced: BTreeSet<_> = replaced.iter().map(|path| path.to_protocol().to_string()).collect();
        let answer = framework
            .borrow_mut()
            .ask(&json!({"prior": hex_of(&prior), "config": hex_of(&config), "proposed": hex_of(&proposed)}));
        prop_assert!(
            answer.errors.is_empty(),
            "{:?}",
            answer.errors.iter().map(|found| &found.detail).collect::<Vec<_>>()
        );
        let bytes = hex::decode(answer.planned.unwrap()).unwrap();
        let theirs = Value::decode_msgpack(&Server::TYPE, &bytes).unwrap().into_owned();
        let theirs = if prior.is_null() { theirs } else { with_new_serials(theirs, &prior) };
        prop_assert_eq!(planned.to_string(), theirs.to_string(), "prior: {}\nconfig: {}", prior, config);
        let theirs = answer.requires_replace.unwrap_or_default();
        let replaced = without_unknown(replaced, &theirs, &planned);
        prop_assert_eq!(replaced, theirs, "prior: {}\nconfig: {}", prior, config);
        Ok(())
    });
}
