//! `Lazy`, which holds the bytes of a value.

use crate::{error::Error, types::Type};

use crate::{
    model::{Contains, Spelling, TfType},
    wire::{Decode, Decoder, Encode, Encoder, Lazy, RawValue, TypeTagOf},
};

impl<T: TfType> TfType for Lazy<'_, T> {
    const TYPE: Type = T::TYPE;
    const HOLDS_NULL: bool = T::HOLDS_NULL;
    const HOLDS_UNKNOWN: bool = true;
    const CONTAINS: Contains = T::CONTAINS.in_lazy();
    const SPELLING: &'static Spelling = &Spelling::Lazy(T::SPELLING);
}

impl<'de: 'a, 'a, T: TfType> Decode<'de> for Lazy<'a, T> {
    const INLINE: Option<TypeTagOf<Self>> = TypeTagOf::lazy();

    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
        Ok(Self::new_valid(RawValue::decode(decoder, const { &T::TYPE })?))
    }
}

impl<T: TfType> Encode for Lazy<'_, T> {
    fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
        self.raw().encode(const { &T::TYPE }, encoder)
    }
}
