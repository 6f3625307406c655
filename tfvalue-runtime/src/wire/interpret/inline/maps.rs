//! Maps of short text: how one is read and written in any format.

use std::collections::BTreeMap;

use super::{
    input::{Input, Window},
    values::{Form, Inlined},
};
use crate::{
    impls::{FEW, tree_of},
    value::Map,
    wire::interpret::room::{Room, Written},
};

/// What the entries of a map are gathered in.
pub(super) trait Gather<K, V>: Sized {
    type Map;

    /// For so many entries, if they are known, unless it isn't for as many.
    fn with_capacity(count: Option<usize>) -> Option<Self>;

    /// Adds an entry, if there is a place for it.
    fn push(&mut self, entry: (K, V)) -> Option<()>;

    fn finish(self) -> Self::Map;
}

/// A few entries on the stack.
pub(super) struct Few<K, V> {
    entries: [Option<(K, V)>; FEW],
    count: usize,
}

impl<K: Ord, V> Gather<K, V> for Few<K, V> {
    type Map = BTreeMap<K, V>;

    #[inline(always)]
    fn with_capacity(count: Option<usize>) -> Option<Self> {
        count.is_none_or(|count| count <= FEW).then_some(Self { entries: [const { None }; FEW], count: 0 })
    }

    #[inline(always)]
    fn push(&mut self, entry: (K, V)) -> Option<()> {
        *self.entries.get_mut(self.count)? = Some(entry);
        self.count += 1;
        Some(())
    }

    #[inline(always)]
    fn finish(self) -> BTreeMap<K, V> {
        tree_of(self.entries)
    }
}

impl<K: Ord, V> Gather<K, V> for Vec<(K, V)> {
    type Map = Map<K, V>;

    #[inline(always)]
    fn with_capacity(count: Option<usize>) -> Option<Self> {
        // As many as a vector has room for at least, once it has any.
        Some(Self::with_capacity(count.unwrap_or(4)))
    }

    #[inline(always)]
    fn push(&mut self, entry: (K, V)) -> Option<()> {
        self.push(entry);
        Some(())
    }

    #[inline(always)]
    fn finish(self) -> Map<K, V> {
        self.into_iter().collect()
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
            fn read(input: Input<'de, F>, position: usize, window: &Window) -> Option<(Self, usize)> {
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

type Entries<K, V> = Vec<(K, V)>;
