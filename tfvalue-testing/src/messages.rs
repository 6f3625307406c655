//! Values in messages of the protocol.

use tfvalue_provider::{provider::Diagnostics, tfplugin6};
use tfvalue_runtime::{DynamicValue, Type, Value};

/// The value of a message; null if it isn't there.
pub(crate) fn value(message: Option<&tfplugin6::DynamicValue>) -> DynamicValue<'_> {
    tfplugin6::DynamicValue::value_or_null(message)
}

/// Null, as a message.
pub(crate) fn null() -> tfplugin6::DynamicValue {
    DynamicValue::from_msgpack(b"\xc0").into()
}

/// The message of a value that is of this type.
pub(crate) fn typed_message(value: &Value<'_>, ty: &Type) -> Result<tfplugin6::DynamicValue, Diagnostics> {
    Ok(DynamicValue::encode_value(value, ty)?.into())
}
