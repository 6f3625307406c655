//! The words of a field as a number, a bit each: the runtime's `schema/member.rs` reads it.

use proc_macro2::Literal;

use crate::{
    model::{Attribute, Behavior, Import},
    options::DescriptionKind,
};

const REQUIRED: u16 = 1;
const OPTIONAL: u16 = 1 << 1;
const COMPUTED: u16 = 1 << 2;
const SENSITIVE: u16 = 1 << 3;
const WRITE_ONLY: u16 = 1 << 4;
const MARKDOWN: u16 = 1 << 5;
const REQUIRED_FOR_IMPORT: u16 = 1 << 6;
const OPTIONAL_FOR_IMPORT: u16 = 1 << 7;
const PLANNED: u16 = 1 << 8;
const PLAIN_NAME: u16 = 1 << 9;
const ATTRIBUTE: u16 = 1 << 10;

/// What could be told from the name, but would take the compiler long: whether it consists of letters, digits and underscores, none of which
/// JSON escapes.
pub(super) fn of_name(name: &str) -> Literal {
    Literal::u16_unsuffixed(plain_name(name))
}

fn plain_name(name: &str) -> u16 {
    let is_plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if is_plain { PLAIN_NAME } else { 0 }
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
        | plain_name(name)
        | behavior
        | kind
        | import
        | flag(sensitive.is_present(), SENSITIVE)
        | flag(write_only.is_present(), WRITE_ONLY)
        | flag(planned && behavior & COMPUTED != 0, PLANNED);
    Literal::u16_unsuffixed(words)
}
