use prost::Message;

/// A message to the user of Terraform.
#[derive(Clone, PartialEq, Eq, Message)]
pub struct Diagnostic {
    /// How bad it is.
    #[prost(enumeration = "diagnostic::Severity", tag = "1")]
    pub severity: i32,
    /// What it is about, in a few words.
    #[prost(string, tag = "2")]
    pub summary: String,
    /// What is wrong and what to do.
    #[prost(string, tag = "3")]
    pub detail: String,
    /// The attribute it is about. A path ends at the first set.
    #[prost(message, optional, tag = "4")]
    pub attribute: Option<AttributePath>,
}

/// How bad a [`Diagnostic`] is.
pub mod diagnostic {
    use prost::Enumeration;

    /// How bad it is.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Enumeration)]
    #[non_exhaustive]
    #[repr(i32)]
    pub enum Severity {
        /// Nothing was said.
        Invalid = 0,
        /// The operation fails.
        Error = 1,
        /// The operation continues.
        Warning = 2,
    }
}

/// The place of a value below the root of another.
#[derive(Clone, PartialEq, Eq, Message)]
pub struct AttributePath {
    /// The steps from the root down.
    #[prost(message, repeated, tag = "1")]
    pub steps: Vec<attribute_path::Step>,
}

/// The steps of an [`AttributePath`].
pub mod attribute_path {
    use prost::Message;

    /// A step of a path.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Step {
        /// What the step leads to.
        #[prost(oneof = "step::Selector", tags = "1, 2, 3")]
        pub selector: Option<step::Selector>,
    }

    /// What a [`Step`] leads to.
    pub mod step {
        use prost::Oneof;

        /// What the step leads to.
        #[derive(Clone, PartialEq, Eq, Oneof)]
        #[non_exhaustive]
        pub enum Selector {
            /// To an attribute of an object, or a nested block of a block.
            #[prost(string, tag = "1")]
            AttributeName(String),
            /// To an element of a map.
            #[prost(string, tag = "2")]
            ElementKeyString(String),
            /// To an element of a list or a tuple, counted from 0.
            #[prost(int64, tag = "3")]
            ElementKeyInt(i64),
        }
    }
}

/// Why a function has no result.
#[derive(Clone, PartialEq, Eq, Message)]
pub struct FunctionError {
    /// What is wrong.
    #[prost(string, tag = "1")]
    pub text: String,
    /// The position of the argument it is about, counted from 0.
    #[prost(int64, optional, tag = "2")]
    pub function_argument: Option<i64>,
}
