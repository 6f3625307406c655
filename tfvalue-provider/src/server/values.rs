//! Values in messages.

use tfvalue_plan::plan::values;
use tfvalue_runtime::{DynamicValue, Schema, TfSchema, Type, Value};

use super::{Diagnostics, timeouts};
use crate::tfplugin6::{self, ResourceIdentityData};

/// A value that borrows nothing.
pub(crate) type OwnedValue = DynamicValue<'static>;

/// The schema of a model, and the type of its values.
#[derive(Clone, Copy)]
pub(crate) struct Shape {
    pub(crate) schema: &'static Schema,
    pub(crate) ty: &'static Type,
}

/// Converts a message to its value; null if there is no message.
pub fn value(message: Option<&tfplugin6::DynamicValue>) -> DynamicValue<'_> {
    tfplugin6::DynamicValue::value_or_null(message)
}

/// The message of a null value.
pub fn null() -> tfplugin6::DynamicValue {
    DynamicValue::from_msgpack(b"\xc0").into()
}

/// Encodes a value of this type as a message.
pub fn typed_message(value: &Value<'_>, ty: &Type) -> Result<tfplugin6::DynamicValue, Diagnostics> {
    Ok(DynamicValue::encode_value(value, ty)?.into())
}

/// The identity in a message; `None` if there is no identity, or if all of it is null.
pub(crate) fn identity(message: Option<&ResourceIdentityData>) -> Option<OwnedValue> {
    let data = message.and_then(|message| message.identity_data.as_ref())?;
    let identity = DynamicValue::from(data);
    (!identity.is_all_null()).then(|| identity.into_owned())
}

/// The message of an identity, if there is one.
pub(crate) fn identity_message(identity: Option<OwnedValue>) -> Option<ResourceIdentityData> {
    identity.map(|identity| ResourceIdentityData { identity_data: Some(identity.into()) })
}

impl Shape {
    /// The shape of this model.
    pub(crate) const fn of<M: TfSchema>() -> Self {
        Self { schema: M::SCHEMA_REF, ty: M::TYPE_REF }
    }

    /// Sets the write-only attributes of a state or a plan to null, as Terraform requires.
    pub(crate) fn without_write_only(self, state: OwnedValue) -> Result<OwnedValue, Diagnostics> {
        let Self { schema, ty } = self;
        if !values::has_write_only(schema) {
            return Ok(state);
        }
        let nulled = values::null_write_only(schema, &state.decode_value(ty)?)?;
        Ok(DynamicValue::encode_value(&nulled, ty)?)
    }

    /// Copies the `timeouts` of the prior or planned state to the new state. Keeps the prior spelling of values with the same meaning, such as `60m`
    /// and `1h`.
    pub(crate) fn keep_prior(
        self,
        prior: &DynamicValue<'_>,
        new: OwnedValue,
    ) -> Result<OwnedValue, Diagnostics> {
        let Self { schema, ty } = self;
        let keeps_timeouts = timeouts::are_kept(&schema.block);
        if new == *prior || !(keeps_timeouts || values::has_meaning(schema)) {
            return Ok(new);
        }
        let (prior, new) = (prior.decode_value(ty)?, new.decode_value(ty)?);
        let mut kept = values::keep(schema, &prior, &new)?;
        if keeps_timeouts {
            timeouts::keep(&prior, &mut kept);
        }
        Ok(DynamicValue::encode_value(&kept, ty)?)
    }

    /// Replaces unknown values by null, or by the empty value for a block that can't be null.
    pub(crate) fn without_unknown(self, state: OwnedValue) -> Result<OwnedValue, Diagnostics> {
        let Self { schema, ty } = self;
        let value = state.decode_value(ty)?;
        if value.is_wholly_known() {
            return Ok(state);
        }
        let known = values::fill_null_blocks(schema, &nulled(&value.into_owned()))?;
        Ok(DynamicValue::encode_value(&known, ty)?)
    }

    /// Converts a state that an author's method saves before the resource is complete.
    pub(crate) fn stored(
        self,
        planned: Option<&DynamicValue<'_>>,
        state: OwnedValue,
    ) -> Result<tfplugin6::DynamicValue, Diagnostics> {
        let mut state = self.without_unknown(state)?;
        if let Some(planned) = planned {
            state = self.keep_prior(planned, state)?;
        }
        Ok(self.without_write_only(state)?.into())
    }
}

/// Replaces all unknown parts of a value by null.
pub fn nulled<'a>(value: &Value<'a>) -> Value<'a> {
    match value {
        Value::Unknown(_) => Value::Null,
        Value::Set(elements) => Value::set(elements.iter().map(nulled)),
        // Drops the type together with the value: the result is a null of the dynamic type.
        Value::Dynamic(dynamic) if !dynamic.value.is_wholly_known() => Value::Null,
        other => other.with_parts(|_, part| nulled(part)),
    }
}
