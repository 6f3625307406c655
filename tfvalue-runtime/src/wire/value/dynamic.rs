//! [`Dynamic`] values from Rust values and from JSON.

use crate::{
    error::Error,
    model::TfType,
    value::{Dynamic, Value},
    wire::{Encode, json},
};

/// Makes a [`Dynamic`] of a Rust value or of JSON.
impl<'a> Dynamic<'a> {
    /// A value of a Rust type, with the type that it has in Terraform.
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

    /// A value in JSON, of the type that it has by itself: see [`json::implied_type`].
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not one whole value; with the path of what isn't.
    pub fn from_json(text: &'a (impl AsRef<[u8]> + ?Sized)) -> Result<Self, Error> {
        let text = text.as_ref();
        let ty = json::implied_type(text)?;
        Ok(Self { value: Value::decode_json(&ty, text)?, ty })
    }
}
