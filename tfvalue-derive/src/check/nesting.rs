//! The minimal and the maximal number of nested blocks, by nesting mode.

use darling::Error;

use crate::model::{Limits, Member, NestedBlock, NestingMode, Role};

pub(super) fn check(members: &[Member]) -> darling::Result<()> {
    let mut errors = Error::accumulator();
    for member in members {
        if let Role::Block(block) = &member.role {
            errors.handle(computed(block));
            errors.handle(match block.nesting {
                Some(mode @ (NestingMode::Single | NestingMode::Map | NestingMode::Group)) => {
                    none(&block.limits, mode)
                }
                Some(NestingMode::List | NestingMode::Set) | None => range(&block.limits),
            });
        }
    }
    errors.finish()
}

fn computed(block: &NestedBlock) -> darling::Result<()> {
    if !block.computed.is_present() {
        return Ok(());
    }
    let why = match block.nesting {
        Some(NestingMode::Group) => "a block in a group is always there, so it can't be computed; remove it",
        _ if block.limits.min() > 0 => {
            "a block that must be in the configuration can't be computed; remove it, or `min_items`"
        }
        _ => return Ok(()),
    };
    Err(Error::custom(format!("`computed` has no place here: {why}")).with_span(&block.computed.span()))
}

fn none(limits: &Limits, mode: NestingMode) -> darling::Result<()> {
    let why = match mode {
        NestingMode::Single => {
            "the type of a single block tells how many there must be; \
             remove it, and write an `Option` for a block that may be left out, \
             the bare struct for one that may not"
        }
        NestingMode::Map => {
            "blocks in a map have no limits; remove it, or write `block(list)` or `block(set)`"
        }
        NestingMode::Group => "a block in a group is always there, so it has no limits; remove it",
        NestingMode::List | NestingMode::Set => unreachable!("these have limits"),
    };
    let mut errors = Error::accumulator();
    for (word, written) in limits.written() {
        errors.push(Error::custom(format!("`{word}` has no place here: {why}")).with_span(&written.span));
    }
    errors.finish()
}

fn range(limits: &Limits) -> darling::Result<()> {
    let mut errors = Error::accumulator();
    for (word, written) in limits.written() {
        if written.value.0 < 0 {
            errors.push(
                Error::custom(format!("`{word}` cannot be negative; write 0 or more"))
                    .with_span(&written.span),
            );
        }
    }
    let (min, max) = (limits.min(), limits.max());
    if let Some(written) = limits.max.as_ref().filter(|_| max > 0 && min > max) {
        let message = format!(
            "`min_items` is {min}, more than the {max} of `max_items`; \
             write a larger `max_items`, or 0 for any number",
        );
        errors.push(Error::custom(message).with_span(&written.span));
    }
    errors.finish()
}
