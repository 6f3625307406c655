//! Derived structs whose types are erased, and vectors of them.

use std::{
    alloc::{self, Layout},
    mem::ManuallyDrop,
    ptr,
};

use super::{Described, Descriptor, descriptor_of, drop_each::drop_each, drop_value};

/// A derived struct, as lists have it for an element.
#[derive(Clone, Copy)]
pub(super) struct Struct {
    /// A function, since the compiler follows every reference in a constant as often as there are ways to it.
    descriptor: fn() -> &'static Descriptor,
    layout: Layout,
    pub(super) drop: unsafe fn(*mut ()),
}

impl Struct {
    pub(super) const fn of<'de, T: Described<'de>>() -> Self {
        Self { descriptor: descriptor_of::<T>, layout: Layout::new::<T>(), drop: drop_value::<T> }
    }

    /// How many bytes one takes.
    pub(super) const fn size(&self) -> usize {
        self.layout.size()
    }

    pub(super) fn descriptor(&self) -> &'static Descriptor {
        (self.descriptor)()
    }

    /// No structs, and no memory that would have to be given back: for none of them, or, if they take none, for any number.
    #[inline]
    pub(super) fn none(&self) -> Parts {
        let start = ptr::without_provenance_mut(self.layout.align());
        Parts { start, length: 0, capacity: if self.size() == 0 { usize::MAX } else { 0 } }
    }

    /// Grows the memory from `before` to `capacity` structs.
    ///
    /// # Safety
    ///
    /// `start` is memory for `before` of them, [none](Self::none) or what this function returned, and isn't used again; `capacity` is more.
    #[inline(never)]
    unsafe fn more_memory(&self, start: *mut u8, before: usize, capacity: usize) -> *mut u8 {
        let layout = self.layout_of(capacity);
        // SAFETY: the layout isn't empty: for zero-sized structs there is always enough capacity. The old memory has the layout for
        // `before` structs.
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
/// `start` points to memory for `capacity` structs, as [`Struct::none`] returns it, of which the first `length` are initialized.
pub(super) struct ErasedVec<'s> {
    element: &'s Struct,
    start: *mut u8,
    length: usize,
    capacity: usize,
}

impl<'s> ErasedVec<'s> {
    #[inline]
    pub(super) fn with_capacity(element: &'s Struct, capacity: usize) -> Self {
        let none @ Parts { start, length, .. } = element.none();
        if capacity <= none.capacity {
            return Self { element, start, length, capacity: none.capacity };
        }
        // SAFETY: that is memory for none, and this is more.
        let start = unsafe { element.more_memory(start, none.capacity, capacity) };
        Self { element, start, length, capacity }
    }

    /// How many structs are there.
    pub(super) fn len(&self) -> usize {
        self.length
    }

    /// The place of the next struct.
    #[inline]
    pub(super) fn next_slot(&mut self) -> *mut u8 {
        if self.length == self.capacity {
            self.grow();
        }
        // SAFETY: there is room for one more.
        unsafe { self.start.add(self.length * self.element.size()) }
    }

    /// Counts the next struct.
    ///
    /// # Safety
    ///
    /// It was written to its place, which [`next_slot`](Self::next_slot) returned last.
    #[inline]
    pub(super) unsafe fn commit(&mut self) {
        self.length += 1;
    }

    /// Makes room for more.
    #[cold]
    fn grow(&mut self) {
        let capacity = (2 * self.capacity).max(4);
        // SAFETY: the memory is for `capacity` structs. Structs of size 0 never need more; for others, twice as many are more.
        self.start = unsafe { self.element.more_memory(self.start, self.capacity, capacity) };
        self.capacity = capacity;
    }

    /// The structs and their memory, which nobody drops.
    pub(super) fn into_parts(self) -> Parts {
        let structs = ManuallyDrop::new(self);
        Parts { start: structs.start, length: structs.length, capacity: structs.capacity }
    }
}

/// The parts of a vector of structs. It has no drop glue, so the code per struct type is small.
#[derive(Clone, Copy)]
pub(super) struct Parts {
    start: *mut u8,
    length: usize,
    capacity: usize,
}

impl Parts {
    /// The vector.
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
        /// Gives the memory back, also if a struct panics while it is dropped.
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
            // SAFETY: the struct is there, and isn't used again.
            unsafe { (self.element.drop)(self.start.add(index * size).cast()) };
        });
        drop(free);
    }
}
