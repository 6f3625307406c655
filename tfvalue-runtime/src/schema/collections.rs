//! The attributes and the nested blocks of a block, sorted by name.

use crate::sort::sort_dedup_keep_last;

use super::{Attribute, NestedBlock};

/// Returns the members of a derived type's schema, sorted by name. Fields that are no members are `None`, and come last.
///
/// This is a function and not the members themselves, because rustc follows every reference in a constant once per path to it. With several
/// references from each struct to a nested one, deep schemas would take exponential time to compile.
pub(crate) type MembersFn = fn() -> &'static [Option<SchemaMember>];

/// Attributes, or nested blocks, sorted by the bytes of their names.
#[derive(Clone)]
enum Sorted<T> {
    /// The members of this kind in a derived type's schema.
    Derived(MembersFn),
    Owned(Vec<T>),
}

/// A member of a schema that has a name: [`Attribute`] or [`NestedBlock`].
trait Named {
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
    const fn copied(&self) -> Self {
        match self {
            Self::Derived(members) => Self::Derived(*members),
            Self::Owned(_) => panic!("the schema was made when the program runs"),
        }
    }
}

impl<T: Named + 'static> Sorted<T> {
    /// Returns the member with this name.
    fn get(&self, name: &str) -> Option<&T> {
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

/// Defines a public collection of members.
macro_rules! sorted_collection {
    ($(#[$doc:meta])* $Collection:ident of $Member:ident, $Iter:ident, $what:literal) => {
        $(#[$doc])*
        #[derive(Clone, Default)]
        pub struct $Collection(Sorted<$Member>);

        impl $Collection {
            /// The members of this kind in a derived type's schema.
            pub(crate) const fn derived(members: MembersFn) -> Self {
                Self(Sorted::Derived(members))
            }

            /// Copies a collection that was built in a constant; `Clone` isn't `const`.
            pub(crate) const fn copied(&self) -> Self {
                Self(self.0.copied())
            }

            #[doc = concat!("The ", $what, "s in the order of their names.")]
            pub fn iter(&self) -> $Iter<'_> {
                match &self.0 {
                    Sorted::Derived(members) => $Iter { derived: members().iter(), owned: [].iter() },
                    Sorted::Owned(owned) => $Iter { derived: [].iter(), owned: owned.iter() },
                }
            }

            #[doc = concat!("The ", $what, " of this name.")]
            pub fn get(&self, name: &str) -> Option<&$Member> {
                self.0.get(name)
            }

            /// Returns the number of members.
            pub fn len(&self) -> usize {
                self.iter().count()
            }

            /// Returns whether the collection is empty.
            pub fn is_empty(&self) -> bool {
                self.iter().next().is_none()
            }

            /// Inserts a member. Returns the previous member with the same name, if any.
            pub fn insert(&mut self, member: $Member) -> Option<$Member> {
                let replaced = self.get(&member.name).cloned();
                self.extend([member]);
                replaced
            }
        }

        #[doc = concat!("Iterator over the ", $what, "s of a schema; see [`", stringify!($Collection), "::iter`].")]
        #[derive(Clone)]
        pub struct $Iter<'s> {
            derived: std::slice::Iter<'static, Option<SchemaMember>>,
            owned: std::slice::Iter<'s, $Member>,
        }

        impl<'s> Iterator for $Iter<'s> {
            type Item = &'s $Member;

            fn next(&mut self) -> Option<Self::Item> {
                self.derived.by_ref().flatten().find_map(Named::of).or_else(|| self.owned.next())
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.owned.len(), Some(self.derived.len() + self.owned.len()))
            }
        }

        impl DoubleEndedIterator for $Iter<'_> {
            fn next_back(&mut self) -> Option<Self::Item> {
                self.owned.next_back().or_else(|| self.derived.by_ref().flatten().rev().find_map(Named::of))
            }
        }

        impl std::iter::FusedIterator for $Iter<'_> {}

        impl std::fmt::Debug for $Iter<'_> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_list().entries(self.clone()).finish()
            }
        }

        crate::collection::by_elements!($Collection, $Iter<'s> of &'s $Member);

        /// If several members have the same name, the collection keeps the last one.
        impl FromIterator<$Member> for $Collection {
            fn from_iter<I: IntoIterator<Item = $Member>>(members: I) -> Self {
                Self(Sorted::from_iter(members))
            }
        }

        /// Inserts each member; see [`insert`](Self::insert).
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
    };
}

sorted_collection! {
    /// Attributes, sorted by the bytes of their names; none by default.
    Attributes of Attribute, AttributeIter, "attribute"
}

sorted_collection! {
    /// Kinds of nested blocks, sorted by the bytes of their names; none by default.
    NestedBlocks of NestedBlock, NestedBlockIter, "nested block"
}

/// A member of a schema: an attribute or a nested block.
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
