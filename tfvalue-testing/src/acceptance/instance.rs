//! A resource under a real Terraform.

use std::marker::PhantomData;

use tfvalue_runtime::{Value, schema::SchemaKind};

use super::{Acceptance, read};
use tfvalue_provider::provider::{Diagnostics, IdentityOf, Provider, Resource, ResourceKind};

use crate::{Configuration, change::PlannedChange, config::check, diff::Changes, render};

impl<P: Provider> Acceptance<'_, P> {
    /// Creates a resource of this model, without a state. A test has one resource at a time; see [`plan`](Self::plan) for several.
    pub fn resource<R: Resource<Provider = P>>(&self) -> AcceptanceInstance<'_, P, R> {
        AcceptanceInstance { terraform: self, last: None, model: PhantomData }
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
    /// Plans the resource with a configuration, whose values must all be known.
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
        self.terraform.write(&self.block(&body))?;
        self.last = Some(body);
        let _ = self.terraform.run(&["plan", "-json", "-out=plan"])?;
        let shown = self.terraform.run(&["show", "-json", "plan"])?;
        read::plan(R::SCHEMA_REF, config, &format!("{}.test", self.type_name()), &shown)
    }

    /// Plans the resource with a configuration, and applies the plan.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`plan`](Self::plan).
    pub fn apply(&mut self, config: &impl Configuration<R>) -> Result<PlannedChange, Diagnostics> {
        let plan = self.plan(config)?;
        let _ = self.terraform.run(&["apply", "-json", "plan"])?;
        Ok(plan)
    }

    /// Refreshes the state, and returns the changes that were made outside of Terraform.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`plan`](Self::plan).
    pub fn refresh(&mut self) -> Result<Changes, Diagnostics> {
        let before = self.state_value()?;
        let _ = self.terraform.run(&["apply", "-json", "-refresh-only", "-auto-approve"])?;
        Ok(Changes::between(&R::SCHEMA_REF.block, &before, &self.state_value()?))
    }

    /// Removes the resource from the state, and imports the resource with this identifier, as an `import` block does. The imported resource has the
    /// last configuration, but the import doesn't apply changes to it.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`plan`](Self::plan).
    pub fn import(&mut self, id: &str) -> Result<(), Diagnostics> {
        self.import_target(&format!("id = {}", render::expression(&id.into())))
    }

    /// Removes the resource from the state, and imports the resource with this identity; see [`import`](Self::import). Requires Terraform 1.12.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`plan`](Self::plan).
    pub fn import_by_identity(&mut self, identity: &IdentityOf<R>) -> Result<(), Diagnostics> {
        let type_name = self.type_name();
        let schema = self.terraform.core.shared.schema(SchemaKind::Identity, &type_name);
        let Some((_, ty)) = schema else {
            return Err(Diagnostics::error("No identity", "The resource has no identity."));
        };
        let encoded = <R::Kind as ResourceKind>::encode(identity)?;
        self.import_target(&format!("identity = {}", render::expression(&encoded.decode_value(ty)?)))
    }

    fn import_target(&mut self, target: &str) -> Result<(), Diagnostics> {
        let address = format!("{}.test", self.type_name());
        // The command fails if there is no resource yet.
        let _ = self.terraform.run(&["state", "rm", &address]);
        let body = self.last.clone().unwrap_or_default();
        let resource = self.block(&format!("{body}  lifecycle {{\n    ignore_changes = all\n  }}\n"));
        self.terraform.write(&format!("{resource}\nimport {{\n  to = {address}\n  {target}\n}}\n"))?;
        let imported = self.terraform.run(&["apply", "-json", "-auto-approve"]);
        self.terraform.write(&self.block(&body))?;
        imported.map(|_| ())
    }

    /// Deletes the resource.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`plan`](Self::plan).
    pub fn destroy(&mut self) -> Result<(), Diagnostics> {
        self.terraform.destroy()
    }

    /// The state; null if there is no resource.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`plan`](Self::plan).
    pub fn state_value(&self) -> Result<Value<'static>, Diagnostics> {
        self.terraform.state_at(R::SCHEMA_REF, &format!("{}.test", self.type_name()))
    }

    /// The state; `None` if there is no resource.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`plan`](Self::plan), or an error if the state can't be decoded as the model.
    pub fn state(&self) -> Result<Option<R>, Diagnostics> {
        self.terraform.state(&format!("{}.test", self.type_name()))
    }

    /// The block of the resource.
    fn block(&self, body: &str) -> String {
        format!("resource {:?} \"test\" {{\n{body}}}\n", self.type_name())
    }

    fn type_name(&self) -> String {
        self.terraform.core.shared.type_name(R::NAME)
    }
}

opaque_debug!(AcceptanceInstance<'_, P, R>);
