//! Lists whose order an API doesn't keep, and maps to which an API adds keys.

use tfvalue_runtime::value::Unknown;

use super::{Fit, SemanticEq, keyed::Items};

/// A list whose order means nothing to an API.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no list",
    note = "remove `unordered`, which is for lists"
)]
pub trait Unordered {
    const UNORDERED: bool = true;
}

impl<T> Unordered for Vec<T> {}
impl<T> Unordered for Box<[T]> {}
impl<T: Unordered> Unordered for Option<T> {}
impl<T: Unordered> Unordered for Unknown<T> {}

/// Returns `true`, and compiles only if the field is a list.
#[doc(hidden)]
pub fn unordered<F: Unordered>(_: &F) -> bool {
    F::UNORDERED
}

/// Returns the answer of an API, with the parts of the prior field that stay. `fit` states how elements are paired.
#[doc(hidden)]
pub fn settled<F: SemanticEq + Clone>(new: F, was: Option<&F>, fit: Fit) -> F {
    match was {
        Some(was) => new.settled(was.clone(), fit),
        None => new,
    }
}

/// A map of an API from which keys can be removed.
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

/// Removes keys with the prefix from a map of an API, unless the prior map has them. The API adds such keys by itself.
#[doc(hidden)]
pub fn without_keys<F: Items<K>, K: AsRef<str>, C: Retain>(mut api: C, was: Option<&F>, prefix: &str) -> C {
    let own = was.and_then(|was| was.items().ok().flatten()).unwrap_or_default();
    let is_own = |key: &str| own.iter().any(|(own, _)| (*own).as_ref() == key);
    api.retain_keys(&mut |key| !key.starts_with(prefix) || is_own(key));
    api
}
