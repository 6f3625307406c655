//! What becomes of a call: an answer in any case.

use tfvalue_runtime::{Diagnostic, Schema};

use super::{
    Diagnostics,
    call::{Failure, Left},
    chunks,
    values::{identity_message, null, value},
};
use crate::{
    tfplugin5::{self, prepare_provider_config},
    tfplugin6::{
        self, FunctionError, apply_resource_change, call_function, close_ephemeral_resource,
        configure_provider, configure_state_store, delete_state, generate_resource_config, get_functions,
        get_metadata, get_provider_schema, get_resource_identity_schemas, get_states, import_resource_state,
        invoke_action, list_resource, lock_state, move_resource_state, open_ephemeral_resource, plan_action,
        plan_resource_change, read_data_source, read_resource, read_state_bytes, renew_ephemeral_resource,
        unlock_state, upgrade_resource_identity, upgrade_resource_state, validate_action_config,
        validate_data_resource_config, validate_ephemeral_resource_config, validate_list_resource_config,
        validate_provider_config, validate_resource_config, validate_state_store, write_state_bytes,
    },
};

/// An answer that can say that the call failed.
pub(crate) trait Answer: Send + 'static {
    /// The answer of a call that failed.
    fn failed(failure: Failure) -> Self;

    /// The messages in the response that can have the path of an attribute.
    fn diagnostics(&mut self) -> &mut [tfplugin6::Diagnostic] {
        &mut []
    }
}

/// Changes messages that would lead Terraform to print a sensitive value of this schema.
pub(crate) fn redact(messages: &mut [tfplugin6::Diagnostic], schema: &Schema) {
    for message in messages {
        if let Ok(diagnostic) = Diagnostic::try_from(message.clone()) {
            *message = schema.redact_source(diagnostic).into();
        }
    }
}

macro_rules! with_diagnostics {
    ($($response:ty),* $(,)?) => {$(
        impl Answer for $response {
            fn failed(failure: Failure) -> Self {
                let mut response = Self::default();
                response.diagnostics = failure.diagnostics.into_messages();
                response
            }

            fn diagnostics(&mut self) -> &mut [tfplugin6::Diagnostic] {
                &mut self.diagnostics
            }
        }
    )*};
}

with_diagnostics!(
    close_ephemeral_resource::Response,
    configure_provider::Response,
    configure_state_store::Response,
    delete_state::Response,
    get_functions::Response,
    get_metadata::Response,
    get_provider_schema::Response,
    get_resource_identity_schemas::Response,
    get_states::Response,
    generate_resource_config::Response,
    import_resource_state::Response,
    lock_state::Response,
    move_resource_state::Response,
    open_ephemeral_resource::Response,
    plan_action::Response,
    plan_resource_change::Response,
    prepare_provider_config::Response,
    read_data_source::Response,
    read_resource::Response,
    renew_ephemeral_resource::Response,
    tfplugin5::get_metadata::Response,
    unlock_state::Response,
    upgrade_resource_identity::Response,
    upgrade_resource_state::Response,
    validate_action_config::Response,
    validate_data_resource_config::Response,
    validate_ephemeral_resource_config::Response,
    validate_list_resource_config::Response,
    validate_provider_config::Response,
    validate_resource_config::Response,
    validate_state_store::Response,
    write_state_bytes::Response,
);

/// There is a state in any case, so that nothing that was made is lost.
impl Answer for apply_resource_change::Response {
    fn failed(Failure { diagnostics, left }: Failure) -> Self {
        Self::of(left.state.clone().unwrap_or_else(null), left, diagnostics)
    }

    fn diagnostics(&mut self) -> &mut [tfplugin6::Diagnostic] {
        &mut self.diagnostics
    }
}

impl apply_resource_change::Response {
    /// The answer with this state, and with what the call leaves besides. A resource that is gone has no identity.
    pub(crate) fn of(new_state: tfplugin6::DynamicValue, left: Left, diagnostics: Diagnostics) -> Self {
        let is_gone = value(Some(&new_state)).is_null();
        Self {
            new_state: Some(new_state),
            new_identity: identity_message(left.identity.filter(|_| !is_gone)),
            private: left.private,
            diagnostics: diagnostics.into_messages(),
            legacy_type_system: false,
        }
    }
}

impl Answer for call_function::Response {
    fn failed(failure: Failure) -> Self {
        let error = FunctionError { text: failure.diagnostics.text(), function_argument: None };
        Self { result: None, error: Some(error) }
    }
}

/// The last event. Without it, Terraform would take the action for successful.
impl Answer for invoke_action::Event {
    fn failed(failure: Failure) -> Self {
        Self::completed(failure.diagnostics)
    }

    fn diagnostics(&mut self) -> &mut [tfplugin6::Diagnostic] {
        match &mut self.r#type {
            Some(invoke_action::event::Type::Completed(completed)) => &mut completed.diagnostics,
            _ => &mut [],
        }
    }
}

impl invoke_action::Event {
    /// The event of an action that has ended.
    pub(crate) fn completed(diagnostics: Diagnostics) -> Self {
        let completed = invoke_action::event::Completed { diagnostics: diagnostics.into_messages() };
        Self { r#type: Some(invoke_action::event::Type::Completed(completed)) }
    }
}

/// The last event.
impl Answer for list_resource::Event {
    fn failed(failure: Failure) -> Self {
        Self { diagnostic: failure.diagnostics.into_messages(), ..Self::default() }
    }

    fn diagnostics(&mut self) -> &mut [tfplugin6::Diagnostic] {
        &mut self.diagnostic
    }
}

/// The last chunk.
impl Answer for read_state_bytes::Response {
    fn failed(failure: Failure) -> Self {
        chunks::message(failure.diagnostics)
    }
}

impl Diagnostics {
    /// The messages of the protocol.
    pub(crate) fn into_messages(self) -> Vec<tfplugin6::Diagnostic> {
        self.into_iter().map(tfplugin6::Diagnostic::from).collect()
    }

    /// All of it in one text.
    pub(crate) fn text(self) -> String {
        let lines = self.into_iter().map(|Diagnostic { summary, detail, .. }| format!("{summary}: {detail}"));
        lines.collect::<Vec<_>>().join("\n")
    }
}
