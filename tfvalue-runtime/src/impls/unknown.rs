//! `Unknown`, which holds unknown values.

use crate::{
    error::Error,
    types::Type,
    value::{RefinementKind, Unknown},
};

use crate::{
    model::{Contains, TfType},
    schema::Semantics,
    wire::{Decode, Decoder, Encode, Encoder, Nested},
};

impl<T: TfType> TfType for Unknown<T> {
    const TYPE: Type = T::TYPE;
    const HOLDS_NULL: bool = T::HOLDS_NULL;
    const HOLDS_UNKNOWN: bool = true;
    const CONTAINS: Contains = T::CONTAINS.or_unknown();
    const A_TERRAFORM_TYPE_CANNOT_CONTAIN_ITSELF: () = T::A_TERRAFORM_TYPE_CANNOT_CONTAIN_ITSELF;
    const SEMANTICS: Semantics = T::SEMANTICS;
}

impl<'de, T: TfType + Decode<'de>> Decode<'de> for Unknown<T> {
    const NESTED: Option<Nested<'de, Self>> = match T::NESTED {
        Some(nested) => Some(nested.unknown()),
        None => None,
    };

    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
        Self::decode_as(T::TYPE_REF, decoder, T::decode, |collapsed| T::decode(collapsed))
    }
}

impl<T: TfType + Encode> Encode for Unknown<T> {
    fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
        match self {
            Self::Known(value) => value.encode(encoder),
            Self::Unknown(refinements) => refinements.encode_as(RefinementKind::of(T::TYPE_REF), encoder),
        }
    }

    #[inline]
    fn as_text(&self) -> Option<&str> {
        self.known()?.as_text()
    }
}
