//! The messages that differ between the protocol versions only by a name or a field. Each version expands a macro with its own names and fields.

macro_rules! both_versions {
    (
        configure: $configure:ident,
        stop: $stop:ident,
        validate_resource: $validate_resource:ident,
        validate_data_source: $validate_data_source:ident,
        capabilities { $($capabilities:tt)* }
        metadata { $($metadata:tt)* }
        metadata_types { $($metadata_types:tt)* }
        plan { $($plan:tt)* }
        attribute { $($attribute:tt)* }
        block { $($block:tt)* }
        objects { $($objects:tt)* }
        schemas { $($schemas:tt)* }
    ) => {
        message! {
            /// The client's capabilities.
            #[derive(Copy)]
            struct ClientCapabilities {
                /// True if the provider may defer responses.
                deferral_allowed: bool = 1 [bool],
                /// True if attributes may be write-only.
                write_only_attributes_allowed: bool = 2 [bool],
                $($capabilities)*
            }

            /// The names of a provider's types: a shorter response than the schemas. Terraform itself doesn't send this request.
            pub mod get_metadata {
                pub use crate::protocol::messages::get_metadata::{
                    ActionMetadata, DataSourceMetadata, EphemeralMetadata, FunctionMetadata, ListResourceMetadata,
                    Request, ResourceMetadata,
                };

                /// The names of the provider's types and functions.
                struct Response {
                    /// The capabilities of the provider.
                    server_capabilities: Option<super::ServerCapabilities> = 1 [message, optional],
                    /// The diagnostics for the user.
                    diagnostics: Vec<super::Diagnostic> = 2 [message, repeated],
                    /// The data sources.
                    data_sources: Vec<DataSourceMetadata> = 3 [message, repeated],
                    /// The resources.
                    resources: Vec<ResourceMetadata> = 4 [message, repeated],
                    /// The functions.
                    functions: Vec<FunctionMetadata> = 5 [message, repeated],
                    /// The ephemeral resources.
                    ephemeral_resources: Vec<EphemeralMetadata> = 6 [message, repeated],
                    /// The list resources.
                    list_resources: Vec<ListResourceMetadata> = 7 [message, repeated],
                    $($metadata)*
                }

                $($metadata_types)*
            }

            /// The provider is configured, before any request that needs the configuration.
            pub mod $configure {
                /// The configuration, and the version of Terraform that sends it.
                struct Request {
                    /// The version of Terraform.
                    terraform_version: String = 1 [string],
                    /// The configuration.
                    config: Option<super::DynamicValue> = 2 [message, optional],
                    /// The client's capabilities.
                    client_capabilities: Option<super::ClientCapabilities> = 3 [message, optional],
                }

                /// The errors.
                diagnostics Response = 1;
            }

            /// The user wants to stop: running operations end as soon as they safely can.
            pub mod $stop {
                empty Request;

                /// The response to a stop.
                struct Response {
                    /// The reason why the provider can't stop; empty if it can.
                    error: String = 1 [string],
                }
            }

            /// The configuration of a resource is checked.
            pub mod $validate_resource {
                /// The resource and its configuration.
                struct Request {
                    /// The type of the resource.
                    type_name: String = 1 [string],
                    /// The configuration.
                    config: Option<super::DynamicValue> = 2 [message, optional],
                    /// The client's capabilities.
                    client_capabilities: Option<super::ClientCapabilities> = 3 [message, optional],
                }

                /// The errors in the configuration.
                diagnostics Response = 1;
            }

            /// The configuration of a data source is checked.
            validation $validate_data_source;

            /// The change of a resource is planned.
            pub mod plan_resource_change {
                pub use crate::protocol::messages::plan_resource_change::Response;

                /// The prior resource, and its configuration.
                struct Request {
                    /// The type of the resource.
                    type_name: String = 1 [string],
                    /// The prior state; null if the resource is to be created.
                    prior_state: Option<super::DynamicValue> = 2 [message, optional],
                    /// The prior state merged with the configuration; null if the resource is to be destroyed.
                    proposed_new_state: Option<super::DynamicValue> = 3 [message, optional],
                    /// The configuration.
                    config: Option<super::DynamicValue> = 4 [message, optional],
                    /// The private data that the provider stored next to the state.
                    prior_private: Vec<u8> = 5 [bytes = "vec"],
                    /// The module's `provider_meta`; absent if the provider has no schema for it.
                    provider_meta: Option<super::DynamicValue> = 6 [message, optional],
                    /// The client's capabilities.
                    client_capabilities: Option<super::ClientCapabilities> = 7 [message, optional],
                    /// The prior identity.
                    prior_identity: Option<super::ResourceIdentityData> = 8 [message, optional],
                    $($plan)*
                }
            }

            /// The schema of a resource, a data source, a provider, ….
            struct Schema {
                /// The version of the schema. It increases when a change of the type requires an upgrade of stored values.
                version: i64 = 1 [int64],
                /// The attributes and nested blocks.
                block: Option<schema::Block> = 2 [message, optional],
            }

            /// The parts of a [`Schema`].
            pub mod schema {
                pub use crate::protocol::messages::schema::nested_block;

                /// An attribute of a block or of a nested attribute.
                struct Attribute {
                    /// The name.
                    name: String = 1 [string],
                    /// The type, as type-constraint JSON.
                    r#type: Vec<u8> = 2 [bytes = "vec"],
                    /// The description, for authors of configurations.
                    description: String = 3 [string],
                    /// True if the configuration must set the attribute.
                    required: bool = 4 [bool],
                    /// True if the configuration may set the attribute.
                    optional: bool = 5 [bool],
                    /// True if the provider sets the attribute when the configuration doesn't.
                    computed: bool = 6 [bool],
                    /// True if Terraform hides the value in its output.
                    sensitive: bool = 7 [bool],
                    /// The markup of the description.
                    description_kind: i32 = 8 [enumeration = "super::StringKind"],
                    /// True if deprecated.
                    deprecated: bool = 9 [bool],
                    $($attribute)*
                }

                /// Attributes and nested blocks: the body of a schema or of a nested block.
                struct Block {
                    /// Not used.
                    version: i64 = 1 [int64],
                    /// The attributes.
                    attributes: Vec<Attribute> = 2 [message, repeated],
                    /// The nested blocks.
                    block_types: Vec<NestedBlock> = 3 [message, repeated],
                    /// The description, for authors of configurations.
                    description: String = 4 [string],
                    /// The markup of the description.
                    description_kind: i32 = 5 [enumeration = "super::StringKind"],
                    /// True if deprecated.
                    deprecated: bool = 6 [bool],
                    /// The deprecation message; empty unless deprecated.
                    deprecation_message: String = 7 [string],
                    $($block)*
                }

                /// The nested blocks with one name.
                struct NestedBlock {
                    /// The name.
                    type_name: String = 1 [string],
                    /// The body of each block.
                    block: Option<Block> = 2 [message, optional],
                    /// The nesting mode.
                    nesting: i32 = 3 [enumeration = "nested_block::NestingMode"],
                    /// The minimum number of blocks.
                    min_items: i64 = 4 [int64],
                    /// The maximum number of blocks; 0 for no limit.
                    max_items: i64 = 5 [int64],
                }

                $($objects)*
            }

            /// The schema of an action.
            struct ActionSchema {
                /// The schema of its configuration.
                schema: Option<Schema> = 1 [message, optional],
            }

            /// All schemas of a provider.
            pub mod get_provider_schema {
                pub use crate::protocol::messages::get_provider_schema::Request;

                /// The schemas of a provider, by type name.
                struct Response {
                    /// The schema of the provider's configuration, which must be set.
                    provider: Option<super::Schema> = 1 [message, optional],
                    /// The schemas of resources.
                    resource_schemas: std::collections::BTreeMap<String, super::Schema> = 2 [btree_map = "string, message"],
                    /// The schemas of data sources.
                    data_source_schemas: std::collections::BTreeMap<String, super::Schema> = 3 [btree_map = "string, message"],
                    /// The diagnostics for the user.
                    diagnostics: Vec<super::Diagnostic> = 4 [message, repeated],
                    /// The schema of a module's `provider_meta`.
                    provider_meta: Option<super::Schema> = 5 [message, optional],
                    /// The capabilities of the provider.
                    server_capabilities: Option<super::ServerCapabilities> = 6 [message, optional],
                    /// The signatures of functions.
                    functions: std::collections::BTreeMap<String, super::Function> = 7 [btree_map = "string, message"],
                    /// The schemas of ephemeral resources.
                    ephemeral_resource_schemas: std::collections::BTreeMap<String, super::Schema> = 8 [btree_map = "string, message"],
                    /// The schemas of list resources.
                    list_resource_schemas: std::collections::BTreeMap<String, super::Schema> = 9 [btree_map = "string, message"],
                    $($schemas)*
                    /// The schemas of actions.
                    action_schemas: std::collections::BTreeMap<String, super::ActionSchema> = 11 [btree_map = "string, message"],
                }
            }

            /// The state of a resource is refreshed.
            pub mod read_resource {
                pub use crate::protocol::messages::read_resource::Response;

                /// The stored resource.
                struct Request {
                    /// The type of the resource.
                    type_name: String = 1 [string],
                    /// The stored state.
                    current_state: Option<super::DynamicValue> = 2 [message, optional],
                    /// The provider's private data, stored next to the state. Terraform doesn't read it.
                    private: Vec<u8> = 3 [bytes = "vec"],
                    /// The module's `provider_meta`; absent if the provider has no schema for it.
                    provider_meta: Option<super::DynamicValue> = 4 [message, optional],
                    /// The client's capabilities.
                    client_capabilities: Option<super::ClientCapabilities> = 5 [message, optional],
                    /// The stored identity.
                    current_identity: Option<super::ResourceIdentityData> = 6 [message, optional],
                }
            }

            /// An existing resource is imported.
            pub mod import_resource_state {
                pub use crate::protocol::messages::import_resource_state::{ImportedResource, Response};

                /// The resource to import.
                struct Request {
                    /// The type of the resource.
                    type_name: String = 1 [string],
                    /// The identifier that the user wrote; empty for an import by identity.
                    id: String = 2 [string],
                    /// The client's capabilities.
                    client_capabilities: Option<super::ClientCapabilities> = 3 [message, optional],
                    /// The identity that the user wrote.
                    identity: Option<super::ResourceIdentityData> = 4 [message, optional],
                }
            }

            /// Terraform reads a data source.
            pub mod read_data_source {
                pub use crate::protocol::messages::read_data_source::Response;

                /// The configuration of the data source.
                struct Request {
                    /// The type of the data source.
                    type_name: String = 1 [string],
                    /// The configuration.
                    config: Option<super::DynamicValue> = 2 [message, optional],
                    /// The module's `provider_meta`; absent if the provider has no schema for it.
                    provider_meta: Option<super::DynamicValue> = 3 [message, optional],
                    /// The client's capabilities.
                    client_capabilities: Option<super::ClientCapabilities> = 4 [message, optional],
                }
            }

            /// An ephemeral resource is opened.
            pub mod open_ephemeral_resource {
                pub use crate::protocol::messages::open_ephemeral_resource::Response;

                /// The configuration of the ephemeral resource.
                struct Request {
                    /// The type of the ephemeral resource.
                    type_name: String = 1 [string],
                    /// The configuration.
                    config: Option<super::DynamicValue> = 2 [message, optional],
                    /// The client's capabilities.
                    client_capabilities: Option<super::ClientCapabilities> = 3 [message, optional],
                }
            }

            /// An action is planned.
            pub mod plan_action {
                pub use crate::protocol::messages::plan_action::Response;

                /// The action and its configuration.
                struct Request {
                    /// The type of the action.
                    action_type: String = 1 [string],
                    /// The configuration.
                    config: Option<super::DynamicValue> = 2 [message, optional],
                    /// The client's capabilities.
                    client_capabilities: Option<super::ClientCapabilities> = 3 [message, optional],
                }
            }

            /// Terraform runs an action. The provider sends an event for each report.
            pub mod invoke_action {
                pub use crate::protocol::messages::invoke_action::{Event, event};

                /// The action and its configuration.
                struct Request {
                    /// The type of the action.
                    action_type: String = 1 [string],
                    /// The configuration.
                    config: Option<super::DynamicValue> = 2 [message, optional],
                    /// The client's capabilities.
                    client_capabilities: Option<super::ClientCapabilities> = 3 [message, optional],
                }
            }
        }
    };
}

/// The schema conversions that both versions share. `$convert` converts a schema without a check of its kind. `$own` is a response with the fields of
/// one version alone.
macro_rules! schema_conversions {
    ($convert:expr, |$schemas:ident| $own:expr) => {
        impl Schema {
            /// Converts the schema of a type of this kind.
            ///
            /// # Errors
            ///
            /// Returns an error if the schema has another kind, or can't be sent over this protocol.
            pub fn of(kind: SchemaKind, schema: &schema::Schema) -> Result<Self, Error> {
                require(kind, schema)?;
                $convert(schema)
            }
        }

        /// Fails if a schema is not of the kind under which it is listed, or can't be sent. The error names the schema.
        ///
        /// A [`ProviderSchema`] has no schema of `provider_meta`: add it to the response. A provider without a configuration has an empty schema.
        impl TryFrom<&ProviderSchema> for get_provider_schema::Response {
            type Error = Error;

            fn try_from($schemas: &ProviderSchema) -> Result<Self, Error> {
                let of = |kind| move |schema: &schema::Schema| Schema::of(kind, schema);
                let named = |field, schemas, kind| by_name(field, schemas, of(kind));
                let own: Self = $own;
                let provider = match &$schemas.provider {
                    Some(schema) => {
                        of(SchemaKind::Provider)(schema).map_err(|error| error.in_attribute("provider"))?
                    }
                    None => Schema { version: 0, block: Some(Block::default()) },
                };
                let (ephemeral, lists) = (&$schemas.ephemeral_resources, &$schemas.list_resources);
                Ok(Self {
                    provider: Some(provider),
                    resource_schemas: named("resources", &$schemas.resources, SchemaKind::Resource)?,
                    data_source_schemas: named(
                        "data_sources",
                        &$schemas.data_sources,
                        SchemaKind::DataSource,
                    )?,
                    functions: functions($schemas),
                    ephemeral_resource_schemas: named(
                        "ephemeral_resources",
                        ephemeral,
                        SchemaKind::EphemeralResource,
                    )?,
                    list_resource_schemas: named("list_resources", lists, SchemaKind::ListResource)?,
                    action_schemas: by_name("actions", &$schemas.actions, TryInto::try_into)?,
                    ..own
                })
            }
        }

        /// Fails if the schema is not of an action, or can't be sent.
        impl TryFrom<&schema::Schema> for ActionSchema {
            type Error = Error;

            fn try_from(schema: &schema::Schema) -> Result<Self, Error> {
                Ok(Self { schema: Some(Schema::of(SchemaKind::Action, schema)?) })
            }
        }
    };
}
