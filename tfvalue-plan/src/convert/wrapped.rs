//! Lists that an API wraps in a struct, together with their length.

use tfvalue_runtime::error::Error;

use super::{
    Place, Projected,
    keyed::{Items, nothing},
};

/// Provides the methods of [`Inner`] for a struct that is in no `Option`.
#[doc(hidden)]
pub trait InnerOf<W> {
    fn new_inner(&self) -> W
    where
        W: Default;

    fn optional(&self, field: W) -> Option<W>;
}

/// The struct in a field of an API, which may be in an `Option`. The methods of this type apply if the struct is in an `Option`.
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

/// The field of a model if the API has no struct: the prior collection if it is empty, and otherwise null.
#[doc(hidden)]
pub fn flatten_absent<F: Items<()> + Clone>(was: Option<&F>) -> Result<F, Error> {
    nothing(was)
}
