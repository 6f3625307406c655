//! With NEON; what the functions are for is said where they are for x86-64.

use std::arch::aarch64::{
    uint8x16_t, vandq_u8, vceqq_u8, vcgeq_u8, vcleq_u8, vcltq_u8, vdupq_n_u8, vgetq_lane_u64, vld1q_u8,
    vmaxvq_u8, vorrq_u8, vpaddq_u8, vreinterpretq_u64_u8, vsubq_u8,
};

use super::super::text::{BLOCK, WINDOW};

#[inline]
pub fn high_bits(window: &[u8; WINDOW]) -> u64 {
    // SAFETY: there is NEON.
    bits(window, |bytes| unsafe { vcgeq_u8(bytes, vdupq_n_u8(0x80)) })
}

#[inline]
pub fn same_bits<const N: usize>(one: &[u8; N], other: &[u8; N]) -> u32 {
    const { assert!(N.is_multiple_of(16) && N <= 32) };
    let mut marks = [load(&[0; 16]); 4];
    for (marked, (one, other)) in marks.iter_mut().zip(one.as_chunks().0.iter().zip(other.as_chunks().0)) {
        // SAFETY: there is NEON.
        *marked = unsafe { vceqq_u8(load(one), load(other)) };
    }
    let [first, second, third, fourth, ..] = marked_bits(marks).to_le_bytes();
    u32::from_le_bytes([first, second, third, fourth])
}

#[inline]
pub fn special_bits<const N: usize, const S: usize>(window: &[u8; N], special: &[u8; S]) -> u64 {
    // SAFETY: there is NEON.
    bits(window, |bytes| unsafe {
        let controls = vcltq_u8(bytes, vdupq_n_u8(0x20));
        special.iter().fold(controls, |found, byte| vorrq_u8(found, vceqq_u8(bytes, vdupq_n_u8(*byte))))
    })
}

#[inline]
pub fn space_bits<const N: usize>(window: &[u8; N]) -> u64 {
    // SAFETY: there is NEON.
    bits(window, |bytes| unsafe {
        let is = |byte| vceqq_u8(bytes, vdupq_n_u8(byte));
        vorrq_u8(vorrq_u8(is(b' '), is(b'\t')), vorrq_u8(is(b'\n'), is(b'\r')))
    })
}

#[inline]
pub fn unusual_leads(block: &[u8; BLOCK]) -> u64 {
    // SAFETY: there is NEON.
    bits(block, |bytes| unsafe {
        let is_within = |first, last| vcleq_u8(vsubq_u8(bytes, vdupq_n_u8(first)), vdupq_n_u8(last - first));
        let two_bytes = vorrq_u8(is_within(0xcc, 0xce), is_within(0xd2, 0xe3));
        let three_bytes = vorrq_u8(vceqq_u8(bytes, vdupq_n_u8(0xea)), vcgeq_u8(bytes, vdupq_n_u8(0xed)));
        vorrq_u8(two_bytes, three_bytes)
    })
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "it is a part of a copy of few bytes")]
pub fn is_any_special_in_go<const N: usize>(blocks: &[[u8; 16]; N]) -> bool {
    // SAFETY: there is NEON.
    unsafe {
        let special = blocks.iter().fold(vdupq_n_u8(0), |found, block| {
            let bytes = load(block);
            // Two pairs differ in one bit.
            let marks = [
                vcltq_u8(bytes, vdupq_n_u8(b' ')),
                vcgeq_u8(bytes, vdupq_n_u8(0x80)),
                vceqq_u8(vorrq_u8(bytes, vdupq_n_u8(b'<' ^ b'>')), vdupq_n_u8(b'<' | b'>')),
                vceqq_u8(vorrq_u8(bytes, vdupq_n_u8(b'"' ^ b'&')), vdupq_n_u8(b'"' | b'&')),
                vceqq_u8(bytes, vdupq_n_u8(b'\\')),
            ];
            marks.into_iter().fold(found, |found, mark| vorrq_u8(found, mark))
        });
        vmaxvq_u8(special) != 0
    }
}

/// A vector of the 16 bytes.
#[inline]
fn load(bytes: &[u8; 16]) -> uint8x16_t {
    // SAFETY: there is NEON; the load is of the 16 bytes, at any alignment.
    unsafe { vld1q_u8(bytes.as_ptr()) }
}

/// A bit for each byte of up to 64, of which sixteen are examined at once: `mark` sets all bits of those that are meant, and none of
/// the others.
#[inline]
fn bits<const N: usize>(window: &[u8; N], mark: impl Fn(uint8x16_t) -> uint8x16_t) -> u64 {
    const { assert!(N.is_multiple_of(16) && N <= 64) };
    let mut marks = [load(&[0; 16]); 4];
    for (marked, block) in marks.iter_mut().zip(window.as_chunks().0) {
        *marked = mark(load(block));
    }
    marked_bits(marks)
}

/// A bit for each byte of which all bits are set; none is of the others.
#[inline]
fn marked_bits(marks: [uint8x16_t; 4]) -> u64 {
    // SAFETY: there is NEON.
    unsafe {
        // Each byte keeps the bit of its place among eight, which are then added together.
        let places = load(&[1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128]);
        let [first, second, third, fourth] = marks.map(|marked| vandq_u8(marked, places));
        let fours = vpaddq_u8(vpaddq_u8(first, second), vpaddq_u8(third, fourth));
        vgetq_lane_u64::<0>(vreinterpretq_u64_u8(vpaddq_u8(fours, fours)))
    }
}
