//! Collections that are built element by element, none of which takes the place of another.

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
    /// Adds an element. Returns whether it took the place of no other.
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

/// Builds a collection from its elements. Returns as the error the position of one that would take the place of another.
pub(super) fn gathered<T, C: Gather<T>>(elements: impl IntoIterator<Item = T>) -> Result<C, usize> {
    let mut all = C::default();
    match elements.into_iter().position(|element| !all.add(element)) {
        None => Ok(all),
        Some(position) => Err(position),
    }
}

/// An error about an element that would take the place of another.
#[cold]
pub(super) fn same_element() -> Error {
    Error::invalid("another element is the same to the API, which takes each once")
}

/// An error about a key whose element would take the place of another.
#[cold]
pub(super) fn same_key(key: &str) -> Error {
    Error::new(ErrorKind::Duplicate(key.to_owned()))
}
