//! "Provider produced invalid plan".

use serde_json::{Value as Json, json};
use tfvalue::plan::values;
use tfvalue::{AttributePath, Diagnostic, Refinements, Step, TfSchema, Value, plan};

use super::{Server, found, model, server};

/// Asserts what a check of the plan of a new resource finds, of values and of models.
#[track_caller]
fn planned(config: Json, planned: Json, expected: &str) {
    changed(Json::Null, config, planned, expected);
}

/// Asserts what a check of the plan of an existing resource finds, of values and of models.
#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "written as literals")]
fn changed(prior: Json, config: Json, planned: Json, expected: &str) {
    let (prior, config, planned) = (server(&prior), server(&config), server(&planned));
    found(values::check_planned(&Server::SCHEMA, &prior, &config, &planned), expected);
    let result = plan::check_planned::<Server>(&model(&prior), &model(&config), &model(&planned));
    found(result, expected);
}

#[test]
fn computed_attributes_are_the_providers() {
    planned(json!({}), json!({"id": "?", "zone": "a"}), "");
    planned(json!({}), json!({"defaults": "?"}), "");
    planned(json!({}), json!({"defaults": {"cidr": "10.0.0.0/8"}}), "");
    planned(json!({"network": {}}), json!({"network": {"mac": "?", "mtu": 1500}}), "");
    changed(json!({"id": "i-1"}), json!({}), json!({"id": "i-2"}), "");
}

#[test]
fn a_configured_value_is_planned_as_it_is() {
    let config = || json!({"size": 1, "zone": "a", "ports": [1, 2], "tags": {"a": "x", "b": "y"}});
    planned(config(), config(), "");
    planned(
        config(),
        json!({"zone": "a", "ports": [1, 2], "tags": {"a": "x", "b": "y"}}),
        "size: planned as null, but it is 1 in the configuration",
    );
    planned(
        json!({}),
        json!({"name": "db"}),
        r#"name: planned as "db", but it is "web" in the configuration"#,
    );
    planned(
        json!({}),
        json!({"name": "?"}),
        r#"name: planned as unknown, but it is "web" in the configuration"#,
    );
    planned(
        json!({"name": "?"}),
        json!({}),
        r#"name: planned as "web", but it is unknown in the configuration"#,
    );
    planned(
        json!({"zone": "a"}),
        json!({"zone": "b"}),
        r#"zone: planned as "b", but it is "a" in the configuration"#,
    );
    planned(
        json!({"ports": [1, 2]}),
        json!({"ports": [1, 3]}),
        "ports[1]: planned as 3, but it is 2 in the configuration",
    );
    planned(
        json!({"ports": [1, 2]}),
        json!({"ports": [1]}),
        "ports: planned as [1], but it is [1, 2] in the configuration",
    );
    planned(
        json!({"ports": [1, 2]}),
        json!({"ports": "?"}),
        "ports: planned as unknown, but it is [1, 2] in the configuration",
    );
    planned(
        json!({"ports": [1, "?"]}),
        json!({"ports": [1, 2]}),
        "ports[1]: planned as 2, but it is unknown in the configuration",
    );
    planned(
        json!({"pair": ["a", 1]}),
        json!({"pair": ["b", 1]}),
        r#"pair[0]: planned as "b", but it is "a" in the configuration"#,
    );
    planned(
        json!({"owner": {"name": "a", "team": "b"}}),
        json!({"owner": {"name": "a"}}),
        r#"owner.team: planned as null, but it is "b" in the configuration"#,
    );
}

#[test]
fn all_that_is_wrong_is_found() {
    planned(
        json!({"tags": {"a": "x", "b": "y"}, "size": 1}),
        json!({"tags": {"a": "z", "c": "y"}, "size": 2, "password": "p"}),
        "size: planned as 2, but it is 1 in the configuration\n\
         tags[\"a\"]: planned as \"z\", but it is \"x\" in the configuration\n\
         tags[\"b\"]: \"y\" is in the configuration, but it isn't planned\n\
         tags[\"c\"]: \"y\" is planned, but it isn't in the configuration\n\
         password: must be null: a write-only attribute comes from the configuration alone",
    );
}

#[test]
fn what_is_not_computed_is_the_configurations() {
    planned(
        json!({}),
        json!({"size": 1}),
        "size: planned as 1, but the configuration doesn't set it, and it isn't computed",
    );
    planned(
        json!({}),
        json!({"size": "?"}),
        "size: planned as unknown, but the configuration doesn't set it, and it isn't computed",
    );
    planned(
        json!({}),
        json!({"network": {"cidr": "a"}}),
        "network: planned as an object, but the configuration doesn't set it, and it isn't computed",
    );
    planned(
        json!({}),
        json!({"tags": {}}),
        "tags: planned as {}, but the configuration doesn't set it, and it isn't computed",
    );
    planned(
        json!({"network": {}}),
        json!({"network": {"cidr": "a"}}),
        r#"network.cidr: planned as "a", but the configuration doesn't set it, and it isn't computed"#,
    );
}

#[test]
fn the_prior_value_may_stand_for_the_configured_one() {
    changed(json!({"name": "WEB"}), json!({}), json!({"name": "WEB"}), "");
    changed(json!({"ports": [80]}), json!({"ports": [8080]}), json!({"ports": [80]}), "");
    changed(
        json!({"network": {"cidr": "a"}}),
        json!({"network": {"cidr": "b"}}),
        json!({"network": {"cidr": "a"}}),
        "",
    );
    changed(
        json!({"disk": [{"size": 1}]}),
        json!({"disk": [{"size": 2}]}),
        json!({"disk": [{"size": 1}]}),
        "",
    );
    changed(
        json!({"name": "WEB"}),
        json!({}),
        json!({"name": "Web"}),
        r#"name: planned as "Web", but it is "web" in the configuration"#,
    );
    // Null is no spelling of anything, and nothing one of null.
    changed(
        json!({"size": 1}),
        json!({}),
        json!({"size": 1}),
        "size: planned as 1, but the configuration doesn't set it, and it isn't computed",
    );
    changed(
        json!({}),
        json!({"size": 1}),
        json!({}),
        "size: planned as null, but it is 1 in the configuration",
    );
}

#[test]
fn write_only_attributes_are_null() {
    const MUST_BE_NULL: &str = "must be null: a write-only attribute comes from the configuration alone";
    planned(json!({"password": "p"}), json!({}), "");
    planned(json!({"password": "p"}), json!({"password": "p"}), &format!("password: {MUST_BE_NULL}"));
    planned(json!({"password": "?"}), json!({"password": "?"}), &format!("password: {MUST_BE_NULL}"));
    planned(json!({"one": {"key": "k"}}), json!({"one": {}}), "");
    planned(
        json!({"disk": [{"key": "k"}]}),
        json!({"disk": [{"key": "k"}]}),
        &format!("disk[0].key: {MUST_BE_NULL}"),
    );
}

#[test]
fn sensitive_values_are_not_shown() {
    planned(
        json!({"secret": "a"}),
        json!({"secret": "b"}),
        "secret: planned as (sensitive value), but it is (sensitive value) in the configuration",
    );
    planned(
        json!({"network": {"key": "a"}}),
        json!({"network": {"key": "b"}}),
        "network.key: planned as (sensitive value), but it is (sensitive value) in the configuration",
    );
    planned(
        json!({"route": [{"key": "a"}]}),
        json!({"route": []}),
        "route: planned as a list of 0, but it is a list of 1 in the configuration",
    );
}

#[test]
fn sets_have_no_order() {
    planned(json!({"labels": ["a", "b"]}), json!({"labels": ["b", "a"]}), "");
    planned(json!({"labels": ["a", "?"]}), json!({"labels": ["?", "a"]}), "");
    planned(
        json!({"labels": ["a", "b"]}),
        json!({"labels": ["a", "c"]}),
        r#"labels: planned as ["a", "c"], but it is ["a", "b"] in the configuration"#,
    );
    planned(
        json!({"labels": ["?"]}),
        json!({"labels": ["?", "?"]}),
        "labels: planned as [(unknown), (unknown)], but it is [(unknown)] in the configuration",
    );
}

#[test]
fn numbers_are_compared_exactly() {
    planned(json!({"size": 100}), json!({"size": 1e2}), "");
    planned(
        json!({"size": 9_007_199_254_740_993_u64}),
        json!({"size": 9_007_199_254_740_992_u64}),
        "size: planned as 9007199254740992, but it is 9007199254740993 in the configuration",
    );
}

#[test]
fn text_is_compared_in_normal_form() {
    planned(json!({"name": "\u{e9}"}), json!({"name": "e\u{301}"}), "");
}

#[test]
fn a_long_value_is_cut() {
    planned(
        json!({"name": "a"}),
        json!({"name": "\u{e9}".repeat(50)}),
        &format!(r#"name: planned as "{}…, but it is "a" in the configuration"#, "\u{e9}".repeat(39)),
    );
}

#[test]
fn dynamic_values_have_their_type() {
    planned(json!({"any": {"a": 1}}), json!({"any": {"a": 1}}), "");
    planned(
        json!({"any": {"a": 1}}),
        json!({"any": {"a": 2}}),
        "any.a: planned as 2, but it is 1 in the configuration",
    );
    planned(
        json!({"any": "1"}),
        json!({"any": 1}),
        "any: planned as a value of type number, but it is of type string in the configuration",
    );
    let null = || json!({"any": {"type": "string", "value": null}});
    planned(null(), null(), "");
    planned(null(), json!({}), "any: planned as null, but it is null of type string in the configuration");
    planned(
        json!({"any": "1"}),
        json!({"any": "?"}),
        r#"any: planned as unknown, but it is "1" in the configuration"#,
    );
}

#[test]
fn nested_attributes_are_as_many_as_configured() {
    planned(json!({"route": [{"cidr": "a"}]}), json!({"route": [{"cidr": "a", "mac": "?", "mtu": "?"}]}), "");
    planned(
        json!({"route": [{"cidr": "a"}]}),
        json!({"route": [{"cidr": "b"}]}),
        r#"route[0].cidr: planned as "b", but it is "a" in the configuration"#,
    );
    planned(
        json!({"route": [{}, {}]}),
        json!({"route": [{}]}),
        "route: planned as a list of 1, but it is a list of 2 in the configuration",
    );
    planned(
        json!({"route": [{}]}),
        json!({"route": "?"}),
        "route: planned as unknown, but it is a list of 1 in the configuration",
    );
    planned(
        json!({"route": "?"}),
        json!({"route": [{}]}),
        "route: planned as a list of 1, but it is unknown in the configuration",
    );
    planned(
        json!({"network": {}}),
        json!({"network": "?"}),
        "network: planned as unknown, but it is an object in the configuration",
    );
    planned(
        json!({"network": {}}),
        json!({}),
        "network: planned as null, but it is an object in the configuration",
    );
    planned(
        json!({"host": {"a": {"cidr": "x"}}}),
        json!({"host": {"a": {"cidr": "y"}}}),
        r#"host["a"].cidr: planned as "y", but it is "x" in the configuration"#,
    );
    planned(
        json!({"host": {"a": {}}}),
        json!({"host": {"b": {}}}),
        "host[\"a\"]: an object is in the configuration, but it isn't planned\n\
         host[\"b\"]: an object is planned, but it isn't in the configuration",
    );
}

#[test]
fn nested_attributes_in_a_set_are_only_counted() {
    planned(json!({"user": [{"cidr": "a"}]}), json!({"user": [{"cidr": "b", "mac": "?"}]}), "");
    planned(
        json!({"user": [{"cidr": "a"}, {"cidr": "b"}]}),
        json!({"user": [{"cidr": "a"}]}),
        "user: planned with 1 element, but there are 2 in the configuration",
    );
    planned(
        json!({"user": [{"cidr": "a"}]}),
        json!({"user": [{"cidr": "a"}, {"cidr": "b"}]}),
        "user: planned with 2 elements, but there is 1 in the configuration",
    );
    // Unknown ones may come to be one.
    planned(json!({"user": [{"cidr": "?"}, {"cidr": "b"}]}), json!({"user": [{"cidr": "b"}]}), "");
    planned(
        json!({"user": [{"cidr": "?"}, {"cidr": "b"}, {"cidr": "c"}]}),
        json!({"user": [{"cidr": "b"}]}),
        "",
    );
    planned(
        json!({"user": [{"cidr": "a"}]}),
        json!({"user": [{"cidr": "a"}, {"cidr": "a", "mac": "?"}]}),
        "",
    );
    planned(
        json!({"user": [{"cidr": "?"}, {"cidr": "b"}]}),
        json!({"user": [{"cidr": "a"}, {"cidr": "b"}, {"cidr": "c"}]}),
        "user: planned with 3 elements, but there are 2 in the configuration",
    );
}

#[test]
fn a_set_is_as_long_as_what_is_known_of_an_unknown_one() {
    let config = |lengths: Refinements| {
        let mut config = server(&json!({}));
        let Value::Object(entries) = &mut config else { unreachable!("a server is an object") };
        entries.insert("user".into(), lengths.into());
        config
    };
    let counted = |lengths: Refinements, planned: Json, expected: &str| {
        let planned = server(&json!({"user": planned}));
        found(values::check_planned(&Server::SCHEMA, &Value::Null, &config(lengths), &planned), expected);
    };
    let any = Refinements::new;
    let (two_or_more, at_most_one) = (any().with_length_min(2).unwrap(), any().with_length_max(1).unwrap());
    counted(any(), json!([{}]), "");
    counted(two_or_more.clone(), json!([{"cidr": "a"}, {"cidr": "b"}]), "");
    counted(
        two_or_more,
        json!([{}]),
        "user: planned with 1 element, but there are at least 2 in the configuration",
    );
    counted(at_most_one.clone(), json!([{"cidr": "a"}, {"cidr": "?"}]), "");
    counted(
        at_most_one,
        json!([{"cidr": "a"}, {"cidr": "b"}]),
        "user: planned with 2 elements, but there is at most 1 in the configuration",
    );
}

#[test]
fn blocks_are_as_many_as_configured() {
    planned(
        json!({"disk": [{"size": 1}], "one": {"size": 1}}),
        json!({"disk": [{"size": 1, "id": "?"}], "one": {"size": 1, "id": "?"}}),
        "",
    );
    planned(
        json!({"disk": [{"size": 1}]}),
        json!({"disk": [{"size": 2}]}),
        "disk[0].size: planned as 2, but it is 1 in the configuration",
    );
    planned(
        json!({"disk": [{}, {}]}),
        json!({"disk": [{}]}),
        "disk: planned as a list of 1, but it is a list of 2 in the configuration",
    );
    planned(
        json!({"disk": [{}]}),
        json!({"disk": "?"}),
        "disk: planned as unknown, but it is a list of 1 in the configuration",
    );
    planned(json!({"one": {}}), json!({}), "one: planned as null, but it is an object in the configuration");
    planned(json!({}), json!({"one": {}}), "one: planned as an object, but it is null in the configuration");
    planned(
        json!({"one": {}}),
        json!({"one": "?"}),
        "one: planned as unknown, but it is an object in the configuration",
    );
    planned(
        json!({"group": {"size": 1}}),
        json!({"group": {}}),
        "group.size: planned as null, but it is 1 in the configuration",
    );
    planned(
        json!({"labeled": {"a": {}}}),
        json!({"labeled": {"b": {}}}),
        "labeled[\"a\"]: an object is in the configuration, but it isn't planned\n\
         labeled[\"b\"]: an object is planned, but it isn't in the configuration",
    );
    planned(
        json!({"labeled": {"a": {}}}),
        json!({"labeled": {"a": {"size": 1}}}),
        r#"labeled["a"].size: planned as 1, but the configuration doesn't set it, and it isn't computed"#,
    );
}

#[test]
fn blocks_in_a_set_are_trusted() {
    planned(json!({"member": [{"user": "a"}]}), json!({"member": [{"user": "b"}, {"user": "c"}]}), "");
}

#[test]
fn blocks_that_are_unknown_are_planned_as_unknown() {
    for block in ["disk", "member", "labeled", "step", "hook"] {
        planned(json!({block: "?"}), json!({block: "?"}), "");
    }
    planned(
        json!({"disk": "?"}),
        json!({"disk": [{}]}),
        "disk: planned as a list of 1, but it is unknown in the configuration",
    );
    planned(
        json!({"member": "?"}),
        json!({}),
        "member: planned as a set of 0, but it is unknown in the configuration",
    );
}

#[test]
fn blocks_with_dynamic_attributes_are_blocks() {
    let blocks = |run: Json| json!({"step": [{"run": run}], "hook": {"a": {"run": run}}});
    planned(blocks(json!("x")), blocks(json!("x")), "");
    planned(
        blocks(json!("x")),
        blocks(json!("y")),
        "hook[\"a\"].run: planned as \"y\", but it is \"x\" in the configuration\n\
         step[0].run: planned as \"y\", but it is \"x\" in the configuration",
    );
    planned(
        blocks(json!("x")),
        blocks(json!(1)),
        "hook[\"a\"].run: planned as a value of type number, but it is of type string in the configuration\n\
         step[0].run: planned as a value of type number, but it is of type string in the configuration",
    );
    planned(
        json!({"step": [{}]}),
        json!({"step": []}),
        "step: planned as a list of 0, but it is a list of 1 in the configuration",
    );
    planned(json!({"step": [{}]}), json!({"step": [{"done": "?"}]}), "");
}

#[test]
fn a_resource_is_there_if_the_configuration_has_it() {
    planned(Json::Null, Json::Null, "");
    changed(json!({}), Json::Null, Json::Null, "");
    planned(json!({}), Json::Null, "planned as null, but it is an object in the configuration");
    planned(Json::Null, json!({}), "planned as an object, but it is null in the configuration");
}

/// Models don't hold these.
#[test]
fn collections_of_blocks_are_never_null() {
    for block in ["group", "disk", "member", "labeled", "step", "hook"] {
        let result = values::check_planned(
            &Server::SCHEMA,
            &Value::Null,
            &server(&json!({})),
            &server(&json!({block: null})),
        );
        found(result, &format!("{block}: planned as null: plan a block that isn't there as empty"));
    }
}

/// Models don't hold these.
#[test]
fn a_block_is_never_unknown() {
    let blocks = |block: Json| server(&json!({"disk": [block], "member": [block], "labeled": {"a": block}}));
    let result =
        values::check_planned(&Server::SCHEMA, &Value::Null, &blocks(json!({})), &blocks(json!("?")));
    found(
        result,
        "disk[0]: planned as unknown, but it is an object in the configuration\n\
         labeled[\"a\"]: planned as unknown, but it is an object in the configuration\n\
         member[0]: planned as unknown: plan the attributes of the block as unknown instead",
    );
}

/// Blocks of which only the number is known. Models don't hold these.
#[test]
fn attributes_of_an_unknown_block_are_planned_as_those_of_an_unknown_object() {
    let refined = Refinements::new().not_null();
    let refined = refined.with_length_min(2).and_then(|refined| refined.with_length_max(2)).unwrap();
    let ty = Server::SCHEMA.block.implied_type();
    let mut config = server(&json!({}));
    *config.get_mut("disk").unwrap() = Value::Unknown(refined);
    // As Terraform reads it: a list of two unknown blocks.
    let bytes = config.to_msgpack(&ty).unwrap();
    let config = Value::decode_msgpack(&ty, &bytes).unwrap();
    for (planned, expected) in [
        (json!({"disk": [{"size": "?"}, {"size": "?", "id": "i-2"}]}), ""),
        (
            json!({"disk": [{"size": 1}, {}]}),
            "disk[0].size: planned as 1, but it is unknown in the configuration\n\
             disk[1].size: planned as null, but it is unknown in the configuration",
        ),
        (
            json!({"disk": [{"size": "?"}]}),
            "disk: planned as a list of 1, but it is a list of 2 in the configuration",
        ),
        (json!({"disk": ["?", "?"]}), ""),
        (
            json!({"disk": [{"size": "?"}, "?"]}),
            "disk[1]: planned as unknown: plan the attributes of the block as unknown instead",
        ),
        (
            json!({"disk": [{"size": "?"}, null]}),
            "disk[1]: planned as null, but it is unknown in the configuration",
        ),
    ] {
        found(values::check_planned(&Server::SCHEMA, &Value::Null, &config, &server(&planned)), expected);
    }
    let config = server(&json!({"labeled": {"a": "?"}}));
    let planned = server(&json!({"labeled": {"a": {"size": "?", "id": "i-1"}}}));
    found(values::check_planned(&Server::SCHEMA, &Value::Null, &config, &planned), "");
}

#[test]
fn a_finding_becomes_a_diagnostic() {
    let config = server(&json!({"disk": [{"size": 1}]}));
    let planned = server(&json!({"disk": [{"size": 2}]}));
    let findings = values::check_planned(&Server::SCHEMA, &Value::Null, &config, &planned).unwrap_err();
    let diagnostics: Vec<Diagnostic> = findings.into_iter().map(Diagnostic::from).collect();
    let path =
        [Step::AttributeName("disk".into()), Step::ElementKeyInt(0), Step::AttributeName("size".into())];
    let expected = Diagnostic::error(
        "Provider produced invalid plan",
        "disk[0].size: planned as 2, but it is 1 in the configuration",
    )
    .with_path(AttributePath::from_iter(path));
    assert_eq!(diagnostics, [expected]);
}
