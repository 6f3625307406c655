//! `tfvalue inspect` of whole states.

use serde_json::{Value, json};

use super::Folder;

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
    old      = true
    password = (sensitive value)
    size     = "large"
    tags     = {
      a = (sensitive value)
      b = "shown"
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
    id = "\u001b[2J"
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
        "warning: terraform.tfstate: 1 instance is not as in the schemas, as the comments at it say\n"
    );
    assert_eq!(status, 0);
}

#[test]
fn a_state_without_schemas_is_shown_by_the_types_it_implies() {
    let (shown, warnings, status) = run(&state().to_string(), &[]);
    assert!(shown.contains("    size     = \"large\"\n") && !shown.contains("# "), "{shown}");
    assert!(shown.contains("      a = (sensitive value)\n      b = \"shown\"\n"), "{shown}");
    assert!(
        warnings.contains("warning: terraform.tfstate: only what the state marks as sensitive is left out")
    );
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
