//! Collections whose order an API doesn't keep, and maps to which it adds.

use tfvalue_runtime::value::Unknown;

use super::SemanticEq;
use tfvalue_runtime::semantics::partners;

/// A list whose order means nothing to an API.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no list",
    note = "remove `unordered`, which is for lists"
)]
pub trait Unordered: Sized {
    /// The new list with the elements of the one that was there before, where they stay; that list, if all of them do.
    #[must_use]
    fn paired(self, was: &Self) -> Self;
}

impl<T: SemanticEq + Clone> Unordered for Vec<T> {
    fn paired(self, was: &Self) -> Self {
        let partners = partners(was, &self);
        let count = partners.iter().flatten().count();
        if count == was.len() && count == self.len() {
            return was.clone();
        }
        self.into_iter().zip(partners).map(|(new, was)| was.cloned().unwrap_or(new)).collect()
    }
}

impl<T: Unordered + SemanticEq + Clone> Unordered for Option<T> {
    fn paired(self, was: &Self) -> Self {
        match (self, was) {
            (Some(new), Some(was)) => Some(new.paired(was)),
            (Some(new), None) if new.is_zero() => None,
            (None, Some(was)) if was.is_zero() => Some(was.clone()),
            (new, _) => new,
        }
    }
}

impl<T: Unordered> Unordered for Unknown<T> {
    fn paired(self, was: &Self) -> Self {
        match (self, was) {
            (Self::Known(new), Self::Known(was)) => Self::Known(new.paired(was)),
            (new, _) => new,
        }
    }
}

/// A list in the order in which it was.
#[doc(hidden)]
pub fn paired<F: Unordered>(new: F, was: Option<&F>) -> F {
    match was {
        Some(was) => new.paired(was),
        None => new,
    }
}

/// A map of an API, in which keys can be left out.
#[doc(hidden)]
pub trait Retain {
    fn retain_keys(&mut self, keep: &mut dyn FnMut(&str) -> bool);
}

impl<K: AsRef<str>, A, S> Retain for std::collections::HashMap<K, A, S> {
    fn retain_keys(&mut self, keep: &mut dyn FnMut(&str) -> bool) {
        self.retain(|key, _| keep(key.as_ref()));
    }
}

impl<K: AsRef<str> + Ord, A> Retain for std::collections::BTreeMap<K, A> {
    fn retain_keys(&mut self, keep: &mut dyn FnMut(&str) -> bool) {
        self.retain(|key, _| keep(key.as_ref()));
    }
}

impl<C: Retain> Retain for Option<C> {
    fn retain_keys(&mut self, keep: &mut dyn FnMut(&str) -> bool) {
        if let Some(map) = self {
            map.retain_keys(keep);
        }
    }
}

/// A map of a model, in which keys can be looked up.
#[doc(hidden)]
pub trait HasKey {
    fn has_key(&self, key: &str) -> bool;
}

macro_rules! has_key {
    ($($ty:ident<K, V $(, $hasher:ident)?>;)*) => {$(
        impl<K: AsRef<str>, V $(, $hasher)?> HasKey for $ty<K, V $(, $hasher)?> {
            fn has_key(&self, key: &str) -> bool {
                self.keys().any(|own| own.as_ref() == key)
            }
        }
    )*};
}

use std::collections::{BTreeMap, HashMap};
use tfvalue_runtime::value::Map;

has_key! {
    Map<K, V>;
    BTreeMap<K, V>;
    HashMap<K, V, S>;
}

#[cfg(feature = "indexmap")]
use indexmap::IndexMap;

#[cfg(feature = "indexmap")]
has_key! {
    IndexMap<K, V, S>;
}

impl<T: HasKey> HasKey for Option<T> {
    fn has_key(&self, key: &str) -> bool {
        self.as_ref().is_some_and(|map| map.has_key(key))
    }
}

impl<T: HasKey> HasKey for Unknown<T> {
    fn has_key(&self, key: &str) -> bool {
        self.known().is_some_and(|map| map.has_key(key))
    }
}

/// A map of an API without the keys that the API adds by itself, but with those of them that the model has.
#[doc(hidden)]
pub fn without_keys<F: HasKey, C: Retain>(mut api: C, was: Option<&F>, prefix: &str) -> C {
    api.retain_keys(&mut |key| !key.starts_with(prefix) || was.is_some_and(|was| was.has_key(key)));
    api
}
