//! The common types: how a short value of each is read and written, in terms of a [`InlineFormat`].

use std::{borrow::Cow, hint::assert_unchecked};

use crate::{
    number::{self, ExactFloat, Number},
    types::Type,
    value::{RefinementKind, Refinements, Unknown},
};

use super::{
    FastCodec, FastDecode, FastEncode,
    input::{Input, Window},
    maps::MapBuilder,
};
use crate::{
    model::TfType,
    wire::{
        Decode, Lazy, RawValue,
        interpret::spare::{Initialized, SpareCursor},
    },
};

/// What the fast path needs of a format. Each function accepts only the common encoding of a value, and returns `None` for any other.
///
/// Lengths are in bytes of the input and include the marker or the quotes.
///
/// # Safety
///
/// The bytes that [`text`](Self::text) delimits, which begin after the first byte of the window, are valid UTF-8 in every input of that format.
pub(super) unsafe trait InlineFormat: Copy {
    /// Whether lists that can be null or unknown have in-line code, too. It slows the loop down for all other values.
    const ALL_LISTS: bool;

    /// Returns the function of a codec that decodes this format.
    fn decoder(codec: &FastCodec) -> FastDecode<Self>;

    /// Returns the function of a codec that encodes this format.
    fn encoder(codec: &FastCodec) -> FastEncode;

    /// Returns the length of null.
    fn null(window: &Window) -> Option<usize>;

    fn bool(window: &Window) -> Option<(bool, usize)>;

    fn integer(window: &Window) -> Option<(i64, usize)>;

    fn float(window: &Window) -> Option<(f64, usize)>;

    /// Returns the number of the text's bytes, and the length with its marker or quotes.
    fn text(window: &Window) -> Option<(usize, usize)>;

    /// Whether a longer text, or one beyond ASCII, may begin with the window.
    fn may_begin_slow_text(window: &Window) -> bool;

    /// Reads a longer text, or one beyond ASCII, at a position.
    fn slow_text<'de>(input: &Input<'de, Self>, position: usize) -> Option<(&'de str, usize)>;

    /// Whether an unknown value may begin with the window.
    fn begins_unknown(window: &Window) -> bool {
        let _ = window;
        false
    }

    /// Reads an unknown value of this type at a position; `None` also if its refinements leave only one value.
    fn unknown(input: &Input<'_, Self>, position: usize, ty: &Type) -> Option<(Refinements, usize)> {
        let _ = (input, position, ty);
        None
    }

    /// Returns the length of an empty list.
    fn empty_list(window: &Window) -> Option<usize>;

    /// Reads the list at a position, where the window begins.
    fn list<'de, T: FastValue<'de, Self>>(
        input: &Input<'de, Self>,
        position: usize,
        window: &Window,
    ) -> Option<(Vec<T>, usize)>;

    /// Skips the list of texts at a position, where the window begins.
    fn texts<'de>(
        input: &Input<'de, Self>,
        position: usize,
        window: &Window,
    ) -> Option<(RawValue<'de>, usize)>;

    /// Reads the map at a position, where the window begins.
    fn map<'de, K: FastValue<'de, Self>, V: FastValue<'de, Self>, B: MapBuilder<K, V>>(
        input: &Input<'de, Self>,
        position: usize,
        window: &Window,
    ) -> Option<(B::Map, usize)>;

    fn write_null(spare: SpareCursor<'_>) -> Initialized<'_>;

    /// Writes an unknown value with these refinements, if the format has unknown values and the refinements are short.
    fn write_unknown<'v>(
        spare: SpareCursor<'v>,
        refinements: &Refinements,
        ty: RefinementKind,
    ) -> Option<Initialized<'v>>;

    fn write_bool(spare: SpareCursor<'_>, value: bool) -> Initialized<'_>;

    fn write_integer(spare: SpareCursor<'_>, value: i64) -> Option<Initialized<'_>>;

    /// Writes a number that isn't whole.
    fn write_fraction(spare: SpareCursor<'_>, value: f64) -> Option<Initialized<'_>>;

    fn write_text<'v>(spare: SpareCursor<'v>, text: &str) -> Option<Initialized<'v>>;

    fn write_empty_list(spare: SpareCursor<'_>) -> Initialized<'_>;

    /// Writes a list, if it fits into the spare capacity.
    fn write_list<'v, 'de, T: FastValue<'de, Self>>(
        spare: SpareCursor<'v>,
        elements: &[T],
    ) -> Option<Initialized<'v>>;

    /// Writes a map whose entries come in the order of their keys, if it fits into the spare capacity.
    fn write_map<'v, 'm, 'de, K: AsRef<str> + 'm, V: FastValue<'de, Self> + 'm>(
        spare: SpareCursor<'v>,
        entries: impl ExactSizeIterator<Item = (&'m K, &'m V)>,
    ) -> Option<Initialized<'v>>;
}

/// A value that is read and written without a call, in its common encoding.
pub(super) trait FastValue<'de, F: InlineFormat>: TfType + Decode<'de> {
    /// Reads the value at a position, where the window begins, and returns its length. `None` if another encoding or another value comes next.
    fn read(input: &Input<'de, F>, position: usize, window: &Window) -> Option<(Self, usize)>;

    /// Whether a value may begin with the window that only [`read_slow`](Self::read_slow) reads. Keeps its code out of [`read`](Self::read).
    #[inline(always)]
    fn may_begin_slow(window: &Window) -> bool {
        let _ = window;
        false
    }

    /// Reads an unknown value, or a text that is longer than a window or beyond ASCII.
    #[inline(always)]
    fn read_slow(input: &Input<'de, F>, position: usize) -> Option<(Self, usize)> {
        let _ = (input, position);
        None
    }

    /// Writes the value, if it is short.
    fn write<'v>(&self, spare: SpareCursor<'v>) -> Option<Initialized<'v>>;
}

impl<'de, F: InlineFormat, T: FastValue<'de, F>> FastValue<'de, F> for Option<T> {
    #[inline(always)]
    fn read(input: &Input<'de, F>, position: usize, window: &Window) -> Option<(Self, usize)> {
        match T::read(input, position, window) {
            Some((value, used)) => Some((Some(value), used)),
            None => input.value(None, position, F::null(window)?),
        }
    }

    #[inline(always)]
    fn may_begin_slow(window: &Window) -> bool {
        T::may_begin_slow(window)
    }

    #[inline(always)]
    fn read_slow(input: &Input<'de, F>, position: usize) -> Option<(Self, usize)> {
        T::read_slow(input, position).map(|(value, used)| (Some(value), used))
    }

    #[inline(always)]
    fn write<'v>(&self, spare: SpareCursor<'v>) -> Option<Initialized<'v>> {
        match self {
            Some(value) => value.write(spare),
            None => Some(F::write_null(spare)),
        }
    }
}

impl<'de, F: InlineFormat, T: FastValue<'de, F>> FastValue<'de, F> for Unknown<T> {
    #[inline(always)]
    fn read(input: &Input<'de, F>, position: usize, window: &Window) -> Option<(Self, usize)> {
        T::read(input, position, window).map(|(value, used)| (Self::Known(value), used))
    }

    #[inline(always)]
    fn may_begin_slow(window: &Window) -> bool {
        T::may_begin_slow(window) || F::begins_unknown(window)
    }

    #[inline(always)]
    fn read_slow(input: &Input<'de, F>, position: usize) -> Option<(Self, usize)> {
        match F::unknown(input, position, T::TYPE_REF) {
            Some((refinements, used)) => Some((Self::Unknown(refinements), used)),
            None => T::read_slow(input, position).map(|(value, used)| (Self::Known(value), used)),
        }
    }

    #[inline(always)]
    fn write<'v>(&self, spare: SpareCursor<'v>) -> Option<Initialized<'v>> {
        match self {
            Self::Known(value) => value.write(spare),
            Self::Unknown(refinements) => {
                F::write_unknown(spare, refinements, const { RefinementKind::of(T::TYPE_REF) })
            }
        }
    }
}

impl<'de, F: InlineFormat, T: FastValue<'de, F>> FastValue<'de, F> for Vec<T> {
    #[inline(always)]
    fn read(input: &Input<'de, F>, position: usize, window: &Window) -> Option<(Self, usize)> {
        F::list(input, position, window)
    }

    #[inline(always)]
    fn write<'v>(&self, spare: SpareCursor<'v>) -> Option<Initialized<'v>> {
        if self.is_empty() { Some(F::write_empty_list(spare)) } else { F::write_list(spare, self) }
    }
}

impl<'de, F: InlineFormat> FastValue<'de, F> for Lazy<'de, Vec<&'de str>> {
    #[inline(always)]
    fn read(input: &Input<'de, F>, position: usize, window: &Window) -> Option<(Self, usize)> {
        F::texts(input, position, window).map(|(raw, used)| (Self::new_valid(raw), used))
    }

    /// Returns `None`: its bytes may be in another format.
    #[inline(always)]
    fn write<'v>(&self, _: SpareCursor<'v>) -> Option<Initialized<'v>> {
        None
    }
}

macro_rules! text {
    ($($ty:ty),*) => {$(
        impl<'de, F: InlineFormat> FastValue<'de, F> for $ty {
            #[inline(always)]
            fn read(input: &Input<'de, F>, position: usize, window: &Window) -> Option<(Self, usize)> {
                let (length, used) = F::text(window)?;
                let (bytes, used) = input.value(input.bytes, position, used)?;
                let start = bytes.as_ptr().wrapping_add(position + 1);
                // SAFETY: the input holds the text, which is the same as in the window. Its address isn't null, which the compiler can't
                // infer for a raw pointer.
                let text = unsafe {
                    assert_unchecked(!start.is_null());
                    str::from_utf8_unchecked(std::slice::from_raw_parts(start, length))
                };
                Some((Self::from(text), used))
            }

            #[inline(always)]
            fn may_begin_slow(window: &Window) -> bool {
                F::may_begin_slow_text(window)
            }

            #[inline(always)]
            fn read_slow(input: &Input<'de, F>, position: usize) -> Option<(Self, usize)> {
                F::slow_text(input, position).map(|(text, used)| (Self::from(text), used))
            }

            #[inline(always)]
            fn write<'v>(&self, spare: SpareCursor<'v>) -> Option<Initialized<'v>> {
                F::write_text(spare, self)
            }
        }
    )*};
}

text!(&'de str, Cow<'de, str>, String);

impl<'de, F: InlineFormat> FastValue<'de, F> for bool {
    #[inline(always)]
    fn read(input: &Input<'de, F>, position: usize, window: &Window) -> Option<(Self, usize)> {
        let (value, used) = F::bool(window)?;
        input.value(value, position, used)
    }

    #[inline(always)]
    fn write<'v>(&self, spare: SpareCursor<'v>) -> Option<Initialized<'v>> {
        Some(F::write_bool(spare, *self))
    }
}

impl<'de, F: InlineFormat> FastValue<'de, F> for Number {
    #[inline(always)]
    fn read(input: &Input<'de, F>, position: usize, window: &Window) -> Option<(Self, usize)> {
        let (integer, used) = F::integer(window)?;
        input.value(Self::from(integer), position, used)
    }

    #[inline(always)]
    fn write<'v>(&self, spare: SpareCursor<'v>) -> Option<Initialized<'v>> {
        F::write_integer(spare, self.as_plain_integer()?)
    }
}

macro_rules! integer {
    ($($ty:ty),*) => {$(
        impl<'de, F: InlineFormat> FastValue<'de, F> for $ty {
            #[inline(always)]
            fn read(input: &Input<'de, F>, position: usize, window: &Window) -> Option<(Self, usize)> {
                let (integer, used) = F::integer(window)?;
                input.value(integer.try_into().ok()?, position, used)
            }

            #[inline(always)]
            fn write<'v>(&self, spare: SpareCursor<'v>) -> Option<Initialized<'v>> {
                F::write_integer(spare, i64::try_from(*self).ok()?)
            }
        }
    )*};
}

integer!(i8, i16, i32, i64, isize, u8, u16, u32, u64, usize);

impl<'de, F: InlineFormat> FastValue<'de, F> for f64 {
    #[inline(always)]
    fn read(input: &Input<'de, F>, position: usize, window: &Window) -> Option<(Self, usize)> {
        let (float, used) = F::float(window)?;
        input.value(float, position, used)
    }

    #[inline(always)]
    fn write<'v>(&self, spare: SpareCursor<'v>) -> Option<Initialized<'v>> {
        match number::plain(*self)? {
            ExactFloat::Integer(integer) => F::write_integer(spare, integer),
            ExactFloat::Fraction(fraction) => F::write_fraction(spare, fraction),
        }
    }
}
