//! Detects types that share memory, and so are equal, in O(1) time.

use std::ptr;

use super::{ElementType, Type, object::ObjectAttributes, tuple::TupleElements};

impl Type {
    /// Returns whether both types share memory, and so are equal.
    pub(crate) fn is_shared_with(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::List(a), Self::List(b)) | (Self::Set(a), Self::Set(b)) | (Self::Map(a), Self::Map(b)) => {
                match (&a.0, &b.0) {
                    (ElementType::Static(a), ElementType::Static(b)) => ptr::eq(*a, *b),
                    (ElementType::Shared(a), ElementType::Shared(b)) => a.is_shared_with(b),
                    _ => false,
                }
            }
            (Self::Object(a), Self::Object(b)) => match (&a.0, &b.0) {
                (ObjectAttributes::Shared(a), ObjectAttributes::Shared(b)) => a.is_shared_with(b),
                _ => false,
            },
            (Self::Tuple(a), Self::Tuple(b)) => match (&a.0, &b.0) {
                (TupleElements::Static(a), TupleElements::Static(b)) => ptr::eq(*a, *b),
                (TupleElements::Shared(a), TupleElements::Shared(b)) => a.is_shared_with(b),
                _ => false,
            },
            _ => false,
        }
    }
}
