//! "Provider produced inconsistent final plan".

use serde_json::{Value as Json, json};
use tfvalue::plan::values;
use tfvalue::{Diagnostic, Dynamic, Number, NumberBound, Refinements, TfSchema, Type, Value, plan};

use super::{Server, found, model, server};

/// Asserts what a check of a second plan finds, of values and of models.
#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "written as literals")]
fn planned_again(first: Json, second: Json, expected: &str) {
    compare(&server(&first), &server(&second), expected);
}

#[track_caller]
fn compare(first: &Value<'static>, second: &Value<'static>, expected: &str) {
    found(values::check_final_plan(&Server::SCHEMA, first, second), expected);
    found(plan::check_final_plan::<Server>(&model(first), &model(second)), expected);
}

#[test]
fn final_plan_unknown_value_becomes_known_or_stays_unknown() {
    planned_again(
        json!({"id": "?", "size": "?", "zone": "?", "network": "?"}),
        json!({"id": "?", "size": 1, "zone": null, "network": {"mac": "?"}}),
        "",
    );
    planned_again(json!({"any": "?", "ports": [1, "?"]}), json!({"any": ["x"], "ports": [1, "?"]}), "");
}

#[test]
fn final_plan_known_value_stays() {
    planned_again(
        json!({"id": "?", "size": "?", "zone": "a"}),
        json!({"id": "?", "size": 1, "zone": "b"}),
        r#"zone: planned as "a", but it is "b" in the final plan"#,
    );
    planned_again(
        json!({"size": 1, "network": {"mac": "m"}, "ports": [1]}),
        json!({"size": "?", "network": {"mac": "?"}, "ports": ["?"]}),
        "network.mac: planned as \"m\", but it is unknown in the final plan\n\
         ports[0]: planned as 1, but it is unknown in the final plan\n\
         size: planned as 1, but it is unknown in the final plan",
    );
    planned_again(
        json!({}),
        json!({"zone": "?"}),
        "zone: planned as null, but it is unknown in the final plan",
    );
    planned_again(
        json!({"network": {}}),
        json!({"network": "?"}),
        "network: planned as an object, but it is unknown in the final plan",
    );
    planned_again(
        json!({"tags": {"a": "x"}, "labels": ["a"]}),
        json!({"tags": {"b": "x"}, "labels": ["?"]}),
        "labels[0]: \"a\" was planned, but it is missing in the final plan\n\
         labels[0]: unknown was not planned, but it is there in the final plan\n\
         tags[\"a\"]: \"x\" was planned, but it is missing in the final plan\n\
         tags[\"b\"]: \"x\" was not planned, but it is there in the final plan",
    );
}

#[test]
fn final_plan_resource_stays_planned_or_not() {
    planned_again(json!(null), json!(null), "");
    planned_again(json!({}), json!(null), "planned as an object, but it is null in the final plan");
    planned_again(json!(null), json!({}), "planned as null, but it is an object in the final plan");
}

#[test]
fn final_plan_set_elements_are_matched_while_unknown() {
    planned_again(
        json!({"member": [{"user": "a", "id": "?"}, {"user": "?", "id": "?"}]}),
        json!({"member": [{"user": "b", "id": "?"}, {"user": "a", "id": "?"}]}),
        "",
    );
    planned_again(
        json!({"member": [{"user": "a", "id": "?"}]}),
        json!({"member": [{"user": "a", "id": "?"}, {"user": "a", "id": "1"}]}),
        "member: planned with 1 element, but there are 2 in the final plan",
    );
    planned_again(
        json!({"member": [{"user": "a", "id": "1"}]}),
        json!({"member": [{"user": "a", "id": "?"}]}),
        "member[0]: an object was planned, but it is missing in the final plan\n\
         member[0]: an object was not planned, but it is there in the final plan",
    );
}

#[test]
fn final_plan_unknown_value_keeps_bounds() {
    let with = |name: &'static str, refinements: Refinements| {
        let Value::Object(mut entries) = server(&json!({})) else { unreachable!("a server is an object") };
        entries.insert(name.into(), Value::Unknown(refinements));
        Value::Object(entries)
    };
    let bound = |value: i64, inclusive| NumberBound { value: Number::from(value), inclusive };
    let min = |value, inclusive| Refinements::new().with_number_min(bound(value, inclusive)).unwrap();
    let max = |value, inclusive| Refinements::new().with_number_max(bound(value, inclusive)).unwrap();
    compare(
        &with("size", min(5, true)),
        &with("size", max(3, false)),
        "size: planned to be at least 5, but it is less than 3 in the final plan",
    );
    compare(
        &with("size", max(5, false)),
        &with("size", min(7, true)),
        "size: planned to be less than 5, but it is at least 7 in the final plan",
    );
    // Terraform takes the bounds of unknown values for inclusive ones, and doesn't compare the rest.
    compare(&with("size", min(5, false)), &with("size", max(5, true)), "");
    let prefix = |prefix| Refinements::new().with_prefix(prefix).unwrap();
    compare(&with("zone", prefix("a")), &with("zone", prefix("b")), "");
    compare(&with("zone", Refinements::new().not_null()), &with("zone", Refinements::new()), "");

    let lengths = |min, max| Refinements::new().with_length_min(min).unwrap().with_length_max(max).unwrap();
    compare(
        &with("tags", lengths(2, 3)),
        &with("tags", lengths(0, 1)),
        "tags: planned to have at least 2, but it has at most 1 element in the final plan",
    );
    compare(
        &with("tags", lengths(2, 3)),
        &with("tags", lengths(4, 5)),
        "tags: planned to have at most 3, but it has at least 4 elements in the final plan",
    );
    compare(&with("tags", lengths(2, 3)), &with("tags", lengths(3, 9)), "");
    // Elements that aren't known yet may come to be one.
    let set = server(&json!({"labels": ["?", "a"]}));
    compare(&with("labels", lengths(0, 1)), &set, "");
    let set = server(&json!({"labels": ["b", "a"]}));
    compare(
        &with("labels", lengths(0, 1)),
        &set,
        "labels: planned to have at most 1, but it has 2 elements in the final plan",
    );
}

#[test]
fn final_plan_value_without_a_type_gets_one_and_no_other_way() {
    let with = |value: Value<'static>| {
        let Value::Object(mut entries) = server(&json!({})) else { unreachable!("a server is an object") };
        entries.insert("any".into(), value);
        Value::Object(entries)
    };
    let typed = |ty, value| with(Dynamic::new(ty, value).into());
    compare(&with(Value::UNKNOWN), &typed(Type::String, Value::UNKNOWN), "");
    // A null of no type may come to be anything, and so may one that isn't known yet.
    compare(&with(Value::Null), &with(Value::UNKNOWN), "");
    compare(&with(Value::Null), &typed(Type::String, Value::UNKNOWN), "");
    compare(
        &typed(Type::String, Value::UNKNOWN),
        &with(Value::UNKNOWN),
        "any: planned as a value of type string, but it is unknown and of no type in the final plan",
    );
    compare(
        &typed(Type::String, Value::UNKNOWN),
        &typed(Type::Bool, Value::UNKNOWN),
        "any: planned as a value of type string, but it is of type bool in the final plan",
    );
}

#[test]
fn final_plan_blocks_stay() {
    planned_again(
        json!({"disk": [{"size": "?"}], "labeled": {"a": {}}, "one": {"size": "?"}}),
        json!({"disk": [{"size": 1}], "labeled": {"a": {}}, "one": {"size": 2}}),
        "",
    );
    planned_again(
        json!({"disk": [{}], "labeled": {"a": {}}, "step": [{"run": 1}]}),
        json!({"disk": [{}, {}], "labeled": {}, "step": [{"run": 2}]}),
        "disk[1]: an object was not planned, but it is there in the final plan\n\
         labeled[\"a\"]: an object was planned, but it is missing in the final plan\n\
         step[0].run: planned as 1, but it is 2 in the final plan",
    );
    // A block that was unknown may come to be any, or none.
    planned_again(json!({"disk": "?", "one": "?"}), json!({"disk": [{}], "one": null}), "");
    planned_again(
        json!({"one": {"id": "?"}}),
        json!({"one": "?"}),
        "one.size: planned as null, but it is unknown in the final plan",
    );
    planned_again(
        json!({"labeled": {"a": {}}}),
        json!({"labeled": "?"}),
        "labeled: planned as a map of 1, but it is unknown in the final plan",
    );
}

#[test]
fn final_plan_write_only_attributes_are_null() {
    planned_again(
        json!({}),
        json!({"password": "a"}),
        "password: must be null: a write-only attribute comes from the configuration alone",
    );
}

#[test]
fn final_plan_finding_has_the_summary_of_terraform() {
    let findings =
        values::check_final_plan(&Server::SCHEMA, &server(&json!({"size": 1})), &server(&json!({"size": 2})))
            .unwrap_err();
    let diagnostics: Vec<Diagnostic> = findings.into();
    assert_eq!(diagnostics[0].summary, "Provider produced inconsistent final plan");
    assert_eq!(diagnostics[0].attribute, Some("size".into()));
}
