//! The one value of an output. As of [inputs](super::root), there is next to nothing in what is compiled for each type.

use std::{marker::PhantomData, ptr};

use super::{Descriptor, Encoder, Error, json, msgpack, write::write};
use crate::wire::{Encode, expected_length::ExpectedLength};

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

/// The MessagePack of a value.
#[inline]
pub(crate) fn encode_msgpack<T: Encode + ?Sized>(value: &T) -> Result<Vec<u8>, Error> {
    // SAFETY: the root is for `T`.
    unsafe { write_msgpack(RootOf::<T>::ROOT, ptr::from_ref(&value).cast()) }
}

/// The JSON of a value.
#[inline]
pub(crate) fn encode_json<T: Encode + ?Sized>(value: &T) -> Result<Vec<u8>, Error> {
    // SAFETY: the root is for `T`.
    unsafe { write_json(RootOf::<T>::ROOT, ptr::from_ref(&value).cast()) }
}

/// # Safety
///
/// `value` points to a reference to a value of the type that the root is for.
unsafe fn write_msgpack(root: &'static Root, value: *const ()) -> Result<Vec<u8>, Error> {
    let expected = ExpectedLength::of(root.key());
    let mut writer = msgpack::Writer::behind(expected.buffer());
    // SAFETY: as the caller promises; a reference to a struct is a pointer.
    unsafe {
        match root {
            Root::Struct(descriptor) => write(descriptor(), value.cast::<*const u8>().read(), &mut writer)?,
            Root::Other { encode_msgpack, .. } => encode_msgpack(value, ptr::from_mut(&mut writer).cast())?,
        }
    }
    expected.learn(writer.output());
    Ok(writer.into_bytes())
}

/// # Safety
///
/// As of [`write_msgpack`].
unsafe fn write_json(root: &'static Root, value: *const ()) -> Result<Vec<u8>, Error> {
    let expected = ExpectedLength::of(root.key() | 1);
    let mut writer = json::Writer::behind(expected.buffer());
    // SAFETY: as the caller promises; a reference to a struct is a pointer.
    unsafe {
        match root {
            Root::Struct(descriptor) => write(descriptor(), value.cast::<*const u8>().read(), &mut writer)?,
            Root::Other { encode_json, .. } => encode_json(value, ptr::from_mut(&mut writer).cast())?,
        }
    }
    expected.learn(writer.output());
    Ok(writer.into_bytes())
}

impl Root {
    /// An even number that no other root in a program has.
    #[inline]
    fn key(&'static self) -> usize {
        const { assert!(align_of::<Self>() > 2) };
        ptr::from_ref(self).addr() / (align_of::<Self>() / 2)
    }
}
