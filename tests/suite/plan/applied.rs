//! "Provider produced inconsistent result after apply".

use serde_json::{Value as Json, json};
use tfvalue::plan::values;
use tfvalue::{
    AttributePath, Diagnostic, Dynamic, Number, NumberBound, OwnedDynamic, Refinements, TfSchema, TfType,
    Type, Unknown, Value, plan,
};

use super::{Server, found, model, server, value};

/// Asserts what a check of a result finds, of values and of models.
#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "written as literals")]
fn applied(planned: Json, new: Json, expected: &str) {
    becomes(&server(&planned), &server(&new), expected);
}

#[track_caller]
fn becomes(planned: &Value<'static>, new: &Value<'static>, expected: &str) {
    found(values::check_applied(&Server::SCHEMA, planned, new), expected);
    found(plan::check_applied::<Server>(&model(planned), &model(new)), expected);
}

#[test]
fn what_was_planned_is_kept() {
    applied(json!({"name": "a"}), json!({"name": "b"}), r#"name: planned as "a", but it is "b" after apply"#);
    applied(json!({"size": 1}), json!({}), "size: planned as 1, but it is null after apply");
    applied(json!({}), json!({"size": 1}), "size: planned as null, but it is 1 after apply");
    applied(json!({}), json!({"zone": "a"}), r#"zone: planned as null, but it is "a" after apply"#);
    applied(json!({"tags": {}}), json!({}), "tags: planned as {}, but it is null after apply");
    applied(
        json!({"ports": [1, 2]}),
        json!({"ports": [1, 3]}),
        "ports[1]: planned as 2, but it is 3 after apply",
    );
    applied(
        json!({"ports": [1, 2]}),
        json!({"ports": [1]}),
        "ports[1]: 2 was planned, but it is missing after apply",
    );
    applied(
        json!({"ports": [1]}),
        json!({"ports": [1, 2]}),
        "ports[1]: 2 was not planned, but it is there after apply",
    );
    applied(
        json!({"tags": {"a": "x", "b": "y"}}),
        json!({"tags": {"a": "z", "c": "y"}}),
        "tags[\"a\"]: planned as \"x\", but it is \"z\" after apply\n\
         tags[\"b\"]: \"y\" was planned, but it is missing after apply\n\
         tags[\"c\"]: \"y\" was not planned, but it is there after apply",
    );
    applied(
        json!({"owner": {"name": "a"}}),
        json!({"owner": {"name": "b"}}),
        r#"owner.name: planned as "a", but it is "b" after apply"#,
    );
    applied(
        json!({"pair": ["a", 1]}),
        json!({"pair": ["a", 2]}),
        "pair[1]: planned as 1, but it is 2 after apply",
    );
}

#[test]
fn what_was_unknown_may_come_to_be_anything() {
    applied(
        json!({"id": "?", "size": "?", "tags": "?", "any": "?"}),
        json!({"id": "i", "size": 1, "any": [true]}),
        "",
    );
    applied(json!({"ports": [1, "?"]}), json!({"ports": [1, 2]}), "");
    applied(json!({"network": "?"}), json!({"network": {"cidr": "a"}}), "");
    applied(json!({"any": null}), json!({"any": "x"}), "");
}

#[test]
fn nothing_is_unknown_any_more() {
    const UNKNOWN: &str = "must be known after apply, and is unknown";
    applied(json!({"id": "?"}), json!({"id": "?"}), &format!("id: {UNKNOWN}"));
    applied(json!({"size": 1}), json!({"size": "?"}), &format!("size: {UNKNOWN}"));
    applied(
        json!({"tags": "?", "disk": [{}], "hook": {"a": {}}}),
        json!({"tags": {"a": "?"}, "disk": [{"id": "?"}], "hook": {"a": {"done": "?"}}}),
        &format!("tags[\"a\"]: {UNKNOWN}\ndisk[0].id: {UNKNOWN}\nhook[\"a\"].done: {UNKNOWN}"),
    );
}

#[test]
fn write_only_attributes_are_null() {
    const MUST_BE_NULL: &str = "must be null: a write-only attribute comes from the configuration alone";
    applied(json!({"one": "?"}), json!({"one": {"key": "k"}}), &format!("one.key: {MUST_BE_NULL}"));
    applied(json!({"one": {}}), json!({"one": {"key": "k"}}), &format!("one.key: {MUST_BE_NULL}"));
    applied(json!({"password": "a"}), json!({"password": "a"}), &format!("password: {MUST_BE_NULL}"));
    applied(json!({}), json!({"password": "?"}), &format!("password: {MUST_BE_NULL}"));
    applied(
        json!({"password": "a"}),
        json!({}),
        "password: planned as (sensitive value), but it is (sensitive value) after apply",
    );
}

#[test]
fn sensitive_values_are_not_shown() {
    applied(
        json!({"secret": "a"}),
        json!({"secret": "b"}),
        "secret: planned as (sensitive value), but it is (sensitive value) after apply",
    );
    applied(
        json!({}),
        json!({"password": "a"}),
        "password: must be null: a write-only attribute comes from the configuration alone",
    );
    applied(
        json!({"user": [{"key": "a"}]}),
        json!({"user": [{"key": "b"}]}),
        "user[0]: an object was planned, but it is missing after apply\n\
         user[0]: an object was not planned, but it is there after apply",
    );
}

#[test]
fn elements_of_a_set_are_matched() {
    applied(json!({"labels": ["a", "b"]}), json!({"labels": ["b", "a"]}), "");
    applied(json!({"labels": ["a", "?"]}), json!({"labels": ["b", "a"]}), "");
    applied(json!({"labels": ["a", "?"]}), json!({"labels": ["a"]}), "");
    applied(
        json!({"labels": ["a", "b"]}),
        json!({"labels": ["a", "c"]}),
        "labels[1]: \"b\" was planned, but it is missing after apply\n\
         labels[1]: \"c\" was not planned, but it is there after apply",
    );
    applied(
        json!({"labels": ["?"]}),
        json!({"labels": ["a", "b"]}),
        "labels: planned with 1 element, but there are 2 after apply",
    );
    applied(
        json!({"user": [{"cidr": "a", "mac": "?"}, {"cidr": "b", "mac": "?"}]}),
        json!({"user": [{"cidr": "b", "mac": "2"}, {"cidr": "a", "mac": "1"}]}),
        "",
    );
    applied(
        json!({"member": [{"user": "?", "id": "?"}]}),
        json!({"member": [{"user": "a", "id": "1"}, {"user": "b", "id": "2"}]}),
        "member: planned with 1 element, but there are 2 after apply",
    );
    applied(
        json!({"member": [{"user": "a", "id": "?"}]}),
        json!({"member": []}),
        "member[0]: an object was planned, but it is missing after apply",
    );
}

#[test]
fn nested_attributes_and_blocks_are_kept() {
    applied(json!({"network": {"cidr": "a", "mac": "?"}}), json!({"network": {"cidr": "a", "mac": "m"}}), "");
    applied(
        json!({"network": {"cidr": "a"}}),
        json!({"network": {"cidr": "b"}}),
        r#"network.cidr: planned as "a", but it is "b" after apply"#,
    );
    applied(json!({"network": {}}), json!({}), "network: planned as an object, but it is null after apply");
    applied(
        json!({"host": {"a": {}}}),
        json!({"host": {"b": {}}}),
        "host[\"a\"]: an object was planned, but it is missing after apply\n\
         host[\"b\"]: an object was not planned, but it is there after apply",
    );
    applied(json!({"one": {}}), json!({}), "one: planned as an object, but it is null after apply");
    applied(json!({}), json!({"one": {}}), "one: planned as null, but it is an object after apply");
    applied(
        json!({"group": {"size": 1}}),
        json!({"group": {"size": 2}}),
        "group.size: planned as 1, but it is 2 after apply",
    );
    applied(
        json!({"disk": [{"size": 1}]}),
        json!({"disk": []}),
        "disk[0]: an object was planned, but it is missing after apply",
    );
    applied(
        json!({"disk": []}),
        json!({"disk": [{"size": 1}]}),
        "disk[0]: an object was not planned, but it is there after apply",
    );
    applied(
        json!({"labeled": {"a": {"size": 1}}}),
        json!({"labeled": {"a": {"size": 2}}}),
        r#"labeled["a"].size: planned as 1, but it is 2 after apply"#,
    );
    applied(json!({"step": [{"run": 1, "done": "?"}]}), json!({"step": [{"run": 1, "done": true}]}), "");
    applied(
        json!({"step": [{"run": 1}]}),
        json!({"step": [{"run": 2}, {"run": 3}]}),
        "step[0].run: planned as 1, but it is 2 after apply\n\
         step[1]: an object was not planned, but it is there after apply",
    );
    applied(
        json!({"hook": {"a": {"run": 1}}}),
        json!({"hook": {"a": {"run": "1"}}}),
        r#"hook["a"].run: planned as a value of type number, but it is of type string after apply"#,
    );
}

#[test]
fn what_terraform_overlooks_is_no_finding() {
    applied(
        json!({"labeled": {"a": {"size": 1}, "b": {"size": 2}}}),
        json!({"labeled": {"a": {"size": 3}, "c": {}}}),
        r#"labeled["a"].size: planned as 1, but it is 3 after apply"#,
    );
    applied(
        json!({"labeled": {"a": {}}}),
        json!({"labeled": {}}),
        r#"labeled["a"]: an object was planned, but it is missing after apply"#,
    );
    // Of blocks whose types tell their keys, Terraform compares the keys, too.
    applied(
        json!({"hook": {"a": {}}}),
        json!({"hook": {"b": {}}}),
        "hook[\"a\"]: an object was planned, but it is missing after apply\n\
         hook[\"b\"]: an object was not planned, but it is there after apply",
    );
    // Only of values: a model holds no null in place of blocks.
    for block in ["disk", "member", "labeled"] {
        let (empty, null) = (server(&json!({})), server(&json!({block: null})));
        found(values::check_applied(&Server::SCHEMA, &empty, &null), "");
        found(values::check_applied(&Server::SCHEMA, &null, &empty), "");
    }
}

#[test]
fn blocks_that_were_unknown_may_come_to_be_any_number() {
    for block in ["disk", "member", "labeled", "step", "hook"] {
        applied(json!({block: "?"}), json!({}), "");
    }
    applied(
        json!({"disk": "?", "step": "?", "one": "?"}),
        json!({"disk": [{}, {}], "step": [{"run": 1}]}),
        "",
    );
}

#[test]
fn what_was_known_of_unknown_blocks_is_not_compared() {
    let disk = || json!({"size": 1});
    let most = || Refinements::new().with_length_max(1).unwrap().not_null();
    for (block, many) in [
        ("disk", json!([disk(), disk()])),
        ("member", json!([{"user": "a"}, {"user": "b"}])),
        ("labeled", json!({"a": disk(), "b": disk()})),
    ] {
        refined(block, most(), many, "");
        refined(block, most(), Json::Null, "");
    }
    for block in ["one", "group"] {
        refined(block, Refinements::new().not_null(), Json::Null, "");
        refined(block, Refinements::new().not_null(), disk(), "");
    }
}

#[test]
fn a_type_under_dynamic_is_kept() {
    let any = |ty: Json, value: Json| json!({"any": {"type": ty, "value": value}});
    applied(any(json!("string"), json!("?")), any(json!("string"), json!("x")), "");
    applied(
        any(json!("string"), json!("?")),
        any(json!("number"), json!(1)),
        "any: planned as a value of type string, but it is of type number after apply",
    );
    applied(
        any(json!(["object", {"a": "dynamic"}]), json!({"a": "?"})),
        any(json!(["object", {"a": "bool"}]), json!({"a": true})),
        "",
    );
    applied(
        any(json!(["list", "string"]), json!(["a"])),
        any(json!(["list", "string"]), json!(["b"])),
        r#"any[0]: planned as "a", but it is "b" after apply"#,
    );
}

#[test]
fn a_type_is_kept_in_what_is_under_dynamic() {
    let any = |ty: Json, value: Json| json!({"any": {"type": ty, "value": value}});
    for planned in [json!("?"), Json::Null] {
        applied(
            any(json!(["object", {"p": "string"}]), json!({"p": planned})),
            any(json!(["object", {"p": "dynamic"}]), json!({"p": null})),
            "any: planned as a value of type object({ p = string }), but it is of type object({ p = dynamic }) after apply",
        );
        applied(
            any(json!(["tuple", ["string"]]), json!([planned])),
            any(json!(["tuple", ["dynamic"]]), json!([null])),
            "any: planned as a value of type tuple([string]), but it is of type tuple([dynamic]) after apply",
        );
    }
    for planned in [json!("?"), json!([])] {
        applied(
            any(json!(["list", "string"]), planned),
            any(json!(["list", "dynamic"]), json!([])),
            "any: planned as a value of type list(string), but it is of type list(dynamic) after apply",
        );
    }
    applied(
        any(json!(["map", "string"]), json!("?")),
        any(json!(["map", "dynamic"]), json!({})),
        "any: planned as a value of type map(string), but it is of type map(dynamic) after apply",
    );
}

#[test]
fn what_is_of_no_type_under_dynamic_may_come_to_be_of_any() {
    let any = |ty: Json, value: Json| json!({"any": {"type": ty, "value": value}});
    for planned in [json!("?"), Json::Null] {
        applied(
            any(json!(["object", {"p": "dynamic", "q": "string"}]), json!({"p": planned, "q": "a"})),
            any(json!(["object", {"p": "string", "q": "string"}]), json!({"p": "x", "q": "b"})),
            r#"any.q: planned as "a", but it is "b" after apply"#,
        );
        applied(
            any(json!(["tuple", ["dynamic"]]), json!([planned])),
            any(json!(["tuple", ["string"]]), json!(["x"])),
            "",
        );
        applied(
            any(json!(["set", "dynamic"]), json!([planned, null])),
            any(json!(["set", ["list", "number"]]), json!([[1]])),
            "",
        );
    }
    // The list is of a type, but for its elements.
    applied(
        any(json!(["list", "dynamic"]), json!([])),
        any(json!(["list", "string"]), json!(["x"])),
        r#"any[0]: "x" was not planned, but it is there after apply"#,
    );
    applied(
        any(json!(["list", "dynamic"]), Json::Null),
        any(json!(["list", "string"]), json!(["x"])),
        r#"any: planned as null, but it is ["x"] after apply"#,
    );
}

/// A value may be built of parts that bring their types, which it hasn't when it is read.
#[test]
fn a_type_is_what_it_is_in_fact() {
    let any = |ty: Json, value: Json| server(&json!({"any": {"type": ty, "value": value}}));
    let whole = any(json!(["list", "string"]), json!(["x"]));
    let in_parts = any(json!(["list", "dynamic"]), json!(["x"]));
    becomes(&whole, &in_parts, "");
    becomes(&in_parts, &whole, "");
}

#[test]
fn a_resource_is_there_if_it_was_planned() {
    applied(Json::Null, Json::Null, "");
    applied(json!({}), Json::Null, "planned as an object, but it is null after apply");
    applied(Json::Null, json!({}), "planned as null, but it is an object after apply");
}

/// Asserts what is found where an attribute was planned as unknown with refinements.
#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "written as literals")]
fn refined(attribute: &str, planned: Refinements, new: Json, expected: &str) {
    let mut plan = server(&json!({}));
    let Value::Object(entries) = &mut plan else { unreachable!("a server is an object") };
    entries.insert(attribute.to_owned().into(), planned.into());
    becomes(&plan, &server(&json!({attribute: new})), expected);
}

#[test]
fn a_number_of_which_something_is_known_is_finite() {
    let infinity = || Number::try_from(f64::INFINITY).unwrap();
    let becomes_infinite = |planned: Refinements, expected: &str| {
        let mut values = [server(&json!({})), server(&json!({}))];
        for (server, size) in values.iter_mut().zip([planned.into(), Value::Number(infinity())]) {
            let Value::Object(entries) = server else { unreachable!("a server is an object") };
            entries.insert("size".into(), size);
        }
        becomes(&values[0], &values[1], expected);
    };
    becomes_infinite(Refinements::new(), "");
    becomes_infinite(Refinements::at_least(1), "size: planned to be finite, but it is inf after apply");
    becomes_infinite(Refinements::new().not_null(), "size: planned to be finite, but it is inf after apply");
    becomes_infinite(Refinements::at_most(1), "size: planned to be at most 1, but it is inf after apply");
    // Which none can be: without a bound above, it is less than infinite.
    becomes_infinite(
        Refinements::at_least(infinity()),
        "size: planned to be finite, but it is inf after apply",
    );
    becomes_infinite(Refinements::at_most(infinity()), "");
}

#[test]
fn refinements_are_promises() {
    let any = Refinements::new;
    let number = |number: i64| NumberBound::inclusive(number);
    refined("id", any().not_null(), json!("x"), "");
    refined("id", any().not_null(), json!(null), "id: planned not to be null, but it is null after apply");
    let prefix = || any().with_prefix("i-").unwrap();
    refined("id", prefix(), json!("i-1"), "");
    refined("id", prefix(), json!(null), "");
    refined("id", prefix(), json!("x-1"), r#"id: planned to begin with "i-", but it is "x-1" after apply"#);
    refined(
        "secret",
        prefix(),
        json!("x-1"),
        "secret: planned to begin with (sensitive value), but it is (sensitive value) after apply",
    );
    let between = any().with_number_min(number(1)).unwrap().with_number_max(number(3)).unwrap();
    refined("size", between.clone(), json!(1), "");
    refined("size", between.clone(), json!(3), "");
    refined("size", between.clone(), json!(0), "size: planned to be at least 1, but it is 0 after apply");
    refined("size", between, json!(3.5), "size: planned to be at most 3, but it is 3.5 after apply");
    let above = any().with_number_min(NumberBound::exclusive(1)).unwrap();
    refined("size", above, json!(1), "size: planned to be more than 1, but it is 1 after apply");
    let below = any().with_number_max(NumberBound::exclusive(1)).unwrap();
    refined("size", below, json!(1), "size: planned to be less than 1, but it is 1 after apply");
    let length = any().with_length_min(2).unwrap().with_length_max(3).unwrap();
    refined("ports", length.clone(), json!([1, 2]), "");
    refined(
        "ports",
        length.clone(),
        json!([1]),
        "ports: planned to have at least 2, but it has 1 element after apply",
    );
    refined(
        "labels",
        length.clone(),
        json!([]),
        "labels: planned to have at least 2, but it has 0 elements after apply",
    );
    refined(
        "tags",
        length,
        json!({"a": "", "b": "", "c": "", "d": ""}),
        "tags: planned to have at most 3, but it has 4 elements after apply",
    );
}

#[test]
fn an_element_of_a_set_keeps_its_refinements() {
    let Type::Object(object) = &Server::TYPE else { unreachable!("a server is an object") };
    let labels = object.get(object.position("labels").unwrap()).unwrap().ty.clone();
    let Value::Object(mut entries) = server(&json!({})) else { unreachable!("a server is an object") };
    let planned = Refinements::new().with_prefix("a").unwrap();
    entries.insert("labels".into(), Value::Set(vec![planned.into()]));
    let plan = Value::Object(entries.clone());
    entries.insert("labels".into(), value(&labels, &json!(["b"])));
    becomes(
        &plan,
        &Value::Object(entries),
        "labels[0]: unknown was planned, but it is missing after apply\n\
         labels[0]: \"b\" was not planned, but it is there after apply",
    );
}

#[test]
fn a_finding_in_a_set_becomes_a_diagnostic_of_the_set() {
    let (planned, new) = (server(&json!({"labels": ["a"]})), server(&json!({"labels": []})));
    let findings = values::check_applied(&Server::SCHEMA, &planned, &new).unwrap_err();
    let diagnostic = Diagnostic::from(findings[0].clone());
    assert_eq!(diagnostic.summary, "Provider produced inconsistent result after apply");
    assert_eq!(diagnostic.detail, r#"labels[0]: "a" was planned, but it is missing after apply"#);
    assert_eq!(diagnostic.attribute.unwrap().to_string(), "labels");
}

/// Blocks in a set whose order changes when they are known.
#[test]
fn a_large_set_is_matched() {
    let blocks = |id: &dyn Fn(u32) -> Json| {
        (0..2000).map(|user| json!({"user": user.to_string(), "id": id(user)})).collect::<Vec<_>>()
    };
    let planned = || json!({"member": blocks(&|_| json!("?"))});
    let new = blocks(&|user| json!((10_000 - user).to_string()));
    applied(planned(), json!({"member": new}), "");
    applied(
        planned(),
        json!({"member": new[1..]}),
        "member[0]: an object was planned, but it is missing after apply",
    );
}

#[test]
fn elements_of_a_set_are_matched_by_what_their_values_mean() {
    applied(
        json!({"member": [{"user": "\u{e9}", "id": "?"}, {"id": "?"}]}),
        json!({"member": [{"id": "1"}, {"user": "e\u{301}", "id": "2"}]}),
        "",
    );
    applied(
        json!({"member": [{"user": "null", "id": "?"}]}),
        json!({"member": [{"id": "1"}]}),
        "member[0]: an object was planned, but it is missing after apply\n\
         member[0]: an object was not planned, but it is there after apply",
    );
    // Of two that are alike, each may be what the other was planned as.
    applied(
        json!({"member": [{"user": "a", "id": "?"}, {"user": "a", "id": "1"}, {"user": "b", "id": "?"}]}),
        json!({"member": [{"user": "b", "id": "3"}, {"user": "a", "id": "2"}, {"user": "a", "id": "1"}]}),
        "",
    );
    applied(
        json!({"user": [{"cidr": "a", "mtu": 1, "mac": "?"}, {"cidr": "?", "mtu": 1, "mac": "?"}]}),
        json!({"user": [{"cidr": "b", "mtu": 1.0, "mac": "1"}, {"cidr": "a", "mtu": 1.0, "mac": "2"}]}),
        "",
    );
}

/// Values that are of other types than the schema's are none of the checks' business, nor their end.
#[test]
fn values_of_any_type_are_checked() {
    let scalars = [Value::Null, Value::UNKNOWN, "x".into(), true.into(), 1.into()];
    let collections =
        [Value::List(scalars.to_vec()), Value::Set(scalars.to_vec()), Value::Tuple(scalars.to_vec())];
    let values: Vec<_> = scalars.into_iter().chain(collections).collect();
    let object = |value: &Value<'static>| {
        let names = tfvalue::plan::empty_value(&Server::SCHEMA.block)
            .entries()
            .unwrap()
            .keys()
            .cloned()
            .collect::<Vec<_>>();
        Value::Object(names.into_iter().map(|name| (name, value.clone())).collect())
    };
    let objects: Vec<_> = values.iter().map(object).collect();
    let values: Vec<_> = values.into_iter().chain(objects).collect();
    for planned in &values {
        for new in &values {
            let _ = values::check_applied(&Server::SCHEMA, planned, new);
            let _ = values::check_final_plan(&Server::SCHEMA, planned, new);
            let _ = values::check_identity(&Server::SCHEMA, planned, new);
            let path = AttributePath::from("disk").element(0).attribute("size").key("a");
            let _ = values::check_requires_replace(&Server::SCHEMA, planned, new, &[path]);
            let _ = values::check_planned(&Server::SCHEMA, new, new, planned);
            let _ = values::mark_computed_unknown(&Server::SCHEMA, &Value::Null, new, planned);
        }
    }
}

#[test]
fn a_number_is_kept_in_any_form() {
    let Value::Object(mut entries) = server(&json!({"size": 1})) else {
        unreachable!("a server is an object")
    };
    let planned = Value::Object(entries.clone());
    entries.insert("size".into(), Number::try_from(1.0).unwrap().into());
    becomes(&planned, &Value::Object(entries), "");
}

#[derive(TfSchema)]
#[tf(resource)]
struct Pool {
    // It travels under `dynamic`, as there is such an attribute in it.
    #[tf(block)]
    member: Unknown<Vec<Member>>,
}

#[derive(TfSchema)]
struct Member {
    #[tf(block)]
    health: Unknown<Option<Health>>,
}

#[derive(TfSchema)]
struct Health {
    #[tf(optional, computed)]
    check: OwnedDynamic,
}

#[test]
fn unknown_block_under_dynamic_keeps_the_types_of_its_attributes() {
    let pool = |ty: &Type, health: Value<'static>| {
        let health_type = Type::object([("check", ty.clone())]);
        let ty = Type::tuple([Type::object([("health", health_type)])]);
        let member = Dynamic::new(ty, Value::Tuple(vec![Value::object([("health", health)])]));
        Value::object([("member", Value::Dynamic(Box::new(member)))])
    };
    let applied = |new: &Value<'static>| match values::check_applied(
        &Pool::SCHEMA,
        &pool(&Type::String, Value::UNKNOWN),
        new,
    ) {
        Ok(()) => String::new(),
        Err(findings) => findings.to_string(),
    };
    let health = |check: Value<'static>| Value::object([("check", check)]);
    assert_eq!(applied(&pool(&Type::String, health("a".into()))), "");
    // There may be no such block.
    assert_eq!(applied(&pool(&Type::String, Value::Null)), "");
    assert_eq!(
        applied(&pool(&Type::Number, health(1.into()))),
        "member[0].health.check: planned as a value of type string, but it is of type number after apply"
    );
}
