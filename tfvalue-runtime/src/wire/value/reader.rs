//! A decoder for a value in memory.

use std::{borrow::Cow, slice};

use crate::{
    error::{Error, ErrorKind, Expected},
    number::Number,
    types::Type,
    value::{Refinements, Value},
    wire::{ContainerCursor, Decoder},
};

/// Reads a [`Value`].
pub(crate) struct ValueReader<'v, 'de> {
    /// The next value.
    next: Option<&'v Value<'de>>,
    /// The open containers, outermost first.
    open: Vec<Container<'v, 'de>>,
    /// Copies or borrows a string that the value owns.
    owned: fn(&'v str) -> Cow<'de, str>,
    wholly_known: bool,
    /// The substitute for a value that is missing.
    missing: Option<Missing>,
    missing_is_null: bool,
    ignores_undefined: bool,
}

/// The value of a missing attribute or block.
#[derive(PartialEq)]
enum Missing {
    Null,
    /// Null, or a container without elements.
    Empty,
}

enum Container<'v, 'de> {
    Sequence(slice::Iter<'v, Value<'de>>),
    Entries(slice::Iter<'v, (Cow<'de, str>, Value<'de>)>),
}

impl Container<'_, '_> {
    fn len(&self) -> usize {
        match self {
            Self::Sequence(elements) => elements.len(),
            Self::Entries(entries) => entries.len(),
        }
    }
}

/// Decoders of a value in memory.
impl<'de> Value<'de> {
    /// Returns a decoder of this value. Copies strings that the value owns.
    pub(crate) fn decoder<'v>(&'v self) -> ValueReader<'v, 'de> {
        ValueReader { next: Some(self), ..ValueReader::NOTHING }
    }

    /// Returns a decoder of this value, which comes from a stored state: missing attributes read as null.
    pub(crate) fn stored_decoder<'v>(&'v self) -> ValueReader<'v, 'de> {
        ValueReader { missing_is_null: true, ..self.decoder() }
    }

    /// Returns a decoder of this value, which was read from another decoder, with the settings of that decoder.
    pub(crate) fn decoder_as_in<'v, D: Decoder<'de> + ?Sized>(&'v self, other: &D) -> ValueReader<'v, 'de> {
        ValueReader {
            missing_is_null: other.missing_is_null(),
            ignores_undefined: other.ignores_undefined(),
            ..self.decoder()
        }
    }

    /// Returns a decoder of this value. Borrows strings from it.
    pub(crate) fn borrowing_decoder(&'de self) -> ValueReader<'de, 'de> {
        ValueReader { owned: Cow::Borrowed, ..self.decoder() }
    }
}

impl<'v, 'de> ValueReader<'v, 'de> {
    /// A reader without a value.
    const NOTHING: Self = Self {
        next: None,
        open: Vec::new(),
        owned: |text| Cow::Owned(text.to_owned()),
        wholly_known: false,
        missing: None,
        missing_is_null: false,
        ignores_undefined: false,
    };

    /// Returns the decoder of a missing attribute or block. It reads as null; a block that is never null reads as its empty value: no
    /// elements for a collection, an object of empty values for a group.
    pub(crate) fn missing(never_null: bool) -> Self {
        let missing = if never_null { Missing::Empty } else { Missing::Null };
        Self { missing: Some(missing), missing_is_null: true, ignores_undefined: true, ..Self::NOTHING }
    }

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

    /// Begins the container that `open` returns for the next value. `size` is the approximate size of an element in bytes.
    fn begin(
        &mut self,
        expected: Expected,
        size: usize,
        open: impl FnOnce(&'v Value<'de>) -> Option<Container<'v, 'de>>,
    ) -> Result<ContainerCursor, Error> {
        if self.missing == Some(Missing::Empty) {
            return Ok(ContainerCursor::with_length(0, 0));
        }
        let value = self.take(expected)?;
        let container = open(value).ok_or_else(|| Self::misfit(value, expected))?;
        let length = container.len();
        self.open.push(container);
        Ok(ContainerCursor::within(length, length.saturating_mul(size)))
    }
}

impl<'de> Decoder<'de> for ValueReader<'_, 'de> {
    fn take_null(&mut self) -> Result<bool, Error> {
        Ok(self.missing.is_some() || self.next.take_if(|value| value.is_null()).is_some())
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
        self.begin(expected, size_of::<Value<'_>>(), |value| match (value, expected) {
            (Value::List(elements), Expected::List | Expected::ListOfAtMostOne)
            | (Value::Set(elements), Expected::Set)
            | (Value::Tuple(elements), Expected::Tuple(_)) => Some(Container::Sequence(elements.iter())),
            _ => None,
        })
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
        self.begin(Expected::Map, size_of::<Value<'_>>(), |value| match value {
            Value::Map(entries) => Some(Container::Entries(entries.as_slice().iter())),
            _ => None,
        })
    }

    fn next_key(&mut self, cursor: &mut ContainerCursor) -> Result<Option<Cow<'de, str>>, Error> {
        cursor.advance();
        Ok(self.next_entry())
    }

    fn begin_object(&mut self) -> Result<ContainerCursor, Error> {
        self.begin(Expected::Object, 1, |value| match value {
            Value::Object(entries) => Some(Container::Entries(entries.as_slice().iter())),
            _ => None,
        })
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
        if self.missing.is_some() {
            return Ok(None);
        }
        let mut value = self.take(Expected::Dynamic)?;
        loop {
            match value {
                // A `dynamic` value whose own type is `dynamic` is equal to its inner value.
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
