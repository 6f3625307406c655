use super::{Parts, Value};
use crate::{
    check::Spelling,
    error::Error,
    types::{TfType, Type},
    wire::{Decode, Decoder, Encode, Encoder, json},
};

/// A value of type `dynamic`: one that brings its own type.
///
/// A null or an unknown value can come without a type: it is of [`Type::Dynamic`] then. `Option<Dynamic>` and
/// `Unknown<Dynamic>` hold these as `None` and `Unknown`; a null *of a type* stays a `Dynamic` with that type.
///
/// # Example: a string under `dynamic`
///
/// ```
/// use tfvalue::{msgpack, Dynamic, Type, Value};
///
/// let any = Dynamic::new(Type::String, Value::from("x"));
/// let bytes = msgpack::to_vec(&any).unwrap();
/// assert_eq!(bytes, b"\x92\xc4\x08\"string\"\xa1x");
/// assert_eq!(msgpack::from_slice::<Dynamic>(&bytes).unwrap(), any);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Dynamic<'a> {
    /// The type of the value.
    pub ty: Type,
    /// The value, in that type.
    pub value: Value<'a>,
}

impl<'a> Dynamic<'a> {
    /// A value with its type.
    pub fn new(ty: Type, value: impl Into<Value<'a>>) -> Self {
        Self { ty, value: value.into() }
    }

    /// A value of a Rust type, with the type that it has in Terraform.
    ///
    /// # Errors
    ///
    /// If the value can't be encoded.
    ///
    /// # Example: a list of strings
    ///
    /// ```
    /// use tfvalue::{Dynamic, Type};
    ///
    /// let zones = Dynamic::from_typed(&vec!["north", "south"]).unwrap();
    /// assert_eq!(zones.ty, Type::list(Type::String));
    /// ```
    pub fn from_typed<T: TfType + Encode>(value: &T) -> Result<Dynamic<'static>, Error> {
        Ok(Dynamic { ty: T::TYPE, value: Value::from_typed(value)? })
    }

    /// A value in JSON, of the type that it has by itself: see [`json::implied_type`].
    ///
    /// # Errors
    ///
    /// If the text is not one whole value; with the path of what isn't.
    pub fn from_json(text: &'a (impl AsRef<[u8]> + ?Sized)) -> Result<Self, Error> {
        let text = text.as_ref();
        let ty = json::implied_type(text)?;
        Ok(Self { value: Value::decode_json(&ty, text)?, ty })
    }

    /// A null of no type.
    pub const NULL: Self = Self { ty: Type::Dynamic, value: Value::Null };

    /// Copies what is borrowed from the input.
    pub fn into_owned(self) -> Dynamic<'static> {
        Dynamic { ty: self.ty, value: self.value.into_owned() }
    }
}

/// A null of no type.
impl Default for Dynamic<'_> {
    fn default() -> Self {
        Self::NULL
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
        let Some(ty) = decoder.begin_dynamic()? else {
            return Ok(Self { ty: Type::Dynamic, value: Value::decode(decoder, &Type::Dynamic)? });
        };
        let value = Value::decode(decoder, &ty)?;
        decoder.end_dynamic()?;
        Self { ty, value }.actual(Parts::Decoded)
    }
}

impl Dynamic<'_> {
    /// The value with the type that it has in fact: none of its parts brings a type of its own, as all are in this one.
    pub(crate) fn actual(self, parts: Parts) -> Result<Self, Error> {
        let whole = matches!(self.value, Value::Null | Value::Unknown(_));
        if whole || !self.ty.contains_dynamic() && !self.ty.has_optional_attributes() {
            return Ok(self);
        }
        Ok(Self { ty: self.value.actual_type(&self.ty, parts)?, value: self.value.unwrap_dynamic(parts) })
    }
}

impl Encode for Dynamic<'_> {
    fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
        if self.ty == Type::Dynamic {
            return self.value.encode(&self.ty, encoder);
        }
        if self.ty.contains_dynamic() {
            let Self { ty, value } = self.clone().actual(Parts::Built)?;
            encoder.begin_dynamic(&ty)?;
            value.encode(&ty, encoder)?;
            return encoder.end_dynamic(&ty);
        }
        encoder.begin_dynamic(&self.ty)?;
        self.value.encode(&self.ty, encoder)?;
        encoder.end_dynamic(&self.ty)
    }
}
