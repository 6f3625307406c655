//! The codecs of [`Dynamic`] and [`OwnedDynamic`].

use tfvalue_core::{
    error::Error,
    types::Type,
    value::{Dynamic, OwnedDynamic, Provenance, Value},
};

use super::decode::decode_dynamic;
use crate::{
    model::{Spelling, TfType},
    wire::{Decode, Decoder, Encode, Encoder, ValueExt, json},
};

/// Makes a [`Dynamic`] of a Rust value or of JSON.
pub trait DynamicExt<'a>: Sized {
    /// A value of a Rust type, with the type that it has in Terraform.
    ///
    /// # Errors
    ///
    /// If the value can't be encoded.
    ///
    /// # Example: a list of strings
    ///
    /// ```
    /// use tfvalue::{Dynamic, DynamicExt, Type};
    ///
    /// let zones = Dynamic::from_typed(&vec!["north", "south"]).unwrap();
    /// assert_eq!(zones.ty, Type::list(Type::String));
    /// ```
    fn from_typed<T: TfType + Encode>(value: &T) -> Result<Dynamic<'static>, Error>;

    /// A value in JSON, of the type that it has by itself: see [`json::implied_type`].
    ///
    /// # Errors
    ///
    /// If the text is not one whole value; with the path of what isn't.
    fn from_json(text: &'a (impl AsRef<[u8]> + ?Sized)) -> Result<Self, Error>;
}

impl<'a> DynamicExt<'a> for Dynamic<'a> {
    fn from_typed<T: TfType + Encode>(value: &T) -> Result<Dynamic<'static>, Error> {
        Ok(Dynamic { ty: T::TYPE, value: Value::from_typed(value)? })
    }

    fn from_json(text: &'a (impl AsRef<[u8]> + ?Sized)) -> Result<Self, Error> {
        let text = text.as_ref();
        let ty = json::implied_type(text)?;
        Ok(Self { value: Value::decode_json(&ty, text)?, ty })
    }
}

impl TfType for Dynamic<'_> {
    const TYPE: Type = Type::Dynamic;
    const HOLDS_NULL: bool = true;
    const HOLDS_UNKNOWN: bool = true;
    const SPELLING: &'static Spelling = &Spelling::Leaf { name: "Dynamic<'_>", null: true, unknown: true };
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
    const SPELLING: &'static Spelling = &Spelling::Leaf { name: "OwnedDynamic", null: true, unknown: true };
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
