use super::{Deferred, Diagnostic, DynamicValue};

message! {
    /// The configuration of an action is checked.
    validation validate_action_config;

    /// An action is planned.
    pub(crate) mod plan_action {
        /// The response. Terraform can run the action if there is no error.
        struct Response {
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 1 [message, repeated],
            /// The deferral, if the provider defers the response. Only if Terraform allows deferrals.
            deferred: Option<super::Deferred> = 2 [message, optional],
        }
    }

    /// Terraform runs an action. The provider sends an event for each report.
    pub(crate) mod invoke_action {
        /// A report of an action that runs.
        #[derive(Clone, PartialEq, Eq, prost::Message)]
        pub struct Event {
            /// The report.
            #[prost(oneof = "event::Type", tags = "1, 2")]
            pub r#type: Option<event::Type>,
        }

        /// The parts of an [`Event`].
        pub mod event {
            use prost::Oneof;

            /// The report.
            #[derive(Clone, PartialEq, Eq, Oneof)]
            #[non_exhaustive]
            pub enum Type {
                /// The progress of the action.
                #[prost(message, tag = "1")]
                Progress(Progress),
                /// The action has ended.
                #[prost(message, tag = "2")]
                Completed(Completed),
            }

            /// The end of the action.
            struct Completed {
                /// The diagnostics for the user.
                diagnostics: Vec<super::super::Diagnostic> = 1 [message, repeated],
            }

            /// The progress of the action.
            struct Progress {
                /// The message for the user.
                message: String = 1 [string],
            }
        }
    }
}
