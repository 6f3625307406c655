use std::borrow::Cow;

use super::{
    Deprecation, Description, NestingMode,
    parts::{Parts, Sorted},
};
use crate::types::Type;

/// An attribute of a [`Block`](super::Block) or of a nested attribute.
#[derive(Clone, PartialEq, Debug)]
pub struct Attribute {
    /// Its name.
    pub name: Cow<'static, str>,
    /// Its type, or the attributes it consists of.
    pub ty: AttributeType,
    /// Who sets it.
    pub behavior: Behavior,
    /// Whether its value is hidden from the output of Terraform.
    pub sensitive: bool,
    /// Whether its value comes from the configuration only and is never stored.
    pub write_only: bool,
    /// What it is, for the person who writes a configuration.
    pub description: Description,
    /// Whether it is going away, and what to use instead.
    pub deprecation: Option<Deprecation>,
    /// In the schema of an identity: whether an import must give it.
    pub import: Option<Import>,
}

/// Who sets an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Behavior {
    /// The configuration must.
    Required,
    /// The configuration may.
    Optional,
    /// The configuration may; if it doesn't, the provider may.
    OptionalComputed,
    /// Only the provider.
    Computed,
}

impl Behavior {
    /// Whether the configuration may set the attribute, or not.
    pub const fn is_optional(self) -> bool {
        matches!(self, Self::Optional | Self::OptionalComputed)
    }

    /// Whether the configuration may leave the attribute to the provider.
    pub const fn is_computed(self) -> bool {
        matches!(self, Self::OptionalComputed | Self::Computed)
    }
}

/// Whether an import by identity must give an attribute of the identity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Import {
    /// It must.
    Required,
    /// It may.
    Optional,
}

/// What an attribute consists of.
#[derive(Clone, PartialEq, Debug)]
pub enum AttributeType {
    /// A value of this type.
    Type(Type),
    /// Attributes, each with its own schema (protocol 6).
    Nested(NestedType),
}

/// The attributes of a nested attribute.
#[derive(Clone, PartialEq, Debug)]
pub struct NestedType {
    /// Whether there is one object of them, a list, a set or a map. Never [`NestingMode::Group`].
    pub nesting: NestingMode,
    /// The attributes, sorted by name.
    pub attributes: Attributes,
    /// What is sent in its place in protocol 5, which has no nested attributes.
    pub protocol5: Protocol5,
}

/// What protocol 5 is told of a nested attribute, which it doesn't have.
///
/// The schema in JSON and the values don't depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Protocol5 {
    /// Nothing: a schema with the attribute is refused.
    #[default]
    Refused,
    /// An attribute that is an object, or a list, a set or a map of objects. All that the attributes inside say of themselves but
    /// their types is lost. If one of them is sensitive, so is the whole; if one is write-only, the whole must be.
    Object,
}

/// Attributes, sorted by the bytes of their names; none by default.
#[derive(Clone, Default, PartialEq)]
pub struct Attributes(Sorted<Attribute>);

impl Attributes {
    /// The attributes among the parts of a derived type's schema.
    pub(crate) const fn derived(parts: Parts) -> Self {
        Self(Sorted::Derived(parts))
    }

    /// Copies attributes that were built in a constant; `Clone` isn't `const`.
    pub(crate) const fn copied(&self) -> Self {
        Self(self.0.copied())
    }

    /// The attributes in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = &Attribute> {
        self.0.iter()
    }

    /// The attribute of this name.
    pub fn get(&self, name: &str) -> Option<&Attribute> {
        self.0.get(name)
    }
}

impl FromIterator<Attribute> for Attributes {
    fn from_iter<I: IntoIterator<Item = Attribute>>(parts: I) -> Self {
        Self(Sorted::from_iter(parts))
    }
}

impl std::fmt::Debug for Attributes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}
