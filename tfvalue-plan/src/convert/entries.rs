//! Maps of an API whose entries are fields of a model. Code that the option `via = map(…)` generates calls these functions.

use std::{
    collections::{BTreeMap, HashMap},
    hash::{BuildHasher, Hash},
};

/// A map of an API.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no map with keys of the type `{K}`",
    note = "`via = map(EnumOfKeys)` is for `HashMap` and `BTreeMap`"
)]
pub trait Entries<K> {
    type Value;

    fn put(&mut self, key: K, value: Self::Value);

    fn take(&mut self, key: &K) -> Option<Self::Value>;
}

impl<K: Eq + Hash, V, S: BuildHasher> Entries<K> for HashMap<K, V, S> {
    type Value = V;

    fn put(&mut self, key: K, value: V) {
        self.insert(key, value);
    }

    fn take(&mut self, key: &K) -> Option<V> {
        self.remove(key)
    }
}

impl<K: Ord, V> Entries<K> for BTreeMap<K, V> {
    type Value = V;

    fn put(&mut self, key: K, value: V) {
        self.insert(key, value);
    }

    fn take(&mut self, key: &K) -> Option<V> {
        self.remove(key)
    }
}

/// Adds an entry, unless its value is `None`.
#[doc(hidden)]
pub fn put<M: Entries<K>, K>(map: &mut M, key: K, value: Option<M::Value>) {
    if let Some(value) = value {
        map.put(key, value);
    }
}

/// Removes an entry and returns its value.
#[doc(hidden)]
pub fn take<M: Entries<K>, K>(map: &mut M, key: &K) -> Option<M::Value> {
    map.take(key)
}
