//! References that the compiler doesn't follow in constants.

use std::ptr;

/// A reference to what doesn't change, behind which the compiler doesn't look when it checks that the value of a constant is valid. It looks
/// behind others each time that it meets one, so that what many constants refer to would be looked at as often.
#[derive(Debug)]
pub struct Unfollowed<T: ?Sized + 'static>(*const T);

impl<T: ?Sized> Unfollowed<T> {
    pub(crate) const fn new(target: &'static T) -> Self {
        Self(ptr::from_ref(target))
    }

    /// A reference in a constant, which is one to what doesn't change if it is in the constant's value: the compiler refuses other pointers there.
    pub(super) const fn in_constant(target: &T) -> Self {
        Self(ptr::from_ref(target))
    }

    #[inline]
    pub(crate) const fn get(self) -> &'static T {
        // SAFETY: the pointer is that of such a reference.
        unsafe { &*self.0 }
    }
}

impl<T: ?Sized> Clone for Unfollowed<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for Unfollowed<T> {}

// SAFETY: it is a shared reference, which can be sent if what is behind it can be shared.
unsafe impl<T: ?Sized + Sync> Send for Unfollowed<T> {}
// SAFETY: likewise.
unsafe impl<T: ?Sized + Sync> Sync for Unfollowed<T> {}
