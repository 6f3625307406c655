//! The commands of the program `tfvalue` that bring a provider to its users.

mod diff;
mod diff_rules;
mod docs;
mod package;
mod state_file;

use std::{
    fs,
    path::PathBuf,
    process::{Command, Output},
};

use serde_json::{Value as Json, json};
use tempfile::TempDir;

/// A folder in which the program runs.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    fn write(&self, path: &str, content: impl AsRef<[u8]>) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    fn run(&self, command: &str, arguments: &[&str]) -> Output {
        let mut program = Command::new(env!("CARGO_BIN_EXE_program"));
        program.arg(command).args(arguments).current_dir(self.0.path()).env_remove("CARGO_TARGET_DIR");
        program.output().unwrap()
    }
}

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_program")).args(arguments).output().unwrap()
}

/// Returns what the program prints to the standard output.
fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    assert!(output.stderr.is_empty(), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// All commands, as they are written.
const COMMANDS: [&[&str]; 10] = [
    &["new"],
    &["add"],
    &["import"],
    &["inspect"],
    &["docs"],
    &["package"],
    &["schema", "diff"],
    &["schema", "list"],
    &["schema", "show"],
    &["completions"],
];

#[test]
fn help_has_examples_of_each_command() {
    let all = printed(&["--help"]);
    assert!(all.contains("Exit status:"), "{all}");
    for command in COMMANDS {
        assert!(all.contains(&format!("\n  {}", command[0])), "{all}");
        let help = printed(&[command, &["--help"]].concat());
        let example = format!("tfvalue {}", command.join(" "));
        assert!(help.contains("Usage: ") && help.contains("Example"), "{help}");
        assert!(help[help.find("Example").unwrap()..].contains(&example), "{help}");
    }
}

#[test]
fn shells_complete_commands_and_options() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = printed(&["completions", shell]);
        for word in ["docs", "package", "completions", "breaking", "mirror"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    assert_eq!(run(&["completions", "csh"]).status.code(), Some(2));
}

/// A provider of these resources, as `terraform providers schema -json` prints it.
fn provider_of(version: &str, resources: &[&str]) -> String {
    let block = json!({
        "attributes": {
            "size": {"type": ["list", "number"], "required": true, "sensitive": true},
            "disk": {"optional": true, "nested_type": {"nesting_mode": "list", "attributes": {
                "gib": {"type": "number", "computed": true}
            }}}
        },
        "block_types": {"card": {"nesting_mode": "set", "max_items": 2, "block": {}}}
    });
    let schemas: serde_json::Map<_, _> =
        resources.iter().map(|name| ((*name).to_owned(), json!({"version": 1, "block": block}))).collect();
    let provider = json!({"resource_schemas": schemas});
    json!({"format_version": version, "provider_schemas": {"a.b/c/cloud": provider}}).to_string()
}

#[test]
fn a_later_form_of_schemas_is_refused() {
    let folder = Folder::new();
    for (version, status) in [("0.1", 0), ("1.0", 0), ("1.9", 0), ("2.0", 1), ("10.0", 1), ("x", 1)] {
        folder.write("schema.json", provider_of(version, &["cloud_a"]));
        for command in
            [&["import", "schema.json"][..], &["schema", "list", "schema.json"], &["docs", "schema.json"]]
        {
            let output = folder.run(command[0], &command[1..]);
            assert_eq!(output.status.code(), Some(status), "{version}, {command:?}");
            let stderr = String::from_utf8(output.stderr).unwrap();
            assert_eq!(stderr.contains("the `format_version` is"), status == 1, "{stderr}");
        }
    }
}

#[test]
fn what_is_there_is_imported_when_something_else_is_absent() {
    let folder = Folder::new();
    folder.write("schema.json", provider_of("1.0", &["cloud_a", "cloud_b"]));
    for names in ["cloud_a,absent", "absent,cloud_a", "absent,cloud_a,other"] {
        let output = folder.run("import", &["schema.json", "--resource", names]);
        assert_eq!(output.status.code(), Some(1));
        assert!(String::from_utf8(output.stdout).unwrap().contains("pub struct CloudA"), "{names}");
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            stderr.matches("error: schema.json: there is no resource").count(),
            names.split(',').count() - 1
        );
        let output = folder.run("import", &["schema.json", "--resource", names, "-o", "models.rs"]);
        assert_eq!(output.status.code(), Some(1));
        assert!(folder.read("models.rs").contains("pub struct CloudA"));
    }
    let output = folder.run("import", &["schema.json", "--resource", "absent,other"]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
}

#[test]
fn schemas_are_listed_and_shown() {
    let folder = Folder::new();
    folder.write("schema.json", provider_of("1.0", &["cloud_a", "cloud_b"]));
    let output = folder.run("schema", &["list", "schema.json"]);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "resource cloud_a\nresource cloud_b\n");
    let output = folder.run("schema", &["show", "schema.json", "cloud_b"]);
    let lines = "resource cloud_b, version 1\n\
                 \x20 disk: list of objects, optional\n\
                 \x20   gib: number, computed\n\
                 \x20 size: list(number), required, sensitive\n\
                 \x20 card: block set, max 2\n";
    assert_eq!(String::from_utf8(output.stdout).unwrap(), lines);
    let output = folder.run("schema", &["show", "schema.json", "cloud_bb"]);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
    assert!(stderr.contains("schema.json: there is no `cloud_bb` in this; there is `cloud_b`"), "{stderr}");
}

#[test]
#[cfg(target_os = "linux")]
fn paths_need_not_be_unicode() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt};

    let folder = Folder::new();
    let odd = OsStr::from_bytes(b"\xff.json");
    fs::write(folder.0.path().join(odd), provider_of("1.0", &["cloud_a"])).unwrap();
    folder.write("state", r#"{"version": 4, "serial": 1, "lineage": "x", "resources": [], "outputs": {}}"#);
    let run = |arguments: &[&OsStr]| {
        let output =
            Command::new(env!("CARGO_BIN_EXE_program")).args(arguments).current_dir(folder.0.path()).output();
        let output = output.unwrap();
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    };
    let words = |words: &[&'static str]| words.iter().map(|word| OsStr::new(*word)).collect::<Vec<_>>();
    let out = OsStr::from_bytes(b"out\xff");
    run(&[&words(&["import"])[..], &[odd, OsStr::new("-o"), OsStr::from_bytes(b"m\xff.rs")]].concat());
    run(&[&words(&["docs"])[..], &[odd, OsStr::new("-o"), out]].concat());
    run(&[&words(&["docs", "--check"])[..], &[odd, OsStr::new("-o"), out]].concat());
    run(&[&words(&["schema", "diff"])[..], &[odd, odd]].concat());
    run(&[&words(&["schema", "list"])[..], &[odd]].concat());
    run(&[&words(&["inspect", "state", "--schema"])[..], &[odd]].concat());
    assert!(folder.0.path().join(OsStr::from_bytes(b"m\xff.rs")).exists());
}

#[test]
#[cfg(target_os = "linux")]
fn output_that_is_lost_is_a_failure() {
    let folder = Folder::new();
    folder.write("old.json", provider_of("1.0", &["cloud_a"]));
    folder.write("new.json", provider_of("1.0", &["cloud_b"]));
    folder.write("value.json", "[1, 2]");
    folder.write("state", r#"{"version": 4, "serial": 1, "lineage": "x", "resources": [], "outputs": {}}"#);
    let diff = ["schema", "diff", "old.json", "new.json"];
    for arguments in [
        &["--help"][..],
        &["--version"],
        &["docs", "--help"],
        &["help", "add"],
        &["completions", "bash"],
        &["import", "old.json"],
        &["inspect", "--type", r#"["list","number"]"#, "value.json"],
        &["inspect", "state"],
        &["inspect", "state", "--schema", "old.json"],
        &["docs", "--check", "old.json"],
        &["schema", "list", "old.json"],
        &["schema", "show", "old.json", "cloud_a"],
        &diff,
        &[&diff[..], &["--json"]].concat(),
        &[&diff[..], &["--format", "markdown"]].concat(),
        &[&diff[..], &["--breaking"]].concat(),
    ] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let mut program = Command::new(env!("CARGO_BIN_EXE_program"));
        let output = program.args(arguments).current_dir(folder.0.path()).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        // The help is clap's.
        let is_help = arguments.iter().any(|word| ["--help", "--version", "help"].contains(word));
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(is_help || told.contains("error: the standard output: "), "{arguments:?}: {told}");
    }
}

#[test]
fn structs_of_an_api_are_formatted() {
    let folder = Folder::new();
    let name = "autonomous_database_disaster_recovery_configuration";
    for length in 1..30 {
        let nested = json!({"required": true, "nested_type": {"nesting_mode": "single", "attributes": {
            "a": {"type": "string", "required": true}
        }}});
        let block = json!({"attributes": {(name.to_owned() + &"x".repeat(length)): nested}});
        let resource = format!("cloud_{name}_{}", "y".repeat(length + 10));
        let schema = json!({"format_version": "1.0", "provider_schemas": {"a.b/c/cloud": {
            "resource_schemas": {resource: {"version": 0, "block": block}}
        }}});
        folder.write("schema.json", schema.to_string());
        assert!(folder.run("import", &["schema.json", "--api", "-o", "models.rs"]).status.success());
        assert_formatted(&folder, "models.rs");
    }
}

#[track_caller]
fn assert_formatted(folder: &Folder, file: &str) {
    let mut rustfmt = Command::new("rustfmt");
    // A toolchain may lack it.
    let Ok(output) = rustfmt.args(["--edition", "2024", "--check"]).arg(folder.path(file)).output() else {
        return;
    };
    let found = [output.stdout, output.stderr].concat();
    assert!(output.status.success() && found.is_empty(), "{}", String::from_utf8_lossy(&found));
}

/// A provider whose names and types are as long as a line and longer.
fn wide() -> Json {
    let pair = json!(["tuple", ["string", ["list", "number"]]]);
    let deep =
        json!(["map", ["tuple", [pair, ["map", pair], "bool", ["tuple", [["tuple", ["string", "bool"]]]]]]]);
    let attribute = |ty: &Json| json!({"type": ty, "optional": true});
    let mut resources = serde_json::Map::new();
    for length in (2..110).filter(|length| length % 9 == 0 || *length > 76) {
        let name = "n".repeat(length);
        let attributes = json!({
            &name: attribute(&json!("string")),
            format!("{name}_pair"): attribute(&pair),
            format!("{name}_deep"): attribute(&deep),
        });
        let texts = json!({"attributes": attributes, "description": "d ".repeat(length) + "."});
        let nested = json!({&name: {"nesting_mode": "list", "block": {"attributes": {&name: attribute(&json!("string"))}}}});
        resources.insert(format!("a{name}"), json!({"version": 0, "block": texts}));
        resources.insert(format!("b{name}"), json!({"version": 0, "block": {}}));
        resources.insert(format!("c{name}"), json!({"version": 0, "block": {"block_types": nested}}));
    }
    json!({"format_version": "1.0", "provider_schemas": {"example.com/acme/cloud": {
        "provider": {"version": 0, "block": {"description_kind": "plain"}},
        "resource_schemas": resources,
    }}})
}

#[test]
fn models_are_as_rustfmt_leaves_them() {
    let folder = Folder::new();
    let kept = ["captures/schema-1.15.5-p6.json", "import/unusual.json"];
    let schemas = kept.map(tfvalue_model_tests::read).into_iter().chain([wide().to_string().into()]);
    for schemas in schemas {
        folder.write("schema.json", schemas);
        for form in [&[][..], &["--borrowed"], &["--state"], &["--state", "--borrowed"]] {
            let arguments = [&["schema.json", "-o", "models.rs"], form].concat();
            assert!(folder.run("import", &arguments).status.success(), "{form:?}");
            assert_formatted(&folder, "models.rs");
        }
    }
    // The settings are those of the file's folder.
    folder.write("narrow/rustfmt.toml", "max_width = 60\n");
    let arguments = ["schema.json", "--state", "--borrowed", "-o", "narrow/models.rs"];
    assert!(folder.run("import", &arguments).status.success());
    assert_formatted(&folder, "narrow/models.rs");
    let lines = |file: &str| folder.read(file).lines().count();
    assert!(lines("narrow/models.rs") > lines("models.rs"));
    // Without rustfmt, models are written as well.
    let mut program = Command::new(env!("CARGO_BIN_EXE_program"));
    let program = program.args(["import", "schema.json"]).current_dir(folder.0.path()).env("PATH", "");
    let output = program.output().unwrap();
    assert!(output.status.success() && output.stdout.starts_with(b"//! Models of "));
}
