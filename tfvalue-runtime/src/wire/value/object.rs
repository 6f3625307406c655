//! Names and errors of the attributes of an object type.

use crate::{
    error::Error,
    types::ObjectType,
    wire::{AttributeName, interpret::fields_of},
};

/// Names and errors of the attributes of an object type.
impl ObjectType {
    /// Adds the attribute at this position to the path of an error in its value. Removes secret values, if the type marks them.
    #[cold]
    pub(crate) fn error(&self, index: usize, error: Error) -> Error {
        match self.as_derived() {
            Some(derived) => fields_of(derived)[index].error(error),
            None => error.in_attribute(self.at(index).name.to_owned()),
        }
    }

    /// Returns the name of the attribute at this position, in the form for writers. `name` is the same name.
    #[inline]
    pub(crate) fn key_of<'n>(&self, index: usize, name: &'n str) -> AttributeName<'n> {
        match self.as_derived() {
            Some(derived) => fields_of(derived)[index].key(),
            None => AttributeName::new(name),
        }
    }
}
