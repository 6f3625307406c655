//! A visit of all attributes of a value, by its schema.

use tfvalue_runtime::{
    Value,
    schema::{Attribute, AttributeType, Attributes, Block},
};

/// Called with an attribute, its value, and what the configuration has in the same place. Returns whether the attributes within it are left out.
type Visitor<'a, 'v> = &'a dyn Fn(&Attribute, &mut Value<'v>, Option<&Value<'_>>) -> bool;

/// Visits the attributes of a block and of the blocks and nested attributes within it. An element of a set has no configuration: nothing
/// shows which one it comes from.
pub(super) fn block<'v>(
    schema: &Block,
    value: &mut Value<'v>,
    config: Option<&Value<'_>>,
    visitor: Visitor<'_, 'v>,
) {
    attributes(&schema.attributes, value, config, visitor);
    for nested in &schema.block_types {
        if let Some(value) = value.get_mut(&nested.name) {
            let config = config.and_then(|config| config.get(&nested.name));
            each_object(value, config, &|value, config| block(&nested.block, value, config, visitor));
        }
    }
}

fn attributes<'v>(
    schema: &Attributes,
    value: &mut Value<'v>,
    config: Option<&Value<'_>>,
    visitor: Visitor<'_, 'v>,
) {
    for attribute in schema {
        let Some(value) = value.get_mut(&attribute.name) else { continue };
        let config = config.and_then(|config| config.get(&attribute.name));
        if !visitor(attribute, value, config)
            && let AttributeType::Nested(nested) = &attribute.ty
        {
            each_object(value, config, &|value, config| {
                attributes(&nested.attributes, value, config, visitor);
            });
        }
    }
}

fn each_object<'v>(
    value: &mut Value<'v>,
    config: Option<&Value<'_>>,
    visit: &dyn Fn(&mut Value<'v>, Option<&Value<'_>>),
) {
    match value {
        Value::Object(_) => visit(value, config),
        Value::List(elements) | Value::Tuple(elements) => {
            let configs = match config {
                Some(Value::List(elements) | Value::Tuple(elements)) => &elements[..],
                _ => &[],
            };
            for (index, element) in elements.iter_mut().enumerate() {
                visit(element, configs.get(index));
            }
        }
        Value::Set(elements) => elements.iter_mut().for_each(|element| visit(element, None)),
        Value::Map(entries) => {
            for (key, element) in entries.iter_mut() {
                visit(element, config.and_then(|config| config.get(key)));
            }
        }
        Value::Dynamic(dynamic) => {
            let config = match config {
                Some(Value::Dynamic(config)) => Some(&config.value),
                _ => None,
            };
            each_object(&mut dynamic.value, config, visit);
        }
        _ => {}
    }
}
