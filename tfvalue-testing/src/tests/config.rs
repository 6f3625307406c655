use tfvalue_runtime::{
    Schema, TfSchema, Type, Value,
    schema::{Attribute, Behavior, Block, Description, NestedBlock, NestingMode, SchemaKind},
};

use super::shelf::Book;
use crate::{Config, Configuration, hcl, json};

fn schema() -> Schema {
    let attribute = |name: &'static str, ty| Attribute::new(name, ty, Behavior::Optional);
    let inner = || {
        let attributes = [attribute("any", Type::Dynamic), attribute("n", Type::Number)];
        Block::new(attributes.into(), [].into(), Description::default(), None)
    };
    let plain = || Block::new([attribute("n", Type::Number)].into(), [].into(), Description::default(), None);
    let attributes = [
        attribute("any", Type::Dynamic),
        attribute("flag", Type::Bool),
        attribute("list", Type::list(Type::Number)),
        attribute("map", Type::map(Type::String)),
        attribute("number", Type::Number),
        attribute("object", Type::object([("a", Type::String)])),
        attribute("set", Type::set(Type::String)),
        attribute("text", Type::String),
    ];
    let blocks = [
        NestedBlock::new("group", NestingMode::Group, plain()),
        NestedBlock::new("keyed", NestingMode::Map, inner()),
        NestedBlock::new("listed", NestingMode::List, inner()),
        NestedBlock::new("one", NestingMode::Single, plain()),
        NestedBlock::new("several", NestingMode::Set, plain()),
    ];
    Schema::new(
        SchemaKind::Resource,
        0,
        Block::new(attributes.into(), blocks.into(), Description::default(), None),
    )
}

fn value(config: &Config) -> Value<'static> {
    Configuration::<Book>::to_config(config, &schema()).unwrap()
}

#[track_caller]
fn refused(config: &Config) -> String {
    Configuration::<Book>::to_config(config, &schema()).unwrap_err().to_string()
}

#[test]
fn what_is_not_written_is_null_or_empty() {
    let empty = value(&hcl(""));
    assert_eq!(empty, value(&json("{}")));
    assert_eq!(empty, tfvalue_plan::plan::empty_value(&schema().block));
}

#[test]
fn hcl_and_json_are_the_same_configuration() {
    let written = hcl(r#"
        any    = [1, "x", { a = true }]
        flag   = "true"
        list   = [1, -2.5, "1e3"]
        map    = { a = "x", "b c" = 1 }
        number = "12345678901234567890.123"
        set    = ["b", "a", "b"]
        text   = <<-EOT
          two
          lines
        EOT
        group { n = 1 }
        keyed "k" { any = "x" }
        keyed "l" { any = 1 }
        listed { any = [] }
        listed { n = 2 }
        one { n = 3 }
        several { n = 5 }
        several { n = 4 }
        "#);
    let same = json(
        r#"{"any": [1, "x", {"a": true}], "flag": true, "list": [1, -2.5, 1000], "map": {"a": "x", "b c": "1"},
            "number": 12345678901234567890.123, "set": ["a", "b"], "text": "two\nlines\n", "group": {"n": 1},
            "keyed": {"l": {"any": 1}, "k": {"any": "x"}}, "listed": [{"any": []}, {"n": 2}], "one": {"n": 3},
            "several": [{"n": 4}, {"n": 5}]}"#,
    );
    assert_eq!(value(&written), value(&same));
    let again = Config::from(value(&written));
    assert_eq!(value(&again), value(&same));
}

/// As in Terraform.
#[test]
fn of_a_key_that_comes_twice_in_hcl_the_last_value_counts() {
    for name in ["any", "map", "object"] {
        let twice = hcl(format!("{name} = {{ a = true, \"a\" = \"x\" }}"));
        let once = hcl(format!("{name} = {{ a = \"x\" }}"));
        assert_eq!(value(&twice), value(&once), "{name}");
    }
}

#[test]
fn anything_can_be_unknown() {
    let written = hcl(
        "any = unknown()\nlist = [1, unknown()]\nmap = { a = unknown() }\nlisted = unknown()\none { n = unknown() }",
    );
    let value = value(&written);
    assert!(value.get("any").unwrap().is_unknown());
    assert!(value.get("list").unwrap().elements().unwrap()[1].is_unknown());
    assert!(value.get("map").unwrap().get("a").unwrap().is_unknown());
    assert!(value.get("listed").unwrap().is_unknown());
    assert!(value.get("one").unwrap().get("n").unwrap().is_unknown());
    value.check_type(&schema().block.implied_type()).unwrap();
}

#[test]
fn what_is_no_literal_is_refused_with_its_place() {
    let refusals = [
        ("text = var.x", "text"),
        ("text = \"a ${var.x}\"", "text"),
        ("list = [upper(\"x\")]", "list[0]"),
        ("count = 1", "count"),
        ("lifecycle { }", "lifecycle"),
        ("number = \"x\"", "number"),
        ("text = []", "text"),
        ("flag { }", "flag"),
        ("keyed { }", "keyed"),
        ("one { }\none { }", "one"),
        ("text = unknown(1)", "text"),
        ("dynamic \"one\" { }", "dynamic"),
    ];
    for (text, place) in refusals {
        let error = refused(&hcl(text));
        assert!(error.contains(place), "{text}: {error}");
    }
    assert!(refused(&hcl("text =")).starts_with("error: Invalid HCL"));
    assert!(refused(&json("[]")).contains("a configuration is an object"));
    for twice in [r#"{"text": [], "text": "a"}"#, r#"{"map": {"text": [], "text": "a"}}"#] {
        assert!(refused(&json(twice)).contains("the key \"text\" is there twice in one object"));
    }
}

#[test]
fn a_model_is_a_configuration() {
    let book = Book::titled("a");
    let value = Configuration::<Book>::to_config(&book, &Book::SCHEMA).unwrap();
    assert_eq!(value, Configuration::<Book>::to_config(&hcl("title = \"a\""), &Book::SCHEMA).unwrap());
}
