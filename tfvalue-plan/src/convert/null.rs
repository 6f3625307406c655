//! Attributes that can be null, for options that define the API's value for null.

use std::ops::Deref;

use tfvalue_runtime::{error::Error, value::Nullable};

use super::expand::known;

/// A type of models that can hold null: an `Option`, in [`Unknown`] or not.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is never null",
    note = "write `Nullable<…>`, or remove `null = …`, which says what null is in the API"
)]
pub trait HoldsNull: Sized {
    type Value;

    /// The value; `None` if it is null.
    ///
    /// # Errors
    ///
    /// Returns an error if the value is unknown.
    fn value(&self) -> Result<Option<&Self::Value>, Error>;

    fn of(value: Option<Self::Value>) -> Self;

    fn is_unknown(&self) -> bool {
        false
    }
}

impl<T> HoldsNull for Option<T> {
    type Value = T;

    fn value(&self) -> Result<Option<&T>, Error> {
        Ok(self.as_ref())
    }

    fn of(value: Option<T>) -> Self {
        value
    }
}

impl<T> HoldsNull for Nullable<T> {
    type Value = T;

    fn value(&self) -> Result<Option<&T>, Error> {
        known(self).map(Option::as_ref)
    }

    fn of(value: Option<T>) -> Self {
        Self::Known(value)
    }

    fn is_unknown(&self) -> bool {
        Self::is_unknown(self)
    }
}

/// A computed attribute. While its value is unknown, null is sent and the API chooses the value.
#[doc(hidden)]
#[expect(missing_debug_implementations, reason = "nobody sees it")]
pub struct Chosen<'f, F>(pub &'f F);

/// An attribute, or null in its place.
#[doc(hidden)]
#[expect(missing_debug_implementations, reason = "nobody sees it")]
pub enum OrNull<'f, F> {
    Own(&'f F),
    Null(F),
}

impl<F> Deref for OrNull<'_, F> {
    type Target = F;

    fn deref(&self) -> &F {
        match self {
            Self::Own(own) => own,
            Self::Null(null) => null,
        }
    }
}

impl<'f, F: HoldsNull> Chosen<'f, F> {
    pub fn or_null(self) -> OrNull<'f, F> {
        if self.0.is_unknown() { OrNull::Null(F::of(None)) } else { OrNull::Own(self.0) }
    }
}

/// Provides `or_null` for a type that isn't [`HoldsNull`]: the method returns the field unchanged.
#[doc(hidden)]
pub trait AsItIs<'f> {
    type Field;

    fn or_null(self) -> &'f Self::Field;
}

impl<'f, F> AsItIs<'f> for Chosen<'f, F> {
    type Field = F;

    fn or_null(self) -> &'f F {
        self.0
    }
}
