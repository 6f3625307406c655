//! The fast path: the loops over fields read and write short values of common types themselves, without a call to a codec.
//!
//! A value in any other form is left to its codec: the functions here return `None`. `wire/README.md` has a picture.
#![expect(clippy::inline_always, reason = "the loops consist of them, one per type")]

mod fallback;
mod input;
pub(super) mod json;
mod lists;
mod maps;
pub(super) mod msgpack;
mod structs;
mod type_tag;
mod values;
mod whitespace;

pub(crate) use self::type_tag::{DispatchIndex, Inline, TypeTag, Values};
use self::{
    input::{Input, PaddedTail, Window},
    json::Json,
    msgpack::MessagePack,
    type_tag::fill_value,
    values::{FastValue, InlineFormat},
};
use super::{
    Field,
    spare::{Initialized, SpareCursor},
};

/// The tail of an input of MessagePack.
pub(crate) type MessagePackTail = PaddedTail<{ msgpack::KEY_AND_WINDOW }>;

/// The tail of an input of JSON.
pub(crate) type JsonTail = PaddedTail<{ json::MOST }>;

/// Functions that read and write short values of one type: that of the codec they belong to.
///
/// A place that is passed is that of a value of this type, over `'de` if it is read.
#[derive(Clone, Copy)]
pub(crate) struct FastCodec {
    fill_msgpack: Fill<MessagePack>,
    fill_json: Fill<Json>,
    write_msgpack: Write,
    write_json: Write,
}

/// Reads the value at a position, where the window begins, into its place. Returns its length in bytes.
type Fill<F> = for<'de> unsafe fn(*mut (), &Input<'de, F>, usize, &Window) -> Option<usize>;

/// Writes a value.
type Write = for<'v> unsafe fn(*const (), SpareCursor<'v>) -> Option<Initialized<'v>>;

/// Writes a value by the [`FastCodec`] of its type.
///
/// # Safety
///
/// Same as [`write_value`](type_tag::write_value).
#[inline(always)]
unsafe fn write_out_of_line<'v, F: InlineFormat>(
    field: &Field,
    src: *const (),
    room: SpareCursor<'v>,
) -> Option<Initialized<'v>> {
    // SAFETY: as the caller promises.
    unsafe { F::write(field.codec().short()?)(src, room) }
}

/// Reads a value by the [`FastCodec`] of its type.
///
/// # Safety
///
/// Same as [`fill_value`].
#[inline(always)]
unsafe fn fill_out_of_line<F: InlineFormat>(
    field: &Field,
    dst: *mut (),
    input: &Input<'_, F>,
    position: usize,
    window: &Window,
) -> Option<usize> {
    // SAFETY: as the caller promises.
    unsafe { F::fill(field.codec().short()?)(dst, input, position, window) }
}

/// Reads a value, and returns its length, too.
#[inline(always)]
fn read_one<'de, T: FastValue<'de, F>, F: InlineFormat>(
    input: &Input<'de, F>,
    position: usize,
    window: &Window,
) -> Option<(T, usize)> {
    match T::read(input, position, window) {
        None if T::begins_other(window) => read_other(input, position),
        read => read,
    }
}

/// Reads a value in a less common form. A function of its own keeps its code out of the loops.
#[cold]
#[inline(never)]
fn read_other<'de, T: FastValue<'de, F>, F: InlineFormat>(
    input: &Input<'de, F>,
    position: usize,
) -> Option<(T, usize)> {
    T::read_other(input, position)
}

/// # Safety
///
/// `dst` is that of a `T`.
#[inline(always)]
unsafe fn fill_one<'de, T: FastValue<'de, F>, F: InlineFormat>(
    dst: *mut (),
    input: &Input<'de, F>,
    position: usize,
    window: &Window,
) -> Option<usize> {
    let Some((value, used)) = T::read(input, position, window) else {
        // SAFETY: as the caller promises.
        return if T::begins_other(window) {
            unsafe { fill_other::<T, F>(dst, input, position) }
        } else {
            None
        };
    };
    // SAFETY: as the caller promises.
    unsafe { dst.cast::<T>().write(value) };
    Some(used)
}

/// Reads a value in a less common form into its place. A function of its own keeps its code out of the loops, and it returns only a length.
///
/// # Safety
///
/// `dst` is that of a `T`.
#[cold]
#[inline(never)]
unsafe fn fill_other<'de, T: FastValue<'de, F>, F: InlineFormat>(
    dst: *mut (),
    input: &Input<'de, F>,
    position: usize,
) -> Option<usize> {
    let (value, used) = T::read_other(input, position)?;
    // SAFETY: as the caller promises.
    unsafe { dst.cast::<T>().write(value) };
    Some(used)
}

/// # Safety
///
/// `src` is that of a `T`.
#[inline(always)]
unsafe fn write_one<'v, 'de, T: FastValue<'de, F>, F: InlineFormat>(
    src: *const (),
    room: SpareCursor<'v>,
) -> Option<Initialized<'v>> {
    // SAFETY: as the caller promises.
    unsafe { &*src.cast::<T>() }.write(room)
}
