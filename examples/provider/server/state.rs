//! What a server knows.

use std::sync::{
    Arc, PoisonError, RwLock,
    atomic::{AtomicBool, AtomicU32, Ordering},
};

use tfvalue::{Schema, Type, tfplugin6::ClientCapabilities};

use super::{
    Capture, Diagnostics, Lie, Provider, Registry,
    call::Session,
    received::{Content, Received, Subject},
    registry::find,
};

/// What a server knows from its start, and what it has been told since.
pub(super) struct State<P: Provider> {
    /// What the provider has to offer.
    pub(super) registry: Registry<P::Client>,
    /// Where to note what comes.
    pub(super) capture: Option<Capture>,
    /// What to answer falsely.
    pub(super) lie: Option<Lie>,
    client: RwLock<Option<Arc<P::Client>>>,
    stopped: AtomicBool,
    protocol: AtomicU32,
}

impl<P: Provider> State<P> {
    /// That of a provider which isn't configured yet.
    pub(super) fn new(capture: Option<Capture>, lie: Option<Lie>) -> Self {
        let mut registry = Registry::new();
        P::register(&mut registry);
        Self {
            registry,
            capture,
            lie,
            client: RwLock::new(None),
            stopped: AtomicBool::new(false),
            protocol: AtomicU32::new(6),
        }
    }

    /// Notes what the provider's configuration gives.
    pub(super) fn set_client(&self, client: Option<Arc<P::Client>>) {
        // Nothing can panic while the lock is held.
        *self.client.write().unwrap_or_else(PoisonError::into_inner) = client;
    }

    /// Notes which version of the protocol Terraform has chosen, for all calls.
    pub(super) fn speak(&self, protocol: u32) {
        self.protocol.store(protocol, Ordering::Relaxed);
    }

    /// Notes that the user has asked to stop.
    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Makes a call with what all calls have in common now.
    pub(super) fn with_session<T>(
        &self,
        capabilities: Option<ClientCapabilities>,
        call: impl FnOnce(&Session<'_, P::Client>) -> Result<T, Diagnostics>,
    ) -> Result<T, Diagnostics> {
        let client = self.client.read().unwrap_or_else(PoisonError::into_inner).clone();
        call(&Session {
            client: client.as_deref(),
            stopped: &self.stopped,
            nested_attributes: self.protocol.load(Ordering::Relaxed) > 5,
            deferral_allowed: capabilities.is_some_and(|capabilities| capabilities.deferral_allowed),
        })
    }

    /// The schema of the values that a call is about.
    pub(super) fn schema_of(&self, subject: Subject<'_>) -> Option<&'static Schema> {
        let registry = &self.registry;
        match subject {
            Subject::Provider => Some(P::SCHEMA_REF),
            Subject::Resource(name) => Some(find(&registry.resources, name).ok()?.schema()),
            Subject::DataSource(name) => Some(find(&registry.data_sources, name).ok()?.schema()),
            Subject::EphemeralResource(name) => {
                Some(find(&registry.ephemeral_resources, name).ok()?.schema())
            }
            Subject::Function(_) | Subject::Other(_) => None,
        }
    }

    /// The type of a value that was received, if it is of a schema of ours.
    pub(super) fn type_of(&self, subject: Subject<'_>, content: &Content<'_>) -> Option<&'static Type> {
        match (subject, content) {
            (Subject::Resource(name), Content::Identity(_)) => {
                Some(find(&self.registry.resources, name).ok()?.identity_ty())
            }
            (Subject::Resource(name), Content::Value(_)) => {
                Some(find(&self.registry.resources, name).ok()?.ty())
            }
            (Subject::DataSource(name), _) => Some(find(&self.registry.data_sources, name).ok()?.ty()),
            (Subject::EphemeralResource(name), _) => {
                Some(find(&self.registry.ephemeral_resources, name).ok()?.ty())
            }
            (Subject::Function(name), Content::Argument(index, _)) => {
                let signature = find(&self.registry.functions, name).ok()?.signature();
                let parameter = signature.parameters.get(*index).or(signature.variadic.as_ref());
                parameter.map(|parameter| &parameter.ty)
            }
            (Subject::Provider, Content::Value(_)) => Some(P::TYPE_REF),
            _ => None,
        }
    }

    /// Notes what has come, if that is asked for.
    pub(super) fn capture(&self, protocol: u32, rpc: &str, request: &impl Received) {
        let Some(capture) = &self.capture else { return };
        let type_of = |content: &Content<'_>| self.type_of(request.subject(), content);
        if let Err(error) = capture.record(protocol, rpc, request, type_of) {
            eprintln!("[WARN] what was received can't be captured: {error}");
        }
    }
}
