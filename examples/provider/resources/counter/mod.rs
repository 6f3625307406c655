//! A counter in a file. It has several schema versions, an identity, and a conversion from another resource type.

mod moved;
mod versions;

use tfvalue::{Nullable, NumberBound, Refinements, TfSchema, Unknown, path};

use self::versions::CounterV2;
use super::{
    Map, Text,
    computed::known,
    config::Tfvalue,
    name::Name,
    stored::{find, get, name_of_id, put},
};
use tfvalue::provider::{Context, Diagnostics, Import, MovedFrom, Plan, Resource};

/// A counter, which is incremented when its triggers change.
#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(resource, version = 3, upgrade_from = CounterV2, identity = CounterIdentity)]
pub(crate) struct Counter {
    /// The name of the counter, as soon as it has a file.
    #[tf(computed)]
    pub(crate) id: Text,
    /// The name of the counter. With another name, it is another counter.
    #[tf(required, as_string, requires_replace)]
    pub(crate) name: Unknown<Name>,
    /// The first value. Changing it replaces the counter.
    #[tf(optional, default = 0, requires_replace)]
    pub(crate) start: Nullable<i64>,
    /// The step of the counter.
    #[tf(optional, default = 1)]
    pub(crate) step: Nullable<i64>,
    /// A change increments the counter.
    #[tf(optional)]
    pub(crate) triggers: Nullable<Map<String>>,
    /// The current value.
    #[tf(computed)]
    pub(crate) value: Nullable<i64>,
}

/// The identity of a counter.
#[derive(TfSchema, Debug, Clone, PartialEq, Eq)]
#[tf(identity)]
pub(crate) struct CounterIdentity {
    /// The name of the counter.
    #[tf(required_for_import, as_string)]
    pub(crate) name: Name,
}

impl Resource for Counter {
    type Provider = Tfvalue;

    const NAME: &'static str = "counter";

    async fn plan(plan: &mut Plan<Self>, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        plan.planned.complete(plan.prior.as_ref())
    }

    async fn create(self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        self.write(None, cx)
    }

    async fn update(self, prior: Self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        self.write(Some(&prior), cx)
    }

    /// Refreshes the state. A counter that was moved or upgraded exists although it has no file yet.
    async fn read(self, cx: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
        let client = cx.client()?;
        let name = known(&self.name, "name")?.clone();
        let counter = match find(&client.counters, &name)? {
            None if self.id.is_null() => Some(self),
            found => found,
        };
        cx.set_identity(&CounterIdentity { name })?;
        Ok(counter)
    }

    async fn delete(self, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        Ok(cx.client()?.counters.remove(known(&self.name, "name")?)?)
    }

    async fn import(
        target: Import<CounterIdentity>,
        cx: &mut Context<'_, Self>,
    ) -> Result<Self, Diagnostics> {
        let name = match target {
            Import::Identity(identity) => identity.name,
            Import::Id(id) => name_of_id(&id)?,
        };
        let counter = get(&cx.client()?.counters, &name)?;
        cx.set_identity(&CounterIdentity { name })?;
        Ok(counter)
    }

    async fn move_from(source: &MovedFrom<'_>, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let counter = Self::from_terraform_data(source)?;
        cx.set_identity(&CounterIdentity { name: known(&counter.name, "name")?.clone() })?;
        Ok(counter)
    }
}

impl Counter {
    /// A counter without a file. The next apply creates the file and sets the `id`.
    fn without_file(name: Name, value: i64) -> Self {
        Self {
            id: Unknown::Known(None),
            name: Unknown::Known(name),
            start: Unknown::Known(Some(0)),
            step: Unknown::Known(Some(1)),
            triggers: Unknown::Known(None),
            value: Unknown::Known(Some(value)),
        }
    }

    /// Fills in the computed attributes.
    fn complete(&mut self, prior: Option<&Self>) -> Result<(), Diagnostics> {
        self.id = match &self.name {
            Unknown::Known(name) => Unknown::Known(Some(name.to_string())),
            Unknown::Unknown(_) => Unknown::refined_not_null(),
        };
        self.value = match prior {
            None => self.start.clone(),
            Some(prior) => self.next_value(prior)?,
        };
        Ok(())
    }

    /// Returns the next value: the prior value, plus one step if a trigger has changed.
    fn next_value(&self, prior: &Self) -> Result<Nullable<i64>, Diagnostics> {
        let Unknown::Known(Some(value)) = prior.value else { return Ok(Unknown::refined_not_null()) };
        if self.triggers == prior.triggers {
            return Ok(prior.value.clone());
        }
        let Unknown::Known(Some(step)) = self.step else { return Ok(Unknown::refined_not_null()) };
        let next = value.checked_add(step).ok_or_else(|| {
            let detail = format!("The counter is at {value}: it can't go on by {step}.");
            Diagnostics::error("Counter at its end", detail).at(path!(Self, step))
        })?;
        Ok(if self.triggers_are_known() { Unknown::Known(Some(next)) } else { between(value, next) })
    }

    fn triggers_are_known(&self) -> bool {
        self.triggers.known().is_some_and(|triggers| {
            triggers.iter().flat_map(Map::values).all(|trigger| !trigger.is_unknown())
        })
    }

    fn write(mut self, prior: Option<&Self>, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        self.complete(prior)?;
        let name = known(&self.name, "name")?;
        put(&cx.client()?.counters, name, &self)?;
        cx.set_identity(&CounterIdentity { name: name.clone() })?;
        Ok(self)
    }
}

/// An unknown number in the closed range between the two.
fn between(one: i64, other: i64) -> Nullable<i64> {
    let (min, max) = (NumberBound::inclusive(one.min(other)), NumberBound::inclusive(one.max(other)));
    let refinements = Refinements::new().not_null();
    let bounded = refinements.clone().with_number_min(min).and_then(|bounded| bounded.with_number_max(max));
    Unknown::Unknown(bounded.unwrap_or(refinements))
}
