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

/// Whether a window begins with the first bytes of another, of which there are less than 32.
#[inline]
pub(crate) fn begins(window: &[u8; WINDOW], with: &[u8; WINDOW], length: usize) -> bool {
    equal_bits(window, with) | u32::MAX << (length % WINDOW) == u32::MAX
}

/// A bit for each byte that is the same.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[inline]
fn equal_bits(window: &[u8; WINDOW], other: &[u8; WINDOW]) -> u32 {
    use std::arch::x86_64::{_mm_cmpeq_epi8, _mm_loadu_si128, _mm_movemask_epi8};

    let halves = window.as_chunks::<16>().0.iter().zip(other.as_chunks::<16>().0);
    halves.rev().fold(0, |all, (half, other)| {
        // SAFETY: SSE2 is part of every x86-64; the loads are of the 16 bytes of the halves, at any alignment.
        let same = unsafe {
            let (half, other) =
                (_mm_loadu_si128(half.as_ptr().cast()), _mm_loadu_si128(other.as_ptr().cast()));
            _mm_movemask_epi8(_mm_cmpeq_epi8(half, other))
        };
        all << 16 | same.cast_unsigned()
    })
}

#[cfg(not(all(target_arch = "x86_64", not(miri))))]
use portable_equal_bits as equal_bits;

/// The same without instructions of a processor.
#[cfg(any(test, not(all(target_arch = "x86_64", not(miri)))))]
#[inline]
fn portable_equal_bits(window: &[u8; WINDOW], other: &[u8; WINDOW]) -> u32 {
    window.iter().zip(other).rev().fold(0, |bits, (byte, other)| bits << 1 | u32::from(byte == other))
}

/// How many bytes at the beginning of a window have no meaning of their own within a string in JSON: neither a quote nor a backslash
/// nor a control character.
#[inline]
pub(crate) fn plain_in_json(window: &[u8; WINDOW]) -> usize {
    special_bits(window, b"\"\\").trailing_zeros() as usize
}

/// The same, but for what else Go escapes when it writes a string in JSON.
#[inline]
pub(crate) fn plain_in_go(window: &[u8; WINDOW]) -> usize {
    special_bits(window, b"\"\\<>&\xe2").trailing_zeros() as usize
}

/// A bit for each control character and each of these bytes.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[inline]
fn special_bits<const N: usize>(window: &[u8; WINDOW], special: &[u8; N]) -> u32 {
    use std::arch::x86_64::{_mm_cmpeq_epi8, _mm_min_epu8, _mm_movemask_epi8, _mm_or_si128, _mm_set1_epi8};

    // SAFETY: SSE2 is part of every x86-64.
    bits(window, |bytes| unsafe {
        let controls = _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(0x1f)), bytes);
        let found = special.iter().fold(controls, |found, byte| {
            _mm_or_si128(found, _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte.cast_signed())))
        });
        _mm_movemask_epi8(found)
    })
}

#[cfg(not(all(target_arch = "x86_64", not(miri))))]
use portable_special_bits as special_bits;

/// The same without instructions of a processor.
#[cfg(any(test, not(all(target_arch = "x86_64", not(miri)))))]
#[inline]
fn portable_special_bits<const N: usize>(window: &[u8; WINDOW], special: &[u8; N]) -> u32 {
    let is_special = |byte: u8| byte < 0x20 || special.contains(&byte);
    window.iter().rev().fold(0, |bits, byte| bits << 1 | u32::from(is_special(*byte)))
}

/// A bit for each byte of 0x80 and above, the first one's the lowest.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[inline]
fn high_bits(window: &[u8; WINDOW]) -> u32 {
    use std::arch::x86_64::_mm_movemask_epi8;

    // SAFETY: SSE2 is part of every x86-64.
    bits(window, |bytes| unsafe { _mm_movemask_epi8(bytes) })
}

/// A bit for each byte of a window, of which sixteen are looked at at once.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[inline]
fn bits(window: &[u8; WINDOW], bits: impl Fn(std::arch::x86_64::__m128i) -> i32) -> u32 {
    let (halves, _) = window.as_chunks::<16>();
    halves.iter().rev().fold(0, |all, half| {
        // SAFETY: the load is of the 16 bytes of the half, at any alignment.
        let bytes = unsafe { std::arch::x86_64::_mm_loadu_si128(half.as_ptr().cast()) };
        all << 16 | bits(bytes).cast_unsigned()
    })
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
    fn a_window_begins_with_another_up_to_the_first_byte_that_differs() {
        let window = *b"abcdefghijklmnopqrstuvwxyz012345";
        for place in 0..WINDOW {
            let mut other = window;
            other[place] = 0xff;
            let expected = !(1 << place);
            assert_eq!(
                (equal_bits(&window, &other), portable_equal_bits(&window, &other)),
                (expected, expected)
            );
            for length in 0..WINDOW {
                assert_eq!(begins(&window, &other, length), length <= place);
            }
        }
    }

    #[test]
    fn special_bytes_are_the_same_with_and_without_instructions_of_a_processor() {
        for byte in 0..=u8::MAX {
            for place in 0..WINDOW {
                let mut window = [b'a'; WINDOW];
                window[place] = byte;
                let special = [b'"', 0xe2];
                let expected = if matches!(byte, b'"' | 0xe2 | 0..0x20) { 1 << place } else { 0 };
                let found = (special_bits(&window, &special), portable_special_bits(&window, &special));
                assert_eq!(found, (expected, expected));
            }
        }
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
