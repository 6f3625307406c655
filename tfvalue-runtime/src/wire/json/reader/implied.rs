//! Infers the type that a JSON value implies.

use std::collections::BTreeMap;

use crate::{
    error::{Error, ErrorKind, Expected},
    nfc::nfc,
    types::Type,
};

use super::Reader;
use crate::wire::Decoder;

impl Reader<'_> {
    /// Skips a value, and returns the type that the value implies.
    pub(crate) fn implied_type(&mut self) -> Result<Type, Error> {
        Ok(match self.peek() {
            Some(b'[') => {
                let mut cursor = self.begin_sequence(Expected::List)?;
                let mut elements = Vec::new();
                while self.next_element(&mut cursor)? {
                    elements.push(self.implied_type().map_err(|error| error.in_element(cursor.index()))?);
                }
                Type::tuple(elements)
            }
            Some(b'{') => {
                let mut cursor = self.begin_map()?;
                let mut attributes = BTreeMap::new();
                while let Some(name) = self.next_key(&mut cursor)? {
                    let offset = self.position;
                    let name = nfc(&name).into_owned();
                    let ty = self.implied_type().map_err(|error| error.in_attribute(name.clone()))?;
                    // All values of a repeated name are decoded by one type.
                    if attributes.get(&name).is_some_and(|other| *other != ty) {
                        return Err(Error::new(ErrorKind::Duplicate(name)).with_offset(offset));
                    }
                    attributes.insert(name, ty);
                }
                Type::object(attributes)
            }
            first => {
                self.skip()?;
                match first {
                    Some(b'n') => Type::Dynamic,
                    Some(b't' | b'f') => Type::Bool,
                    Some(b'"') => Type::String,
                    _ => Type::Number,
                }
            }
        })
    }
}
