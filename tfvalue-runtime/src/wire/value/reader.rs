//! A value in memory as a format to read.

use std::{borrow::Cow, slice};

use crate::{
    error::{Error, ErrorKind, Expected},
    number::Number,
    types::Type,
    value::{Refinements, Value},
};

use crate::wire::{ContainerCursor, Decoder};

/// Reads a [`Value`].
pub(crate) struct ValueReader<'v, 'de> {
    /// The next value.
    next: Option<&'v Value<'de>>,
    /// The open containers, outermost first.
    open: Vec<Container<'v, 'de>>,
    /// Copies or borrows a string that isn't borrowed from the value's own input.
    owned: fn(&'v str) -> Cow<'de, str>,
    wholly_known: bool,
    missing_is_null: bool,
    ignores_undefined: bool,
}

enum Container<'v, 'de> {
    Sequence(slice::Iter<'v, Value<'de>>),
    Entries(slice::Iter<'v, (Cow<'de, str>, Value<'de>)>),
}

/// Decoders of a value in memory.
pub(crate) trait AsDecoder<'de>: Sized {
    /// Returns a decoder of this value. Copies strings that the value owns.
    fn decoder<'v>(&'v self) -> ValueReader<'v, 'de>;

    /// Returns a decoder of this value, which comes from a stored state: missing attributes read as null.
    fn stored_decoder<'v>(&'v self) -> ValueReader<'v, 'de>;

    /// Returns a decoder of this value, which was read from another decoder, with the settings of that decoder.
    fn decoder_as_in<'v, D: Decoder<'de> + ?Sized>(&'v self, other: &D) -> ValueReader<'v, 'de>;

    /// Returns a decoder of this value. Borrows strings from it.
    fn borrowing_decoder(&'de self) -> ValueReader<'de, 'de>;
}

impl<'de> AsDecoder<'de> for Value<'de> {
    fn decoder<'v>(&'v self) -> ValueReader<'v, 'de> {
        ValueReader {
            next: Some(self),
            open: Vec::new(),
            owned: |text| Cow::Owned(text.to_owned()),
            wholly_known: false,
            missing_is_null: false,
            ignores_undefined: false,
        }
    }

    fn stored_decoder<'v>(&'v self) -> ValueReader<'v, 'de> {
        ValueReader { missing_is_null: true, ..self.decoder() }
    }

    fn decoder_as_in<'v, D: Decoder<'de> + ?Sized>(&'v self, other: &D) -> ValueReader<'v, 'de> {
        ValueReader {
            missing_is_null: other.missing_is_null(),
            ignores_undefined: other.ignores_undefined(),
            ..self.decoder()
        }
    }

    fn borrowing_decoder(&'de self) -> ValueReader<'de, 'de> {
        ValueReader { owned: Cow::Borrowed, ..self.decoder() }
    }
}

impl<'v, 'de> ValueReader<'v, 'de> {
    fn text(&self, text: &'v Cow<'de, str>) -> Cow<'de, str> {
        match text {
            Cow::Borrowed(text) => Cow::Borrowed(text),
            Cow::Owned(text) => (self.owned)(text),
        }
    }

    fn take(&mut self, expected: Expected) -> Result<&'v Value<'de>, Error> {
        self.next
            .take()
            .ok_or_else(|| Error::new(ErrorKind::Unexpected { expected, found: "nothing".into() }))
    }

    fn next_entry(&mut self) -> Option<Cow<'de, str>> {
        let Some(Container::Entries(entries)) = self.open.last_mut() else { return None };
        let Some((key, value)) = entries.next() else {
            self.open.pop();
            return None;
        };
        self.next = Some(value);
        Some(self.text(key))
    }

    fn misfit(value: &Value<'de>, expected: Expected) -> Error {
        Error::new(ErrorKind::Unexpected { expected, found: value.kind().into() })
    }

    fn begin(&mut self, elements: &'v [Value<'de>]) -> ContainerCursor {
        self.open.push(Container::Sequence(elements.iter()));
        ContainerCursor::within(elements.len(), elements.len().saturating_mul(size_of::<Value<'_>>()))
    }
}

impl<'de> Decoder<'de> for ValueReader<'_, 'de> {
    fn take_null(&mut self) -> Result<bool, Error> {
        Ok(self.next.take_if(|value| value.is_null()).is_some())
    }

    fn take_unknown(&mut self) -> Result<Option<Refinements>, Error> {
        match self.next {
            Some(Value::Unknown(_)) if self.wholly_known => Err(Error::new(ErrorKind::UNKNOWN_IN_STATE)),
            Some(Value::Unknown(refinements)) => {
                self.next = None;
                Ok(Some(refinements.clone()))
            }
            _ => Ok(None),
        }
    }

    fn bool(&mut self) -> Result<bool, Error> {
        match self.take(Expected::Bool)? {
            Value::Bool(bool) => Ok(*bool),
            value => Err(Self::misfit(value, Expected::Bool)),
        }
    }

    fn number(&mut self) -> Result<Number, Error> {
        match self.take(Expected::Number)? {
            Value::Number(number) => Ok(number.clone()),
            value => Err(Self::misfit(value, Expected::Number)),
        }
    }

    fn string(&mut self) -> Result<Cow<'de, str>, Error> {
        match self.take(Expected::String)? {
            Value::String(text) => Ok(self.text(text)),
            value => Err(Self::misfit(value, Expected::String)),
        }
    }

    fn begin_sequence(&mut self, expected: Expected) -> Result<ContainerCursor, Error> {
        match (self.take(expected)?, expected) {
            (Value::List(elements), Expected::List | Expected::ListOfAtMostOne)
            | (Value::Set(elements), Expected::Set)
            | (Value::Tuple(elements), Expected::Tuple(_)) => Ok(self.begin(elements)),
            (value, _) => Err(Self::misfit(value, expected)),
        }
    }

    fn next_element(&mut self, cursor: &mut ContainerCursor) -> Result<bool, Error> {
        let Some(Container::Sequence(elements)) = self.open.last_mut() else { return Ok(false) };
        self.next = elements.next();
        if self.next.is_none() {
            self.open.pop();
            return Ok(false);
        }
        Ok(cursor.advance())
    }

    fn begin_map(&mut self) -> Result<ContainerCursor, Error> {
        match self.take(Expected::Map)? {
            Value::Map(entries) => {
                self.open.push(Container::Entries(entries.as_slice().iter()));
                Ok(ContainerCursor::within(
                    entries.len(),
                    entries.len().saturating_mul(size_of::<Value<'_>>()),
                ))
            }
            value => Err(Self::misfit(value, Expected::Map)),
        }
    }

    fn next_key(&mut self, cursor: &mut ContainerCursor) -> Result<Option<Cow<'de, str>>, Error> {
        cursor.advance();
        Ok(self.next_entry())
    }

    fn begin_object(&mut self) -> Result<ContainerCursor, Error> {
        match self.take(Expected::Object)? {
            Value::Object(entries) => {
                self.open.push(Container::Entries(entries.as_slice().iter()));
                Ok(ContainerCursor::within(entries.len(), entries.len()))
            }
            value => Err(Self::misfit(value, Expected::Object)),
        }
    }

    fn next_name(&mut self, cursor: &mut ContainerCursor) -> Result<Option<Cow<'de, str>>, Error> {
        self.next_key(cursor)
    }

    fn handle_undefined(&mut self, name: &str) -> Result<(), Error> {
        if self.ignores_undefined {
            self.next = None;
            return Ok(());
        }
        Err(Error::new(ErrorKind::UndefinedAttribute(name.to_owned())))
    }

    fn missing_is_null(&self) -> bool {
        self.missing_is_null
    }

    fn ignores_undefined(&self) -> bool {
        self.ignores_undefined
    }

    fn begin_dynamic(&mut self) -> Result<Option<Type>, Error> {
        let mut value = self.take(Expected::Dynamic)?;
        loop {
            match value {
                // A value of type `dynamic` in one of type `dynamic` is just that.
                Value::Dynamic(dynamic) if dynamic.ty == Type::Dynamic => value = &dynamic.value,
                Value::Dynamic(dynamic) => {
                    self.next = Some(&dynamic.value);
                    return Ok(Some(dynamic.ty.clone()));
                }
                Value::Null | Value::Unknown(_) => {
                    self.next = Some(value);
                    return Ok(None);
                }
                value => return Err(Self::misfit(value, Expected::Dynamic)),
            }
        }
    }

    fn end_dynamic(&mut self) -> Result<(), Error> {
        Ok(())
    }

    fn reject_unknown(&mut self, wholly_known: bool) -> bool {
        std::mem::replace(&mut self.wholly_known, wholly_known)
    }

    fn as_dyn(&mut self) -> &mut dyn Decoder<'de> {
        self
    }
}
