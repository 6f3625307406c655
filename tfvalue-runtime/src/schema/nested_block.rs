use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{Block, DeclaredRules};

/// A kind of nested block of a [`Block`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct NestedBlock {
    /// The name.
    pub name: Cow<'static, str>,
    /// The nesting mode.
    pub nesting: NestingMode,
    /// The minimal number of blocks. For a single block: 0 if it is optional, 1 if it is required.
    pub min_items: u64,
    /// The maximal number of blocks; 0 for any number.
    pub max_items: u64,
    /// True if the provider may create blocks when the configuration has none, as for an optional and computed attribute.
    ///
    /// Terraform supports computed blocks since 1.16, in protocol 6. `terraform providers schema -json` doesn't mark them.
    pub computed: bool,
    /// The content of each block.
    pub block: Block,
    /// The further rules for plans and values of the blocks. Terraform doesn't see these rules.
    pub rules: DeclaredRules,
}

impl NestedBlock {
    /// Creates nested blocks without limits, which are not computed.
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
    /// At most one object.
    Single,
    /// A sequence of objects.
    List,
    /// An unordered collection of objects.
    Set,
    /// Objects by label.
    Map,
    /// One block, which exists even if the configuration doesn't have it. Nested attributes can't have this mode.
    Group,
}

impl NestingMode {
    /// Returns whether there can be any number of objects.
    #[doc(hidden)]
    pub const fn is_collection(self) -> bool {
        matches!(self, Self::List | Self::Set | Self::Map)
    }
}
