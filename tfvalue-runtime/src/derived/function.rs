//! Functions of a provider.

use std::borrow::Cow;

use tfvalue_core::types::Type;

use crate::{
    model::{Holds, TfType},
    schema::{Deprecation, Description, Function, FunctionError, Parameter},
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
