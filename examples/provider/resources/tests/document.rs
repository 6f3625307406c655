use std::fs;

use tfvalue::{NumberBound, Refinements, Type, Unknown, Value};

use tfvalue::provider::{DataSource, testing::Harness};

use super::{World, config, message, plan_with, value, wait};
use crate::resources::{
    Tfvalue,
    any::{self, Any},
    document::{Document, DocumentData},
};

fn any(ty: &str, json: &str) -> Any {
    any::from_json(json.as_bytes(), Some(&Type::from_json(ty).unwrap())).unwrap()
}

fn document(body: Any) -> Document {
    Document { body: Unknown::Known(Some(body)), ..config(r#"{"name": "a"}"#) }
}

fn strings(json: &str) -> Any {
    any(r#"["list","string"]"#, json)
}

#[test]
fn a_body_of_any_type_comes_back_as_it_was() {
    let decimals =
        format!("[0.1,18446744073709551616,1{},123456789012345678901234567890.5]", "0".repeat(300));
    let bodies = [
        any(r#""string""#, r#""\u00e9\u0000\n""#),
        any(r#""string""#, "null"),
        any(r#""bool""#, "false"),
        any(r#"["list","number"]"#, &decimals),
        any(r#"["set","number"]"#, &decimals),
        any(r#"["map",["set","bool"]]"#, r#"{"": [true], "a.b": []}"#),
        any(
            r#"["object",{"a":"dynamic","b":["tuple",["string","number"]]}]"#,
            r#"{"a": null, "b": ["", 1]}"#,
        ),
        any(r#"["tuple",[]]"#, "[]"),
    ];
    for body in bodies {
        let world = World::new();
        let config = document(body);
        let state = world.apply(None, &config).unwrap();
        assert_eq!(state.body, config.body);
        let imported: Document = world.import("a").unwrap().unwrap();
        assert_eq!(imported.sha256, state.sha256);
        world.delete(&state);
    }
}

#[test]
fn a_document_without_a_body_says_null() {
    let world = World::new();
    let state = world.apply(None, &config::<Document>(r#"{"name": "a", "format": "compact"}"#)).unwrap();
    assert_eq!(fs::read_to_string(world.file("documents/a.json")).unwrap(), "null\n");
    assert_eq!(value(&state.size), 5);
}

#[test]
fn all_is_known_in_the_plan_that_can_be() {
    let world = World::new();
    let planned = world.plan(None, &document(strings(r#"["x"]"#))).unwrap();
    assert_eq!(value(&planned.id), "a");
    assert_eq!(value(&planned.size), "[\n  \"x\"\n]\n".len() as u64);
    assert_eq!(value(&planned.path), world.file("documents/a.json").to_str().unwrap());

    let partly_known = Any::new(Type::list(Type::String), Value::List(vec!["x".into(), Value::UNKNOWN]));
    let planned = world.plan(None, &document(partly_known)).unwrap();
    let at_least_one = Refinements::new().not_null().with_number_min(NumberBound::inclusive(1)).unwrap();
    assert_eq!(planned.size, Unknown::Unknown(at_least_one));
    assert_eq!(planned.sha256, Unknown::Unknown(Refinements::new().not_null()));
}

#[test]
fn a_plan_is_made_before_it_is_known_where_files_are() {
    let config = document(strings("[]"));
    let planned = plan_with(&mut Harness::<Tfvalue>::unconfigured().context(), None, &config).unwrap();
    assert!(planned.path.is_unknown() && !planned.sha256.is_unknown());
}

#[test]
fn what_others_change_is_seen_and_set_right() {
    let world = World::new();
    let config = document(strings(r#"["x"]"#));
    let state = world.apply(None, &config).unwrap();
    let file = world.file("documents/a.json");

    fs::write(&file, r#"["y"]"#).unwrap();
    let drifted = world.read(&state).unwrap().unwrap();
    assert_eq!(drifted.body, Unknown::Known(Some(strings(r#"["y"]"#))));
    assert_ne!(drifted.sha256, state.sha256);
    assert_eq!(world.apply(Some(&drifted), &config).unwrap(), state);

    fs::write(&file, "{").unwrap();
    let damaged = world.read(&state).unwrap().unwrap();
    assert_eq!(damaged.body, Unknown::Known(Some(any(r#""string""#, r#""{""#))));
    assert_eq!(world.apply(Some(&damaged), &config).unwrap(), state);

    fs::remove_file(&file).unwrap();
    assert_eq!(world.read(&state).unwrap(), None);
}

#[test]
fn of_a_secret_the_digest_is_kept_until_its_version_is_raised() {
    let world = World::new();
    let mut config: Document = config(r#"{"name": "a", "secret_wo": "abc", "secret_version": 1}"#);
    let planned = world.plan(None, &config).unwrap();
    assert_eq!(planned.secret_sha256, Unknown::Unknown(Refinements::new().not_null()));
    let first = world.apply(None, &config).unwrap();
    assert_eq!(first.secret_wo, Unknown::Known(None));
    assert!(value(&first.secret_sha256).starts_with("ba7816bf"));

    config.secret_wo = Unknown::Known(Some("another".to_owned()));
    assert_eq!(world.plan(Some(&first), &config).unwrap(), first);
    config.secret_version = Unknown::Known(Some(2));
    let second = world.apply(Some(&first), &config).unwrap();
    assert_ne!(second.secret_sha256, first.secret_sha256);

    config.secret_wo = Unknown::Known(None);
    let third = world.apply(Some(&second), &config).unwrap();
    assert_eq!(third.secret_sha256, Unknown::Known(None));
}

#[test]
fn a_number_that_has_no_end_is_refused_in_the_plan() {
    let endless = Any::new(Type::Number, Value::Number(f64::INFINITY.try_into().unwrap()));
    let refused = World::new().plan(None, &document(endless)).unwrap_err();
    let diagnostic = refused.into_iter().next().unwrap();
    assert_eq!(diagnostic.attribute.unwrap().to_string(), "body");
}

#[test]
fn a_data_source_reads_what_is_there() {
    let world = World::new();
    let state = world.apply(None, &document(strings(r#"["x"]"#))).unwrap();
    let found =
        wait(config::<DocumentData>(r#"{"name": "a"}"#).read(&mut world.harness().context())).unwrap();
    assert_eq!((&found.sha256, &found.size), (&state.sha256, &state.size));
    assert_eq!(found.body, Unknown::Known(Some(any(r#"["tuple",["string"]]"#, r#"["x"]"#))));

    let missing =
        wait(config::<DocumentData>(r#"{"name": "b"}"#).read(&mut world.harness().context())).unwrap_err();
    assert_eq!(message(&missing), "There is no document b.");
}
