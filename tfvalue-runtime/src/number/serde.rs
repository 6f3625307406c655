//! Numbers in formats of serde.

use std::fmt;

use ::serde::{
    de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor},
    ser::{Error as _, Serialize, Serializer},
};
use serde_json::value::RawValue;

use super::Number;

/// The name by which `serde_json` knows a number that is read and written as its text.
pub(crate) const RAW: &str = "$serde_json::private::RawValue";

/// As an integer or a float if that is the same number. `serde_json` writes the digits of others; another format that people read writes a struct
/// of them, as it does for [`RawValue`], and one that they don't read is an error. So is an infinite number.
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

/// Every digit that the format has: of `serde_json` all of them.
impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NumberVisitor;

        impl<'de> Visitor<'de> for NumberVisitor {
            type Value = Number;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number")
            }

            fn visit_i64<E>(self, number: i64) -> Result<Number, E> {
                Ok(number.into())
            }

            fn visit_u64<E>(self, number: u64) -> Result<Number, E> {
                Ok(number.into())
            }

            fn visit_i128<E>(self, number: i128) -> Result<Number, E> {
                Ok(number.into())
            }

            fn visit_f64<E: ::serde::de::Error>(self, number: f64) -> Result<Number, E> {
                number.try_into().map_err(E::custom)
            }

            fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Number, D::Error> {
                deserializer.deserialize_any(self)
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Number, A::Error> {
                match map.next_key::<String>()? {
                    Some(key) if key == RAW => {
                        map.next_value::<String>()?.trim().parse().map_err(A::Error::custom)
                    }
                    _ => Err(A::Error::custom("a number is required, found an object")),
                }
            }
        }

        deserializer.deserialize_newtype_struct(RAW, NumberVisitor)
    }
}
