//! The provider under a Terraform or OpenTofu that is on `PATH`. Without one, the test says so and passes.

use std::{
    env, fs,
    path::Path,
    process::{Command, Output},
};

const CONFIG: &str = include_str!("../examples/main.tf");

/// The program to test with: `TERRAFORM` names it, or it is on `PATH`.
fn terraform() -> Option<String> {
    let named = env::var("TERRAFORM").ok();
    let candidates = named
        .into_iter()
        .chain(["terraform".to_owned(), "tofu".to_owned()]);
    candidates
        .into_iter()
        .find(|program| Command::new(program).arg("version").output().is_ok())
}

#[test]
fn the_example_is_applied() {
    let Some(terraform) = terraform() else {
        eprintln!("skipped: there is no terraform or tofu on PATH");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let programs = Path::new(env!("CARGO_BIN_EXE_terraform-provider-fleet"))
        .parent()
        .unwrap();
    let overrides = format!(
        "provider_installation {{\n  dev_overrides {{ \"hashicorp/fleet\" = {programs:?} }}\n  direct {{}}\n}}\n"
    );
    let rc = folder.path().join("dev.tfrc");
    fs::write(&rc, overrides).unwrap();
    fs::create_dir(folder.path().join("examples")).unwrap();
    fs::write(folder.path().join("examples/main.tf"), CONFIG).unwrap();

    let run = |arguments: &[&str]| -> Output {
        let mut command = Command::new(&terraform);
        command
            .args(arguments)
            .current_dir(folder.path().join("examples"));
        command
            .env("TF_CLI_CONFIG_FILE", &rc)
            .env("CHECKPOINT_DISABLE", "1")
            .env_remove("TF_LOG");
        command.output().unwrap()
    };
    let succeeds = |arguments: &[&str]| {
        let output = run(arguments);
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {told}");
        output
    };
    succeeds(&["apply", "-auto-approve", "-no-color"]);
    // Exit status 2 would be a change.
    succeeds(&["plan", "-detailed-exitcode", "-no-color"]);
    let id = succeeds(&["output", "-raw", "id"]);
    assert_eq!(String::from_utf8_lossy(&id.stdout), "my-web-server");
    succeeds(&["destroy", "-auto-approve", "-no-color"]);
    assert!(!folder.path().join("servers/my-web-server.json").exists());
}
