//! A managed resource: the model of its configuration, plan and state.

use std::future::ready;

use tfvalue_runtime::{AttributePath, RawState, derived::RootSchema};

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

    /// How long operations may take, where the configuration doesn't say so in `timeouts`: see [`Timeouts`](tfvalue_plan::types::Timeouts).
    const TIMEOUTS: OperationTimeouts = OperationTimeouts::NONE;

    /// Finds what is wrong with a configuration, as far as it is known, in addition to the options of the model. Write-only attributes have
    /// their values. There is no client yet.
    fn validate(&self) -> impl Future<Output = Diagnostics> + Send {
        ready(Diagnostics::new())
    }

    /// Completes a plan to create or to change the resource, which begins with all that the provider computes as unknown.
    ///
    /// # Errors
    ///
    /// Returns why it can't be planned so.
    fn plan(
        plan: &mut Plan<Self>,
        cx: &mut Context<'_, Self>,
    ) -> impl Future<Output = Result<(), Diagnostics>> + Send {
        let _ = (plan, cx);
        ready(Ok(()))
    }

    /// Agrees to delete the resource. `self` is its state.
    ///
    /// # Errors
    ///
    /// Returns why it must stay.
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
    /// Returns why it could not be made. What [`Context::save`] has stored is kept.
    fn create(self, cx: &mut Context<'_, Self>) -> impl Future<Output = Result<Self, Diagnostics>> + Send;

    /// Looks what the resource is now: nothing if it is gone. `self` is its state.
    ///
    /// # Errors
    ///
    /// Returns why that can't be found out.
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
    /// Returns why it could not be changed. The state is then what [`Context::save`] has stored, or else what it was.
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
    /// Returns why it is still there.
    fn delete(self, cx: &mut Context<'_, Self>) -> impl Future<Output = Result<(), Diagnostics>> + Send;

    /// Finds what exists and is to come under Terraform's management. [`read`](Self::read) is called next, so that it need not be complete.
    ///
    /// # Errors
    ///
    /// Returns why there is no such thing.
    fn import(
        target: Import<IdentityOf<Self>>,
        cx: &mut Context<'_, Self>,
    ) -> impl Future<Output = Result<Self, Diagnostics>> + Send {
        let _ = (target, cx);
        let detail = format!("A {} can't be imported.", Self::NAME);
        ready(Err(Diagnostics::error(CANT_BE_IMPORTED, detail)))
    }

    /// Makes one of a resource of another type (a `moved` block). A resource of the same type, which comes when only the address of the
    /// provider has changed, is upgraded as any other state, without this.
    ///
    /// # Errors
    ///
    /// Returns why it can't become one of these.
    fn move_from(
        source: &MovedFrom<'_>,
        cx: &mut Context<'_, Self>,
    ) -> impl Future<Output = Result<Self, Diagnostics>> + Send {
        let _ = cx;
        let detail = format!("A {} can't become a {}.", source.type_name, Self::NAME);
        ready(Err(Diagnostics::error("Resource can't be moved", detail)))
    }
}

/// What is said of a resource that doesn't implement its import.
pub const CANT_BE_IMPORTED: &str = "Resource can't be imported";

/// A plan to create a resource or to change it.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Plan<R> {
    /// What the configuration says. Write-only attributes have their values.
    pub config: R,
    /// What the resource is: absent if it is to be created.
    pub prior: Option<R>,
    /// What it shall be: what Terraform proposes, and if that changes anything, every computed attribute that the configuration
    /// leaves null is unknown. What is known of them is to be put in. Write-only attributes are null.
    pub planned: R,
    /// What else makes a new resource of it, if it changes there.
    pub requires_replace: Vec<AttributePath>,
}

impl<R> Plan<R> {
    /// A plan, as the server makes it.
    pub fn new(config: R, prior: Option<R>, planned: R) -> Self {
        Self { config, prior, planned, requires_replace: Vec::new() }
    }
}

/// What to import. A resource without an identity has the first case alone: [`into_id`](Self::into_id).
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
    /// What that provider kept in addition to the state.
    pub private: &'m [u8],
}

impl<'m> MovedFrom<'m> {
    /// A resource with this state, of which nothing else was kept.
    pub fn new(provider: &'m str, type_name: &'m str, schema_version: i64, state: RawState<'m>) -> Self {
        Self { provider, type_name, schema_version, state, private: &[] }
    }
}
