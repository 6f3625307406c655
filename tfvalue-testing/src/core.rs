//! The role of Terraform, for single resources.

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

/// A stand-in for Terraform in the same process. It calls a provider as Terraform does, and checks the responses.
///
/// Methods block until the provider responds. Tests may call them with or without a runtime. See the documentation of
/// [`tfvalue::testing`](https://docs.rs/tfvalue/latest/tfvalue/testing/index.html) for an example.
pub struct Core<P> {
    pub(super) shared: Shared,
    provider: PhantomData<fn() -> P>,
}

impl<P: Provider> Core<P> {
    /// Creates a Terraform with an empty configuration of the provider.
    ///
    /// The provider is configured before the first call that requires a configured provider.
    ///
    /// # Panics
    ///
    /// Panics if the provider can't be served, for example because a name is registered twice.
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

    /// Creates a Terraform with this configuration of the provider, which may have unknown values.
    ///
    /// # Panics
    ///
    /// Panics as [`new`](Self::new) does, or if the configuration doesn't fit the provider's schema.
    #[track_caller]
    pub fn with_config(config: &impl Configuration<P::Config>) -> Self {
        let core = Self::new();
        let config = config.to_config(core.shared.provider().0);
        let config = config.unwrap_or_else(|error| panic!("the configuration of the provider:\n{error}"));
        core.shared.set_config(config);
        core
    }

    /// Configures the provider. A second call replaces the configuration.
    ///
    /// # Errors
    ///
    /// Returns the provider's errors in the configuration.
    pub fn configure(&self, config: &impl Configuration<P::Config>) -> Result<(), Diagnostics> {
        let config = config.to_config(self.shared.provider().0)?;
        self.shared.set_config(config);
        self.shared.wait(self.shared.configured()).map(|_| ())
    }

    /// Stops the provider, and starts a new instance, as between two commands of Terraform.
    pub fn restart(&mut self) {
        self.shared.restart();
    }

    /// Cancels the running calls, as if the user had interrupted Terraform.
    pub fn cancel(&self) {
        self.shared.client.server.stop();
    }

    /// Switches to protocol 5, which has no nested attributes.
    #[must_use]
    pub fn over_protocol5(mut self) -> Self {
        self.shared.version = 5;
        self.shared.restart();
        self
    }

    /// Sets the `provider_meta` of the module.
    ///
    /// # Errors
    ///
    /// Returns an error if `meta` can't be encoded.
    pub fn with_provider_meta(mut self, meta: &impl Encode) -> Result<Self, Diagnostics> {
        self.shared.provider_meta = Some(DynamicValue::encode(meta)?.into());
        Ok(self)
    }

    /// Allows the provider to defer changes, as Terraform's Stacks do.
    #[must_use]
    pub fn allow_deferral(mut self) -> Self {
        self.shared.deferral_allowed = true;
        self
    }

    /// Sets a tap, which sees each request and can replace the response. `None` removes the tap.
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
    /// The instance of the provider that is configured.
    pub(super) client: Client,
    /// The instance of the provider that is never configured, for functions and moves of resources.
    pub(super) unconfigured: Client,
    calls: Calls,
    config: Mutex<Value<'static>>,
    is_configured: AtomicBool,
    provider_meta: Option<tfplugin6::DynamicValue>,
    /// True if the provider may defer changes.
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
            // Without a runtime, each call returns an error.
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

    /// Blocks until a future completes. Uses a new thread if the caller's thread belongs to a runtime.
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

    /// Returns the configured provider. Configures it first if necessary.
    pub(super) async fn configured(&self) -> Result<&Client, Diagnostics> {
        if self.is_configured.load(Ordering::Relaxed) {
            return Ok(&self.client);
        }
        let (_, ty) = self.provider();
        let config = lock(&self.config).clone();
        let config = Some(typed_message(&config, ty)?);
        // The messages of protocol 5 have the same encoding, with further fields that aren't read.
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

    /// The name of a type in configurations.
    pub(super) fn type_name(&self, name: &str) -> String {
        if name.is_empty() { self.prefix.to_owned() } else { format!("{}_{name}", self.prefix) }
    }

    /// The schema of a model, and the type of its values.
    ///
    /// # Panics
    ///
    /// Panics if the provider doesn't register the model, or registers another model with its name.
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

    /// Returns the reason of a deferral, if there is one. Returns an error if the request didn't allow deferrals.
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
    /// Doesn't wait for running calls: a test may end in a runtime, where blocking is not allowed.
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// The version of Terraform that the provider receives.
const TERRAFORM_VERSION: &str = "1.15.5";
