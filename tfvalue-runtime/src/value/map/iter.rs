//! The iterators of a [`Map`](super::Map).

use std::{
    fmt::{self, Debug},
    iter::FusedIterator,
    slice, vec,
};

/// Defines an iterator over the entries of a map that yields a part of each.
macro_rules! iterator {
    ($(#[$doc:meta])* $name:ident<$($lifetime:lifetime,)? K, V>($inner:ty) -> $item:ty, $entry:pat => $part:expr) => {
        $(#[$doc])*
        pub struct $name<$($lifetime,)? K, V>(pub(super) $inner);

        impl<$($lifetime,)? K, V> Iterator for $name<$($lifetime,)? K, V> {
            type Item = $item;

            fn next(&mut self) -> Option<Self::Item> {
                self.0.next().map(|$entry| $part)
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                self.0.size_hint()
            }

            fn nth(&mut self, n: usize) -> Option<Self::Item> {
                self.0.nth(n).map(|$entry| $part)
            }

            fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
                self.0.fold(init, |folded, $entry| f(folded, $part))
            }
        }

        impl<$($lifetime,)? K, V> DoubleEndedIterator for $name<$($lifetime,)? K, V> {
            fn next_back(&mut self) -> Option<Self::Item> {
                self.0.next_back().map(|$entry| $part)
            }
        }

        impl<$($lifetime,)? K, V> ExactSizeIterator for $name<$($lifetime,)? K, V> {}

        impl<$($lifetime,)? K, V> FusedIterator for $name<$($lifetime,)? K, V> {}

        impl<$($lifetime,)? K: Debug, V: Debug> Debug for $name<$($lifetime,)? K, V> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_list().entries(self.0.as_slice()).finish()
            }
        }
    };
}

iterator!(
    /// Iterator over the elements of a map; see [`Map::iter`](super::Map::iter).
    Iter<'m, K, V>(slice::Iter<'m, (K, V)>) -> (&'m K, &'m V), (key, value) => (key, value)
);

iterator!(
    /// Iterator over the elements of a map, with mutable values; see [`Map::iter_mut`](super::Map::iter_mut).
    IterMut<'m, K, V>(slice::IterMut<'m, (K, V)>) -> (&'m K, &'m mut V), (key, value) => (&*key, value)
);

iterator!(
    /// Iterator over the keys of a map; see [`Map::keys`](super::Map::keys).
    Keys<'m, K, V>(slice::Iter<'m, (K, V)>) -> &'m K, (key, _) => key
);

iterator!(
    /// Iterator over the values of a map; see [`Map::values`](super::Map::values).
    Values<'m, K, V>(slice::Iter<'m, (K, V)>) -> &'m V, (_, value) => value
);

iterator!(
    /// Iterator over mutable values of a map; see [`Map::values_mut`](super::Map::values_mut).
    ValuesMut<'m, K, V>(slice::IterMut<'m, (K, V)>) -> &'m mut V, (_, value) => value
);

iterator!(
    /// Iterator that owns the elements of a map.
    IntoIter<K, V>(vec::IntoIter<(K, V)>) -> (K, V), entry => entry
);

iterator!(
    /// Iterator that owns the keys of a map; see [`Map::into_keys`](super::Map::into_keys).
    IntoKeys<K, V>(vec::IntoIter<(K, V)>) -> K, (key, _) => key
);

iterator!(
    /// Iterator that owns the values of a map; see [`Map::into_values`](super::Map::into_values).
    IntoValues<K, V>(vec::IntoIter<(K, V)>) -> V, (_, value) => value
);

impl<K, V> Clone for Iter<'_, K, V> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<K, V> Clone for Keys<'_, K, V> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<K, V> Clone for Values<'_, K, V> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}
