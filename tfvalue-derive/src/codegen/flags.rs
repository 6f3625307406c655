//! The flags of a field, packed in one integer. The runtime's `wire/member/flags.rs` unpacks them.

use proc_macro2::Literal;

use super::field_check::{DecodedFrom, FieldCheck, is_computed};
use crate::{
    model::{Attribute, Behavior, ImportRequirement, Member, Role},
    options::DescriptionKind,
};

// The bits of `MemberFlags` in the runtime's `wire/member/flags.rs`, which documents them. Each has the same value in both.
const REQUIRED: u32 = 1;
const OPTIONAL: u32 = 1 << 1;
const COMPUTED: u32 = 1 << 2;
const SENSITIVE: u32 = 1 << 3;
const WRITE_ONLY: u32 = 1 << 4;
const MARKDOWN: u32 = 1 << 5;
const REQUIRED_FOR_IMPORT: u32 = 1 << 6;
const OPTIONAL_FOR_IMPORT: u32 = 1 << 7;
const UNKNOWN_IN_PLAN: u32 = 1 << 8;
const UNESCAPED_NAME: u32 = 1 << 9;
const ATTRIBUTE: u32 = 1 << 10;
const CONFIGURED: u32 = 1 << 11;
const KNOWN: u32 = 1 << 12;
const DECODED_FROM_PLAN: u32 = 1 << 14;
const CHECKED_SEPARATELY: u32 = 1 << 15;
const FINGERPRINT: u32 = 16;
const UNANSWERED: u32 = 1 << 24;

/// Returns the flags of a member, and the messages for its type if a separate constant checks the type.
pub(super) fn of_member(member: &Member, origin: DecodedFrom) -> (Literal, Option<Vec<(u8, String)>>) {
    let name = of_name(&member.name.text);
    let own = match &member.role {
        Role::ObjectAttribute | Role::Block(_) => 0,
        Role::Attribute(attribute) => of_attribute(attribute),
    };
    let check = FieldCheck::new(member, origin);
    let to_hold = if member.known.is_present() {
        KNOWN
    } else {
        flag(check.needs.configured, CONFIGURED)
            | flag(origin.planned && is_computed(&member.role), UNKNOWN_IN_PLAN)
            | flag(origin.planned, DECODED_FROM_PLAN)
    };
    let messages = (origin.apart && check.is_suspicious()).then(|| check.messages());
    let checked = flag(messages.is_some(), CHECKED_SEPARATELY) | flag(member.is_unanswered, UNANSWERED);
    (Literal::u32_unsuffixed(name | own | to_hold | checked), messages)
}

const fn flag(is_set: bool, flag: u32) -> u32 {
    if is_set { flag } else { 0 }
}

/// The fingerprint of a name, and a flag that is set if JSON escapes no byte of the name.
fn of_name(name: &str) -> u32 {
    let is_unescaped = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    u32::from(fingerprint(name.as_bytes())) << FINGERPRINT | if is_unescaped { UNESCAPED_NAME } else { 0 }
}

/// A one-byte hash of a name, by which the runtime looks up names.
fn fingerprint(name: &[u8]) -> u8 {
    let hash = match (name.first_chunk(), name.last_chunk()) {
        (Some(first), Some(last)) => u64::from_le_bytes(*first) ^ u64::from_le_bytes(*last).rotate_left(23),
        _ => name.iter().fold(0, |hash, byte| hash << 8 | u64::from(*byte)),
    };
    (hash ^ name.len() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).to_be_bytes()[0]
}

/// Returns the flags of an attribute.
fn of_attribute(attribute: &Attribute) -> u32 {
    let Attribute {
        ty: _,
        behavior: _,
        sensitive,
        write_only,
        description,
        deprecation: _,
        import,
        rules: _,
    } = attribute;
    let behavior = match attribute.written_behavior() {
        None => 0,
        Some(Behavior::Required) => REQUIRED,
        Some(Behavior::Optional) => OPTIONAL,
        Some(Behavior::OptionalComputed) => OPTIONAL | COMPUTED,
        Some(Behavior::Computed) => COMPUTED,
    };
    let kind = match description.kind {
        DescriptionKind::Plain => 0,
        DescriptionKind::Markdown => MARKDOWN,
    };
    let import = match import {
        None => 0,
        Some((ImportRequirement::Required, _)) => REQUIRED_FOR_IMPORT,
        Some((ImportRequirement::Optional, _)) => OPTIONAL_FOR_IMPORT,
    };
    ATTRIBUTE
        | behavior
        | kind
        | import
        | flag(sensitive.is_present(), SENSITIVE)
        | flag(write_only.is_present(), WRITE_ONLY)
}
