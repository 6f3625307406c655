//! The program of Terraform or OpenTofu.

use std::{
    env,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use serde_json::Value as Json;
use tfvalue_runtime::diagnostic::{Diagnostic, Severity};

use tfvalue_provider::provider::Diagnostics;

/// A program that takes Terraform's commands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Program(PathBuf);

impl Program {
    /// Finds the program that `TFVALUE_TERRAFORM` names, or otherwise `terraform` or `tofu` on the `PATH`.
    ///
    /// # Panics
    ///
    /// Panics if the named program doesn't report its version.
    #[track_caller]
    pub(super) fn find() -> Option<Self> {
        if let Some(named) = env::var_os("TFVALUE_TERRAFORM") {
            let program = Self(env::split_paths(&named).next()?);
            assert!(
                program.runs(),
                "TFVALUE_TERRAFORM names {}, which doesn't tell its version",
                program.0.display()
            );
            return Some(program);
        }
        ["terraform", "tofu"].map(|name| Self(name.into())).into_iter().find(Self::runs)
    }

    fn runs(&self) -> bool {
        let version =
            self.command(Path::new(".")).arg("version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        version.is_ok_and(|status| status.success())
    }

    fn command(&self, directory: &Path) -> Command {
        let mut command = Command::new(&self.0);
        // The environment may have settings of the user for Terraform, which must not affect tests.
        for (name, _) in env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("TF_")) {
            command.env_remove(name);
        }
        let nothing = if cfg!(windows) { "NUL" } else { "/dev/null" };
        command.current_dir(directory).env("TF_CLI_CONFIG_FILE", nothing).envs([
            ("CHECKPOINT_DISABLE", "1"),
            ("TF_INPUT", "0"),
            ("TF_IN_AUTOMATION", "1"),
        ]);
        command
    }

    /// Runs a command, and returns its output.
    ///
    /// # Errors
    ///
    /// Returns the diagnostics or the output of a command that fails.
    pub(super) fn run(
        &self,
        directory: &Path,
        reattach: &str,
        arguments: &[&str],
    ) -> Result<String, Diagnostics> {
        let output =
            self.command(directory).args(arguments).env("TF_REATTACH_PROVIDERS", reattach).output()?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        if output.status.success() {
            return Ok(text);
        }
        let mut found: Diagnostics = text.lines().filter_map(diagnostic).collect();
        if !found.has_errors() {
            let printed = String::from_utf8_lossy(&output.stderr);
            found.add(Diagnostics::error(
                format!("{} failed", arguments.join(" ")),
                format!("{text}{printed}"),
            ));
        }
        Err(found)
    }
}

/// Parses a line that a command prints with `-json`. Returns `None` if the line is no diagnostic.
fn diagnostic(line: &str) -> Option<Diagnostic> {
    let json: Json = serde_json::from_str(line).ok()?;
    let diagnostic = json.get("diagnostic")?;
    let text = |name: &str| diagnostic.get(name).and_then(Json::as_str).unwrap_or_default().to_owned();
    let severity = if text("severity") == "warning" { Severity::Warning } else { Severity::Error };
    Some(Diagnostic::new(severity, text("summary"), text("detail")))
}
