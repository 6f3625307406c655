//! What a server knows.

use std::{
    collections::BTreeMap,
    env,
    sync::{
        Arc, OnceLock, PoisonError, RwLock,
        atomic::{AtomicU32, AtomicU64, Ordering},
    },
};

use bytes::Bytes;
use tfvalue_runtime::{Schema, Type};
use tokio_util::sync::CancellationToken;

#[cfg(feature = "fault")]
use super::fault::FaultInjection;
use super::{
    call::Call,
    capture::Capture,
    erased::AnyStore,
    registry::RegistryEntries,
    request::{Content, Received, Subject},
    session::{AnyClient, Session},
    timeouts::{Limit, Operation, limit},
    values::value,
};
use crate::tfplugin6::ClientCapabilities;

/// What a server knows from its start, and what it has been sent since.
pub(crate) struct State {
    /// What the provider has to offer.
    pub(crate) entries: RegistryEntries,
    /// The version of the provider.
    pub(crate) version: Arc<str>,
    /// Whether answers are held against Terraform's rules before they are sent.
    pub(crate) audits: bool,
    /// What to answer falsely.
    #[cfg(feature = "fault")]
    pub(crate) fault: std::sync::Mutex<Option<FaultInjection>>,
    capture: Option<Capture>,
    configured: RwLock<Configured>,
    /// The state stores that are configured, by the names of their types.
    stores: RwLock<BTreeMap<String, Store>>,
    /// The encoded answers with all schemas, in protocols 5 and 6, once they were requested.
    pub(crate) schemas: [OnceLock<Bytes>; 2],
    /// Set for the calls that are running when the user requests a stop, and then replaced: a provider that is found running serves the
    /// next Terraform, too.
    stopped: Stop,
    /// The same for the calls that change nothing, which are also interrupted.
    interrupted: Stop,
    protocol: AtomicU32,
    requests: AtomicU64,
}

/// A signal to calls that are running. Those that come later don't get it.
#[derive(Default)]
struct Stop(RwLock<CancellationToken>);

impl Stop {
    fn set(&self) {
        std::mem::take(&mut *self.0.write().unwrap_or_else(PoisonError::into_inner)).cancel();
    }

    fn token(&self) -> CancellationToken {
        self.0.read().unwrap_or_else(PoisonError::into_inner).child_token()
    }
}

/// What Terraform has configured.
#[derive(Clone, Default)]
struct Configured {
    client: Option<AnyClient>,
    terraform_version: Arc<str>,
}

/// A state store that is configured.
#[derive(Clone)]
pub(crate) struct Store {
    pub(crate) store: AnyStore,
    /// How many bytes of a state go in a message.
    pub(crate) chunk_size: usize,
}

/// How the environment wants the server to be.
#[derive(Debug, Default)]
pub(crate) struct Settings {
    /// Where to note what comes.
    pub(crate) capture: Option<Capture>,
    /// What to answer falsely.
    #[cfg(feature = "fault")]
    pub(crate) fault: Option<FaultInjection>,
    /// Whether to audit answers.
    pub(crate) audits: bool,
}

impl Settings {
    /// Reads `TFVALUE_CAPTURE`, `TFVALUE_AUDIT` and, in tests of tfvalue, `TFVALUE_FAULT`.
    ///
    /// # Errors
    ///
    /// Returns an error if one of them makes no sense.
    pub(crate) fn from_environment() -> Result<Self, String> {
        let capture = env::var_os("TFVALUE_CAPTURE").map(Capture::to).transpose();
        let audits = match env::var("TFVALUE_AUDIT").as_deref() {
            Ok("0") => false,
            Ok("1") => true,
            Ok(other) => return Err(format!("TFVALUE_AUDIT is {other:?}: set it to 0 or 1")),
            Err(_) => cfg!(debug_assertions),
        };
        #[cfg(feature = "fault")]
        let fault = env::var("TFVALUE_FAULT").ok().map(|json| FaultInjection::from_json(&json)).transpose();
        Ok(Self {
            capture: capture.map_err(|error| format!("TFVALUE_CAPTURE can't be written: {error}"))?,
            #[cfg(feature = "fault")]
            fault: fault.map_err(|error| format!("TFVALUE_FAULT: {error}"))?,
            audits,
        })
    }
}

impl State {
    /// That of a provider which isn't configured yet.
    pub(crate) fn new(entries: RegistryEntries, version: &str, settings: Settings) -> Self {
        Self {
            entries,
            version: version.into(),
            audits: settings.audits,
            #[cfg(feature = "fault")]
            fault: std::sync::Mutex::new(settings.fault),
            capture: settings.capture,
            configured: RwLock::default(),
            stores: RwLock::default(),
            schemas: [OnceLock::new(), OnceLock::new()],
            stopped: Stop::default(),
            interrupted: Stop::default(),
            protocol: AtomicU32::new(6),
            requests: AtomicU64::new(0),
        }
    }

    /// Notes which Terraform has come.
    pub(crate) fn set_terraform_version(&self, version: &str) {
        // Nothing can panic while the lock is held.
        self.configured.write().unwrap_or_else(PoisonError::into_inner).terraform_version = version.into();
    }

    /// Notes what the provider's configuration gives. Called on the thread of a call: the client before is dropped.
    pub(crate) fn set_client(&self, client: Option<AnyClient>) {
        let mut configured = self.configured.write().unwrap_or_else(PoisonError::into_inner);
        let before = std::mem::replace(&mut configured.client, client);
        // The author's code doesn't run while it is locked.
        drop(configured);
        drop(before);
    }

    /// Returns whether there is a client. State stores have one, too.
    pub(crate) fn is_configured(&self) -> bool {
        self.configured.read().unwrap_or_else(PoisonError::into_inner).client.is_some()
    }

    /// Drops the client and the state stores.
    pub(crate) fn unconfigure(&self) {
        let stores = std::mem::take(&mut *self.stores.write().unwrap_or_else(PoisonError::into_inner));
        self.set_client(None);
        drop(stores);
    }

    /// Notes that a state store is configured.
    pub(crate) fn set_store(&self, type_name: &str, store: Store) {
        let mut stores = self.stores.write().unwrap_or_else(PoisonError::into_inner);
        let before = stores.insert(type_name.to_owned(), store);
        drop(stores);
        drop(before);
    }

    /// A state store of this type, if it is configured.
    pub(crate) fn store(&self, type_name: &str) -> Option<Store> {
        self.stores.read().unwrap_or_else(PoisonError::into_inner).get(type_name).cloned()
    }

    /// Notes which version of the protocol Terraform has chosen, for all calls.
    pub(crate) fn speak(&self, protocol: u32) {
        self.protocol.store(protocol, Ordering::Relaxed);
    }

    /// The number of a request, which no other has in this process.
    pub(crate) fn next_request(&self) -> u64 {
        self.requests.fetch_add(1, Ordering::Relaxed)
    }

    /// Cancels the calls that are running.
    pub(crate) fn stop(&self) {
        self.stopped.set();
        self.interrupted.set();
    }

    /// Cancels the calls that change nothing.
    pub(crate) fn interrupt(&self) {
        self.interrupted.set();
    }

    /// A token that is set when a call that runs now is cancelled.
    pub(crate) fn cancellation(&self, operation: Operation) -> CancellationToken {
        if operation.changes_something() { self.stopped.token() } else { self.interrupted.token() }
    }

    /// Returns the surroundings of a call that begins now. Called on the thread of the call, since a client is the author's value to its end.
    pub(crate) fn session(&self, call: &Call, capabilities: Option<ClientCapabilities>) -> Session {
        let Configured { client, terraform_version } =
            self.configured.read().unwrap_or_else(PoisonError::into_inner).clone();
        let session = Session {
            client,
            nested_attributes: self.protocol.load(Ordering::Relaxed) > 5,
            deferral_allowed: capabilities.is_some_and(|capabilities| capabilities.deferral_allowed),
            provider_meta: None,
            terraform_version,
            provider_version: Arc::clone(&self.version),
        };
        call.left().deferral = session.deferral();
        session
    }

    /// Returns the time limit of a call. A value that can't be read has none: the call fails anyway.
    pub(crate) fn limit(&self, request: &dyn Received) -> Option<Limit> {
        let (operation, value) = (request.operation(), value(Some(request.limiting()?)));
        let (defaults, schema, ty) = match request.subject() {
            Subject::Resource(name) => {
                let resource = self.entries.resources.get(name)?;
                (resource.timeouts(), resource.schema(), resource.ty())
            }
            Subject::DataSource(name) => {
                let source = self.entries.data_sources.get(name)?;
                (source.timeouts(), source.schema(), source.ty())
            }
            _ => return None,
        };
        limit(operation, defaults, schema, ty, &value).ok()?
    }

    /// The schema of the values that a call is about.
    pub(crate) fn schema_of(&self, subject: Subject<'_>) -> Option<&'static Schema> {
        self.entries.schema_of(subject.kind()?, subject.name())
    }

    /// The type of a value that was received, if it is of a schema of ours.
    fn type_of(&self, subject: Subject<'_>, content: &Content<'_>) -> Option<&'static Type> {
        let entries = &self.entries;
        match (subject, content) {
            (_, Content::ProviderMeta(_)) => Some(entries.provider_meta?.1),
            (Subject::Resource(name), Content::Identity(_)) => {
                Some(entries.resources.get(name)?.identity()?.1)
            }
            (Subject::Resource(name), Content::Value(_)) => Some(entries.resources.get(name)?.ty()),
            (Subject::DataSource(name), _) => Some(entries.data_sources.get(name)?.ty()),
            (Subject::EphemeralResource(name), _) => Some(entries.ephemeral_resources.get(name)?.ty()),
            (Subject::ListResource(name), _) => Some(entries.list_resources.get(name)?.ty()),
            (Subject::Action(name), _) => Some(entries.actions.get(name)?.ty()),
            (Subject::StateStore(name), _) => Some(entries.state_stores.get(name)?.ty()),
            (Subject::Function(name), Content::Argument(index, _)) => {
                let signature = entries.functions.get(name)?.signature();
                let parameter = signature.parameters.get(*index).or(signature.variadic.as_ref());
                parameter.map(|parameter| &parameter.ty)
            }
            (Subject::Provider, Content::Value(_)) => Some(entries.provider.ty()),
            _ => None,
        }
    }

    /// Notes what has come, if that is requested.
    pub(crate) fn capture(&self, protocol: u32, rpc: &str, request: &dyn Received) {
        let Some(capture) = &self.capture else { return };
        let type_of = |content: &Content<'_>| self.type_of(request.subject(), content);
        if let Err(error) = capture.record(protocol, rpc, request, type_of) {
            tracing::warn!(%error, "what was received can't be captured");
        }
    }
}
