//! Any ephemeral resource.

use tfvalue::{
    Schema, Type, Value,
    tfplugin6::{
        close_ephemeral_resource, open_ephemeral_resource, renew_ephemeral_resource,
        validate_ephemeral_resource_config,
    },
};

use super::Of;
use crate::server::{
    Call, Diagnostics, EphemeralResource,
    call::Session,
    values::{message, typed_message, value},
};

/// An ephemeral resource whose model isn't told.
pub(in crate::server) trait AnyEphemeralResource<Client>: Send + Sync {
    /// The schema.
    fn schema(&self) -> &'static Schema;

    /// The type of its values.
    fn ty(&self) -> &'static Type;

    /// Checks a configuration.
    fn validate(
        &self,
        request: &validate_ephemeral_resource_config::Request,
    ) -> Result<validate_ephemeral_resource_config::Response, Diagnostics>;

    /// Opens it.
    fn open(
        &self,
        request: &open_ephemeral_resource::Request,
        session: &Session<'_, Client>,
    ) -> Result<open_ephemeral_resource::Response, Diagnostics>;

    /// Makes it last longer.
    fn renew(
        &self,
        request: &renew_ephemeral_resource::Request,
        session: &Session<'_, Client>,
    ) -> Result<renew_ephemeral_resource::Response, Diagnostics>;

    /// Closes it.
    fn close(
        &self,
        request: &close_ephemeral_resource::Request,
        session: &Session<'_, Client>,
    ) -> Result<close_ephemeral_resource::Response, Diagnostics>;
}

impl<E: EphemeralResource> AnyEphemeralResource<E::Client> for Of<E> {
    fn schema(&self) -> &'static Schema {
        E::SCHEMA_REF
    }

    fn ty(&self) -> &'static Type {
        E::TYPE_REF
    }

    fn validate(
        &self,
        request: &validate_ephemeral_resource_config::Request,
    ) -> Result<validate_ephemeral_resource_config::Response, Diagnostics> {
        let config: E = value(request.config.as_ref()).decode()?;
        Ok(validate_ephemeral_resource_config::Response { diagnostics: config.validate().into_messages() })
    }

    fn open(
        &self,
        request: &open_ephemeral_resource::Request,
        session: &Session<'_, E::Client>,
    ) -> Result<open_ephemeral_resource::Response, Diagnostics> {
        let config = value(request.config.as_ref());
        let mut call = Call::new(session, None, Vec::new());
        let opened = match call.deferral {
            None => {
                let opened = config.decode::<E>()?.open(&mut call);
                Some(opened.map_err(|error| call.told_with(error))?)
            }
            Some(_) => None,
        };
        let (result, renew_at) = match opened {
            Some((opened, renew_at)) if call.deferral.is_none() => (message(&opened)?, renew_at),
            _ => (typed_message(&Value::UNKNOWN, E::TYPE_REF)?, None),
        };
        Ok(open_ephemeral_resource::Response {
            result,
            renew_at: renew_at.map(Into::into),
            private: Some(call.private),
            diagnostics: call.diagnostics.into_messages(),
            deferred: call.deferral.map(Into::into),
        })
    }

    fn renew(
        &self,
        request: &renew_ephemeral_resource::Request,
        session: &Session<'_, E::Client>,
    ) -> Result<renew_ephemeral_resource::Response, Diagnostics> {
        let mut call = Call::new(session, None, request.private.clone().unwrap_or_default());
        let renew_at = E::renew(&mut call).map_err(|error| call.told_with(error))?;
        Ok(renew_ephemeral_resource::Response {
            renew_at: renew_at.map(Into::into),
            private: Some(call.private),
            diagnostics: call.diagnostics.into_messages(),
        })
    }

    fn close(
        &self,
        request: &close_ephemeral_resource::Request,
        session: &Session<'_, E::Client>,
    ) -> Result<close_ephemeral_resource::Response, Diagnostics> {
        let mut call = Call::new(session, None, request.private.clone().unwrap_or_default());
        E::close(&mut call).map_err(|error| call.told_with(error))?;
        Ok(close_ephemeral_resource::Response { diagnostics: call.diagnostics.into_messages() })
    }
}
