//! The targets to which structs are encoded: encoders, in the form that the loop over fields takes.

use super::{
    Encoder, Error, Functions,
    encode::{EncodeField, UniformElements},
    json, msgpack,
};

/// Encodes a value, to which the first pointer points, with an encoder.
pub(super) type EncodeFn = unsafe fn(*const (), *mut ()) -> Result<(), Error>;

/// An encoder for which codecs have a function.
///
/// # Safety
///
/// [`entry`](Self::entry) returns the function whose encoder is `Self`.
pub(super) unsafe trait Sink {
    type Encoder: Encoder + ?Sized;

    fn encoder(&mut self) -> &mut Self::Encoder;

    /// Returns the function that encodes to this sink.
    fn entry(functions: &Functions) -> EncodeFn;

    /// Returns the function for this encoder, if it writes a wire format.
    #[inline]
    fn uniform(functions: &UniformElements) -> Option<EncodeField<Self::Encoder>> {
        let _ = functions;
        None
    }
}

// SAFETY: `entry` returns the function for this writer.
unsafe impl Sink for msgpack::Writer {
    type Encoder = Self;

    #[inline]
    fn encoder(&mut self) -> &mut Self {
        self
    }

    #[inline]
    fn entry(functions: &Functions) -> EncodeFn {
        functions.encode_msgpack
    }

    #[inline]
    fn uniform(functions: &UniformElements) -> Option<EncodeField<Self>> {
        Some(functions.msgpack)
    }
}

// SAFETY: `entry` returns the function for this writer.
unsafe impl Sink for json::Writer {
    type Encoder = Self;

    #[inline]
    fn encoder(&mut self) -> &mut Self {
        self
    }

    #[inline]
    fn entry(functions: &Functions) -> EncodeFn {
        functions.encode_json
    }

    #[inline]
    fn uniform(functions: &UniformElements) -> Option<EncodeField<Self>> {
        Some(functions.json)
    }
}

// SAFETY: `entry` returns the function for a reference to any encoder.
unsafe impl<'s> Sink for &'s mut (dyn Encoder + 's) {
    type Encoder = dyn Encoder + 's;

    #[inline]
    fn encoder(&mut self) -> &mut Self::Encoder {
        *self
    }

    #[inline]
    fn entry(functions: &Functions) -> EncodeFn {
        functions.encode_any
    }
}
