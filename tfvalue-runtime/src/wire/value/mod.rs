//! The codecs of values whose types are known only at run time, and of the types around them.

mod decode;
mod dynamic;
mod encode;
mod lazy;
mod object;
mod reader;
mod refinements;
mod set;
mod set_ext;
mod typed;
mod unknown;
mod writer;

pub use self::{
    dynamic::DynamicExt,
    lazy::Lazy,
    set_ext::SetExt,
    typed::{ToValue, ValueExt},
};
pub(crate) use self::{
    object::ObjectTypeExt,
    reader::AsDecoder,
    refinements::RefinementsExt,
    set::{encode_set, encode_sorted},
    unknown::DecodeUnknown,
    writer::ValueWriter,
};
