use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{Block, DeclaredRules};

/// A kind of nested block of a [`Block`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct NestedBlock {
    /// Its name.
    pub name: Cow<'static, str>,
    /// The nesting mode.
    pub nesting: NestingMode,
    /// The minimal number of blocks; 0 and 1 for a single block that may and must be there.
    pub min_items: u64,
    /// The maximal number of blocks; 0 for any number.
    pub max_items: u64,
    /// True if the provider may make blocks where the configuration has none: an optional and computed attribute, written as
    /// blocks.
    ///
    /// Terraform knows such blocks from 1.16 on, in protocol 6. `terraform providers schema -json` doesn't distinguish them from others.
    pub computed: bool,
    /// The content of each block.
    pub block: Block,
    /// The further rules of its plans and values; Terraform doesn't see them.
    pub rules: DeclaredRules,
}

impl NestedBlock {
    /// Blocks of this name, as many as there are, none of them computed.
    pub fn new(name: impl Into<Cow<'static, str>>, nesting: NestingMode, block: Block) -> Self {
        Self {
            name: name.into(),
            nesting,
            min_items: 0,
            max_items: 0,
            computed: false,
            block,
            rules: DeclaredRules::NONE,
        }
    }
}

/// The nesting mode of a nested block or a nested attribute: the number of its objects, and how they are distinguished.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
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
    /// Returns whether there can be any number of objects.
    #[doc(hidden)]
    pub const fn is_collection(self) -> bool {
        matches!(self, Self::List | Self::Set | Self::Map)
    }
}
