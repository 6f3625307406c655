use prost::Message;

/// What a provider can do beyond what every provider can.
#[derive(Clone, Copy, PartialEq, Eq, Message)]
pub struct ServerCapabilities {
    /// Terraform also requests a plan before it destroys a resource.
    #[prost(bool, tag = "1")]
    pub plan_destroy: bool,
    /// The provider answers requests even if no schemas were requested from this process.
    #[prost(bool, tag = "2")]
    pub get_provider_schema_optional: bool,
    /// `MoveResourceState` is there.
    #[prost(bool, tag = "3")]
    pub move_resource_state: bool,
    /// `GenerateResourceConfig` is there.
    #[prost(bool, tag = "4")]
    pub generate_resource_config: bool,
}

/// That something is put off, because too much is unknown yet.
#[derive(Clone, Copy, PartialEq, Eq, Message)]
pub struct Deferred {
    /// Why.
    #[prost(enumeration = "deferred::Reason", tag = "1")]
    pub reason: i32,
}

/// Why something is put off.
pub mod deferred {
    use prost::Enumeration;

    /// Why it is put off.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Enumeration)]
    #[non_exhaustive]
    #[repr(i32)]
    pub enum Reason {
        /// Nothing was said.
        Unknown = 0,
        /// The configuration of the resource is not known.
        ResourceConfigUnknown = 1,
        /// The configuration of the provider is not known.
        ProviderConfigUnknown = 2,
        /// Something it needs isn't there.
        AbsentPrereq = 3,
    }
}

/// What a provider has, by name: a shorter answer than its schemas. Terraform itself doesn't ask.
pub(crate) mod get_metadata {
    use prost::Message;

    /// A request without fields.
    #[derive(Clone, Copy, PartialEq, Eq, Message)]
    pub struct Request {}

    /// An action.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct ActionMetadata {
        /// Its type.
        #[prost(string, tag = "1")]
        pub type_name: String,
    }

    /// A data source.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct DataSourceMetadata {
        /// Its type.
        #[prost(string, tag = "1")]
        pub type_name: String,
    }

    /// An ephemeral resource.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct EphemeralMetadata {
        /// Its type.
        #[prost(string, tag = "1")]
        pub type_name: String,
    }

    /// A function.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct FunctionMetadata {
        /// Its name.
        #[prost(string, tag = "1")]
        pub name: String,
    }

    /// A resource that lists others.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct ListResourceMetadata {
        /// Its type.
        #[prost(string, tag = "1")]
        pub type_name: String,
    }

    /// A resource.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct ResourceMetadata {
        /// Its type.
        #[prost(string, tag = "1")]
        pub type_name: String,
    }
}
