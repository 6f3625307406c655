//! A struct that the derive refuses is also refused by `Schema::validate` as a schema that is built or read: one table for both.

use std::{collections::BTreeSet, fs, path::Path};
use tfvalue::schema::from_json;

use serde_json::{Value, json};
use tfvalue::schema::SchemaKind;

/// A rule that both know.
struct Rule {
    /// The case in `ui`, without its ending, and a part of what the compiler says there.
    derived: (&'static str, &'static str),
    kind: SchemaKind,
    /// A schema that breaks it, in the shape of `terraform providers schema -json`.
    schema: Value,
    /// A part of what is said of that.
    found: &'static str,
}

/// The cases on which `Schema::validate` has nothing to say.
const OF_THE_STRUCT_ALONE: [(&str, &str); 28] = [
    ("nesting/computed_block_generic", "what a Rust type can hold"),
    ("conflict/behavior", "a schema has one behavior, as an enum"),
    ("conflict/block", "the words of another sort of field"),
    ("conflict/computed", "no attribute is set in vain by a schema that Terraform accepts"),
    ("conflict/computed_within", "likewise"),
    ("conflict/container", "words that say nothing"),
    ("conflict/derives", "derives of one struct that exclude each other"),
    ("conflict/identity_model", "a schema doesn't name the identity of its resource"),
    ("conflict/import", "a schema has one `import`, as an enum"),
    ("conflict/kinds", "a schema has one kind; a version that means nothing is accepted"),
    ("conflict/known_flattened", "a schema doesn't say what is read by it"),
    ("conflict/mutable", "a schema doesn't say what may change of an identity"),
    ("conflict/skip", "a schema has no fields that are skipped"),
    ("duplicate/option", "words that are written twice"),
    ("name/parameter", "names of Rust"),
    ("nesting/block_in_attribute", "a nested attribute of a schema has no place for blocks"),
    ("nesting/limits_by_type", "one single block may be asked for by its limits"),
    ("nesting/list_of_lists", "the types of fields"),
    ("nesting/list_of_one", "the types of fields"),
    ("nesting/missing_word", "the types of fields"),
    ("nesting/mode", "the types of fields"),
    ("nesting/null_in_group", "the types of fields"),
    ("nesting/protocol5", "words of the derive"),
    ("nesting/protocol5_schema", "asked when it is made a message of protocol 5"),
    ("nesting/unknown_block", "the types of fields"),
    ("nesting/unknown_in_merging_set", "the types of fields"),
    ("write-only/generic", "that of `write-only/below_set` in a generic struct"),
    ("write-only/never_null", "the types of fields"),
];

fn attributes(attributes: &Value) -> Value {
    json!({"version": 0, "block": {"attributes": attributes}})
}

fn block(words: Value) -> Value {
    let mut block =
        json!({"nesting_mode": "list", "block": {"attributes": {"a": {"type": "bool", "optional": true}}}});
    let Value::Object(words) = words else { panic!("words are an object") };
    block.as_object_mut().expect("a block is an object").extend(words);
    json!({"version": 0, "block": {"block_types": {"b": block}}})
}

fn nested(outer: Value, inner: &Value) -> Value {
    let mut attribute = json!({"nested_type": {"nesting_mode": "single", "attributes": {"a": inner}}});
    let Value::Object(words) = outer else { panic!("words are an object") };
    attribute.as_object_mut().expect("an attribute is an object").extend(words);
    attributes(&json!({"n": attribute}))
}

fn rule(derived: (&'static str, &'static str), kind: SchemaKind, schema: Value, found: &'static str) -> Rule {
    Rule { derived, kind, schema, found }
}

fn of_resource(derived: (&'static str, &'static str), schema: Value, found: &'static str) -> Rule {
    rule(derived, SchemaKind::Resource, schema, found)
}

fn optional() -> Value {
    json!({"type": "bool", "optional": true})
}

fn secret() -> Value {
    json!({"type": "string", "optional": true, "write_only": true})
}

fn rules() -> impl Iterator<Item = Rule> {
    of_names().into_iter().chain(of_nesting()).chain(of_values())
}

fn of_names() -> Vec<Rule> {
    let optional = optional();
    vec![
        of_resource(
            ("upgrade/previous", "the version of a schema cannot be negative"),
            json!({"version": -1, "block": {}}),
            "The version is negative",
        ),
        of_resource(
            ("name/reserved", "Terraform itself uses the name `count` in a `resource`"),
            attributes(&json!({"count": optional})),
            "Terraform itself uses this name in a resource",
        ),
        rule(
            ("name/reserved", "Terraform itself uses the name `alias` in a `provider`"),
            SchemaKind::Provider,
            attributes(&json!({"alias": optional})),
            "Terraform itself uses this name in a provider",
        ),
        of_resource(
            (
                "name/reserved_flattened",
                "Terraform itself uses a name that comes with this struct, such as `count`",
            ),
            attributes(&json!({"count": optional})),
            "Terraform itself uses this name in a resource",
        ),
        of_resource(
            ("name/reserved", "Terraform itself makes blocks by `dynamic`"),
            block(json!({"block": {"block_types": {"dynamic": {"nesting_mode": "set", "block": {}}}}})),
            "Terraform itself makes blocks by `dynamic`",
        ),
        of_resource(
            ("name/malformed", "`host-name` is no name for an attribute or a block"),
            attributes(&json!({"host-name": optional})),
            "A name is of `a` to `z`, `0` to `9` and `_`",
        ),
        of_resource(
            ("name/malformed", "an attribute or a block has a name"),
            attributes(&json!({"": optional})),
            "An attribute or a block has a name",
        ),
        of_resource(
            ("name/normal_form", r"`cafe\u{301}` is `caf\u{e9}` in normal form C"),
            attributes(&json!({"cafe\u{301}": optional})),
            r"`cafe\u{301}` is `caf\u{e9}` in normal form C",
        ),
        of_resource(
            ("duplicate/name", "the name `size` is taken"),
            json!({"version": 0, "block": {
                "attributes": {"size": optional},
                "block_types": {"size": {"nesting_mode": "list", "block": {}}},
            }}),
            "The name is taken by an attribute or block beside it",
        ),
        of_resource(
            ("duplicate/flattened_name", "a name that comes with this struct is declared twice"),
            json!({"version": 0, "block": {
                "attributes": {"name": optional},
                "block_types": {"name": {"nesting_mode": "list", "block": {}}},
            }}),
            "The name is taken by an attribute or block beside it",
        ),
    ]
}

fn of_nesting() -> Vec<Rule> {
    let optional = optional();
    vec![
        of_resource(
            ("nesting/limits", "`min_items` is 2, more than the 1 of `max_items`"),
            block(json!({"min_items": 2, "max_items": 1})),
            "must have more items than it may have",
        ),
        of_resource(
            ("nesting/limits", "blocks in a map have no limits"),
            block(json!({"nesting_mode": "map", "min_items": 1})),
            "is a map of blocks, which have no limits",
        ),
        of_resource(
            ("nesting/limits", "a block in a group is always there, so it has no limits"),
            block(json!({"nesting_mode": "group", "max_items": 1})),
            "is a group, which is always there",
        ),
        of_resource(
            ("nesting/modes", "a nested attribute cannot be a `group`"),
            nested(
                json!({"optional": true, "nested_type": {"nesting_mode": "group", "attributes": {}}}),
                &optional,
            ),
            "Only blocks can be a group",
        ),
        of_resource(
            ("nesting/computed_block", "a block in a group is always there, so it can't be computed"),
            block(json!({"nesting_mode": "group", "computed": true})),
            "is a group, which is always there, so it can't be computed",
        ),
        of_resource(
            ("nesting/computed_block", "a block that must be in the configuration can't be computed"),
            block(json!({"min_items": 1, "computed": true})),
            "must be in the configuration, so the provider can't compute it",
        ),
        of_resource(
            ("nesting/computed_block_by_type", "something in a computed block is not computed"),
            block(json!({"computed": true})),
            "The block around it is computed",
        ),
        of_resource(
            ("nesting/dynamic_in_set", "holds a dynamic value below a set"),
            block(json!({
                "nesting_mode": "set",
                "block": {"attributes": {"a": {"type": "dynamic", "optional": true}}},
            })),
            "nothing in it can be dynamic",
        ),
    ]
}

fn of_values() -> Vec<Rule> {
    let (optional, secret) = (optional(), secret());
    vec![
        rule(
            ("conflict/write_only", "only a resource has write-only attributes"),
            SchemaKind::DataSource,
            attributes(&json!({"a": secret})),
            "Write-only attributes are for managed resources",
        ),
        rule(
            (
                "write-only/elsewhere",
                "something in it is `write_only`, which only an attribute of a resource can be",
            ),
            SchemaKind::DataSource,
            block(json!({"block": {"attributes": {"a": secret}}})),
            "Write-only attributes are for managed resources",
        ),
        of_resource(
            ("conflict/write_only", "a write-only attribute is never stored"),
            attributes(
                &json!({"a": {"type": "bool", "optional": true, "computed": true, "write_only": true}}),
            ),
            "What is write-only is never stored",
        ),
        of_resource(
            ("write-only/below_set", "is `write_only` below a set"),
            block(json!({"nesting_mode": "set", "block": {"attributes": {"a": secret}}})),
            "nothing in it can be write-only",
        ),
        of_resource(
            ("write-only/nested", "an attribute that is stored is in a write-only attribute"),
            nested(json!({"optional": true, "write_only": true}), &optional),
            "It is stored, but the attribute around it is write-only",
        ),
        of_resource(
            ("write-only/nested", "the nested attribute is computed: what the provider sets is stored"),
            nested(json!({"optional": true, "computed": true}), &secret),
            "The attribute around it is computed",
        ),
        rule(
            ("conflict/identity", "an attribute of an identity says whether an import must give it"),
            SchemaKind::Identity,
            attributes(&json!({"a": optional})),
            "must say whether an import must give it",
        ),
        rule(
            ("conflict/identity", "an identity has no blocks"),
            SchemaKind::Identity,
            block(json!({})),
            "An identity has no blocks",
        ),
    ]
}

fn ui() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/model/ui"))
}

#[test]
fn a_rule_holds_for_structs_and_for_schemas() {
    for Rule { derived: (case, message), kind, schema, found } in rules() {
        let told =
            fs::read_to_string(ui().join(case).with_extension("stderr")).expect("a case of the derive");
        assert!(told.contains(message), "{case} doesn't say {message:?}, but\n{told}");
        // Who may set an attribute of an identity would be read as what an import must give.
        let mut schema = from_json(SchemaKind::Resource, schema.to_string()).expect("a schema");
        schema.kind = kind;
        let details: Vec<_> = schema.validate().into_iter().map(|found| found.detail).collect();
        assert!(
            details.iter().any(|detail| detail.contains(found)),
            "{case}: {found:?} is not in {details:?}"
        );
    }
}

/// A case that is new stands in the table, or is of the struct alone.
#[test]
fn each_case_of_the_derive_is_known() {
    let known: BTreeSet<_> = rules().map(|rule| rule.derived.0).collect();
    let alone: BTreeSet<_> = OF_THE_STRUCT_ALONE.iter().map(|(case, _)| *case).collect();
    assert_eq!(known.intersection(&alone).collect::<Vec<_>>(), [&""; 0]);
    let mut unknown = Vec::new();
    for topic in ["conflict", "duplicate", "name", "nesting", "write-only"] {
        for entry in fs::read_dir(ui().join(topic)).expect("a topic") {
            let path = entry.expect("a file").path();
            if path.extension() == Some("rs".as_ref()) {
                let name = path.file_stem().expect("a name").to_str().expect("UTF-8");
                let case = format!("{topic}/{name}");
                if !known.contains(&*case) && !alone.contains(&*case) {
                    unknown.push(case);
                }
            }
        }
    }
    assert!(unknown.is_empty(), "in neither table: {unknown:?}");
}
