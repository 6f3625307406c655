use super::{Diagnostic, DynamicValue, Schema};

/// The schema of a provisioner.
pub mod get_provisioner_schema {
    use prost::Message;

    /// A request without fields.
    #[derive(Clone, Copy, PartialEq, Eq, Message)]
    pub struct Request {}

    /// The schema.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// The schema of its configuration.
        #[prost(message, optional, tag = "1")]
        pub provisioner: Option<super::Schema>,
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "2")]
        pub diagnostics: Vec<super::Diagnostic>,
    }
}

/// The configuration of a provisioner is checked.
pub mod validate_provisioner_config {
    use prost::Message;

    /// The configuration.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Request {
        /// The configuration.
        #[prost(message, optional, tag = "1")]
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

/// A provisioner runs.
pub mod provision_resource {
    use prost::Message;

    /// The configuration of the provisioner, and how the resource is reached.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Request {
        /// The configuration.
        #[prost(message, optional, tag = "1")]
        pub config: Option<super::DynamicValue>,
        /// How the resource is reached.
        #[prost(message, optional, tag = "2")]
        pub connection: Option<super::DynamicValue>,
    }

    /// What the provisioner reports.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// What it prints.
        #[prost(string, tag = "1")]
        pub output: String,
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "2")]
        pub diagnostics: Vec<super::Diagnostic>,
    }
}
