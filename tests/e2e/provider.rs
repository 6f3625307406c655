//! The provider: its program, and a process of it that Terraform is to find running.

use std::{
    env,
    io::{BufRead, BufReader, Read},
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, Stdio},
};

use serde_json::Value;

/// The program of the provider: that which `TFVALUE_PROVIDER` names, or else built now.
///
/// # Panics
///
/// If it doesn't build.
pub(crate) fn build() -> PathBuf {
    env::var_os("TFVALUE_PROVIDER").map_or_else(build_with_cargo, PathBuf::from)
}

fn build_with_cargo() -> PathBuf {
    // The whole workspace with all features, as the tests are built: so nothing is built twice.
    let output = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--workspace", "--all-features", "--message-format=json"])
        .args(["--bin", "terraform-provider-tfvalue"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stderr(Stdio::inherit())
        .output()
        .expect("cargo runs this test");
    assert!(output.status.success(), "the provider doesn't build");
    let messages = String::from_utf8_lossy(&output.stdout);
    let executable = messages
        .lines()
        .filter_map(|message| serde_json::from_str::<Value>(message).ok())
        .find_map(|message| message["executable"].as_str().map(PathBuf::from));
    executable.expect("cargo tells where it put the program")
}

/// A provider that runs already, and is killed in the end.
pub(crate) struct Running {
    process: Child,
    /// Kept open: the provider may go on to write.
    _output: BufReader<ChildStdout>,
    /// What `TF_REATTACH_PROVIDERS` is to be for Terraform to find it.
    pub(crate) reattach: String,
}

impl Running {
    /// Starts it in this directory.
    pub(crate) fn start(program: &Path, protocol: u32, directory: &Path) -> Self {
        let mut process = Command::new(program)
            .arg("-debug")
            .env("TFVALUE_PROTOCOL", protocol.to_string())
            .current_dir(directory)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the provider was built");
        let mut output = BufReader::new(process.stdout.take().expect("it is piped"));
        let reattach = output
            .by_ref()
            .lines()
            .map_while(Result::ok)
            .find_map(|line| Some(line.strip_prefix("TF_REATTACH_PROVIDERS=")?.trim_matches('\'').to_owned()))
            .expect("the provider tells how it is found");
        Self { process, _output: output, reattach }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
