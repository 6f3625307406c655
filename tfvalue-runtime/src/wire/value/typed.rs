//! Values from and to Rust types, and from and to bytes.

use super::ValueWriter;
use crate::{
    error::Error,
    types::Type,
    value::Value,
    wire::{Decode, Encode, ExpectedLength, json, msgpack},
};

impl<'a> Value<'a> {
    /// Builds the value that a Rust value encodes as; it is of the type [`T::TYPE`](crate::TfType::TYPE).
    ///
    /// # Errors
    ///
    /// If the Rust value can't be encoded.
    pub fn from_typed<T: Encode + ?Sized>(value: &T) -> Result<Value<'static>, Error> {
        let mut writer = ValueWriter::new();
        value.encode(&mut writer)?;
        Ok(writer.finish())
    }

    /// Decodes a Rust value from this one; strings are borrowed from it.
    ///
    /// # Errors
    ///
    /// If this is not a value of the type [`T::TYPE`](crate::TfType::TYPE); with the path of the offending value.
    ///
    /// # Example: a part of a value as a Rust type
    ///
    /// ```
    /// use tfvalue::Value;
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
    /// If the bytes are not one whole value of the type; with the path of the offending value.
    pub fn decode_msgpack(ty: &Type, bytes: &'a [u8]) -> Result<Self, Error> {
        msgpack::Reader::new(bytes).read_value(ty)
    }

    /// Decodes a value of this type from JSON; an attribute that is missing is null.
    ///
    /// # Errors
    ///
    /// If the text is not one whole value of the type; with the path of the offending value.
    pub fn decode_json(ty: &Type, text: &'a [u8]) -> Result<Self, Error> {
        json::Reader::new(text)?.read_value(ty)
    }

    /// Encodes the value as one of this type in MessagePack.
    ///
    /// # Errors
    ///
    /// If it isn't one; with the path of the offending value.
    pub fn to_msgpack(&self, ty: &Type) -> Result<Vec<u8>, Error> {
        let expected = ExpectedLength::of_values(ty, 0);
        let mut bytes = msgpack::write(expected.buffer(), |writer| self.encode(ty, writer))?;
        expected.learn(&mut bytes);
        Ok(bytes)
    }

    /// Encodes the value as one of this type in JSON.
    ///
    /// # Errors
    ///
    /// If it isn't one, or holds what JSON can't express: an unknown value or an infinite number; with its path.
    pub fn to_json(&self, ty: &Type) -> Result<String, Error> {
        let expected = ExpectedLength::of_values(ty, 1);
        let mut bytes = json::write(expected.buffer(), |writer| self.encode(ty, writer))?;
        expected.learn(&mut bytes);
        json::text(bytes)
    }
}
