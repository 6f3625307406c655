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

fn new(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_program"));
    let command = command.arg("new").args(arguments).current_dir(folder).env_remove("CARGO_TARGET_DIR");
    command.output().unwrap()
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
    let (printed, told) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "cargo {arguments:?}\n{printed}\n{told}");
    format!("{printed}\n{told}")
}

fn repository() -> &'static str {
    concat!(env!("CARGO_MANIFEST_DIR"), "/..")
}

/// The name has a hyphen, and the folder has words of the template, spaces and quotes in its path.
#[test]
fn a_new_provider_passes_its_tests() {
    let folder = folder("fleet 'tested' §name§ FOLDER");
    let project = made(&folder, &["my-cloud", "--source", "Acme/my-cloud"]);
    // The settings of this repository are above the folder.
    fs::write(folder.join("rustfmt.toml"), "").unwrap();
    cargo(&project, &["fmt", "--check"]);
    let tested = cargo(&project, &["test", "--", "--nocapture"]);
    assert!(!tested.contains("warning: "), "{tested}");
    for test in ["a_server_lives", "nothing_is_found_in_the_schemas", "the_example_is_applied"] {
        assert!(tested.contains(&format!("{test} ... ")), "{tested}");
    }
    cargo(&project, &["build"]);
    let mut docs = Command::new(env!("CARGO_BIN_EXE_program"));
    docs.args(["docs", "--check"])
        .arg(target().join("debug/terraform-provider-my-cloud"))
        .current_dir(&project);
    let output = docs.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
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
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.contains(message), "{told}");
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
