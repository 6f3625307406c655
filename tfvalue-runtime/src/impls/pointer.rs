//! References and boxes of other types.

use crate::{error::Error, types::Type};

use crate::{
    model::{Contains, TfSchema, TfType},
    schema::{Block, Schema, Semantics},
    wire::{Decode, Decoder, Encode, Encoder, Nested},
};

impl<T: TfType> TfType for Box<T> {
    const TYPE: Type = T::TYPE;
    const HOLDS_NULL: bool = T::HOLDS_NULL;
    const HOLDS_UNKNOWN: bool = T::HOLDS_UNKNOWN;
    const CONTAINS: Contains = T::CONTAINS;
    const A_TERRAFORM_TYPE_CANNOT_CONTAIN_ITSELF: () = T::A_TERRAFORM_TYPE_CANNOT_CONTAIN_ITSELF;
    const SEMANTICS: Semantics = T::SEMANTICS;
}

/// A struct in a box is nested as the struct is.
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
