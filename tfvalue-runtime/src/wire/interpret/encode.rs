//! Encoding: the fields of an object, where they lie.

use super::{
    Codec, Descriptor, Encoder, Error, Field, Functions, inline, json, msgpack, nested::write_nested,
};
use crate::wire::{ValueExt, ValueWriter};

type Encoding = unsafe fn(*const (), *mut ()) -> Result<(), Error>;

/// Writes the value of a field, a pointer to which is passed.
type WriteField<E> = unsafe fn(&Field, *const (), &mut E) -> Result<(), Error>;

/// Writes a collection that contains `dynamic` values, so that all its elements have one type on the wire.
#[derive(Clone, Copy)]
pub(crate) struct UniformElements {
    msgpack: WriteField<msgpack::Writer>,
    json: WriteField<json::Writer>,
}

impl UniformElements {
    pub(crate) const FUNCTIONS: &'static Self =
        &Self { msgpack: write_of_one_type::<msgpack::Writer>, json: write_of_one_type::<json::Writer> };
}

/// An encoder of which codecs have an entry.
///
/// # Safety
///
/// The entry takes a pointer to `Self` for its encoder.
pub(super) unsafe trait Sink {
    type Encoder: Encoder + ?Sized;

    fn encoder(&mut self) -> &mut Self::Encoder;

    fn entry(functions: &Functions) -> Encoding;

    /// The function for this encoder, if what is encoded goes to the wire.
    #[inline]
    fn uniform(functions: &UniformElements) -> Option<WriteField<Self::Encoder>> {
        let _ = functions;
        None
    }

    /// Writes structs while none of their fields needs a codec, with what separates elements.
    #[inline]
    fn write_inline(&mut self, structs: &mut EncodeProgress) {
        let _ = structs;
    }
}

// SAFETY: that entry takes such a writer.
unsafe impl Sink for msgpack::Writer {
    type Encoder = Self;

    #[inline]
    fn encoder(&mut self) -> &mut Self {
        self
    }

    #[inline]
    fn entry(functions: &Functions) -> Encoding {
        functions.encode_msgpack
    }

    #[inline]
    fn uniform(functions: &UniformElements) -> Option<WriteField<Self>> {
        Some(functions.msgpack)
    }

    #[inline]
    fn write_inline(&mut self, structs: &mut EncodeProgress) {
        inline::msgpack::write(structs, self.output());
    }
}

// SAFETY: that entry takes such a writer.
unsafe impl Sink for json::Writer {
    type Encoder = Self;

    #[inline]
    fn encoder(&mut self) -> &mut Self {
        self
    }

    #[inline]
    fn entry(functions: &Functions) -> Encoding {
        functions.encode_json
    }

    #[inline]
    fn uniform(functions: &UniformElements) -> Option<WriteField<Self>> {
        Some(functions.json)
    }

    #[inline]
    fn write_inline(&mut self, structs: &mut EncodeProgress) {
        inline::json::write(structs, self.output());
    }
}

// SAFETY: that entry takes a reference to any encoder.
unsafe impl<'s> Sink for &'s mut (dyn Encoder + 's) {
    type Encoder = dyn Encoder + 's;

    #[inline]
    fn encoder(&mut self) -> &mut Self::Encoder {
        *self
    }

    #[inline]
    fn entry(functions: &Functions) -> Encoding {
        functions.encode_any
    }
}

/// Structs in memory, and how far they are written.
///
/// # Invariant
///
/// `start` points to `count` structs with these fields, `size` bytes apart. `begun` is the end of `fields`.
pub(super) struct EncodeProgress {
    pub(super) fields: &'static [Field],
    start: *const u8,
    size: usize,
    pub(super) count: usize,
    /// Which struct is begun, or is to begin next.
    pub(super) index: usize,
    /// The fields that are left of it, if it is begun.
    pub(super) begun: Option<&'static [Field]>,
    /// Whether the name of the first of them is written.
    pub(super) has_name: bool,
}

impl EncodeProgress {
    /// The place of a struct, if there is one.
    #[inline]
    pub(super) fn element(&self, index: usize) -> *const u8 {
        self.start.wrapping_add(index * self.size)
    }
}

/// Encodes a struct.
///
/// # Safety
///
/// `src` is that of the struct that the descriptor describes.
pub(super) unsafe fn write<S: Sink>(
    descriptor: &'static Descriptor,
    src: *const u8,
    sink: &mut S,
) -> Result<(), Error> {
    // SAFETY: as the caller promises.
    unsafe { write_structs(descriptor, src, 0, 1, false, sink) }
}

/// Encodes structs, each with its fields in the order of their names: the elements of a list, or one struct that is not an element.
///
/// # Safety
///
/// `start` points to `count` structs that the descriptor describes, `size` bytes apart.
#[inline(never)]
pub(super) unsafe fn write_structs<S: Sink>(
    descriptor: &'static Descriptor,
    start: *const u8,
    size: usize,
    count: usize,
    are_elements: bool,
    sink: &mut S,
) -> Result<(), Error> {
    let fields = descriptor.fields;
    let mut structs = EncodeProgress { fields, start, size, count, index: 0, begun: None, has_name: false };
    loop {
        sink.write_inline(&mut structs);
        if structs.index == structs.count {
            return Ok(());
        }
        if let Err(error) = write_next(&mut structs, are_elements, sink) {
            return Err(if are_elements { error.in_element(structs.index) } else { error });
        }
    }
}

/// Writes what comes next: the beginning of a struct, a field, or the end.
#[inline]
fn write_next<S: Sink>(structs: &mut EncodeProgress, are_elements: bool, sink: &mut S) -> Result<(), Error> {
    let (field, left) = match structs.begun {
        None => {
            if are_elements {
                sink.encoder().element()?;
            }
            structs.begun = Some(structs.fields);
            return sink.encoder().begin_object(structs.fields.len());
        }
        Some([]) => {
            sink.encoder().end_object()?;
            structs.begun = None;
            structs.index += 1;
            return Ok(());
        }
        Some([field, left @ ..]) => (field, left),
    };
    if !structs.has_name {
        sink.encoder().attribute(field.key())?;
    }
    structs.has_name = false;
    structs.begun = Some(left);
    // SAFETY: the field lies at its offset in the struct (invariant 1), which is borrowed for the calls.
    let result = unsafe {
        let src = structs.element(structs.index).add(field.offset()).cast();
        match field.uniform().and_then(S::uniform) {
            Some(write) => write(field, src, sink.encoder()),
            None => write_value(field.codec(), src, sink),
        }
    };
    result.map_err(|error| field.error(error))
}

/// Encodes the value of a field.
///
/// # Safety
///
/// `src` is that of a value of the type that the codec is for.
unsafe fn write_value<S: Sink>(codec: &'static Codec, src: *const (), sink: &mut S) -> Result<(), Error> {
    // SAFETY: as the caller promises; the entry is the one for `S`.
    unsafe {
        match codec {
            Codec::Functions(functions) => S::entry(functions)(src, std::ptr::from_mut(sink).cast()),
            Codec::Nested(nested) => write_nested(nested, src, sink),
        }
    }
}

/// Encodes a collection that contains `dynamic` values by way of a [`Value`](crate::Value), which gives its elements one type.
///
/// # Safety
///
/// `src` is that of a value of the field.
#[cold]
unsafe fn write_of_one_type<E: Encoder>(field: &Field, src: *const (), encoder: &mut E) -> Result<(), Error> {
    let mut writer = ValueWriter::new();
    let mut sink: &mut dyn Encoder = &mut writer;
    // SAFETY: as the caller promises.
    unsafe { write_value(field.codec(), src, &mut sink)? };
    writer.finish().encode(field.ty(), encoder)
}
