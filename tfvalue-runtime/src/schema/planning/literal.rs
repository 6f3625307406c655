//! Literals in the options of the derive.

use std::fmt;

use crate::{error::Error, number::Number, types::Type, value::Value};

/// A literal of Rust: a text, a number or a bool.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Literal {
    /// A text.
    Text(&'static str),
    /// The digits of a number.
    Number(&'static str),
    /// A bool.
    Bool(bool),
}

impl Literal {
    /// Converts the literal to a value.
    ///
    /// # Errors
    ///
    /// Returns an error if the digits are not a valid number.
    pub fn value(self) -> Result<Value<'static>, Error> {
        Ok(match self {
            Self::Text(text) => text.into(),
            Self::Number(digits) => {
                Value::Number(digits.parse::<Number>().map_err(|error| Error::invalid(error.to_string()))?)
            }
            Self::Bool(value) => value.into(),
        })
    }

    /// Returns whether the literal is a value of the type.
    #[doc(hidden)]
    pub const fn is_of(self, ty: &Type) -> bool {
        matches!(
            (self, ty),
            (Self::Text(_), Type::String) | (Self::Number(_), Type::Number) | (Self::Bool(_), Type::Bool)
        )
    }
}

/// Writes the literal in the syntax of Terraform's language.
impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => write!(f, "{}", Value::from(*text)),
            Self::Number(digits) => f.write_str(digits),
            Self::Bool(value) => write!(f, "{value}"),
        }
    }
}
