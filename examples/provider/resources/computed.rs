//! Values that are known once the provider acts.

use tfvalue::Unknown;

use tfvalue::provider::Diagnostics;

/// An attribute of a state or of a plan that is being applied, which are wholly known.
pub(crate) fn known<'v, T>(value: &'v Unknown<T>, name: &'static str) -> Result<&'v T, Diagnostics> {
    value.known().ok_or_else(|| {
        Diagnostics::error("Value not known", format!("`{name}` must be known by now.")).at(name)
    })
}
