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

/// The data of a server: what it was started with, and what Terraform has sent since.
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

/// Cancels the calls that are running, and not those that begin later.
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

/// Returns whether answers are held against Terraform's rules, as `TFVALUE_AUDIT` has it.
///
/// # Errors
///
/// Returns an error if it is set to anything but 0 and 1.
pub(crate) fn audits() -> Result<bool, String> {
    match env::var("TFVALUE_AUDIT").as_deref() {
        Ok("0") => Ok(false),
        Ok("1") => Ok(true),
        Ok(other) => Err(format!("TFVALUE_AUDIT is {other:?}: set it to 0 or 1")),
        Err(_) => Ok(cfg!(debug_assertions)),
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

    /// Stores the client, or none while the provider's configuration isn't known. Drops the client before it: call this on the thread of a call.
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

    /// Stores a state store that is configured.
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

    /// Stores the version of the protocol that Terraform speaks.
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

    /// Returns the session of a call that begins now. Called on the thread of the call, since a client is the author's value to its end.
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

    /// Returns the time limit of a call. A value that can't be read has none: the call fails anyway.
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

    /// The schema of the values that a call is about.
    pub(crate) fn schema_of(&self, subject: Subject<'_>) -> Option<&'static Schema> {
        Some(self.entries.model(subject).ok()?.shape().schema)
    }
}
