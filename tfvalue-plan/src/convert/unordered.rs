//! Collections whose order an API doesn't keep, and maps to which it adds.

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

/// Returns whether it is a list without order, which is so if this compiles.
#[doc(hidden)]
pub fn unordered<F: Unordered>(_: &F) -> bool {
    F::UNORDERED
}

/// The answer of an API with all that stays of the field that was there before, whose elements are paired as `fit` says.
#[doc(hidden)]
pub fn settled<F: SemanticEq + Clone>(new: F, was: Option<&F>, fit: Fit) -> F {
    match was {
        Some(was) => new.settled(was.clone(), fit),
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

/// A map of an API without the keys that the API adds by itself, but with those of them that the model has.
#[doc(hidden)]
pub fn without_keys<F: Items<K>, K: AsRef<str>, C: Retain>(mut api: C, was: Option<&F>, prefix: &str) -> C {
    let own = was.and_then(|was| was.items().ok().flatten()).unwrap_or_default();
    let is_own = |key: &str| own.iter().any(|(own, _)| (*own).as_ref() == key);
    api.retain_keys(&mut |key| !key.starts_with(prefix) || is_own(key));
    api
}
