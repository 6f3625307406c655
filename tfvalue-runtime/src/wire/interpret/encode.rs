//! Encoding: the one value of an output, and the fields of an object, read where they lie. As for [inputs](super::decode), little code is compiled
//! for each type.

use std::{marker::PhantomData, mem, ptr};

use super::{
    Codec, Descriptor, Encode, Encoder, Error, Field,
    codec::{EncodeFn, Sink},
    json, msgpack,
    nested::encode_nested,
};
use crate::wire::{INITIAL_CAPACITY, ValueWriter};

/// Encodes the value of a field, to which a pointer is passed.
pub(super) type EncodeField<E> = unsafe fn(&Field, *const (), &mut E) -> Result<(), Error>;

/// Encodes a collection that contains `dynamic` values, so that all its elements have one type on the wire.
#[derive(Clone, Copy)]
pub(crate) struct UniformElements {
    pub(super) msgpack: EncodeField<msgpack::Writer>,
    pub(super) json: EncodeField<json::Writer>,
}

impl UniformElements {
    pub(crate) const FUNCTIONS: &'static Self =
        &Self { msgpack: encode_uniform::<msgpack::Writer>, json: encode_uniform::<json::Writer> };
}

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

/// Encodes a struct, with its fields in the order of their names.
///
/// # Safety
///
/// `src` points to the struct that `descriptor` describes.
pub(super) unsafe fn encode_struct<S: Sink>(
    descriptor: &'static Descriptor,
    src: *const u8,
    sink: &mut S,
) -> Result<(), Error> {
    sink.encoder().begin_object(descriptor.fields.len())?;
    for field in descriptor.fields {
        sink.encoder().attribute(field.key())?;
        // SAFETY: the field lies at its offset in the struct (invariant 1), which is borrowed for the calls.
        let result = unsafe {
            let src = src.add(field.offset()).cast();
            match field.uniform().and_then(S::uniform) {
                Some(encode) => encode(field, src, sink.encoder()),
                None => encode_value(field.codec(), src, sink),
            }
        };
        result.map_err(|error| field.error(error))?;
    }
    sink.encoder().end_object()
}

/// Encodes structs as the elements of a list.
///
/// # Safety
///
/// `start` points to `count` structs that `descriptor` describes, `size` bytes apart.
pub(super) unsafe fn encode_elements<S: Sink>(
    descriptor: &'static Descriptor,
    start: *const u8,
    size: usize,
    count: usize,
    sink: &mut S,
) -> Result<(), Error> {
    for index in 0..count {
        sink.encoder().element()?;
        // SAFETY: guaranteed by the caller.
        let result = unsafe { encode_struct(descriptor, start.add(index * size), sink) };
        result.map_err(|error| error.in_element(index))?;
    }
    Ok(())
}

/// Encodes the value of a field.
///
/// # Safety
///
/// `src` points to a value of the type that the codec is for.
unsafe fn encode_value<S: Sink>(codec: &'static Codec, src: *const (), sink: &mut S) -> Result<(), Error> {
    // SAFETY: guaranteed by the caller; the entry is the one for `S`.
    unsafe {
        match codec {
            Codec::Functions(functions) => S::entry(functions)(src, std::ptr::from_mut(sink).cast()),
            Codec::Nested(nested) => encode_nested(nested, src, sink),
        }
    }
}

/// Encodes a collection that contains `dynamic` values by way of a [`Value`](crate::Value), which gives its elements one type.
///
/// # Safety
///
/// `src` points to a value of the field.
#[cold]
unsafe fn encode_uniform<E: Encoder>(field: &Field, src: *const (), encoder: &mut E) -> Result<(), Error> {
    let mut writer = ValueWriter::new();
    let mut sink: &mut dyn Encoder = &mut writer;
    // SAFETY: guaranteed by the caller.
    unsafe { encode_value(field.codec(), src, &mut sink)? };
    writer.finish().encode(field.ty(), encoder)
}
