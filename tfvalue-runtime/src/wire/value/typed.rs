//! Values from and to Rust types, and from and to bytes.

use crate::{error::Error, types::Type, value::Value};

use super::{ValueWriter, decode::decode_value, encode::encode_value};
use crate::wire::{Decode, Decoder, Encode, Encoder, INITIAL_CAPACITY, flatmap, json, msgpack};

/// Decodes and encodes a [`Value`] by its [`Type`].
///
/// # Example: decoded by a type, changed, encoded again
///
/// ```
/// use tfvalue::{Type, Value};
///
/// let ty = Type::list(Type::Number);
/// let value = Value::decode_json(&ty, b"[80]").unwrap();
/// assert_eq!(value, Value::list([80]));
/// assert_eq!(value.to_msgpack(&ty).unwrap(), b"\x91\x50");
/// ```
impl<'a> Value<'a> {
    /// Checks that this is a value of a type.
    ///
    /// # Errors
    ///
    /// Returns an error if the value isn't of the type; with the path of the offending value.
    pub fn check_type(&self, ty: &Type) -> Result<(), Error> {
        self.encode(ty, &mut ValueWriter::new()).map(drop)
    }

    /// Decodes a value of this type.
    ///
    /// # Errors
    ///
    /// Returns an error if the next value isn't of the type; with the path of the offending value.
    pub fn decode<D: Decoder<'a> + ?Sized>(decoder: &mut D, ty: &Type) -> Result<Self, Error> {
        decode_value(decoder, ty)
    }

    /// Encodes the value by this type.
    ///
    /// # Errors
    ///
    /// Returns an error if the value isn't of the type, or the format can't express it; with the path of the offending value.
    pub fn encode<E: Encoder + ?Sized>(&self, ty: &Type, encoder: &mut E) -> Result<(), Error> {
        encode_value(self, ty, encoder)
    }

    /// Builds the value that a Rust value encodes as; it is of the type [`T::TYPE`](crate::TfType::TYPE).
    ///
    /// # Errors
    ///
    /// Returns an error if the Rust value can't be encoded.
    pub fn from_typed<T: Encode + ?Sized>(value: &T) -> Result<Value<'static>, Error> {
        let mut writer = ValueWriter::new();
        value.encode(&mut writer)?;
        Ok(writer.finish())
    }

    /// Decodes a Rust value from this value. Strings are borrowed from this value.
    ///
    /// # Errors
    ///
    /// Returns an error if this is not a value of the type [`T::TYPE`](crate::TfType::TYPE); with the path of the offending value.
    ///
    /// # Example: a part of a value as a Rust type
    ///
    /// ```
    /// use tfvalue::{Value};
    ///
    /// let value = Value::from_typed(&vec![80_u16, 443]).unwrap();
    /// assert_eq!(value.to_typed::<Vec<u32>>().unwrap(), [80, 443]);
    /// ```
    pub fn to_typed<T: Decode<'a>>(&'a self) -> Result<T, Error> {
        T::decode(&mut self.borrowing_decoder())
    }

    /// Decodes a value of this type from MessagePack.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not one whole value of the type; with the path of the offending value.
    pub fn decode_msgpack(ty: &Type, bytes: &'a [u8]) -> Result<Self, Error> {
        msgpack::Reader::new(bytes).read_value(ty)
    }

    /// Decodes a value of this type from JSON; an attribute that is missing is null.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not one whole value of the type; with the path of the offending value.
    pub fn decode_json(ty: &Type, text: &'a [u8]) -> Result<Self, Error> {
        json::Reader::new(text)?.read_value(ty)
    }

    /// Decodes a value of this type from the pairs of a state that Terraform wrote before version 0.12.
    ///
    /// # Errors
    ///
    /// Same as [`flatmap::from_pairs`].
    pub fn decode_flatmap(
        ty: &Type,
        pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, Error> {
        flatmap::decode_value(ty, pairs)
    }

    /// Encodes the value in MessagePack, by this type.
    ///
    /// # Errors
    ///
    /// Returns an error if the value isn't of the type; with the path of the offending value.
    pub fn to_msgpack(&self, ty: &Type) -> Result<Vec<u8>, Error> {
        let mut output = Vec::with_capacity(INITIAL_CAPACITY);
        msgpack::write(&mut output, |writer| self.encode(ty, writer))?;
        Ok(output)
    }

    /// Encodes the value in JSON, by this type.
    ///
    /// # Errors
    ///
    /// Returns an error if the value isn't of the type, or if JSON can't express an unknown value or an infinite number in it. The error has the path
    /// of the offending value.
    pub fn to_json(&self, ty: &Type) -> Result<String, Error> {
        let mut output = Vec::with_capacity(INITIAL_CAPACITY);
        json::write(&mut output, |writer| self.encode(ty, writer))?;
        json::text(output)
    }
}

/// An argument of the helpers for derived models: a model, or the [`Value`] that a helper returns.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be encoded as a Terraform value",
    note = "give a struct that derives `TfSchema` or `TfType`, an `Option` of one, or a `Value`"
)]
pub trait ToValue {
    /// Converts to an owned [`Value`].
    ///
    /// # Errors
    ///
    /// Returns an error if the value can't be encoded.
    fn to_value(&self) -> Result<Value<'static>, Error>;
}

impl<T: Encode + ?Sized> ToValue for T {
    fn to_value(&self) -> Result<Value<'static>, Error> {
        Value::from_typed(self)
    }
}

/// Clones the value. A `Value` doesn't implement `Encode`, as it doesn't know its type.
impl ToValue for Value<'_> {
    fn to_value(&self) -> Result<Value<'static>, Error> {
        Ok(self.clone().into_owned())
    }
}
