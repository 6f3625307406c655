//! Methods of [`Unknown`] with the names of the methods of `Option`.

use std::{
    borrow::Cow,
    ops::{Deref, DerefMut},
};

use super::Unknown;
use crate::value::Refinements;

/// # Example: with and without a value
///
/// ```
/// use tfvalue::{Refinements, Unknown};
///
/// let size: Unknown<u64> = Unknown::UNKNOWN;
/// assert_eq!(size.clone().unwrap_or(10), 10);
/// assert_eq!(size.refinements(), Some(&Refinements::new()));
/// assert_eq!(size.ok_or("the size is not known yet"), Err("the size is not known yet"));
/// ```
impl<T> Unknown<T> {
    /// Returns whether the value is known.
    pub const fn is_known(&self) -> bool {
        matches!(self, Self::Known(_))
    }

    /// The refinements of the value, if it is unknown.
    pub const fn refinements(&self) -> Option<&Refinements> {
        match self {
            Self::Known(_) => None,
            Self::Unknown(refinements) => Some(refinements),
        }
    }

    /// Converts `&mut Unknown<T>` to `Unknown<&mut T>`. Clones the refinements, which may allocate.
    pub fn as_mut(&mut self) -> Unknown<&mut T> {
        match self {
            Self::Known(value) => Unknown::Known(value),
            Self::Unknown(refinements) => Unknown::Unknown(refinements.clone()),
        }
    }

    /// Dereferences the value: converts `&Unknown<String>` to `Unknown<&str>`. Clones the refinements, which may allocate.
    pub fn as_deref(&self) -> Unknown<&T::Target>
    where
        T: Deref,
    {
        match self {
            Self::Known(value) => Unknown::Known(value),
            Self::Unknown(refinements) => Unknown::Unknown(refinements.clone()),
        }
    }

    /// Dereferences the value mutably. Clones the refinements, which may allocate.
    pub fn as_deref_mut(&mut self) -> Unknown<&mut T::Target>
    where
        T: DerefMut,
    {
        match self {
            Self::Known(value) => Unknown::Known(value),
            Self::Unknown(refinements) => Unknown::Unknown(refinements.clone()),
        }
    }

    /// Returns the value if it is known, or `other`.
    pub fn unwrap_or(self, other: T) -> T {
        self.into_known().unwrap_or(other)
    }

    /// Returns the value if it is known. Otherwise calls `other` with the refinements.
    pub fn unwrap_or_else(self, other: impl FnOnce(Refinements) -> T) -> T {
        match self {
            Self::Known(value) => value,
            Self::Unknown(refinements) => other(refinements),
        }
    }

    /// Returns the value if it is known, or the default of its type.
    pub fn unwrap_or_default(self) -> T
    where
        T: Default,
    {
        self.into_known().unwrap_or_default()
    }

    /// Returns the value if it is known.
    ///
    /// # Errors
    ///
    /// Returns `error` if the value is not known.
    pub fn ok_or<E>(self, error: E) -> Result<T, E> {
        self.into_known().ok_or(error)
    }
}

/// # Example: an attribute that may be null or unknown
///
/// ```
/// use tfvalue::Unknown;
///
/// let name: Unknown<Option<String>> = "web".into();
/// assert_eq!(name.value_deref(), Some("web"));
///
/// assert!(Unknown::<Option<String>>::NULL.is_null());
/// assert_eq!(Unknown::<Option<String>>::NULL.value(), None);
/// assert_eq!(Unknown::<Option<String>>::UNKNOWN.value(), None);
/// ```
///
/// # Example: what a provider plans where the configuration says nothing
///
/// ```
/// use tfvalue::Unknown;
///
/// let (mut size, mut zone) = (Unknown::<Option<u64>>::NULL, Unknown::from(Some("north")));
/// size.fill_null(10);
/// zone.fill_null("south");
/// assert_eq!((size.value(), zone.value()), (Some(&10), Some(&"north")));
///
/// let id: Unknown<Option<String>> = Unknown::refined_not_null();
/// assert!(id.refinements().unwrap().is_not_null());
/// ```
///
/// # Example: what an apply has found out
///
/// ```
/// use tfvalue::Unknown;
///
/// let (mut id, mut zone) = (Unknown::<Option<u64>>::refined_not_null(), Unknown::from(Some("north")));
/// id.fill_unknown(7);
/// zone.fill_unknown("south");
/// assert_eq!((id.value(), zone.value()), (Some(&7), Some(&"north")));
/// ```
impl<T> Unknown<Option<T>> {
    /// Null, which is known.
    pub const NULL: Self = Self::Known(None);

    /// Returns whether the value is known to be null.
    pub const fn is_null(&self) -> bool {
        matches!(self, Self::Known(None))
    }

    /// The value, if it is known and not null.
    pub const fn value(&self) -> Option<&T> {
        match self {
            Self::Known(Some(value)) => Some(value),
            Self::Known(None) | Self::Unknown(_) => None,
        }
    }

    /// A mutable reference to the value, if it is known and not null.
    pub const fn value_mut(&mut self) -> Option<&mut T> {
        match self {
            Self::Known(Some(value)) => Some(value),
            Self::Known(None) | Self::Unknown(_) => None,
        }
    }

    /// An unknown value that won't be null.
    pub fn refined_not_null() -> Self {
        Self::Unknown(Refinements::new().not_null())
    }

    /// Replaces null by a value, such as a default. Keeps all other values, known or unknown.
    pub fn fill_null(&mut self, value: T) {
        self.fill_null_with(|| Self::Known(Some(value)));
    }

    /// Replaces null by the result of the function. Keeps all other values, known or unknown.
    pub fn fill_null_with(&mut self, value: impl FnOnce() -> Self) {
        if self.is_null() {
            *self = value();
        }
    }

    /// Replaces an unknown value, for example by the result of an apply. Keeps known values, including null.
    pub fn fill_unknown(&mut self, value: T) {
        self.fill_unknown_with(|| Self::Known(Some(value)));
    }

    /// Replaces an unknown value by the result of the function. Keeps known values, including null.
    pub fn fill_unknown_with(&mut self, value: impl FnOnce() -> Self) {
        if self.is_unknown() {
            *self = value();
        }
    }

    /// Dereferences the value, if it is known and not null: converts `&Unknown<Option<String>>` to `Option<&str>`.
    pub fn value_deref(&self) -> Option<&T::Target>
    where
        T: Deref,
    {
        self.value().map(T::deref)
    }

    /// The value, if it is known and not null.
    pub fn into_value(self) -> Option<T> {
        self.into_known().flatten()
    }
}

/// A known value that is not null.
impl<T> From<T> for Unknown<Option<T>> {
    fn from(value: T) -> Self {
        Self::Known(Some(value))
    }
}

impl From<&str> for Unknown<String> {
    fn from(text: &str) -> Self {
        Self::Known(text.to_owned())
    }
}

impl From<&str> for Unknown<Option<String>> {
    fn from(text: &str) -> Self {
        Self::Known(Some(text.to_owned()))
    }
}

impl<'a> From<&'a str> for Unknown<Cow<'a, str>> {
    fn from(text: &'a str) -> Self {
        Self::Known(text.into())
    }
}

impl<'a> From<&'a str> for Unknown<Option<Cow<'a, str>>> {
    fn from(text: &'a str) -> Self {
        Self::Known(Some(text.into()))
    }
}

#[cfg(test)]
mod tests {
    use std::{cmp::Ordering, collections::BTreeSet};

    use super::*;
    use crate::value::NumberBound;

    #[test]
    fn what_is_known_of_an_unknown_value_goes_along_with_references() {
        let refinements = Refinements::new().not_null();
        let mut unknown: Unknown<String> = Unknown::Unknown(refinements.clone());
        assert_eq!(unknown.as_ref().refinements(), Some(&refinements));
        assert_eq!(unknown.as_mut().refinements(), Some(&refinements));
        assert_eq!(unknown.as_deref(), Unknown::Unknown(refinements.clone()));
        assert_eq!(unknown.as_deref_mut().refinements(), Some(&refinements));
        assert_eq!(unknown.unwrap_or_else(|known| known.is_not_null().to_string()), "true");
    }

    #[test]
    fn a_known_value_is_read_and_changed() {
        let mut name: Unknown<String> = "web".into();
        assert!(name.is_known() && name.refinements().is_none());
        if let Unknown::Known(name) = name.as_mut() {
            name.push('1');
        }
        if let Unknown::Known(name) = name.as_deref_mut() {
            name.make_ascii_uppercase();
        }
        assert_eq!(name.as_deref(), Unknown::Known("WEB1"));
        assert_eq!(name.clone().unwrap_or_default(), "WEB1");
        assert_eq!(name.ok_or(()), Ok("WEB1".to_owned()));
    }

    #[test]
    fn null_is_neither_a_value_nor_unknown() {
        let mut size = Unknown::Known(Some(1));
        *size.value_mut().unwrap() += 1;
        assert_eq!((size.value(), size.is_null()), (Some(&2), false));
        assert_eq!(size.into_value(), Some(2));
        assert_eq!(Unknown::<Option<u8>>::NULL.into_value(), None);
        assert!(!Unknown::<Option<u8>>::UNKNOWN.is_null() && Unknown::<Option<u8>>::NULL.is_known());
        assert_eq!(Unknown::<u8>::default(), Unknown::Known(0));
        assert_eq!(Unknown::<Option<u8>>::default(), Unknown::NULL);
    }

    #[test]
    fn null_and_unknown_are_filled_each_by_its_own_word() {
        let sizes = || [Unknown::NULL, Unknown::UNKNOWN, Unknown::Known(Some(1))];
        let filled = |fill: fn(&mut Unknown<Option<u8>>)| {
            let mut sizes = sizes();
            sizes.iter_mut().for_each(fill);
            sizes
        };
        let two = || Unknown::Known(Some(2));
        let [null, unknown, one] = sizes();
        assert_eq!(filled(|size| size.fill_null(2)), [two(), unknown, one.clone()]);
        assert_eq!(filled(|size| size.fill_unknown(2)), [null.clone(), two(), one.clone()]);
        assert_eq!(filled(|size| size.fill_unknown_with(|| Unknown::NULL)), [null.clone(), null, one]);
    }

    #[test]
    fn a_text_becomes_a_known_value() {
        assert_eq!(Unknown::<String>::from("x"), Unknown::Known("x".to_owned()));
        assert_eq!(Unknown::<Cow<'_, str>>::from("x"), Unknown::Known(Cow::Borrowed("x")));
        assert_eq!(Unknown::<Option<Cow<'_, str>>>::from("x").value(), Some(&Cow::Borrowed("x")));
        assert_eq!(Unknown::<&str>::from("x"), Unknown::Known("x"));
        assert_eq!(Unknown::<Option<&str>>::from("x").value(), Some(&"x"));
    }

    #[test]
    fn a_value_with_and_without_an_option_becomes_a_known_one() {
        let size: Unknown<Option<u64>> = 5.into();
        assert_eq!(size, Unknown::Known(Some(5)));
        let size: Unknown<Option<u64>> = None.into();
        assert!(size.is_null());
        let size: Unknown<u64> = 5.into();
        assert_eq!(size, Unknown::Known(5));
    }

    #[test]
    fn an_order_agrees_with_equality() {
        let bound = |number: &str| {
            Refinements::new()
                .with_number_min(NumberBound::inclusive(number.parse::<crate::Number>().unwrap()))
                .unwrap()
        };
        let values = [
            Unknown::Known("a"),
            Unknown::Known("b"),
            Unknown::UNKNOWN,
            Unknown::Unknown(Refinements::new().not_null()),
            Unknown::Unknown(bound("0.5")),
            Unknown::Unknown(bound("0.50")),
            Unknown::Unknown(Refinements::new().with_prefix("a").unwrap()),
            Unknown::Unknown(Refinements::new().with_length_min(2).unwrap()),
        ];
        for (a, b) in values.iter().flat_map(|a| values.iter().map(move |b| (a, b))) {
            assert_eq!(a == b, a.cmp(b) == Ordering::Equal, "{a:?} {b:?}");
            assert_eq!(a.cmp(b), b.cmp(a).reverse());
        }
        let sorted: BTreeSet<_> = values.into_iter().collect();
        assert_eq!(sorted.len(), 7);
        assert_eq!(sorted.first(), Some(&Unknown::Known("a")));
        assert!(sorted.iter().skip(2).all(Unknown::is_unknown));
    }
}
