use std::{
    borrow::Borrow,
    fmt::{self, Debug},
    iter, slice, vec,
};

use crate::sort::sort_by_last;

/// A map as a vector sorted by key: the fastest to read, since keys come sorted, and with one allocation at most.
///
/// A key is found by bisection. To insert or to remove one moves those behind it, so that a map that is built key by key in no order is
/// better collected, or a `BTreeMap`.
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
    /// A map without elements.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// How many elements there are.
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no element.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The elements, sorted by key.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&K, &V)> + DoubleEndedIterator + Clone {
        self.into_iter()
    }

    /// The elements, sorted by key; their values can be changed.
    pub fn iter_mut(&mut self) -> impl ExactSizeIterator<Item = (&K, &mut V)> + DoubleEndedIterator {
        self.into_iter()
    }

    /// The keys, sorted.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = &K> + DoubleEndedIterator + Clone {
        self.0.iter().map(|(key, _)| key)
    }

    /// The values in the order of their keys.
    pub fn values(&self) -> impl ExactSizeIterator<Item = &V> + DoubleEndedIterator + Clone {
        self.0.iter().map(|(_, value)| value)
    }

    /// The values in the order of their keys, to be changed.
    pub fn values_mut(&mut self) -> impl ExactSizeIterator<Item = &mut V> + DoubleEndedIterator {
        self.0.iter_mut().map(|(_, value)| value)
    }

    /// The values in the order of their keys.
    pub fn into_values(self) -> impl ExactSizeIterator<Item = V> + DoubleEndedIterator {
        self.0.into_iter().map(|(_, value)| value)
    }

    /// The keys, sorted.
    pub fn into_keys(self) -> impl ExactSizeIterator<Item = K> + DoubleEndedIterator {
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
    /// A map of elements that are sorted by key already, and whose keys are distinct.
    #[doc(hidden)]
    pub fn from_sorted(entries: Vec<(K, V)>) -> Self {
        debug_assert!(entries.is_sorted_by(|(first, _), (second, _)| first < second));
        Self(entries)
    }

    fn find<Q: Ord + ?Sized>(&self, key: &Q) -> Result<usize, usize>
    where
        K: Borrow<Q>,
    {
        self.0.binary_search_by(|(other, _)| other.borrow().cmp(key))
    }

    /// The value of this key.
    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.find(key).ok().map(|index| &self.0[index].1)
    }

    /// The value of this key, to be changed.
    pub fn get_mut<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        self.find(key).ok().map(|index| &mut self.0[index].1)
    }

    /// Whether there is a value of this key.
    pub fn contains_key<Q: Ord + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.find(key).is_ok()
    }

    /// Gives a key a value, and returns the one that it had before.
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

    /// Removes a key, and returns the value that it had.
    pub fn remove<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        self.find(key).ok().map(|index| self.0.remove(index).1)
    }
}

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

/// Sorts the elements, unless they are sorted. Of several values of a key the last counts.
impl<K: Ord, V> From<Vec<(K, V)>> for Map<K, V> {
    fn from(mut entries: Vec<(K, V)>) -> Self {
        sort_by_last(&mut entries, |(first, _), (second, _)| first.cmp(second));
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

/// Of several values of a key the last counts, and all count more than the one that it had before.
impl<K: Ord, V> Extend<(K, V)> for Map<K, V> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) {
        self.0.extend(entries);
        *self = Self::from(std::mem::take(&mut self.0));
    }
}

/// The elements of a [`Map`].
type Iter<'m, K, V> = iter::Map<slice::Iter<'m, (K, V)>, fn(&'m (K, V)) -> (&'m K, &'m V)>;

/// The elements of a [`Map`], whose values can be changed.
type IterMut<'m, K, V> = iter::Map<slice::IterMut<'m, (K, V)>, fn(&'m mut (K, V)) -> (&'m K, &'m mut V)>;

impl<'m, K, V> IntoIterator for &'m Map<K, V> {
    type Item = (&'m K, &'m V);
    type IntoIter = Iter<'m, K, V>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter().map(|(key, value)| (key, value))
    }
}

impl<'m, K, V> IntoIterator for &'m mut Map<K, V> {
    type Item = (&'m K, &'m mut V);
    type IntoIter = IterMut<'m, K, V>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut().map(|(key, value)| (&*key, value))
    }
}

impl<K, V> IntoIterator for Map<K, V> {
    type Item = (K, V);
    type IntoIter = vec::IntoIter<(K, V)>;

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
    fn values_are_changed_in_place_and_kept_by_choice() {
        let mut map = Map::from([("a", 1), ("b", 2), ("c", 3)]);
        for (key, value) in &mut map {
            *value += key.len();
        }
        map.retain(|key, value| *key != "b" && *value < 4);
        assert_eq!(map.as_slice(), [("a", 2)]);
    }
}
