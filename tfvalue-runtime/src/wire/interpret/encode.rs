//! Encoding: the fields of an object, read where they lie.

use super::{Codec, Descriptor, Encoder, Error, Field, json, msgpack, nested::encode_nested, sink::Sink};
use crate::wire::ValueWriter;

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

/// Structs in memory, and how far they are encoded.
///
/// # Invariant
///
/// `start` points to `count` structs with these fields, `size` bytes apart. `remaining` is the end of `fields`.
pub(super) struct EncodeProgress {
    pub(super) fields: &'static [Field],
    start: *const u8,
    size: usize,
    pub(super) count: usize,
    /// The index of the struct that is being encoded, or comes next.
    pub(super) index: usize,
    /// The fields of that struct that aren't encoded, once its beginning is written.
    pub(super) remaining: Option<&'static [Field]>,
    /// Whether the name of the first of them is written.
    pub(super) has_name: bool,
}

impl EncodeProgress {
    /// Returns a pointer to the struct with this index, if there is one.
    #[inline]
    pub(super) fn element(&self, index: usize) -> *const u8 {
        self.start.wrapping_add(index * self.size)
    }
}

/// Encodes a struct.
///
/// # Safety
///
/// `src` points to the struct that `descriptor` describes.
pub(super) unsafe fn encode_struct<S: Sink>(
    descriptor: &'static Descriptor,
    src: *const u8,
    sink: &mut S,
) -> Result<(), Error> {
    // SAFETY: guaranteed by the caller.
    unsafe { encode_structs(descriptor, src, 0, 1, false, sink) }
}

/// Encodes structs, each with its fields in the order of their names: the elements of a list, or one struct that is not an element.
///
/// # Safety
///
/// `start` points to `count` structs that `descriptor` describes, `size` bytes apart.
#[inline(never)]
pub(super) unsafe fn encode_structs<S: Sink>(
    descriptor: &'static Descriptor,
    start: *const u8,
    size: usize,
    count: usize,
    are_elements: bool,
    sink: &mut S,
) -> Result<(), Error> {
    let fields = descriptor.fields;
    let mut structs =
        EncodeProgress { fields, start, size, count, index: 0, remaining: None, has_name: false };
    loop {
        sink.encode_structs_inline(&mut structs);
        if structs.index == structs.count {
            return Ok(());
        }
        if let Err(error) = encode_next(&mut structs, are_elements, sink) {
            return Err(if are_elements { error.in_element(structs.index) } else { error });
        }
    }
}

/// Encodes what comes next: the beginning of a struct, a field, or the end.
#[inline]
fn encode_next<S: Sink>(structs: &mut EncodeProgress, are_elements: bool, sink: &mut S) -> Result<(), Error> {
    let (field, left) = match structs.remaining {
        None => {
            if are_elements {
                sink.encoder().element()?;
            }
            structs.remaining = Some(structs.fields);
            return sink.encoder().begin_object(structs.fields.len());
        }
        Some([]) => {
            sink.encoder().end_object()?;
            structs.remaining = None;
            structs.index += 1;
            return Ok(());
        }
        Some([field, left @ ..]) => (field, left),
    };
    if !structs.has_name {
        sink.encoder().attribute(field.key())?;
    }
    structs.has_name = false;
    structs.remaining = Some(left);
    // SAFETY: the field lies at its offset in the struct (invariant 1), which is borrowed for the calls.
    let result = unsafe {
        let src = structs.element(structs.index).add(field.offset()).cast();
        match field.uniform().and_then(S::uniform) {
            Some(encode) => encode(field, src, sink.encoder()),
            None => encode_value(field.codec(), src, sink),
        }
    };
    result.map_err(|error| field.error(error))
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
