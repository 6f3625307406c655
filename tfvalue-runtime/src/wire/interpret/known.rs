//! The loops for the formats that are known, compiled with this crate: what is generic is compiled again for each crate that uses it.

use super::{
    Decoder, Descriptor, Encoder, Error,
    decode::fill_struct,
    encode::write,
    json, msgpack,
    nested::{NestedCodec, fill_known},
};

macro_rules! decoders {
    ($($fill:ident, $fill_nested:ident, $decoder:ident: $ty:ty = $source:expr;)*) => {$(
        /// # Safety
        ///
        /// Same as [`fill_struct`].
        pub(super) unsafe fn $fill<'de>(
            descriptor: &'static Descriptor,
            dst: *mut u8,
            $decoder: $ty,
        ) -> Result<(), Error> {
            // SAFETY: as the caller promises.
            unsafe { fill_struct(descriptor, dst, $source) }
        }

        /// # Safety
        ///
        /// Same as [`fill_known`].
        pub(super) unsafe fn $fill_nested<'de>(
            nested: &NestedCodec,
            dst: *mut (),
            $decoder: $ty,
        ) -> Result<(), Error> {
            // SAFETY: as the caller promises.
            unsafe { fill_known(nested, dst, $source) }
        }
    )*};
}

decoders! {
    fill_msgpack, fill_msgpack_nested, reader: &mut msgpack::Reader<'de> = reader;
    fill_json, fill_json_nested, reader: &mut json::Reader<'de> = reader;
    fill_any, fill_any_nested, decoder: &mut dyn Decoder<'de> = &mut { decoder };
}

macro_rules! encoders {
    ($($write:ident, $encoder:ident: $ty:ty = $sink:expr;)*) => {$(
        /// # Safety
        ///
        /// Same as [`write`](fn@write).
        pub(super) unsafe fn $write(
            descriptor: &'static Descriptor,
            src: *const u8,
            $encoder: $ty,
        ) -> Result<(), Error> {
            // SAFETY: as the caller promises.
            unsafe { write(descriptor, src, $sink) }
        }
    )*};
}

encoders! {
    write_msgpack, writer: &mut msgpack::Writer = writer;
    write_json, writer: &mut json::Writer = writer;
    write_any, encoder: &mut dyn Encoder = &mut { encoder };
}
