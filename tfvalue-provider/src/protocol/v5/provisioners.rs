use super::{Diagnostic, DynamicValue, Schema};

message! {
    /// The schema of a provisioner.
    pub mod get_provisioner_schema {
        empty Request;

        /// The schema.
        struct Response {
            /// The schema of the provisioner's configuration.
            provisioner: Option<super::Schema> = 1 [message, optional],
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 2 [message, repeated],
        }
    }

    /// The configuration of a provisioner is checked.
    pub mod validate_provisioner_config {
        /// The configuration.
        struct Request {
            /// The configuration.
            config: Option<super::DynamicValue> = 1 [message, optional],
        }

        /// The errors in the configuration.
        diagnostics Response = 1;
    }

    /// A provisioner runs.
    pub mod provision_resource {
        /// The configuration of the provisioner, and the connection to the resource.
        struct Request {
            /// The configuration.
            config: Option<super::DynamicValue> = 1 [message, optional],
            /// The connection to the resource.
            connection: Option<super::DynamicValue> = 2 [message, optional],
        }

        /// A report of the provisioner.
        struct Response {
            /// The output.
            output: String = 1 [string],
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 2 [message, repeated],
        }
    }
}
