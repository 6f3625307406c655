use super::{Diagnostic, DynamicValue};

message! {
    /// The configuration of the provider is checked.
    pub mod prepare_provider_config {
        /// The configuration.
        struct Request {
            /// The configuration.
            config: Option<super::DynamicValue> = 1 [message, optional],
        }

        /// The configuration as it was sent, and what is wrong with it.
        struct Response {
            /// The configuration as it was sent: it must be there, and nothing may be changed in it.
            prepared_config: Option<super::DynamicValue> = 1 [message, optional],
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 2 [message, repeated],
        }
    }
}
