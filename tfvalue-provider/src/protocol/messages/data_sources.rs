use super::{Deferred, Diagnostic, DynamicValue};

/// Terraform reads a data source.
pub(crate) mod read_data_source {
    use prost::Message;

    /// What the data source returns.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// The data source, with all it returns.
        #[prost(message, optional, tag = "1")]
        pub state: Option<super::DynamicValue>,
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "2")]
        pub diagnostics: Vec<super::Diagnostic>,
        /// That it is put off; only if Terraform allows that.
        #[prost(message, optional, tag = "3")]
        pub deferred: Option<super::Deferred>,
    }
}
