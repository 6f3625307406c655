//! The codecs of [`Number`], [`Float`], `bool` and the number types of Rust, which refuse numbers that they can't hold exactly.

use crate::{
    error::Error,
    model::TfType,
    number::{Float, Number, NumberRangeError},
    schema::Semantics,
    types::Type,
    wire::{Decode, Decoder, Encode, Encoder},
};

/// Reads a number. Converts it with `small` if the format returns it as a small integer.
#[inline]
fn decode<'de, T, D>(decoder: &mut D, small: impl FnOnce(i64) -> Option<T>) -> Result<T, Error>
where
    T: TryFrom<Number, Error = NumberRangeError>,
    D: Decoder<'de> + ?Sized,
{
    let offset = decoder.offset();
    let number = match decoder.small_integer()? {
        Some(integer) => match small(integer) {
            Some(value) => return Ok(value),
            None => Number::from(integer),
        },
        None => decoder.number()?,
    };
    T::try_from(number).map_err(|error| Error::new(error).with_offset(offset))
}

macro_rules! scalar {
    ($($($ty:ident)+: $Type:ident, $semantics:expr, $decode:expr, $encode:expr;)*) => {$($(
        impl TfType for $ty {
            const TYPE: Type = Type::$Type;
            const SEMANTICS: Semantics = $semantics;
        }

        impl<'de> Decode<'de> for $ty {
            #[inline]
            fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
                let decode: fn(&mut D) -> Result<Self, Error> = $decode;
                decode(decoder)
            }
        }

        impl Encode for $ty {
            #[inline]
            fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
                let encode: fn(&Self, &mut E) -> Result<(), Error> = $encode;
                encode(self, encoder)
            }
        }
    )+)*};
}

scalar! {
    bool: Bool, Semantics::EXACT, D::bool, |value, encoder| encoder.bool(*value);
    i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize: Number, Semantics::EXACT, decode_integer, encode_integer;
    f32: Number, Semantics::EXACT, |decoder| decode(decoder, |small| i16::try_from(small).ok().map(Self::from)),
        |value, encoder| encoder.number(&Number::try_from(*value)?);
    f64: Number, Semantics::EXACT, decode_float, |value, encoder| encoder.float(*value);
    Number: Number, Semantics::EXACT, D::number, |value, encoder| encoder.number(value);
    Float: Number, Semantics::of::<Self>(), |decoder| decode(decoder, |small| i32::try_from(small).ok().map(|small| f64::from(small).into())),
        |value, encoder| match value.as_number() {
            Some(number) => encoder.number(number),
            None => encoder.number(&Number::decimal(value.get())?),
        };
}

#[inline]
fn decode_integer<'de, T, D>(decoder: &mut D) -> Result<T, Error>
where
    T: TryFrom<i64> + TryFrom<Number, Error = NumberRangeError>,
    D: Decoder<'de> + ?Sized,
{
    decode(decoder, |small| small.try_into().ok())
}

#[inline]
fn decode_float<'de, D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<f64, Error> {
    match decoder.small_float()? {
        Some(float) => Ok(float),
        None => decode(decoder, |small| i32::try_from(small).ok().map(f64::from)),
    }
}

/// Writes an integer that may be beyond an `i64`.
#[inline]
fn encode_integer<T, E>(value: &T, encoder: &mut E) -> Result<(), Error>
where
    T: TryInto<i64> + Into<Number> + Copy,
    E: Encoder + ?Sized,
{
    match (*value).try_into() {
        Ok(integer) => encoder.integer(integer),
        Err(_) => encoder.number(&(*value).into()),
    }
}
