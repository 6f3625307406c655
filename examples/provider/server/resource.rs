//! A managed resource: the model of its configuration, plan and state.

use tfvalue::{AttributePath, RawState};

use super::{Call, Diagnostics, StoredModel, error};

/// A resource: its model, and what happens to it in its life.
///
/// Only what creates, reads and deletes it must be written. [`update`](Self::update) is called unless every change makes a new one
/// ([`REPLACED_BY`](Self::REPLACED_BY)).
pub trait Resource: StoredModel {
    /// The name of its type in configurations: `tfvalue_counter`.
    const TYPE_NAME: &'static str;

    /// The attributes and blocks, at the root, whose change makes a new resource of it.
    const REPLACED_BY: &'static [&'static str] = &[];

    /// Whether [`plan`](Self::plan) or [`plan_delete`](Self::plan_delete) waits for anything, as an answer of a service. Where it
    /// doesn't, plans are made between other calls, which is faster.
    const PLAN_WAITS: bool = false;

    /// What the provider's configuration gives.
    type Client: Send + Sync + 'static;

    /// The model of its identity, or [`NoIdentity`](super::NoIdentity).
    type Identity: StoredModel;

    /// Finds what is wrong with a configuration, as far as it is known. Write-only attributes have their values.
    ///
    /// Waits for nothing.
    fn validate(&self) -> Diagnostics {
        Diagnostics::default()
    }

    /// Completes a plan to create or to change it, which begins with all that the provider computes as unknown.
    ///
    /// # Errors
    ///
    /// If it can't be made so.
    fn plan(
        plan: &mut Plan<Self>,
        call: &mut Call<'_, Self::Client, Self::Identity>,
    ) -> Result<(), Diagnostics> {
        let _ = (plan, call);
        Ok(())
    }

    /// Agrees to delete it.
    ///
    /// # Errors
    ///
    /// If it must stay.
    fn plan_delete(&self, call: &mut Call<'_, Self::Client, Self::Identity>) -> Result<(), Diagnostics> {
        let _ = call;
        Ok(())
    }

    /// Makes it as planned. Returns its state, in which everything is known and nothing write-only.
    ///
    /// # Errors
    ///
    /// If it has not been made.
    fn create(
        self,
        config: &Self,
        call: &mut Call<'_, Self::Client, Self::Identity>,
    ) -> Result<Self, Diagnostics>;

    /// Looks what it is now: nothing if it is gone.
    ///
    /// # Errors
    ///
    /// If that can't be found out.
    fn read(self, call: &mut Call<'_, Self::Client, Self::Identity>) -> Result<Option<Self>, Diagnostics>;

    /// Changes it as planned. Returns its state, in which everything is known and nothing write-only.
    ///
    /// # Errors
    ///
    /// If it has not been changed: its state is then as it was.
    fn update(
        self,
        prior: &Self,
        config: &Self,
        call: &mut Call<'_, Self::Client, Self::Identity>,
    ) -> Result<Self, Diagnostics>;

    /// Deletes it, or finds that it is gone.
    ///
    /// # Errors
    ///
    /// If it is still there.
    fn delete(self, call: &mut Call<'_, Self::Client, Self::Identity>) -> Result<(), Diagnostics>;

    /// Finds what exists and is to come under Terraform's management. [`read`](Self::read) is called next.
    ///
    /// # Errors
    ///
    /// If there is no such thing.
    fn import(
        target: Import<Self::Identity>,
        call: &mut Call<'_, Self::Client, Self::Identity>,
    ) -> Result<Self, Diagnostics> {
        let _ = (target, call);
        Err(error("Resource can't be imported", format!("{} can't be imported.", Self::TYPE_NAME)))
    }

    /// Makes one of a resource of another type (a `moved` block).
    ///
    /// # Errors
    ///
    /// If it can't become one of these.
    fn move_from(
        source: &MovedFrom<'_>,
        call: &mut Call<'_, Self::Client, Self::Identity>,
    ) -> Result<Self, Diagnostics> {
        let _ = call;
        let (from, to) = (source.type_name, Self::TYPE_NAME);
        Err(error("Resource can't be moved", format!("{from} can't become {to}.")))
    }
}

/// A plan to create a resource or to change it.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan<R> {
    /// What the configuration says. Write-only attributes have their values.
    pub config: R,
    /// What the resource is: absent if it is to be created.
    pub prior: Option<R>,
    /// What it shall be: what Terraform proposes, and if that changes anything, every computed attribute that the configuration
    /// leaves null is unknown. What is known of them is to be put in.
    pub planned: R,
    /// What else makes a new resource of it, if it changes there.
    pub requires_replace: Vec<AttributePath>,
}

/// What to import.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Import<Identity> {
    /// By a text that the user wrote.
    Id(String),
    /// By its identity.
    Identity(Identity),
}

/// A resource of another type, maybe of another provider.
#[derive(Debug)]
pub struct MovedFrom<'m> {
    /// The provider: `registry.terraform.io/hashicorp/local`.
    pub provider: &'m str,
    /// The name of the type.
    pub type_name: &'m str,
    /// The version of the state's schema.
    pub schema_version: i64,
    /// The state, by the schema of that type.
    pub state: RawState<'m>,
    /// What that provider kept beside the state.
    pub private: &'m [u8],
}
