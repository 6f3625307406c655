//! The codec of [`Unknown`].

use tfvalue_core::{
    error::Error,
    types::Type,
    value::{RefinementKind, Unknown},
};

use crate::{
    model::{Contains, Spelling, TfType},
    schema::Semantics,
    wire::{AsDecoder, Decode, Decoder, Encode, Encoder, Nested, RefinementsExt, TypeTagOf},
};

impl<T: TfType> TfType for Unknown<T> {
    const TYPE: Type = T::TYPE;
    const HOLDS_NULL: bool = T::HOLDS_NULL;
    const HOLDS_UNKNOWN: bool = true;
    const CONTAINS: Contains = T::CONTAINS.or_unknown();
    const A_TERRAFORM_TYPE_CANNOT_CONTAIN_ITSELF: () = T::A_TERRAFORM_TYPE_CANNOT_CONTAIN_ITSELF;
    const SPELLING: &'static Spelling = &Spelling::Unknown(T::SPELLING);
    const SEMANTICS: Semantics = T::SEMANTICS;
}

impl<'de, T: TfType + Decode<'de>> Decode<'de> for Unknown<T> {
    const INLINE: Option<TypeTagOf<Self>> = match T::INLINE {
        Some(inline) => inline.unknown(),
        None => None,
    };

    const NESTED: Option<Nested<'de, Self>> = match T::NESTED {
        Some(nested) => Some(nested.unknown()),
        None => None,
    };

    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
        Self::decode_as(T::TYPE_REF, decoder, T::decode, |collapsed| T::decode(collapsed))
    }
}

/// Decodes an unknown value by functions for a known one.
pub(crate) trait DecodeUnknown<T>: Sized {
    /// Decodes a value of this type by functions for a known one: one that is in the input, and one that the refinements of an unknown
    /// value determine.
    fn decode_as<'de, D: Decoder<'de> + ?Sized>(
        ty: &Type,
        decoder: &mut D,
        known: impl FnOnce(&mut D) -> Result<T, Error>,
        collapsed: impl FnOnce(&mut (dyn Decoder<'de> + '_)) -> Result<T, Error>,
    ) -> Result<Self, Error>;
}

impl<T> DecodeUnknown<T> for Unknown<T> {
    #[inline]
    fn decode_as<'de, D: Decoder<'de> + ?Sized>(
        ty: &Type,
        decoder: &mut D,
        known: impl FnOnce(&mut D) -> Result<T, Error>,
        collapsed: impl FnOnce(&mut (dyn Decoder<'de> + '_)) -> Result<T, Error>,
    ) -> Result<Self, Error> {
        if matches!(ty, Type::Dynamic) {
            return if decoder.take_untyped_unknown()? {
                Ok(Self::UNKNOWN)
            } else {
                known(decoder).map(Self::Known)
            };
        }
        let offset = decoder.offset();
        let Some(refinements) = decoder.take_unknown()? else { return known(decoder).map(Self::Known) };
        if refinements.is_empty() {
            return Ok(Self::UNKNOWN);
        }
        match refinements.settle_in(ty, decoder, offset)? {
            Unknown::Unknown(refinements) => Ok(Self::Unknown(refinements)),
            Unknown::Known(value) => collapsed(value.decoder().as_dyn())
                .map_err(|error| error.with_offset(offset))
                .map(Self::Known),
        }
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
