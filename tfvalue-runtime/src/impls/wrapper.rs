//! `Option`, which holds null, `Unknown`, which holds unknown values, and references and boxes of other types.

use crate::{
    error::Error,
    model::{Contains, TfSchema, TfType},
    schema::{Block, Schema, Semantics},
    types::Type,
    value::{RefinementKind, Unknown},
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

impl<T> Unknown<T> {
    /// Decodes a value of this type by two functions: `known` for a known value in the input, `collapsed` for one that the refinements
    /// of an unknown value determine.
    #[inline]
    pub(crate) fn decode_as<'de, D: Decoder<'de> + ?Sized>(
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
        match refinements.collapse_in(ty, decoder, offset)? {
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

impl<T: TfType> TfType for Box<T> {
    const TYPE: Type = T::TYPE;
    const HOLDS_NULL: bool = T::HOLDS_NULL;
    const HOLDS_UNKNOWN: bool = T::HOLDS_UNKNOWN;
    const CONTAINS: Contains = T::CONTAINS;
    const A_TERRAFORM_TYPE_CANNOT_CONTAIN_ITSELF: () = T::A_TERRAFORM_TYPE_CANNOT_CONTAIN_ITSELF;
    const SEMANTICS: Semantics = T::SEMANTICS;
}

/// A boxed struct is nested in the same way as the struct.
impl<T: TfSchema> TfSchema for Box<T> {
    const SCHEMA: Schema = T::SCHEMA;
    const BLOCK: Block = T::BLOCK;
}

impl<'de, T: Decode<'de>> Decode<'de> for Box<T> {
    const NESTED: Option<Nested<'de, Self>> = match T::OBJECT {
        Some(object) => Some(Nested::boxed(&object)),
        None => None,
    };

    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
        T::decode(decoder).map(Self::new)
    }
}

impl<T: Encode> Encode for Box<T> {
    fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
        (**self).encode(encoder)
    }

    #[inline]
    fn as_text(&self) -> Option<&str> {
        (**self).as_text()
    }
}

impl<T: Encode + ?Sized> Encode for &T {
    #[inline]
    fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
        (**self).encode(encoder)
    }

    #[inline]
    fn as_text(&self) -> Option<&str> {
        (**self).as_text()
    }
}
