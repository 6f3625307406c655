//! What a type can hold: null, unknown values, and what else matters to what is around it.

use super::{Contains, TfType};

/// What the type of a field can hold.
#[derive(Clone, Copy)]
pub struct Holds {
    /// Null.
    pub null: bool,
    /// An unknown value.
    pub unknown: bool,
    /// What else there is in it.
    pub contains: Contains,
}

impl Holds {
    /// What a type holds that an adapter reads and writes.
    pub(crate) const fn adapted(null: bool, unknown: bool) -> Self {
        Self { null, unknown, contains: Contains::holding(unknown) }
    }

    /// Returns whether that is null and unknown values wherever they can be, and nothing that is refused.
    pub(crate) const fn everything(self) -> bool {
        let Self { null, unknown, contains } = self;
        null && unknown && contains.holds_everything()
    }

    /// What a type of Terraform can hold.
    pub const fn of<T: TfType>() -> Self {
        Self { null: T::HOLDS_NULL, unknown: T::HOLDS_UNKNOWN, contains: T::CONTAINS }
    }
}
