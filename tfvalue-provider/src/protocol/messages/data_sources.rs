use super::{Deferred, Diagnostic, DynamicValue};

/// What a data source tells.
pub(crate) mod read_data_source {
    use prost::Message;

    /// What the data source tells.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// The data source, with all it tells.
        #[prost(message, optional, tag = "1")]
        pub state: Option<super::DynamicValue>,
        /// What the user is told.
        #[prost(message, repeated, tag = "2")]
        pub diagnostics: Vec<super::Diagnostic>,
        /// That it is put off; only if Terraform allows that.
        #[prost(message, optional, tag = "3")]
        pub deferred: Option<super::Deferred>,
    }
}
