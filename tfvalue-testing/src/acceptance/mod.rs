//! The real Terraform or OpenTofu, with a provider that is served by the test itself.

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
    /// The real Terraform or OpenTofu in place of this one: that which `TFVALUE_TERRAFORM` names, or else `terraform` or `tofu`, whichever is
    /// on the `PATH`. It works in a temporary directory, which is kept if the test fails.
    ///
    /// The provider is served by this process, so that breakpoints, mocks and coverage work. Without a program to call, the result is `None`,
    /// and a line says that the test was skipped.
    ///
    /// # Panics
    ///
    /// If `TFVALUE_TERRAFORM` names something that isn't Terraform, or if the directory or the server can't be made.
    #[track_caller]
    pub fn acceptance(&self) -> Option<Acceptance<'_, P>> {
        let Some(program) = Program::find() else {
            let test = std::thread::current().name().unwrap_or("a test").to_owned();
            // Not by a macro, whose output is shown only if the test fails.
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

/// A real Terraform: see [`Core::acceptance`].
pub struct Acceptance<'c, P> {
    core: &'c Core<P>,
    program: Program,
    /// Kept if the test panics.
    directory: Option<TempDir>,
    reattach: String,
    serving: JoinHandle<()>,
}

impl<P: Provider> Acceptance<'_, P> {
    /// Asserts that a resource lives as Terraform expects it, as [`Core::assert_lifecycle`] does.
    /// [`Lifecycle::assert_under`](super::Lifecycle::assert_under) does so with choices.
    ///
    /// # Panics
    ///
    /// If it doesn't.
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

    /// Writes the configuration: that of the provider, and this after it.
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

/// A state of this value.
fn stored(value: Value<'static>) -> Option<Stored> {
    (!value.is_null()).then_some(Stored { value, private: Vec::new(), identity: None, is_tainted: false })
}
