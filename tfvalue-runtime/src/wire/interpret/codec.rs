//! The codec of one type: functions that take pointers, one for each format, for the table of a struct. A [`Source`] is a decoder and a [`Sink`] is
//! an encoder for the loops over fields. Each selects its function of a codec.

use std::marker::PhantomData;

use super::{
    drop_each::drop_value,
    encode::{EncodeField, UniformElements},
    nested::Nested,
};
use crate::{
    error::Error,
    model::{Holds, TfType},
    opaque::OpaqueRef,
    wire::{
        decoder::{Decode, Decoder},
        descriptor::{Codec, FieldType, Functions},
        encoder::{Encode, Encoder},
        json, msgpack,
    },
};

/// The codec of one type: [`Direct`] for the type's own codec, or a marker type for an alternative codec.
pub(crate) trait WireCodec<'de> {
    /// The Rust type.
    type Target;

    /// The codec of values as derived structs or lists of them; `None` for other types.
    const NESTED: Option<Nested<'de, Self::Target>> = None;

    /// Reads a value.
    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self::Target, Error>;

    /// Writes a value.
    fn encode<E: Encoder + ?Sized>(value: &Self::Target, encoder: &mut E) -> Result<(), Error>;
}

/// Reads and writes a type by its own [`Decode`] and [`Encode`].
pub(crate) struct Direct<T>(PhantomData<T>);

impl<'de, T: Decode<'de> + Encode> WireCodec<'de> for Direct<T> {
    type Target = T;

    const NESTED: Option<Nested<'de, T>> = T::NESTED;

    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<T, Error> {
        T::decode(decoder)
    }

    fn encode<E: Encoder + ?Sized>(value: &T, encoder: &mut E) -> Result<(), Error> {
        value.encode(encoder)
    }
}

/// The [`FieldType`] of the fields of one type that are read and written by `W`.
pub(crate) struct TypeOf<'de, W>(PhantomData<(&'de (), W)>);

impl<'de, T: TfType + Decode<'de> + Encode> TypeOf<'de, Direct<T>> {
    /// The shared properties of fields of a type that is read and written by its own [`Decode`] and [`Encode`].
    pub(crate) const FIELD_TYPE: &'static FieldType =
        &FieldType::new(codec_of::<Direct<T>>(), T::TYPE_REF, Holds::of::<T>()).with_semantics(T::SEMANTICS);

    /// A reference to these properties, as a row holds it.
    pub(crate) const IN_ROW: OpaqueRef<FieldType> = OpaqueRef::new(Self::FIELD_TYPE);
}

/// The codec of a type that is read and written by `W`.
pub(crate) const fn codec_of<'de, W: WireCodec<'de>>() -> Codec {
    match W::NESTED {
        Some(nested) => Codec::Nested(nested.codec),
        None => Codec::Functions(Functions {
            decode_msgpack: decode_erased::<W, msgpack::Reader<'de>>,
            decode_json: decode_erased::<W, json::Reader<'de>>,
            decode_any: decode_any::<W>,
            encode_msgpack: encode_erased::<W, msgpack::Writer>,
            encode_json: encode_erased::<W, json::Writer>,
            encode_any: encode_any::<W>,
            drop: drop_value::<W::Target>,
        }),
    }
}

/// Decodes a value from a reader of this crate.
///
/// # Safety
///
/// `dst` is a slot for a `W::Target`, and `decoder` points to a `D`.
unsafe fn decode_erased<'de, W: WireCodec<'de>, D: Decoder<'de>>(
    dst: *mut (),
    decoder: *mut (),
) -> Result<(), Error> {
    // SAFETY: guaranteed by the caller (invariants 2 and 4).
    unsafe { dst.cast::<W::Target>().write(W::decode(&mut *decoder.cast::<D>())?) };
    Ok(())
}

/// Decodes a value from any decoder.
///
/// # Safety
///
/// `dst` is a slot for a `W::Target`, and `decoder` points to a `&mut dyn Decoder<'de>`.
unsafe fn decode_any<'de, W: WireCodec<'de>>(dst: *mut (), decoder: *mut ()) -> Result<(), Error> {
    // SAFETY: guaranteed by the caller (invariants 2 and 4).
    unsafe {
        let decoder = &mut *decoder.cast::<&mut dyn Decoder<'de>>();
        dst.cast::<W::Target>().write(W::decode(*decoder)?);
    }
    Ok(())
}

/// Encodes a value with a writer of this crate.
///
/// # Safety
///
/// `value` points to a `W::Target`, and `encoder` to an `E`.
unsafe fn encode_erased<'de, W: WireCodec<'de>, E: Encoder>(
    value: *const (),
    encoder: *mut (),
) -> Result<(), Error> {
    // SAFETY: guaranteed by the caller (invariant 2).
    unsafe { W::encode(&*value.cast::<W::Target>(), &mut *encoder.cast::<E>()) }
}

/// Encodes a value with any encoder.
///
/// # Safety
///
/// `value` points to a `W::Target`, and `encoder` to a `&mut dyn Encoder`.
unsafe fn encode_any<'de, W: WireCodec<'de>>(value: *const (), encoder: *mut ()) -> Result<(), Error> {
    // SAFETY: guaranteed by the caller (invariant 2).
    unsafe { W::encode(&*value.cast::<W::Target>(), *encoder.cast::<&mut dyn Encoder>()) }
}

/// Decodes a value. The first pointer is to the slot, the second to the decoder.
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
}

/// Encodes a value. The first pointer is to the value, the second to the encoder.
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

    /// Returns the function for this encoder, if it is a writer of this crate.
    #[inline]
    fn uniform(functions: &UniformElements) -> Option<EncodeField<Self::Encoder>> {
        let _ = functions;
        None
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

macro_rules! formats {
    ($($format:ident: $decode:ident, $encode:ident;)*) => {$(
        // SAFETY: `entry` returns the function for this reader.
        unsafe impl<'de> Source<'de> for $format::Reader<'de> {
            type Decoder = Self;

            #[inline]
            fn decoder(&mut self) -> &mut Self {
                self
            }

            #[inline]
            fn entry(functions: &Functions) -> DecodeFn {
                functions.$decode
            }
        }

        // SAFETY: `entry` returns the function for this writer.
        unsafe impl Sink for $format::Writer {
            type Encoder = Self;

            #[inline]
            fn encoder(&mut self) -> &mut Self {
                self
            }

            #[inline]
            fn entry(functions: &Functions) -> EncodeFn {
                functions.$encode
            }

            #[inline]
            fn uniform(functions: &UniformElements) -> Option<EncodeField<Self>> {
                Some(functions.$format)
            }
        }
    )*};
}

formats! {
    msgpack: decode_msgpack, encode_msgpack;
    json: decode_json, encode_json;
}
