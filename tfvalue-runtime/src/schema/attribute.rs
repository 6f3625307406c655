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
    /// The name.
    pub name: Cow<'static, str>,
    /// The type, or the nested attributes.
    pub ty: AttributeType,
    /// The party that sets the attribute: the configuration, the provider or both.
    pub behavior: Behavior,
    /// True if Terraform's output hides the value.
    pub sensitive: bool,
    /// True if the value comes only from the configuration and is never stored.
    pub write_only: bool,
    /// The description, for authors of configurations.
    pub description: Description,
    /// The deprecation, with its replacement.
    pub deprecation: Option<Deprecation>,
    /// The requirement of an import to give the attribute. Only attributes of an identity have one.
    pub import: Option<ImportRequirement>,
    /// The further rules for plans and values of the attribute. Terraform doesn't see these rules.
    pub rules: DeclaredRules,
}

impl Attribute {
    /// Creates an attribute. The other fields have their defaults.
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
    /// The configuration must set the attribute.
    Required,
    /// The configuration may set the attribute.
    Optional,
    /// The configuration may set the attribute. Otherwise the provider may set it.
    OptionalComputed,
    /// Only the provider sets the attribute.
    Computed,
}

impl Behavior {
    /// Returns whether the configuration may set or omit the attribute.
    pub const fn is_optional(self) -> bool {
        matches!(self, Self::Optional | Self::OptionalComputed)
    }

    /// Returns whether the configuration may leave the attribute to the provider.
    pub const fn is_computed(self) -> bool {
        matches!(self, Self::OptionalComputed | Self::Computed)
    }
}

/// The requirement for an attribute of an identity in an import by identity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ImportRequirement {
    /// The import must give the attribute.
    Required,
    /// The import may give the attribute.
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
    /// The replacement in protocol 5, which has no nested attributes.
    pub protocol5: Protocol5Fallback,
    /// The combinations of the attributes.
    pub combinations: Combinations,
}

impl NestedType {
    /// Creates a nested type of these attributes. Protocol 5 refuses a schema that has it.
    pub fn new(nesting: NestingMode, attributes: impl Into<Attributes>) -> Self {
        Self {
            nesting,
            attributes: attributes.into(),
            protocol5: Protocol5Fallback::Refused,
            combinations: Combinations::NONE,
        }
    }
}

/// The replacement for a nested attribute in protocol 5, which has no nested attributes.
///
/// The JSON of the schema and the values don't depend on the replacement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Protocol5Fallback {
    /// No replacement: protocol 5 refuses a schema with the attribute.
    #[default]
    Refused,
    /// An attribute whose type is an object, or a list, a set or a map of objects. Only the types of the nested attributes are kept. If a nested
    /// attribute is sensitive, the whole attribute is sensitive. If a nested attribute is write-only, the whole attribute must be write-only.
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
