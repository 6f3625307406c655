//! Macros for slices in constants, and for the collections of types and schemas.

/// Returns whether a condition holds for an element of a slice. For constants, which can't use iterators.
macro_rules! any {
    ($slice:expr, |$element:ident| $condition:expr) => {{
        let slice = $slice;
        let (mut index, mut found) = (0, false);
        while index < slice.len() && !found {
            let $element = &slice[index];
            found = $condition;
            index += 1;
        }
        found
    }};
}

/// Runs an action for each element of a slice, in a constant. The action may return from the enclosing function.
macro_rules! each {
    ($slice:expr, |$element:ident| $action:expr) => {{
        let slice = $slice;
        let mut index = 0;
        while index < slice.len() {
            let $element = &slice[index];
            index += 1;
            $action;
        }
    }};
}

/// Implements comparison, hashing, `Debug` and `IntoIterator` of a collection with its method `iter`.
macro_rules! by_elements {
    ($Collection:ident, $Iter:ident<$t:lifetime> of $Element:ty) => {
        impl<$t> IntoIterator for &$t $Collection {
            type Item = $Element;
            type IntoIter = $Iter<$t>;

            fn into_iter(self) -> Self::IntoIter {
                self.iter()
            }
        }

        impl std::fmt::Debug for $Collection {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_list().entries(self.iter()).finish()
            }
        }

        impl PartialEq for $Collection {
            fn eq(&self, other: &Self) -> bool {
                self.iter().eq(other.iter())
            }
        }

        impl Eq for $Collection {}

        impl std::hash::Hash for $Collection {
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                self.len().hash(state);
                self.iter().for_each(|element| element.hash(state));
            }
        }
    };
}

/// Defines the iterator of a collection with indexed elements, from its methods `at` and `len`.
macro_rules! by_position {
    ($(#[$doc:meta])* $Iter:ident<$t:lifetime> of $Collection:ident: $Element:ty) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $Iter<$t> {
            collection: &$t $Collection,
            rest: std::ops::Range<usize>,
        }

        impl<$t> $Iter<$t> {
            fn new(collection: &$t $Collection) -> Self {
                Self { collection, rest: 0..collection.len() }
            }
        }

        impl<$t> Iterator for $Iter<$t> {
            type Item = $Element;

            fn next(&mut self) -> Option<Self::Item> {
                self.rest.next().map(|index| self.collection.at(index))
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                self.rest.size_hint()
            }
        }

        impl DoubleEndedIterator for $Iter<'_> {
            fn next_back(&mut self) -> Option<Self::Item> {
                self.rest.next_back().map(|index| self.collection.at(index))
            }
        }

        impl ExactSizeIterator for $Iter<'_> {}

        impl std::iter::FusedIterator for $Iter<'_> {}

        crate::collection::by_elements!($Collection, $Iter<$t> of $Element);
    };
}

pub(crate) use {any, by_elements, by_position, each};
