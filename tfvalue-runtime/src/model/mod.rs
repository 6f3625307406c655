//! Rust types in Terraform: the type of each, its schema, the values that it can hold.

mod contains;
mod holds;
mod nesting;
mod tf_enum;
mod tf_schema;
mod tf_type;

pub use self::{
    contains::Contains,
    holds::Holds,
    nesting::{NestedElement, Nesting},
    tf_enum::TfEnum,
    tf_schema::{TfSchema, schema_of},
    tf_type::TfType,
};
