//! The context of an author's method.

use std::{
    fmt,
    marker::PhantomData,
    time::{Duration, SystemTime},
};

use prost::Message;
use tfvalue_runtime::{
    AttributePath, DynamicValue, Encode, Nullable, TfType, Unknown, Value, derived::RootSchema,
};
use tokio_util::sync::CancellationToken;

use super::{
    Deferral, Diagnostics, Model, Provider,
    call::Call,
    model::{IdentityOf, ResourceKind},
    served::ServedAs,
    session::{Session, Subject},
    values::Shape,
};
use crate::tfplugin6::invoke_action::{
    Event,
    event::{Progress, Type},
};

/// The context of a call: the provider's client, the configuration, and the parts of the answer besides the state.
///
/// `T` is the type whose method is called: `Context<'_, Self>` in every trait. [`Harness`](super::testing::Harness) makes one for a test.
pub struct Context<'c, T> {
    session: &'c Session,
    private: Private<'c>,
    config: Option<T>,
    subject: Option<Subject<'c>>,
    of: PhantomData<fn() -> T>,
}

/// The private data while a method works on it.
struct Private<'c> {
    call: &'c Call,
    bytes: Vec<u8>,
}

impl Private<'_> {
    /// Copies the current bytes to the side results of the call.
    fn leave(&self) {
        self.call.left().private.clone_from(&self.bytes);
    }
}

impl Drop for Private<'_> {
    fn drop(&mut self) {
        self.leave();
    }
}

impl<'c, T> Context<'c, T> {
    /// Creates the context of a call that has no configuration.
    pub(crate) fn new(session: &'c Session) -> Self {
        let private = Private { call: &session.call, bytes: session.call.left().private.clone() };
        Self { session, private, config: None, subject: None, of: PhantomData }
    }

    /// Adds a configuration.
    pub(crate) fn with_config(self, config: T) -> Self {
        Self { config: Some(config), ..self }
    }

    /// Adds the value in which error messages find the names of unknown or null attributes.
    pub(crate) fn about(self, subject: Subject<'c>) -> Self {
        Self { subject: Some(subject), ..self }
    }

    /// Returns the value, or an error if the value is unknown.
    ///
    /// The error names the attributes of this type that are unknown. If there is exactly one, the error also has its path. Otherwise add the path
    /// with [`ResultExt`](super::ResultExt): `cx.known(&self.id).at("id")?`.
    ///
    /// # Errors
    ///
    /// Returns an error if the value is unknown.
    pub fn known<'v, V: TfType>(&self, value: &'v Unknown<V>) -> Result<&'v V, Diagnostics> {
        value.known().ok_or_else(|| {
            self.unusable::<V>(
                |value| !value.is_wholly_known(),
                "Value not known yet",
                "will be known only after an apply, but is needed now.",
            )
        })
    }

    /// Returns the value, or `None` if the value is null.
    ///
    /// # Errors
    ///
    /// Returns an error if the value is unknown, as [`known`](Self::known) does.
    pub fn optional<'v, V: TfType>(&self, value: &'v Nullable<V>) -> Result<Option<&'v V>, Diagnostics> {
        self.known(value).map(Option::as_ref)
    }

    /// Returns the value of an attribute that must not be null, such as the identifier that `create` has stored.
    ///
    /// ```
    /// use tfvalue::{Nullable, provider::{Context, Diagnostics}};
    ///
    /// fn request<T>(cx: &Context<'_, T>, id: &Nullable<String>) -> Result<String, Diagnostics> {
    ///     Ok(format!("/servers/{}", cx.required(id)?))
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the value is null or unknown. The error names the attribute, as the error of [`known`](Self::known) does.
    pub fn required<'v, V: TfType>(&self, value: &'v Nullable<V>) -> Result<&'v V, Diagnostics> {
        let null = || {
            self.unusable::<V>(
                |value| matches!(value, Value::Null),
                "Value required",
                "is null, but is needed here.",
            )
        };
        self.optional(value)?.ok_or_else(null)
    }

    /// Creates an error that names the attributes of the type `V` whose value satisfies `is_it`.
    #[cold]
    fn unusable<V: TfType>(&self, is_it: fn(&Value<'_>) -> bool, summary: &str, detail: &str) -> Diagnostics {
        let attributes = self.subject.map(|subject| subject.attributes(&V::TYPE, is_it)).unwrap_or_default();
        let quoted: Vec<_> = attributes.iter().map(|name| format!("{name:?}")).collect();
        let subject = if quoted.is_empty() { "A value".to_owned() } else { quoted.join(" or ") };
        let error = Diagnostics::error(summary, format!("{subject} {detail}"));
        match *attributes {
            [name] => error.at(AttributePath::new().attribute(name)),
            _ => error,
        }
    }

    /// Waits until the user stops Terraform, for example with Ctrl-C. The future doesn't borrow the context.
    ///
    /// Terraform then waits for operations that change something: `create`, `update`, `delete`, `open`, `renew`, `close` and `invoke` continue until
    /// they return or reach their time limit. The same holds for `write`, `delete`, `lock` and `unlock` of a state store. Return early from a long
    /// wait, with an error: Terraform keeps the state that [`save`](Self::save) has stored. All other methods, which read, plan, validate, import or
    /// list, are ended at once.
    ///
    /// The future also completes when Terraform is gone or when the provider receives SIGTERM. Each operation that changes something then has
    /// [`Provider::GRACE_PERIOD`] to return.
    ///
    /// ```
    /// use std::time::Duration;
    /// use tfvalue::provider::{Context, Diagnostics};
    ///
    /// async fn wait<T>(cx: &Context<'_, T>) -> Result<(), Diagnostics> {
    ///     tokio::select! {
    ///         () = cx.cancelled() => Err(Diagnostics::error("Cancelled", "The server is still starting.")),
    ///         () = tokio::time::sleep(Duration::from_secs(60)) => Ok(()),
    ///     }
    /// }
    /// ```
    pub fn cancelled(&self) -> impl Future<Output = ()> + Send + use<T> {
        self.cancellation().cancelled_owned()
    }

    /// Returns the token of [`cancelled`](Self::cancelled), for use in other tasks.
    pub fn cancellation(&self) -> CancellationToken {
        self.session.call.cancelled.clone()
    }

    /// Returns whether the user has requested a stop.
    pub fn is_cancelled(&self) -> bool {
        self.session.call.cancelled.is_cancelled()
    }

    /// Adds a warning to the answer.
    pub fn warn(&mut self, summary: impl Into<String>, detail: impl Into<String>) {
        self.report(Diagnostics::warning(summary, detail));
    }

    /// Adds messages to the answer. An error fails the operation, but Terraform still uses the rest of the answer. If `create` reports an error,
    /// Terraform stores the returned state, marks the resource as tainted, and replaces it in the next apply.
    pub fn report(&mut self, diagnostics: impl Into<Diagnostics>) {
        let diagnostics = diagnostics.into();
        self.session.call.left().diagnostics.add(diagnostics);
    }

    /// The private data of a resource, or of an ephemeral resource until it is closed. Terraform stores it and doesn't read it.
    pub fn private(&mut self) -> &mut Vec<u8> {
        &mut self.private.bytes
    }

    /// Defers the answer to a later run, if Terraform allows a deferral. Returns whether Terraform allows it.
    pub fn defer(&mut self, deferral: Deferral) -> bool {
        if self.session.deferral_allowed {
            self.session.call.left().deferral = Some(deferral);
        }
        self.session.deferral_allowed
    }

    /// Returns the `provider_meta` of the module that contains the resource or data source, or `None` if the module has none. `M` is the model that
    /// was registered with [`Registry::provider_meta`](super::Registry::provider_meta).
    ///
    /// Terraform sends `provider_meta` when it plans, reads, creates, updates or deletes a resource, and when it reads a data source.
    ///
    /// # Errors
    ///
    /// Returns an error if the value doesn't fit the model.
    pub fn provider_meta<M: Model>(&self) -> Result<Option<M>, Diagnostics> {
        Ok(self.session.provider_meta.as_ref().map(DynamicValue::decode).transpose()?)
    }

    /// Returns whether single attributes inside a nested attribute can be computed. In protocol 5 they can't: a nested attribute is one object there.
    pub fn has_nested_attributes(&self) -> bool {
        self.session.nested_attributes
    }

    /// The version that Terraform sent when it configured the provider; empty before.
    pub fn terraform_version(&self) -> &'c str {
        &self.session.terraform_version
    }

    /// The version of the provider that was passed to [`serve`](crate::provider::serve).
    pub fn provider_version(&self) -> &'c str {
        &self.session.provider_version
    }
}

impl<'c, T> Context<'c, T>
where
    T: RootSchema + ServedAs<<T as RootSchema>::Kind>,
{
    /// The client that [`Provider::configure`] returned.
    ///
    /// # Errors
    ///
    /// Returns an error while the provider's configuration isn't known, which is possible only in a plan.
    pub fn client(&self) -> Result<&'c ClientOf<T>, Diagnostics> {
        let client = self.session.client.as_deref().ok_or_else(|| {
            Diagnostics::error(
                "Provider configuration not known yet",
                "Something in the provider's configuration will be known only after an apply. \
                 Apply what it depends on first, with -target.",
            )
        })?;
        // This succeeds in practice: `Registry<P>` only accepts types of the provider `P`, and `P` creates the client.
        client.downcast_ref().ok_or_else(|| {
            Diagnostics::error("Provider misconfigured", "The client is that of another provider.")
        })
    }
}

/// The client of the provider of `T`.
pub type ClientOf<T> = <<T as ServedAs<<T as RootSchema>::Kind>>::Provider as Provider>::Client;

impl<T> Context<'_, T> {
    /// The configuration. Write-only attributes have their values, and attributes that the provider computes are null.
    ///
    /// # Errors
    ///
    /// Returns an error if Terraform sends no configuration: when it reads, deletes, imports or moves a resource.
    pub fn config(&self) -> Result<&T, Diagnostics> {
        self.config.as_ref().ok_or_else(|| {
            Diagnostics::error(
                "No configuration",
                "Terraform sends a configuration only when it plans, creates or updates a resource.",
            )
        })
    }
}

impl<T: RootSchema<Kind: ResourceKind>> Context<'_, T> {
    /// Stores this as the state of the resource if the operation fails: with an error, a panic, a timeout or a cancellation. The private data and the
    /// identity are stored with it.
    ///
    /// In `create`, call this after the request that creates the resource and before any other request. Without this call, Terraform loses track of
    /// the resource if a later request fails. Terraform marks an incompletely created resource as tainted, and replaces it in the next apply.
    /// Attributes that are still unknown are stored as null.
    ///
    /// # Errors
    ///
    /// Returns an error if the model can't be encoded.
    pub fn save(&mut self, state: &T) -> Result<(), Diagnostics>
    where
        T: Encode,
    {
        let planned = self.subject.map(|planned| planned.value);
        let state = Shape::of::<T>().stored(planned, DynamicValue::encode(state)?)?;
        self.private.leave();
        self.session.call.save(state);
        Ok(())
    }

    /// The identity of the resource, if it has one already.
    ///
    /// # Errors
    ///
    /// Returns an error if the identity doesn't fit the model.
    pub fn identity(&self) -> Result<Option<IdentityOf<T>>, Diagnostics> {
        let identity = self.session.call.left().identity.clone();
        identity.as_ref().map_or(Ok(None), <T::Kind as ResourceKind>::decode)
    }

    /// Sets the identity of the answer. `create` must set it. For an import, `import` or the `read` that follows must set it, and that `read` may
    /// complete it. Otherwise the identity stays unchanged. With `#[tf(identity, mutable)]`, an update or a read may change it.
    ///
    /// # Errors
    ///
    /// Returns an error if the identity can't be encoded.
    pub fn set_identity(&mut self, identity: &IdentityOf<T>) -> Result<(), Diagnostics> {
        let identity = <T::Kind as ResourceKind>::encode(identity)?;
        self.session.call.left().identity = Some(identity);
        Ok(())
    }
}

impl<T: RootSchema<Kind = tfvalue_runtime::derived::kind::EphemeralResource>> Context<'_, T> {
    /// Sets the time at which Terraform renews the ephemeral resource, if Terraform still needs it then.
    pub fn renew_at(&mut self, time: SystemTime) {
        self.session.call.left().renew_at = Some(time);
    }

    /// Sets the duration after which Terraform renews the ephemeral resource, if Terraform still needs it then.
    pub fn renew_after(&mut self, time: Duration) {
        self.session.call.left().renew_at = SystemTime::now().checked_add(time);
    }
}

impl<T: RootSchema<Kind = tfvalue_runtime::derived::kind::Action>> Context<'_, T> {
    /// Shows a progress message to the user. The message is dropped if more than a thousand messages already wait for Terraform.
    pub fn progress(&mut self, message: impl Into<String>) {
        if let Some(events) = &self.session.call.events {
            let progress = Type::Progress(Progress { message: message.into() });
            let _ = events.try_send(Event { r#type: Some(progress) }.encode_to_vec().into());
        }
    }
}

impl<T> fmt::Debug for Context<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context").finish_non_exhaustive()
    }
}
