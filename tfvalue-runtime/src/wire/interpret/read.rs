//! Encoding: the fields of an object, where they lie.

use super::{Codec, Descriptor, Encoder, Error, Field, Functions, inline, json, list::read_list, msgpack};

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

    /// Writes the name of a field, and if it can be done without the codec, its value; says whether that was so.
    ///
    /// # Safety
    ///
    /// `place` is that of the field.
    #[inline]
    unsafe fn read_inline(&mut self, field: &Field, place: *const ()) -> Result<bool, Error> {
        let _ = place;
        self.encoder().attribute(field.key()).map(|()| false)
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
    unsafe fn read_inline(&mut self, field: &Field, place: *const ()) -> Result<bool, Error> {
        match self.room_behind(field) {
            // SAFETY: as the caller promises, and the field's code is the one of its type (invariant 5).
            Some(room) => Ok(unsafe { inline::msgpack::read(field.inline, place, room) }),
            None => self.attribute(field.key()).map(|()| false),
        }
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
    unsafe fn read_inline(&mut self, field: &Field, place: *const ()) -> Result<bool, Error> {
        match self.room_behind(field) {
            // SAFETY: as the caller promises, and the field's code is the one of its type (invariant 5).
            Some(room) => Ok(unsafe { inline::json::read(field.inline, place, room) }),
            None => self.attribute(field.key()).map(|()| false),
        }
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
pub(super) unsafe fn read<S: Sink>(
    descriptor: &'static Descriptor,
    place: *const u8,
    sink: &mut S,
) -> Result<(), Error> {
    sink.encoder().begin_object(descriptor.fields.len())?;
    for field in descriptor.fields {
        // SAFETY: the field lies at its offset in the struct (invariant 1), which is borrowed for the calls; the entry is the one for `S`.
        let result = unsafe {
            let place = place.add(field.offset).cast();
            if sink.read_inline(field, place)? {
                continue;
            }
            match field.codec {
                Codec::Functions(functions) => S::entry(functions)(place, std::ptr::from_mut(sink).cast()),
                Codec::List(list) => read_list(list, place, sink),
            }
        };
        result.map_err(|error| error.in_attribute(field.member.name()))?;
    }
    sink.encoder().end_object()
}
