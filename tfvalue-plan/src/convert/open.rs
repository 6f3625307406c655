/// Between an enum of a model and one of an API that may have variants which the model doesn't know.
///
/// `TfApi` implements it for an enum with `#[api(open)]` or `#[api(open = Variant)]`.
pub trait OpenVariants<A> {
    /// The text of a variant that the model doesn't know; `None` of one that it does.
    fn other(api: &A) -> Option<String>;

    /// The value of the API for a text that is no variant of the model.
    fn from_other(text: &str) -> A;
}

/// An enum of texts, which the derive `TfType` makes of an enum: it converts to and from texts of an API.
#[doc(hidden)]
pub trait TextEnum: tfvalue_runtime::TfEnum {}
