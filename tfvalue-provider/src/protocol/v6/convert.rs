//! Converts schemas to messages.

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

schema_conversions!(|schema: &schema::Schema| Ok(schema.into()), |schemas| {
    let of = |schema| Schema::of(SchemaKind::StateStore, schema);
    let state_store_schemas = by_name("state_stores", &schemas.state_stores, of)?;
    Self { state_store_schemas, ..Self::default() }
});

/// Doesn't check the kind of the schema: see [`Schema::of`].
impl From<&schema::Schema> for Schema {
    fn from(schema: &schema::Schema) -> Self {
        Self { version: schema.version, block: Some((&schema.block).into()) }
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
            // Terraform refuses this mode, and names the attribute.
            NestingMode::Group => object::NestingMode::Invalid,
        };
        Self {
            attributes: nested.attributes.iter().map(Attribute::from).collect(),
            nesting: nesting.into(),
            ..Self::default()
        }
    }
}
