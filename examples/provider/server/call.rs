//! What a call brings beside its value, and takes back beside its answer.

use std::sync::atomic::{AtomicBool, Ordering};

use super::{Diagnostics, NoIdentity, error};

/// What stands beside the value in a call, and may be changed for the answer.
///
/// What a resource leaves as it is passes through: the identity and the private data that came are those that go.
pub struct Call<'c, Client, Identity = NoIdentity> {
    client: Option<&'c Client>,
    stopped: &'c AtomicBool,
    deferral_allowed: bool,
    deferral: Option<Deferral>,
    /// The identity of a resource: absent until the resource has one.
    pub identity: Option<Identity>,
    /// What a resource keeps beside its state, or an ephemeral resource until it is closed; Terraform doesn't look into it.
    pub private: Vec<u8>,
    /// What to tell the user beside the answer. An error here fails the operation, but the answer counts: what
    /// [`create`](super::Resource::create) returns is stored, as a resource that is to be made anew.
    pub diagnostics: Diagnostics,
}

/// Why an answer can't be given yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deferral {
    /// Something in the resource's configuration is unknown.
    ResourceConfigUnknown,
    /// Something in the provider's configuration is unknown.
    ProviderConfigUnknown,
    /// Something that must be there isn't yet.
    AbsentPrerequisite,
}

impl<'c, Client, Identity> Call<'c, Client, Identity> {
    /// What [`configure`](super::Provider::configure) has made.
    ///
    /// # Errors
    ///
    /// As long as the configuration of the provider is not known. That is so in a plan only.
    pub fn client(&self) -> Result<&'c Client, Diagnostics> {
        self.client.ok_or_else(|| {
            error(
                "Provider configuration not known yet",
                "Something in the provider's configuration will be known only after an apply. \
                 Apply what it depends on first, with -target.",
            )
        })
    }

    /// Whether the user has asked to stop: what takes long should come to an end.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Puts the answer off to a later run and returns true, where Terraform allows that; else does nothing.
    pub fn defer(&mut self, deferral: Deferral) -> bool {
        if self.deferral_allowed {
            self.deferral = Some(deferral);
        }
        self.deferral_allowed
    }
}
