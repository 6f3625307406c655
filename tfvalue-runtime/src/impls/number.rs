//! Numbers: [`Number`] and those of Rust, which refuse what they can't hold exactly.

use crate::{
    error::Error,
    types::{TfType, Type},
    value::Number,
    wire::{Decode, Decoder, Encode, Encoder},
};

impl TfType for Number {
    const TYPE: Type = Type::Number;
}

impl<'de> Decode<'de> for Number {
    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
        decoder.number()
    }
}

impl Encode for Number {
    fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
        encoder.number(self)
    }
}

macro_rules! number {
    ($($ty:ident: $encode:expr;)*) => {$(
        impl TfType for $ty {
            const TYPE: Type = Type::Number;
        }

        impl<'de> Decode<'de> for $ty {
            fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
                let offset = decoder.offset();
                Self::try_from(decoder.number()?).map_err(|error| Error::new(error).at(offset))
            }
        }

        impl Encode for $ty {
            fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
                let encode: fn(Self, &mut E) -> Result<(), Error> = $encode;
                encode(*self, encoder)
            }
        }
    )*};
}

number! {
    i8: |value, encoder| encoder.integer(value.into());
    i16: |value, encoder| encoder.integer(value.into());
    i32: |value, encoder| encoder.integer(value.into());
    i64: |value, encoder| encoder.integer(value);
    i128: |value, encoder| encoder.number(&value.into());
    isize: |value, encoder| encoder.number(&value.into());
    u8: |value, encoder| encoder.integer(value.into());
    u16: |value, encoder| encoder.integer(value.into());
    u32: |value, encoder| encoder.integer(value.into());
    u64: |value, encoder| encoder.number(&value.into());
    u128: |value, encoder| encoder.number(&value.into());
    usize: |value, encoder| encoder.number(&value.into());
    f32: |value, encoder| encoder.number(&Number::try_from(value)?);
    f64: |value, encoder| encoder.number(&Number::try_from(value)?);
}
