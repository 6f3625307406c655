//! An ephemeral resource: the model of its configuration and result.

use std::time::SystemTime;

use super::{Call, Diagnostics, Model};

/// An ephemeral resource: its model, and how it is opened and closed.
///
/// What is put into [`Call::private`] when it is opened is there again when it is renewed and closed.
pub trait EphemeralResource: Model {
    /// The name of its type in configurations.
    const TYPE_NAME: &'static str;

    /// What the provider's configuration gives.
    type Client: Send + Sync + 'static;

    /// Finds what is wrong with a configuration, as far as it is known. Waits for nothing.
    fn validate(&self) -> Diagnostics {
        Diagnostics::default()
    }

    /// Opens it. Returns it with everything known, and when it must be renewed, if ever.
    ///
    /// # Errors
    ///
    /// If it can't be opened.
    fn open(self, call: &mut Call<'_, Self::Client>) -> Result<(Self, Option<SystemTime>), Diagnostics>;

    /// Makes it last longer. Returns when it must be renewed again, if ever.
    ///
    /// # Errors
    ///
    /// If it ends.
    fn renew(call: &mut Call<'_, Self::Client>) -> Result<Option<SystemTime>, Diagnostics> {
        let _ = call;
        Ok(None)
    }

    /// Closes it.
    ///
    /// # Errors
    ///
    /// If it is still open.
    fn close(call: &mut Call<'_, Self::Client>) -> Result<(), Diagnostics> {
        let _ = call;
        Ok(())
    }
}
