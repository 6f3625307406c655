//! Checks on a derived struct that depend on its fields' types: they run in constants, while it compiles.
//!
//! Each function panics, which stops the compiler. The text is fixed, or the derive has written it: nothing is formatted in a constant. The place
//! is that of the call, which the derive puts at the field or the option.

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
