//! Attributes that can be null, for options that say what null is in an API.

use tfvalue_core::{error::Error, value::Unknown};

use super::expand::known;

/// A type of models that can hold null: an `Option`, in [`Unknown`] or not.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is never null",
    note = "write `Unknown<Option<…>>`, or remove `null = …`, which says what null is in the API"
)]
pub trait Nullable: Sized {
    type Value;

    /// The value; `None` if it is null.
    ///
    /// # Errors
    ///
    /// Returns an error if it is unknown.
    fn value(&self) -> Result<Option<&Self::Value>, Error>;

    fn of(value: Option<Self::Value>) -> Self;
}

impl<T> Nullable for Option<T> {
    type Value = T;

    fn value(&self) -> Result<Option<&T>, Error> {
        Ok(self.as_ref())
    }

    fn of(value: Option<T>) -> Self {
        value
    }
}

impl<T> Nullable for Unknown<Option<T>> {
    type Value = T;

    fn value(&self) -> Result<Option<&T>, Error> {
        known(self).map(Option::as_ref)
    }

    fn of(value: Option<T>) -> Self {
        Self::Known(value)
    }
}
