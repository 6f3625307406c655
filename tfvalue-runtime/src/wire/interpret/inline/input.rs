//! What is read by windows: so many bytes at once that a key with a value fits, without a check for each.

use std::{marker::PhantomData, mem::MaybeUninit};

use super::values::Form;
use crate::wire::interpret::text::WINDOW;

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
    /// Where windows are, counted from the beginning of the input: in the input, or in a copy of its last bytes with zeros behind.
    windows: *const u8,
    end: usize,
    form: PhantomData<F>,
}

/// The last bytes of an input that is too short for a window of so many, with as many behind them as one has.
pub(super) type Tail<const MOST: usize> = MaybeUninit<[[u8; MOST]; 2]>;

impl<'de, F: Form> Input<'de, F> {
    /// # Safety
    ///
    /// The bytes are what the form says of its inputs.
    #[inline(always)]
    pub(super) unsafe fn of(bytes: &'de [u8]) -> Self {
        Self { bytes, windows: bytes.as_ptr(), end: bytes.len(), form: PhantomData }
    }

    /// Whether windows go on for so many bytes from a position.
    #[inline(always)]
    pub(super) fn has_window<const N: usize>(self, position: usize) -> bool {
        position + N <= self.end
    }

    /// The bytes at a position.
    ///
    /// # Safety
    ///
    /// Windows go on for so many; they live as long as what they are in.
    #[inline(always)]
    pub(super) unsafe fn window<'w, const N: usize>(self, position: usize) -> &'w [u8; N] {
        // SAFETY: as the caller promises.
        unsafe { &*self.windows.wrapping_add(position).cast() }
    }

    /// A value of this length, if the input, and not what goes on behind it, holds it.
    #[inline(always)]
    pub(super) fn value<T>(self, value: T, position: usize, used: usize) -> Option<(T, usize)> {
        (position + used <= self.bytes.len()).then_some((value, used))
    }

    /// Goes on in a copy of what is left, with windows that aren't longer than `MOST`; `false` if this was done already.
    ///
    /// # Safety
    ///
    /// The copy isn't used again, and lives as long as this.
    #[inline(never)]
    pub(super) unsafe fn go_on_in<const MOST: usize>(
        &mut self,
        copy: &mut Tail<MOST>,
        position: usize,
    ) -> bool {
        let rest = &self.bytes[position..];
        if self.end > self.bytes.len() || rest.len() >= MOST {
            return false;
        }
        let copy = copy.write([[0; MOST]; 2]).as_flattened_mut();
        copy[..rest.len()].copy_from_slice(rest);
        self.windows = copy.as_ptr().wrapping_sub(position);
        self.end = self.bytes.len() + MOST;
        true
    }
}
