//! The Rust spelling of types, for messages that say what to write instead.

use crate::types::Type;

use super::{message::Message, source::Source};
use crate::{
    model::{Needs, Spelling},
    wire::member::{Member, Row, members_of},
};

impl Spelling {
    /// Returns whether the spelling meets the needs. The fields of a derived struct are checked in that struct.
    pub(super) const fn is_right(&self, needs: Needs) -> bool {
        if needs.null && !self.holds_null() || needs.unknown && !self.holds_unknown() {
            return false;
        }
        match self {
            Self::Leaf { .. } | Self::TupleStruct(..) | Self::Struct(_) => true,
            Self::Unknown(of) | Self::Option(of) | Self::Box(of) => of.is_right(needs.only_within()),
            Self::Sequence(_, element, _) => element.is_right(needs.of_elements()),
            Self::MergingSet(_, element) => {
                !needs.within && !needs.in_sets && element.is_right(needs.of_elements())
            }
            Self::Map(_, _, value, may_be_keys) => *may_be_keys && value.is_right(needs.of_elements()),
            Self::Tuple(elements) => are_right(elements, needs.of_elements()),
        }
    }

    /// Appends the type as it has to be written. `source` is how it is written, where that is known; its struct has the `lifetime`.
    pub(super) const fn push_to(
        &self,
        message: Message,
        needs: Needs,
        source: Option<Source<'_>>,
        lifetime: &str,
    ) -> Message {
        if let Some(source) = source
            && self.is_right(needs)
        {
            return message.push(source.text());
        }
        let (mut of, mut source) = (self, source);
        let (mut unknown, mut option, mut boxes) = (false, false, 0);
        loop {
            let name;
            (of, name) = match of {
                Self::Unknown(of) => {
                    unknown = true;
                    (*of, "Unknown")
                }
                Self::Option(of) => {
                    option = true;
                    (*of, "Option")
                }
                Self::Box(of) => {
                    boxes += 1;
                    (*of, "Box")
                }
                _ => break,
            };
            source = argument(source, name, 0);
        }
        unknown |= needs.unknown && !of.holds_unknown();
        option |= needs.null && !of.holds_null();
        let mut message = message.push(if unknown { "Unknown<" } else { "" });
        message = message.push(if option { "Option<" } else { "" });
        let mut opened = unknown as usize + option as usize + boxes;
        while boxes > 0 {
            message = message.push("Box<");
            boxes -= 1;
        }
        message = of.push_bare_to(message, needs, source, lifetime);
        while opened > 0 {
            message = message.push(">");
            opened -= 1;
        }
        message
    }

    /// Appends a type that is neither `Unknown` nor an `Option` or a `Box`, in the same way.
    const fn push_bare_to(
        &self,
        message: Message,
        needs: Needs,
        source: Option<Source<'_>>,
        lifetime: &str,
    ) -> Message {
        let elements = needs.of_elements();
        match (self, source) {
            (_, Some(source)) if self.is_right(needs.only_within()) => message.push(source.text()),
            (Self::Leaf { name, .. }, _) if name.is_empty() => message.push("_"),
            (Self::Leaf { name, .. } | Self::TupleStruct(name, _) | Self::Struct(name), _) => {
                message.push_with_lifetime(name, lifetime)
            }
            (Self::Unknown(of) | Self::Option(of) | Self::Box(of), _) => {
                of.push_to(message, needs, source, lifetime)
            }
            (Self::Sequence(before, element, after), _) => {
                let source = argument(source, before, 0);
                let message = message.push_with_lifetime(before, lifetime);
                element.push_to(message, elements, source, lifetime).push(after)
            }
            (Self::MergingSet(name, element), _) => {
                let merges = needs.within || needs.in_sets;
                let message = message.push(if merges { "Set" } else { name }).push("<");
                element.push_to(message, elements, argument(source, name, 0), lifetime).push(">")
            }
            (Self::Map(name, key, value, may_be_keys), _) => {
                let message = message.push(name).push("<");
                let message = if *may_be_keys {
                    key.push_to(message, Needs::NOTHING, argument(source, name, 0), lifetime)
                } else {
                    message.push("String")
                };
                let message =
                    value.push_to(message.push(", "), elements, argument(source, name, 1), lifetime);
                let message = match argument(source, name, 2) {
                    Some(hasher) => message.push(", ").push(hasher.text()),
                    None => message,
                };
                message.push(">")
            }
            (Self::Tuple(types), _) => push_all(types, message, elements, source, lifetime),
        }
    }

    /// The name of a struct in it that has a schema, of which something is lost in a type. `ty` is its own type, as in the functions below.
    pub(super) const fn lost_schema(&self, ty: &'static Type) -> Option<&'static str> {
        let mut index = 0;
        while let Some((part, ty)) = self.part(ty, index) {
            if let Some(name) = part.lost_schema(ty) {
                return Some(name);
            }
            index += 1;
        }
        let Self::Struct(name) = self else { return None };
        let members = members_of(ty);
        let mut index = 0;
        while index < members.len() {
            let member = Member::of(&members[index]);
            if member.has_options() {
                return Some(name);
            }
            if let Some(spelling) = member.field_type().spelling()
                && let Some(name) = spelling.lost_schema(member.field_type().declared)
            {
                return Some(name);
            }
            index += 1;
        }
        None
    }

    /// A type in it that is written with it, and what it is in Terraform.
    const fn part(&self, ty: &'static Type, index: usize) -> Option<(&'static Self, &'static Type)> {
        match (self, ty) {
            (Self::Unknown(of) | Self::Option(of) | Self::Box(of) | Self::TupleStruct(_, [of]), _)
                if index == 0 =>
            {
                Some((*of, ty))
            }
            (
                Self::Sequence(_, of, _) | Self::MergingSet(_, of) | Self::Map(_, _, of, _),
                Type::List(element) | Type::Set(element) | Type::Map(element),
            ) if index == 0 => match element.as_static() {
                Some(element) => Some((*of, element)),
                None => None,
            },
            (Self::Tuple(types) | Self::TupleStruct(_, types), Type::Tuple(tuple)) => match tuple.as_static()
            {
                Some(elements) if index < types.len() && index < elements.len() => {
                    Some((types[index], elements[index]))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Appends what has to be written in the derived structs that are in the type.
    /// `in_plan`: whether it is a plan, in which what is computed is unknown.
    pub(super) const fn push_structs_to(
        &self,
        ty: &'static Type,
        mut message: Message,
        needs: Needs,
        in_plan: bool,
    ) -> Message {
        let needs_of_parts = match self {
            Self::Unknown(_) | Self::Option(_) | Self::Box(_) => needs,
            Self::TupleStruct(_, [_]) => needs.only_within(),
            _ => needs.of_elements(),
        };
        match self {
            Self::TupleStruct(name, types) if !are_right(types, needs_of_parts) && !message.is_full() => {
                message = message.push_item("`struct ").push(name);
                message = push_all(types, message, needs_of_parts, None, lifetime_of(name)).push("`");
            }
            Self::Struct(name) => message = push_members(name, members_of(ty), message, in_plan),
            _ => {}
        }
        let mut index = 0;
        while let Some((part, ty)) = self.part(ty, index) {
            message = part.push_structs_to(ty, message, needs_of_parts, in_plan);
            index += 1;
        }
        message
    }
}

const fn are_right(types: &[&Spelling], needs: Needs) -> bool {
    let mut index = 0;
    while index < types.len() {
        if !types[index].is_right(needs) {
            return false;
        }
        index += 1;
    }
    true
}

const fn push_all(
    types: &[&Spelling],
    mut message: Message,
    needs: Needs,
    source: Option<Source<'_>>,
    lifetime: &str,
) -> Message {
    message = message.push("(");
    let mut index = 0;
    while index < types.len() {
        let source = match source {
            Some(source) => source.element(index),
            None => None,
        };
        message = message.push(if index > 0 { ", " } else { "" });
        message = types[index].push_to(message, needs, source, lifetime);
        index += 1;
    }
    message.push(if source.is_some() && types.len() == 1 { ",)" } else { ")" })
}

/// Appends what has to be written in a struct, whose name may be left out, and in those in it.
pub(super) const fn push_members(
    name: &'static str,
    members: &'static [Row],
    mut message: Message,
    in_plan: bool,
) -> Message {
    let before = message.items();
    let mut index = 0;
    while index < members.len() {
        let member = Member::of(&members[index]);
        index += 1;
        let Some(spelling) = wrong(&member, in_plan) else { continue };
        let needs = member.needs();
        if !spelling.is_right(needs) && !message.is_full() {
            message = message.push_item("`").push(member.name()).push(": ");
            message = spelling.push_to(message, needs, None, lifetime_of(name)).push("`");
        }
    }
    if message.items() > before && !name.is_empty() {
        message = message.push(" in `").push(bare(name)).push("`");
    }
    let mut index = 0;
    while index < members.len() && !message.is_full() {
        let member = Member::of(&members[index]);
        index += 1;
        if let Some(spelling) = wrong(&member, in_plan) {
            let ty = member.field_type().declared;
            message = spelling.push_structs_to(ty, message, member.needs(), in_plan);
        }
    }
    message
}

/// Returns the spelling of a member's type, if a part of it can't hold an unknown value.
const fn wrong(member: &Member, in_plan: bool) -> Option<&'static Spelling> {
    if member.lacks_unknown() || in_plan && member.lacks_planned() {
        member.field_type().spelling()
    } else {
        None
    }
}

const fn argument<'s>(source: Option<Source<'s>>, name: &str, index: usize) -> Option<Source<'s>> {
    match source {
        Some(source) => source.argument(name, index),
        None => None,
    }
}

/// The name of a struct without its parameters.
pub(super) const fn bare(name: &str) -> &str {
    match find(name, b'<') {
        Some(end) => name.split_at(end).0,
        None => name,
    }
}

/// The lifetime in the name of a struct, `'a` if there is none.
const fn lifetime_of(name: &str) -> &str {
    let Some(start) = find(name, b'\'') else { return "'a" };
    let lifetime = name.split_at(start).1;
    let bytes = lifetime.as_bytes();
    let mut end = 1;
    while end < bytes.len() && !matches!(bytes[end], b',' | b'>' | b' ') {
        end += 1;
    }
    lifetime.split_at(end).0
}

/// Returns the position of the first occurrence of a byte.
pub(super) const fn find(text: &str, byte: u8) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut index = 0;
    while index < bytes.len() {
        if bytes[index] == byte {
            return Some(index);
        }
        index += 1;
    }
    None
}

/// Returns whether two names are equal. Usable in constants.
pub(crate) const fn is_equal(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut index = 0;
    while index < a.len() {
        if a[index] != b[index] {
            return false;
        }
        index += 1;
    }
    true
}
