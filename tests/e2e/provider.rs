//! The provider: its program, and a process of it that Terraform is to find running.

use std::{
    env,
    io::{BufRead, BufReader, Read},
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, Stdio},
};

use tfvalue_tests::built;

/// The program of the provider: that which `TFVALUE_PROVIDER` names, or else built now.
///
/// # Panics
///
/// If it doesn't build.
pub(crate) fn build() -> PathBuf {
    env::var_os("TFVALUE_PROVIDER").map_or_else(|| built::build("terraform-provider-tfvalue"), PathBuf::from)
}

/// A provider that runs already, and is killed in the end.
pub(crate) struct Running {
    process: Child,
    /// Kept open: the provider may go on to write.
    _output: BufReader<ChildStdout>,
    /// The value of `TF_REATTACH_PROVIDERS` with which Terraform finds the provider.
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
