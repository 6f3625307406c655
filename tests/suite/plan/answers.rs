//! Answers made from what Terraform proposes.

use serde_json::{Value as Json, json};
use tfvalue::plan::values;
use tfvalue::{TfSchema, TfType, Unknown, Value, plan};

use super::{Server, model, server};

/// Asserts what a plan begins with, of values and of models.
#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "written as literals")]
fn marked(config: Json, prior: Json, proposed: Json, expected: Json) {
    let (config, prior, proposed) = (server(&config), server(&prior), server(&proposed));
    let expected = server(&expected);
    let plan = values::mark_computed_unknown(&Server::SCHEMA, &prior, &config, &proposed).unwrap();
    assert_eq!(plan, expected);
    plan.to_msgpack(&Server::TYPE).unwrap();
    let plan =
        plan::mark_computed_unknown::<Server>(&model(&prior), &model(&config), &model(&proposed)).unwrap();
    assert_eq!(plan, expected);
    values::check_planned(&Server::SCHEMA, &prior, &config, &plan).unwrap();
}

/// A server with all computed attributes unknown, and these attributes and blocks set.
fn new(set: &Json) -> Json {
    let mut server = json!({"id": "?", "zone": "?", "defaults": "?", "group": {"id": "?"}});
    server.as_object_mut().unwrap().extend(set.as_object().unwrap().clone());
    server
}

#[test]
fn computed_attributes_of_a_new_resource_are_unknown() {
    let config = || json!({"size": 1, "zone": "a"});
    marked(config(), Json::Null, config(), new(&config()));
}

#[test]
fn computed_attributes_are_unknown_where_nested() {
    let config = || {
        json!({
            "network": {"mtu": 1},
            "route": [{}, {"cidr": "a"}],
            "host": {"a": {}},
            "user": [{"cidr": "a"}, {"cidr": "b", "mtu": 1}],
            "one": {},
            "disk": [{"size": 1}],
            "member": [{"user": "a"}],
            "labeled": {"a": {}},
            "step": [{"run": 1}, {"done": "x"}],
            "hook": {"a": {"run": true}},
        })
    };
    let expected = json!({
        "network": {"mtu": 1, "mac": "?"},
        "route": [{"mac": "?", "mtu": "?"}, {"cidr": "a", "mac": "?", "mtu": "?"}],
        "host": {"a": {"mac": "?", "mtu": "?"}},
        "user": [{"cidr": "a", "mac": "?", "mtu": "?"}, {"cidr": "b", "mac": "?", "mtu": 1}],
        "one": {"id": "?"},
        "disk": [{"id": "?", "size": 1}],
        "member": [{"id": "?", "user": "a"}],
        "labeled": {"a": {"id": "?"}},
        "step": [{"run": 1, "done": "?"}, {"done": "x"}],
        "hook": {"a": {"run": true, "done": "?"}},
    });
    marked(config(), Json::Null, config(), new(&expected));
}

#[test]
fn a_change_makes_computed_attributes_unknown() {
    let prior =
        json!({"id": "i-1", "zone": "a", "defaults": {}, "disk": [{"id": "d-1"}], "group": {"id": "g-1"}});
    let mut proposed = prior.clone();
    proposed["size"] = json!(1);
    let expected = new(&json!({"size": 1, "disk": [{"id": "?"}]}));
    marked(json!({"size": 1, "disk": [{}]}), prior, proposed, expected);
}

#[test]
fn a_proposal_that_changes_nothing_is_the_plan() {
    let prior = || json!({"id": "i-1", "zone": "a", "defaults": {}, "labels": ["a", "b"]});
    let proposed = json!({"id": "i-1", "zone": "a", "defaults": {}, "labels": ["a", "b"], "password": "p"});
    marked(json!({"password": "p", "labels": ["a", "b"]}), prior(), proposed, prior());
    marked(Json::Null, prior(), Json::Null, Json::Null);
}

#[test]
fn what_the_configuration_leaves_unknown_stays() {
    let config = || json!({"zone": "?", "disk": "?", "network": "?", "route": "?"});
    marked(config(), Json::Null, config(), new(&config()));
}

#[test]
fn write_only_attributes_are_made_null() {
    let set = || {
        server(&json!({"password": "p", "disk": [{"size": 1, "key": "k"}], "labeled": {"a": {"key": "k"}}}))
    };
    let expected = server(&json!({"disk": [{"size": 1}], "labeled": {"a": {}}}));
    assert_eq!(values::null_write_only(&Server::SCHEMA, &set()).unwrap(), expected);
    assert_eq!(plan::null_write_only::<Server>(&model(&set())).unwrap(), expected);
    assert_eq!(values::null_write_only(&Server::SCHEMA, &Value::Null).unwrap(), Value::Null);
}

#[test]
fn a_plan_is_read_as_a_model() {
    let config = server(&json!({"name": "web"}));
    let plan =
        plan::mark_computed_unknown::<Server>(&None::<Server>, &model(&config), &model(&config)).unwrap();
    let mut planned: Server = plan.to_typed().unwrap();
    assert!(planned.id.is_unknown());
    planned.zone = Unknown::Known(Some("a".into()));
    plan::check_planned::<Server>(&None::<Server>, &model(&config), &planned).unwrap();
}

#[test]
fn the_first_unknown_value_is_found() {
    let first = |set: Json| {
        let value = server(&set);
        let first = values::first_unknown(&Server::SCHEMA, &value).map(|path| path.to_string());
        let of_model = plan::first_unknown::<Server>(&model(&value)).unwrap();
        assert_eq!(of_model.map(|path| path.to_string()), first);
        first.unwrap_or_default()
    };
    assert_eq!(first(json!({})), "");
    assert_eq!(first(Json::Null), "");
    assert_eq!(first(json!({"zone": "?", "id": "?"})), "id");
    assert_eq!(first(json!({"tags": {"a": "x", "b": "?"}})), r#"tags["b"]"#);
    assert_eq!(first(json!({"ports": [1, "?"]})), "ports[1]");
    assert_eq!(first(json!({"labels": ["a", "?"]})), "labels[1]");
    assert_eq!(first(json!({"owner": {"team": "?"}})), "owner.team");
    assert_eq!(first(json!({"any": {"type": ["object", {"a": "string"}], "value": {"a": "?"}}})), "any.a");
    assert_eq!(first(json!({"route": [{}, {"mac": "?"}]})), "route[1].mac");
    assert_eq!(first(json!({"disk": "?"})), "disk");
    assert_eq!(first(json!({"hook": {"a": {"done": "?"}}})), r#"hook["a"].done"#);
}

#[test]
fn an_empty_block_has_no_null_blocks() {
    let empty = tfvalue::plan::empty_value(&Server::SCHEMA.block);
    assert_eq!(empty, server(&json!({"name": null})));
    empty.to_typed::<Server>().unwrap();
}
