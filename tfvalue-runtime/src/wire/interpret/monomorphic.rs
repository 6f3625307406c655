//! The loops for each format of this crate, and for any decoder and encoder. They are compiled here once; generic functions would be compiled
//! again in each crate that uses them.

use super::{
    Decoder, Descriptor, Encoder, Error,
    decode::decode_struct,
    encode::encode_struct,
    json, msgpack,
    nested::{NestedCodec, decode_not_unknown},
};

macro_rules! decoders {
    ($($decode:ident, $decode_nested:ident, $decoder:ident: $ty:ty = $source:expr;)*) => {$(
        /// # Safety
        ///
        /// Same as [`decode_struct`].
        pub(super) unsafe fn $decode<'de>(
            descriptor: &'static Descriptor,
            dst: *mut u8,
            $decoder: $ty,
        ) -> Result<(), Error> {
            // SAFETY: guaranteed by the caller.
            unsafe { decode_struct(descriptor, dst, $source) }
        }

        /// # Safety
        ///
        /// Same as [`decode_not_unknown`].
        pub(super) unsafe fn $decode_nested<'de>(
            nested: &NestedCodec,
            dst: *mut (),
            $decoder: $ty,
        ) -> Result<(), Error> {
            // SAFETY: guaranteed by the caller.
            unsafe { decode_not_unknown(nested, dst, $source) }
        }
    )*};
}

decoders! {
    decode_struct_msgpack, decode_nested_msgpack, reader: &mut msgpack::Reader<'de> = reader;
    decode_struct_json, decode_nested_json, reader: &mut json::Reader<'de> = reader;
    decode_struct_any, decode_nested_any, decoder: &mut dyn Decoder<'de> = &mut { decoder };
}

macro_rules! encoders {
    ($($encode:ident, $encoder:ident: $ty:ty = $sink:expr;)*) => {$(
        /// # Safety
        ///
        /// Same as [`encode_struct`].
        pub(super) unsafe fn $encode(
            descriptor: &'static Descriptor,
            src: *const u8,
            $encoder: $ty,
        ) -> Result<(), Error> {
            // SAFETY: guaranteed by the caller.
            unsafe { encode_struct(descriptor, src, $sink) }
        }
    )*};
}

encoders! {
    encode_struct_msgpack, writer: &mut msgpack::Writer = writer;
    encode_struct_json, writer: &mut json::Writer = writer;
    encode_struct_any, encoder: &mut dyn Encoder = &mut { encoder };
}
