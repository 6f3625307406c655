//! A resource that plans by its model alone: defaults, kept values, replacement, validation.

use serde_json::{Value, json};

use crate::{Setting, terraform::Terraform};

const ADDRESS: &str = "tfvalue_service.web";

/// A step in the life of a service: what is configured, what Terraform does, and what changes.
struct Step {
    service: Value,
    volumes: Value,
    routes: Value,
    actions: &'static [&'static str],
    changed: &'static [&'static str],
}

fn step(service: Value, actions: &'static [&'static str], changed: &'static [&'static str]) -> Step {
    Step {
        service,
        volumes: json!([{ "name": "a" }, { "name": "b", "size": 20 }]),
        routes: json!([]),
        actions,
        changed,
    }
}

/// After each change Terraform accepts plan and state, and plans nothing more.
pub(super) fn life(setting: &Setting) {
    let mut terraform = Terraform::new(setting);
    terraform.configure("service.tf");
    let volumes = || json!([{ "name": "a" }, { "name": "b", "size": 20 }]);
    let steps = [
        step(json!({}), &["create"], &[]),
        // A value in place of the default, and back.
        step(json!({ "port": "8080", "tag": "x" }), &["update"], &["port", "revision", "tags"]),
        step(json!({ "port": "80" }), &["update"], &["port", "revision", "tags"]),
        step(json!({}), &["no-op"], &[]),
        // What the provider chose stays; a smaller capacity is another service.
        step(json!({ "capacity": "200" }), &["update"], &["capacity", "revision"]),
        step(json!({}), &["no-op"], &[]),
        step(json!({ "capacity": "50" }), &["delete", "create"], &[]),
        // A zone that is named replaces, one that is left to the default doesn't.
        step(json!({ "capacity": "50", "zone": "south" }), &["delete", "create"], &[]),
        step(json!({ "capacity": "50" }), &["update"], &["revision", "zone"]),
        step(json!({ "capacity": "50", "name": "api" }), &["delete", "create"], &[]),
        Step {
            volumes: json!([{ "name": "b", "size": 21 }, { "name": "a", "size": 10 }, { "name": "c" }]),
            ..step(json!({ "capacity": "50", "name": "api" }), &["update"], &["revision", "volume"])
        },
        Step {
            routes: json!([{ "path": "/" }, { "path": "/a", "weight": "0.5" }]),
            ..step(json!({ "capacity": "50", "name": "api" }), &["update"], &["revision", "route", "volume"])
        },
        Step {
            routes: json!([{ "path": "/b" }, { "path": "/a" }]),
            volumes: volumes(),
            ..step(json!({ "capacity": "50", "name": "api" }), &["update"], &["revision", "route"])
        },
        Step {
            routes: json!([{ "path": "/b", "target": "web" }]),
            ..step(json!({ "capacity": "50", "name": "api" }), &["delete", "create"], &[])
        },
    ];
    let mut serial = Value::Null;
    for (index, Step { service, volumes, routes, actions, changed }) in steps.into_iter().enumerate() {
        terraform.set("TF_VAR_service", service.to_string());
        terraform.set("TF_VAR_volumes", volumes.to_string());
        terraform.set("TF_VAR_routes", routes.to_string());
        let plan = terraform.plan();
        let changes = plan.changes();
        let planned = changes.get(ADDRESS).map_or(vec!["no-op".to_owned()], |change| change.actions.clone());
        assert_eq!(planned, actions, "step {index}: {service}");
        if actions == ["update"] {
            assert_eq!(changes[ADDRESS].changed, changed, "step {index}: {service}");
        }
        terraform.apply_plan();
        terraform.assert_settled();
        let state = terraform.state();
        let kept =
            state.values(ADDRESS)["volume"].as_array().unwrap().iter().find(|volume| volume["name"] == "b");
        let now = kept.unwrap()["serial"].clone();
        assert_eq!(now == serial, actions != ["create"] && actions != ["delete", "create"], "step {index}");
        serial = now;
    }
    terraform.succeed(&["state", "rm", ADDRESS]);
    terraform.succeed(&["import", "-no-color", ADDRESS, "api"]);
    terraform.assert_settled();
    terraform.destroy();
}

/// All findings of the model about a configuration are reported at once, before anything is created.
pub(super) fn validated(setting: &Setting) {
    let terraform = Terraform::new(setting);
    terraform.configure("service_wrong.tf");
    let found: Vec<_> = terraform
        .errors(&["plan", "-json"])
        .into_iter()
        .map(|error| format!("{}: {}", error.summary, error.detail))
        .collect();
    for expected in [
        r#"Invalid attribute combination: Exactly one of "image", "source" must be set, and "image", "source" are"#,
        "Invalid attribute value: The value must be from 1 to 65535; it is 70000",
        "Invalid attribute value: tags[1]: The value must have 1 to 8 characters; it has 10",
        "Invalid attribute value: volume[*].name: The value must have 1 to 8 characters; it has 9",
        "Invalid attribute value: route[0].weight: The value must be 0 or more; it is -1",
    ] {
        assert!(found.iter().any(|found| found.contains(expected)), "{expected}\n{found:#?}");
    }
    assert_eq!(found.len(), 5, "{found:#?}");
}
