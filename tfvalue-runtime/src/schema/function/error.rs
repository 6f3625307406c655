use std::fmt;

use crate::{diagnostic::Diagnostic, error::Error};

/// The error of a function call: the protocol's `FunctionError`.
///
/// # Example: an argument that doesn't fit
///
/// ```
/// use tfvalue::schema::FunctionError;
///
/// let error = FunctionError::new("the separator can't be empty").in_argument(1);
/// assert_eq!(error.to_string(), "arguments[1]: the separator can't be empty");
/// assert_eq!((error.message.as_str(), error.argument), ("the separator can't be empty", Some(1)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FunctionError {
    /// The message, with the place within the argument or the result: the protocol's `text`.
    pub message: String,
    /// The index of the wrong argument, counted from 0: the protocol's `function_argument`. Terraform shows the name of the parameter. `None` for an
    /// error of the whole call.
    pub argument: Option<i64>,
}

impl FunctionError {
    /// Creates an error of the whole call.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), argument: None }
    }

    /// Sets the index of the wrong argument, counted from 0. Arguments of the variadic parameter follow the other arguments.
    #[must_use]
    pub fn in_argument(self, index: usize) -> Self {
        Self { argument: i64::try_from(index).ok(), ..self }
    }
}

impl fmt::Display for FunctionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(index) = self.argument {
            write!(f, "arguments[{index}]: ")?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for FunctionError {}

/// Creates an error of the whole call. The message states the path in the value.
impl From<Error> for FunctionError {
    fn from(error: Error) -> Self {
        Self::new(error.to_string())
    }
}

impl From<FunctionError> for Diagnostic {
    fn from(error: FunctionError) -> Self {
        Self::error("Function call failed", error.to_string())
    }
}
