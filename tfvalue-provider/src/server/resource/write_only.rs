//! Write-only attributes: Terraform sends their values in the configuration alone.

use tfvalue_runtime::{
    DynamicValue,
    schema::{AttributeType, Attributes, Block},
};

use super::visit::Visit;
use crate::server::{Diagnostics, Shape};

/// Returns whether a block has write-only attributes, at any depth.
pub(crate) fn is_in(block: &Block) -> bool {
    are_in(&block.attributes) || block.block_types.iter().any(|nested| is_in(&nested.block))
}

fn are_in(attributes: &Attributes) -> bool {
    attributes.iter().any(|attribute| match &attribute.ty {
        AttributeType::Nested(nested) => attribute.write_only || are_in(&nested.attributes),
        AttributeType::Type(_) => attribute.write_only,
    })
}

/// The plan with the write-only values of the configuration.
pub(crate) fn from_config(
    Shape { schema, ty }: Shape,
    planned: &DynamicValue<'_>,
    config: &DynamicValue<'_>,
) -> Result<DynamicValue<'static>, Diagnostics> {
    let config = config.decode_value(ty)?;
    let mut filled = planned.decode_value(ty)?.into_owned();
    let fill = Visit(&|attribute, value, config| {
        if let Some(config) = config.filter(|_| attribute.write_only) {
            *value = config.clone().into_owned();
        }
        attribute.write_only
    });
    fill.block(&schema.block, &mut filled, Some(&config));
    Ok(DynamicValue::encode_value(&filled, ty)?)
}
