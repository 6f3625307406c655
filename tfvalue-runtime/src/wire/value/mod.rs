//! The codecs of values whose types are known only at run time, and of the types around them.

mod decode;
mod dynamic;
mod encode;
mod lazy;
mod object;
mod reader;
mod refinements;
mod set;
mod shape;
mod typed;
mod unknown;
mod writer;

pub use self::lazy::Lazy;
pub(crate) use self::{
    set::{encode_set, encode_sorted},
    shape::Parts,
    writer::ValueWriter,
};
