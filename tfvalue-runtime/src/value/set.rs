//! An unordered collection that is encoded as a Terraform set.

use std::{
    collections::{BTreeSet, HashSet},
    hash::{DefaultHasher, Hash, Hasher},
    slice, vec,
};

/// A set that keeps its elements in the order of the input. Comparison ignores the order.
///
/// Encoding sorts the elements as Terraform does and removes duplicates. Before encoding, a set may hold equal elements, and [`len`](Self::len)
/// counts them. Terraform keeps two unknown elements, because they may become different values.
/// [`insert`](Set::insert) refuses only duplicates without unknown values.
///
/// Elements need neither `Ord` nor `Hash`. If no element can be unknown, `BTreeSet` and `HashSet` are alternatives.
///
/// # Example: order doesn't count
///
/// ```
/// use tfvalue::Set;
///
/// let zones = Set::from(["b", "a"]);
/// assert_eq!(zones, Set::from(["a", "b"]));
/// assert_eq!(zones.as_slice(), ["b", "a"]);
/// assert!(zones.contains(&"a"));
/// ```
#[derive(Clone, Debug)]
pub struct Set<T>(Vec<T>);

// Pinning doesn't extend to elements. Without this impl, rustc looks for `Unpin` through all levels of a model, which exceeds its recursion limit.
impl<T> Unpin for Set<T> {}

impl<T> Set<T> {
    /// Creates an empty set.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Creates an empty set with room for `capacity` elements.
    pub fn with_capacity(capacity: usize) -> Self {
        Self(Vec::with_capacity(capacity))
    }

    /// Returns the number of elements. Equal elements count separately.
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether there is no element.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the elements in the order of insertion.
    pub fn iter(&self) -> slice::Iter<'_, T> {
        self.0.iter()
    }

    /// Returns the elements in the order of insertion.
    pub const fn as_slice(&self) -> &[T] {
        self.0.as_slice()
    }

    /// Returns whether an element equals this one, in O(n) time.
    pub fn contains(&self, element: &T) -> bool
    where
        T: PartialEq,
    {
        self.0.contains(element)
    }

    /// Removes all elements.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Keeps the elements for which `keep` is true.
    pub fn retain(&mut self, keep: impl FnMut(&T) -> bool) {
        self.0.retain(keep);
    }

    /// Returns the elements in the order of insertion.
    pub fn into_vec(self) -> Vec<T> {
        self.0
    }
}

impl<T> Default for Set<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> AsRef<[T]> for Set<T> {
    fn as_ref(&self) -> &[T] {
        &self.0
    }
}

impl<T> From<Vec<T>> for Set<T> {
    fn from(elements: Vec<T>) -> Self {
        Self(elements)
    }
}

impl<T, const N: usize> From<[T; N]> for Set<T> {
    fn from(elements: [T; N]) -> Self {
        Self(elements.into())
    }
}

impl<T> From<BTreeSet<T>> for Set<T> {
    fn from(elements: BTreeSet<T>) -> Self {
        elements.into_iter().collect()
    }
}

impl<T, S> From<HashSet<T, S>> for Set<T> {
    fn from(elements: HashSet<T, S>) -> Self {
        elements.into_iter().collect()
    }
}

impl<T> From<Set<T>> for Vec<T> {
    fn from(set: Set<T>) -> Self {
        set.0
    }
}

impl<T> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
        Self(elements.into_iter().collect())
    }
}

impl<T> Extend<T> for Set<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, elements: I) {
        self.0.extend(elements);
    }
}

impl<T> IntoIterator for Set<T> {
    type Item = T;
    type IntoIter = vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'s, T> IntoIterator for &'s Set<T> {
    type Item = &'s T;
    type IntoIter = slice::Iter<'s, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// Returns whether both sets have the same elements with the same counts, in any order.
///
/// Sets in Terraform's order, as decoding leaves them, compare in O(n). In the worst case, comparing takes O(n²).
impl<T: PartialEq> PartialEq for Set<T> {
    fn eq(&self, other: &Self) -> bool {
        if self.len() != other.len() {
            return false;
        }
        let equal = self.iter().zip(other).take_while(|(one, other)| one == other).count();
        is_permutation(&self.0[equal..], &other.0[equal..])
    }
}

impl<T: Eq> Eq for Set<T> {}

/// Hashes the elements without regard to their order.
impl<T: Hash> Hash for Set<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let hash = |element: &T| {
            let mut hasher = DefaultHasher::new();
            element.hash(&mut hasher);
            hasher.finish()
        };
        // Equal sets have the same sorted hashes.
        let mut hashes: Vec<u64> = self.iter().map(hash).collect();
        hashes.sort_unstable();
        hashes.hash(state);
    }
}

/// Returns whether `b` is a permutation of `a`; both have the same length.
fn is_permutation<T: PartialEq>(a: &[T], b: &[T]) -> bool {
    let mut is_matched = vec![false; b.len()];
    let mut last = 0;
    a.iter().all(|element| {
        let mut matches = |index: usize| {
            let found = !is_matched[index] && b[index] == *element;
            is_matched[index] |= found;
            found
        };
        // A moved element is near the last match. In a reversed set, every element is near the last match.
        let found = (0..b.len()).find_map(|distance| {
            let after = Some(last + distance).filter(|index| *index < b.len());
            let before = usize::checked_sub(last, distance).filter(|_| distance > 0);
            after.into_iter().chain(before).find(|index| matches(*index))
        });
        last = found.unwrap_or(last);
        found.is_some()
    })
}

#[cfg(test)]
mod tests {
    use std::{collections::HashSet, fmt::Debug};

    use super::*;
    use crate::value::{Refinements, Unknown};

    const UNKNOWN: Unknown<Option<&str>> = Unknown::Unknown(Refinements::new());
    const KNOWN: Unknown<Option<&str>> = Unknown::Known(Some("a"));

    #[track_caller]
    fn assert_equal<T: Clone + PartialEq + Debug>(a: &[T], b: &[T], equal: bool) {
        let (a, b) = (Set::from(a.to_vec()), Set::from(b.to_vec()));
        assert_eq!(a == b, equal, "{a:?} {b:?}");
        assert_eq!(b == a, equal, "{b:?} {a:?}");
    }

    #[test]
    fn sets_in_any_order_are_equal() {
        assert_equal(&["a", "b"], &["b", "a"], true);
        assert_equal(&["a", "b", "c"], &["c", "a", "b"], true);
        assert_equal(&["a", "b", "c"], &["a", "x", "c"], false);
        assert_equal(&["a"], &["a", "b"], false);
        assert_equal(&[], &["a"], false);
    }

    #[test]
    fn sets_with_other_counts_of_an_element_differ() {
        assert_equal(&["a", "a"], &["a"], false);
        assert_equal(&["a", "a", "b"], &["b", "b", "a"], false);
        assert_equal(&["a", "a", "b"], &["b", "a", "a"], true);
        assert_equal(&[UNKNOWN, UNKNOWN], &[UNKNOWN], false);
        assert_equal(&[UNKNOWN, KNOWN, UNKNOWN], &[KNOWN, UNKNOWN, UNKNOWN], true);
        assert_equal(&[KNOWN, UNKNOWN, KNOWN, UNKNOWN], &[KNOWN, UNKNOWN, KNOWN, KNOWN], false);
    }

    /// Comparing all with all would take minutes.
    #[test]
    fn large_sets_that_are_moved_or_reversed_compare_fast() {
        let numbers: Vec<u64> = (0..200_000).collect();
        let reversed: Vec<_> = numbers.iter().rev().copied().collect();
        assert_equal(&numbers, &reversed, true);
        assert_equal(&numbers, &[&numbers[1..], &[0]].concat(), true);
        assert_equal(&numbers, &[&reversed[1..], &[199_999]].concat(), true);
    }

    #[test]
    fn sets_of_the_standard_library_convert() {
        let tree = BTreeSet::from(["b", "a"]);
        let set = Set::from(tree.clone());
        assert_eq!((set.len(), set.contains(&"a"), set.contains(&"c")), (2, true, false));
        assert_eq!(set, Set::from(HashSet::<_>::from_iter(tree)));
        assert!(Set::<u8>::with_capacity(3).is_empty());
    }

    #[test]
    fn equal_sets_have_one_hash() {
        let sets = [vec!["a", "b"], vec!["b", "a"]].map(Set::from);
        assert_eq!(sets.into_iter().collect::<HashSet<_>>().len(), 1);
        let others = [vec![], vec!["a"], vec!["b"], vec!["ab"], vec!["a", "b", "c"], vec!["a", "a"]];
        assert_eq!(others.map(Set::from).into_iter().collect::<HashSet<_>>().len(), 6);
        let inner = |elements: [u8; 2]| Set::from(elements);
        let sets: HashSet<Set<Set<u8>>> =
            [Set::from([inner([1, 2]), inner([3, 4])]), Set::from([inner([4, 3]), inner([2, 1])])].into();
        assert_eq!(sets.len(), 1);
    }
}
