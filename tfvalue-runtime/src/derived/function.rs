//! Functions of a provider.

use std::borrow::Cow;

use crate::{
    check,
    error::Error,
    model::{Contains, Holds, TfType},
    schema::{Deprecation, Description, DescriptionKind, Function, FunctionError, Parameter},
    types::Type,
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
    type Returns: FunctionResult;

    /// The signature.
    const FUNCTION: Function;

    /// A reference to [`FUNCTION`](Self::FUNCTION), evaluated once for each type. Not to be overridden.
    #[doc(hidden)]
    const FUNCTION_REF: &'static Function = &Self::FUNCTION;

    /// The parameters without the variadic one. The signature refers to them.
    #[doc(hidden)]
    const PARAMETERS: &'static [Parameter] = &[];

    /// Fails to evaluate unless Terraform accepts the signature.
    #[doc(hidden)]
    const CHECKED: () = ();

    /// Decodes the arguments of a call, by position. Strings borrow from the arguments.
    ///
    /// # Errors
    ///
    /// Returns an error if the number of arguments is wrong, or if an argument is not a value of its parameter. The error states the position of the
    /// argument and the path within it.
    fn decode_arguments(arguments: &'de [DynamicValue<'de>]) -> Result<Self, FunctionError>;

    /// Encodes the result of a call, in MessagePack.
    ///
    /// # Errors
    ///
    /// Returns an error if the result can't be encoded.
    fn encode_result(result: &Self::Returns) -> Result<DynamicValue<'static>, FunctionError> {
        result.encode_result().map_err(|error| FunctionError::new(format!("the result is invalid: {error}")))
    }
}

/// A type that a function can return: any type with a Terraform type that can be encoded.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no Terraform type, so a function can't return it",
    label = "not a type that derives `TfType`",
    note = "write `String` for text, or derive `TfType`; for a type of another crate, derive it on a tuple struct around it, with `#[tf(as_string)]` or `#[tf(with = module)]` on the field, and write that in its place"
)]
// Without supertraits, which the compiler would report, too.
pub trait FunctionResult {
    #[doc(hidden)]
    const TYPE: Type;

    #[doc(hidden)]
    const TYPE_REF: &'static Type;

    #[doc(hidden)]
    const CONTAINS: Contains;

    #[doc(hidden)]
    fn encode_result(&self) -> Result<DynamicValue<'static>, Error>;
}

#[diagnostic::do_not_recommend]
impl<T: TfType + Encode> FunctionResult for T {
    const TYPE: Type = T::TYPE;
    const TYPE_REF: &'static Type = T::TYPE_REF;
    const CONTAINS: Contains = T::CONTAINS;

    fn encode_result(&self) -> Result<DynamicValue<'static>, Error> {
        DynamicValue::encode(self)
    }
}

/// Describes a parameter. Unless an option states otherwise, the parameter allows null and unknown values if its type can hold them.
pub const fn parameter(
    name: &'static str,
    ty: Type,
    holds: Holds,
    allow_null: Option<bool>,
    allow_unknown: Option<bool>,
    description: &'static str,
    kind: DescriptionKind,
) -> Parameter {
    let allow_null = match allow_null {
        Some(allow_null) => allow_null,
        None => holds.null,
    };
    let allow_unknown = match allow_unknown {
        Some(allow_unknown) => allow_unknown,
        None => holds.unknown,
    };
    let description = Description::constant(description, kind);
    Parameter { name: Cow::Borrowed(name), ty, description, allow_null, allow_unknown }
}

/// Checks the type of the result of `F`.
#[track_caller]
pub const fn returns<'de, F: TfFunction<'de>>() {
    check::returns(F::Returns::TYPE_REF, F::Returns::CONTAINS);
}

/// Describes the signature of `F`.
pub const fn function<'de, F: TfFunction<'de>>(
    parameters: &'static [Parameter],
    variadic: Option<Parameter>,
    summary: &'static str,
    description: &'static str,
    kind: DescriptionKind,
    deprecation: Option<&'static str>,
) -> Function {
    Function {
        parameters: Cow::Borrowed(parameters),
        variadic,
        returns: F::Returns::TYPE,
        summary: Cow::Borrowed(summary),
        description: Description::constant(description, kind),
        deprecation: Deprecation::constant(deprecation),
    }
}
