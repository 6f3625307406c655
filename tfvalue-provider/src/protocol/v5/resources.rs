use super::{ClientCapabilities, Diagnostic, DynamicValue, ResourceIdentityData};

/// The configuration of a resource is checked.
pub mod validate_resource_type_config {
    use prost::Message;

    /// The resource and its configuration.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Request {
        /// The type of the resource.
        #[prost(string, tag = "1")]
        pub type_name: String,
        /// The configuration.
        #[prost(message, optional, tag = "2")]
        pub config: Option<super::DynamicValue>,
        /// What Terraform can do.
        #[prost(message, optional, tag = "3")]
        pub client_capabilities: Option<super::ClientCapabilities>,
    }

    /// What is wrong with the configuration.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "1")]
        pub diagnostics: Vec<super::Diagnostic>,
    }
}

/// What a resource will be, as far as it is known before.
pub mod plan_resource_change {
    use prost::Message;

    pub use crate::protocol::messages::plan_resource_change::Response;

    /// The resource as it is and as the user wants it.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Request {
        /// The type of the resource.
        #[prost(string, tag = "1")]
        pub type_name: String,
        /// The state before; null if the resource is to be created.
        #[prost(message, optional, tag = "2")]
        pub prior_state: Option<super::DynamicValue>,
        /// The state before with the configuration put over it; null if the resource is to be destroyed.
        #[prost(message, optional, tag = "3")]
        pub proposed_new_state: Option<super::DynamicValue>,
        /// The configuration.
        #[prost(message, optional, tag = "4")]
        pub config: Option<super::DynamicValue>,
        /// The private data that the provider stored next to the state.
        #[prost(bytes = "vec", tag = "5")]
        pub prior_private: Vec<u8>,
        /// The module's `provider_meta`; absent if the provider has no schema for it.
        #[prost(message, optional, tag = "6")]
        pub provider_meta: Option<super::DynamicValue>,
        /// What Terraform can do.
        #[prost(message, optional, tag = "7")]
        pub client_capabilities: Option<super::ClientCapabilities>,
        /// The identity before.
        #[prost(message, optional, tag = "8")]
        pub prior_identity: Option<super::ResourceIdentityData>,
    }
}

/// The configuration of a data source is checked.
pub mod validate_data_source_config {
    use prost::Message;

    /// The data source and its configuration.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Request {
        /// The type of the data source.
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
