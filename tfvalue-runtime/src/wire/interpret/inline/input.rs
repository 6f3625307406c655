//! What is read by windows: so many bytes at once that a key with a value fits, without a check for each.

use std::{hint::assert_unchecked, marker::PhantomData, mem::MaybeUninit};

use tfvalue_core::scan::text::WINDOW;

use super::values::Form;

/// What a value is read from: the byte that it begins with, and as many as a short text has at most.
pub(super) type Window = [u8; 1 + WINDOW];

/// An input of a form that is read by windows.
///
/// # Invariant
///
/// From `windows` on, there are bytes to read from the position at which the input was taken up to `end`.
#[derive(Clone, Copy)]
pub(super) struct Input<'de, F> {
    pub(super) bytes: &'de [u8],
    /// Where windows are, counted from the beginning of the input: in the input, or in its [`Tail`].
    windows: *const u8,
    end: usize,
    /// Whether unknown values aren't taken.
    pub(super) wholly_known: bool,
    form: PhantomData<F>,
}

/// The last bytes of an input with as many zeros behind them, in which windows that aren't longer than `MOST` go on to its end.
///
/// # Invariant
///
/// Once it is made, the second half is zeros, and before them stand the last bytes of the input: so many, or all if it has less.
#[derive(Debug)]
pub(crate) struct Tail<const MOST: usize> {
    halves: [MaybeUninit<[u8; MOST]>; 2],
    is_made: bool,
}

impl<const MOST: usize> Tail<MOST> {
    /// The tail of an input at whose end nobody has looked yet.
    #[inline]
    pub(crate) const fn none() -> Self {
        Self { halves: [const { MaybeUninit::uninit() }; 2], is_made: false }
    }

    /// The tail of `input`, which is always the same one. It is made when the first is asked for, some time before it is read: what was just written
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

    /// Where the input ends in it.
    #[inline(always)]
    fn end(&self) -> *const u8 {
        self.halves.as_ptr().cast::<u8>().wrapping_add(MOST)
    }
}

impl<'de, F: Form> Input<'de, F> {
    /// # Safety
    ///
    /// The bytes are what the form says of its inputs.
    #[inline(always)]
    pub(super) unsafe fn of(bytes: &'de [u8], wholly_known: bool) -> Self {
        Self { bytes, windows: bytes.as_ptr(), end: bytes.len(), wholly_known, form: PhantomData }
    }

    /// Whether windows go on for so many bytes from a position.
    #[inline(always)]
    pub(super) fn has_window<const N: usize>(&self, position: usize) -> bool {
        position + N <= self.end
    }

    /// The bytes at a position.
    ///
    /// # Safety
    ///
    /// Windows go on for so many; they live as long as what they are in.
    #[inline(always)]
    pub(super) unsafe fn window<'w, const N: usize>(&self, position: usize) -> &'w [u8; N] {
        let window = self.windows.wrapping_add(position);
        // SAFETY: as the caller promises; nothing lies at null, which the compiler isn't told by a reference.
        unsafe {
            assert_unchecked(!window.is_null());
            &*window.cast()
        }
    }

    /// The bytes at a position, which windows go on to in the tail if they don't in the input.
    ///
    /// # Safety
    ///
    /// As of [`go_on_in`](Self::go_on_in).
    #[inline(always)]
    pub(super) unsafe fn next_window<'w, const MOST: usize>(
        &mut self,
        tail: &'w Tail<MOST>,
        position: usize,
    ) -> Option<&'w [u8; MOST]>
    where
        'de: 'w,
    {
        // SAFETY: as the caller promises; windows go on for so many bytes, or do now.
        unsafe {
            (self.has_window::<MOST>(position) || self.go_on_in(tail, position))
                .then(|| self.window(position))
        }
    }

    /// A value of this length, if the input, and not what goes on behind it, holds it.
    #[inline(always)]
    pub(super) fn value<T>(&self, value: T, position: usize, used: usize) -> Option<(T, usize)> {
        (position + used <= self.bytes.len()).then_some((value, used))
    }

    /// Goes on in the tail, if windows of so many don't go on from a position; `false` if this was done already.
    ///
    /// # Safety
    ///
    /// The tail is of an input that ends where this does, and lives as long as this.
    #[inline(always)]
    pub(super) unsafe fn go_on_in<const MOST: usize>(&mut self, tail: &Tail<MOST>, position: usize) -> bool {
        if self.end > self.bytes.len() || self.has_window::<MOST>(position) {
            return false;
        }
        self.windows = tail.end().wrapping_sub(self.bytes.len());
        self.end = self.bytes.len() + MOST;
        true
    }
}
