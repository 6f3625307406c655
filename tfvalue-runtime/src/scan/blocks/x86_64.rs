//! With what the processor turns out to have.

use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

use super::{BLOCK, BlockPredicate, LARGE_BLOCK, count_ascii_blocks, scan_blocks};

/// How far ahead bytes are fetched.
const AHEAD: usize = 2048;

/// How many bytes it takes to make up for asking what the processor has.
const LONG: usize = 4 * BLOCK;

/// As [`count_ascii_blocks`].
#[inline]
pub(super) fn count_ascii(input: &[u8]) -> usize {
    #[target_feature(enable = "avx2")]
    fn count_ascii_with_avx2(input: &[u8]) -> usize {
        count_ascii_blocks(input)
    }

    if is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2.
        return unsafe { count_ascii_with_avx2(input) };
    }
    count_ascii_blocks(input)
}

/// As [`scan_blocks`].
#[inline]
pub(super) fn scan(input: &[u8], second: usize, blocks: impl BlockPredicate) -> usize {
    #[target_feature(enable = "avx2")]
    fn scan_with_avx2(input: &[u8], second: usize, blocks: impl BlockPredicate) -> usize {
        scan_blocks(input, second, blocks)
    }

    if input.len() >= LONG && is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2.
        return unsafe { scan_with_avx2(input, second, blocks) };
    }
    scan_blocks(input, second, blocks)
}

/// Has the processor fetch what lies some blocks after this one, which it would do by itself, but not where one page ends and the next
/// begins.
#[inline(always)]
pub(super) fn prefetch(block: &[u8; LARGE_BLOCK]) {
    for line in (0..LARGE_BLOCK).step_by(BLOCK) {
        let place = block.as_ptr().wrapping_add(AHEAD + line);
        // SAFETY: nothing is read; it is a hint, whatever lies there.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(place.cast()) };
    }
}
