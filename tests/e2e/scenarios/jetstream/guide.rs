//! The README of the example, followed as it is written.

use std::{
    env, fs,
    path::Path,
    process::{Child, Command, Stdio},
};

use super::program;
use crate::{Setting, nats::free_port};

const README: &str = include_str!("../../../../examples/jetstream/README.md");

/// The server of the README, which ends with its signal.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = Command::new("kill").arg(self.0.id().to_string()).status();
        let _ = self.0.wait();
    }
}

/// Both commands are run; the second asserts itself that nothing is left to do.
pub(crate) fn followed(setting: &Setting) {
    let commands: Vec<&str> =
        README.lines().filter(|line| line.starts_with("examples/jetstream/demo/")).collect();
    let [server, apply] = commands[..] else { panic!("two commands: {commands:?}") };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let target = tempfile::tempdir().expect("a temporary directory");
    // The provider is built already, and cargo has nothing to do.
    let folder = target.path().join("debug");
    fs::create_dir(&folder).expect("a folder");
    fs::copy(program(), folder.join("terraform-provider-jetstream")).expect("the program was built");
    // On the PATH; the script for Terraform isn't, as it would find itself there.
    let programs = target.path().join("bin");
    fs::create_dir(&programs).expect("a folder");
    let cargo = programs.join("cargo");
    fs::write(&cargo, "#!/bin/sh\n").expect("a file");
    let terraform = target.path().join("terraform");
    let client = setting.client.command();
    let words = std::iter::once(client.get_program()).chain(client.get_args());
    let words: Vec<_> = words.map(|word| format!("{:?}", word.to_string_lossy())).collect();
    fs::write(&terraform, format!("#!/bin/sh\nexec {} \"$@\"\n", words.join(" "))).expect("a file");
    for script in [&cargo, &terraform] {
        let is_executable = Command::new("chmod").arg("+x").arg(script).status().expect("chmod is installed");
        assert!(is_executable.success());
    }
    let mut path = vec![programs];
    path.extend(crate::nats::program().and_then(Path::parent).map(Path::to_owned));
    path.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    let shell = |command: &str| {
        let mut shell = Command::new("bash");
        shell
            .args(["-euc", command])
            .current_dir(&root)
            .env("PATH", env::join_paths(&path).expect("folders"))
            .env("TERRAFORM", &terraform)
            .env("CARGO_TARGET_DIR", target.path());
        shell
    };
    let url = format!("nats://127.0.0.1:{}", free_port());
    let server = format!("exec {}", server.trim_end_matches('&'));
    let _server = Server(
        shell(&server).env("NATS_URL", &url).stderr(Stdio::null()).spawn().expect("bash is installed"),
    );
    for command in [apply.to_owned(), format!("{apply} destroy")] {
        let output = shell(&command).env("NATS_URL", &url).output().expect("bash is installed");
        let text = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        assert!(output.status.success(), "{command}: {}", text.concat());
    }
}
