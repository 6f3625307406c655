//! Text: what of it can be told at a glance.
//!
//! # Invariant
//!
//! Bytes all of which are below 0x80 are UTF-8.

use std::str::{Utf8Error, from_utf8};

/// How many bytes are looked at at once.
pub(crate) const WINDOW: usize = 32;

/// The text that the first bytes of a window are, if they are ASCII.
#[inline]
pub(crate) fn ascii(window: &[u8; WINDOW], length: usize) -> Option<&str> {
    let text = window.get(..length)?;
    let beyond = u64::MAX << length;
    if u64::from(high_bits(window)) & !beyond != 0 {
        return None;
    }
    // SAFETY: no bit of `high_bits` is set for these bytes, so each is below 0x80.
    Some(unsafe { str::from_utf8_unchecked(text) })
}

/// The text that bytes are.
#[inline]
pub(crate) fn utf8(bytes: &[u8]) -> Result<&str, Utf8Error> {
    if bytes.len() <= 256 && bytes.is_ascii() {
        // SAFETY: all bytes are below 0x80.
        return Ok(unsafe { str::from_utf8_unchecked(bytes) });
    }
    // Several times faster than the standard library, but doesn't say where it found something else.
    simdutf8::basic::from_utf8(bytes).or_else(|_| from_utf8(bytes))
}

/// A bit for each byte of 0x80 and above, the first one's the lowest.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[inline]
fn high_bits(window: &[u8; WINDOW]) -> u32 {
    use std::arch::x86_64::{_mm_loadu_si128, _mm_movemask_epi8};

    let halves = window.as_ptr().cast();
    // SAFETY: both loads are of 16 bytes of the window, at any alignment; SSE2 is part of every x86-64.
    let (first, second) = unsafe {
        (_mm_movemask_epi8(_mm_loadu_si128(halves)), _mm_movemask_epi8(_mm_loadu_si128(halves.add(1))))
    };
    first.cast_unsigned() | second.cast_unsigned() << 16
}

#[cfg(not(all(target_arch = "x86_64", not(miri))))]
use portable_high_bits as high_bits;

/// The same without instructions of a processor.
#[cfg(any(test, not(all(target_arch = "x86_64", not(miri)))))]
#[inline]
fn portable_high_bits(window: &[u8; WINDOW]) -> u32 {
    let (words, _) = window.as_chunks();
    words.iter().rev().fold(0, |bits, word| {
        let high = u64::from_le_bytes(*word) & ((u64::MAX / 0xff) << 7);
        // The product has each of the eight high bits at a place of its own in its highest byte.
        bits << 8 | u32::from(high.wrapping_mul(0x0002_0408_1020_4081).to_be_bytes()[0])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn high_bits_are_the_same_with_and_without_instructions_of_a_processor() {
        for first in 0..WINDOW {
            for second in first..WINDOW {
                let mut window = [0x7f; WINDOW];
                (window[first], window[second]) = (0x80, 0xff);
                let expected = 1 << first | 1 << second;
                assert_eq!((high_bits(&window), portable_high_bits(&window)), (expected, expected));
            }
        }
        assert_eq!((high_bits(&[0x7f; WINDOW]), portable_high_bits(&[0x7f; WINDOW])), (0, 0));
    }

    #[test]
    fn ascii_is_told_from_other_bytes_within_the_length_alone() {
        for length in 0..=WINDOW {
            let mut window = [b'a'; WINDOW];
            window[length..].fill(0xff);
            assert_eq!(ascii(&window, length), Some(&*"a".repeat(length)));
            if length > 0 {
                window[length - 1] = 0x80;
                assert_eq!(ascii(&window, length), None);
            }
        }
        assert_eq!(ascii(&[b'a'; WINDOW], WINDOW + 1), None);
    }

    #[test]
    fn text_is_what_the_standard_library_takes_for_it() {
        for bytes in [&b"abc"[..], "é".as_bytes(), b"\xc3", b"a\xff", b"\xed\xa0\x80", b""] {
            assert_eq!(utf8(bytes), from_utf8(bytes));
        }
    }
}
