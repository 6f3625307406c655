use tfvalue_runtime::{error::Error, value::Unknown};

use super::SemanticEq;

/// Converts an API's answer to a model.
///
/// [`TfApi`](https://docs.rs/tfvalue/latest/tfvalue/derive.TfApi.html) implements `Flatten` for models. The conversion receives the prior value, so
/// that an answer that means the same changes nothing. If the API answers another spelling, the prior spelling stays. Null stays null if the API
/// answers `""`, `[]`, `{}`, 0 or `false`. Each of these stays if the API answers no value.
///
/// # Example: null and `""`
///
/// ```
/// use tfvalue::{Flatten, Unknown};
///
/// let planned: Unknown<Option<String>> = Unknown::Known(None);
/// assert_eq!(Flatten::flatten(Some(String::new()), Some(&planned)), Ok(planned));
///
/// // An import has nothing to compare with.
/// let imported: Unknown<Option<String>> = Flatten::flatten(Some(String::new()), None)?;
/// assert_eq!(imported, Unknown::Known(Some(String::new())));
/// # Ok::<(), tfvalue::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{A}` of an API can't be read as `{Self}`",
    label = "the types don't fit",
    note = "write `#[api(with = module)]` with functions that convert them"
)]
pub trait Flatten<A>: Sized {
    /// The value in the model. `was` is the plan when a resource is created or updated, the prior state when it is read, and `None` when it
    /// is imported.
    ///
    /// # Errors
    ///
    /// Returns an error with the path of the attribute if the model can't hold the API's answer.
    fn flatten(api: A, was: Option<&Self>) -> Result<Self, Error>;

    /// Returns whether an `Option` reads the API's value as null. For example, an empty string is null for a type that has no empty value.
    #[doc(hidden)]
    fn is_absent(api: &A) -> bool {
        let _ = api;
        false
    }
}

/// `None` becomes null. A prior null stays if the answer is empty, and a prior empty value stays if the answer is `None`.
impl<T: Flatten<A> + SemanticEq + Clone, A> Flatten<Option<A>> for Option<T> {
    fn flatten(api: Option<A>, was: Option<&Self>) -> Result<Self, Error> {
        let was_value = was.and_then(Self::as_ref);
        match api {
            Some(api) if !T::is_absent(&api) => {
                let new = T::flatten(api, was_value)?;
                let was_null = was.is_some() && was_value.is_none();
                Ok(if was_null && new.is_zero() { None } else { Some(new) })
            }
            _ => Ok(was_value.filter(|was| was.is_zero()).cloned()),
        }
    }
}

/// An unknown prior value counts as no prior value.
impl<T: Flatten<A>, A> Flatten<A> for Unknown<T> {
    fn flatten(api: A, was: Option<&Self>) -> Result<Self, Error> {
        T::flatten(api, was.and_then(Self::known)).map(Self::Known)
    }

    fn is_absent(api: &A) -> bool {
        T::is_absent(api)
    }
}

/// Returns the prior value if it means the same as the new value, and otherwise the new value.
#[doc(hidden)]
pub fn kept_spelling<T: SemanticEq + Clone>(new: T, was: Option<&T>) -> T {
    was.filter(|was| was.semantic_eq(&new)).cloned().unwrap_or(new)
}
