//! The attributes and blocks of one object, before and now.

use std::collections::BTreeMap;

use tfvalue_runtime::schema::{Attribute, Attributes, Behavior, Block, NestedBlock};

/// A named item of a block.
#[derive(Clone, Copy)]
pub(super) enum Item<'s> {
    Attribute(&'s Attribute),
    Block(&'s NestedBlock),
}

/// The attributes and blocks of an object, by name.
pub(super) type Items<'s> = BTreeMap<&'s str, Item<'s>>;

/// The attributes and blocks of an object in the earlier and the later schema.
pub(super) struct Scope<'s> {
    pub(super) new: &'s Items<'s>,
    pub(super) old: &'s Items<'s>,
}

impl Scope<'_> {
    /// Returns whether a configuration of the earlier schema can set the item.
    pub(super) fn was_settable(&self, name: &str) -> bool {
        self.old.get(name).is_some_and(Item::is_settable)
    }

    /// Returns whether a configuration of the later schema can set the item.
    pub(super) fn is_settable(&self, name: &str) -> bool {
        self.new.get(name).is_some_and(Item::is_settable)
    }

    /// Returns whether every configuration of the earlier schema sets the item.
    pub(super) fn was_required(&self, name: &str) -> bool {
        self.old.get(name).is_some_and(|item| match item {
            Item::Attribute(Attribute { behavior, .. }) => *behavior == Behavior::Required,
            Item::Block(block) => block.min_items > 0,
        })
    }
}

impl Item<'_> {
    /// Returns whether a configuration can set the item.
    fn is_settable(&self) -> bool {
        match self {
            Self::Attribute(attribute) => attribute.behavior != Behavior::Computed,
            Self::Block(_) => true,
        }
    }
}

pub(super) fn attribute_items(attributes: &Attributes) -> Items<'_> {
    attributes.iter().map(|attribute| (&*attribute.name, Item::Attribute(attribute))).collect()
}

pub(super) fn block_items(block: &Block) -> Items<'_> {
    let mut items = attribute_items(&block.attributes);
    items.extend(block.block_types.iter().map(|block| (&*block.name, Item::Block(block))));
    items
}
