//! An ephemeral resource of any model, and the methods of the service that call it.

use tfvalue_runtime::{DynamicValue, Value, derived::kind};

use super::EphemeralResource;
use crate::{
    server::{
        Diagnostics,
        erased::{AnyModel, Erased, OwnedValue, Work, encoded},
        registry::find,
        request::Unary,
        session::Session,
        state::State,
        values::{typed_message, value},
    },
    tfplugin6::{close_ephemeral_resource, open_ephemeral_resource, renew_ephemeral_resource},
};

/// An ephemeral resource whose model isn't known to the server.
pub(crate) trait AnyEphemeralResource: AnyModel {
    fn open<'a>(&'a self, config: &'a DynamicValue<'a>, session: &'a Session) -> Work<'a, OwnedValue>;

    fn renew<'a>(&'a self, session: &'a Session) -> Work<'a, ()>;

    fn close<'a>(&'a self, session: &'a Session) -> Work<'a, ()>;
}

impl<E: EphemeralResource> AnyEphemeralResource for Erased<kind::EphemeralResource, E> {
    fn open<'a>(&'a self, config: &'a DynamicValue<'a>, session: &'a Session) -> Work<'a, OwnedValue> {
        Box::pin(async move {
            let mut cx = session.configured(config, config)?;
            let opened = config.decode::<E>()?.open(&mut cx).await?;
            encoded(&opened)
        })
    }

    fn renew<'a>(&'a self, session: &'a Session) -> Work<'a, ()> {
        Box::pin(async move { E::renew(&mut session.context()).await })
    }

    fn close<'a>(&'a self, session: &'a Session) -> Work<'a, ()> {
        Box::pin(async move { E::close(&mut session.context()).await })
    }
}

impl Unary for open_ephemeral_resource::Request {
    async fn answer(&self, state: &State, session: &Session) -> Result<Self::Answer, Diagnostics> {
        let resource = find(&state.entries.ephemeral_resources, &self.type_name)?;
        let config = value(self.config.as_ref());
        let mut opened = None;
        if session.deferral().is_none() {
            opened = Some(resource.open(&config, session).await?);
        }
        let mut left = session.call.take_left();
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
    }
}

impl Unary for renew_ephemeral_resource::Request {
    async fn answer(&self, state: &State, session: &Session) -> Result<Self::Answer, Diagnostics> {
        let resource = find(&state.entries.ephemeral_resources, &self.type_name)?;
        resource.renew(session).await?;
        let left = session.call.take_left();
        Ok(renew_ephemeral_resource::Response {
            renew_at: left.renew_at.map(Into::into),
            private: Some(left.private),
            diagnostics: left.diagnostics.into_messages(),
        })
    }
}

impl Unary for close_ephemeral_resource::Request {
    async fn answer(&self, state: &State, session: &Session) -> Result<Self::Answer, Diagnostics> {
        let resource = find(&state.entries.ephemeral_resources, &self.type_name)?;
        resource.close(session).await?;
        Ok(close_ephemeral_resource::Response::default())
    }
}
