//! Numbers: [`Number`] and those of Rust, which refuse what they can't hold exactly.

use crate::{
    error::Error,
    types::{TfType, Type},
    value::Number,
    wire::{Decode, Decoder, Encode, Encoder, Inline},
};

impl TfType for Number {
    const TYPE: Type = Type::Number;
}

impl<'de> Decode<'de> for Number {
    const INLINE: Option<Inline<Self>> = Some(Inline::<Self>::VALUE);

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
    ($($ty:ident $(($inline:expr))?: $small:expr, $encode:expr;)*) => {$(
        impl TfType for $ty {
            const TYPE: Type = Type::Number;
        }

        impl<'de> Decode<'de> for $ty {
            $(const INLINE: Option<Inline<Self>> = Some($inline);)?

            #[inline]
            fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
                let small: fn(i64) -> Option<Self> = $small;
                let offset = decoder.offset();
                let number = match decoder.small_integer()? {
                    Some(integer) => match small(integer) {
                        Some(value) => return Ok(value),
                        None => Number::from(integer),
                    },
                    None => decoder.number()?,
                };
                Self::try_from(number).map_err(|error| Error::new(error).at(offset))
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
    i8: |small| small.try_into().ok(), |value, encoder| encoder.integer(value.into());
    i16: |small| small.try_into().ok(), |value, encoder| encoder.integer(value.into());
    i32 (Inline::<Self>::VALUE): |small| small.try_into().ok(), |value, encoder| encoder.integer(value.into());
    i64 (Inline::<Self>::VALUE): Some, |value, encoder| encoder.integer(value);
    i128: |small| Some(small.into()), encode_wide;
    isize: |small| small.try_into().ok(), encode_wide;
    u8: |small| small.try_into().ok(), |value, encoder| encoder.integer(value.into());
    u16 (Inline::<Self>::VALUE): |small| small.try_into().ok(), |value, encoder| encoder.integer(value.into());
    u32 (Inline::<Self>::VALUE): |small| small.try_into().ok(), |value, encoder| encoder.integer(value.into());
    u64 (Inline::<Self>::VALUE): |small| small.try_into().ok(), encode_wide;
    u128: |small| small.try_into().ok(), encode_wide;
    usize: |small| small.try_into().ok(), encode_wide;
    f32: |small| i16::try_from(small).ok().map(Self::from), |value, encoder| encoder.number(&Number::try_from(value)?);
    f64: |small| i32::try_from(small).ok().map(Self::from), |value, encoder| encoder.number(&Number::try_from(value)?);
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
