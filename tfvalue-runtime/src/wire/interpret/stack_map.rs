//! Collects the entries of a small map on the stack.

use std::{collections::BTreeMap, mem::MaybeUninit, ptr};

/// The largest number of entries on the stack: a node of a `BTreeMap` holds them all.
pub(crate) const MAX_STACK_ENTRIES: usize = 11;

/// Few entries on the stack, from which a map is built at once.
///
/// # Invariant
///
/// The first `count` entries are initialized.
pub(crate) struct StackMap<K, V> {
    entries: [MaybeUninit<(K, V)>; MAX_STACK_ENTRIES],
    count: usize,
}

impl<K, V> StackMap<K, V> {
    #[inline]
    pub(crate) const fn new() -> Self {
        Self { entries: [const { MaybeUninit::uninit() }; MAX_STACK_ENTRIES], count: 0 }
    }

    /// Adds an entry; returns it as the error if the map is full.
    #[inline]
    pub(crate) fn push(&mut self, entry: (K, V)) -> Result<(), (K, V)> {
        let Some(slot) = self.entries.get_mut(self.count) else { return Err(entry) };
        slot.write(entry);
        self.count += 1;
        Ok(())
    }

    /// Takes the entries into a map.
    #[inline(never)]
    pub(crate) fn take_tree(&mut self) -> BTreeMap<K, V>
    where
        K: Ord,
    {
        macro_rules! tree {
            ($($count:literal)*) => {
                match self.count {
                    // Four inserts cost less than sorting. Entries mostly come sorted, so each one of the reversed entries goes before all
                    // others. The last value of a key wins.
                    0..=4 => {
                        let mut tree = BTreeMap::new();
                        for (key, value) in self.take().rev() {
                            tree.entry(key).or_insert(value);
                        }
                        tree
                    }
                    $($count => {
                        self.count = 0;
                        // SAFETY: `$count` entries are initialized, and aren't used again.
                        BTreeMap::from(unsafe { ptr::from_ref(&self.entries).cast::<[(K, V); $count]>().read() })
                    })*
                    // The map is full.
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
        // If the iterator is dropped early, the other entries leak, which is safe.
        let count = std::mem::take(&mut self.count);
        // SAFETY: `count` entries are initialized, and each is taken once.
        self.entries.iter_mut().take(count).map(|entry| unsafe { entry.assume_init_read() })
    }
}

impl<K, V> Drop for StackMap<K, V> {
    #[inline]
    fn drop(&mut self) {
        // As a slice: if one panics while it is dropped, the others are still dropped.
        let entries = ptr::slice_from_raw_parts_mut(self.entries.as_mut_ptr().cast::<(K, V)>(), self.count);
        // SAFETY: these entries are initialized, and aren't used again.
        unsafe { entries.drop_in_place() };
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;

    #[test]
    fn map_is_built_from_any_number_of_entries_and_each_is_dropped_once() {
        let value = Rc::new(());
        for count in 0..=MAX_STACK_ENTRIES {
            let mut map = StackMap::new();
            // Pairs of entries have the same key.
            let keys: Vec<_> = (0..count).rev().map(|index| (index / 2 * 2).to_string()).collect();
            let fill = |map: &mut StackMap<_, _>| {
                for key in &keys {
                    assert!(map.push((key.clone(), Rc::clone(&value))).is_ok());
                }
            };
            fill(&mut map);
            assert_eq!(map.push((String::new(), Rc::clone(&value))).is_err(), count == MAX_STACK_ENTRIES);
            assert_eq!(Rc::strong_count(&value), MAX_STACK_ENTRIES.min(count + 1) + 1);
            drop(map);
            assert_eq!(Rc::strong_count(&value), 1);
            map = StackMap::new();
            fill(&mut map);
            let expected: BTreeMap<_, _> = keys.iter().map(|key| (key.clone(), Rc::clone(&value))).collect();
            assert_eq!(map.take_tree(), expected);
            drop(expected);
            assert_eq!(map.take().count(), 0);
            assert_eq!(Rc::strong_count(&value), 1);
        }
    }
}
