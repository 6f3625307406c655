//! An attribute or a block that is missing, as a decoder.

use std::borrow::Cow;

use crate::{
    error::{Error, ErrorKind, Expected},
    number::Number,
    types::Type,
    value::Refinements,
};

use super::{ContainerCursor, Decoder};

/// The decoder of a missing value. It reads as null; a block that is never null reads as its empty value: no elements for a
/// collection, an object of empty values for a group.
pub(crate) struct MissingValue {
    never_null: bool,
}

impl MissingValue {
    pub(crate) fn new(never_null: bool) -> Self {
        Self { never_null }
    }

    fn required(expected: Expected) -> Error {
        Error::new(ErrorKind::Unexpected { expected, found: "nothing".into() })
    }

    fn empty(&self, expected: Expected) -> Result<ContainerCursor, Error> {
        if self.never_null { Ok(ContainerCursor::with_length(0, 0)) } else { Err(Self::required(expected)) }
    }
}

impl<'de> Decoder<'de> for MissingValue {
    fn take_null(&mut self) -> Result<bool, Error> {
        Ok(true)
    }

    fn take_unknown(&mut self) -> Result<Option<Refinements>, Error> {
        Ok(None)
    }

    fn bool(&mut self) -> Result<bool, Error> {
        Err(Self::required(Expected::Bool))
    }

    fn number(&mut self) -> Result<Number, Error> {
        Err(Self::required(Expected::Number))
    }

    fn string(&mut self) -> Result<Cow<'de, str>, Error> {
        Err(Self::required(Expected::String))
    }

    fn begin_sequence(&mut self, expected: Expected) -> Result<ContainerCursor, Error> {
        self.empty(expected)
    }

    fn next_element(&mut self, _: &mut ContainerCursor) -> Result<bool, Error> {
        Ok(false)
    }

    fn begin_map(&mut self) -> Result<ContainerCursor, Error> {
        self.empty(Expected::Map)
    }

    fn next_key(&mut self, _: &mut ContainerCursor) -> Result<Option<Cow<'de, str>>, Error> {
        Ok(None)
    }

    fn begin_object(&mut self) -> Result<ContainerCursor, Error> {
        self.empty(Expected::Object)
    }

    fn next_name(&mut self, _: &mut ContainerCursor) -> Result<Option<Cow<'de, str>>, Error> {
        Ok(None)
    }

    fn handle_undefined(&mut self, _: &str) -> Result<(), Error> {
        Ok(())
    }

    fn missing_is_null(&self) -> bool {
        true
    }

    fn ignores_undefined(&self) -> bool {
        true
    }

    fn begin_dynamic(&mut self) -> Result<Option<Type>, Error> {
        Ok(None)
    }

    fn end_dynamic(&mut self) -> Result<(), Error> {
        Ok(())
    }

    fn reject_unknown(&mut self, _: bool) -> bool {
        false
    }

    fn as_dyn(&mut self) -> &mut dyn Decoder<'de> {
        self
    }
}
