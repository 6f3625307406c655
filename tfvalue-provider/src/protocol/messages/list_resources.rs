use super::{Diagnostic, DynamicValue, ResourceIdentityData};

message! {
    /// The configuration of a query is checked.
    pub mod validate_list_resource_config {
        /// The query.
        struct Request {
            /// The type of the resources that are listed.
            type_name: String = 1 [string],
            /// The configuration.
            config: Option<super::DynamicValue> = 2 [message, optional],
            /// True to include the resource objects: a bool, which may be unknown.
            include_resource_object: Option<super::DynamicValue> = 3 [message, optional],
            /// The maximum number of resources: a number, which may be unknown.
            limit: Option<super::DynamicValue> = 4 [message, optional],
        }

        /// The errors in the configuration.
        diagnostics Response = 1;
    }

    /// The resources that match a query, one event for each.
    pub mod list_resource {
        /// The query.
        struct Request {
            /// The type of the resources that are listed.
            type_name: String = 1 [string],
            /// The configuration.
            config: Option<super::DynamicValue> = 2 [message, optional],
            /// True to include the resource objects, in addition to the identities.
            include_resource_object: bool = 3 [bool],
            /// The maximum number of resources.
            limit: i64 = 4 [int64],
        }

        /// A resource that was found.
        struct Event {
            /// The identity.
            identity: Option<super::ResourceIdentityData> = 1 [message, optional],
            /// The name that the user sees.
            display_name: String = 2 [string],
            /// The resource object, if the request includes it.
            resource_object: Option<super::DynamicValue> = 3 [message, optional],
            /// The diagnostics for the user.
            diagnostic: Vec<super::Diagnostic> = 4 [message, repeated],
        }
    }
}
