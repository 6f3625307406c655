//! What becomes of a call: an answer in any case.

use tfvalue_runtime::{Diagnostic, Schema};

use super::Diagnostics;
use crate::{
    tfplugin5::{self, prepare_provider_config},
    tfplugin6::{
        self, FunctionError, apply_resource_change, call_function, close_ephemeral_resource,
        configure_provider, configure_state_store, delete_state, generate_resource_config, get_functions,
        get_metadata, get_provider_schema, get_resource_identity_schemas, get_states, import_resource_state,
        lock_state, move_resource_state, open_ephemeral_resource, plan_action, plan_resource_change,
        read_data_source, read_resource, renew_ephemeral_resource, stop_provider, unlock_state,
        upgrade_resource_identity, upgrade_resource_state, validate_action_config,
        validate_data_resource_config, validate_ephemeral_resource_config, validate_list_resource_config,
        validate_provider_config, validate_resource_config, validate_state_store, write_state_bytes,
    },
};

/// A response that can consist of diagnostics alone.
pub(crate) trait Answer: Send + 'static {
    /// The response with just these diagnostics.
    fn failed(diagnostics: Diagnostics) -> Self;

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
            fn failed(diagnostics: Diagnostics) -> Self {
                let mut response = Self::default();
                response.diagnostics = diagnostics.into_messages();
                response
            }

            fn diagnostics(&mut self) -> &mut [tfplugin6::Diagnostic] {
                &mut self.diagnostics
            }
        }
    )*};
}

with_diagnostics!(
    apply_resource_change::Response,
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

impl Answer for call_function::Response {
    fn failed(diagnostics: Diagnostics) -> Self {
        let error = FunctionError { text: diagnostics.text(), function_argument: None };
        Self { result: None, error: Some(error) }
    }
}

impl Answer for stop_provider::Response {
    fn failed(diagnostics: Diagnostics) -> Self {
        Self { error: diagnostics.text() }
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
