//! The wire: what a format is, and the formats.

pub(crate) mod adapter;
pub(crate) mod collections;
pub mod decoder;
pub(crate) mod descriptor;
mod dynamic_value;
pub mod encoder;
pub mod flatmap;
pub(crate) mod flatten;
pub(crate) mod interpret;
pub mod json;
mod limits;
pub(crate) mod member;
pub mod msgpack;
pub(crate) mod names;
mod raw_state;
pub(crate) mod value;

pub use decoder::{ContainerCursor, Decode, DecodeOwned, Decoder};
pub use descriptor::AttributeName;
pub use dynamic_value::DynamicValue;
pub use encoder::{Encode, Encoder, SequenceKind};
pub(crate) use interpret::Nested;
pub use limits::Limits;
pub use raw_state::RawState;
pub use value::ToValue;
pub(crate) use value::{ValueReader, ValueWriter, decode_dynamic};

/// The first capacity of an output of which nothing else is known: enough for most values, so that they take one allocation.
pub(crate) const INITIAL_CAPACITY: usize = 512;

/// Writes out what was encoded.
fn write_out(mut output: impl std::io::Write, encoded: Result<Vec<u8>, crate::Error>) -> std::io::Result<()> {
    let bytes = encoded.map_err(|error| std::io::Error::new(std::io::ErrorKind::InvalidData, error))?;
    output.write_all(&bytes)
}
