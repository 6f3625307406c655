//! Contexts for tests of a provider's own methods.

use std::{sync::Arc, time::SystemTime};

use tfvalue_runtime::{DecodeOwned, DynamicValue, Encode};

use super::{
    Context, Diagnostics, Provider,
    call::{Call, Left},
    session::{AnyClient, Session},
    timeouts::Operation,
    values::value,
};

/// Creates contexts, so that a test can call the methods of a provider as the server does.
///
/// # Example: a resource is created
///
/// ```
/// # use tfvalue::{TfSchema, Unknown};
/// # use tfvalue::provider::{Context, Diagnostics, Provider, Registry, Resource};
/// # #[derive(TfSchema)]
/// # #[tf(provider)]
/// # struct Config {}
/// # struct Example;
/// # impl Provider for Example {
/// #     const NAME: &'static str = "example";
/// #     type Config = Config;
/// #     type Client = u64;
/// #     async fn configure(_: Config, _: &mut Context<'_, Self>) -> Result<u64, Diagnostics> { Ok(7) }
/// #     fn register(registry: &mut Registry<Self>) { registry.resource::<Stone>(); }
/// # }
/// # #[derive(TfSchema)]
/// # #[tf(resource)]
/// # struct Stone { #[tf(computed)] weight: Unknown<Option<u64>> }
/// # impl Resource for Stone {
/// #     type Provider = Example;
/// #     const NAME: &'static str = "stone";
/// #     async fn create(mut self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
/// #         self.weight = Unknown::Known(Some(*cx.client()?));
/// #         Ok(self)
/// #     }
/// #     async fn read(self, _: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> { Ok(Some(self)) }
/// #     async fn delete(self, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> { Ok(()) }
/// # }
/// use tfvalue::provider::testing::Harness;
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// let mut harness = Harness::<Example>::new(7);
/// let planned = Stone { weight: Unknown::UNKNOWN };
/// let created = planned.create(&mut harness.context()).await.unwrap();
/// assert_eq!(created.weight, Unknown::Known(Some(7)));
/// # }
/// ```
pub struct Harness<P> {
    session: Session,
    provider: std::marker::PhantomData<fn() -> P>,
}

impl<P: Provider> Harness<P> {
    /// Creates a harness for a configured provider with this client.
    pub fn new(client: P::Client) -> Self {
        Self::with_client(Some(Arc::new(client)))
    }

    /// Creates a harness for a provider whose configuration is not known yet.
    pub fn unconfigured() -> Self {
        Self::with_client(None)
    }

    fn with_client(client: Option<AnyClient>) -> Self {
        let session = Session {
            call: Arc::new(Call::new(Operation::Call, P::NAME, Left::default())),
            client,
            nested_attributes: true,
            deferral_allowed: false,
            provider_meta: None,
            terraform_version: "0.0.0".into(),
            provider_version: "0.0.0".into(),
        };
        Self { session, provider: std::marker::PhantomData }
    }

    /// Simulates protocol 5, which has no nested attributes.
    #[must_use]
    pub fn over_protocol5(mut self) -> Self {
        self.session.nested_attributes = false;
        self
    }

    /// Sets the `provider_meta` of the module.
    ///
    /// # Errors
    ///
    /// Returns an error if the value can't be encoded.
    pub fn with_provider_meta(mut self, meta: &impl Encode) -> Result<Self, Diagnostics> {
        self.session.provider_meta = Some(DynamicValue::encode(meta)?);
        Ok(self)
    }

    /// A context without a configuration.
    pub fn context<T>(&mut self) -> Context<'_, T> {
        self.session.context()
    }

    /// A context with a configuration, for `create`, `update` and `plan`.
    pub fn context_with<T>(&mut self, config: T) -> Context<'_, T> {
        self.context().with_config(config)
    }

    /// The state that [`Context::save`] has stored, if any.
    ///
    /// # Errors
    ///
    /// Returns an error if the state doesn't fit this model.
    pub fn saved<T: DecodeOwned>(&self) -> Result<Option<T>, Diagnostics> {
        let left = self.session.call.left();
        if !left.is_saved {
            return Ok(None);
        }
        Ok(Some(value(left.state.as_ref()).decode()?))
    }

    /// The renewal time of an ephemeral resource, as [`Context::renew_at`] has set it.
    pub fn renew_at(&self) -> Option<SystemTime> {
        self.session.call.left().renew_at
    }

    /// The warnings and errors that were reported in addition to results.
    pub fn diagnostics(&self) -> Diagnostics {
        self.session.call.left().diagnostics.clone()
    }

    /// Simulates a stop that the user requests.
    pub fn cancel(&self) {
        self.session.call.cancelled.cancel();
    }
}

impl<P> std::fmt::Debug for Harness<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Harness").finish_non_exhaustive()
    }
}
