//! The one value of an output. As for [inputs](super::decode_root), there is next to nothing in what is compiled for each type.

use std::{marker::PhantomData, mem, ptr};

use super::{Descriptor, Encoder, Error, encode::write, json, msgpack};
use crate::wire::{Encode, INITIAL_CAPACITY};

/// How many bytes a field is expected to take with its name.
const BYTES_PER_FIELD: usize = 64;
/// How many bytes more are reserved, as short values are written by whole windows.
const SPARE: usize = 128;

/// How the value of an output is encoded.
enum Root {
    /// As the struct that is described so.
    Struct(fn() -> &'static Descriptor),
    /// By functions, which take a pointer to a reference to the value, and one to an encoder as each name says.
    Other { encode_msgpack: Encoding, encode_json: Encoding },
}

type Encoding = unsafe fn(*const (), *mut ()) -> Result<(), Error>;

struct RootOf<T: ?Sized>(PhantomData<fn(&T)>);

impl<T: Encode + ?Sized> RootOf<T> {
    const ROOT: &'static Root = &match T::OUTPUT {
        Some(object) => Root::Struct(object.descriptor),
        None => Root::Other {
            encode_msgpack: encode_with::<T, msgpack::Writer>,
            encode_json: encode_with::<T, json::Writer>,
        },
    };
}

unsafe fn encode_with<T: Encode + ?Sized, E: Encoder>(
    value: *const (),
    encoder: *mut (),
) -> Result<(), Error> {
    // SAFETY: the caller passes pointers to a reference to a `T` and to an `E`.
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
    let length = output.len();
    root.reserve_first(output);
    let mut writer = msgpack::Writer::append_to(mem::take(output));
    // SAFETY: as the caller promises; a reference to a struct is a pointer.
    let result = unsafe {
        match root {
            Root::Struct(descriptor) => write(descriptor(), value.cast::<*const u8>().read(), &mut writer),
            Root::Other { encode_msgpack, .. } => encode_msgpack(value, ptr::from_mut(&mut writer).cast()),
        }
    };
    *output = writer.into_bytes();
    if result.is_err() {
        output.truncate(length);
    }
    result
}

/// # Safety
///
/// Same as [`append_msgpack`].
unsafe fn append_json(root: &'static Root, value: *const (), output: &mut Vec<u8>) -> Result<(), Error> {
    let length = output.len();
    root.reserve_first(output);
    let mut writer = json::Writer::append_to(mem::take(output));
    // SAFETY: as the caller promises; a reference to a struct is a pointer.
    let result = unsafe {
        match root {
            Root::Struct(descriptor) => write(descriptor(), value.cast::<*const u8>().read(), &mut writer),
            Root::Other { encode_json, .. } => encode_json(value, ptr::from_mut(&mut writer).cast()),
        }
    };
    *output = writer.into_bytes();
    if result.is_err() {
        output.truncate(length);
    }
    result
}

impl Root {
    /// Allocates a buffer that isn't yet, for a value of usual length.
    #[inline]
    fn reserve_first(&self, output: &mut Vec<u8>) {
        if output.capacity() == 0 {
            output.reserve_exact(match self {
                Self::Struct(descriptor) => SPARE + BYTES_PER_FIELD * descriptor().fields.len(),
                Self::Other { .. } => INITIAL_CAPACITY,
            });
        }
    }
}
