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
            /// True if the resources themselves are wanted: a bool, which may be unknown.
            include_resource_object: Option<super::DynamicValue> = 3 [message, optional],
            /// The most resources that are wanted: a number, which may be unknown.
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
            /// True if the resources themselves are wanted, in addition to their identities.
            include_resource_object: bool = 3 [bool],
            /// The most resources that are wanted.
            limit: i64 = 4 [int64],
        }

        /// A resource that was found.
        struct Event {
            /// Its identity.
            identity: Option<super::ResourceIdentityData> = 1 [message, optional],
            /// The name that the user sees.
            display_name: String = 2 [string],
            /// The resource itself, if it is wanted.
            resource_object: Option<super::DynamicValue> = 3 [message, optional],
            /// The diagnostics for the user.
            diagnostic: Vec<super::Diagnostic> = 4 [message, repeated],
        }
    }
}
