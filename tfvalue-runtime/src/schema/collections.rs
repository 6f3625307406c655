//! What a block consists of, sorted by name: its attributes, or its nested blocks.

use std::{
    fmt,
    hash::{Hash, Hasher},
    mem, slice,
};

use crate::sort::sort_dedup_keep_last;

use super::{Attribute, NestedBlock};

/// Returns the members of a derived type's schema, sorted by name. Fields that are no members are `None`, after all others.
///
/// This is a function and not the members themselves, because rustc follows every reference in a constant once per path to it. With several
/// references from each struct to a nested one, deep schemas would take exponential time to compile.
pub(crate) type MembersFn = fn() -> &'static [Option<SchemaMember>];

/// Attributes, or nested blocks, sorted by the bytes of their names.
#[derive(Clone)]
pub(super) enum Sorted<T> {
    /// The members of this kind in a derived type's schema.
    Derived(MembersFn),
    Owned(Vec<T>),
}

/// [`Attribute`] or [`NestedBlock`].
pub(super) trait Named {
    fn name(&self) -> &str;

    /// Returns the member if it is of this kind.
    fn of(member: &SchemaMember) -> Option<&Self>;
}

impl Named for Attribute {
    fn name(&self) -> &str {
        &self.name
    }

    fn of(member: &SchemaMember) -> Option<&Self> {
        match member {
            SchemaMember::Attribute(attribute) => Some(attribute),
            SchemaMember::Block(_) => None,
        }
    }
}

impl Named for NestedBlock {
    fn name(&self) -> &str {
        &self.name
    }

    fn of(member: &SchemaMember) -> Option<&Self> {
        match member {
            SchemaMember::Block(block) => Some(block),
            SchemaMember::Attribute(_) => None,
        }
    }
}

impl SchemaMember {
    fn name(&self) -> &str {
        match self {
            Self::Attribute(attribute) => attribute.name(),
            Self::Block(block) => block.name(),
        }
    }
}

impl<T> Sorted<T> {
    /// Copies members that were built in a constant; `Clone` isn't `const`.
    pub(super) const fn copied(&self) -> Self {
        match self {
            Self::Derived(members) => Self::Derived(*members),
            Self::Owned(_) => panic!("the schema was made when the program runs"),
        }
    }
}

impl<T: Named + 'static> Sorted<T> {
    pub(super) fn iter(&self) -> SortedIter<'_, T> {
        match self {
            Self::Derived(members) => SortedIter { derived: members().iter(), owned: [].iter() },
            Self::Owned(owned) => SortedIter { derived: [].iter(), owned: owned.iter() },
        }
    }

    /// Returns the member with this name.
    pub(super) fn get(&self, name: &str) -> Option<&T> {
        match self {
            Self::Derived(members) => {
                // Attributes and blocks are sorted together, and `None` comes last.
                let members = members();
                let position = members
                    .partition_point(|member| member.as_ref().is_some_and(|member| member.name() < name));
                members.get(position)?.as_ref().and_then(T::of).filter(|member| member.name() == name)
            }
            Self::Owned(members) => {
                let position = members.binary_search_by(|member| member.name().cmp(name)).ok()?;
                Some(&members[position])
            }
        }
    }
}

/// Iterator over the members of one kind.
#[derive(Clone)]
pub(super) struct SortedIter<'s, T> {
    derived: slice::Iter<'static, Option<SchemaMember>>,
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
    /// Inserts a member and returns the one of the same name that it replaces.
    pub(super) fn insert(&mut self, member: T) -> Option<T> {
        let mut members: Vec<_> = self.iter().cloned().collect();
        let replaced = match members.binary_search_by(|other| other.name().cmp(member.name())) {
            Ok(position) => Some(mem::replace(&mut members[position], member)),
            Err(position) => {
                members.insert(position, member);
                None
            }
        };
        *self = Self::Owned(members);
        replaced
    }
}

impl<T: Named> FromIterator<T> for Sorted<T> {
    fn from_iter<I: IntoIterator<Item = T>>(members: I) -> Self {
        let mut members: Vec<_> = members.into_iter().collect();
        sort_dedup_keep_last(&mut members, |a, b| a.name().cmp(b.name()));
        Self::Owned(members)
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

/// Derived and owned members that are equal have the same hash.
impl<T: Named + Hash + 'static> Hash for Sorted<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.iter().count().hash(state);
        self.iter().for_each(|member| member.hash(state));
    }
}

impl<T: Named + fmt::Debug + 'static> fmt::Debug for Sorted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Defines a public collection of members.
macro_rules! sorted_collection {
    ($(#[$doc:meta])* $Collection:ident of $Member:ident, $Iter:ident, $what:literal) => {
        $(#[$doc])*
        #[derive(Clone, Default, PartialEq, Eq, Hash)]
        pub struct $Collection(crate::schema::collections::Sorted<$Member>);

        impl $Collection {
            /// The members of this kind in a derived type's schema.
            pub(crate) const fn derived(members: crate::schema::collections::MembersFn) -> Self {
                Self(crate::schema::collections::Sorted::Derived(members))
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
            pub fn get(&self, name: &str) -> Option<&$Member> {
                self.0.get(name)
            }

            /// Returns the number of members.
            pub fn len(&self) -> usize {
                self.iter().count()
            }

            /// Returns whether there are none.
            pub fn is_empty(&self) -> bool {
                self.iter().next().is_none()
            }

            /// Puts another in. If there was one of its name, it comes back.
            pub fn insert(&mut self, member: $Member) -> Option<$Member> {
                self.0.insert(member)
            }
        }

        #[doc = concat!("Iterator over the ", $what, "s of a schema; see [`", stringify!($Collection), "::iter`].")]
        #[derive(Clone)]
        pub struct $Iter<'s>(crate::schema::collections::SortedIter<'s, $Member>);

        impl<'s> Iterator for $Iter<'s> {
            type Item = &'s $Member;

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

        impl<'s> IntoIterator for &'s $Collection {
            type Item = &'s $Member;
            type IntoIter = $Iter<'s>;

            fn into_iter(self) -> Self::IntoIter {
                self.iter()
            }
        }

        /// Of those of one name, the last counts.
        impl FromIterator<$Member> for $Collection {
            fn from_iter<I: IntoIterator<Item = $Member>>(members: I) -> Self {
                Self(crate::schema::collections::Sorted::from_iter(members))
            }
        }

        /// As by [`insert`](Self::insert).
        impl Extend<$Member> for $Collection {
            fn extend<I: IntoIterator<Item = $Member>>(&mut self, members: I) {
                *self = self.iter().cloned().chain(members).collect();
            }
        }

        impl<const N: usize> From<[$Member; N]> for $Collection {
            fn from(members: [$Member; N]) -> Self {
                Self::from_iter(members)
            }
        }

        impl std::fmt::Debug for $Collection {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}
pub(super) use sorted_collection;

/// The kind of a member of a schema, in the words of users.
pub enum SchemaMember {
    /// An attribute.
    Attribute(Attribute),
    /// A nested block.
    Block(NestedBlock),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::{Behavior, Block, Description, NestingMode};
    use crate::types::Type;

    fn attribute(name: &'static str) -> Attribute {
        Attribute::new(name, Type::String, Behavior::Optional)
    }

    fn block(name: &'static str) -> NestedBlock {
        let block = Block::new([].into(), [].into(), Description::default(), None);
        NestedBlock::new(name, NestingMode::List, block)
    }

    /// Like the table of a struct with flattened fields: `None` follows the last member.
    fn table() -> &'static [Option<SchemaMember>] {
        let members = [
            SchemaMember::Attribute(attribute("a")),
            SchemaMember::Block(block("b")),
            SchemaMember::Block(block("c")),
            SchemaMember::Attribute(attribute("d_d")),
            SchemaMember::Attribute(attribute("dd")),
            SchemaMember::Block(block("e")),
        ];
        Box::leak(members.into_iter().map(Some).chain([None, None, None]).collect())
    }

    #[test]
    fn parts_are_found_by_name_among_those_of_their_sort() {
        static TABLE: std::sync::OnceLock<&[Option<SchemaMember>]> = std::sync::OnceLock::new();
        let derived: MembersFn = || TABLE.get_or_init(table);
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
