//! The next tokens of the input: markers, lengths, text, integers and extensions.

use crate::{
    error::{Error, ErrorKind, Expected},
    scan::text,
};

use super::Reader;
use crate::wire::{
    AttributeName, ContainerCursor, Decoder,
    msgpack::unknown::{Unknown, read_unknown},
};

impl<'de> Reader<'de> {
    #[inline]
    pub(super) fn rest(&self) -> &'de [u8] {
        &self.input[self.position..]
    }

    #[inline]
    pub(super) fn peek(&self) -> Option<u8> {
        self.input.get(self.position).copied()
    }

    /// Consumes `length` bytes.
    #[inline]
    pub(super) fn bytes(&mut self, length: usize) -> Result<&'de [u8], Error> {
        match self.rest().get(..length) {
            Some(bytes) => {
                self.position += length;
                Ok(bytes)
            }
            None => Err(self.end()),
        }
    }

    #[inline]
    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        match self.rest().first_chunk() {
            Some(bytes) => {
                self.position += N;
                Ok(*bytes)
            }
            None => Err(self.end()),
        }
    }

    #[inline]
    pub(super) fn byte(&mut self) -> Result<u8, Error> {
        self.array().map(|[byte]| byte)
    }

    #[cold]
    pub(super) fn end(&self) -> Error {
        Error::new(ErrorKind::UnexpectedEnd).with_offset(self.input.len())
    }

    /// Returns the error for a next value of another type than expected.
    #[cold]
    pub(super) fn unexpected(&self, expected: Expected) -> Error {
        let Some(byte) = self.peek() else { return self.end() };
        let found = match byte {
            0xc0 => "null",
            0xc2 | 0xc3 => "a bool",
            0x00..=0x7f | 0xca..=0xd3 | 0xe0..=0xff => "a number",
            0xa0..=0xbf | 0xd9..=0xdb => "a string",
            0xc4..=0xc6 => "bytes",
            0x90..=0x9f | 0xdc | 0xdd => "a list",
            0x80..=0x8f | 0xde | 0xdf => "a map",
            0xc1 => "a byte that MessagePack doesn't use",
            0xc7..=0xc9 | 0xd4..=0xd8 => "an unknown value",
        };
        Error::new(ErrorKind::Unexpected { expected, found: found.into() }).with_offset(self.position)
    }

    #[inline]
    pub(super) fn length<const N: usize>(&mut self) -> Result<usize, Error> {
        let bytes: [u8; N] = self.array()?;
        Ok(bytes.iter().fold(0, |length, &byte| length << 8 | usize::from(byte)))
    }

    /// Reads the text of a string, which may be encoded as bytes too.
    #[inline]
    pub(super) fn text(&mut self, expected: Expected) -> Result<&'de [u8], Error> {
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

    #[inline]
    pub(super) fn skip_marker(&mut self) -> &mut Self {
        self.position += 1;
        self
    }

    /// Reads an integer in any form. Returns `None` if the next value isn't an integer that fits in an `i64`.
    pub(super) fn integer_token(&mut self) -> Result<Option<i64>, Error> {
        let start = self.position;
        let integer = match self.peek() {
            Some(0x00..=0x7f | 0xe0..=0xff) => self.byte()?.cast_signed().into(),
            Some(0xcc) => self.skip_marker().byte()?.into(),
            Some(0xcd) => u16::from_be_bytes(self.skip_marker().array()?).into(),
            Some(0xce) => u32::from_be_bytes(self.skip_marker().array()?).into(),
            Some(0xd0) => self.skip_marker().byte()?.cast_signed().into(),
            Some(0xd1) => i16::from_be_bytes(self.skip_marker().array()?).into(),
            Some(0xd2) => i32::from_be_bytes(self.skip_marker().array()?).into(),
            Some(0xd3) => i64::from_be_bytes(self.skip_marker().array()?),
            Some(0xcf) => {
                let integer = u64::from_be_bytes(self.skip_marker().array()?);
                let Ok(integer) = i64::try_from(integer) else {
                    self.position = start;
                    return Ok(None);
                };
                integer
            }
            _ => return Ok(None),
        };
        Ok(Some(integer))
    }

    /// Reads an integer that doesn't fit in an `i64`.
    pub(super) fn large_integer(&mut self) -> Result<u64, Error> {
        match self.peek() {
            Some(0xcf) => self.skip_marker().array().map(u64::from_be_bytes),
            _ => Err(self.unexpected(Expected::Number)),
        }
    }

    pub(in crate::wire::msgpack) fn integer(&mut self) -> Result<i128, Error> {
        if self.take_null()? {
            return Ok(0);
        }
        match self.integer_token()? {
            Some(integer) => Ok(integer.into()),
            None => self.large_integer().map(i128::from),
        }
    }

    /// Reads the key of a refinement. Returns `None` for an integer that isn't a `u8`: no refinement has such a key.
    pub(in crate::wire::msgpack) fn key_integer(&mut self) -> Result<Option<u8>, Error> {
        Ok(u8::try_from(self.integer()?).ok())
    }

    #[inline]
    pub(in crate::wire::msgpack) fn map_length(&mut self, expected: Expected) -> Result<usize, Error> {
        self.header(0x80, 0xde, expected)
    }

    #[inline]
    pub(super) fn array_length(&mut self, expected: Expected) -> Result<usize, Error> {
        self.header(0x90, 0xdc, expected)
    }

    /// Reads the header of a container. The 16 markers from `empty` on contain a length below 16. The marker `long` precedes a length of two bytes,
    /// the marker `long + 1` a length of four bytes.
    #[inline]
    fn header(&mut self, empty: u8, long: u8, expected: Expected) -> Result<usize, Error> {
        match self.peek() {
            Some(byte) if byte & 0xf0 == empty => {
                self.position += 1;
                Ok(usize::from(byte & 0x0f))
            }
            Some(byte) if byte == long => self.skip_marker().length::<2>(),
            Some(byte) if byte == long + 1 => self.skip_marker().length::<4>(),
            _ => Err(self.unexpected(expected)),
        }
    }

    #[inline]
    pub(super) fn descend(&mut self) -> Result<(), Error> {
        self.limits.check(self.depth, self.input.len()).map_err(|error| error.with_offset(self.position))?;
        self.depth += 1;
        Ok(())
    }

    #[inline]
    pub(super) fn begin(&mut self, length: usize, bytes_per_entry: usize) -> Result<ContainerCursor, Error> {
        self.descend()?;
        let input = self.rest().len();
        // Each entry takes at least `bytes_per_entry` bytes. Refuses a length that exceeds the input before it is used.
        if length > input / bytes_per_entry {
            return Err(self.end());
        }
        // Nested containers that all claim the rest of the input must not each reserve memory for all of it.
        Ok(ContainerCursor::within(length, input >> self.depth.max(1).ilog2()))
    }

    /// Goes to the next entry. At the end of the container, leaves it and returns `false`.
    #[inline]
    pub(super) fn advance(&mut self, cursor: &mut ContainerCursor) -> bool {
        let advanced = cursor.advance();
        if !advanced {
            self.depth = self.depth.saturating_sub(1);
        }
        advanced
    }

    /// Returns the encoded length of `name` in bytes, if the next value is this name.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is half of the loop over fields")]
    pub(super) fn name_length(&self, name: AttributeName<'_>) -> Option<usize> {
        match (name.padded, self.rest().first_chunk()) {
            (Some((padded, length)), Some(window)) => text::begins(window, padded, length).then_some(length),
            _ => self.any_name_length(name.bytes()),
        }
    }

    /// Same as [`name_length`](Self::name_length), for a name of up to 255 bytes, also near the end of the input.
    #[inline(never)]
    fn any_name_length(&self, name: &[u8]) -> Option<usize> {
        let mut rest = self.rest().iter();
        let (header, length) = match rest.next()? {
            byte @ 0xa0..=0xbf => (1, byte & 0x1f),
            0xd9 => (2, *rest.next()?),
            _ => return None,
        };
        (usize::from(length) == name.len() && rest.as_slice().starts_with(name))
            .then_some(header + name.len())
    }

    /// Reads the code and the payload of an extension. Returns `None` if the next value isn't an extension.
    pub(super) fn extension(&mut self) -> Result<Option<(u8, &'de [u8])>, Error> {
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

    /// Consumes an unknown value that is refined to null. Returns `false`, and consumes nothing, if the next value isn't such a value.
    #[cold]
    pub(super) fn take_refined_null(&mut self) -> Result<bool, Error> {
        let start = self.position;
        let null = matches!(self.unknown_value()?, Some(Unknown::Null));
        if !null {
            self.position = start;
        }
        Ok(null)
    }

    #[cold]
    pub(super) fn unknown_value(&mut self) -> Result<Option<Unknown>, Error> {
        let Some((code, payload)) = self.extension()? else { return Ok(None) };
        read_unknown(code, payload, self.position - payload.len()).map(Some)
    }
}

/// Returns whether the byte begins an extension, which is an unknown value.
#[inline]
pub(super) fn is_extension(byte: Option<u8>) -> bool {
    matches!(byte, Some(0xc7..=0xc9 | 0xd4..=0xd8))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{msgpack::from_slice, number::Number};

    #[test]
    fn integers_of_eight_bytes_are_read_and_skipped_below_and_beyond_those_with_a_sign() {
        let max = i64::MAX.cast_unsigned();
        for integer in [0, 1, max - 1, max, max + 1, u64::MAX] {
            let bytes = [&[0xcf], &integer.to_be_bytes()[..]].concat();
            assert_eq!(from_slice::<u64>(&bytes).unwrap(), integer);
            assert_eq!(from_slice::<Number>(&bytes).unwrap(), Number::from(integer));
            assert_eq!(from_slice::<i64>(&bytes).ok(), i64::try_from(integer).ok());
            assert_eq!(Reader::new(&bytes).integer().unwrap(), i128::from(integer));
            let mut reader = Reader::new(&bytes);
            reader.skip().unwrap();
            assert!(reader.finish().is_ok());
            for length in 0..bytes.len() {
                assert_eq!(
                    from_slice::<u64>(&bytes[..length]).unwrap_err().kind(),
                    &ErrorKind::UnexpectedEnd
                );
                assert!(Reader::new(&bytes[..length]).skip().is_err());
            }
        }
    }
}
