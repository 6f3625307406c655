//! Maps of short text: how one is read and written in any format.

use std::collections::BTreeMap;

use super::{
    elements::Elements,
    input::{Input, Window},
    values::{Form, Inlined},
};
use crate::{
    value::Map,
    wire::interpret::{
        few::{FEW, Few},
        room::{Room, Written},
    },
};

/// What the entries of a map are gathered in.
///
/// It is filled where it lies: to move it costs as much as the entries.
pub(super) trait Gather<K, V>: Sized {
    type Map;

    /// For how many entries it is.
    const MOST: usize;

    fn with_capacity(count: usize) -> Self;

    /// Adds an entry, if there is a place for it.
    fn push(&mut self, entry: (K, V)) -> Option<()>;

    /// The map of the entries, of which none is left.
    fn take_map(&mut self) -> Self::Map;
}

impl<K: Ord, V> Gather<K, V> for Few<K, V> {
    type Map = BTreeMap<K, V>;

    const MOST: usize = FEW;

    #[inline(always)]
    fn with_capacity(_: usize) -> Self {
        Self::new()
    }

    #[inline(always)]
    fn push(&mut self, entry: (K, V)) -> Option<()> {
        self.push(entry).ok()
    }

    #[inline(always)]
    fn take_map(&mut self) -> BTreeMap<K, V> {
        self.take_tree()
    }
}

impl<K: Ord, V> Gather<K, V> for Elements<(K, V)> {
    type Map = Map<K, V>;

    const MOST: usize = usize::MAX;

    #[inline(always)]
    fn with_capacity(count: usize) -> Self {
        Self::with_capacity(count)
    }

    #[inline(always)]
    fn push(&mut self, entry: (K, V)) -> Option<()> {
        self.push(entry);
        Some(())
    }

    #[inline(always)]
    fn take_map(&mut self) -> Map<K, V> {
        self.take_vec().into_iter().collect()
    }
}

macro_rules! maps {
    ($($map:ident by $gather:ident),*) => {$(
        impl<'de, F: Form, K, V> Inlined<'de, F> for $map<K, V>
        where
            K: Inlined<'de, F> + AsRef<str> + Ord,
            V: Inlined<'de, F>,
        {
            #[inline(always)]
            fn read(input: &Input<'de, F>, position: usize, window: &Window) -> Option<(Self, usize)> {
                F::map::<K, V, $gather<K, V>>(input, position, window)
            }

            #[inline(always)]
            fn write<'v>(&self, room: Room<'v>) -> Option<Written<'v>> {
                F::write_map(room, self.iter())
            }
        }
    )*};
}

maps!(BTreeMap by Few, Map by Entries);

type Entries<K, V> = Elements<(K, V)>;
