//! `tfvalue schema diff`: what breaks the users of a provider, and what doesn't.

use std::{
    fs,
    process::{Command, Output},
};

use serde_json::{Value, json};
use tempfile::TempDir;

/// The schemas of a provider with one resource of these attributes and blocks.
fn with_resource(attributes: &Value, blocks: &Value) -> Value {
    of_provider(&json!({
        "resource_schemas": {"cloud_server": {"version": 1, "block": {"attributes": attributes, "block_types": blocks}}}
    }))
}

fn of_provider(provider: &Value) -> Value {
    json!({"format_version": "1.0", "provider_schemas": {"example.com/acme/cloud": provider}})
}

fn run(old: &Value, new: &Value, options: &[&str]) -> Output {
    let folder = TempDir::new().unwrap();
    for (name, schemas) in [("old.json", old), ("new.json", new)] {
        fs::write(folder.path().join(name), schemas.to_string()).unwrap();
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_program"));
    command.args(["schema", "diff", "old.json", "new.json"]).args(options).current_dir(folder.path());
    command.output().unwrap()
}

/// The lines that are printed, and the exit status.
fn diff(old: &Value, new: &Value) -> (Vec<String>, i32) {
    let output = run(old, new, &[]);
    let lines =
        String::from_utf8(output.stdout).unwrap().lines().map(|line| line.trim_start().to_owned()).collect();
    (lines, output.status.code().unwrap())
}

/// The lines below the resource, whose attributes are these.
#[track_caller]
fn attributes(old: &Value, new: &Value, expected: &[&str], status: i32) {
    let (lines, code) = diff(&with_resource(old, &json!({})), &with_resource(new, &json!({})));
    assert_eq!(lines.get(1..).unwrap_or_default(), expected);
    assert_eq!(code, status);
}

/// The same of its blocks.
#[track_caller]
fn blocks(old: &Value, new: &Value, expected: &[&str], status: i32) {
    let (lines, code) = diff(&with_resource(&json!({}), old), &with_resource(&json!({}), new));
    assert_eq!(lines.get(1..).unwrap_or_default(), expected);
    assert_eq!(code, status);
}

#[test]
fn what_breaks_is_found() {
    let string = |more: &Value| {
        let mut attribute = json!({"type": "string"});
        attribute.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        json!({"a": attribute})
    };
    let (required, optional, computed) =
        (json!({"required": true}), json!({"optional": true}), json!({"computed": true}));
    let both = json!({"optional": true, "computed": true});
    for (old, new, line) in [
        (&optional, &required, "breaking  `a` is required, and was optional"),
        (&both, &optional, "breaking  `a` is optional, and was optional and computed"),
        (&optional, &computed, "breaking  `a` is computed, and was optional"),
        (&computed, &required, "breaking  `a` is required, and was computed"),
        (
            &optional,
            &json!({"optional": true, "sensitive": true}),
            "breaking  `a` is sensitive, and was not: an output of it must say so, too",
        ),
        (
            &optional,
            &json!({"optional": true, "write_only": true}),
            "breaking  `a` is write-only, and was not: its value is no longer stored",
        ),
    ] {
        attributes(&string(old), &string(new), &[line], 4);
    }
    attributes(&string(&optional), &json!({}), &["breaking  `a` is gone, and was an attribute"], 4);
    attributes(
        &json!({}),
        &string(&required),
        &["breaking  `a` is new, and required: a state doesn't have it"],
        4,
    );
    let number = json!({"a": {"type": "number", "optional": true}});
    attributes(&string(&optional), &number, &["breaking  `a` is of type number, and was of type string"], 4);

    let block = |mode: &str, min: u64, max: u64| json!({"b": {"nesting_mode": mode, "block": {}, "min_items": min, "max_items": max}});
    let list = block("list", 0, 0);
    blocks(&list, &block("set", 0, 0), &["breaking  `b` is nested as set, and was as list"], 4);
    blocks(
        &list,
        &block("list", 1, 0),
        &["breaking  `b` must be there at least once, and could be left out"],
        4,
    );
    blocks(
        &list,
        &block("list", 0, 2),
        &["breaking  `b` may be there at most 2 times, and might be any number of times"],
        4,
    );
    blocks(&list, &json!({}), &["breaking  `b` is gone, and was a block"], 4);
}

#[test]
fn what_is_harmless_is_not_called_breaking() {
    let of = |attribute: &Value| json!({"a": attribute});
    let optional = of(&json!({"type": "string", "optional": true}));
    for (new, line) in [
        (
            json!({"type": "string", "optional": true, "computed": true}),
            "harmless  `a` is optional and computed, and was optional",
        ),
        (json!({"type": "string", "optional": true, "deprecated": true}), "harmless  `a` is deprecated"),
    ] {
        attributes(&optional, &of(&new), &[line], 3);
    }
    attributes(&json!({}), &optional, &["harmless  `a` is new, and optional"], 3);
    let required = of(&json!({"type": "string", "required": true}));
    attributes(&required, &optional, &["harmless  `a` is optional, and was required"], 3);
    let described = of(&json!({"type": "string", "optional": true, "description": "A word."}));
    attributes(&optional, &described, &["text      `a` is described otherwise"], 0);
    attributes(&optional, &optional, &[], 0);

    // Objects that only the provider makes may grow; those of a configuration can't.
    let object = |types: &Value, who: &str| of(&json!({"type": ["list", ["object", types]], who: true}));
    let (small, large) = (json!({"x": "string"}), json!({"x": "string", "y": "number"}));
    let line = "`a` is of type list(object({ x = string, y = number })), and was of type list(object({ x = string }))";
    attributes(&object(&small, "computed"), &object(&large, "computed"), &[&format!("harmless  {line}")], 3);
    attributes(&object(&small, "optional"), &object(&large, "optional"), &[&format!("breaking  {line}")], 4);
    let (code, lines) = {
        let (lines, code) = diff(
            &with_resource(&object(&large, "computed"), &json!({})),
            &with_resource(&object(&small, "computed"), &json!({})),
        );
        (code, lines)
    };
    assert!(code == 4 && lines[1].starts_with("breaking"), "{lines:?}");
}

#[test]
fn what_only_the_provider_sets_may_be_written_otherwise() {
    let server = |id: &Value, more: &str| {
        let mut block = json!({"attributes": {"id": id}});
        let inner = json!({"attributes": {"x": {"type": "string", "computed": true}}});
        match more {
            "block" => block["block_types"] = json!({"b": {"nesting_mode": "list", "block": inner}}),
            "settable" => {
                let inner = json!({"attributes": {"x": {"type": "string", "optional": true}}});
                block["block_types"] = json!({"b": {"nesting_mode": "list", "block": inner}});
            }
            _ => {
                block["attributes"]["b"] =
                    json!({"type": ["list", ["object", {"x": "string", "y": "bool"}]], "computed": true});
            }
        }
        of_provider(&json!({"data_source_schemas": {"cloud_server": {"version": 0, "block": block}}}))
    };
    // An older kit for providers declares each `id` so, and refuses it in configurations.
    let old_id = json!({"type": "string", "optional": true, "computed": true});
    let id = json!({"type": "string", "computed": true, "description": "Its number."});
    let (lines, code) = diff(&server(&old_id, "block"), &server(&id, "attribute"));
    assert_eq!((&lines[1..], code), (&["harmless  `b` is an attribute, and was a block".to_owned()][..], 3));
    let (lines, code) = diff(&server(&id, "settable"), &server(&id, "attribute"));
    assert_eq!((&lines[1..], code), (&["breaking  `b` is an attribute, and was a block".to_owned()][..], 4));
    let said = json!({"type": "string", "optional": true, "computed": true, "description": "Its number."});
    let (lines, code) = diff(&server(&said, "block"), &server(&id, "block"));
    assert_eq!(
        (&lines[1..], code),
        (&["breaking  `id` is computed, and was optional and computed".to_owned()][..], 4)
    );
}

#[test]
fn long_types_are_told_by_their_parts() {
    let names: Vec<_> = (0..20).map(|index| format!("attribute_{index}")).collect();
    let mut old: serde_json::Map<_, _> = names.iter().map(|name| (name.clone(), json!("string"))).collect();
    let of = |types: &serde_json::Map<String, Value>| json!({"a": {"type": ["set", ["object", types]], "computed": true}});
    let before = of(&old);
    old.remove("attribute_3");
    old.insert("attribute_4".into(), json!("number"));
    old.insert("other".into(), json!("bool"));
    let line = "breaking  `a` is of another type: `attribute_3` is gone; `attribute_4` is of type number, and was of type string; `other` is new";
    attributes(&before, &of(&old), &[line], 4);
}

#[test]
fn what_comes_and_goes_as_a_whole_is_found() {
    let schema = json!({"version": 0, "block": {}});
    let identity =
        json!({"version": 0, "attributes": {"id": {"type": "string", "required_for_import": true}}});
    let old = of_provider(&json!({
        "provider": {"version": 0, "block": {"attributes": {"token": {"type": "string", "optional": true}}}},
        "resource_schemas": {"cloud_disk": schema, "cloud_server": schema},
        "resource_identity_schemas": {"cloud_disk": identity, "cloud_server": identity},
        "functions": {"join": {"return_type": "string", "parameters": [{"name": "a", "type": "string"}]}}
    }));
    let new = of_provider(&json!({
        "provider": {"version": 0, "block": {"attributes": {"token": {"type": "string", "required": true}}}},
        "resource_schemas": {"cloud_server": schema, "cloud_net": schema},
        "resource_identity_schemas": {"cloud_net": identity},
        "data_source_schemas": {"cloud_zone": schema},
        "functions": {"join": {"return_type": "string", "parameters": [
            {"name": "a", "type": "dynamic", "is_nullable": true}, {"name": "b", "type": "string"}
        ]}}
    }));
    let (lines, code) = diff(&old, &new);
    assert_eq!(
        lines,
        [
            "provider",
            "breaking  `token` is required, and was optional",
            "resource cloud_disk",
            "breaking  is gone",
            "resource cloud_net",
            "harmless  is new",
            "identity cloud_server",
            "breaking  is gone",
            "data source cloud_zone",
            "harmless  is new",
            "function join",
            "breaking  `b` is a new parameter, which must be given",
            "harmless  `a` is of type dynamic, and was of type string",
            "harmless  `a` can be null, and couldn't be",
        ]
    );
    assert_eq!(code, 4);
    let output = run(&old, &new, &["--breaking"]);
    assert_eq!(String::from_utf8(output.stdout).unwrap().matches("harmless").count(), 0);
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "4 breaking changes\n");
    // What is only added breaks nothing.
    let output = run(
        &of_provider(&json!({})),
        &of_provider(&json!({"resource_schemas": {"cloud_net": schema}})),
        &["--breaking"],
    );
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn what_terraform_does_not_store_by_version_may_have_a_lower_one() {
    let zone = |version: u8| {
        of_provider(&json!({"data_source_schemas": {"cloud_zone": {"version": version, "block": {}}}}))
    };
    let (lines, code) = diff(&zone(1), &zone(0));
    assert_eq!((&lines[1..], code), (&["harmless  has version 0, and had 1".to_owned()][..], 3));
    let server = |version: u8| {
        of_provider(&json!({"resource_schemas": {"cloud_server": {"version": version, "block": {}}}}))
    };
    let (lines, code) = diff(&server(1), &server(0));
    let line = "breaking  has version 0, and had 1: no state of version 1 can be read any more".to_owned();
    assert_eq!((&lines[1..], code), (&[line][..], 4));
}

#[test]
fn a_file_without_the_configuration_of_the_provider_says_nothing_of_it() {
    let token = json!({"attributes": {"token": {"type": "string", "optional": true}}});
    let whole = of_provider(&json!({"provider": {"version": 0, "block": token}}));
    let cut = of_provider(&json!({}));
    for (old, new, file) in [(&whole, &cut, "new.json"), (&cut, &whole, "old.json")] {
        let output = run(old, new, &[]);
        assert_eq!((output.stdout, output.status.code()), (Vec::new(), Some(0)));
        let warning =
            format!("warning: {file}: it doesn't say what configures the provider, which is not compared\n");
        assert!(String::from_utf8(output.stderr).unwrap().starts_with(&warning));
    }
}

#[test]
fn programs_read_json() {
    let old = with_resource(&json!({"a": {"type": "string", "optional": true}}), &json!({}));
    let output = run(&old, &with_resource(&json!({}), &json!({})), &["--json"]);
    let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
    let change = json!({
        "kind": "resource", "name": "cloud_server", "path": "a", "what": "is gone, and was an attribute", "grade": "breaking", "stored": false
    });
    assert_eq!(printed, json!({"format_version": "1.0", "grade": "breaking", "changes": [change]}));
    let output = run(&old, &old, &["--json"]);
    let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(printed, json!({"format_version": "1.0", "grade": null, "changes": []}));
}

#[test]
fn what_is_no_schema_is_a_failure() {
    let good = with_resource(&json!({}), &json!({}));
    for (old, new, told) in [
        (&json!({}), &good, "old.json: this is not what `terraform providers schema -json` prints"),
        (&good, &json!({"format_version": "1.0", "provider_schemas": {}}), "there is no provider in this"),
    ] {
        let output = run(old, new, &[]);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.contains(told), "{stderr}");
        assert_eq!(output.status.code(), Some(1));
    }
    // A schema that can't be read is neither gone nor new.
    let unreadable = of_provider(&json!({"resource_schemas": {"cloud_server": {"version": 1, "block": 7}}}));
    let output = run(&unreadable, &good, &[]);
    assert_eq!(output.status.code(), Some(0));
    assert!(
        String::from_utf8(output.stderr).unwrap().contains("warning: old.json: cloud_server is left out")
    );
}
