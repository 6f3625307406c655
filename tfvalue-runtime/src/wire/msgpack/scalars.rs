//! Short scalars, read from a window of the input, and the bytes of numbers.

use crate::scan::text::{WINDOW, ascii};

/// The marker of a float of 64 bits.
pub(super) const FLOAT_64: u8 = 0xcb;

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

/// Reads a number in the form of a float of 64 bits, and returns its length with its marker.
#[inline]
pub(crate) fn float<const N: usize>(window: &[u8; N]) -> Option<(f64, usize)> {
    let [FLOAT_64, bytes @ ..] = window.first_chunk::<{ 1 + size_of::<f64>() }>()? else { return None };
    let float = f64::from_be_bytes(*bytes);
    (!float.is_nan()).then_some((float, 1 + bytes.len()))
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

/// A float with its marker.
#[inline]
pub(super) fn float_bytes(value: f64) -> [u8; 1 + size_of::<f64>()] {
    let mut bytes = [FLOAT_64; 1 + size_of::<f64>()];
    bytes[1..].copy_from_slice(&value.to_be_bytes());
    bytes
}

/// The header of a map of less than 65,536 elements, and how long it is.
#[inline]
pub(crate) fn map_header(length: usize) -> Option<([u8; 3], usize)> {
    let [high, low] = u16::try_from(length).ok()?.to_be_bytes();
    Some(if length < 16 { ([EMPTY_MAP | low, 0, 0], 1) } else { ([MAP_16, high, low], 3) })
}
