//! How long an output will be, learned from those before: a buffer that is long enough at once need not grow.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use tfvalue_core::types::Type;

use super::interpret::room::FIELD;

/// The last output for each type: in the lower half how many steps it was long, whose it was in the upper one. Where two types share a place, each
/// finds that it was the other's.
static OUTPUTS: [AtomicUsize; 256] = [const { AtomicUsize::new(0) }; 256];

/// The longest output that is expected: one of 256 MiB is no guide to the next.
const MOST: usize = 1 << 28;
/// How many bytes are written beyond the end of an output at most, before its length is known.
const BEYOND: usize = FIELD;
/// How many bytes more than another half an output may keep reserved.
const SPARE: usize = 4096;
/// Lengths are rounded up to multiples of this, so that little is written that other threads read.
const STEP: usize = 64;
const HALF: u32 = usize::BITS / 2;
const LOWER: usize = (1 << HALF) - 1;

/// What is known of the outputs of one type in one format.
pub(crate) struct ExpectedLength {
    output: &'static AtomicUsize,
    owner: usize,
    /// How long the next output is expected to be, if it is.
    length: usize,
}

impl ExpectedLength {
    /// That of the type and format with this key.
    #[inline]
    pub(super) fn of(key: usize) -> Self {
        let index = (key ^ key >> 8) % OUTPUTS.len();
        let (output, owner) = (&OUTPUTS[index], key << HALF);
        let last = output.load(Relaxed);
        Self { output, owner, length: if last & !LOWER == owner { (last & LOWER) * STEP } else { 0 } }
    }

    /// That of the values of a type that is at this place, in a format with this number.
    pub(crate) fn of_values(ty: &Type, format: usize) -> Self {
        const { assert!(align_of::<Type>() > 1) };
        Self::of(std::ptr::from_ref(ty).addr() | format)
    }

    /// A buffer for the next output, a little longer than the last, and than what is written at once beyond its end.
    pub(crate) fn buffer(&self) -> Vec<u8> {
        match self.length {
            0 => Vec::new(),
            length => Vec::with_capacity(length + length / 16 + BEYOND),
        }
    }

    /// Takes note of an output, and gives back what was reserved for a far longer one.
    #[inline]
    pub(crate) fn learn(self, output: &mut Vec<u8>) {
        if self.length.wrapping_sub(output.len()) >= STEP {
            self.learn_other(output);
        }
    }

    /// As [`learn`](Self::learn), of an output of another length than what was expected.
    #[inline(never)]
    fn learn_other(self, output: &mut Vec<u8>) {
        if output.capacity() / 2 > output.len() + SPARE {
            output.shrink_to_fit();
        }
        let steps = output.len().min(MOST).div_ceil(STEP).min(LOWER);
        self.output.store(self.owner | steps, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_output_is_expected_to_be_like_the_last() {
        let expected = || ExpectedLength::of(0x1230);
        assert_eq!(expected().buffer().capacity(), 0);
        expected().learn(&mut vec![0; 1000]);
        for length in [1000, 999, 1025, 961, 1024] {
            assert!((length..1300).contains(&expected().buffer().capacity()));
            expected().learn(&mut vec![0; length]);
        }
        expected().learn(&mut vec![0; 10]);
        assert!((10..200).contains(&expected().buffer().capacity()));
        expected().learn(&mut vec![0; 2 * MOST]);
        assert!(expected().buffer().capacity() <= MOST + MOST / 16 + BEYOND);
    }

    #[test]
    fn a_short_output_keeps_little_of_what_a_long_one_took() {
        let expected = || ExpectedLength::of(0x7890);
        expected().learn(&mut vec![0; 1_000_000]);
        let mut short = expected().buffer();
        assert!(short.capacity() >= 1_000_000);
        short.extend([0; 10]);
        expected().learn(&mut short);
        assert!(short.capacity() < 2 * SPARE);
    }

    #[test]
    fn nothing_is_expected_from_outputs_of_another_type() {
        let one = || ExpectedLength::of(0x4560);
        let other = || ExpectedLength::of(0x4560 ^ 0x0101);
        assert!(std::ptr::eq(one().output, other().output));
        one().learn(&mut vec![0; 1000]);
        assert_eq!(other().buffer().capacity(), 0);
        other().learn(&mut vec![0; 100]);
        assert_eq!(one().buffer().capacity(), 0);
    }
}
