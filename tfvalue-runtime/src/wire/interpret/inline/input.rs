//! Windows: slices of a fixed size that hold a key with a value, with one bounds check for both.

use std::{hint::assert_unchecked, marker::PhantomData, mem::MaybeUninit};

use crate::scan::text::WINDOW;

use super::values::InlineFormat;

/// The first byte of a value, and as many bytes as a short string has at most.
pub(super) type Window = [u8; 1 + WINDOW];

/// An input of a format that is read by windows.
///
/// # Invariant
///
/// `windows` plus any position below `end` can be read.
#[derive(Clone, Copy)]
pub(super) struct Input<'de, F> {
    pub(super) bytes: &'de [u8],
    /// The address of position 0: that of the input, or such that positions near its end are in the [`PaddedTail`].
    windows: *const u8,
    end: usize,
    /// Whether unknown values are left to the codec, which refuses them.
    pub(super) wholly_known: bool,
    format: PhantomData<F>,
}

/// A copy of the last `MOST` bytes of an input, padded with as many zeros: a window of `MOST` bytes can begin at each of them.
///
/// # Invariant
///
/// If `is_made`, the second half is zeros, and the first half ends with the last bytes of the input, or with all if there are fewer.
#[derive(Debug)]
pub(crate) struct PaddedTail<const MOST: usize> {
    halves: [MaybeUninit<[u8; MOST]>; 2],
    is_made: bool,
}

impl<const MOST: usize> PaddedTail<MOST> {
    /// A tail that isn't made yet.
    #[inline]
    pub(crate) const fn none() -> Self {
        Self { halves: [const { MaybeUninit::uninit() }; 2], is_made: false }
    }

    /// The tail of `input`, which is always the same one. It is made when the first is requested, some time before it is read: what was just written
    /// is slow to be read again in other words.
    #[inline]
    pub(crate) fn of(&mut self, input: &[u8]) -> &Self {
        if !self.is_made {
            self.make(input);
        }
        self
    }

    #[inline(never)]
    fn make(&mut self, input: &[u8]) {
        self.is_made = true;
        let [bytes, zeros] = &mut self.halves;
        zeros.write([0; MOST]);
        if let Some(last) = input.last_chunk() {
            bytes.write(*last);
        } else {
            let (_, end) = bytes.write([0; MOST]).split_at_mut(MOST - input.len());
            end.copy_from_slice(input);
        }
    }

    /// The address at which the input ends in it.
    #[inline(always)]
    fn end(&self) -> *const u8 {
        self.halves.as_ptr().cast::<u8>().wrapping_add(MOST)
    }
}

impl<'de, F: InlineFormat> Input<'de, F> {
    /// # Safety
    ///
    /// The bytes meet the requirement of the [`InlineFormat`].
    #[inline(always)]
    pub(super) unsafe fn new(bytes: &'de [u8], wholly_known: bool) -> Self {
        Self { bytes, windows: bytes.as_ptr(), end: bytes.len(), wholly_known, format: PhantomData }
    }

    /// Whether `N` bytes can be read at a position.
    #[inline(always)]
    pub(super) fn has_window<const N: usize>(&self, position: usize) -> bool {
        position + N <= self.end
    }

    /// Returns `N` bytes at a position.
    ///
    /// # Safety
    ///
    /// [`has_window`](Self::has_window) is true for them, and the input or the tail that they are in lives for `'w`.
    #[inline(always)]
    pub(super) unsafe fn window<'w, const N: usize>(&self, position: usize) -> &'w [u8; N] {
        let window = self.windows.wrapping_add(position);
        // SAFETY: guaranteed by the caller; the pointer isn't null, which the compiler does not know here.
        unsafe {
            assert_unchecked(!window.is_null());
            &*window.cast()
        }
    }

    /// Returns `MOST` bytes at a position, in the input or, near its end, in the tail.
    ///
    /// # Safety
    ///
    /// Same as [`switch_to_tail`](Self::switch_to_tail).
    #[inline(always)]
    pub(super) unsafe fn next_window<'w, const MOST: usize>(
        &mut self,
        tail: &'w PaddedTail<MOST>,
        position: usize,
    ) -> Option<&'w [u8; MOST]>
    where
        'de: 'w,
    {
        // SAFETY: guaranteed by the caller; the window was checked, or is in the tail now.
        unsafe {
            (self.has_window::<MOST>(position) || self.switch_to_tail(tail, position))
                .then(|| self.window(position))
        }
    }

    /// Returns the value and its length, if it ends within the input and not in the zeros after it.
    #[inline(always)]
    pub(super) fn value<T>(&self, value: T, position: usize, used: usize) -> Option<(T, usize)> {
        (position + used <= self.bytes.len()).then_some((value, used))
    }

    /// Switches to the tail, if `MOST` bytes can't be read at a position; `false` if it has switched already or they can.
    ///
    /// # Safety
    ///
    /// The tail is of an input that ends where this does, and lives as long as this.
    #[inline(always)]
    pub(super) unsafe fn switch_to_tail<const MOST: usize>(
        &mut self,
        tail: &PaddedTail<MOST>,
        position: usize,
    ) -> bool {
        if self.end > self.bytes.len() || self.has_window::<MOST>(position) {
            return false;
        }
        self.windows = tail.end().wrapping_sub(self.bytes.len());
        self.end = self.bytes.len() + MOST;
        true
    }
}
