//! The lives of resources under a Terraform in the process, which calls the provider by its protocol.

use std::{fs, time::Duration};

use tempfile::TempDir;
use tfvalue::{
    RawState,
    provider::MovedFrom,
    testing::{ChangeAction, Core, hcl},
};

use crate::resources::{
    Tfvalue,
    counter::Counter,
    document::{Document, DocumentData},
    functions::DocumentName,
    lease::Lease,
    network::Network,
    service::Service,
};

/// A Terraform whose provider keeps its files in a directory of its own.
pub(super) fn core() -> (Core<Tfvalue>, TempDir) {
    let root = tempfile::tempdir().unwrap();
    let config = format!("root = {:?}\ndefault_tags = {{ team = \"net\" }}", root.path().to_str().unwrap());
    (Core::with_config(&hcl(config)), root)
}

const NETWORK: &str = include_str!("../../verdicts/network.hcl");

#[test]
fn every_resource_lives_as_terraform_expects() {
    let (core, root) = core();
    core.assert_lifecycle::<Document>(&[
        hcl("name = \"a\"\nbody = [1, { b = null }]"),
        hcl("name = \"a\"\nbody = \"text\"\nformat = \"compact\""),
        hcl("name = \"b\""),
    ]);
    core.assert_lifecycle::<Counter>(&[
        hcl("name = \"a\""),
        hcl("name = \"a\"\nstep = 2\ntriggers = { x = \"y\" }"),
        hcl("name = \"a\"\nstart = 7"),
    ]);
    core.assert_lifecycle::<Service>(&[
        hcl("name = \"a\"\nimage = \"x\""),
        hcl("name = \"a\"\nsource = \"y\"\nport = 443\ncapacity = 3\nvolume { name = \"data\" }"),
    ]);
    core.lifecycle::<Network>()
        .ignore_on_import("key")
        .ignore_on_import("peers")
        .gone_after_destroy()
        .assert(&[hcl("name = \"all\"\ninterface { name = \"eth0\" }"), hcl(NETWORK)]);
    let files =
        fs::read_dir(root.path()).unwrap().flat_map(|folder| fs::read_dir(folder.unwrap().path()).unwrap());
    assert_eq!(files.count(), 0);
}

#[test]
fn generated_services_and_counters_live_as_terraform_expects() {
    let (core, _root) = core();
    core.exploration::<Service>().values("zone", ["north", "south"]).assert();
    core.exploration::<Counter>().assert();
}

#[test]
fn a_secret_reaches_the_provider_and_no_state() {
    let (core, _root) = core();
    let mut document = core.resource::<Document>();
    let plan = document.apply(&hcl("name = \"a\"\nsecret_wo = \"swordfish\"\nsecret_version = 1")).unwrap();
    plan.assert_unknown("secret_sha256");
    assert!(!plan.to_string().contains("swordfish"));
    assert!(document.state_value().get("secret_wo").unwrap().is_null());
}

#[test]
fn what_others_change_is_put_right() {
    let (core, root) = core();
    let mut document = core.resource::<Document>();
    let config = hcl("name = \"a\"\nbody = { x = 1 }");
    document.apply(&config).unwrap();
    fs::write(root.path().join("documents/a.json"), "\"else\"\n").unwrap();
    let plan = document.plan(&config).unwrap();
    plan.assert_action(ChangeAction::Update).assert_changes(&["body", "sha256", "size"]);
    assert!(plan.drift().to_string().contains("~ body = { x = 1 } -> \"else\""), "{}", plan.drift());
    document.apply_plan(plan).unwrap();
    document.plan(&config).unwrap().assert_empty();
}

#[test]
fn states_of_before_are_upgraded_and_others_moved() {
    let (core, _root) = core();
    let mut counter = core.resource::<Counter>();
    counter.upgrade_from(1, r#"{ "id": "first", "name": "first", "value": "41" }"#).unwrap();
    let plan = counter.apply(&hcl("name = \"first\"")).unwrap();
    plan.assert_action(ChangeAction::Update);
    counter.assert_value("value", 41);
    counter.destroy().unwrap();

    let state = RawState::from_json(
        br#"{"input": {"type": ["object", {"name": "string", "value": "number"}],
        "value": {"name": "rounds", "value": 7}}, "id": "x", "output": null, "triggers_replace": null}"#,
    );
    counter.move_from(&MovedFrom::new("terraform.io/builtin/terraform", "terraform_data", 0, state)).unwrap();
    counter
        .apply(&hcl("name = \"rounds\""))
        .unwrap()
        .assert_action(ChangeAction::Update)
        .assert_changes(&["id"]);
    counter.assert_value("value", 7);
}

#[test]
fn a_lease_is_renewed_as_long_as_it_is_used() {
    let (core, root) = core();
    let mut lease = core.open::<Lease>(&hcl("seconds = 60")).unwrap();
    lease.advance(Duration::from_secs(200)).unwrap();
    assert!(lease.renewals() > 2, "{}", lease.renewals());
    lease.close().unwrap();
    assert_eq!(fs::read_dir(root.path().join("leases")).unwrap().count(), 0);
}

#[test]
fn data_sources_and_functions_answer() {
    let (core, _root) = core();
    let mut document = core.resource::<Document>();
    document.apply(&hcl("name = \"a\"\nbody = [1]")).unwrap();
    let found: DocumentData = core.read_data_source(&hcl("name = \"a\"")).unwrap();
    assert!(tfvalue::json::to_string(&found).unwrap().contains("\"a\""));
    assert_eq!(core.call::<DocumentName>(["a", "b"]).unwrap(), "a-b".into());
}
