//! The answers to calls.

use tfvalue_runtime::{Diagnostic, Schema};

use super::{
    Diagnostics,
    call::{Call, Failure, Left},
    values::{identity_message, null, value},
};
use crate::tfplugin6::{
    self, FunctionError, StateRange, apply_resource_change, call_function, invoke_action, read_state_bytes,
};

/// An answer that can say that the call failed.
pub(crate) trait Answer: Sized + Send + 'static {
    /// The answer with these messages and nothing else.
    fn reporting(diagnostics: Diagnostics) -> Self;

    /// The answer of a call that failed.
    fn failed(failure: Failure) -> Self {
        Self::reporting(failure.diagnostics)
    }

    /// The diagnostics of the answer, if it has a field for them.
    fn diagnostics(&mut self) -> Option<&mut Vec<tfplugin6::Diagnostic>> {
        None
    }

    /// Adds the diagnostics that the call leaves, before those that are there.
    fn with_left(mut self, call: &Call) -> Self {
        if let Some(diagnostics) = self.diagnostics() {
            diagnostics.splice(..0, call.take_left().diagnostics.into_messages());
        }
        self
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

/// There is a state in any case, so that nothing that was made is lost.
impl Answer for apply_resource_change::Response {
    fn reporting(diagnostics: Diagnostics) -> Self {
        Self::of(null(), Left::default(), diagnostics)
    }

    fn failed(Failure { diagnostics, left }: Failure) -> Self {
        Self::of(left.state.clone().unwrap_or_else(null), left, diagnostics)
    }

    fn diagnostics(&mut self) -> Option<&mut Vec<tfplugin6::Diagnostic>> {
        Some(&mut self.diagnostics)
    }
}

impl apply_resource_change::Response {
    /// The answer with this state, and with the identity and the private data that the call leaves. A resource that is gone has no identity.
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
    fn reporting(diagnostics: Diagnostics) -> Self {
        let error = FunctionError { text: diagnostics.text(), function_argument: None };
        Self { result: None, error: Some(error) }
    }
}

/// The last event. Without it, Terraform would take the action for successful.
impl Answer for invoke_action::Event {
    fn reporting(diagnostics: Diagnostics) -> Self {
        Self::completed(diagnostics)
    }

    fn diagnostics(&mut self) -> Option<&mut Vec<tfplugin6::Diagnostic>> {
        match &mut self.r#type {
            Some(invoke_action::event::Type::Completed(completed)) => Some(&mut completed.diagnostics),
            _ => None,
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

/// The last chunk.
impl Answer for read_state_bytes::Response {
    fn reporting(diagnostics: Diagnostics) -> Self {
        // Terraform looks at the range of each chunk, whatever else is in it.
        Self {
            range: Some(StateRange::default()),
            diagnostics: diagnostics.into_messages(),
            ..Self::default()
        }
    }
}

impl Diagnostics {
    /// The messages of the protocol.
    pub(crate) fn into_messages(self) -> Vec<tfplugin6::Diagnostic> {
        self.into_iter().map(tfplugin6::Diagnostic::from).collect()
    }

    /// All messages in one text, a line for each.
    pub(crate) fn text(self) -> String {
        let lines = self.into_iter().map(|Diagnostic { summary, detail, .. }| format!("{summary}: {detail}"));
        lines.collect::<Vec<_>>().join("\n")
    }
}
