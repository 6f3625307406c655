mod error;

use std::borrow::Cow;

use crate::types::Type;

use super::{Deprecation, Description};
pub use error::FunctionError;

/// The signature of a provider's function. Configurations call the function as `provider::name::function(…)`.
///
/// Serialises to the shape of `terraform providers schema -json`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Function {
    /// The parameters, in the order of the call.
    pub parameters: Cow<'static, [Parameter]>,
    /// The parameter that takes all further arguments.
    pub variadic: Option<Parameter>,
    /// The type of the result.
    pub returns: Type,
    /// The summary, in a few words.
    pub summary: Cow<'static, str>,
    /// The description, for authors of configurations.
    pub description: Description,
    /// The deprecation, with its replacement.
    pub deprecation: Option<Deprecation>,
}

impl Function {
    /// Creates a function without parameters.
    pub const fn new(returns: Type) -> Self {
        Self {
            parameters: Cow::Borrowed(&[]),
            variadic: None,
            returns,
            summary: Cow::Borrowed(""),
            description: Description::constant("", super::DescriptionKind::Plain),
            deprecation: None,
        }
    }
}

/// A parameter of a [`Function`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Parameter {
    /// The name, which identifies the argument in messages.
    pub name: Cow<'static, str>,
    /// The type.
    pub ty: Type,
    /// The description, for authors of configurations.
    pub description: Description,
    /// True if the argument may be null. Otherwise Terraform itself refuses a null.
    pub allow_null: bool,
    /// True if the argument may be unknown. Otherwise Terraform doesn't call the function, and the result is unknown.
    pub allow_unknown: bool,
}

impl Parameter {
    /// Creates a parameter whose argument is neither null nor unknown.
    pub fn new(name: impl Into<Cow<'static, str>>, ty: Type) -> Self {
        Self {
            name: name.into(),
            ty,
            description: Description::default(),
            allow_null: false,
            allow_unknown: false,
        }
    }
}
