//! Converts schemas to messages, as far as protocol 5 can express them.

use super::{
    ActionSchema, Schema, StringKind, get_provider_schema,
    schema::{Attribute, Block, NestedBlock, nested_block},
};
use crate::protocol::messages::convert::{by_name, deprecation_message, functions, require, signed};
use tfvalue_plan::schema::ProviderSchema;
use tfvalue_runtime::{
    Error, ErrorKind,
    schema::{self, AttributeType, Attributes, Behavior, NestedType, Protocol5Fallback, SchemaKind},
};

schema_conversions!(TryInto::try_into, |schemas| {
    if !schemas.state_stores.is_empty() {
        let error = Error::new(ErrorKind::Inexpressible("protocol 5 has no state stores"));
        return Err(error.in_attribute("state_stores"));
    }
    Self::default()
});

/// Fails if there is a computed block, or a nested attribute that can't be sent as an object. Doesn't check the kind of the schema: see
/// [`Schema::of`].
impl TryFrom<&schema::Schema> for Schema {
    type Error = Error;

    fn try_from(schema: &schema::Schema) -> Result<Self, Error> {
        Ok(Self { version: schema.version, block: Some((&schema.block).try_into()?) })
    }
}

/// Fails if there is a computed block, or a nested attribute that can't be sent as an object.
impl TryFrom<&schema::Block> for Block {
    type Error = Error;

    fn try_from(block: &schema::Block) -> Result<Self, Error> {
        Ok(Self {
            version: 0,
            attributes: block.attributes.iter().map(Attribute::try_from).collect::<Result<_, _>>()?,
            block_types: block.block_types.iter().map(NestedBlock::try_from).collect::<Result<_, _>>()?,
            description: block.description.text.to_string(),
            description_kind: StringKind::from(block.description.kind).into(),
            deprecated: block.deprecation.is_some(),
            deprecation_message: deprecation_message(block.deprecation.as_ref()),
        })
    }
}

/// Fails if there is a computed block, or a nested attribute that can't be sent as an object.
impl TryFrom<&schema::NestedBlock> for NestedBlock {
    type Error = Error;

    fn try_from(block: &schema::NestedBlock) -> Result<Self, Error> {
        let content = if block.computed {
            Err(ErrorKind::Inexpressible("protocol 5 has no computed blocks").into())
        } else {
            Block::try_from(&block.block)
        };
        let content = content.map_err(|error| error.in_attribute(block.name.clone()))?;
        Ok(Self {
            type_name: block.name.to_string(),
            block: Some(content),
            nesting: nested_block::NestingMode::from(block.nesting).into(),
            min_items: signed(block.min_items),
            max_items: signed(block.max_items),
        })
    }
}

/// Fails if the attribute is nested and can't be sent as an object.
impl TryFrom<&schema::Attribute> for Attribute {
    type Error = Error;

    fn try_from(attribute: &schema::Attribute) -> Result<Self, Error> {
        let mut sensitive = attribute.sensitive;
        if let AttributeType::Nested(nested) = &attribute.ty {
            check_object(nested, attribute.write_only)
                .map_err(|error| error.in_attribute(attribute.name.clone()))?;
            sensitive |= has_sensitive(&nested.attributes);
        }
        Ok(Self {
            name: attribute.name.to_string(),
            r#type: attribute.ty.implied_type().to_json().into_bytes(),
            description: attribute.description.text.to_string(),
            required: attribute.behavior == Behavior::Required,
            optional: attribute.behavior.is_optional(),
            computed: attribute.behavior.is_computed(),
            sensitive,
            description_kind: StringKind::from(attribute.description.kind).into(),
            deprecated: attribute.deprecation.is_some(),
            write_only: attribute.write_only,
            deprecation_message: deprecation_message(attribute.deprecation.as_ref()),
        })
    }
}

/// Checks that a nested attribute can be sent as an object.
fn check_object(nested: &NestedType, write_only: bool) -> Result<(), Error> {
    match nested.protocol5 {
        Protocol5Fallback::Refused => Err(ErrorKind::Inexpressible(
            "protocol 5 has no nested attributes; \
             write `protocol5 = object` within `nested(…)` to send an object",
        )
        .into()),
        Protocol5Fallback::Object if write_only => Ok(()),
        Protocol5Fallback::Object => refuse_write_only(&nested.attributes),
    }
}

/// Returns an error if an attribute is write-only, at any depth: within an object, Terraform would store its value.
fn refuse_write_only(attributes: &Attributes) -> Result<(), Error> {
    attributes.iter().try_for_each(|attribute| {
        let checked = match &attribute.ty {
            _ if attribute.write_only => Err(Error::new(ErrorKind::Inexpressible(
                "nothing within an object can be write-only; \
                 make the whole attribute so, or serve it over protocol 6",
            ))),
            AttributeType::Type(_) => Ok(()),
            AttributeType::Nested(nested) => refuse_write_only(&nested.attributes),
        };
        checked.map_err(|error| error.in_attribute(attribute.name.clone()))
    })
}

/// Returns whether an attribute is sensitive, at any depth. Terraform can hide only a whole object.
fn has_sensitive(attributes: &Attributes) -> bool {
    attributes.iter().any(|attribute| match &attribute.ty {
        _ if attribute.sensitive => true,
        AttributeType::Type(_) => false,
        AttributeType::Nested(nested) => has_sensitive(&nested.attributes),
    })
}
