//! The codecs of Rust types that have a type in Terraform, a file per family: types of the standard library, and `Unknown` and
//! `Dynamic`.

mod dynamic;
mod map;
mod number;
mod sequence;
mod string;
mod tuple;
mod wrapper;
