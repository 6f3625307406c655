message! {
    /// The capabilities of the provider.
    #[derive(Copy)]
    struct ServerCapabilities {
        /// Terraform also requests a plan before it destroys a resource.
        plan_destroy: bool = 1 [bool],
        /// The provider answers requests even if no schemas were requested from this process.
        get_provider_schema_optional: bool = 2 [bool],
        /// The provider has `MoveResourceState`.
        move_resource_state: bool = 3 [bool],
        /// The provider has `GenerateResourceConfig`.
        generate_resource_config: bool = 4 [bool],
    }

    /// The deferral of an answer to a later run, because too much is unknown yet.
    #[derive(Copy)]
    struct Deferred {
        /// The reason.
        reason: i32 = 1 [enumeration = "deferred::Reason"],
    }

    /// The reasons for a deferral.
    pub mod deferred {
        /// The reason for a deferral.
        enum Reason {
            /// No reason was given.
            Unknown = 0,
            /// The configuration of the resource is not known.
            ResourceConfigUnknown = 1,
            /// The configuration of the provider is not known.
            ProviderConfigUnknown = 2,
            /// Something that the resource requires doesn't exist yet.
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
