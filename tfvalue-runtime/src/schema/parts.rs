//! What a block consists of, sorted by name: its attributes, or its nested blocks.

use std::{
    fmt,
    hash::{Hash, Hasher},
    mem, slice,
};

use tfvalue_core::sort::sort_dedup_keep_last;

use super::{Attribute, NestedBlock};

/// The parts of the schema of a derived type, sorted by name, requested when the program runs; none for what is no part.
///
/// A function and not the parts themselves, because the compiler follows every reference in a constant as often as there are ways
/// to it: with several from each struct to those in it, deep schemas would not compile in a lifetime.
pub(crate) type Parts = fn() -> &'static [Option<Part>];

/// All parts of one sort, sorted by the bytes of their names.
#[derive(Clone)]
pub(super) enum Sorted<T> {
    /// Those among the parts of a derived type's schema.
    Derived(Parts),
    Owned(Vec<T>),
}

/// A sort of parts.
pub(super) trait Named {
    fn name(&self) -> &str;

    /// The part, if it is of this sort.
    fn of(part: &Part) -> Option<&Self>;
}

impl Named for Attribute {
    fn name(&self) -> &str {
        &self.name
    }

    fn of(part: &Part) -> Option<&Self> {
        match part {
            Part::Attribute(attribute) => Some(attribute),
            Part::Block(_) => None,
        }
    }
}

impl Named for NestedBlock {
    fn name(&self) -> &str {
        &self.name
    }

    fn of(part: &Part) -> Option<&Self> {
        match part {
            Part::Block(block) => Some(block),
            Part::Attribute(_) => None,
        }
    }
}

impl Part {
    fn name(&self) -> &str {
        match self {
            Self::Attribute(attribute) => attribute.name(),
            Self::Block(block) => block.name(),
        }
    }
}

impl<T> Sorted<T> {
    /// Copies parts that were built in a constant; `Clone` isn't `const`.
    pub(super) const fn copied(&self) -> Self {
        match self {
            Self::Derived(parts) => Self::Derived(*parts),
            Self::Owned(_) => panic!("the schema was made when the program runs"),
        }
    }
}

impl<T: Named + 'static> Sorted<T> {
    pub(super) fn iter(&self) -> SortedIter<'_, T> {
        match self {
            Self::Derived(parts) => SortedIter { derived: parts().iter(), owned: [].iter() },
            Self::Owned(owned) => SortedIter { derived: [].iter(), owned: owned.iter() },
        }
    }

    /// The part of this name.
    pub(super) fn get(&self, name: &str) -> Option<&T> {
        match self {
            Self::Derived(parts) => {
                // Attributes and blocks are sorted together, and what is no part comes last.
                let parts = parts();
                let position =
                    parts.partition_point(|part| part.as_ref().is_some_and(|part| part.name() < name));
                parts.get(position)?.as_ref().and_then(T::of).filter(|part| part.name() == name)
            }
            Self::Owned(parts) => {
                let position = parts.binary_search_by(|part| part.name().cmp(name)).ok()?;
                Some(&parts[position])
            }
        }
    }
}

/// Iterator over the parts of one sort.
#[derive(Clone)]
pub(super) struct SortedIter<'s, T> {
    derived: slice::Iter<'static, Option<Part>>,
    owned: slice::Iter<'s, T>,
}

impl<'s, T: Named + 'static> Iterator for SortedIter<'s, T> {
    type Item = &'s T;

    fn next(&mut self) -> Option<&'s T> {
        self.derived.by_ref().flatten().find_map(T::of).or_else(|| self.owned.next())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.owned.len(), Some(self.derived.len() + self.owned.len()))
    }
}

impl<T: Named + 'static> DoubleEndedIterator for SortedIter<'_, T> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.owned.next_back().or_else(|| self.derived.by_ref().flatten().rev().find_map(T::of))
    }
}

impl<T: Named + Clone + 'static> Sorted<T> {
    /// Puts a part in, in place of that of its name, if there is one.
    pub(super) fn insert(&mut self, part: T) -> Option<T> {
        let mut parts: Vec<_> = self.iter().cloned().collect();
        let replaced = match parts.binary_search_by(|other| other.name().cmp(part.name())) {
            Ok(position) => Some(mem::replace(&mut parts[position], part)),
            Err(position) => {
                parts.insert(position, part);
                None
            }
        };
        *self = Self::Owned(parts);
        replaced
    }
}

impl<T: Named> FromIterator<T> for Sorted<T> {
    fn from_iter<I: IntoIterator<Item = T>>(parts: I) -> Self {
        let mut parts: Vec<_> = parts.into_iter().collect();
        sort_dedup_keep_last(&mut parts, |a, b| a.name().cmp(b.name()));
        Self::Owned(parts)
    }
}

impl<T> Default for Sorted<T> {
    fn default() -> Self {
        Self::Owned(Vec::new())
    }
}

impl<T: Named + PartialEq + 'static> PartialEq for Sorted<T> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl<T: Named + Eq + 'static> Eq for Sorted<T> {}

/// The same wherever the parts are from, as they are equal then.
impl<T: Named + Hash + 'static> Hash for Sorted<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.iter().count().hash(state);
        self.iter().for_each(|part| part.hash(state));
    }
}

impl<T: Named + fmt::Debug + 'static> fmt::Debug for Sorted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// A public collection of parts.
macro_rules! parts {
    ($(#[$doc:meta])* $Parts:ident of $Part:ident, $Iter:ident, $what:literal) => {
        $(#[$doc])*
        #[derive(Clone, Default, PartialEq, Eq, Hash)]
        pub struct $Parts(crate::schema::parts::Sorted<$Part>);

        impl $Parts {
            /// Those among the parts of a derived type's schema.
            pub(crate) const fn derived(parts: crate::schema::parts::Parts) -> Self {
                Self(crate::schema::parts::Sorted::Derived(parts))
            }

            /// Copies what was built in a constant; `Clone` isn't `const`.
            pub(crate) const fn copied(&self) -> Self {
                Self(self.0.copied())
            }

            #[doc = concat!("The ", $what, "s in the order of their names.")]
            pub fn iter(&self) -> $Iter<'_> {
                $Iter(self.0.iter())
            }

            #[doc = concat!("The ", $what, " of this name.")]
            pub fn get(&self, name: &str) -> Option<&$Part> {
                self.0.get(name)
            }

            /// How many there are.
            pub fn len(&self) -> usize {
                self.iter().count()
            }

            /// Whether there are none.
            pub fn is_empty(&self) -> bool {
                self.iter().next().is_none()
            }

            /// Puts another in. If there was one of its name, it comes back.
            pub fn insert(&mut self, part: $Part) -> Option<$Part> {
                self.0.insert(part)
            }
        }

        #[doc = concat!("Iterator over the ", $what, "s of a schema; see [`", stringify!($Parts), "::iter`].")]
        #[derive(Clone)]
        pub struct $Iter<'s>(crate::schema::parts::SortedIter<'s, $Part>);

        impl<'s> Iterator for $Iter<'s> {
            type Item = &'s $Part;

            fn next(&mut self) -> Option<Self::Item> {
                self.0.next()
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                self.0.size_hint()
            }
        }

        impl DoubleEndedIterator for $Iter<'_> {
            fn next_back(&mut self) -> Option<Self::Item> {
                self.0.next_back()
            }
        }

        impl std::iter::FusedIterator for $Iter<'_> {}

        impl std::fmt::Debug for $Iter<'_> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_list().entries(self.clone()).finish()
            }
        }

        impl<'s> IntoIterator for &'s $Parts {
            type Item = &'s $Part;
            type IntoIter = $Iter<'s>;

            fn into_iter(self) -> Self::IntoIter {
                self.iter()
            }
        }

        /// Of those of one name, the last counts.
        impl FromIterator<$Part> for $Parts {
            fn from_iter<I: IntoIterator<Item = $Part>>(parts: I) -> Self {
                Self(crate::schema::parts::Sorted::from_iter(parts))
            }
        }

        /// As by [`insert`](Self::insert).
        impl Extend<$Part> for $Parts {
            fn extend<I: IntoIterator<Item = $Part>>(&mut self, parts: I) {
                *self = self.iter().cloned().chain(parts).collect();
            }
        }

        impl<const N: usize> From<[$Part; N]> for $Parts {
            fn from(parts: [$Part; N]) -> Self {
                Self::from_iter(parts)
            }
        }

        impl std::fmt::Debug for $Parts {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}
pub(super) use parts;

/// What a member is in a schema, as users see it.
pub enum Part {
    /// An attribute.
    Attribute(Attribute),
    /// A nested block.
    Block(NestedBlock),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::{Behavior, Block, Description, NestingMode};
    use tfvalue_core::types::Type;

    fn attribute(name: &'static str) -> Attribute {
        Attribute::new(name, Type::String, Behavior::Optional)
    }

    fn block(name: &'static str) -> NestedBlock {
        let block = Block::new([].into(), [].into(), Description::default(), None);
        NestedBlock::new(name, NestingMode::List, block)
    }

    /// As the tables of a struct with flattened ones: with room after the last part.
    fn table() -> &'static [Option<Part>] {
        let parts = [
            Part::Attribute(attribute("a")),
            Part::Block(block("b")),
            Part::Block(block("c")),
            Part::Attribute(attribute("d_d")),
            Part::Attribute(attribute("dd")),
            Part::Block(block("e")),
        ];
        Box::leak(parts.into_iter().map(Some).chain([None, None, None]).collect())
    }

    #[test]
    fn parts_are_found_by_name_among_those_of_their_sort() {
        static TABLE: std::sync::OnceLock<&[Option<Part>]> = std::sync::OnceLock::new();
        let derived: Parts = || TABLE.get_or_init(table);
        let attributes = ["a", "d_d", "dd"];
        let blocks = ["b", "c", "e"];
        for sorted in [Sorted::Derived(derived), attributes.map(attribute).into_iter().collect()] {
            for name in attributes {
                assert_eq!(sorted.get(name), Some(&attribute(name)));
            }
            for name in ["", "A", "aa", "b", "c", "d", "ddd", "e", "z"] {
                assert_eq!(sorted.get(name), None, "{name}");
            }
        }
        for sorted in [Sorted::Derived(derived), blocks.map(block).into_iter().collect()] {
            for name in blocks {
                assert_eq!(sorted.get(name), Some(&block(name)));
            }
            for name in ["", "a", "bb", "d_d", "dd", "z"] {
                assert_eq!(sorted.get(name), None, "{name}");
            }
        }
        assert_eq!(Sorted::<Attribute>::Derived(|| &[None]).get("a"), None);
        assert_eq!(Sorted::<Attribute>::default().get("a"), None);
    }
}
