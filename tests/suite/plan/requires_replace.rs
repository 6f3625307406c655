//! Paths whose change replaces a resource must lead to something.

use serde_json::{Value as Json, json};
use tfvalue::plan::values;
use tfvalue::{AttributePath, Diagnostic, TfSchema, plan};

use super::{Server, model, server};

/// Asserts which of some paths lead nowhere, in values and in models.
#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "written as literals")]
fn lead_nowhere(prior: Json, planned: Json, paths: &[AttributePath], expected: &[AttributePath]) {
    let (prior, planned) = (server(&prior), server(&planned));
    for result in [
        values::check_requires_replace(&Server::SCHEMA, &prior, &planned, paths),
        plan::check_requires_replace::<Server>(&model(&prior), &model(&planned), paths),
    ] {
        let found: Vec<_> = result.err().into_iter().flatten().map(|finding| finding.path).collect();
        assert_eq!(found, expected);
    }
}

fn at(name: &'static str) -> AttributePath {
    name.into()
}

#[test]
fn requires_replace_of_an_attribute_or_block_is_found() {
    let paths = [at("name"), at("disk"), at("network"), at("any"), AttributePath::new()];
    lead_nowhere(json!({}), json!({}), &paths, &[]);
    lead_nowhere(json!({}), json!({}), &[at("name"), at("nmae")], &[at("nmae")]);
}

#[test]
fn requires_replace_in_one_of_both_values_is_enough() {
    let mac = at("network").attribute("mac");
    let second = at("disk").element(1).attribute("size");
    let tag = at("tags").key("a");
    let paths = [mac.clone(), second.clone(), tag.clone()];
    let full = || json!({"network": {}, "disk": [{}, {}], "tags": {"a": "x"}});
    lead_nowhere(full(), json!({}), &paths, &[]);
    lead_nowhere(json!({}), full(), &paths, &[]);
    lead_nowhere(json!({}), json!({"disk": [{}], "tags": {"b": "x"}}), &paths, &paths);
    lead_nowhere(json!({}), json!({"network": "?", "disk": "?", "tags": "?"}), &paths, &[]);
}

#[test]
fn requires_replace_below_a_wrong_step_leads_nowhere() {
    let full = || {
        json!({
            "network": {}, "disk": [{}], "labels": ["a"], "owner": {}, "pair": ["a", 1], "any": [1], "name": "a",
            "hook": {"a": {"run": 1}},
        })
    };
    let wrong = [
        at("network").attribute("mack"),
        at("disk").attribute("size"),
        at("disk").element(1),
        at("disk").key("a"),
        at("labels").element(0),
        at("labels").key("a"),
        at("owner").attribute("nmae"),
        at("pair").element(2),
        at("any").element(1),
        at("name").element(0),
        at("name").attribute("length"),
        at("hook").key("b"),
        at("hook").key("a").attribute("rum"),
    ];
    lead_nowhere(full(), full(), &wrong, &wrong);
    let right = [
        at("network").attribute("mac"),
        at("network").key("mac"),
        at("disk").element(0).attribute("size"),
        at("disk").key("0"),
        at("owner").attribute("name"),
        at("pair").element(1),
        at("any").element(0),
        at("hook").key("a").attribute("run"),
        at("hook").attribute("a"),
        // The protocol has no step to an element of a set: this is the path of the set.
        at("labels").set_element(0),
    ];
    lead_nowhere(full(), full(), &right, &[]);
    // There is nothing in a null.
    lead_nowhere(json!({}), json!({}), &[at("network").attribute("mac")], &[at("network").attribute("mac")]);
}

#[test]
fn requires_replace_finding_ends_at_what_is_sensitive() {
    let secret = at("secret").key("hunter2");
    lead_nowhere(json!({}), json!({}), &[secret], &[at("secret")]);
}

#[test]
fn requires_replace_is_ignored_where_a_resource_is_created_or_destroyed() {
    lead_nowhere(json!(null), json!({}), &[at("nmae")], &[]);
    lead_nowhere(json!({}), json!(null), &[at("nmae")], &[]);
}

#[test]
fn requires_replace_finding_has_the_summary_of_terraform() {
    let server = server(&json!({}));
    let findings =
        values::check_requires_replace(&Server::SCHEMA, &server, &server, &[at("nmae")]).unwrap_err();
    let diagnostics: Vec<Diagnostic> = findings.into();
    assert_eq!(diagnostics[0].summary, "Provider produced invalid plan");
    assert_eq!(diagnostics[0].attribute, Some(at("nmae")));
}
