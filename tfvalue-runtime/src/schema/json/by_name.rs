//! JSON objects with arbitrary names.

use std::{collections::BTreeMap, fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer,
    de::{Error as _, MapAccess, Visitor},
    ser::{Serialize, Serializer},
};
use serde_json::value::RawValue;

/// The character that ends each name of a path. Serde's errors have no path, so their messages begin with the names.
pub const NAME_END: char = '\0';

/// The entries of an object by name, as raw JSON. A name that is given more than once has several entries.
#[derive(Default)]
pub struct Written<'j>(pub BTreeMap<String, Vec<&'j RawValue>>);

/// The entries of an object, in which each name is given once.
#[derive(PartialEq)]
pub struct ByName<T>(pub BTreeMap<String, T>);

impl<T> Default for ByName<T> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<T: Serialize> Serialize for ByName<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByName<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut entries = BTreeMap::new();
        let add = |name, value| entries.insert(name, value).is_none();
        deserializer.deserialize_map(EntryVisitor(add, PhantomData))?;
        Ok(Self(entries))
    }
}

impl<'de: 'j, 'j> Deserialize<'de> for Written<'j> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut entries = BTreeMap::<_, Vec<_>>::new();
        let add = |name, value: &'de RawValue| {
            entries.entry(name).or_default().push(value);
            true
        };
        deserializer.deserialize_map(EntryVisitor(add, PhantomData))?;
        Ok(Self(entries))
    }
}

/// Passes each entry of an object to a function. If the function returns `false`, the name is given twice, and the visitor returns an error.
struct EntryVisitor<F, T>(F, PhantomData<T>);

impl<'de, T: Deserialize<'de>, F: FnMut(String, T) -> bool> Visitor<'de> for EntryVisitor<F, T> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<(), A::Error> {
        while let Some(name) = map.next_key::<String>()? {
            let value = map
                .next_value()
                .map_err(|error| A::Error::custom(format_args!("{name}{NAME_END}{error}")))?;
            if !(self.0)(name.clone(), value) {
                return Err(A::Error::custom(format_args!("{name}{NAME_END}{GIVEN_TWICE}")));
            }
        }
        Ok(())
    }
}

/// The message for a name that is given more than once.
pub const GIVEN_TWICE: &str = "the name is given more than once";
