//! Tests with SSE2, which is part of every x86-64.

use std::arch::x86_64::{
    __m128i, _mm_add_epi8, _mm_cmpeq_epi8, _mm_cmpgt_epi8, _mm_loadu_si128, _mm_min_epu8, _mm_movemask_epi8,
    _mm_or_si128, _mm_set1_epi8,
};

use super::super::text::{BLOCK, WINDOW};

/// Sets a bit for each byte of 0x80 and above.
#[inline]
pub fn high_bits(window: &[u8; WINDOW]) -> u64 {
    // SAFETY: SSE2 is part of every x86-64.
    bits(window, |bytes| unsafe { _mm_movemask_epi8(bytes) })
}

/// Sets a bit for each byte that is the same in both windows, of 32 bytes at most.
#[inline]
pub fn same_bits<const N: usize>(one: &[u8; N], other: &[u8; N]) -> u32 {
    const { assert!(N.is_multiple_of(16) && N <= 32) };
    let ((one, _), (other, _)) = (one.as_chunks(), other.as_chunks());
    one.iter().zip(other).rev().fold(0, |all, (one, other)| {
        // SAFETY: SSE2 is part of every x86-64.
        let same = unsafe { _mm_movemask_epi8(_mm_cmpeq_epi8(load(one), load(other))) };
        all << 16 | same.cast_unsigned()
    })
}

/// Sets a bit for each control character and each byte in `special`.
#[inline]
pub fn special_bits<const N: usize, const S: usize>(window: &[u8; N], special: &[u8; S]) -> u64 {
    // SAFETY: SSE2 is part of every x86-64.
    bits(window, |bytes| unsafe {
        let controls = _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(0x1f)), bytes);
        _mm_movemask_epi8(special.iter().fold(controls, |found, byte| {
            _mm_or_si128(found, _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte.cast_signed())))
        }))
    })
}

/// Sets a bit for each byte that is white space in JSON.
#[inline]
pub fn space_bits<const N: usize>(window: &[u8; N]) -> u64 {
    // SAFETY: SSE2 is part of every x86-64.
    bits(window, |bytes| unsafe {
        let is = |byte: u8| _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte.cast_signed()));
        let lines = _mm_or_si128(is(b'\n'), is(b'\r'));
        _mm_movemask_epi8(_mm_or_si128(lines, _mm_or_si128(is(b' '), is(b'\t'))))
    })
}

/// Sets a bit for each unusual lead, the first byte of a rare character. The usual leads are those of ASCII, some characters of Latin, Greek and
/// Cyrillic, most ideographs and syllables of Hangul.
#[inline]
pub fn unusual_leads(block: &[u8; BLOCK]) -> u64 {
    // SAFETY: SSE2 is part of every x86-64.
    bits(block, |bytes| unsafe {
        let repeated = |byte: u8| _mm_set1_epi8(byte.cast_signed());
        // The addition moves the last byte of a range to 0x7f, the greatest signed byte. The other bytes of the range are just below it.
        let is_within = |first: u8, last: u8| {
            let bytes = _mm_add_epi8(bytes, repeated(0x7f_u8.wrapping_sub(last)));
            _mm_cmpgt_epi8(bytes, repeated(0x7e - (last - first)))
        };
        let two_bytes = _mm_or_si128(is_within(0xcc, 0xce), is_within(0xd2, 0xe3));
        let three_bytes = _mm_or_si128(_mm_cmpeq_epi8(bytes, repeated(0xea)), is_within(0xed, 0xff));
        _mm_movemask_epi8(_mm_or_si128(two_bytes, three_bytes))
    })
}

/// Joins the bits that `bits` returns for sixteen bytes at once.
#[inline]
fn bits<const N: usize>(window: &[u8; N], bits: impl Fn(__m128i) -> i32) -> u64 {
    const { assert!(N.is_multiple_of(16) && N <= 64) };
    let (blocks, _) = window.as_chunks();
    blocks.iter().rev().fold(0, |all, block| all << 16 | u64::from(bits(load(block)).cast_unsigned()))
}

#[inline]
fn load(block: &[u8; 16]) -> __m128i {
    // SAFETY: the load is of the 16 bytes of the block, at any alignment.
    unsafe { _mm_loadu_si128(block.as_ptr().cast()) }
}
