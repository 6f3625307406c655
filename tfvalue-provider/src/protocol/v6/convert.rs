//! Converts our schemas to messages.

use super::{
    ActionSchema, Schema, StringKind, get_provider_schema,
    schema::{Attribute, Block, NestedBlock, Object, nested_block, object},
};
use crate::protocol::messages::convert::{by_name, deprecation_message, functions, require, signed};
use tfvalue_plan::schema::ProviderSchema;
use tfvalue_runtime::{
    Error,
    schema::{self, AttributeType, Behavior, NestingMode, SchemaKind},
};

impl Schema {
    /// The schema of what is of this kind.
    ///
    /// # Errors
    ///
    /// Returns an error if it is the schema of something else.
    pub fn of(kind: SchemaKind, schema: &schema::Schema) -> Result<Self, Error> {
        require(kind, schema)?;
        Ok(schema.into())
    }
}

/// Fails if a schema is not of the kind under which it is listed. The error has its name.
///
/// That of `provider_meta`, which is none of a [`ProviderSchema`], can be added. A provider without a configuration has an empty schema.
impl TryFrom<&ProviderSchema> for get_provider_schema::Response {
    type Error = Error;

    fn try_from(schemas: &ProviderSchema) -> Result<Self, Error> {
        let of = |kind| move |schema: &schema::Schema| Schema::of(kind, schema);
        let provider = match &schemas.provider {
            Some(schema) => {
                of(SchemaKind::Provider)(schema).map_err(|error| error.in_attribute("provider"))?
            }
            None => Schema { version: 0, block: Some(Block::default()) },
        };
        Ok(Self {
            provider: Some(provider),
            resource_schemas: by_name("resources", &schemas.resources, of(SchemaKind::Resource))?,
            data_source_schemas: by_name("data_sources", &schemas.data_sources, of(SchemaKind::DataSource))?,
            functions: functions(schemas),
            ephemeral_resource_schemas: by_name(
                "ephemeral_resources",
                &schemas.ephemeral_resources,
                of(SchemaKind::EphemeralResource),
            )?,
            list_resource_schemas: by_name(
                "list_resources",
                &schemas.list_resources,
                of(SchemaKind::ListResource),
            )?,
            state_store_schemas: by_name("state_stores", &schemas.state_stores, of(SchemaKind::StateStore))?,
            action_schemas: by_name("actions", &schemas.actions, TryInto::try_into)?,
            ..Self::default()
        })
    }
}

/// What the schema is for isn't examined: see [`Schema::of`].
impl From<&schema::Schema> for Schema {
    fn from(schema: &schema::Schema) -> Self {
        Self { version: schema.version, block: Some((&schema.block).into()) }
    }
}

/// Fails if it is not the schema of an action.
impl TryFrom<&schema::Schema> for ActionSchema {
    type Error = Error;

    fn try_from(schema: &schema::Schema) -> Result<Self, Error> {
        Ok(Self { schema: Some(Schema::of(SchemaKind::Action, schema)?) })
    }
}

impl From<&schema::Block> for Block {
    fn from(block: &schema::Block) -> Self {
        Self {
            version: 0,
            attributes: block.attributes.iter().map(Attribute::from).collect(),
            block_types: block.block_types.iter().map(NestedBlock::from).collect(),
            description: block.description.text.to_string(),
            description_kind: StringKind::from(block.description.kind).into(),
            deprecated: block.deprecation.is_some(),
            deprecation_message: deprecation_message(block.deprecation.as_ref()),
            computed: false,
        }
    }
}

impl From<&schema::NestedBlock> for NestedBlock {
    fn from(block: &schema::NestedBlock) -> Self {
        let content = Block { computed: block.computed, ..(&block.block).into() };
        Self {
            type_name: block.name.to_string(),
            block: Some(content),
            nesting: nested_block::NestingMode::from(block.nesting).into(),
            min_items: signed(block.min_items),
            max_items: signed(block.max_items),
        }
    }
}

impl From<&schema::Attribute> for Attribute {
    fn from(attribute: &schema::Attribute) -> Self {
        let (r#type, nested_type) = match &attribute.ty {
            AttributeType::Type(ty) => (ty.to_json().into_bytes(), None),
            AttributeType::Nested(nested) => (Vec::new(), Some(nested.into())),
        };
        Self {
            name: attribute.name.to_string(),
            r#type,
            description: attribute.description.text.to_string(),
            required: attribute.behavior == Behavior::Required,
            optional: attribute.behavior.is_optional(),
            computed: attribute.behavior.is_computed(),
            sensitive: attribute.sensitive,
            description_kind: StringKind::from(attribute.description.kind).into(),
            deprecated: attribute.deprecation.is_some(),
            nested_type,
            write_only: attribute.write_only,
            deprecation_message: deprecation_message(attribute.deprecation.as_ref()),
        }
    }
}

impl From<&schema::NestedType> for Object {
    fn from(nested: &schema::NestedType) -> Self {
        let nesting = match nested.nesting {
            NestingMode::Single => object::NestingMode::Single,
            NestingMode::List => object::NestingMode::List,
            NestingMode::Set => object::NestingMode::Set,
            NestingMode::Map => object::NestingMode::Map,
            // Terraform refuses it, and says which attribute it is.
            NestingMode::Group => object::NestingMode::Invalid,
        };
        Self {
            attributes: nested.attributes.iter().map(Attribute::from).collect(),
            nesting: nesting.into(),
            ..Self::default()
        }
    }
}
