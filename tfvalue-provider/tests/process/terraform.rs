//! The real Terraform, with this program as the provider.

use std::{
    env, fs,
    os::unix::{fs::symlink, process::CommandExt},
    path::PathBuf,
    process::{Child, Command, ExitStatus, Output, Stdio},
    sync::OnceLock,
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;

use crate::unix::client::{end_of, signal};

/// The time limit of a command, which waits for nothing.
const IN_TIME: Duration = Duration::from_secs(20);

/// A directory with a configuration, and what Terraform makes of it.
pub(crate) struct Terraform {
    directory: tempfile::TempDir,
    environment: Vec<(&'static str, String)>,
}

/// The command that starts Terraform, if there is one: what `TFVALUE_TERRAFORM` names, or else `terraform` or `tofu`.
fn program() -> Option<&'static str> {
    static PROGRAM: OnceLock<Option<String>> = OnceLock::new();
    let program = PROGRAM.get_or_init(|| {
        let named = env::var("TFVALUE_TERRAFORM").ok();
        let first = named.as_deref().and_then(|paths| paths.split(':').next());
        first.into_iter().chain(["terraform", "tofu"]).map(str::to_owned).find(|program| {
            let mut command = Command::new(program);
            command.arg("version").env_remove("TF_CLI_CONFIG_FILE").env("CHECKPOINT_DISABLE", "1");
            command.output().is_ok_and(|output| output.status.success())
        })
    });
    program.as_deref()
}

impl Terraform {
    /// An empty directory; none if there is no Terraform.
    pub(crate) fn new() -> Option<Self> {
        program()?;
        let directory = tempfile::tempdir().expect("a temporary directory");
        let this = env::current_exe().expect("this program");
        symlink(this, directory.path().join("terraform-provider-rough")).expect("a link");
        let overrides = format!(
            "provider_installation {{\n dev_overrides {{ \"hashicorp/rough\" = \"{}\" }}\n direct {{}}\n}}\n",
            directory.path().display()
        );
        fs::write(directory.path().join("dev.tfrc"), overrides).expect("a file");
        Some(Self { directory, environment: Vec::new() })
    }

    pub(crate) fn set(&mut self, name: &'static str, value: impl Into<String>) {
        self.environment.push((name, value.into()));
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    pub(crate) fn configure(&self, text: &str) {
        fs::write(self.path("main.tf"), text).expect("a file");
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(program().expect("it was found"));
        for (name, _) in env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("TF_")) {
            command.env_remove(name);
        }
        command
            .args(arguments)
            .current_dir(self.directory.path())
            .env("TF_CLI_CONFIG_FILE", self.path("dev.tfrc"))
            .envs([("CHECKPOINT_DISABLE", "1"), ("TF_INPUT", "0"), ("TF_IN_AUTOMATION", "1")])
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .process_group(0);
        command
    }

    /// Runs a command, which ends in time.
    #[track_caller]
    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        self.start(arguments).ended(IN_TIME)
    }

    /// Runs a command, which succeeds in time. Returns what it prints.
    #[track_caller]
    pub(crate) fn succeed(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", text(&output));
        text(&output)
    }

    /// Runs a command, which fails in time. Returns what it prints.
    #[track_caller]
    pub(crate) fn fail(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(!output.status.success(), "{arguments:?}: {}", text(&output));
        text(&output)
    }

    /// Starts a command in a process group of its own.
    pub(crate) fn start(&self, arguments: &[&str]) -> Running {
        let name = format!("output-{}", arguments.join("-"));
        let file = fs::File::create(self.path(&name)).expect("a file");
        let errors = file.try_clone().expect("a descriptor");
        let mut command = self.command(arguments);
        command.stdin(Stdio::null()).stdout(file).stderr(errors);
        Running { process: command.spawn().expect("it was run before"), output: self.path(&name) }
    }

    /// The names of the resources in the state.
    pub(crate) fn stored(&self) -> Vec<String> {
        let text = self.succeed(&["show", "-json"]);
        let state: Value = serde_json::from_str(&text[text.find('{').expect("JSON")..]).expect("JSON");
        let resources = state["values"]["root_module"]["resources"].as_array();
        let names = resources
            .into_iter()
            .flatten()
            .map(|it| it["values"]["name"].as_str().expect("a name").to_owned());
        names.collect()
    }

    /// The lines of a file that the provider wrote.
    pub(crate) fn lines(&self, name: &str) -> usize {
        fs::read_to_string(self.path(name)).map_or(0, |text| text.lines().count())
    }
}

/// All that a command printed.
pub(crate) fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A command that runs.
pub(crate) struct Running {
    process: Child,
    output: PathBuf,
}

impl Running {
    /// Sends a signal to its process group: to Terraform and its providers.
    pub(crate) fn signal(&self, name: &str) {
        signal(name, &format!("-{}", self.process.id()));
    }

    /// Waits for something in what it prints.
    #[track_caller]
    pub(crate) fn wait_for(&self, what: &str, mut is_so: impl FnMut(&str) -> bool) {
        let start = Instant::now();
        while !is_so(&fs::read_to_string(&self.output).unwrap_or_default()) {
            assert!(start.elapsed() < Duration::from_secs(60), "in vain: {what}");
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits for its end, which comes in time.
    #[track_caller]
    pub(crate) fn ended(mut self, time: Duration) -> Output {
        let ended: Option<ExitStatus> = end_of(&mut self.process, time);
        let stdout = fs::read(&self.output).unwrap_or_default();
        let printed = String::from_utf8_lossy(&stdout).into_owned();
        let status = ended.unwrap_or_else(|| panic!("it hangs: {printed}"));
        Output { status, stdout, stderr: Vec::new() }
    }
}
