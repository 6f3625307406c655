//! The lives of resources, as Terraform leads them, without Terraform: every answer is held against its rules.

mod counter;
mod document;
mod lease;
mod network;
mod schemas;

use std::{collections::BTreeMap, path::Path};

use tempfile::TempDir;
use tfvalue::{DecodeOwned, Unknown, json, msgpack, plan};

use super::config::{Client, Config};
use crate::server::{Call, Diagnostics, Import, Plan, Provider, Resource, attribute};

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

    fn call<I>(&self) -> Call<'_, Client, I> {
        Call::for_test(Some(&self.client), self.nested_attributes)
    }

    /// What Terraform shows to the user before it does anything.
    fn plan<R: Resource<Client = Client> + Clone>(
        &self,
        prior: Option<&R>,
        config: &R,
    ) -> Result<R, Diagnostics> {
        plan_with(&mut self.call(), prior, config)
    }

    /// Plans and applies a configuration, and looks whether there is nothing left to do then.
    fn apply<R: Resource<Client = Client> + Clone>(
        &self,
        prior: Option<&R>,
        config: &R,
    ) -> Result<R, Diagnostics> {
        let planned = self.plan(prior, config)?;
        let new = match prior {
            None => planned.clone().create(config, &mut self.call())?,
            Some(prior) => planned.clone().update(prior, config, &mut self.call())?,
        };
        plan::check_applied::<R>(&planned, &new)?;
        let read = self.read(&stored(&new))?.expect("it has just been made");
        assert_same(&read, &new);
        assert_same(&self.plan(Some(&read), config)?, &new);
        Ok(read)
    }

    fn read<R: Resource<Client = Client> + Clone>(&self, state: &R) -> Result<Option<R>, Diagnostics> {
        state.clone().read(&mut self.call())
    }

    fn import<R: Resource<Client = Client> + Clone>(&self, id: &str) -> Result<Option<R>, Diagnostics> {
        let imported = R::import(Import::Id(id.to_owned()), &mut self.call())?;
        self.read(&imported)
    }

    fn delete<R: Resource<Client = Client> + Clone>(&self, state: &R) {
        state.clone().delete(&mut self.call()).unwrap();
        assert!(self.read(state).unwrap().is_none());
    }

    fn file(&self, path: &str) -> std::path::PathBuf {
        self.root.path().join(path)
    }
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
    config.configure().unwrap().unwrap()
}

fn plan_with<R: Resource + Clone>(
    call: &mut Call<'_, R::Client, R::Identity>,
    prior: Option<&R>,
    config: &R,
) -> Result<R, Diagnostics> {
    // Terraform proposes the configuration; that computed attributes keep their values is for the resource to see.
    let begun = plan::mark_computed_unknown::<R>(&prior.cloned(), config, config)?;
    let planned = begun.to_typed()?;
    let mut plan =
        Plan { config: config.clone(), prior: prior.cloned(), planned, requires_replace: Vec::new() };
    R::plan(&mut plan, call)?;
    let planned = sent(&plan.planned);
    plan::check_planned::<R>(&prior.cloned(), config, &planned)?;
    let paths: Vec<_> = R::REPLACED_BY.iter().copied().map(attribute).chain(plan.requires_replace).collect();
    plan::check_requires_replace::<R>(&prior.cloned(), &planned, &paths)?;
    Ok(planned)
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
fn value<T: Clone>(attribute: &Unknown<Option<T>>) -> T {
    attribute.known().cloned().flatten().expect("the attribute has a value")
}

fn message(diagnostics: &Diagnostics) -> String {
    diagnostics.clone().into_iter().map(|diagnostic| diagnostic.detail).collect()
}
