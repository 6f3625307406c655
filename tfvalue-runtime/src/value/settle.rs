//! What an unknown value of a type comes to: refinements can leave only one value.

use super::{RefinementError, Refinements, Unknown, Value};
use crate::types::Type;

/// The longest list of unknown elements that a length makes known. A longer one stays unknown, with its length: the few bytes
/// that tell a length must not command memory.
const MAX_SETTLED_LENGTH: u64 = 1024;

impl Refinements {
    /// What an unknown value of this type is, of which this is known.
    ///
    /// A value that is not null and that has only one number left is that number; a collection of length 0 is empty, a list of
    /// a length is that many unknown elements, a set of length 1 is one unknown element. Terraform has these rules too.
    ///
    /// # Errors
    ///
    /// If something is known that a value of the type can't have, as a prefix of a number.
    pub(crate) fn settle(self, ty: &Type) -> Result<Unknown<Value<'static>>, RefinementError> {
        if self.is_empty() {
            return Ok(Unknown::Unknown(self));
        }
        let has_lengths = self.length_min() > 0 || self.length_max().is_some();
        let has_bounds = self.number_min().is_some() || self.number_max().is_some();
        if self.prefix().is_some() && *ty != Type::String {
            return Err(RefinementError::wrong_type("a prefix", "a string"));
        }
        if has_bounds && *ty != Type::Number {
            return Err(RefinementError::wrong_type("a bound", "a number"));
        }
        if has_lengths && !ty.is_collection() {
            return Err(RefinementError::wrong_type("a length", "a list, a set or a map"));
        }
        if self.is_not_null() {
            if let (Type::List(_), Some(length @ 0x1_0000_0000..)) = (ty, self.exact_length()) {
                // Every element is known to be there, but no message can hold so many.
                return Err(RefinementError::too_long(length));
            }
            if let Some(number) = self.exact_number() {
                return Ok(Unknown::Known(Value::Number(number.clone())));
            }
            let unknown = |length| vec![Value::Unknown(Self::new()); length];
            match (ty, self.exact_length()) {
                (Type::List(_), Some(length @ 0..=MAX_SETTLED_LENGTH)) => {
                    return Ok(Unknown::Known(Value::List(unknown(usize::try_from(length).unwrap_or(0)))));
                }
                (Type::Set(_), Some(length @ 0..=1)) => {
                    return Ok(Unknown::Known(Value::Set(unknown(usize::from(length == 1)))));
                }
                (Type::Map(_), Some(0)) => return Ok(Unknown::Known(Value::Map(super::Entries::new()))),
                _ => {}
            }
        }
        Ok(Unknown::Unknown(self))
    }
}
