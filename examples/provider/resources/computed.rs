//! Access to values that are known during apply.

use tfvalue::Unknown;

use tfvalue::provider::Diagnostics;

/// Returns a known value of a state, or of a plan during apply. Such values are wholly known.
pub(crate) fn known<'v, T>(value: &'v Unknown<T>, name: &'static str) -> Result<&'v T, Diagnostics> {
    value.known().ok_or_else(|| {
        Diagnostics::error("Value not known", format!("`{name}` must be known by now.")).at(name)
    })
}
