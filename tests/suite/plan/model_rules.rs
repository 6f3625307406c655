//! Defaults, replacement, kept values and validation, as the options of a model declare them.

use std::collections::{BTreeMap, BTreeSet};
use tfvalue::schema::{Argument, Place, Refusal, Validator, changes_since};

use tfvalue::{
    AttributePath, Set, Step, TfSchema, TfType, Type, Unknown, Value, json,
    plan::{self, values},
};

type Text = Unknown<Option<String>>;

#[derive(TfType, Clone, Copy, PartialEq, Debug)]
enum Zone {
    North,
    South,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "a validator takes a reference to whatever the field holds"
)]
fn even(port: &u16) -> Result<(), String> {
    if port.is_multiple_of(2) { Ok(()) } else { Err(format!("The port must be even; it is {port}.")) }
}

fn shrinks(prior: &Unknown<Option<u64>>, planned: &Unknown<Option<u64>>) -> bool {
    match (prior, planned) {
        (Unknown::Known(prior), Unknown::Known(planned)) => planned < prior,
        _ => true,
    }
}

#[derive(TfSchema)]
#[tf(resource, exactly_one_of(image, snapshot), required_together(user, password))]
struct Server {
    #[tf(computed, use_state_for_unknown)]
    id: Text,
    #[tf(computed)]
    status: Text,
    #[tf(required, requires_replace, validate(length(1..=5), regex("^[a-z]+$")))]
    name: Unknown<String>,
    #[tf(optional, default = "north", requires_replace(if_configured))]
    zone: Unknown<Option<Zone>>,
    #[tf(optional, default = 8080, validate(range(1..=65535), with = even))]
    port: Unknown<Option<u16>>,
    #[tf(default = vec![Unknown::Known(Some("a".to_owned()))], validate(length(..=2), each(one_of("a", "b", "c")), unique))]
    tags: Unknown<Option<Vec<Text>>>,
    #[tf(optional, validate(keys(length(1..=3)), each(byte_length(..=2))))]
    labels: Unknown<Option<BTreeMap<String, Text>>>,
    #[tf(optional, computed, requires_replace(if = shrinks))]
    size: Unknown<Option<u64>>,
    #[tf(optional, validate(conflicts(snapshot)))]
    image: Text,
    #[tf(optional)]
    snapshot: Text,
    #[tf(optional, validate(requires(password)))]
    user: Text,
    #[tf(default = "x".repeat(2))]
    comment: Text,
    #[tf(optional, sensitive, validate(length(3..)))]
    password: Text,
    #[tf(optional, nested(set), key = name)]
    disks: Unknown<Option<Set<Unknown<Disk>>>>,
    #[tf(optional, nested(set))]
    nics: Unknown<Option<Set<Unknown<Nic>>>>,
    #[tf(block(list))]
    rule: Unknown<Vec<Rule>>,
}

#[derive(TfSchema, PartialEq)]
struct Disk {
    #[tf(required)]
    name: Unknown<String>,
    #[tf(optional, default = 10)]
    size: Unknown<Option<u64>>,
    #[tf(computed, use_state_for_unknown)]
    serial: Text,
    #[tf(optional, requires_replace)]
    kind: Text,
}

#[derive(TfSchema, PartialEq)]
struct Nic {
    #[tf(required)]
    network: Unknown<String>,
    #[tf(optional, default = true)]
    public: Unknown<Option<bool>>,
    #[tf(computed, use_state_for_unknown)]
    mac: Text,
}

#[derive(TfSchema)]
#[tf(at_least_one_of(from, to))]
struct Rule {
    #[tf(optional, validate(any(length(5), one_of("any"))))]
    from: Text,
    #[tf(optional, requires_replace)]
    to: Text,
    #[tf(default = 1.5, validate(range(-1.5..)))]
    weight: Unknown<Option<f64>>,
    #[tf(computed, use_state_for_unknown(non_null))]
    handle: Text,
}

/// A value of the resource: null where the text says nothing.
fn server(text: &str) -> Value<'static> {
    let given: serde_json::Value = serde_json::from_str(text).unwrap();
    let mut whole = serde_json::Map::new();
    for name in [
        "id", "status", "name", "zone", "port", "tags", "labels", "size", "image", "snapshot", "user",
        "password", "comment", "disks", "nics",
    ] {
        whole.insert(name.into(), given.get(name).cloned().unwrap_or_default());
    }
    whole.insert("rule".into(), given.get("rule").cloned().unwrap_or_else(|| serde_json::json!([])));
    let text = serde_json::Value::from(whole).to_string();
    Value::decode_json(&Server::TYPE, text.as_bytes()).unwrap().into_owned()
}

fn prepared(prior: &Value<'static>, config: &str, proposed: &str) -> Value<'static> {
    let (config, proposed) = (server(config), server(proposed));
    let planned = values::prepare(&Server::SCHEMA, prior, &config, &proposed).unwrap();
    values::check_planned(&Server::SCHEMA, prior, &config, &planned).unwrap();
    planned
}

const PRIOR: &str = r#"{
    "id": "i-1", "status": "up", "name": "web", "zone": "north", "port": 8080, "tags": ["a"], "size": 5,
    "image": "debian", "comment": "xx",
    "disks": [{"name": "a", "size": 10, "serial": "s1", "kind": null}, {"name": "b", "size": 20, "serial": "s2", "kind": null}],
    "nics": [{"network": "n1", "public": true, "mac": "m1"}, {"network": "n2", "public": false, "mac": "m2"}],
    "rule": [{"from": "any", "to": null, "weight": 1.5, "handle": "h1"}]
}"#;

const CONFIG: &str = r#"{
    "name": "web", "image": "debian",
    "disks": [{"name": "a", "size": null, "serial": null, "kind": null}, {"name": "b", "size": 20, "serial": null, "kind": null}],
    "nics": [{"network": "n1", "public": null, "mac": null}, {"network": "n2", "public": false, "mac": null}],
    "rule": [{"from": "any", "to": null, "weight": null, "handle": null}]
}"#;

#[test]
fn plan_of_a_new_resource_has_defaults_and_unknown_values() {
    let planned = prepared(&Value::Null, CONFIG, CONFIG);
    assert_eq!(planned.get("zone"), Some(&"north".into()));
    assert_eq!(planned.get("port"), Some(&8080.into()));
    assert_eq!(planned.get("tags"), Some(&Value::list(["a"])));
    for name in ["id", "status", "size"] {
        assert_eq!(planned.get(name), Some(&Value::UNKNOWN), "{name}");
    }
    assert_eq!(
        planned.get("rule").unwrap().to_string(),
        r#"[{ from = "any", handle = (unknown), to = null, weight = 1.5 }]"#
    );
    let disks = planned.get("disks").unwrap().elements().unwrap();
    let sizes: Vec<_> = disks.iter().map(|disk| disk.get("size").unwrap().to_string()).collect();
    assert_eq!(sizes, ["10", "20"]);
}

#[test]
fn plan_that_changes_nothing_is_the_prior_state() {
    assert_eq!(prepared(&server(PRIOR), CONFIG, PRIOR), server(PRIOR));
}

#[test]
fn plan_of_a_removed_attribute_with_a_default_returns_to_it() {
    let prior = PRIOR.replace(r#""port": 8080"#, r#""port": 9000"#);
    // Terraform proposes the prior value of what is computed.
    let planned = prepared(&server(&prior), CONFIG, &prior);
    assert_eq!(planned.get("port"), Some(&8080.into()));
    assert_eq!(planned.get("id"), Some(&"i-1".into()));
    assert_eq!(planned.get("status"), Some(&Value::UNKNOWN));
}

#[test]
fn computed_parts_of_elements_are_kept() {
    let config = CONFIG
        .replace(r#"{"name": "a", "size": null"#, r#"{"name": "a", "size": 11"#)
        .replace("\"n2\"", "\"n3\"");
    // As Terraform proposes elements of sets that match none before.
    let proposed = PRIOR.replace(r#""size": 10, "serial": "s1""#, r#""size": 11, "serial": null"#).replace(
        r#"{"network": "n2", "public": false, "mac": "m2"}"#,
        r#"{"network": "n3", "public": false, "mac": null}"#,
    );
    let planned = prepared(&server(PRIOR), &config, &proposed);
    let disks: Vec<_> =
        planned.get("disks").unwrap().elements().unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(disks.len(), 2);
    assert!(
        disks.contains(&r#"{ kind = null, name = "a", serial = "s1", size = 11 }"#.to_owned()),
        "{disks:?}"
    );
    assert!(
        disks.contains(&r#"{ kind = null, name = "b", serial = "s2", size = 20 }"#.to_owned()),
        "{disks:?}"
    );
    let nics: Vec<_> =
        planned.get("nics").unwrap().elements().unwrap().iter().map(ToString::to_string).collect();
    assert!(nics.contains(&r#"{ mac = "m1", network = "n1", public = true }"#.to_owned()), "{nics:?}");
    assert!(nics.contains(&r#"{ mac = (unknown), network = "n3", public = false }"#.to_owned()), "{nics:?}");
    assert_eq!(planned.get("rule").unwrap().elements().unwrap()[0].get("handle"), Some(&"h1".into()));
}

fn replaced(config: &str, planned: &str) -> Vec<String> {
    let paths =
        values::requires_replace(&Server::SCHEMA, &server(PRIOR), &server(config), &server(planned)).unwrap();
    paths.iter().map(AttributePath::to_string).collect()
}

#[test]
fn changes_replace_by_their_rules() {
    assert_eq!(replaced(CONFIG, PRIOR), [""; 0]);
    assert_eq!(replaced(CONFIG, &PRIOR.replace("\"web\"", "\"api\"")), ["name"]);
    // A zone that the configuration leaves to the default replaces nothing.
    let south = PRIOR.replace("\"north\"", "\"south\"");
    assert_eq!(replaced(CONFIG, &south), [""; 0]);
    assert_eq!(
        replaced(&CONFIG.replace("\"name\": \"web\"", "\"name\": \"web\", \"zone\": \"south\""), &south),
        ["zone"]
    );
    assert_eq!(replaced(CONFIG, &PRIOR.replace("\"size\": 5", "\"size\": 4")), ["size"]);
    assert_eq!(replaced(CONFIG, &PRIOR.replace("\"size\": 5", "\"size\": 6")), [""; 0]);
    assert_eq!(
        replaced(
            CONFIG,
            &PRIOR.replace(r#""serial": "s2", "kind": null"#, r#""serial": "s2", "kind": "ssd""#)
        ),
        ["disks"]
    );
    assert_eq!(replaced(CONFIG, &PRIOR.replace("\"to\": null", "\"to\": \"x\"")), ["rule[0].to"]);
}

fn findings(config: &str) -> Vec<String> {
    let found = values::validate(&Server::SCHEMA, &server(config));
    found
        .iter()
        .map(|diagnostic| {
            let path = diagnostic.attribute.as_ref().map(ToString::to_string).unwrap_or_default();
            format!("{path}: {}", diagnostic.detail)
        })
        .collect()
}

#[test]
fn valid_configuration_passes() {
    assert_eq!(findings(CONFIG), [""; 0]);
}

#[test]
fn every_finding_is_reported_at_its_path() {
    let found = findings(
        r#"{"name": "Server", "port": 70001, "tags": ["a", "a", "z"], "labels": {"long": "xxx"}, "image": "a",
            "snapshot": "b", "user": "u", "password": null, "rule": [{"from": "x", "to": null, "weight": -2, "handle": null},
            {"from": null, "to": null, "weight": null, "handle": null}]}"#,
    );
    assert_eq!(
        found,
        [
            r#"image: Attribute "snapshot" can't be set together with "image""#,
            r#"labels["long"]: labels["long"]: The value must have 1 to 3 characters; it has 4"#,
            r#"labels["long"]: labels["long"]: The value must have 2 bytes or less; it has 3"#,
            "name: The value must have 1 to 5 characters; it has 6",
            r#"name: The value must match the regular expression ^[a-z]+$; it is "Server""#,
            "port: The value must be from 1 to 65535; it is 70001",
            "tags: The value must have 2 elements or less; it has 3",
            r#"tags[2]: tags[2]: The value must be one of "a", "b", "c"; it is "z""#,
            "tags[1]: tags[1]: Each element must be unique, but an earlier one is equal to this",
            r#"user: Attribute "password" must be set when "user" is"#,
            r#"rule[0].from: rule[0].from: One of these is required: The value must have 5 characters; it has 1. Or: The value must be "any"; it is "x""#,
            "rule[0].weight: rule[0].weight: The value must be -1.5 or more; it is -2",
            r#"rule[1]: rule[1]: At least one of "from", "to" must be set, and none is"#,
            r#"image: Exactly one of "image", "snapshot" must be set, and "image", "snapshot" are"#,
            r#"user: All of "user", "password" must be set, or none; "password" is missing"#,
        ]
    );
}

#[test]
fn function_of_the_model_validates() {
    assert_eq!(
        findings(r#"{"name": "web", "image": "a", "port": 9001}"#),
        ["port: The port must be even; it is 9001"]
    );
}

#[test]
fn secrets_are_in_no_finding() {
    let found = values::validate(
        &Server::SCHEMA,
        &server(r#"{"name": "web", "image": "a", "user": "u", "password": "xy"}"#),
    );
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].detail, "password: The value must have 3 characters or more");
    assert_eq!(found[0].attribute, None);
}

#[test]
fn unknown_values_may_be_set() {
    let config = server(r#"{"name": "web", "image": "a"}"#);
    let Value::Object(mut entries) = config else { unreachable!("an object") };
    for name in ["snapshot", "user", "port", "tags"] {
        entries.insert(name.into(), Value::UNKNOWN);
    }
    assert_eq!(values::validate(&Server::SCHEMA, &Value::Object(entries)), []);
}

#[test]
fn models_are_planned_without_values_of_their_own() {
    let config = server(CONFIG);
    let planned = plan::prepare::<Server>(&Value::Null, &config, &config).unwrap();
    assert_eq!(plan::finish::<Server>(&Value::Null, &config, &planned).unwrap(), []);
    assert_eq!(plan::validate::<Server>(&config).unwrap(), []);
    let server: Server = planned.to_typed().unwrap();
    assert_eq!(server.zone, Unknown::Known(Some(Zone::North)));
    assert!(json::to_string(&server).is_err(), "unknown values have no JSON");
    assert_eq!(
        Server::SCHEMA.block.attributes.get("tags").unwrap().behavior,
        tfvalue::schema::Behavior::OptionalComputed
    );
    assert_eq!(Server::TYPE.clone(), Server::SCHEMA.block.implied_type());
    assert!(matches!(Server::TYPE, Type::Object(_)));
}

mod before {
    use super::{Rule, Text};
    use tfvalue::{TfSchema, Unknown};

    #[derive(TfSchema)]
    #[tf(resource, conflicts(label, title))]
    pub(super) struct Note {
        #[tf(computed)]
        pub(super) id: Text,
        #[tf(optional)]
        pub(super) label: Text,
        #[tf(optional, default = "none", validate(length(..=64)))]
        pub(super) text: Text,
        #[tf(optional, requires_replace)]
        pub(super) title: Text,
        #[tf(block(list), validate(length(..=3)))]
        pub(super) rule: Unknown<Vec<Rule>>,
    }
}

mod after {
    use super::{Rule, Text};
    use tfvalue::{TfSchema, Unknown};

    #[derive(TfSchema)]
    #[tf(resource, required_together(label, title))]
    pub(super) struct Note {
        #[tf(computed, use_state_for_unknown)]
        pub(super) id: Text,
        #[tf(optional)]
        pub(super) label: Text,
        #[tf(optional, default = "", validate(length(..=32)), requires_replace(if_configured))]
        pub(super) text: Text,
        #[tf(optional)]
        pub(super) title: Text,
        #[tf(block(list))]
        pub(super) rule: Unknown<Vec<Rule>>,
    }
}

#[test]
fn changes_of_rules_are_reported_with_whom_they_break() {
    let changes = changes_since(&after::Note::SCHEMA, &before::Note::SCHEMA);
    let changes: Vec<_> = changes.iter().map(|change| (change.breaking, change.to_string())).collect();
    let expected = [
        (true, "the schema demands `required_together(label, title)`, and did not"),
        (false, "the schema demands `conflicts(label, title)` no longer"),
        (false, "`id` has `use_state_for_unknown: always`, and had none"),
        (false, "`rule` has no `validate` any more, and had `validate: length(..=3)`"),
        (true, r#"`text` has `default: ""`, and had `default: "none"`"#),
        (true, "`text` has `requires_replace: if_configured`, and had none"),
        (true, "`text` has `validate: length(..=32)`, and had `validate: length(..=64)`"),
        (false, "`title` has no `requires_replace` any more, and had `requires_replace: always`"),
    ];
    assert_eq!(changes, expected.map(|(breaking, what)| (breaking, what.to_owned())));
    assert_eq!(changes_since(&after::Note::SCHEMA, &after::Note::SCHEMA), []);
}

#[test]
fn rules_are_not_in_the_schema_that_terraform_sees() {
    assert!(!Server::SCHEMA.to_json().contains("tfvalue"));
}

#[test]
fn rules_print_as_their_options() {
    let rules = Server::SCHEMA.block.attributes.get("tags").unwrap().rules.options();
    let rules: Vec<_> = rules.iter().map(|(option, value)| format!("{option}: {value}")).collect();
    assert_eq!(rules, ["default: [\"a\"]", r#"validate: length(..=2), each(one_of("a", "b", "c")), unique"#]);
}

#[derive(TfSchema)]
#[tf(resource)]
struct Cluster {
    #[tf(optional)]
    name: Text,
    #[tf(optional, computed, nested(list), use_state_for_unknown)]
    nodes: Unknown<Option<Vec<Unknown<Disk>>>>,
}

#[test]
fn defaults_are_not_put_into_what_the_provider_made() {
    let cluster = |name: &str, nodes: &str| {
        let text = format!(r#"{{"name": {name}, "nodes": {nodes}}}"#);
        Value::decode_json(&Cluster::TYPE, text.as_bytes()).unwrap().into_owned()
    };
    let nodes = r#"[{"name": "a", "size": 20, "serial": "s", "kind": null}]"#;
    let prior = cluster("null", nodes);
    let planned =
        plan::prepare::<Cluster>(&prior, &cluster("\"x\"", "null"), &cluster("\"x\"", nodes)).unwrap();
    assert_eq!(planned, cluster("\"x\"", nodes));

    let config = r#"[{"name": "a", "size": null, "serial": null, "kind": null}, {"name": "b", "size": 1, "serial": null, "kind": null}]"#;
    let planned =
        plan::prepare::<Cluster>(&prior, &cluster("null", config), &cluster("null", config)).unwrap();
    assert_eq!(
        planned.get("nodes").unwrap().to_string(),
        r#"[{ kind = null, name = "a", serial = "s", size = 10 }, { kind = null, name = "b", serial = (unknown), size = 1 }]"#,
    );
    assert_eq!(
        plan::finish::<Cluster>(&prior, &cluster("null", config), &planned).unwrap(),
        ["nodes".into()][..0]
    );
}

#[derive(TfSchema)]
#[tf(resource, at_least_one_of(r#type, name))]
struct Raw {
    #[tf(optional)]
    r#type: Text,
    #[tf(optional, validate(requires(r#type)))]
    name: Text,
    #[tf(block(set), key = r#type)]
    part: Unknown<Set<RawPart>>,
}

#[derive(TfSchema, PartialEq)]
struct RawPart {
    #[tf(required)]
    r#type: Unknown<String>,
}

#[test]
fn names_of_raw_fields_are_those_of_terraform() {
    let block = &Raw::SCHEMA.block;
    assert_eq!(block.combinations.options().into_iter().collect::<Vec<_>>(), ["at_least_one_of(type, name)"]);
    assert_eq!(block.attributes.get("name").unwrap().rules.options()["validate"], "requires(type)");
    assert_eq!(block.block_types.get("part").unwrap().rules.options()["key"], r#""type""#);
}

#[derive(TfSchema)]
#[tf(resource)]
struct Farm {
    #[tf(optional)]
    title: Text,
    #[tf(block(set), key = name)]
    stall: Unknown<Set<Stall>>,
    #[tf(block(list), key = name, requires_replace(if_configured))]
    row: Unknown<Vec<Row>>,
    #[tf(optional, nested)]
    house: Unknown<Option<House>>,
    #[tf(block(map), validate(length(1..)))]
    gate: Unknown<BTreeMap<String, Row>>,
}

#[derive(TfSchema, PartialEq)]
struct Stall {
    #[tf(required)]
    name: Unknown<String>,
    #[tf(optional, computed, requires_replace(if_configured), use_state_for_unknown)]
    kind: Text,
}

#[derive(TfSchema)]
struct Row {
    #[tf(required)]
    name: Unknown<String>,
    #[tf(optional, requires_replace)]
    size: Unknown<Option<u64>>,
}

#[derive(TfSchema)]
struct House {
    #[tf(required)]
    street: Unknown<String>,
    #[tf(computed, use_state_for_unknown)]
    number: Text,
}

fn farm(text: &str) -> Value<'static> {
    let mut whole = serde_json::json!({"title": null, "stall": [], "row": [], "house": null, "gate": {}});
    let given: serde_json::Value = serde_json::from_str(text).unwrap();
    whole.as_object_mut().unwrap().extend(given.as_object().unwrap().clone());
    Value::decode_json(&Farm::TYPE, whole.to_string().as_bytes()).unwrap().into_owned()
}

#[track_caller]
fn farm_plan(
    prior: &str,
    config: &Value<'static>,
    proposed: &Value<'static>,
) -> (Value<'static>, Vec<String>) {
    let prior = farm(prior);
    let planned = values::prepare(&Farm::SCHEMA, &prior, config, proposed).unwrap();
    let paths = values::finish(&Farm::SCHEMA, &prior, config, &planned).unwrap();
    (planned, paths.iter().map(AttributePath::to_string).collect())
}

#[test]
fn element_of_a_set_is_configured_as_the_configuration_says() {
    let prior = r#"{"stall": [{"name": "a", "kind": "ssd"}]}"#;
    let config = farm(r#"{"title": "x", "stall": [{"name": "a", "kind": null}]}"#);
    let proposed = farm(r#"{"title": "x", "stall": [{"name": "a", "kind": "ssd"}]}"#);
    let (planned, paths) = farm_plan(prior, &config, &proposed);
    assert_eq!((planned, paths), (proposed, vec![]));
}

#[test]
fn unknown_value_of_a_set_in_the_configuration_stays_unknown() {
    let stall = Value::object([("name", Value::from("a")), ("kind", Value::UNKNOWN)]);
    let Value::Object(mut config) = farm("{}") else { unreachable!("an object") };
    config.insert("stall".into(), Value::Set(vec![stall.clone()]));
    let config = Value::Object(config);
    let (planned, _) = farm_plan(r#"{"stall": [{"name": "a", "kind": "ssd"}]}"#, &config, &config);
    assert_eq!(planned.get("stall"), Some(&Value::Set(vec![stall])));
}

#[test]
fn new_nested_object_has_no_prior_values() {
    let config = farm(r#"{"house": {"street": "x", "number": null}}"#);
    let (planned, _) = farm_plan("{}", &config, &config);
    assert_eq!(planned.get("house").unwrap().get("number"), Some(&Value::UNKNOWN));
}

#[test]
fn element_that_has_moved_replaces_at_the_list() {
    let prior = r#"{"row": [{"name": "a", "size": 10}, {"name": "b", "size": 20}]}"#;
    let config = farm(r#"{"row": [{"name": "b", "size": 10}, {"name": "a", "size": 10}]}"#);
    // The blocks themselves are another value, which replaces anyway; without that rule it is the element that does.
    assert_eq!(farm_plan(prior, &config, &config).1, ["row"]);
}

/// The final plan may replace the resource, and Terraform refuses that where the first one has not.
#[test]
fn blocks_that_are_not_known_yet_replace_if_a_part_of_them_may() {
    let with_gate = |gate: Value<'static>| {
        let Value::Object(mut config) = farm("{}") else { unreachable!("an object") };
        config.insert("gate".into(), gate);
        Value::Object(config)
    };
    let config = with_gate(Value::UNKNOWN);
    for prior in ["{}", r#"{"gate": {"a": {"name": "a", "size": 10}}}"#] {
        assert_eq!(farm_plan(prior, &config, &config).1, ["gate"]);
    }
    let Value::Object(mut config) = farm("{}") else { unreachable!("an object") };
    config.insert("house".into(), Value::UNKNOWN);
    let config = Value::Object(config);
    assert_eq!(farm_plan("{}", &config, &config).1, [""; 0], "nothing in a house replaces");
}

#[test]
fn blocks_that_are_not_written_are_not_configured() {
    let config = farm("{}");
    assert_eq!(farm_plan(r#"{"row": [{"name": "a", "size": 10}]}"#, &config, &config).1, [""; 0]);
    assert_eq!(values::validate(&Farm::SCHEMA, &config), []);
}

#[derive(TfSchema)]
#[tf(resource, conflicts(image, snapshot_id))]
struct Flat {
    #[tf(optional)]
    image: Text,
    #[tf(flatten)]
    common: Common,
}

#[derive(TfSchema)]
#[tf(required_together(snapshot, user))]
struct Common {
    #[tf(optional, name = "snapshot_id")]
    snapshot: Text,
    #[tf(optional)]
    user: Text,
    #[tf(optional, default = "none")]
    kernel: Text,
}

#[test]
fn flattened_structs_bring_their_rules() {
    let flat = |text: &str| Value::decode_json(&Flat::TYPE, text.as_bytes()).unwrap().into_owned();
    let config = flat(r#"{"image": "a", "snapshot_id": "b", "user": null}"#);
    let found: Vec<_> =
        values::validate(&Flat::SCHEMA, &config).into_iter().map(|found| found.detail).collect();
    assert_eq!(
        found,
        [
            r#"At most one of "image", "snapshot_id" can be set, and "image", "snapshot_id" are"#,
            r#"All of "snapshot_id", "user" must be set, or none; "user" is missing"#,
        ]
    );
    let config = flat(r#"{"image": "a"}"#);
    let planned = plan::prepare::<Flat>(&Value::Null, &config, &config).unwrap();
    assert_eq!(planned.get("kernel"), Some(&"none".into()));
}

type Baskets = Unknown<Option<BTreeMap<String, Unknown<Basket>>>>;

#[derive(TfSchema)]
#[tf(resource)]
struct Market {
    #[tf(block(set))]
    stall: Unknown<Set<Fruit>>,
    #[tf(optional, nested(map))]
    baskets: Baskets,
    #[tf(optional, nested(map), sensitive)]
    hidden: Baskets,
}

#[derive(TfSchema)]
struct Basket {
    #[tf(optional, nested(set))]
    fruits: Unknown<Option<Set<Unknown<Fruit>>>>,
}

#[derive(TfSchema)]
struct Fruit {
    #[tf(default = "orange")]
    fruit: Text,
}

#[test]
fn elements_that_defaults_make_equal_are_refused_in_words_that_name_the_set_and_no_secret() {
    let two = r#"[{"fruit": null}, {"fruit": "orange"}]"#;
    let basket = format!(r#"{{"swordfish": {{"fruits": {two}}}}}"#);
    let equal = "the set has two elements that are equal with their defaults";
    for (stall, baskets, hidden, place, attribute) in [
        (two, "null", "null", "stall", Some("stall")),
        ("[]", &*basket, "null", r#"baskets["swordfish"].fruits"#, Some(r#"baskets["swordfish"].fruits"#)),
        ("[]", "null", &*basket, "hidden", None),
    ] {
        let config = format!(r#"{{"stall": {stall}, "baskets": {baskets}, "hidden": {hidden}}}"#);
        let config = Value::decode_json(&Market::TYPE, config.as_bytes()).unwrap();
        let found = values::validate(&Market::SCHEMA, &config);
        let [found] = &found[..] else { panic!("{found:?}") };
        assert!(found.detail.starts_with(&format!("{place}: {equal}")), "{found}");
        assert_eq!(found.attribute.as_ref().map(ToString::to_string).as_deref(), attribute);
    }
}

type Nullable<T> = Unknown<Option<T>>;
type Port = Unknown<u16>;

#[derive(TfSchema)]
#[tf(resource)]
struct Aliased {
    #[tf(required, validate(with = even))]
    port: Port,
    #[tf(optional, validate(with = even))]
    admin_port: Nullable<u16>,
    #[tf(optional, validate(with = short))]
    name: Text,
}

fn short(name: &str) -> Result<(), String> {
    if name.len() < 3 { Ok(()) } else { Err("The name must be short.".to_owned()) }
}

#[test]
fn validator_sees_the_value_in_a_type_with_an_alias() {
    let check = |port, admin_port, name: &str| {
        let config = Aliased { port, admin_port, name: Unknown::from(name.to_owned()) };
        plan::validate::<Aliased>(&config).unwrap().iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(check(Unknown::Known(2), Unknown::from(4), "ab"), [""; 0]);
    assert_eq!(check(Unknown::UNKNOWN, Unknown::NULL, "ab"), [""; 0]);
    assert_eq!(
        check(Unknown::Known(1), Unknown::from(3), "abc"),
        [
            "error: Invalid attribute value: admin_port: The port must be even; it is 3",
            "error: Invalid attribute value: name: The name must be short",
            "error: Invalid attribute value: port: The port must be even; it is 1",
        ]
    );
}

/// An attribute for each validator of one value.
#[derive(TfSchema)]
#[tf(resource)]
struct Validated {
    #[tf(optional, validate(any(length(1), length(2))))]
    any: Text,
    #[tf(optional, validate(byte_length(1)))]
    byte_length: Text,
    #[tf(optional, validate(conflicts(any)))]
    conflicts: Text,
    #[tf(optional, validate(each(length(1))))]
    each: Unknown<Option<Vec<Text>>>,
    #[tf(optional, validate(keys(length(1))))]
    keys: Unknown<Option<BTreeMap<String, Text>>>,
    #[tf(optional, validate(length(1)))]
    length: Text,
    #[tf(optional, validate(multiple_of(2)))]
    multiple_of: Unknown<Option<u64>>,
    #[tf(optional, validate(none_of("abc")))]
    none_of: Text,
    #[tf(optional, validate(none_of_ignore_case("ABC")))]
    none_of_ignore_case: Text,
    #[tf(optional, validate(one_of("ABC")))]
    one_of: Text,
    #[tf(optional, validate(one_of_ignore_case("a")))]
    one_of_ignore_case: Text,
    #[tf(optional, validate(range(1..=2)))]
    range: Unknown<Option<u64>>,
    #[tf(optional, validate(regex("^a$")))]
    regex: Text,
    #[tf(optional, validate(requires(absent)))]
    requires: Text,
    #[tf(optional, validate(unique))]
    unique: Unknown<Option<Vec<Text>>>,
    #[tf(optional, validate(warn(length(1))))]
    warn: Text,
    #[tf(optional, validate(with = short))]
    with: Text,
    #[tf(optional)]
    absent: Text,
}

#[test]
fn value_that_breaks_each_validator_is_refused_by_each() {
    let text = || Text::from("abc".to_owned());
    let config = Validated {
        any: text(),
        byte_length: text(),
        conflicts: text(),
        each: Unknown::from(vec![text()]),
        keys: Unknown::from(BTreeMap::from([("abc".to_owned(), text())])),
        length: text(),
        multiple_of: Unknown::from(3),
        none_of: text(),
        none_of_ignore_case: text(),
        one_of: text(),
        one_of_ignore_case: text(),
        range: Unknown::from(3),
        regex: text(),
        requires: text(),
        unique: Unknown::from(vec![text(), text()]),
        warn: text(),
        with: text(),
        absent: Unknown::NULL,
    };
    let found = plan::validate::<Validated>(&config).unwrap();
    let names: BTreeSet<_> = found
        .iter()
        .map(|diagnostic| match diagnostic.attribute.as_ref().unwrap().steps() {
            [Step::AttributeName(name), ..] => name.to_string(),
            steps => panic!("{steps:?}"),
        })
        .collect();
    let schema = &Validated::SCHEMA;
    let attributes = schema.block.attributes.iter().map(|attribute| attribute.name.to_string());
    assert_eq!(names, attributes.filter(|name| name != "absent").collect());
}

/// A validator of the author's own.
struct Stride(i64);

impl Validator for Stride {
    fn name(&self) -> &'static str {
        "stride"
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        vec![Argument::Integer(self.0)]
    }

    fn check(&self, value: &Value<'_>, _: &Place<'_>) -> Vec<Refusal> {
        match value.to_string().parse::<i64>() {
            Ok(number) if number % self.0 == 0 => Vec::new(),
            _ => vec![Refusal::must(&format!("be a multiple of {}", self.0), &format_args!("is {value}"))],
        }
    }
}

mod own {
    pub(super) static EVEN: super::Stride = super::Stride(2);
}

#[derive(TfSchema)]
#[tf(resource)]
struct OwnValidators {
    #[tf(optional, validate(range(1..), Stride(5)))]
    size: Unknown<Option<i64>>,
    #[tf(optional, validate(each(any(own::EVEN, self::Stride(3)))))]
    ports: Unknown<Option<Vec<Unknown<i64>>>>,
    #[tf(optional, sensitive, validate(Stride(5)))]
    secret: Unknown<Option<i64>>,
}

#[test]
fn validator_of_ones_own_refuses_and_is_shown_with_its_arguments() {
    let attributes = &OwnValidators::SCHEMA_REF.block.attributes;
    let validate = |name: &str| attributes.get(name).unwrap().rules.options()["validate"].clone();
    assert_eq!(validate("size"), "range(1..), stride(5)");
    assert_eq!(validate("ports"), "each(any(stride(2), stride(3)))");
    let config = OwnValidators {
        size: Unknown::from(7),
        ports: Unknown::from(vec![Unknown::Known(9), Unknown::Known(5), Unknown::UNKNOWN]),
        secret: Unknown::from(3),
    };
    let found: Vec<_> =
        plan::validate::<OwnValidators>(&config).unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(
        found,
        [
            "error: Invalid attribute value: ports[1]: One of these is required: \
             The value must be a multiple of 2; it is 5. Or: The value must be a multiple of 3; it is 5",
            "error: Invalid attribute value: secret: The value must be a multiple of 5",
            "error: Invalid attribute value: size: The value must be a multiple of 5; it is 7",
        ]
    );
}

/// Warns of values that its validator refuses within `any`, and within elements.
#[derive(TfSchema)]
#[tf(resource)]
struct Warned {
    #[tf(optional, validate(warn(range(..=5), multiple_of(2))))]
    size: Unknown<Option<i64>>,
    #[tf(optional, validate(any(warn(range(..=5)), range(..=3))))]
    any: Unknown<Option<i64>>,
    #[tf(optional, validate(each(warn(length(..=2),),)))]
    names: Unknown<Option<tfvalue::Set<Text>>>,
    #[tf(optional, sensitive, validate(warn(range(..=5))))]
    secret: Unknown<Option<i64>>,
    #[tf(default = 9, validate(warn(range(..=5))))]
    default: Unknown<Option<i64>>,
}

#[test]
fn warning_accepts_the_value() {
    let number = Unknown::from(7);
    let config = Warned {
        size: number.clone(),
        any: number.clone(),
        names: Unknown::from(tfvalue::Set::from_iter([Text::from("abc".to_owned())])),
        secret: number,
        default: Unknown::NULL,
    };
    let found: Vec<_> = plan::validate::<Warned>(&config).unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(
        found,
        [
            "warning: Invalid attribute value: any: The value must be 5 or less; it is 7",
            "warning: Invalid attribute value: names[*]: The value must have 2 characters or less; it has 3",
            "warning: Invalid attribute value: secret: The value must be 5 or less",
            "warning: Invalid attribute value: size: The value must be 5 or less; it is 7",
            "warning: Invalid attribute value: size: The value must be a multiple of 2; it is 7",
        ]
    );
    assert_eq!(plan::check_defaults::<Warned>(), []);
}

type Tags = Unknown<Option<Vec<Text>>>;
type TagsByName = BTreeMap<String, Tags>;

/// Functions for what is in an alias.
#[derive(TfSchema)]
#[tf(resource)]
struct AliasedParts {
    #[tf(optional, validate(each(with = short,)))]
    tags: Tags,
    #[tf(optional, validate(each(each(with = short))))]
    by_name: Unknown<Option<TagsByName>>,
    #[tf(optional, as_string, validate(with = even))]
    port: Nullable<u16>,
    #[tf(optional, as_string, validate(with = even))]
    spelled: Unknown<Option<u16>>,
}

#[test]
fn function_is_given_what_is_in_an_alias() {
    let tags = || Unknown::from(vec![Text::from("ab".to_owned()), Text::NULL, Text::from("abc".to_owned())]);
    let config = AliasedParts {
        tags: tags(),
        by_name: Unknown::from(BTreeMap::from([("k".to_owned(), tags())])),
        port: Unknown::from(3),
        spelled: Unknown::from(4),
    };
    let found: Vec<_> =
        plan::validate::<AliasedParts>(&config).unwrap().iter().map(|found| found.detail.clone()).collect();
    assert_eq!(
        found,
        [
            r#"by_name["k"][2]: The name must be short"#,
            "The port must be even; it is 3",
            "tags[2]: The name must be short",
        ]
    );
}

/// Validators of what Terraform shows no line of.
#[derive(TfSchema)]
#[tf(resource)]
struct Placed {
    #[tf(optional, nested(list))]
    list: Unknown<Option<Vec<Unknown<Part>>>>,
    #[tf(optional, nested(single))]
    single: Unknown<Option<Part>>,
    #[tf(optional, nested(map), validate(keys(length(1))))]
    map: Unknown<Option<tfvalue::Map<String, Unknown<Part>>>>,
    #[tf(block(set), validate(length(..=1)))]
    part: Unknown<tfvalue::Set<Part>>,
    #[tf(block(list))]
    secrets: Unknown<Vec<SecretPart>>,
}

#[derive(TfSchema, Clone, PartialEq)]
struct Part {
    #[tf(required, validate(range(1..=5)))]
    n: Unknown<i64>,
}

#[derive(TfSchema)]
struct SecretPart {
    #[tf(optional, sensitive, validate(keys(length(1))))]
    pins: Unknown<Option<BTreeMap<String, Text>>>,
}

#[test]
fn message_names_the_whole_path_below_a_root_attribute() {
    let part = |n| Part { n: Unknown::Known(n) };
    let config = Placed {
        list: Unknown::from(vec![Unknown::Known(part(1)), Unknown::Known(part(9))]),
        single: Unknown::from(part(9)),
        map: Unknown::from(tfvalue::Map::from_iter([("long".to_owned(), Unknown::Known(part(9)))])),
        part: Unknown::Known(tfvalue::Set::from_iter([part(8), part(9)])),
        secrets: Unknown::Known(vec![SecretPart {
            pins: Unknown::from(BTreeMap::from([("secret".to_owned(), Text::NULL)])),
        }]),
    };
    let found: Vec<_> =
        plan::validate::<Placed>(&config).unwrap().iter().map(|found| found.detail.clone()).collect();
    let range = "The value must be from 1 to 5; it is";
    assert_eq!(
        found,
        [
            format!("list[1].n: {range} 9"),
            r#"map["long"]: The value must have 1 character; it has 4"#.to_owned(),
            format!(r#"map["long"].n: {range} 9"#),
            format!("single.n: {range} 9"),
            "part: The value must have 1 element or less; it has 2".to_owned(),
            format!("part[*].n: {range} 8"),
            format!("part[*].n: {range} 9"),
            "secrets[0].pins: The value must have 1 character".to_owned(),
        ]
    );
}
