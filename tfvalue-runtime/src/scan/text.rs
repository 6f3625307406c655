//! Text: fast tests on its bytes.
//!
//! # Invariant
//!
//! Bytes all of which are below 0x80 are UTF-8.
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

/// The length from which on `simdutf8` is faster than a test for ASCII alone.
const LONG: usize = 256;

/// The high bit of each byte of a word.
pub(super) const HIGH_BITS: u64 = (u64::MAX / 0xff) << 7;

/// The text that the first bytes of a window are, if they are ASCII.
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

/// The text that bytes are.
#[inline]
pub fn utf8(bytes: &[u8]) -> Result<&str, Utf8Error> {
    if bytes.len() < LONG && is_ascii(bytes) {
        // SAFETY: all bytes are below 0x80.
        return Ok(unsafe { str::from_utf8_unchecked(bytes) });
    }
    // `simdutf8` doesn't say where it found something else.
    simdutf8::basic::from_utf8(bytes).or_else(|_| from_utf8(bytes))
}

/// The text that bytes are.
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

/// A bit for each place of a byte in a window.
#[inline]
pub fn places_of(byte: u8, window: &[u8; WINDOW]) -> u32 {
    same_bits(window, &[byte; WINDOW])
}

/// Returns whether all bytes are below 0x80.
#[inline]
pub fn is_ascii(bytes: &[u8]) -> bool {
    // The last window overlaps the one before, and so does the second half of a short text the first.
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
    // By words: of bytes the compiler makes vectors, too, but joins all bytes of one before it looks at a high bit.
    words.iter().fold(0, |all, word| all | u64::from_ne_bytes(*word)) & HIGH_BITS == 0
}

/// Returns whether `is` returns 0 for all bytes of a block. The compiler vectorises it, with vectors as wide as its caller's.
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

/// The text between a quote at `quote` and the next. `None` if there is more than a window between them, or if JSON gives a meaning of its
/// own to anything in it.
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

/// Returns the number of plain JSON bytes at the beginning of the rest, which is shorter than a window.
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

/// A bit for each byte of a window that isn't [plain in Go](plain_in_go).
#[inline]
pub fn special_in_go(window: &[u8; BLOCK]) -> u64 {
    special_bits(window, b"\"\\<>&\xe2")
}

/// Accepts blocks all bytes of which are [plain in JSON](plain_in_json).
#[derive(Clone, Copy)]
pub struct PlainInJson;

impl BlockPredicate for PlainInJson {
    #[inline(always)]
    fn accept(&self, _: usize, block: &[u8; BLOCK]) -> bool {
        has_none(block, |byte| u8::from(byte < 0x20) | u8::from(byte == b'"') | u8::from(byte == b'\\'))
    }
}

/// Accepts blocks all bytes of which are [plain in Go](plain_in_go).
#[derive(Clone, Copy)]
pub struct PlainInGo;

impl BlockPredicate for PlainInGo {
    #[inline(always)]
    fn accept(&self, _: usize, block: &[u8; BLOCK]) -> bool {
        has_none(block, |byte| u8::from(byte < 0x20) | escaped_in_go(byte) | u8::from(byte == 0xe2))
    }
}

/// Accepts blocks all bytes of which are ASCII that is [plain in Go](plain_in_go).
#[derive(Clone, Copy)]
pub struct PlainAsciiInGo;

impl BlockPredicate for PlainAsciiInGo {
    #[inline(always)]
    fn accept(&self, _: usize, block: &[u8; BLOCK]) -> bool {
        has_none(block, |byte| u8::from(byte.cast_signed() < 0x20) | escaped_in_go(byte))
    }
}

/// 1 for each letter that Go escapes in JSON, two pairs of which differ in one bit.
#[inline(always)]
fn escaped_in_go(byte: u8) -> u8 {
    u8::from(byte | 2 == b'>') | u8::from(byte | 4 == b'&') | u8::from(byte == b'\\')
}

/// Returns the number of JSON white space bytes at the beginning of a window.
#[inline]
pub fn space_in_json<const N: usize>(window: &[u8; N]) -> usize {
    first::<N>(!space_bits(window))
}

/// The place of the first bit that is set, of `N`; `N` if there is none.
#[inline]
fn first<const N: usize>(bits: u64) -> usize {
    let beyond = if N < 64 { 1 << N } else { 0 };
    (bits | beyond).trailing_zeros() as usize
}

#[cfg(test)]
mod tests;
