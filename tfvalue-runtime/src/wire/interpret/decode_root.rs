//! The one value of an input. The functions that users call are compiled for each of their types, so they contain little code: the types are
//! erased here.

use std::{marker::PhantomData, mem::MaybeUninit, ptr};

use super::{
    Decoder, Error, codec::DecodeFn, decode::decode_struct, drop_each::drop_value, erased::ErasedType, json,
    msgpack,
};
use crate::wire::Decode;

/// The codec that decodes the value of an input.
enum Root {
    Struct(ErasedType),
    Other(Other),
}

/// Functions for a type that is no derived struct, like those in [`Functions`](super::Functions).
struct Other {
    decode_msgpack: DecodeFn,
    decode_json: DecodeFn,
    drop: unsafe fn(*mut ()),
}

struct RootOf<'de, T>(PhantomData<(&'de (), T)>);

impl<'de, T: Decode<'de>> RootOf<'de, T> {
    const ROOT: &'static Root = &match T::OBJECT {
        Some(object) => Root::Struct(object.element),
        None => Root::Other(Other {
            decode_msgpack: decode_at_offset::<T, msgpack::Reader<'de>>,
            decode_json: decode_at_offset::<T, json::Reader<'de>>,
            drop: drop_value::<T>,
        }),
    };
}

/// Decodes a value. An error states the offset of the value, unless it has one.
///
/// # Safety
///
/// `dst` is a slot for a `T`, and `decoder` points to a `D`.
unsafe fn decode_at_offset<'de, T: Decode<'de>, D: Decoder<'de>>(
    dst: *mut (),
    decoder: *mut (),
) -> Result<(), Error> {
    // SAFETY: guaranteed by the caller.
    unsafe {
        let decoder = &mut *decoder.cast::<D>();
        let offset = decoder.offset();
        dst.cast::<T>().write(T::decode(decoder).map_err(|error| error.with_offset(offset))?);
    }
    Ok(())
}

/// Decodes the one value of an input of MessagePack.
pub(crate) fn decode_msgpack<'de, T: Decode<'de>>(bytes: &'de [u8]) -> Result<T, Error> {
    // SAFETY: the function takes a root and a slot for its type, and initializes the slot if it succeeds.
    unsafe { decode(decode_msgpack_into, bytes) }
}

/// Decodes the one value that a reader of JSON reads, if there is a reader.
pub(crate) fn decode_json<'de, T: Decode<'de>>(reader: Result<json::Reader<'de>, Error>) -> Result<T, Error> {
    // SAFETY: the function takes a root and a slot for its type, and initializes the slot if it succeeds.
    unsafe { decode(decode_json_into, reader) }
}

/// Decodes the one value of an input with a function for any type.
///
/// # Safety
///
/// `decode_into` may be called with a root, a slot for the type of the root, over `'de`, and an input that lives for `'de`. It initializes the
/// slot if it succeeds.
#[inline]
unsafe fn decode<'de, T: Decode<'de>, I>(
    decode_into: unsafe fn(&Root, *mut (), I) -> Result<(), Error>,
    input: I,
) -> Result<T, Error> {
    let mut slot = MaybeUninit::<T>::uninit();
    // SAFETY: the root is for `T`, for which this is a slot.
    match unsafe { decode_into(RootOf::<'de, T>::ROOT, (&raw mut slot).cast(), input) } {
        // SAFETY: guaranteed by the caller.
        Ok(()) => Ok(unsafe { slot.assume_init() }),
        Err(error) => Err(error),
    }
}

/// Decodes the one value of an input of MessagePack in place.
///
/// # Safety
///
/// `dst` is a slot for the type that the root is for, over the lifetime of the input.
unsafe fn decode_msgpack_into(root: &Root, dst: *mut (), bytes: &[u8]) -> Result<(), Error> {
    let reader = &mut msgpack::Reader::new(bytes);
    // SAFETY: guaranteed by the caller.
    unsafe {
        match root {
            Root::Struct(object) => decode_struct(object.descriptor(), dst.cast(), reader)?,
            Root::Other(other) => (other.decode_msgpack)(dst, ptr::from_mut(reader).cast())?,
        }
        reader.check_end().inspect_err(|_| root.drop(dst))
    }
}

/// Decodes the one value of a reader in place, if there is a reader.
///
/// # Safety
///
/// Same as [`decode_msgpack_into`].
unsafe fn decode_json_into(
    root: &Root,
    dst: *mut (),
    reader: Result<json::Reader<'_>, Error>,
) -> Result<(), Error> {
    let reader = &mut reader?;
    let offset = reader.offset();
    // SAFETY: guaranteed by the caller.
    unsafe {
        match root {
            Root::Struct(object) => {
                decode_struct(object.descriptor(), dst.cast(), reader)
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
    /// `dst` points to a value of the type that this root is for, which isn't used again.
    #[cold]
    unsafe fn drop(&self, dst: *mut ()) {
        // SAFETY: guaranteed by the caller.
        unsafe {
            match self {
                Self::Struct(object) => (object.drop)(dst),
                Self::Other(other) => (other.drop)(dst),
            }
        }
    }
}
