//! Reading schemas from JSON.
//!
//! Serde reads the keys. The combination of the keys is checked afterwards, when an error can state the path.

use std::{borrow::Cow, collections::BTreeMap};

use serde::Deserialize;
use serde_json::value::RawValue;
use tfvalue_runtime::schema::{
    Attribute, AttributeType, Attributes, Behavior, Block, Combinations, DeclaredRules, Deprecation,
    Description, DescriptionKind, Function, ImportRequirement, NestedBlock, NestedBlocks, NestedType,
    Parameter, Schema, SchemaKind,
    json::{
        by_name::{ByName, GIVEN_TWICE, Written},
        parts::{AttributeJson, BlockJson, FunctionJson, NestedBlockJson, ParameterJson, SchemaJson},
    },
};

use super::{ParseSchemaError, parse_part};
use crate::schema::{ProviderSchema, ProviderSchemas, UnreadableSchema};

#[derive(Deserialize)]
#[serde(expecting = "the schemas of providers")]
pub(super) struct ProviderSchemasJson<'j> {
    format_version: String,
    #[serde(borrow, default)]
    provider_schemas: ByName<ProviderSchemaJson<'j>>,
}

/// The schemas of a provider, each as unparsed JSON. A schema that can't be read doesn't affect the other schemas.
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

impl ProviderSchemasJson<'_> {
    /// Reads the schemas. `json` is the text that contains them.
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
            functions: reading
                .each(self.functions, None, |json, written| function(parse_part(json, written)?)),
            identities: reading.named(self.resource_identity_schemas, SchemaKind::Identity),
            actions: reading.named(self.action_schemas, SchemaKind::Action),
            state_stores: reading.named(self.state_store_schemas, SchemaKind::StateStore),
            unreadable: reading.unreadable,
        }
    }
}

/// The state of a reader of a provider's schemas.
struct Reading<'j> {
    /// The whole text.
    json: &'j [u8],
    unreadable: Vec<UnreadableSchema>,
}

impl Reading<'_> {
    fn provider(&mut self, written: Option<&RawValue>) -> Option<Schema> {
        let json = parse_part::<SchemaJson>(self.json, written?);
        // A provider without a configuration has a version and nothing else.
        let read = json
            .and_then(|json| json.block.is_some().then(|| schema(json, SchemaKind::Provider)).transpose());
        read.unwrap_or_else(|error| {
            let name = String::new();
            self.unreadable.push(UnreadableSchema { kind: Some(SchemaKind::Provider), name, error });
            None
        })
    }

    fn named(&mut self, written: Written<'_>, kind: SchemaKind) -> BTreeMap<String, Schema> {
        self.each(written, Some(kind), |json, written| schema(parse_part(json, written)?, kind))
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

pub(super) fn schema(json: SchemaJson, kind: SchemaKind) -> Result<Schema, ParseSchemaError> {
    let block = match kind {
        SchemaKind::Identity => {
            let attributes = attributes(json.attributes, identity_attribute)?;
            Block::new(attributes, NestedBlocks::default(), Description::default(), None)
        }
        _ => block(json.block.unwrap_or_default())?,
    };
    Ok(Schema::new(kind, json.version.unwrap_or_default(), block))
}

fn block(json: BlockJson) -> Result<Block, ParseSchemaError> {
    let block_types = by_name(json.block_types, nested_block)?;
    let mut block = Block::new(
        attributes(json.attributes, attribute)?,
        block_types.into_values().collect(),
        Description::new(json.description, json.description_kind.unwrap_or_default()),
        deprecation(json.deprecated, json.deprecation_message)?,
    );
    block.combinations = Combinations::of_file(json.combinations);
    Ok(block)
}

fn nested_block(json: NestedBlockJson, name: &str) -> Result<NestedBlock, ParseSchemaError> {
    let mode = required(json.nesting_mode, "nesting_mode")?;
    let mut nested = NestedBlock::new(name.to_owned(), mode, block(json.block.unwrap_or_default())?);
    nested.min_items = json.min_items;
    nested.max_items = json.max_items;
    nested.computed = json.computed;
    nested.rules = DeclaredRules::of_file(json.rules.0);
    Ok(nested)
}

fn attribute(json: AttributeJson, name: &str) -> Result<Attribute, ParseSchemaError> {
    let behavior = match (json.required, json.optional, json.computed) {
        (true, false, false) => Behavior::Required,
        (false, true, false) => Behavior::Optional,
        (false, true, true) => Behavior::OptionalComputed,
        (false, false, true) => Behavior::Computed,
        (false, false, false) => {
            return Err(ParseSchemaError::new("one of `required`, `optional` and `computed` must be true"));
        }
        (true, ..) => {
            return Err(ParseSchemaError::new("what is `required` can be neither `optional` nor `computed`"));
        }
    };
    with_behavior(json, name, behavior, None)
}

/// Reads an attribute of an identity, which is required or optional for an import, and nothing else.
fn identity_attribute(json: AttributeJson, name: &str) -> Result<Attribute, ParseSchemaError> {
    let (behavior, import) = match (json.required_for_import, json.optional_for_import) {
        (true, false) => (Behavior::Required, ImportRequirement::Required),
        (false, true) => (Behavior::Optional, ImportRequirement::Optional),
        _ => {
            let what = "one of `required_for_import` and `optional_for_import` must be true";
            return Err(ParseSchemaError::new(what));
        }
    };
    with_behavior(json, name, behavior, Some(import))
}

fn with_behavior(
    json: AttributeJson,
    name: &str,
    behavior: Behavior,
    import: Option<ImportRequirement>,
) -> Result<Attribute, ParseSchemaError> {
    let ty = match (json.r#type, json.nested_type) {
        (Some(ty), None) => AttributeType::Type(ty),
        (None, Some(nested)) => {
            let mode = required(nested.nesting_mode, "nesting_mode")?;
            let mut ty = NestedType::new(mode, attributes(nested.attributes, attribute)?);
            ty.combinations = Combinations::of_file(nested.combinations);
            AttributeType::Nested(ty)
        }
        _ => return Err(ParseSchemaError::new("one of `type` and `nested_type` must be there")),
    };
    let mut attribute = Attribute::new(name.to_owned(), ty, behavior);
    attribute.sensitive = json.sensitive;
    attribute.write_only = json.write_only;
    attribute.description = Description::new(json.description, json.description_kind.unwrap_or_default());
    attribute.deprecation = deprecation(json.deprecated, json.deprecation_message)?;
    attribute.rules = DeclaredRules::of_file(json.rules.0);
    attribute.import = import;
    Ok(attribute)
}

fn function(json: FunctionJson) -> Result<Function, ParseSchemaError> {
    let mut function = Function::new(required(json.return_type, "return_type")?);
    function.parameters = json.parameters.into_iter().map(parameter).collect::<Result<_, _>>()?;
    function.variadic = json.variadic_parameter.map(parameter).transpose()?;
    function.summary = Cow::Owned(json.summary);
    function.description = Description::new(json.description, DescriptionKind::Plain);
    // A function is deprecated if it has a deprecation message: there is no separate flag.
    let is_deprecated = !json.deprecation_message.is_empty();
    function.deprecation = is_deprecated.then(|| Deprecation::new(json.deprecation_message));
    Ok(function)
}

/// Reads a parameter. The JSON doesn't state whether the parameter may be unknown.
fn parameter(json: ParameterJson) -> Result<Parameter, ParseSchemaError> {
    let mut parameter = Parameter::new(json.name, required(json.r#type, "type")?);
    parameter.description = Description::new(json.description, DescriptionKind::Plain);
    parameter.allow_null = json.is_nullable;
    Ok(parameter)
}

fn required<T>(value: Option<T>, key: &str) -> Result<T, ParseSchemaError> {
    value.ok_or_else(|| ParseSchemaError::new(format!("missing field `{key}`")))
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
