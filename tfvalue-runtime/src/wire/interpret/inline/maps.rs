//! Maps of short text: how one is read and written in any format.

use std::{collections::BTreeMap, mem::MaybeUninit};

use tfvalue_core::value::Map;

use super::{
    elements::Elements,
    input::{Input, Window},
    values::{FastValue, Form},
};
use crate::wire::interpret::{
    spare::{Initialized, SpareCursor},
    stack_map::{MAX_STACK_ENTRIES, StackMap},
};

/// What the entries of a map are gathered in.
///
/// It is filled where it lies: to move it costs as much as the entries.
pub(super) trait MapBuilder<K, V>: Sized {
    type Map: FromIterator<(K, V)>;

    /// For how many entries it is.
    const MOST: usize;

    fn with_capacity(count: usize) -> Self;

    /// The place of the next entry, if there is one.
    fn next_place(&mut self) -> Option<&mut MaybeUninit<(K, V)>>;

    /// Counts the next entry.
    ///
    /// # Safety
    ///
    /// It was written to its place, which [`next_place`](Self::next_place) returned last.
    unsafe fn add_next(&mut self);

    /// The map of the entries, of which none is left.
    fn take_map(&mut self) -> Self::Map;

    /// The entries, of which none is left, if more may come.
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
    fn next_place(&mut self) -> Option<&mut MaybeUninit<(K, V)>> {
        self.next_place()
    }

    #[inline(always)]
    unsafe fn add_next(&mut self) {
        // SAFETY: as the caller promises.
        unsafe { self.add_next() }
    }

    #[inline(always)]
    fn take_map(&mut self) -> BTreeMap<K, V> {
        self.take_tree()
    }

    /// None: those of a tree are few.
    #[inline(always)]
    fn take_entries(&mut self) -> Option<Vec<(K, V)>> {
        None
    }
}

impl<K: Ord, V> MapBuilder<K, V> for Elements<(K, V)> {
    type Map = Map<K, V>;

    const MOST: usize = usize::MAX;

    #[inline(always)]
    fn with_capacity(count: usize) -> Self {
        Self::with_capacity(count)
    }

    #[inline(always)]
    fn next_place(&mut self) -> Option<&mut MaybeUninit<(K, V)>> {
        Some(self.next_place())
    }

    #[inline(always)]
    unsafe fn add_next(&mut self) {
        // SAFETY: as the caller promises.
        unsafe { self.add_next() }
    }

    #[inline(always)]
    fn take_map(&mut self) -> Map<K, V> {
        self.take_vec().into_iter().collect()
    }

    #[inline(always)]
    fn take_entries(&mut self) -> Option<Vec<(K, V)>> {
        Some(self.take_vec())
    }
}

/// Where the key and the value of an entry lie.
#[inline(always)]
pub(super) fn parts<K, V>(entry: &mut MaybeUninit<(K, V)>) -> (&mut MaybeUninit<K>, &mut MaybeUninit<V>) {
    let entry = entry.as_mut_ptr();
    // SAFETY: both lie within the entry, and neither within the other.
    unsafe { (&mut *(&raw mut (*entry).0).cast(), &mut *(&raw mut (*entry).1).cast()) }
}

macro_rules! maps {
    ($($map:ident by $gather:ident),*) => {$(
        impl<'de, F: Form, K, V> FastValue<'de, F> for $map<K, V>
        where
            K: FastValue<'de, F> + AsRef<str> + Ord,
            V: FastValue<'de, F>,
        {
            #[inline(always)]
            fn read(input: &Input<'de, F>, position: usize, window: &Window) -> Option<(Self, usize)> {
                F::map::<K, V, $gather<K, V>>(input, position, window)
            }

            #[inline(always)]
            fn write<'v>(&self, room: SpareCursor<'v>) -> Option<Initialized<'v>> {
                F::write_map(room, self.iter())
            }
        }
    )*};
}

maps!(BTreeMap by StackMap, Map by Entries);

type Entries<K, V> = Elements<(K, V)>;
