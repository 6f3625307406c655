//! The types of most fields: how a value of one is read and written in any format.

use std::borrow::Cow;

use super::input::{Input, Window};
use crate::{
    value::{Number, Unknown},
    wire::interpret::output::Room,
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

    fn write_null(room: Room<'_>);

    fn write_bool(room: Room<'_>, value: bool);

    /// Writes an integer, or returns `false` if it isn't usual.
    fn write_integer(room: Room<'_>, value: i64) -> bool;

    /// Writes a text, or returns `false` if it isn't usual.
    fn write_text(room: Room<'_>, text: &str) -> bool;

    /// Writes a list, or returns `false` if something in it isn't usual, and nothing is written.
    fn write_list<T>(room: Room<'_>, elements: &[T], write: impl Fn(&T, Room<'_>) -> bool) -> bool;
}

/// A value that is read and written without a call, in its usual form.
pub(super) trait Inlined<'de, F>: Sized {
    /// Reads the value that stands at a position, with which the window begins, and tells how long it is; unless it stands there in
    /// another form, or something else does.
    fn read(input: Input<'de, F>, position: usize, window: &Window) -> Option<(Self, usize)>;

    /// Writes a value, or nothing if it is one that isn't usual.
    fn write(&self, room: Room<'_>) -> bool;
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
    fn write(&self, room: Room<'_>) -> bool {
        if let Some(value) = self {
            return value.write(room);
        }
        F::write_null(room);
        true
    }
}

impl<'de, F: Form, T: Inlined<'de, F>> Inlined<'de, F> for Unknown<T> {
    #[inline(always)]
    fn read(input: Input<'de, F>, position: usize, window: &Window) -> Option<(Self, usize)> {
        T::read(input, position, window).map(|(value, used)| (Self::Known(value), used))
    }

    #[inline(always)]
    fn write(&self, room: Room<'_>) -> bool {
        match self {
            Self::Known(value) => value.write(room),
            Self::Unknown(_) => false,
        }
    }
}

impl<'de, F: Form, T: Inlined<'de, F>> Inlined<'de, F> for Vec<T> {
    #[inline(always)]
    fn read(input: Input<'de, F>, position: usize, window: &Window) -> Option<(Self, usize)> {
        F::list(input, position, window)
    }

    #[inline(never)]
    fn write(&self, room: Room<'_>) -> bool {
        F::write_list(room, self, T::write)
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
            fn write(&self, room: Room<'_>) -> bool {
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
    fn write(&self, room: Room<'_>) -> bool {
        F::write_bool(room, *self);
        true
    }
}

impl<'de, F: Form> Inlined<'de, F> for Number {
    #[inline(always)]
    fn read(input: Input<'de, F>, position: usize, window: &Window) -> Option<(Self, usize)> {
        let (integer, used) = F::integer(window)?;
        input.value(Self::from(integer), position, used)
    }

    #[inline(always)]
    fn write(&self, room: Room<'_>) -> bool {
        self.as_plain_integer().is_some_and(|integer| F::write_integer(room, integer))
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
            fn write(&self, room: Room<'_>) -> bool {
                i64::try_from(*self).is_ok_and(|integer| F::write_integer(room, integer))
            }
        }
    )*};
}

integer!(i32, i64, u16, u32, u64);
