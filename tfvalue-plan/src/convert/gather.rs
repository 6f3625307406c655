//! Collections that are built element by element. A duplicate element or key is an error.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque},
    hash::{BuildHasher, Hash},
};

use tfvalue_runtime::{
    error::{Error, ErrorKind},
    value::{Map, Set},
};

/// A collection to which elements are added.
pub(super) trait Gather<T>: Default {
    /// Adds an element. Returns `false` if the collection can't hold both this element and an earlier one.
    fn add(&mut self, element: T) -> bool;
}

macro_rules! gather {
    ($([$($parameters:tt)*] $ty:ty: $item:ty => |$all:ident, $element:pat_param| $add:expr;)*) => {$(
        impl<$($parameters)*> Gather<$item> for $ty {
            fn add(&mut self, $element: $item) -> bool {
                let $all = self;
                $add
            }
        }
    )*};
}

gather! {
    [T] Vec<T>: T => |all, element| {
        all.push(element);
        true
    };
    [T] VecDeque<T>: T => |all, element| {
        all.push_back(element);
        true
    };
    [T] Set<T>: T => |all, element| {
        all.extend([element]);
        true
    };
    [T: Ord] BTreeSet<T>: T => |all, element| all.insert(element);
    [T: Eq + Hash, S: BuildHasher + Default] HashSet<T, S>: T => |all, element| all.insert(element);
    [K: Ord, V] Map<K, V>: (K, V) => |all, (key, value)| all.insert(key, value).is_none();
    [K: Ord, V] BTreeMap<K, V>: (K, V) => |all, (key, value)| all.insert(key, value).is_none();
    [K: Eq + Hash, V, S: BuildHasher + Default] HashMap<K, V, S>: (K, V) => |all, (key, value)| {
        all.insert(key, value).is_none()
    };
}

#[cfg(feature = "indexmap")]
gather! {
    [K: Eq + Hash, V, S: BuildHasher + Default] indexmap::IndexMap<K, V, S>: (K, V) => |all, (key, value)| {
        all.insert(key, value).is_none()
    };
}

/// Builds a collection from its elements. The error is the position of the first duplicate.
pub(super) fn gathered<T, C: Gather<T>>(elements: impl IntoIterator<Item = T>) -> Result<C, usize> {
    let mut all = C::default();
    match elements.into_iter().position(|element| !all.add(element)) {
        None => Ok(all),
        Some(position) => Err(position),
    }
}

/// An error about a duplicate element.
#[cold]
pub(super) fn same_element() -> Error {
    Error::invalid("another element is the same to the API, which takes each once")
}

/// An error about a duplicate key.
#[cold]
pub(super) fn same_key(key: &str) -> Error {
    Error::new(ErrorKind::Duplicate(key.to_owned()))
}
