//! Write-only attributes: Terraform sends their values in the configuration alone.

use tfvalue_runtime::{
    DynamicValue, Value,
    schema::{AttributeType, Attributes, Block},
};

use crate::server::{Diagnostics, values::Shape};

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
    fill_block(&schema.block, &mut filled, &config);
    Ok(DynamicValue::encode_value(&filled, ty)?)
}

fn fill_block(block: &Block, planned: &mut Value<'static>, config: &Value<'_>) {
    fill_attributes(&block.attributes, planned, config);
    for nested in block.block_types.iter().filter(|nested| is_in(&nested.block)) {
        if let (Some(planned), Some(config)) = (planned.get_mut(&nested.name), config.get(&nested.name)) {
            each(planned, config, &|planned, config| fill_block(&nested.block, planned, config));
        }
    }
}

fn fill_attributes(attributes: &Attributes, planned: &mut Value<'static>, config: &Value<'_>) {
    for attribute in attributes {
        let (Some(planned), Some(config)) = (planned.get_mut(&attribute.name), config.get(&attribute.name))
        else {
            continue;
        };
        match &attribute.ty {
            _ if attribute.write_only => *planned = config.clone().into_owned(),
            AttributeType::Type(_) => {}
            AttributeType::Nested(nested) => {
                each(planned, config, &|planned, config| {
                    fill_attributes(&nested.attributes, planned, config);
                });
            }
        }
    }
}

/// Goes through the objects that a plan and a configuration have in the same places. A set has no write-only attributes in it, as its
/// elements have no keys.
fn each(planned: &mut Value<'static>, config: &Value<'_>, fill: &dyn Fn(&mut Value<'static>, &Value<'_>)) {
    match (planned, config) {
        (Value::Object(_), Value::Null | Value::Unknown(_)) => {}
        (planned @ Value::Object(_), config) => fill(planned, config),
        (Value::Dynamic(planned), Value::Dynamic(config)) => each(&mut planned.value, &config.value, fill),
        (planned, config) => planned.change_parts(|part, planned| {
            if let Some(config) = part.of(config) {
                fill(planned, config);
            }
        }),
    }
}
