//! Long text, looked at in blocks.
//!
//! What a block is asked is plain code, of which the compiler makes vectors. It is compiled twice: for every processor of the target, and
//! for those with AVX2, which take half the time.

use super::text::BLOCK;

/// How many bytes it takes to make up for asking what the processor has.
#[cfg(all(target_arch = "x86_64", not(miri)))]
const LONG: usize = 4 * BLOCK;

/// How many bytes at the beginning are in blocks that are accepted: all of them if each block is, none of less than a block.
#[inline]
pub(crate) fn count(input: &[u8], accepts: impl Fn(&[u8; BLOCK]) -> bool) -> usize {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if input.len() >= LONG && is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2.
        return unsafe { count_with_avx2(input, accepts) };
    }
    count_blocks(input, accepts)
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
#[target_feature(enable = "avx2")]
fn count_with_avx2(input: &[u8], accepts: impl Fn(&[u8; BLOCK]) -> bool) -> usize {
    count_blocks(input, accepts)
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "it is compiled for the processors that its caller is for")]
fn count_blocks(input: &[u8], accepts: impl Fn(&[u8; BLOCK]) -> bool) -> usize {
    // The last block overlaps the one before.
    let Some(last) = input.last_chunk() else { return 0 };
    let (blocks, _) = input.as_chunks();
    match blocks.iter().position(|block| !accepts(block)) {
        Some(index) => index * BLOCK,
        None if accepts(last) => input.len(),
        None => input.len() - BLOCK,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_counted_up_to_the_block_that_is_refused() {
        let accepts = |block: &[u8; BLOCK]| !block.contains(&b'!');
        for length in 0..LENGTHS {
            let mut input = vec![b'a'; length];
            let all = if length < BLOCK { 0 } else { length };
            assert_eq!((count(&input, accepts), count_blocks(&input, accepts)), (all, all));
            for place in 0..length {
                input[place] = b'!';
                let counted = count(&input, accepts);
                assert_eq!(counted, count_blocks(&input, accepts));
                assert!(counted <= place && (all == 0 || place < counted + BLOCK), "{place} of {length}");
                input[place] = b'a';
            }
        }
    }

    const LENGTHS: usize = 6 * BLOCK;
}
