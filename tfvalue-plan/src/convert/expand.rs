use tfvalue_runtime::{
    error::{Error, ErrorKind},
    value::Unknown,
};

/// Converts a model, or a field of a model, to an API. `A` is a struct of the API, or the type of a field in such a struct.
///
/// [`TfApi`](https://docs.rs/tfvalue/latest/tfvalue/derive.TfApi.html) implements `Expand` for models. Null becomes `None`. An unknown value is an
/// error, and so is a number that is out of range of the API's type.
///
/// # Example: a number
///
/// ```
/// use tfvalue::{Expand, Unknown};
///
/// let size: Unknown<Option<u64>> = Unknown::Known(Some(8));
/// let size: Option<i32> = size.expand()?;
/// assert_eq!(size, Some(8));
///
/// let too_large: Result<i32, _> = Unknown::Known(1_u64 << 40).expand();
/// assert!(too_large.is_err());
/// # Ok::<(), tfvalue::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be sent as `{A}`",
    label = "null has no place in `{A}`, or the types don't fit",
    note = "write `#[api(null = default)]` or `#[api(null = error)]` where null has no place, `#[api(with = module)]` where the types don't fit",
    note = "derive `TfApi` for a type of your own"
)]
pub trait Expand<A> {
    /// Converts the value to the API's type.
    ///
    /// # Errors
    ///
    /// Returns an error with the path of the attribute if a value is unknown, or if the API's type can't hold the value.
    fn expand(&self) -> Result<A, Error>;
}

/// Null becomes `None`.
impl<T: Expand<A>, A> Expand<Option<A>> for Option<T> {
    fn expand(&self) -> Result<Option<A>, Error> {
        self.as_ref().map(T::expand).transpose()
    }
}

/// An unknown value is an error.
impl<T: Expand<A>, A> Expand<A> for Unknown<T> {
    fn expand(&self) -> Result<A, Error> {
        known(self)?.expand()
    }
}

/// Returns the value, or an error if the value is unknown.
pub(super) fn known<T>(value: &Unknown<T>) -> Result<&T, Error> {
    value.known().ok_or_else(|| Error::new(ErrorKind::UNKNOWN_IN_STATE))
}

/// An error about null, where a value must be set.
pub(super) fn null() -> Error {
    Error::invalid("a value is required, found null (a value must be set)")
}
