//! MessagePack, as Terraform sends it: [the format](https://github.com/hashicorp/terraform/blob/main/docs/plugin-protocol/object-wire-format.md).

mod reader;
pub(crate) mod unknown;
mod writer;

pub use reader::Reader;
pub use writer::Writer;

use crate::error::Error;

use super::{Decode, Encode, append, reserve_first, write_out};

/// Decodes a value from MessagePack. Strings are borrowed from the bytes.
///
/// # Errors
///
/// Returns an error if the bytes are not one whole value of the type; with the path of the offending value.
///
/// # Example: a value that may be null
///
/// ```
/// use tfvalue::msgpack;
///
/// assert_eq!(msgpack::from_slice::<Option<&str>>(b"\xa3web").unwrap(), Some("web"));
/// assert_eq!(msgpack::from_slice::<Option<&str>>(b"\xc0").unwrap(), None);
/// ```
pub fn from_slice<'de, T: Decode<'de>>(bytes: &'de [u8]) -> Result<T, Error> {
    Reader::new(bytes).read()
}

/// Encodes a value as MessagePack: the shortest form, names sorted, strings in normal form C. Equal values give equal bytes.
///
/// # Errors
///
/// Returns an error if the value can't be encoded, such as a map with two keys that are equal in normal form C.
///
/// # Example: sorted keys
///
/// ```
/// use std::collections::HashMap;
/// use tfvalue::msgpack;
///
/// let ports = HashMap::from([("https", 443), ("http", 80)]);
/// assert_eq!(msgpack::to_vec(&ports).unwrap(), b"\x82\xa4http\x50\xa5https\xcd\x01\xbb");
/// ```
pub fn to_vec<T: Encode + ?Sized>(value: &T) -> Result<Vec<u8>, Error> {
    let mut output = Vec::new();
    to_vec_in(value, &mut output)?;
    Ok(output)
}

/// Encodes a value as MessagePack and appends it to a buffer: see [`to_vec`]. Saves an allocation if the buffer has room.
///
/// # Errors
///
/// Same as [`to_vec`]. On an error, the buffer is unchanged.
///
/// # Example: one buffer for many values
///
/// ```
/// use tfvalue::msgpack;
///
/// let mut output = Vec::new();
/// for name in ["web", "db"] {
///     output.clear();
///     msgpack::to_vec_in(name, &mut output).unwrap();
/// }
/// assert_eq!(output, b"\xa2db");
/// ```
pub fn to_vec_in<T: Encode + ?Sized>(value: &T, output: &mut Vec<u8>) -> Result<(), Error> {
    reserve_first::<T>(output);
    write(output, |writer| value.encode(writer))
}

/// Encodes a value as MessagePack and writes it out.
///
/// # Errors
///
/// Returns an error of kind [`std::io::ErrorKind::InvalidData`] if the value can't be encoded. Returns the error of the output if writing fails.
pub fn to_writer<T: Encode + ?Sized>(output: impl std::io::Write, value: &T) -> std::io::Result<()> {
    write_out(output, to_vec(value))
}

/// Appends MessagePack to a buffer. On an error, the buffer is unchanged.
pub(crate) fn write(
    output: &mut Vec<u8>,
    encode: impl FnOnce(&mut Writer) -> Result<(), Error>,
) -> Result<(), Error> {
    append(output, Writer::append_to, Writer::into_bytes, encode)
}
