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
        "code": "attribute", "old": "optional", "new": null, "kind": "resource", "name": "cloud_server", "path": "a", "what": "is gone, and was an attribute", "grade": "breaking", "stored": false
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
    // Two providers have no differences, wherever their registries are.
    let of = |source: &str| json!({"format_version": "1.0", "provider_schemas": {source: {}}});
    let aws = of("registry.terraform.io/hashicorp/aws");
    for (other, status) in [
        ("registry.opentofu.org/hashicorp/aws", 0),
        ("aws", 0),
        ("registry.terraform.io/-/aws", 0),
        ("registry.terraform.io/hashicorp/google", 1),
        ("registry.terraform.io/acme/aws", 1),
        ("google", 1),
    ] {
        let output = run(&aws, &of(other), &[]);
        assert_eq!(output.status.code(), Some(status), "{other}");
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(stderr.contains("are not versions of one provider"), status == 1, "{stderr}");
    }
    // A schema that can't be read is neither gone nor new.
    let unreadable = of_provider(&json!({"resource_schemas": {"cloud_server": {"version": 1, "block": 7}}}));
    let output = run(&unreadable, &good, &[]);
    assert_eq!(output.status.code(), Some(0));
    assert!(
        String::from_utf8(output.stderr).unwrap().contains("warning: old.json: cloud_server is left out")
    );
    // What is released next must be readable.
    for options in [&[][..], &["--json"], &["--breaking"], &["--format", "markdown"]] {
        let output = run(&good, &unreadable, options);
        assert_eq!(output.status.code(), Some(1), "{options:?}");
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.contains("error: new.json: cloud_server is left out"), "{stderr}");
        if options == ["--json"] {
            let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
            let found = &printed["unreadable"][0];
            assert_eq!((&found["version"], &found["name"]), (&json!("new"), &json!("cloud_server")));
            assert!(found["error"].as_str().is_some_and(|error| !error.is_empty()));
        }
    }
}

/// The changes of the resource's attribute or block, as `code: old -> new`.
#[track_caller]
fn codes(old: &Value, new: &Value, expected: &[&str]) {
    let server = |item: &Value| match item.get("nesting_mode") {
        Some(_) => with_resource(&json!({}), &json!({"a": item})),
        None if item.is_null() => with_resource(&json!({}), &json!({})),
        None => with_resource(&json!({"a": item}), &json!({})),
    };
    let output = run(&server(old), &server(new), &["--format", "json"]);
    let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
    let text = |value: &Value| value.as_str().unwrap_or("-").to_owned();
    let changes = printed["changes"].as_array().unwrap().iter();
    let found: Vec<_> = changes
        .map(|change| {
            format!("{}: {} -> {}", text(&change["code"]), text(&change["old"]), text(&change["new"]))
        })
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn each_change_has_a_code_and_both_properties() {
    let of = |more: &Value| {
        let mut attribute = json!({"type": "string", "optional": true});
        attribute.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        attribute
    };
    let plain = of(&json!({}));
    for (other, line) in [
        (json!({"type": "number"}), "type: string -> number"),
        (json!({"computed": true}), "behavior: optional -> optional and computed"),
        (json!({"sensitive": true}), "sensitive: false -> true"),
        (json!({"write_only": true}), "write_only: false -> true"),
        (json!({"description": "A *b*."}), "description: - -> A *b*."),
        (json!({"deprecated": true, "deprecation_message": "Use b."}), "deprecated: - -> Use b."),
        (json!({"tfvalue_rules": {"default": "5"}}), "default: - -> 5"),
        (json!({"tfvalue_rules": {"validate": "length(1..=5)"}}), "validate: - -> length(1..=5)"),
    ] {
        codes(&plain, &of(&other), &[line]);
        let (code, properties) = line.split_once(": ").unwrap();
        let (old, new) = properties.split_once(" -> ").unwrap();
        codes(&of(&other), &plain, &[&format!("{code}: {new} -> {old}")]);
    }
    codes(&Value::Null, &plain, &["attribute: - -> optional"]);
    codes(&plain, &Value::Null, &["attribute: optional -> -"]);
    let block = |mode: &str, min: u64, max: u64| json!({"nesting_mode": mode, "block": {}, "min_items": min, "max_items": max});
    codes(&plain, &block("list", 0, 0), &["form: attribute -> block"]);
    codes(&block("list", 0, 0), &plain, &["form: block -> attribute"]);
    codes(&block("list", 0, 0), &block("set", 0, 0), &["nesting: list -> set"]);
    codes(&block("list", 0, 2), &block("list", 1, 3), &["min_items: 0 -> 1", "max_items: 2 -> 3"]);
    codes(&Value::Null, &block("list", 0, 0), &["block: - -> list"]);
    let nested =
        json!({"optional": true, "nested_type": {"nesting_mode": "single", "attributes": {"b": plain}}});
    codes(&nested, &plain, &["type: object({ b = string }) -> string"]);
}

/// A provider of these resources, each with an attribute `region` or without one.
fn with_regions(names: &[&str], has_region: bool) -> Value {
    let attributes =
        if has_region { json!({"region": {"type": "string", "optional": true}}) } else { json!({}) };
    let resources: serde_json::Map<_, _> = names
        .iter()
        .map(|name| ((*name).to_owned(), json!({"version": 0, "block": {"attributes": attributes}})))
        .collect();
    of_provider(&json!({"resource_schemas": resources}))
}

#[test]
fn equal_changes_of_many_things_are_printed_once() {
    let names = ["cloud_a", "cloud_b", "cloud_c", "cloud_d", "cloud_e"];
    let [old, new] = [false, true].map(|has_region| with_regions(&names, has_region));
    let (lines, code) = diff(&old, &new);
    let first = "resources cloud_a, cloud_b, cloud_c, and 2 more";
    assert_eq!(
        (lines, code),
        (vec![first.to_owned(), "harmless  `region` is new, and optional".to_owned()], 3)
    );
    // Of what breaks, all names are shown.
    let (lines, code) = diff(&new, &old);
    let first = "resources cloud_a, cloud_b, cloud_c, cloud_d, cloud_e";
    assert_eq!(
        (lines, code),
        (vec![first.to_owned(), "breaking  `region` is gone, and was an attribute".to_owned()], 4)
    );
    // A few are listed where they are.
    let [few, more] = [false, true].map(|has_region| with_regions(&names[..3], has_region));
    let (lines, _) = diff(&few, &more);
    assert_eq!(lines.len(), 6);
    let output = run(&old, &new, &["--json"]);
    let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(printed["changes"].as_array().unwrap().len(), 5);
}

#[test]
fn a_list_allows_changes() {
    let names = ["cloud_a", "cloud_b", "cloud_c", "cloud_d"];
    let [old, new] = [true, false].map(|has_region| with_regions(&names, has_region));
    for (list, status, warning) in [
        ("", 4, ""),
        ("resource cloud_a.region attribute\n", 4, ""),
        ("# decided\r\nresource *.region attribute # gone\r\n", 0, ""),
        ("resource *.region attribute\nresource cloud_b.region attribute", 0, ""),
        (
            "resource *.region attribute\nresource cloud_b.region type",
            0,
            "`resource cloud_b.region type` allows nothing",
        ),
        ("region", 4, "`region` allows nothing"),
    ] {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("allowed");
        fs::write(&file, list).unwrap();
        for form in ["text", "json"] {
            let output = run(&old, &new, &["--format", form, "--allow", file.to_str().unwrap()]);
            assert_eq!(output.status.code(), Some(status), "{list}");
            let stderr = String::from_utf8(output.stderr).unwrap();
            assert!(
                stderr.contains(warning) && (stderr.contains("allows nothing") != warning.is_empty()),
                "{stderr}"
            );
        }
    }
    let output = run(&old, &new, &["--allow", "absent"]);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_changelog_is_markdown() {
    let of = |name: &str, attribute: &Value| {
        let with = json!({"version": 0, "block": {"attributes": {"size": attribute}}});
        of_provider(&json!({"resource_schemas": {name: with}, "data_source_schemas": {name: with}}))
    };
    let (string, number) =
        (json!({"type": "string", "optional": true}), json!({"type": "number", "optional": true}));
    let output = run(&of("cloud_a", &string), &of("cloud_a", &number), &["--format", "markdown"]);
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        "## Breaking changes\n\n\
         - resource `cloud_a`: `size` is of type number, and was of type string\n\
         - data source `cloud_a`: `size` is of type number, and was of type string\n"
    );
    assert_eq!(output.status.code(), Some(4));
    let new = json!({"type": "string", "required": false, "optional": true, "deprecated": true, "description": "b"});
    let output = run(&of("cloud_a", &string), &of("cloud_a", &new), &["--format", "markdown"]);
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.starts_with("## Changes\n\n- resource `cloud_a`: `size` is deprecated\n"), "{printed}");
    assert!(
        printed.contains("\n\n## Documentation\n\n- resource `cloud_a`: `size` is described otherwise\n"),
        "{printed}"
    );
}
