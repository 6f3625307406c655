//! Collections of structs where one attribute is the key of a map: a list in the model and a map in the API, or a map in the model and a list in the
//! API.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque},
    hash::{BuildHasher, Hash},
    marker::PhantomData,
};

use tfvalue_runtime::{
    error::Error,
    value::{Map, Set, Unknown},
};

use super::{
    Expand, ExpandElement, Flatten, FlattenElement, FlattenField, Known, Place,
    expand::{known, null},
    gather::{gathered, same_element, same_key},
    skipped::located,
};

/// The type of a field of an API. Generated code can pass this type on without its name.
#[doc(hidden)]
pub struct Projected<C>(PhantomData<fn() -> C>);

impl<C> Projected<C> {
    /// A type that the compiler infers from its use.
    pub const UNKNOWN: Self = Self(PhantomData);

    /// Returns `function`, whose result must be of this type.
    pub fn of<F: FnOnce() -> C>(&self, function: F) -> F {
        function
    }
}

/// The type of the field that the function returns.
#[doc(hidden)]
pub fn projected<A, C>(_: fn(&A) -> &C) -> Projected<C> {
    Projected(PhantomData)
}

/// An element of a collection: a struct, which may be in `Option` and `Unknown`.
#[doc(hidden)]
pub trait Element: Sized {
    type Struct;

    fn inner(&self) -> Result<&Self::Struct, Error>;

    fn of(inner: Self::Struct) -> Self;
}

impl<S: Known> Element for S {
    type Struct = S;

    fn inner(&self) -> Result<&S, Error> {
        Ok(self)
    }

    fn of(inner: S) -> Self {
        inner
    }
}

impl<E: Element> Element for Option<E> {
    type Struct = E::Struct;

    fn inner(&self) -> Result<&E::Struct, Error> {
        self.as_ref().ok_or_else(null)?.inner()
    }

    fn of(inner: E::Struct) -> Self {
        Some(E::of(inner))
    }
}

impl<E: Element> Element for Unknown<E> {
    type Struct = E::Struct;

    fn inner(&self) -> Result<&E::Struct, Error> {
        known(self)?.inner()
    }

    fn of(inner: E::Struct) -> Self {
        Self::Known(E::of(inner))
    }
}

/// A collection of a model: a list or a set, whose elements have no keys, or a map.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no collection of structs",
    note = "`key = field` is for a list, a set or a map of structs that derive `TfApi`"
)]
pub trait Items<K>: Sized {
    type Element: Element;

    /// The elements with their keys; `None` if the collection is null.
    fn items(&self) -> Result<Option<Vec<(&K, &Self::Element)>>, Error>;

    /// Builds the collection from its elements. The error is the position of the first duplicate.
    fn of_items(items: Option<Vec<(K, Self::Element)>>) -> Result<Self, usize>;
}

macro_rules! items {
    ($($ty:ty: [$($parameters:tt)*];)*) => {$(
        impl<$($parameters)*> Items<()> for $ty {
            type Element = E;

            fn items(&self) -> Result<Option<Vec<(&(), &E)>>, Error> {
                Ok(Some(self.iter().map(|element| (&(), element)).collect()))
            }

            fn of_items(items: Option<Vec<((), E)>>) -> Result<Self, usize> {
                gathered(items.into_iter().flatten().map(|((), element)| element))
            }
        }
    )*};
}

items! {
    Vec<E>: [E: Element];
    Set<E>: [E: Element];
    BTreeSet<E>: [E: Element + Ord];
    HashSet<E, S>: [E: Element + Eq + Hash, S: BuildHasher + Default];
}

macro_rules! entries {
    ($($ty:ty: [$($parameters:tt)*];)*) => {$(
        impl<$($parameters)*> Items<K> for $ty {
            type Element = E;

            fn items(&self) -> Result<Option<Vec<(&K, &E)>>, Error> {
                Ok(Some(self.iter().collect()))
            }

            fn of_items(items: Option<Vec<(K, E)>>) -> Result<Self, usize> {
                gathered(items.into_iter().flatten())
            }
        }
    )*};
}

entries! {
    Map<K, E>: [K: Ord, E: Element];
    BTreeMap<K, E>: [K: Ord, E: Element];
    HashMap<K, E, S>: [K: Eq + Hash, E: Element, S: BuildHasher + Default];
}

#[cfg(feature = "indexmap")]
use indexmap::IndexMap;

#[cfg(feature = "indexmap")]
entries! {
    IndexMap<K, E, S>: [K: Eq + Hash, E: Element, S: BuildHasher + Default];
}

impl<K, C: Items<K>> Items<K> for Option<C> {
    type Element = C::Element;

    fn items(&self) -> Result<Option<Vec<(&K, &C::Element)>>, Error> {
        self.as_ref().map_or(Ok(None), C::items)
    }

    fn of_items(items: Option<Vec<(K, C::Element)>>) -> Result<Self, usize> {
        items.map(|items| C::of_items(Some(items))).transpose()
    }
}

impl<K, C: Items<K>> Items<K> for Unknown<C> {
    type Element = C::Element;

    fn items(&self) -> Result<Option<Vec<(&K, &C::Element)>>, Error> {
        known(self)?.items()
    }

    fn of_items(items: Option<Vec<(K, C::Element)>>) -> Result<Self, usize> {
        C::of_items(items).map(Self::Known)
    }
}

type StructOf<F, K> = <<F as Items<K>>::Element as Element>::Struct;

/// A collection of an API, which may be in an `Option`. Without the `Option`, `None` becomes a collection without elements.
#[doc(hidden)]
pub trait Listed: Sized {
    type Item;

    fn into_listed(self) -> Option<Vec<Self::Item>>;

    /// Builds the collection from its elements. The error is the position of the first duplicate.
    fn of_listed(items: Option<Vec<Self::Item>>) -> Result<Self, usize>;
}

macro_rules! listed {
    ($($ty:ty: [$($parameters:tt)*] $item:ty;)*) => {$(
        impl<$($parameters)*> Listed for $ty {
            type Item = $item;

            fn into_listed(self) -> Option<Vec<$item>> {
                Some(self.into_iter().collect())
            }

            fn of_listed(items: Option<Vec<$item>>) -> Result<Self, usize> {
                gathered(items.into_iter().flatten())
            }
        }
    )*};
}

listed! {
    Vec<A>: [A] A;
    VecDeque<A>: [A] A;
    BTreeSet<A>: [A: Ord] A;
    HashSet<A, S>: [A: Eq + Hash, S: BuildHasher + Default] A;
    BTreeMap<N, A>: [N: Ord, A] (N, A);
    HashMap<N, A, S>: [N: Eq + Hash, A, S: BuildHasher + Default] (N, A);
}

impl<C: Listed> Listed for Option<C> {
    type Item = C::Item;

    fn into_listed(self) -> Option<Vec<C::Item>> {
        self.and_then(C::into_listed)
    }

    fn of_listed(items: Option<Vec<C::Item>>) -> Result<Self, usize> {
        items.map(|items| C::of_listed(Some(items))).transpose()
    }
}

/// Converts a list or a set of structs to a map of an API. One attribute of the structs is the key.
#[doc(hidden)]
pub fn expand_map_of<F, C, N, A, K>(
    field: &F,
    place: impl Into<Place>,
    name: &'static str,
    key: fn(&StructOf<F, ()>) -> &K,
) -> Result<C, Error>
where
    F: Items<()>,
    StructOf<F, ()>: Expand<A>,
    K: ExpandElement<String>,
    N: for<'k> From<&'k str>,
    C: Listed<Item = (N, A)>,
{
    let expand = || {
        let (mut seen, mut keys) = (BTreeSet::new(), Vec::new());
        let expand = |(index, ((), element)): (usize, (&(), &F::Element))| -> Result<_, Error> {
            let inner = element.inner()?;
            let key = key(inner).expand_element().and_then(|key| if_new(&mut seen, key));
            let key = key.map_err(|error| error.in_attribute(name).in_element(index))?;
            let expanded = inner.expand().map_err(|error| error.in_element(index))?;
            let own = N::from(&*key);
            keys.push(key);
            Ok((own, expanded))
        };
        let items = field.items()?.map(|items| items.into_iter().enumerate().map(expand).collect());
        C::of_listed(items.transpose()?)
            .map_err(|index| same_key(&keys[index]).in_attribute(name).in_element(index))
    };
    expand().map_err(|error| place.into().of(error))
}

/// Converts a map of an API to a list or a set of structs. One attribute of the structs is the key. Elements keep their prior order; new elements
/// follow, sorted by key. A key that two prior elements share identifies neither of them.
#[doc(hidden)]
pub fn flatten_map_of<F, C, N, A, K>(
    api: C,
    was: Option<&F>,
    place: impl Into<Place>,
    key: fn(&StructOf<F, ()>) -> &K,
    set_key: fn(&mut StructOf<F, ()>, String) -> Result<(), Error>,
) -> Result<F, Error>
where
    F: Items<()> + Clone,
    StructOf<F, ()>: Flatten<A>,
    K: ExpandElement<String>,
    N: AsRef<str>,
    C: Listed<Item = (N, A)>,
{
    let previous = was.and_then(|was| was.items().ok().flatten()).unwrap_or_default();
    let previous: Vec<_> = previous
        .into_iter()
        .filter_map(|((), element)| {
            let inner = element.inner().ok()?;
            Some((key(inner).expand_element().ok()?, inner))
        })
        .collect();
    // A key that occurs twice identifies no element.
    let mut order = HashMap::<&str, Option<usize>>::new();
    for (index, (key, _)) in previous.iter().enumerate() {
        order.entry(key).and_modify(|found| *found = None).or_insert(Some(index));
    }
    let find = |key: &str| order.get(key).copied().flatten();
    let Some(entries) = api.into_listed() else { return nothing(was) };
    let mut entries: Vec<(String, A)> =
        entries.into_iter().map(|(key, api)| (key.as_ref().to_owned(), api)).collect();
    if entries.is_empty() {
        return empty(was);
    }
    entries.sort_by(|(one, _), (other, _)| {
        let place = |key: &str| find(key).unwrap_or(usize::MAX);
        place(one).cmp(&place(other)).then_with(|| one.cmp(other))
    });
    let flatten = |(index, (key, api)): (usize, (String, A))| {
        let was = find(&key).map(|index| previous[index].1);
        let mut inner = located(|error| error.in_element(index), || Flatten::flatten(api, was))?;
        set_key(&mut inner, key).map_err(|error| error.in_element(index))?;
        Ok(((), F::Element::of(inner)))
    };
    let place = place.into();
    located(
        |error| place.of(error),
        || {
            let items: Result<_, Error> = entries.into_iter().enumerate().map(flatten).collect();
            of_items(Some(items?))
        },
    )
}

/// Converts a map of a model to a list or a set of an API. One field of the API's elements is the key. The elements are sorted by key.
#[doc(hidden)]
pub fn expand_list_of<F, C, K>(
    field: &F,
    place: impl Into<Place>,
    _: &Projected<C>,
    make: impl Fn(&StructOf<F, K>, String) -> Result<C::Item, Error>,
) -> Result<C, Error>
where
    F: Items<K>,
    K: AsRef<str>,
    C: Listed,
{
    let expand = |(key, element): (&K, &F::Element)| {
        let expanded = element.inner().and_then(|inner| make(inner, key.as_ref().to_owned()));
        expanded.map_err(|error| error.in_key(key.as_ref()))
    };
    let items = field.items().and_then(|mut items| {
        if let Some(items) = &mut items {
            items.sort_by(|(one, _), (other, _)| one.as_ref().cmp(other.as_ref()));
        }
        let keys: Vec<&K> = items.iter().flatten().map(|(key, _)| *key).collect();
        let items = items.map(|items| items.into_iter().map(expand).collect());
        C::of_listed(items.transpose()?).map_err(|index| same_element().in_key(keys[index].as_ref()))
    });
    items.map_err(|error| place.into().of(error))
}

/// Changes a value and returns it.
#[doc(hidden)]
pub fn changed<T>(mut value: T, change: impl FnOnce(&mut T) -> Result<(), Error>) -> Result<T, Error> {
    change(&mut value)?;
    Ok(value)
}

/// Converts a list or a set of an API to a map. `split` separates an element into its key and its value. The API adds keys with the prefix by itself:
/// the map only contains such a key if the prior map has it.
#[doc(hidden)]
pub fn flatten_list_of<F, C, K, A, M>(
    api: C,
    was: Option<&F>,
    place: impl Into<Place>,
    prefix: Option<&str>,
    split: impl Fn(C::Item) -> Result<(String, A), Error>,
) -> Result<F, Error>
where
    F: Items<K> + Clone,
    K: AsRef<str> + From<String>,
    C: Listed,
    StructOf<F, K>: FlattenField<A, M>,
{
    let previous = was.and_then(|was| was.items().ok().flatten()).unwrap_or_default();
    let previous: HashMap<&str, Option<&StructOf<F, K>>> =
        previous.into_iter().map(|(key, element)| (key.as_ref(), element.inner().ok())).collect();
    let Some(items) = api.into_listed() else { return nothing(was) };
    let is_own =
        |key: &str| previous.contains_key(key) || prefix.is_none_or(|prefix| !key.starts_with(prefix));
    let mut seen = BTreeSet::new();
    let mut keys = Vec::new();
    let mut flatten = |item: C::Item| {
        let (key, api) = split(item)?;
        if !is_own(&key) {
            return Ok(None);
        }
        let key = if_new(&mut seen, key)?;
        let was = previous.get(&*key).copied().flatten();
        let flattened = located(|error| error.in_key(&key), || FlattenField::flatten_field(api, was))?;
        keys.push(key.clone());
        Ok(Some((K::from(key), F::Element::of(flattened))))
    };
    let place = place.into();
    let items = located(
        |error| place.of(error),
        || items.into_iter().filter_map(|item| flatten(item).transpose()).collect::<Result<Vec<_>, _>>(),
    )?;
    if items.is_empty() {
        return empty(was);
    }
    F::of_items(Some(items)).map_err(|index| place.of(same_key(&keys[index])))
}

/// Sets the key attribute of a struct to a key of an API.
#[doc(hidden)]
pub fn with_key<K: FlattenElement<String>>(field: &mut K, key: String) -> Result<(), Error> {
    *field = K::flatten_element(key, None)?;
    Ok(())
}

/// The collection of the model if the API has none: the prior collection if it is empty, and otherwise null.
pub(super) fn nothing<K, F: Items<K> + Clone>(was: Option<&F>) -> Result<F, Error> {
    let is_empty = |was: &&F| was.items().is_ok_and(|items| items.is_some_and(|items| items.is_empty()));
    was.filter(is_empty).cloned().map_or_else(|| of_items(None), Ok)
}

/// The collection of the model if the API's collection is empty: null if the prior collection is null, and otherwise an empty collection.
fn empty<K, F: Items<K> + Clone>(was: Option<&F>) -> Result<F, Error> {
    let is_null = |was: &&F| was.items().is_ok_and(|items| items.is_none());
    was.filter(is_null).cloned().map_or_else(|| of_items(Some(Vec::new())), Ok)
}

fn of_items<K, F: Items<K>>(items: Option<Vec<(K, F::Element)>>) -> Result<F, Error> {
    F::of_items(items).map_err(|index| same_element().in_element(index))
}

fn if_new(seen: &mut BTreeSet<String>, key: String) -> Result<String, Error> {
    if seen.insert(key.clone()) { Ok(key) } else { Err(same_key(&key)) }
}
