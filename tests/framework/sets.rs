//! Plans of sets, held against those of terraform-plugin-framework.
//!
//! The differences that are known have a name in [`Difference`].

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
};

use proptest::{prelude::*, sample::select, test_runner::TestCaseError};
use serde_json::json;
use tfvalue::{
    Set, TfSchema, TfType, Type, Unknown, Value,
    plan::values,
    schema::{Attribute, AttributeType, Behavior, schema_of},
    testing::proposed_new_state,
};
use tfvalue_model_tests::{
    generate::{check, random::Random},
    go,
};

use super::{
    Found, Framework, Text,
    differences::{Difference, Member, Members, Plans, become_equal, default_of, in_order, part, sorted},
};

type Nested<T> = Unknown<Option<Set<Unknown<T>>>>;

/// The same as in `tests/oracle/framework/sets.go`.
#[derive(TfSchema)]
#[tf(resource)]
struct Cluster {
    #[tf(computed, use_state_for_unknown)]
    id: Text,
    #[tf(computed)]
    status: Text,
    #[tf(optional)]
    note: Text,
    #[tf(default = Set::from([Unknown::Known(Some("v".to_owned()))]))]
    labels: Unknown<Option<Set<Text>>>,
    #[tf(optional, computed, use_state_for_unknown, requires_replace)]
    zones: Unknown<Option<Set<Text>>>,
    #[tf(optional, nested(set))]
    fruits: Nested<Fruit>,
    #[tf(optional, nested(set))]
    disks: Nested<Disk>,
    #[tf(optional, nested(set))]
    rules: Nested<Rule>,
    #[tf(optional, nested(set))]
    rows: Nested<Row>,
    #[tf(optional, computed, nested(set))]
    addresses: Nested<Address>,
    #[tf(block(set))]
    route: Unknown<Set<Route>>,
    #[tf(block(set))]
    pool: Unknown<Set<Pool>>,
}

#[derive(TfSchema)]
struct Fruit {
    #[tf(default = "orange")]
    fruit: Text,
    #[tf(default = false)]
    up: Unknown<Option<bool>>,
}

#[derive(TfSchema)]
struct Disk {
    #[tf(default = 10)]
    size: Unknown<Option<i64>>,
    #[tf(optional)]
    kind: Text,
    #[tf(computed)]
    serial: Text,
}

#[derive(TfSchema)]
struct Rule {
    #[tf(required)]
    port: Text,
    #[tf(optional, computed)]
    kind: Text,
    #[tf(computed, use_state_for_unknown)]
    id: Text,
}

#[derive(TfSchema)]
struct Row {
    #[tf(required)]
    name: Text,
    #[tf(optional, nested(set))]
    fields: Nested<Field>,
    #[tf(computed, use_state_for_unknown)]
    serial: Text,
}

#[derive(TfSchema)]
struct Field {
    #[tf(required)]
    name: Text,
    #[tf(default = false)]
    up: Unknown<Option<bool>>,
    #[tf(computed, use_state_for_unknown(non_null))]
    id: Text,
}

#[derive(TfSchema)]
struct Address {
    #[tf(required)]
    ip: Text,
    #[tf(optional)]
    note: Text,
    #[tf(computed)]
    cost: Text,
}

#[derive(TfSchema)]
struct Route {
    #[tf(required)]
    port: Text,
    #[tf(default = "orange")]
    fruit: Text,
    #[tf(optional, computed)]
    via: Text,
    #[tf(computed, use_state_for_unknown(non_null))]
    id: Text,
}

#[derive(TfSchema)]
struct Pool {
    #[tf(optional, requires_replace)]
    name: Text,
    #[tf(computed, use_state_for_unknown)]
    serial: Text,
    #[tf(block(set))]
    disk: Unknown<Set<Disk>>,
}

/// Returns the values that a configuration may have for an attribute: one of a few, so that elements have much in common.
fn value(attribute: &Attribute) -> BoxedStrategy<Value<'static>> {
    let values: Vec<Value<'static>> = match (&attribute.ty, &*attribute.name) {
        (AttributeType::Type(Type::Bool), _) => vec![true.into()],
        (AttributeType::Type(Type::Number), _) => vec![20.into(), 30.into()],
        (AttributeType::Type(Type::Set(_)), _) => {
            vec![Value::set(["v"]), Value::set(["v", "w"]), Value::Set(Vec::new())]
        }
        (_, "fruit") => vec!["apple".into(), "kiwi".into()],
        _ => vec!["v".into(), "w".into(), "s1".into()],
    };
    let known = match default_of(attribute) {
        Some(default) => prop_oneof![1 => Just(default), 8 => select(values)].boxed(),
        None => select(values).boxed(),
    };
    match attribute.behavior {
        Behavior::Computed => Just(Value::Null).boxed(),
        Behavior::Required => prop_oneof![1 => Just(Value::UNKNOWN), 12 => known].boxed(),
        _ => prop_oneof![8 => Just(Value::Null), 1 => Just(Value::UNKNOWN), 8 => known].boxed(),
    }
}

/// A configuration, with at most four elements in each set.
fn configured(members: Members<'static>) -> BoxedStrategy<Value<'static>> {
    let parts = members.each().map(|(name, member)| {
        let part = match member {
            Member::Plain(attribute) => value(attribute),
            Member::Nested(attribute, members) => {
                // Only a nested attribute can be null, or have an element that is unknown as a whole.
                let (none, unknown) = match attribute {
                    Some(_) => (Value::Null, 1),
                    None => (Value::Set(Vec::new()), 0),
                };
                let element = prop_oneof![unknown => Just(Value::UNKNOWN), 20 => configured(members)];
                let set = prop::collection::vec(element, 0..=4).prop_map(Value::set);
                prop_oneof![6 => Just(none), 1 => Just(Value::UNKNOWN), 6 => set].boxed()
            }
        };
        (Just(name.to_owned()), part)
    });
    parts.collect::<Vec<_>>().prop_map(Value::object).boxed()
}

/// A state as it may be after an apply of this configuration. What the service has made isn't the same for all elements, nor always another.
fn stored(members: Members<'_>, config: &Value<'static>, seed: u64) -> Value<'static> {
    let mut random = Random::new(seed);
    let parts = members.each().map(|(name, member)| {
        let value = part(config, name);
        let is_open = value.is_null() || !value.is_wholly_known();
        let stored = match (member, value) {
            (Member::Plain(attribute), value) => match default_of(attribute) {
                _ if !is_open => value.clone(),
                Some(default) if !random.percent(5) => default,
                None if attribute.behavior.is_computed() => match (random.below(6), &*attribute.name) {
                    (0, _) => Value::Null,
                    (made, "zones") => Value::set([format!("s{made}")]),
                    (made, _) => format!("s{made}").into(),
                },
                _ if attribute.behavior == Behavior::Required => "v".into(),
                _ => Value::Null,
            },
            (Member::Nested(_, members), Value::Set(elements)) => {
                let known = elements.iter().filter(|element| !element.is_unknown());
                let seeds = std::iter::repeat_with(|| random.below(1 << 20) as u64);
                Value::set(known.zip(seeds).map(|(element, seed)| stored(members, element, seed)))
            }
            (Member::Nested(None, _), _) => Value::Set(Vec::new()),
            _ => Value::Null,
        };
        (name.to_owned(), stored)
    });
    Value::object(parts.collect::<Vec<_>>())
}

/// Plans a change by both, and returns their differences.
fn differences(
    framework: &RefCell<Framework>,
    prior: &Value<'static>,
    config: &Value<'static>,
) -> Result<BTreeSet<Difference>, TestCaseError> {
    let schema = schema_of::<Cluster>();
    let proposed = proposed_new_state(schema, prior, config).unwrap();
    let bytes = |value: &Value<'_>| value.to_msgpack(&Cluster::TYPE).expect("a value of the resource");
    let ty = in_order(&Cluster::TYPE);
    let in_order =
        |bytes: &[u8]| Value::decode_msgpack(&ty, bytes).expect("a value of the resource").into_owned();
    let sent = [prior, config, &proposed].map(bytes);
    let [prior_in_order, config_in_order, proposed_in_order] = sent.each_ref().map(|sent| in_order(sent));
    let shown = || format!("prior: {prior}\nconfig: {config}\nproposed: {proposed_in_order}");

    let ours = values::prepare(schema, prior, config, &proposed);
    if let Err(error) = &ours {
        prop_assert!(!values::validate(schema, config).is_empty(), "{error}\n{}", shown());
    }
    let is_refused = become_equal(schema, &config_in_order, &config_in_order);
    prop_assert_eq!(ours.is_err(), is_refused, "{}", shown());
    let Ok(ours) = ours else { return Ok(BTreeSet::from([Difference::RefusedByUs])) };
    let is_configured = values::check_configured(schema, config, &ours);
    prop_assert!(is_configured.is_ok(), "{:?}\n{}\nours: {ours}", is_configured, shown());

    let [prior_hex, config_hex, proposed_hex] = sent.map(hex::encode);
    let question =
        json!({"resource": "cluster", "prior": prior_hex, "config": config_hex, "proposed": proposed_hex});
    let answer = framework.borrow_mut().ask(&question);
    if !answer.errors.is_empty() {
        let is_of_equal =
            |error: &Found| error.detail.starts_with("This attribute contains duplicate values of");
        let is_refused = answer.errors.iter().all(is_of_equal)
            && become_equal(schema, &config_in_order, &proposed_in_order);
        prop_assert!(is_refused, "{:?}\n{}\nours: {ours}", answer.errors, shown());
        return Ok(BTreeSet::from([Difference::RefusedByThem]));
    }
    let theirs = in_order(&hex::decode(answer.planned.unwrap()).unwrap());
    let plans = Plans {
        prior: &prior_in_order,
        config: &config_in_order,
        proposed: &proposed_in_order,
        ours: &in_order(&bytes(&ours)),
        theirs: &theirs,
    };
    let Some(mut differences) = plans.differences(schema) else {
        return Err(TestCaseError::fail(format!("{}\nours: {ours}\ntheirs: {theirs}", shown())));
    };
    let replaced = values::requires_replace(schema, prior, config, &ours).unwrap();
    let replaced: BTreeSet<_> = replaced.iter().map(|path| path.to_protocol().to_string()).collect();
    let replaced_by_them = answer.requires_replace.unwrap_or_default();
    for path in replaced.symmetric_difference(&replaced_by_them) {
        let pools = [&ours, &theirs, prior].map(|value| sorted(part(value, "pool")));
        let is_changed = pools[0] != pools[2] || pools[1] != pools[2];
        prop_assert!(path == "pool" && is_changed, "{replaced:?} {replaced_by_them:?}\n{}", shown());
        differences.push(Difference::ReplacedByPosition);
    }
    Ok(differences.into_iter().collect())
}

#[test]
fn sets_are_planned_as_by_the_framework() {
    let Some(framework) = Framework::start() else { return };
    let members = Members::of(schema_of::<Cluster>());
    let (mut equal, mut tally) = (0, BTreeMap::<_, usize>::new());
    let found = RefCell::new(Vec::new());
    let configs = (configured(members), configured(members));
    // The members that were the same before: often all of them.
    let same = prop_oneof![Just(u16::MAX), any::<u16>()];
    let prior = prop_oneof![1 => Just(None), 6 => (same, any::<u64>()).prop_map(Some)];
    check(1_000, (configs, prior), |((config, other), prior)| {
        let prior = prior.map_or(Value::Null, |(same, seed)| {
            let before = members.each().enumerate().map(|(index, (name, _))| {
                let before = if same >> index & 1 == 1 { &config } else { &other };
                (name.to_owned(), part(before, name).clone())
            });
            stored(members, &Value::object(before), seed)
        });
        found.borrow_mut().push(differences(&framework, &prior, &config)?);
        Ok(())
    });
    for differences in found.into_inner() {
        equal += usize::from(differences.is_empty());
        for difference in differences {
            *tally.entry(difference).or_default() += 1;
        }
    }
    go::report("plans of sets that are equal, and that differ", &(equal, &tally));
    assert!(tally.into_keys().eq(Difference::ALL), "a difference is no more: its name can go");
}
