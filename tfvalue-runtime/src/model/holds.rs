//! The values that a type can hold: null and unknown values. Also the properties that matter to the type around it.

use super::{Contains, TfType};

/// The values that the type of a field can hold.
#[derive(Clone, Copy)]
pub struct Holds {
    /// Null.
    pub null: bool,
    /// An unknown value.
    pub unknown: bool,
    /// The properties of the type and of the types in it.
    pub contains: Contains,
}

impl Holds {
    /// Returns the values that an adapted type can hold.
    pub(crate) const fn adapted(null: bool, unknown: bool) -> Self {
        Self { null, unknown, contains: Contains::holding(unknown) }
    }

    /// Returns the values that `T` can hold.
    pub const fn of<T: TfType>() -> Self {
        Self { null: T::HOLDS_NULL, unknown: T::HOLDS_UNKNOWN, contains: T::CONTAINS }
    }
}
