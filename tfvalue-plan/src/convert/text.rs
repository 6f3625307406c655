//! Types that are strings in Terraform and in an API: enums, and types with `FromStr` and `Display`.

use std::{borrow::Cow, fmt::Display};

use tfvalue_runtime::{
    error::Error,
    private::Parsed,
    quoted::{LONGEST, Quoted, shorten},
};

use super::{SemanticEq, TextEnum, other_variant};

/// A type that is a text in Terraform. It converts to and from the texts of an API.
#[doc(hidden)]
pub trait Text: Sized {
    /// The text.
    fn text(&self) -> Cow<'_, str>;

    /// Reads a text that an API answers. A prior value that means the same stays.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is no value of the type.
    fn from_text(text: &str, was: Option<&Self>) -> Result<Self, Error>;
}

impl<E: TextEnum> Text for E {
    fn text(&self) -> Cow<'_, str> {
        self.as_str().into()
    }

    /// A text that is no variant of the enum is an error.
    fn from_text(text: &str, _: Option<&Self>) -> Result<Self, Error> {
        E::from_name(text).ok_or_else(|| other_variant::<E>(text))
    }
}

/// Returns whether a text of an API is read as null: the text is empty, and the type has no empty value.
pub(super) fn is_nothing<T: Text>(text: &str) -> bool {
    text.is_empty() && T::from_text(text, None).is_err()
}

/// The `Display` output of a value.
#[doc(hidden)]
pub fn printed<T: Parsed>(value: &T) -> Cow<'_, str> {
    value.to_string().into()
}

/// Reads a text of an API.
///
/// # Errors
///
/// Returns an error with the text if the text can't be parsed.
#[doc(hidden)]
pub fn parsed<T: Parsed>(text: &str) -> Result<T, Error> {
    text.parse().map_err(|error| {
        Error::invalid(format!("the API answered {}: {error}", Quoted(&shorten(text, LONGEST))))
    })
}

/// Reads a text of an API. A prior value that means the same stays.
///
/// # Errors
///
/// Returns an error with the text if the text can't be parsed.
#[doc(hidden)]
pub fn parsed_or_kept<T: Parsed + SemanticEq>(text: &str, was: Option<&T>) -> Result<T, Error> {
    let new: T = parsed(text)?;
    let was = was.filter(|was| was.semantic_eq(&new));
    // `T` need not be `Clone`: the prior value is printed and parsed again.
    Ok(was.and_then(|was| was.to_string().parse().ok()).unwrap_or(new))
}

/// Converts a value of a model to a value of an API.
///
/// # Errors
///
/// Returns an error if the API has no such value.
#[doc(hidden)]
pub fn through<T, A: TryFrom<T, Error: Display>>(value: T) -> Result<A, Error> {
    A::try_from(value).map_err(|error| Error::invalid(error.to_string()))
}

/// Converts a value of an API to a value of a model.
///
/// # Errors
///
/// Returns an error if the model has no such value.
#[doc(hidden)]
pub fn answered<A, T: TryFrom<A, Error: Display>>(api: A) -> Result<T, Error> {
    T::try_from(api)
        .map_err(|error| Error::invalid(format!("the API answered what is no such value: {error}")))
}
