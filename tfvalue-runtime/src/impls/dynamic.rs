//! `Dynamic` and `OwnedDynamic`, which hold a value with its type.

use crate::{
    error::Error,
    model::TfType,
    types::Type,
    value::{Dynamic, OwnedDynamic, Provenance},
    wire::{Decode, Decoder, Encode, Encoder, decode_dynamic},
};

impl TfType for Dynamic<'_> {
    const TYPE: Type = Type::Dynamic;
    const HOLDS_NULL: bool = true;
    const HOLDS_UNKNOWN: bool = true;
}

impl<'de: 'a, 'a> Decode<'de> for Dynamic<'a> {
    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
        decode_dynamic(decoder)
    }
}

impl Encode for Dynamic<'_> {
    fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
        if self.ty == Type::Dynamic {
            return self.value.encode(&self.ty, encoder);
        }
        if self.ty.contains_dynamic() {
            let Self { ty, value } = self.clone().actual(Provenance::Built)?;
            encoder.begin_dynamic(&ty)?;
            value.encode(&ty, encoder)?;
            return encoder.end_dynamic(&ty);
        }
        encoder.begin_dynamic(&self.ty)?;
        self.value.encode(&self.ty, encoder)?;
        encoder.end_dynamic(&self.ty)
    }
}

impl TfType for OwnedDynamic {
    const TYPE: Type = Dynamic::TYPE;
    const HOLDS_NULL: bool = Dynamic::HOLDS_NULL;
    const HOLDS_UNKNOWN: bool = Dynamic::HOLDS_UNKNOWN;
}

impl<'de> Decode<'de> for OwnedDynamic {
    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
        Dynamic::decode(decoder).map(Self::from)
    }
}

impl Encode for OwnedDynamic {
    fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
        self.0.encode(encoder)
    }
}
