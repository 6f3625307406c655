//! The programs of this workspace that tests run.

use std::{
    path::PathBuf,
    process::{Command, Stdio},
};

use serde_json::Value;

/// Builds a program, and returns where it is.
///
/// # Panics
///
/// If it doesn't build.
#[must_use]
pub fn build(program: &str) -> PathBuf {
    // The whole workspace with all features and a test, whose dependencies enable features, too: so nothing is built that the tests have built.
    let output = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--workspace", "--all-features", "--message-format=json"])
        .args(["--bin", program, "--test", "go_client"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stderr(Stdio::inherit())
        .output()
        .expect("cargo runs this test");
    assert!(output.status.success(), "{program} doesn't build");
    let messages = String::from_utf8_lossy(&output.stdout);
    let executable = messages
        .lines()
        .filter_map(|message| serde_json::from_str::<Value>(message).ok())
        .filter(|message| message["target"]["name"] == program)
        .find_map(|message| message["executable"].as_str().map(PathBuf::from));
    executable.expect("cargo reports where the program is")
}
