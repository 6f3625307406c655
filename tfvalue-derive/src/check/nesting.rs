//! Checks of the minimum and maximum number of nested blocks, by nesting mode.

use crate::{
    errors::Errors,
    model::{Limits, Member, NestedBlock, NestingMode, Role},
};

pub(super) fn check(members: &[Member], errors: &mut Errors) {
    for member in members {
        if let Role::Block(block) = &member.role {
            computed(block, errors);
            let without_limits = match block.nesting {
                Some(NestingMode::List | NestingMode::Set) | None => None,
                Some(NestingMode::Single) => Some(
                    "the type of a single block says how many there must be; \
                     remove it, and write an `Option` for a block that may be left out, \
                     the bare struct for one that may not",
                ),
                Some(NestingMode::Map) => {
                    Some("blocks in a map have no limits; remove it, or write `block(list)` or `block(set)`")
                }
                Some(NestingMode::Group) => {
                    Some("a block in a group is always there, so it has no limits; remove it")
                }
            };
            let Some(why) = without_limits else {
                range(&block.limits, errors);
                continue;
            };
            for (word, written) in block.limits.written() {
                errors.at(written.span, format!("`{word}` has no place here: {why}"));
            }
        }
    }
}

fn computed(block: &NestedBlock, errors: &mut Errors) {
    if !block.computed.is_present() {
        return;
    }
    let why = match block.nesting {
        Some(NestingMode::Group) => "a block in a group is always there, so it can't be computed; remove it",
        _ if block.limits.min() > 0 => {
            "a block that must be in the configuration can't be computed; remove it, or `min_items`"
        }
        _ => return,
    };
    errors.at(block.computed.span(), format!("`computed` has no place here: {why}"));
}

fn range(limits: &Limits, errors: &mut Errors) {
    for (word, written) in limits.written() {
        if written.value.0 < 0 {
            errors.at(written.span, format!("`{word}` cannot be negative; write 0 or more"));
        }
    }
    let (min, max) = (limits.min(), limits.max());
    if let Some(written) = limits.max.as_ref().filter(|_| max > 0 && min > max) {
        let message = format!(
            "`min_items` is {min}, more than the {max} of `max_items`; \
             write a larger `max_items`, or 0 for any number",
        );
        errors.at(written.span, message);
    }
}
