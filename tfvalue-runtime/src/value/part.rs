//! The parts of a value: elements of collections and tuples, and attributes of objects.

use std::convert::Infallible;

use super::Value;
use crate::{error::Error, path::Step, types::Type};

/// The place of a value directly in an enclosing value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part<'p> {
    /// An element of a list.
    Element(usize),
    /// An element of a set.
    SetElement(usize),
    /// An element of a tuple.
    TupleElement(usize),
    /// An element of a map.
    Key(&'p str),
    /// An attribute of an object.
    Attribute(&'p str),
}

impl Part<'_> {
    /// The type of this part in values of a type. Blocks of a list may be sent as a tuple, and blocks of a map as an object.
    #[doc(hidden)]
    pub fn of_type(self, ty: &Type) -> Option<&Type> {
        match (self, ty) {
            (Self::Element(_) | Self::TupleElement(_), Type::List(ty))
            | (Self::SetElement(_), Type::Set(ty))
            | (Self::Key(_) | Self::Attribute(_), Type::Map(ty)) => Some(ty),
            (Self::Element(index) | Self::TupleElement(index), Type::Tuple(types)) => types.get(index),
            (Self::Key(name) | Self::Attribute(name), Type::Object(object)) => {
                object.attribute(name).map(|attribute| attribute.ty)
            }
            _ => None,
        }
    }

    /// The types of this part in values of two types, if both types have the part.
    #[doc(hidden)]
    pub fn of_types<'a, 'b>(self, one: &'a Type, other: &'b Type) -> Option<(&'a Type, &'b Type)> {
        self.of_type(one).zip(self.of_type(other))
    }

    /// Returns this part of a value.
    #[doc(hidden)]
    pub fn of<'v, 'a>(self, value: &'v Value<'a>) -> Option<&'v Value<'a>> {
        match self {
            Self::Element(index) | Self::SetElement(index) | Self::TupleElement(index) => {
                value.elements()?.get(index)
            }
            Self::Key(name) | Self::Attribute(name) => value.get(name),
        }
    }

    /// The step that leads to this part.
    #[doc(hidden)]
    pub fn step(self) -> Step {
        match self {
            Self::Element(index) | Self::TupleElement(index) => Step::ElementKeyInt(index as u64),
            Self::SetElement(index) => Step::SetElement(index as u64),
            Self::Key(key) => Step::ElementKeyString(key.to_owned()),
            Self::Attribute(name) => Step::AttributeName(name.to_owned().into()),
        }
    }

    /// Converts an error of this part to an error of the whole value.
    #[doc(hidden)]
    #[cold]
    pub fn locate(self, error: Error) -> Error {
        error.below(self.step())
    }
}

impl Value<'_> {
    /// The parts in order, each with its place. A value under `dynamic` is no part.
    #[doc(hidden)]
    pub fn parts(&self) -> impl Iterator<Item = (Part<'_>, &Self)> {
        let (of_elements, of_entries) = self.kinds_of_parts();
        let elements = self.elements().unwrap_or_default().iter().enumerate();
        let elements = elements.map(move |(index, element)| (of_elements(index), element));
        let entries = self.entries().into_iter().flatten();
        elements.chain(entries.map(move |(key, value)| (of_entries(key), value)))
    }

    /// Returns the constructors of [`Part`] for elements and for entries.
    fn kinds_of_parts<'p>(&self) -> (fn(usize) -> Part<'p>, fn(&'p str) -> Part<'p>) {
        let of_elements = match self {
            Self::Set(_) => Part::SetElement,
            Self::Tuple(_) => Part::TupleElement,
            _ => Part::Element,
        };
        (of_elements, if matches!(self, Self::Map(_)) { Part::Key } else { Part::Attribute })
    }

    /// Changes each part in place.
    ///
    /// # Errors
    ///
    /// Returns the first error of `change`.
    #[doc(hidden)]
    pub fn try_change_parts<E>(
        &mut self,
        mut change: impl FnMut(Part<'_>, &mut Self) -> Result<(), E>,
    ) -> Result<(), E> {
        let (of_elements, of_entries) = self.kinds_of_parts();
        match self {
            Self::List(elements) | Self::Set(elements) | Self::Tuple(elements) => {
                let mut elements = elements.iter_mut().enumerate();
                elements.try_for_each(|(index, element)| change(of_elements(index), element))
            }
            Self::Map(entries) | Self::Object(entries) => {
                entries.iter_mut().try_for_each(|(key, value)| change(of_entries(key), value))
            }
            _ => Ok(()),
        }
    }

    /// Changes each part in place.
    #[doc(hidden)]
    pub fn change_parts(&mut self, mut change: impl FnMut(Part<'_>, &mut Self)) {
        let Ok(()) = self.try_change_parts(|part, value| {
            change(part, value);
            Ok::<_, Infallible>(())
        });
    }

    /// Replaces each part by the result of `map`.
    #[doc(hidden)]
    #[must_use]
    pub fn map_parts(mut self, mut map: impl FnMut(Part<'_>, Self) -> Self) -> Self {
        self.change_parts(|part, value| *value = map(part, std::mem::take(value)));
        self
    }

    /// Returns a copy of the value, in which `make` creates each part.
    ///
    /// # Errors
    ///
    /// Returns the first error of the function.
    #[doc(hidden)]
    pub fn try_with_parts<E>(
        &self,
        mut make: impl FnMut(Part<'_>, &Self) -> Result<Self, E>,
    ) -> Result<Self, E> {
        let mut parts = self.parts().map(|(part, value)| make(part, value));
        match self {
            Self::List(_) => parts.collect::<Result<_, _>>().map(Self::List),
            Self::Set(_) => parts.collect::<Result<_, _>>().map(Self::Set),
            Self::Tuple(_) => parts.collect::<Result<_, _>>().map(Self::Tuple),
            Self::Map(entries) | Self::Object(entries) => {
                let entries = entries.keys().cloned().zip(&mut parts).map(|(key, part)| Ok((key, part?)));
                let entries = entries.collect::<Result<_, _>>()?;
                Ok(if matches!(self, Self::Map(_)) { Self::Map(entries) } else { Self::Object(entries) })
            }
            other => Ok(other.clone()),
        }
    }

    /// Returns a copy of the value, in which `make` creates each part.
    #[doc(hidden)]
    #[must_use]
    pub fn with_parts(&self, mut make: impl FnMut(Part<'_>, &Self) -> Self) -> Self {
        let Ok(whole) = self.try_with_parts(|part, value| Ok::<_, Infallible>(make(part, value)));
        whole
    }
}
