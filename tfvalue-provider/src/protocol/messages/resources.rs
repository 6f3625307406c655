use super::{AttributePath, Deferred, Diagnostic, DynamicValue, RawState, ResourceIdentityData};

/// A stored state becomes one of the current schema. Asked of every stored state, even of the current version.
pub mod upgrade_resource_state {
    use prost::Message;

    /// The stored state.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Request {
        /// The type of the resource.
        #[prost(string, tag = "1")]
        pub type_name: String,
        /// The version of the schema by which it was stored.
        #[prost(int64, tag = "2")]
        pub version: i64,
        /// The state, as it was stored.
        #[prost(message, optional, tag = "3")]
        pub raw_state: Option<super::RawState>,
    }

    /// The state, upgraded to the current schema.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// The state.
        #[prost(message, optional, tag = "1")]
        pub upgraded_state: Option<super::DynamicValue>,
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "2")]
        pub diagnostics: Vec<super::Diagnostic>,
    }
}

/// A stored identity becomes one of the current schema. Asked only if the versions differ.
pub mod upgrade_resource_identity {
    use prost::Message;

    /// The stored identity.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Request {
        /// The type of the resource.
        #[prost(string, tag = "1")]
        pub type_name: String,
        /// The version of the schema by which it was stored.
        #[prost(int64, tag = "2")]
        pub version: i64,
        /// The identity, as it was stored.
        #[prost(message, optional, tag = "3")]
        pub raw_identity: Option<super::RawState>,
    }

    /// The identity, upgraded to the current schema.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// The identity.
        #[prost(message, optional, tag = "1")]
        pub upgraded_identity: Option<super::ResourceIdentityData>,
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "2")]
        pub diagnostics: Vec<super::Diagnostic>,
    }
}

/// What a resource is now.
pub(crate) mod read_resource {
    use prost::Message;

    /// The resource as it is.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// The state; null if the resource is gone.
        #[prost(message, optional, tag = "1")]
        pub new_state: Option<super::DynamicValue>,
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "2")]
        pub diagnostics: Vec<super::Diagnostic>,
        /// The provider's private data, stored next to the state. Terraform doesn't read it.
        #[prost(bytes = "vec", tag = "3")]
        pub private: Vec<u8>,
        /// That it is put off; only if Terraform allows that.
        #[prost(message, optional, tag = "4")]
        pub deferred: Option<super::Deferred>,
        /// The identity.
        #[prost(message, optional, tag = "5")]
        pub new_identity: Option<super::ResourceIdentityData>,
    }
}

/// What a resource will be, as far as it is known before.
pub(crate) mod plan_resource_change {
    use prost::Message;

    /// The resource as it will be.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// The state as it will be, as far as it is known.
        #[prost(message, optional, tag = "1")]
        pub planned_state: Option<super::DynamicValue>,
        /// The attributes whose change needs another resource in place of this one.
        #[prost(message, repeated, tag = "2")]
        pub requires_replace: Vec<super::AttributePath>,
        /// The provider's private data, stored next to the plan. Terraform sends it back when it applies the plan.
        #[prost(bytes = "vec", tag = "3")]
        pub planned_private: Vec<u8>,
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "4")]
        pub diagnostics: Vec<super::Diagnostic>,
        /// That the rules for plans and states are not kept: for the old Go SDK alone.
        #[prost(bool, tag = "5")]
        pub legacy_type_system: bool,
        /// That it is put off; only if Terraform allows that.
        #[prost(message, optional, tag = "6")]
        pub deferred: Option<super::Deferred>,
        /// The identity; it may be unknown only if the resource is created or replaced.
        #[prost(message, optional, tag = "7")]
        pub planned_identity: Option<super::ResourceIdentityData>,
    }
}

/// A planned change is made.
pub mod apply_resource_change {
    use prost::Message;

    /// The planned change.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Request {
        /// The type of the resource.
        #[prost(string, tag = "1")]
        pub type_name: String,
        /// The state before; null if the resource is to be created.
        #[prost(message, optional, tag = "2")]
        pub prior_state: Option<super::DynamicValue>,
        /// The state that was planned; null if the resource is to be destroyed.
        #[prost(message, optional, tag = "3")]
        pub planned_state: Option<super::DynamicValue>,
        /// The configuration.
        #[prost(message, optional, tag = "4")]
        pub config: Option<super::DynamicValue>,
        /// The private data that the provider stored next to the plan.
        #[prost(bytes = "vec", tag = "5")]
        pub planned_private: Vec<u8>,
        /// The module's `provider_meta`; absent if the provider has no schema for it.
        #[prost(message, optional, tag = "6")]
        pub provider_meta: Option<super::DynamicValue>,
        /// The identity that was planned.
        #[prost(message, optional, tag = "7")]
        pub planned_identity: Option<super::ResourceIdentityData>,
    }

    /// The resource as it has become.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// The state; null if the resource is gone. Even if the change failed, this is what is stored.
        #[prost(message, optional, tag = "1")]
        pub new_state: Option<super::DynamicValue>,
        /// The provider's private data, stored next to the state. Terraform doesn't read it.
        #[prost(bytes = "vec", tag = "2")]
        pub private: Vec<u8>,
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "3")]
        pub diagnostics: Vec<super::Diagnostic>,
        /// That the rules for plans and states are not kept: for the old Go SDK alone.
        #[prost(bool, tag = "4")]
        pub legacy_type_system: bool,
        /// The identity.
        #[prost(message, optional, tag = "5")]
        pub new_identity: Option<super::ResourceIdentityData>,
    }
}

/// What exists comes under Terraform's management.
pub(crate) mod import_resource_state {
    use prost::Message;

    /// What was imported.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// The resources.
        #[prost(message, repeated, tag = "1")]
        pub imported_resources: Vec<ImportedResource>,
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "2")]
        pub diagnostics: Vec<super::Diagnostic>,
        /// That it is put off; only if Terraform allows that.
        #[prost(message, optional, tag = "3")]
        pub deferred: Option<super::Deferred>,
    }

    /// A resource that was imported.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct ImportedResource {
        /// The type of the resource.
        #[prost(string, tag = "1")]
        pub type_name: String,
        /// The state; it is read before it is shown.
        #[prost(message, optional, tag = "2")]
        pub state: Option<super::DynamicValue>,
        /// The provider's private data, stored next to the state. Terraform doesn't read it.
        #[prost(bytes = "vec", tag = "3")]
        pub private: Vec<u8>,
        /// The identity.
        #[prost(message, optional, tag = "4")]
        pub identity: Option<super::ResourceIdentityData>,
    }
}

/// A state of another type of resource, possibly of another provider, becomes one of this type.
pub mod move_resource_state {
    use prost::Message;

    /// The state as the other type of resource had it.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Request {
        /// The address of the provider that the state is from.
        #[prost(string, tag = "1")]
        pub source_provider_address: String,
        /// The type of the resource that the state is from.
        #[prost(string, tag = "2")]
        pub source_type_name: String,
        /// The version of the schema by which the state was stored.
        #[prost(int64, tag = "3")]
        pub source_schema_version: i64,
        /// The state, as it was stored.
        #[prost(message, optional, tag = "4")]
        pub source_state: Option<super::RawState>,
        /// The type of the resource that the state is to be of.
        #[prost(string, tag = "5")]
        pub target_type_name: String,
        /// The private data that the other provider stored next to the state.
        #[prost(bytes = "vec", tag = "6")]
        pub source_private: Vec<u8>,
        /// The identity, as it was stored.
        #[prost(message, optional, tag = "7")]
        pub source_identity: Option<super::RawState>,
        /// The version of the schema by which the identity was stored.
        #[prost(int64, tag = "8")]
        pub source_identity_schema_version: i64,
    }

    /// The state as this type of resource has it.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// The state.
        #[prost(message, optional, tag = "1")]
        pub target_state: Option<super::DynamicValue>,
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "2")]
        pub diagnostics: Vec<super::Diagnostic>,
        /// The provider's private data, stored next to the state.
        #[prost(bytes = "vec", tag = "3")]
        pub target_private: Vec<u8>,
        /// The identity.
        #[prost(message, optional, tag = "4")]
        pub target_identity: Option<super::ResourceIdentityData>,
    }
}

/// A configuration that would give a state, for a resource that was imported.
pub mod generate_resource_config {
    use prost::Message;

    /// The state.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Request {
        /// The type of the resource.
        #[prost(string, tag = "1")]
        pub type_name: String,
        /// The state.
        #[prost(message, optional, tag = "2")]
        pub state: Option<super::DynamicValue>,
    }

    /// A configuration that would give it.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// The configuration.
        #[prost(message, optional, tag = "1")]
        pub config: Option<super::DynamicValue>,
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "2")]
        pub diagnostics: Vec<super::Diagnostic>,
    }
}
