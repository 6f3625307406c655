//! The lives of resources, as Terraform leads them, without Terraform: every answer is held against its rules.

mod core;
mod counter;
mod document;
mod lease;
mod network;
mod schemas;
#[cfg(feature = "fault")]
mod verdicts;

use std::{collections::BTreeMap, path::Path};

use tempfile::TempDir;
use tfvalue::{DecodeOwned, Nullable, Unknown, Value, json, msgpack, plan};

use tfvalue::provider::{Context, Diagnostics, Import, Plan, Provider, Resource, testing::Harness};

use super::config::{Client, Config, Tfvalue};

/// A provider that keeps its files in a directory of its own.
struct World {
    client: Client,
    root: TempDir,
    /// False over protocol 5.
    nested_attributes: bool,
}

impl World {
    fn new() -> Self {
        let root = tempfile::tempdir().unwrap();
        Self { client: client(root.path()), root, nested_attributes: true }
    }

    fn harness(&self) -> Harness<Tfvalue> {
        let harness = Harness::new(self.client.clone());
        if self.nested_attributes { harness } else { harness.over_protocol5() }
    }

    /// Plans a change, as Terraform does before it shows it to the user.
    fn plan<R: Resource<Provider = Tfvalue> + Clone>(
        &self,
        prior: Option<&R>,
        config: &R,
    ) -> Result<R, Diagnostics> {
        plan_with(&mut self.harness().context(), prior, config)
    }

    /// Plans and applies a configuration, and looks whether there is nothing left to do then.
    fn apply<R: Resource<Provider = Tfvalue> + Clone>(
        &self,
        prior: Option<&R>,
        config: &R,
    ) -> Result<R, Diagnostics> {
        let planned = self.plan(prior, config)?;
        let filled = with_write_only(&planned, config)?;
        let mut harness = self.harness();
        let mut cx = harness.context_with(config.clone());
        let new = match prior {
            None => wait(filled.create(&mut cx))?,
            Some(prior) => wait(filled.update(prior.clone(), &mut cx))?,
        };
        let new = plan::null_write_only::<R>(&new)?.to_typed::<R>()?;
        plan::check_applied::<R>(&planned, &new)?;
        let read = self.read(&stored(&new))?.expect("it has just been made");
        assert_same(&read, &new);
        assert_same(&self.plan(Some(&read), config)?, &new);
        Ok(read)
    }

    fn read<R: Resource<Provider = Tfvalue> + Clone>(&self, state: &R) -> Result<Option<R>, Diagnostics> {
        wait(state.clone().read(&mut self.harness().context()))
    }

    fn import<R: Resource<Provider = Tfvalue> + Clone>(&self, id: &str) -> Result<Option<R>, Diagnostics> {
        let imported = wait(R::import(Import::Id(id.to_owned()), &mut self.harness().context()))?;
        self.read(&imported)
    }

    fn delete<R: Resource<Provider = Tfvalue> + Clone>(&self, state: &R) {
        wait(state.clone().delete(&mut self.harness().context())).unwrap();
        assert!(self.read(state).unwrap().is_none());
    }

    fn file(&self, path: &str) -> std::path::PathBuf {
        self.root.path().join(path)
    }
}

/// Runs a method that waits for nothing but files.
fn wait<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(work)
}

fn client(root: &Path) -> Client {
    let config = Config {
        root: Unknown::Known(Some(root.to_str().unwrap().to_owned())),
        read_only: Unknown::default(),
        default_tags: Unknown::Known(Some(BTreeMap::from([(
            "team".to_owned(),
            Unknown::Known(Some("net".to_owned())),
        )]))),
    };
    wait(Tfvalue::configure(config, &mut Harness::<Tfvalue>::unconfigured().context())).unwrap()
}

fn plan_with<R: Resource + Clone>(
    cx: &mut Context<'_, R>,
    prior: Option<&R>,
    config: &R,
) -> Result<R, Diagnostics> {
    // Terraform proposes the configuration; that computed attributes keep their values is for the resource to see.
    let begun = plan::prepare::<R>(&prior.cloned(), config, config)?;
    let mut plan = Plan::new(config.clone(), prior.cloned(), begun.to_typed()?);
    wait(R::plan(&mut plan, cx))?;
    let planned = plan::null_write_only::<R>(&plan.planned)?.to_typed::<R>()?;
    let planned = sent(&planned);
    let mut paths = plan::finish::<R>(&prior.cloned(), config, &planned)?;
    paths.extend(plan.requires_replace);
    plan::check_requires_replace::<R>(&prior.cloned(), &planned, &paths)?;
    Ok(planned)
}

/// The plan with the secret of the configuration, as the server hands it to `create`.
fn with_write_only<R: Resource>(planned: &R, config: &R) -> Result<R, Diagnostics> {
    let (mut planned, config) = (Value::from_typed(planned)?, Value::from_typed(config)?);
    for attribute in R::SCHEMA.block.attributes.iter().filter(|attribute| attribute.write_only) {
        if let (Some(place), Some(value)) = (planned.get_mut(&attribute.name), config.get(&attribute.name)) {
            *place = value.clone();
        }
    }
    Ok(planned.to_typed::<R>()?)
}

/// A configuration; what isn't written is null.
fn config<T: DecodeOwned + tfvalue::TfType>(json: &str) -> T {
    json::from_str(json).unwrap()
}

/// The same value after it went to Terraform and back.
fn sent<R: Resource>(value: &R) -> R {
    msgpack::from_slice(&msgpack::to_vec(value).unwrap()).unwrap()
}

/// The same value after it was in a state.
fn stored<R: Resource>(value: &R) -> R {
    json::from_slice(&json::to_vec(value).unwrap()).unwrap()
}

#[track_caller]
fn assert_same<R: Resource>(one: &R, other: &R) {
    assert_eq!(json::to_string(one).unwrap(), json::to_string(other).unwrap());
}

/// An attribute that is known and not null.
#[track_caller]
fn value<T: Clone>(attribute: &Nullable<T>) -> T {
    attribute.known().cloned().flatten().expect("the attribute has a value")
}

fn message(diagnostics: &Diagnostics) -> String {
    diagnostics.clone().into_iter().map(|diagnostic| diagnostic.detail).collect()
}
