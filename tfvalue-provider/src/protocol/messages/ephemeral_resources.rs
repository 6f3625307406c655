use super::{Deferred, Diagnostic, DynamicValue, Timestamp};

/// The configuration of an ephemeral resource is checked.
pub mod validate_ephemeral_resource_config {
    use prost::Message;

    /// The ephemeral resource and its configuration.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Request {
        /// The type of the ephemeral resource.
        #[prost(string, tag = "1")]
        pub type_name: String,
        /// The configuration.
        #[prost(message, optional, tag = "2")]
        pub config: Option<super::DynamicValue>,
    }

    /// What is wrong with the configuration.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "1")]
        pub diagnostics: Vec<super::Diagnostic>,
    }
}

/// An ephemeral resource is opened.
pub(crate) mod open_ephemeral_resource {
    use prost::Message;

    /// The ephemeral resource, and until when it is open.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "1")]
        pub diagnostics: Vec<super::Diagnostic>,
        /// When it wants to be renewed; absent if it needn't be.
        #[prost(message, optional, tag = "2")]
        pub renew_at: Option<super::Timestamp>,
        /// The ephemeral resource, with all it returns.
        #[prost(message, optional, tag = "3")]
        pub result: Option<super::DynamicValue>,
        /// What the provider keeps of it, and Terraform doesn't look into.
        #[prost(bytes = "vec", optional, tag = "4")]
        pub private: Option<Vec<u8>>,
        /// That it is put off; only if Terraform allows that.
        #[prost(message, optional, tag = "5")]
        pub deferred: Option<super::Deferred>,
    }
}

/// An ephemeral resource is kept open.
pub mod renew_ephemeral_resource {
    use prost::Message;

    /// The ephemeral resource.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Request {
        /// The type of the ephemeral resource.
        #[prost(string, tag = "1")]
        pub type_name: String,
        /// What the provider keeps of it, and Terraform doesn't look into.
        #[prost(bytes = "vec", optional, tag = "2")]
        pub private: Option<Vec<u8>>,
    }

    /// Until when it is open now.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "1")]
        pub diagnostics: Vec<super::Diagnostic>,
        /// When it wants to be renewed again; absent if it needn't be.
        #[prost(message, optional, tag = "2")]
        pub renew_at: Option<super::Timestamp>,
        /// What the provider keeps of it, and Terraform doesn't look into.
        #[prost(bytes = "vec", optional, tag = "3")]
        pub private: Option<Vec<u8>>,
    }
}

/// An ephemeral resource is closed.
pub mod close_ephemeral_resource {
    use prost::Message;

    /// The ephemeral resource.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Request {
        /// The type of the ephemeral resource.
        #[prost(string, tag = "1")]
        pub type_name: String,
        /// What the provider keeps of it, and Terraform doesn't look into.
        #[prost(bytes = "vec", optional, tag = "2")]
        pub private: Option<Vec<u8>>,
    }

    /// What went wrong.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "1")]
        pub diagnostics: Vec<super::Diagnostic>,
    }
}
