//! The fast path: the loops over fields read and write short values of common types themselves, without a call to a codec.
//!
//! Functions named `try_*` return `None` for any other value, or the number of values that they read. The codec reads the next one then.
//! `wire/README.md` has a diagram.
#![expect(clippy::inline_always, reason = "the loops consist of them, one per type")]

mod encode_structs;
mod input;
pub(super) mod json;
mod lists;
mod maps;
pub(super) mod msgpack;
mod type_tag;
mod values;
mod whitespace;

pub(crate) use self::type_tag::{DispatchIndex, TypeTag, TypeTagOf, WireShape};
use self::{
    input::{Input, PaddedTail, Window},
    json::Json,
    msgpack::MessagePack,
    type_tag::try_decode_value,
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

/// Functions that read and write short values of the type of the codec that they belong to.
#[derive(Clone, Copy)]
pub(crate) struct FastCodec {
    decode_msgpack: FastDecode<MessagePack>,
    decode_json: FastDecode<Json>,
    encode_msgpack: FastEncode,
    encode_json: FastEncode,
}

/// Decodes the value at a position, where the window begins, into a slot for the type, over `'de`. Returns its length in bytes.
type FastDecode<F> = for<'de> unsafe fn(*mut (), &Input<'de, F>, usize, &Window) -> Option<usize>;

/// Encodes the value of the type to which the pointer points.
type FastEncode = for<'v> unsafe fn(*const (), SpareCursor<'v>) -> Option<Initialized<'v>>;

/// Encodes a value by the [`FastCodec`] of its type.
///
/// # Safety
///
/// Same as [`try_encode_value`](type_tag::try_encode_value).
#[inline(always)]
unsafe fn try_encode_out_of_line<'v, F: InlineFormat>(
    field: &Field,
    src: *const (),
    spare: SpareCursor<'v>,
) -> Option<Initialized<'v>> {
    // SAFETY: guaranteed by the caller.
    unsafe { F::encoder(field.codec().fast()?)(src, spare) }
}

/// Decodes a value by the [`FastCodec`] of its type.
///
/// # Safety
///
/// Same as [`try_decode_value`].
#[inline(always)]
unsafe fn try_decode_out_of_line<F: InlineFormat>(
    field: &Field,
    dst: *mut (),
    input: &Input<'_, F>,
    position: usize,
    window: &Window,
) -> Option<usize> {
    // SAFETY: guaranteed by the caller.
    unsafe { F::decoder(field.codec().fast()?)(dst, input, position, window) }
}

/// Reads a value; also returns its length in bytes.
#[inline(always)]
fn read_one<'de, T: FastValue<'de, F>, F: InlineFormat>(
    input: &Input<'de, F>,
    position: usize,
    window: &Window,
) -> Option<(T, usize)> {
    match T::read(input, position, window) {
        None if T::may_begin_slow(window) => read_slow(input, position),
        read => read,
    }
}

/// Reads a value in a less common encoding. A separate function keeps its code out of the loops.
#[cold]
#[inline(never)]
fn read_slow<'de, T: FastValue<'de, F>, F: InlineFormat>(
    input: &Input<'de, F>,
    position: usize,
) -> Option<(T, usize)> {
    T::read_slow(input, position)
}

/// Decodes a value of type `T`.
///
/// # Safety
///
/// `dst` is a slot for a `T`.
#[inline(always)]
unsafe fn try_decode_as<'de, T: FastValue<'de, F>, F: InlineFormat>(
    dst: *mut (),
    input: &Input<'de, F>,
    position: usize,
    window: &Window,
) -> Option<usize> {
    let Some((value, used)) = T::read(input, position, window) else {
        // SAFETY: guaranteed by the caller.
        return if T::may_begin_slow(window) {
            unsafe { try_decode_slow::<T, F>(dst, input, position) }
        } else {
            None
        };
    };
    // SAFETY: guaranteed by the caller.
    unsafe { dst.cast::<T>().write(value) };
    Some(used)
}

/// Decodes a value in a less common encoding. A separate function keeps its code out of the loops, and it returns only a length.
///
/// # Safety
///
/// `dst` is a slot for a `T`.
#[cold]
#[inline(never)]
unsafe fn try_decode_slow<'de, T: FastValue<'de, F>, F: InlineFormat>(
    dst: *mut (),
    input: &Input<'de, F>,
    position: usize,
) -> Option<usize> {
    let (value, used) = T::read_slow(input, position)?;
    // SAFETY: guaranteed by the caller.
    unsafe { dst.cast::<T>().write(value) };
    Some(used)
}

/// Encodes a value of type `T`.
///
/// # Safety
///
/// `src` points to a `T`.
#[inline(always)]
unsafe fn try_encode_as<'v, 'de, T: FastValue<'de, F>, F: InlineFormat>(
    src: *const (),
    spare: SpareCursor<'v>,
) -> Option<Initialized<'v>> {
    // SAFETY: guaranteed by the caller.
    unsafe { &*src.cast::<T>() }.write(spare)
}
