use super::{Deferred, Diagnostic, DynamicValue};

message! {
    /// Terraform reads a data source.
    pub(crate) mod read_data_source {
        /// The result of the data source.
        struct Response {
            /// The data source, with all returned values.
            state: Option<super::DynamicValue> = 1 [message, optional],
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 2 [message, repeated],
            /// The deferral, if the provider defers the response. Only if Terraform allows deferrals.
            deferred: Option<super::Deferred> = 3 [message, optional],
        }
    }
}
