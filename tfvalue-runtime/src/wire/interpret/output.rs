//! Appending few bytes to many: whole words are written, and only the length tells how many of them count.
#![expect(clippy::inline_always, reason = "they are what loops consist of")]

mod json;

pub(crate) use self::json::push_key;
use super::text::{BLOCK, WINDOW, copy_block};

/// Appends the first `length` of these bytes.
#[inline(always)]
pub(crate) fn push<const N: usize>(bytes: &mut Vec<u8>, window: &[u8; N], length: usize) {
    bytes.reserve(N);
    // SAFETY: there is capacity for them.
    unsafe { push_within_capacity(bytes, window, length) };
}

/// How long a value is at most that has room: a text with what stands around it.
const MOST: usize = WINDOW + 2;

/// The end of a vector with room for a short value.
///
/// # Invariant
///
/// There is capacity for [`MOST`] more bytes.
pub(crate) struct Room<'v>(&'v mut Vec<u8>);

impl<'v> Room<'v> {
    #[inline(always)]
    pub(crate) fn of(bytes: &'v mut Vec<u8>) -> Self {
        bytes.reserve(MOST);
        Self(bytes)
    }

    /// The room behind the first `length` of these bytes, which are appended.
    #[inline(always)]
    pub(crate) fn behind(bytes: &'v mut Vec<u8>, window: &[u8; WINDOW], length: usize) -> Self {
        bytes.reserve(WINDOW + MOST);
        // SAFETY: there is capacity for a window, and as much as the invariant wants besides.
        unsafe { push_within_capacity(bytes, window, length) };
        Self(bytes)
    }

    /// Appends the first `length` of these bytes.
    #[inline(always)]
    pub(crate) fn push<const N: usize>(self, window: &[u8; N], length: usize) {
        const { assert!(N <= MOST) };
        // SAFETY: there is capacity for so many bytes.
        unsafe { push_within_capacity(self.0, window, length) };
    }

    /// Appends a byte and a text that is shorter than a window, if it is ASCII; else `false`, and nothing is appended.
    #[inline(always)]
    pub(crate) fn push_ascii(self, first: u8, text: &str) -> bool {
        const HIGH: u64 = (u64::MAX / 0xff) << 7;
        let (bytes, length) = (self.0, text.len());
        if length >= WINDOW {
            return false;
        }
        let start = bytes.len();
        // SAFETY: there is capacity for a byte and a window, of which the text fills no more than its length.
        unsafe {
            let output = bytes.as_mut_ptr().add(start);
            output.write(first);
            let ascii = copy(text.as_bytes(), output.add(1)) & HIGH == 0;
            if ascii {
                bytes.set_len(start + 1 + length);
            }
            ascii
        }
    }

    /// The vector, with what was appended.
    #[inline(always)]
    pub(crate) fn into_vec(self) -> &'v mut Vec<u8> {
        self.0
    }
}

/// Appends the first `length` of these bytes.
///
/// # Safety
///
/// There is capacity for `N` more.
#[inline(always)]
unsafe fn push_within_capacity<const N: usize>(bytes: &mut Vec<u8>, window: &[u8; N], length: usize) {
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

/// Copies less than 32 bytes by words that overlap, as many for most lengths, and returns all of them in one.
///
/// # Safety
///
/// As many bytes can be written to `output`, and `text` has less than 32.
#[inline(always)]
unsafe fn copy(text: &[u8], output: *mut u8) -> u64 {
    let (input, length) = (text.as_ptr(), text.len());
    macro_rules! copy {
        ($word:ident: $($offset:expr),*) => {{
            // All are read before the first is written, so that none waits for another.
            let offsets = [$($offset),*];
            // SAFETY: the words lie within the length, on either side.
            unsafe {
                let words = offsets.map(|offset| input.add(offset).cast::<$word>().read_unaligned());
                for (offset, word) in offsets.into_iter().zip(words) {
                    output.add(offset).cast::<$word>().write_unaligned(word);
                }
                words.into_iter().fold(0, |all, word| all | u64::from(word))
            }
        }};
    }
    if length >= 8 {
        let half = (length & 16) >> 1;
        copy!(u64: 0, half, length - half - 8, length - 8)
    } else if length >= 4 {
        copy!(u32: 0, length - 4)
    } else if length > 0 {
        copy!(u8: 0, length / 2, length - 1)
    } else {
        0
    }
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
        Room::behind(&mut bytes, &[b'g'; WINDOW], 2).push(b"hi", 1);
        assert_eq!(bytes, b"-abcefggh");
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

    #[test]
    fn ascii_of_every_length_is_appended_and_nothing_else() {
        let letters = "abcdefghijklmnopqrstuvwxyz0123456789";
        for length in 0..WINDOW {
            let text = &letters[..length];
            let mut bytes = b"-".to_vec();
            assert!(Room::of(&mut bytes).push_ascii(b'+', text));
            assert_eq!(bytes, format!("-+{text}").as_bytes());
            for at in 0..length.saturating_sub(1) {
                let mut text = text.to_owned();
                text.replace_range(at..at + 2, "\u{e9}");
                assert!(!Room::of(&mut bytes).push_ascii(b'+', &text));
            }
            assert_eq!(bytes.len(), 2 + length);
        }
        assert!(!Room::of(&mut Vec::new()).push_ascii(b'+', &letters[..WINDOW]));
    }
}
