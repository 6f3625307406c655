//! The same values in JSON.

use std::borrow::Cow;

use super::super::{json::short, output::Room};
use crate::value::{Number, Unknown};

/// # Safety
///
/// `place` is that of a `T`.
#[inline(always)]
pub(super) unsafe fn read_one<T: Inlined>(place: *const (), room: Room<'_>) -> bool {
    // SAFETY: as the caller promises.
    unsafe { &*place.cast::<T>() }.write(room)
}

/// A value that is read and written without a call, in its usual form.
pub(super) trait Inlined: Sized {
    /// Writes a value, or nothing if it is one that isn't usual.
    fn write(&self, room: Room<'_>) -> bool;
}

impl<T: Inlined> Inlined for Option<T> {
    #[inline(always)]
    fn write(&self, room: Room<'_>) -> bool {
        if let Some(value) = self {
            return value.write(room);
        }
        short::write_null(room);
        true
    }
}

impl<T: Inlined> Inlined for Unknown<T> {
    #[inline(always)]
    fn write(&self, room: Room<'_>) -> bool {
        match self {
            Self::Known(value) => value.write(room),
            Self::Unknown(_) => false,
        }
    }
}

impl<T: Inlined> Inlined for Vec<T> {
    #[inline(never)]
    fn write(&self, room: Room<'_>) -> bool {
        short::write_short_list(room, self, T::write)
    }
}

macro_rules! text {
    ($($ty:ty),*) => {$(
        impl Inlined for $ty {
            #[inline(always)]
            fn write(&self, room: Room<'_>) -> bool {
                short::write_short_text(room, self)
            }
        }
    )*};
}

text!(&str, Cow<'_, str>, String);

impl Inlined for bool {
    #[inline(always)]
    fn write(&self, room: Room<'_>) -> bool {
        short::write_bool(room, *self);
        true
    }
}

impl Inlined for Number {
    #[inline(always)]
    fn write(&self, room: Room<'_>) -> bool {
        // A zero may have a sign, which JSON can express.
        self.has_ten_digits()
            && self.as_i64().is_some_and(|integer| short::write_short_integer(room, integer))
    }
}

macro_rules! integer {
    ($($ty:ty),*) => {$(
        impl Inlined for $ty {
            #[inline(always)]
            fn write(&self, room: Room<'_>) -> bool {
                i64::try_from(*self).is_ok_and(|integer| short::write_short_integer(room, integer))
            }
        }
    )*};
}

integer!(i32, i64, u16, u32, u64);
