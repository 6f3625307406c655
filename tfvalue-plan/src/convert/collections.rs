//! Lists, sets and maps.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque},
    hash::{BuildHasher, Hash},
};

use tfvalue_runtime::{
    error::Error,
    value::{Map, Set},
};

use super::{
    Expand, ExpandElement, Fit, Flatten, FlattenElement, Known, SemanticEq,
    gather::{Gather, same_element, same_key},
    settled,
    skipped::located,
};

macro_rules! known {
    ($($ty:ty: [$($parameters:tt)*];)*) => {$(
        impl<$($parameters)*> Known for $ty {
            fn nothing() -> Option<Self> {
                Some(Self::default())
            }
        }
    )*};
}

known! {
    Vec<T>: [T];
    Box<[T]>: [T];
    Set<T>: [T];
    BTreeSet<T>: [T];
    HashSet<T, S>: [T, S: Default];
    Map<K, V>: [K, V];
    BTreeMap<K, V>: [K, V];
    HashMap<K, V, S>: [K, V, S: Default];
}

/// Converts the elements of a list or a set. An error has the index of its element.
fn listed<'e, T: ExpandElement<A> + 'e, A, C: Gather<A>>(
    elements: impl IntoIterator<Item = &'e T>,
    at: fn(Error, usize) -> Error,
) -> Result<C, Error> {
    let mut all = C::default();
    for (index, element) in elements.into_iter().enumerate() {
        let element = element.expand_element().map_err(|error| at(error, index))?;
        if !all.add(element) {
            return Err(at(same_element(), index));
        }
    }
    Ok(all)
}

macro_rules! boxed {
    ($ty:ty: [$($parameters:tt)*]) => {
        impl<$($parameters)*, A> Expand<Box<[A]>> for $ty
        where
            T: ExpandElement<A>,
        {
            fn expand(&self) -> Result<Box<[A]>, Error> {
                Expand::<Vec<A>>::expand(self).map(Vec::into_boxed_slice)
            }
        }
    };
}

macro_rules! lists {
    ($($ty:ty),*) => {$(
        lists!($ty => [A] Vec<A>);
        lists!($ty => [A] VecDeque<A>);
        lists!($ty => [A: Ord] BTreeSet<A>);
        lists!($ty => [A: Eq + Hash, S: BuildHasher + Default] HashSet<A, S>);
        boxed!($ty: [T]);
    )*};
    ($ty:ty => [$($of_api:tt)*] $api:ty) => {
        impl<T: ExpandElement<A>, $($of_api)*> Expand<$api> for $ty {
            fn expand(&self) -> Result<$api, Error> {
                listed(self.iter(), Error::in_element)
            }
        }
    };
}

lists!(Vec<T>, Box<[T]>);

macro_rules! flatten_lists {
    ($($api:ty),*) => {$(
        /// Compares each element with the prior element at the same index.
        impl<T: FlattenElement<A>, A> Flatten<$api> for Vec<T> {
            fn flatten(api: $api, was: Option<&Self>) -> Result<Self, Error> {
                let flatten = |(index, element)| {
                    let was = was.and_then(|was| was.get(index));
                    located(|error| error.in_element(index), || T::flatten_element(element, was))
                };
                api.into_iter().enumerate().map(flatten).collect()
            }
        }

        impl<T: FlattenElement<A> + Clone, A> Flatten<$api> for Box<[T]> {
            fn flatten(api: $api, was: Option<&Self>) -> Result<Self, Error> {
                let was = was.map(|was| was.to_vec());
                Vec::flatten(api, was.as_ref()).map(Self::from)
            }
        }
    )*};
}

flatten_lists!(Vec<A>, VecDeque<A>, BTreeSet<A>);

macro_rules! sets {
    ($($ty:ty: [$($parameters:tt)*];)*) => {$(
        sets!($ty: [$($parameters)*] [A] => Vec<A>);
        sets!($ty: [$($parameters)*] [A] => VecDeque<A>);
        boxed!($ty: [$($parameters)*]);
        sets!($ty: [$($parameters)*] [A: Ord] => BTreeSet<A>);
        sets!($ty: [$($parameters)*] [A: Eq + Hash, S2: BuildHasher + Default] => HashSet<A, S2>);
        sets!($ty: [$($parameters)*] flatten [A] Vec<A>);
        sets!($ty: [$($parameters)*] flatten [A] VecDeque<A>);
        sets!($ty: [$($parameters)*] flatten [A] BTreeSet<A>);
        sets!($ty: [$($parameters)*] flatten [A, S2] HashSet<A, S2>);
    )*};
    ($ty:ty: [$($parameters:tt)*] [$($of_api:tt)*] => $api:ty) => {
        impl<$($parameters)*, $($of_api)*> Expand<$api> for $ty
        where
            T: ExpandElement<A>,
        {
            fn expand(&self) -> Result<$api, Error> {
                listed(self.iter(), Error::in_set_element)
            }
        }
    };
    ($ty:ty: [$($parameters:tt)*] flatten [$($of_api:tt)*] $api:ty) => {
        /// Compares each element with the prior element that means the same.
        impl<$($parameters)*, $($of_api)*> Flatten<$api> for $ty
        where
            T: FlattenElement<A> + SemanticEq + Clone,
        {
            fn flatten(api: $api, was: Option<&Self>) -> Result<Self, Error> {
                let flatten = |(index, element)| {
                    located(|error| error.in_set_element(index), || T::flatten_element(element, None))
                };
                let new = api.into_iter().enumerate().map(flatten).collect::<Result<Self, _>>()?;
                Ok(settled(new, was, Fit::ANY))
            }
        }
    };
}

sets! {
    Set<T>: [T];
    BTreeSet<T>: [T: Ord];
    HashSet<T, S>: [T: Eq + Hash, S: BuildHasher + Default + Clone];
}

/// Converts the elements of a map. An error has the key of its element.
fn keyed<'e, K: AsRef<str> + 'e, T: ExpandElement<A> + 'e, N: for<'k> From<&'k str>, A, C: Gather<(N, A)>>(
    elements: impl IntoIterator<Item = (&'e K, &'e T)>,
) -> Result<C, Error> {
    let mut all = C::default();
    for (key, element) in elements {
        let key = key.as_ref();
        let element = element.expand_element().map_err(|error| error.in_key(key))?;
        if !all.add((N::from(key), element)) {
            return Err(same_key(key));
        }
    }
    Ok(all)
}

macro_rules! maps {
    ($($ty:ty: [$($parameters:tt)*];)*) => {$(
        maps!($ty: [$($parameters)*] [N: for<'k> From<&'k str> + Eq + Hash, A, S2: BuildHasher + Default] => HashMap<N, A, S2>);
        maps!($ty: [$($parameters)*] [N: for<'k> From<&'k str> + Ord, A] => BTreeMap<N, A>);
        maps!($ty: [$($parameters)*] flatten [N: AsRef<str>, A, S2] HashMap<N, A, S2>);
        maps!($ty: [$($parameters)*] flatten [N: AsRef<str>, A] BTreeMap<N, A>);
    )*};
    ($ty:ty: [$($parameters:tt)*] [$($of_api:tt)*] => $api:ty) => {
        impl<$($parameters)*, $($of_api)*> Expand<$api> for $ty
        where
            K: AsRef<str>,
            T: ExpandElement<A>,
        {
            fn expand(&self) -> Result<$api, Error> {
                keyed(self.iter())
            }
        }
    };
    ($ty:ty: [$($parameters:tt)*] flatten [$($of_api:tt)*] $api:ty) => {
        /// Compares each element with the prior element of the same key.
        impl<$($parameters)*, $($of_api)*> Flatten<$api> for $ty
        where
            K: From<String>,
            T: FlattenElement<A>,
        {
            fn flatten(api: $api, was: Option<&Self>) -> Result<Self, Error> {
                let mut all = Self::default();
                for (key, element) in api {
                    let key = key.as_ref();
                    let own = K::from(key.to_owned());
                    let was = was.and_then(|was| was.get(&own));
                    let element = located(|error| error.in_key(key), || T::flatten_element(element, was))?;
                    if !all.add((own, element)) {
                        return Err(same_key(key));
                    }
                }
                Ok(all)
            }
        }
    };
}

maps! {
    Map<K, T>: [K: Ord, T];
    BTreeMap<K, T>: [K: Ord, T];
    HashMap<K, T, S>: [K: Eq + Hash, T, S: BuildHasher + Default];
}

#[cfg(feature = "indexmap")]
use indexmap::IndexMap;

#[cfg(feature = "indexmap")]
known! {
    IndexMap<K, V, S>: [K, V, S: Default];
}

#[cfg(feature = "indexmap")]
maps! {
    IndexMap<K, T, S>: [K: Eq + Hash, T, S: BuildHasher + Default];
}
