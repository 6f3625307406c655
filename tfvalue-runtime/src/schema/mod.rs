//! Schemas: the declarations of a provider's resources, data sources and functions.

mod attribute;
mod collections;
pub(crate) mod function;
mod implied;
#[doc(hidden)]
pub mod json;
mod nested_block;
mod planning;
mod source;
#[doc(hidden)]
pub mod terraform_rules;
mod validate;

pub use attribute::{Attribute, AttributeType, Behavior, ImportRequirement, NestedType, Protocol5Fallback};
pub(crate) use collections::SchemaMember;
pub use collections::{AttributeIter, Attributes, NestedBlockIter, NestedBlocks};
pub use function::{Function, FunctionError, Parameter};
pub use nested_block::{NestedBlock, NestingMode};
pub(crate) use planning::Meaning;
pub use planning::{
    Argument, Bounds, Combination, CombinationRule, Combinations, Comparison, DeclaredRules, DefaultValue,
    Literal, Place, Presence, Refusal, ReplaceFn, RequiresReplace, RoundTrip, Rules, Samples, Semantics,
    Texts, UseState, ValidateFn, Validator, Validators,
};
use std::{borrow::Cow, fmt, str::FromStr};

use serde::{Deserialize, Serialize};
#[doc(hidden)]
pub use {
    json::{InForm, SchemaDialect},
    source::Source,
};

/// The schema of a resource, a data source, a provider, …: a block, a version and a kind.
///
/// Serialises to the shape of `terraform providers schema -json`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Schema {
    /// The version. Raise it when the type of stored values changes in a way that needs a state upgrade.
    pub version: i64,
    /// The kind of the schema.
    pub kind: SchemaKind,
    /// The attributes and nested blocks.
    pub block: Block,
    /// True for an identity that may change while its resource exists. Terraform doesn't see this flag.
    pub mutable: bool,
}

impl Schema {
    /// Creates a schema of this kind.
    pub const fn new(kind: SchemaKind, version: i64, block: Block) -> Self {
        Self { version, kind, block, mutable: false }
    }

    /// Allows an identity to change while its resource exists.
    #[must_use]
    pub const fn mutable(mut self) -> Self {
        self.mutable = true;
        self
    }
}

/// The kind of a [`Schema`]: a resource, a data source and so on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SchemaKind {
    /// A managed resource.
    Resource,
    /// A data source.
    DataSource,
    /// The configuration of a provider.
    Provider,
    /// `provider_meta`: information about a module for a provider.
    ProviderMeta,
    /// An ephemeral resource.
    EphemeralResource,
    /// A list resource, for `terraform query`.
    ListResource,
    /// An action.
    Action,
    /// The identity of a managed resource.
    Identity,
    /// A state store.
    StateStore,
    /// The content of a nested block or of a nested attribute.
    Nested,
}

impl SchemaKind {
    /// Returns the kind with its article, such as "a data source".
    #[doc(hidden)]
    #[must_use]
    pub const fn with_article(self) -> &'static str {
        match self {
            Self::Resource => "a resource",
            Self::DataSource => "a data source",
            Self::Provider => "a provider",
            Self::ProviderMeta => "a provider_meta",
            Self::EphemeralResource => "an ephemeral resource",
            Self::ListResource => "a list resource",
            Self::Action => "an action",
            Self::Identity => "an identity",
            Self::StateStore => "a state store",
            Self::Nested => "a nested block or nested attribute",
        }
    }

    /// Returns whether the provider returns values of such a schema to Terraform. True for [`Nested`](Self::Nested), which may be inside such a schema.
    #[doc(hidden)]
    #[must_use]
    pub const fn returns_values(self) -> bool {
        !matches!(
            self,
            Self::Provider | Self::ProviderMeta | Self::ListResource | Self::Action | Self::StateStore
        )
    }

    /// Returns whether a configuration sets values of such a schema, so that any part may be unknown. False for [`Nested`](Self::Nested), although it may
    /// be inside such a schema.
    #[doc(hidden)]
    #[must_use]
    pub const fn is_configured(self) -> bool {
        matches!(
            self,
            Self::Resource
                | Self::DataSource
                | Self::Provider
                | Self::EphemeralResource
                | Self::ListResource
                | Self::Action
        )
    }

    /// Returns whether a schema may have a version: the version has a meaning, or existing schemas of this kind have one.
    #[doc(hidden)]
    #[must_use]
    pub const fn may_have_version(self) -> bool {
        matches!(self, Self::Resource | Self::Identity | Self::DataSource | Self::StateStore)
    }
}

/// Attributes and nested blocks: the body of a schema or of a nested block. The default is empty.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Block {
    /// The attributes, sorted by name.
    pub attributes: Attributes,
    /// The nested blocks, sorted by name.
    pub block_types: NestedBlocks,
    /// The description, for authors of configurations.
    pub description: Description,
    /// The deprecation, with its replacement.
    pub deprecation: Option<Deprecation>,
    /// The combinations of attributes and blocks.
    pub combinations: Combinations,
}

impl Block {
    /// Creates a block without combinations.
    pub const fn new(
        attributes: Attributes,
        block_types: NestedBlocks,
        description: Description,
        deprecation: Option<Deprecation>,
    ) -> Self {
        Self { attributes, block_types, description, deprecation, combinations: Combinations::NONE }
    }

    /// Returns whether a configuration can set a part of the block. True for an empty block, which a configuration can write.
    ///
    /// # Example: a block that only the provider sets
    ///
    /// ```
    /// use tfvalue::{Type, schema::{Attribute, Behavior, Block, Description}};
    ///
    /// let block = |behavior| {
    ///     let attribute = Attribute::new("address", Type::String, behavior);
    ///     Block::new([attribute].into(), [].into(), Description::default(), None)
    /// };
    /// assert!(!block(Behavior::Computed).is_settable());
    /// assert!(block(Behavior::Optional).is_settable());
    /// ```
    #[must_use]
    pub fn is_settable(&self) -> bool {
        let (mut attributes, mut blocks) = (self.attributes.iter(), self.block_types.iter());
        (self.attributes.is_empty() && self.block_types.is_empty())
            || attributes.any(|attribute| attribute.behavior != Behavior::Computed)
            || blocks.any(|nested| nested.min_items > 0 || nested.block.is_settable())
    }

    /// Copies a block that was built in a constant; `Clone` isn't `const`.
    pub(crate) const fn copied(&'static self) -> Self {
        let deprecation = match &self.deprecation {
            Some(Deprecation { message: Cow::Borrowed(message) }) => Deprecation::constant(Some(message)),
            Some(_) => panic!("the deprecation was made when the program runs"),
            None => None,
        };
        let Cow::Borrowed(text) = self.description.text else {
            panic!("the description was made when the program runs")
        };
        let description = Description::constant(text, self.description.kind);
        Self {
            attributes: self.attributes.copied(),
            block_types: self.block_types.copied(),
            description,
            deprecation,
            combinations: self.combinations.copied(),
        }
    }
}

/// A text for authors of configurations.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct Description {
    /// The text; empty if there is none.
    pub text: Cow<'static, str>,
    /// The markup of the text.
    pub kind: DescriptionKind,
}

impl Description {
    /// Creates a description with this markup.
    pub fn new(text: impl Into<Cow<'static, str>>, kind: DescriptionKind) -> Self {
        Self { text: text.into(), kind }
    }

    /// [`new`](Self::new) as a `const fn`.
    pub(crate) const fn constant(text: &'static str, kind: DescriptionKind) -> Self {
        Self { text: Cow::Borrowed(text), kind }
    }
}

/// The markup of a [`Description`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DescriptionKind {
    /// Plain text.
    #[default]
    Plain,
    /// Markdown.
    Markdown,
}

/// The deprecation of an attribute, a block or a function.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct Deprecation {
    /// The replacement; empty if none is given.
    pub message: Cow<'static, str>,
}

impl Deprecation {
    /// Creates a deprecation with this message, which may be empty.
    pub fn new(message: impl Into<Cow<'static, str>>) -> Self {
        Self { message: message.into() }
    }

    /// [`new`](Self::new) as a `const fn`, for an optional message.
    pub(crate) const fn constant(message: Option<&'static str>) -> Option<Self> {
        match message {
            Some(message) => Some(Self { message: Cow::Borrowed(message) }),
            None => None,
        }
    }
}

/// Implements `as_str`, `Display` and `FromStr` of an enum from the names of its variants.
macro_rules! names {
    ($($(#[$doc:meta])* $Enum:ident { $($Value:ident => $name:literal,)+ })*) => {$(
        impl $Enum {
            #[cfg(test)]
            const ALL: [Self; [$(Self::$Value),+].len()] = [$(Self::$Value),+];

            $(#[$doc])*
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$Value => $name,)+
                }
            }
        }

        impl fmt::Display for $Enum {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl FromStr for $Enum {
            type Err = ParseNameError;

            fn from_str(text: &str) -> Result<Self, ParseNameError> {
                match text {
                    $($name => Ok(Self::$Value),)+
                    _ => Err(ParseNameError(())),
                }
            }
        }
    )*};
}

names! {
    /// Returns the kind in snake case, such as `data_source`. `Display` writes this name, and `FromStr` parses it.
    SchemaKind {
        Resource => "resource",
        DataSource => "data_source",
        Provider => "provider",
        ProviderMeta => "provider_meta",
        EphemeralResource => "ephemeral_resource",
        ListResource => "list_resource",
        Action => "action",
        Identity => "identity",
        StateStore => "state_store",
        Nested => "nested",
    }

    /// Returns the mode in the form of `terraform providers schema -json`: `single`, `list`, `set`, `map`, `group`.
    NestingMode {
        Single => "single",
        List => "list",
        Set => "set",
        Map => "map",
        Group => "group",
    }

    /// Returns the options of the derive for the behavior: `required`, `optional`, `optional, computed`, `computed`.
    Behavior {
        Required => "required",
        Optional => "optional",
        OptionalComputed => "optional, computed",
        Computed => "computed",
    }
}

/// The error for a text that is no [`SchemaKind`], [`NestingMode`] or [`Behavior`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ParseNameError(());

impl fmt::Display for ParseNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this is none of the names that are expected")
    }
}

impl std::error::Error for ParseNameError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn displayed_name_parses_to_itself() {
        for kind in SchemaKind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(kind));
        }
        for mode in NestingMode::ALL {
            assert_eq!(mode.to_string().parse(), Ok(mode));
        }
        for behavior in Behavior::ALL {
            assert_eq!(behavior.to_string().parse(), Ok(behavior));
        }
        assert_eq!("Single".parse::<NestingMode>(), Err(ParseNameError(())));
    }
}
