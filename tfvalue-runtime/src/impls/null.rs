//! `Option`, which holds null, and `bool`.

use crate::{error::Error, types::Type};

use crate::{
    model::{Contains, TfType},
    schema::Semantics,
    wire::{Decode, Decoder, Encode, Encoder, Nested},
};

impl<T: TfType> TfType for Option<T> {
    const TYPE: Type = T::TYPE;
    const HOLDS_NULL: bool = true;
    const HOLDS_UNKNOWN: bool = T::HOLDS_UNKNOWN;
    const CONTAINS: Contains = T::CONTAINS;
    const A_TERRAFORM_TYPE_CANNOT_CONTAIN_ITSELF: () = T::A_TERRAFORM_TYPE_CANNOT_CONTAIN_ITSELF;
    const SEMANTICS: Semantics = T::SEMANTICS;
}

impl<'de, T: Decode<'de>> Decode<'de> for Option<T> {
    const NESTED: Option<Nested<'de, Self>> = match T::NESTED {
        Some(nested) => Some(nested.option()),
        None => None,
    };

    #[inline]
    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
        if decoder.take_null()? { Ok(None) } else { T::decode(decoder).map(Some) }
    }
}

impl<T: Encode> Encode for Option<T> {
    #[inline]
    fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
        match self {
            Some(value) => value.encode(encoder),
            None => encoder.null(),
        }
    }

    #[inline]
    fn as_text(&self) -> Option<&str> {
        self.as_ref()?.as_text()
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
