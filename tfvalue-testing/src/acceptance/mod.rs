//! The real Terraform or OpenTofu, with a provider that the test itself serves.

mod instance;
mod module;
mod program;
mod read;

use std::{fs, io::Write as _, path::Path};

use tempfile::TempDir;
use tfvalue_runtime::Value;
use tokio::task::JoinHandle;

use self::program::Program;
pub use self::{instance::AcceptanceInstance, module::AcceptancePlan};
use super::{Configuration, Core, change::Stored, render};
use tfvalue_provider::provider::{Diagnostics, Provider, Resource};

impl<P: Provider> Core<P> {
    /// Uses the real Terraform or OpenTofu in place of this `Core`. `TFVALUE_TERRAFORM` names the program. Otherwise the program is `terraform` or
    /// `tofu` on the `PATH`. The program works in a temporary directory, which is kept if the test fails.
    ///
    /// This process serves the provider, so that breakpoints, mocks and coverage work. Without a program, returns `None`, and prints that the
    /// test is skipped.
    ///
    /// # Panics
    ///
    /// Panics if `TFVALUE_TERRAFORM` names a program that isn't Terraform, or if the directory or the server can't be created.
    #[track_caller]
    pub fn acceptance(&self) -> Option<Acceptance<'_, P>> {
        let Some(program) = Program::find() else {
            let test = std::thread::current().name().unwrap_or("a test").to_owned();
            // Not by `eprintln!`, whose output is shown only if the test fails.
            let _ = writeln!(std::io::stderr().lock(), "skipped {test}: there is no terraform or tofu");
            return None;
        };
        let address = self.shared.registered.address();
        let serving = self.shared.wait(async {
            let server = self.shared.client.server.clone();
            Ok(server.serve_reattached(&address, self.shared.version)?)
        });
        let (reattach, serving) =
            serving.unwrap_or_else(|error| panic!("the provider can't be served:\n{error}"));
        let directory = tempfile::tempdir().unwrap_or_else(|error| panic!("no temporary directory: {error}"));
        Some(Acceptance { core: self, program, directory: Some(directory), reattach, serving })
    }
}

/// A real Terraform; see [`Core::acceptance`].
pub struct Acceptance<'c, P> {
    core: &'c Core<P>,
    program: Program,
    /// The working directory, which is kept if the test panics.
    directory: Option<TempDir>,
    reattach: String,
    serving: JoinHandle<()>,
}

impl<P: Provider> Acceptance<'_, P> {
    /// Asserts that the lifecycle of a resource is as Terraform expects; see [`Core::assert_lifecycle`].
    /// [`Lifecycle::assert_under`](super::Lifecycle::assert_under) has options.
    ///
    /// # Panics
    ///
    /// Panics if the lifecycle is not as Terraform expects.
    #[track_caller]
    pub fn assert_lifecycle<R: Resource<Provider = P>>(&self, configs: &[impl Configuration<R>]) {
        self.core.lifecycle().assert_under(self, configs);
    }

    /// The directory with the configuration and the state.
    pub fn directory(&self) -> &Path {
        self.directory.as_ref().map_or(Path::new("."), TempDir::path)
    }

    fn run(&self, arguments: &[&str]) -> Result<String, Diagnostics> {
        self.program.run(self.directory(), &self.reattach, arguments)
    }

    /// Writes the configuration: the `provider` block, followed by `rest`.
    fn write(&self, rest: &str) -> Result<(), Diagnostics> {
        let shared = &self.core.shared;
        let (name, address) = (P::NAME, shared.registered.address());
        let provider = render::body(&shared.provider().0.block, &shared.config());
        let text = format!(
            "terraform {{\n  required_providers {{\n    {name} = {{ source = {address:?} }}\n  }}\n}}\n\n\
             provider {name:?} {{\n{provider}}}\n\n{rest}"
        );
        fs::write(self.directory().join("main.tf"), text)?;
        if !self.directory().join(".terraform.lock.hcl").exists() {
            let _ = self.run(&["init", "-no-color"])?;
        }
        Ok(())
    }
}

impl<P> Drop for Acceptance<'_, P> {
    fn drop(&mut self) {
        self.serving.abort();
        if std::thread::panicking()
            && let Some(directory) = self.directory.take()
        {
            eprintln!("the directory of the test is kept: {}", directory.keep().display());
        }
    }
}

opaque_debug!(Acceptance<'_, P>, "program": program);

/// The state with this value; `None` if the value is null.
fn stored(value: Value<'static>) -> Option<Stored> {
    (!value.is_null()).then_some(Stored { value, private: Vec::new(), identity: None, is_tainted: false })
}
