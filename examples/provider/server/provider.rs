//! A provider: the model of its configuration.

use super::{Diagnostics, Model, Registry};

/// The configuration of a provider, and what it makes of it.
///
/// Any attribute can be unknown while Terraform plans.
pub trait Provider: Model {
    /// What the resources work with: a connection, a folder.
    type Client: Send + Sync + 'static;

    /// Names the resources, data sources, ephemeral resources and functions.
    fn register(registry: &mut Registry<Self::Client>);

    /// Finds what is wrong with the configuration, as far as it is known.
    fn validate(&self) -> Diagnostics {
        Diagnostics::default()
    }

    /// Makes the client, or none as long as something that it takes is unknown.
    ///
    /// # Errors
    ///
    /// If the configuration makes no client.
    fn configure(self) -> Result<Option<Self::Client>, Diagnostics>;
}
