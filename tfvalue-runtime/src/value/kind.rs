//! The kind of a value, in words.

use std::borrow::Cow;

use super::Value;
use crate::{
    error::{Error, ErrorKind, Expected},
    types::Type,
};

impl Value<'_> {
    /// The error for a value that is not of this type.
    #[cold]
    #[doc(hidden)]
    pub fn misfit(&self, ty: &Type) -> Error {
        Error::new(ErrorKind::Unexpected { expected: expected(ty), found: Cow::Borrowed(self.kind()) })
    }

    /// Returns the kind of the value, in words.
    #[doc(hidden)]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Unknown(_) => "an unknown value",
            Self::String(_) => "a string",
            Self::Number(_) => "a number",
            Self::Bool(_) => "a bool",
            Self::List(_) => "a list",
            Self::Set(_) => "a set",
            Self::Tuple(_) => "a tuple",
            Self::Map(_) => "a map",
            Self::Object(_) => "an object",
            Self::Dynamic(_) => "a value with its type",
        }
    }
}

/// The value that a type requires.
fn expected(ty: &Type) -> Expected {
    match ty {
        Type::String => Expected::String,
        Type::Number => Expected::Number,
        Type::Bool => Expected::Bool,
        Type::Dynamic => Expected::Dynamic,
        Type::List(_) => Expected::List,
        Type::Set(_) => Expected::Set,
        Type::Map(_) => Expected::Map,
        Type::Object(_) => Expected::Object,
        Type::Tuple(tuple) => Expected::Tuple(tuple.len()),
    }
}
