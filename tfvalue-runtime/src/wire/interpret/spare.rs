//! The spare capacity of a vector, in which short values are written one after the other.
//!
//! Whole words are written, also if a value is shorter; the vector's length is set once at the end.
#![expect(clippy::inline_always, reason = "they are what loops consist of")]

mod json;

use std::{marker::PhantomData, ptr::NonNull};

use crate::scan::text::WINDOW;

pub(crate) use self::json::push_key;
use crate::wire::descriptor::KEY_WIDTH;

/// The largest length of a short value: a text with its marker or quotes.
pub(crate) const VALUE: usize = WINDOW + 2;

/// The largest length of a field with a short value: its name with quotes, colon and comma, and the value.
pub(crate) const FIELD: usize = 1 + KEY_WIDTH + 2 + VALUE;

/// A position in spare capacity where at least `N` bytes can be written.
///
/// # Invariant
///
/// At `at`, `N` bytes can be written, and more up to [`FIELD`] bytes after the address `last`. They are spare capacity of one vector, and the bytes
/// between the vector's end and `at` are initialized.
#[derive(Clone, Copy)]
pub(crate) struct SpareCursor<'v, const N: usize = VALUE> {
    at: NonNull<u8>,
    /// The last address at which a field fits, which is what the loops over fields check.
    last: usize,
    vector: Vector<'v>,
}

/// Proof that the spare capacity up to a position is initialized.
///
/// # Invariant
///
/// It comes from a cursor of the same vector, by writing the bytes between them.
#[derive(Clone, Copy)]
pub(crate) struct Initialized<'v> {
    at: NonNull<u8>,
    vector: Vector<'v>,
}

/// Distinguishes one vector from another: the lifetime is of one call of [`append`], and can be neither longer nor shorter.
type Vector<'v> = PhantomData<fn(&'v ()) -> &'v ()>;

/// Appends to a vector what `write` writes to its spare capacity. Returns whether it wrote something.
#[inline(always)]
pub(crate) fn append<const N: usize>(
    bytes: &mut Vec<u8>,
    write: impl for<'v> FnOnce(SpareCursor<'v, N>) -> Option<Initialized<'v>>,
) -> bool {
    bytes.reserve(N);
    let spare = bytes.spare_capacity_mut().as_mut_ptr_range();
    let (Some(at), Some(last)) = (NonNull::new(spare.start.cast()), spare.end.addr().checked_sub(FIELD))
    else {
        return false;
    };
    let Some(written) = write(SpareCursor { at, last, vector: PhantomData }) else { return false };
    // SAFETY: both are places in the memory after this vector, whose bytes are written up to the second.
    unsafe {
        let more = written.at.offset_from_unsigned(at);
        bytes.set_len(bytes.len() + more);
    }
    true
}

impl<'v, const N: usize> SpareCursor<'v, N> {
    /// Writes the first `length` of these bytes.
    #[inline(always)]
    pub(crate) fn push<const M: usize>(self, window: &[u8; M], length: usize) -> Initialized<'v> {
        const { assert!(M <= N) };
        // SAFETY: that many bytes can be written, and no more than them are counted.
        unsafe {
            self.at.cast::<[u8; M]>().as_ptr().write(*window);
            self.written(length.min(M))
        }
    }

    /// Writes parts of any length one after the other, if all fit.
    #[inline]
    pub(crate) fn push_parts<const P: usize>(self, parts: [&[u8]; P]) -> Option<Initialized<'v>> {
        let mut at = self.at;
        for part in parts {
            if self.last + FIELD - at.addr().get() < part.len() {
                return None;
            }
            // SAFETY: that many bytes are left, which are written with that, up to there; they belong to no part.
            at = unsafe {
                at.as_ptr().copy_from_nonoverlapping(part.as_ptr(), part.len());
                at.add(part.len())
            };
        }
        Some(Initialized { at, vector: PhantomData })
    }

    /// Returns the cursor after what was written, if `M` bytes can be written there.
    #[inline(always)]
    pub(crate) fn after<const M: usize>(self, written: Initialized<'v>) -> Option<SpareCursor<'v, M>> {
        const { assert!(M <= FIELD) };
        let has_room = written.at.addr().get() <= self.last + (FIELD - M);
        has_room.then_some(SpareCursor { at: written.at, last: self.last, vector: PhantomData })
    }

    /// Returns the proof for all bytes before this cursor.
    #[inline(always)]
    pub(crate) fn initialized(self) -> Initialized<'v> {
        Initialized { at: self.at, vector: PhantomData }
    }

    /// # Safety
    ///
    /// The next `length` bytes are initialized, and `length` is at most `N`.
    #[inline(always)]
    unsafe fn written(self, length: usize) -> Initialized<'v> {
        // SAFETY: guaranteed by the caller.
        Initialized { at: unsafe { self.at.add(length) }, vector: PhantomData }
    }
}

impl<'v> SpareCursor<'v, FIELD> {
    /// Writes the first `length` of these bytes, and returns the cursor for a value after them.
    #[inline(always)]
    pub(crate) fn after_key(self, padded: &[u8; KEY_WIDTH], length: usize) -> SpareCursor<'v> {
        const { assert!(KEY_WIDTH + VALUE <= FIELD) };
        let written = self.push(padded, length);
        SpareCursor { at: written.at, last: self.last, vector: PhantomData }
    }

    /// Writes a byte and a text that is shorter than a window, if it is ASCII, and returns the cursor for a value after them.
    #[inline(always)]
    pub(crate) fn after_ascii(self, first: u8, text: &str) -> Option<SpareCursor<'v>> {
        const { assert!(WINDOW + VALUE <= FIELD) };
        let spare: SpareCursor<'_> = SpareCursor { at: self.at, last: self.last, vector: PhantomData };
        let written = spare.push_ascii(first, text)?;
        Some(SpareCursor { at: written.at, ..spare })
    }
}

impl<'v> SpareCursor<'v> {
    /// Writes a byte and a text that is shorter than a window, if it is ASCII.
    #[inline(always)]
    pub(crate) fn push_ascii(self, first: u8, text: &str) -> Option<Initialized<'v>> {
        const HIGH: u64 = (u64::MAX / 0xff) << 7;
        if text.len() >= WINDOW {
            return None;
        }
        // SAFETY: a byte and a window fit, of which the text fills no more than its length.
        unsafe {
            self.at.write(first);
            let ascii = copy(text.as_bytes(), self.at.as_ptr().add(1)) & HIGH == 0;
            ascii.then(|| self.written(1 + text.len()))
        }
    }
}

/// Copies less than 32 bytes by overlapping words, the same number for most lengths. Returns the bitwise OR of all words.
///
/// # Safety
///
/// `text` has less than 32 bytes, and `output` is valid for writes of as many.
#[inline(always)]
unsafe fn copy(text: &[u8], output: *mut u8) -> u64 {
    let (input, length) = (text.as_ptr(), text.len());
    macro_rules! copy {
        ($word:ident: $($offset:expr),*) => {{
            // Reads all words before it writes the first, so that no read waits for a write.
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
    fn push_counts_only_the_given_length() {
        let mut bytes = b"-".to_vec();
        assert!(append(&mut bytes, |spare: SpareCursor<'_, FIELD>| {
            let spare = spare.after_key(&[b'g'; KEY_WIDTH], 2);
            let written = spare.push(b"hi", 1);
            Some(spare.after::<2>(written)?.push(b"jk", 9))
        }));
        assert_eq!(bytes, b"-gghjk");
        assert!(!append(&mut bytes, |spare: SpareCursor<'_>| {
            spare.push(b"hi", 1);
            None
        }));
        assert_eq!(bytes, b"-gghjk");
    }

    #[test]
    fn parts_are_appended_if_all_fit() {
        let mut bytes = Vec::with_capacity(2 * VALUE);
        bytes.push(b'-');
        let left = bytes.capacity() - 1;
        let long = vec![b'a'; left - 2];
        assert!(!append(&mut bytes, |spare: SpareCursor<'_>| spare.push_parts([b"<<", &long, b">"])));
        assert!(append(&mut bytes, |spare: SpareCursor<'_>| spare.push_parts([b"<", &long, b"", b">"])));
        assert_eq!(bytes, [b"-<", &*long, b">"].concat());
        assert_eq!(bytes.len(), bytes.capacity());
    }

    #[test]
    fn cursor_ends_at_the_capacity() {
        let mut bytes = Vec::with_capacity(2 * VALUE);
        let capacity = bytes.capacity();
        let mut count = 0;
        assert!(append(&mut bytes, |spare: SpareCursor<'_>| {
            let mut written = spare.push(b"a", 1);
            count += 1;
            while let Some(spare) = spare.after::<VALUE>(written) {
                written = spare.push(&[b'a'; VALUE], 1);
                count += 1;
            }
            Some(written)
        }));
        assert_eq!(count, capacity - VALUE + 1);
        assert_eq!(bytes, vec![b'a'; count]);
        assert_eq!(bytes.capacity(), capacity);
    }

    #[test]
    fn ascii_of_every_length_is_appended_and_nothing_else() {
        let letters = "abcdefghijklmnopqrstuvwxyz0123456789";
        for length in 0..WINDOW {
            let text = &letters[..length];
            let mut bytes = b"-".to_vec();
            assert!(append(&mut bytes, |spare| spare.push_ascii(b'+', text)));
            assert_eq!(bytes, format!("-+{text}").as_bytes());
            let mut entry = Vec::with_capacity(FIELD);
            assert!(append(&mut entry, |spare| Some(
                spare.after_ascii(b'+', text)?.push(&[b'='; VALUE], VALUE)
            )));
            assert_eq!(entry, format!("+{text}{}", "=".repeat(VALUE)).as_bytes());
            assert!(entry.len() <= FIELD);
            for at in 0..length.saturating_sub(1) {
                let mut text = text.to_owned();
                text.replace_range(at..at + 2, "\u{e9}");
                assert!(!append(&mut bytes, |spare| spare.push_ascii(b'+', &text)));
                assert!(!append(&mut bytes, |spare| spare
                    .after_ascii(b'+', &text)
                    .map(SpareCursor::initialized)));
            }
            assert_eq!(bytes.len(), 2 + length);
        }
        assert!(!append(&mut Vec::new(), |spare| spare.push_ascii(b'+', &letters[..WINDOW])));
    }
}
