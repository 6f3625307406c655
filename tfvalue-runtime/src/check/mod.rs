//! Checks on a derived struct that depend on its fields' types: they run in constants, while it compiles.
//!
//! Each function panics, which stops the compiler, with a message that names the offender and says what to write instead.

mod bounds;
mod contains;
mod field_types;
mod function;
pub mod leaf;
mod members;
mod message;
mod nesting;
mod path;
mod protocol5;
mod source;
mod spelling;

pub(crate) use self::spelling::is_equal;
pub use self::{
    bounds::{FlattenedObject, FlattenedSchema, flattened_object, flattened_schema, previous},
    contains::tuple_struct,
    field_types::field,
    function::{allows_null, allows_unknown, parameter},
    members::{first, flattened, members},
    nesting::known_elements,
    path::path,
    protocol5::protocol5,
};
pub(crate) use self::{
    contains::{is_key, nothing_refused_in, text_keys},
    field_types::{attribute, block, content},
    function::returns,
    nesting::{computed_block, group, item_limits, nesting},
};
