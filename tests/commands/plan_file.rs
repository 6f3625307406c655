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
    let schemas = json!({"format_version": "1.0", "provider_schemas": {
        "registry.terraform.io/tfvalue/tfvalue": {"resource_schemas": resources}
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
fn a_plan_without_schemas_is_shown_by_the_types_that_values_imply() {
    let (page, warnings) = shown(REPLACED, &[]);
    assert!(warnings.contains("warning: plan: only what the plan marks as sensitive is left out"));
    assert!(page.contains("    start    = 41 -> 42  # forces replacement\n"), "{page}");
    assert!(page.contains("      team  = (sensitive value)\n") && !page.contains("blue"));
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
        &[b"\x81\xa2id\xc7\x03\x0c\x81\x01\xc2"],
        &[(10, b"12345"), (14, b"cloud_server.a")],
    );
    let unreadable = resource("cloud_server.c", 3, &[b"\x82\xa2id", b"\xc1"], &[]);
    let deposed = resource("cloud_server.b", 5, &[b"\x81\xa2id\xa4\x1b[2J"], &[(7, b"0badcafe")]);
    let deferred = message(&[(1, &[8, 3]), (2, &resource("cloud_server.d[\"x\"]", 1, &[b"\x80"], &[]))]);
    let variable = message(&[(1, b"token"), (2, &message(&[(1, b"\x92\xc4\x08\"string\"\xa6secret")]))]);
    let secret = message(&[
        (1, b"secret"),
        (2, &[&[8, 1], &message(&[(2, &message(&[(1, b"\x92\xc4\x08\"string\"\xa6secret")]))])[..]].concat()),
    ]);
    let secret = [&secret[..], &[24, 1]].concat();
    let invoked = message(&[
        (1, b"action.cloud_restart.r"),
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
        &[],
    );
    let expected = r#"plan
variables, whose values are not shown: token

# Changes

cloud_server.b: create
  moved from cloud_server.a
  provider: provider["example.com/acme/cloud"]
  private data: 5 bytes
  {
    id = (known after apply: dynamic)
  }

cloud_server.b: delete
  the deposed object 0badcafe
  provider: provider["example.com/acme/cloud"]
  {
    id = "\u001b[2J"
  }

cloud_server.c: update
  provider: provider["example.com/acme/cloud"]
  # a value that can't be read: it is no value in MessagePack
  # a value that can't be read: it is no value in MessagePack

# Deferred to a later plan

cloud_server.d["x"]: create
  deferred: the configuration of its provider has unknown values
  provider: provider["example.com/acme/cloud"]
  {}

# Actions

action.cloud_restart.r: invoke, by cloud_server.b
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

#[test]
fn a_file_that_is_no_plan_is_refused() {
    for (file, problem) in [
        (archive("other", b""), "no plan of Terraform: there is no `tfplan` in it"),
        (archive("tfplan", b"\xff\xff"), "no plan of Terraform: `tfplan`: "),
        (archive("tfplan", &[8, 4]), "its format has version 4, and version 3 is what Terraform writes"),
        (REPLACED[..REPLACED.len() / 2].to_vec(), "this is an archive, but no plan of Terraform"),
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
    };
    let inspect = || {
        assert!(Path::new(&folder.path("plan")).exists());
        String::from_utf8(folder.run("inspect", &["plan"]).stdout).unwrap()
    };
    folder.write("main.tf", CONFIGURATION);
    run(&["init"]);
    run(&["plan", "-out", "plan"]);
    let created = inspect();
    assert!(created.contains("\nterraform_data.server: create\n"), "{created}");
    assert!(
        created.contains("      token = (sensitive value)\n") && created.contains("= (known after apply: ")
    );
    run(&["apply", "plan"]);
    folder.write("main.tf", CONFIGURATION.replace("first", "second").replace("size = 1", "size = 2"));
    run(&["plan", "-out", "plan"]);
    let replaced = inspect();
    let action = "\nterraform_data.server: replace: delete, then create, as it can't be updated in place\n";
    assert!(replaced.contains(action), "{replaced}");
    assert!(
        replaced.contains("      size  = 1 -> 2\n")
            && replaced.contains("\"first\" -> \"second\"  # forces replacement\n")
    );
}
