//! Terraform in a directory of its own.

use std::{
    env,
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use serde_json::Value;
use tempfile::TempDir;

use crate::{
    Setting,
    json::{Diagnostic, Plan, State},
};

/// A directory with a configuration, and what Terraform makes of it.
pub(crate) struct Terraform<'s> {
    pub(crate) setting: &'s Setting,
    directory: TempDir,
    environment: Vec<(&'static str, String)>,
}

impl<'s> Terraform<'s> {
    /// A directory in which nothing but the provider is configured.
    pub(crate) fn new(setting: &'s Setting) -> Self {
        let terraform = Self::of(setting, "tfvalue/tfvalue", &setting.provider);
        terraform.copy("provider.tf");
        terraform
    }

    /// A directory without a configuration, for the provider of this source and this program.
    pub(crate) fn of(setting: &'s Setting, source: &str, program: &Path) -> Self {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let environment = vec![("TFVALUE_PROTOCOL", setting.protocol.to_string())];
        let terraform = Self { setting, directory, environment };
        let folder = program.parent().expect("the program is in a folder").display().to_string();
        terraform.install(&format!("dev_overrides {{ {source:?} = {folder:?} }}"));
        terraform
    }

    /// A Terraform for many commands: without encryption, they take half the time.
    pub(crate) fn without_encryption(setting: &'s Setting) -> Self {
        let mut terraform = Self::new(setting);
        terraform.set("TF_DISABLE_PLUGIN_TLS", "1");
        terraform
    }

    /// Has Terraform find the provider by this method of installation.
    pub(crate) fn install(&self, method: &str) {
        self.write(
            CLIENT_CONFIG,
            &format!("provider_installation {{\n{method}\n}}\ndisable_checkpoint = true\n"),
        );
    }

    /// Sets a variable of the environment for all that is run from now on.
    pub(crate) fn set(&mut self, name: &'static str, value: impl Into<String>) {
        self.environment.retain(|(other, _)| *other != name);
        self.environment.push((name, value.into()));
    }

    /// Leaves a variable unset from now on.
    pub(crate) fn unset(&mut self, name: &str) {
        self.environment.retain(|(other, _)| *other != name);
    }

    pub(crate) fn directory(&self) -> &Path {
        self.directory.path()
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.directory().join(name)
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a file of the directory")).expect("a folder");
        fs::write(path, text).expect("a file of the directory");
    }

    pub(crate) fn remove(&self, name: &str) {
        fs::remove_file(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    }

    /// Takes a file of `scenarios` over.
    pub(crate) fn copy(&self, name: &str) {
        self.write(name, &scenario(name));
    }

    /// Makes `main.tf` another file of `scenarios`.
    pub(crate) fn configure(&self, name: &str) {
        self.write("main.tf", &scenario(name));
    }

    /// A process of Terraform with these arguments.
    pub(crate) fn command<S: AsRef<OsStr>>(&self, arguments: impl IntoIterator<Item = S>) -> Command {
        let mut command = self.setting.client.command();
        // What the person who runs the tests has set for Terraform is not meant for them.
        for (name, _) in env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("TF_")) {
            command.env_remove(name);
        }
        command
            .args(arguments)
            .current_dir(self.directory())
            .env("TF_CLI_CONFIG_FILE", self.path(CLIENT_CONFIG))
            .envs([("CHECKPOINT_DISABLE", "1"), ("TF_INPUT", "0"), ("TF_IN_AUTOMATION", "1")])
            .envs(self.environment.iter().map(|(name, value)| (name, value)));
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("Terraform was run before")
    }

    /// Runs a command that must succeed and returns its output.
    #[track_caller]
    pub(crate) fn succeed(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(output.status.success(), "{arguments:?}:\n{}", printed(&output));
        String::from_utf8(output.stdout).expect("text")
    }

    /// Plans, and tells what is planned.
    #[track_caller]
    pub(crate) fn plan(&self) -> Plan {
        self.succeed(&["plan", "-no-color", "-out=plan"]);
        Plan(self.json(&["show", "-json", "plan"]))
    }

    /// Does what was planned last.
    #[track_caller]
    pub(crate) fn apply_plan(&self) {
        self.succeed(&["apply", "-no-color", "plan"]);
    }

    /// Applies the configuration.
    #[track_caller]
    pub(crate) fn apply(&self) {
        self.succeed(&["apply", "-no-color", "-auto-approve"]);
    }

    /// Asserts that there is nothing to do.
    #[track_caller]
    pub(crate) fn assert_settled(&self) {
        let output = self.run(&["plan", "-no-color", "-detailed-exitcode"]);
        assert_eq!(output.status.code(), Some(0), "not settled:\n{}", printed(&output));
    }

    /// Applies, and asserts that there is nothing to do then.
    #[track_caller]
    pub(crate) fn settle(&self) {
        self.apply();
        self.assert_settled();
    }

    /// Destroys all, and asserts that no file of a resource is left.
    #[track_caller]
    pub(crate) fn destroy(&self) {
        self.succeed(&["destroy", "-no-color", "-auto-approve"]);
        assert_eq!(self.stored(), [] as [String; 0], "after the destroy");
    }

    /// Returns whether there is half a state file. An empty one is no state yet: it is there as soon as it is locked.
    pub(crate) fn has_torn_state(&self) -> bool {
        let state = fs::read(self.path("terraform.tfstate"));
        state.is_ok_and(|state| !state.is_empty() && serde_json::from_slice::<Value>(&state).is_err())
    }

    /// Returns the contents of the state.
    #[track_caller]
    pub(crate) fn state(&self) -> State {
        State(self.json(&["show", "-json"]))
    }

    #[track_caller]
    pub(crate) fn json(&self, arguments: &[&str]) -> Value {
        let text = self.succeed(arguments);
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{arguments:?}: {error}: {text}"))
    }

    /// All that it prints when it fails, as it must.
    #[track_caller]
    pub(crate) fn fail(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(!output.status.success(), "{arguments:?} must fail:\n{}", printed(&output));
        [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat()
    }

    /// Returns the errors of a command, if it fails.
    #[track_caller]
    pub(crate) fn all_errors(&self, arguments: &[&str]) -> Vec<Diagnostic> {
        let output = self.run(arguments);
        let errors = Diagnostic::errors(&output.stdout);
        assert!(output.status.success() == errors.is_empty(), "{arguments:?}:\n{}", printed(&output));
        errors
    }

    /// Returns the errors of a command that must fail.
    #[track_caller]
    pub(crate) fn errors(&self, arguments: &[&str]) -> Vec<Diagnostic> {
        let output = self.run(arguments);
        assert!(!output.status.success(), "{arguments:?} must fail:\n{}", printed(&output));
        let errors = Diagnostic::errors(&output.stdout);
        assert!(!errors.is_empty(), "{arguments:?} tells no error:\n{}", printed(&output));
        errors
    }

    /// The files in which the provider keeps its resources, below its root.
    pub(crate) fn stored(&self) -> Vec<String> {
        let root = self.path(".tfvalue");
        let mut files = Vec::new();
        let folders =
            fs::read_dir(root).map(|folders| folders.map(|folder| folder.unwrap().path()).collect());
        for folder in folders.unwrap_or_else(|_| Vec::new()) {
            for file in fs::read_dir(&folder).unwrap() {
                let name = file.unwrap().file_name().into_string().unwrap();
                files.push(format!("{}/{name}", folder.file_name().unwrap().display()));
            }
        }
        files.sort();
        files
    }
}

const CLIENT_CONFIG: &str = "client.tfrc";

fn scenario(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("e2e/scenarios").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns an explanation of the end of a command: its errors, or else all that it printed.
fn printed(output: &Output) -> String {
    let explanation = if output.stderr.is_empty() { &output.stdout } else { &output.stderr };
    String::from_utf8_lossy(explanation).into_owned()
}
