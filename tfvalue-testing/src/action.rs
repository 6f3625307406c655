//! Invocations of actions.

use tfvalue_runtime::schema::SchemaKind;

use super::{
    Configuration, Core,
    client::{checked, read},
    core::Shared,
    sent::Sent,
};
use tfvalue_provider::{
    provider::{Action, Deferral, Diagnostics, Provider},
    tfplugin6::{
        invoke_action::{self, event::Type},
        plan_action,
    },
};

impl<P: Provider> Core<P> {
    /// Validates and plans an action. Returns the reason if the provider defers the action.
    ///
    /// # Errors
    ///
    /// Returns the provider's errors, or Terraform's errors in the configuration or the response.
    ///
    /// # Panics
    ///
    /// Panics if the provider doesn't register the model.
    #[track_caller]
    pub fn plan_action<A: Action<Provider = P>>(
        &self,
        config: &impl Configuration<A>,
    ) -> Result<Option<Deferral>, Diagnostics> {
        self.plan_sent(&self.shared.sent(SchemaKind::Action, A::NAME, config)?)
    }

    fn plan_sent(&self, sent: &Sent<'_>) -> Result<Option<Deferral>, Diagnostics> {
        let shared = &self.shared;
        shared.wait(async {
            sent.validate().await?;
            let request = plan_action::Request {
                action_type: sent.type_name.clone(),
                config: sent.message.clone(),
                client_capabilities: Some(shared.capabilities()),
            };
            let response: plan_action::Response =
                shared.configured().await?.call("PlanAction", &request).await?;
            let _ = checked(response.diagnostics)?;
            match Shared::deferral(response.deferred, shared.deferral_allowed)? {
                Some(other) if other != Deferral::ProviderConfigUnknown => {
                    let detail =
                        "An action is deferred only if the configuration of the provider is unknown.";
                    Err(Diagnostics::error("Provider deferred an action for another reason", detail))
                }
                deferral => Ok(deferral),
            }
        })
    }

    /// Plans and invokes an action, and returns its progress messages.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`plan_action`](Self::plan_action), or an error if the action ends without a completion event.
    ///
    /// # Panics
    ///
    /// Panics as [`plan_action`](Self::plan_action) does.
    #[track_caller]
    pub fn invoke<A: Action<Provider = P>>(
        &self,
        config: &impl Configuration<A>,
    ) -> Result<Vec<String>, Diagnostics> {
        let shared = &self.shared;
        let sent = shared.sent(SchemaKind::Action, A::NAME, config)?;
        if self.plan_sent(&sent)?.is_some() {
            return Ok(Vec::new());
        }
        if !sent.config.is_wholly_known() {
            let detail = "An action is invoked when all of its configuration is known.";
            return Err(Diagnostics::error("Configuration is not known", detail));
        }
        let request = invoke_action::Request {
            action_type: sent.type_name,
            config: sent.message,
            client_capabilities: Some(shared.capabilities()),
        };
        let events = shared.wait(async {
            shared.configured().await?.events::<_, invoke_action::Event>("InvokeAction", &request).await
        })?;
        let mut progress = Vec::new();
        for event in events {
            match event.r#type {
                Some(Type::Progress(step)) => progress.push(step.message),
                Some(Type::Completed(completed)) => {
                    let diagnostics = read(completed.diagnostics);
                    return if diagnostics.has_errors() { Err(diagnostics) } else { Ok(progress) };
                }
                // The event has no type, or a type that is added later.
                _ => {
                    let detail = "An event of an action is empty: Terraform would panic.";
                    return Err(Diagnostics::error("Plugin error", detail));
                }
            }
        }
        let detail = "The action ended without saying so: Terraform would take it for successful.";
        Err(Diagnostics::error("Plugin error", detail))
    }
}
