//! Encoding: the fields of an object, where they lie.

use super::{
    Codec, Descriptor, Encoder, Error, Field, Functions,
    inline::{self, WrittenFields},
    json, msgpack,
    nested::write_nested,
};
use crate::value::ValueWriter;

type Encoding = unsafe fn(*const (), *mut ()) -> Result<(), Error>;

/// Writes the value of a field, a pointer to which is passed.
type WriteField<E> = unsafe fn(&Field, *const (), &mut E) -> Result<(), Error>;

/// How a collection in which there are `dynamic` values is written to the wire, where its elements must be of one type.
#[derive(Clone, Copy)]
pub(crate) struct OfOneType {
    msgpack: WriteField<msgpack::Writer>,
    json: WriteField<json::Writer>,
}

impl OfOneType {
    pub(crate) const FUNCTIONS: &'static Self =
        &Self { msgpack: write_of_one_type::<msgpack::Writer>, json: write_of_one_type::<json::Writer> };
}

/// An encoder as the codecs take it.
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
    fn of_one_type(functions: &OfOneType) -> Option<WriteField<Self::Encoder>> {
        let _ = functions;
        None
    }

    /// Writes structs that lie one behind the other, as long as none of their fields needs a codec, and returns how many those are. What
    /// stands between elements is written, too.
    ///
    /// # Safety
    ///
    /// `place` is that of the first of so many structs that the descriptor describes, each `size` bytes behind the one before.
    #[inline]
    unsafe fn write_structs_inline(
        &mut self,
        descriptor: &Descriptor,
        place: *const u8,
        size: usize,
        count: usize,
    ) -> usize {
        let _ = (descriptor, place, size, count);
        0
    }

    /// Writes fields as long as they need no codec, and tells how far that goes. The first may be the first of its object.
    ///
    /// # Safety
    ///
    /// `place` is that of the struct with these fields.
    #[inline]
    unsafe fn write_inline(&mut self, fields: &[Field], is_first: bool, place: *const u8) -> WrittenFields {
        let _ = (fields, is_first, place);
        WrittenFields { count: 0, has_name: false }
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
    fn of_one_type(functions: &OfOneType) -> Option<WriteField<Self>> {
        Some(functions.msgpack)
    }

    #[inline]
    unsafe fn write_structs_inline(
        &mut self,
        descriptor: &Descriptor,
        place: *const u8,
        size: usize,
        count: usize,
    ) -> usize {
        // SAFETY: as the caller promises.
        unsafe { inline::msgpack::write_structs(descriptor, place, size, count, self.output()) }
    }

    #[inline]
    unsafe fn write_inline(&mut self, fields: &[Field], _: bool, place: *const u8) -> WrittenFields {
        // SAFETY: as the caller promises.
        unsafe { inline::msgpack::write(fields, place, self.output()) }
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
    fn of_one_type(functions: &OfOneType) -> Option<WriteField<Self>> {
        Some(functions.json)
    }

    #[inline]
    unsafe fn write_inline(&mut self, fields: &[Field], is_first: bool, place: *const u8) -> WrittenFields {
        // SAFETY: as the caller promises.
        unsafe { inline::json::write(fields, is_first, place, self.output()) }
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

/// Encodes all fields in the order of their names.
///
/// # Safety
///
/// `place` is that of the struct that the descriptor describes.
pub(super) unsafe fn write<S: Sink>(
    descriptor: &'static Descriptor,
    place: *const u8,
    sink: &mut S,
) -> Result<(), Error> {
    sink.encoder().begin_object(descriptor.fields.len())?;
    let mut fields = descriptor.fields;
    loop {
        // SAFETY: as the caller promises.
        let done = unsafe { sink.write_inline(fields, fields.len() == descriptor.fields.len(), place) };
        let Some((field, behind)) = fields.get(done.count..).and_then(<[_]>::split_first) else { break };
        fields = behind;
        if !done.has_name {
            sink.encoder().attribute(field.key())?;
        }
        // SAFETY: the field lies at its offset in the struct (invariant 1), which is borrowed for the calls.
        let result = unsafe {
            let place = place.add(field.offset()).cast();
            match field.of_one_type().and_then(S::of_one_type) {
                Some(write) => write(field, place, sink.encoder()),
                None => write_value(field.codec(), place, sink),
            }
        };
        result.map_err(|error| field.error(error))?;
    }
    sink.encoder().end_object()
}

/// Encodes the value of a field.
///
/// # Safety
///
/// `place` is that of a value of the type that the codec is for.
unsafe fn write_value<S: Sink>(codec: &'static Codec, place: *const (), sink: &mut S) -> Result<(), Error> {
    // SAFETY: as the caller promises; the entry is the one for `S`.
    unsafe {
        match codec {
            Codec::Functions(functions) => S::entry(functions)(place, std::ptr::from_mut(sink).cast()),
            Codec::Nested(nested) => write_nested(nested, place, sink),
        }
    }
}

/// Encodes a collection in which there are `dynamic` values by way of a [`Value`](crate::Value), which sees to it that its elements are of
/// one type.
///
/// # Safety
///
/// `place` is that of a value of the field.
#[cold]
unsafe fn write_of_one_type<E: Encoder>(
    field: &Field,
    place: *const (),
    encoder: &mut E,
) -> Result<(), Error> {
    let mut writer = ValueWriter::new();
    let mut sink: &mut dyn Encoder = &mut writer;
    // SAFETY: as the caller promises.
    unsafe { write_value(field.codec(), place, &mut sink)? };
    writer.finish().encode(field.ty(), encoder)
}
