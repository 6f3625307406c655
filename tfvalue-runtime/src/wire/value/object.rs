//! Names and errors of the attributes of an object type.

use crate::{
    error::Error,
    types::ObjectType,
    wire::{Key, interpret::fields_of},
};

impl ObjectType {
    /// What an error in the attribute at this position is, seen from the object. It doesn't show a secret, if the type tells of it.
    #[cold]
    pub(crate) fn error(&self, index: usize, error: Error) -> Error {
        match self.as_derived() {
            Some(derived) => fields_of(derived)[index].error(error),
            None => error.in_attribute(self.at(index).name.to_owned()),
        }
    }

    /// The name of the attribute at a position in the order of names, of which there are more.
    #[inline]
    pub(crate) fn key(&self, index: usize) -> Key<'_> {
        match self.as_derived() {
            Some(derived) => fields_of(derived)[index].key(),
            None => Key::new(self.at(index).name),
        }
    }

    /// As [`key`](Self::key), where the name is known to be this one.
    #[inline]
    pub(crate) fn key_of<'n>(&self, index: usize, name: &'n str) -> Key<'n> {
        match self.as_derived() {
            Some(derived) => fields_of(derived)[index].key(),
            None => Key::new(name),
        }
    }
}
