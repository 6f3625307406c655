//! Fast tests on the bytes of text.
//!
//! # Invariant
//!
//! A sequence of bytes is UTF-8 if all its bytes are below 0x80.
#![expect(clippy::inline_always, reason = "code is compiled for the processors that its caller is for")]

use std::str::{Utf8Error, from_utf8};

use super::{
    bits::{high_bits, same_bits, space_bits, special_bits},
    blocks::BlockPredicate,
};

/// The number of bytes examined at once.
pub const WINDOW: usize = 32;

/// The number of bytes of a long text examined at once.
pub const BLOCK: usize = 64;

/// The length from which `simdutf8` is faster than a test for ASCII alone.
const LONG: usize = 256;

/// The high bit of each byte of a word.
pub(super) const HIGH_BITS: u64 = (u64::MAX / 0xff) << 7;

/// Returns the first `length` bytes of a window as a string, if they are ASCII.
#[inline]
pub fn ascii(window: &[u8; WINDOW], length: usize) -> Option<&str> {
    let text = window.get(..length)?;
    let beyond = u64::MAX << length;
    if high_bits(window) & !beyond != 0 {
        return None;
    }
    // SAFETY: no bit of `high_bits` is set for these bytes, so each is below 0x80.
    Some(unsafe { str::from_utf8_unchecked(text) })
}

/// Converts bytes to a string. Returns an error if the bytes are not UTF-8.
#[inline]
pub fn utf8(bytes: &[u8]) -> Result<&str, Utf8Error> {
    if bytes.len() < LONG && is_ascii(bytes) {
        // SAFETY: all bytes are below 0x80.
        return Ok(unsafe { str::from_utf8_unchecked(bytes) });
    }
    // The error of `simdutf8` doesn't state the position of the invalid byte.
    simdutf8::basic::from_utf8(bytes).or_else(|_| from_utf8(bytes))
}

/// Converts bytes to a string. Returns an error if the bytes are not UTF-8.
pub fn into_string(bytes: Vec<u8>) -> Result<String, Utf8Error> {
    utf8(&bytes)?;
    // SAFETY: the bytes are UTF-8.
    Ok(unsafe { String::from_utf8_unchecked(bytes) })
}

/// Returns whether a window begins with the first `length` bytes of another. `length` is less than 32.
#[inline]
pub fn begins(window: &[u8; WINDOW], with: &[u8; WINDOW], length: usize) -> bool {
    same_bits(window, with) | u32::MAX << (length % WINDOW) == u32::MAX
}

/// Sets a bit for each position of a byte in a window.
#[inline]
pub fn places_of(byte: u8, window: &[u8; WINDOW]) -> u32 {
    same_bits(window, &[byte; WINDOW])
}

/// Returns whether all bytes are below 0x80.
#[inline]
pub fn is_ascii(bytes: &[u8]) -> bool {
    // The last window overlaps the previous one. The second half of a short text overlaps the first half.
    macro_rules! halves {
        ($half:ident) => {
            if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
                return is_ascii_pair(
                    $half::from_ne_bytes(*first).into(),
                    $half::from_ne_bytes(*last).into(),
                );
            }
        };
    }

    if let Some(last) = bytes.last_chunk() {
        let (windows, _) = bytes.as_chunks();
        return windows.iter().all(|window| high_bits(window) == 0) && high_bits(last) == 0;
    }
    halves!(u128);
    halves!(u64);
    halves!(u32);
    bytes.is_ascii()
}

/// Returns whether all bytes of a block are below 0x80.
#[inline(always)]
pub fn is_ascii_block<const N: usize>(block: &[u8; N]) -> bool {
    const { assert!(N.is_multiple_of(size_of::<u64>())) };
    let (words, _) = block.as_chunks();
    // The fold is over words. The compiler would vectorise a fold over bytes, too, but join all bytes of a vector before it tests a high bit.
    words.iter().fold(0, |all, word| all | u64::from_ne_bytes(*word)) & HIGH_BITS == 0
}

/// Returns whether `is` returns 0 for all bytes of a block. The compiler vectorises the loop, with the vector width of the caller.
#[inline(always)]
fn has_none(block: &[u8; BLOCK], is: impl Fn(u8) -> u8) -> bool {
    block.iter().fold(0, |any, byte| any | is(*byte)) == 0
}

/// Returns whether a block has no [unusual leads](super::bits::unusual_leads).
#[inline(always)]
pub fn has_usual_leads(block: &[u8; BLOCK]) -> bool {
    has_none(block, |byte| {
        let is_within = |first: u8, last: u8| u8::from(byte.wrapping_sub(first) <= last - first);
        is_within(0xcc, 0xce) | is_within(0xd2, 0xe3) | u8::from(byte == 0xea) | u8::from(byte >= 0xed)
    })
}

/// Returns the text between a quote at `quote` and the next quote. `None` if it is longer than a window or contains a backslash or a control
/// character, and if all of `text` is shorter than a window.
#[inline]
pub fn quoted(text: &str, quote: usize) -> Option<&str> {
    let bytes = text.as_bytes();
    let (b'"', rest) = bytes.get(quote..)?.split_first()? else { return None };
    let length = match rest.first_chunk::<WINDOW>() {
        Some(window) => plain_in_json(window),
        None => plain_at_end(bytes, rest.len())?,
    };
    if rest.get(length) != Some(&b'"') {
        return None;
    }
    let start = quote + 1;
    // SAFETY: there is a quote before these bytes and one after them, so they are within the text, and whole characters, as quotes are.
    Some(unsafe { text.get_unchecked(start..start + length) })
}

/// Returns the number of plain JSON bytes at the beginning of the last `left` bytes, which are fewer than a window.
#[cold]
fn plain_at_end(text: &[u8], left: usize) -> Option<usize> {
    let bits = special_bits(text.last_chunk::<WINDOW>()?, b"\"\\");
    Some(first::<WINDOW>(bits >> (WINDOW - left)))
}

/// Returns the number of bytes at the beginning of a window that have no meaning of their own within a JSON string: no quote, no backslash and
/// no control character.
#[inline]
pub fn plain_in_json<const N: usize>(window: &[u8; N]) -> usize {
    first::<N>(special_bits(window, b"\"\\"))
}

/// Returns the number of bytes at the beginning of a window that need no escape in JSON as Go writes it, which escapes more than necessary.
#[inline]
pub fn plain_in_go<const N: usize>(window: &[u8; N]) -> usize {
    first::<N>(special_bits(window, b"\"\\<>&\xe2"))
}

/// Returns whether all bytes are below 0x80.
#[inline]
pub fn is_ascii_pair(first: u128, second: u128) -> bool {
    (first | second) & (u128::MAX / 0xff) << 7 == 0
}

/// Returns whether all bytes are below 0x80 and [plain in Go](plain_in_go).
#[inline]
pub fn is_plain_ascii_pair(first: u128, second: u128) -> bool {
    let special = |bytes: u128| special_bits(&bytes.to_le_bytes(), b"\"\\<>&");
    is_ascii_pair(first, second) && special(first) | special(second) == 0
}

/// Sets a bit for each byte of a block that isn't [plain in Go](plain_in_go).
#[inline]
pub fn special_in_go(window: &[u8; BLOCK]) -> u64 {
    special_bits(window, b"\"\\<>&\xe2")
}

/// Accepts blocks in which all bytes are [plain in JSON](plain_in_json).
#[derive(Clone, Copy)]
pub struct PlainInJson;

impl BlockPredicate for PlainInJson {
    #[inline(always)]
    fn accept(&self, _: usize, block: &[u8; BLOCK]) -> bool {
        has_none(block, |byte| u8::from(byte < 0x20) | u8::from(byte == b'"') | u8::from(byte == b'\\'))
    }
}

/// Accepts blocks in which all bytes are [plain in Go](plain_in_go).
#[derive(Clone, Copy)]
pub struct PlainInGo;

impl BlockPredicate for PlainInGo {
    #[inline(always)]
    fn accept(&self, _: usize, block: &[u8; BLOCK]) -> bool {
        has_none(block, |byte| u8::from(byte < 0x20) | escaped_in_go(byte) | u8::from(byte == 0xe2))
    }
}

/// Accepts blocks in which all bytes are ASCII and [plain in Go](plain_in_go).
#[derive(Clone, Copy)]
pub struct PlainAsciiInGo;

impl BlockPredicate for PlainAsciiInGo {
    #[inline(always)]
    fn accept(&self, _: usize, block: &[u8; BLOCK]) -> bool {
        has_none(block, |byte| u8::from(byte.cast_signed() < 0x20) | escaped_in_go(byte))
    }
}

/// Returns 1 for a printable character that Go escapes in JSON. Two pairs of these characters differ in one bit, so one comparison tests a pair.
#[inline(always)]
fn escaped_in_go(byte: u8) -> u8 {
    u8::from(byte | 2 == b'>') | u8::from(byte | 4 == b'&') | u8::from(byte == b'\\')
}

/// Returns the number of JSON white space bytes at the beginning of a window.
#[inline]
pub fn space_in_json<const N: usize>(window: &[u8; N]) -> usize {
    first::<N>(!space_bits(window))
}

/// Returns the position of the lowest of `N` bits that is set; `N` if no bit is set.
#[inline]
fn first<const N: usize>(bits: u64) -> usize {
    let beyond = if N < 64 { 1 << N } else { 0 };
    (bits | beyond).trailing_zeros() as usize
}

#[cfg(test)]
mod tests;
