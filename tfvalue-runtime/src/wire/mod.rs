//! The wire: the traits of a format, and the formats.

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

/// The initial capacity of an output whose length can't be estimated: enough for most values, so that they take one allocation.
pub(crate) const INITIAL_CAPACITY: usize = 512;

/// Reserves the estimated length of a value, if the buffer has no capacity.
fn reserve_first<T: Encode + ?Sized>(output: &mut Vec<u8>) {
    if output.capacity() == 0 {
        output.reserve_exact(T::OUTPUT.map_or(INITIAL_CAPACITY, |object| object.capacity()));
    }
}

/// Encodes to the end of a buffer. `open` makes a writer of the buffer, and `close` returns the buffer. On an error, the contents of the buffer are
/// unchanged.
fn append<W>(
    output: &mut Vec<u8>,
    open: impl FnOnce(Vec<u8>) -> W,
    close: impl FnOnce(W) -> Vec<u8>,
    encode: impl FnOnce(&mut W) -> Result<(), crate::Error>,
) -> Result<(), crate::Error> {
    let length = output.len();
    let mut writer = open(std::mem::take(output));
    let result = encode(&mut writer);
    *output = close(writer);
    if result.is_err() {
        output.truncate(length);
    }
    result
}

/// Writes encoded bytes to an output.
fn write_out(mut output: impl std::io::Write, encoded: Result<Vec<u8>, crate::Error>) -> std::io::Result<()> {
    let bytes = encoded.map_err(|error| std::io::Error::new(std::io::ErrorKind::InvalidData, error))?;
    output.write_all(&bytes)
}
