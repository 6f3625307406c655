//! Methods of actions.

use super::Response;
use crate::{
    server::{call::Call, erased::CallParts, registry::find, state::State, values::value},
    tfplugin6::{
        invoke_action::{self, Event},
        plan_action, validate_action_config,
    },
};

impl State {
    pub(crate) fn validate_action<'a>(
        &'a self,
        request: &'a validate_action_config::Request,
        _: &'a Call,
    ) -> Response<'a, validate_action_config::Response> {
        Box::pin(async move {
            let action = find(&self.entries.actions, &request.type_name)?;
            let found = action.validate(&value(request.config.as_ref())).await?;
            Ok(validate_action_config::Response { diagnostics: found.into_messages() })
        })
    }

    pub(crate) fn plan_action<'a>(
        &'a self,
        request: &'a plan_action::Request,
        call: &'a Call,
    ) -> Response<'a, plan_action::Response> {
        Box::pin(async move {
            let action = find(&self.entries.actions, &request.action_type)?;
            let session = self.session(call, request.client_capabilities);
            if session.deferral().is_none() {
                let config = value(request.config.as_ref());
                action.plan(&config, CallParts { session: &session, call }).await?;
            }
            let left = call.take_left();
            Ok(plan_action::Response {
                diagnostics: left.diagnostics.into_messages(),
                deferred: left.deferral.map(Into::into),
            })
        })
    }

    /// Sends an event whenever there is progress, and one at the end.
    pub(crate) fn invoke_action<'a>(
        &'a self,
        request: &'a invoke_action::Request,
        call: &'a Call,
    ) -> Response<'a, Option<Event>> {
        Box::pin(async move {
            let action = find(&self.entries.actions, &request.action_type)?;
            let session = self.session(call, request.client_capabilities);
            let config = value(request.config.as_ref());
            action.invoke(&config, CallParts { session: &session, call }).await?;
            Ok(Some(Event::completed(call.take_left().diagnostics)))
        })
    }
}
