//! Lists that an API wraps in a struct, which says their length, too.

use tfvalue_runtime::{error::Error, value::Unknown};

use super::{HoldsNull, Known, Place, Projected, SemanticEq, expand::known};

/// The struct in the field of an API, which may be in an `Option`: these functions apply to one that is.
#[doc(hidden)]
pub trait InnerOf<W> {
    fn new_inner(&self) -> W
    where
        W: Default;

    fn optional(&self, field: W) -> Option<W>;
}

/// Applies to a field that is in no `Option`.
#[doc(hidden)]
pub struct Inner<C>(pub Projected<C>);

impl<W> Inner<Option<W>> {
    #[doc(hidden)]
    pub fn new_inner(&self) -> W
    where
        W: Default,
    {
        W::default()
    }

    #[doc(hidden)]
    pub fn optional(&self, field: Option<W>) -> Option<W> {
        field
    }
}

impl<W> InnerOf<W> for Inner<W> {
    fn new_inner(&self) -> W
    where
        W: Default,
    {
        W::default()
    }

    fn optional(&self, field: W) -> Option<W> {
        Some(field)
    }
}

/// A collection of a model, whose elements can be counted.
#[doc(hidden)]
pub trait Count {
    fn count(&self) -> Result<Option<usize>, Error>;
}

macro_rules! count {
    ($($ty:ident<T $(, $hasher:ident)?>;)*) => {$(
        impl<T $(, $hasher)?> Count for $ty<T $(, $hasher)?> {
            fn count(&self) -> Result<Option<usize>, Error> {
                Ok(Some(self.len()))
            }
        }
    )*};
}

use std::collections::{BTreeSet, HashSet};
use tfvalue_runtime::value::Set;

count! {
    Vec<T>;
    Set<T>;
    BTreeSet<T>;
    HashSet<T, S>;
}

impl<T: Count> Count for Option<T> {
    fn count(&self) -> Result<Option<usize>, Error> {
        self.as_ref().map_or(Ok(None), T::count)
    }
}

impl<T: Count> Count for Unknown<T> {
    fn count(&self) -> Result<Option<usize>, Error> {
        known(self)?.count()
    }
}

/// The number of elements of a model's collection; `None` if it is null.
#[doc(hidden)]
pub fn count<F: Count>(field: &F, place: impl Into<Place>) -> Result<Option<usize>, Error> {
    field.count().map_err(|error| place.into().of(error))
}

/// The value of a model's field that the API lacks.
#[doc(hidden)]
pub trait Absent: Sized {
    fn absent(was: Option<&Self>) -> Self;
}

impl<F: HoldsNull + Clone> Absent for F
where
    F::Value: SemanticEq,
{
    fn absent(was: Option<&Self>) -> Self {
        let is_zero = |was: &&Self| was.value().is_ok_and(|value| value.is_some_and(F::Value::is_zero));
        was.filter(is_zero).cloned().unwrap_or_else(|| Self::of(None))
    }
}

impl<T: Known> Absent for Unknown<Vec<T>> {
    fn absent(_: Option<&Self>) -> Self {
        Self::Known(Vec::new())
    }
}

impl<T: Known> Absent for Unknown<Set<T>> {
    fn absent(_: Option<&Self>) -> Self {
        Self::Known(Set::new())
    }
}

/// A field of a model where the API has nothing.
#[doc(hidden)]
pub fn flatten_absent<F: Absent>(was: Option<&F>) -> F {
    F::absent(was)
}
