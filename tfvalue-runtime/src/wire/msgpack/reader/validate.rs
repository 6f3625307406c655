//! Skipping values of a type: they are validated, and not decoded.

use crate::{
    error::{Error, Expected},
    scan::text::{WINDOW, ascii, begins},
    types::Type,
};

use super::{Reader, is_extension};
use crate::wire::{
    Decoder,
    descriptor::{Field, KEY_WIDTH},
    interpret::{self, WireShape},
    msgpack::fast_path::{short_list, short_map, short_text},
};

/// What a value is examined in: the byte that it begins with, and as many as a short text has at most.
type Window = [u8; 1 + WINDOW];

/// A type whose values have nothing within them.
#[derive(Clone, Copy)]
enum Scalar {
    Text,
    Number,
    Bool,
}

impl Scalar {
    #[inline]
    fn of(ty: &Type) -> Option<Self> {
        match ty {
            Type::String => Some(Self::Text),
            Type::Number => Some(Self::Number),
            Type::Bool => Some(Self::Bool),
            _ => None,
        }
    }

    /// How long the value is with which a window begins, if it is a short one.
    #[inline]
    fn length(self, [byte, rest @ ..]: &Window) -> Option<usize> {
        let byte = usize::from(*byte);
        let length = usize::from(match self {
            Self::Text => TEXT[byte],
            Self::Number => NUMBER[byte],
            Self::Bool => BOOL[byte],
        });
        let is_short = length > 0 && (!matches!(self, Self::Text) || ascii(rest, length - 1).is_some());
        is_short.then_some(length)
    }
}

/// How long a short value is with its marker, by the byte that it begins with; 0 if none begins with that.
///
/// No processor can predict which values are null, or how long numbers are; with a table it need not.
type Lengths = [u8; 256];

static TEXT: Lengths = {
    let mut lengths = NULL;
    let mut length = 0;
    while length < 32 {
        lengths = with(lengths, 0xa0 | length, 0xa0 | length, 1 + length);
        length += 1;
    }
    lengths
};
static NUMBER: Lengths = {
    let one_byte = with(with(NULL, 0x00, 0x7f, 1), 0xe0, 0xff, 1);
    let three_bytes = with(with(one_byte, 0xcc, 0xcc, 2), 0xcd, 0xcd, 3);
    with(with(three_bytes, 0xce, 0xce, 5), 0xcf, 0xcf, 9)
};
static BOOL: Lengths = with(NULL, 0xc2, 0xc3, 1);
const NULL: Lengths = with([0; 256], 0xc0, 0xc0, 1);

/// `lengths`, but `length` for what begins with a byte from `first` to `last`.
const fn with(mut lengths: Lengths, first: u8, last: u8, length: u8) -> Lengths {
    let mut byte = first;
    loop {
        lengths[byte as usize] = length;
        if byte == last {
            return lengths;
        }
        byte += 1;
    }
}

impl Reader<'_> {
    /// Skips a value of this type, if it is plainly one: wholly known, nothing `dynamic` in it, its attributes in order. Else it
    /// may be one nevertheless, and anything may have been read.
    pub(super) fn skip_valid(&mut self, ty: &Type) -> Result<bool, Error> {
        if let Some(end) = self.end_of_short(ty, self.position) {
            self.position = end;
            return Ok(true);
        }
        if is_extension(self.peek()) {
            return Ok(false);
        }
        if self.take_null()? {
            return Ok(true);
        }
        match ty {
            Type::String => drop(self.string()?),
            Type::Bool => drop(self.bool()?),
            Type::Number => drop(self.number()?),
            Type::List(element) | Type::Set(element) => {
                let mut cursor = self.begin_sequence(Expected::List)?;
                let fields = fields_of(element);
                while self.advance(&mut cursor) {
                    let passes = match fields {
                        Some(fields) if self.peek().and_then(short_map).is_some() => {
                            self.skip_valid_fields(fields)?
                        }
                        _ => self.skip_valid(element)?,
                    };
                    if !passes {
                        return Ok(false);
                    }
                }
            }
            Type::Map(element) => {
                let mut cursor = self.begin_map()?;
                while self.next_key(&mut cursor)?.is_some() {
                    if !self.skip_valid(element)? {
                        return Ok(false);
                    }
                }
            }
            Type::Object(_) => {
                return fields_of(ty).map_or(Ok(false), |fields| self.skip_valid_fields(fields));
            }
            Type::Tuple(_) | Type::Dynamic => return Ok(false),
        }
        Ok(true)
    }

    fn skip_valid_fields(&mut self, fields: &[Field]) -> Result<bool, Error> {
        let mut cursor = self.begin_object()?;
        if cursor.remaining != Some(fields.len()) {
            return Ok(false);
        }
        cursor.skip(fields.len());
        let mut position = self.position;
        let may_hold_lists = self.limits.check(self.depth, self.input.len()).is_ok();
        for field in fields {
            if let Some(end) = self.end_of_short_attribute(field, position, may_hold_lists) {
                position = end;
                continue;
            }
            self.position = position;
            let Some(length) = self.name_length(field.key()) else { return Ok(false) };
            self.position += length;
            if !self.skip_valid(field.ty())? {
                return Ok(false);
            }
            position = self.position;
        }
        self.position = position;
        self.ends_object(&mut cursor)
    }

    /// Where an attribute at a position ends, if its value is a short one, and no list that may not begin here.
    #[inline]
    fn end_of_short_attribute(&self, field: &Field, position: usize, may_be_list: bool) -> Option<usize> {
        let window: &[u8; KEY_WIDTH + 1 + WINDOW] = self.input.get(position..)?.first_chunk()?;
        let (name, length) = field.padded_name();
        if length == 0 || !begins(window.first_chunk()?, name, length) {
            return None;
        }
        let (value, position) = (window[length..].first_chunk()?, position + length);
        // The dispatch index is in the field itself, the type behind a reference.
        let scalar = match field.inline.wire_shape() {
            Some(WireShape::String) => Scalar::Text,
            Some(WireShape::Number) => Scalar::Number,
            Some(WireShape::Bool) => Scalar::Bool,
            Some(WireShape::ListOfStrings) if may_be_list => return self.end_of_short_texts(value, position),
            _ => return self.end_of_short(field.ty(), position),
        };
        Some(position + scalar.length(value)?)
    }

    /// Where a list of text ends that is at a position and begins with a window, if it is a short one.
    #[inline]
    fn end_of_short_texts(&self, window: &Window, position: usize) -> Option<usize> {
        let length = short_list(window[0])?;
        (0..length).try_fold(position + 1, |end, _| self.end_of_scalar(Scalar::Text, end))
    }

    /// Where a value of this type at a position ends, if it is a short one.
    #[inline]
    fn end_of_short(&self, ty: &Type, position: usize) -> Option<usize> {
        match Scalar::of(ty) {
            Some(scalar) => self.end_of_scalar(scalar, position),
            None => self.end_of_short_collection(ty, position),
        }
    }

    #[inline]
    fn end_of_scalar(&self, scalar: Scalar, position: usize) -> Option<usize> {
        Some(position + scalar.length(self.window(position)?)?)
    }

    /// Where a list, a set or a map of short values at `position` ends, if it is a short one.
    fn end_of_short_collection(&self, ty: &Type, position: usize) -> Option<usize> {
        let (Type::List(element) | Type::Set(element) | Type::Map(element)) = ty else { return None };
        let is_map = matches!(ty, Type::Map(_));
        let byte = *self.input.get(position)?;
        let length = if is_map { short_map(byte) } else { short_list(byte) }?;
        self.limits.check(self.depth, self.input.len()).ok()?;
        let mut end = position + 1;
        if length > 0 {
            let element = Scalar::of(element)?;
            for _ in 0..length {
                if is_map {
                    end = self.end_of_key(end)?;
                }
                end = self.end_of_scalar(element, end)?;
            }
        }
        Some(end)
    }

    #[inline]
    fn end_of_key(&self, position: usize) -> Option<usize> {
        short_text(self.window(position)?).map(|(_, length)| position + length)
    }

    #[inline]
    fn window(&self, position: usize) -> Option<&Window> {
        self.input.get(position..)?.first_chunk()
    }
}

/// The fields of a type, if it is that of a derived struct.
fn fields_of(ty: &Type) -> Option<&'static [Field]> {
    match ty {
        Type::Object(object) => object.as_derived().map(interpret::fields_of),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Value;
    use crate::wire::msgpack::fast_path::{plain_bool, short_integer};

    const SCALARS: [(Scalar, Type); 3] =
        [(Scalar::Text, Type::String), (Scalar::Number, Type::Number), (Scalar::Bool, Type::Bool)];

    #[test]
    fn what_is_taken_for_a_short_value_is_one() {
        for byte in 0..=u8::MAX {
            for fill in [0, b'a', 0x80, 0xff] {
                let mut window = [fill; 1 + WINDOW];
                window[0] = byte;
                for (scalar, ty) in &SCALARS {
                    let expected = match scalar {
                        _ if byte == 0xc0 => Some(1),
                        Scalar::Text => short_text(&window).map(|(_, length)| length),
                        Scalar::Number if byte == 0xcf => Some(9),
                        Scalar::Number => short_integer(&window).map(|(_, length)| length),
                        Scalar::Bool => plain_bool(byte).map(|_| 1),
                    };
                    assert_eq!(scalar.length(&window), expected, "{ty}: {window:x?}");
                    if let Some(length) = expected {
                        assert!(Value::decode_msgpack(ty, &window[..length]).is_ok(), "{ty}: {window:x?}");
                    }
                }
            }
        }
    }

    #[test]
    fn collections_end_at_the_same_place_whatever_follows() {
        let values: [(Type, &[u8]); 9] = [
            (Type::list(Type::String), b"\x90"),
            (Type::list(Type::String), b"\x93\xa1a\xc0\xa3bcd"),
            (Type::set(Type::Number), b"\x92\x01\xcd\x01\x00"),
            (Type::map(Type::Bool), b"\x80"),
            (Type::map(Type::Bool), b"\x83\xa1a\xc2\xa1b\xc3\xa2cd\xc0"),
            (Type::map(Type::String), b"\x81\xa2\xc3\xa9\xa2\xc3\xa9"),
            (Type::list(Type::list(Type::String)), b"\x92\x91\xa1a\x90"),
            (Type::map(Type::list(Type::Number)), b"\x81\xa1a\x92\x01\x02"),
            (Type::list(Type::String), b"\xc0"),
        ];
        for (ty, bytes) in values {
            for behind in 0..=3 * WINDOW {
                let input = [bytes, &vec![b'a'; behind]].concat();
                let mut reader = Reader::new(&input);
                assert!(reader.skip_valid(&ty).unwrap(), "{ty}");
                assert_eq!((reader.position, reader.depth), (bytes.len(), 0), "{ty}");
            }
            for length in 0..bytes.len() {
                assert!(Reader::new(&bytes[..length]).skip_valid(&ty).is_err(), "{ty}");
            }
        }
    }

    #[test]
    fn a_list_that_is_nested_too_deep_is_not_passed_over() {
        let limits = crate::wire::Limits { depth: 1, ..crate::wire::Limits::DEFAULT };
        let ty = Type::list(Type::list(Type::String));
        let input = [&b"\x91\x90"[..], &[0; 2 * WINDOW]].concat();
        assert!(Reader::new(&input).skip_valid(&ty).unwrap());
        assert!(Reader::new(&input).with_limits(limits).skip_valid(&ty).is_err());
    }
}
