//! The sources from which structs are decoded: decoders, in the form that the loops over fields take.

use super::{Decoder, Error, Functions, json, msgpack};

/// Decodes a value into a slot, from a decoder.
pub(super) type DecodeFn = unsafe fn(*mut (), *mut ()) -> Result<(), Error>;

/// A decoder for which codecs have a function.
///
/// # Safety
///
/// [`entry`](Self::entry) returns the function whose decoder is `Self`, over `'de`.
pub(super) unsafe trait Source<'de> {
    type Decoder: Decoder<'de> + ?Sized;

    fn decoder(&mut self) -> &mut Self::Decoder;

    /// Returns the function that decodes from this source.
    fn entry(functions: &Functions) -> DecodeFn;

    /// Returns the offset of the struct that comes next, if errors in it may lack theirs.
    #[inline]
    fn error_offset(&mut self) -> Option<usize> {
        None
    }
}

// SAFETY: `entry` returns the function for this reader.
unsafe impl<'de> Source<'de> for msgpack::Reader<'de> {
    type Decoder = Self;

    #[inline]
    fn decoder(&mut self) -> &mut Self {
        self
    }

    #[inline]
    fn entry(functions: &Functions) -> DecodeFn {
        functions.decode_msgpack
    }
}

// SAFETY: `entry` returns the function for this reader.
unsafe impl<'de> Source<'de> for json::Reader<'de> {
    type Decoder = Self;

    #[inline]
    fn decoder(&mut self) -> &mut Self {
        self
    }

    #[inline]
    fn entry(functions: &Functions) -> DecodeFn {
        functions.decode_json
    }

    /// Returns the offset: a missing attribute has none.
    #[inline]
    fn error_offset(&mut self) -> Option<usize> {
        self.offset()
    }
}

// SAFETY: `entry` returns the function for a reference to any decoder.
unsafe impl<'s, 'de: 's> Source<'de> for &'s mut (dyn Decoder<'de> + 's) {
    type Decoder = dyn Decoder<'de> + 's;

    #[inline]
    fn decoder(&mut self) -> &mut Self::Decoder {
        *self
    }

    #[inline]
    fn entry(functions: &Functions) -> DecodeFn {
        functions.decode_any
    }

    #[inline]
    fn error_offset(&mut self) -> Option<usize> {
        self.offset()
    }
}
