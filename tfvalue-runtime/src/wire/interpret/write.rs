//! Encoding: the fields of an object, where they lie.

use super::{
    Codec, Descriptor, Encoder, Error, Field, Functions,
    inline::{self, WrittenFields},
    json, msgpack,
    nested::write_nested,
};

type Encoding = unsafe fn(*const (), *mut ()) -> Result<(), Error>;

/// An encoder as the codecs take it.
///
/// # Safety
///
/// The entry takes a pointer to `Self` for its encoder.
pub(super) unsafe trait Sink {
    type Encoder: Encoder + ?Sized;

    fn encoder(&mut self) -> &mut Self::Encoder;

    fn entry(functions: &Functions) -> Encoding;

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
        // SAFETY: the field lies at its offset in the struct (invariant 1), which is borrowed for the calls; the entry is the one for `S`.
        let result = unsafe {
            let place = place.add(field.offset()).cast();
            match field.codec() {
                Codec::Functions(functions) => S::entry(functions)(place, std::ptr::from_mut(sink).cast()),
                Codec::Nested(nested) => write_nested(nested, place, sink),
            }
        };
        result.map_err(|error| field.error(error))?;
    }
    sink.encoder().end_object()
}
