//! The real Terraform or OpenTofu, with a provider that is served by the test itself.

mod program;
mod read;

use std::{fmt, fs, io::Write as _, marker::PhantomData, path::Path};

use tempfile::TempDir;
use tfvalue_runtime::Value;
use tokio::task::JoinHandle;

use self::program::Program;
use super::{
    Configuration, Core, change::PlannedChange, config::check, diff::Changes, life::LifecycleFailure,
    managed::Stored, render,
};
use crate::{
    plugin::serve_reattached,
    server::{Diagnostics, Provider, Resource},
};

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
        let address = self.shared.address();
        let serving = self.shared.wait(async {
            let server = self.shared.client.server.clone();
            Ok(serve_reattached(server, &address, self.shared.version()).await?)
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
    /// A resource of this model, of which nothing is there yet. There is one at a time.
    pub fn resource<R: Resource<Provider = P>>(&self) -> AcceptanceInstance<'_, P, R> {
        AcceptanceInstance { terraform: self, last: None, model: PhantomData }
    }

    /// Asserts that a resource lives as Terraform expects it, as [`Core::assert_lifecycle`] does, but for the import.
    ///
    /// # Panics
    ///
    /// If it doesn't.
    #[track_caller]
    pub fn assert_lifecycle<R: Resource<Provider = P>>(&self, configs: &[impl Configuration<R>]) {
        let mut instance = self.resource::<R>();
        for (index, config) in configs.iter().enumerate() {
            let lived = instance.apply(config).and_then(|_| instance.plan(config));
            let lived = lived.map_err(|error| LifecycleFailure::of_config(index, &error));
            match lived {
                Ok(plan) => {
                    plan.assert_empty();
                }
                Err(failure) => panic!("{failure}"),
            }
        }
        if let Err(error) = instance.destroy() {
            panic!("destroy:\n{error}");
        }
    }

    /// The directory with the configuration and the state.
    pub fn directory(&self) -> &Path {
        self.directory.as_ref().map_or(Path::new("."), TempDir::path)
    }

    fn run(&self, arguments: &[&str]) -> Result<String, Diagnostics> {
        self.program.run(self.directory(), &self.reattach, arguments)
    }

    /// Writes the configuration, with the body of a resource if there is to be one.
    fn write(&self, resource: Option<(&str, &str)>) -> Result<(), Diagnostics> {
        let shared = &self.core.shared;
        let (name, address) = (P::NAME, shared.address());
        let provider = render::body(&shared.entries.provider.schema().block, &shared.config());
        let resource = resource
            .map(|(type_name, body)| format!("\nresource {type_name:?} \"test\" {{\n{body}}}\n"))
            .unwrap_or_default();
        let text = format!(
            "terraform {{\n  required_providers {{\n    {name} = {{ source = {address:?} }}\n  }}\n}}\n\n\
             provider {name:?} {{\n{provider}}}\n{resource}"
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

impl<P> fmt::Debug for Acceptance<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Acceptance").field("program", &self.program).finish_non_exhaustive()
    }
}

/// A resource under a real Terraform.
pub struct AcceptanceInstance<'t, P, R> {
    terraform: &'t Acceptance<'t, P>,
    /// The body of the last configuration.
    last: Option<String>,
    model: PhantomData<fn() -> R>,
}

impl<P: Provider, R: Resource<Provider = P>> AcceptanceInstance<'_, P, R> {
    /// Plans the resource to be as a configuration says, of which everything is known.
    ///
    /// # Errors
    ///
    /// Returns the errors that Terraform prints.
    pub fn plan(&mut self, config: &impl Configuration<R>) -> Result<PlannedChange, Diagnostics> {
        let config = config.to_config(R::SCHEMA_REF)?;
        check(&R::SCHEMA_REF.block, &config)?;
        if !config.is_wholly_known() {
            let detail = "Terraform's language has no `unknown()`: give values that are known.";
            return Err(Diagnostics::error("Configuration is not known", detail));
        }
        let body = render::body(&R::SCHEMA_REF.block, &config);
        self.terraform.write(Some((&self.type_name(), &body)))?;
        self.last = Some(body);
        let _ = self.terraform.run(&["plan", "-json", "-out=plan"])?;
        let shown = self.terraform.run(&["show", "-json", "plan"])?;
        read::plan(R::SCHEMA_REF, config, &shown)
    }

    /// Plans the resource to be as a configuration says, and applies the plan.
    ///
    /// # Errors
    ///
    /// As [`plan`](Self::plan).
    pub fn apply(&mut self, config: &impl Configuration<R>) -> Result<PlannedChange, Diagnostics> {
        let plan = self.plan(config)?;
        let _ = self.terraform.run(&["apply", "-json", "plan"])?;
        Ok(plan)
    }

    /// Looks what the resource is now, and returns what has changed outside of Terraform.
    ///
    /// # Errors
    ///
    /// As [`plan`](Self::plan).
    pub fn refresh(&mut self) -> Result<Changes, Diagnostics> {
        let before = self.state_value()?;
        let _ = self.terraform.run(&["apply", "-json", "-refresh-only", "-auto-approve"])?;
        Ok(Changes::between(&R::SCHEMA_REF.block, &before, &self.state_value()?))
    }

    /// Forgets the resource, and imports what has this identifier. The last configuration is that of what is imported.
    ///
    /// # Errors
    ///
    /// As [`plan`](Self::plan).
    pub fn import(&mut self, id: &str) -> Result<(), Diagnostics> {
        let address = format!("{}.test", self.type_name());
        let _ = self.terraform.run(&["state", "rm", &address]);
        self.terraform.write(Some((&self.type_name(), self.last.as_deref().unwrap_or_default())))?;
        self.terraform.run(&["import", "-no-color", &address, id]).map(|_| ())
    }

    /// Deletes the resource.
    ///
    /// # Errors
    ///
    /// As [`plan`](Self::plan).
    pub fn destroy(&mut self) -> Result<(), Diagnostics> {
        self.terraform.run(&["destroy", "-json", "-auto-approve"]).map(|_| ())
    }

    /// The state: null if there is no resource.
    ///
    /// # Errors
    ///
    /// As [`plan`](Self::plan).
    pub fn state_value(&self) -> Result<Value<'static>, Diagnostics> {
        read::state(R::SCHEMA_REF, &self.terraform.run(&["show", "-json"])?)
    }

    fn type_name(&self) -> String {
        self.terraform.core.shared.type_name(R::NAME)
    }
}

impl<P, R> fmt::Debug for AcceptanceInstance<'_, P, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AcceptanceInstance").finish_non_exhaustive()
    }
}

/// A state of this value.
fn stored(value: Value<'static>) -> Option<Stored> {
    (!value.is_null()).then_some(Stored { value, private: Vec::new(), identity: None, is_tainted: false })
}
