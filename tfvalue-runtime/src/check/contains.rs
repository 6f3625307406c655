//! What a type consists of at any depth, as far as it matters where it stands.

use std::mem;

use super::{message::Message, source::Source};
use crate::{
    schema::member::{Member, Row},
    types::{TfType, Type},
    wire::interpret::Described,
};

/// What there is in a type, a bit each: what the compiler would take several constants to find, it finds in one.
///
/// A derived struct has checked its own fields, so of them it tells only what matters to what is around it.
#[derive(Clone, Copy)]
pub struct Contains(u16);

impl Contains {
    /// Nothing of this.
    pub(crate) const NOTHING: Self = Self(0);
    /// It is, or wraps, a struct derived with `TfSchema`.
    const SCHEMA: Self = Self(1);
    /// A schema with blocks, or with options that the type of an object doesn't have.
    const SCHEMA_OPTIONS: Self = Self(1 << 1);
    /// It can be unknown itself.
    const UNKNOWN_ITSELF: Self = Self(1 << 2);
    /// There can be an unknown value in it, at any depth.
    const UNKNOWN: Self = Self(1 << 3);
    /// An element of a collection or a tuple that can't be unknown.
    const KNOWN_ELEMENTS: Self = Self(1 << 4);
    /// A derived struct in which what a configuration sets can't be unknown.
    const KNOWN_ATTRIBUTES: Self = Self(1 << 5);
    /// A set that takes elements for one that are equal in Rust, and whose elements may be unknown.
    const MERGED: Self = Self(1 << 6);
    /// A map whose keys aren't text, or not always.
    const ODD_KEYS: Self = Self(1 << 7);
    /// An `Unknown` around a struct with a schema.
    const UNKNOWN_SCHEMA: Self = Self(1 << 8);
    /// Two of them around one, such as one around a collection and one around its elements.
    const TWICE_UNKNOWN_SCHEMA: Self = Self(1 << 9);
    /// A computed attribute or block of a derived struct that can't be unknown, as it is in a plan.
    const UNPLANNABLE: Self = Self(1 << 10);
    /// What it must not have.
    const REFUSED: Self = Self::MERGED.and(Self::ODD_KEYS);

    /// What is in a type that tells nothing but whether it holds an unknown value itself.
    pub(crate) const fn holding(unknown: bool) -> Self {
        if unknown { Self::UNKNOWN_ITSELF.and(Self::UNKNOWN) } else { Self::NOTHING }
    }

    /// All of both.
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
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
        self.and(Self::holding(true)).and(around)
    }

    /// What is in a value of any form, which is read as a type that has this.
    pub(crate) const fn in_lazy(self) -> Self {
        self.without(Self::KNOWN_ELEMENTS.and(Self::KNOWN_ATTRIBUTES)).and(Self::holding(true))
    }

    /// What is in a collection of elements that have this.
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

    const fn of_key<K: TfType>() -> Self {
        match K::TYPE_REF {
            Type::String if !K::HOLDS_NULL && !K::HOLDS_UNKNOWN => Self::NOTHING,
            _ => Self::ODD_KEYS,
        }
    }

    /// What is in a tuple of elements that have this. It has no schema.
    pub const fn in_tuple(elements: &[Self]) -> Self {
        let mut all = Self::NOTHING;
        let mut index = 0;
        while index < elements.len() {
            all = all.and(elements[index].in_collection());
            index += 1;
        }
        all.without(Self::SCHEMA)
    }

    /// What is in a derived struct.
    pub const fn of<'de, T: Described<'de>>(has_schema: bool) -> Self {
        let mut all = if has_schema { Self::SCHEMA } else { Self::NOTHING };
        // Errors in it are told without how other constants are made of it.
        mem::forget(T::FIELDS);
        let members = T::MEMBERS;
        let mut index = 0;
        while index < members.len() {
            all = all.and(Self::of_member(&Member::of(&members[index])));
            index += 1;
        }
        let unknown = Self::UNKNOWN.and(Self::KNOWN_ATTRIBUTES).and(Self::UNPLANNABLE);
        if T::WHOLLY_KNOWN { all.without(unknown) } else { all }
    }

    /// What a struct has of a member.
    const fn of_member(member: &Member) -> Self {
        let within = member.field_type().holds.contains;
        let mut all = Self(within.0 & Self::UNKNOWN.and(Self::SCHEMA_OPTIONS).and(Self::UNPLANNABLE).0);
        if member.has_options() {
            all = all.and(Self::SCHEMA_OPTIONS);
        }
        if member.is_unplannable() {
            all = all.and(Self::UNPLANNABLE);
        }
        if member.lacks_unknown() { all.and(Self::KNOWN_ATTRIBUTES) } else { all }
    }

    /// Whether there is an element of a collection or a tuple in it that can't be unknown.
    pub(crate) const fn has_known_elements(self) -> bool {
        self.has(Self::KNOWN_ELEMENTS)
    }

    /// Whether there is a struct in it in which what a configuration sets can't be unknown.
    pub(crate) const fn has_known_attributes(self) -> bool {
        self.has(Self::KNOWN_ATTRIBUTES)
    }

    /// Whether there is nothing in it that can't hold an unknown value, and nothing refused or lost.
    pub(crate) const fn holds_everything(self) -> bool {
        let lacks = Self::KNOWN_ELEMENTS.and(Self::KNOWN_ATTRIBUTES).and(Self::UNPLANNABLE);
        !self.has(lacks.and(Self::REFUSED).and(Self::SCHEMA_OPTIONS))
    }

    /// Whether there is a struct in it in which something computed can't be unknown, as it is in a plan.
    pub(crate) const fn is_unplannable(self) -> bool {
        self.has(Self::UNPLANNABLE)
    }

    /// Whether there can be an unknown value in it, at any depth.
    pub(crate) const fn may_be_unknown(self) -> bool {
        self.has(Self::UNKNOWN)
    }

    /// Whether there is a schema in it whose options are lost, since it is in the type of an object or a tuple.
    pub(crate) const fn loses_options(self) -> bool {
        self.has(Self::SCHEMA_OPTIONS) && !self.has_schema()
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

    /// Whether there is a set in it that takes two unknown elements for one.
    pub(crate) const fn is_merged(self) -> bool {
        self.has(Self::MERGED)
    }

    /// Whether there is what must not be there.
    pub(crate) const fn is_refused(self) -> bool {
        self.has(Self::REFUSED)
    }

    /// What is wrong with it, and what to write instead.
    const fn problem(self) -> Option<(&'static str, &'static str)> {
        if self.has(Self::MERGED) {
            return Some((
                " holds a `HashSet` or a `BTreeSet` whose elements can be unknown: it would make one of two unknown elements, which Terraform never does; write ",
                "`Set`",
            ));
        }
        if self.has(Self::ODD_KEYS) {
            return Some((
                " holds a map whose keys are no strings, or can be null or unknown: write ",
                "`String`, `&str` or a type of yours that is a string, such as an enum that derives `TfType`",
            ));
        }
        None
    }
}

/// Whether one of these can hold an unknown value, at any depth.
pub(crate) const fn may_be_unknown(members: &[Row]) -> bool {
    let mut index = 0;
    while index < members.len() {
        if members[index].3.get().holds.contains.may_be_unknown() {
            return true;
        }
        index += 1;
    }
    false
}

/// Checks that there is nothing in the type of a member that must not be there. `what` the member is, the message says before its name.
#[track_caller]
pub(crate) const fn nothing_refused(what: &str, member: &Member, source: Option<Source<'_>>) {
    let contains = member.field_type().holds.contains;
    let Some((problem, advice)) = contains.problem() else { return };
    let message = Message::new().push(what).push(member.name()).push("`").push(problem);
    match member.field_type().spelling() {
        Some(spelling) if contains.has(Contains::MERGED) => {
            let message = message.push("`");
            spelling.push_to(message, member.needs(), source, "'a").push("`").panic()
        }
        _ => message.push(advice).panic(),
    }
}

/// Checks the same of the type of a parameter, or of what else the message says first.
#[track_caller]
pub(crate) const fn nothing_refused_in_signature(what: Message, contains: Contains) {
    if let Some((problem, advice)) = contains.problem() {
        what.push(problem).push(advice).panic();
    }
}

/// Checks the same of a type that stands for itself.
#[track_caller]
pub(crate) const fn nothing_refused_in<T: TfType>() {
    nothing_refused_in_signature(Message::new().push("the type"), T::CONTAINS);
}

/// Checks that keys of a map can be of a type.
#[track_caller]
pub(crate) const fn text_keys<K: TfType>() {
    nothing_refused_in_signature(Message::new().push("the type"), Contains::of_key::<K>());
}

/// Whether a map can have keys of a type.
pub(crate) const fn is_key<K: TfType>() -> bool {
    !Contains::of_key::<K>().has(Contains::ODD_KEYS)
}
