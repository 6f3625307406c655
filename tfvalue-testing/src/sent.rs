//! Configurations of data sources, ephemeral resources, lists and actions, whose models aren't managed.

use tfvalue_plan::plan::values;
use tfvalue_provider::{
    inner::typed_message,
    provider::{Diagnostics, Model},
    tfplugin6::{DynamicValue, validate_data_resource_config},
};
use tfvalue_runtime::{Schema, Type, Value, schema::SchemaKind};

use super::{Configuration, client::checked, config::check, core::Shared};

/// A configuration that Terraform sends in several calls.
pub(super) struct Sent<'c> {
    shared: &'c Shared,
    /// The call that validates the configuration.
    validate: &'static str,
    pub(super) type_name: String,
    pub(super) schema: &'static Schema,
    pub(super) ty: &'static Type,
    pub(super) config: Value<'static>,
    pub(super) message: Option<DynamicValue>,
}

impl Shared {
    /// Checks a configuration of a model as Terraform does.
    ///
    /// # Panics
    ///
    /// Panics if the provider doesn't register the model.
    #[track_caller]
    pub(super) fn sent<M: Model>(
        &self,
        kind: SchemaKind,
        name: &str,
        config: &impl Configuration<M>,
    ) -> Result<Sent<'_>, Diagnostics> {
        let (what, validate) = match kind {
            SchemaKind::DataSource => ("data source", "ValidateDataResourceConfig"),
            SchemaKind::EphemeralResource => ("ephemeral resource", "ValidateEphemeralResourceConfig"),
            SchemaKind::ListResource => ("list resource", "ValidateListResourceConfig"),
            _ => ("action", "ValidateActionConfig"),
        };
        let type_name = self.type_name(name);
        let (schema, ty) = self.registered::<M>(kind, what, &type_name);
        let config = config.to_config(schema)?;
        check(&schema.block, &config)?;
        let message = Some(typed_message(&config, ty)?);
        Ok(Sent { shared: self, validate, type_name, schema, ty, config, message })
    }
}

impl Sent<'_> {
    /// Calls the provider to validate the configuration. The messages of all kinds have the same encoding.
    pub(super) async fn validate(&self) -> Result<(), Diagnostics> {
        let (type_name, config) = (self.type_name.clone(), self.message.clone());
        let request = validate_data_resource_config::Request { type_name, config };
        let response: validate_data_resource_config::Response =
            self.shared.unconfigured.call(self.validate, &request).await?;
        checked(response.diagnostics).map(|_| ())
    }

    /// The value before the provider is called: computed attributes are unknown.
    pub(super) fn unanswered(&self) -> Result<Value<'static>, Diagnostics> {
        Ok(values::mark_computed_unknown(self.schema, &Value::Null, &self.config, &self.config)?)
    }
}
