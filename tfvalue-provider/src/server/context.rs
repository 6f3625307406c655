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
    /// Leaves it as it is now.
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
    /// A context of a call that has no configuration.
    pub(crate) fn new(session: &'c Session) -> Self {
        let private = Private { call: &session.call, bytes: session.call.left().private.clone() };
        Self { session, private, config: None, subject: None, of: PhantomData }
    }

    /// The same with a configuration.
    pub(crate) fn with_config(self, config: T) -> Self {
        Self { config: Some(config), ..self }
    }

    /// The same with the value in which an unknown attribute is looked for.
    pub(crate) fn about(self, subject: Subject<'c>) -> Self {
        Self { subject: Some(subject), ..self }
    }

    /// The value, or an error if it is unknown.
    ///
    /// The error names the attributes with an unknown value of this type, and has the path of one that is alone; else write it:
    /// `cx.known(&self.id).at("id")?`, with [`ResultExt`](super::ResultExt).
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

    /// The value; `None` if it is null.
    ///
    /// # Errors
    ///
    /// Returns an error if the value is unknown, as [`known`](Self::known) does.
    pub fn optional<'v, V: TfType>(&self, value: &'v Nullable<V>) -> Result<Option<&'v V>, Diagnostics> {
        self.known(value).map(Option::as_ref)
    }

    /// The value of an attribute that must have one, such as the identifier that `create` has stored.
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
    /// Returns an error if the value is null or unknown, which names the attribute as that of [`known`](Self::known).
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

    /// An error about the attribute of this type whose value is like this.
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

    /// Waits until the user stops Terraform, as with Ctrl-C. It doesn't borrow the context.
    ///
    /// Terraform then waits for what changes something: to create, update, delete, open, renew, close and invoke goes on until the method
    /// returns, or until its time limit. Return early from a long wait, with an error; what [`save`](Self::save) has stored is kept. All
    /// other methods, which read, plan, validate, import or list, are ended at once.
    ///
    /// The token is set, too, when Terraform is gone or the provider gets SIGTERM. Then each call has
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

    /// The token of [`cancelled`](Self::cancelled), to hand on to other tasks.
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

    /// Adds messages to the answer. An error fails the operation, but the answer counts: what `create` returns is stored, and marked as
    /// tainted, so that the next apply replaces it.
    pub fn report(&mut self, diagnostics: impl Into<Diagnostics>) {
        let diagnostics = diagnostics.into();
        self.session.call.left().diagnostics.add(diagnostics);
    }

    /// The private data of a resource, or of an ephemeral resource until it is closed. Terraform stores it and doesn't read it.
    pub fn private(&mut self) -> &mut Vec<u8> {
        &mut self.private.bytes
    }

    /// Puts the answer off to a later run and returns true, where Terraform allows that; else does nothing.
    pub fn defer(&mut self, deferral: Deferral) -> bool {
        if self.session.deferral_allowed {
            self.session.call.left().deferral = Some(deferral);
        }
        self.session.deferral_allowed
    }

    /// Returns the `provider_meta` of the module that contains the resource or data source; nothing if the module has none. `M` is the
    /// model that was registered with [`Registry::provider_meta`](super::Registry::provider_meta).
    ///
    /// Terraform sends it when it plans, reads, creates, updates or deletes a resource, and when it reads a data source.
    ///
    /// # Errors
    ///
    /// Returns an error if it is not a value of the model.
    pub fn provider_meta<M: Model>(&self) -> Result<Option<M>, Diagnostics> {
        Ok(self.session.provider_meta.as_ref().map(DynamicValue::decode).transpose()?)
    }

    /// Returns whether the parts of nested attributes can be computed. Over protocol 5 they can't: there, each is one object.
    pub fn has_nested_attributes(&self) -> bool {
        self.session.nested_attributes
    }

    /// The version of Terraform, as it gave it when it configured the provider; empty before.
    pub fn terraform_version(&self) -> &'c str {
        &self.session.terraform_version
    }

    /// The version of the provider, as [`serve`](crate::provider::serve) was given it.
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
    /// Returns an error as long as the configuration of the provider is not known. That is so in a plan only.
    pub fn client(&self) -> Result<&'c ClientOf<T>, Diagnostics> {
        let client = self.session.client.as_deref().ok_or_else(|| {
            Diagnostics::error(
                "Provider configuration not known yet",
                "Something in the provider's configuration will be known only after an apply. \
                 Apply what it depends on first, with -target.",
            )
        })?;
        // `Registry<P>` takes what belongs to `P` alone, and `P` makes the client.
        client.downcast_ref().ok_or_else(|| {
            Diagnostics::error("Provider misconfigured", "The client is that of another provider.")
        })
    }
}

/// The client of the provider of `T`.
pub type ClientOf<T> = <<T as ServedAs<<T as RootSchema>::Kind>>::Provider as Provider>::Client;

impl<T> Context<'_, T> {
    /// The configuration, in which write-only attributes have their values and what the provider computes is null.
    ///
    /// # Errors
    ///
    /// Returns an error where Terraform sends no configuration: when it reads, deletes, imports or moves a resource.
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
    /// Stores this as the state of the resource if the operation doesn't end well: with an error, a panic, a timeout or a cancellation.
    /// The private data and the identity are stored with it.
    ///
    /// Call it in `create` after the request that makes the resource and before any other request: what is not saved is lost if the next
    /// one fails. Terraform marks what was not wholly created as tainted, and replaces it in the next apply. Attributes that are still
    /// unknown are stored as null.
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
    /// Returns an error if it doesn't fit the model.
    pub fn identity(&self) -> Result<Option<IdentityOf<T>>, Diagnostics> {
        let identity = self.session.call.left().identity.clone();
        identity.as_ref().map_or(Ok(None), <T::Kind as ResourceKind>::decode)
    }

    /// Sets the identity that goes with the answer. It must be set when the resource is created, and when it is imported or by the `read` that
    /// follows, which may also complete it; else it stays. With `#[tf(identity, mutable)]`, an update or a read may change it.
    ///
    /// # Errors
    ///
    /// Returns an error if it can't be encoded.
    pub fn set_identity(&mut self, identity: &IdentityOf<T>) -> Result<(), Diagnostics> {
        let identity = <T::Kind as ResourceKind>::encode(identity)?;
        self.session.call.left().identity = Some(identity);
        Ok(())
    }
}

impl<T: RootSchema<Kind = tfvalue_runtime::derived::kind::EphemeralResource>> Context<'_, T> {
    /// Has Terraform renew the ephemeral resource at this time, if it still needs it then.
    pub fn renew_at(&mut self, time: SystemTime) {
        self.session.call.left().renew_at = Some(time);
    }

    /// Has Terraform renew the ephemeral resource after this time, if it still needs it then.
    pub fn renew_after(&mut self, time: Duration) {
        self.session.call.left().renew_at = SystemTime::now().checked_add(time);
    }
}

impl<T: RootSchema<Kind = tfvalue_runtime::derived::kind::Action>> Context<'_, T> {
    /// Shows the user how far the action is. A message is left out while more than a thousand wait for Terraform.
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
