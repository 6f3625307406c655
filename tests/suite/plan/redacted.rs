//! Values are printed for logs without what is sensitive.

use serde_json::{Value as Json, json};
use tfvalue::plan::values;
use tfvalue::{TfSchema, Value};

use super::{Server, server};

/// Returns the redacted text of a server of which these attributes are set.
#[expect(clippy::needless_pass_by_value, reason = "written as literals")]
fn printed(set: Json) -> String {
    values::redacted(&Server::SCHEMA, &server(&set)).to_string()
}

#[test]
fn what_is_not_sensitive_is_shown() {
    let text = printed(
        json!({"name": "web", "tags": {"a": "x"}, "pair": ["a", 1], "id": "?", "owner": {"name": "b"}}),
    );
    for part in [
        r#"name = "web""#,
        r#"tags = { a = "x" }"#,
        r#"pair = ["a", 1]"#,
        "id = (unknown)",
        r#"owner = { name = "b", team = null }"#,
        "disk = []",
    ] {
        assert!(text.contains(part), "{part} isn't in {text}");
    }
    assert_eq!(printed(Json::Null), "null");
}

#[test]
fn sensitive_and_write_only_values_are_not_shown() {
    let hidden = json!({"key": "swordfish", "cidr": "10.0.0.0/8"});
    let disk = json!({"key": "swordfish", "size": 7});
    let set = json!({
        "secret": "swordfish", "password": "swordfish", "network": hidden, "route": [hidden], "host": {"h": hidden},
        "user": [hidden], "one": disk, "group": disk, "disk": [disk], "labeled": {"l": disk},
    });
    assert!(server(&set).to_string().contains("swordfish"));
    let text = printed(set);
    assert!(!text.contains("swordfish"), "{text}");
    assert_eq!(text.matches("(sensitive value)").count(), 10, "{text}");
    assert_eq!(text.matches(r#"cidr = "10.0.0.0/8""#).count(), 4, "{text}");
    assert_eq!(text.matches("size = 7").count(), 4, "{text}");

    // Nor whether there is one.
    let text = printed(json!({"secret": "?"}));
    assert!(
        text.contains("secret = (sensitive value)") && text.contains("password = (sensitive value)"),
        "{text}"
    );
}

#[test]
fn what_comes_under_dynamic_is_shown_as_blocks() {
    let text = printed(json!({"step": [{"run": "a"}], "hook": {"h": {"run": 1}}}));
    assert!(text.contains(r#"step = [{ done = null, run = "a" }]"#), "{text}");
    assert!(text.contains("hook = { h = { done = null, run = 1 } }"), "{text}");
}

#[test]
fn what_the_schema_does_not_know_is_not_shown() {
    let value = Value::object([
        ("name", Value::from("web")),
        ("passwrod", Value::from("swordfish")),
        ("network", Value::from("swordfish")),
        ("route", Value::list(["swordfish"])),
        ("host", Value::object([("h", Value::object([("cidr", "swordfish")]))])),
    ]);
    assert_eq!(
        values::redacted(&Server::SCHEMA, &value).to_string(),
        "{ host = { h = (sensitive value) }, name = \"web\", network = (sensitive value), passwrod = (sensitive value), \
         route = [(sensitive value)] }"
    );
    let schema = Server::SCHEMA;
    let disks = schema.block.block_types.get("disk").unwrap();
    let disk = Value::object([("size", Value::from(1)), ("key", Value::Null)]);
    assert_eq!(
        format!("{:?}", tfvalue::plan::Redacted::new(&disks.block, &disk)),
        "{ key = (sensitive value), size = 1 }"
    );
}
