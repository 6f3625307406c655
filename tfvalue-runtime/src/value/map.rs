use std::{
    borrow::Borrow,
    collections::{BTreeMap, HashMap},
    fmt::{self, Debug},
    iter,
    ops::Index,
    slice, vec,
};

use crate::sort::sort_dedup_keep_last;

/// A map as a vector sorted by key. Decoding is fastest with this map: keys arrive sorted, and the map has at most one allocation.
///
/// A lookup is a binary search. Inserting or removing a key moves all later elements. To build a map from keys in no order, collect them, or use a
/// `BTreeMap`.
///
/// # Example: found by key, in order
///
/// ```
/// use tfvalue::{Map, msgpack};
///
/// let mut ports: Map<&str, u16> = msgpack::from_slice(b"\x82\xa4http\x50\xa5https\xcd\x01\xbb").unwrap();
/// assert_eq!(ports.get("https"), Some(&443));
///
/// ports.insert("ftp", 21);
/// assert_eq!(ports.keys().collect::<Vec<_>>(), [&"ftp", &"http", &"https"]);
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Map<K, V>(Vec<(K, V)>);

// Pinning doesn't extend to elements. Without this impl, rustc looks for `Unpin` through all levels of a model, which exceeds its recursion limit.
impl<K, V> Unpin for Map<K, V> {}

impl<K, V> Map<K, V> {
    /// Creates an empty map.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Creates an empty map with room for `capacity` elements.
    pub fn with_capacity(capacity: usize) -> Self {
        Self(Vec::with_capacity(capacity))
    }

    /// Returns the number of elements.
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether there is no element.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the elements, sorted by key.
    pub fn iter(&self) -> Iter<'_, K, V> {
        self.0.iter().map(|(key, value)| (key, value))
    }

    /// Returns the elements, sorted by key, with mutable values.
    pub fn iter_mut(&mut self) -> IterMut<'_, K, V> {
        self.0.iter_mut().map(|(key, value)| (key, value))
    }

    /// Returns the keys, sorted.
    pub fn keys(&self) -> Keys<'_, K, V> {
        self.0.iter().map(|(key, _)| key)
    }

    /// Returns the values in the order of their keys.
    pub fn values(&self) -> Values<'_, K, V> {
        self.0.iter().map(|(_, value)| value)
    }

    /// Returns mutable references to the values in the order of their keys.
    pub fn values_mut(&mut self) -> ValuesMut<'_, K, V> {
        self.0.iter_mut().map(|(_, value)| value)
    }

    /// Returns the values in the order of their keys.
    pub fn into_values(self) -> IntoValues<K, V> {
        self.0.into_iter().map(|(_, value)| value)
    }

    /// Returns the keys, sorted.
    pub fn into_keys(self) -> IntoKeys<K, V> {
        self.0.into_iter().map(|(key, _)| key)
    }

    /// Removes all elements.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Keeps the elements for which `keep` is true.
    pub fn retain(&mut self, mut keep: impl FnMut(&K, &mut V) -> bool) {
        self.0.retain_mut(|(key, value)| keep(key, value));
    }

    /// The elements, sorted by key.
    pub fn as_slice(&self) -> &[(K, V)] {
        &self.0
    }

    /// The elements, sorted by key.
    pub fn into_vec(self) -> Vec<(K, V)> {
        self.0
    }
}

impl<K: Ord, V> Map<K, V> {
    /// Creates a map from elements that are already sorted by key, with distinct keys.
    pub(crate) fn from_sorted(entries: Vec<(K, V)>) -> Self {
        debug_assert!(entries.is_sorted_by(|(first, _), (second, _)| first < second));
        Self(entries)
    }

    fn find<Q: Ord + ?Sized>(&self, key: &Q) -> Result<usize, usize>
    where
        K: Borrow<Q>,
    {
        self.0.binary_search_by(|(other, _)| other.borrow().cmp(key))
    }

    /// Returns the value of this key.
    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.find(key).ok().map(|index| &self.0[index].1)
    }

    /// Returns a mutable reference to the value of this key.
    pub fn get_mut<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        self.find(key).ok().map(|index| &mut self.0[index].1)
    }

    /// Returns whether there is a value of this key.
    pub fn contains_key<Q: Ord + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.find(key).is_ok()
    }

    /// Sets the value of a key, and returns the previous value.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        let place = match self.0.last() {
            Some((last, _)) if *last >= key => self.find(&key),
            _ => Err(self.len()),
        };
        match place {
            Ok(index) => Some(std::mem::replace(&mut self.0[index].1, value)),
            Err(index) => {
                self.0.insert(index, (key, value));
                None
            }
        }
    }

    /// Removes a key, and returns its value.
    pub fn remove<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        self.find(key).ok().map(|index| self.0.remove(index).1)
    }
}

/// Iterator over the elements of a map; see [`Map::iter`].
pub type Iter<'m, K, V> = iter::Map<slice::Iter<'m, (K, V)>, fn(&'m (K, V)) -> (&'m K, &'m V)>;

/// Iterator over the elements of a map, with mutable values; see [`Map::iter_mut`].
pub type IterMut<'m, K, V> = iter::Map<slice::IterMut<'m, (K, V)>, fn(&'m mut (K, V)) -> (&'m K, &'m mut V)>;

/// Iterator over the keys of a map; see [`Map::keys`].
pub type Keys<'m, K, V> = iter::Map<slice::Iter<'m, (K, V)>, fn(&'m (K, V)) -> &'m K>;

/// Iterator over the values of a map; see [`Map::values`].
pub type Values<'m, K, V> = iter::Map<slice::Iter<'m, (K, V)>, fn(&'m (K, V)) -> &'m V>;

/// Iterator over mutable values of a map; see [`Map::values_mut`].
pub type ValuesMut<'m, K, V> = iter::Map<slice::IterMut<'m, (K, V)>, fn(&'m mut (K, V)) -> &'m mut V>;

/// Iterator that owns the elements of a map.
pub type IntoIter<K, V> = vec::IntoIter<(K, V)>;

/// Iterator that owns the keys of a map; see [`Map::into_keys`].
pub type IntoKeys<K, V> = iter::Map<vec::IntoIter<(K, V)>, fn((K, V)) -> K>;

/// Iterator that owns the values of a map; see [`Map::into_values`].
pub type IntoValues<K, V> = iter::Map<vec::IntoIter<(K, V)>, fn((K, V)) -> V>;

impl<K: Debug, V: Debug> Debug for Map<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self).finish()
    }
}

impl<K, V> Default for Map<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

/// Sorts the elements, unless they are sorted. If a key has several values, the map keeps the last one.
impl<K: Ord, V> From<Vec<(K, V)>> for Map<K, V> {
    fn from(mut entries: Vec<(K, V)>) -> Self {
        sort_dedup_keep_last(&mut entries, |(first, _), (second, _)| first.cmp(second));
        Self(entries)
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for Map<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        Self::from(Vec::from_iter(entries))
    }
}

impl<K: Ord, V, const N: usize> From<[(K, V); N]> for Map<K, V> {
    fn from(entries: [(K, V); N]) -> Self {
        Self::from_iter(entries)
    }
}

/// Replaces the previous values of keys. If a key has several new values, the map keeps the last one.
impl<K: Ord, V> Extend<(K, V)> for Map<K, V> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) {
        self.0.extend(entries);
        *self = Self::from(std::mem::take(&mut self.0));
    }
}

impl<K: Ord, V> From<BTreeMap<K, V>> for Map<K, V> {
    fn from(map: BTreeMap<K, V>) -> Self {
        Self(map.into_iter().collect())
    }
}

impl<K: Ord, V, S> From<HashMap<K, V, S>> for Map<K, V> {
    fn from(map: HashMap<K, V, S>) -> Self {
        map.into_iter().collect()
    }
}

impl<K, V> From<Map<K, V>> for Vec<(K, V)> {
    fn from(map: Map<K, V>) -> Self {
        map.0
    }
}

impl<K: Ord, V> From<Map<K, V>> for BTreeMap<K, V> {
    fn from(map: Map<K, V>) -> Self {
        map.0.into_iter().collect()
    }
}

/// # Panics
///
/// Panics if the map doesn't have the key, as the maps of the standard library do. [`Map::get`] doesn't.
impl<K: Ord + Borrow<Q>, V, Q: Ord + ?Sized> Index<&Q> for Map<K, V> {
    type Output = V;

    fn index(&self, key: &Q) -> &V {
        self.get(key).expect("the map has the key")
    }
}

impl<'m, K, V> IntoIterator for &'m Map<K, V> {
    type Item = (&'m K, &'m V);
    type IntoIter = Iter<'m, K, V>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'m, K, V> IntoIterator for &'m mut Map<K, V> {
    type Item = (&'m K, &'m mut V);
    type IntoIter = IterMut<'m, K, V>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl<K, V> IntoIterator for Map<K, V> {
    type Item = (K, V);
    type IntoIter = IntoIter<K, V>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_several_values_of_a_key_the_last_counts() {
        let map = Map::from([("b", 1), ("a", 2), ("b", 3), ("a", 4), ("b", 5)]);
        assert_eq!(map.into_vec(), [("a", 4), ("b", 5)]);
    }

    #[test]
    fn keys_stay_sorted_whatever_is_inserted_and_removed() {
        let mut map = Map::new();
        for key in [3, 1, 2, 1] {
            map.insert(key, key * 10);
        }
        assert_eq!((map.insert(2, 21), map.remove(&1), map.remove(&7)), (Some(20), Some(10), None));
        assert_eq!(map.iter().collect::<Vec<_>>(), [(&2, &21), (&3, &30)]);
        assert_eq!((map.get(&3), map.get(&1), map.contains_key(&2)), (Some(&30), None, true));
    }

    #[test]
    fn what_a_map_is_extended_by_counts_more_than_what_it_had() {
        let mut map = Map::from([("b", 1), ("d", 2)]);
        map.extend([("c", 3), ("b", 4), ("a", 5), ("c", 6)]);
        assert_eq!(format!("{map:?}"), r#"{"a": 5, "b": 4, "c": 6, "d": 2}"#);
    }

    #[test]
    fn maps_of_the_standard_library_convert_both_ways() {
        let tree = BTreeMap::from([("b", 1), ("a", 2)]);
        let map = Map::from(tree.clone());
        assert_eq!(map, Map::from(HashMap::<_, _>::from_iter(tree.clone())));
        assert_eq!((map["a"], map.keys().rev().copied().collect::<Vec<_>>()), (2, vec!["b", "a"]));
        assert_eq!(Vec::from(map.clone()), [("a", 2), ("b", 1)]);
        assert_eq!(BTreeMap::from(map), tree);
    }

    #[test]
    fn iterators_have_the_length_and_both_ends_of_the_map() {
        let mut map = Map::from([("a", 1), ("b", 2), ("c", 3)]);
        let mut iter = map.iter();
        assert_eq!(
            (iter.next_back(), iter.len(), iter.clone().next()),
            (Some((&"c", &3)), 2, Some((&"a", &1)))
        );
        assert_eq!(format!("{iter:?}"), r#"Map { iter: Iter([("a", 1), ("b", 2)]) }"#);
        for value in map.values_mut().skip(1) {
            *value *= 10;
        }
        assert_eq!(map.values().copied().collect::<Vec<_>>(), [1, 20, 30]);
        assert_eq!(map.clone().into_keys().next_back(), Some("c"));
        assert_eq!(map.clone().into_values().len(), 3);
        assert_eq!(map.into_iter().map(|(_, value)| value).sum::<i32>(), 51);
    }

    #[test]
    fn values_are_changed_in_place_and_kept_by_choice() {
        let mut map = Map::from([("a", 1), ("b", 2), ("c", 3)]);
        for (key, value) in &mut map {
            *value += key.len();
        }
        map.retain(|key, value| *key != "b" && *value < 4);
        assert_eq!(map.as_slice(), [("a", 2)]);
    }
}
