use prost::Message;

use super::{Diagnostic, DynamicValue, FunctionError, StringKind};

/// The signature of a function.
#[derive(Clone, PartialEq, Eq, Message)]
pub struct Function {
    /// The parameters, in order.
    #[prost(message, repeated, tag = "1")]
    pub parameters: Vec<function::Parameter>,
    /// What any number of further arguments are.
    #[prost(message, optional, tag = "2")]
    pub variadic_parameter: Option<function::Parameter>,
    /// The result.
    #[prost(message, optional, tag = "3")]
    pub r#return: Option<function::Return>,
    /// What it does, in a few words.
    #[prost(string, tag = "4")]
    pub summary: String,
    /// What it does.
    #[prost(string, tag = "5")]
    pub description: String,
    /// How the description is marked up.
    #[prost(enumeration = "StringKind", tag = "6")]
    pub description_kind: i32,
    /// What to use instead; only if it is deprecated.
    #[prost(string, tag = "7")]
    pub deprecation_message: String,
}

/// What a [`Function`] takes and gives.
pub mod function {
    use prost::Message;

    /// A parameter of a function.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Parameter {
        /// Its name.
        #[prost(string, tag = "1")]
        pub name: String,
        /// Its type, as type-constraint JSON.
        #[prost(bytes = "vec", tag = "2")]
        pub r#type: Vec<u8>,
        /// Whether an argument may be null; else Terraform refuses it.
        #[prost(bool, tag = "3")]
        pub allow_null_value: bool,
        /// Whether the function is called with unknown values; else Terraform takes the result for unknown.
        #[prost(bool, tag = "4")]
        pub allow_unknown_values: bool,
        /// The description, for authors of configurations.
        #[prost(string, tag = "5")]
        pub description: String,
        /// How the description is marked up.
        #[prost(enumeration = "super::StringKind", tag = "6")]
        pub description_kind: i32,
    }

    /// The result of a function.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Return {
        /// Its type, as type-constraint JSON.
        #[prost(bytes = "vec", tag = "1")]
        pub r#type: Vec<u8>,
    }
}

/// The signatures of a provider's functions.
pub mod get_functions {
    use std::collections::BTreeMap;

    use prost::Message;

    /// A request without fields.
    #[derive(Clone, Copy, PartialEq, Eq, Message)]
    pub struct Request {}

    /// The signatures, by the names of functions.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// The signatures.
        #[prost(btree_map = "string, message", tag = "1")]
        pub functions: BTreeMap<String, super::Function>,
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "2")]
        pub diagnostics: Vec<super::Diagnostic>,
    }
}

/// A function is called.
pub mod call_function {
    use prost::Message;

    /// The function and its arguments.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Request {
        /// The name of the function.
        #[prost(string, tag = "1")]
        pub name: String,
        /// The arguments, each by the type of its parameter.
        #[prost(message, repeated, tag = "2")]
        pub arguments: Vec<super::DynamicValue>,
    }

    /// The result, or why there is none.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// The result, by the type that the function returns.
        #[prost(message, optional, tag = "1")]
        pub result: Option<super::DynamicValue>,
        /// Why there is none.
        #[prost(message, optional, tag = "2")]
        pub error: Option<super::FunctionError>,
    }
}
