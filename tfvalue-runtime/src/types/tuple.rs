//! The types of tuples.

use std::{
    fmt,
    hash::{Hash, Hasher},
    iter::FusedIterator,
    ops::Range,
};

use super::{Type, summary::Shared};

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

    /// The elements, if they were made in a constant: there only these can be followed.
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
        TupleElementIter { tuple: self, rest: 0..self.len() }
    }
}

/// Iterator over the types of the elements of a tuple; see [`TupleType::iter`].
#[derive(Clone, Debug)]
pub struct TupleElementIter<'t> {
    tuple: &'t TupleType,
    rest: Range<usize>,
}

impl<'t> Iterator for TupleElementIter<'t> {
    type Item = &'t Type;

    fn next(&mut self) -> Option<Self::Item> {
        self.rest.next().map(|index| self.tuple.at(index))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.rest.size_hint()
    }
}

impl DoubleEndedIterator for TupleElementIter<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.rest.next_back().map(|index| self.tuple.at(index))
    }
}

impl ExactSizeIterator for TupleElementIter<'_> {}

impl FusedIterator for TupleElementIter<'_> {}

impl<'t> IntoIterator for &'t TupleType {
    type Item = &'t Type;
    type IntoIter = TupleElementIter<'t>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl FromIterator<Type> for TupleType {
    fn from_iter<I: IntoIterator<Item = Type>>(elements: I) -> Self {
        Self(TupleElements::Shared(Shared::elements(elements.into_iter())))
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
