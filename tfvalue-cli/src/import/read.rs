//! The schemas that are asked for, in the order in which they are written.

use std::collections::BTreeMap;

use tfvalue_runtime::{
    Diagnostic, Severity,
    schema::{ProviderSchemas, Schema},
};

use super::{Reason, Refused, shapes};
use crate::Failure;

/// Which schemas to write models of; those of all kinds if nothing is asked for.
#[derive(Clone, Default, Debug)]
pub struct Selection {
    /// Whether the configuration of the provider is asked for.
    pub provider: bool,
    /// Managed resources, with their identities.
    pub resources: Vec<String>,
    /// Data sources.
    pub data_sources: Vec<String>,
    /// Ephemeral resources.
    pub ephemeral_resources: Vec<String>,
    /// List resources.
    pub list_resources: Vec<String>,
    /// Actions.
    pub actions: Vec<String>,
}

impl Selection {
    /// Whether nothing is asked for by name.
    pub fn is_everything(&self) -> bool {
        let Self { provider, resources, data_sources, ephemeral_resources, list_resources, actions } = self;
        !provider
            && [resources, data_sources, ephemeral_resources, list_resources, actions]
                .iter()
                .all(|names| names.is_empty())
    }
}

/// A schema to write a model of.
pub(super) struct Selected<'s> {
    /// The source of the provider.
    pub(super) source: &'s str,
    /// Its name in Terraform; of a provider, the last word of its source.
    pub(super) name: &'s str,
    pub(super) schema: &'s Schema,
}

/// The schemas that are asked for: providers, then resources with their identities, data sources and the others, each by name.
pub(super) fn select<'s>(
    schemas: &'s ProviderSchemas,
    selection: &Selection,
) -> Result<Vec<Selected<'s>>, Failure> {
    let everything = selection.is_everything();
    let mut selected = Vec::new();
    if everything || selection.provider {
        for (source, provider) in &schemas.providers {
            let name = source.rsplit('/').next().unwrap_or(source);
            selected.extend(provider.provider.as_ref().map(|schema| Selected { source, name, schema }));
        }
    }
    let mut resources = Group::new("resource");
    let mut data_sources = Group::new("data source");
    let mut ephemeral_resources = Group::new("ephemeral resource");
    let mut list_resources = Group::new("list resource");
    let mut actions = Group::new("action");
    let mut state_stores = Group::new("state store");
    for (source, provider) in &schemas.providers {
        resources.extend(source, &provider.resources);
        // The identity of a resource comes after it.
        resources.extend(source, &provider.identities);
        data_sources.extend(source, &provider.data_sources);
        ephemeral_resources.extend(source, &provider.ephemeral_resources);
        list_resources.extend(source, &provider.list_resources);
        actions.extend(source, &provider.actions);
        state_stores.extend(source, &provider.state_stores);
    }
    for (group, names) in [
        (resources, &selection.resources),
        (data_sources, &selection.data_sources),
        (ephemeral_resources, &selection.ephemeral_resources),
        (list_resources, &selection.list_resources),
        (actions, &selection.actions),
        (state_stores, &Vec::new()),
    ] {
        group.select(names, everything, &mut selected)?;
    }
    if selected.is_empty() {
        return Err(Failure::new("there is no schema in this file to write a model of"));
    }
    Ok(selected)
}

/// Parts the schemas from those that Terraform refuses, and from those that no model can be of.
pub(super) fn accepted(selected: Vec<Selected<'_>>) -> Result<(Vec<Selected<'_>>, Vec<Refused>), Failure> {
    let mut accepted = Vec::new();
    let mut refused = Vec::new();
    for selected in selected {
        let found = selected.schema.validate().into_iter();
        let error = found.into_iter().find(|found| found.severity == Severity::Error);
        let reason = match error {
            Some(Diagnostic { detail, .. }) => Some(Reason::Terraform(detail)),
            None => shapes::unsupported(&selected.schema.block).map(Reason::Type),
        };
        match reason {
            None => accepted.push(selected),
            Some(reason) => refused.push(Refused { name: selected.name.to_owned(), reason }),
        }
    }
    match &refused[..] {
        [refused, ..] if accepted.is_empty() => Err(Failure::new(refused.to_string())),
        _ => Ok((accepted, refused)),
    }
}

/// The schemas of one kind, by name.
struct Group<'s> {
    what: &'static str,
    schemas: BTreeMap<&'s str, Vec<Selected<'s>>>,
}

impl<'s> Group<'s> {
    fn new(what: &'static str) -> Self {
        Self { what, schemas: BTreeMap::new() }
    }

    fn extend(&mut self, source: &'s str, schemas: &'s BTreeMap<String, Schema>) {
        for (name, schema) in schemas {
            self.schemas.entry(name).or_default().push(Selected { source, name, schema });
        }
    }

    fn select(
        self,
        names: &[String],
        everything: bool,
        selected: &mut Vec<Selected<'s>>,
    ) -> Result<(), Failure> {
        for name in names {
            if !self.schemas.contains_key(&**name) {
                return Err(self.absent(name));
            }
        }
        for (name, schemas) in self.schemas {
            if everything || names.iter().any(|asked| asked == name) {
                selected.extend(schemas);
            }
        }
        Ok(())
    }

    fn absent(&self, name: &str) -> Failure {
        let message = format!("there is no {} `{name}` in this file", self.what);
        let similar: Vec<_> = self.schemas.keys().filter(|other| other.contains(name)).take(5).collect();
        if similar.is_empty() {
            return Failure::new(message);
        }
        let similar: Vec<_> = similar.into_iter().map(|name| format!("`{name}`")).collect();
        Failure::new(format!("{message}; there is {}", similar.join(", ")))
    }
}
