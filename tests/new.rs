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
    command.arg("new").args(arguments).current_dir(folder).output().unwrap()
}

fn repository() -> &'static str {
    concat!(env!("CARGO_MANIFEST_DIR"), "/..")
}

#[test]
fn a_new_provider_passes_its_tests() {
    let folder = folder("tested");
    let output = new(&folder, &["fleet", "--path", repository()]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let project = folder.join("terraform-provider-fleet");
    // The versions of dependencies that are compiled already.
    fs::copy(Path::new(repository()).join("Cargo.lock"), project.join("Cargo.lock")).unwrap();

    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let cargo = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO"));
        command.args(arguments).current_dir(&project).env("CARGO_TARGET_DIR", target);
        let output = command.output().unwrap();
        let (printed, told) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "cargo {arguments:?}\n{printed}\n{told}");
        format!("{printed}\n{told}")
    };
    // The settings of this repository are above the folder.
    fs::write(folder.join("rustfmt.toml"), "").unwrap();
    cargo(&["fmt", "--check"]);
    let tested = cargo(&["test", "--", "--nocapture"]);
    assert!(!tested.contains("warning: "), "{tested}");
    for test in ["a_server_lives", "nothing_is_found_in_the_schemas", "the_example_is_applied"] {
        assert!(tested.contains(&format!("{test} ... ")), "{tested}");
    }
    let mut docs = Command::new(env!("CARGO_BIN_EXE_program"));
    docs.args(["docs", "--check"]).arg(target.join("debug/terraform-provider-fleet")).current_dir(&project);
    let output = docs.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    if let Some(line) = tested.lines().find(|line| line.contains("skipped: ")) {
        assert!(env::var_os("CI").is_none(), "terraform is required where CI is set");
        // Not by `eprintln`, which a passing test hides.
        let _ = writeln!(io::stderr(), "{line}");
    }
}

#[test]
fn the_name_is_that_of_the_provider_or_of_the_project() {
    let folder = folder("named");
    let output = new(&folder, &["terraform-provider-my-cloud", "--path", repository()]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let project = folder.join("terraform-provider-my-cloud");
    let main = fs::read_to_string(project.join("src/main.rs")).unwrap();
    assert!(main.contains("struct MyCloud;") && main.contains(r#"const NAME: &'static str = "my-cloud";"#));
    let mut files = vec![project.clone()];
    while let Some(path) = files.pop() {
        if path.is_dir() {
            files.extend(fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for left in ["fleet", "Fleet", "FOLDER", "TFVALUE"] {
            assert!(!text.contains(left), "{}: {left}", path.display());
        }
    }

    let fails = |arguments: &[&str], message: &str| {
        let output = new(&folder, arguments);
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.contains(message), "{told}");
        assert_eq!(output.status.code(), Some(1));
    };
    fails(&["my-cloud", "--path", repository()], "terraform-provider-my-cloud");
    fails(&["My_Cloud"], "is no name of a provider");
    fails(&["other", "--path", "."], "is not the folder of the crate `tfvalue`");
    assert!(!folder.join("terraform-provider-other").exists());
}
