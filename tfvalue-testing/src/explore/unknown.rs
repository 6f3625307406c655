//! Configurations of which something isn't known yet.

use tfvalue_runtime::schema::{AttributeType, Attributes, Block, NestingMode};
use tfvalue_runtime::value::Value;

/// Makes what the bits say unknown: attributes that are set, and collections of blocks.
pub(super) fn hide(block: &Block, value: &mut Value<'static>, bits: &[bool]) {
    let mut bits = bits.iter().copied();
    hide_in_block(block, value, &mut bits);
}

fn hide_in_block(block: &Block, value: &mut Value<'static>, bits: &mut dyn Iterator<Item = bool>) {
    hide_attributes(&block.attributes, value, bits);
    for nested in &block.block_types {
        let Some(place) = value.get_mut(&nested.name) else { continue };
        match place {
            Value::List(elements) => {
                if bits.next().unwrap_or(false) && !elements.is_empty() {
                    *place = Value::UNKNOWN;
                } else {
                    for element in elements {
                        hide_in_block(&nested.block, element, bits);
                    }
                }
            }
            Value::Map(entries) => {
                for element in entries.values_mut() {
                    hide_in_block(&nested.block, element, bits);
                }
            }
            Value::Object(_) if nested.nesting == NestingMode::Single => {
                hide_in_block(&nested.block, place, bits);
            }
            _ => {}
        }
    }
}

fn hide_attributes(
    attributes: &Attributes,
    value: &mut Value<'static>,
    bits: &mut dyn Iterator<Item = bool>,
) {
    for attribute in attributes {
        // A bit of its own for each attribute, so that a simpler configuration has the same ones.
        let is_hidden = bits.next().unwrap_or(false);
        let Some(place) = value.get_mut(&attribute.name).filter(|value| !value.is_null()) else { continue };
        if is_hidden {
            *place = Value::UNKNOWN;
        } else if let (AttributeType::Nested(nested), Value::Object(_)) = (&attribute.ty, &*place) {
            hide_attributes(&nested.attributes, place, bits);
        }
    }
}
