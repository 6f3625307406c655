//! The answers to calls.

use tfvalue_runtime::Diagnostic;

use super::{
    Diagnostics,
    call::{Call, Failure, Left},
    values::{identity_message, null, value},
};
use crate::tfplugin6::{
    self, FunctionError, StateRange, apply_resource_change, call_function, invoke_action, read_state_bytes,
};

/// An answer that can report the failure of a call.
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

    /// Inserts the diagnostics that the call reported before the diagnostics of the answer.
    fn with_left(mut self, call: &Call) -> Self {
        if let Some(diagnostics) = self.diagnostics() {
            diagnostics.splice(..0, call.take_left().diagnostics.into_messages());
        }
        self
    }
}

/// Prepares messages for display. Hides sensitive values, adds the path to the detail if Terraform prints no line of a configuration, and removes a
/// final full stop.
pub(crate) fn show(messages: &mut [tfplugin6::Diagnostic], call: &Call) {
    for message in messages {
        let Ok(mut diagnostic) = Diagnostic::try_from(message.clone()) else { continue };
        if let Some(schema) = call.schema {
            diagnostic = schema.redact_source(diagnostic);
        }
        if !call.has_config() {
            diagnostic = naming_path(diagnostic);
        }
        *message = without_full_stop(diagnostic).into();
    }
}

/// Adds the path of the message to its detail, if it has a path.
fn naming_path(diagnostic: Diagnostic) -> Diagnostic {
    match diagnostic.attribute.clone() {
        Some(path) => diagnostic.naming(&path),
        None => diagnostic,
    }
}

/// Removes the full stop at the end of the detail: some clients append one.
fn without_full_stop(mut diagnostic: Diagnostic) -> Diagnostic {
    if diagnostic.detail.ends_with('.') && !diagnostic.detail.ends_with("..") {
        diagnostic.detail.pop();
    }
    diagnostic
}

/// The answer always contains a state, so that a created resource isn't lost.
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
    /// Builds the answer from this state, and from the identity and the private data of the call. If the state is null, there is no identity.
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

/// The completion event. Without this event, Terraform would assume that the action succeeded.
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

/// A chunk without bytes, which carries diagnostics.
impl Answer for read_state_bytes::Response {
    fn reporting(diagnostics: Diagnostics) -> Self {
        // Terraform reads the range of each chunk, even if the chunk only has diagnostics.
        Self {
            range: Some(StateRange::default()),
            diagnostics: diagnostics.into_messages(),
            ..Self::default()
        }
    }
}

impl Diagnostics {
    /// Converts the diagnostics to messages of the protocol.
    pub(crate) fn into_messages(self) -> Vec<tfplugin6::Diagnostic> {
        self.into_iter().map(tfplugin6::Diagnostic::from).collect()
    }

    /// Joins all messages to one string, with one line for each.
    pub(crate) fn text(self) -> String {
        let lines = self.into_iter().map(|diagnostic| {
            let Diagnostic { summary, detail, .. } = without_full_stop(naming_path(diagnostic));
            format!("{summary}: {detail}")
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

#[cfg(test)]
mod tests {
    use tfvalue_runtime::{AttributePath, TfSchema};

    use super::*;
    use crate::server::{
        tests::samples::{Hill, Slab},
        timeouts::Operation,
    };

    /// The detail and the path of a message, as Terraform gets it from a call.
    fn shown<M: TfSchema>(operation: Operation, path: AttributePath, detail: &str) -> (String, bool) {
        let mut call = Call::new(operation, "it", Left::default());
        call.schema = Some(M::SCHEMA_REF);
        let mut messages = Diagnostics::error("Refused", detail).at(path).into_messages();
        show(&mut messages, &call);
        (messages[0].detail.clone(), messages[0].attribute.is_some())
    }

    #[test]
    fn message_names_its_path_where_no_line_is_printed() {
        let at_fate = |operation| shown::<Slab>(operation, "fate".into(), "No way");
        for operation in [
            Operation::Import,
            Operation::Read,
            Operation::Upgrade,
            Operation::Move,
            Operation::Delete,
            Operation::List,
            Operation::Generate,
        ] {
            assert_eq!(at_fate(operation), ("fate: No way".to_owned(), true), "{operation:?}");
        }
        for operation in [Operation::Validate, Operation::Plan, Operation::Create, Operation::Update] {
            assert_eq!(at_fate(operation), ("No way".to_owned(), true), "{operation:?}");
        }
        let of_data = shown::<Hill>(Operation::Read, "name".into(), "No way");
        assert_eq!(of_data, ("No way".to_owned(), true));
        // What has a name already, has one.
        let named = shown::<Slab>(Operation::Import, "fate".into(), "fate: no");
        assert_eq!(named, ("fate: no".to_owned(), true));
    }

    #[test]
    fn message_names_a_secret_attribute_alone() {
        let path = AttributePath::new().attribute("treasure").key("hunter2");
        for operation in [Operation::Import, Operation::Plan] {
            assert_eq!(shown::<Slab>(operation, path.clone(), "No"), ("treasure: No".to_owned(), false));
        }
    }

    #[test]
    fn message_has_no_full_stop_at_its_end() {
        let detail = |detail| shown::<Slab>(Operation::Plan, AttributePath::new(), detail).0;
        assert_eq!(detail("It is 9."), "It is 9");
        assert_eq!(detail("Wait. It comes..."), "Wait. It comes...");
        assert_eq!(detail("One.\n\nTwo."), "One.\n\nTwo");
        assert_eq!([detail(""), detail(".")], ["", ""]);
        assert_eq!(Diagnostics::error("Refused", "It is 9.").at("size").text(), "Refused: size: It is 9");
    }
}
