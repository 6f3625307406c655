use std::{
    cell::LazyCell,
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
    ops::{Deref, DerefMut, Range},
};

use super::ValueWriter;
use crate::wire::{Encode, msgpack};

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

impl<T> Set<T> {
    /// A set without elements.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Adds an element, without looking whether it is there already.
    pub fn push(&mut self, element: T) {
        self.0.push(element);
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

impl<T> DerefMut for Set<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
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

impl<'s, T> IntoIterator for &'s mut Set<T> {
    type Item = &'s mut T;
    type IntoIter = std::slice::IterMut<'s, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut()
    }
}

/// Whether each has all elements of the other, those that aren't wholly known as often. Of sets in the same order, as they come from
/// Terraform, that is found at once.
impl<T: PartialEq + Encode> PartialEq for Set<T> {
    fn eq(&self, other: &Self) -> bool {
        let before = self.iter().zip(other).take_while(|(one, other)| one == other).count();
        let (ours, theirs) = (&self.0[before..], &other.0[before..]);
        let after =
            ours.iter().rev().zip(theirs.iter().rev()).take_while(|(one, other)| one == other).count();
        // What both have in the same place needn't be looked for. If one has it more often, it is there in the rest.
        let rest = |set: &Self| before..set.len() - after;
        self.has(other, rest(other)) && other.has(self, rest(self))
    }
}

impl<T: Eq + Encode> Eq for Set<T> {}

/// Without regard to the order of the elements, and to those that are there twice.
impl<T: Hash> Hash for Set<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // The hashes of the elements, each once and sorted, are the same for equal sets.
        let hash = |element: &T| {
            let mut hasher = DefaultHasher::new();
            element.hash(&mut hasher);
            hasher.finish()
        };
        let mut hashes: Vec<u64> = self.iter().map(hash).collect();
        hashes.sort_unstable();
        hashes.dedup();
        hashes.hash(state);
    }
}

impl<T: PartialEq + Encode> Set<T> {
    /// Whether it has these elements of another, those that aren't wholly known as often.
    fn has(&self, other: &Self, elements: Range<usize>) -> bool {
        let count = |set: &Self, element: &T| set.iter().filter(|other| *other == element).count();
        let places = LazyCell::new(|| self.places());
        elements.into_iter().all(|index| {
            let element = &other.0[index];
            // Most likely it has one more element before that, or one less.
            let near = self.0.get(index.saturating_sub(1)..self.len().min(index + 2)).unwrap_or_default();
            let is_at_its_place = || {
                let place = places.get(&msgpack::to_vec(element).ok()?)?;
                (self.0[*place] == *element).then_some(())
            };
            let has = near.contains(element)
                || self.len() > FEW && is_at_its_place().is_some()
                || self.0.contains(element);
            has && (is_wholly_known(element) || count(self, element) == count(other, element))
        })
    }

    /// Where elements stand, by their bytes: those that are equal have the same, unless their type thinks otherwise.
    fn places(&self) -> HashMap<Vec<u8>, usize> {
        self.iter()
            .zip(0..)
            .filter_map(|(element, place)| Some((msgpack::to_vec(element).ok()?, place)))
            .collect()
    }
}

/// How many elements are compared one by one.
const FEW: usize = 64;

/// Whether no part of an element is unknown. One that can't be written is as good as known.
fn is_wholly_known<T: Encode>(element: &T) -> bool {
    let mut writer = ValueWriter::new();
    element.encode(&mut writer).is_err() || writer.finish().is_wholly_known()
}

#[cfg(test)]
mod tests {
    use std::{collections::HashSet, fmt::Debug};

    use super::*;
    use crate::{Encoder, Error, Refinements, Unknown};

    const UNKNOWN: Unknown<Option<&str>> = Unknown::Unknown(Refinements::new());
    const KNOWN: Unknown<Option<&str>> = Unknown::Known(Some("a"));

    #[track_caller]
    fn assert_equal<T: Clone + PartialEq + Encode + Debug>(a: &[T], b: &[T], equal: bool) {
        let (a, b) = (Set::from(a.to_vec()), Set::from(b.to_vec()));
        assert_eq!(a == b, equal, "{a:?} {b:?}");
        assert_eq!(b == a, equal, "{b:?} {a:?}");
    }

    #[test]
    fn what_is_in_the_same_place_counts_where_it_is_there_again() {
        assert_equal(&["a", "b", "c"], &["a", "c"], false);
        assert_equal(&["a", "b", "c"], &["a", "x", "c"], false);
        assert_equal(&["a", "b", "a", "c"], &["a", "b", "c"], true);
        assert_equal(&["a", "c", "a"], &["a", "b", "a"], false);
        assert_equal(&[UNKNOWN, KNOWN, UNKNOWN], &[UNKNOWN, KNOWN], false);
        assert_equal(&[UNKNOWN, UNKNOWN, KNOWN], &[UNKNOWN, KNOWN, UNKNOWN], true);
        assert_equal(&[KNOWN, UNKNOWN, KNOWN, UNKNOWN], &[KNOWN, UNKNOWN, KNOWN, KNOWN], false);
    }

    /// Found by looking near the place of each: to compare all with all would take minutes.
    #[test]
    fn an_element_more_or_another_is_found_at_once() {
        let numbers = |range: Range<u64>| range.collect::<Vec<_>>();
        let all = numbers(0..200_000);
        let [one_less, another] =
            [numbers(1..200_000), [numbers(1..200_000), numbers(200_000..200_001)].concat()];
        assert_equal(&all, &one_less, false);
        assert_equal(&all, &another, false);
    }

    /// Found by their bytes: as above.
    #[test]
    fn elements_in_another_order_are_found_soon() {
        let numbers: Vec<u64> = (0..100_000).collect();
        let turned: Vec<_> = numbers.iter().rev().copied().collect();
        assert_equal(&numbers, &turned, true);
        assert_equal(&numbers, &[&turned[1..], &[99_999, 0]].concat(), true);
        assert_equal(&numbers, &[&turned[1..], &[100_000]].concat(), false);
    }

    #[test]
    fn an_element_that_has_other_bytes_is_equal_if_its_type_says_so() {
        #[derive(Clone, Debug)]
        struct Loose(&'static str);

        impl PartialEq for Loose {
            fn eq(&self, other: &Self) -> bool {
                self.0.eq_ignore_ascii_case(other.0)
            }
        }

        impl Encode for Loose {
            fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
                encoder.string(self.0)
            }
        }

        let texts: Vec<_> = (0..2 * FEW).map(|index| format!("zone-{index}").leak() as &str).collect();
        let all: Vec<_> = texts.iter().copied().map(Loose).collect();
        let shouted: Vec<_> = texts.iter().rev().map(|text| Loose(text.to_uppercase().leak())).collect();
        assert_equal(&all, &shouted, true);
        assert_equal(&all, &shouted[1..], false);
    }

    #[test]
    fn neither_order_nor_repetition_counts() {
        assert_equal(&["a", "b"], &["b", "a"], true);
        assert_equal(&["a", "a"], &["a"], true);
        assert_equal(&["a", "a", "b"], &["b", "b", "a"], true);
        assert_equal(&["a"], &["a", "b"], false);
        assert_equal(&[], &["a"], false);
    }

    #[test]
    fn unknown_elements_are_never_one() {
        assert_equal(&[UNKNOWN, UNKNOWN], &[UNKNOWN], false);
        assert_equal(&[UNKNOWN, KNOWN], &[KNOWN, UNKNOWN, KNOWN], true);
        assert_equal(&[UNKNOWN, UNKNOWN, KNOWN], &[KNOWN, UNKNOWN, KNOWN], false);
        // Nor are those of which a part is unknown.
        assert_equal(
            &[("a", UNKNOWN), ("a", UNKNOWN), ("b", UNKNOWN)],
            &[("b", UNKNOWN), ("b", UNKNOWN), ("a", UNKNOWN)],
            false,
        );
        assert_equal(&[("b", UNKNOWN), ("a", UNKNOWN)], &[("a", UNKNOWN), ("b", UNKNOWN)], true);
    }

    #[test]
    fn equal_sets_have_one_hash() {
        let sets = [vec!["a", "b"], vec!["b", "a"], vec!["b", "a", "b"]].map(Set::from);
        assert!(sets.iter().all(|set| *set == sets[0]));
        assert_eq!(sets.into_iter().collect::<HashSet<_>>().len(), 1);

        let others = [vec![], vec!["a"], vec!["b"], vec!["ab"], vec!["a", "b", "c"]].map(Set::from);
        assert_eq!(others.into_iter().collect::<HashSet<_>>().len(), 5);
    }

    #[test]
    fn a_set_can_stand_in_a_set() {
        let inner = |elements: [u8; 2]| Set::from_iter(elements);
        let sets: HashSet<Set<Set<u8>>> = [
            Set::from_iter([inner([1, 2]), inner([3, 4])]),
            Set::from_iter([inner([4, 3]), inner([2, 1]), inner([1, 2])]),
        ]
        .into();
        assert_eq!(sets.len(), 1);
    }
}
