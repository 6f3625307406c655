//! Vectors of derived structs whose types are erased.

use std::{
    alloc::{self, Layout},
    mem::ManuallyDrop,
    ptr,
};

use super::{ErasedType, drop_each::drop_each};

impl ErasedType {
    /// Returns the parts of an empty vector that isn't allocated. Its capacity is 0, or unlimited for zero-sized structs.
    #[inline]
    pub(super) fn none(&self) -> RawVecParts {
        let start = ptr::without_provenance_mut(self.layout.align());
        RawVecParts { start, length: 0, capacity: if self.size() == 0 { usize::MAX } else { 0 } }
    }

    /// Grows memory for `before` structs to `capacity` structs, and returns its start.
    ///
    /// # Safety
    ///
    /// `start` is that of [`none`](Self::none) or was returned by this function, for `before` structs, and isn't used again. `capacity` is
    /// larger.
    #[inline(never)]
    unsafe fn grow(&self, start: *mut u8, before: usize, capacity: usize) -> *mut u8 {
        let layout = self.layout_of(capacity);
        // SAFETY: the layout isn't empty: zero-sized structs always have enough capacity. The old memory has the layout for `before` structs.
        let start = unsafe {
            match before {
                0 => alloc::alloc(layout),
                _ => alloc::realloc(start, self.layout_of(before), layout.size()),
            }
        };
        if start.is_null() {
            alloc::handle_alloc_error(layout);
        }
        start
    }

    /// Returns the layout of `count` structs.
    fn layout_of(&self, count: usize) -> Layout {
        let one = self.layout;
        let size = one.size().checked_mul(count);
        size.and_then(|size| Layout::from_size_align(size, one.align()).ok())
            .unwrap_or_else(|| alloc::handle_alloc_error(one))
    }
}

/// A vector of structs.
///
/// # Invariant
///
/// `start` points to memory for `capacity` structs, from [`ErasedType::none`] or [`ErasedType::grow`], of which the first `length` are
/// initialized.
pub(super) struct ErasedVec<'s> {
    element: &'s ErasedType,
    start: *mut u8,
    length: usize,
    capacity: usize,
}

impl<'s> ErasedVec<'s> {
    #[inline]
    pub(super) fn with_capacity(element: &'s ErasedType, capacity: usize) -> Self {
        let none @ RawVecParts { start, length, .. } = element.none();
        if capacity <= none.capacity {
            return Self { element, start, length, capacity: none.capacity };
        }
        // SAFETY: `start` is that of `none`, and `capacity` is larger.
        let start = unsafe { element.grow(start, none.capacity, capacity) };
        Self { element, start, length, capacity }
    }

    /// Returns the number of structs.
    pub(super) fn len(&self) -> usize {
        self.length
    }

    /// Returns a slot for the next struct, and grows the memory if it is full.
    #[inline]
    pub(super) fn next_slot(&mut self) -> *mut u8 {
        if self.length == self.capacity {
            self.grow();
        }
        // SAFETY: there is memory for another struct.
        unsafe { self.start.add(self.length * self.element.size()) }
    }

    /// Counts the next struct.
    ///
    /// # Safety
    ///
    /// The slot that [`next_slot`](Self::next_slot) returned last is initialized.
    #[inline]
    pub(super) unsafe fn commit(&mut self) {
        self.length += 1;
    }

    /// Doubles the capacity.
    #[cold]
    fn grow(&mut self) {
        let capacity = (2 * self.capacity).max(4);
        // SAFETY: the memory is for `capacity` structs. Structs of size 0 never need more; for others, twice as many are more.
        self.start = unsafe { self.element.grow(self.start, self.capacity, capacity) };
        self.capacity = capacity;
    }

    /// Returns the structs and their memory without dropping them.
    pub(super) fn into_parts(self) -> RawVecParts {
        let structs = ManuallyDrop::new(self);
        RawVecParts { start: structs.start, length: structs.length, capacity: structs.capacity }
    }
}

/// The parts of a vector of structs. It has no drop glue, so the code per struct type is small.
#[derive(Clone, Copy)]
pub(super) struct RawVecParts {
    start: *mut u8,
    length: usize,
    capacity: usize,
}

impl RawVecParts {
    /// Returns the vector.
    ///
    /// # Safety
    ///
    /// The structs are `T`, and no other vector takes ownership of them.
    #[inline]
    pub(super) unsafe fn into_vec<T>(self) -> Vec<T> {
        // SAFETY: the memory was allocated as a vector allocates it, with the layout of `T`.
        unsafe { Vec::from_raw_parts(self.start.cast(), self.length, self.capacity) }
    }
}

impl Drop for ErasedVec<'_> {
    fn drop(&mut self) {
        /// Frees the memory, also if a struct panics while it is dropped.
        struct Free<'s, 'm>(&'m ErasedVec<'s>);

        impl Drop for Free<'_, '_> {
            fn drop(&mut self) {
                let ErasedVec { element, start, capacity, .. } = *self.0;
                if element.size() > 0 && capacity > 0 {
                    // SAFETY: the memory was allocated with this layout.
                    unsafe { alloc::dealloc(start, element.layout_of(capacity)) };
                }
            }
        }

        let free = Free(self);
        let size = free.0.element.size();
        drop_each(0..self.length, |index| {
            // SAFETY: the struct is initialized, and isn't used again.
            unsafe { (self.element.drop)(self.start.add(index * size).cast()) };
        });
        drop(free);
    }
}
