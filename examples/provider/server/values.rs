//! Values in messages, and models.

use tfvalue::{
    DynamicValue, Encode, Type, Value,
    tfplugin6::{self, ResourceIdentityData},
};

use super::{Diagnostics, StoredModel};

/// The value of a message; null if it isn't there.
pub(super) fn value(message: Option<&tfplugin6::DynamicValue>) -> DynamicValue<'_> {
    tfplugin6::DynamicValue::value_or_null(message)
}

/// The message of a model.
pub(super) fn message(model: &impl Encode) -> Result<Option<tfplugin6::DynamicValue>, Diagnostics> {
    Ok(Some(DynamicValue::encode(model)?.into()))
}

/// The message of a value that is of this type.
pub(super) fn typed_message(
    value: &Value<'_>,
    ty: &Type,
) -> Result<Option<tfplugin6::DynamicValue>, Diagnostics> {
    Ok(Some(DynamicValue::from_msgpack(value.to_msgpack(ty)?).into()))
}

/// The identity in a message, unless all that it holds is null.
pub(super) fn identity<I: StoredModel>(
    message: Option<&ResourceIdentityData>,
) -> Result<Option<I>, Diagnostics> {
    let data = message.and_then(|message| message.identity_data.as_ref());
    Ok(value(data).decode_identity()?)
}

/// The message of an identity, if there is one to tell.
pub(super) fn identity_message<I: StoredModel>(
    identity: Option<&I>,
) -> Result<Option<ResourceIdentityData>, Diagnostics> {
    match identity {
        Some(identity) if has_identity::<I>() => {
            Ok(Some(ResourceIdentityData { identity_data: message(identity)? }))
        }
        _ => Ok(None),
    }
}

/// Whether a resource with this identity has one: attributes by which it can be told from others.
pub(super) fn has_identity<I: StoredModel>() -> bool {
    !I::SCHEMA.block.attributes.is_empty()
}
