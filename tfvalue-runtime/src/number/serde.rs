//! Numbers in formats of serde.

use ::serde::ser::{Error as _, Serialize, Serializer};
use serde_json::value::RawValue;

use super::Number;

/// The name by which `serde_json` recognizes a number that is read and written as its text.
pub(crate) const RAW: &str = "$serde_json::private::RawValue";

/// Serializes the number as an integer or a float, if that is the same number. For other numbers, `serde_json` writes the digits. Another
/// human-readable format writes a struct of the digits, as for [`RawValue`]. A binary format returns an error. An infinite number is always an error.
impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let Some(integer) = self.as_i64() {
            return serializer.serialize_i64(integer);
        }
        if let Some(integer) = self.as_u64() {
            return serializer.serialize_u64(integer);
        }
        match f64::try_from(self) {
            Ok(float) if float.is_finite() => serializer.serialize_f64(float),
            Err(_) if serializer.is_human_readable() => {
                let digits = RawValue::from_string(self.to_string()).map_err(S::Error::custom)?;
                digits.serialize(serializer)
            }
            _ => Err(S::Error::custom(format_args!("the number {self} has no place in this format"))),
        }
    }
}
