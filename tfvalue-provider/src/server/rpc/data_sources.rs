//! Methods of data sources.

use tfvalue_plan::plan::values;
use tfvalue_runtime::Value;

use super::Response;
use crate::{
    server::{
        audit,
        call::Call,
        erased::CallParts,
        registry::find,
        state::State,
        values::{typed_message, value},
    },
    tfplugin6::{read_data_source, validate_data_resource_config},
};

impl State {
    pub(crate) fn validate_data_source<'a>(
        &'a self,
        request: &'a validate_data_resource_config::Request,
        _: &'a Call,
    ) -> Response<'a, validate_data_resource_config::Response> {
        Box::pin(async move {
            let source = find(&self.entries.data_sources, &request.type_name)?;
            let found = source.validate(&value(request.config.as_ref())).await?;
            Ok(validate_data_resource_config::Response { diagnostics: found.into_messages() })
        })
    }

    pub(crate) fn read_data_source<'a>(
        &'a self,
        request: &'a read_data_source::Request,
        call: &'a Call,
    ) -> Response<'a, read_data_source::Response> {
        Box::pin(async move {
            let source = find(&self.entries.data_sources, &request.type_name)?;
            let (schema, ty) = (source.schema(), source.ty());
            let session = self
                .session(call, request.client_capabilities)
                .with_provider_meta(request.provider_meta.as_ref());
            let config = value(request.config.as_ref());
            let mut found = None;
            if session.deferral().is_none() {
                found = Some(source.read(&config, CallParts { session: &session, call }).await?);
            }
            let left = call.take_left();
            let state = match found {
                Some(found) if left.deferral.is_none() => {
                    if self.audits {
                        audit::read(schema, ty, &found)?;
                    }
                    found.into()
                }
                _ => {
                    let config = config.decode_value(ty)?;
                    typed_message(
                        &values::mark_computed_unknown(schema, &Value::Null, &config, &config)?,
                        ty,
                    )?
                }
            };
            Ok(read_data_source::Response {
                state: Some(state),
                diagnostics: left.diagnostics.into_messages(),
                deferred: left.deferral.map(Into::into),
            })
        })
    }
}
