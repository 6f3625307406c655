//! Reads of data sources.

use tfvalue_runtime::{Value, schema::SchemaKind};

use super::{Configuration, Core, client::checked, core::Shared, decoded, with_summary};
use tfvalue_plan::plan::values;

use tfvalue_provider::{
    inner::value,
    provider::{DataSource, Diagnostics, Provider},
    tfplugin6::read_data_source,
};

impl<P: Provider> Core<P> {
    /// Reads a data source.
    ///
    /// If a part of the configuration is unknown, Terraform doesn't call the provider yet. Computed attributes are unknown then.
    ///
    /// # Errors
    ///
    /// Returns the provider's errors, or Terraform's errors in the configuration or the response.
    ///
    /// # Panics
    ///
    /// Panics if the provider doesn't register the model.
    #[track_caller]
    pub fn read_data_source<D: DataSource<Provider = P>>(
        &self,
        config: &impl Configuration<D>,
    ) -> Result<D, Diagnostics> {
        let shared = &self.shared;
        let sent = shared.sent(SchemaKind::DataSource, D::NAME, config)?;
        let (schema, ty) = (sent.schema, sent.ty);
        let state = shared.wait(async {
            sent.validate().await?;
            if !sent.config.is_wholly_known() {
                return sent.unanswered();
            }
            let request = read_data_source::Request {
                type_name: sent.type_name.clone(),
                config: sent.message.clone(),
                provider_meta: shared.provider_meta(),
                client_capabilities: Some(shared.capabilities()),
            };
            let response: read_data_source::Response =
                shared.configured().await?.call("ReadDataSource", &request).await?;
            let _ = checked(response.diagnostics)?;
            if Shared::deferral(response.deferred, shared.deferral_allowed)?.is_some() {
                return sent.unanswered();
            }
            let invalid = |detail: String| Diagnostics::error("Provider produced invalid object", detail);
            let decoded = value(response.state.as_ref()).decode_value(ty).map(Value::into_owned);
            let state = decoded.map_err(|error| with_summary(error, "Provider produced invalid object"))?;
            if state.is_null() {
                let detail = "The provider returned null for a data source. This is a bug in the provider.";
                return Err(Diagnostics::error("Provider produced null object", detail));
            }
            if let Some(path) = values::first_unknown(schema, &state) {
                let detail = format!("{path}: must be known, and is unknown after reading.");
                return Err(invalid(detail).at(path));
            }
            if let Some(path) = values::first_write_only(schema, &state) {
                let detail = format!("{path}: is write-only, and must be null after reading.");
                return Err(invalid(detail).at(path));
            }
            Ok(state)
        })?;
        decoded(&state, ty)
    }
}
