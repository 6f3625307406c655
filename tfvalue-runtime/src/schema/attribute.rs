use std::borrow::Cow;

use crate::types::Type;

use super::{Attributes, Combinations, DeclaredRules, Deprecation, Description, NestingMode};

/// An attribute of a [`Block`](super::Block) or of a nested attribute.
///
/// # Example: a secret
///
/// ```
/// use tfvalue::{Type, schema::{Attribute, Behavior}};
///
/// let mut password = Attribute::new("password", Type::String, Behavior::Required);
/// password.sensitive = true;
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Attribute {
    /// Its name.
    pub name: Cow<'static, str>,
    /// Its type, or the attributes it consists of.
    pub ty: AttributeType,
    /// The party that sets it: the configuration, the provider or both.
    pub behavior: Behavior,
    /// True if its value is hidden from the output of Terraform.
    pub sensitive: bool,
    /// True if its value comes from the configuration only and is never stored.
    pub write_only: bool,
    /// The description, for authors of configurations.
    pub description: Description,
    /// The deprecation, with its replacement.
    pub deprecation: Option<Deprecation>,
    /// In the schema of an identity: whether an import must give it.
    pub import: Option<ImportRequirement>,
    /// The further rules of its plans and values; Terraform doesn't see them.
    pub rules: DeclaredRules,
}

impl Attribute {
    /// An attribute of this name, of which nothing else is said.
    pub fn new(name: impl Into<Cow<'static, str>>, ty: impl Into<AttributeType>, behavior: Behavior) -> Self {
        Self {
            name: name.into(),
            ty: ty.into(),
            behavior,
            sensitive: false,
            write_only: false,
            description: Description::default(),
            deprecation: None,
            import: None,
            rules: DeclaredRules::NONE,
        }
    }
}

/// The party that sets an attribute: the configuration, the provider or both.
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
    /// Returns whether the configuration may set the attribute, or not.
    pub const fn is_optional(self) -> bool {
        matches!(self, Self::Optional | Self::OptionalComputed)
    }

    /// Returns whether the configuration may leave the attribute to the provider.
    pub const fn is_computed(self) -> bool {
        matches!(self, Self::OptionalComputed | Self::Computed)
    }
}

/// The requirement of an import by identity to give an attribute of the identity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ImportRequirement {
    /// It must.
    Required,
    /// It may.
    Optional,
}

/// The content of an attribute: a type, or nested attributes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum AttributeType {
    /// A value of this type.
    Type(Type),
    /// Attributes, each with its own schema (protocol 6).
    Nested(NestedType),
}

impl From<Type> for AttributeType {
    fn from(ty: Type) -> Self {
        Self::Type(ty)
    }
}

impl From<NestedType> for AttributeType {
    fn from(nested: NestedType) -> Self {
        Self::Nested(nested)
    }
}

/// The attributes of a nested attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct NestedType {
    /// The nesting mode: one object, a list, a set or a map. Never [`NestingMode::Group`].
    pub nesting: NestingMode,
    /// The attributes, sorted by name.
    pub attributes: Attributes,
    /// The type that is sent in its place in protocol 5, which has no nested attributes.
    pub protocol5: Protocol5Fallback,
    /// The combinations of the attributes.
    pub combinations: Combinations,
}

impl NestedType {
    /// These attributes, nested in this mode; protocol 5 refuses them.
    pub fn new(nesting: NestingMode, attributes: impl Into<Attributes>) -> Self {
        Self {
            nesting,
            attributes: attributes.into(),
            protocol5: Protocol5Fallback::Refused,
            combinations: Combinations::NONE,
        }
    }
}

/// The type that protocol 5 receives for a nested attribute, which it doesn't have.
///
/// The schema in JSON and the values don't depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Protocol5Fallback {
    /// Nothing: a schema with the attribute is refused.
    #[default]
    Refused,
    /// An attribute that is an object, or a list, a set or a map of objects. All that the attributes inside say of themselves but
    /// their types is lost. If one of them is sensitive, so is the whole; if one is write-only, the whole must be.
    Object,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_two_attributes_of_one_name_the_last_counts() {
        let attribute = |name| Attribute::new(name, Type::String, Behavior::Optional);
        let secret = Attribute { sensitive: true, ..attribute("name") };
        let names = |attributes: &Attributes| -> Vec<_> {
            attributes.iter().map(|attribute| (attribute.name.clone(), attribute.sensitive)).collect()
        };
        let both = [("name".into(), true), ("zone".into(), false)];

        let mut attributes = Attributes::from([attribute("name"), attribute("zone"), secret.clone()]);
        assert_eq!((names(&attributes), attributes.len()), (both.to_vec(), 2));
        let attributes_of_three = [attribute("name"), attribute("name"), secret.clone(), attribute("zone")];
        assert_eq!(names(&attributes_of_three.into()), both);

        assert_eq!(attributes.insert(attribute("name")), Some(secret.clone()));
        assert!(!attributes.get("name").unwrap().sensitive);
        attributes.extend([secret]);
        assert_eq!(names(&attributes), both);

        let mut attributes = Attributes::default();
        assert!(attributes.is_empty());
        for name in ["zone", "name", "size"] {
            assert_eq!(attributes.insert(attribute(name)), None);
        }
        assert!(attributes.iter().map(|attribute| &*attribute.name).eq(["name", "size", "zone"]));
    }
}
