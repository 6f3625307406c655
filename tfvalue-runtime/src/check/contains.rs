//! The contents of a type at any depth, as far as they matter where the type is used.

use std::mem;

use super::{message::Message, source::Source};
use crate::{
    model::{Contains, TfType},
    wire::{
        interpret::Described,
        member::{Member, Row},
    },
};

impl Contains {
    /// Returns the contents of a derived struct.
    pub const fn of<'de, T: Described<'de>>(has_schema: bool) -> Self {
        let mut all = if has_schema { Self::SCHEMA } else { Self::NOTHING };
        // Reports errors in it without the chain of constants that depend on it.
        mem::forget(T::FIELDS);
        let members = T::MEMBERS.get();
        let mut index = 0;
        while index < members.len() {
            all = all.and(Self::of_member(&Member::of(&members[index])));
            index += 1;
        }
        let unknown = Self::UNKNOWN.and(Self::KNOWN_ATTRIBUTES).and(Self::UNPLANNABLE);
        if T::WHOLLY_KNOWN { all.without(unknown) } else { all }
    }

    /// Returns the contents that a member adds to its struct.
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

    /// Returns the problem with these contents, and the text to write instead.
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

/// Returns whether one of these members can hold an unknown value, at any depth.
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

/// Checks that the type of a member contains nothing that is refused. The message writes `what`, the kind of member, before its name.
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

/// Checks the same of the type of a parameter, or of another item. `what` is the beginning of the message.
#[track_caller]
pub(crate) const fn nothing_refused_in_signature(what: Message, contains: Contains) {
    if let Some((problem, advice)) = contains.problem() {
        what.push(problem).push(advice).panic();
    }
}

/// Checks the same of a type on its own.
#[track_caller]
pub(crate) const fn nothing_refused_in<T: TfType>() {
    nothing_refused_in_signature(Message::new().push("the type"), T::CONTAINS);
}

/// Checks the same of the fields of a derived tuple struct, after the types in it.
#[track_caller]
pub const fn tuple_struct<T: TfType>() {
    let () = T::A_TERRAFORM_TYPE_CANNOT_CONTAIN_ITSELF;
    nothing_refused_in_signature(Message::new().push("the type"), T::UNCHECKED);
}

/// Checks that keys of a map can be of a type.
#[track_caller]
pub(crate) const fn text_keys<K: TfType>() {
    nothing_refused_in_signature(Message::new().push("the type"), Contains::of_key::<K>());
}

/// Returns whether a map can have keys of this type.
pub(crate) const fn is_key<K: TfType>() -> bool {
    !Contains::of_key::<K>().has(Contains::ODD_KEYS)
}
