//! The codecs of Rust types that have a type in Terraform, a file per family: types of the standard library, and `Unknown`, `Dynamic` and
//! `Lazy`.

mod dynamic;
mod lazy;
mod map;
mod null;
mod number;
mod pointer;
mod sequence;
mod string;
mod tuple;
mod unknown;
