mod pass;
mod skip;

use std::borrow::Cow;

use rmp::Marker;

use super::{
    short::{plain_bool, short_integer, short_text},
    unknown::{Unknown, check_payload, read_unknown},
};
use crate::{
    error::{Error, ErrorKind, Expected},
    types::Type,
    value::{Number, Refinements, Value, number},
    wire::{
        Cursor, Decoder, Key, Limits, Raw,
        decoder::Name,
        interpret::{
            KnownReader,
            text::{self, utf8},
        },
        limits::Implied,
        names::Names,
    },
};

/// Reads MessagePack.
#[derive(Debug)]
pub struct Reader<'de> {
    input: &'de [u8],
    /// The byte that stands next.
    position: usize,
    /// How many containers are begun and not ended.
    depth: usize,
    limits: Limits,
    wholly_known: bool,
    implied: Implied,
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
            implied: Implied::NONE,
        }
    }

    /// The same reader with other limits.
    #[must_use]
    pub const fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Ends reading.
    ///
    /// # Errors
    ///
    /// If the input goes on after the value that was read.
    pub fn finish(self) -> Result<(), Error> {
        self.check_end()
    }

    /// That nothing is left of the input.
    pub(crate) fn check_end(&self) -> Result<(), Error> {
        if self.position == self.input.len() {
            return Ok(());
        }
        Err(Error::new(ErrorKind::TrailingData).at(self.position))
    }

    #[inline]
    fn rest(&self) -> &'de [u8] {
        &self.input[self.position..]
    }

    #[inline]
    fn peek(&self) -> Option<u8> {
        self.input.get(self.position).copied()
    }

    /// Consumes so many bytes.
    #[inline]
    fn bytes(&mut self, length: usize) -> Result<&'de [u8], Error> {
        match self.rest().get(..length) {
            Some(bytes) => {
                self.position += length;
                Ok(bytes)
            }
            None => Err(self.end()),
        }
    }

    #[inline]
    fn array<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        match self.rest().first_chunk() {
            Some(bytes) => {
                self.position += N;
                Ok(*bytes)
            }
            None => Err(self.end()),
        }
    }

    #[inline]
    fn byte(&mut self) -> Result<u8, Error> {
        self.array().map(|[byte]| byte)
    }

    #[cold]
    fn end(&self) -> Error {
        Error::new(ErrorKind::UnexpectedEnd).at(self.input.len())
    }

    /// What was expected doesn't stand next.
    #[cold]
    fn unexpected(&self, expected: Expected) -> Error {
        let Some(byte) = self.peek() else { return self.end() };
        let found = match Marker::from_u8(byte) {
            Marker::Null => "null",
            Marker::True | Marker::False => "a bool",
            Marker::FixPos(_)
            | Marker::FixNeg(_)
            | Marker::U8
            | Marker::U16
            | Marker::U32
            | Marker::U64
            | Marker::I8
            | Marker::I16
            | Marker::I32
            | Marker::I64
            | Marker::F32
            | Marker::F64 => "a number",
            Marker::FixStr(_) | Marker::Str8 | Marker::Str16 | Marker::Str32 => "a string",
            Marker::Bin8 | Marker::Bin16 | Marker::Bin32 => "bytes",
            Marker::FixArray(_) | Marker::Array16 | Marker::Array32 => "an array",
            Marker::FixMap(_) | Marker::Map16 | Marker::Map32 => "a map",
            Marker::Reserved => "a byte that MessagePack doesn't use",
            Marker::FixExt1
            | Marker::FixExt2
            | Marker::FixExt4
            | Marker::FixExt8
            | Marker::FixExt16
            | Marker::Ext8
            | Marker::Ext16
            | Marker::Ext32 => "an unknown value",
        };
        Error::new(ErrorKind::Unexpected { expected, found: found.into() }).at(self.position)
    }

    #[inline]
    fn length<const N: usize>(&mut self) -> Result<usize, Error> {
        let bytes: [u8; N] = self.array()?;
        Ok(bytes.iter().fold(0, |length, &byte| length << 8 | usize::from(byte)))
    }

    /// Reads the text of a string, which may be encoded as bytes too.
    #[inline]
    fn text(&mut self, expected: Expected) -> Result<&'de [u8], Error> {
        let length = match self.peek() {
            Some(byte @ 0xa0..=0xbf) => {
                self.position += 1;
                usize::from(byte & 0x1f)
            }
            Some(0xc4 | 0xd9) => self.skip_marker().length::<1>()?,
            Some(0xc5 | 0xda) => self.skip_marker().length::<2>()?,
            Some(0xc6 | 0xdb) => self.skip_marker().length::<4>()?,
            _ => return Err(self.unexpected(expected)),
        };
        self.bytes(length)
    }

    /// What is left of the input, if a list may begin here.
    #[inline]
    pub(crate) fn inline_input(&self) -> &'de [u8] {
        match self.limits.check(self.depth, self.input.len()) {
            Ok(()) => self.rest(),
            Err(_) => &[],
        }
    }

    /// Goes on behind so many bytes, which are left.
    #[inline]
    pub(crate) fn skip_bytes(&mut self, length: usize) {
        self.position += length;
    }

    #[inline]
    fn skip_marker(&mut self) -> &mut Self {
        self.position += 1;
        self
    }

    /// Reads a string in any form, anywhere.
    #[inline(never)]
    fn any_string(&mut self) -> Result<&'de str, Error> {
        let bytes = self.text(Expected::String)?;
        self.utf8(bytes)
    }

    #[inline]
    fn utf8(&self, bytes: &'de [u8]) -> Result<&'de str, Error> {
        utf8(bytes).map_err(|error| {
            let start = self.position - bytes.len();
            Error::new(ErrorKind::Utf8).at(start + error.valid_up_to())
        })
    }

    /// Reads an integer in any form, if one stands next.
    fn integer_token(&mut self) -> Result<Option<i128>, Error> {
        let Some(byte) = self.peek() else { return Err(self.end()) };
        let integer = match byte {
            0x00..=0x7f => self.byte()?.into(),
            0xe0..=0xff => self.byte()?.cast_signed().into(),
            0xcc => self.skip_marker().byte()?.into(),
            0xcd => u16::from_be_bytes(self.skip_marker().array()?).into(),
            0xce => u32::from_be_bytes(self.skip_marker().array()?).into(),
            0xcf => u64::from_be_bytes(self.skip_marker().array()?).into(),
            0xd0 => self.skip_marker().byte()?.cast_signed().into(),
            0xd1 => i16::from_be_bytes(self.skip_marker().array()?).into(),
            0xd2 => i32::from_be_bytes(self.skip_marker().array()?).into(),
            0xd3 => i64::from_be_bytes(self.skip_marker().array()?).into(),
            _ => return Ok(None),
        };
        Ok(Some(integer))
    }

    pub(super) fn integer(&mut self) -> Result<i128, Error> {
        if self.null()? {
            return Ok(0);
        }
        self.integer_token()?.ok_or_else(|| self.unexpected(Expected::Number))
    }

    /// Reads the key of a refinement; `None` if it is no positive integer.
    pub(super) fn key_integer(&mut self) -> Result<Option<u64>, Error> {
        Ok(u64::try_from(self.integer()?).ok())
    }

    #[inline]
    pub(super) fn map_length(&mut self, expected: Expected) -> Result<usize, Error> {
        match self.peek() {
            Some(byte @ 0x80..=0x8f) => {
                self.position += 1;
                Ok(usize::from(byte & 0x0f))
            }
            Some(0xde) => self.skip_marker().length::<2>(),
            Some(0xdf) => self.skip_marker().length::<4>(),
            _ => Err(self.unexpected(expected)),
        }
    }

    #[inline]
    fn array_length(&mut self, expected: Expected) -> Result<usize, Error> {
        match self.peek() {
            Some(byte @ 0x90..=0x9f) => {
                self.position += 1;
                Ok(usize::from(byte & 0x0f))
            }
            Some(0xdc) => self.skip_marker().length::<2>(),
            Some(0xdd) => self.skip_marker().length::<4>(),
            _ => Err(self.unexpected(expected)),
        }
    }

    #[inline]
    fn descend(&mut self) -> Result<(), Error> {
        self.limits.check(self.depth, self.input.len()).map_err(|error| error.at(self.position))?;
        self.depth += 1;
        Ok(())
    }

    #[inline]
    fn begin(&mut self, length: usize, bytes_per_entry: usize) -> Result<Cursor, Error> {
        self.descend()?;
        let input = self.rest().len();
        // Each entry takes a byte at least: a length that goes beyond the input is refused before anything is made of it.
        if length > input / bytes_per_entry {
            return Err(self.end());
        }
        Ok(Cursor::with_length(length, input))
    }

    /// Goes to the next entry, or leaves the container.
    #[inline]
    fn advance(&mut self, cursor: &mut Cursor) -> bool {
        let advanced = cursor.advance();
        if !advanced {
            self.depth = self.depth.saturating_sub(1);
        }
        advanced
    }

    /// How long the name is that stands next, if it is this one.
    #[inline]
    fn name_length(&self, name: Key<'_>) -> Option<usize> {
        match (name.padded, self.rest().first_chunk()) {
            (Some(padded), Some(window)) => {
                text::begins(window, padded, name.padded_length()).then_some(name.padded_length())
            }
            _ => self.any_name_length(name.name),
        }
    }

    /// The same for a name of any length.
    fn any_name_length(&self, name: &str) -> Option<usize> {
        let mut rest = self.rest().iter();
        let (header, length) = match rest.next()? {
            byte @ 0xa0..=0xbf => (1, byte & 0x1f),
            0xd9 => (2, *rest.next()?),
            _ => return None,
        };
        (usize::from(length) == name.len() && rest.as_slice().starts_with(name.as_bytes()))
            .then_some(header + name.len())
    }

    /// Reads an extension, if one stands next: its code and its payload.
    fn extension(&mut self) -> Result<Option<(u8, &'de [u8])>, Error> {
        let start = self.position;
        let length = match self.peek() {
            Some(0xd4) => Ok(1),
            Some(0xd5) => Ok(2),
            Some(0xd6) => Ok(4),
            Some(0xd7) => Ok(8),
            Some(0xd8) => Ok(16),
            Some(0xc7) => self.skip_marker().length::<1>(),
            Some(0xc8) => self.skip_marker().length::<2>(),
            Some(0xc9) => self.skip_marker().length::<4>(),
            _ => return Ok(None),
        };
        if self.position == start {
            self.position += 1;
        }
        let length = length?;
        let code = self.byte()?;
        Ok(Some((code, self.bytes(length)?)))
    }

    #[cold]
    fn unknown_value(&mut self) -> Result<Option<Unknown>, Error> {
        let Some((code, payload)) = self.extension()? else { return Ok(None) };
        read_unknown(code, payload, self.position - payload.len()).map(Some)
    }
}

/// Whether the byte begins an extension, which is an unknown value.
#[inline]
fn is_extension(byte: Option<u8>) -> bool {
    matches!(byte, Some(0xc7..=0xc9 | 0xd4..=0xd8))
}

impl<'de> Decoder<'de> for Reader<'de> {
    #[inline]
    fn null(&mut self) -> Result<bool, Error> {
        match self.peek() {
            Some(0xc0) => {
                self.position += 1;
                Ok(true)
            }
            byte if is_extension(byte) => {
                let start = self.position;
                let null = matches!(self.unknown_value()?, Some(Unknown::Null));
                if !null {
                    self.position = start;
                }
                Ok(null)
            }
            _ => Ok(false),
        }
    }

    #[inline]
    fn unknown(&mut self) -> Result<Option<Refinements>, Error> {
        if !is_extension(self.peek()) {
            return Ok(None);
        }
        let start = self.position;
        match self.unknown_value()? {
            Some(Unknown::Refined(_)) if self.wholly_known => {
                Err(Error::new(ErrorKind::UNKNOWN_IN_STATE).at(start))
            }
            Some(Unknown::Refined(refinements)) => Ok(Some(refinements)),
            Some(Unknown::Null) | None => {
                self.position = start;
                Ok(None)
            }
        }
    }

    fn untyped_unknown(&mut self) -> Result<bool, Error> {
        let start = self.position;
        let Some((code, payload)) = self.extension()? else { return Ok(false) };
        if self.wholly_known {
            return Err(Error::new(ErrorKind::UNKNOWN_IN_STATE).at(start));
        }
        check_payload(code, payload, self.position - payload.len())?;
        Ok(true)
    }

    #[inline]
    fn bool(&mut self) -> Result<bool, Error> {
        match self.peek().and_then(plain_bool) {
            Some(bool) => {
                self.position += 1;
                Ok(bool)
            }
            None => Err(self.unexpected(Expected::Bool)),
        }
    }

    fn number(&mut self) -> Result<Number, Error> {
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
            _ => match self.integer_token()? {
                Some(integer) => Ok(Number::from(integer)),
                None => Err(self.unexpected(Expected::Number)),
            },
        };
        result.map_err(|error| error.at(start))
    }

    #[inline]
    fn string(&mut self) -> Result<Cow<'de, str>, Error> {
        match self.short_text()? {
            Some(text) => Ok(Cow::Borrowed(text)),
            None => self.any_string().map(Cow::Borrowed),
        }
    }

    #[inline]
    fn sequence(&mut self, expected: Expected) -> Result<Cursor, Error> {
        let length = self.array_length(expected)?;
        self.begin(length, 1)
    }

    #[inline]
    fn next_element(&mut self, cursor: &mut Cursor) -> Result<bool, Error> {
        Ok(self.advance(cursor))
    }

    #[inline]
    fn map(&mut self) -> Result<Cursor, Error> {
        let length = self.map_length(Expected::Map)?;
        self.begin(length, 2)
    }

    #[inline]
    fn next_key(&mut self, cursor: &mut Cursor) -> Result<Option<Cow<'de, str>>, Error> {
        if self.advance(cursor) { self.string().map(Some) } else { Ok(None) }
    }

    #[inline]
    fn object(&mut self) -> Result<Cursor, Error> {
        let length = self.map_length(Expected::Object)?;
        self.begin(length, 2)
    }

    #[inline]
    fn expect_name(&mut self, cursor: &mut Cursor, name: Key<'_>) -> Result<bool, Error> {
        let length = if cursor.remaining == Some(0) { None } else { self.name_length(name) };
        if let Some(length) = length {
            self.position += length;
            cursor.advance();
        }
        Ok(length.is_some())
    }

    #[inline]
    fn next_name(&mut self, cursor: &mut Cursor) -> Result<Option<Cow<'de, str>>, Error> {
        self.next_key(cursor)
    }

    fn find_name(
        &mut self,
        cursor: &mut Cursor,
        names: &Names<'_>,
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
    fn ends_object(&mut self, cursor: &mut Cursor) -> Result<bool, Error> {
        Ok(cursor.remaining == Some(0) && !self.advance(cursor))
    }

    #[inline]
    fn short_text(&mut self) -> Result<Option<&'de str>, Error> {
        let text = self.rest().first_chunk().and_then(short_text);
        self.position += text.map_or(0, |(_, length)| length);
        Ok(text.map(|(text, _)| text))
    }

    #[inline]
    fn small_integer(&mut self) -> Result<Option<i64>, Error> {
        let integer = self.rest().first_chunk::<5>().and_then(short_integer);
        self.position += integer.map_or(0, |(_, length)| length);
        Ok(integer.map(|(integer, _)| integer))
    }

    fn undefined(&mut self, name: &str) -> Result<(), Error> {
        Err(Error::new(ErrorKind::UndefinedAttribute(name.to_owned())).at(self.position))
    }

    fn count_implied(&mut self, values: usize) -> Result<(), Error> {
        self.implied.count(values, self.input.len()).map_err(|error| error.at(self.position))
    }

    fn begin_dynamic(&mut self) -> Result<Option<Type>, Error> {
        loop {
            let start = self.position;
            if self.peek() == Some(0xc0) || is_extension(self.peek()) {
                return Ok(None);
            }
            let parts = self.array_length(Expected::Dynamic)?;
            if parts != 2 {
                let what = "a dynamic value is an array of its type and itself";
                return Err(Error::new(ErrorKind::Malformed(what)).at(start));
            }
            let json = self.text(Expected::Dynamic)?;
            let ty =
                Type::from_json(json).map_err(|error| Error::new(error).at(self.position - json.len()))?;
            // A value of type `dynamic` in one of type `dynamic` is just that.
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

    fn raw(&mut self, ty: &Type) -> Result<Raw<'de>, Error> {
        let (start, depth) = (self.position, self.depth);
        if !self.passes(ty).unwrap_or(false) {
            (self.position, self.depth) = (start, depth);
            Value::decode(self, ty)?;
        }
        Ok(Raw::message_pack(Cow::Borrowed(&self.input[start..self.position])))
    }

    fn set_wholly_known(&mut self, wholly_known: bool) -> bool {
        std::mem::replace(&mut self.wholly_known, wholly_known)
    }

    fn as_dyn(&mut self) -> &mut dyn Decoder<'de> {
        self
    }

    #[inline]
    fn as_known(&mut self) -> Option<KnownReader<'_, 'de>> {
        Some(KnownReader::MessagePack(self))
    }
}
