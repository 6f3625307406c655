//! The one value of an output. As for [inputs](super::decode_root), little code is compiled for each type.

use std::{marker::PhantomData, mem, ptr};

use super::{
    Descriptor, Encoder, Error,
    codec::{EncodeFn, Sink},
    encode::encode_struct,
    json, msgpack,
};
use crate::wire::{Encode, INITIAL_CAPACITY};

/// The number of bytes that a field is expected to take with its name.
const BYTES_PER_FIELD: usize = 64;
/// The number of bytes that are reserved in addition, as short values are written by whole windows.
const SPARE: usize = 128;

/// The codec that encodes the value of an output.
enum Root {
    /// As the struct with this descriptor.
    Struct(fn() -> &'static Descriptor),
    Other(Other),
}

/// Functions for a type that is no derived struct. They take a pointer to a reference to the value, and one to the encoder of their name.
struct Other {
    encode_msgpack: EncodeFn,
    encode_json: EncodeFn,
}

struct RootOf<T: ?Sized>(PhantomData<fn(&T)>);

impl<T: Encode + ?Sized> RootOf<T> {
    const ROOT: &'static Root = &match T::OUTPUT {
        Some(object) => Root::Struct(object.descriptor),
        None => Root::Other(Other {
            encode_msgpack: encode_referenced::<T, msgpack::Writer>,
            encode_json: encode_referenced::<T, json::Writer>,
        }),
    };
}

/// # Safety
///
/// `value` points to a reference to a `T`, and `encoder` to an `E`.
unsafe fn encode_referenced<T: Encode + ?Sized, E: Encoder>(
    value: *const (),
    encoder: *mut (),
) -> Result<(), Error> {
    // SAFETY: guaranteed by the caller.
    unsafe { T::encode(*value.cast::<&T>(), &mut *encoder.cast::<E>()) }
}

/// Appends the MessagePack of a value. On an error, the buffer is as it was.
#[inline]
pub(crate) fn encode_msgpack<T: Encode + ?Sized>(value: &T, output: &mut Vec<u8>) -> Result<(), Error> {
    // SAFETY: the root is for `T`.
    unsafe { append_msgpack(RootOf::<T>::ROOT, ptr::from_ref(&value).cast(), output) }
}

/// Appends the JSON of a value. On an error, the buffer is as it was.
#[inline]
pub(crate) fn encode_json<T: Encode + ?Sized>(value: &T, output: &mut Vec<u8>) -> Result<(), Error> {
    // SAFETY: the root is for `T`.
    unsafe { append_json(RootOf::<T>::ROOT, ptr::from_ref(&value).cast(), output) }
}

/// # Safety
///
/// `value` points to a reference to a value of the type that the root is for.
unsafe fn append_msgpack(root: &'static Root, value: *const (), output: &mut Vec<u8>) -> Result<(), Error> {
    let (open, close) = (msgpack::Writer::append_to, msgpack::Writer::into_bytes);
    // SAFETY: guaranteed by the caller; the function is for this writer.
    unsafe { append(root, |other| other.encode_msgpack, value, output, open, close) }
}

/// # Safety
///
/// Same as [`append_msgpack`].
unsafe fn append_json(root: &'static Root, value: *const (), output: &mut Vec<u8>) -> Result<(), Error> {
    let (open, close) = (json::Writer::append_to, json::Writer::into_bytes);
    // SAFETY: guaranteed by the caller; the function is for this writer.
    unsafe { append(root, |other| other.encode_json, value, output, open, close) }
}

/// Appends a value with the writer that `open` returns for the buffer.
///
/// # Safety
///
/// `value` points to a reference to a value of the type that the root is for. `entry` returns the function whose encoder is `S`.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it is compiled once for each format")]
unsafe fn append<S: Sink>(
    root: &'static Root,
    entry: impl FnOnce(&Other) -> EncodeFn,
    value: *const (),
    output: &mut Vec<u8>,
    open: impl FnOnce(Vec<u8>) -> S,
    close: impl FnOnce(S) -> Vec<u8>,
) -> Result<(), Error> {
    let length = output.len();
    root.reserve_first(output);
    let mut writer = open(mem::take(output));
    // SAFETY: guaranteed by the caller; a reference to a struct is a pointer.
    let result = unsafe {
        match root {
            Root::Struct(descriptor) => {
                encode_struct(descriptor(), value.cast::<*const u8>().read(), &mut writer)
            }
            Root::Other(other) => entry(other)(value, ptr::from_mut(&mut writer).cast()),
        }
    };
    *output = close(writer);
    if result.is_err() {
        output.truncate(length);
    }
    result
}

impl Root {
    /// Reserves the usual length of a value, if the buffer isn't allocated.
    #[inline]
    fn reserve_first(&self, output: &mut Vec<u8>) {
        if output.capacity() == 0 {
            output.reserve_exact(match self {
                Self::Struct(descriptor) => SPARE + BYTES_PER_FIELD * descriptor().fields.len(),
                Self::Other(_) => INITIAL_CAPACITY,
            });
        }
    }
}
