//! The impls of serde's traits for values.

use std::{borrow::Cow, fmt};

use ::serde::{
    de::{Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor},
    ser::{Serialize, Serializer},
};
use serde_json::value::RawValue;

use super::{Dynamic, Entries, Map, Set, Unknown, Value};
use crate::{
    members::Members,
    number::{Number, RAW},
};

/// Serialises a known value as itself. An unknown value is an error.
impl<T: Serialize> Serialize for Unknown<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Known(value) => value.serialize(serializer),
            Self::Unknown(_) => Err(unknown()),
        }
    }
}

fn unknown<E: ::serde::ser::Error>() -> E {
    E::custom("a value is not known yet: only known values can be sent")
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Unknown<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(Self::Known)
    }
}

impl<T: Serialize> Serialize for Set<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Set<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::deserialize(deserializer).map(Self::from)
    }
}

impl<K: Serialize, V: Serialize> Serialize for Map<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self)
    }
}

impl<'de, K: Deserialize<'de> + Ord, V: Deserialize<'de>> Deserialize<'de> for Map<K, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        std::collections::BTreeMap::deserialize(deserializer).map(Self::from_iter)
    }
}

/// Lists, sets and tuples are sequences; maps and objects are maps. A value under `dynamic` is written without its type. An unknown value is an
/// error.
impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_none(),
            Self::Unknown(_) => Err(unknown()),
            Self::String(text) => serializer.serialize_str(text),
            Self::Number(number) => number.serialize(serializer),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::List(elements) | Self::Set(elements) | Self::Tuple(elements) => {
                serializer.collect_seq(elements)
            }
            Self::Map(entries) | Self::Object(entries) => serializer.collect_map(entries),
            Self::Dynamic(dynamic) => {
                let Dynamic { value, .. } = &**dynamic;
                value.serialize(serializer)
            }
        }
    }
}

/// Keeps every digit that the format provides. `serde_json` provides all digits.
impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::Number(number) => Ok(number),
            other => Err(D::Error::custom(format_args!("a number is required, found {}", other.kind()))),
        }
    }
}

/// Sequences are tuples and maps are objects, as in Terraform's `jsondecode`.
impl<'de> Deserialize<'de> for Value<'static> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ValueVisitor;

        impl<'de> Visitor<'de> for ValueVisitor {
            type Value = Value<'static>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value")
            }

            fn visit_unit<E>(self) -> Result<Self::Value, E> {
                Ok(Value::Null)
            }

            fn visit_none<E>(self) -> Result<Self::Value, E> {
                Ok(Value::Null)
            }

            fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
                Value::deserialize(deserializer)
            }

            fn visit_bool<E>(self, value: bool) -> Result<Self::Value, E> {
                Ok(value.into())
            }

            fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
                Ok(number.into())
            }

            fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
                Ok(number.into())
            }

            fn visit_i128<E>(self, number: i128) -> Result<Self::Value, E> {
                Ok(number.into())
            }

            fn visit_f64<E: ::serde::de::Error>(self, number: f64) -> Result<Self::Value, E> {
                Number::try_from(number).map(Value::Number).map_err(E::custom)
            }

            fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
                Ok(Value::String(Cow::Owned(text.to_owned())))
            }

            fn visit_newtype_struct<D: Deserializer<'de>>(
                self,
                deserializer: D,
            ) -> Result<Self::Value, D::Error> {
                deserializer.deserialize_any(self)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Self::Value, A::Error> {
                let mut elements = Vec::new();
                while let Some(element) = sequence.next_element()? {
                    elements.push(element);
                }
                Ok(Value::Tuple(elements))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(key) = map.next_key::<String>()? {
                    if entries.is_empty() && key == RAW {
                        return read_json(&map.next_value::<String>()?, 0).map_err(A::Error::custom);
                    }
                    entries.push((Cow::Owned(key), map.next_value()?));
                }
                Ok(Value::Object(Entries::from(entries)))
            }
        }

        deserializer.deserialize_newtype_struct(RAW, ValueVisitor)
    }
}

/// The maximal depth of nested sequences and maps.
const MAX_DEPTH: usize = 128;

/// Reads a JSON text. Numbers keep all digits.
fn read_json(text: &str, depth: usize) -> Result<Value<'static>, String> {
    let text = text.trim_ascii();
    let within = |raw: &RawValue| {
        if depth == MAX_DEPTH {
            return Err(format!("a value of at most {MAX_DEPTH} levels is required"));
        }
        read_json(raw.get(), depth + 1)
    };
    let refused = |error: serde_json::Error| error.to_string();
    Ok(match text.as_bytes().first() {
        Some(b'{') => {
            let Members(members) = serde_json::from_str(text).map_err(refused)?;
            let entries = members.into_iter().map(|(key, value)| Ok((Cow::Owned(key), within(value)?)));
            // If a name occurs several times, the object keeps the last value.
            Value::Object(Entries::from(entries.collect::<Result<Vec<_>, String>>()?))
        }
        Some(b'[') => {
            let elements: Vec<&RawValue> = serde_json::from_str(text).map_err(refused)?;
            Value::Tuple(elements.into_iter().map(within).collect::<Result<_, _>>()?)
        }
        Some(b'"') => Value::String(Cow::Owned(serde_json::from_str(text).map_err(refused)?)),
        Some(b't') => true.into(),
        Some(b'f') => false.into(),
        Some(b'n') => Value::Null,
        _ => Value::Number(text.parse().map_err(|error: crate::number::ParseNumberError| error.to_string())?),
    })
}
