//! The properties of a type, at any depth, that matter to the type around it.

use crate::{collection::each, types::Type};

use super::TfType;

/// The properties of a type and of the types in it, one bit each. One constant holds all of them, because several constants would take the compiler
/// longer.
///
/// A derived struct has checked its own fields. So it sets only the bits that matter to the type that contains it.
#[derive(Clone, Copy)]
pub struct Contains(pub(crate) u16);

impl Contains {
    /// No bit.
    pub(crate) const NOTHING: Self = Self(0);
    /// The type is, or wraps, a struct that derives `TfSchema`.
    pub(crate) const SCHEMA: Self = Self(1);
    /// A schema with blocks, or with options that the type of an object doesn't have.
    pub(crate) const SCHEMA_OPTIONS: Self = Self(1 << 1);
    /// The type itself can be unknown.
    pub(crate) const UNKNOWN_ITSELF: Self = Self(1 << 2);
    /// The type can hold an unknown value, at any depth.
    pub(crate) const UNKNOWN: Self = Self(1 << 3);
    /// An element of a collection or a tuple that can't be unknown.
    pub(crate) const KNOWN_ELEMENTS: Self = Self(1 << 4);
    /// A derived struct with a field that a configuration sets, but that can't be unknown.
    pub(crate) const KNOWN_ATTRIBUTES: Self = Self(1 << 5);
    /// A set that merges elements that are equal in Rust, and whose elements may be unknown.
    pub(crate) const MERGED: Self = Self(1 << 6);
    /// A map whose keys are not strings, or can be null or unknown.
    pub(crate) const ODD_KEYS: Self = Self(1 << 7);
    /// An `Unknown` around a struct with a schema.
    pub(crate) const UNKNOWN_SCHEMA: Self = Self(1 << 8);
    /// Two `Unknown`s around a struct with a schema, such as one around a collection and one around its elements.
    pub(crate) const TWICE_UNKNOWN_SCHEMA: Self = Self(1 << 9);
    /// A computed attribute or block of a derived struct that can't be unknown, as plans require.
    pub(crate) const UNPLANNABLE: Self = Self(1 << 10);
    /// The bits that a type must not have.
    pub(crate) const REFUSED: Self = Self::MERGED.and(Self::ODD_KEYS);

    /// Returns the properties of a type that is not examined further. `unknown` is true if the type itself can be unknown.
    pub(crate) const fn holding(unknown: bool) -> Self {
        if unknown { Self::UNKNOWN_ITSELF.and(Self::UNKNOWN) } else { Self::NOTHING }
    }

    /// Returns the union of both.
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the properties of an `Unknown` around a type with these properties.
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

    /// Returns the properties of a collection of elements with these properties.
    pub(crate) const fn in_collection(self) -> Self {
        let known = if self.has(Self::UNKNOWN_ITSELF) { Self::NOTHING } else { Self::KNOWN_ELEMENTS };
        self.without(Self::UNKNOWN_ITSELF).and(known)
    }

    /// Returns the properties of a set of the standard library, of elements with these properties.
    pub(crate) const fn in_merging_set(self) -> Self {
        let set = self.in_collection();
        if self.has(Self::UNKNOWN) { set.and(Self::MERGED) } else { set }
    }

    /// Returns the properties of a map of elements with these properties, with keys of type `K`.
    pub(crate) const fn in_map<K: TfType>(self) -> Self {
        self.in_collection().and(Self::of_key::<K>())
    }

    pub(crate) const fn of_key<K: TfType>() -> Self {
        match K::TYPE_REF {
            Type::String if !K::HOLDS_NULL && !K::HOLDS_UNKNOWN => Self::NOTHING,
            _ => Self::ODD_KEYS,
        }
    }

    /// Returns the properties of a tuple of elements with these properties. A tuple has no schema.
    pub const fn in_tuple(elements: &[Self]) -> Self {
        let mut all = Self::NOTHING;
        each!(elements, |element| all = all.and(element.in_collection()));
        all.without(Self::SCHEMA)
    }

    /// Returns the properties of a tuple struct whose fields have these properties, after the check for refused ones.
    #[must_use]
    pub const fn checked(self) -> Self {
        self.without(Self::REFUSED)
    }

    /// Returns whether the type has a collection or a tuple with elements that can't be unknown.
    pub(crate) const fn has_known_elements(self) -> bool {
        self.has(Self::KNOWN_ELEMENTS)
    }

    /// Returns whether the type has a struct with a field that a configuration sets, but that can't be unknown.
    pub(crate) const fn has_known_attributes(self) -> bool {
        self.has(Self::KNOWN_ATTRIBUTES)
    }

    /// Returns whether the type has a struct with a computed attribute or block that can't be unknown, as plans require.
    pub(crate) const fn is_unplannable(self) -> bool {
        self.has(Self::UNPLANNABLE)
    }

    /// Returns whether the type can hold an unknown value, at any depth.
    pub(crate) const fn may_be_unknown(self) -> bool {
        self.has(Self::UNKNOWN)
    }

    /// Returns whether the type has a schema whose options are lost, because the schema is in the type of an object or a tuple.
    pub(crate) const fn loses_options(self) -> bool {
        self.has(Self::SCHEMA_OPTIONS) && !self.has_schema()
    }

    pub(crate) const fn has(self, what: Self) -> bool {
        self.0 & what.0 != 0
    }

    pub(crate) const fn has_schema(self) -> bool {
        self.has(Self::SCHEMA)
    }

    /// Returns whether the structs with a schema in a collection can be unknown. `holds_unknown` is true if the collection itself can be unknown.
    pub(crate) const fn has_unknown_elements(self, holds_unknown: bool) -> bool {
        self.has(if holds_unknown { Self::TWICE_UNKNOWN_SCHEMA } else { Self::UNKNOWN_SCHEMA })
    }

    /// Returns whether the type has a property that is refused.
    pub(crate) const fn is_refused(self) -> bool {
        self.has(Self::REFUSED)
    }
}
