use super::{Diagnostic, DynamicValue, ServerCapabilities};

message! {
    /// What a provider has, by name: a shorter answer than its schemas. Terraform itself doesn't ask.
    pub mod get_metadata {
        pub use crate::protocol::messages::get_metadata::{
            ActionMetadata, DataSourceMetadata, EphemeralMetadata, FunctionMetadata, ListResourceMetadata,
            Request, ResourceMetadata,
        };

        /// The names of what the provider has.
        struct Response {
            /// What the provider can do.
            server_capabilities: Option<super::ServerCapabilities> = 1 [message, optional],
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 2 [message, repeated],
            /// Its data sources.
            data_sources: Vec<DataSourceMetadata> = 3 [message, repeated],
            /// Its resources.
            resources: Vec<ResourceMetadata> = 4 [message, repeated],
            /// Its functions.
            functions: Vec<FunctionMetadata> = 5 [message, repeated],
            /// Its ephemeral resources.
            ephemeral_resources: Vec<EphemeralMetadata> = 6 [message, repeated],
            /// Its resources that list others.
            list_resources: Vec<ListResourceMetadata> = 7 [message, repeated],
            /// Its actions.
            actions: Vec<ActionMetadata> = 8 [message, repeated],
        }
    }

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
