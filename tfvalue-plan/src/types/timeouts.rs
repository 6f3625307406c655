//! The time limits of a resource's operations in a configuration.

use tfvalue_derive::{TfApi, TfSchema};
use tfvalue_runtime::Unknown;

use super::GoDuration;

/// The time limit of each operation of a resource: a block or a nested attribute that is named `timeouts`.
///
/// The server of the feature `provider` enforces it: an operation that takes longer ends with an error. An attribute that the
/// configuration leaves out has the default of the resource. Plans and states keep the configured limits, whatever a method returns. Terraform
/// itself doesn't know timeouts.
///
/// # Example: as a block
///
/// ```
/// use tfvalue::{TfSchema, Unknown, types::Timeouts};
///
/// #[derive(TfSchema)]
/// #[tf(resource)]
/// struct Server {
///     #[tf(required)]
///     name: Unknown<String>,
///     #[tf(block(single))]
///     timeouts: Unknown<Option<Timeouts>>,
/// }
/// assert!(Server::SCHEMA.block.block_types.get("timeouts").is_some());
/// ```
#[derive(TfSchema, TfApi, Clone, Default, PartialEq, Eq, Debug)]
#[tf(crate = crate::derived)]
pub struct Timeouts {
    /// The time limit of creating, such as `30s` or `1h30m`.
    #[tf(optional)]
    pub create: Unknown<Option<GoDuration>>,
    /// The time limit of reading, such as `30s` or `1h30m`.
    #[tf(optional)]
    pub read: Unknown<Option<GoDuration>>,
    /// The time limit of updating, such as `30s` or `1h30m`.
    #[tf(optional)]
    pub update: Unknown<Option<GoDuration>>,
    /// The time limit of deleting, such as `30s` or `1h30m`. It counts as soon as it is in the state.
    #[tf(optional)]
    pub delete: Unknown<Option<GoDuration>>,
}
