//! `tfvalue inspect` of whole states.

use std::{
    env,
    io::{Cursor, Write},
    process::Command,
};

use serde_json::{Value, json};
use tfvalue::schema::ProviderSchemas;
use tfvalue_cli::inspect::inspect_state;
use zip::{ZipWriter, write::SimpleFileOptions};

use super::{Folder, package::terraform};

/// A state with an instance that an earlier version of the provider stored.
fn state() -> Value {
    json!({
        "version": 4, "terraform_version": "1.11.4", "serial": 7, "lineage": "x",
        "outputs": {
            "plain": {"value": [1, "a"], "type": ["tuple", ["number", "string"]]},
            "secret": {"value": "hunter2", "type": "string", "sensitive": true}
        },
        "resources": [
            {
                "module": "module.m[\"a\"]", "mode": "managed", "type": "cloud_server", "name": "web",
                "provider": "module.m.provider[\"example.com/acme/cloud\"]",
                "instances": [
                    {
                        "index_key": "x", "schema_version": 0, "private": "eyJhIjoxfQ==",
                        "attributes": {
                            "name": "hunter2", "old": true, "password": "hunter2", "size": "large",
                            "tags": {"a": "hunter2", "b": "shown"}
                        },
                        "sensitive_attributes": [
                            [{"type": "get_attr", "value": "name"}],
                            [
                                {"type": "get_attr", "value": "tags"},
                                {"type": "index", "value": {"value": "a", "type": "string"}}
                            ]
                        ]
                    },
                    {
                        "index_key": "y", "schema_version": 1, "status": "tainted", "deposed": "0badcafe",
                        "attributes": {"name": "db", "password": null, "size": 12_345_678_901_234_567_890_u64, "tags": null}
                    }
                ]
            },
            {
                "mode": "data", "type": "cloud_zone", "name": "z", "provider": "provider[\"example.com/acme/cloud\"]",
                "instances": [{"index_key": 0, "schema_version": 0, "attributes": {"id": "\u{1b}[2J"}}]
            }
        ]
    })
}

fn schemas() -> Value {
    json!({"format_version": "1.0", "provider_schemas": {"example.com/acme/cloud": {
        "resource_schemas": {"cloud_server": {"version": 1, "block": {"attributes": {
            "name": {"type": "string", "required": true},
            "password": {"type": "string", "optional": true, "sensitive": true},
            "size": {"type": "number", "optional": true},
            "tags": {"type": ["map", "string"], "optional": true}
        }}}}
    }}})
}

fn run(state: &str, arguments: &[&str]) -> (String, String, i32) {
    let folder = Folder::new();
    folder.write("terraform.tfstate", state);
    folder.write("schema.json", schemas().to_string());
    let output = folder.run("inspect", &[&["terraform.tfstate"], arguments].concat());
    let [shown, warnings] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (shown, warnings, output.status.code().unwrap())
}

#[test]
fn a_state_is_shown_with_what_is_stale_in_it() {
    let (shown, warnings, status) = run(&state().to_string(), &["--schema", "schema.json"]);
    let expected = r#"state by version 1.11.4, serial 7

module.m["a"].cloud_server.web["x"]
  provider: module.m.provider["example.com/acme/cloud"]
  private data: 7 bytes
  # stored by version 0 of the schema, which has version 1 now
  # `old` is not in the schema
  # `size` is of another type: a number is required, such as 42, 0.5 or 1e6, not "large"
  {
    name     = (sensitive value)
    old      = (value not shown)
    password = (sensitive value)
    size     = "large"
    tags     = map {
      "a" = (sensitive value)
      "b" = "shown"
    }
  }

module.m["a"].cloud_server.web["y"], the deposed object 0badcafe, tainted
  provider: module.m.provider["example.com/acme/cloud"]
  {
    name     = "db"
    password = (sensitive value)
    size     = 12345678901234567890
    tags     = null (map(string))
  }

data.cloud_zone.z[0]
  provider: provider["example.com/acme/cloud"]
  {
    id = (value not shown)
  }

output.plain
  tuple [
    1
    "a"
  ]

output.secret
  (sensitive value)
"#;
    assert_eq!(shown, expected);
    assert_eq!(
        warnings,
        "warning: terraform.tfstate: the values of `data.cloud_zone.z` are not shown: there is no schema of it in schema.json\n\
         warning: terraform.tfstate: 1 instance is not as in the schemas, as the comments at it say\n"
    );
    assert_eq!(status, 0);
}

#[test]
fn no_value_of_a_resource_is_shown_without_schemas() {
    let (shown, warnings, status) = run(&state().to_string(), &[]);
    let expected = r#"
module.m["a"].cloud_server.web["x"]
  provider: module.m.provider["example.com/acme/cloud"]
  private data: 7 bytes
  {
    name     = (sensitive value)
    old      = (value not shown)
    password = (value not shown)
    size     = (value not shown)
    tags     = (sensitive value)
  }
"#;
    assert!(shown.contains(expected), "{shown}");
    assert!(shown.contains("output.plain\n  tuple [\n    1\n"), "{shown}");
    let why = "its schema is not given; `--schema` takes what `terraform providers schema -json` prints";
    let warning =
        |address| format!("warning: terraform.tfstate: the values of `{address}` are not shown: {why}\n");
    // Once for all instances.
    assert_eq!(warnings, warning("data.cloud_zone.z") + &warning("module.m[\"a\"].cloud_server.web"));
    assert_eq!(status, 0);
}

#[test]
fn a_schema_is_found_for_an_old_state_and_for_another_registry() {
    for provider in
        ["provider.cloud", "module.m.provider.cloud.alias", "provider[\"registry.opentofu.org/acme/cloud\"]"]
    {
        let mut old = state();
        old["resources"][0]["provider"] = json!(provider);
        let (shown, _, _) = run(&old.to_string(), &["--schema", "schema.json"]);
        assert!(shown.contains("  # `old` is not in the schema\n"), "{provider}: {shown}");
    }
}

#[test]
fn what_terraform_stored_before_0_12_is_shown_by_the_schema() {
    let mut old = state();
    let instance = &mut old["resources"][0]["instances"][1];
    instance.as_object_mut().unwrap().remove("attributes");
    instance["attributes_flat"] =
        json!({"name": "db", "password": "hunter2", "size": "7", "tags.%": "1", "tags.a.b": "c"});
    let (shown, _, _) = run(&old.to_string(), &["--schema", "schema.json"]);
    let expected = r#"  # stored in the flat form of Terraform before 0.12
  {
    name     = "db"
    password = (sensitive value)
    size     = 7
    tags     = map {
      "a.b" = "c"
    }
  }
"#;
    assert!(shown.contains(expected), "{shown}");
    old["resources"][0]["instances"][1]["attributes_flat"]["size"] = json!("hunter2");
    let (shown, _, _) = run(&old.to_string(), &["--schema", "schema.json"]);
    assert!(
        shown.contains("  # it is not of the schema, and not shown: size: ") && !shown.contains("hunter2"),
        "{shown}"
    );
}

#[test]
fn a_state_of_another_version_is_refused() {
    let mut old = state();
    old["version"] = json!(3);
    let (shown, warnings, status) = run(&old.to_string(), &[]);
    assert!(warnings.contains("error: terraform.tfstate: this is a state of version \"3\""), "{warnings}");
    assert_eq!((shown.as_str(), status), ("", 1));
}

#[test]
fn a_file_that_is_no_state_is_named_with_advice() {
    let mut plan = ZipWriter::new(Cursor::new(Vec::new()));
    plan.start_file("tfplan", SimpleFileOptions::default()).unwrap();
    let plan = plan.finish().unwrap().into_inner();
    for (file, message) in [
        (plan, "this is a plan file; `terraform show PLAN` prints it"),
        (
            br#"{"meta":{},"encrypted_data":"eA==","encryption_version":"v0"}"#.to_vec(),
            "this is a plan that OpenTofu has encrypted; `tofu show PLAN` prints it",
        ),
        (
            br#"{"serial":1,"lineage":"x","meta":{},"encrypted_data":"eA==","encryption_version":"v0"}"#
                .to_vec(),
            "this is a state that OpenTofu has encrypted; `tofu state pull` prints it",
        ),
        (
            br#"{"version":3,"serial":1,"lineage":"x","modules":[]}"#.to_vec(),
            "this is a state of Terraform before 0.12; a later version rewrites it",
        ),
        (
            br#"{"format_version":"1.0","values":{"root_module":{}}}"#.to_vec(),
            "this is what `terraform show -json` prints; what is wanted is one value of it alone",
        ),
        (schemas().to_string().into_bytes(), "this is what `terraform providers schema -json` prints"),
        (br#"{"version": 4, "lineage": "hunter2"#.to_vec(), "this is no complete JSON: "),
        (
            br#"{"version": 2, "serial": 1, "modules": []}"#.to_vec(),
            "this is a state of Terraform before 0.12; a later version rewrites it",
        ),
        (
            br#"{"format_version":"1.0","terraform_version":"1.1.1"}"#.to_vec(),
            "this is what `terraform show -json` prints; what is wanted is one value of it alone",
        ),
    ] {
        let folder = Folder::new();
        folder.write("file", file);
        folder.write("schema.json", schemas().to_string());
        for arguments in [&["file"][..], &["file", "--schema", "schema.json"]] {
            let output = folder.run("inspect", arguments);
            let told = String::from_utf8(output.stderr).unwrap();
            assert!(told.starts_with(&format!("error: file: {message}")), "{told}");
            assert!(!told.contains("hunter2") && output.stdout.is_empty(), "{told}");
            assert_eq!(output.status.code(), Some(1), "{told}");
        }
    }
}

/// The attributes of a resource in a state, each text and key of which is a secret of its own.
fn vault() -> Value {
    json!({
        "text": "secret-01-", "number": 987_601, "flag": true, "nothing": null,
        "list": ["secret-02-", "secret-03-"], "set": ["secret-04-", "secret-05-"],
        "map": {"secret-06-": "secret-07-", "b.c": "secret-08-"},
        "object": {"a": "secret-09-", "b": {"c": "secret-10-"}}, "tuple": ["secret-11-", ["secret-12-"], 987_602],
        "any": {
            "type": ["object", {
                "secret-13-": ["map", "string"], "type": "string", "value": ["tuple", ["string", ["set", "number"]]], "inner": "dynamic"
            }],
            "value": {
                "secret-13-": {"secret-14-": "secret-15-"}, "type": "secret-16-", "value": ["secret-17-", [987_603]],
                "inner": {"type": ["list", ["object", {"secret-18-": "string"}]], "value": [{"secret-18-": "secret-19-"}, null]}
            }
        },
        "any_text": {"type": "string", "value": "secret-20-"}, "any_null": {"type": ["object", {"secret-21-": "string"}], "value": null},
        "one": {"a": "secret-22-", "b": ["secret-23-"]}, "several": [{"a": "secret-24-", "b": []}, {"a": "secret-25-", "b": ["secret-26-"]}],
        "distinct": [{"a": "secret-27-", "b": null}], "named": {"secret-28-": {"a": "secret-29-", "b": null}},
        "block": {"a": "secret-30-", "b": null}, "blocks": [{"a": "secret-31-", "b": null}], "block_set": [{"a": "secret-32-", "b": null}],
        "block_map": {"secret-33-": {"a": "secret-34-", "b": null}}, "group": {"a": "secret-35-", "b": null},
        "typed": {
            "type": ["tuple", [["object", {"any": ["object", {"secret-36-": "string"}]}]]],
            "value": [{"any": {"secret-36-": "secret-37-"}}]
        }
    })
}

/// The schema of the vault, in which values are of these types instead of others.
fn vault_schema(others: &Value) -> Value {
    let optional = |ty: Value| json!({"type": ty, "optional": true});
    let attributes = json!({"a": optional(json!("string")), "b": optional(json!(["list", "string"]))});
    let nested = |mode: &str| json!({"optional": true, "nested_type": {"nesting_mode": mode, "attributes": attributes}});
    let block = |mode: &str| json!({"nesting_mode": mode, "block": {"attributes": attributes}});
    let mut schema = json!({"version": 0, "block": {
        "attributes": {
            "text": optional(json!("string")), "number": optional(json!("number")), "flag": optional(json!("bool")),
            "nothing": optional(json!("string")), "list": optional(json!(["list", "string"])), "set": optional(json!(["set", "string"])),
            "map": optional(json!(["map", "string"])), "object": optional(json!(["object", {"a": "string", "b": ["map", "string"]}])),
            "tuple": optional(json!(["tuple", ["string", ["set", "string"], "number"]])),
            "any": optional(json!("dynamic")), "any_text": optional(json!("dynamic")), "any_null": optional(json!("dynamic")),
            "one": nested("single"), "several": nested("list"), "distinct": nested("set"), "named": nested("map")
        },
        "block_types": {
            "block": block("single"), "blocks": block("list"), "block_set": block("set"), "block_map": block("map"), "group": block("group"),
            "typed": {"nesting_mode": "list", "block": {"attributes": {"any": optional(json!("dynamic"))}}}
        }
    }});
    for (name, ty) in others.as_object().unwrap() {
        let name = name.as_str();
        schema["block"]["block_types"].as_object_mut().unwrap().remove(name);
        schema["block"]["attributes"][name] = optional(ty.clone());
    }
    schema
}

/// All places that a mark can name, with the secrets in each. A path passes through the types of values.
fn places(
    value: &Value,
    path: &[Value],
    is_set: bool,
    found: &mut Vec<(Vec<Value>, Vec<String>)>,
) -> Vec<String> {
    let mut secrets = Vec::new();
    match value {
        Value::Object(wrapper)
            if wrapper.len() == 2 && wrapper.get("type").is_some_and(|ty| !ty.is_null()) =>
        {
            let keys = wrapper["type"].to_string();
            secrets.extend(keys.split('"').filter(|key| key.starts_with("secret")).map(str::to_owned));
            secrets.extend(places(&wrapper["value"], path, false, &mut Vec::new()));
            let mut below = Vec::new();
            places(&wrapper["value"], path, false, &mut below);
            found.extend(below.into_iter().filter(|(place, _)| place.len() > path.len()));
        }
        Value::Object(members) => {
            for (name, member) in members {
                let step = json!({"type": "get_attr", "value": name});
                let is_set = ["set", "distinct", "block_set"].contains(&name.as_str());
                let inner = places(member, &[path, &[step]].concat(), is_set, found);
                secrets.extend(inner);
                secrets.extend(name.starts_with("secret").then(|| name.clone()));
            }
        }
        Value::Array(elements) => {
            let all: Vec<_> =
                elements.iter().flat_map(|element| places(element, path, false, &mut Vec::new())).collect();
            for (index, element) in elements.iter().enumerate() {
                let key = if is_set { element.clone() } else { json!(index) };
                let ty = if is_set { "dynamic" } else { "number" };
                let step = json!({"type": "index", "value": {"value": key, "type": ty}});
                let place = [path, &[step]].concat();
                let mut below = Vec::new();
                places(element, &place, false, &mut below);
                // No path names an element of a set: the whole is meant.
                found.extend(
                    below.into_iter().map(|(place, inner)| (place, if is_set { all.clone() } else { inner })),
                );
            }
            secrets.extend(all);
        }
        Value::String(text) if text.starts_with("secret") => secrets.push(text.clone()),
        Value::Number(number) => secrets.push(number.to_string()),
        _ => {}
    }
    found.push((path.to_vec(), secrets.clone()));
    secrets
}

/// A state with a vault and these marks, and with secrets in places that are never shown.
fn vault_state(attributes: &Value, marks: &Value) -> String {
    let instance = json!({
        "schema_version": 0, "attributes": attributes, "sensitive_attributes": marks, "private": "hidden",
        "identity_schema_version": 0, "identity": {"id": "hidden"}
    });
    let mut deposed = instance.clone();
    deposed["deposed"] = json!("0badcafe");
    let resource = |mode: &str| {
        json!({
            "mode": mode, "type": "cloud_vault", "name": "v", "provider": "provider[\"example.com/acme/cloud\"]",
            "instances": [instance, deposed]
        })
    };
    json!({
        "version": 4, "terraform_version": "1.11.4", "serial": 7, "lineage": "x", "check_results": [{"hidden": "hidden"}],
        "outputs": {"a": {"value": {"hidden": "hidden"}, "type": ["object", {"hidden": "string"}], "sensitive": true}},
        "resources": [resource("managed"), resource("data")]
    })
    .to_string()
}

/// Shows a state with these schemas, or none.
fn inspected(state: &str, schemas: Option<&Value>) -> String {
    let schemas = schemas.map(|schemas| ProviderSchemas::from_json_lossy(schemas.to_string()).unwrap());
    inspect_state(state.as_bytes(), schemas.as_ref()).unwrap().text
}

fn of_cloud(schema: &Value) -> Value {
    json!({"format_version": "1.0", "provider_schemas": {"example.com/acme/cloud": {
        "resource_schemas": {"cloud_vault": schema}, "data_source_schemas": {"cloud_vault": schema}
    }}})
}

#[test]
fn what_a_state_marks_is_shown_with_no_schema() {
    let attributes = vault();
    let mut all = Vec::new();
    places(&attributes, &[], false, &mut all);
    assert!(all.len() > 70, "{}", all.len());
    // In one that is stale, each value is of another type.
    let stale = json!({
        "text": "number", "number": "bool", "list": ["map", "string"], "set": "string", "map": ["list", "string"],
        "object": ["object", {"a": "number"}], "tuple": ["tuple", ["string"]], "any": ["map", "string"], "any_text": "number",
        "any_null": ["set", "string"], "one": "dynamic", "several": ["list", "number"], "distinct": ["map", "string"], "named": "string",
        "block": ["list", "string"], "blocks": "dynamic", "block_set": "string", "block_map": "dynamic", "group": "number", "typed": "dynamic"
    });
    let good = of_cloud(&vault_schema(&json!({})));
    let stale = of_cloud(&vault_schema(&stale));
    let unlike =
        |step: &Value| json!({"type": "index", "value": {"value": step["value"]["value"], "type": "string"}});
    for (path, secrets) in &all {
        let hides = |marks: &Value, schemas: Option<&Value>, secrets: &[String]| {
            let shown = inspected(&vault_state(&attributes, marks), schemas);
            for secret in secrets {
                assert!(!shown.contains(secret.as_str()), "{secret} is marked by {marks}:\n{shown}");
            }
            assert!(!shown.contains("hidden"), "{shown}");
            shown
        };
        let shown = hides(&json!([path]), Some(&good), secrets);
        // All else is shown.
        let everything = &all.last().unwrap().1;
        let is_whole_set =
            path.len() > 1 && ["set", "distinct", "block_set"].iter().any(|set| path[0]["value"] == *set);
        if !is_whole_set {
            // A type shows the keys of a value under it, which is not shown where a part of the value is secret.
            for other in everything.iter().filter(|other| !secrets.contains(other)) {
                let is_key_of_type = ["secret-21-"].contains(&other.as_str());
                assert!(
                    shown.contains(other.as_str()) || is_key_of_type,
                    "{other} is hidden by {path:?}:\n{shown}"
                );
            }
        }
        hides(&json!([path]), Some(&stale), secrets);
        let nowhere = [&path[..], &[json!({"type": "get_attr", "value": "nowhere"})]].concat();
        hides(&json!([nowhere, path]), Some(&good), secrets);
        hides(&json!([nowhere]), Some(&good), secrets);
        hides(&json!([nowhere]), Some(&stale), secrets);
        if let [.., last] = &path[..] {
            // A number as text, and steps of another form.
            let mut other = path.clone();
            *other.last_mut().unwrap() = unlike(last);
            hides(&json!([other]), Some(&good), secrets);
            for step in [
                json!({"type": "index"}),
                json!({"type": "later", "value": last["value"]}),
                json!(7),
                json!(null),
            ] {
                *other.last_mut().unwrap() = step;
                hides(&json!([other]), Some(&good), secrets);
            }
        }
    }
}

#[test]
fn no_value_is_shown_with_no_schema_of_it() {
    let attributes = vault();
    let mut all = Vec::new();
    let everything = places(&attributes, &[], false, &mut all);
    let folder = Folder::new();
    let schema = vault_schema(&json!({}));
    let of = |source: &str, ty: &str, schema: &Value| {
        json!({"format_version": "1.0", "provider_schemas": {source: {
            "resource_schemas": {ty: schema}, "data_source_schemas": {ty: schema}
        }}})
    };
    let mut unreadable = schema.clone();
    unreadable["block"]["attributes"]["text"] = json!({"type": "text", "optional": true});
    let no_attributes = of_cloud(&json!({"version": 0, "block": {}}));
    for (schemas, is_absent) in [
        (None, true),
        (Some(of("example.com/acme/cloud", "cloud_disk", &schema)), true),
        (Some(of("example.com/other/cloud", "cloud_vault", &schema)), true),
        (Some(of("example.com/acme/other", "cloud_vault", &schema)), true),
        (Some(of("example.com/acme/cloud", "cloud_vault", &unreadable)), true),
        (Some(no_attributes), false),
    ] {
        let state = vault_state(&attributes, &json!([]));
        folder.write("terraform.tfstate", &state);
        let mut arguments = vec!["terraform.tfstate"];
        if let Some(schemas) = &schemas {
            folder.write("schema.json", schemas.to_string());
            arguments.extend(["--schema", "schema.json"]);
        }
        let output = folder.run("inspect", &arguments);
        let [shown, warnings] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        for secret in everything.iter().map(String::as_str).chain(["hidden"]) {
            assert!(!shown.contains(secret) && !warnings.contains(secret), "{secret}:\n{shown}{warnings}");
        }
        for address in ["cloud_vault.v", "data.cloud_vault.v"] {
            let warning = format!("warning: terraform.tfstate: the values of `{address}` are not shown: ");
            assert_eq!(warnings.matches(&warning).count(), usize::from(is_absent), "{warnings}");
        }
        assert!(shown.contains("    text      = (value not shown)\n"), "{shown}");
    }
    // Marks of another form are taken for a mark of the whole.
    for marks in
        [json!("text"), json!({"text": true}), json!(["text"]), json!([[]]), json!([[["text"]]]), json!(true)]
    {
        let shown = inspected(&vault_state(&attributes, &marks), Some(&of_cloud(&schema)));
        for secret in &everything {
            assert!(!shown.contains(secret.as_str()), "{secret}, {marks}:\n{shown}");
        }
    }
}

#[test]
fn what_a_schema_hides_is_hidden_in_whatever_form_it_is_stored() {
    let secret = json!({"type": "string", "optional": true, "sensitive": true});
    let attributes = json!({"a": {"type": "string", "optional": true}, "s": secret});
    let nested = |mode: &str| json!({"optional": true, "nested_type": {"nesting_mode": mode, "attributes": attributes}});
    for mode in ["single", "list", "set", "map", "group"] {
        let block =
            json!({"block_types": {"x": {"nesting_mode": mode, "block": {"attributes": attributes}}}});
        let typed = json!({"block_types": {"x": {"nesting_mode": mode, "block": {"attributes": {
            "a": {"type": "dynamic", "optional": true}, "s": secret
        }}}}});
        let mut schemas = vec![block];
        if mode != "set" {
            schemas.push(typed);
        }
        if mode != "group" {
            schemas.push(json!({"attributes": {"x": nested(mode)}}));
        }
        for schema in schemas {
            let schemas = of_cloud(&json!({"version": 0, "block": schema}));
            let object = json!({"a": "shown", "s": "secret-1-"});
            let ty = json!(["object", {"a": "string", "s": "string"}]);
            for stored in [
                object.clone(),
                json!([object]),
                json!({"k": object}),
                json!([{"a": "x", "s": "secret-1-", "t": "secret-2-"}]),
                json!({"a": "x", "s": {"secret-1-": "secret-2-"}}),
                json!({"k": {"a": 1, "s": ["secret-1-"]}}),
                json!([[object]]),
                json!(["secret-1-"]),
                json!("secret-1-"),
                json!({"secret-1-": "secret-2-"}),
                json!({"value": [object], "type": ["tuple", [ty]]}),
                json!({"value": {"k": object}, "type": ["object", {"k": ty}]}),
                json!({"value": {"secret-1-": ["secret-2-"]}, "type": ["map", ["list", "string"]]}),
                json!({"value": "secret-1-", "type": "secret-2-"}),
                json!({"value": {"s": "secret-1-"}, "type": null}),
            ] {
                let state = vault_state(&json!({"x": stored, "secret": {"s": "secret-3-"}}), &json!([]));
                let shown = inspected(&state, Some(&schemas));
                // The keys of blocks that are a map are what the schema says.
                let is_key = mode == "map" && stored.to_string().contains(r#""secret-1-":"#);
                assert!(
                    !shown.contains(if is_key { "secret-2-" } else { "secret-" }),
                    "{schemas}\n{stored}\n{shown}"
                );
            }
        }
    }
}

#[test]
fn a_state_in_which_a_name_is_there_twice_is_refused() {
    let marked = r#""sensitive_attributes": [[{"type": "get_attr", "value": "name"}]]"#;
    let twice = marked.to_owned() + ", " + &marked.replace("name", "size");
    let state =
        state().to_string().replacen(r#""schema_version":1"#, &format!(r#""schema_version":1,{twice}"#), 1);
    assert!(state.contains(&twice));
    let (shown, warnings, status) = run(&state, &["--schema", "schema.json"]);
    assert_eq!((shown.as_str(), status), ("", 1));
    assert_eq!(warnings, "error: terraform.tfstate: line 1: a name is there twice in one object\n");
}

#[test]
fn an_output_is_shown_only_if_it_is_not_sensitive() {
    for (flag, is_shown) in [
        (json!(false), true),
        (json!(null), true),
        (json!(true), false),
        (json!("true"), false),
        (json!(1), false),
        (json!([]), false),
    ] {
        let mut state = state();
        state["outputs"] =
            json!({"x": {"value": ["secret-1-"], "type": ["tuple", ["string"]], "sensitive": flag}});
        let (shown, _, _) = run(&state.to_string(), &[]);
        assert_eq!(shown.contains("secret-1-"), is_shown, "{flag}: {shown}");
    }
}

#[test]
fn a_value_that_is_sensitive_in_one_place_is_shown_in_no_other() {
    let string = json!({"type": "string", "optional": true});
    let schema = of_cloud(&json!({"version": 0, "block": {"attributes": {
        "input": {"type": "dynamic", "optional": true}, "output": {"type": "dynamic", "computed": true},
        "n": {"type": "number", "optional": true}, "text": string, "token": {"type": "string", "optional": true, "sensitive": true}
    }}}));
    let wrapped = |value: Value, ty: Value| json!({"value": value, "type": ty});
    let object = json!(["object", {"keys": ["map", "string"], "number": "number", "text": "string"}]);
    let value = json!({"keys": {"secret-1-": "secret-2-"}, "number": 987_601, "text": "secret-3-"});
    let marks = |steps: &[&[&str]]| {
        let step = |name: &&str| json!({"type": "get_attr", "value": name});
        Value::from(steps.iter().map(|steps| steps.iter().map(step).collect::<Value>()).collect::<Vec<_>>())
    };
    let parts = marks(&[&["input", "keys"], &["input", "number"], &["input", "text"], &["text"]]);
    let state_of = |marks: &Value, input: &Value, output: &Value| {
        let attributes =
            json!({"input": input, "output": output, "n": 12, "text": "abc", "token": "secret-4-"});
        let mut state: Value = serde_json::from_str(&vault_state(&attributes, marks)).unwrap();
        state["outputs"]["copy"] = json!({"value": ["secret-3-", "secret-4-", 12, "abc"], "type": "dynamic"});
        state.to_string()
    };
    for marks in [parts, marks(&[&["input"], &["text"]])] {
        for output in [
            wrapped(value.clone(), object.clone()),
            wrapped(json!([value]), json!(["list", object])),
            wrapped(
                json!({"a": [value["keys"]]}),
                json!(["object", {"a": ["tuple", [["object", {"secret-1-": "string"}]]]}]),
            ),
            wrapped(json!(["secret-3-", "secret-2-"]), json!(["set", "string"])),
            wrapped(json!(987_601), json!("number")),
        ] {
            let shown =
                inspected(&state_of(&marks, &wrapped(value.clone(), object.clone()), &output), Some(&schema));
            assert!(!shown.contains("secret-") && !shown.contains("987601"), "{output}\n{shown}");
            // So short a text is no secret that anybody could keep.
            assert!(shown.contains("    12\n    \"abc\"\n"), "{shown}");
        }
    }
    // A value of another type is a part of what a comment says.
    let mut other = schema.clone();
    other["provider_schemas"]["example.com/acme/cloud"]["resource_schemas"]["cloud_vault"]["block"]["attributes"]
        ["text"]["type"] = json!("number");
    let mut state: Value = serde_json::from_str(&state_of(&json!([]), &json!(null), &json!(null))).unwrap();
    for resource in state["resources"].as_array_mut().unwrap() {
        resource["instances"][0]["attributes"]["text"] = json!("secret-4-");
    }
    let shown = inspected(&state.to_string(), Some(&other));
    assert!(shown.contains("  # `text` is of another type\n") && !shown.contains("secret-4-"), "{shown}");
}

const CONFIGURATION: &str = r#"
variable "token" {
  sensitive = true
  default   = "hunter2"
}

resource "terraform_data" "server" {
  input            = { size = 1, token = var.token }
  triggers_replace = "first"
}
"#;

#[test]
fn a_state_that_terraform_writes_is_shown() {
    let Some(terraform) = terraform() else {
        assert!(env::var_os("CI").is_none(), "terraform is required where CI is set");
        // Not by `eprintln`, which a passing test hides.
        let _ = writeln!(std::io::stderr(), "skipped: no terraform or tofu is installed");
        return;
    };
    let folder = Folder::new();
    let run = |arguments: &[&str]| {
        let mut command = Command::new(&terraform);
        for (name, _) in env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("TF_")) {
            command.env_remove(name);
        }
        let environment = [("CHECKPOINT_DISABLE", "1"), ("TF_INPUT", "0"), ("TF_IN_AUTOMATION", "1")];
        let output = command.args(arguments).current_dir(folder.path("")).envs(environment).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        output.stdout
    };
    folder.write("main.tf", CONFIGURATION);
    run(&["init"]);
    folder.write("schema.json", run(&["providers", "schema", "-json"]));
    run(&["plan", "-out", "plan"]);
    let output = folder.run("inspect", &["plan"]);
    assert!(String::from_utf8(output.stderr).unwrap().contains("this is a plan file;"));
    run(&["apply", "plan"]);
    // The output of the resource is its input, which Terraform marks nowhere else.
    let output = folder.run("inspect", &["terraform.tfstate", "--schema", "schema.json"]);
    let state = String::from_utf8(output.stdout).unwrap();
    assert!(!state.contains("hunter2") && output.stderr.is_empty(), "{state}");
    assert_eq!(state.matches("      token = (sensitive value)\n").count(), 2, "{state}");
    assert_eq!(state.matches("      size  = 1\n").count(), 2, "{state}");
    let output = folder.run("inspect", &["terraform.tfstate"]);
    assert!(!String::from_utf8(output.stdout).unwrap().contains("hunter2"));
}

#[test]
fn a_cut_state_is_said_to_be_one() {
    let folder = Folder::new();
    let whole = state().to_string();
    for length in [whole.len() / 2, whole.len() - 1] {
        folder.write("terraform.tfstate", &whole[..length]);
        let output = folder.run("inspect", &["terraform.tfstate"]);
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.ends_with("; it begins as a state, and is cut\n"), "{told}");
        assert!(output.status.code() == Some(1) && output.stdout.is_empty());
    }
}

/// Inspects a state of 6 MB with less than four times its size of memory, beyond what the program takes at all.
#[test]
#[cfg(target_os = "linux")]
fn a_large_state_takes_a_few_times_its_size() {
    let folder = Folder::new();
    let attributes = json!({"name": "x".repeat(60), "list": (0..40).collect::<Vec<_>>(), "size": 5});
    let instances: Vec<_> = (0..6 * 1024 * 1024 / attributes.to_string().len())
        .map(|index| json!({"index_key": index, "schema_version": 1, "attributes": attributes}))
        .collect();
    let resource = |instances: &[Value]| json!({"mode": "managed", "type": "cloud_server", "name": "a", "provider": "p", "instances": instances});
    let half = instances.len() / 2;
    let state = json!({
        "version": 4, "serial": 1, "lineage": "x", "outputs": {},
        "resources": [resource(&instances[..half]), resource(&instances[half..])]
    });
    let state = state.to_string();
    folder.write("terraform.tfstate", &state);
    let limit = state.len() * 4 / 1024 + 40 * 1024;
    let script = format!("ulimit -v {limit} && exec \"$0\" inspect terraform.tfstate > shown");
    let mut shell = Command::new("sh");
    let shell = shell.args(["-c", &script, env!("CARGO_BIN_EXE_program")]).current_dir(folder.path(""));
    let output = shell.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(folder.read("shown").matches("cloud_server.a[").count(), instances.len());
}
