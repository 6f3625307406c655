//! `tfvalue new`: the project that it makes compiles, passes its tests, and is written as rustfmt writes.

use std::{
    env, fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// An empty folder for projects of this name.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("new").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn program(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_program"));
    command.args(arguments).current_dir(folder).env_remove("CARGO_TARGET_DIR").output().unwrap()
}

fn new(folder: &Path, arguments: &[&str]) -> Output {
    program(folder, &[&["new"], arguments].concat())
}

/// Makes the project of this name, which depends on this repository.
#[track_caller]
fn made(folder: &Path, arguments: &[&str]) -> PathBuf {
    let output = new(folder, &[arguments, &["--path", repository()]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    folder.join(format!("terraform-provider-{}", arguments[0].trim_start_matches("terraform-provider-")))
}

/// The target folder of this repository, where dependencies are compiled already.
fn target() -> &'static Path {
    Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap()
}

/// Runs cargo in a project, and returns what it printed.
#[track_caller]
fn cargo(project: &Path, arguments: &[&str]) -> String {
    // The versions of dependencies that are compiled already.
    fs::copy(Path::new(repository()).join("Cargo.lock"), project.join("Cargo.lock")).unwrap();
    let mut command = Command::new(env!("CARGO"));
    command.args(arguments).current_dir(project).env("CARGO_TARGET_DIR", target());
    let output = command.output().unwrap();
    let (printed, notes) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "cargo {arguments:?}\n{printed}\n{notes}");
    format!("{printed}\n{notes}")
}

/// Checks that the pages of a project are those that its program has.
#[track_caller]
fn check_docs(project: &Path, name: &str) {
    let provider = target().join(format!("debug/terraform-provider-{name}"));
    let output = program(project, &["docs", "--check", provider.to_str().unwrap()]);
    let (printed, notes) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && notes.is_empty(), "{printed}{notes}");
}

fn repository() -> &'static str {
    concat!(env!("CARGO_MANIFEST_DIR"), "/..")
}

/// The name has a hyphen, and the folder has words of the template, spaces and quotes in its path.
#[test]
fn a_new_provider_passes_its_tests() {
    let folder = folder("fleet 'tested' §name§ FOLDER");
    // The settings of this repository are above the folder.
    fs::write(folder.join("rustfmt.toml"), "").unwrap();
    let project = made(&folder, &["my-cloud", "--source", "Acme/my-cloud"]);
    cargo(&project, &["fmt", "--check"]);
    let tested = cargo(&project, &["test", "--", "--nocapture"]);
    assert!(!tested.contains("warning: "), "{tested}");
    for test in ["a_server_lives", "nothing_is_found_in_the_schemas", "the_example_is_applied"] {
        assert!(tested.contains(&format!("{test} ... ")), "{tested}");
    }
    cargo(&project, &["build"]);
    check_docs(&project, "my-cloud");
    if let Some(line) = tested.lines().find(|line| line.contains("skipped ")) {
        assert!(env::var_os("CI").is_none(), "terraform is required where CI is set");
        // Not by `eprintln`, which a passing test hides.
        let _ = writeln!(io::stderr(), "{line}");
        return;
    }
    // As the README of the project says.
    let terraform = |arguments: &[&str]| {
        let mut terraform =
            Command::new(env::var_os("TFVALUE_TERRAFORM").unwrap_or_else(|| "terraform".into()));
        let terraform =
            terraform.arg("-chdir=examples").args(arguments).arg("-no-color").current_dir(&project);
        let Ok(output) = terraform.env("TF_CLI_CONFIG_FILE", project.join("dev.tfrc")).output() else {
            return;
        };
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    let rc = fs::read_to_string(project.join("dev.tfrc")).unwrap();
    let debug = project.join("target/debug");
    assert!(rc.contains(&format!("{:?} = {debug:?}", "acme/my-cloud")), "{rc}");
    fs::write(
        project.join("dev.tfrc"),
        rc.replace(debug.to_str().unwrap(), target().join("debug").to_str().unwrap()),
    )
    .unwrap();
    terraform(&["apply", "-auto-approve"]);
    terraform(&["plan", "-detailed-exitcode"]);
    terraform(&["destroy", "-auto-approve"]);
}

/// Words of Rust, of Terraform, of the template and of its dependencies, and other names that Terraform takes.
#[test]
fn names_of_all_kinds_are_formatted_and_only_in_texts() {
    let folder = folder("fleet");
    fs::write(folder.join("rustfmt.toml"), "").unwrap();
    let long = "a".repeat(81);
    let lengths: Vec<_> = (55..=81).map(|length| "b".repeat(length)).collect();
    let words = [
        "config",
        "core",
        "server",
        "client",
        "provider",
        "self",
        "acme",
        "my-cloud",
        "fleet",
        "type",
        "crate",
        "std",
        "tfvalue",
        "tokio",
        "test",
        "r2",
        "3scale",
        "1-2",
        "x",
        "a-b-c-d",
        "terraform",
        "null",
        "data",
        "local",
        "name",
        "folder",
        "main",
        "slug",
        "fn",
        "true",
        &long,
    ];
    let mut items = None;
    for name in words.into_iter().chain(lengths.iter().map(String::as_str)) {
        let source =
            format!("{}/{name}", if name.len() % 2 == 0 { "acme" } else { "some-longer-organisation" });
        let project = made(&folder, &[name, "--source", &source]);
        let mut rustfmt = Command::new("rustfmt");
        let rustfmt = rustfmt.args(["--check", "--edition", "2024", "src/main.rs"]).current_dir(&project);
        let output = rustfmt.output().unwrap();
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stdout));
        let read = |path: &str| fs::read_to_string(project.join(path)).unwrap();
        let local: String = name.replace('-', "");
        let local = if local.starts_with(char::is_numeric) { format!("p{local}") } else { local };
        assert!(
            read("examples/main.tf").starts_with(&format!("resource \"{local}_server\" \"web\"")),
            "{name}"
        );
        assert!(
            read("examples/terraform.tf").contains(&format!("    {local} = {{\n      source = {source:?}\n"))
        );
        // Without texts and comments, all projects are alike.
        let these: String = ["main", "resource", "data_source", "function", "client", "tests"]
            .map(|file| without_texts(&read(&format!("src/{file}.rs"))))
            .concat();
        assert_eq!(*items.get_or_insert_with(|| these.clone()), these, "{name}");
    }
    for name in ["self", "3scale"] {
        cargo(&folder.join(format!("terraform-provider-{name}")), &["test", "--no-run"]);
    }
}

/// Adds a part to a provider, and returns what is printed.
#[track_caller]
fn added(folder: &Path, kind: &str, name: &str) -> String {
    let output = program(folder, &["add", kind, name]);
    let notes = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{kind} {name}: {notes}");
    notes
}

/// The project is in a workspace, its author has renamed the provider, and `main.rs` is as rustfmt leaves it.
#[test]
fn added_parts_pass_their_tests() {
    let folder = folder("added parts");
    fs::write(folder.join("rustfmt.toml"), "max_width = 90\n").unwrap();
    let project = made(&folder, &["my-depot"]);
    let replace = |file: &str, old: &str, new: &str| {
        let text = fs::read_to_string(project.join(file)).unwrap();
        assert!(text.contains(old), "{file}: {old}");
        fs::write(project.join(file), text.replace(old, new)).unwrap();
    };
    replace("Cargo.toml", "[workspace]\n", "");
    // Profiles are those of the workspace.
    replace("Cargo.toml", "[profile.dev]\ndebug = \"line-tables-only\"\n", "");
    for file in ["main", "resource", "data_source", "tests"] {
        replace(&format!("src/{file}.rs"), "MyProvider", "Depot");
    }
    fs::create_dir_all(folder.join("other/src")).unwrap();
    fs::write(folder.join("other/src/main.rs"), "fn main() {}\n").unwrap();
    fs::write(
        folder.join("other/Cargo.toml"),
        "[package]\nname = \"terraform-provider-other\"\nedition = \"2024\"\n",
    )
    .unwrap();
    let workspace = "[workspace]\nmembers = [\"other\", \"terraform-provider-my-depot\"]\nresolver = \"3\"\n";
    fs::write(folder.join("Cargo.toml"), workspace).unwrap();
    fs::copy(Path::new(repository()).join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();

    let long = "long_".repeat(19) + "names";
    cargo(&project, &["fmt"]);
    let names = [
        "volume",
        "type",
        "self",
        "option",
        "tf",
        "x",
        "resource",
        "data_source",
        "client",
        "tests",
        "v2",
        "v10",
        "a_1",
        "mydepot_disk",
        &long,
    ];
    for name in names {
        for kind in ["resource", "data-source", "function"] {
            let notes = added(&project.join("src"), kind, name);
            assert!(notes.contains("src/main.rs: registered") && !notes.contains("warning"), "{notes}");
        }
    }
    assert!(project.join("examples/resources/mydepot_disk/import.sh").exists());
    cargo(&project, &["fmt", "--check"]);
    let tested = cargo(&project, &["test"]);
    assert!(!tested.contains("warning: "), "{tested}");
    for test in [
        "self_resource::tests::it_lives",
        "tf_function::tests::it_returns",
        "x_data_source::tests::it_is_read",
    ] {
        assert!(tested.contains(&format!("{test} ... ok")), "{tested}");
    }
    assert!(tested.contains("nothing_is_found_in_the_schemas ... ok"), "{tested}");
    cargo(&project, &["build"]);
    check_docs(&project, "my-depot");
}

#[test]
fn nothing_is_added_that_exists_or_has_no_name() {
    let folder = folder("adding");
    let project = made(&folder, &["depot"]);
    let files = || {
        let mut git = Command::new("git");
        let output = git.args(["ls-files", "--others", "--full-name", "."]).current_dir(&project).output();
        (output.unwrap().stdout, fs::read_to_string(project.join("src/main.rs")).unwrap())
    };
    let fails = |folder: &Path, arguments: &[&str], status: i32, message: &str| {
        let before = files();
        let output = program(folder, &[&["add"], arguments].concat());
        let notes = String::from_utf8(output.stderr).unwrap();
        assert!(notes.contains(message), "{arguments:?}: {notes}");
        assert_eq!(output.status.code(), Some(status), "{arguments:?}");
        assert!(before == files(), "{arguments:?}");
    };
    added(&project, "function", "volume");
    added(&project, "data-source", "volume");
    let long = "a".repeat(101);
    for kind in ["resource", "data-source", "function"] {
        for name in [
            "", "2a", "a-b", "_a", "a_", "a__b", "A", "aB", "ä", "a b", "../a", "a.b", "r#type", "§type§",
            "depot_", "a\n", &long,
        ] {
            fails(&project, &[kind, "--", name], 1, "can't be the name of a");
        }
    }
    fails(&project, &["resource", "server"], 1, "this exists already");
    fails(&project, &["data-source", "depot_server"], 1, "this exists already");
    fails(&project, &["function", "slug"], 1, "this exists already");
    fails(&project, &["function", "volume"], 1, "this exists already");
    fails(&project, &["data-source", "volume"], 1, "this exists already");
    // One file of several.
    fs::create_dir(project.join("examples/resources/depot_disk")).unwrap();
    fs::write(project.join("examples/resources/depot_disk/import.sh"), "").unwrap();
    fails(&project, &["resource", "disk"], 1, "this exists already");
    fails(&project, &["action", "disk"], 2, "invalid value");
    fails(&project, &["resource"], 2, "NAME");
    let outside = tempfile::tempdir().unwrap();
    fails(outside.path(), &["resource", "disk"], 1, "could not find `Cargo.toml`");
    let library = Path::new(repository()).join("tfvalue");
    fails(&library, &["resource", "disk"], 1, "run this in the folder of one");
    fs::remove_file(project.join("src/main.rs")).unwrap();
    fs::write(project.join("src/lib.rs"), "").unwrap();
    let output = program(&project, &["add", "resource", "disk2"]);
    let notes = String::from_utf8(output.stderr).unwrap();
    assert!(notes.contains("the project has no binary `terraform-provider-NAME`"), "{notes}");
}

/// Another form of `main.rs` is kept, and one that isn't understood is left to its author.
#[test]
fn edited_projects_are_kept() {
    let folder = folder("edited");
    fs::write(folder.join("rustfmt.toml"), "").unwrap();
    let project = made(&folder, &["depot"]);
    let file = project.join("src/main.rs");
    let main = fs::read_to_string(&file).unwrap();
    let odd = main.replace("        registry.", "  registry.").replace("mod resource;", "mod   resource ;\r");
    fs::write(&file, &odd).unwrap();
    added(&project, "resource", "disk");
    let edited = fs::read_to_string(&file).unwrap();
    let new = ["mod disk_resource;\n", "\n        registry.resource::<disk_resource::DiskResource>();"];
    assert_eq!(new.iter().fold(edited, |text, new| text.replacen(new, "", 1)), odd);

    for unclear in [main.replace("registry", "parts"), main.replace("mod ", "pub mod "), String::new()] {
        fs::write(&file, &unclear).unwrap();
        fs::remove_file(project.join("src/tests.rs")).unwrap_or_default();
        let name = format!("part{}", unclear.len());
        let notes = added(&project, "data-source", &name);
        let ty = format!("Part{}DataSource", unclear.len());
        assert!(notes.contains(&format!("add `mod {name}_data_source;`")), "{notes}");
        assert!(notes.contains(&format!("`registry.data_source::<{name}_data_source::{ty}>();`")), "{notes}");
        assert!(notes.contains("there is no test"), "{notes}");
        let added = fs::read_to_string(project.join(format!("src/{name}_data_source.rs"))).unwrap();
        assert!(added.contains(&ty) && !added.contains("cfg(test)"), "{added}");
        assert_eq!(fs::read_to_string(&file).unwrap(), unclear);
    }
    fs::create_dir(project.join("src/bin")).unwrap();
    fs::rename(&file, project.join("src/bin/terraform-provider-depot.rs")).unwrap();
    let notes = added(&project, "function", "moved");
    assert!(notes.contains("add `mod moved_function;`") && !file.exists(), "{notes}");
}

/// Removes texts, comments and white space from code.
fn without_texts(code: &str) -> String {
    let lines = code.lines().map(|line| line.split("//").next().unwrap_or_default());
    let code: String = lines.collect();
    code.split('"').step_by(2).flat_map(str::split_whitespace).collect()
}

#[test]
fn the_settings_of_cargo_say_where_the_program_is() {
    let folder = folder("settings");
    fs::create_dir(folder.join(".cargo")).unwrap();
    fs::write(folder.join(".cargo/config.toml"), "[build]\ntarget-dir = \"built fleet\"\n").unwrap();
    let project = made(&folder, &["fleet"]);
    let rc = fs::read_to_string(project.join("dev.tfrc")).unwrap();
    assert!(rc.contains(&format!("{:?}", folder.join("built fleet/debug"))), "{rc}");

    let mut command = Command::new(env!("CARGO_BIN_EXE_program"));
    let command =
        command.args(["new", "core"]).current_dir(&folder).env("CARGO_TARGET_DIR", folder.join("elsewhere"));
    assert!(command.status().unwrap().success());
    let rc = fs::read_to_string(folder.join("terraform-provider-core/dev.tfrc")).unwrap();
    assert!(rc.contains(&format!("{:?}", folder.join("elsewhere/debug"))), "{rc}");
}

#[test]
fn a_project_is_a_repository_unless_it_lies_in_one() {
    assert!(!made(&folder("inside"), &["fleet"]).join(".git").exists());
    let outside = tempfile::tempdir().unwrap();
    let project = made(outside.path(), &["fleet"]);
    assert_eq!(project.join(".git").exists(), Command::new("git").arg("--version").output().is_ok());
}

#[test]
fn the_name_is_that_of_the_provider_or_of_the_project() {
    let folder = folder("named");
    let project = made(&folder, &["terraform-provider-my-cloud"]);
    let main = fs::read_to_string(project.join("src/main.rs")).unwrap();
    assert!(main.contains(r#"const NAME: &'static str = "mycloud";"#), "{main}");
    assert!(main.contains(r#"const ADDRESS: &str = "registry.terraform.io/hashicorp/my-cloud";"#), "{main}");

    let fails = |arguments: &[&str], message: &str| {
        let output = new(&folder, arguments);
        let notes = String::from_utf8(output.stderr).unwrap();
        assert!(notes.contains(message), "{notes}");
        assert_eq!(output.status.code(), Some(1));
    };
    fails(&["my-cloud", "--path", repository()], "terraform-provider-my-cloud");
    for name in ["My_Cloud", "a--b", "-a", "a-", "terraform-provider-", "terraform-a", "", "ä", "../a"] {
        fails(&["--", name], "is no name of a provider");
    }
    fails(&["other", "--source", "acme/another"], "is the source of another provider");
    fails(&["other", "--source", "other"], "is no source of a provider");
    fails(&["other", "--path", "."], "is not the folder of the crate `tfvalue`");
    assert!(!folder.join("terraform-provider-other").exists());
}
