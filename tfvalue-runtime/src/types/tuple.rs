//! The types of tuples.

use super::{Type, summary::Shared};
use crate::collection::by_position;

/// The elements of a tuple type, in order.
#[derive(Clone)]
pub struct TupleType(pub(super) TupleElements);

#[derive(Clone)]
pub(super) enum TupleElements {
    Static(&'static [&'static Type]),
    Shared(Shared<[Type]>),
}

impl TupleType {
    /// The elements of a tuple type in a constant.
    pub const fn from_static(elements: &'static [&'static Type]) -> Self {
        Self(TupleElements::Static(elements))
    }

    /// Returns the elements if they were built in a constant. Code in constants can read only such elements.
    pub(crate) const fn as_static(&self) -> Option<&'static [&'static Type]> {
        match &self.0 {
            TupleElements::Static(elements) => Some(elements),
            TupleElements::Shared(_) => None,
        }
    }

    /// Returns the number of elements.
    pub fn len(&self) -> usize {
        match &self.0 {
            TupleElements::Static(elements) => elements.len(),
            TupleElements::Shared(elements) => elements.len(),
        }
    }

    /// Returns whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The type of the element at a position.
    pub fn get(&self, index: usize) -> Option<&Type> {
        (index < self.len()).then(|| self.at(index))
    }

    fn at(&self, index: usize) -> &Type {
        match &self.0 {
            TupleElements::Static(elements) => elements[index],
            TupleElements::Shared(elements) => &elements[index],
        }
    }

    /// The types of the elements in order.
    pub fn iter(&self) -> TupleElementIter<'_> {
        TupleElementIter::new(self)
    }
}

by_position! {
    /// Iterator over the types of the elements of a tuple; see [`TupleType::iter`].
    TupleElementIter<'t> of TupleType: &'t Type
}

impl FromIterator<Type> for TupleType {
    fn from_iter<I: IntoIterator<Item = Type>>(elements: I) -> Self {
        Self(TupleElements::Shared(Shared::elements(elements.into_iter())))
    }
}
