//! Reading schemas from JSON.
//!
//! Serde reads the keys; what they mean together is found out after that, when there is a path to tell where.

use std::{borrow::Cow, collections::BTreeMap};

use serde::Deserialize;

use super::ParseSchemaError;
use crate::{
    schema::{
        Attribute, AttributeType, Attributes, Behavior, Block, Deprecation, Description, DescriptionKind,
        Function, Import, Kind, NestedBlock, NestedBlocks, NestedType, NestingMode, Parameter, Protocol5,
        ProviderSchema, ProviderSchemas, Schema,
    },
    types::Type,
};

type ByName<T> = BTreeMap<String, T>;

#[derive(Deserialize)]
pub(super) struct ProviderSchemasJson {
    format_version: String,
    #[serde(default)]
    provider_schemas: ByName<ProviderSchemaJson>,
}

#[derive(Deserialize)]
struct ProviderSchemaJson {
    provider: Option<SchemaJson>,
    #[serde(default)]
    resource_schemas: ByName<SchemaJson>,
    #[serde(default)]
    data_source_schemas: ByName<SchemaJson>,
    #[serde(default)]
    ephemeral_resource_schemas: ByName<SchemaJson>,
    #[serde(default)]
    list_resource_schemas: ByName<SchemaJson>,
    #[serde(default)]
    functions: ByName<FunctionJson>,
    #[serde(default)]
    resource_identity_schemas: ByName<SchemaJson>,
    #[serde(default)]
    action_schemas: ByName<SchemaJson>,
    #[serde(default)]
    state_store_schemas: ByName<SchemaJson>,
}

#[derive(Deserialize)]
pub(super) struct SchemaJson {
    #[serde(default)]
    version: i64,
    block: Option<BlockJson>,
    /// Those of an identity, which has no block.
    #[serde(default)]
    attributes: ByName<AttributeJson>,
}

#[derive(Deserialize, Default)]
struct BlockJson {
    #[serde(default)]
    attributes: ByName<AttributeJson>,
    #[serde(default)]
    block_types: ByName<NestedBlockJson>,
    #[serde(default)]
    description: String,
    #[serde(default)]
    description_kind: DescriptionKindJson,
    #[serde(default)]
    deprecated: bool,
    #[serde(default)]
    deprecation_message: String,
}

#[derive(Deserialize)]
struct NestedBlockJson {
    nesting_mode: NestingModeJson,
    #[serde(default)]
    block: BlockJson,
    #[serde(default)]
    min_items: u64,
    #[serde(default)]
    max_items: u64,
    /// Terraform doesn't print it; the files of locked schemas have it.
    #[serde(default)]
    computed: bool,
}

#[derive(Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "JSON has them so")]
struct AttributeJson {
    r#type: Option<Type>,
    nested_type: Option<NestedTypeJson>,
    #[serde(default)]
    description: String,
    #[serde(default)]
    description_kind: DescriptionKindJson,
    #[serde(default)]
    deprecated: bool,
    #[serde(default)]
    deprecation_message: String,
    #[serde(default)]
    required: bool,
    #[serde(default)]
    optional: bool,
    #[serde(default)]
    computed: bool,
    #[serde(default)]
    sensitive: bool,
    #[serde(default)]
    write_only: bool,
    #[serde(default)]
    required_for_import: bool,
    #[serde(default)]
    optional_for_import: bool,
}

#[derive(Deserialize)]
struct NestedTypeJson {
    #[serde(default)]
    attributes: ByName<AttributeJson>,
    nesting_mode: NestingModeJson,
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "snake_case")]
enum DescriptionKindJson {
    #[default]
    Plain,
    Markdown,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum NestingModeJson {
    Single,
    List,
    Set,
    Map,
    Group,
}

#[derive(Deserialize)]
struct FunctionJson {
    #[serde(default)]
    description: String,
    #[serde(default)]
    summary: String,
    #[serde(default)]
    deprecation_message: String,
    return_type: Type,
    #[serde(default)]
    parameters: Vec<ParameterJson>,
    variadic_parameter: Option<ParameterJson>,
}

#[derive(Deserialize)]
struct ParameterJson {
    #[serde(default)]
    name: String,
    #[serde(default)]
    description: String,
    #[serde(default)]
    is_nullable: bool,
    r#type: Type,
}

impl TryFrom<ProviderSchemasJson> for ProviderSchemas {
    type Error = ParseSchemaError;

    fn try_from(json: ProviderSchemasJson) -> Result<Self, ParseSchemaError> {
        let providers = by_name(json.provider_schemas, |provider, _| provider.try_into())?;
        Ok(Self { format_version: json.format_version, providers })
    }
}

impl TryFrom<ProviderSchemaJson> for ProviderSchema {
    type Error = ParseSchemaError;

    fn try_from(json: ProviderSchemaJson) -> Result<Self, ParseSchemaError> {
        let schemas = |schemas: ByName<SchemaJson>, kind| by_name(schemas, |schema, _| schema.schema(kind));
        // A provider without a configuration has a version and nothing else.
        let provider = json.provider.filter(|schema| schema.block.is_some());
        Ok(Self {
            provider: provider
                .map(|schema| schema.schema(Kind::Provider))
                .transpose()
                .map_err(|error| error.within("provider"))?,
            resources: schemas(json.resource_schemas, Kind::Resource)?,
            data_sources: schemas(json.data_source_schemas, Kind::DataSource)?,
            ephemeral_resources: schemas(json.ephemeral_resource_schemas, Kind::EphemeralResource)?,
            list_resources: schemas(json.list_resource_schemas, Kind::ListResource)?,
            functions: json.functions.into_iter().map(|(name, function)| (name, function.into())).collect(),
            identities: schemas(json.resource_identity_schemas, Kind::Identity)?,
            actions: schemas(json.action_schemas, Kind::Action)?,
            state_stores: schemas(json.state_store_schemas, Kind::StateStore)?,
        })
    }
}

impl SchemaJson {
    pub(super) fn schema(self, kind: Kind) -> Result<Schema, ParseSchemaError> {
        let block = match kind {
            Kind::Identity => {
                let attributes = attributes(self.attributes, AttributeJson::identity_attribute)?;
                Block::new(attributes, NestedBlocks::default(), Description::default(), None)
            }
            _ => self.block.unwrap_or_default().try_into()?,
        };
        Ok(Schema::new(kind, self.version, block))
    }
}

impl TryFrom<BlockJson> for Block {
    type Error = ParseSchemaError;

    fn try_from(json: BlockJson) -> Result<Self, ParseSchemaError> {
        let block_types: ByName<NestedBlock> = by_name(json.block_types, NestedBlockJson::nested_block)?;
        Ok(Self::new(
            attributes(json.attributes, AttributeJson::attribute)?,
            block_types.into_values().collect(),
            description(json.description, &json.description_kind),
            deprecation(json.deprecated, json.deprecation_message)?,
        ))
    }
}

impl NestedBlockJson {
    fn nested_block(self, name: &str) -> Result<NestedBlock, ParseSchemaError> {
        Ok(NestedBlock {
            name: Cow::Owned(name.to_owned()),
            nesting: self.nesting_mode.into(),
            min_items: self.min_items,
            computed: self.computed,
            max_items: self.max_items,
            block: self.block.try_into()?,
        })
    }
}

impl AttributeJson {
    fn attribute(self, name: &str) -> Result<Attribute, ParseSchemaError> {
        let behavior = match (self.required, self.optional, self.computed) {
            (true, false, false) => Behavior::Required,
            (false, true, false) => Behavior::Optional,
            (false, true, true) => Behavior::OptionalComputed,
            (false, false, true) => Behavior::Computed,
            (false, false, false) => {
                return Err(ParseSchemaError::new(
                    "one of `required`, `optional` and `computed` must be true",
                ));
            }
            (true, ..) => {
                return Err(ParseSchemaError::new(
                    "what is `required` can be neither `optional` nor `computed`",
                ));
            }
        };
        self.with_behavior(name, behavior, None)
    }

    /// An attribute of an identity is said to be required or optional for an import, and nothing else.
    fn identity_attribute(self, name: &str) -> Result<Attribute, ParseSchemaError> {
        let (behavior, import) = match (self.required_for_import, self.optional_for_import) {
            (true, false) => (Behavior::Required, Import::Required),
            (false, true) => (Behavior::Optional, Import::Optional),
            _ => {
                let what = "one of `required_for_import` and `optional_for_import` must be true";
                return Err(ParseSchemaError::new(what));
            }
        };
        self.with_behavior(name, behavior, Some(import))
    }

    fn with_behavior(
        self,
        name: &str,
        behavior: Behavior,
        import: Option<Import>,
    ) -> Result<Attribute, ParseSchemaError> {
        let ty = match (self.r#type, self.nested_type) {
            (Some(ty), None) => AttributeType::Type(ty),
            (None, Some(nested)) => AttributeType::Nested(NestedType {
                nesting: nested.nesting_mode.into(),
                attributes: attributes(nested.attributes, Self::attribute)?,
                protocol5: Protocol5::default(),
            }),
            _ => return Err(ParseSchemaError::new("one of `type` and `nested_type` must be there")),
        };
        Ok(Attribute {
            name: Cow::Owned(name.to_owned()),
            ty,
            behavior,
            sensitive: self.sensitive,
            write_only: self.write_only,
            description: description(self.description, &self.description_kind),
            deprecation: deprecation(self.deprecated, self.deprecation_message)?,
            import,
        })
    }
}

impl From<NestingModeJson> for NestingMode {
    fn from(json: NestingModeJson) -> Self {
        match json {
            NestingModeJson::Single => Self::Single,
            NestingModeJson::List => Self::List,
            NestingModeJson::Set => Self::Set,
            NestingModeJson::Map => Self::Map,
            NestingModeJson::Group => Self::Group,
        }
    }
}

impl From<FunctionJson> for Function {
    fn from(json: FunctionJson) -> Self {
        Self {
            parameters: json.parameters.into_iter().map(Parameter::from).collect(),
            variadic: json.variadic_parameter.map(Parameter::from),
            returns: json.return_type,
            summary: Cow::Owned(json.summary),
            description: description(json.description, &DescriptionKindJson::Plain),
            // There is no word for it but its message.
            deprecation: (!json.deprecation_message.is_empty())
                .then_some(Deprecation { message: Cow::Owned(json.deprecation_message) }),
        }
    }
}

/// Whether it may be unknown, this form doesn't tell.
impl From<ParameterJson> for Parameter {
    fn from(json: ParameterJson) -> Self {
        Self {
            name: Cow::Owned(json.name),
            ty: json.r#type,
            description: description(json.description, &DescriptionKindJson::Plain),
            allow_null: json.is_nullable,
            allow_unknown: false,
        }
    }
}

fn by_name<J, T>(
    items: ByName<J>,
    mut convert: impl FnMut(J, &str) -> Result<T, ParseSchemaError>,
) -> Result<ByName<T>, ParseSchemaError> {
    let convert = |(name, item): (String, J)| match convert(item, &name) {
        Ok(item) => Ok((name, item)),
        Err(error) => Err(error.within(&name)),
    };
    items.into_iter().map(convert).collect()
}

fn attributes(
    items: ByName<AttributeJson>,
    convert: fn(AttributeJson, &str) -> Result<Attribute, ParseSchemaError>,
) -> Result<Attributes, ParseSchemaError> {
    by_name(items, convert).map(|attributes| attributes.into_values().collect())
}

fn description(text: String, kind: &DescriptionKindJson) -> Description {
    let kind = match kind {
        DescriptionKindJson::Plain => DescriptionKind::Plain,
        DescriptionKindJson::Markdown => DescriptionKind::Markdown,
    };
    Description { text: Cow::Owned(text), kind }
}

fn deprecation(deprecated: bool, message: String) -> Result<Option<Deprecation>, ParseSchemaError> {
    if !deprecated && !message.is_empty() {
        return Err(ParseSchemaError::new("what has a `deprecation_message` must be `deprecated`"));
    }
    Ok(deprecated.then_some(Deprecation { message: Cow::Owned(message) }))
}
