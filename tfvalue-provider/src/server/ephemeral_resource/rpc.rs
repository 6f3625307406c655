//! An ephemeral resource of any model, and the methods of the service that call it.

use tfvalue_runtime::{DynamicValue, Value};

use super::EphemeralResource;
use crate::{
    server::{
        Diagnostics, OwnedValue, Session, State, Unary, encoded, erased, find, value, values::typed_message,
    },
    tfplugin6::{close_ephemeral_resource, open_ephemeral_resource, renew_ephemeral_resource},
};

erased! {
    /// An ephemeral resource whose model isn't known to the server.
    trait AnyEphemeralResource for EphemeralResource<E> {}
    async |session| {
        fn open(config: &'a DynamicValue<'a>) -> OwnedValue {
            let (resource, mut cx) = session.configured::<E>(config, config)?;
            encoded(&resource.open(&mut cx).await?)
        }

        fn renew() -> () { E::renew(&mut session.context()).await }

        fn close() -> () { E::close(&mut session.context()).await }
    }
}

impl Unary for open_ephemeral_resource::Request {
    async fn answer(&self, state: &State, session: &Session) -> Result<Self::Answer, Diagnostics> {
        let resource = find(&state.entries.ephemeral_resources, &self.type_name)?;
        let config = value(self.config.as_ref());
        let mut opened = None;
        if session.deferral().is_none() {
            opened = Some(resource.shape().keep_prior(&config, resource.open(&config, session).await?)?);
        }
        let mut left = session.call.take_left();
        let result = match opened {
            Some(opened) if left.deferral.is_none() => opened.into(),
            _ => {
                left.renew_at = None;
                typed_message(&Value::UNKNOWN, resource.shape().ty)?
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
