//! What a call brings beside its value, and takes back beside its answer.

use std::sync::atomic::{AtomicBool, Ordering};

use tfvalue::tfplugin6::{Deferred, deferred::Reason};

use super::{Diagnostics, NoIdentity, error};

/// What all calls have in common at this time.
pub(super) struct Session<'c, Client> {
    /// What the provider's configuration gives; absent as long as it isn't known.
    pub(super) client: Option<&'c Client>,
    /// Whether the user has asked to stop.
    pub(super) stopped: &'c AtomicBool,
    /// Whether the parts of nested attributes can be computed.
    pub(super) nested_attributes: bool,
    /// Whether Terraform lets this answer be put off.
    pub(super) deferral_allowed: bool,
}

impl<Client> Session<'_, Client> {
    /// Why no resource can be asked now, though Terraform would come again.
    pub(super) fn deferral(&self) -> Option<Deferral> {
        (self.client.is_none() && self.deferral_allowed).then_some(Deferral::ProviderConfigUnknown)
    }
}

/// What stands beside the value in a call, and may be changed for the answer.
///
/// What a resource leaves as it is passes through: the identity and the private data that came are those that go.
pub struct Call<'c, Client, Identity = NoIdentity> {
    session: &'c Session<'c, Client>,
    /// Whether the answer is put off, and why.
    pub(super) deferral: Option<Deferral>,
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
    /// A call with what stands beside its value.
    pub(super) fn new(
        session: &'c Session<'c, Client>,
        identity: Option<Identity>,
        private: Vec<u8>,
    ) -> Self {
        let diagnostics = Diagnostics::default();
        Self { session, deferral: session.deferral(), identity, private, diagnostics }
    }

    /// A call in the test of a resource.
    #[cfg(test)]
    pub(crate) fn for_test(client: Option<&'c Client>, nested_attributes: bool) -> Self {
        static STOPPED: AtomicBool = AtomicBool::new(false);
        let session = Session { client, stopped: &STOPPED, nested_attributes, deferral_allowed: false };
        Self::new(Box::leak(Box::new(session)), None, Vec::new())
    }

    /// All that is to be told if the call ends with an error: what was told before, and the error.
    pub(super) fn told_with(&mut self, error: Diagnostics) -> Diagnostics {
        let mut told = std::mem::take(&mut self.diagnostics);
        told.add(error);
        told
    }

    /// What [`configure`](super::Provider::configure) has made.
    ///
    /// # Errors
    ///
    /// As long as the configuration of the provider is not known. That is so in a plan only.
    pub fn client(&self) -> Result<&'c Client, Diagnostics> {
        self.session.client.ok_or_else(|| {
            error(
                "Provider configuration not known yet",
                "Something in the provider's configuration will be known only after an apply. \
                 Apply what it depends on first, with -target.",
            )
        })
    }

    /// Whether the parts of nested attributes can be computed. Over protocol 5 they can't: there, each is one object.
    pub fn has_nested_attributes(&self) -> bool {
        self.session.nested_attributes
    }

    /// Whether the user has asked to stop: what takes long should come to an end.
    pub fn is_stopped(&self) -> bool {
        self.session.stopped.load(Ordering::Relaxed)
    }

    /// Puts the answer off to a later run and returns true, where Terraform allows that; else does nothing.
    pub fn defer(&mut self, deferral: Deferral) -> bool {
        if self.session.deferral_allowed {
            self.deferral = Some(deferral);
        }
        self.session.deferral_allowed
    }
}

impl From<Deferral> for Deferred {
    fn from(deferral: Deferral) -> Self {
        let reason = match deferral {
            Deferral::ResourceConfigUnknown => Reason::ResourceConfigUnknown,
            Deferral::ProviderConfigUnknown => Reason::ProviderConfigUnknown,
            Deferral::AbsentPrerequisite => Reason::AbsentPrereq,
        };
        Self { reason: reason.into() }
    }
}
