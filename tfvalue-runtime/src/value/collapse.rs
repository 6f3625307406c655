//! Conversion of unknown values to known values if the refinements leave only one value.

use super::{Range, Refinements, Unknown, Value};
use crate::{error::RefinementError, types::Type};

/// The maximal length of a list that becomes known because its length is known. A longer list stays unknown, with its length. Otherwise a few bytes
/// of input could allocate much memory.
const MAX_COLLAPSED_LENGTH: u64 = 1024;

impl Refinements {
    /// Converts an unknown value of this type with these refinements to a known value, if only one value is left.
    ///
    /// Only a value that can't be null becomes known. If the bounds leave one number, the value is that number. A collection of length 0 is empty. A
    /// list of an exact length has that number of unknown elements. A set of length 1 has one unknown element. Terraform has the same rules.
    ///
    /// # Errors
    ///
    /// Returns an error if values of the type can't have the refinements, such as a prefix of a number. Also if no message can hold a list of the length.
    pub(crate) fn collapse(self, ty: &Type) -> Result<Unknown<Value<'static>>, RefinementError> {
        if self.is_empty() {
            return Ok(Unknown::Unknown(self));
        }
        self.check(RefinementKind::of(ty))?;
        if self.is_not_null() {
            if let (Type::List(_), Some(length @ 0x1_0000_0000..)) = (ty, self.exact_length()) {
                // All elements exist, but no message can hold this many: a MessagePack array has at most `u32::MAX` elements.
                return Err(RefinementError::too_long(length));
            }
            if let Some(number) = self.exact_number() {
                return Ok(Unknown::Known(Value::Number(number.clone())));
            }
            let unknown = |length| vec![Value::Unknown(Self::new()); length];
            match (ty, self.exact_length()) {
                (Type::List(_), Some(length @ 0..=MAX_COLLAPSED_LENGTH)) => {
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

    /// Returns an error if values of such a type can't have the refinements.
    pub(crate) fn check(&self, ty: RefinementKind) -> Result<(), RefinementError> {
        let refinable = self.refinable();
        let (what, of) = match refinable {
            _ if refinable == ty => return Ok(()),
            RefinementKind::Nullness | RefinementKind::Dynamic => return Ok(()),
            RefinementKind::String => ("a prefix", "a string"),
            RefinementKind::Number => ("a bound", "a number"),
            RefinementKind::Collection => ("a length", "a list, a set or a map"),
        };
        Err(RefinementError::wrong_type(what, of))
    }

    /// The kind of values that can have these refinements.
    #[inline]
    pub(crate) fn refinable(&self) -> RefinementKind {
        match self.range() {
            Range::Any => RefinementKind::Nullness,
            Range::String { .. } => RefinementKind::String,
            Range::Number { .. } => RefinementKind::Number,
            Range::Collection { .. } => RefinementKind::Collection,
        }
    }
}

/// The refinements that unknown values of a type can have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum RefinementKind {
    /// Nullness and a prefix.
    String,
    /// Nullness and bounds.
    Number,
    /// Nullness and bounds of the length.
    Collection,
    /// Nullness only.
    Nullness,
    /// No refinements.
    Dynamic,
}

impl RefinementKind {
    pub(crate) const fn of(ty: &Type) -> Self {
        match ty {
            Type::String => Self::String,
            Type::Number => Self::Number,
            Type::List(_) | Type::Set(_) | Type::Map(_) => Self::Collection,
            Type::Bool | Type::Object(_) | Type::Tuple(_) => Self::Nullness,
            Type::Dynamic => Self::Dynamic,
        }
    }
}
