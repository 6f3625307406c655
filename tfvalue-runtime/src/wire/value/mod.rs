//! The codecs of values whose types are known only at run time. The codecs of `Unknown` and `Dynamic` are in `impls`. The file `dynamic` makes
//! `Dynamic` values.

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
