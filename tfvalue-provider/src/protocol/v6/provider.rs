use super::{Diagnostic, DynamicValue};

message! {
    /// The configuration of the provider is checked.
    pub mod validate_provider_config {
        /// The configuration.
        struct Request {
            /// The configuration.
            config: Option<super::DynamicValue> = 1 [message, optional],
        }

        /// The errors in the configuration.
        struct Response {
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 2 [message, repeated],
        }
    }
}
