//! The requests that differ only in the capabilities that Terraform states. Each version of the protocol expands this one text with its own
//! `ClientCapabilities`.

macro_rules! requests {
    () => {
        /// What a resource is now.
        pub mod read_resource {
            use prost::Message;

            pub use crate::protocol::messages::read_resource::Response;

            /// The resource as it was stored.
            #[derive(Clone, PartialEq, Eq, Message)]
            pub struct Request {
                /// The type of the resource.
                #[prost(string, tag = "1")]
                pub type_name: String,
                /// The state, as it was stored.
                #[prost(message, optional, tag = "2")]
                pub current_state: Option<super::DynamicValue>,
                /// The provider's private data, stored next to the state. Terraform doesn't read it.
                #[prost(bytes = "vec", tag = "3")]
                pub private: Vec<u8>,
                /// The module's `provider_meta`; absent if the provider has no schema for it.
                #[prost(message, optional, tag = "4")]
                pub provider_meta: Option<super::DynamicValue>,
                /// What Terraform can do.
                #[prost(message, optional, tag = "5")]
                pub client_capabilities: Option<super::ClientCapabilities>,
                /// The identity, as it was stored.
                #[prost(message, optional, tag = "6")]
                pub current_identity: Option<super::ResourceIdentityData>,
            }
        }

        /// What exists comes under Terraform's management.
        pub mod import_resource_state {
            use prost::Message;

            pub use crate::protocol::messages::import_resource_state::{ImportedResource, Response};

            /// What to import.
            #[derive(Clone, PartialEq, Eq, Message)]
            pub struct Request {
                /// The type of the resource.
                #[prost(string, tag = "1")]
                pub type_name: String,
                /// The identifier that the user wrote; empty if it is imported by identity.
                #[prost(string, tag = "2")]
                pub id: String,
                /// What Terraform can do.
                #[prost(message, optional, tag = "3")]
                pub client_capabilities: Option<super::ClientCapabilities>,
                /// The identity that the user wrote.
                #[prost(message, optional, tag = "4")]
                pub identity: Option<super::ResourceIdentityData>,
            }
        }

        /// Terraform reads a data source.
        pub mod read_data_source {
            use prost::Message;

            pub use crate::protocol::messages::read_data_source::Response;

            /// The configuration of the data source.
            #[derive(Clone, PartialEq, Eq, Message)]
            pub struct Request {
                /// The type of the data source.
                #[prost(string, tag = "1")]
                pub type_name: String,
                /// The configuration.
                #[prost(message, optional, tag = "2")]
                pub config: Option<super::DynamicValue>,
                /// The module's `provider_meta`; absent if the provider has no schema for it.
                #[prost(message, optional, tag = "3")]
                pub provider_meta: Option<super::DynamicValue>,
                /// What Terraform can do.
                #[prost(message, optional, tag = "4")]
                pub client_capabilities: Option<super::ClientCapabilities>,
            }
        }

        /// An ephemeral resource is opened.
        pub mod open_ephemeral_resource {
            use prost::Message;

            pub use crate::protocol::messages::open_ephemeral_resource::Response;

            /// The configuration of the ephemeral resource.
            #[derive(Clone, PartialEq, Eq, Message)]
            pub struct Request {
                /// The type of the ephemeral resource.
                #[prost(string, tag = "1")]
                pub type_name: String,
                /// The configuration.
                #[prost(message, optional, tag = "2")]
                pub config: Option<super::DynamicValue>,
                /// What Terraform can do.
                #[prost(message, optional, tag = "3")]
                pub client_capabilities: Option<super::ClientCapabilities>,
            }
        }

        /// An action is planned.
        pub mod plan_action {
            use prost::Message;

            pub use crate::protocol::messages::plan_action::Response;

            /// The action and its configuration.
            #[derive(Clone, PartialEq, Eq, Message)]
            pub struct Request {
                /// The type of the action.
                #[prost(string, tag = "1")]
                pub action_type: String,
                /// The configuration.
                #[prost(message, optional, tag = "2")]
                pub config: Option<super::DynamicValue>,
                /// What Terraform can do.
                #[prost(message, optional, tag = "3")]
                pub client_capabilities: Option<super::ClientCapabilities>,
            }
        }

        /// Terraform runs an action. The provider sends an event for each report.
        pub mod invoke_action {
            use prost::Message;

            pub use crate::protocol::messages::invoke_action::{Event, event};

            /// The action and its configuration.
            #[derive(Clone, PartialEq, Eq, Message)]
            pub struct Request {
                /// The type of the action.
                #[prost(string, tag = "1")]
                pub action_type: String,
                /// The configuration.
                #[prost(message, optional, tag = "2")]
                pub config: Option<super::DynamicValue>,
                /// What Terraform can do.
                #[prost(message, optional, tag = "3")]
                pub client_capabilities: Option<super::ClientCapabilities>,
            }
        }
    };
}

pub(super) use requests;
