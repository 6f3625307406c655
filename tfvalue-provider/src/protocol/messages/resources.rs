use super::{AttributePath, Deferred, Diagnostic, DynamicValue, RawState, ResourceIdentityData};

message! {
    /// A stored state is upgraded to the current schema. Terraform requests this for every stored state, even of the current version.
    pub mod upgrade_resource_state {
        /// The stored state.
        struct Request {
            /// The type of the resource.
            type_name: String = 1 [string],
            /// The version of the schema with which the value was stored.
            version: i64 = 2 [int64],
            /// The stored state.
            raw_state: Option<super::RawState> = 3 [message, optional],
        }

        /// The state, upgraded to the current schema.
        struct Response {
            /// The state.
            upgraded_state: Option<super::DynamicValue> = 1 [message, optional],
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 2 [message, repeated],
        }
    }

    /// A stored identity is upgraded to the current schema. Terraform requests this only if the versions differ.
    pub mod upgrade_resource_identity {
        /// The stored identity.
        struct Request {
            /// The type of the resource.
            type_name: String = 1 [string],
            /// The version of the schema with which the value was stored.
            version: i64 = 2 [int64],
            /// The stored identity.
            raw_identity: Option<super::RawState> = 3 [message, optional],
        }

        /// The identity, upgraded to the current schema.
        struct Response {
            /// The identity.
            upgraded_identity: Option<super::ResourceIdentityData> = 1 [message, optional],
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 2 [message, repeated],
        }
    }

    /// The state of a resource is refreshed.
    pub(crate) mod read_resource {
        /// The current resource.
        struct Response {
            /// The state; null if the resource is gone.
            new_state: Option<super::DynamicValue> = 1 [message, optional],
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 2 [message, repeated],
            /// The provider's private data, stored next to the state. Terraform doesn't read it.
            private: Vec<u8> = 3 [bytes = "vec"],
            /// The deferral, if the provider defers the response. Only if Terraform allows deferrals.
            deferred: Option<super::Deferred> = 4 [message, optional],
            /// The identity.
            new_identity: Option<super::ResourceIdentityData> = 5 [message, optional],
        }
    }

    /// The change of a resource is planned.
    pub(crate) mod plan_resource_change {
        /// The planned resource.
        struct Response {
            /// The planned state, which may contain unknown values.
            planned_state: Option<super::DynamicValue> = 1 [message, optional],
            /// The attributes whose change replaces the resource.
            requires_replace: Vec<super::AttributePath> = 2 [message, repeated],
            /// The provider's private data, stored next to the plan. Terraform sends it back when it applies the plan.
            planned_private: Vec<u8> = 3 [bytes = "vec"],
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 4 [message, repeated],
            /// True if plans and states violate Terraform's rules: only for the old Go SDK.
            legacy_type_system: bool = 5 [bool],
            /// The deferral, if the provider defers the response. Only if Terraform allows deferrals.
            deferred: Option<super::Deferred> = 6 [message, optional],
            /// The identity; it may be unknown only if the resource is created or replaced.
            planned_identity: Option<super::ResourceIdentityData> = 7 [message, optional],
        }
    }

    /// A planned change is applied.
    pub mod apply_resource_change {
        /// The planned change.
        struct Request {
            /// The type of the resource.
            type_name: String = 1 [string],
            /// The prior state; null if the resource is to be created.
            prior_state: Option<super::DynamicValue> = 2 [message, optional],
            /// The state that was planned; null if the resource is to be destroyed.
            planned_state: Option<super::DynamicValue> = 3 [message, optional],
            /// The configuration.
            config: Option<super::DynamicValue> = 4 [message, optional],
            /// The private data that the provider stored next to the plan.
            planned_private: Vec<u8> = 5 [bytes = "vec"],
            /// The module's `provider_meta`; absent if the provider has no schema for it.
            provider_meta: Option<super::DynamicValue> = 6 [message, optional],
            /// The identity that was planned.
            planned_identity: Option<super::ResourceIdentityData> = 7 [message, optional],
        }

        /// The resource after the change.
        struct Response {
            /// The state; null if the resource is gone. Terraform stores this state even if the change failed.
            new_state: Option<super::DynamicValue> = 1 [message, optional],
            /// The provider's private data, stored next to the state. Terraform doesn't read it.
            private: Vec<u8> = 2 [bytes = "vec"],
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 3 [message, repeated],
            /// True if plans and states violate Terraform's rules: only for the old Go SDK.
            legacy_type_system: bool = 4 [bool],
            /// The identity.
            new_identity: Option<super::ResourceIdentityData> = 5 [message, optional],
        }
    }

    /// An existing resource is imported.
    pub(crate) mod import_resource_state {
        /// The imported resources.
        struct Response {
            /// The resources.
            imported_resources: Vec<ImportedResource> = 1 [message, repeated],
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 2 [message, repeated],
            /// The deferral, if the provider defers the response. Only if Terraform allows deferrals.
            deferred: Option<super::Deferred> = 3 [message, optional],
        }

        /// A resource that was imported.
        struct ImportedResource {
            /// The type of the resource.
            type_name: String = 1 [string],
            /// The state. Terraform refreshes the state before showing it.
            state: Option<super::DynamicValue> = 2 [message, optional],
            /// The provider's private data, stored next to the state. Terraform doesn't read it.
            private: Vec<u8> = 3 [bytes = "vec"],
            /// The identity.
            identity: Option<super::ResourceIdentityData> = 4 [message, optional],
        }
    }

    /// The state of a resource of another type, possibly of another provider, is converted to this type.
    pub mod move_resource_state {
        /// The state of the source resource.
        struct Request {
            /// The address of the source provider.
            source_provider_address: String = 1 [string],
            /// The type of the source resource.
            source_type_name: String = 2 [string],
            /// The version of the schema with which the state was stored.
            source_schema_version: i64 = 3 [int64],
            /// The stored state.
            source_state: Option<super::RawState> = 4 [message, optional],
            /// The type of the target resource.
            target_type_name: String = 5 [string],
            /// The private data that the source provider stored next to the state.
            source_private: Vec<u8> = 6 [bytes = "vec"],
            /// The stored identity.
            source_identity: Option<super::RawState> = 7 [message, optional],
            /// The version of the schema with which the identity was stored.
            source_identity_schema_version: i64 = 8 [int64],
        }

        /// The state of the target resource.
        struct Response {
            /// The state.
            target_state: Option<super::DynamicValue> = 1 [message, optional],
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 2 [message, repeated],
            /// The provider's private data, stored next to the state.
            target_private: Vec<u8> = 3 [bytes = "vec"],
            /// The identity.
            target_identity: Option<super::ResourceIdentityData> = 4 [message, optional],
        }
    }

    /// A configuration is generated from the state of an imported resource.
    pub mod generate_resource_config {
        /// The state.
        struct Request {
            /// The type of the resource.
            type_name: String = 1 [string],
            /// The state.
            state: Option<super::DynamicValue> = 2 [message, optional],
        }

        /// The generated configuration.
        struct Response {
            /// The configuration.
            config: Option<super::DynamicValue> = 1 [message, optional],
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 2 [message, repeated],
        }
    }
}
