//! What a call brings in addition to its value, and returns in addition to its answer, whatever the model is.

use std::{
    any::Any,
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::SystemTime,
};

use tfvalue_runtime::{DynamicValue, Schema, Type};
use tokio::sync::mpsc::UnboundedSender;
use tokio_util::sync::CancellationToken;

use super::Diagnostics;
use crate::tfplugin6::{self, Deferred, deferred::Reason};

/// A client whose type isn't known to the server.
pub(crate) type AnyClient = Arc<dyn Any + Send + Sync>;

/// What a call finds when it begins.
pub(crate) struct Session {
    /// What the provider's configuration gives; absent as long as it isn't known.
    pub(crate) client: Option<AnyClient>,
    /// Set when the user requests a stop.
    pub(crate) cancelled: CancellationToken,
    /// Whether the author waits for the token: then the operation ends by itself.
    pub(crate) is_watched: AtomicBool,
    /// Whether the parts of nested attributes can be computed.
    pub(crate) nested_attributes: bool,
    /// Whether Terraform lets this answer be put off.
    pub(crate) deferral_allowed: bool,
    /// What the module says in `provider_meta`, if anything.
    pub(crate) provider_meta: Option<DynamicValue<'static>>,
    /// The version of Terraform, as it gave it when it configured the provider.
    pub(crate) terraform_version: Arc<str>,
    /// The version of the provider.
    pub(crate) provider_version: Arc<str>,
}

impl Session {
    /// The same for a call that a module makes, with its `provider_meta`.
    pub(crate) fn with_provider_meta(self, message: Option<&tfplugin6::DynamicValue>) -> Self {
        let provider_meta = message.map(DynamicValue::from).filter(|value| !value.is_null());
        Self { provider_meta: provider_meta.map(DynamicValue::into_owned), ..self }
    }

    /// Why no resource can be called now, if Terraform allows a deferral.
    pub(crate) fn deferral(&self) -> Option<Deferral> {
        (self.client.is_none() && self.deferral_allowed).then_some(Deferral::ProviderConfigUnknown)
    }

    /// Whether the author has requested the token.
    pub(crate) fn is_watched(&self) -> bool {
        self.is_watched.load(Ordering::Relaxed)
    }
}

/// What a call leaves, whether it ends well or not.
#[derive(Default)]
pub(crate) struct CallState {
    /// What a resource keeps in addition to its state.
    pub(crate) private: Vec<u8>,
    /// The identity: that which came, or was set.
    pub(crate) identity: Option<DynamicValue<'static>>,
    /// The state that was saved on the way.
    pub(crate) saved: Option<DynamicValue<'static>>,
    /// What to report in addition to the answer.
    pub(crate) diagnostics: Diagnostics,
    /// Whether the answer is put off, and why.
    pub(crate) deferral: Option<Deferral>,
    /// When an ephemeral resource must be renewed.
    pub(crate) renew_at: Option<SystemTime>,
    /// Where an action reports how far it is.
    pub(crate) progress: Option<UnboundedSender<String>>,
}

impl CallState {
    /// The state of a call that begins with this.
    pub(crate) fn new(session: &Session, identity: Option<DynamicValue<'static>>, private: Vec<u8>) -> Self {
        Self { private, identity, deferral: session.deferral(), ..Self::default() }
    }

    /// All that is to be reported if the call ends with an error: what was reported before, and the error.
    pub(crate) fn reported_with(&mut self, error: Diagnostics) -> Diagnostics {
        let mut reported = std::mem::take(&mut self.diagnostics);
        reported.add(error);
        reported
    }
}

impl fmt::Debug for CallState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CallState").finish_non_exhaustive()
    }
}

/// A value that a call is about, to find out which attribute of it is unknown.
#[derive(Clone, Copy)]
pub(crate) struct Subject<'c> {
    pub(crate) value: &'c DynamicValue<'c>,
    pub(crate) schema: &'static Schema,
    pub(crate) ty: &'static Type,
}

/// Why an answer can't be given yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Deferral {
    /// Something in the resource's configuration is unknown.
    ResourceConfigUnknown,
    /// Something in the provider's configuration is unknown.
    ProviderConfigUnknown,
    /// Something that must be there isn't yet.
    AbsentPrerequisite,
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
