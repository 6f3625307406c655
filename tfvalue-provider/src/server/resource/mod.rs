//! A managed resource: the model of its configuration, plan and state.

mod apply;
pub(crate) mod audit;
mod erased;
mod generate;
mod plan;
mod rpc;

use std::future::ready;

use tfvalue_runtime::{AttributePath, RawState, derived::RootSchema};

pub(crate) use self::erased::AnyResource;
use super::{
    Context, Diagnostics, NoIdentity, OperationTimeouts, Provider, StoredModel,
    model::{IdentityOf, ResourceKind},
};

/// A managed resource: its model, and the methods of its life cycle. [`Provider`] has an example.
///
/// Calls run concurrently, each on a thread of its own, so that a slow or blocking call doesn't delay other calls. [`provider`](crate::provider) has
/// a table of the events that end calls.
///
/// A panic becomes a diagnostic. As after an error, Terraform keeps the state that [`Context::save`] has stored.
pub trait Resource: StoredModel + RootSchema<Kind: ResourceKind> {
    /// The provider to which the resource belongs.
    type Provider: Provider;

    /// The name of the resource type without the provider's prefix: `"note"` for `notes_note`. The name is checked at compile time.
    const NAME: &'static str;

    /// The default time limits of operations, if `timeouts` in the configuration sets none: see [`Timeouts`](tfvalue_plan::types::Timeouts). The
    /// pages that `tfvalue docs` writes state these limits.
    const TIMEOUTS: OperationTimeouts = OperationTimeouts::NONE;

    /// Validates a configuration, in addition to the checks that the model's options declare. Values may be unknown. Write-only attributes have their
    /// values. There is no client yet.
    fn validate(&self) -> impl Future<Output = Diagnostics> + Send {
        ready(Diagnostics::new())
    }

    /// Completes a plan to create or to update the resource. [`Plan::planned`] holds the initial plan.
    ///
    /// # Errors
    ///
    /// Returns an error to refuse the plan.
    fn plan(
        plan: &mut Plan<Self>,
        cx: &mut Context<'_, Self>,
    ) -> impl Future<Output = Result<(), Diagnostics>> + Send {
        let _ = (plan, cx);
        ready(Ok(()))
    }

    /// Called while planning a deletion. `self` is the state.
    ///
    /// # Errors
    ///
    /// Returns an error to refuse the deletion.
    fn plan_delete(
        &self,
        cx: &mut Context<'_, Self>,
    ) -> impl Future<Output = Result<(), Diagnostics>> + Send {
        let _ = cx;
        ready(Ok(()))
    }

    /// Creates the resource as planned. `self` is the plan, in which write-only attributes have the values of the configuration. Returns the state,
    /// in which all values are known. Write-only attributes are always null in the stored state.
    ///
    /// # Errors
    ///
    /// Returns an error if the resource can't be created. Terraform keeps the state that [`Context::save`] has stored.
    fn create(self, cx: &mut Context<'_, Self>) -> impl Future<Output = Result<Self, Diagnostics>> + Send;

    /// Refreshes the state, which is `self`. Returns `None` if the resource no longer exists.
    ///
    /// # Errors
    ///
    /// Returns an error if the state can't be read.
    fn read(
        self,
        cx: &mut Context<'_, Self>,
    ) -> impl Future<Output = Result<Option<Self>, Diagnostics>> + Send;

    /// Updates the resource as planned. `self` is the plan, as in [`create`](Self::create), and `prior` is the prior state. Returns the new state, in
    /// which all values are known.
    ///
    /// A resource need not implement this method if every change replaces the resource, by the option `requires_replace`.
    ///
    /// # Errors
    ///
    /// Returns an error if the resource can't be updated. Terraform then keeps the state that [`Context::save`] has stored, or else the prior state.
    fn update(
        self,
        prior: Self,
        cx: &mut Context<'_, Self>,
    ) -> impl Future<Output = Result<Self, Diagnostics>> + Send {
        let _ = (prior, cx);
        let detail =
            format!("A {} can't be changed, only replaced. This is a bug in the provider.", Self::NAME);
        ready(Err(Diagnostics::error("Resource can't be updated", detail)))
    }

    /// Deletes the resource. `self` is its state. Succeeds if the resource is already gone.
    ///
    /// # Errors
    ///
    /// Returns an error if the resource still exists.
    fn delete(self, cx: &mut Context<'_, Self>) -> impl Future<Output = Result<(), Diagnostics>> + Send;

    /// Imports an existing resource. [`read`](Self::read) is called next, so the returned state need not be complete.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such resource.
    fn import(
        target: Import<IdentityOf<Self>>,
        cx: &mut Context<'_, Self>,
    ) -> impl Future<Output = Result<Self, Diagnostics>> + Send {
        let _ = (target, cx);
        let detail = format!("A {} can't be imported.", Self::NAME);
        ready(Err(Diagnostics::error(CANT_BE_IMPORTED, detail)))
    }

    /// Converts the state of another resource type, for a `moved` block. This method isn't called if only the address of the provider has changed.
    /// The server then upgrades the state as usual.
    ///
    /// # Errors
    ///
    /// Returns an error if the state can't be converted.
    fn move_from(
        source: &MovedFrom<'_>,
        cx: &mut Context<'_, Self>,
    ) -> impl Future<Output = Result<Self, Diagnostics>> + Send {
        let _ = cx;
        let detail = format!("A {} can't become a {}.", source.type_name, Self::NAME);
        ready(Err(Diagnostics::error("Resource can't be moved", detail)))
    }
}

/// The summary of the error for a resource without an import.
pub const CANT_BE_IMPORTED: &str = "Resource can't be imported";

/// A plan to create a resource or to change it.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Plan<R> {
    /// The configuration. Write-only attributes have their values.
    pub config: R,
    /// The prior state; absent if the resource is to be created.
    pub prior: Option<R>,
    /// The planned state. Initially, this is Terraform's proposal. If the proposal changes anything, computed attributes that the configuration
    /// leaves null are unknown. Replace unknown values that the provider can already compute. Write-only attributes are null.
    pub planned: R,
    /// Further attributes whose change replaces the resource.
    pub requires_replace: Vec<AttributePath>,
}

impl<R> Plan<R> {
    /// Creates a plan without further attributes in `requires_replace`.
    pub fn new(config: R, prior: Option<R>, planned: R) -> Self {
        Self { config, prior, planned, requires_replace: Vec::new() }
    }
}

/// The target of an import. A resource without an identity only has the variant `Id`: see [`into_id`](Self::into_id).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Import<Identity = NoIdentity> {
    /// The identifier that the user wrote.
    Id(String),
    /// The identity of the resource.
    Identity(Identity),
}

impl Import<NoIdentity> {
    /// Returns the identifier that the user wrote, for a resource without an identity.
    pub fn into_id(self) -> String {
        match self {
            Self::Id(id) => id,
            Self::Identity(identity) => match identity {},
        }
    }
}

/// The source of a move: a resource of another type, possibly of another provider.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MovedFrom<'m> {
    /// The provider: `registry.terraform.io/hashicorp/local`.
    pub provider: &'m str,
    /// The name of the type.
    pub type_name: &'m str,
    /// The version of the state's schema.
    pub schema_version: i64,
    /// The state, in the schema of the source type.
    pub state: RawState<'m>,
    /// The private data that the other provider stored.
    pub private: &'m [u8],
}

impl<'m> MovedFrom<'m> {
    /// Creates a source with this state and without private data.
    pub fn new(provider: &'m str, type_name: &'m str, schema_version: i64, state: RawState<'m>) -> Self {
        Self { provider, type_name, schema_version, state, private: &[] }
    }
}
