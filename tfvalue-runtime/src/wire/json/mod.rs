//! JSON, as Terraform stores states and may send values: the encoding of go-cty's package `json`.
//!
//! The reader is stricter than go-cty in one point: the input must be one value in JSON's grammar, in UTF-8. Otherwise it is as lenient, since stored
//! states contain values of earlier attribute types. A string is converted to a required number or bool, and a number or a bool to a required string.
//! A missing attribute is null. The last of repeated attributes wins.

mod reader;
mod source;
mod string;
mod writer;

use crate::{
    error::{Error, ErrorKind},
    escape::write_normal_string,
    scan::text::into_string,
    types::Type,
};

use super::{Decode, Encode, append, reserve_first, write_out};
pub use reader::Reader;
pub use source::Source;
pub use writer::Writer;

/// Decodes a value from JSON. Strings without escapes are borrowed from the text.
///
/// # Errors
///
/// Returns an error if the text is not one whole value of the type; with the path of the offending value.
///
/// # Example: a value that may be null
///
/// ```
/// use tfvalue::json;
///
/// assert_eq!(json::from_slice::<Option<&str>>(br#""web""#).unwrap(), Some("web"));
/// assert_eq!(json::from_slice::<Option<&str>>(b"null").unwrap(), None);
/// ```
pub fn from_slice<'de, T: Decode<'de>>(text: &'de [u8]) -> Result<T, Error> {
    Reader::new(text)?.read()
}

/// Decodes a value from JSON. Strings without escapes are borrowed from the text.
///
/// # Errors
///
/// Returns an error if the text is not one whole value of the type; with the path of the offending value.
///
/// # Example: where it is wrong
///
/// ```
/// use std::collections::BTreeMap;
/// use tfvalue::json;
///
/// let error = json::from_str::<BTreeMap<&str, bool>>(r#"{"https": []}"#).unwrap_err();
/// assert_eq!(error.to_string(), r#"["https"]: a bool is required, found a list"#);
/// assert_eq!(error.offset(), Some(10));
/// ```
pub fn from_str<'de, T: Decode<'de>>(text: &'de str) -> Result<T, Error> {
    Reader::from(text).read()
}

/// Decodes a value from JSON. Strings are unescaped in place, so that all of them are borrowed from the text.
///
/// # Errors
///
/// Returns an error if the text is not one whole value of the type; with the path of the offending value. On an error, the text may have changed.
///
/// # Example: a string with escapes
///
/// ```
/// use tfvalue::{ErrorKind, json};
///
/// let mut text = br#""two\nlines""#.to_vec();
/// assert_eq!(json::from_slice::<&str>(&text).unwrap_err().kind(), &ErrorKind::Escaped);
/// assert_eq!(json::from_slice_mut::<&str>(&mut text).unwrap(), "two\nlines");
/// ```
pub fn from_slice_mut<'de, T: Decode<'de>>(text: &'de mut [u8]) -> Result<T, Error> {
    Reader::unescaping(text)?.read()
}

/// Decodes a value from JSON, and skips the attributes of objects that their types don't have. Use it for a state that was stored under an earlier
/// version of the schema.
///
/// # Errors
///
/// Returns an error if the text, without these attributes, is not one whole value of the type; with the path of the offending value.
///
/// # Example: an attribute that is no more
///
/// ```
/// use tfvalue::{Dynamic, json};
///
/// let text = br#"{"type": ["object", {"name": "string"}], "value": {"name": "web", "zone": "b"}}"#;
/// let error = json::from_slice::<Dynamic>(text).unwrap_err();
/// assert_eq!(error.to_string(), "an attribute named `zone` is not expected here");
///
/// let server: Dynamic = json::from_slice_ignoring_undefined(text).unwrap();
/// assert_eq!(server.value.get("name").unwrap().as_str(), Some("web"));
/// assert!(server.value.get("zone").is_none());
/// ```
pub fn from_slice_ignoring_undefined<'de, T: Decode<'de>>(text: &'de [u8]) -> Result<T, Error> {
    Reader::new(text)?.ignoring_undefined().read()
}

/// Encodes a value as JSON: compact, names sorted, strings in normal form C, escaped as Terraform escapes them. Equal values
/// give equal bytes.
///
/// # Errors
///
/// Returns an error if the value contains an unknown value or an infinite number, which JSON can't express; with the path of the offending value.
///
/// # Example: sorted keys
///
/// ```
/// use std::collections::HashMap;
/// use tfvalue::json;
///
/// let ports = HashMap::from([("https", 443), ("http", 80)]);
/// assert_eq!(json::to_vec(&ports).unwrap(), br#"{"http":80,"https":443}"#);
/// ```
pub fn to_vec<T: Encode + ?Sized>(value: &T) -> Result<Vec<u8>, Error> {
    let mut output = Vec::new();
    to_vec_in(value, &mut output)?;
    Ok(output)
}

/// Encodes a value as JSON and appends it to a buffer: see [`to_vec`]. Saves an allocation if the buffer has room.
///
/// # Errors
///
/// Same as [`to_vec`]. On an error, the buffer is unchanged.
///
/// # Example: a line for each value
///
/// ```
/// use tfvalue::json;
///
/// let mut lines = Vec::new();
/// for name in ["web", "db"] {
///     json::to_vec_in(name, &mut lines).unwrap();
///     lines.push(b'\n');
/// }
/// assert_eq!(lines, b"\"web\"\n\"db\"\n");
/// ```
pub fn to_vec_in<T: Encode + ?Sized>(value: &T, output: &mut Vec<u8>) -> Result<(), Error> {
    reserve_first::<T>(output);
    write(output, |writer| value.encode(writer))
}

/// Encodes a value as JSON: see [`to_vec`].
///
/// # Errors
///
/// Returns an error if the value contains an unknown value or an infinite number, which JSON can't express; with the path of the offending value.
///
/// # Example: what is unknown can't be expressed
///
/// ```
/// use tfvalue::{Refinements, Unknown, json};
///
/// let mut names = vec![Unknown::Known("a<b")];
/// assert_eq!(json::to_string(&names).unwrap(), r#"["a\u003cb"]"#);
///
/// names.push(Unknown::Unknown(Refinements::new()));
/// let error = json::to_string(&names).unwrap_err();
/// assert_eq!(error.to_string(), "[1]: the value is not known yet, which JSON can't express");
/// ```
pub fn to_string<T: Encode + ?Sized>(value: &T) -> Result<String, Error> {
    text(to_vec(value)?)
}

/// Encodes a value as JSON and writes it out: see [`to_vec`].
///
/// # Errors
///
/// Returns an error of kind [`std::io::ErrorKind::InvalidData`] if JSON can't express the value. Returns the error of the output if writing fails.
pub fn to_writer<T: Encode + ?Sized>(output: impl std::io::Write, value: &T) -> std::io::Result<()> {
    write_out(output, to_vec(value))
}

/// Returns the type that a JSON value implies, as in Terraform's `jsondecode`: arrays are tuples, objects are objects, and a null is `dynamic`.
///
/// # Errors
///
/// Returns an error if the text is not one whole value, or if members of an object have the same name and different types. The error has the path of
/// the offending value.
///
/// # Example: a document of any type
///
/// ```
/// use tfvalue::{Dynamic, Value, json};
///
/// let text = br#"{"name": "web", "ports": [80, 443]}"#;
/// let ty = json::implied_type(text).unwrap();
/// assert_eq!(ty.to_string(), "object({ name = string, ports = tuple([number, number]) })");
/// let document = Dynamic::new(ty.clone(), Value::decode_json(&ty, text).unwrap());
/// assert_eq!(document.value.get("name").unwrap().as_str(), Some("web"));
/// ```
pub fn implied_type(text: &[u8]) -> Result<Type, Error> {
    Reader::new(text)?.whole(Reader::implied_type)
}

/// Appends JSON to a buffer. On an error, the buffer is unchanged.
pub(crate) fn write(
    output: &mut Vec<u8>,
    encode: impl FnOnce(&mut Writer) -> Result<(), Error>,
) -> Result<(), Error> {
    append(output, Writer::append_to, Writer::into_bytes, encode)
}

/// Converts the bytes of a document to a string.
pub(crate) fn text(bytes: Vec<u8>) -> Result<String, Error> {
    into_string(bytes).map_err(|_| Error::new(ErrorKind::Utf8))
}
