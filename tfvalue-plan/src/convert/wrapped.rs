//! Lists that an API wraps in a struct, which says their length, too.

use tfvalue_runtime::error::Error;

use super::{
    Place, Projected,
    keyed::{Items, nothing},
};

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

/// The number of elements of a model's collection; `None` if it is null.
#[doc(hidden)]
pub fn count<F: Items<()>>(field: &F, place: impl Into<Place>) -> Result<Option<usize>, Error> {
    let items = field.items().map_err(|error| place.into().of(error))?;
    Ok(items.map(|items| items.len()))
}

/// A field of a model where the API has nothing.
#[doc(hidden)]
pub fn flatten_absent<F: Items<()> + Clone>(was: Option<&F>) -> Result<F, Error> {
    nothing(was)
}
