//! Errors of a schema that Terraform would refuse are found, with their places.

use std::collections::BTreeMap;
use tfvalue::schema::from_json;

use serde_json::{Value, json};
use tfvalue::{
    Severity, TfSchema, Type,
    schema::{Attribute, Behavior, Block, NestedBlock, NestingMode, ProviderSchemas, Schema, SchemaKind},
};

use crate::{
    corpus,
    kitchen::{Data, Kitchen, Kitchen5},
    models::schemas::{Identity, Provider6},
};

/// Returns the errors in the schema, as `path: detail`.
fn found(schema: &Schema) -> Vec<String> {
    schema.validate().into_iter().map(|found| found.detail).collect()
}

#[track_caller]
fn finds(kind: SchemaKind, block: &Value, expected: &[&str]) {
    let schema = from_json(kind, json!({"version": 0, "block": block}).to_string()).unwrap();
    assert_eq!(found(&schema), expected);
}

fn attributes(attributes: &Value) -> Value {
    json!({"attributes": attributes})
}

/// A block of this mode with these limits and a content.
fn nested_block(mode: &str, min: u64, max: u64, content: &Value) -> Value {
    json!({"block_types": {"b": {"nesting_mode": mode, "min_items": min, "max_items": max, "block": content}}})
}

#[test]
fn a_derived_schema_is_valid() {
    for schema in [Kitchen::SCHEMA, Kitchen5::SCHEMA, Data::SCHEMA, Identity::SCHEMA, Provider6::SCHEMA] {
        assert_eq!(found(&schema), [""; 0]);
    }
}

#[test]
fn a_message_of_deprecation_without_the_word_is_refused() {
    let read = |kind, schema: &Value| from_json(kind, schema.to_string()).map_err(|error| error.to_string());
    let says = "what has a `deprecation_message` must be `deprecated`";
    let words = json!({"deprecation_message": "Use `b`."});
    assert_eq!(read(SchemaKind::Resource, &json!({"block": words})), Err(says.to_owned()));
    let attribute = json!({"type": "bool", "optional": true, "deprecation_message": "Use `b`."});
    let block = nested_block("list", 0, 0, &attributes(&json!({"a": attribute})));
    assert_eq!(read(SchemaKind::Resource, &json!({"block": block})), Err(format!("b.a: {says}")));
    let block = nested_block("list", 0, 0, &words);
    assert_eq!(read(SchemaKind::Resource, &json!({"block": block})), Err(format!("b: {says}")));
    for words in [json!({"deprecation_message": ""}), json!({"deprecated": true, "deprecation_message": "x"})]
    {
        assert!(read(SchemaKind::Resource, &json!({"block": words})).is_ok());
    }
}

/// Attributes and blocks in turn, some of them from elsewhere.
#[derive(TfSchema)]
#[tf(resource, known)]
struct Mixed {
    b: bool,
    #[tf(block)]
    c: Vec<Inner>,
    #[tf(flatten)]
    more: More,
}

#[derive(TfSchema)]
struct Inner {
    x: bool,
}

#[derive(TfSchema)]
struct More {
    a: bool,
    bb: bool,
    #[tf(block)]
    d: Vec<Inner>,
    e: bool,
}

#[test]
fn each_part_of_a_derived_schema_is_found_by_its_name() {
    let block = &Mixed::SCHEMA.block;
    for name in ["", "a", "aa", "b", "bb", "c", "d", "dd", "e", "f", "more"] {
        let found =
            (block.attributes.get(name).map(|a| &*a.name), block.block_types.get(name).map(|b| &*b.name));
        let expected = match name {
            "a" | "b" | "bb" | "e" => (Some(name), None),
            "c" | "d" => (None, Some(name)),
            _ => (None, None),
        };
        assert_eq!(found, expected);
    }
}

#[test]
fn a_version_is_not_negative() {
    let schema = from_json(SchemaKind::Resource, r#"{"version": -1, "block": {}}"#).unwrap();
    assert_eq!(found(&schema), ["The version is negative: it must be 0 or more."]);
}

#[test]
fn names_are_of_few_letters() {
    let malformed =
        "A name is of `a` to `z`, `0` to `9` and `_`, and doesn't begin with a digit: choose another.";
    for name in ["Name", "a-b", "1st", "é", "a.b"] {
        let block = attributes(&json!({name: {"type": "bool", "optional": true}}));
        finds(SchemaKind::Resource, &block, &[&format!("{name}: {malformed}")]);
        let nested = nested_block("list", 0, 0, &block);
        finds(SchemaKind::Resource, &nested, &[&format!("b.{name}: {malformed}")]);
    }
    finds(SchemaKind::Resource, &attributes(&json!({"_x1": {"type": "bool", "optional": true}})), &[]);
}

/// An attribute, and a block, of this name.
fn named(name: &str) -> [Schema; 2] {
    let [mut attribute, mut block] = [Block::default(), Block::default()];
    attribute.attributes =
        [Attribute::new(name.to_owned(), Type::Bool, Behavior::Optional)].into_iter().collect();
    block.block_types =
        [NestedBlock::new(name.to_owned(), NestingMode::List, Block::default())].into_iter().collect();
    [attribute, block].map(|block| Schema::new(SchemaKind::Resource, 0, block))
}

#[test]
fn what_has_no_name_is_refused() {
    for schema in named("") {
        assert_eq!(found(&schema), ["An attribute or a block has a name: write one."]);
        assert_eq!(schema.validate()[0].severity, Severity::Error);
    }
}

/// Terraform would look for the name in that form.
#[test]
fn a_name_that_is_not_in_normal_form_is_refused() {
    for (name, normal) in
        [("cafe\u{301}", "\\u{e9}"), ("\u{1f71}", "\\u{3ac}"), ("\u{958}", "\\u{915}\\u{93c}")]
    {
        for schema in named(name) {
            let found = schema.validate();
            let last = found.last().unwrap();
            assert!(last.detail.contains(normal), "{}", last.detail);
            assert_eq!(last.severity, Severity::Error);
        }
    }
}

/// Terraform accepts what some existing providers call their attributes.
#[test]
fn an_attribute_of_a_malformed_name_is_a_warning() {
    let attribute = json!({"attributes": {"Name": {"type": "bool", "optional": true}}});
    let block = json!({"block_types": {"Name": {"nesting_mode": "list", "block": {}}}});
    for (block, severity) in [(attribute, Severity::Warning), (block, Severity::Error)] {
        let schema = json!({"version": 0, "block": block}).to_string();
        let found = from_json(SchemaKind::Resource, schema).unwrap().validate();
        assert_eq!(found[0].severity, severity);
    }
}

#[test]
fn a_name_is_given_once() {
    let block = json!({
        "attributes": {"b": {"type": "bool", "optional": true}},
        "block_types": {"b": {"nesting_mode": "single", "block": {}}},
    });
    let taken = "b: The name is taken by an attribute or block beside it: choose another.";
    finds(SchemaKind::Resource, &block, &[taken]);
}

#[test]
fn names_that_terraform_uses_are_reserved_at_the_root() {
    let attribute = |name: &str| attributes(&json!({name: {"type": "bool", "optional": true}}));
    let reserved = |kind, what: &str, names: &[&str]| {
        for name in names {
            let message = format!("{name}: Terraform itself uses this name in {what}: choose another.");
            finds(kind, &attribute(name), &[&message]);
            finds(kind, &nested_block("list", 0, 0, &attribute(name)), &[]);
        }
    };
    let names = ["connection", "count", "depends_on", "for_each", "lifecycle", "provider", "provisioner"];
    reserved(SchemaKind::Resource, "a resource", &names);
    reserved(SchemaKind::DataSource, "a data source", &names);
    reserved(SchemaKind::EphemeralResource, "an ephemeral resource", &names);
    reserved(
        SchemaKind::Provider,
        "a provider",
        &["alias", "count", "depends_on", "for_each", "source", "version"],
    );
    finds(SchemaKind::ProviderMeta, &attribute("count"), &[]);
    finds(SchemaKind::Provider, &attribute("provider"), &[]);

    let locals = json!({"block_types": {"locals": {"nesting_mode": "list", "block": {}}}});
    finds(
        SchemaKind::Resource,
        &locals,
        &["locals: Terraform itself uses this name in a resource: choose another."],
    );
    finds(SchemaKind::Resource, &attribute("locals"), &[]);
}

#[test]
fn block_named_dynamic_at_any_depth_is_refused() {
    let refused = "Terraform itself makes blocks by `dynamic`, so no configuration can write a block of that name: choose another.";
    let dynamic = json!({"block_types": {"dynamic": {"nesting_mode": "single", "block": {}}}});
    for kind in [SchemaKind::Resource, SchemaKind::Provider, SchemaKind::Action, SchemaKind::ProviderMeta] {
        finds(kind, &dynamic, &[&format!("dynamic: {refused}")]);
        finds(kind, &nested_block("map", 0, 0, &dynamic), &[&format!("b.dynamic: {refused}")]);
    }
    let attribute = attributes(&json!({"dynamic": {"type": "bool", "optional": true}}));
    finds(SchemaKind::Resource, &attribute, &[]);
}

#[test]
fn limits_depend_on_the_mode() {
    let single = "b: The block is a single block, of which there must be none or one: remove the limits, or make it a list of at most one.";
    let map = "b: The block is a map of blocks, which have no limits: remove them.";
    let group = "b: The block is a group, which is always there: remove the limits.";
    let list =
        "b: The block must have more items than it may have: raise `max_items`, or write 0 for any number.";
    for (mode, min, max, expected) in [
        ("single", 0, 0, None),
        ("single", 1, 1, None),
        ("single", 0, 1, Some(single)),
        ("single", 2, 2, Some(single)),
        ("map", 0, 0, None),
        ("map", 0, 1, Some(map)),
        ("group", 0, 0, None),
        ("group", 1, 1, Some(group)),
        ("list", 2, 0, None),
        ("list", 2, 2, None),
        ("list", 2, 1, Some(list)),
        ("set", 3, 2, Some(list)),
    ] {
        let expected: Vec<_> = expected.into_iter().collect();
        finds(SchemaKind::Resource, &nested_block(mode, min, max, &json!({})), &expected);
    }
}

#[test]
fn what_is_in_a_computed_block_is_computed() {
    let content = json!({
        "attributes": {
            "a": {"type": "bool", "optional": true, "computed": true},
            "b": {"type": "bool", "optional": true},
        },
        "block_types": {"c": {"nesting_mode": "list", "block": {}}},
    });
    let found_if_computed = |mode, min_items| {
        let block = nested_block(mode, min_items, 0, &content);
        let mut schema =
            from_json(SchemaKind::Resource, json!({"version": 0, "block": block}).to_string()).unwrap();
        let mut block = schema.block.block_types.get("b").unwrap().clone();
        block.computed = true;
        schema.block.block_types = [block].into_iter().collect();
        found(&schema)
    };
    let inside = "The block around it is computed, and what the provider makes it makes in all parts: make it computed, too.";
    let inside = [format!("b.b: {inside}"), format!("b.c: {inside}")];
    assert_eq!(found_if_computed("map", 0), inside);
    let required = "b: The block must be in the configuration, so the provider can't compute it: remove `min_items`, or don't make it computed.";
    assert_eq!(found_if_computed("set", 1), [&[required.to_owned()], &inside[..]].concat());
    let group =
        "b: The block is a group, which is always there, so it can't be computed: remove one of the two.";
    assert_eq!(found_if_computed("group", 0), [&[group.to_owned()], &inside[..]].concat());
}

#[test]
fn nothing_below_a_set_is_dynamic() {
    let message =
        |path: &str| format!("{path}: Elements of a set are of one type: nothing in it can be dynamic.");
    let dynamic = attributes(&json!({"d": {"type": ["list", "dynamic"], "optional": true}}));
    finds(SchemaKind::Resource, &dynamic, &[]);
    finds(SchemaKind::Resource, &nested_block("list", 0, 0, &dynamic), &[]);
    finds(SchemaKind::Resource, &nested_block("set", 0, 0, &dynamic), &[&message("b.d")]);
    let deep = nested_block("set", 0, 0, &nested_block("list", 0, 0, &dynamic));
    finds(SchemaKind::Resource, &deep, &[&message("b.b.d")]);
    let ty = json!({"d": {"type": ["map", ["set", ["object", {"x": "dynamic"}]]], "optional": true}});
    finds(SchemaKind::Resource, &attributes(&ty), &[&message("d")]);
    let nested = json!({"nested_type": {"nesting_mode": "set", "attributes": dynamic["attributes"]}, "optional": true});
    finds(SchemaKind::Resource, &attributes(&json!({"n": nested})), &[&message("n.d")]);
}

/// A write-only attribute, and one that isn't, in a nested attribute.
fn nested(mode: &str, words: &Value) -> Value {
    let mut nested = json!({"nested_type": {"nesting_mode": mode, "attributes": {
        "plain": {"type": "string", "optional": true},
        "secret": {"type": "string", "optional": true, "write_only": true},
    }}});
    let words = words.as_object().expect("words").clone();
    nested.as_object_mut().expect("an object").extend(words);
    attributes(&json!({"n": nested}))
}

#[test]
fn what_is_write_only_is_in_a_resource_and_not_stored() {
    let secret = attributes(&json!({"s": {"type": "string", "optional": true, "write_only": true}}));
    finds(SchemaKind::Resource, &secret, &[]);
    finds(SchemaKind::Resource, &nested_block("list", 0, 0, &secret), &[]);
    for (kind, what) in [
        (SchemaKind::DataSource, "a data source"),
        (SchemaKind::Provider, "a provider"),
        (SchemaKind::Action, "an action"),
    ] {
        let message = format!(
            "s: Write-only attributes are for managed resources, and this is {what}: make it sensitive."
        );
        finds(kind, &secret, &[&message]);
        finds(kind, &nested_block("list", 0, 0, &secret), &[&format!("b.{message}")]);
    }
    let in_set =
        "b.s: Elements of a set are distinguished by stored values: nothing in it can be write-only.";
    finds(SchemaKind::Resource, &nested_block("set", 0, 0, &secret), &[in_set]);

    let both = json!({"s": {"type": "string", "optional": true, "computed": true, "write_only": true}});
    let message =
        "s: What is write-only is never stored, so the provider can't compute it: make it one or the other.";
    finds(SchemaKind::Resource, &attributes(&both), &[message]);
}

#[test]
fn what_is_in_a_nested_attribute_goes_with_it() {
    finds(SchemaKind::Resource, &nested("single", &json!({"optional": true})), &[]);
    let in_set =
        "n.secret: Elements of a set are distinguished by stored values: nothing in it can be write-only.";
    finds(SchemaKind::Resource, &nested("set", &json!({"optional": true})), &[in_set]);
    let stored = "n.plain: It is stored, but the attribute around it is write-only: make it write-only, too.";
    finds(SchemaKind::Resource, &nested("single", &json!({"optional": true, "write_only": true})), &[stored]);
    let computed = "n.secret: The attribute around it is computed, and what the provider sets is stored: it can't be write-only.";
    finds(SchemaKind::Resource, &nested("list", &json!({"computed": true})), &[computed]);
    let group = "n: Only blocks can be a group: make the nested attribute single.";
    finds(SchemaKind::Resource, &nested("group", &json!({"optional": true})), &[group]);
}

#[test]
fn an_identity_is_of_primitive_types() {
    let identity = |ty: &Value| {
        let identity = json!({"version": 0, "attributes": {"i": {"type": ty, "required_for_import": true}}});
        found(&from_json(SchemaKind::Identity, identity.to_string()).unwrap())
    };
    for ty in [json!("string"), json!("number"), json!("bool"), json!(["list", "number"])] {
        assert_eq!(identity(&ty), [""; 0]);
    }
    for ty in [
        json!("dynamic"),
        json!(["set", "string"]),
        json!(["map", "string"]),
        json!(["object", {}]),
        json!(["tuple", []]),
        json!(["list", ["list", "string"]]),
    ] {
        assert_eq!(
            identity(&ty),
            ["i: In an identity there are only strings, numbers, bools and lists of these."]
        );
    }
}

/// All is told at once.
#[test]
fn every_mistake_is_found() {
    let block = json!({
        "attributes": {"count": {"type": ["set", "dynamic"], "optional": true}},
        "block_types": {"B": {"nesting_mode": "map", "max_items": 1, "block": {}}},
    });
    finds(
        SchemaKind::Resource,
        &block,
        &[
            "count: Terraform itself uses this name in a resource: choose another.",
            "count: Elements of a set are of one type: nothing in it can be dynamic.",
            "B: A name is of `a` to `z`, `0` to `9` and `_`, and doesn't begin with a digit: choose another.",
            "B: The block is a map of blocks, which have no limits: remove them.",
        ],
    );
}

#[test]
fn real_schemas_are_valid() {
    let Some(files) = corpus::corpus() else { return };
    let mut mistakes = BTreeMap::new();
    for name in files.keys().filter(|name| name.starts_with("schemas/")) {
        let printed = corpus::file(files, name.strip_suffix(".gz").unwrap_or(name));
        for provider in ProviderSchemas::from_json(&printed).unwrap().providers.into_values() {
            let schemas = provider
                .resources
                .into_iter()
                .chain(provider.data_sources)
                .chain(provider.ephemeral_resources);
            let schemas = schemas
                .chain(provider.identities)
                .chain(provider.provider.map(|schema| (String::new(), schema)));
            for (ty, schema) in schemas {
                for mistake in found(&schema) {
                    mistakes.entry(mistake).or_insert_with(Vec::new).push(format!("{name} {ty}"));
                }
            }
        }
    }
    // A test of a tool that writes documentation; Terraform refuses it as well.
    let write_only = "set_nested_block.set_nested_block_write_only_attribute: Elements of a set are distinguished by stored values: nothing in it can be write-only.";
    let place = "schemas/framework_types-plugin-docs.json framework_types";
    assert_eq!(mistakes, BTreeMap::from([(write_only.to_owned(), vec![place.to_owned()])]));
}
