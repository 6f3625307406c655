message! {
    /// The capabilities of the provider.
    #[derive(Copy)]
    struct ServerCapabilities {
        /// Terraform also requests a plan before it destroys a resource.
        plan_destroy: bool = 1 [bool],
        /// The provider answers requests even if no schemas were requested from this process.
        get_provider_schema_optional: bool = 2 [bool],
        /// `MoveResourceState` is there.
        move_resource_state: bool = 3 [bool],
        /// `GenerateResourceConfig` is there.
        generate_resource_config: bool = 4 [bool],
    }

    /// That something is put off, because too much is unknown yet.
    #[derive(Copy)]
    struct Deferred {
        /// The reason.
        reason: i32 = 1 [enumeration = "deferred::Reason"],
    }

    /// The reasons for a deferral.
    pub mod deferred {
        /// The reason for a deferral.
        enum Reason {
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

    /// The names of the types that a provider has: a shorter answer than its schemas. Terraform itself doesn't request it.
    pub(crate) mod get_metadata {
        empty Request;

        /// An action.
        struct ActionMetadata {
            /// Its type.
            type_name: String = 1 [string],
        }

        /// A data source.
        struct DataSourceMetadata {
            /// Its type.
            type_name: String = 1 [string],
        }

        /// An ephemeral resource.
        struct EphemeralMetadata {
            /// Its type.
            type_name: String = 1 [string],
        }

        /// A function.
        struct FunctionMetadata {
            /// Its name.
            name: String = 1 [string],
        }

        /// A resource that lists others.
        struct ListResourceMetadata {
            /// Its type.
            type_name: String = 1 [string],
        }

        /// A resource.
        struct ResourceMetadata {
            /// Its type.
            type_name: String = 1 [string],
        }
    }
}
