mod skip;
mod tokens;

use std::borrow::Cow;

use crate::{
    error::{Error, ErrorKind, Expected},
    number::{self, Number},
    scan::text::{WINDOW, ascii, utf8},
    types::Type,
    value::{Refinements, Value},
};

use self::tokens::is_extension;
use super::unknown::{Unknown, check_payload, plain_length};
use crate::wire::{
    AttributeName, ContainerCursor, Decode, Decoder, Limits, decoder::Name, interpret::BuiltinReader,
    limits::ImpliedBudget, names::NameIndex,
};

/// Reads MessagePack.
#[derive(Debug)]
pub struct Reader<'de> {
    input: &'de [u8],
    /// The position of the next byte.
    position: usize,
    /// The number of open containers.
    depth: usize,
    limits: Limits,
    wholly_known: bool,
    implied: ImpliedBudget,
}

impl<'de> Reader<'de> {
    /// A reader of these bytes.
    pub const fn new(input: &'de [u8]) -> Self {
        Self {
            input,
            position: 0,
            depth: 0,
            limits: Limits::DEFAULT,
            wholly_known: false,
            implied: ImpliedBudget::NONE,
        }
    }

    /// Sets the limits.
    #[must_use]
    pub const fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Reads the one value of the input.
    ///
    /// # Errors
    ///
    /// Returns an error if the input is not one whole value of the type.
    pub fn read<T: Decode<'de>>(self) -> Result<T, Error> {
        self.whole(T::decode)
    }

    /// Reads the one value of the input, by a type that is known only at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if the input is not one whole value of the type.
    pub fn read_value(self, ty: &Type) -> Result<Value<'de>, Error> {
        self.whole(|reader| Value::decode(reader, ty))
    }

    /// Ends reading.
    ///
    /// # Errors
    ///
    /// Returns an error if the input continues after the value that was read.
    pub fn finish(self) -> Result<(), Error> {
        if self.position == self.input.len() {
            return Ok(());
        }
        Err(Error::new(ErrorKind::TrailingData).with_offset(self.position))
    }

    /// Reads the one value of the input.
    pub(crate) fn whole<T>(mut self, read: impl FnOnce(&mut Self) -> Result<T, Error>) -> Result<T, Error> {
        let start = self.position;
        let value = read(&mut self).map_err(|error| error.with_offset(start))?;
        self.finish()?;
        Ok(value)
    }

    /// Reads a string of less than 32 bytes, if it is ASCII and a window of input follows its header.
    #[inline]
    fn short_text(&mut self) -> Option<&'de str> {
        let [byte @ 0xa0..=0xbf, window @ ..] = self.rest().first_chunk::<{ 1 + WINDOW }>()? else {
            return None;
        };
        let text = ascii(window.first_chunk()?, usize::from(byte & 0x1f))?;
        self.position += 1 + text.len();
        Some(text)
    }

    /// Reads a string in any form, also near the end of the input.
    #[inline(never)]
    fn any_string(&mut self) -> Result<&'de str, Error> {
        let bytes = self.text(Expected::String)?;
        self.utf8(bytes)
    }

    #[inline]
    fn utf8(&self, bytes: &'de [u8]) -> Result<&'de str, Error> {
        utf8(bytes).map_err(|error| {
            let start = self.position - bytes.len();
            Error::new(ErrorKind::Utf8).with_offset(start + error.valid_up_to())
        })
    }
}

impl<'de> Decoder<'de> for Reader<'de> {
    #[inline]
    fn take_null(&mut self) -> Result<bool, Error> {
        match self.peek() {
            Some(0xc0) => {
                self.position += 1;
                Ok(true)
            }
            byte if is_extension(byte) => self.take_refined_null(),
            _ => Ok(false),
        }
    }

    #[inline]
    fn take_unknown(&mut self) -> Result<Option<Refinements>, Error> {
        if !is_extension(self.peek()) {
            return Ok(None);
        }
        if let Some(length) = plain_length(self.rest()).filter(|_| !self.wholly_known) {
            self.position += length;
            return Ok(Some(Refinements::new()));
        }
        let start = self.position;
        match self.unknown_value()? {
            Some(Unknown::Refined(_)) if self.wholly_known => {
                Err(Error::new(ErrorKind::UNKNOWN_IN_STATE).with_offset(start))
            }
            Some(Unknown::Refined(refinements)) => Ok(Some(refinements)),
            Some(Unknown::Null) | None => {
                self.position = start;
                Ok(None)
            }
        }
    }

    fn take_untyped_unknown(&mut self) -> Result<bool, Error> {
        let start = self.position;
        let Some((code, payload)) = self.extension()? else { return Ok(false) };
        if self.wholly_known {
            return Err(Error::new(ErrorKind::UNKNOWN_IN_STATE).with_offset(start));
        }
        check_payload(code, payload, self.position - payload.len())?;
        Ok(true)
    }

    #[inline]
    fn bool(&mut self) -> Result<bool, Error> {
        match self.peek() {
            Some(byte @ (0xc2 | 0xc3)) => {
                self.position += 1;
                Ok(byte == 0xc3)
            }
            _ => Err(self.unexpected(Expected::Bool)),
        }
    }

    fn number(&mut self) -> Result<Number, Error> {
        if let Some(integer) = self.small_integer()? {
            return Ok(Number::from(integer));
        }
        let start = self.position;
        let result = match self.peek() {
            Some(0xca) => {
                Number::from_wire_f32(f32::from_be_bytes(self.skip_marker().array()?)).map_err(Error::new)
            }
            Some(0xcb) => {
                Number::try_from(f64::from_be_bytes(self.skip_marker().array()?)).map_err(Error::new)
            }
            Some(0xa0..=0xbf | 0xc4..=0xc6 | 0xd9..=0xdb) => {
                let bytes = self.text(Expected::Number)?;
                let text = self.utf8(bytes)?;
                number::parse(text, self.limits.digits).map_err(Error::new)
            }
            _ => self.large_integer().map(Number::from),
        };
        result.map_err(|error| error.with_offset(start))
    }

    #[inline]
    fn string(&mut self) -> Result<Cow<'de, str>, Error> {
        match self.short_text() {
            Some(text) => Ok(Cow::Borrowed(text)),
            None => self.any_string().map(Cow::Borrowed),
        }
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is what every list of structs begins with")]
    fn begin_sequence(&mut self, expected: Expected) -> Result<ContainerCursor, Error> {
        let length = self.array_length(expected)?;
        self.begin(length, 1)
    }

    #[inline]
    fn next_element(&mut self, cursor: &mut ContainerCursor) -> Result<bool, Error> {
        Ok(self.advance(cursor))
    }

    #[inline]
    fn begin_map(&mut self) -> Result<ContainerCursor, Error> {
        let length = self.map_length(Expected::Map)?;
        self.begin(length, 2)
    }

    #[inline]
    fn next_key(&mut self, cursor: &mut ContainerCursor) -> Result<Option<Cow<'de, str>>, Error> {
        if self.advance(cursor) { self.string().map(Some) } else { Ok(None) }
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is what every struct begins with")]
    fn begin_object(&mut self) -> Result<ContainerCursor, Error> {
        let length = self.map_length(Expected::Object)?;
        self.begin(length, 2)
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is half of the loop over fields")]
    fn expect_name(&mut self, cursor: &mut ContainerCursor, name: AttributeName<'_>) -> Result<bool, Error> {
        let length = if cursor.is_at_end() { None } else { self.name_length(name) };
        if let Some(length) = length {
            self.position += length;
            cursor.advance();
        }
        Ok(length.is_some())
    }

    #[inline]
    fn next_name(&mut self, cursor: &mut ContainerCursor) -> Result<Option<Cow<'de, str>>, Error> {
        self.next_key(cursor)
    }

    #[inline]
    fn find_name(
        &mut self,
        cursor: &mut ContainerCursor,
        names: &NameIndex<'_>,
        expected: usize,
    ) -> Result<Name<'de>, Error> {
        if !self.advance(cursor) {
            return Ok(Name::End);
        }
        let name = self.text(Expected::String)?;
        match names.find(expected, name) {
            Some(index) => Ok(Name::At(index)),
            None => self.utf8(name).map(|name| Name::Undefined(name.into())),
        }
    }

    #[inline]
    fn ends_object(&mut self, cursor: &mut ContainerCursor) -> Result<bool, Error> {
        Ok(cursor.is_at_end() && !self.advance(cursor))
    }

    #[inline]
    fn small_integer(&mut self) -> Result<Option<i64>, Error> {
        self.integer_token()
    }

    #[inline]
    fn small_float(&mut self) -> Result<Option<f64>, Error> {
        let [0xcb, bytes @ ..] = self.rest() else { return Ok(None) };
        let float =
            bytes.first_chunk().map(|bytes| f64::from_be_bytes(*bytes)).filter(|float| !float.is_nan());
        self.position += float.map_or(0, |_| 1 + size_of::<f64>());
        Ok(float)
    }

    fn handle_undefined(&mut self, name: &str) -> Result<(), Error> {
        Err(Error::new(ErrorKind::UndefinedAttribute(name.to_owned())).with_offset(self.position))
    }

    fn charge_implied(&mut self, values: usize) -> Result<(), Error> {
        self.implied.count(values, self.input.len()).map_err(|error| error.with_offset(self.position))
    }

    fn begin_dynamic(&mut self) -> Result<Option<Type>, Error> {
        loop {
            let start = self.position;
            if self.peek() == Some(0xc0) || is_extension(self.peek()) {
                return Ok(None);
            }
            let parts = self.array_length(Expected::Dynamic)?;
            if parts != 2 {
                let what = "a dynamic value is a pair of its type and itself";
                return Err(Error::new(ErrorKind::Malformed(what)).with_offset(start));
            }
            let json = self.text(Expected::Dynamic)?;
            let ty = Type::from_json(json)
                .map_err(|error| Error::new(error).with_offset(self.position - json.len()))?;
            // A `dynamic` value whose own type is `dynamic` is equal to its inner value.
            if ty != Type::Dynamic {
                self.descend()?;
                return Ok(Some(ty));
            }
        }
    }

    fn end_dynamic(&mut self) -> Result<(), Error> {
        self.depth = self.depth.saturating_sub(1);
        Ok(())
    }

    #[inline]
    fn offset(&self) -> Option<usize> {
        Some(self.position)
    }

    fn reject_unknown(&mut self, wholly_known: bool) -> bool {
        std::mem::replace(&mut self.wholly_known, wholly_known)
    }

    fn as_dyn(&mut self) -> &mut dyn Decoder<'de> {
        self
    }

    #[inline]
    fn as_builtin(&mut self) -> Option<BuiltinReader<'_, 'de>> {
        Some(BuiltinReader::MessagePack(self))
    }
}
