//! A provider for the tests of the server.

use std::{
    collections::BTreeMap,
    future::pending,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use tfvalue_derive::{TfFunction, TfSchema};
use tfvalue_runtime::{Unknown, schema::FunctionError};

use super::super::{
    Action, Context, DataSource, Diagnostics, EphemeralResource, Function, Import, ListResource, Listed,
    Listing, OperationTimeouts, Plan, Provider, Registry, Resource, Returns, StateStore,
};
use tfvalue_plan::types::Timeouts;

/// The material of stones.
#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(provider, crate = crate::derived)]
pub(crate) struct Config {
    /// The heaviest there is.
    #[tf(required)]
    pub(crate) heaviest: Unknown<u64>,
}

/// The provider of stones.
pub(crate) struct Quarry;

impl Provider for Quarry {
    const NAME: &'static str = "sample";
    const GRACE_PERIOD: Duration = Duration::from_millis(400);

    type Config = Config;
    type Client = u64;

    async fn configure(config: Config, cx: &mut Context<'_, Self>) -> Result<u64, Diagnostics> {
        match *cx.known(&config.heaviest)? {
            0 => Err(Diagnostics::error("Too light", "There are no such stones.").at("heaviest")),
            heaviest => Ok(heaviest),
        }
    }

    fn register(registry: &mut Registry<Self>) {
        registry.provider_meta::<Blueprint>();
        registry.resource::<Stone>().resource::<Pebble>().resource::<Slab>().function::<Sum>();
        registry.data_source::<Hill>().ephemeral_resource::<Spark>();
        registry.list_resource::<Slabs>().action::<Roll>().state_store::<Ledger>();
    }
}

/// The metadata of a module.
#[derive(TfSchema, Debug, Clone, PartialEq, Eq)]
#[tf(provider_meta, crate = crate::derived)]
pub(crate) struct Blueprint {
    #[tf(required)]
    pub(crate) module: String,
}

/// Warns of the module that calls.
fn name_module<T>(cx: &mut Context<'_, T>) -> Result<(), Diagnostics> {
    if let Some(Blueprint { module }) = cx.provider_meta()? {
        cx.warn("Module", module);
    }
    Ok(())
}

/// A stone.
#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(resource, crate = crate::derived)]
pub(crate) struct Stone {
    /// Its name.
    #[tf(required)]
    pub(crate) name: Unknown<String>,
    /// Its weight.
    #[tf(computed)]
    pub(crate) weight: Unknown<Option<u64>>,
}

impl Resource for Stone {
    type Provider = Quarry;

    const NAME: &'static str = "stone";

    async fn create(mut self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        self.weight = Unknown::Known(Some(*cx.client()?));
        Ok(self)
    }

    async fn read(self, _: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
        panic!("a stone can't be read")
    }

    async fn update(self, _: Self, _: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        panic!("a stone doesn't change")
    }

    async fn delete(self, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        cx.warn("Careful", "It is heavy.");
        Err(Diagnostics::error("Too heavy", "It stays."))
    }
}

/// A small stone, of which two things make a new one.
#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(resource, crate = crate::derived)]
pub(crate) struct Pebble {
    /// Its name.
    #[tf(required, requires_replace)]
    pub(crate) name: Unknown<String>,
}

impl Resource for Pebble {
    type Provider = Quarry;

    const NAME: &'static str = "pebble";

    async fn plan(plan: &mut Plan<Self>, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        name_module(cx)?;
        plan.requires_replace.push("nmae".into());
        Ok(())
    }

    async fn create(self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        name_module(cx)?;
        Ok(self)
    }

    async fn read(self, cx: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
        name_module(cx)?;
        Ok(Some(self))
    }

    async fn delete(self, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        name_module(cx)
    }
}

/// A slab, which takes its time and has a secret.
#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(resource, identity = SlabId, crate = crate::derived)]
pub(crate) struct Slab {
    /// Its fate: a word of [`Slab::become_of`].
    #[tf(required)]
    pub(crate) fate: Unknown<String>,
    /// The treasure under it.
    #[tf(optional, sensitive, write_only)]
    pub(crate) treasure: Unknown<Option<String>>,
    /// The length of the treasure.
    #[tf(computed)]
    pub(crate) length: Unknown<Option<u64>>,
    /// True if it lies.
    #[tf(computed)]
    pub(crate) lies: Unknown<Option<bool>>,
    #[tf(block(single))]
    pub(crate) timeouts: Unknown<Option<Timeouts>>,
}

/// The identity of a slab.
#[derive(TfSchema, Debug, Clone, PartialEq, Eq)]
#[tf(identity, crate = crate::derived)]
pub(crate) struct SlabId {
    #[tf(required_for_import)]
    pub(crate) fate: String,
}

/// Panics when it is dropped.
struct Clinging;

impl Drop for Clinging {
    fn drop(&mut self) {
        panic!("it clings");
    }
}

/// Takes its time to be dropped.
struct Stuck;

impl Drop for Stuck {
    fn drop(&mut self) {
        std::thread::sleep(Duration::from_secs(2));
    }
}

impl Slab {
    async fn become_of(mut self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let fate = cx.known(&self.fate)?.clone();
        if fate != "anonymous" {
            cx.set_identity(&SlabId { fate: fate.clone() })?;
        }
        let treasure = self.treasure.known().cloned().flatten();
        self.length = Unknown::Known(treasure.map(|treasure| treasure.len() as u64));
        if fate.contains("saved") {
            cx.save(&self)?;
        }
        match fate.trim_start_matches("saved and ") {
            "refused" => return Err(std::io::Error::other("no room").into()),
            "broken" => panic!("it broke"),
            "endless" => pending().await,
            "watched" => {
                cx.cancelled().await;
                return Err(Diagnostics::error("Stopped", "It was lifted only."));
            }
            "clinging" => {
                let _clinging = Clinging;
                pending::<()>().await;
            }
            "stuck" => {
                let _stuck = Stuck;
                pending::<()>().await;
            }
            "slow" => tokio::time::sleep(Duration::from_secs(2)).await,
            "blocking" => std::thread::sleep(Duration::from_secs(2)),
            _ => {}
        }
        self.lies = Unknown::Known(Some(true));
        Ok(self)
    }
}

impl Resource for Slab {
    type Provider = Quarry;

    const NAME: &'static str = "slab";
    const TIMEOUTS: OperationTimeouts = OperationTimeouts::NONE.update(Duration::from_millis(20));

    async fn create(self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        self.become_of(cx).await
    }

    async fn read(self, _: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
        match self.fate.known().map(String::as_str) {
            Some("endless") => pending().await,
            Some("blocking") => std::thread::sleep(Duration::from_secs(2)),
            Some("gone without a word") => return Err(Diagnostics::new()),
            Some("gone with a warning") => return Err(Diagnostics::warning("Gone", "It was there.")),
            _ => {}
        }
        Ok(Some(self))
    }

    async fn update(self, _: Self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        self.become_of(cx).await
    }

    async fn delete(self, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        Ok(())
    }

    async fn import(target: Import<SlabId>, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let fate = match target {
            Import::Id(id) => id,
            Import::Identity(identity) => identity.fate,
        };
        cx.set_identity(&SlabId { fate: fate.clone() })?;
        Ok(Self {
            fate: Unknown::Known(fate),
            treasure: Unknown::NULL,
            length: Unknown::UNKNOWN,
            lies: Unknown::UNKNOWN,
            timeouts: Unknown::NULL,
        })
    }
}

/// All slabs.
#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(list_resource, crate = crate::derived)]
pub(crate) struct Slabs {
    #[tf(optional)]
    pub(crate) count_of_them: Unknown<Option<u64>>,
}

impl ListResource for Slabs {
    type Provider = Quarry;
    type Resource = Slab;

    async fn list(
        self,
        listing: &mut Listing<'_, Slab>,
        cx: &mut Context<'_, Self>,
    ) -> Result<(), Diagnostics> {
        for number in 0..cx.known(&self.count_of_them)?.unwrap_or(u64::MAX) {
            let listed = Listed::new(SlabId { fate: number.to_string() }, format!("slab {number}"));
            if listing.push(listed).await?.is_break() {
                return Ok(());
            }
        }
        Err(Diagnostics::error("No more", "These were all."))
    }
}

/// A stone rolls.
#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(action, crate = crate::derived)]
pub(crate) struct Roll {
    #[tf(required)]
    pub(crate) times: Unknown<u64>,
}

impl Action for Roll {
    type Provider = Quarry;

    const NAME: &'static str = "roll";

    async fn plan(&self, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        if self.times == Unknown::Known(0) {
            return Err(Diagnostics::error("No move", "A stone rolls once at least.").at("times"));
        }
        Ok(())
    }

    async fn invoke(self, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        for time in 0..*cx.known(&self.times)? {
            cx.progress(format!("rolls for the {time}. time"));
            assert!(time < 2, "it rolls away");
        }
        Ok(())
    }
}

/// A hill.
#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(data_source, crate = crate::derived)]
pub(crate) struct Hill {
    #[tf(required)]
    pub(crate) name: Unknown<String>,
    #[tf(computed)]
    pub(crate) height: Unknown<Option<u64>>,
}

impl DataSource for Hill {
    type Provider = Quarry;

    const NAME: &'static str = "hill";

    async fn read(mut self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        name_module(cx)?;
        self.height = Unknown::Known(Some(*cx.client()?));
        Ok(self)
    }
}

/// A spark, which goes out.
#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(ephemeral_resource, crate = crate::derived)]
pub(crate) struct Spark {
    #[tf(computed)]
    pub(crate) color: Unknown<Option<String>>,
}

impl EphemeralResource for Spark {
    type Provider = Quarry;

    const NAME: &'static str = "spark";

    async fn open(mut self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        cx.private().push(1);
        cx.renew_after(Duration::from_secs(30));
        self.color = Unknown::Known(Some("red".to_owned()));
        Ok(self)
    }

    async fn renew(cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        cx.private().push(2);
        Ok(())
    }

    async fn close(cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        let private = format!("{:?}", cx.private());
        Err(Diagnostics::error("Closed", private))
    }
}

/// A ledger in memory. What is written to the state `slow` takes its time, and the state `locked` has a lock.
#[derive(TfSchema, Debug)]
#[tf(state_store, crate = crate::derived)]
pub(crate) struct Ledger {
    #[tf(required)]
    pub(crate) title: String,
    #[tf(skip)]
    states: Mutex<BTreeMap<String, Vec<u8>>>,
}

impl StateStore for Ledger {
    type Provider = Quarry;

    const NAME: &'static str = "ledger";

    async fn validate(&self) -> Diagnostics {
        if self.title.is_empty() {
            return Diagnostics::error("No title", "A ledger has a title.").at("title");
        }
        Diagnostics::new()
    }

    async fn configure(self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        cx.warn("New", format!("{} is empty; the heaviest is {}.", self.title, cx.client()?));
        Ok(self)
    }

    async fn states(&self, _: &mut Context<'_, Self>) -> Result<Vec<String>, Diagnostics> {
        Ok(self.states.lock().unwrap_or_else(PoisonError::into_inner).keys().cloned().collect())
    }

    async fn read(&self, state_id: &str, cx: &mut Context<'_, Self>) -> Result<Option<Vec<u8>>, Diagnostics> {
        if state_id == "torn" {
            cx.warn("Torn", "A page is missing.");
            return Err(Diagnostics::error("Unreadable", "It is torn."));
        }
        if state_id == "old" {
            cx.warn("Old", "The ink is pale.");
        }
        Ok(self.states.lock().unwrap_or_else(PoisonError::into_inner).get(state_id).cloned())
    }

    async fn write(
        &self,
        state_id: &str,
        state: Vec<u8>,
        _: &mut Context<'_, Self>,
    ) -> Result<(), Diagnostics> {
        if state_id == "slow" {
            tokio::time::sleep(Duration::from_millis(1500)).await;
        }
        self.states.lock().unwrap_or_else(PoisonError::into_inner).insert(state_id.to_owned(), state);
        Ok(())
    }

    async fn delete(&self, state_id: &str, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        match self.states.lock().unwrap_or_else(PoisonError::into_inner).remove(state_id) {
            Some(_) => Ok(()),
            None => Err(Diagnostics::error("No such state", "There is nothing to delete.")),
        }
    }

    async fn lock(
        &self,
        state_id: &str,
        operation: &str,
        _: &mut Context<'_, Self>,
    ) -> Result<String, Diagnostics> {
        if state_id == "locked" {
            return Err(Diagnostics::error("Locked", "Somebody else writes."));
        }
        Ok(format!("{state_id} for {operation}"))
    }

    async fn unlock(
        &self,
        state_id: &str,
        lock_id: &str,
        _: &mut Context<'_, Self>,
    ) -> Result<(), Diagnostics> {
        assert!(lock_id.starts_with(state_id), "another state");
        Ok(())
    }
}

/// Adds numbers.
#[derive(TfFunction)]
#[tf(returns = u64, crate = crate::derived)]
pub(crate) struct Sum {
    /// The numbers.
    #[tf(variadic)]
    numbers: Vec<u64>,
}

impl Function for Sum {
    const NAME: &'static str = "sum";

    async fn call(self) -> Result<Returns<Self>, FunctionError> {
        Ok(self.numbers.iter().sum())
    }
}
