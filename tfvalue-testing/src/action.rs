//! Invocations of actions.

use crate::messages::typed_message;
use tfvalue_runtime::schema::SchemaKind;

use super::{
    Configuration, Core,
    client::{checked, read},
    config::check,
};
use tfvalue_provider::{
    provider::{Action, Deferral, Diagnostics, Provider},
    tfplugin6::{
        invoke_action::{self, event::Type},
        plan_action, validate_action_config,
    },
};

impl<P: Provider> Core<P> {
    /// Validates and plans an action, and returns why the provider puts it off, if it does.
    ///
    /// # Errors
    ///
    /// Returns what the provider reports, or what Terraform finds wrong with the configuration or the answer.
    ///
    /// # Panics
    ///
    /// If the provider doesn't register the model.
    #[track_caller]
    pub fn plan_action<A: Action<Provider = P>>(
        &self,
        config: &impl Configuration<A>,
    ) -> Result<Option<Deferral>, Diagnostics> {
        let shared = &self.shared;
        let type_name = shared.type_name(A::NAME);
        let (schema, ty) = shared.registered::<A>(SchemaKind::Action, "action", &type_name);
        let config = config.to_config(schema)?;
        shared.wait(async {
            check(&schema.block, &config)?;
            let message = Some(typed_message(&config, ty)?);
            let request =
                validate_action_config::Request { type_name: type_name.clone(), config: message.clone() };
            let response: validate_action_config::Response =
                shared.unconfigured.call("ValidateActionConfig", &request).await?;
            let _ = checked(response.diagnostics)?;
            let request = plan_action::Request {
                action_type: type_name.clone(),
                config: message,
                client_capabilities: Some(shared.capabilities()),
            };
            let response: plan_action::Response =
                shared.configured().await?.call("PlanAction", &request).await?;
            let _ = checked(response.diagnostics)?;
            match shared.deferral(response.deferred)? {
                Some(other) if other != Deferral::ProviderConfigUnknown => {
                    let detail =
                        "An action is deferred only if the configuration of the provider is unknown.";
                    Err(Diagnostics::error("Provider deferred an action for another reason", detail))
                }
                deferral => Ok(deferral),
            }
        })
    }

    /// Plans and invokes an action, and returns what it reported on the way.
    ///
    /// # Errors
    ///
    /// As [`plan_action`](Self::plan_action), and if the action ends without saying so.
    ///
    /// # Panics
    ///
    /// As [`plan_action`](Self::plan_action).
    #[track_caller]
    pub fn invoke<A: Action<Provider = P>>(
        &self,
        config: &impl Configuration<A>,
    ) -> Result<Vec<String>, Diagnostics> {
        if self.plan_action::<A>(config)?.is_some() {
            return Ok(Vec::new());
        }
        let shared = &self.shared;
        let type_name = shared.type_name(A::NAME);
        let Some((schema, ty)) = shared.schema(SchemaKind::Action, &type_name) else { return Ok(Vec::new()) };
        let config = config.to_config(schema)?;
        if !config.is_wholly_known() {
            let detail = "An action is invoked when all of its configuration is known.";
            return Err(Diagnostics::error("Configuration is not known", detail));
        }
        let request = invoke_action::Request {
            action_type: type_name,
            config: Some(typed_message(&config, ty)?),
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
                // Types of messages are open to new kinds of events.
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
