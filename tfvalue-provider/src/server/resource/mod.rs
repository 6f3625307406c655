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

/// A managed resource: its model, and what happens to it in its life. [`Provider`] has an example.
///
/// Calls run concurrently, each on a thread of its own, so that a slow one keeps nobody waiting, even if it blocks.
/// [`provider`](crate::provider) has a table of what ends them.
///
/// A panic becomes a diagnostic. What [`Context::save`] has stored is kept then, as after an error.
pub trait Resource: StoredModel + RootSchema<Kind: ResourceKind> {
    /// The provider to which the resource belongs.
    type Provider: Provider;

    /// The name of the type without the provider's: `"note"` for `notes_note`. It is checked when the crate is built.
    const NAME: &'static str;

    /// The time limits of operations, where `timeouts` in the configuration gives none: see [`Timeouts`](tfvalue_plan::types::Timeouts).
    /// The pages that `tfvalue docs` writes have them.
    const TIMEOUTS: OperationTimeouts = OperationTimeouts::NONE;

    /// Validates a configuration, as far as it is known, in addition to the options of the model. Write-only attributes have
    /// their values. There is no client yet.
    fn validate(&self) -> impl Future<Output = Diagnostics> + Send {
        ready(Diagnostics::new())
    }

    /// Completes a plan to create or to update the resource. In the initial plan, everything that the provider computes is unknown.
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

    /// Called while planning a deletion. `self` is the state. Returns an error to refuse it.
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

    /// Makes the resource as planned, and returns its state, in which everything is known. `self` is the plan, in which write-only attributes
    /// have the values of the configuration; they are null in the stored state whatever is returned.
    ///
    /// # Errors
    ///
    /// Returns an error if it can't be created. What [`Context::save`] has stored is kept.
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

    /// Changes the resource as planned, and returns its state, in which everything is known. `self` is the plan, as in
    /// [`create`](Self::create), and `prior` the state.
    ///
    /// It need not be written if every change makes a new resource, as the option `requires_replace` has it.
    ///
    /// # Errors
    ///
    /// Returns an error if it can't be updated. The state is then what [`Context::save`] has stored, or else what it was.
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

    /// Deletes the resource, or finds that it is gone. `self` is its state.
    ///
    /// # Errors
    ///
    /// Returns an error if it still exists.
    fn delete(self, cx: &mut Context<'_, Self>) -> impl Future<Output = Result<(), Diagnostics>> + Send;

    /// Imports an existing resource. [`read`](Self::read) is called next, so that it need not be complete.
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

    /// Converts the state of another resource type, for a `moved` block. A resource of the same type, which comes when only the address of the
    /// provider has changed, is upgraded as any other state, without this.
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
    /// The planned state: Terraform's proposal, and if that changes anything, every computed attribute that the configuration
    /// leaves null is unknown. What is known of them is to be put in. Write-only attributes are null.
    pub planned: R,
    /// Further attributes whose change replaces the resource.
    pub requires_replace: Vec<AttributePath>,
}

impl<R> Plan<R> {
    /// A plan, as the server makes it.
    pub fn new(config: R, prior: Option<R>, planned: R) -> Self {
        Self { config, prior, planned, requires_replace: Vec::new() }
    }
}

/// The target of an import. A resource without an identity has the first case alone: [`into_id`](Self::into_id).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Import<Identity = NoIdentity> {
    /// By a text that the user wrote.
    Id(String),
    /// By its identity.
    Identity(Identity),
}

impl Import<NoIdentity> {
    /// The text that the user wrote, of a resource that has no identity.
    pub fn into_id(self) -> String {
        match self {
            Self::Id(id) => id,
            Self::Identity(identity) => match identity {},
        }
    }
}

/// A resource of another type, maybe of another provider.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MovedFrom<'m> {
    /// The provider: `registry.terraform.io/hashicorp/local`.
    pub provider: &'m str,
    /// The name of the type.
    pub type_name: &'m str,
    /// The version of the state's schema.
    pub schema_version: i64,
    /// The state, by the schema of that type.
    pub state: RawState<'m>,
    /// The private data that the other provider stored.
    pub private: &'m [u8],
}

impl<'m> MovedFrom<'m> {
    /// A resource with this state, of which nothing else was kept.
    pub fn new(provider: &'m str, type_name: &'m str, schema_version: i64, state: RawState<'m>) -> Self {
        Self { provider, type_name, schema_version, state, private: &[] }
    }
}
