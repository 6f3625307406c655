use super::{Deferred, Diagnostic, DynamicValue};

/// The configuration of an action is checked.
pub mod validate_action_config {
    use prost::Message;

    /// The action and its configuration.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Request {
        /// The type of the action.
        #[prost(string, tag = "1")]
        pub type_name: String,
        /// The configuration.
        #[prost(message, optional, tag = "2")]
        pub config: Option<super::DynamicValue>,
    }

    /// What is wrong with the configuration.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "1")]
        pub diagnostics: Vec<super::Diagnostic>,
    }
}

/// An action is planned.
pub(crate) mod plan_action {
    use prost::Message;

    /// Whether it can be run.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "1")]
        pub diagnostics: Vec<super::Diagnostic>,
        /// That it is put off; only if Terraform allows that.
        #[prost(message, optional, tag = "2")]
        pub deferred: Option<super::Deferred>,
    }
}

/// Terraform runs an action. The provider sends an event for each report.
pub(crate) mod invoke_action {
    use prost::Message;

    /// A report of an action that runs.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Event {
        /// The report.
        #[prost(oneof = "event::Type", tags = "1, 2")]
        pub r#type: Option<event::Type>,
    }

    /// What an [`Event`] reports.
    pub mod event {
        use prost::{Message, Oneof};

        /// The report.
        #[derive(Clone, PartialEq, Eq, Oneof)]
        #[non_exhaustive]
        pub enum Type {
            /// How far the action is.
            #[prost(message, tag = "1")]
            Progress(Progress),
            /// The action has come to its end.
            #[prost(message, tag = "2")]
            Completed(Completed),
        }

        /// That the action has come to its end.
        #[derive(Clone, PartialEq, Eq, Message)]
        pub struct Completed {
            /// The diagnostics for the user.
            #[prost(message, repeated, tag = "1")]
            pub diagnostics: Vec<super::super::Diagnostic>,
        }

        /// How far the action is.
        #[derive(Clone, PartialEq, Eq, Message)]
        pub struct Progress {
            /// The message for the user.
            #[prost(string, tag = "1")]
            pub message: String,
        }
    }
}
