//! Conversions of the elements of collections. Elements of an API are never null, unless their type is an `Option`.

use tfvalue_runtime::{error::Error, value::Unknown};

use super::{
    Expand, ExpandField, Fit, Flatten, FlattenField, Known, SemanticEq,
    expand::{known, null},
    gather::same_element,
    keyed::Items,
    settled,
    skipped::located,
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

/// Marks the impls for lists of an API whose elements can be null.
#[doc(hidden)]
pub struct NullInElements<M>(M);

/// Marks the impls for optional lists of an API whose elements can be null.
#[doc(hidden)]
pub struct NullInOptionalElements<M>(M);

fn optional_elements<F: Items<()>, A, M>(field: &F) -> Result<Option<Vec<Option<A>>>, Error>
where
    F::Element: ExpandField<Option<A>, M>,
{
    let expand = |(index, ((), element)): (usize, (&(), &F::Element))| {
        element.expand_field().map_err(|error| error.in_element(index))
    };
    let items = field.items()?;
    items.map(|items| items.into_iter().enumerate().map(expand).collect()).transpose()
}

impl<F: Items<()>, A, M> ExpandField<Vec<Option<A>>, NullInElements<M>> for F
where
    F::Element: ExpandField<Option<A>, M>,
{
    fn expand_field(&self) -> Result<Vec<Option<A>>, Error> {
        optional_elements(self)?.ok_or_else(null)
    }
}

impl<F: Items<()>, A, M> ExpandField<Option<Vec<Option<A>>>, NullInOptionalElements<M>> for F
where
    F::Element: ExpandField<Option<A>, M>,
{
    fn expand_field(&self) -> Result<Option<Vec<Option<A>>>, Error> {
        optional_elements(self)
    }
}

impl<F: Items<()> + SemanticEq + Clone, A, M> FlattenField<Vec<Option<A>>, NullInElements<M>> for F
where
    F::Element: FlattenField<Option<A>, M>,
{
    fn flatten_field(api: Vec<Option<A>>, was: Option<&Self>) -> Result<Self, Error> {
        Self::flatten_field(Some(api), was)
    }
}

impl<F: Items<()> + SemanticEq + Clone, A, M> FlattenField<Option<Vec<Option<A>>>, NullInOptionalElements<M>>
    for F
where
    F::Element: FlattenField<Option<A>, M>,
{
    fn flatten_field(api: Option<Vec<Option<A>>>, was: Option<&Self>) -> Result<Self, Error> {
        let flatten = |(index, element)| {
            let element =
                located(|error| error.in_element(index), || F::Element::flatten_field(element, None))?;
            Ok(((), element))
        };
        let items = api.map(|api| api.into_iter().enumerate().map(flatten).collect::<Result<_, Error>>());
        let new = Self::of_items(items.transpose()?).map_err(|index| same_element().in_element(index))?;
        Ok(settled(new, was, Fit::ANY))
    }
}
