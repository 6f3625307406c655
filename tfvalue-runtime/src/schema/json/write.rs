//! Writing schemas as JSON, with the order of keys of `terraform providers schema -json`.

use std::collections::{BTreeMap, BTreeSet};

use serde::ser::{Serialize, Serializer};

use super::{
    by_name::ByName,
    parts::{
        AttributeJson, BlockJson, FunctionJson, NestedBlockJson, NestedTypeJson, ParameterJson, SchemaJson,
    },
};
use crate::schema::{
    Attribute, AttributeType, Attributes, Behavior, Block, Combinations, DeclaredRules, Deprecation,
    Function, ImportRequirement, NestedBlock, NestedBlocks, NestedType, Parameter, Schema, SchemaKind,
};

/// The parts of a schema that are written.
#[derive(Clone, Copy, PartialEq)]
pub enum SchemaDialect {
    /// The parts that Terraform prints.
    Terraform,
    /// Also the `computed` flag of blocks, and the rules and combinations of a model. Terraform doesn't print them.
    Lock,
    /// The parts of [`Lock`](Self::Lock), with the messages of validators for people and with the values of enums.
    Described,
}

impl SchemaDialect {
    /// Returns whether this is the dialect of Terraform.
    const fn is_terraform(self) -> bool {
        matches!(self, Self::Terraform)
    }
}

/// A schema or a part of a schema, and the dialect in which it is written.
pub struct InForm<'s, T>(pub &'s T, pub SchemaDialect);

impl SchemaDialect {
    /// A part of a schema in this dialect.
    pub const fn of<T>(self, part: &T) -> InForm<'_, T> {
        InForm(part, self)
    }
}

/// Writes parts of a schema as `terraform providers schema -json` prints them, and in other dialects.
macro_rules! serialize {
    ($($Part:ident as $Json:ty;)*) => {$(
        impl Serialize for InForm<'_, $Part> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                <$Json>::of(self.0, self.1).serialize(serializer)
            }
        }

        /// Writes the shape of `terraform providers schema -json`: attributes and blocks by name. An action has no version. An identity has only
        /// attributes.
        impl Serialize for $Part {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                SchemaDialect::Terraform.of(self).serialize(serializer)
            }
        }
    )*};
}

serialize! {
    Schema as SchemaJson;
    Block as BlockJson;
    NestedBlocks as ByName<NestedBlockJson>;
    NestedBlock as NestedBlockJson;
    Attributes as ByName<AttributeJson>;
    Attribute as AttributeJson;
    NestedType as NestedTypeJson;
    Function as FunctionJson;
    Parameter as ParameterJson;
}

impl SchemaJson {
    fn of(schema: &Schema, dialect: SchemaDialect) -> Self {
        let version = Some(schema.version).filter(|_| schema.kind != SchemaKind::Action);
        if schema.kind == SchemaKind::Identity {
            let attributes = schema.block.attributes.iter();
            let attributes = attributes.map(|attribute| (attribute.name.to_string(), identity(attribute)));
            return Self { version, block: None, attributes: ByName(attributes.collect()) };
        }
        Self { version, block: Some(BlockJson::of(&schema.block, dialect)), attributes: ByName::default() }
    }
}

fn identity(attribute: &Attribute) -> AttributeJson {
    AttributeJson {
        r#type: match &attribute.ty {
            AttributeType::Type(ty) => Some(ty.clone()),
            AttributeType::Nested(_) => None,
        },
        description: attribute.description.text.to_string(),
        required_for_import: attribute.import == Some(ImportRequirement::Required),
        optional_for_import: attribute.import == Some(ImportRequirement::Optional),
        ..AttributeJson::default()
    }
}

impl BlockJson {
    fn of(block: &Block, dialect: SchemaDialect) -> Self {
        Self {
            attributes: ByName::<AttributeJson>::of(&block.attributes, dialect),
            block_types: ByName::<NestedBlockJson>::of(&block.block_types, dialect),
            description: block.description.text.to_string(),
            description_kind: Some(block.description.kind),
            deprecated: block.deprecation.is_some(),
            deprecation_message: message(block.deprecation.as_ref()),
            combinations: combinations(&block.combinations, dialect),
        }
    }
}

impl ByName<NestedBlockJson> {
    fn of(blocks: &NestedBlocks, dialect: SchemaDialect) -> Self {
        Self(
            blocks
                .iter()
                .map(|block| (block.name.to_string(), NestedBlockJson::of(block, dialect)))
                .collect(),
        )
    }
}

impl NestedBlockJson {
    fn of(nested: &NestedBlock, dialect: SchemaDialect) -> Self {
        Self {
            nesting_mode: Some(nested.nesting),
            block: Some(BlockJson::of(&nested.block, dialect)),
            min_items: nested.min_items,
            max_items: nested.max_items,
            computed: !dialect.is_terraform() && nested.computed,
            rules: rules(&nested.rules, dialect),
        }
    }
}

impl ByName<AttributeJson> {
    fn of(attributes: &Attributes, dialect: SchemaDialect) -> Self {
        let attributes = attributes.iter();
        Self(attributes.map(|one| (one.name.to_string(), AttributeJson::of(one, dialect))).collect())
    }
}

impl AttributeJson {
    fn of(attribute: &Attribute, dialect: SchemaDialect) -> Self {
        let (r#type, nested_type) = match &attribute.ty {
            AttributeType::Type(ty) => (Some(ty.clone()), None),
            AttributeType::Nested(nested) => (None, Some(NestedTypeJson::of(nested, dialect))),
        };
        Self {
            r#type,
            nested_type,
            description: attribute.description.text.to_string(),
            description_kind: Some(attribute.description.kind),
            deprecated: attribute.deprecation.is_some(),
            deprecation_message: message(attribute.deprecation.as_ref()),
            required: attribute.behavior == Behavior::Required,
            optional: attribute.behavior.is_optional(),
            computed: attribute.behavior.is_computed(),
            sensitive: attribute.sensitive,
            write_only: attribute.write_only,
            rules: rules(&attribute.rules, dialect),
            ..Self::default()
        }
    }
}

impl NestedTypeJson {
    fn of(nested: &NestedType, dialect: SchemaDialect) -> Self {
        Self {
            attributes: ByName::<AttributeJson>::of(&nested.attributes, dialect),
            nesting_mode: Some(nested.nesting),
            combinations: combinations(&nested.combinations, dialect),
        }
    }
}

impl FunctionJson {
    fn of(function: &Function, dialect: SchemaDialect) -> Self {
        let parameter = |parameter| ParameterJson::of(parameter, dialect);
        Self {
            description: function.description.text.to_string(),
            summary: function.summary.to_string(),
            deprecation_message: message(function.deprecation.as_ref()),
            return_type: Some(function.returns.clone()),
            parameters: function.parameters.iter().map(parameter).collect(),
            variadic_parameter: function.variadic.as_ref().map(parameter),
        }
    }
}

impl ParameterJson {
    fn of(parameter: &Parameter, _: SchemaDialect) -> Self {
        Self {
            name: parameter.name.to_string(),
            description: parameter.description.text.to_string(),
            is_nullable: parameter.allow_null,
            r#type: Some(parameter.ty.clone()),
        }
    }
}

fn message(deprecation: Option<&Deprecation>) -> String {
    deprecation.map(|deprecation| deprecation.message.to_string()).unwrap_or_default()
}

/// The rules of a model, each as text.
fn rules(rules: &DeclaredRules, dialect: SchemaDialect) -> ByName<String> {
    ByName(match dialect {
        SchemaDialect::Terraform => BTreeMap::new(),
        SchemaDialect::Lock => rules.options(),
        SchemaDialect::Described => rules.described_options(),
    })
}

/// The combinations of members, each as text.
fn combinations(combinations: &Combinations, dialect: SchemaDialect) -> BTreeSet<String> {
    if dialect.is_terraform() { BTreeSet::new() } else { combinations.options() }
}

/// Compared to what Terraform 1.15.5 printed, byte for byte.
#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::{Description, DescriptionKind, NestingMode, Protocol5Fallback};
    use crate::types::Type;

    fn plain(text: &'static str) -> Description {
        Description::new(text, DescriptionKind::Plain)
    }

    fn attribute(name: &'static str, ty: Type, behavior: Behavior, description: &'static str) -> Attribute {
        Attribute {
            name: name.into(),
            ty: AttributeType::Type(ty),
            behavior,
            sensitive: false,
            write_only: false,
            description: plain(description),
            deprecation: None,
            import: None,
            rules: DeclaredRules::NONE,
        }
    }

    fn optional(name: &'static str, ty: Type, description: &'static str) -> Attribute {
        attribute(name, ty, Behavior::Optional, description)
    }

    fn block(
        attributes: impl IntoIterator<Item = Attribute>,
        blocks: impl IntoIterator<Item = NestedBlock>,
    ) -> Block {
        Block::new(Attributes::from_iter(attributes), NestedBlocks::from_iter(blocks), plain(""), None)
    }

    fn json(value: &impl Serialize) -> String {
        serde_json::to_string(value).unwrap()
    }

    #[test]
    fn a_provider_is_printed_as_terraform_prints_it() {
        let retry = NestedType {
            nesting: NestingMode::Single,
            attributes: Attributes::from_iter([
                optional("on", Type::list(Type::String), "the on"),
                optional("max", Type::Number, "the max"),
            ]),
            protocol5: Protocol5Fallback::Refused,
            combinations: crate::schema::Combinations::NONE,
        };
        let attributes = [
            optional("endpoint", Type::String, "the endpoint"),
            optional("feature_flags", Type::set(Type::String), "the feature_flags"),
            optional("headers", Type::map(Type::String), "the headers"),
            optional("limit", Type::Number, "the limit"),
            Attribute { ty: AttributeType::Nested(retry), ..optional("retry", Type::Dynamic, "the retry") },
            Attribute { sensitive: true, ..optional("token", Type::String, "the token") },
        ];
        let assume = NestedBlock {
            name: "assume".into(),
            nesting: NestingMode::List,
            min_items: 0,
            computed: false,
            max_items: 1,
            block: block(
                [
                    attribute("role", Type::String, Behavior::Required, "the role"),
                    optional("seconds", Type::Number, "the seconds"),
                ],
                [],
            ),
            rules: DeclaredRules::NONE,
        };
        let features = NestedBlock {
            name: "features".into(),
            nesting: NestingMode::Single,
            min_items: 0,
            computed: false,
            max_items: 0,
            block: block([optional("purge", Type::Bool, "the purge")], []),
            rules: DeclaredRules::NONE,
        };
        let schema = Schema::new(SchemaKind::Provider, 0, block(attributes, [features, assume]));
        let expected = concat!(
            r#"{"version":0,"block":{"attributes":{"endpoint":{"type":"string","description":"the endpoint","#,
            r#""description_kind":"plain","optional":true},"feature_flags":{"type":["set","string"],"#,
            r#""description":"the feature_flags","description_kind":"plain","optional":true},"#,
            r#""headers":{"type":["map","string"],"description":"the headers","description_kind":"plain","#,
            r#""optional":true},"limit":{"type":"number","description":"the limit","description_kind":"plain","#,
            r#""optional":true},"retry":{"nested_type":{"attributes":{"max":{"type":"number","#,
            r#""description":"the max","description_kind":"plain","optional":true},"on":{"type":["list","string"],"#,
            r#""description":"the on","description_kind":"plain","optional":true}},"nesting_mode":"single"},"#,
            r#""description":"the retry","description_kind":"plain","optional":true},"token":{"type":"string","#,
            r#""description":"the token","description_kind":"plain","optional":true,"sensitive":true}},"#,
            r#""block_types":{"assume":{"nesting_mode":"list","block":{"attributes":{"role":{"type":"string","#,
            r#""description":"the role","description_kind":"plain","required":true},"seconds":{"type":"number","#,
            r#""description":"the seconds","description_kind":"plain","optional":true}},"#,
            r#""description_kind":"plain"},"max_items":1},"features":{"nesting_mode":"single","#,
            r#""block":{"attributes":{"purge":{"type":"bool","description":"the purge","description_kind":"plain","#,
            r#""optional":true}},"description_kind":"plain"}}},"description_kind":"plain"}}"#,
        );
        assert_eq!(json(&schema), expected);
    }

    #[test]
    fn what_an_attribute_is_follows_its_description() {
        let old =
            Attribute { deprecation: Some(Deprecation::new("")), ..optional("old", Type::String, "the old") };
        let expected = r#"{"type":"string","description":"the old","description_kind":"plain","deprecated":true,"optional":true}"#;
        assert_eq!(json(&old), expected);

        let secret = Attribute { write_only: true, ..optional("secret_wo", Type::String, "the secret_wo") };
        let expected = r#"{"type":"string","description":"the secret_wo","description_kind":"plain","optional":true,"write_only":true}"#;
        assert_eq!(json(&secret), expected);

        let both = attribute("opt_comp", Type::String, Behavior::OptionalComputed, "the opt_comp");
        let expected = r#"{"type":"string","description":"the opt_comp","description_kind":"plain","optional":true,"computed":true}"#;
        assert_eq!(json(&both), expected);
    }

    /// No schema that we saw had a message: key and place are those of Terraform's package `jsonprovider`.
    #[test]
    fn a_deprecation_is_printed_with_its_message() {
        let description = Description::new("*Old.*", DescriptionKind::Markdown);
        let deprecated =
            Block { description, deprecation: Some(Deprecation::new("use new")), ..block([], []) };
        let expected = concat!(
            r#"{"description":"*Old.*","description_kind":"markdown","deprecated":true,"#,
            r#""deprecation_message":"use new"}"#
        );
        assert_eq!(json(&deprecated), expected);
    }

    #[test]
    fn an_identity_has_attributes_only() {
        let import = |import, attribute| Attribute { import: Some(import), ..attribute };
        let attributes = [
            import(ImportRequirement::Required, optional("id", Type::String, "")),
            import(ImportRequirement::Optional, optional("num", Type::Number, "")),
            import(ImportRequirement::Optional, optional("region", Type::String, "")),
        ];
        let expected = concat!(
            r#"{"version":0,"attributes":{"id":{"type":"string","required_for_import":true},"#,
            r#""num":{"type":"number","optional_for_import":true},"#,
            r#""region":{"type":"string","optional_for_import":true}}}"#,
        );
        assert_eq!(json(&Schema::new(SchemaKind::Identity, 0, block(attributes, []))), expected);
    }

    #[test]
    fn an_action_has_no_version() {
        assert_eq!(
            json(&Schema::new(SchemaKind::Action, 3, block([], []))),
            r#"{"block":{"description_kind":"plain"}}"#
        );
        let nested = Schema::new(SchemaKind::Nested, 3, block([], []));
        assert_eq!(json(&nested), r#"{"version":3,"block":{"description_kind":"plain"}}"#);
    }
}
