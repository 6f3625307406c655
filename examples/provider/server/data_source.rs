//! A data source: the model of its configuration and result.

use super::{Call, Diagnostics, Model};

/// A data source: its model, and how it is read.
pub trait DataSource: Model {
    /// The name of its type in configurations.
    const TYPE_NAME: &'static str;

    /// What the provider's configuration gives.
    type Client: Send + Sync + 'static;

    /// Finds what is wrong with a configuration, as far as it is known. Waits for nothing.
    fn validate(&self) -> Diagnostics {
        Diagnostics::default()
    }

    /// Looks up what the configuration asks for, and returns it with everything known.
    ///
    /// # Errors
    ///
    /// If it can't be found out.
    fn read(self, call: &mut Call<'_, Self::Client>) -> Result<Self, Diagnostics>;
}
