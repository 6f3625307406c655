use super::{Diagnostic, DynamicValue, FunctionError, StringKind};

message! {
    /// The signature of a function.
    struct Function {
        /// The parameters, in order.
        parameters: Vec<function::Parameter> = 1 [message, repeated],
        /// The parameter for any number of further arguments.
        variadic_parameter: Option<function::Parameter> = 2 [message, optional],
        /// The result.
        r#return: Option<function::Return> = 3 [message, optional],
        /// The summary, in a few words.
        summary: String = 4 [string],
        /// The description.
        description: String = 5 [string],
        /// The markup of the description.
        description_kind: i32 = 6 [enumeration = "StringKind"],
        /// The deprecation message; empty unless deprecated.
        deprecation_message: String = 7 [string],
    }

    /// The parameters and the result of a [`Function`].
    pub mod function {
        /// A parameter of a function.
        struct Parameter {
            /// The name.
            name: String = 1 [string],
            /// The type, as type-constraint JSON.
            r#type: Vec<u8> = 2 [bytes = "vec"],
            /// True if an argument may be null; otherwise Terraform refuses null.
            allow_null_value: bool = 3 [bool],
            /// True if Terraform calls the function with unknown values; otherwise Terraform assumes an unknown result.
            allow_unknown_values: bool = 4 [bool],
            /// The description, for authors of configurations.
            description: String = 5 [string],
            /// The markup of the description.
            description_kind: i32 = 6 [enumeration = "super::StringKind"],
        }

        /// The result of a function.
        struct Return {
            /// The type, as type-constraint JSON.
            r#type: Vec<u8> = 1 [bytes = "vec"],
        }
    }

    /// The signatures of a provider's functions.
    pub mod get_functions {
        empty Request;

        /// The signatures, by the names of functions.
        struct Response {
            /// The signatures.
            functions: std::collections::BTreeMap<String, super::Function> = 1 [btree_map = "string, message"],
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 2 [message, repeated],
        }
    }

    /// A function is called.
    pub mod call_function {
        /// The function and its arguments.
        struct Request {
            /// The name of the function.
            name: String = 1 [string],
            /// The arguments, each encoded by the type of its parameter.
            arguments: Vec<super::DynamicValue> = 2 [message, repeated],
        }

        /// The result, or the error.
        struct Response {
            /// The result, encoded by the return type of the function.
            result: Option<super::DynamicValue> = 1 [message, optional],
            /// The error, if there is no result.
            error: Option<super::FunctionError> = 2 [message, optional],
        }
    }
}
