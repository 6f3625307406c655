use super::{Diagnostic, DynamicValue, ResourceIdentityData};

/// The configuration of a query is checked.
pub mod validate_list_resource_config {
    use prost::Message;

    /// The query.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Request {
        /// The type of the resources that are listed.
        #[prost(string, tag = "1")]
        pub type_name: String,
        /// The configuration.
        #[prost(message, optional, tag = "2")]
        pub config: Option<super::DynamicValue>,
        /// Whether the resources themselves are wanted: a bool, which may be unknown.
        #[prost(message, optional, tag = "3")]
        pub include_resource_object: Option<super::DynamicValue>,
        /// The most resources that are wanted: a number, which may be unknown.
        #[prost(message, optional, tag = "4")]
        pub limit: Option<super::DynamicValue>,
    }

    /// What is wrong with the configuration.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "1")]
        pub diagnostics: Vec<super::Diagnostic>,
    }
}

/// The resources that match a query, one event for each.
pub mod list_resource {
    use prost::Message;

    /// The query.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Request {
        /// The type of the resources that are listed.
        #[prost(string, tag = "1")]
        pub type_name: String,
        /// The configuration.
        #[prost(message, optional, tag = "2")]
        pub config: Option<super::DynamicValue>,
        /// Whether the resources themselves are wanted, in addition to their identities.
        #[prost(bool, tag = "3")]
        pub include_resource_object: bool,
        /// The most resources that are wanted.
        #[prost(int64, tag = "4")]
        pub limit: i64,
    }

    /// A resource that was found.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Event {
        /// Its identity.
        #[prost(message, optional, tag = "1")]
        pub identity: Option<super::ResourceIdentityData>,
        /// What it is called where it is shown.
        #[prost(string, tag = "2")]
        pub display_name: String,
        /// The resource itself, if it is wanted.
        #[prost(message, optional, tag = "3")]
        pub resource_object: Option<super::DynamicValue>,
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "4")]
        pub diagnostic: Vec<super::Diagnostic>,
    }
}
