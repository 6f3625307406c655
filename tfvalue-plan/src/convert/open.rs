use tfvalue_runtime::{error::Error, quoted::Quoted};

/// Converts variants of an API's enum that the enum of a model doesn't have.
///
/// `TfApi` implements it for an enum with `#[api(open)]` or `#[api(open = Variant)]`.
pub trait OpenVariants<A> {
    /// Returns the text of a variant that the model doesn't have, and `None` for a variant that the model has.
    fn other(api: &A) -> Option<String>;

    /// Returns the value of the API for a text that is no variant of the model.
    fn from_other(text: &str) -> A;

    /// Same as [`from_other`](Self::from_other), for an API that has no value for some texts.
    ///
    /// # Errors
    ///
    /// Returns an error if the API has no value for the text.
    fn try_from_other(text: &str) -> Result<A, Error> {
        Ok(Self::from_other(text))
    }
}

/// Parses the number of a variant that neither the model nor the client of the API has.
#[doc(hidden)]
pub fn other_number(text: &str) -> Result<i32, Error> {
    let unknown =
        |_| Error::invalid(format!("{} is neither a name nor a number that the API has", Quoted(text)));
    text.parse().map_err(unknown)
}

/// An enum of strings. It converts to and from strings of an API. The derive `TfType` implements this trait for enums.
#[doc(hidden)]
pub trait TextEnum: tfvalue_runtime::TfEnum {}

#[doc(hidden)]
#[expect(missing_debug_implementations, reason = "nobody sees it")]
pub struct Answered<A>(pub A); // Write `ignore(Variant)` or `open` for a variant that the model lacks.
