//! Portable code for any processor, which examines eight bytes at once. The x86-64 module documents the purpose of each function.
//!
//! A mark is the high bit of a byte in a word. It is set if the byte passes the test. The tests add to bytes without their high bits, so that no sum
//! carries into the next byte.

use super::super::text::{BLOCK, HIGH_BITS, WINDOW};

#[inline]
pub fn high_bits(window: &[u8; WINDOW]) -> u64 {
    bits(window, |word| word)
}

#[inline]
pub fn same_bits<const N: usize>(one: &[u8; N], other: &[u8; N]) -> u32 {
    const { assert!(N.is_multiple_of(8) && N <= 32) };
    let ((one, _), (other, _)) = (one.as_chunks(), other.as_chunks());
    one.iter().zip(other).rev().fold(0, |bits, (one, other)| {
        let differences = u64::from_le_bytes(*one) ^ u64::from_le_bytes(*other);
        bits << 8 | u32::from(marked(is(differences, 0)))
    })
}

#[inline]
pub fn special_bits<const N: usize, const S: usize>(window: &[u8; N], special: &[u8; S]) -> u64 {
    bits(window, |word| special.iter().fold(!is_at_least(word, 0x20), |found, byte| found | is(word, *byte)))
}

#[inline]
pub fn space_bits<const N: usize>(window: &[u8; N]) -> u64 {
    bits(window, |word| is(word, b' ') | is(word, b'\n') | is(word, b'\r') | is(word, b'\t'))
}

#[inline]
pub fn unusual_leads(block: &[u8; BLOCK]) -> u64 {
    bits(block, |word| {
        let is_within = |first: u8, last: u8| {
            without_high_bits_at_least(word, first) & !without_high_bits_at_least(word, last + 1)
        };
        let others = is_within(0x4c, 0x4e) | is_within(0x52, 0x63) | is_within(0x6a, 0x6a);
        word & (others | without_high_bits_at_least(word, 0x6d))
    })
}

/// Returns one bit for each byte, set if the byte is marked. Ignores the other bits of the words that `marks` returns.
#[inline]
fn bits<const N: usize>(window: &[u8; N], marks: impl Fn(u64) -> u64) -> u64 {
    const { assert!(N.is_multiple_of(8) && N <= 64) };
    let (words, _) = window.as_chunks();
    words.iter().rev().fold(0, |bits, word| bits << 8 | u64::from(marked(marks(u64::from_le_bytes(*word)))))
}

/// Returns one bit for each of the eight bytes, set if the byte is marked.
#[inline]
fn marked(marks: u64) -> u8 {
    // The product has each of the marks at its own bit of the highest byte.
    let [.., bits] = (marks & HIGH_BITS).wrapping_mul(0x0002_0408_1020_4081).to_le_bytes();
    bits
}

/// Marks each byte that equals `byte`.
#[inline]
fn is(word: u64, byte: u8) -> u64 {
    !is_at_least(word ^ repeated(byte), 1)
}

/// Marks each byte that is at least `least`, which is at most 0x80.
#[inline]
fn is_at_least(word: u64, least: u8) -> u64 {
    word | without_high_bits_at_least(word, least)
}

/// Marks each byte that is at least `least` without its high bit.
#[inline]
fn without_high_bits_at_least(word: u64, least: u8) -> u64 {
    (word & !HIGH_BITS) + repeated(0x80 - least)
}

#[inline]
const fn repeated(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}
