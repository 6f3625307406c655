use prost::{Enumeration, Message};

use super::Diagnostic;

/// How a text is marked up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Enumeration)]
#[non_exhaustive]
#[repr(i32)]
pub enum StringKind {
    /// Not at all.
    Plain = 0,
    /// Markdown.
    Markdown = 1,
}

/// What a `Schema` of the protocol consists of.
pub(crate) mod schema {
    /// How nested blocks are distinguished.
    pub mod nested_block {
        use prost::Enumeration;

        /// How many blocks there are, and how they are distinguished.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Enumeration)]
        #[non_exhaustive]
        #[repr(i32)]
        pub enum NestingMode {
            /// Nothing was said.
            Invalid = 0,
            /// One, or none.
            Single = 1,
            /// A sequence of them.
            List = 2,
            /// A collection without order.
            Set = 3,
            /// Each under a label.
            Map = 4,
            /// One, which is there even if it isn't written.
            Group = 5,
        }
    }
}

/// The schema of a resource's identity.
#[derive(Clone, PartialEq, Eq, Message)]
pub struct ResourceIdentitySchema {
    /// Raised when the type of stored identities changes in a way that needs an upgrade.
    #[prost(int64, tag = "1")]
    pub version: i64,
    /// The attributes.
    #[prost(message, repeated, tag = "2")]
    pub identity_attributes: Vec<resource_identity_schema::IdentityAttribute>,
}

/// What a [`ResourceIdentitySchema`] consists of.
pub mod resource_identity_schema {
    use prost::Message;

    /// An attribute of an identity.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct IdentityAttribute {
        /// Its name.
        #[prost(string, tag = "1")]
        pub name: String,
        /// Its type, as type-constraint JSON.
        #[prost(bytes = "vec", tag = "2")]
        pub r#type: Vec<u8>,
        /// Whether an import must give it.
        #[prost(bool, tag = "3")]
        pub required_for_import: bool,
        /// Whether an import may give it.
        #[prost(bool, tag = "4")]
        pub optional_for_import: bool,
        /// What it is, in markdown.
        #[prost(string, tag = "5")]
        pub description: String,
    }
}

/// All schemas of a provider.
pub(crate) mod get_provider_schema {
    use prost::Message;

    /// A request without fields.
    #[derive(Clone, Copy, PartialEq, Eq, Message)]
    pub struct Request {}
}

/// The schemas of the identities of a provider's resources.
pub mod get_resource_identity_schemas {
    use std::collections::BTreeMap;

    use prost::Message;

    /// A request without fields.
    #[derive(Clone, Copy, PartialEq, Eq, Message)]
    pub struct Request {}

    /// The schemas of identities, by the types of resources.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// The schemas.
        #[prost(btree_map = "string, message", tag = "1")]
        pub identity_schemas: BTreeMap<String, super::ResourceIdentitySchema>,
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "2")]
        pub diagnostics: Vec<super::Diagnostic>,
    }
}
