//! What a type consists of at any depth, as far as it matters where it stands.

use super::message::Message;
use std::mem;

use crate::{
    schema::member::Row,
    types::{TfType, Type},
    wire::interpret::Described,
};

/// What there is in a type, a bit each: what the compiler would take several constants to find, it finds in one.
///
/// A derived struct has checked its own fields, so of them it tells only what matters to what is around it.
#[derive(Clone, Copy)]
pub struct Contains(u8);

impl Contains {
    /// Nothing of this.
    pub(crate) const NOTHING: Self = Self(0);
    /// It is, or wraps, a struct derived with `TfSchema`.
    const SCHEMA: Self = Self(1);
    /// An unknown value, perhaps.
    const UNKNOWN: Self = Self(1 << 1);
    /// A set that takes elements for one that are equal in Rust, and whose elements may be unknown.
    const MERGED: Self = Self(1 << 2);
    /// A map whose keys aren't text, or not always.
    const ODD_KEYS: Self = Self(1 << 3);
    /// An `Unknown` around a struct with a schema.
    const UNKNOWN_SCHEMA: Self = Self(1 << 4);
    /// Two of them around one, such as one around a collection and one around its elements.
    const TWICE_UNKNOWN_SCHEMA: Self = Self(1 << 5);
    /// What it must not have.
    const REFUSED: Self = Self::MERGED.and(Self::ODD_KEYS);

    /// What is in a type that tells nothing but whether it holds an unknown value itself.
    pub(crate) const fn holding(unknown: bool) -> Self {
        if unknown { Self::UNKNOWN } else { Self::NOTHING }
    }

    /// All of both.
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// This, and perhaps an unknown value.
    pub(crate) const fn or_unknown(self) -> Self {
        let around = if !self.has_schema() {
            Self::NOTHING
        } else if self.has(Self::UNKNOWN_SCHEMA) {
            Self::TWICE_UNKNOWN_SCHEMA
        } else {
            Self::UNKNOWN_SCHEMA
        };
        self.and(Self::UNKNOWN).and(around)
    }

    /// What is in a set of the standard library, whose elements have this.
    pub(crate) const fn in_merging_set(self) -> Self {
        if self.has(Self::UNKNOWN) { self.and(Self::MERGED) } else { self }
    }

    /// What is in a map of elements that have this, under keys of a type.
    pub(crate) const fn under_keys<K: TfType>(self) -> Self {
        match K::TYPE_REF {
            Type::String if !K::HOLDS_NULL && !K::HOLDS_UNKNOWN => self,
            _ => self.and(Self::ODD_KEYS),
        }
    }

    /// What is in a tuple of elements that have this. It has no schema.
    pub const fn in_tuple(elements: &[Self]) -> Self {
        let mut all = Self::NOTHING;
        let mut index = 0;
        while index < elements.len() {
            all = all.and(elements[index]);
            index += 1;
        }
        Self(all.0 & !Self::SCHEMA.0)
    }

    /// What is in a derived struct.
    pub const fn of<'de, T: Described<'de>>(has_schema: bool) -> Self {
        // Errors in it are told without how other constants are made of it.
        mem::forget(T::FIELDS);
        let schema = if has_schema { Self::SCHEMA } else { Self::NOTHING };
        if !T::WHOLLY_KNOWN && may_be_unknown(T::MEMBERS) { schema.and(Self::UNKNOWN) } else { schema }
    }

    const fn has(self, what: Self) -> bool {
        self.0 & what.0 != 0
    }

    pub(crate) const fn has_schema(self) -> bool {
        self.has(Self::SCHEMA)
    }

    /// Whether the structs with a schema in a collection can be unknown themselves. `holds_unknown`: whether the collection can.
    pub(crate) const fn has_unknown_elements(self, holds_unknown: bool) -> bool {
        self.has(if holds_unknown { Self::TWICE_UNKNOWN_SCHEMA } else { Self::UNKNOWN_SCHEMA })
    }

    /// Whether there is what must not be there.
    pub(crate) const fn is_refused(self) -> bool {
        self.has(Self::REFUSED)
    }

    /// What is wrong with it, and what to write instead.
    const fn problem(self) -> Option<&'static str> {
        if self.has(Self::MERGED) {
            return Some(
                "holds a `HashSet` or a `BTreeSet` whose elements can be unknown: it would make one of two unknown elements, which Terraform never does; write `Set`",
            );
        }
        if self.has(Self::ODD_KEYS) {
            return Some(
                "holds a map whose keys are no strings, or can be null or unknown: write `String`, `&str` or a type of yours that is a string, such as an enum that derives `TfType`",
            );
        }
        None
    }
}

/// Whether one of these can hold an unknown value, at any depth.
pub(crate) const fn may_be_unknown(members: &[Row]) -> bool {
    let mut index = 0;
    while index < members.len() {
        if members[index].3.get().holds.contains.has(Contains::UNKNOWN) {
            return true;
        }
        index += 1;
    }
    false
}

/// Checks that there is nothing in a type that must not be there. Before what is wrong, the message says of what: text, a name, text.
#[track_caller]
pub(crate) const fn nothing_refused(before: &str, name: &str, after: &str, contains: Contains) {
    if let Some(problem) = contains.problem() {
        Message::new().push(before).push(name).push(after).push(" ").push(problem).panic();
    }
}

/// Checks the same of a type that stands for itself.
#[track_caller]
pub(crate) const fn nothing_refused_in<T: TfType>() {
    nothing_refused("the type", "", "", T::CONTAINS);
}

/// Checks that keys of a map can be of a type.
#[track_caller]
pub(crate) const fn text_keys<K: TfType>() {
    nothing_refused("the type", "", "", Contains::NOTHING.under_keys::<K>());
}
