use super::{Deferred, Diagnostic, DynamicValue, Timestamp};

message! {
    /// The configuration of an ephemeral resource is checked.
    validation validate_ephemeral_resource_config;

    /// An ephemeral resource is opened.
    pub(crate) mod open_ephemeral_resource {
        /// The ephemeral resource, and the time of its renewal.
        struct Response {
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 1 [message, repeated],
            /// The time at which Terraform renews the ephemeral resource; absent if it needs no renewal.
            renew_at: Option<super::Timestamp> = 2 [message, optional],
            /// The ephemeral resource, with all returned values.
            result: Option<super::DynamicValue> = 3 [message, optional],
            /// The provider's private data. Terraform doesn't read it.
            private: Option<Vec<u8>> = 4 [bytes = "vec", optional],
            /// The deferral, if the provider defers the response. Only if Terraform allows deferrals.
            deferred: Option<super::Deferred> = 5 [message, optional],
        }
    }

    /// An ephemeral resource is renewed.
    pub mod renew_ephemeral_resource {
        /// The ephemeral resource.
        struct Request {
            /// The type of the ephemeral resource.
            type_name: String = 1 [string],
            /// The provider's private data. Terraform doesn't read it.
            private: Option<Vec<u8>> = 2 [bytes = "vec", optional],
        }

        /// The time of the next renewal.
        struct Response {
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 1 [message, repeated],
            /// The time of the next renewal; absent if the ephemeral resource needs no renewal.
            renew_at: Option<super::Timestamp> = 2 [message, optional],
            /// The provider's private data. Terraform doesn't read it.
            private: Option<Vec<u8>> = 3 [bytes = "vec", optional],
        }
    }

    /// An ephemeral resource is closed.
    pub mod close_ephemeral_resource {
        /// The ephemeral resource.
        struct Request {
            /// The type of the ephemeral resource.
            type_name: String = 1 [string],
            /// The provider's private data. Terraform doesn't read it.
            private: Option<Vec<u8>> = 2 [bytes = "vec", optional],
        }

        /// The errors.
        diagnostics Response = 1;
    }
}
