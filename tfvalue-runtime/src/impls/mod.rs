//! The types of the standard library that have a type in Terraform, a file per family.

mod map;
mod null;
mod number;
mod pointer;
mod sequence;
mod string;
mod tuple;
