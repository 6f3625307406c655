//! The parts of a schema, made in constants from what the derive emits.

use std::borrow::Cow;

use super::{
    Attributes, Behavior, Block, Deprecation, Description, NestedBlock, NestedBlocks, NestedType, Nesting,
    NestingMode, Protocol5, TfSchema,
};
use crate::{
    check::{self, Holds},
    types::{ObjectType, Type},
    wire::{descriptor::Field, interpret::Described},
};

/// The type of a derived struct.
pub const fn object_type<T: Described<'static>>() -> Type {
    Type::Object(ObjectType::derived(T::DESCRIPTOR.fields))
}

/// The block of a derived struct.
pub const fn block<T: Described<'static>>(
    description: Description,
    deprecation: Option<Deprecation>,
) -> Block {
    let attributes = Attributes::derived(fields::<T>);
    Block::new(attributes, NestedBlocks::derived(fields::<T>), description, deprecation)
}

fn fields<T: Described<'static>>() -> &'static [Field] {
    const { T::DESCRIPTOR.fields }
}

/// Who sets an attribute for which nothing is written: the configuration may if the type can hold null, else it must.
pub const fn inferred_behavior(holds: Holds) -> Behavior {
    if holds.null { Behavior::Optional } else { Behavior::Required }
}

/// The attributes of a nested attribute that is a field of type `T`.
#[track_caller]
pub const fn nested_type<T: Nesting>(
    name: &str,
    written: Option<NestingMode>,
    protocol5: Protocol5,
) -> NestedType {
    let nesting = check::nesting::<T>(name, written);
    NestedType { nesting, attributes: content::<T>(), protocol5 }
}

/// The nested block that is a field of type `T`. A single block that must be there has exactly one item.
#[track_caller]
pub const fn nested_block<T: Nesting>(
    name: &'static str,
    written: Option<NestingMode>,
    (min_items, max_items): (u64, u64),
    computed: bool,
) -> NestedBlock {
    let nesting = check::nesting::<T>(name, written);
    check::item_limits(name, nesting, min_items, max_items);
    if computed {
        check::computed_block(name, nesting, min_items);
    }
    let (min_items, max_items) = match nesting {
        NestingMode::Single if T::REQUIRED => (1, 1),
        _ => (min_items, max_items),
    };
    let block = content_block::<T>();
    NestedBlock { name: Cow::Borrowed(name), nesting, min_items, max_items, computed, block }
}

/// The nested block that is a field of type `T` and travels as a list of at most one.
#[track_caller]
pub const fn list_of_one<T: Nesting>(name: &'static str, min_items: u64, computed: bool) -> NestedBlock {
    if computed {
        check::computed_block(name, NestingMode::List, min_items);
    }
    NestedBlock {
        name: Cow::Borrowed(name),
        nesting: NestingMode::List,
        min_items,
        max_items: 1,
        computed,
        block: content_block::<T>(),
    }
}

const fn content_block<T: Nesting>() -> Block {
    <T::Content as TfSchema>::BLOCK
}

const fn content<T: Nesting>() -> Attributes {
    match <T::Content as TfSchema>::BLOCK_REF.attributes.as_derived() {
        Some(fields) => Attributes::derived(fields),
        None => Attributes::derived(no_fields),
    }
}

fn no_fields() -> &'static [Field] {
    &[]
}
