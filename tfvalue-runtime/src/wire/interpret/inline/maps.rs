//! Maps of short text: how one is read and written in any format.

use std::{collections::BTreeMap, mem::MaybeUninit};

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
    type Map: FromIterator<(K, V)>;

    /// For how many entries it is.
    const MOST: usize;

    fn with_capacity(count: usize) -> Self;

    /// Adds an entry where it lies, if there is one and a place for it.
    ///
    /// # Safety
    ///
    /// The function writes an entry to its place, or returns `None`.
    unsafe fn push_with(&mut self, write: impl FnOnce(&mut MaybeUninit<(K, V)>) -> Option<()>) -> Option<()>;

    /// The map of the entries, of which none is left.
    fn take_map(&mut self) -> Self::Map;

    /// The entries, of which none is left, if more may come.
    fn take_entries(&mut self) -> Option<Vec<(K, V)>>;
}

impl<K: Ord, V> Gather<K, V> for Few<K, V> {
    type Map = BTreeMap<K, V>;

    const MOST: usize = FEW;

    #[inline(always)]
    fn with_capacity(_: usize) -> Self {
        Self::new()
    }

    #[inline(always)]
    unsafe fn push_with(&mut self, write: impl FnOnce(&mut MaybeUninit<(K, V)>) -> Option<()>) -> Option<()> {
        // SAFETY: as the caller promises.
        unsafe { self.push_with(write) }
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

impl<K: Ord, V> Gather<K, V> for Elements<(K, V)> {
    type Map = Map<K, V>;

    const MOST: usize = usize::MAX;

    #[inline(always)]
    fn with_capacity(count: usize) -> Self {
        Self::with_capacity(count)
    }

    #[inline(always)]
    unsafe fn push_with(&mut self, write: impl FnOnce(&mut MaybeUninit<(K, V)>) -> Option<()>) -> Option<()> {
        // SAFETY: as the caller promises.
        unsafe { self.push_with(write) }
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

/// Writes an entry where it lies, if its value is written there.
#[inline(always)]
pub(super) fn write_entry<K, V>(
    entry: &mut MaybeUninit<(K, V)>,
    key: K,
    write: impl FnOnce(&mut MaybeUninit<V>) -> Option<()>,
) -> Option<()> {
    let entry = entry.as_mut_ptr();
    // SAFETY: both places are within that of the entry, and hold nothing.
    unsafe {
        write(&mut *(&raw mut (*entry).1).cast())?;
        (&raw mut (*entry).0).write(key);
    }
    Some(())
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
