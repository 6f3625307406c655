//! The one value of an input. The functions that users call are compiled for each of their types, so there is next to nothing in them: the
//! types are erased here.

use std::{marker::PhantomData, mem::MaybeUninit, ptr};

use super::{
    Decoder, Error, decode::fill_struct, drop_value, erased::Struct, json, msgpack, source::Decoding,
};
use crate::wire::Decode;

/// How the value of an input is decoded.
enum Root {
    Struct(Struct),
    Other(Other),
}

/// Functions for a type that is no derived struct, as those of a [`Functions`](super::Functions) are.
struct Other {
    decode_msgpack: Decoding,
    decode_json: Decoding,
    drop: unsafe fn(*mut ()),
}

struct RootOf<'de, T>(PhantomData<(&'de (), T)>);

impl<'de, T: Decode<'de>> RootOf<'de, T> {
    const ROOT: &'static Root = &match T::OBJECT {
        Some(object) => Root::Struct(object.element),
        None => Root::Other(Other {
            decode_msgpack: decode_with::<T, msgpack::Reader<'de>>,
            decode_json: decode_with::<T, json::Reader<'de>>,
            drop: drop_value::<T>,
        }),
    };
}

unsafe fn decode_with<'de, T: Decode<'de>, D: Decoder<'de>>(
    dst: *mut (),
    decoder: *mut (),
) -> Result<(), Error> {
    // SAFETY: the caller passes the place of a `T` and a `D`.
    unsafe {
        let decoder = &mut *decoder.cast::<D>();
        let offset = decoder.offset();
        dst.cast::<T>().write(T::decode(decoder).map_err(|error| error.with_offset(offset))?);
    }
    Ok(())
}

/// Decodes the one value of an input of MessagePack.
pub(crate) fn decode_msgpack<'de, T: Decode<'de>>(bytes: &'de [u8]) -> Result<T, Error> {
    // SAFETY: the value is there if that succeeds.
    unsafe { decode(fill_msgpack, bytes) }
}

/// Decodes the one value of an input of JSON.
pub(crate) fn decode_json_slice<'de, T: Decode<'de>>(text: &'de [u8]) -> Result<T, Error> {
    // SAFETY: the value is there if that succeeds.
    unsafe { decode(fill_json_slice, text) }
}

/// Decodes the one value of an input of JSON.
pub(crate) fn decode_json_text<'de, T: Decode<'de>>(text: &'de str) -> Result<T, Error> {
    // SAFETY: the value is there if that succeeds.
    unsafe { decode(fill_json_text, text) }
}

/// Decodes the one value that a reader of JSON reads, if there is a reader.
pub(crate) fn decode_json<'de, T: Decode<'de>>(reader: Result<json::Reader<'de>, Error>) -> Result<T, Error> {
    // SAFETY: the value is there if that succeeds.
    unsafe { decode(fill_json_read, reader) }
}

/// Decodes the one value of an input with a function for any type.
///
/// # Safety
///
/// The function may be called with a root, the place of a value of its type and an input over `'de`. If that succeeds, the value is there.
#[inline]
unsafe fn decode<'de, T: Decode<'de>, I>(
    fill: unsafe fn(&Root, *mut (), I) -> Result<(), Error>,
    input: I,
) -> Result<T, Error> {
    let mut slot = MaybeUninit::<T>::uninit();
    // SAFETY: the root is for `T`.
    match unsafe { fill(RootOf::<'de, T>::ROOT, (&raw mut slot).cast(), input) } {
        // SAFETY: as the caller promises.
        Ok(()) => Ok(unsafe { slot.assume_init() }),
        Err(error) => Err(error),
    }
}

/// Decodes the one value of an input in place, which holds nothing if that fails.
///
/// # Safety
///
/// `dst` is that of a value of the type that the root is for, over the lifetime of the input, and holds nothing.
unsafe fn fill_msgpack(root: &Root, dst: *mut (), bytes: &[u8]) -> Result<(), Error> {
    let reader = &mut msgpack::Reader::new(bytes);
    // Makes the tail as long before it is read as can be: if the input is short that is soon, and what has just been written is slow to be
    // read.
    reader.inline_input();
    // SAFETY: as the caller promises.
    unsafe {
        match root {
            Root::Struct(object) => fill_struct(object.descriptor(), dst.cast(), reader)?,
            Root::Other(other) => (other.decode_msgpack)(dst, ptr::from_mut(reader).cast())?,
        }
        reader.check_end().inspect_err(|_| root.drop(dst))
    }
}

/// Decodes the one value of an input in place, which holds nothing if that fails.
///
/// # Safety
///
/// Same as [`fill_msgpack`].
unsafe fn fill_json_text(root: &Root, dst: *mut (), text: &str) -> Result<(), Error> {
    // SAFETY: as the caller promises.
    unsafe { fill_json(root, dst, &mut json::Reader::from(text)) }
}

/// Decodes the one value of an input in place, which holds nothing if that fails, as it does if the input isn't text.
///
/// # Safety
///
/// Same as [`fill_msgpack`].
unsafe fn fill_json_slice(root: &Root, dst: *mut (), text: &[u8]) -> Result<(), Error> {
    // SAFETY: as the caller promises.
    unsafe { fill_json_text(root, dst, json::utf8(text)?) }
}

/// Decodes the one value that a reader reads in place, which holds nothing if that fails, or if there is no reader.
///
/// # Safety
///
/// Same as [`fill_msgpack`].
unsafe fn fill_json_read(
    root: &Root,
    dst: *mut (),
    reader: Result<json::Reader<'_>, Error>,
) -> Result<(), Error> {
    // SAFETY: as the caller promises.
    unsafe { fill_json(root, dst, &mut reader?) }
}

/// Decodes the one value that a reader reads in place, which holds nothing if that fails.
///
/// # Safety
///
/// Same as [`fill_msgpack`].
unsafe fn fill_json(root: &Root, dst: *mut (), reader: &mut json::Reader<'_>) -> Result<(), Error> {
    let offset = reader.offset();
    // SAFETY: as the caller promises.
    unsafe {
        match root {
            Root::Struct(object) => {
                fill_struct(object.descriptor(), dst.cast(), reader)
                    .map_err(|error| error.with_offset(offset))?;
            }
            Root::Other(other) => (other.decode_json)(dst, ptr::from_mut(reader).cast())?,
        }
        reader.check_end().inspect_err(|_| root.drop(dst))
    }
}

impl Root {
    /// Drops a value.
    ///
    /// # Safety
    ///
    /// There is one at `dst` of the type that this is for, which isn't used again.
    #[cold]
    unsafe fn drop(&self, dst: *mut ()) {
        // SAFETY: as the caller promises.
        unsafe {
            match self {
                Self::Struct(object) => (object.drop)(dst),
                Self::Other(other) => (other.drop)(dst),
            }
        }
    }
}
