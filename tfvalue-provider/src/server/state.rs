//! The state of a server.

use std::{
    collections::BTreeMap,
    env,
    sync::{
        Arc, OnceLock, PoisonError, RwLock,
        atomic::{AtomicU32, AtomicU64, Ordering},
    },
};

use bytes::Bytes;
use tfvalue_runtime::{DynamicValue, Schema, schema::SchemaKind};
use tokio_util::sync::CancellationToken;

use super::{
    call::Call,
    registry::RegistryEntries,
    request::{Received, Subject},
    session::{AnyClient, Session},
    state_store::Store,
    timeouts::{Limit, Operation, limit},
    values::value,
};

/// The data of a server: its initial data, and the data that Terraform has sent since.
pub(crate) struct State {
    /// The types that the provider serves.
    pub(crate) entries: RegistryEntries,
    /// The version of the provider.
    pub(crate) version: Arc<str>,
    /// True if answers are checked by Terraform's rules before they are sent.
    pub(crate) audits: bool,
    #[cfg(feature = "fault")]
    pub(crate) tap: std::sync::Mutex<Option<super::Tap>>,
    configured: RwLock<Configured>,
    /// The state stores that are configured, by the names of their types.
    stores: RwLock<BTreeMap<String, Store>>,
    /// The cached, encoded answers with all schemas, in protocols 5 and 6. The first request fills them.
    pub(crate) schemas: [OnceLock<Bytes>; 2],
    /// Cancels the running calls that change something, when the user requests a stop. A running provider may also serve the next Terraform process,
    /// so later calls get a new token.
    stopped: Stop,
    /// Cancels the running calls that change nothing, on a stop or an interrupt.
    interrupted: Stop,
    protocol: AtomicU32,
    requests: AtomicU64,
}

/// Cancels the running calls, but not the calls that begin later.
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

/// The configuration that Terraform has sent.
#[derive(Clone, Default)]
struct Configured {
    client: Option<AnyClient>,
    terraform_version: Arc<str>,
}

/// Returns whether answers are checked by Terraform's rules, as the environment variable `TFVALUE_AUDIT` sets. The default is true in debug builds.
///
/// # Errors
///
/// Returns an error if the variable is set to a value other than 0 and 1.
pub(crate) fn audits() -> Result<bool, String> {
    let Some(value) = env::var_os("TFVALUE_AUDIT") else { return Ok(cfg!(debug_assertions)) };
    match value.to_str() {
        Some("0") => Ok(false),
        Some("1") => Ok(true),
        _ => Err(format!("TFVALUE_AUDIT is {}: set it to 0 or 1", value.display())),
    }
}

impl State {
    /// The state of a server whose provider isn't configured yet.
    pub(crate) fn new(entries: RegistryEntries, version: &str, audits: bool) -> Self {
        Self {
            entries,
            version: version.into(),
            audits,
            #[cfg(feature = "fault")]
            tap: std::sync::Mutex::new(super::tap::TAP.get().cloned()),
            configured: RwLock::default(),
            stores: RwLock::default(),
            schemas: [OnceLock::new(), OnceLock::new()],
            stopped: Stop::default(),
            interrupted: Stop::default(),
            protocol: AtomicU32::new(6),
            requests: AtomicU64::new(0),
        }
    }

    /// Stores the version of Terraform.
    pub(crate) fn set_terraform_version(&self, version: &str) {
        // Nothing can panic while the lock is held.
        self.configured.write().unwrap_or_else(PoisonError::into_inner).terraform_version = version.into();
    }

    /// Stores the client, or `None` while the provider's configuration isn't known. Drops the previous client, which may run the author's code: call
    /// this on the thread of a call.
    pub(crate) fn set_client(&self, client: Option<AnyClient>) {
        let mut configured = self.configured.write().unwrap_or_else(PoisonError::into_inner);
        let before = std::mem::replace(&mut configured.client, client);
        // Unlocks first, so that the author's code doesn't run while the lock is held.
        drop(configured);
        drop(before);
    }

    /// Returns whether there is a client. A configured state store implies a client.
    pub(crate) fn is_configured(&self) -> bool {
        self.configured.read().unwrap_or_else(PoisonError::into_inner).client.is_some()
    }

    /// Drops the client and the state stores.
    pub(crate) fn unconfigure(&self) {
        let stores = std::mem::take(&mut *self.stores.write().unwrap_or_else(PoisonError::into_inner));
        self.set_client(None);
        drop(stores);
    }

    /// Stores a configured state store.
    pub(crate) fn set_store(&self, type_name: &str, store: Store) {
        let mut stores = self.stores.write().unwrap_or_else(PoisonError::into_inner);
        let before = stores.insert(type_name.to_owned(), store);
        drop(stores);
        drop(before);
    }

    /// The state store of this type, if it is configured.
    pub(crate) fn store(&self, type_name: &str) -> Option<Store> {
        self.stores.read().unwrap_or_else(PoisonError::into_inner).get(type_name).cloned()
    }

    /// Stores the protocol version that Terraform uses.
    pub(crate) fn speak(&self, protocol: u32) {
        self.protocol.store(protocol, Ordering::Relaxed);
    }

    /// Returns a request number that is unique in this process.
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

    /// Returns the cancellation token of a call that begins now.
    pub(crate) fn cancellation(&self, operation: Operation) -> CancellationToken {
        if operation.changes_something() { self.stopped.token() } else { self.interrupted.token() }
    }

    /// Returns the session of a call that begins now. Called on the thread of the call, because dropping a client may run the author's code.
    pub(crate) fn session(&self, call: &Arc<Call>, request: &dyn Received) -> Session {
        let Configured { client, terraform_version } =
            self.configured.read().unwrap_or_else(PoisonError::into_inner).clone();
        let provider_meta = request.provider_meta().map(DynamicValue::from).filter(|value| !value.is_null());
        let session = Session {
            call: Arc::clone(call),
            client,
            nested_attributes: self.protocol.load(Ordering::Relaxed) > 5,
            deferral_allowed: request.deferral_allowed(),
            provider_meta: provider_meta.map(DynamicValue::into_owned),
            terraform_version,
            provider_version: Arc::clone(&self.version),
        };
        call.left().deferral = session.deferral();
        session
    }

    /// Returns the time limit of a call. A value that can't be decoded sets no limit: the call fails anyway.
    pub(crate) fn limit(&self, request: &dyn Received) -> Option<Limit> {
        let (operation, value) = (request.operation(), value(Some(request.limiting()?)));
        let Subject { kind, name } = request.subject();
        let defaults = match kind {
            Some(SchemaKind::Resource) => self.entries.resources.get(name)?.timeouts(),
            Some(SchemaKind::DataSource) => self.entries.data_sources.get(name)?.timeouts(),
            _ => return None,
        };
        let model = self.entries.model(request.subject()).ok()?;
        limit(operation, defaults, model.shape(), &value).ok()?
    }

    /// The schema of the subject's values, if the subject has a model.
    pub(crate) fn schema_of(&self, subject: Subject<'_>) -> Option<&'static Schema> {
        Some(self.entries.model(subject).ok()?.shape().schema)
    }
}
