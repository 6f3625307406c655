//! Reading schemas from JSON.
//!
//! Serde reads the keys. What they mean together is checked after that, when a path can state the place.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
};

use serde::{Deserialize, Deserializer, de::Error as _};
use serde_json::value::RawValue;
use tfvalue_runtime::types::Type;

use super::{
    ParseSchemaError,
    by_name::{ByName, GIVEN_TWICE, Written},
    parse_part,
};
use tfvalue_runtime::schema::{
    Attribute, AttributeType, Attributes, Behavior, Block, Combinations, DeclaredRules, Deprecation,
    Description, DescriptionKind, Function, ImportRequirement, NestedBlock, NestedBlocks, NestedType,
    NestingMode, Parameter, Schema, SchemaKind,
};

use crate::schema::{ProviderSchema, ProviderSchemas, UnreadableSchema};

#[derive(Deserialize)]
#[serde(expecting = "the schemas of providers")]
pub(super) struct ProviderSchemasJson<'j> {
    format_version: String,
    #[serde(borrow, default)]
    provider_schemas: ByName<ProviderSchemaJson<'j>>,
}

/// The schemas of a provider, each still as it is written: one that can't be read is no reason to refuse the others.
#[derive(Deserialize)]
#[serde(expecting = "the schemas of a provider")]
struct ProviderSchemaJson<'j> {
    #[serde(borrow)]
    provider: Option<&'j RawValue>,
    #[serde(borrow, default)]
    resource_schemas: Written<'j>,
    #[serde(borrow, default)]
    data_source_schemas: Written<'j>,
    #[serde(borrow, default)]
    ephemeral_resource_schemas: Written<'j>,
    #[serde(borrow, default)]
    list_resource_schemas: Written<'j>,
    #[serde(borrow, default)]
    functions: Written<'j>,
    #[serde(borrow, default)]
    resource_identity_schemas: Written<'j>,
    #[serde(borrow, default)]
    action_schemas: Written<'j>,
    #[serde(borrow, default)]
    state_store_schemas: Written<'j>,
}

#[derive(Deserialize)]
#[serde(expecting = "a schema")]
pub(super) struct SchemaJson {
    #[serde(default, deserialize_with = "version")]
    version: i64,
    block: Option<BlockJson>,
    /// Those of an identity, which has no block.
    #[serde(default)]
    attributes: ByName<AttributeJson>,
}

#[derive(Deserialize, Default)]
#[serde(default, expecting = "a block")]
struct BlockJson {
    attributes: ByName<AttributeJson>,
    block_types: ByName<NestedBlockJson>,
    description: String,
    #[serde(with = "DescriptionKindJson")]
    description_kind: DescriptionKind,
    deprecated: bool,
    deprecation_message: String,
    /// Terraform doesn't print them; the files of locked schemas have them.
    #[serde(rename = "tfvalue_combinations")]
    combinations: BTreeSet<String>,
}

#[derive(Deserialize)]
#[serde(expecting = "a nested block")]
struct NestedBlockJson {
    #[serde(with = "NestingModeJson")]
    nesting_mode: NestingMode,
    #[serde(default)]
    block: BlockJson,
    #[serde(default, deserialize_with = "items")]
    min_items: u64,
    #[serde(default, deserialize_with = "items")]
    max_items: u64,
    /// Terraform doesn't print these; the files of locked schemas have them.
    #[serde(default)]
    computed: bool,
    #[serde(default, rename = "tfvalue_rules")]
    rules: ByName<String>,
}

#[derive(Deserialize)]
#[serde(expecting = "an attribute")]
#[expect(clippy::struct_excessive_bools, reason = "JSON has them so")]
struct AttributeJson {
    r#type: Option<Type>,
    nested_type: Option<NestedTypeJson>,
    #[serde(default)]
    description: String,
    #[serde(default, with = "DescriptionKindJson")]
    description_kind: DescriptionKind,
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
    /// Terraform doesn't print them; the files of locked schemas have them.
    #[serde(default, rename = "tfvalue_rules")]
    rules: ByName<String>,
}

#[derive(Deserialize)]
#[serde(expecting = "a nested type")]
struct NestedTypeJson {
    #[serde(default)]
    attributes: ByName<AttributeJson>,
    #[serde(with = "NestingModeJson")]
    nesting_mode: NestingMode,
    #[serde(default, rename = "tfvalue_combinations")]
    combinations: BTreeSet<String>,
}

#[derive(Deserialize)]
#[serde(remote = "DescriptionKind", rename_all = "snake_case")]
enum DescriptionKindJson {
    Plain,
    Markdown,
}

#[derive(Deserialize)]
#[serde(remote = "NestingMode", rename_all = "snake_case")]
enum NestingModeJson {
    Single,
    List,
    Set,
    Map,
    Group,
}

#[derive(Deserialize)]
#[serde(expecting = "a function")]
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
#[serde(expecting = "a parameter")]
struct ParameterJson {
    #[serde(default)]
    name: String,
    #[serde(default)]
    description: String,
    #[serde(default)]
    is_nullable: bool,
    r#type: Type,
}

fn version<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    let written = Box::<RawValue>::deserialize(deserializer)?;
    written.get().parse().map_err(|_| {
        D::Error::custom(format_args!("the version is not a whole number from 0 to {}", i64::MAX))
    })
}

/// The protocol has limits of 63 bits.
fn items<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    let written = Box::<RawValue>::deserialize(deserializer)?;
    let items = written.get().parse().ok().filter(|items| i64::try_from(*items).is_ok());
    items.ok_or_else(|| {
        D::Error::custom(format_args!("`min_items` and `max_items` are whole numbers from 0 to {}", i64::MAX))
    })
}

impl ProviderSchemasJson<'_> {
    /// The schemas, which are parts of this text.
    pub(super) fn schemas(self, json: &[u8]) -> ProviderSchemas {
        let providers = self.provider_schemas.0.into_iter();
        ProviderSchemas {
            format_version: self.format_version,
            providers: providers.map(|(source, provider)| (source, provider.schemas(json))).collect(),
        }
    }
}

impl ProviderSchemaJson<'_> {
    fn schemas(self, json: &[u8]) -> ProviderSchema {
        let mut reading = Reading { json, unreadable: Vec::new() };
        ProviderSchema {
            provider: reading.provider(self.provider),
            resources: reading.named(self.resource_schemas, SchemaKind::Resource),
            data_sources: reading.named(self.data_source_schemas, SchemaKind::DataSource),
            ephemeral_resources: reading
                .named(self.ephemeral_resource_schemas, SchemaKind::EphemeralResource),
            list_resources: reading.named(self.list_resource_schemas, SchemaKind::ListResource),
            functions: reading.each(self.functions, None, |json, written| {
                parse_part::<FunctionJson>(json, written).map(Function::from)
            }),
            identities: reading.named(self.resource_identity_schemas, SchemaKind::Identity),
            actions: reading.named(self.action_schemas, SchemaKind::Action),
            state_stores: reading.named(self.state_store_schemas, SchemaKind::StateStore),
            unreadable: reading.unreadable,
        }
    }
}

/// The reading of the schemas of a provider.
struct Reading<'j> {
    /// The whole text.
    json: &'j [u8],
    unreadable: Vec<UnreadableSchema>,
}

impl Reading<'_> {
    fn provider(&mut self, written: Option<&RawValue>) -> Option<Schema> {
        let json = parse_part::<SchemaJson>(self.json, written?);
        // A provider without a configuration has a version and nothing else.
        let schema =
            json.and_then(|json| json.block.is_some().then(|| json.schema(SchemaKind::Provider)).transpose());
        schema.unwrap_or_else(|error| {
            let name = String::new();
            self.unreadable.push(UnreadableSchema { kind: Some(SchemaKind::Provider), name, error });
            None
        })
    }

    fn named(&mut self, written: Written<'_>, kind: SchemaKind) -> BTreeMap<String, Schema> {
        self.each(written, Some(kind), |json, written| parse_part::<SchemaJson>(json, written)?.schema(kind))
    }

    fn each<T>(
        &mut self,
        written: Written<'_>,
        kind: Option<SchemaKind>,
        read: impl Fn(&[u8], &RawValue) -> Result<T, ParseSchemaError>,
    ) -> BTreeMap<String, T> {
        let mut found = BTreeMap::new();
        for (name, written) in written.0 {
            let result = match written[..] {
                [written] => read(self.json, written),
                _ => Err(ParseSchemaError::new(GIVEN_TWICE)),
            };
            match result {
                Ok(item) => {
                    found.insert(name, item);
                }
                Err(error) => self.unreadable.push(UnreadableSchema { kind, name, error }),
            }
        }
        found
    }
}

impl SchemaJson {
    pub(super) fn schema(self, kind: SchemaKind) -> Result<Schema, ParseSchemaError> {
        let block = match kind {
            SchemaKind::Identity => {
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
        let block_types = by_name(json.block_types, NestedBlockJson::nested_block)?;
        let mut block = Self::new(
            attributes(json.attributes, AttributeJson::attribute)?,
            block_types.into_values().collect(),
            Description::new(json.description, json.description_kind),
            deprecation(json.deprecated, json.deprecation_message)?,
        );
        block.combinations = Combinations::of_file(json.combinations);
        Ok(block)
    }
}

impl NestedBlockJson {
    fn nested_block(self, name: &str) -> Result<NestedBlock, ParseSchemaError> {
        let mut nested = NestedBlock::new(name.to_owned(), self.nesting_mode, self.block.try_into()?);
        nested.min_items = self.min_items;
        nested.max_items = self.max_items;
        nested.computed = self.computed;
        nested.rules = DeclaredRules::of_file(self.rules.0);
        Ok(nested)
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
            (true, false) => (Behavior::Required, ImportRequirement::Required),
            (false, true) => (Behavior::Optional, ImportRequirement::Optional),
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
        import: Option<ImportRequirement>,
    ) -> Result<Attribute, ParseSchemaError> {
        let ty = match (self.r#type, self.nested_type) {
            (Some(ty), None) => AttributeType::Type(ty),
            (None, Some(nested)) => {
                let attributes = attributes(nested.attributes, Self::attribute)?;
                let mut ty = NestedType::new(nested.nesting_mode, attributes);
                ty.combinations = Combinations::of_file(nested.combinations);
                AttributeType::Nested(ty)
            }
            _ => return Err(ParseSchemaError::new("one of `type` and `nested_type` must be there")),
        };
        let mut attribute = Attribute::new(name.to_owned(), ty, behavior);
        attribute.sensitive = self.sensitive;
        attribute.write_only = self.write_only;
        attribute.description = Description::new(self.description, self.description_kind);
        attribute.deprecation = deprecation(self.deprecated, self.deprecation_message)?;
        attribute.rules = DeclaredRules::of_file(self.rules.0);
        attribute.import = import;
        Ok(attribute)
    }
}

impl From<FunctionJson> for Function {
    fn from(json: FunctionJson) -> Self {
        let mut function = Self::new(json.return_type);
        function.parameters = json.parameters.into_iter().map(Parameter::from).collect();
        function.variadic = json.variadic_parameter.map(Parameter::from);
        function.summary = Cow::Owned(json.summary);
        function.description = Description::new(json.description, DescriptionKind::Plain);
        // Nothing but its message states that a function is deprecated.
        let is_deprecated = !json.deprecation_message.is_empty();
        function.deprecation = is_deprecated.then(|| Deprecation::new(json.deprecation_message));
        function
    }
}

/// This form doesn't state whether it may be unknown.
impl From<ParameterJson> for Parameter {
    fn from(json: ParameterJson) -> Self {
        let mut parameter = Self::new(json.name, json.r#type);
        parameter.description = Description::new(json.description, DescriptionKind::Plain);
        parameter.allow_null = json.is_nullable;
        parameter
    }
}

fn by_name<J, T>(
    items: ByName<J>,
    convert: impl Fn(J, &str) -> Result<T, ParseSchemaError>,
) -> Result<BTreeMap<String, T>, ParseSchemaError> {
    let convert = |(name, item): (String, J)| match convert(item, &name) {
        Ok(item) => Ok((name, item)),
        Err(error) => Err(error.within(&name)),
    };
    items.0.into_iter().map(convert).collect()
}

fn attributes(
    items: ByName<AttributeJson>,
    convert: fn(AttributeJson, &str) -> Result<Attribute, ParseSchemaError>,
) -> Result<Attributes, ParseSchemaError> {
    by_name(items, convert).map(|attributes| attributes.into_values().collect())
}

fn deprecation(deprecated: bool, message: String) -> Result<Option<Deprecation>, ParseSchemaError> {
    if !deprecated && !message.is_empty() {
        return Err(ParseSchemaError::new("what has a `deprecation_message` must be `deprecated`"));
    }
    Ok(deprecated.then(|| Deprecation::new(message)))
}
