//! Short values, as most are. They are read from a window of the input and written to spare capacity.

use std::hint::select_unpredictable;

use crate::{
    nfc::is_plain_text,
    scan::text::{WINDOW, ascii, is_ascii, utf8},
};

use crate::wire::interpret::spare::{FIELD, Initialized, SpareCursor};

/// The markers of strings with a length of one byte, of two, and of four.
const STRING_8: u8 = 0xd9;
const STRING_16: u8 = 0xda;
const STRING_32: u8 = 0xdb;

/// The marker of a float of 64 bits.
pub(super) const FLOAT_64: u8 = 0xcb;

/// The marker of an empty array.
const EMPTY_ARRAY: u8 = 0x90;

/// The marker of an empty map.
const EMPTY_MAP: u8 = 0x80;
/// The marker of a map with a length of two bytes.
const MAP_16: u8 = 0xde;

/// Reads a string of less than 32 bytes, if it is ASCII, and returns its length with its header.
#[inline]
pub(crate) fn short_text(window: &[u8; 1 + WINDOW]) -> Option<(&str, usize)> {
    let [byte @ 0xa0..=0xbf, window @ ..] = window else { return None };
    let length = usize::from(byte & 0x1f);
    Some((ascii(window, length)?, 1 + length))
}

/// The name that begins with a window, if it is of less than 32 bytes.
#[inline]
pub(crate) fn short_name(window: &[u8]) -> Option<&[u8]> {
    let (byte @ 0xa0..=0xbf, rest) = window.split_first()? else { return None };
    rest.get(..usize::from(byte & 0x1f))
}

/// Reads the header of an array of less than 16 elements.
#[inline]
pub(crate) fn short_list(byte: u8) -> Option<usize> {
    matches!(byte, 0x90..=0x9f).then_some(usize::from(byte & 0x0f))
}

/// Reads the header of a map of less than 16 elements.
#[inline]
pub(crate) fn short_map(byte: u8) -> Option<usize> {
    matches!(byte, 0x80..=0x8f).then_some(usize::from(byte & 0x0f))
}

#[inline]
pub(crate) fn is_null(byte: u8) -> bool {
    byte == 0xc0
}

#[inline]
pub(crate) fn plain_bool(byte: u8) -> Option<bool> {
    match byte {
        0xc2 => Some(false),
        0xc3 => Some(true),
        _ => None,
    }
}

/// Reads an integer of 32 bits or less, and returns its length with its marker.
#[inline]
pub(crate) fn short_integer<const N: usize>(window: &[u8; N]) -> Option<(i64, usize)> {
    let [byte, bytes @ ..] = window.first_chunk::<5>()?;
    let [first, second, ..] = *bytes;
    Some(match byte {
        0x00..=0x7f => (i64::from(*byte), 1),
        0xe0..=0xff => (i64::from(byte.cast_signed()), 1),
        0xcc => (i64::from(first), 2),
        0xcd => (i64::from(u16::from_be_bytes([first, second])), 3),
        0xce => (i64::from(u32::from_be_bytes(*bytes)), 5),
        _ => return None,
    })
}

/// Reads an integer in one of the forms with a marker, if an `i64` holds it, and returns its length with that.
#[inline(never)]
pub(crate) fn longer_integer(bytes: &[u8]) -> Option<(i64, usize)> {
    let (marker, bytes) = bytes.split_first()?;
    Some(match marker {
        0xcc => (u8::from_be_bytes(*bytes.first_chunk()?).into(), 2),
        0xcd => (u16::from_be_bytes(*bytes.first_chunk()?).into(), 3),
        0xce => (u32::from_be_bytes(*bytes.first_chunk()?).into(), 5),
        0xcf => (u64::from_be_bytes(*bytes.first_chunk()?).try_into().ok()?, 9),
        0xd0 => (i8::from_be_bytes(*bytes.first_chunk()?).into(), 2),
        0xd1 => (i16::from_be_bytes(*bytes.first_chunk()?).into(), 3),
        0xd2 => (i32::from_be_bytes(*bytes.first_chunk()?).into(), 5),
        0xd3 => (i64::from_be_bytes(*bytes.first_chunk()?), 9),
        _ => return None,
    })
}

/// Whether an integer that isn't short may begin with this byte.
#[inline]
pub(crate) fn begins_longer_integer(byte: u8) -> bool {
    matches!(byte, 0xcf..=0xd3)
}

/// Reads a number in the form of a float of 64 bits, and returns its length with its marker.
#[inline]
pub(crate) fn float<const N: usize>(window: &[u8; N]) -> Option<(f64, usize)> {
    let [FLOAT_64, bytes @ ..] = window.first_chunk::<{ 1 + size_of::<f64>() }>()? else { return None };
    let float = f64::from_be_bytes(*bytes);
    (!float.is_nan()).then_some((float, 1 + bytes.len()))
}

#[inline]
pub(crate) fn write_null(spare: SpareCursor<'_>) -> Initialized<'_> {
    spare.push(&[0xc0], 1)
}

#[inline]
pub(crate) fn write_bool(spare: SpareCursor<'_>, value: bool) -> Initialized<'_> {
    spare.push(&[if value { 0xc3 } else { 0xc2 }], 1)
}

/// Writes a string of less than 32 bytes if they are ASCII, and so in normal form C.
#[inline]
pub(crate) fn write_short_ascii<'v>(spare: SpareCursor<'v>, text: &str) -> Option<Initialized<'v>> {
    let Ok(length @ 0..32) = u8::try_from(text.len()) else { return None };
    spare.push_ascii(0xa0 | length, text)
}

/// Writes a key as [`write_short_ascii`] does a string, and returns the cursor for its value.
#[inline]
pub(crate) fn write_short_key<'v>(spare: SpareCursor<'v, FIELD>, key: &str) -> Option<SpareCursor<'v>> {
    let Ok(length @ 0..32) = u8::try_from(key.len()) else { return None };
    spare.after_ascii(0xa0 | length, key)
}

/// Writes a string of 255 bytes at most that isn't short ASCII, if it is plainly in normal form C.
#[inline(never)]
pub(crate) fn write_slow_text<'v>(spare: SpareCursor<'v>, text: &str) -> Option<Initialized<'v>> {
    match u8::try_from(text.len()) {
        Ok(length @ 32..) if is_ascii(text.as_bytes()) => {
            spare.push_parts([&[STRING_8, length], text.as_bytes()])
        }
        Ok(length) => write_non_ascii(spare, length, text),
        Err(_) => None,
    }
}

/// Writes a string of this length beyond ASCII, if it is plainly in normal form C.
#[inline(never)]
fn write_non_ascii<'v>(spare: SpareCursor<'v>, length: u8, text: &str) -> Option<Initialized<'v>> {
    if !is_plain_text(text) {
        return None;
    }
    match length {
        0..32 => spare.push_parts([&[0xa0 | length], text.as_bytes()]),
        32.. => spare.push_parts([&[STRING_8, length], text.as_bytes()]),
    }
}

/// Reads a string that isn't short ASCII, and returns its length with its header.
#[inline(never)]
pub(crate) fn slow_text(bytes: &[u8]) -> Option<(&str, usize)> {
    let (header, length, bytes) = match bytes {
        [STRING_8, length, bytes @ ..] => (2, u32::from(*length), bytes),
        [STRING_16, high, low, bytes @ ..] => (3, u32::from(u16::from_be_bytes([*high, *low])), bytes),
        [STRING_32, length @ ..] => {
            let (length, bytes) = length.split_first_chunk()?;
            (5, u32::from_be_bytes(*length), bytes)
        }
        [byte @ 0xa0..=0xbf, bytes @ ..] => (1, u32::from(byte & 0x1f), bytes),
        _ => return None,
    };
    let text = utf8(bytes.get(..usize::try_from(length).ok()?)?).ok()?;
    Some((text, header + text.len()))
}

/// Whether such a string may begin with this byte.
#[inline]
pub(crate) fn may_begin_slow_text(byte: u8) -> bool {
    matches!(byte, 0xa0..=0xbf | STRING_8..=STRING_32)
}

/// Writes a positive integer of three bytes at most.
#[inline]
pub(crate) fn write_short_integer(spare: SpareCursor<'_>, value: i64) -> Option<Initialized<'_>> {
    let value = u16::try_from(value).ok()?;
    let (one_byte, swapped) = (u32::from(value), u32::from(value.swap_bytes()));
    // Which form it is can't be predicted, so nothing depends on a branch.
    let two_bytes = select_unpredictable(value < 0x100, 0xcc | one_byte << 8, 0xcd | swapped << 8);
    let bytes = select_unpredictable(value < 0x80, one_byte, two_bytes).to_le_bytes();
    Some(spare.push(&bytes, 1 + usize::from(value >= 0x80) + usize::from(value >= 0x100)))
}

/// Writes an integer in one of the other forms.
#[inline(never)]
pub(crate) fn write_longer_integer(spare: SpareCursor<'_>, value: i64) -> Initialized<'_> {
    let (bytes, length) = integer_bytes(value);
    spare.push(&bytes, length)
}

/// The shortest form of an integer, and how long it is.
pub(super) fn integer_bytes(value: i64) -> ([u8; 1 + size_of::<i64>()], usize) {
    let (marker, width): (u8, u8) = match value {
        -0x20..0x80 => (value.to_be_bytes()[7], 0),
        0x80..0x100 => (0xcc, 1),
        0x100..0x1_0000 => (0xcd, 2),
        0x1_0000..0x1_0000_0000 => (0xce, 4),
        0x1_0000_0000.. => (0xcf, 8),
        -0x80..-0x20 => (0xd0, 1),
        -0x8000..-0x80 => (0xd1, 2),
        -0x8000_0000..-0x8000 => (0xd2, 4),
        ..-0x8000_0000 => (0xd3, 8),
    };
    let mut bytes = [marker; 1 + size_of::<i64>()];
    // The `width` lowest bytes, the highest of them first.
    bytes[1..].copy_from_slice(&value.rotate_right(8 * u32::from(width)).to_be_bytes());
    (bytes, 1 + usize::from(width))
}

#[inline]
pub(crate) fn write_float(spare: SpareCursor<'_>, value: f64) -> Initialized<'_> {
    let bytes = float_bytes(value);
    spare.push(&bytes, bytes.len())
}

/// A float with its marker.
#[inline]
pub(super) fn float_bytes(value: f64) -> [u8; 1 + size_of::<f64>()] {
    let mut bytes = [FLOAT_64; 1 + size_of::<f64>()];
    bytes[1..].copy_from_slice(&value.to_be_bytes());
    bytes
}

#[inline]
pub(crate) fn write_empty_list(spare: SpareCursor<'_>) -> Initialized<'_> {
    spare.push(&[EMPTY_ARRAY], 1)
}

/// The header of a map of less than 65,536 elements, and how long it is.
#[inline]
pub(crate) fn map_header(length: usize) -> Option<([u8; 3], usize)> {
    let [high, low] = u16::try_from(length).ok()?.to_be_bytes();
    Some(if length < 16 { ([EMPTY_MAP | low, 0, 0], 1) } else { ([MAP_16, high, low], 3) })
}

/// Writes the header of a map of less than 16 elements.
#[inline]
pub(crate) fn write_short_map(spare: SpareCursor<'_>, length: usize) -> Option<Initialized<'_>> {
    let Ok(length @ 0..=15) = u8::try_from(length) else { return None };
    Some(spare.push(&[EMPTY_MAP | length], 1))
}

/// Writes a list of less than 16 elements, if all of them can be written by this.
#[inline]
pub(crate) fn write_short_list<'v, T>(
    spare: SpareCursor<'v>,
    elements: &[T],
    write: impl Fn(&T, SpareCursor<'v>) -> Option<Initialized<'v>>,
) -> Option<Initialized<'v>> {
    let Ok(length @ 0..=15) = u8::try_from(elements.len()) else { return None };
    let mut written = spare.push(&[EMPTY_ARRAY | length], 1);
    for element in elements {
        written = write(element, spare.after(written)?)?;
    }
    Some(written)
}
