//! The part that Terraform plays, but for single resources.

use std::{
    marker::PhantomData,
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering},
    },
};

use tfvalue_runtime::{DynamicValue, Encode, Schema, Type, Value, schema::SchemaKind};
use tokio::runtime::{Builder, Handle, Runtime};

use super::{
    Configuration,
    client::{Calls, Client, checked, lock},
};
use tfvalue_plan::plan::empty_value;

use tfvalue_provider::{
    inner::{Registered, null, typed_message},
    provider::{Deferral, Diagnostics, Model, Provider},
    tfplugin6::{self, ClientCapabilities, configure_provider, deferred::Reason, validate_provider_config},
};

/// Terraform's part, played in the process: it calls a provider as Terraform does, and checks its answers.
///
/// Methods block until the provider has answered; they may be called in tests with and without a runtime. See the documentation of
/// [`tfvalue::testing`](https://docs.rs/tfvalue/latest/tfvalue/testing/index.html) for an example.
pub struct Core<P> {
    pub(super) shared: Shared,
    provider: PhantomData<fn() -> P>,
}

impl<P: Provider> Core<P> {
    /// A Terraform whose configuration of the provider is empty.
    ///
    /// The provider is configured before the first call that takes a configured one.
    ///
    /// # Panics
    ///
    /// If the provider can't be served, since something is registered twice, or the like.
    #[track_caller]
    pub fn new() -> Self {
        let shared = Shared::new(Registered::by::<P>(), P::PREFIX);
        let problems = shared.registered.problems();
        assert!(
            problems.is_empty(),
            "the provider {} can't be served:\n- {}",
            P::NAME,
            problems.join("\n- ")
        );
        Self { shared, provider: PhantomData }
    }

    /// A Terraform with this configuration of the provider, which may have unknown values.
    ///
    /// # Panics
    ///
    /// As [`new`](Self::new), and if the configuration isn't one of this provider.
    #[track_caller]
    pub fn with_config(config: &impl Configuration<P::Config>) -> Self {
        let core = Self::new();
        let config = config.to_config(core.shared.provider().0);
        let config = config.unwrap_or_else(|error| panic!("the configuration of the provider:\n{error}"));
        core.shared.set_config(config);
        core
    }

    /// Configures the provider, with another configuration than before if there is one.
    ///
    /// # Errors
    ///
    /// Returns what the provider finds wrong with the configuration.
    pub fn configure(&self, config: &impl Configuration<P::Config>) -> Result<(), Diagnostics> {
        let config = config.to_config(self.shared.provider().0)?;
        self.shared.set_config(config);
        self.shared.wait(self.shared.configured()).map(|_| ())
    }

    /// Ends the provider, and starts it again before the next call, as between two commands of Terraform.
    pub fn restart(&mut self) {
        self.shared.restart();
    }

    /// Has the user ask to stop: calls that are running are cancelled.
    pub fn cancel(&self) {
        self.shared.client.server.stop();
    }

    /// Speaks protocol 5, which has no nested attributes.
    #[must_use]
    pub fn over_protocol5(mut self) -> Self {
        self.shared.version = 5;
        self.shared.restart();
        self
    }

    /// Sends this as `provider_meta` of the module.
    ///
    /// # Errors
    ///
    /// Returns an error if it can't be encoded.
    pub fn with_provider_meta(mut self, meta: &impl Encode) -> Result<Self, Diagnostics> {
        self.shared.provider_meta = Some(DynamicValue::encode(meta)?.into());
        Ok(self)
    }

    /// Lets the provider defer changes, as Terraform's Stacks do.
    #[must_use]
    pub fn allow_deferral(mut self) -> Self {
        self.shared.deferral_allowed = true;
        self
    }

    /// Has this see each request and replace its answer from now on, or nothing again.
    #[cfg(feature = "fault")]
    #[doc(hidden)]
    pub fn set_tap(&self, tap: Option<&tfvalue_provider::inner::Tap>) {
        for client in [&self.shared.client, &self.shared.unconfigured] {
            client.server.set_tap(tap.cloned());
        }
    }

    /// The names of all calls since the last call of this method, as protocol 6 names them.
    pub fn take_calls(&self) -> Vec<&'static str> {
        std::mem::take(&mut *lock(&self.shared.calls))
    }
}

impl<P: Provider> Default for Core<P> {
    fn default() -> Self {
        Self::new()
    }
}

opaque_debug!(Core<P>);

/// The part of `Core` that is the same for all providers.
pub(super) struct Shared {
    runtime: Option<Runtime>,
    pub(super) registered: Registered,
    prefix: &'static str,
    /// The version of the protocol.
    pub(super) version: u32,
    /// The provider that gets a configuration.
    pub(super) client: Client,
    /// The provider as Terraform calls functions of it, and moves resources.
    pub(super) unconfigured: Client,
    calls: Calls,
    config: Mutex<Value<'static>>,
    is_configured: AtomicBool,
    provider_meta: Option<tfplugin6::DynamicValue>,
    /// True if the provider may put off what it can't do yet.
    pub(super) deferral_allowed: bool,
}

impl Shared {
    fn new(registered: Registered, prefix: &'static str) -> Self {
        let schema = registered.schema(SchemaKind::Provider, "");
        let config = schema.map_or(Value::Null, |(schema, _)| empty_value(&schema.block));
        let calls = Calls::default();
        let server = || Client::new(registered.server(), 6, &calls);
        let (client, unconfigured) = (server(), server());
        Self {
            // Without a runtime each call says so.
            runtime: Builder::new_multi_thread().worker_threads(2).enable_all().build().ok(),
            registered,
            prefix,
            version: 6,
            client,
            unconfigured,
            calls,
            config: Mutex::new(config),
            is_configured: AtomicBool::new(false),
            provider_meta: None,
            deferral_allowed: false,
        }
    }

    fn restart(&mut self) {
        self.client.server.stop();
        self.client = self.start();
        self.unconfigured = self.start();
        self.is_configured = AtomicBool::new(false);
    }

    fn start(&self) -> Client {
        Client::new(self.registered.server(), self.version, &self.calls)
    }

    fn set_config(&self, config: Value<'static>) {
        *lock(&self.config) = config;
        self.is_configured.store(false, Ordering::Relaxed);
    }

    /// Waits for an answer, on a thread of its own if the caller is on one of a runtime.
    pub(super) fn wait<T: Send>(
        &self,
        work: impl Future<Output = Result<T, Diagnostics>> + Send,
    ) -> Result<T, Diagnostics> {
        let Some(runtime) = &self.runtime else {
            return Err(Diagnostics::error("No runtime", "The threads of a runtime can't be started."));
        };
        if Handle::try_current().is_err() {
            return runtime.block_on(work);
        }
        let joined = std::thread::scope(|scope| scope.spawn(|| runtime.block_on(work)).join());
        joined.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }

    /// The provider after it was configured.
    pub(super) async fn configured(&self) -> Result<&Client, Diagnostics> {
        if self.is_configured.load(Ordering::Relaxed) {
            return Ok(&self.client);
        }
        let (_, ty) = self.provider();
        let config = lock(&self.config).clone();
        let config = Some(typed_message(&config, ty)?);
        // The messages of protocol 5 have the same bytes, and more that isn't read.
        let request = validate_provider_config::Request { config: config.clone() };
        let response: validate_provider_config::Response =
            self.client.call("ValidateProviderConfig", &request).await?;
        let _ = checked(response.diagnostics)?;
        let request = configure_provider::Request {
            config,
            terraform_version: TERRAFORM_VERSION.to_owned(),
            client_capabilities: Some(self.capabilities()),
        };
        let response: configure_provider::Response = self.client.call("ConfigureProvider", &request).await?;
        let _ = checked(response.diagnostics)?;
        self.is_configured.store(true, Ordering::Relaxed);
        Ok(&self.client)
    }

    /// The configuration of the provider.
    pub(super) fn config(&self) -> Value<'static> {
        lock(&self.config).clone()
    }

    pub(super) fn capabilities(&self) -> ClientCapabilities {
        ClientCapabilities {
            deferral_allowed: self.deferral_allowed,
            write_only_attributes_allowed: true,
            store_planned_private: false,
            computed_blocks_allowed: false,
        }
    }

    pub(super) fn provider_meta(&self) -> Option<tfplugin6::DynamicValue> {
        let null = || self.registered.has_provider_meta().then(null);
        self.provider_meta.clone().or_else(null)
    }

    /// The name of a type as configurations have it.
    pub(super) fn type_name(&self, name: &str) -> String {
        if name.is_empty() { self.prefix.to_owned() } else { format!("{}_{name}", self.prefix) }
    }

    /// The schema of a model, and the type of its values.
    ///
    /// # Panics
    ///
    /// If the provider doesn't register the model, or another of the same name.
    #[track_caller]
    pub(super) fn registered<M: Model>(
        &self,
        kind: SchemaKind,
        what: &str,
        type_name: &str,
    ) -> (&'static Schema, &'static Type) {
        let found = self.schema(kind, type_name);
        let (schema, ty) = found.unwrap_or_else(|| panic!("the {what} {type_name} is not registered"));
        assert!(schema == M::SCHEMA_REF, "another model is registered as the {what} {type_name}");
        (schema, ty)
    }

    /// The schema of a type, and the type of its values.
    pub(super) fn schema(
        &self,
        kind: SchemaKind,
        type_name: &str,
    ) -> Option<(&'static Schema, &'static Type)> {
        self.registered.schema(kind, type_name)
    }

    /// The schema of the provider's configuration, and the type of its values.
    pub(super) fn provider(&self) -> (&'static Schema, &'static Type) {
        self.schema(SchemaKind::Provider, "").expect("every provider has a configuration")
    }

    /// The reason why an answer is put off, if it is and the request allowed that.
    pub(super) fn deferral(
        deferred: Option<tfplugin6::Deferred>,
        is_allowed: bool,
    ) -> Result<Option<Deferral>, Diagnostics> {
        let Some(deferred) = deferred else { return Ok(None) };
        if !is_allowed {
            let detail = "Terraform did not offer to wait, so the provider must answer now.";
            return Err(Diagnostics::error(
                "Provider deferred changes when Terraform did not allow deferrals",
                detail,
            ));
        }
        Ok(Some(match deferred.reason() {
            Reason::ProviderConfigUnknown => Deferral::ProviderConfigUnknown,
            Reason::AbsentPrereq => Deferral::AbsentPrerequisite,
            _ => Deferral::ResourceConfigUnknown,
        }))
    }
}

impl Drop for Shared {
    /// Running calls are left to themselves: a test may end in a runtime, where nothing may be waited for.
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// The version that Terraform gives as its own.
const TERRAFORM_VERSION: &str = "1.15.5";
