//! The messages of version 6 of Terraform's plugin protocol, to serve a provider.
//!
//! The messages are from Terraform's [`tfplugin6.proto`], version 6.11, with the names that `prost` generates. A provider is the service
//! `tfplugin6.Provider`:
//!
//! | method | request | response |
//! | --- | --- | --- |
//! | `GetMetadata` | [`get_metadata::Request`] | [`get_metadata::Response`] |
//! | `GetProviderSchema` | [`get_provider_schema::Request`] | [`get_provider_schema::Response`] |
//! | `ValidateProviderConfig` | [`validate_provider_config::Request`] | [`validate_provider_config::Response`] |
//! | `ValidateResourceConfig` | [`validate_resource_config::Request`] | [`validate_resource_config::Response`] |
//! | `ValidateDataResourceConfig` | [`validate_data_resource_config::Request`] | [`validate_data_resource_config::Response`] |
//! | `UpgradeResourceState` | [`upgrade_resource_state::Request`] | [`upgrade_resource_state::Response`] |
//! | `GetResourceIdentitySchemas` | [`get_resource_identity_schemas::Request`] | [`get_resource_identity_schemas::Response`] |
//! | `UpgradeResourceIdentity` | [`upgrade_resource_identity::Request`] | [`upgrade_resource_identity::Response`] |
//! | `ConfigureProvider` | [`configure_provider::Request`] | [`configure_provider::Response`] |
//! | `ReadResource` | [`read_resource::Request`] | [`read_resource::Response`] |
//! | `PlanResourceChange` | [`plan_resource_change::Request`] | [`plan_resource_change::Response`] |
//! | `ApplyResourceChange` | [`apply_resource_change::Request`] | [`apply_resource_change::Response`] |
//! | `ImportResourceState` | [`import_resource_state::Request`] | [`import_resource_state::Response`] |
//! | `MoveResourceState` | [`move_resource_state::Request`] | [`move_resource_state::Response`] |
//! | `ReadDataSource` | [`read_data_source::Request`] | [`read_data_source::Response`] |
//! | `GenerateResourceConfig` | [`generate_resource_config::Request`] | [`generate_resource_config::Response`] |
//! | `ValidateEphemeralResourceConfig` | [`validate_ephemeral_resource_config::Request`] | [`validate_ephemeral_resource_config::Response`] |
//! | `OpenEphemeralResource` | [`open_ephemeral_resource::Request`] | [`open_ephemeral_resource::Response`] |
//! | `RenewEphemeralResource` | [`renew_ephemeral_resource::Request`] | [`renew_ephemeral_resource::Response`] |
//! | `CloseEphemeralResource` | [`close_ephemeral_resource::Request`] | [`close_ephemeral_resource::Response`] |
//! | `ListResource` | [`list_resource::Request`] | stream [`list_resource::Event`] |
//! | `ValidateListResourceConfig` | [`validate_list_resource_config::Request`] | [`validate_list_resource_config::Response`] |
//! | `GetFunctions` | [`get_functions::Request`] | [`get_functions::Response`] |
//! | `CallFunction` | [`call_function::Request`] | [`call_function::Response`] |
//! | `ValidateStateStoreConfig` | [`validate_state_store::Request`] | [`validate_state_store::Response`] |
//! | `ConfigureStateStore` | [`configure_state_store::Request`] | [`configure_state_store::Response`] |
//! | `ReadStateBytes` | [`read_state_bytes::Request`] | stream [`read_state_bytes::Response`] |
//! | `WriteStateBytes` | stream [`write_state_bytes::RequestChunk`] | [`write_state_bytes::Response`] |
//! | `LockState` | [`lock_state::Request`] | [`lock_state::Response`] |
//! | `UnlockState` | [`unlock_state::Request`] | [`unlock_state::Response`] |
//! | `GetStates` | [`get_states::Request`] | [`get_states::Response`] |
//! | `DeleteState` | [`delete_state::Request`] | [`delete_state::Response`] |
//! | `PlanAction` | [`plan_action::Request`] | [`plan_action::Response`] |
//! | `InvokeAction` | [`invoke_action::Request`] | stream [`invoke_action::Event`] |
//! | `ValidateActionConfig` | [`validate_action_config::Request`] | [`validate_action_config::Response`] |
//! | `StopProvider` | [`stop_provider::Request`] | [`stop_provider::Response`] |
//!
//! # Conversions
//!
//! [`Schema`], [`ActionSchema`] and [`ResourceIdentitySchema`] convert from a reference to a [`tfvalue::Schema`](tfvalue_runtime::Schema), and
//! [`Function`] from a reference to the signature of a [`TfFunction`](tfvalue_runtime::TfFunction). [`Schema::of`] checks the kind of the schema, as
//! does a [`get_provider_schema::Response`] that is built from a whole [`ProviderSchema`](tfvalue_plan::schema::ProviderSchema). [`DynamicValue`],
//! [`RawState`], [`AttributePath`] and [`Diagnostic`] convert from and to the type of the same name at the root of the crate. These conversions
//! borrow or move the bytes of a value.
//!
//! # Example: a resource is read
//!
//! ```
//! use tfvalue::{DynamicValue, tfplugin6::{self, read_resource}};
//!
//! fn read(request: &read_resource::Request) -> Result<read_resource::Response, tfvalue::Error> {
//!     let state = tfplugin6::DynamicValue::value_or_null(request.current_state.as_ref());
//!     let state: Vec<&str> = state.decode()?;
//!     // Here the service is called.
//!     Ok(read_resource::Response {
//!         new_state: Some(DynamicValue::encode(&state)?.into()),
//!         ..read_resource::Response::default()
//!     })
//! }
//!
//! let state = DynamicValue::from_msgpack(b"\x91\xa1a");
//! let request = read_resource::Request { current_state: Some(state.clone().into()), ..Default::default() };
//! assert_eq!(read(&request).unwrap().new_state, Some(state.into()));
//! ```
//!
//! [`tfplugin6.proto`]: https://github.com/hashicorp/terraform/blob/main/docs/plugin-protocol/tfplugin6.proto

mod convert;
mod state_stores;

/// The crate that encodes and decodes these messages, in the version that the messages use.
pub use prost;

pub use self::state_stores::{
    RequestChunkMeta, StateRange, StateStoreClientCapabilities, StateStoreServerCapabilities,
    configure_state_store, delete_state, get_states, lock_state, read_state_bytes, unlock_state,
    validate_state_store, write_state_bytes,
};
pub use super::messages::*;

both_versions! {
    configure: configure_provider,
    stop: stop_provider,
    validate_resource: validate_resource_config,
    validate_data_source: validate_data_resource_config,
    capabilities {
        /// True if Terraform sends the private data of a plan with the next plan (protocol 6.11).
        store_planned_private: bool = 3 [bool],
        /// True if nested blocks may be computed (protocol 6.11).
        computed_blocks_allowed: bool = 4 [bool],
    }
    metadata {
        /// The state stores.
        state_stores: Vec<StateStoreMetadata> = 8 [message, repeated],
        /// The actions.
        actions: Vec<ActionMetadata> = 9 [message, repeated],
    }
    metadata_types {
        /// A state store.
        struct StateStoreMetadata {
            /// The name of its type.
            type_name: String = 1 [string],
        }
    }
    plan {
        /// The private data that the provider stored next to an earlier plan (protocol 6.11).
        planned_private: Vec<u8> = 9 [bytes = "vec"],
    }
    attribute {
        /// The nested attributes, in place of a type.
        nested_type: Option<Object> = 10 [message, optional],
        /// True if the value comes only from the configuration and is never stored.
        write_only: bool = 11 [bool],
        /// The deprecation message; empty unless deprecated.
        deprecation_message: String = 12 [string],
    }
    block {
        /// For a nested block: true if the provider may set the block when the configuration doesn't (protocol 6.11).
        computed: bool = 8 [bool],
    }
    objects {
        /// The attributes of a nested attribute.
        struct Object {
            /// The attributes.
            attributes: Vec<Attribute> = 1 [message, repeated],
            /// The nesting mode.
            nesting: i32 = 3 [enumeration = "object::NestingMode"],
            /// Never had an effect.
            min_items: i64 = 4 [int64],
            /// Never had an effect.
            max_items: i64 = 5 [int64],
        }

        /// The nesting modes of objects.
        pub mod object {
            /// The nesting mode of objects.
            enum NestingMode {
                /// Not set.
                Invalid = 0,
                /// At most one object.
                Single = 1,
                /// A list of objects.
                List = 2,
                /// A set of objects.
                Set = 3,
                /// A map of objects, by key.
                Map = 4,
            }
        }
    }
    schemas {
        /// The schemas of state stores.
        state_store_schemas: std::collections::BTreeMap<String, super::Schema> = 10 [btree_map = "string, message"],
    }
}

message! {
    /// The configuration of the provider is checked.
    pub mod validate_provider_config {
        /// The configuration.
        struct Request {
            /// The configuration.
            config: Option<super::DynamicValue> = 1 [message, optional],
        }

        /// The errors in the configuration.
        diagnostics Response = 2;
    }
}
