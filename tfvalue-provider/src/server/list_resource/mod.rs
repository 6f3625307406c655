//! A list resource (`terraform query`): the model of its configuration.

mod rpc;

use std::{fmt, future::ready, ops::ControlFlow};

use bytes::Bytes;
use prost::Message;
use tfvalue_runtime::{
    DynamicValue,
    derived::{RootSchema, kind},
};
use tokio::sync::mpsc::Sender;

pub(crate) use self::rpc::AnyListResource;
use super::{
    Context, Diagnostics, Model, Provider, Resource,
    model::{IdentityOf, ResourceKind},
    values::identity_message,
};
use crate::tfplugin6::list_resource::Event;

/// A list of the resources of one type, for `terraform query`: the model of its configuration, and the method that finds the resources.
///
/// The list has the name of the listed resource type. That type must have an identity.
///
/// # Example: notes in a folder
///
/// ```
/// # use tfvalue::provider::{Provider, Registry, Resource};
/// use tfvalue::{TfSchema, Unknown, provider::{Context, Diagnostics, ListResource, Listed, Listing}};
///
/// # #[derive(TfSchema)]
/// # #[tf(provider)]
/// # struct Config {}
/// # struct Notes;
/// # impl Provider for Notes {
/// #     const NAME: &'static str = "notes";
/// #     type Config = Config;
/// #     type Client = ();
/// #     async fn configure(_: Config, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> { Ok(()) }
/// #     fn register(registry: &mut Registry<Self>) { registry.resource::<Note>().list_resource::<NoteList>(); }
/// # }
/// # #[derive(TfSchema)]
/// # #[tf(resource, identity = NoteId)]
/// # struct Note { #[tf(required)] name: Unknown<String> }
/// # #[derive(TfSchema)]
/// # #[tf(identity)]
/// # struct NoteId { #[tf(required_for_import)] name: String }
/// # impl Resource for Note {
/// #     type Provider = Notes;
/// #     const NAME: &'static str = "note";
/// #     async fn create(self, _: &mut Context<'_, Self>) -> Result<Self, Diagnostics> { Ok(self) }
/// #     async fn read(self, _: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> { Ok(Some(self)) }
/// #     async fn delete(self, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> { Ok(()) }
/// # }
/// #[derive(TfSchema)]
/// #[tf(list_resource)]
/// struct NoteList {
///     #[tf(optional)]
///     prefix: Unknown<Option<String>>,
/// }
///
/// impl ListResource for NoteList {
///     type Provider = Notes;
///     type Resource = Note;
///
///     async fn list(
///         self,
///         listing: &mut Listing<'_, Note>,
///         _: &mut Context<'_, Self>,
///     ) -> Result<(), Diagnostics> {
///         for name in ["a", "b"] {
///             let listed = Listed::new(NoteId { name: name.to_owned() }, name);
///             if listing.push(listed).await?.is_break() {
///                 break;
///             }
///         }
///         Ok(())
///     }
/// }
/// ```
pub trait ListResource: Model + RootSchema<Kind = kind::ListResource> {
    /// The provider to which the list belongs.
    type Provider: Provider;

    /// The listed resource type.
    type Resource: Resource<Provider = Self::Provider>;

    /// Validates a configuration, in addition to the checks that the model's options declare. Values may be unknown. There is no client yet.
    fn validate(&self) -> impl Future<Output = Diagnostics> + Send {
        ready(Diagnostics::new())
    }

    /// Pushes each matching resource to the listing, until [`Listing::push`] returns `Break`.
    ///
    /// # Errors
    ///
    /// Returns an error if the resources can't be listed. Terraform then discards the resources that were pushed before.
    fn list(
        self,
        listing: &mut Listing<'_, Self::Resource>,
        cx: &mut Context<'_, Self>,
    ) -> impl Future<Output = Result<(), Diagnostics>> + Send;
}

/// A resource that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Listed<R, Identity> {
    /// The identity of the resource.
    pub identity: Identity,
    /// The name that the user sees.
    pub display_name: String,
    /// The resource itself, which is sent if Terraform wants it ([`Listing::wants_resources`]).
    pub resource: Option<R>,
}

impl<R, Identity> Listed<R, Identity> {
    /// Creates a result with only an identity and a display name.
    pub fn new(identity: Identity, display_name: impl Into<String>) -> Self {
        Self { identity, display_name: display_name.into(), resource: None }
    }

    /// Adds the resource itself.
    #[must_use]
    pub fn with_resource(self, resource: R) -> Self {
        Self { resource: Some(resource), ..self }
    }
}

/// Sends the results of a [`ListResource`] to Terraform.
pub struct Listing<'l, R> {
    sink: &'l mut Sink,
    of: std::marker::PhantomData<fn(R)>,
}

/// The part of a [`Listing`] that doesn't depend on the model.
pub(crate) struct Sink {
    pub(crate) events: Option<Sender<Bytes>>,
    pub(crate) include_resource: bool,
    /// The number of results that Terraform still accepts.
    pub(crate) left: u64,
    pub(crate) limit: u64,
}

impl<'l, R: Resource> Listing<'l, R> {
    pub(crate) fn new(sink: &'l mut Sink) -> Self {
        Self { sink, of: std::marker::PhantomData }
    }

    /// The largest number of resources that Terraform wants.
    pub fn limit(&self) -> u64 {
        self.sink.limit
    }

    /// Returns whether Terraform wants the resources themselves, and not their identities alone.
    pub fn wants_resources(&self) -> bool {
        self.sink.include_resource
    }

    /// Sends a result. Returns `Break` if Terraform wants no more results. Waits while the queue to Terraform is full.
    ///
    /// # Errors
    ///
    /// Returns an error if the result can't be encoded.
    pub async fn push(&mut self, listed: Listed<R, IdentityOf<R>>) -> Result<ControlFlow<()>, Diagnostics> {
        if self.sink.left == 0 {
            return Ok(ControlFlow::Break(()));
        }
        let Listed { identity, display_name, resource } = listed;
        let identity = <R::Kind as ResourceKind>::encode(&identity)?;
        let resource = resource.filter(|_| self.sink.include_resource);
        let event = Event {
            identity: identity_message(Some(identity)),
            display_name,
            resource_object: resource.as_ref().map(DynamicValue::encode).transpose()?.map(Into::into),
            diagnostic: Vec::new(),
        };
        Ok(self.sink.send(event).await)
    }
}

impl Sink {
    /// Sends a result. Returns `Break` if Terraform wants no more results.
    async fn send(&mut self, event: Event) -> ControlFlow<()> {
        self.left -= 1;
        let Some(events) = &self.events else { return ControlFlow::Break(()) };
        let is_open = events.send(event.encode_to_vec().into()).await.is_ok();
        if is_open && self.left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

impl<R> fmt::Debug for Listing<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Listing").finish_non_exhaustive()
    }
}
