use std::fs;

use tfvalue::{Diagnostic, NumberBound, RawState, Refinements, Unknown, schema::Upgrade};

use tfvalue::provider::{Import, MovedFrom, Resource};

use super::{World, assert_same, config, message, stored, value, wait};
use crate::resources::counter::{Counter, CounterIdentity};

fn counter(json: &str) -> Counter {
    config(json)
}

#[test]
fn a_counter_goes_on_when_its_triggers_change() {
    let world = World::new();
    let state = world.apply(None, &counter(r#"{"name": "a", "start": 5, "step": -2}"#)).unwrap();
    assert_eq!(value(&state.value), 5);
    let state = world.apply(Some(&state), &counter(r#"{"name": "a", "start": 5, "step": -3}"#)).unwrap();
    assert_eq!(value(&state.value), 5);
    let triggered = counter(r#"{"name": "a", "start": 5, "step": -3, "triggers": {"x": "1"}}"#);
    let state = world.apply(Some(&state), &triggered).unwrap();
    assert_eq!(value(&state.value), 2);
    world.delete(&state);
}

#[test]
fn of_a_trigger_that_is_not_known_yet_the_plan_tells_what_may_come_of_it() {
    let world = World::new();
    let state = world.apply(None, &counter(r#"{"name": "a", "start": 5, "step": -2}"#)).unwrap();
    let mut config = counter(r#"{"name": "a", "start": 5, "step": -2, "triggers": {"x": "1"}}"#);
    let Unknown::Known(Some(triggers)) = &mut config.triggers else { panic!("it has triggers") };
    triggers.insert("x".to_owned(), Unknown::UNKNOWN);
    let between = Refinements::new().not_null().with_number_min(NumberBound::inclusive(3)).unwrap();
    let between = between.with_number_max(NumberBound::inclusive(5)).unwrap();
    assert_eq!(world.plan(Some(&state), &config).unwrap().value, Unknown::Unknown(between));
    config.step = Unknown::UNKNOWN;
    let planned = world.plan(Some(&state), &config).unwrap();
    assert_eq!(planned.value, Unknown::Unknown(Refinements::new().not_null()));
}

#[test]
fn a_counter_does_not_go_round() {
    let world = World::new();
    let state = world.apply(None, &counter(r#"{"name": "a", "start": 9223372036854775807}"#)).unwrap();
    let triggered = counter(r#"{"name": "a", "start": 9223372036854775807, "triggers": {}}"#);
    let refused = world.plan(Some(&state), &triggered).unwrap_err();
    assert_eq!(message(&refused), "The counter is at 9223372036854775807: it can't go on by 1.");
}

#[test]
fn a_counter_is_imported_by_its_name_or_its_identity() {
    let world = World::new();
    let state = world.apply(None, &counter(r#"{"name": "a", "start": 5}"#)).unwrap();
    assert_same(&world.import::<Counter>("a").unwrap().unwrap(), &state);
    let identity = CounterIdentity { name: "a".parse().unwrap() };
    let mut harness = world.harness();
    let mut cx = harness.context();
    assert_same(&wait(Counter::import(Import::Identity(identity.clone()), &mut cx)).unwrap(), &state);
    assert_eq!(cx.identity().unwrap(), Some(identity));

    let missing = message(&world.import::<Counter>("b").unwrap_err());
    assert_eq!(missing, format!("There is no {}.", world.file("counters/b.json").display()));
    let refused = message(&world.import::<Counter>("../b").unwrap_err());
    assert_eq!(refused, "\"../b\": a name begins with a letter or a digit.");
}

#[test]
fn states_of_all_versions_become_counters_of_today() {
    let today = r#"{"id": "a", "name": "a", "start": 0, "step": 1, "triggers": null, "value": 41}"#;
    let cases = [
        (1, RawState::from_json(br#"{"id": "a", "name": "a", "value": "41"}"#), None, 1),
        (1, RawState::from_pairs([("id", "a"), ("name", "a"), ("value", "41")]), None, 1),
        (
            2,
            RawState::from_json(br#"{"id": "a", "name": "a", "increment": 7, "trigger": "x", "value": 41}"#),
            Some("x"),
            7,
        ),
        (
            2,
            RawState::from_pairs([("name", "a"), ("increment", "7"), ("trigger", "x"), ("value", "41")]),
            Some("x"),
            7,
        ),
        (3, RawState::from_json(today.as_bytes()), None, 1),
    ];
    for (version, state, trigger, step) in cases {
        let counter = Counter::upgrade(version, &state).unwrap();
        assert_eq!((value(&counter.value), value(&counter.step)), (41, step));
        let found = counter.triggers.known().cloned().flatten();
        assert_eq!(found.map(|triggers| value(&triggers["trigger"])), trigger.map(str::to_owned));
    }
    let state = RawState::from_json(br#"{"id": "a", "name": "a", "value": "many"}"#);
    let refused = Diagnostic::from(Counter::upgrade(1, &state).unwrap_err()).detail;
    assert!(refused.ends_with(r#"the value "many": invalid digit found in string"#), "{refused}");
}

#[test]
fn a_counter_that_was_upgraded_gets_its_file_when_it_is_applied() {
    let world = World::new();
    let state = RawState::from_json(br#"{"id": "a", "name": "a", "value": "41"}"#);
    let upgraded = stored(&Counter::upgrade(1, &state).unwrap());
    let read = world.read(&upgraded).unwrap().unwrap();
    assert_same(&read, &upgraded);
    let state = world.apply(Some(&read), &counter(r#"{"name": "a"}"#)).unwrap();
    assert_eq!((value(&state.id).as_str(), value(&state.value)), ("a", 41));
    // From now on, a counter without a file is gone. One of an older state with a file is what the file says.
    assert_same(&world.read(&upgraded).unwrap().unwrap(), &state);
    fs::remove_file(world.file("counters/a.json")).unwrap();
    assert_eq!(world.read(&state).unwrap(), None);
}

#[test]
fn a_terraform_data_becomes_a_counter() {
    let world = World::new();
    let moved = |provider, type_name, input: &str| {
        let state =
            format!(r#"{{"id": "x", "input": {input}, "output": {input}, "triggers_replace": null}}"#);
        let state = RawState::from_json(state.into_bytes());
        let source = MovedFrom::new(provider, type_name, 0, state);
        wait(Counter::move_from(&source, &mut world.harness().context()))
    };
    let terraform = |input| moved("terraform.io/builtin/terraform", "terraform_data", input);

    let counter = terraform(r#"{"value": "hits", "type": "string"}"#).unwrap();
    assert_eq!((counter.name.known().unwrap().to_string(), value(&counter.value)), ("hits".to_owned(), 0));
    let input = r#"{"value": {"name": "hits", "value": 41}, "type": ["object", {"name": "string", "value": "number"}]}"#;
    let counter = terraform(input).unwrap();
    let state = world.apply(Some(&counter), &config(r#"{"name": "hits"}"#)).unwrap();
    assert_eq!(value(&state.value), 41);

    for input in ["null", r#"{"value": 1, "type": "number"}"#, r#"{"value": "a/b", "type": "string"}"#] {
        assert!(
            message(&terraform(input).unwrap_err()).starts_with("The input of the terraform_data must be")
        );
    }
    let refused = moved("registry.terraform.io/hashicorp/null", "null_resource", "null").unwrap_err();
    assert!(message(&refused).starts_with("null_resource of registry.terraform.io/hashicorp/null can't"));
}
