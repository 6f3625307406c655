use crate::{
    error::{Error, ErrorKind},
    nfc::{nfc, push_plain},
    number::{self, ExactFloat, Number, NumberForm},
    scan::{
        append,
        text::{is_ascii, is_ascii_pair},
    },
    types::Type,
    value::Refinements,
};
use rmp::encode;

use super::unknown::write_unknown;
use crate::wire::{AttributeName, Encoder, SequenceKind, encoder::infallible, interpret::BuiltinWriter};

/// Writes MessagePack.
#[derive(Default, Debug)]
pub struct Writer {
    pub(in crate::wire) bytes: Vec<u8>,
}

impl Writer {
    /// Creates an empty writer.
    pub const fn new() -> Self {
        Self::append_to(Vec::new())
    }

    /// A writer that appends to these bytes.
    #[inline]
    pub(crate) const fn append_to(bytes: Vec<u8>) -> Self {
        Self { bytes }
    }

    /// Returns the bytes written.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    #[inline]
    pub(super) fn text(&mut self, text: &str) -> Result<(), Error> {
        self.text_header(text.len())?;
        self.bytes.extend_from_slice(text.as_bytes());
        Ok(())
    }

    #[inline]
    fn text_header(&mut self, length: usize) -> Result<(), Error> {
        let Ok(short @ 0..=31) = u8::try_from(length) else { return self.long_text_header(length) };
        self.bytes.reserve(1 + length);
        self.bytes.push(0xa0 | short);
        Ok(())
    }

    /// Writes a string in normal form C. Most strings are in that form already, and are copied while they are checked.
    #[inline(never)]
    fn normal_text(&mut self, text: &str) -> Result<(), Error> {
        if let Ok(length @ 32..) = u8::try_from(text.len())
            && is_ascii(text.as_bytes())
        {
            self.bytes.reserve(2 + text.len());
            self.bytes.extend_from_slice(&[0xd9, length]);
            self.bytes.extend_from_slice(text.as_bytes());
            return Ok(());
        }
        let start = self.bytes.len();
        self.text_header(text.len())?;
        if push_plain(&mut self.bytes, text) {
            return Ok(());
        }
        self.bytes.truncate(start);
        self.text(&nfc(text))
    }

    /// Writes a string of less than 32 bytes, if `accept` accepts it and the buffer has room. Returns whether the string was written. See
    /// [`append::push_short`].
    #[inline]
    fn short(&mut self, text: &str, accept: impl Fn(u128, u128) -> bool) -> bool {
        let Ok(length @ 0..=31) = u8::try_from(text.len()) else { return false };
        append::push_short(&mut self.bytes, 0xa0 | length, text.as_bytes(), accept)
    }

    /// Writes a name that isn't padded.
    #[inline(never)]
    fn other_name(&mut self, name: &str) -> Result<(), Error> {
        self.key(name)
    }

    #[inline(never)]
    fn long_text_header(&mut self, length: usize) -> Result<(), Error> {
        encode::write_str_len(&mut self.bytes, self::length(length)?).or_else(impossible).map(drop)
    }

    /// Writes the header of a map or an array. `first` is the marker of an empty map or array.
    #[inline]
    fn header(&mut self, first: u8, entries: usize) -> Result<(), Error> {
        match u8::try_from(entries) {
            Ok(entries @ 0..=15) => self.bytes.push(first | entries),
            _ => return self.long_header(first, entries),
        }
        Ok(())
    }

    #[inline(never)]
    fn long_header(&mut self, first: u8, entries: usize) -> Result<(), Error> {
        let length = length(entries)?;
        let written = match first {
            MAP => encode::write_map_len(&mut self.bytes, length),
            _ => encode::write_array_len(&mut self.bytes, length),
        };
        written.or_else(impossible).map(drop)
    }
}

/// The markers of an empty map and an empty array.
const MAP: u8 = 0x80;
const ARRAY: u8 = 0x90;

/// Moves a header to `start`, before the bytes that it precedes. The header contains their length, and so was written after them.
#[inline]
pub(super) fn bring_forward(bytes: &mut [u8], start: usize, header: usize) {
    bytes[start..].rotate_left(header - start);
}

/// Converts a length to a `u32`. Returns an error if MessagePack can't express the length.
pub(super) fn length(length: usize) -> Result<u32, Error> {
    u32::try_from(length).map_err(|_| {
        Error::new(ErrorKind::Inexpressible("MessagePack can't express a length of 2^32 or more"))
    })
}

/// Converts the error of a write to memory, which never fails.
pub(super) fn impossible<T, E>(_: E) -> Result<T, Error> {
    Err(Error::new(ErrorKind::Inexpressible("the output can't be written")))
}

impl Encoder for Writer {
    infallible! {
        #[inline]
        null(self) => self.bytes.push(0xc0);
        #[inline]
        bool(self, value: bool) => self.bytes.push(if value { 0xc3 } else { 0xc2 });
        #[inline]
        element(self) => ();
        #[inline]
        end_sequence(self) => ();
        #[inline]
        end_map(self) => ();
        #[inline]
        end_object(self) => ();
        end_dynamic(self, _: &Type) => ();
    }

    fn unknown(&mut self, refinements: &Refinements) -> Result<(), Error> {
        write_unknown(&mut self.bytes, refinements)
    }

    #[inline]
    fn integer(&mut self, value: i64) -> Result<(), Error> {
        match u16::try_from(value).map(u16::to_be_bytes) {
            Ok([0, byte @ 0..0x80]) => self.bytes.push(byte),
            Ok([0, byte]) => self.bytes.extend_from_slice(&[0xcc, byte]),
            Ok([high, low]) => self.bytes.extend_from_slice(&[0xcd, high, low]),
            Err(_) => return encode::write_sint(&mut self.bytes, value).or_else(impossible).map(drop),
        }
        Ok(())
    }

    fn number(&mut self, value: &Number) -> Result<(), Error> {
        if let Some(integer) = value.as_plain_integer() {
            return self.integer(integer);
        }
        let Some(float) = value.as_plain_float() else {
            return write_number(&mut self.bytes, value);
        };
        encode::write_f64(&mut self.bytes, float).or_else(impossible)
    }

    #[inline]
    fn float(&mut self, value: f64) -> Result<(), Error> {
        match number::plain(value) {
            Some(ExactFloat::Integer(integer)) => self.integer(integer),
            Some(ExactFloat::Fraction(fraction)) => {
                encode::write_f64(&mut self.bytes, fraction).or_else(impossible)
            }
            None => self.number(&Number::try_from(value)?),
        }
    }

    #[inline]
    fn string(&mut self, value: &str) -> Result<(), Error> {
        if self.short(value, is_ascii_pair) { Ok(()) } else { self.normal_text(value) }
    }

    #[inline]
    fn begin_sequence(&mut self, _: SequenceKind, elements: usize) -> Result<(), Error> {
        self.header(ARRAY, elements)
    }

    #[inline]
    fn begin_map(&mut self, elements: usize) -> Result<(), Error> {
        self.header(MAP, elements)
    }

    #[inline]
    fn key(&mut self, key: &str) -> Result<(), Error> {
        if self.short(key, |_, _| true) { Ok(()) } else { self.text(key) }
    }

    #[inline]
    fn begin_object(&mut self, attributes: usize) -> Result<(), Error> {
        self.header(MAP, attributes)
    }

    #[inline]
    fn attribute(&mut self, name: AttributeName<'_>) -> Result<(), Error> {
        if let Some((padded, length)) = name.padded {
            append::push(&mut self.bytes, padded, length);
            return Ok(());
        }
        self.other_name(name.name())
    }

    fn begin_dynamic(&mut self, ty: &Type) -> Result<(), Error> {
        self.bytes.push(0x92);
        let start = self.bytes.len();
        ty.write_json(&mut self.bytes);
        let behind = self.bytes.len();
        encode::write_bin_len(&mut self.bytes, length(behind - start)?).or_else(impossible)?;
        bring_forward(&mut self.bytes, start, behind);
        Ok(())
    }

    fn as_dyn(&mut self) -> &mut dyn Encoder {
        self
    }

    #[inline]
    fn as_builtin(&mut self) -> Option<BuiltinWriter<'_>> {
        Some(BuiltinWriter::MessagePack(self))
    }
}

/// Writes a number in the form that Terraform gives it: an integer if it fits one, a float if it is exactly one, else text.
pub(super) fn write_number(bytes: &mut Vec<u8>, value: &Number) -> Result<(), Error> {
    let push_text = |bytes: &mut Vec<u8>, text: &str| {
        encode::write_str_len(bytes, length(text.len())?).or_else(impossible)?;
        bytes.extend_from_slice(text.as_bytes());
        Ok(())
    };
    if let Some(text) = value.as_short_text() {
        return push_text(bytes, &text);
    }
    match value.form() {
        NumberForm::Integer(integer) => encode::write_sint(bytes, integer).or_else(impossible).map(drop),
        NumberForm::Float(float) => encode::write_f64(bytes, float).or_else(impossible),
        NumberForm::Text(text) => push_text(bytes, &text),
    }
}
