//! Maps of short strings: how one is read and written in any format.

use std::collections::BTreeMap;

use crate::value::Map;

use super::{
    input::{Input, Window},
    values::{FastValue, InlineFormat},
};
use crate::wire::interpret::{
    spare::{Initialized, SpareCursor},
    stack_map::{MAX_STACK_ENTRIES, StackMap},
};

/// Collects the entries of a map.
pub(super) trait MapBuilder<K, V>: Sized {
    type Map: FromIterator<(K, V)>;

    /// The largest number of entries that it holds.
    const MOST: usize;

    fn with_capacity(count: usize) -> Self;

    /// Adds an entry, unless the builder is full.
    fn push(&mut self, entry: (K, V)) -> Option<()>;

    /// Returns the map of the entries, and leaves none.
    fn take_map(&mut self) -> Self::Map;

    /// Returns the entries, and leaves none, if more than [`MOST`](Self::MOST) may follow.
    fn take_entries(&mut self) -> Option<Vec<(K, V)>>;
}

impl<K: Ord, V> MapBuilder<K, V> for StackMap<K, V> {
    type Map = BTreeMap<K, V>;

    const MOST: usize = MAX_STACK_ENTRIES;

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

    #[inline(always)]
    fn take_entries(&mut self) -> Option<Vec<(K, V)>> {
        None
    }
}

impl<K: Ord, V> MapBuilder<K, V> for Vec<(K, V)> {
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
        std::mem::take(self).into()
    }

    #[inline(always)]
    fn take_entries(&mut self) -> Option<Vec<(K, V)>> {
        Some(std::mem::take(self))
    }
}

macro_rules! maps {
    ($($map:ident by $builder:ident),*) => {$(
        impl<'de, F: InlineFormat, K, V> FastValue<'de, F> for $map<K, V>
        where
            K: FastValue<'de, F> + AsRef<str> + Ord,
            V: FastValue<'de, F>,
        {
            #[inline(always)]
            fn read(input: &Input<'de, F>, position: usize, window: &Window) -> Option<(Self, usize)> {
                F::map::<K, V, $builder<K, V>>(input, position, window)
            }

            #[inline(always)]
            fn write<'v>(&self, spare: SpareCursor<'v>) -> Option<Initialized<'v>> {
                F::write_map(spare, self.iter())
            }
        }
    )*};
}

maps!(BTreeMap by StackMap, Map by EntryVec);

type EntryVec<K, V> = Vec<(K, V)>;
