use prost::Message;

use super::{Diagnostic, Function, ServerCapabilities, StringKind};

/// The schema of a resource, a data source, a provider, ….
#[derive(Clone, PartialEq, Eq, Message)]
pub struct Schema {
    /// Raised when the type of stored values changes in a way that needs a state upgrade.
    #[prost(int64, tag = "1")]
    pub version: i64,
    /// The attributes and nested blocks.
    #[prost(message, optional, tag = "2")]
    pub block: Option<schema::Block>,
}

/// What a [`Schema`] consists of.
pub mod schema {
    use prost::Message;

    pub use crate::protocol::messages::schema::nested_block;

    /// An attribute of a block or of a nested attribute.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Attribute {
        /// Its name.
        #[prost(string, tag = "1")]
        pub name: String,
        /// Its type, as type-constraint JSON.
        #[prost(bytes = "vec", tag = "2")]
        pub r#type: Vec<u8>,
        /// The description, for authors of configurations.
        #[prost(string, tag = "3")]
        pub description: String,
        /// The configuration must set it.
        #[prost(bool, tag = "4")]
        pub required: bool,
        /// The configuration may set it.
        #[prost(bool, tag = "5")]
        pub optional: bool,
        /// The provider sets it, if the configuration doesn't.
        #[prost(bool, tag = "6")]
        pub computed: bool,
        /// Its value is hidden from the output of Terraform.
        #[prost(bool, tag = "7")]
        pub sensitive: bool,
        /// How the description is marked up.
        #[prost(enumeration = "super::StringKind", tag = "8")]
        pub description_kind: i32,
        /// Whether it is going away.
        #[prost(bool, tag = "9")]
        pub deprecated: bool,
        /// Its value comes from the configuration only and is never stored.
        #[prost(bool, tag = "10")]
        pub write_only: bool,
        /// What to use instead; only if it is deprecated.
        #[prost(string, tag = "11")]
        pub deprecation_message: String,
    }

    /// Attributes and nested blocks: the body of a schema or of a nested block.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Block {
        /// Not used.
        #[prost(int64, tag = "1")]
        pub version: i64,
        /// The attributes.
        #[prost(message, repeated, tag = "2")]
        pub attributes: Vec<Attribute>,
        /// The nested blocks.
        #[prost(message, repeated, tag = "3")]
        pub block_types: Vec<NestedBlock>,
        /// The description, for authors of configurations.
        #[prost(string, tag = "4")]
        pub description: String,
        /// How the description is marked up.
        #[prost(enumeration = "super::StringKind", tag = "5")]
        pub description_kind: i32,
        /// Whether it is going away.
        #[prost(bool, tag = "6")]
        pub deprecated: bool,
        /// What to use instead; only if it is deprecated.
        #[prost(string, tag = "7")]
        pub deprecation_message: String,
    }

    /// A kind of nested block of a block.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct NestedBlock {
        /// Its name.
        #[prost(string, tag = "1")]
        pub type_name: String,
        /// What each of them consists of.
        #[prost(message, optional, tag = "2")]
        pub block: Option<Block>,
        /// How many there are, and how they are distinguished.
        #[prost(enumeration = "nested_block::NestingMode", tag = "3")]
        pub nesting: i32,
        /// How many there must be at least.
        #[prost(int64, tag = "4")]
        pub min_items: i64,
        /// How many there may be at most; 0 for any number.
        #[prost(int64, tag = "5")]
        pub max_items: i64,
    }
}

/// The schema of an action.
#[derive(Clone, PartialEq, Eq, Message)]
pub struct ActionSchema {
    /// Its configuration.
    #[prost(message, optional, tag = "1")]
    pub schema: Option<Schema>,
}

/// All schemas of a provider.
pub mod get_provider_schema {
    use std::collections::BTreeMap;

    use prost::Message;

    pub use crate::protocol::messages::get_provider_schema::Request;

    /// The schemas of a provider, by the names of what they are of.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// That of the provider's configuration, which must be there.
        #[prost(message, optional, tag = "1")]
        pub provider: Option<super::Schema>,
        /// Those of resources.
        #[prost(btree_map = "string, message", tag = "2")]
        pub resource_schemas: BTreeMap<String, super::Schema>,
        /// Those of data sources.
        #[prost(btree_map = "string, message", tag = "3")]
        pub data_source_schemas: BTreeMap<String, super::Schema>,
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "4")]
        pub diagnostics: Vec<super::Diagnostic>,
        /// The schema of a module's `provider_meta`.
        #[prost(message, optional, tag = "5")]
        pub provider_meta: Option<super::Schema>,
        /// What the provider can do.
        #[prost(message, optional, tag = "6")]
        pub server_capabilities: Option<super::ServerCapabilities>,
        /// The signatures of functions.
        #[prost(btree_map = "string, message", tag = "7")]
        pub functions: BTreeMap<String, super::Function>,
        /// Those of ephemeral resources.
        #[prost(btree_map = "string, message", tag = "8")]
        pub ephemeral_resource_schemas: BTreeMap<String, super::Schema>,
        /// Those of resources that list others.
        #[prost(btree_map = "string, message", tag = "9")]
        pub list_resource_schemas: BTreeMap<String, super::Schema>,
        /// Those of actions.
        #[prost(btree_map = "string, message", tag = "11")]
        pub action_schemas: BTreeMap<String, super::ActionSchema>,
    }
}
