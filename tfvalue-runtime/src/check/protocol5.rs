//! What protocol 5 doesn't have.

use super::message::{Message, Path};
use crate::{
    schema::{Attribute, AttributeType, NestedType, Protocol5},
    wire::{
        descriptor::{Field, Role},
        interpret::Described,
    },
};

/// Checks that a schema can be sent over protocol 5.
#[track_caller]
pub const fn protocol5<'de, T: Described<'de>>() {
    sendable(T::DESCRIPTOR.fields, None);
}

#[track_caller]
const fn sendable(fields: &'static [Field], parent: Option<&Path<'_>>) {
    let mut index = 0;
    while index < fields.len() {
        let member = fields[index].member;
        index += 1;
        if !member.within().protocol6 {
            continue;
        }
        let path = Path { parent, name: member.name() };
        match member.role() {
            Role::Attribute(Attribute { ty: AttributeType::Nested(nested), .. }) => refuse(nested, &path),
            _ => sendable(member.content(), Some(&path)),
        }
    }
}

#[track_caller]
const fn refuse(nested: &NestedType, path: &Path<'_>) {
    let message = path.push_to(Message::new().push("the attribute `"));
    match nested.protocol5 {
        Protocol5::Refused => message.push("` is nested, which protocol 5 doesn't have: write `nested(protocol5 = object)` to send an object, or make it a block").panic(),
        Protocol5::Object => message.push("` is sent as an object over protocol 5, in which nothing can be write-only: make the whole attribute so").panic(),
    }
}
