//! Scans long text in blocks, or copies it during the scan, so that the text is read from memory once.
//!
//! A predicate on blocks is plain code, which the compiler vectorises. It is compiled twice: for all processors of the target, and with AVX2, which
//! takes half the time.

#![expect(clippy::inline_always, reason = "code is compiled for the processors that its caller is for")]

use super::text::BLOCK;

/// A test on blocks.
///
/// The method is `inline(always)`, so that it is compiled into the loop, for the processors that the loop is for. A closure might not be inlined.
pub trait BlockPredicate: Copy {
    /// Returns whether the block that begins at this index is accepted. A block of fewer bytes is padded with spaces.
    fn accept(&self, index: usize, block: &[u8; BLOCK]) -> bool;
}

/// Returns the length of the prefix that accepted blocks cover: all bytes if every block is accepted. Blocks may overlap.
#[inline]
pub fn count(input: &[u8], blocks: impl BlockPredicate) -> usize {
    scan(input, BLOCK, blocks)
}

/// Appends the prefix that accepted blocks cover, and returns its length: all bytes if every block is accepted. Blocks may overlap.
#[inline]
pub fn push(bytes: &mut Vec<u8>, input: &[u8], blocks: impl BlockPredicate) -> usize {
    bytes.reserve(input.len().max(BLOCK));
    let start = bytes.len();
    let output = bytes.spare_capacity_mut().as_mut_ptr().cast::<u8>();
    // Writes are fastest at addresses that are multiples of a block.
    let second = BLOCK - output as usize % BLOCK;
    let pushed = scan(input, second, CopyingScan { blocks, output });
    // SAFETY: there is capacity for `pushed` bytes, and each was written: a block begins no farther on than the end of the previous block.
    unsafe { bytes.set_len(start + pushed) };
    pushed
}

/// Copies each accepted block to `output`, which has room for all of the input, and for a block at least.
#[derive(Clone, Copy)]
struct CopyingScan<A> {
    blocks: A,
    output: *mut u8,
}

impl<A: BlockPredicate> BlockPredicate for CopyingScan<A> {
    #[inline(always)]
    fn accept(&self, index: usize, block: &[u8; BLOCK]) -> bool {
        // The whole block is read before the write. Otherwise the compiler would split the write.
        let block = *block;
        let accepted = self.blocks.accept(index, &block);
        if accepted {
            // SAFETY: there is room for the input, which contains the block at this index; or for a block, if that is longer than the
            // input.
            unsafe { self.output.add(index).cast::<[u8; BLOCK]>().write(block) };
        }
        accepted
    }
}

/// Scans blocks while they are accepted. The second block begins at `second`. Returns the number of bytes accepted.
#[inline]
fn scan(input: &[u8], second: usize, blocks: impl BlockPredicate) -> usize {
    if input.len() < BLOCK {
        let mut block = [b' '; BLOCK];
        block[..input.len()].copy_from_slice(input);
        return if blocks.accept(0, &block) { input.len() } else { 0 };
    }
    #[cfg(all(target_arch = "x86_64", not(tfvalue_portable)))]
    {
        #[target_feature(enable = "avx2")]
        fn scan_with_avx2(input: &[u8], second: usize, blocks: impl BlockPredicate) -> usize {
            scan_blocks(input, second, blocks)
        }

        if input.len() >= LONG && is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has AVX2.
            return unsafe { scan_with_avx2(input, second, blocks) };
        }
    }
    scan_blocks(input, second, blocks)
}

/// The length from which the AVX2 code saves more time than the detection of AVX2 takes.
#[cfg(all(target_arch = "x86_64", not(tfvalue_portable)))]
const LONG: usize = 4 * BLOCK;

#[inline(always)]
fn scan_blocks(input: &[u8], second: usize, blocks: impl BlockPredicate) -> usize {
    let (mut index, mut next) = (0, second);
    // The last block overlaps the previous one. A single call tests all blocks, so that the predicate is inlined once.
    while let Some(block) = input.get(index..).and_then(|rest| rest.first_chunk()) {
        if !blocks.accept(index, block) {
            return index;
        }
        let last = input.len() - BLOCK;
        if index == last {
            return input.len();
        }
        index = next.min(last);
        next += BLOCK;
    }
    index
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Blocks of this input, which are accepted unless there is such a mark in them.
    struct Asked<'i>(&'i [u8]);

    impl BlockPredicate for &Asked<'_> {
        fn accept(&self, index: usize, block: &[u8; BLOCK]) -> bool {
            let (bytes, spaces) = block.split_at(self.0.len().min(BLOCK));
            assert!(self.0[index..].starts_with(bytes) && spaces.iter().all(|byte| *byte == b' '));
            !bytes.contains(&b'!')
        }
    }

    #[test]
    fn bytes_are_counted_and_appended_up_to_the_block_that_is_refused() {
        let letters: Vec<u8> = (b'A'..=b'Z').cycle().take(6 * BLOCK).collect();
        for length in 0..letters.len() {
            for refused in 0..=length {
                let mut input = letters[..length].to_vec();
                if let Some(byte) = input.get_mut(refused) {
                    *byte = b'!';
                }
                let asked = Asked(&input);
                let counted = count(&input, &asked);
                assert!(counted <= refused && (refused < counted + BLOCK || counted == length));
                let mut bytes = b"-".to_vec();
                let pushed = push(&mut bytes, &input, &asked);
                assert!(pushed <= refused && (refused < pushed + BLOCK || pushed == length));
                assert_eq!(bytes, [b"-", &input[..pushed]].concat());
                if length >= BLOCK {
                    assert_eq!(scan_blocks(&input, BLOCK, &asked), counted);
                }
            }
        }
    }
}
