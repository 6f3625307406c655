//! References that hide information: the compiler doesn't follow them in constants, or they have no element type.
#![allow(unsafe_code)]

use std::slice;

/// A reference to a constant that the compiler doesn't follow when it checks that the value of a constant is valid.
///
/// The compiler follows every other reference each time it encounters one. So it would check a constant once for each constant that refers to it.
#[derive(Debug)]
pub struct OpaqueRef<T: ?Sized + 'static>(*const T);

impl<T: ?Sized> OpaqueRef<T> {
    pub(crate) const fn new(target: &'static T) -> Self {
        Self(target)
    }

    /// Creates a reference in the value of a constant, where the compiler accepts only `'static` references.
    ///
    /// # Safety
    ///
    /// The result is only used in the value of a constant.
    pub(crate) const unsafe fn in_constant(target: &T) -> Self {
        Self(target)
    }

    #[inline]
    pub(crate) const fn get(self) -> &'static T {
        // SAFETY: the pointer comes from a `'static` reference.
        unsafe { &*self.0 }
    }
}

impl<T: ?Sized> Clone for OpaqueRef<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for OpaqueRef<T> {}

// SAFETY: it is a shared reference, which can be sent if its target can be shared.
unsafe impl<T: ?Sized + Sync> Send for OpaqueRef<T> {}
// SAFETY: likewise.
unsafe impl<T: ?Sized + Sync> Sync for OpaqueRef<T> {}

/// A slice without its element type. The caller of [`get`](Self::get) states the type. The compiler doesn't follow the slice in constants either.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpaqueSlice {
    start: *const (),
    len: usize,
}

impl OpaqueSlice {
    pub(crate) const fn new<T: Sync>(slice: &'static [T]) -> Self {
        Self { start: slice.as_ptr().cast(), len: slice.len() }
    }

    /// The number of elements.
    #[inline]
    pub(crate) const fn len(self) -> usize {
        self.len
    }

    /// The slice.
    ///
    /// # Safety
    ///
    /// `self` was built from a slice of `T`.
    #[inline]
    pub(crate) const unsafe fn get<T: Sync>(self) -> &'static [T] {
        // SAFETY: start and length are those of a `'static` slice of `T`, as the caller promises.
        unsafe { slice::from_raw_parts(self.start.cast(), self.len) }
    }
}

// SAFETY: it is a shared reference to a slice of elements that are `Sync`.
unsafe impl Send for OpaqueSlice {}
// SAFETY: likewise.
unsafe impl Sync for OpaqueSlice {}
