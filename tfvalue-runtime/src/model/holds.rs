//! What a type can hold: null, unknown values, and what else matters to what is around it.

use super::{Contains, TfType};

/// The values that the type of a field can hold.
#[derive(Clone, Copy)]
pub struct Holds {
    /// Null.
    pub null: bool,
    /// An unknown value.
    pub unknown: bool,
    /// The parts of the type.
    pub contains: Contains,
}

impl Holds {
    /// Returns the values that a type holds under an adapter.
    pub(crate) const fn adapted(null: bool, unknown: bool) -> Self {
        Self { null, unknown, contains: Contains::holding(unknown) }
    }

    /// Returns the values that a type of Terraform can hold.
    pub const fn of<T: TfType>() -> Self {
        Self { null: T::HOLDS_NULL, unknown: T::HOLDS_UNKNOWN, contains: T::CONTAINS }
    }
}
