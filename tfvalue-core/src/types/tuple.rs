//! The types of tuples.

use std::{
    fmt,
    hash::{Hash, Hasher},
};

use super::{Type, within::Owned};

/// The elements of a tuple type, in order.
#[derive(Clone)]
pub struct TupleType(pub(super) TupleElements);

#[derive(Clone)]
pub(super) enum TupleElements {
    Static(&'static [&'static Type]),
    Owned(Owned<[Type]>),
}

impl TupleType {
    /// The elements of a tuple type in a constant.
    pub const fn from_static(elements: &'static [&'static Type]) -> Self {
        Self(TupleElements::Static(elements))
    }

    /// The elements, if they were made in a constant: there only these can be followed.
    #[doc(hidden)]
    pub const fn as_static(&self) -> Option<&'static [&'static Type]> {
        match &self.0 {
            TupleElements::Static(elements) => Some(elements),
            TupleElements::Owned(_) => None,
        }
    }

    /// How many elements there are.
    pub fn len(&self) -> usize {
        match &self.0 {
            TupleElements::Static(elements) => elements.len(),
            TupleElements::Owned(elements) => elements.len(),
        }
    }

    /// Whether there are no elements.
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
            TupleElements::Owned(elements) => &elements[index],
        }
    }

    /// The types of the elements in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Type> + DoubleEndedIterator {
        (0..self.len()).map(|index| self.at(index))
    }
}

impl FromIterator<Type> for TupleType {
    fn from_iter<I: IntoIterator<Item = Type>>(elements: I) -> Self {
        Self(TupleElements::Owned(Owned::elements(elements.into_iter())))
    }
}

impl fmt::Debug for TupleType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl PartialEq for TupleType {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for TupleType {}

impl Hash for TupleType {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.len().hash(state);
        self.iter().for_each(|element| element.hash(state));
    }
}
