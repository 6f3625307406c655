//! A visit of all attributes of a value, by its schema.

use tfvalue_runtime::{
    Value,
    schema::{Attribute, AttributeType, Attributes, Block},
};

/// Called with an attribute, its value, and what the configuration has in the same place. Returns true to leave out the attributes within it.
type Visitor<'a, 'v> = &'a dyn Fn(&Attribute, &mut Value<'v>, Option<&Value<'_>>) -> bool;

/// A visit of the attributes of a block and of the blocks and nested attributes within it. An element of a set has no configuration: nothing
/// shows which one it comes from.
pub(super) struct Visit<'a, 'v>(pub(super) Visitor<'a, 'v>);

impl<'v> Visit<'_, 'v> {
    pub(super) fn block(&self, block: &Block, value: &mut Value<'v>, config: Option<&Value<'_>>) {
        self.attributes(&block.attributes, value, config);
        for nested in &block.block_types {
            if let Some(value) = value.get_mut(&nested.name) {
                let config = config.and_then(|config| config.get(&nested.name));
                each_object(value, config, &|value, config| self.block(&nested.block, value, config));
            }
        }
    }

    fn attributes(&self, attributes: &Attributes, value: &mut Value<'v>, config: Option<&Value<'_>>) {
        for attribute in attributes {
            let Some(value) = value.get_mut(&attribute.name) else { continue };
            let config = config.and_then(|config| config.get(&attribute.name));
            if !self.0(attribute, value, config)
                && let AttributeType::Nested(nested) = &attribute.ty
            {
                let within = &nested.attributes;
                each_object(value, config, &|value, config| self.attributes(within, value, config));
            }
        }
    }
}

/// Calls `visit` with each object of a nested block or attribute, and with the object in the same place of the configuration.
fn each_object<'v>(
    value: &mut Value<'v>,
    config: Option<&Value<'_>>,
    visit: &dyn Fn(&mut Value<'v>, Option<&Value<'_>>),
) {
    match (value, config) {
        (value @ Value::Object(_), config) => visit(value, config),
        (Value::List(elements) | Value::Tuple(elements), config) => {
            let configs = config.and_then(Value::elements).unwrap_or_default();
            for (index, element) in elements.iter_mut().enumerate() {
                visit(element, configs.get(index));
            }
        }
        (Value::Set(elements), _) => elements.iter_mut().for_each(|element| visit(element, None)),
        (Value::Map(elements), config) => {
            for (key, element) in elements.iter_mut() {
                visit(element, config.and_then(|config| config.get(key)));
            }
        }
        (Value::Dynamic(value), Some(Value::Dynamic(config))) => {
            each_object(&mut value.value, Some(&config.value), visit);
        }
        (Value::Dynamic(value), _) => each_object(&mut value.value, None, visit),
        _ => {}
    }
}
