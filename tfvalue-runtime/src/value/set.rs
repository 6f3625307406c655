use std::ops::{Deref, DerefMut};

/// A set as it came: its elements in the order of the input, compared without regard to it.
///
/// Terraform sorts a set when it reads it; [`Set`] does when it is encoded, and leaves out what is there twice. It needs
/// nothing of its elements, not even an order, unlike the sets of the standard library, which serve as well.
///
/// # Example: order doesn't count
///
/// ```
/// use tfvalue::Set;
///
/// let zones = Set::from_iter(["b", "a"]);
/// assert_eq!(zones, Set::from_iter(["a", "b"]));
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

/// Whether each has all elements of the other. Of sets in the same order, as they come from Terraform, that is found at once.
impl<T: PartialEq> PartialEq for Set<T> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
            || self.iter().all(|element| other.contains(element))
                && other.iter().all(|element| self.contains(element))
    }
}

impl<T: Eq> Eq for Set<T> {}
