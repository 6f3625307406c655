//! [`Dynamic`] values from Rust values and from JSON.

use crate::{
    error::Error,
    model::TfType,
    value::{Dynamic, Value},
    wire::{Encode, json},
};

/// Creates a [`Dynamic`] from a Rust value or from JSON.
impl<'a> Dynamic<'a> {
    /// Encodes a Rust value, with the Terraform type of its Rust type.
    ///
    /// # Errors
    ///
    /// Returns an error if the value can't be encoded.
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

    /// Decodes a JSON value by the type that it implies: see [`json::implied_type`].
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not one whole value; with the path of the offending value.
    pub fn from_json(text: &'a (impl AsRef<[u8]> + ?Sized)) -> Result<Self, Error> {
        let text = text.as_ref();
        let ty = json::implied_type(text)?;
        Ok(Self { value: Value::decode_json(&ty, text)?, ty })
    }
}
