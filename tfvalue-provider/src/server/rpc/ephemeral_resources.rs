//! Methods of ephemeral resources.

use tfvalue_runtime::Value;

use super::Response;
use crate::{
    server::{
        call::Call,
        erased::CallParts,
        registry::find,
        state::State,
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
        _: &'a Call,
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
        call: &'a Call,
    ) -> Response<'a, open_ephemeral_resource::Response> {
        Box::pin(async move {
            let resource = find(&self.entries.ephemeral_resources, &request.type_name)?;
            let session = self.session(call, request.client_capabilities);
            let config = value(request.config.as_ref());
            let mut opened = None;
            if session.deferral().is_none() {
                opened = Some(resource.open(&config, CallParts { session: &session, call }).await?);
            }
            let mut left = call.take_left();
            let result = match opened {
                Some(opened) if left.deferral.is_none() => opened.into(),
                _ => {
                    left.renew_at = None;
                    typed_message(&Value::UNKNOWN, resource.ty())?
                }
            };
            Ok(open_ephemeral_resource::Response {
                result: Some(result),
                renew_at: left.renew_at.map(Into::into),
                private: Some(left.private),
                diagnostics: left.diagnostics.into_messages(),
                deferred: left.deferral.map(Into::into),
            })
        })
    }

    pub(crate) fn renew_ephemeral<'a>(
        &'a self,
        request: &'a renew_ephemeral_resource::Request,
        call: &'a Call,
    ) -> Response<'a, renew_ephemeral_resource::Response> {
        Box::pin(async move {
            let resource = find(&self.entries.ephemeral_resources, &request.type_name)?;
            let session = self.session(call, None);
            resource.renew(CallParts { session: &session, call }).await?;
            let left = call.take_left();
            Ok(renew_ephemeral_resource::Response {
                renew_at: left.renew_at.map(Into::into),
                private: Some(left.private),
                diagnostics: left.diagnostics.into_messages(),
            })
        })
    }

    pub(crate) fn close_ephemeral<'a>(
        &'a self,
        request: &'a close_ephemeral_resource::Request,
        call: &'a Call,
    ) -> Response<'a, close_ephemeral_resource::Response> {
        Box::pin(async move {
            let resource = find(&self.entries.ephemeral_resources, &request.type_name)?;
            let session = self.session(call, None);
            resource.close(CallParts { session: &session, call }).await?;
            Ok(close_ephemeral_resource::Response {
                diagnostics: call.take_left().diagnostics.into_messages(),
            })
        })
    }
}
