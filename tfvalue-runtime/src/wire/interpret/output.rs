//! Appending to a vector: a few bytes out of as many as are copied at once, or many that are looked at while they are copied.

use super::text::{BLOCK, copy_block};

/// Appends the first `length` of these bytes.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it is what loops consist of")]
pub(crate) fn push<const N: usize>(bytes: &mut Vec<u8>, window: &[u8; N], length: usize) {
    bytes.reserve(N);
    let start = bytes.len();
    // SAFETY: there is capacity for `N` more bytes, which are all written, and no more than them are counted.
    unsafe {
        bytes.as_mut_ptr().add(start).cast::<[u8; N]>().copy_from_nonoverlapping(window, 1);
        bytes.set_len(start + length.min(N));
    }
}

/// Appends bytes if each block of them is accepted; else `false`, and nothing is appended.
///
/// A block is asked about, together with its index, just before it is copied, so that all comes from memory once. Blocks may overlap.
/// Less bytes than a block are asked about with zeros behind them.
#[inline]
pub(crate) fn push_if(
    bytes: &mut Vec<u8>,
    input: &[u8],
    accepts: impl Fn(usize, &[u8; BLOCK]) -> bool,
) -> bool {
    let (Some(first), Some(last)) = (input.first_chunk(), input.last_chunk()) else {
        let mut block = [0; BLOCK];
        block[..input.len()].copy_from_slice(input);
        let accepted = accepts(0, &block);
        if accepted {
            push(bytes, &block, input.len());
        }
        return accepted;
    };
    bytes.reserve(input.len());
    let start = bytes.len();
    let output = bytes.spare_capacity_mut().as_mut_ptr().cast::<u8>();
    let copy = |index: usize, block: &[u8; BLOCK]| {
        let accepted = accepts(index, block);
        if accepted {
            // SAFETY: there is capacity for all of the input, of which the block stands at this index.
            unsafe { copy_block(block, output.add(index)) };
        }
        accepted
    };
    // Writing is fastest at multiples of a block.
    let aligned = BLOCK - output as usize % BLOCK;
    let blocks = input[aligned..].as_chunks().0;
    let accepted = copy(0, first)
        && blocks.iter().zip((aligned..).step_by(BLOCK)).all(|(block, index)| copy(index, block))
        && copy(input.len() - BLOCK, last);
    if accepted {
        // SAFETY: there is capacity for all of the input, which was written: what is before the aligned blocks and what is behind them
        // is less than a block.
        unsafe { bytes.set_len(start + input.len()) };
    }
    accepted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_bytes_are_appended_as_count() {
        let mut bytes = b"-".to_vec();
        push(&mut bytes, b"abcd", 3);
        push(&mut bytes, b"ef", 9);
        push(&mut bytes, b"gh", 0);
        assert_eq!(bytes, b"-abcef");
    }

    #[test]
    fn bytes_are_appended_if_each_block_is_accepted() {
        let input: Vec<u8> = (0..=u8::MAX).collect();
        for length in 0..input.len() {
            let input = &input[..length];
            let accepts = |refused: Option<u8>| {
                move |start: usize, block: &[u8; BLOCK]| {
                    let (bytes, zeros) = block.split_at(input.len().min(BLOCK));
                    assert!(input[start..].starts_with(bytes) && zeros.iter().all(|byte| *byte == 0));
                    refused.is_none_or(|refused| !bytes.contains(&refused))
                }
            };
            let mut bytes = b"-".to_vec();
            assert!(push_if(&mut bytes, input, accepts(None)));
            assert_eq!(bytes, [b"-", input].concat());
            for byte in input {
                assert!(!push_if(&mut bytes, input, accepts(Some(*byte))));
                assert_eq!(bytes.len(), 1 + length);
            }
        }
    }
}
