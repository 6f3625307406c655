//! An action of any model, and the methods of the service that call it.

use std::sync::Arc;

use tfvalue_runtime::{DynamicValue, derived::kind};

use super::Action;
use crate::{
    server::{
        Diagnostics,
        call::Call,
        erased::{AnyModel, Erased, Work},
        registry::find,
        session::Session,
        state::State,
        values::value,
    },
    tfplugin6::{
        invoke_action::{self, Event},
        plan_action,
    },
};

/// An action whose model isn't known to the server.
pub(crate) trait AnyAction: AnyModel {
    fn plan<'a>(&'a self, config: &'a DynamicValue<'a>, session: &'a Session) -> Work<'a, ()>;

    fn invoke<'a>(&'a self, config: &'a DynamicValue<'a>, session: &'a Session) -> Work<'a, ()>;
}

impl<A: Action> AnyAction for Erased<kind::Action, A> {
    fn plan<'a>(&'a self, config: &'a DynamicValue<'a>, session: &'a Session) -> Work<'a, ()> {
        Box::pin(async move {
            let mut cx = session.configured(config, config)?;
            config.decode::<A>()?.plan(&mut cx).await
        })
    }

    fn invoke<'a>(&'a self, config: &'a DynamicValue<'a>, session: &'a Session) -> Work<'a, ()> {
        Box::pin(async move {
            let mut cx = session.configured(config, config)?;
            config.decode::<A>()?.invoke(&mut cx).await
        })
    }
}

impl State {
    pub(crate) async fn plan_action(
        &self,
        request: &plan_action::Request,
        call: &Arc<Call>,
    ) -> Result<plan_action::Response, Diagnostics> {
        let action = find(&self.entries.actions, &request.action_type)?;
        let session = self.session(call, request.client_capabilities);
        if session.deferral().is_none() {
            let config = value(request.config.as_ref());
            action.plan(&config, &session).await?;
        }
        let left = call.take_left();
        Ok(plan_action::Response {
            diagnostics: left.diagnostics.into_messages(),
            deferred: left.deferral.map(Into::into),
        })
    }

    /// Sends an event whenever there is progress, and one at the end.
    pub(crate) async fn invoke_action(
        &self,
        request: &invoke_action::Request,
        call: &Arc<Call>,
    ) -> Result<Option<Event>, Diagnostics> {
        let action = find(&self.entries.actions, &request.action_type)?;
        let session = self.session(call, request.client_capabilities);
        let config = value(request.config.as_ref());
        action.invoke(&config, &session).await?;
        Ok(Some(Event::completed(call.take_left().diagnostics)))
    }
}
