message! {
    /// A message to the user of Terraform.
    struct Diagnostic {
        /// The severity.
        severity: i32 = 1 [enumeration = "diagnostic::Severity"],
        /// The summary, in a few words.
        summary: String = 2 [string],
        /// The detail: the problem and its solution.
        detail: String = 3 [string],
        /// The attribute that the diagnostic is about. A path ends before the first element of a set.
        attribute: Option<AttributePath> = 4 [message, optional],
    }

    /// The severity of a [`Diagnostic`].
    pub mod diagnostic {
        /// The severity.
        enum Severity {
            /// Not set.
            Invalid = 0,
            /// The operation fails.
            Error = 1,
            /// The operation continues.
            Warning = 2,
        }
    }

    /// The path of a value inside another value.
    struct AttributePath {
        /// The steps from the root down.
        steps: Vec<attribute_path::Step> = 1 [message, repeated],
    }

    /// The steps of an [`AttributePath`].
    pub mod attribute_path {
        /// A step of a path.
        #[derive(Clone, PartialEq, Eq, prost::Message)]
        pub struct Step {
            /// The target of the step.
            #[prost(oneof = "step::Selector", tags = "1, 2, 3")]
            pub selector: Option<step::Selector>,
        }

        /// The target of a [`Step`].
        pub mod step {
            use prost::Oneof;

            /// The target of the step.
            #[derive(Clone, PartialEq, Eq, Oneof)]
            #[non_exhaustive]
            pub enum Selector {
                /// The name of an attribute of an object, or of a nested block.
                #[prost(string, tag = "1")]
                AttributeName(String),
                /// The key of an element of a map.
                #[prost(string, tag = "2")]
                ElementKeyString(String),
                /// The index of an element of a list or a tuple, counted from 0.
                #[prost(int64, tag = "3")]
                ElementKeyInt(i64),
            }
        }
    }

    /// The reason why a function has no result.
    struct FunctionError {
        /// The message for the user.
        text: String = 1 [string],
        /// The index of the argument that the error is about, counted from 0.
        function_argument: Option<i64> = 2 [int64, optional],
    }
}
