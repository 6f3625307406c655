use std::{
    hash::{DefaultHasher, Hash, Hasher},
    ops::Deref,
};

/// A set as it came: its elements in the order of the input, compared without regard to it.
///
/// Terraform sorts a set when it reads it; [`Set`] does when it is encoded, and leaves out what is there twice. It needs
/// nothing of its elements, not even an order, unlike the sets of the standard library, which serve as well if no element can be
/// unknown: of two unknown elements Terraform keeps both, as does `Set`.
///
/// # Example: order doesn't count
///
/// ```
/// use tfvalue::Set;
///
/// let zones = Set::from(["b", "a"]);
/// assert_eq!(zones, Set::from(["a", "b"]));
/// assert_eq!(zones.first(), Some(&"b"));
/// ```
#[derive(Clone, Debug)]
pub struct Set<T>(Vec<T>);

// Pinning doesn't extend to elements. Without this impl, rustc looks for `Unpin` through all levels of a model, which exceeds its recursion limit.
impl<T> Unpin for Set<T> {}

impl<T> Set<T> {
    /// A set without elements.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Removes all elements.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Keeps the elements for which `keep` is true.
    pub fn retain(&mut self, keep: impl FnMut(&T) -> bool) {
        self.0.retain(keep);
    }

    /// The elements in the order in which they came.
    pub fn into_vec(self) -> Vec<T> {
        self.0
    }
}

impl<T> Default for Set<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> Deref for Set<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
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
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'s, T> IntoIterator for &'s Set<T> {
    type Item = &'s T;
    type IntoIter = std::slice::Iter<'s, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// Whether both have the same elements, each as often, in any order.
///
/// Sets in Terraform's order, as decoding leaves them, compare in O(n). In the worst case, comparing takes O(n²).
impl<T: PartialEq> PartialEq for Set<T> {
    fn eq(&self, other: &Self) -> bool {
        if self.len() != other.len() {
            return false;
        }
        let equal = self.iter().zip(other).take_while(|(one, other)| one == other).count();
        has_all(&self[equal..], &other[equal..])
    }
}

impl<T: Eq> Eq for Set<T> {}

/// Without regard to the order of the elements.
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

/// Whether the one has each element of the other as often, where both have the same length.
fn has_all<T: PartialEq>(one: &[T], other: &[T]) -> bool {
    let mut is_matched = vec![false; other.len()];
    let mut last = 0;
    one.iter().all(|element| {
        let mut matches = |index: usize| {
            let found = !is_matched[index] && other[index] == *element;
            is_matched[index] |= found;
            found
        };
        // An element that is moved is near the last match; so is each element of a reversed set.
        let distances = 0..other.len();
        let found = distances.into_iter().find_map(|distance| {
            let after = Some(last + distance).filter(|index| *index < other.len());
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
