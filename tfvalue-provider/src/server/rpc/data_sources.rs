//! Methods of data sources.

use crate::plan::SchemaExt;
use tfvalue_runtime::Value;

use super::Response;
use crate::{
    server::{
        audit,
        erased::CallParts,
        guard::guarded,
        registry::find,
        session::CallState,
        state::State,
        timeouts::{Operation, limit},
        values::{typed_message, value},
    },
    tfplugin6::{read_data_source, validate_data_resource_config},
};

impl State {
    pub(crate) fn validate_data_source<'a>(
        &'a self,
        request: &'a validate_data_resource_config::Request,
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
    ) -> Response<'a, read_data_source::Response> {
        Box::pin(async move {
            let source = find(&self.entries.data_sources, &request.type_name)?;
            let (schema, ty) = (source.schema(), source.ty());
            let session =
                self.session(request.client_capabilities).with_provider_meta(request.provider_meta.as_ref());
            let mut call = CallState::new(&session, None, Vec::new());
            let config = value(request.config.as_ref());
            let mut found = None;
            if call.deferral.is_none() {
                let limit = limit(Operation::Read, source.timeouts(), schema, ty, &config)?;
                let work = source.read(&config, CallParts { session: &session, call: &mut call });
                let read = guarded(Operation::Read, &request.type_name, limit.as_ref(), &session, work).await;
                found = Some(read.map_err(|error| call.reported_with(error))?);
            }
            let state = match found {
                Some(found) if call.deferral.is_none() => {
                    if self.audits {
                        audit::read(schema, ty, &found)?;
                    }
                    found.into()
                }
                _ => {
                    let config = config.decode_value(ty)?;
                    typed_message(&schema.mark_computed_unknown(&Value::Null, &config, &config)?, ty)?
                }
            };
            Ok(read_data_source::Response {
                state: Some(state),
                diagnostics: call.diagnostics.into_messages(),
                deferred: call.deferral.map(Into::into),
            })
        })
    }
}
