//! Terraform's proposal of a new state; `plan_oracle` compares it with OpenTofu's.

use serde_json::json;
use tfvalue::schema::from_json;
use tfvalue::{Value, schema::SchemaKind, testing::proposed_new_state};

/// An element of a set whose empty nested attribute the configuration leaves to the provider is the one that was there, as for OpenTofu.
#[test]
fn an_empty_nested_attribute_in_a_set_comes_from_null() {
    let attribute = json!({"type": "string", "optional": true, "description_kind": "plain"});
    let block = |nesting: &str| {
        let nested = json!({"attributes": {"of": attribute}, "nesting_mode": nesting});
        let parts =
            json!({"nested_type": nested, "optional": true, "computed": true, "description_kind": "plain"});
        let element = json!({"attributes": {"parts": parts}, "description_kind": "plain"});
        let block_types = json!({"item": {"nesting_mode": "set", "block": element}});
        let schema =
            json!({"version": 0, "block": {"block_types": block_types, "description_kind": "plain"}});
        from_json(SchemaKind::Resource, schema.to_string()).unwrap()
    };
    let items = |parts| Value::object([("item", Value::set([Value::object([("parts", parts)])]))]);
    let proposed = |nesting, prior: &Value<'static>| {
        proposed_new_state(&block(nesting), prior, &items(Value::Null)).unwrap()
    };
    for (nesting, empty) in [("list", Value::List(Vec::new())), ("map", Value::map([("", Value::Null); 0]))] {
        let prior = items(empty);
        assert_eq!(proposed(nesting, &prior), prior, "{nesting}");
    }
    let part = Value::object([("of", Value::from("a"))]);
    assert_eq!(proposed("list", &items(Value::List(vec![part]))), items(Value::Null));
}
