//! Encodes the fields of an object in place.

use super::{Codec, Descriptor, Encoder, Error, Field, codec::Sink, json, msgpack, nested::encode_nested};
use crate::wire::ValueWriter;

/// Encodes the value of a field. The pointer is to the value.
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

/// Encodes a collection that contains `dynamic` values through a [`Value`](crate::Value), which gives its elements one type.
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
