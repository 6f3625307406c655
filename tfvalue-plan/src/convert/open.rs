use tfvalue_runtime::{error::Error, quoted::Quoted};

/// Between an enum of a model and one of an API that may have variants which the model doesn't know.
///
/// `TfApi` implements it for an enum with `#[api(open)]` or `#[api(open = Variant)]`.
pub trait OpenVariants<A> {
    /// The text of a variant that the model doesn't know; `None` of one that it does.
    fn other(api: &A) -> Option<String>;

    /// The value of the API for a text that is no variant of the model.
    fn from_other(text: &str) -> A;

    /// The same, if the API has no value for some texts.
    ///
    /// # Errors
    ///
    /// Returns an error if the API has no value for the text.
    fn try_from_other(text: &str) -> Result<A, Error> {
        Ok(Self::from_other(text))
    }
}

/// The number of a variant that neither the model nor the client of the API knows.
#[doc(hidden)]
pub fn other_number(text: &str) -> Result<i32, Error> {
    let unknown =
        |_| Error::invalid(format!("{} is neither a name nor a number that the API has", Quoted(text)));
    text.parse().map_err(unknown)
}

/// An enum of texts, which the derive `TfType` makes of an enum: it converts to and from texts of an API.
#[doc(hidden)]
pub trait TextEnum: tfvalue_runtime::TfEnum {}

#[doc(hidden)]
#[expect(missing_debug_implementations, reason = "nobody sees it")]
pub struct Answered<A>(pub A); // Write `ignore(Variant)` or `open` for a variant that the model lacks.
