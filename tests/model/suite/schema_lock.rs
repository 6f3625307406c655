//! Changes in a schema are classified by whether they break users, and a committed file keeps them from going unseen.

use std::{
    fs,
    path::{Path, PathBuf},
};
use tfvalue::schema::{changes_since, from_json};

use serde_json::{Value, json};
use tfvalue::{
    TfSchema, Unknown,
    schema::{Schema, SchemaKind},
    testing::{Lock, Mode, assert_schema_lock},
};

use crate::kitchen::Kitchen;

#[track_caller]
fn parse(kind: SchemaKind, schema: &Value) -> Schema {
    from_json(kind, schema.to_string()).expect("a schema")
}

/// Returns the changes between two schemas, breaking changes with a `!` before them, and a `*` if stored values have another form.
#[track_caller]
fn changes(kind: SchemaKind, old: &Value, new: &Value) -> Vec<String> {
    let changes = changes_since(&parse(kind, new), &parse(kind, old));
    let marked = changes.iter().map(|change| {
        let breaking = if change.breaking { "!" } else { "" };
        let stored = if change.stored { "*" } else { "" };
        format!("{breaking}{stored}{change}")
    });
    marked.collect()
}

/// The changes between two blocks of a resource whose version is raised.
#[track_caller]
fn block_changes(old: &Value, new: &Value) -> Vec<String> {
    let (old, new) = (json!({"version": 1, "block": old}), json!({"version": 2, "block": new}));
    let mut changes = changes(SchemaKind::Resource, &old, &new);
    assert_eq!(changes.pop().as_deref(), Some("the schema has version 2, and had 1"));
    changes
}

/// The changes between two attributes `a`.
#[track_caller]
fn attribute_changes(old: &Value, new: &Value) -> Vec<String> {
    block_changes(&json!({"attributes": {"a": old}}), &json!({"attributes": {"a": new}}))
}

/// The changes between two blocks `b`.
#[track_caller]
fn nested_block_changes(old: &Value, new: &Value) -> Vec<String> {
    block_changes(&json!({"block_types": {"b": old}}), &json!({"block_types": {"b": new}}))
}

fn with(mut object: Value, more: &Value) -> Value {
    object.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    object
}

fn string(more: &Value) -> Value {
    with(json!({"type": "string"}), more)
}

#[test]
fn a_schema_has_not_changed_since_itself() {
    assert_eq!(changes_since(&Kitchen::SCHEMA, &Kitchen::SCHEMA), []);
    let read = from_json(SchemaKind::Resource, Kitchen::SCHEMA.to_json()).unwrap();
    assert_eq!(changes_since(&Kitchen::SCHEMA, &read), []);
}

#[test]
fn another_type_is_breaking_and_another_form_of_what_is_stored() {
    let of_type = |ty: &Value| json!({"type": ty, "optional": true});
    let ty = |old: &Value, new: &Value| attribute_changes(&of_type(old), &of_type(new));
    assert_eq!(ty(&json!("string"), &json!("number")), ["!*`a` is of type number, and was of type string"]);
    assert_eq!(
        ty(&json!(["list", "string"]), &json!(["set", "string"])),
        ["!*`a` is of type set(string), and was of type list(string)"]
    );
    assert_eq!(
        ty(&json!(["object", {"x": "bool"}]), &json!(["object", {"x": "bool", "y": "bool"}])),
        ["!*`a` is of type object({ x = bool, y = bool }), and was of type object({ x = bool })"]
    );
}

#[test]
fn whether_an_attribute_of_an_object_is_optional_is_not_stored() {
    let of_type = |ty: &Value| json!({"type": ty, "optional": true});
    let ty = |old: &Value, new: &Value| attribute_changes(&of_type(old), &of_type(new));
    let object = |marks: &[&str]| json!(["object", {"x": "bool", "y": "bool"}, marks]);
    let [none, x, y] = [&[][..], &["x"], &["y"]].map(object);
    let (marked, plain) = ("object({ x = optional(bool), y = bool })", "object({ x = bool, y = bool })");
    assert_eq!(ty(&none, &x), [format!("`a` is of type {marked}, and was of type {plain}")]);
    assert_eq!(ty(&x, &none), [format!("!`a` is of type {plain}, and was of type {marked}")]);
    for around in ["list", "set", "map"] {
        assert!(ty(&json!([around, x]), &json!([around, y]))[0].starts_with("!`a`"));
        assert!(ty(&json!([around, none]), &json!([around, y]))[0].starts_with("`a`"));
    }
    let within = |ty: &Value| json!(["tuple", ["string", ["object", {"z": ty}]]]);
    assert!(ty(&within(&x), &within(&none))[0].starts_with("!`a`"));
    assert!(ty(&within(&none), &within(&x))[0].starts_with("`a`"));
    assert!(ty(&x, &json!(["object", {"x": "bool", "y": "string"}, ["x"]]))[0].starts_with("!*`a`"));

    // As the values of a nested attribute, too.
    let word = json!({"type": "bool", "optional": true});
    let nested = json!({"optional": true, "nested_type": {"nesting_mode": "single", "attributes": {"x": word, "y": word}}});
    assert!(attribute_changes(&of_type(&x), &nested)[0].starts_with("!`a` is a nested attribute"));
    assert!(attribute_changes(&nested, &of_type(&x))[0].starts_with("!`a` is of type"));
}

#[test]
fn what_is_gone_is_breaking() {
    let block = json!({
        "attributes": {"a": string(&json!({"computed": true}))},
        "block_types": {"b": {"nesting_mode": "list", "block": {"attributes": {"c": string(&json!({"required": true}))}}}},
    });
    assert_eq!(
        block_changes(&block, &json!({})),
        ["!`a` is gone, and was an attribute", "!`b` is gone, and was a block"]
    );
    let emptied = json!({"attributes": block["attributes"], "block_types": {"b": {"nesting_mode": "list"}}});
    assert_eq!(block_changes(&block, &emptied), ["!`b.c` is gone, and was an attribute"]);
}

#[test]
fn what_is_new_is_breaking_if_it_must_be_written() {
    for (words, expected) in [
        (json!({"required": true}), "!*`a` is new, and required: a state doesn't have it"),
        (json!({"optional": true}), "`a` is new, and optional"),
        (json!({"optional": true, "computed": true}), "`a` is new, and optional and computed"),
        (json!({"computed": true}), "`a` is new, and computed"),
    ] {
        let new = json!({"attributes": {"a": string(&words)}});
        assert_eq!(block_changes(&json!({}), &new), [expected]);
        // Of a new block, only itself is told; in one that was there, each attribute.
        let in_block = json!({"block_types": {"b": {"nesting_mode": "list", "block": new}}});
        assert_eq!(block_changes(&json!({}), &in_block), ["`b` is a new block, which may be left out"]);
        let empty = json!({"block_types": {"b": {"nesting_mode": "list"}}});
        assert_eq!(block_changes(&empty, &in_block), [expected.replace("`a`", "`b.a`")]);
    }
    let new = json!({"block_types": {"b": {"nesting_mode": "set", "min_items": 1}}});
    assert_eq!(
        block_changes(&json!({}), &new),
        ["!*`b` is a new block, which must be there: a state doesn't have it"]
    );
}

#[test]
fn who_sets_an_attribute_is_breaking_where_it_takes_something_away() {
    let words = ["required", "optional", "optional and computed", "computed"];
    let harmless = [
        ("required", "optional"),
        ("required", "optional and computed"),
        ("optional", "optional and computed"),
        ("computed", "optional and computed"),
    ];
    let attribute = |words: &str| {
        let words = words.split(" and ").map(|word| (word.to_owned(), json!(true)));
        string(&Value::Object(words.collect()))
    };
    for old in words {
        for new in words {
            let found = attribute_changes(&attribute(old), &attribute(new));
            // A state may have null where something is required now.
            let mark = match new {
                "required" => "!*",
                _ if harmless.contains(&(old, new)) => "",
                _ => "!",
            };
            let expected = (old != new).then(|| format!("{mark}`a` is {new}, and was {old}"));
            assert_eq!(found, Vec::from_iter(expected));
        }
    }
}

#[test]
fn what_is_hidden_or_not_stored_any_more_is_breaking() {
    let plain = string(&json!({"optional": true}));
    let sensitive = string(&json!({"optional": true, "sensitive": true}));
    let write_only = string(&json!({"optional": true, "write_only": true}));
    assert_eq!(
        attribute_changes(&plain, &sensitive),
        ["!`a` is sensitive, and was not: an output of it must say so, too"]
    );
    assert_eq!(attribute_changes(&sensitive, &plain), ["`a` is no longer sensitive"]);
    assert_eq!(
        attribute_changes(&plain, &write_only),
        ["!*`a` is write-only, and was not: its value is no longer stored"]
    );
    assert_eq!(attribute_changes(&write_only, &plain), ["`a` is no longer write-only: its value is stored"]);
    let required = string(&json!({"required": true}));
    assert_eq!(
        attribute_changes(&with(required.clone(), &json!({"write_only": true})), &required),
        ["!*`a` is no longer write-only, and is required: a state has null there"]
    );
}

#[test]
fn descriptions_and_deprecations_are_harmless() {
    let plain = string(&json!({"optional": true}));
    let described = string(&json!({"optional": true, "description": "A"}));
    let markdown = string(&json!({"optional": true, "description": "A", "description_kind": "markdown"}));
    let deprecated = |message: &str| {
        string(&json!({"optional": true, "deprecated": true, "deprecation_message": message}))
    };
    assert_eq!(attribute_changes(&plain, &described), ["`a` is described otherwise"]);
    assert_eq!(attribute_changes(&described, &markdown), ["`a` is described otherwise"]);
    assert_eq!(attribute_changes(&plain, &deprecated("")), ["`a` is deprecated"]);
    assert_eq!(
        attribute_changes(&deprecated(""), &deprecated("b")),
        ["`a` is deprecated with another message"]
    );
    assert_eq!(attribute_changes(&deprecated("b"), &plain), ["`a` is no longer deprecated"]);
    assert_eq!(
        block_changes(&json!({"description": "A", "deprecated": true}), &json!({"description": "B"})),
        ["the schema is described otherwise", "the schema is no longer deprecated"]
    );
}

#[test]
fn another_nesting_is_breaking() {
    let nested = |mode: &str| json!({"nested_type": {"nesting_mode": mode, "attributes": {"x": string(&json!({"optional": true}))}}, "optional": true});
    let block = |mode: &str| json!({"nesting_mode": mode});
    assert_eq!(
        attribute_changes(&nested("list"), &nested("map")),
        ["!*`a` is nested as map, and was as list"]
    );
    assert_eq!(
        nested_block_changes(&block("list"), &block("set")),
        ["!*`b` is nested as set, and was as list"]
    );
    // What is stored is one object all the same.
    assert_eq!(
        nested_block_changes(&block("single"), &block("group")),
        ["!`b` is nested as group, and was as single"]
    );
    // What is nested is compared, too.
    let required = json!({"nested_type": {"nesting_mode": "list", "attributes": {"x": string(&json!({"required": true}))}}, "optional": true});
    assert_eq!(attribute_changes(&nested("list"), &required), ["!*`a.x` is required, and was optional"]);
}

#[test]
fn what_becomes_another_sort_of_thing_is_breaking() {
    let content = json!({"x": string(&json!({"optional": true}))});
    let block = json!({"block_types": {"a": {"nesting_mode": "list", "block": {"attributes": content}}}});
    let nested = json!({"attributes": {"a": {"nested_type": {"nesting_mode": "list", "attributes": content}, "optional": true}}});
    let list =
        |ty: &str| json!({"attributes": {"a": {"type": ["list", ["object", {"x": ty}]], "optional": true}}});
    assert_eq!(block_changes(&block, &list("string")), ["!`a` is an attribute, and was a block"]);
    assert_eq!(block_changes(&block, &list("number")), ["!*`a` is an attribute, and was a block"]);
    assert_eq!(block_changes(&nested, &block), ["!`a` is a block, and was an attribute"]);
    assert_eq!(
        block_changes(&list("string"), &nested),
        ["!`a` is a nested attribute, and was of type list(object({ x = string }))"]
    );
    assert_eq!(
        block_changes(&nested, &list("number")),
        ["!*`a` is of type list(object({ x = number })), and was a nested attribute"]
    );
}

#[test]
fn limits_of_blocks_are_breaking_where_they_become_narrower() {
    let limits = |old: [u64; 2], new: [u64; 2]| {
        let [old, new] =
            [old, new].map(|[min, max]| json!({"nesting_mode": "list", "min_items": min, "max_items": max}));
        nested_block_changes(&old, &new)
    };
    assert_eq!(limits([0, 0], [1, 0]), ["!`b` must be there at least once, and could be left out"]);
    assert_eq!(limits([2, 0], [0, 0]), ["`b` may be left out, and had to be there at least 2 times"]);
    assert_eq!(limits([2, 0], [1, 0]), ["`b` must be there at least once, and had to be 2 times"]);
    assert_eq!(
        limits([0, 0], [0, 2]),
        ["!`b` may be there at most 2 times, and might be any number of times"]
    );
    assert_eq!(limits([0, 1], [0, 0]), ["`b` may be there any number of times, and might be at most once"]);
    assert_eq!(limits([0, 3], [0, 2]), ["!`b` may be there at most 2 times, and might be at most 3 times"]);
    assert_eq!(limits([0, 2], [0, 3]), ["`b` may be there at most 3 times, and might be at most 2 times"]);
    let single = |items: u64| json!({"nesting_mode": "single", "min_items": items, "max_items": items});
    // A state has null where it was left out.
    assert_eq!(nested_block_changes(&single(0), &single(1)), ["!*`b` must be there, and could be left out"]);
    assert_eq!(nested_block_changes(&single(1), &single(0)), ["`b` may be left out, and had to be there"]);
}

#[test]
fn a_version_is_raised_where_stored_values_have_another_form() {
    let schema = |version: i64, ty: &str| {
        let attribute = json!({"type": ty, "optional": true});
        json!({"version": version, "block": {"attributes": {"a": attribute, "b": attribute}}})
    };
    let [a, b] = ["a", "b"].map(|name| format!("!*`{name}` is of type number, and was of type string"));
    let resource = |old: &Value, new: &Value| changes(SchemaKind::Resource, old, new);
    assert_eq!(
        resource(&schema(1, "string"), &schema(2, "number")),
        [&a, &b, "the schema has version 2, and had 1"]
    );
    let same = "!the schema has version 1 as before, but `a`, `b` are stored in another form: raise the version, and upgrade from this one";
    assert_eq!(resource(&schema(1, "string"), &schema(1, "number")), [&a, &b, same]);
    let lower = "!the schema has version 0, and had 1: no state of version 1 can be read any more";
    assert_eq!(resource(&schema(1, "string"), &schema(0, "string")), [lower]);
    assert_eq!(resource(&schema(1, "string"), &schema(0, "number")), [&a, &b, lower]);
    // What is only breaking for configurations needs no upgrade.
    assert_eq!(
        resource(&schema(1, "string"), &json!({"version": 1, "block": {}})),
        ["!`a` is gone, and was an attribute", "!`b` is gone, and was an attribute"]
    );
    // A data source is read anew each time.
    assert_eq!(changes(SchemaKind::DataSource, &schema(0, "string"), &schema(0, "number")), [a, b]);
}

#[test]
fn an_identity_is_about_imports() {
    let attribute = |word: &str| json!({"type": "string", word: true});
    let identity = |attributes: &Value| json!({"version": 0, "attributes": attributes});
    let identity = |old: &Value, new: &Value| changes(SchemaKind::Identity, &identity(old), &identity(new));
    let (required, optional) = (attribute("required_for_import"), attribute("optional_for_import"));
    let (with_required, with_optional) = (json!({"a": required}), json!({"a": optional}));
    let same = "!the schema has version 0 as before, but `a` is stored in another form: raise the version, and upgrade from this one";
    assert_eq!(
        identity(&with_optional, &with_required),
        ["!*`a` must be given by an import, and didn't have to be", same]
    );
    assert_eq!(identity(&with_required, &with_optional), ["`a` needs no longer be given by an import"]);
    assert_eq!(
        identity(&json!({}), &with_required),
        ["!*`a` is new, and an import must give it: a stored identity doesn't have it", same]
    );
    let new = "is new, and may be left out of an import: a stored identity doesn't have it";
    assert_eq!(identity(&json!({}), &with_optional), [&*format!("!*`a` {new}"), same]);
    assert_eq!(identity(&with_optional, &json!({})), ["!*`a` is gone, and was an attribute", same]);
    let list = json!({"a": {"type": ["list", "string"], "optional_for_import": true}});
    assert_eq!(
        identity(&with_optional, &list),
        ["!*`a` is of type list(string), and was of type string", same]
    );

    // With a higher version, stored identities are upgraded.
    let raised = |old: &Value, new: &Value| {
        let (old, new) = (json!({"version": 0, "attributes": old}), json!({"version": 1, "attributes": new}));
        let mut changes = changes(SchemaKind::Identity, &old, &new);
        assert_eq!(changes.pop().as_deref(), Some("the schema has version 1, and had 0"));
        changes
    };
    assert_eq!(raised(&json!({}), &with_optional), [format!("*`a` {new}")]);
    assert_eq!(raised(&with_required, &with_optional), ["`a` needs no longer be given by an import"]);
    assert_eq!(raised(&with_optional, &json!({})), ["!*`a` is gone, and was an attribute"]);
    // With a lower one, they can't be read at all.
    let lower = changes(
        SchemaKind::Identity,
        &json!({"version": 2, "attributes": {}}),
        &json!({"version": 1, "attributes": with_optional}),
    );
    assert_eq!(lower[0], format!("!*`a` {new}"));
}

#[test]
fn a_schema_for_something_else_is_another() {
    let json = json!({"version": 0, "block": {}});
    let found = changes_since(&parse(SchemaKind::DataSource, &json), &parse(SchemaKind::Resource, &json));
    assert_eq!(found.len(), 1);
    assert!(found[0].breaking);
    assert_eq!(found[0].to_string(), "the schema is that of a data source, and was that of a resource");
}

/// A virtual machine.
#[derive(TfSchema)]
#[tf(resource, version = 1)]
struct Server<'a> {
    #[tf(required, known)]
    name: &'a str,
    /// In GiB.
    #[tf(optional, known)]
    size: Option<u64>,
}

#[test]
fn a_schema_that_is_as_committed_passes() {
    assert_schema_lock!(Server, "suite/schemas/server.json");
    assert_schema_lock!(Server<'static>, String::from("suite/schemas/server.json"),);
}

/// A folder that is removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("tfvalue-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a temporary folder");
        Self(folder)
    }

    fn check(&self, schema: &Schema, mode: Mode) -> Result<(), String> {
        let file = Path::new("schemas/server.json");
        Lock { schema, model: "Server", package: &self.0, file }.check(mode)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_file_is_written_when_it_is_asked_for_and_compared_otherwise() {
    let folder = Folder::new("written");
    let missing = folder.check(&Server::SCHEMA, Mode::Compare).unwrap_err();
    assert_eq!(
        missing,
        "schemas/server.json: there is no such file yet\n\n\
         Run the test with TFVALUE_SCHEMA_LOCK=update to write the schema of `Server` as it is now, and commit the file."
    );
    assert!(!folder.0.join("schemas").exists());

    folder.check(&Server::SCHEMA, Mode::Update).unwrap();
    let written = fs::read_to_string(folder.0.join("schemas/server.json")).unwrap();
    assert_eq!(written, Server::SCHEMA.to_json() + "\n");
    folder.check(&Server::SCHEMA, Mode::Compare).unwrap();

    // What is right is not written again, however it is laid out.
    let compact = serde_json::to_string(&Server::SCHEMA).unwrap();
    fs::write(folder.0.join("schemas/server.json"), &compact).unwrap();
    folder.check(&Server::SCHEMA, Mode::Update).unwrap();
    assert_eq!(fs::read_to_string(folder.0.join("schemas/server.json")).unwrap(), compact);
}

#[test]
#[should_panic(expected = "router.json: there is no such file yet")]
fn a_schema_that_is_not_committed_fails() {
    let folder = Folder::new("missing");
    assert_schema_lock!(Server, folder.0.join("router.json"));
}

#[test]
fn a_difference_tells_what_is_breaking_apart_from_what_is_harmless() {
    let folder = Folder::new("difference");
    let old = parse(
        SchemaKind::Resource,
        &json!({"version": 1, "block": {"description": "A virtual machine.", "description_kind": "markdown", "attributes": {
            "name": string(&json!({"optional": true})),
            "size": {"type": "string", "description": "In GiB.", "description_kind": "markdown", "optional": true},
        }}}),
    );
    folder.check(&old, Mode::Update).unwrap();
    let mut new = Server::SCHEMA;
    new.block.description = tfvalue::schema::Description::default();
    let report = folder.check(&new, Mode::Compare).unwrap_err();
    assert_eq!(
        report,
        "schemas/server.json: the schema of `Server` has changed\n\n\
         breaking:\n  \
           - `name` is required, and was optional\n  \
           - `size` is of type number, and was of type string\n  \
           - the schema has version 1 as before, but `name`, `size` are stored in another form: raise the version, and upgrade from this one\n\n\
         harmless:\n  \
           - the schema is described otherwise\n\n\
         Run the test with TFVALUE_SCHEMA_LOCK=update to write the schema of `Server` as it is now, and commit the file."
    );
    folder.check(&new, Mode::Update).unwrap();
    folder.check(&new, Mode::Compare).unwrap();
}

#[test]
fn a_file_that_is_no_schema_is_not_taken_for_one() {
    let folder = Folder::new("no-schema");
    fs::create_dir_all(folder.0.join("schemas")).unwrap();
    fs::write(folder.0.join("schemas/server.json"), "<<<<<<< HEAD").unwrap();
    let error = folder.check(&Server::SCHEMA, Mode::Compare).unwrap_err();
    assert!(error.starts_with("schemas/server.json: this is not a schema: expected value"), "{error}");
    folder.check(&Server::SCHEMA, Mode::Update).unwrap();
    folder.check(&Server::SCHEMA, Mode::Compare).unwrap();
}

#[test]
fn a_rule_that_is_written_twice_is_no_rule() {
    for (rules, place) in [
        (r#""attributes": {"a": {"type": "string", "optional": true, "tfvalue_rules": RULES}}"#, "a"),
        (r#""block_types": {"b": {"nesting_mode": "list", "block": {}, "tfvalue_rules": RULES}}"#, "b"),
    ] {
        let block = rules.replace("RULES", r#"{"default": "1", "default": "2"}"#);
        let error = from_json(SchemaKind::Resource, format!(r#"{{"block": {{{block}}}}}"#)).unwrap_err();
        let error = error.to_string();
        assert!(error.starts_with(&format!("{place}.default: the name is given more than once")), "{error}");
    }
}

#[test]
fn the_file_tells_whether_a_block_is_computed() {
    #[derive(TfSchema)]
    struct Route {
        #[tf(computed)]
        to: Unknown<Option<String>>,
    }

    #[derive(TfSchema)]
    #[tf(resource)]
    struct Computed {
        #[tf(block(list, computed))]
        route: Unknown<Vec<Route>>,
    }

    #[derive(TfSchema)]
    #[tf(resource)]
    struct Written {
        #[tf(block(list))]
        route: Unknown<Vec<Route>>,
    }

    let folder = Folder::new("computed");
    folder.check(&Computed::SCHEMA, Mode::Update).unwrap();
    folder.check(&Computed::SCHEMA, Mode::Compare).unwrap();
    let report = folder.check(&Written::SCHEMA, Mode::Compare).unwrap_err();
    assert!(report.contains("breaking:\n  - `route` is no longer computed\n"), "{report}");

    // All else in the file is what Terraform prints, which doesn't tell it.
    let mut file: Value =
        serde_json::from_slice(&fs::read(folder.0.join("schemas/server.json")).unwrap()).unwrap();
    let route = file["block"]["block_types"]["route"].as_object_mut().unwrap();
    assert_eq!(route.remove("computed"), Some(json!(true)));
    assert_eq!(file, serde_json::to_value(Computed::SCHEMA).unwrap());
    assert_eq!(Computed::SCHEMA.to_json(), Written::SCHEMA.to_json());
}

/// Facts that a schema's JSON doesn't have can't be compared.
#[test]
fn a_schema_of_each_kind_can_be_locked() {
    #[derive(TfSchema)]
    #[tf(identity, version = 1)]
    struct Identity {
        /// Assigned by the service.
        #[tf(required_for_import)]
        id: String,
    }

    #[derive(TfSchema)]
    #[tf(action)]
    struct Restart {}

    let folder = Folder::new("kinds");
    for schema in [Identity::SCHEMA, Restart::SCHEMA, Kitchen::SCHEMA] {
        folder.check(&schema, Mode::Update).unwrap();
        folder.check(&schema, Mode::Compare).unwrap();
    }
}

#[test]
fn a_dynamic_attribute_in_a_block_changes_the_form_of_all_its_blocks() {
    let block = |mode: &str, ty: &str| {
        let a = json!({"type": ty, "optional": true});
        json!({"nesting_mode": mode, "block": {"attributes": {"a": a, "s": string(&json!({"optional": true}))}}})
    };
    let plain = |mode: &str| json!({"nesting_mode": mode, "block": {"attributes": {"s": string(&json!({"optional": true}))}}});
    for mode in ["list", "map"] {
        assert_eq!(
            nested_block_changes(&plain(mode), &block(mode, "dynamic")),
            [
                "!*`b` has a dynamic attribute in it, and had none: its blocks are stored with their types",
                "`b.a` is new, and optional",
            ]
        );
        assert_eq!(
            nested_block_changes(&block(mode, "dynamic"), &plain(mode))[0],
            "!*`b` has no dynamic attribute in it, and had one: its blocks are stored without their types"
        );
        assert_eq!(nested_block_changes(&block(mode, "dynamic"), &block(mode, "dynamic")), [""; 0]);
    }
    assert_eq!(
        nested_block_changes(&plain("single"), &block("single", "dynamic")),
        ["`b.a` is new, and optional"]
    );
}

#[test]
fn a_block_that_the_provider_no_longer_computes_is_breaking() {
    let mut computed = Kitchen::SCHEMA.block;
    let mut other = Kitchen::SCHEMA;
    let mut blocks: Vec<_> = computed.block_types.iter().cloned().collect();
    blocks[0].computed = !blocks[0].computed;
    let name = blocks[0].name.clone();
    computed.block_types = blocks.into_iter().collect();
    other.block = computed;
    let marks = |new: &Schema, old: &Schema| {
        let changes = changes_since(new, old);
        changes.iter().map(|change| (change.to_string(), change.breaking)).collect::<Vec<_>>()
    };
    assert_eq!(marks(&other, &Kitchen::SCHEMA), [(format!("`{name}` is computed, and was not"), false)]);
    assert_eq!(marks(&Kitchen::SCHEMA, &other), [(format!("`{name}` is no longer computed"), true)]);
}
