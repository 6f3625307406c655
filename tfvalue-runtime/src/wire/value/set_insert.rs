//! The operations of a [`Set`] that depend on whether its elements are known.

use crate::value::Set;

use super::ToValue;

/// Adds elements to a [`Set`] without duplicates.
impl<T> Set<T> {
    /// Adds an element, unless the set has an equal element without unknown values. Returns whether the element was added.
    ///
    /// Two equal elements with unknown values both stay: they may become different values. Equal elements that Terraform distinguishes, such as `1h`
    /// and `60m`, both stay, too. An element that can't be encoded is treated as an element with unknown values. Takes O(n) time; collect a set of
    /// many elements instead.
    ///
    /// # Example
    ///
    /// ```
    /// use tfvalue::{Set, Unknown};
    ///
    /// let mut zones = Set::from([Unknown::Known("a"), Unknown::UNKNOWN]);
    /// assert!(!zones.insert(Unknown::Known("a")));
    /// assert!(zones.insert(Unknown::UNKNOWN));
    /// assert_eq!(zones.len(), 3);
    /// ```
    pub fn insert(&mut self, element: T) -> bool
    where
        T: PartialEq + ToValue,
    {
        let mut equal = self.iter().filter(|other| **other == element).peekable();
        let is_duplicate = equal.peek().is_some()
            && element.to_value().is_ok_and(|value| {
                value.is_wholly_known() && equal.any(|other| other.to_value().as_ref() == Ok(&value))
            });
        if !is_duplicate {
            self.extend([element]);
        }
        !is_duplicate
    }
}
