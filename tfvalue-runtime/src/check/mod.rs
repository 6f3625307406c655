//! Checks of a derived struct that depend on the types of its fields. They run in constants, at compile time.
//!
//! Each function panics on an error, which stops the compiler. The message is fixed or comes from the derive, because a constant can't format text.
//! The error points at the call, which the derive places at the field or the option.

#![expect(clippy::missing_panics_doc, reason = "a check panics if the struct is wrong")]

mod bounds;
mod contains;
mod field_types;
mod function;
pub mod leaf;
mod members;
mod nesting;
mod path;

pub use self::{
    bounds::{FlattenedObject, FlattenedSchema, flattened_object, flattened_schema, previous},
    contains::tuple_struct,
    field_types::field,
    function::{allows_null, allows_unknown, parameter},
    members::{first, flattened, member},
    nesting::known_elements,
    path::path,
};
pub(crate) use self::{
    contains::{nothing_refused, text_keys},
    field_types::field_of_row,
    function::returns,
    nesting::{computed_block, group, item_limits, nesting},
};
