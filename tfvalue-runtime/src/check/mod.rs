//! What can be wrong with a derived struct and only its fields' types can tell: checked in constants, while it compiles.
//!
//! Each function panics, which stops the compiler, with a message that names the offender and says what to write instead.

mod asked;
mod contains;
mod field_types;
mod function;
pub mod leaf;
mod members;
mod message;
mod nesting;
mod protocol5;
pub(crate) mod rules;
mod source;
mod spelling;

pub use self::{
    asked::{
        FlattenedObject, FlattenedSchema, Previous, Upgraded, flattened_object, flattened_schema, previous,
    },
    contains::Contains,
    field_types::field,
    function::{allows_null, allows_unknown, parameter, returns},
    members::{flattened, members},
    nesting::known_elements,
    protocol5::protocol5,
    spelling::Spelling,
};
pub(crate) use self::{
    contains::{is_key, nothing_refused_in, text_keys},
    field_types::{attribute, block, content},
    nesting::{computed_block, group, item_limits, nesting},
    spelling::Needs,
};

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
    /// What a type holds that is read and written in a manner that isn't its own.
    pub(crate) const fn adapted(null: bool, unknown: bool) -> Self {
        Self { null, unknown, contains: Contains::holding(unknown) }
    }

    /// Whether that is null and unknown values wherever they can be, and nothing that is refused.
    pub(crate) const fn everything(self) -> bool {
        let Self { null, unknown, contains } = self;
        null && unknown && contains.holds_everything()
    }

    /// What a type of Terraform can hold.
    pub const fn of<T: crate::TfType>() -> Self {
        Self { null: T::HOLDS_NULL, unknown: T::HOLDS_UNKNOWN, contains: T::CONTAINS }
    }
}
