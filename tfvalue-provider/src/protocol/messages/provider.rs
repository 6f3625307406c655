message! {
    /// The capabilities of the provider.
    #[derive(Copy)]
    struct ServerCapabilities {
        /// True if Terraform also requests a plan before it destroys a resource.
        plan_destroy: bool = 1 [bool],
        /// True if the provider serves requests even if this process has received no request for schemas.
        get_provider_schema_optional: bool = 2 [bool],
        /// True if the provider has `MoveResourceState`.
        move_resource_state: bool = 3 [bool],
        /// True if the provider has `GenerateResourceConfig`.
        generate_resource_config: bool = 4 [bool],
    }

    /// The deferral of a response to a later run, because required values are still unknown.
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

    /// The names of a provider's types: a shorter response than the schemas. Terraform itself doesn't send this request.
    pub(crate) mod get_metadata {
        empty Request;

        /// An action.
        struct ActionMetadata {
            /// The name of its type.
            type_name: String = 1 [string],
        }

        /// A data source.
        struct DataSourceMetadata {
            /// The name of its type.
            type_name: String = 1 [string],
        }

        /// An ephemeral resource.
        struct EphemeralMetadata {
            /// The name of its type.
            type_name: String = 1 [string],
        }

        /// A function.
        struct FunctionMetadata {
            /// The name.
            name: String = 1 [string],
        }

        /// A list resource.
        struct ListResourceMetadata {
            /// The name of its type.
            type_name: String = 1 [string],
        }

        /// A resource.
        struct ResourceMetadata {
            /// The name of its type.
            type_name: String = 1 [string],
        }
    }
}
