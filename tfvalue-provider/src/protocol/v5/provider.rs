use prost::Message;

use super::{Diagnostic, DynamicValue, ServerCapabilities};

/// What Terraform can do beyond what every version of it can.
#[derive(Clone, Copy, PartialEq, Eq, Message)]
pub struct ClientCapabilities {
    /// Resources and the like may be put off.
    #[prost(bool, tag = "1")]
    pub deferral_allowed: bool,
    /// Attributes may be write-only.
    #[prost(bool, tag = "2")]
    pub write_only_attributes_allowed: bool,
}

/// What a provider has, by name: a shorter answer than its schemas. Terraform itself doesn't ask.
pub mod get_metadata {
    use prost::Message;

    pub use crate::protocol::messages::get_metadata::{
        ActionMetadata, DataSourceMetadata, EphemeralMetadata, FunctionMetadata, ListResourceMetadata,
        Request, ResourceMetadata,
    };

    /// The names of what the provider has.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// What the provider can do.
        #[prost(message, optional, tag = "1")]
        pub server_capabilities: Option<super::ServerCapabilities>,
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "2")]
        pub diagnostics: Vec<super::Diagnostic>,
        /// Its data sources.
        #[prost(message, repeated, tag = "3")]
        pub data_sources: Vec<DataSourceMetadata>,
        /// Its resources.
        #[prost(message, repeated, tag = "4")]
        pub resources: Vec<ResourceMetadata>,
        /// Its functions.
        #[prost(message, repeated, tag = "5")]
        pub functions: Vec<FunctionMetadata>,
        /// Its ephemeral resources.
        #[prost(message, repeated, tag = "6")]
        pub ephemeral_resources: Vec<EphemeralMetadata>,
        /// Its resources that list others.
        #[prost(message, repeated, tag = "7")]
        pub list_resources: Vec<ListResourceMetadata>,
        /// Its actions.
        #[prost(message, repeated, tag = "8")]
        pub actions: Vec<ActionMetadata>,
    }
}

/// The configuration of the provider is checked.
pub mod prepare_provider_config {
    use prost::Message;

    /// The configuration.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Request {
        /// The configuration.
        #[prost(message, optional, tag = "1")]
        pub config: Option<super::DynamicValue>,
    }

    /// The configuration as it was sent, and what is wrong with it.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// The configuration as it was sent: it must be there, and nothing may be changed in it.
        #[prost(message, optional, tag = "1")]
        pub prepared_config: Option<super::DynamicValue>,
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "2")]
        pub diagnostics: Vec<super::Diagnostic>,
    }
}

/// The provider is configured, before anything that needs its service.
pub mod configure {
    use prost::Message;

    /// The configuration, and the version of Terraform that sends it.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Request {
        /// The version of Terraform.
        #[prost(string, tag = "1")]
        pub terraform_version: String,
        /// The configuration.
        #[prost(message, optional, tag = "2")]
        pub config: Option<super::DynamicValue>,
        /// What Terraform can do.
        #[prost(message, optional, tag = "3")]
        pub client_capabilities: Option<super::ClientCapabilities>,
    }

    /// What went wrong.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "1")]
        pub diagnostics: Vec<super::Diagnostic>,
    }
}

/// The user wants to stop: running operations end as soon as they safely can.
pub mod stop {
    use prost::Message;

    /// A request without fields.
    #[derive(Clone, Copy, PartialEq, Eq, Message)]
    pub struct Request {}

    /// Whether it can be stopped.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// Why it can't be stopped; empty if it can.
        #[prost(string, tag = "1")]
        pub error: String,
    }
}
