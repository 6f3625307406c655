//! The words of a field as a number, a bit each: the runtime's `schema/member.rs` reads it.

use proc_macro2::Literal;

use crate::{
    model::{Attribute, Behavior, Import},
    options::DescriptionKind,
};

const REQUIRED: u32 = 1;
const OPTIONAL: u32 = 1 << 1;
const COMPUTED: u32 = 1 << 2;
const SENSITIVE: u32 = 1 << 3;
const WRITE_ONLY: u32 = 1 << 4;
const MARKDOWN: u32 = 1 << 5;
const REQUIRED_FOR_IMPORT: u32 = 1 << 6;
const OPTIONAL_FOR_IMPORT: u32 = 1 << 7;
const PLANNED: u32 = 1 << 8;
const PLAIN_NAME: u32 = 1 << 9;
const ATTRIBUTE: u32 = 1 << 10;
const FINGERPRINT: u32 = 16;

/// What could be told from the name, but would take the compiler long.
pub(super) fn of_name(name: &str) -> Literal {
    Literal::u32_unsuffixed(told_by(name))
}

/// Whether a name consists of letters, digits and underscores, none of which JSON escapes, and its fingerprint.
fn told_by(name: &str) -> u32 {
    let is_plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    u32::from(fingerprint(name.as_bytes())) << FINGERPRINT | if is_plain { PLAIN_NAME } else { 0 }
}

/// A byte that few names of a struct share; the runtime finds names by it.
fn fingerprint(name: &[u8]) -> u8 {
    let hash = match (name.first_chunk(), name.last_chunk()) {
        (Some(first), Some(last)) => u64::from_le_bytes(*first) ^ u64::from_le_bytes(*last).rotate_left(23),
        _ => name.iter().fold(0, |hash, byte| hash << 8 | u64::from(*byte)),
    };
    (hash ^ name.len() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).to_be_bytes()[0]
}

/// The words of an attribute, and whether its struct is decoded from plans.
pub(super) fn of(name: &str, attribute: &Attribute, planned: bool) -> Literal {
    let Attribute { ty: _, behavior: _, sensitive, write_only, description, deprecation: _, import } =
        attribute;
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
        Some((Import::Required, _)) => REQUIRED_FOR_IMPORT,
        Some((Import::Optional, _)) => OPTIONAL_FOR_IMPORT,
    };
    let flag = |is_set: bool, word| if is_set { word } else { 0 };
    let words = ATTRIBUTE
        | told_by(name)
        | behavior
        | kind
        | import
        | flag(sensitive.is_present(), SENSITIVE)
        | flag(write_only.is_present(), WRITE_ONLY)
        | flag(planned && behavior & COMPUTED != 0, PLANNED);
    Literal::u32_unsuffixed(words)
}
