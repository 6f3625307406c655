use std::borrow::Cow;

use super::{
    Block,
    parts::{Parts, Sorted},
};

/// A kind of nested block of a [`Block`].
#[derive(Clone, PartialEq, Debug)]
pub struct NestedBlock {
    /// Its name.
    pub name: Cow<'static, str>,
    /// How many there are, and how they are told apart.
    pub nesting: NestingMode,
    /// How many there must be at least; 0 and 1 for a single block that may and must be there.
    pub min_items: u64,
    /// How many there may be at most; 0 for any number.
    pub max_items: u64,
    /// Whether the provider may make blocks where the configuration has none: an optional and computed attribute, written as
    /// blocks.
    ///
    /// Terraform knows such blocks from 1.16 on, in protocol 6. `terraform providers schema -json` doesn't tell them from others.
    pub computed: bool,
    /// What each of them consists of.
    pub block: Block,
}

/// How many objects a nested block or a nested attribute holds, and how they are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NestingMode {
    /// One, or none.
    Single,
    /// A sequence of them.
    List,
    /// A collection without order.
    Set,
    /// Each under a label.
    Map,
    /// One, which is there even if it isn't written. Only for blocks.
    Group,
}

impl NestingMode {
    /// The mode as `terraform providers schema -json` writes it: `single`, `list`, `set`, `map`, `group`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::List => "list",
            Self::Set => "set",
            Self::Map => "map",
            Self::Group => "group",
        }
    }
}

/// Kinds of nested blocks, sorted by the bytes of their names; none by default.
#[derive(Clone, Default, PartialEq)]
pub struct NestedBlocks(Sorted<NestedBlock>);

impl NestedBlocks {
    /// The nested blocks among the parts of a derived type's schema.
    pub(crate) const fn derived(parts: Parts) -> Self {
        Self(Sorted::Derived(parts))
    }

    /// Copies nested blocks that were built in a constant; `Clone` isn't `const`.
    pub(crate) const fn copied(&self) -> Self {
        Self(self.0.copied())
    }

    /// The nested blocks in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = &NestedBlock> {
        self.0.iter()
    }

    /// The nested block of this name.
    pub fn get(&self, name: &str) -> Option<&NestedBlock> {
        self.0.get(name)
    }
}

impl FromIterator<NestedBlock> for NestedBlocks {
    fn from_iter<I: IntoIterator<Item = NestedBlock>>(parts: I) -> Self {
        Self(Sorted::from_iter(parts))
    }
}

impl std::fmt::Debug for NestedBlocks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}
