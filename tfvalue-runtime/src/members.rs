//! The members of a JSON object as they are written.

use std::{collections::BTreeMap, fmt, marker::PhantomData};

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};

/// The members of an object in the order of the input, repeated names included. A map of the standard library would silently drop all but the last
/// member of a name.
#[derive(Debug)]
pub struct Members<T>(pub Vec<(String, T)>);

/// A name that is written twice in one object.
#[derive(Debug)]
pub struct RepeatedMember(String);

impl<T> Members<T> {
    /// Returns the members by name.
    ///
    /// # Errors
    ///
    /// Returns an error if a name is written twice.
    pub fn unique(self) -> Result<BTreeMap<String, T>, RepeatedMember> {
        let mut unique = BTreeMap::new();
        for (name, value) in self.0 {
            if unique.contains_key(&name) {
                return Err(RepeatedMember(name));
            }
            unique.insert(name, value);
        }
        Ok(unique)
    }
}

impl fmt::Display for RepeatedMember {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the key {:?} is there twice in one object", self.0)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Members<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct MembersVisitor<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for MembersVisitor<T> {
            type Value = Members<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }

        deserializer.deserialize_map(MembersVisitor(PhantomData))
    }
}
