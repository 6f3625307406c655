//! Numbers: [`Number`], [`Float`], and those of Rust, which refuse what they can't hold exactly; and `bool`.

use crate::{
    error::Error,
    model::TfType,
    number::{Float, Number, NumberRangeError},
    schema::Semantics,
    types::Type,
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

macro_rules! number {
    ($($ty:ident: $decode:expr, $encode:expr;)*) => {$(
        impl TfType for $ty {
            const TYPE: Type = Type::Number;
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
                let encode: fn(Self, &mut E) -> Result<(), Error> = $encode;
                encode(*self, encoder)
            }
        }
    )*};
}

number! {
    i8: decode_integer, |value, encoder| encoder.integer(value.into());
    i16: decode_integer, |value, encoder| encoder.integer(value.into());
    i32: decode_integer, |value, encoder| encoder.integer(value.into());
    i64: decode_integer, |value, encoder| encoder.integer(value);
    i128: decode_integer, encode_wide;
    isize: decode_integer, encode_wide;
    u8: decode_integer, |value, encoder| encoder.integer(value.into());
    u16: decode_integer, |value, encoder| encoder.integer(value.into());
    u32: decode_integer, |value, encoder| encoder.integer(value.into());
    u64: decode_integer, encode_wide;
    u128: decode_integer, encode_wide;
    usize: decode_integer, encode_wide;
    f32: |decoder| decode(decoder, |small| i16::try_from(small).ok().map(Self::from)),
        |value, encoder| encoder.number(&Number::try_from(value)?);
    f64: decode_float, |value, encoder| encoder.float(value);
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

impl TfType for Float {
    const TYPE: Type = Type::Number;
    const SEMANTICS: Semantics = Semantics::of::<Self>();
}

impl<'de> Decode<'de> for Float {
    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
        decode(decoder, |small| i32::try_from(small).ok().map(|small| f64::from(small).into()))
    }
}

impl Encode for Float {
    fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
        match self.as_number() {
            Some(number) => encoder.number(number),
            None => encoder.number(&Number::decimal(self.get())?),
        }
    }
}

/// Writes an integer that may be beyond an `i64`.
#[inline]
fn encode_wide<T, E>(value: T, encoder: &mut E) -> Result<(), Error>
where
    T: TryInto<i64> + Into<Number> + Copy,
    E: Encoder + ?Sized,
{
    match value.try_into() {
        Ok(integer) => encoder.integer(integer),
        Err(_) => encoder.number(&value.into()),
    }
}

impl TfType for bool {
    const TYPE: Type = Type::Bool;
}

impl<'de> Decode<'de> for bool {
    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
        decoder.bool()
    }
}

impl Encode for bool {
    fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
        encoder.bool(*self)
    }
}
