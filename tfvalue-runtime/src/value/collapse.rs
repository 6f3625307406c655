//! The known value of an unknown one whose refinements leave only one.

use super::{Range, Refinements, Unknown, Value};
use crate::{error::RefinementError, types::Type};

/// The longest list of unknown elements that a length makes known. A longer one stays unknown, with its length. The few bytes of a length
/// must not command memory.
const MAX_COLLAPSED_LENGTH: u64 = 1024;

impl Refinements {
    /// Returns the value that an unknown value of this type with these refinements is.
    ///
    /// A value that is not null and that has only one number left is that number; a collection of length 0 is empty, a list of
    /// a length is that many unknown elements, a set of length 1 is one unknown element. Terraform has these rules too.
    ///
    /// # Errors
    ///
    /// Returns an error if something is known that a value of the type can't have, as a prefix of a number.
    pub(crate) fn collapse(self, ty: &Type) -> Result<Unknown<Value<'static>>, RefinementError> {
        if self.is_empty() {
            return Ok(Unknown::Unknown(self));
        }
        self.check(RefinementKind::of(ty))?;
        if self.is_not_null() {
            if let (Type::List(_), Some(length @ 0x1_0000_0000..)) = (ty, self.exact_length()) {
                // Every element is known to be there, but no message can hold this many.
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

    /// Fails if something is known that a value of such a type can't have.
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

    /// The values of which this can be known.
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
    /// That they aren't null, and how they begin.
    String,
    /// That they aren't null, and their bounds.
    Number,
    /// That they aren't null, and their length.
    Collection,
    /// That they aren't null.
    Nullness,
    /// Nothing.
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
