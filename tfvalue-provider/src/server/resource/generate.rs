//! Configurations that are generated from states, for resources that were imported.

use tfvalue_runtime::{
    DynamicValue, Value,
    schema::{Attribute, AttributeType, Attributes, Behavior, Block},
};

use crate::{
    server::{Diagnostics, Session, Shape, State, Unary, find, value},
    tfplugin6::generate_resource_config,
};

impl Unary for generate_resource_config::Request {
    /// The configuration that gives such a state: the state without what only the provider sets.
    async fn answer(&self, state: &State, _: &Session) -> Result<Self::Answer, Diagnostics> {
        let resource = find(&state.entries.resources, &self.type_name)?;
        let state = value(self.state.as_ref());
        let Shape { schema, ty } = resource.shape();
        let mut config = state.decode_value(ty)?;
        let block = &schema.block;
        // An identifier at the root is the provider's, though many declare it otherwise.
        if let (Some(id), Some(place)) = (block.attributes.get("id"), config.get_mut("id"))
            && id.behavior == Behavior::OptionalComputed
        {
            *place = Value::Null;
        }
        clear_block(block, &mut config);
        let config = DynamicValue::encode_value(&config, ty)?;
        Ok(generate_resource_config::Response { config: Some(config.into()), diagnostics: Vec::new() })
    }
}

fn clear_block(block: &Block, value: &mut Value<'_>) {
    clear_attributes(&block.attributes, value);
    for nested in &block.block_types {
        if let Some(value) = value.get_mut(&nested.name) {
            each_object(value, &|value| clear_block(&nested.block, value));
        }
    }
}

fn clear_attributes(attributes: &Attributes, value: &mut Value<'_>) {
    for attribute in attributes {
        let Some(place) = value.get_mut(&attribute.name) else { continue };
        if is_left_out(attribute, place) {
            *place = Value::Null;
        } else if let AttributeType::Nested(nested) = &attribute.ty {
            each_object(place, &|value| clear_attributes(&nested.attributes, value));
        }
    }
}

fn is_left_out(attribute: &Attribute, value: &Value<'_>) -> bool {
    attribute.behavior == Behavior::Computed
        || attribute.deprecation.is_some()
        || (attribute.behavior.is_optional() && value.as_str() == Some(""))
}

fn each_object(value: &mut Value<'_>, clear: &dyn Fn(&mut Value<'_>)) {
    match value {
        Value::Object(_) => clear(value),
        Value::Dynamic(dynamic) => each_object(&mut dynamic.value, clear),
        value => value.change_parts(|_, part| clear(part)),
    }
}
