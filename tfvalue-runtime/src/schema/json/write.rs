//! Writing schemas as JSON, with the order of keys of `terraform providers schema -json`.

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::schema::{
    Attribute, AttributeType, Attributes, Behavior, Block, Combinations, DeclaredRules, Deprecation,
    Description, DescriptionKind, Function, ImportRequirement, NestedBlock, NestedBlocks, NestedType,
    NestingMode, Parameter, Schema, SchemaKind,
};

/// The parts of a schema that are written.
#[derive(Clone, Copy, PartialEq)]
pub enum SchemaDialect {
    /// The parts that Terraform prints.
    Terraform,
    /// Also whether blocks are computed, and the rules of a model, which Terraform doesn't print, and skips.
    Lock,
    /// As a lock, with the texts that a person reads in place of regular expressions.
    Described,
}

impl SchemaDialect {
    /// Returns whether it is what Terraform prints, and no more.
    const fn is_terraform(self) -> bool {
        matches!(self, Self::Terraform)
    }
}

/// A schema or a part of one that has blocks, in this form.
pub struct InForm<'s, T>(pub &'s T, pub SchemaDialect);

impl SchemaDialect {
    /// A part of a schema in this dialect.
    pub const fn of<T>(self, part: &T) -> InForm<'_, T> {
        InForm(part, self)
    }
}

/// Writes parts of a schema as `terraform providers schema -json` prints them.
macro_rules! as_terraform_prints {
    ($($Part:ident)*) => {$(
        /// As `terraform providers schema -json` prints it: attributes and blocks by name, of an action no version, of an identity attributes
        /// only.
        impl Serialize for $Part {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                SchemaDialect::Terraform.of(self).serialize(serializer)
            }
        }
    )*};
}

as_terraform_prints!(Schema Block NestedBlocks NestedBlock Attributes Attribute NestedType);

impl Serialize for InForm<'_, Schema> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(schema, form) = self;
        let mut object = JsonObject::begin(serializer)?;
        if schema.kind != SchemaKind::Action {
            object.entry("version", &schema.version)?;
        }
        match schema.kind {
            SchemaKind::Identity => {
                object.entry("attributes", &IdentityAttributes(&schema.block.attributes))?;
            }
            _ => object.entry("block", &form.of(&schema.block))?,
        }
        object.end()
    }
}

impl Serialize for InForm<'_, Block> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(block, form) = self;
        let mut object = JsonObject::begin(serializer)?;
        if block.attributes.iter().next().is_some() {
            object.entry("attributes", &form.of(&block.attributes))?;
        }
        if block.block_types.iter().next().is_some() {
            object.entry("block_types", &form.of(&block.block_types))?;
        }
        object.described(&block.description, block.deprecation.as_ref())?;
        object.combinations(&block.combinations, *form)?;
        object.end()
    }
}

impl Serialize for InForm<'_, NestedBlocks> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(blocks, form) = self;
        serializer.collect_map(blocks.iter().map(|block| (&block.name, form.of(block))))
    }
}

impl Serialize for InForm<'_, NestedBlock> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(nested, form) = self;
        let mut object = JsonObject::begin(serializer)?;
        object.entry("nesting_mode", &nested.nesting)?;
        object.entry("block", &form.of(&nested.block))?;
        for (key, items) in [("min_items", nested.min_items), ("max_items", nested.max_items)] {
            if items > 0 {
                object.entry(key, &items)?;
            }
        }
        object.flag("computed", !form.is_terraform() && nested.computed)?;
        object.rules(&nested.rules, *form)?;
        object.end()
    }
}

impl Serialize for NestingMode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl Serialize for InForm<'_, Attributes> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(attributes, form) = self;
        serializer.collect_map(attributes.iter().map(|attribute| (&attribute.name, form.of(attribute))))
    }
}

impl Serialize for InForm<'_, Attribute> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(attribute, form) = self;
        let mut object = JsonObject::begin(serializer)?;
        match &attribute.ty {
            AttributeType::Type(ty) => object.entry("type", ty)?,
            AttributeType::Nested(nested) => object.entry("nested_type", &form.of(nested))?,
        }
        object.described(&attribute.description, attribute.deprecation.as_ref())?;
        object.flag("required", attribute.behavior == Behavior::Required)?;
        object.flag("optional", attribute.behavior.is_optional())?;
        object.flag("computed", attribute.behavior.is_computed())?;
        object.flag("sensitive", attribute.sensitive)?;
        object.flag("write_only", attribute.write_only)?;
        object.rules(&attribute.rules, *form)?;
        object.end()
    }
}

impl Serialize for InForm<'_, NestedType> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(nested, form) = self;
        let mut object = JsonObject::begin(serializer)?;
        if nested.attributes.iter().next().is_some() {
            object.entry("attributes", &form.of(&nested.attributes))?;
        }
        object.entry("nesting_mode", &nested.nesting)?;
        object.combinations(&nested.combinations, *form)?;
        object.end()
    }
}

impl Serialize for DescriptionKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self {
            Self::Plain => "plain",
            Self::Markdown => "markdown",
        })
    }
}

struct IdentityAttributes<'s>(&'s Attributes);

impl Serialize for IdentityAttributes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|attribute| (&attribute.name, IdentityAttribute(attribute))))
    }
}

struct IdentityAttribute<'s>(&'s Attribute);

impl Serialize for IdentityAttribute<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = JsonObject::begin(serializer)?;
        if let AttributeType::Type(ty) = &self.0.ty {
            object.entry("type", ty)?;
        }
        object.text("description", &self.0.description.text)?;
        object.flag("required_for_import", self.0.import == Some(ImportRequirement::Required))?;
        object.flag("optional_for_import", self.0.import == Some(ImportRequirement::Optional))?;
        object.end()
    }
}

impl Serialize for Function {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = JsonObject::begin(serializer)?;
        object.text("description", &self.description.text)?;
        object.text("summary", &self.summary)?;
        object.text(
            "deprecation_message",
            self.deprecation.as_ref().map_or("", |deprecation| &deprecation.message),
        )?;
        object.entry("return_type", &self.returns)?;
        if !self.parameters.is_empty() {
            object.entry("parameters", &self.parameters)?;
        }
        if let Some(variadic) = &self.variadic {
            object.entry("variadic_parameter", variadic)?;
        }
        object.end()
    }
}

impl Serialize for Parameter {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = JsonObject::begin(serializer)?;
        object.text("name", &self.name)?;
        object.text("description", &self.description.text)?;
        object.flag("is_nullable", self.allow_null)?;
        object.entry("type", &self.ty)?;
        object.end()
    }
}

/// A JSON object of which entries that say nothing are left out.
struct JsonObject<M>(M);

impl<M: SerializeMap> JsonObject<M> {
    fn begin<S: Serializer<SerializeMap = M>>(serializer: S) -> Result<Self, S::Error> {
        serializer.serialize_map(None).map(Self)
    }

    fn entry(&mut self, key: &str, value: &impl Serialize) -> Result<(), M::Error> {
        self.0.serialize_entry(key, value)
    }

    fn text(&mut self, key: &str, text: &str) -> Result<(), M::Error> {
        if text.is_empty() { Ok(()) } else { self.entry(key, &text) }
    }

    /// The rules of a model, each as text.
    fn rules(&mut self, rules: &DeclaredRules, form: SchemaDialect) -> Result<(), M::Error> {
        let options =
            if form == SchemaDialect::Described { rules.described_options() } else { rules.options() };
        if !form.is_terraform() && !options.is_empty() {
            self.entry("tfvalue_rules", &options)?;
        }
        Ok(())
    }

    /// The combinations of members, each as text.
    fn combinations(&mut self, combinations: &Combinations, form: SchemaDialect) -> Result<(), M::Error> {
        let options = combinations.options();
        if !form.is_terraform() && !options.is_empty() {
            self.entry("tfvalue_combinations", &options)?;
        }
        Ok(())
    }

    fn flag(&mut self, key: &str, set: bool) -> Result<(), M::Error> {
        if set { self.entry(key, &true) } else { Ok(()) }
    }

    /// The description and the deprecation of an attribute or a block. Writes the kind of the description even if there is no description.
    fn described(
        &mut self,
        description: &Description,
        deprecation: Option<&Deprecation>,
    ) -> Result<(), M::Error> {
        self.text("description", &description.text)?;
        self.entry("description_kind", &description.kind)?;
        self.flag("deprecated", deprecation.is_some())?;
        self.text("deprecation_message", deprecation.map_or("", |deprecation| &deprecation.message))
    }

    fn end(self) -> Result<M::Ok, M::Error> {
        self.0.end()
    }
}

/// Compared to what Terraform 1.15.5 printed, byte for byte.
#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::Protocol5Fallback;
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
