//! The parts of a type at any depth, as far as they matter to the type around it.

use crate::{collection::each, types::Type};

use super::TfType;

/// What there is in a type, a bit each: what the compiler would take several constants to find, it finds in one.
///
/// A derived struct has checked its own fields. So it reports only what matters to the type that contains it.
#[derive(Clone, Copy)]
pub struct Contains(pub(crate) u16);

impl Contains {
    /// Nothing of this.
    pub(crate) const NOTHING: Self = Self(0);
    /// It is, or wraps, a struct derived with `TfSchema`.
    pub(crate) const SCHEMA: Self = Self(1);
    /// A schema with blocks, or with options that the type of an object doesn't have.
    pub(crate) const SCHEMA_OPTIONS: Self = Self(1 << 1);
    /// It can be unknown itself.
    pub(crate) const UNKNOWN_ITSELF: Self = Self(1 << 2);
    /// There can be an unknown value in it, at any depth.
    pub(crate) const UNKNOWN: Self = Self(1 << 3);
    /// An element of a collection or a tuple that can't be unknown.
    pub(crate) const KNOWN_ELEMENTS: Self = Self(1 << 4);
    /// A derived struct in which what a configuration sets can't be unknown.
    pub(crate) const KNOWN_ATTRIBUTES: Self = Self(1 << 5);
    /// A set that takes elements for one that are equal in Rust, and whose elements may be unknown.
    pub(crate) const MERGED: Self = Self(1 << 6);
    /// A map whose keys aren't text, or not always.
    pub(crate) const ODD_KEYS: Self = Self(1 << 7);
    /// An `Unknown` around a struct with a schema.
    pub(crate) const UNKNOWN_SCHEMA: Self = Self(1 << 8);
    /// Two of them around one, such as one around a collection and one around its elements.
    pub(crate) const TWICE_UNKNOWN_SCHEMA: Self = Self(1 << 9);
    /// A computed attribute or block of a derived struct that can't be unknown, as it is in a plan.
    pub(crate) const UNPLANNABLE: Self = Self(1 << 10);
    /// The parts that it must not have.
    pub(crate) const REFUSED: Self = Self::MERGED.and(Self::ODD_KEYS);

    /// What is in a type of which is known only whether it holds an unknown value itself.
    pub(crate) const fn holding(unknown: bool) -> Self {
        if unknown { Self::UNKNOWN_ITSELF.and(Self::UNKNOWN) } else { Self::NOTHING }
    }

    /// All of both.
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// This, and possibly an unknown value.
    pub(crate) const fn or_unknown(self) -> Self {
        let around = if !self.has_schema() {
            Self::NOTHING
        } else if self.has(Self::UNKNOWN_SCHEMA) {
            Self::TWICE_UNKNOWN_SCHEMA
        } else {
            Self::UNKNOWN_SCHEMA
        };
        self.and(Self::holding(true)).and(around)
    }

    /// Returns the parts of a collection of elements that have these.
    pub(crate) const fn in_collection(self) -> Self {
        let known = if self.has(Self::UNKNOWN_ITSELF) { Self::NOTHING } else { Self::KNOWN_ELEMENTS };
        self.without(Self::UNKNOWN_ITSELF).and(known)
    }

    /// What is in a set of the standard library, whose elements have this.
    pub(crate) const fn in_merging_set(self) -> Self {
        let set = self.in_collection();
        if self.has(Self::UNKNOWN) { set.and(Self::MERGED) } else { set }
    }

    /// What is in a map of elements that have this, under keys of a type.
    pub(crate) const fn in_map<K: TfType>(self) -> Self {
        self.in_collection().and(Self::of_key::<K>())
    }

    pub(crate) const fn of_key<K: TfType>() -> Self {
        match K::TYPE_REF {
            Type::String if !K::HOLDS_NULL && !K::HOLDS_UNKNOWN => Self::NOTHING,
            _ => Self::ODD_KEYS,
        }
    }

    /// What is in a tuple of elements that have this. It has no schema.
    pub const fn in_tuple(elements: &[Self]) -> Self {
        let mut all = Self::NOTHING;
        each!(elements, |element| all = all.and(element.in_collection()));
        all.without(Self::SCHEMA)
    }

    /// What there is in a tuple struct whose fields have this, if what must not be there was looked for.
    #[must_use]
    pub const fn checked(self) -> Self {
        self.without(Self::REFUSED)
    }

    /// Returns whether there is an element of a collection or a tuple in it that can't be unknown.
    pub(crate) const fn has_known_elements(self) -> bool {
        self.has(Self::KNOWN_ELEMENTS)
    }

    /// Returns whether there is a struct in it in which what a configuration sets can't be unknown.
    pub(crate) const fn has_known_attributes(self) -> bool {
        self.has(Self::KNOWN_ATTRIBUTES)
    }

    /// Returns whether there is a struct in it in which something computed can't be unknown, as it is in a plan.
    pub(crate) const fn is_unplannable(self) -> bool {
        self.has(Self::UNPLANNABLE)
    }

    /// Returns whether there can be an unknown value in it, at any depth.
    pub(crate) const fn may_be_unknown(self) -> bool {
        self.has(Self::UNKNOWN)
    }

    /// Returns whether there is a schema in it whose options are lost, since it is in the type of an object or a tuple.
    pub(crate) const fn loses_options(self) -> bool {
        self.has(Self::SCHEMA_OPTIONS) && !self.has_schema()
    }

    pub(crate) const fn has(self, what: Self) -> bool {
        self.0 & what.0 != 0
    }

    pub(crate) const fn has_schema(self) -> bool {
        self.has(Self::SCHEMA)
    }

    /// Returns whether the structs with a schema in a collection can be unknown themselves. `holds_unknown`: whether the collection can.
    pub(crate) const fn has_unknown_elements(self, holds_unknown: bool) -> bool {
        self.has(if holds_unknown { Self::TWICE_UNKNOWN_SCHEMA } else { Self::UNKNOWN_SCHEMA })
    }

    /// Returns whether there is what must not be there.
    pub(crate) const fn is_refused(self) -> bool {
        self.has(Self::REFUSED)
    }
}
