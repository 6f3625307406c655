//! The types of most fields: how a value of one is read and written in any format.

use std::borrow::Cow;

use super::input::{Input, Window};
use crate::{
    value::{Number, Unknown},
    wire::interpret::room::{Room, Written},
};

/// A format, as values have it that come in their usual form. Those that come in another are none.
///
/// Lengths are those in the input, with all that belongs to a value.
///
/// # Safety
///
/// The letters of a text, which begin behind a byte, are text in every input of that format.
pub(super) unsafe trait Form: Copy {
    /// The length of a null.
    fn null(window: &Window) -> Option<usize>;

    fn bool(window: &Window) -> Option<(bool, usize)>;

    fn integer(window: &Window) -> Option<(i64, usize)>;

    /// How many bytes its letters are, and how long the text is.
    fn text(window: &Window) -> Option<(usize, usize)>;

    /// Reads a list that stands at a position, with which the window begins.
    fn list<'de, T: Inlined<'de, Self>>(
        input: Input<'de, Self>,
        position: usize,
        window: &Window,
    ) -> Option<(Vec<T>, usize)>;

    fn write_null(room: Room<'_>) -> Written<'_>;

    fn write_bool(room: Room<'_>, value: bool) -> Written<'_>;

    fn write_integer(room: Room<'_>, value: i64) -> Option<Written<'_>>;

    fn write_text<'v>(room: Room<'v>, text: &str) -> Option<Written<'v>>;

    fn write_empty_list(room: Room<'_>) -> Written<'_>;

    /// Writes a list, if there is room for all of it.
    fn write_list<'v, 'de, T: Inlined<'de, Self>>(room: Room<'v>, elements: &[T]) -> Option<Written<'v>>;
}

/// A value that is read and written without a call, in its usual form.
pub(super) trait Inlined<'de, F>: Sized {
    /// Reads the value that stands at a position, with which the window begins, and tells how long it is; unless it stands there in
    /// another form, or something else does.
    fn read(input: Input<'de, F>, position: usize, window: &Window) -> Option<(Self, usize)>;

    /// Writes a value, unless it is one that isn't usual.
    fn write<'v>(&self, room: Room<'v>) -> Option<Written<'v>>;
}

impl<'de, F: Form, T: Inlined<'de, F>> Inlined<'de, F> for Option<T> {
    #[inline(always)]
    fn read(input: Input<'de, F>, position: usize, window: &Window) -> Option<(Self, usize)> {
        match T::read(input, position, window) {
            Some((value, used)) => Some((Some(value), used)),
            None => input.value(None, position, F::null(window)?),
        }
    }

    #[inline(always)]
    fn write<'v>(&self, room: Room<'v>) -> Option<Written<'v>> {
        match self {
            Some(value) => value.write(room),
            None => Some(F::write_null(room)),
        }
    }
}

impl<'de, F: Form, T: Inlined<'de, F>> Inlined<'de, F> for Unknown<T> {
    #[inline(always)]
    fn read(input: Input<'de, F>, position: usize, window: &Window) -> Option<(Self, usize)> {
        T::read(input, position, window).map(|(value, used)| (Self::Known(value), used))
    }

    #[inline(always)]
    fn write<'v>(&self, room: Room<'v>) -> Option<Written<'v>> {
        match self {
            Self::Known(value) => value.write(room),
            Self::Unknown(_) => None,
        }
    }
}

impl<'de, F: Form, T: Inlined<'de, F>> Inlined<'de, F> for Vec<T> {
    #[inline(always)]
    fn read(input: Input<'de, F>, position: usize, window: &Window) -> Option<(Self, usize)> {
        F::list(input, position, window)
    }

    #[inline(always)]
    fn write<'v>(&self, room: Room<'v>) -> Option<Written<'v>> {
        if self.is_empty() { Some(F::write_empty_list(room)) } else { F::write_list(room, self) }
    }
}

macro_rules! text {
    ($($ty:ty),*) => {$(
        impl<'de, F: Form> Inlined<'de, F> for $ty {
            #[inline(always)]
            fn read(input: Input<'de, F>, position: usize, window: &Window) -> Option<(Self, usize)> {
                let (length, used) = F::text(window)?;
                let (bytes, used) = input.value(input.bytes, position, used)?;
                // SAFETY: the input holds the text, which is the same as in the window.
                let text = unsafe { str::from_utf8_unchecked(bytes.get_unchecked(position + 1..position + 1 + length)) };
                Some((Self::from(text), used))
            }

            #[inline(always)]
            fn write<'v>(&self, room: Room<'v>) -> Option<Written<'v>> {
                F::write_text(room, self)
            }
        }
    )*};
}

text!(&'de str, Cow<'de, str>, String);

impl<'de, F: Form> Inlined<'de, F> for bool {
    #[inline(always)]
    fn read(input: Input<'de, F>, position: usize, window: &Window) -> Option<(Self, usize)> {
        let (value, used) = F::bool(window)?;
        input.value(value, position, used)
    }

    #[inline(always)]
    fn write<'v>(&self, room: Room<'v>) -> Option<Written<'v>> {
        Some(F::write_bool(room, *self))
    }
}

impl<'de, F: Form> Inlined<'de, F> for Number {
    #[inline(always)]
    fn read(input: Input<'de, F>, position: usize, window: &Window) -> Option<(Self, usize)> {
        let (integer, used) = F::integer(window)?;
        input.value(Self::from(integer), position, used)
    }

    #[inline(always)]
    fn write<'v>(&self, room: Room<'v>) -> Option<Written<'v>> {
        F::write_integer(room, self.as_plain_integer()?)
    }
}

macro_rules! integer {
    ($($ty:ty),*) => {$(
        impl<'de, F: Form> Inlined<'de, F> for $ty {
            #[inline(always)]
            fn read(input: Input<'de, F>, position: usize, window: &Window) -> Option<(Self, usize)> {
                let (integer, used) = F::integer(window)?;
                input.value(integer.try_into().ok()?, position, used)
            }

            #[inline(always)]
            fn write<'v>(&self, room: Room<'v>) -> Option<Written<'v>> {
                F::write_integer(room, i64::try_from(*self).ok()?)
            }
        }
    )*};
}

integer!(i32, i64, u16, u32, u64);
