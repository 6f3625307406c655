//! What the provider says of attributes that it computes.

use tfvalue::{Refinements, Unknown};

use crate::server::{Diagnostics, attribute, error};

/// A value that will be known later, and won't be null then.
pub(crate) fn not_null<T>() -> Unknown<Option<T>> {
    Unknown::Unknown(Refinements::new().not_null())
}

/// A text that will be known later, and will begin so.
pub(crate) fn beginning_with(prefix: &str) -> Unknown<Option<String>> {
    let refinements = Refinements::new().not_null();
    Unknown::Unknown(refinements.clone().with_prefix(prefix).unwrap_or(refinements))
}

/// Sets an attribute that the configuration leaves to the provider.
pub(crate) fn provide<T>(attribute: &mut Unknown<Option<T>>, value: impl FnOnce() -> Unknown<Option<T>>) {
    if let Unknown::Known(None) = attribute {
        *attribute = value();
    }
}

/// Sets an attribute that the configuration leaves to the provider to a value that is made beforehand.
pub(crate) fn default<T>(attribute: &mut Unknown<Option<T>>, value: T) {
    provide(attribute, || Unknown::Known(Some(value)));
}

/// An attribute of a state or of a plan that is being applied, which are wholly known.
pub(crate) fn known<'v, T>(value: &'v Unknown<T>, name: &'static str) -> Result<&'v T, Diagnostics> {
    value.known().ok_or_else(|| {
        error("Value not known", format!("`{name}` must be known by now.")).at(&attribute(name))
    })
}
