//! Configurations that are generated from states, for resources that were imported.

use tfvalue_plan::plan::values;
use tfvalue_runtime::{
    DynamicValue, Value,
    schema::{Attribute, Behavior},
};

use crate::{
    server::{Diagnostics, Session, Shape, State, Unary, find, value},
    tfplugin6::generate_resource_config,
};

impl Unary for generate_resource_config::Request {
    /// Generates a configuration from a state. Leaves out computed attributes, deprecated attributes, and empty strings in optional attributes.
    async fn answer(&self, state: &State, _: &Session) -> Result<Self::Answer, Diagnostics> {
        let resource = find(&state.entries.resources, &self.type_name)?;
        let state = value(self.state.as_ref());
        let Shape { schema, ty } = resource.shape();
        let mut config = values::null_attributes(schema, &state.decode_value(ty)?, is_left_out)?;
        // The provider sets an `id` at the root, though many schemas declare it as optional and computed.
        if let (Some(id), Some(place)) = (schema.block.attributes.get("id"), config.get_mut("id"))
            && id.behavior == Behavior::OptionalComputed
        {
            *place = Value::Null;
        }
        let config = DynamicValue::encode_value(&config, ty)?;
        Ok(generate_resource_config::Response { config: Some(config.into()), diagnostics: Vec::new() })
    }
}

fn is_left_out(attribute: &Attribute, value: &Value<'_>) -> bool {
    attribute.behavior == Behavior::Computed
        || attribute.deprecation.is_some()
        || (attribute.behavior.is_optional() && value.as_str() == Some(""))
}
