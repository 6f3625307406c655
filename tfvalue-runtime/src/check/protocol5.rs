//! Checks for features that protocol 5 doesn't have.

use super::message::{Message, Path};
use crate::{
    schema::Protocol5Fallback,
    wire::{
        interpret::Described,
        member::{Member, Role, Row},
    },
};

/// Checks that a schema can be sent over protocol 5.
#[track_caller]
pub const fn protocol5<'de, T: Described<'de>>() {
    sendable(T::MEMBERS.get(), None);
}

#[track_caller]
const fn sendable(members: &'static [Row], parent: Option<&Path<'_>>) {
    let mut index = 0;
    while index < members.len() {
        let member = Member::of(&members[index]);
        index += 1;
        if !member.within().protocol6 {
            continue;
        }
        let path = Path { parent, name: member.name() };
        match member.role() {
            Role::Nested { protocol5, .. } => refuse(protocol5, &path),
            Role::Block { computed: true, .. } => {
                let message = path.push_to(Message::new().push("the block `"));
                message.push("` is computed, which protocol 5 doesn't have: remove `computed`, or make it an attribute").panic();
            }
            Role::ObjectAttribute | Role::Attribute | Role::Block { .. } => {
                sendable(member.content(), Some(&path));
            }
        }
    }
}

#[track_caller]
const fn refuse(protocol5: Protocol5Fallback, path: &Path<'_>) {
    let message = path.push_to(Message::new().push("the attribute `"));
    match protocol5 {
        Protocol5Fallback::Refused => message.push("` is nested, which protocol 5 doesn't have: write `nested(protocol5 = object)` to send an object, or make it a block").panic(),
        Protocol5Fallback::Object => message.push("` is sent as an object over protocol 5, in which nothing can be write-only: make the whole attribute so").panic(),
    }
}
