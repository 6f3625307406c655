//! Derived structs whose types are erased, and vectors of them.

use std::{
    alloc::{self, Layout},
    mem::ManuallyDrop,
    ptr,
};

use super::{Described, Descriptor, descriptor_of, drop_value};

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
}

/// A vector of structs.
///
/// # Invariant
///
/// From `start` on, memory of the global allocator has room for `capacity` structs, unless they take none; so many as `length` are there.
pub(super) struct Structs {
    element: Struct,
    start: *mut u8,
    length: usize,
    capacity: usize,
}

impl Structs {
    pub(super) fn with_capacity(element: Struct, capacity: usize) -> Self {
        // No memory, but aligned.
        let start = ptr::without_provenance_mut(element.layout.align());
        let mut structs = Self { element, start, length: 0, capacity: 0 };
        if capacity > 0 {
            structs.grow(capacity);
        }
        structs
    }

    /// The place of the next struct.
    pub(super) fn next_place(&mut self) -> *mut u8 {
        if self.length == self.capacity {
            self.grow((2 * self.capacity).max(4));
        }
        // SAFETY: there is room for one more.
        unsafe { self.start.add(self.length * self.element.size()) }
    }

    /// Counts the next struct.
    ///
    /// # Safety
    ///
    /// It was written to its place, which [`next_place`](Self::next_place) returned last.
    #[inline]
    pub(super) unsafe fn add_next(&mut self) {
        self.length += 1;
    }

    /// Makes room for so many in all.
    #[cold]
    fn grow(&mut self, capacity: usize) {
        if self.element.size() == 0 {
            self.capacity = usize::MAX;
            return;
        }
        let layout = self.layout(capacity);
        // SAFETY: the layout isn't empty, and that of the memory so far is the one with which it was asked for.
        let start = unsafe {
            match self.capacity {
                0 => alloc::alloc(layout),
                _ => alloc::realloc(self.start, self.layout(self.capacity), layout.size()),
            }
        };
        if start.is_null() {
            alloc::handle_alloc_error(layout);
        }
        self.start = start;
        self.capacity = capacity;
    }

    /// The memory of so many.
    fn layout(&self, capacity: usize) -> Layout {
        let one = self.element.layout;
        let size = one.size().checked_mul(capacity);
        size.and_then(|size| Layout::from_size_align(size, one.align()).ok())
            .unwrap_or_else(|| alloc::handle_alloc_error(one))
    }

    /// The structs and their memory, which nobody drops.
    pub(super) fn into_parts(self) -> Parts {
        let structs = ManuallyDrop::new(self);
        Parts { start: structs.start, length: structs.length, capacity: structs.capacity }
    }
}

/// What a vector of structs is made of.
///
/// As it isn't dropped, what is done with it is compiled to little, for each type of struct.
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
    /// The structs are `T`, and no other vector is made of them.
    #[inline]
    pub(super) unsafe fn into_vec<T>(self) -> Vec<T> {
        // SAFETY: the memory was asked for as that of a vector is, with the layout of `T`.
        unsafe { Vec::from_raw_parts(self.start.cast(), self.length, self.capacity) }
    }
}

impl Drop for Structs {
    fn drop(&mut self) {
        let size = self.element.size();
        for index in 0..self.length {
            // SAFETY: the struct is there, and isn't used again.
            unsafe { (self.element.drop)(self.start.add(index * size).cast()) };
        }
        if size > 0 && self.capacity > 0 {
            // SAFETY: the memory was asked for with this layout.
            unsafe { alloc::dealloc(self.start, self.layout(self.capacity)) };
        }
    }
}
