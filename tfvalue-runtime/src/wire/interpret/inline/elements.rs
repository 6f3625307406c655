//! A vector while it is read.

use std::{
    mem::{ManuallyDrop, MaybeUninit},
    ptr::NonNull,
};

/// Elements that are read one by one, and are a vector once all of them are there.
///
/// A `Vec` is in memory as soon as it may grow, and what was just written there word by word is slow to be read again. This has its
/// parts in registers.
///
/// # Invariant
///
/// `start` and `capacity` are those of a vector, of whose elements the first `count` are there.
pub(super) struct Elements<T> {
    start: NonNull<T>,
    count: usize,
    capacity: usize,
}

impl<T> Elements<T> {
    #[inline(always)]
    pub(super) fn with_capacity(capacity: usize) -> Self {
        Self::of(Vec::with_capacity(capacity))
    }

    #[inline(always)]
    fn of(vec: Vec<T>) -> Self {
        let mut vec = ManuallyDrop::new(vec);
        // SAFETY: a vector's pointer is never null.
        let start = unsafe { NonNull::new_unchecked(vec.as_mut_ptr()) };
        Self { start, count: vec.len(), capacity: vec.capacity() }
    }

    /// The place of the next element.
    #[inline(always)]
    pub(super) fn next_place(&mut self) -> &mut MaybeUninit<T> {
        if self.count == self.capacity {
            *self = Self::of(with_room(self.take_vec()));
        }
        // SAFETY: there is room for one more.
        unsafe { self.start.cast().add(self.count).as_mut() }
    }

    /// Counts the next element.
    ///
    /// # Safety
    ///
    /// It was written to its place, which [`next_place`](Self::next_place) returned last.
    #[inline(always)]
    pub(super) unsafe fn add_next(&mut self) {
        self.count += 1;
    }

    /// The elements, of which none is left.
    #[inline(always)]
    pub(super) fn take_vec(&mut self) -> Vec<T> {
        let elements = ManuallyDrop::new(std::mem::replace(self, Self::of(Vec::new())));
        // SAFETY: as the invariant says; nothing else drops them.
        unsafe { Vec::from_raw_parts(elements.start.as_ptr(), elements.count, elements.capacity) }
    }
}

/// Makes room for more in a vector.
#[cold]
fn with_room<T>(mut vec: Vec<T>) -> Vec<T> {
    vec.reserve(1);
    vec
}

impl<T> Drop for Elements<T> {
    #[inline(always)]
    fn drop(&mut self) {
        drop(self.take_vec());
    }
}
