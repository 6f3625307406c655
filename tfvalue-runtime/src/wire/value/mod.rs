//! The codecs of values whose types are known only at run time. `impls` has those of `Unknown` and `Dynamic`; `dynamic` here makes `Dynamic` values.

mod decode;
mod dynamic;
mod encode;
mod object;
mod reader;
mod refinements;
mod set;
mod set_insert;
mod typed;
mod writer;

pub use self::typed::ToValue;
pub(crate) use self::{
    decode::decode_dynamic,
    reader::ValueReader,
    set::{encode_set, encode_sorted},
    writer::ValueWriter,
};
