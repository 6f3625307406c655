//! The entries of a small map, until all of them are there.

use std::{collections::BTreeMap, mem::MaybeUninit, ptr};

/// The most elements that count as few: a node of a `BTreeMap` holds them all.
pub(crate) const MAX_STACK_ENTRIES: usize = 11;

/// A few entries on the stack, of which a map is made at once.
///
/// # Invariant
///
/// The first `count` entries are there.
pub(crate) struct StackMap<K, V> {
    entries: [MaybeUninit<(K, V)>; MAX_STACK_ENTRIES],
    count: usize,
}

impl<K, V> StackMap<K, V> {
    #[inline]
    pub(crate) const fn new() -> Self {
        Self { entries: [const { MaybeUninit::uninit() }; MAX_STACK_ENTRIES], count: 0 }
    }

    /// Adds an entry, if there is a place for it; returns it otherwise.
    #[inline]
    pub(crate) fn push(&mut self, entry: (K, V)) -> Result<(), (K, V)> {
        let Some(place) = self.entries.get_mut(self.count) else { return Err(entry) };
        place.write(entry);
        self.count += 1;
        Ok(())
    }

    /// The map of these entries, of which none is left.
    #[inline(never)]
    pub(crate) fn take_tree(&mut self) -> BTreeMap<K, V>
    where
        K: Ord,
    {
        macro_rules! tree {
            ($($count:literal)*) => {
                match self.count {
                    // It costs less to insert four than to sort them. Most come sorted: the last comes first, so that each is found
                    // to go before all others at once. Of several values of a key the last counts.
                    0..=4 => {
                        let mut tree = BTreeMap::new();
                        for (key, value) in self.take().rev() {
                            tree.entry(key).or_insert(value);
                        }
                        tree
                    }
                    $($count => {
                        self.count = 0;
                        // SAFETY: `$count` entries were there, and are not used again.
                        BTreeMap::from(unsafe { ptr::from_ref(&self.entries).cast::<[(K, V); $count]>().read() })
                    })*
                    // All places are taken.
                    _ => {
                        self.count = 0;
                        // SAFETY: as above.
                        BTreeMap::from(unsafe { ptr::from_ref(&self.entries).cast::<[(K, V); MAX_STACK_ENTRIES]>().read() })
                    }
                }
            };
        }
        tree!(5 6 7 8 9 10)
    }

    /// Takes the entries one by one.
    pub(crate) fn take(&mut self) -> impl DoubleEndedIterator<Item = (K, V)> {
        // Should the iterator be dropped early, the rest of them leak, which is safe.
        let count = std::mem::take(&mut self.count);
        // SAFETY: `count` entries were there, and each is taken once.
        self.entries.iter_mut().take(count).map(|entry| unsafe { entry.assume_init_read() })
    }
}

impl<K, V> Drop for StackMap<K, V> {
    #[inline]
    fn drop(&mut self) {
        // As a slice: if one panics while it is dropped, the others are dropped nevertheless.
        let entries = ptr::slice_from_raw_parts_mut(self.entries.as_mut_ptr().cast::<(K, V)>(), self.count);
        // SAFETY: these entries are there, and aren't used again.
        unsafe { entries.drop_in_place() };
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;

    #[test]
    fn a_map_is_made_of_any_number_of_entries_and_each_is_dropped_once() {
        let value = Rc::new(());
        for count in 0..=MAX_STACK_ENTRIES {
            let mut few = StackMap::new();
            // Two of them have the same key.
            let keys: Vec<_> = (0..count).rev().map(|index| (index / 2 * 2).to_string()).collect();
            let fill = |few: &mut StackMap<_, _>| {
                for key in &keys {
                    assert!(few.push((key.clone(), Rc::clone(&value))).is_ok());
                }
            };
            fill(&mut few);
            assert_eq!(few.push((String::new(), Rc::clone(&value))).is_err(), count == MAX_STACK_ENTRIES);
            assert_eq!(Rc::strong_count(&value), MAX_STACK_ENTRIES.min(count + 1) + 1);
            drop(few);
            assert_eq!(Rc::strong_count(&value), 1);
            few = StackMap::new();
            fill(&mut few);
            let expected: BTreeMap<_, _> = keys.iter().map(|key| (key.clone(), Rc::clone(&value))).collect();
            assert_eq!(few.take_tree(), expected);
            drop(expected);
            assert_eq!(few.take().count(), 0);
            assert_eq!(Rc::strong_count(&value), 1);
        }
    }
}
