use super::Diagnostic;

message! {
    /// The markup of a text.
    enum StringKind {
        /// Plain text.
        Plain = 0,
        /// Markdown.
        Markdown = 1,
    }

    /// The parts of a `Schema` of the protocol.
    pub(crate) mod schema {
        /// The nesting modes of blocks.
        pub mod nested_block {
            /// The nesting mode of a block.
            enum NestingMode {
                /// Not set.
                Invalid = 0,
                /// At most one block.
                Single = 1,
                /// A list of blocks.
                List = 2,
                /// A set of blocks.
                Set = 3,
                /// A map of blocks, by label.
                Map = 4,
                /// Exactly one block, even if the configuration omits it.
                Group = 5,
            }
        }
    }

    /// The schema of a resource's identity.
    struct ResourceIdentitySchema {
        /// The version of the schema. It increases when a change of the type requires an upgrade of stored identities.
        version: i64 = 1 [int64],
        /// The attributes.
        identity_attributes: Vec<resource_identity_schema::IdentityAttribute> = 2 [message, repeated],
    }

    /// The parts of a [`ResourceIdentitySchema`].
    pub mod resource_identity_schema {
        /// An attribute of an identity.
        struct IdentityAttribute {
            /// The name.
            name: String = 1 [string],
            /// The type, as type-constraint JSON.
            r#type: Vec<u8> = 2 [bytes = "vec"],
            /// True if an import must set the attribute.
            required_for_import: bool = 3 [bool],
            /// True if an import may set the attribute.
            optional_for_import: bool = 4 [bool],
            /// The description, in Markdown.
            description: String = 5 [string],
        }
    }

    /// All schemas of a provider.
    pub(crate) mod get_provider_schema {
        empty Request;
    }

    /// The schemas of the identities of a provider's resources.
    pub mod get_resource_identity_schemas {
        empty Request;

        /// The schemas of identities, by the types of resources.
        struct Response {
            /// The schemas.
            identity_schemas: std::collections::BTreeMap<String, super::ResourceIdentitySchema> = 1 [btree_map = "string, message"],
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 2 [message, repeated],
        }
    }
}
