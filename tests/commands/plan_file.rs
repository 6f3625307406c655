//! `tfvalue inspect` of the files that `terraform plan -out` writes.

use std::{
    env, fs,
    io::{Cursor, Write},
    path::Path,
    process::{Command, Output},
};

use serde_json::{Value, json};
use zip::{ZipWriter, write::SimpleFileOptions};

use super::{Folder, package::terraform};

/// A plan of the provider in `examples/provider`, made by Terraform 1.11.4: a counter and a document are replaced.
const REPLACED: &[u8] = include_bytes!("replaced.tfplan");

/// An archive with one file.
fn archive(name: &str, content: &[u8]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    zip.start_file(name, SimpleFileOptions::default()).unwrap();
    zip.write_all(content).unwrap();
    zip.finish().unwrap().into_inner()
}

fn run(plan: &[u8], arguments: &[&str]) -> Output {
    let folder = Folder::new();
    folder.write("plan", plan);
    let schema = |name: &str| -> Value {
        let path = format!("{}/../examples/provider/schemas/{name}.json", env!("CARGO_MANIFEST_DIR"));
        serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
    };
    let resources = json!({"tfvalue_counter": schema("counter"), "tfvalue_document": schema("document")});
    let string = json!({"type": "string", "optional": true, "computed": true});
    let cloud = json!({
        "resource_schemas": {"cloud_server": {"version": 0, "block": {"attributes": {
            "id": string, "input": {"type": "dynamic", "optional": true},
            "password": {"type": "string", "optional": true, "sensitive": true}
        }}}},
        "resource_identity_schemas": {"cloud_server": {"version": 0, "attributes": {
            "id": {"type": "string", "required_for_import": true},
            "password": {"type": "string", "optional_for_import": true},
            "zone": {"type": "string", "optional_for_import": true}
        }}},
        "action_schemas": {"cloud_restart": {"block": {"attributes": {
            "a": {"type": "number", "optional": true}, "b": string
        }}}}
    });
    let schemas = json!({"format_version": "1.0", "provider_schemas": {
        "registry.terraform.io/tfvalue/tfvalue": {"resource_schemas": resources}, "example.com/acme/cloud": cloud
    }});
    folder.write("schema.json", schemas.to_string());
    folder.run("inspect", &[&["plan"], arguments].concat())
}

/// Returns the page that is printed for a plan, and the warnings.
#[track_caller]
fn shown(plan: &[u8], arguments: &[&str]) -> (String, String) {
    let output = run(plan, arguments);
    let [shown, warnings] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    assert!(output.status.success(), "{warnings}");
    (shown, warnings)
}

/// Why a file can't be shown, and the exit status.
fn failure(plan: &[u8], arguments: &[&str]) -> (String, i32) {
    let output = run(plan, arguments);
    assert!(output.stdout.is_empty());
    (String::from_utf8(output.stderr).unwrap(), output.status.code().unwrap())
}

#[test]
fn a_plan_is_shown_as_a_person_reads_it() {
    let (page, warnings) = shown(REPLACED, &["--schema", "schema.json"]);
    assert_eq!(warnings, "");
    let counter = r#"
# Changes

tfvalue_counter.rounds: replace: delete, then create, as it can't be updated in place
  provider: provider["registry.terraform.io/tfvalue/tfvalue"]
  {
    id       = "rounds"
    name     = "rounds"
    start    = 41 -> 42  # forces replacement
    step     = 1
    triggers = map {
      "round" = "first" -> "second"
    }
    value    = 41 -> 42
  }
"#;
    assert!(page.starts_with(
        "plan by version 1.11.4, made at 2026-11-27T13:43:22Z\nbackend: local, workspace default\n"
    ));
    assert!(page.contains(counter), "{page}");
    let body = r#"    body           = dynamic {
      list  = tuple [
        "a"
        "b" -> "c"
        + "d"
      ]
      team  = (sensitive value)
      value = 41 -> 42
    }
"#;
    assert!(
        page.contains(body)
            && page.contains("    name           = \"report\" -> \"reports\"  # forces replacement\n")
    );
    // What only the schema says to be sensitive.
    assert!(page.contains("    note           = (sensitive value)\n"));
    assert!(page.ends_with("\n# Outputs\n\noutput.team: no change\n"));
}

#[test]
fn no_value_of_a_resource_is_shown_without_schemas() {
    let (page, warnings) = shown(REPLACED, &[]);
    let counter = r#"
tfvalue_counter.rounds: replace: delete, then create, as it can't be updated in place
  provider: provider["registry.terraform.io/tfvalue/tfvalue"]
  forces replacement: start
  (value not shown)
"#;
    assert!(page.contains(counter), "{page}");
    for resource in ["tfvalue_counter.rounds", "tfvalue_document.report"] {
        let warning =
            format!("warning: plan: the values of `{resource}` are not shown: its schema is not given;");
        assert!(warnings.contains(&warning), "{warnings}");
    }
    assert!(!page.contains("blue") && !page.contains("41"), "{page}");
}

/// A message of protobuf: fields with their bytes.
fn message(fields: &[(u32, &[u8])]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let number = |bytes: &mut Vec<u8>, mut number: usize| {
        while number >= 0x80 {
            bytes.push(u8::try_from(number & 0x7f).unwrap() | 0x80);
            number >>= 7;
        }
        bytes.push(u8::try_from(number).unwrap());
    };
    for (tag, content) in fields {
        number(&mut bytes, (*tag << 3 | 2) as usize);
        number(&mut bytes, content.len());
        bytes.extend_from_slice(content);
    }
    bytes
}

/// A plan of version 3 with these fields.
fn plan(fields: &[(u32, &[u8])]) -> Vec<u8> {
    archive("tfplan", &[&[8, 3], &message(fields)[..]].concat())
}

fn resource(address: &str, action: u8, values: &[&[u8]], more: &[(u32, &[u8])]) -> Vec<u8> {
    let values: Vec<_> = values.iter().map(|value| message(&[(1, value)])).collect();
    let fields: Vec<_> = values.iter().map(|value| (2, &value[..])).collect();
    let change = [&[8, action], &message(&fields)[..]].concat();
    let provider = b"provider[\"example.com/acme/cloud\"]";
    message(&[&[(8, &provider[..]), (9, &change), (13, address.as_bytes())], more].concat())
}

#[test]
fn all_that_a_plan_says_of_a_resource_is_shown() {
    let created = resource(
        "cloud_server.b",
        1,
        &[b"\x83\xa2id\xc7\x03\x0c\x81\x01\xc2\xa5input\xc0\xa8password\xa6secret"],
        &[(10, b"12345"), (14, b"cloud_server.a")],
    );
    let unreadable = resource("cloud_server.c", 3, &[b"\x82\xa2id", b"\xc1"], &[]);
    let deposed = resource(
        "cloud_server.b",
        5,
        &[b"\x83\xa2id\xa4\x1b[2J\xa5input\xc0\xa8password\xc0"],
        &[(7, b"0badcafe")],
    );
    let unset = b"\x83\xa2id\xc0\xa5input\xc0\xa8password\xc0";
    let deferred = message(&[(1, &[8, 3]), (2, &resource("cloud_server.d[\"x\"]", 1, &[unset], &[]))]);
    let variable = message(&[(1, b"token"), (2, &message(&[(1, b"\x92\xc4\x08\"string\"\xa6secret")]))]);
    let secret = message(&[
        (1, b"secret"),
        (2, &[&[8, 1], &message(&[(2, &message(&[(1, b"\x92\xc4\x08\"string\"\xa6secret")]))])[..]].concat()),
    ]);
    let secret = [&secret[..], &[24, 1]].concat();
    let invoked = message(&[
        (1, b"action.cloud_restart.r"),
        (2, b"provider[\"example.com/acme/cloud\"]"),
        (4, &message(&[(1, b"\x82\xa1a\x01\xa1b\xa6secret")])),
        (5, &message(&[(1, &message(&[(1, b"b")]))])),
        (6, &message(&[(1, b"cloud_server.b")])),
    ]);
    let (page, _) = shown(
        &plan(&[
            (2, &variable),
            (3, &unreadable),
            (3, &deposed),
            (3, &created),
            (4, &secret),
            (27, &deferred),
            (30, &invoked),
        ]),
        &["--schema", "schema.json"],
    );
    let expected = r#"plan
variables, whose values are not shown: token

# Changes

cloud_server.b: create
  moved from cloud_server.a
  provider: provider["example.com/acme/cloud"]
  private data: 5 bytes
  {
    id       = (known after apply: string, not null)
    input    = null (dynamic)
    password = (sensitive value)
  }

cloud_server.b: delete
  the deposed object 0badcafe
  provider: provider["example.com/acme/cloud"]
  {
    id       = "\u001b[2J"
    input    = null (dynamic)
    password = (sensitive value)
  }

cloud_server.c: update
  provider: provider["example.com/acme/cloud"]
  # a value that is not of the schema, and not shown: the input ends before the value does (at byte 4)

# Deferred to a later plan

cloud_server.d["x"]: create
  deferred: the configuration of its provider has unknown values
  provider: provider["example.com/acme/cloud"]
  {
    id       = null (string)
    input    = null (dynamic)
    password = (sensitive value)
  }

# Actions

action.cloud_restart.r: invoke, by cloud_server.b
  provider: provider["example.com/acme/cloud"]
  {
    a = 1
    b = (sensitive value)
  }

# Outputs

output.secret: create
  (sensitive value)
"#;
    assert_eq!(page, expected);
}

/// A path in a plan, of names and of the digits of indices.
fn path(steps: &[&str]) -> Vec<u8> {
    let steps: Vec<_> = steps
        .iter()
        .map(|step| match step.parse::<u8>() {
            Ok(index) => message(&[(2, &message(&[(1, &[index])]))]),
            Err(_) => message(&[(1, step.as_bytes())]),
        })
        .collect();
    message(&steps.iter().map(|step| (1, &step[..])).collect::<Vec<_>>())
}

/// A server with this in MessagePack as `input`, under its type, and this identity.
fn server(ty: &str, input: &[u8], paths: [&[&[&str]]; 2], identity: &[u8]) -> Vec<u8> {
    let wrapper = [&[0x92, 0xc4, u8::try_from(ty.len()).unwrap()], ty.as_bytes(), input].concat();
    let value = [b"\x83\xa2id\xa3i-1\xa5input", &wrapper[..], b"\xa8password\xa6secret"].concat();
    let values = [message(&[(1, &value)]), message(&[(1, &value)])];
    let paths = paths.map(|paths| paths.iter().map(|steps| path(steps)).collect::<Vec<_>>());
    let identity = message(&[(1, identity)]);
    let mut change = vec![(2, &values[0][..]), (2, &values[1]), (8, &identity)];
    change.extend(paths[0].iter().map(|path| (3, &path[..])));
    change.extend(paths[1].iter().map(|path| (4, &path[..])));
    let change = [&[8, 3], &message(&change)[..]].concat();
    let provider = b"provider[\"example.com/acme/cloud\"]";
    message(&[(8, provider), (9, &change), (13, b"cloud_server.a")])
}

#[test]
fn nothing_secret_in_a_plan_is_shown() {
    const IDENTITY: &[u8] = b"\x83\xa2id\xa3i-1\xa8password\xa6secret\xa4zone\xa1a";

    fn shown_of(ty: &str, input: &[u8], paths: [&[&[&str]]; 2]) -> String {
        let plan = plan(&[(3, &server(ty, input, paths, IDENTITY))]);
        let (page, _) = shown(&plan, &["--schema", "schema.json"]);
        assert!(!page.replace("secret_name =", "").contains("secret"), "{page}");
        page
    }

    let object = r#"["object",{"list":["tuple",["string","string"]],"secret_name":["object",{"secret_key":"string"}]}]"#;
    let input = b"\x82\xa4list\x92\xa1a\xa6secret\xabsecret_name\x81\xaasecret_key\xa1b";
    let marks: &[&[&str]] = &[&["input", "list", "1"], &["input", "secret_name"]];
    // What is sensitive on either side is shown on neither.
    for paths in [[marks, &[]], [&[], marks], [&marks[..1], &marks[1..]]] {
        let page = shown_of(object, input, paths);
        let expected = r#"  identity:
  {
    id       = "i-1"
    password = (sensitive value)
    zone     = "a"
  }
  {
    id       = "i-1"
    input    = dynamic {
      list        = tuple [
        "a"
        (sensitive value)
      ]
      secret_name = (sensitive value)
    }
    password = (sensitive value)
  }
"#;
        assert!(page.contains(expected), "{page}");
    }
    // What leads nowhere hides all that it has led to.
    for mark in [&["input", "list", "2"][..], &["input", "absent"], &["input", "list", "1", "x"], &["absent"]]
    {
        let all: &[&[&str]] = &[mark, marks[0], marks[1]];
        let page = shown_of(object, input, [all, &[]]);
        assert!(page.contains("(sensitive value)"), "{page}");
    }
    // An identity may have the value of an attribute that is marked.
    let page = shown_of(r#""string""#, b"\xa6secret", [&[&["id"], &["input", "x"]], &[]]);
    assert!(!page.contains("i-1") && page.contains("input    = (sensitive value)"), "{page}");
    let (page, warnings) = shown(&plan(&[(3, &server(object, input, [marks, &[]], IDENTITY))]), &[]);
    assert!(!page.contains("secret") && page.contains("  identity: (value not shown)\n"), "{page}");
    assert!(warnings.contains("the values of `cloud_server.a` are not shown"), "{warnings}");
}

#[test]
fn a_file_that_is_no_plan_is_refused() {
    // A name of as many bytes, so that all lengths remain.
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for name in ["tfplan", "TFPLAN"] {
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(&[8, 3]).unwrap();
    }
    let mut twice = zip.finish().unwrap().into_inner();
    while let Some(start) = twice.windows(6).position(|window| window == b"TFPLAN") {
        twice[start..start + 6].copy_from_slice(b"tfplan");
    }
    for (file, problem) in [
        (archive("other", b""), "no plan of Terraform: there is no `tfplan` in it"),
        (archive("tfplan", b"\xff\xff"), "no plan of Terraform: `tfplan`: "),
        (archive("tfplan", &[8, 4]), "its format has version 4, and version 3 is what Terraform writes"),
        (REPLACED[..REPLACED.len() / 2].to_vec(), "this is an archive, but no plan of Terraform"),
        (twice, "no plan of Terraform: two files in it have one name"),
        (
            br#"{"meta":{},"encrypted_data":"eA==","encryption_version":"v0"}"#.to_vec(),
            "a plan that OpenTofu has encrypted",
        ),
    ] {
        let (warnings, status) = failure(&file, &[]);
        assert!(warnings.contains(problem) && status == 1, "{warnings}");
    }
    let (warnings, status) = failure(b"{}", &[]);
    assert!(
        warnings.contains("this is no plan and no state; of a value, `--type` or `--schema` says what it is")
            && status == 2,
        "{warnings}"
    );
    let (warnings, status) = failure(REPLACED, &["--schema", "schema.json", "--resource", "tfvalue_counter"]);
    assert!(warnings.contains("give `--schema` alone, or nothing") && status == 1, "{warnings}");
}

#[test]
fn a_plan_is_not_unpacked_without_end() {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    zip.start_file("tfplan", SimpleFileOptions::default()).unwrap();
    let zeros = vec![0; 1 << 20];
    for _ in 0..257 {
        zip.write_all(&zeros).unwrap();
    }
    let bomb = zip.finish().unwrap().into_inner();
    assert!(bomb.len() < 1 << 20);
    let (warnings, status) = failure(&bomb, &[]);
    assert!(warnings.contains("`tfplan` has more than 256 MiB") && status == 1, "{warnings}");
}

const CONFIGURATION: &str = r#"
variable "token" {
  type      = string
  sensitive = true
  default   = "hunter2"
}

resource "terraform_data" "server" {
  input            = { size = 1, token = var.token }
  triggers_replace = "first"
}
"#;

#[test]
fn a_plan_that_terraform_makes_is_shown() {
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
    let inspect = || {
        assert!(Path::new(&folder.path("plan")).exists());
        String::from_utf8(folder.run("inspect", &["plan", "--schema", "schema.json"]).stdout).unwrap()
    };
    folder.write("main.tf", CONFIGURATION);
    run(&["init"]);
    folder.write("schema.json", run(&["providers", "schema", "-json"]));
    run(&["plan", "-out", "plan"]);
    let created = inspect();
    assert!(created.contains("\nterraform_data.server: create\n"), "{created}");
    assert!(
        created.contains("      token = (sensitive value)\n") && created.contains("= (known after apply: ")
    );
    run(&["apply", "plan"]);
    // The output of the resource is its input, which Terraform marks nowhere else.
    let output = folder.run("inspect", &["terraform.tfstate", "--schema", "schema.json"]);
    let state = String::from_utf8(output.stdout).unwrap();
    assert!(!state.contains("hunter2") && output.stderr.is_empty(), "{state}");
    assert_eq!(state.matches("      token = (sensitive value)\n").count(), 2, "{state}");
    assert_eq!(state.matches("      size  = 1\n").count(), 2, "{state}");
    let output = folder.run("inspect", &["terraform.tfstate"]);
    assert!(!String::from_utf8(output.stdout).unwrap().contains("hunter2"));
    folder.write("main.tf", CONFIGURATION.replace("first", "second").replace("size = 1", "size = 2"));
    run(&["plan", "-out", "plan"]);
    let replaced = inspect();
    let action = "\nterraform_data.server: replace: delete, then create, as it can't be updated in place\n";
    assert!(replaced.contains(action), "{replaced}");
    assert!(
        replaced.contains("      size  = 1 -> 2\n")
            && replaced.contains("\"first\" -> \"second\"  # forces replacement\n")
    );
    assert!(!replaced.contains("hunter2"), "{replaced}");
}
