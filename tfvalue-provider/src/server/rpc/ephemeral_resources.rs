//! Methods of ephemeral resources.

use tfvalue_runtime::Value;

use super::Response;
use crate::{
    server::{
        erased::CallParts,
        guard::guarded,
        registry::find,
        session::CallState,
        state::State,
        timeouts::Operation,
        values::{typed_message, value},
    },
    tfplugin6::{
        close_ephemeral_resource, open_ephemeral_resource, renew_ephemeral_resource,
        validate_ephemeral_resource_config,
    },
};

impl State {
    pub(crate) fn validate_ephemeral<'a>(
        &'a self,
        request: &'a validate_ephemeral_resource_config::Request,
    ) -> Response<'a, validate_ephemeral_resource_config::Response> {
        Box::pin(async move {
            let resource = find(&self.entries.ephemeral_resources, &request.type_name)?;
            let found = resource.validate(&value(request.config.as_ref())).await?;
            Ok(validate_ephemeral_resource_config::Response { diagnostics: found.into_messages() })
        })
    }

    pub(crate) fn open_ephemeral<'a>(
        &'a self,
        request: &'a open_ephemeral_resource::Request,
    ) -> Response<'a, open_ephemeral_resource::Response> {
        Box::pin(async move {
            let resource = find(&self.entries.ephemeral_resources, &request.type_name)?;
            let session = self.session(request.client_capabilities);
            let mut call = CallState::new(&session, None, Vec::new());
            let config = value(request.config.as_ref());
            let mut opened = None;
            if call.deferral.is_none() {
                let work = resource.open(&config, CallParts { session: &session, call: &mut call });
                let result = guarded(Operation::Open, &request.type_name, None, &session, work).await;
                opened = Some(result.map_err(|error| call.reported_with(error))?);
            }
            let result = match opened {
                Some(opened) if call.deferral.is_none() => opened.into(),
                _ => {
                    call.renew_at = None;
                    typed_message(&Value::UNKNOWN, resource.ty())?
                }
            };
            Ok(open_ephemeral_resource::Response {
                result: Some(result),
                renew_at: call.renew_at.map(Into::into),
                private: Some(call.private),
                diagnostics: call.diagnostics.into_messages(),
                deferred: call.deferral.map(Into::into),
            })
        })
    }

    pub(crate) fn renew_ephemeral<'a>(
        &'a self,
        request: &'a renew_ephemeral_resource::Request,
    ) -> Response<'a, renew_ephemeral_resource::Response> {
        Box::pin(async move {
            let resource = find(&self.entries.ephemeral_resources, &request.type_name)?;
            let session = self.session(None);
            let mut call = CallState::new(&session, None, request.private.clone().unwrap_or_default());
            let work = resource.renew(CallParts { session: &session, call: &mut call });
            let renewed = guarded(Operation::Renew, &request.type_name, None, &session, work).await;
            renewed.map_err(|error| call.reported_with(error))?;
            Ok(renew_ephemeral_resource::Response {
                renew_at: call.renew_at.map(Into::into),
                private: Some(call.private),
                diagnostics: call.diagnostics.into_messages(),
            })
        })
    }

    pub(crate) fn close_ephemeral<'a>(
        &'a self,
        request: &'a close_ephemeral_resource::Request,
    ) -> Response<'a, close_ephemeral_resource::Response> {
        Box::pin(async move {
            let resource = find(&self.entries.ephemeral_resources, &request.type_name)?;
            let session = self.session(None);
            let mut call = CallState::new(&session, None, request.private.clone().unwrap_or_default());
            let work = resource.close(CallParts { session: &session, call: &mut call });
            let closed = guarded(Operation::Close, &request.type_name, None, &session, work).await;
            closed.map_err(|error| call.reported_with(error))?;
            Ok(close_ephemeral_resource::Response { diagnostics: call.diagnostics.into_messages() })
        })
    }
}
