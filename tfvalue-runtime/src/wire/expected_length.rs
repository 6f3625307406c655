//! How long an output will be, learned from those before: a buffer that is long enough at once need not grow.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The last length for each type; types may share one.
static LENGTHS: [AtomicUsize; 256] = [const { AtomicUsize::new(0) }; 256];

/// The longest output that is expected: one of 16 MiB is no guide to the next.
const MOST: usize = 1 << 24;

/// Where the length of outputs is kept that are written by the function at this address.
pub(super) struct ExpectedLength(&'static AtomicUsize);

impl ExpectedLength {
    pub(super) fn of(function: usize) -> Self {
        // Functions are aligned, and far apart.
        Self(&LENGTHS[(function >> 4 ^ function >> 12) % LENGTHS.len()])
    }

    /// A buffer for the next output, a little longer than the last.
    pub(super) fn buffer(&self) -> Vec<u8> {
        let length = self.0.load(Relaxed);
        Vec::with_capacity(length.saturating_add(length / 8).min(MOST))
    }

    /// Takes note of an output.
    pub(super) fn learn(&self, output: &[u8]) {
        // Rounded, so that little is written that other threads read.
        let length = (output.len() + 64).next_multiple_of(64);
        if self.0.load(Relaxed) != length {
            self.0.store(length, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_output_is_expected_to_be_like_the_last() {
        let expected = ExpectedLength::of(0x1230);
        expected.learn(&[0; 1000]);
        assert!((1000..1300).contains(&expected.buffer().capacity()));
        expected.learn(&[0; 10]);
        assert!((10..200).contains(&expected.buffer().capacity()));
        expected.learn(&vec![0; 4 * MOST]);
        assert!(expected.buffer().capacity() <= MOST);
    }
}
