//! The messages of version 5 of Terraform's plugin protocol, to serve a provider or a provisioner.
//!
//! The messages are from Terraform's [`tfplugin5.proto`], version 5.10, with the names that `prost` generates. A provider is the service
//! `tfplugin5.Provider`:
//!
//! | method | request | response |
//! | --- | --- | --- |
//! | `GetMetadata` | [`get_metadata::Request`] | [`get_metadata::Response`] |
//! | `GetSchema` | [`get_provider_schema::Request`] | [`get_provider_schema::Response`] |
//! | `PrepareProviderConfig` | [`prepare_provider_config::Request`] | [`prepare_provider_config::Response`] |
//! | `ValidateResourceTypeConfig` | [`validate_resource_type_config::Request`] | [`validate_resource_type_config::Response`] |
//! | `ValidateDataSourceConfig` | [`validate_data_source_config::Request`] | [`validate_data_source_config::Response`] |
//! | `UpgradeResourceState` | [`upgrade_resource_state::Request`] | [`upgrade_resource_state::Response`] |
//! | `GetResourceIdentitySchemas` | [`get_resource_identity_schemas::Request`] | [`get_resource_identity_schemas::Response`] |
//! | `UpgradeResourceIdentity` | [`upgrade_resource_identity::Request`] | [`upgrade_resource_identity::Response`] |
//! | `Configure` | [`configure::Request`] | [`configure::Response`] |
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
//! | `PlanAction` | [`plan_action::Request`] | [`plan_action::Response`] |
//! | `InvokeAction` | [`invoke_action::Request`] | stream [`invoke_action::Event`] |
//! | `ValidateActionConfig` | [`validate_action_config::Request`] | [`validate_action_config::Response`] |
//! | `Stop` | [`stop::Request`] | [`stop::Response`] |
//!
//! A provisioner is the service `tfplugin5.Provisioner`:
//!
//! | `GetSchema` | [`get_provisioner_schema::Request`] | [`get_provisioner_schema::Response`] |
//! | `ValidateProvisionerConfig` | [`validate_provisioner_config::Request`] | [`validate_provisioner_config::Response`] |
//! | `ProvisionResource` | [`provision_resource::Request`] | stream [`provision_resource::Response`] |
//! | `Stop` | [`stop::Request`] | [`stop::Response`] |
//!
//! # Conversions
//!
//! [`Schema`], [`ActionSchema`] and [`ResourceIdentitySchema`] convert from a reference to a [`tfvalue::Schema`](tfvalue_runtime::Schema), and
//! [`Function`] from a reference to the signature of a [`TfFunction`](tfvalue_runtime::TfFunction). [`Schema::of`] checks the kind of the schema, as
//! does a [`get_provider_schema::Response`] that is built from a whole [`ProviderSchema`](tfvalue_plan::schema::ProviderSchema). This protocol has no
//! nested attributes: a schema with a nested attribute is refused, unless the attribute has a fallback
//! ([`Protocol5Fallback`](tfvalue_runtime::schema::Protocol5Fallback)). [`DynamicValue`], [`RawState`], [`AttributePath`] and [`Diagnostic`] convert
//! from and to the type of the same name at the root of the crate. These conversions borrow or move the bytes of a value.
//!
//! # Example: a resource is read
//!
//! ```
//! use tfvalue::{DynamicValue, tfplugin5::{self, read_resource}};
//!
//! fn read(request: &read_resource::Request) -> Result<read_resource::Response, tfvalue::Error> {
//!     let state = tfplugin5::DynamicValue::value_or_null(request.current_state.as_ref());
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
//! [`tfplugin5.proto`]: https://github.com/hashicorp/terraform/blob/main/docs/plugin-protocol/tfplugin5.proto

mod convert;
mod provisioners;

/// The crate that encodes and decodes these messages, in the version that the messages use.
pub use prost;

pub use self::provisioners::{get_provisioner_schema, provision_resource, validate_provisioner_config};
pub use super::messages::*;

both_versions! {
    configure: configure,
    stop: stop,
    validate_resource: validate_resource_type_config,
    validate_data_source: validate_data_source_config,
    capabilities {}
    metadata {
        /// The actions.
        actions: Vec<ActionMetadata> = 8 [message, repeated],
    }
    metadata_types {}
    plan {}
    attribute {
        /// True if the value comes only from the configuration and is never stored.
        write_only: bool = 10 [bool],
        /// The deprecation message; empty unless deprecated.
        deprecation_message: String = 11 [string],
    }
    block {}
    objects {}
    schemas {}
}

message! {
    /// The configuration of the provider is checked.
    pub mod prepare_provider_config {
        /// The configuration.
        struct Request {
            /// The configuration.
            config: Option<super::DynamicValue> = 1 [message, optional],
        }

        /// The unchanged configuration, and the diagnostics.
        struct Response {
            /// The configuration of the request. It must be set and unchanged.
            prepared_config: Option<super::DynamicValue> = 1 [message, optional],
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 2 [message, repeated],
        }
    }
}
