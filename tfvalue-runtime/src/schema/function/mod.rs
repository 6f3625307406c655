pub(crate) mod arguments;
mod error;

use std::borrow::Cow;

pub use error::FunctionError;

use super::{Deprecation, Description};
use crate::{
    check::Holds,
    types::{TfType, Type},
    wire::{DynamicValue, Encode},
};

/// A function of a provider: a struct of its parameters.
///
/// Derived with `#[derive(TfFunction)]`. The provider gives the function its name, which is not a part of the struct.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a function of a provider",
    note = "derive `TfFunction` on a struct of its parameters"
)]
pub trait TfFunction<'de>: Sized {
    /// The type of the result.
    type Returns: TfType + Encode;

    /// The signature.
    const FUNCTION: Function;

    /// [`FUNCTION`](Self::FUNCTION) to refer to: it lasts as long as the program. Not to be set.
    const FUNCTION_REF: &'static Function = &Self::FUNCTION;

    /// The parameters but the variadic one, for the signature to refer to.
    #[doc(hidden)]
    const PARAMETERS: &'static [Parameter] = &[];

    /// Evaluates if the signature is one that Terraform accepts.
    #[doc(hidden)]
    const CHECKED: () = ();

    /// Decodes the arguments of a call, by position. Strings are borrowed from them.
    ///
    /// # Errors
    ///
    /// If there are more or fewer of them than the function takes, or one is not a value of its parameter; with the position of
    /// the argument, and the place in it.
    fn decode_arguments(arguments: &'de [DynamicValue<'de>]) -> Result<Self, FunctionError>;

    /// Encodes the result of a call, in MessagePack.
    ///
    /// # Errors
    ///
    /// If the result can't be encoded.
    fn encode_result(result: &Self::Returns) -> Result<DynamicValue<'static>, FunctionError> {
        DynamicValue::encode(result)
            .map_err(|error| FunctionError::new(format!("the result is invalid: {error}")))
    }
}

/// The signature of a function of a provider, which configurations call as `provider::name::function(…)`.
///
/// Serialises to the shape of `terraform providers schema -json`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Function {
    /// What it takes, in the order of the call.
    pub parameters: Cow<'static, [Parameter]>,
    /// What it takes after these, any number of times.
    pub variadic: Option<Parameter>,
    /// The type of its result.
    pub returns: Type,
    /// What it does, in a few words.
    pub summary: Cow<'static, str>,
    /// What it does, for the person who writes a configuration.
    pub description: Description,
    /// Whether it is going away, and what to use instead.
    pub deprecation: Option<Deprecation>,
}

impl Function {
    /// A function that takes nothing and returns this.
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
    /// Its name, which tells in messages which argument is meant.
    pub name: Cow<'static, str>,
    /// Its type.
    pub ty: Type,
    /// What it is, for the person who writes a configuration.
    pub description: Description,
    /// Whether the argument may be null; if not, Terraform refuses a null itself.
    pub allow_null: bool,
    /// Whether the argument may be unknown; if not, Terraform doesn't call the function, and the result is unknown.
    pub allow_unknown: bool,
}

impl Parameter {
    /// A parameter of this name and type that is never null nor unknown.
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

/// A parameter as the derive tells it: what it allows is what its type can hold, unless it is written.
pub const fn parameter(
    name: &'static str,
    ty: Type,
    holds: Holds,
    allow_null: Option<bool>,
    allow_unknown: Option<bool>,
    description: Description,
) -> Parameter {
    let allow_null = match allow_null {
        Some(allow_null) => allow_null,
        None => holds.null,
    };
    let allow_unknown = match allow_unknown {
        Some(allow_unknown) => allow_unknown,
        None => holds.unknown,
    };
    Parameter { name: Cow::Borrowed(name), ty, description, allow_null, allow_unknown }
}

/// A signature as the derive tells it.
pub const fn function(
    parameters: &'static [Parameter],
    variadic: Option<Parameter>,
    returns: Type,
    summary: &'static str,
    description: Description,
    deprecation: Option<Deprecation>,
) -> Function {
    Function {
        parameters: Cow::Borrowed(parameters),
        variadic,
        returns,
        summary: Cow::Borrowed(summary),
        description,
        deprecation,
    }
}
