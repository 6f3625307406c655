//! Elements of collections, which in an API are never null.

use tfvalue_runtime::{error::Error, value::Unknown};

use super::{
    Expand, Flatten, Known,
    expand::{known, null},
};

/// Converts an element of a collection to an API, as [`Expand`] does, but null is an error.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "elements that are `{Self}` can't be sent as `{A}`",
    note = "derive `TfApi` for the type of the elements, or write `#[api(with = module)]` on the field"
)]
pub trait ExpandElement<A> {
    fn expand_element(&self) -> Result<A, Error>;
}

/// Converts an element of an API's collection to a model.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "elements of an API that are `{A}` can't be read as `{Self}`",
    note = "derive `TfApi` for the type of the elements, or write `#[api(with = module)]` on the field"
)]
pub trait FlattenElement<A>: Sized {
    fn flatten_element(api: A, was: Option<&Self>) -> Result<Self, Error>;
}

impl<T: Known + Expand<A>, A> ExpandElement<A> for T {
    fn expand_element(&self) -> Result<A, Error> {
        self.expand()
    }
}

impl<T: ExpandElement<A>, A> ExpandElement<A> for Option<T> {
    fn expand_element(&self) -> Result<A, Error> {
        self.as_ref().ok_or_else(null)?.expand_element()
    }
}

impl<T: ExpandElement<A>, A> ExpandElement<A> for Unknown<T> {
    fn expand_element(&self) -> Result<A, Error> {
        known(self)?.expand_element()
    }
}

impl<T: Known + Flatten<A>, A> FlattenElement<A> for T {
    fn flatten_element(api: A, was: Option<&Self>) -> Result<Self, Error> {
        Self::flatten(api, was)
    }
}

impl<T: FlattenElement<A>, A> FlattenElement<A> for Option<T> {
    fn flatten_element(api: A, was: Option<&Self>) -> Result<Self, Error> {
        T::flatten_element(api, was.and_then(Self::as_ref)).map(Some)
    }
}

impl<T: FlattenElement<A>, A> FlattenElement<A> for Unknown<T> {
    fn flatten_element(api: A, was: Option<&Self>) -> Result<Self, Error> {
        T::flatten_element(api, was.and_then(Self::known)).map(Self::Known)
    }
}
