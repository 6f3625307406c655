//! Methods of actions.

use std::sync::Arc;

use tokio::sync::mpsc;

use super::Response;
use crate::{
    server::{
        Diagnostics, erased::CallParts, guard::guarded, registry::find, session::CallState, state::State,
        timeouts::Operation, values::value,
    },
    tfplugin6::{
        invoke_action::{
            self, Event,
            event::{Completed, Progress, Type},
        },
        plan_action, validate_action_config,
    },
};

impl State {
    pub(crate) fn validate_action<'a>(
        &'a self,
        request: &'a validate_action_config::Request,
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
    ) -> Response<'a, plan_action::Response> {
        Box::pin(async move {
            let action = find(&self.entries.actions, &request.action_type)?;
            let session = self.session(request.client_capabilities);
            let mut call = CallState::new(&session, None, Vec::new());
            if call.deferral.is_none() {
                let config = value(request.config.as_ref());
                let work = action.plan(&config, CallParts { session: &session, call: &mut call });
                let planned = guarded(Operation::Plan, &request.action_type, None, &session, work).await;
                planned.map_err(|error| call.reported_with(error))?;
            }
            Ok(plan_action::Response {
                diagnostics: call.diagnostics.into_messages(),
                deferred: call.deferral.map(Into::into),
            })
        })
    }

    /// Sends an event whenever there is progress, and one at the end: without it, Terraform would take the action for successful.
    pub(crate) async fn invoke_action(
        self: Arc<Self>,
        request: invoke_action::Request,
        events: mpsc::Sender<Event>,
    ) {
        let (sender, mut progress) = mpsc::unbounded_channel();
        let forward = async {
            while let Some(message) = progress.recv().await {
                // The action continues even if the receiver is closed.
                let _ = events.send(Event { r#type: Some(Type::Progress(Progress { message })) }).await;
            }
        };
        let (result, ()) = tokio::join!(self.invoke(&request, sender), forward);
        let (Ok(diagnostics) | Err(diagnostics)) = result;
        let completed = Completed { diagnostics: diagnostics.into_messages() };
        let _ = events.send(Event { r#type: Some(Type::Completed(completed)) }).await;
    }

    async fn invoke(
        &self,
        request: &invoke_action::Request,
        progress: mpsc::UnboundedSender<String>,
    ) -> Result<Diagnostics, Diagnostics> {
        let action = find(&self.entries.actions, &request.action_type)?;
        let session = self.session(request.client_capabilities);
        let mut call = CallState { progress: Some(progress), ..CallState::default() };
        let config = value(request.config.as_ref());
        let work = action.invoke(&config, CallParts { session: &session, call: &mut call });
        let invoked = guarded(Operation::Invoke, &request.action_type, None, &session, work).await;
        // The channel ends with this, and with it what is forwarded.
        call.progress = None;
        invoked.map_err(|error| call.reported_with(error))?;
        Ok(call.diagnostics)
    }
}
