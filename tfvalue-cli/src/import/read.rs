//! Selects the requested schemas, in the order in which their models are written.

use std::collections::BTreeMap;

use clap::{Args, builder::NonEmptyStringValueParser};
use tfvalue_plan::schema::ProviderSchemas;
use tfvalue_runtime::{
    Severity,
    schema::{Schema, SchemaKind},
};

use super::{Reason, Refused, dedup};
use crate::{
    Failure,
    kinds::NAMED,
    schemas::{absent, unreadable},
};

/// The schemas to write models of; those of all kinds if nothing is requested.
#[derive(Clone, Default, Debug, Args)]
pub struct Selection {
    /// Write the configuration of the provider
    #[arg(long)]
    pub provider: bool,
    /// Write these resources, with their identities
    #[arg(long = "resource", value_name = "NAME", value_delimiter = ',', value_parser = name())]
    pub resources: Vec<String>,
    /// Write these data sources
    #[arg(long = "data-source", value_name = "NAME", value_delimiter = ',', value_parser = name())]
    pub data_sources: Vec<String>,
    /// Write these ephemeral resources
    #[arg(long = "ephemeral-resource", value_name = "NAME", value_delimiter = ',', value_parser = name())]
    pub ephemeral_resources: Vec<String>,
    /// Write these list resources
    #[arg(long = "list-resource", value_name = "NAME", value_delimiter = ',', value_parser = name())]
    pub list_resources: Vec<String>,
    /// Write these actions
    #[arg(long = "action", value_name = "NAME", value_delimiter = ',', value_parser = name())]
    pub actions: Vec<String>,
    /// Write these state stores
    #[arg(long = "state-store", value_name = "NAME", value_delimiter = ',', value_parser = name())]
    pub state_stores: Vec<String>,
}

fn name() -> NonEmptyStringValueParser {
    NonEmptyStringValueParser::new()
}

impl Selection {
    /// Returns whether nothing is requested by name.
    pub fn is_everything(&self) -> bool {
        !self.provider && NAMED.iter().all(|named| self.names(named.kind).is_empty())
    }

    /// Returns whether this schema is requested by name. An identity is never requested itself: it comes with its resource.
    pub fn asks_for(&self, kind: SchemaKind, name: &str) -> bool {
        match kind {
            SchemaKind::Provider => self.provider,
            _ => self.names(kind).iter().any(|asked| asked == name),
        }
    }

    /// Returns the requested names of this kind.
    fn names(&self, kind: SchemaKind) -> &[String] {
        match kind {
            SchemaKind::Resource => &self.resources,
            SchemaKind::DataSource => &self.data_sources,
            SchemaKind::EphemeralResource => &self.ephemeral_resources,
            SchemaKind::ListResource => &self.list_resources,
            SchemaKind::Action => &self.actions,
            SchemaKind::StateStore => &self.state_stores,
            _ => &[],
        }
    }
}

/// A schema to write a model of.
pub(super) struct Selected<'s> {
    /// The source of the provider.
    pub(super) source: &'s str,
    /// The name in Terraform; for a provider, the last word of its source.
    pub(super) name: &'s str,
    pub(super) schema: &'s Schema,
}

/// Returns the requested schemas: providers, then resources with their identities, data sources and the other kinds, each sorted by name. Returns the
/// unreadable schemas and the errors for missing names separately.
pub(super) fn select<'s>(
    schemas: &'s ProviderSchemas,
    selection: &Selection,
) -> Result<(Vec<Selected<'s>>, Vec<Refused>, Vec<Failure>), Failure> {
    let everything = selection.is_everything();
    let (mut selected, mut missing) = (Vec::new(), Vec::new());
    let mut refused = Vec::new();
    let mut refuse = |kind, asked: &dyn Fn(&str) -> bool| {
        for (source, schema) in unreadable(schemas, kind).filter(|(_, schema)| asked(&schema.name)) {
            let name = if kind == SchemaKind::Provider { last_word(source) } else { &schema.name };
            let reason = Reason::Unreadable(schema.error.to_string());
            refused.push(Refused { source: source.to_owned(), name: name.to_owned(), kind, reason });
        }
    };
    if everything || selection.provider {
        for (source, provider) in &schemas.providers {
            let name = last_word(source);
            selected.extend(provider.provider.as_ref().map(|schema| Selected { source, name, schema }));
        }
        refuse(SchemaKind::Provider, &|_| true);
    }
    // The identity of a resource follows the resource.
    for named in NAMED.iter().filter(|named| named.kind != SchemaKind::Identity) {
        let asked = selection.names(named.kind);
        let mut group = Group::default();
        for (source, provider) in &schemas.providers {
            group.extend(source, (named.schemas)(provider));
            if named.kind == SchemaKind::Resource {
                group.extend(source, &provider.identities);
            }
        }
        let is_unreadable =
            |name: &str| unreadable(schemas, named.kind).any(|(_, schema)| schema.name == name);
        let is_absent = |name: &&String| !group.schemas.contains_key(&***name) && !is_unreadable(name);
        missing.extend(asked.iter().filter(is_absent).map(|name| absent(named.kind, name, schemas)));
        let is_asked_for = |name: &str| everything || asked.iter().any(|asked| asked == name);
        refuse(named.kind, &is_asked_for);
        if named.kind == SchemaKind::Resource {
            refuse(SchemaKind::Identity, &is_asked_for);
        }
        for (name, schemas) in group.schemas {
            if is_asked_for(name) {
                selected.extend(schemas);
            }
        }
    }
    if selected.is_empty() && refused.is_empty() && missing.is_empty() {
        return Err(Failure::new("there is no schema in this file to write a model of"));
    }
    Ok((selected, refused, missing))
}

/// Returns the name of a provider, which is the last word of its source.
fn last_word(source: &str) -> &str {
    source.rsplit('/').next().unwrap_or(source)
}

/// Moves the schemas that Terraform refuses or no model can represent to `refused`.
pub(super) fn accepted(
    selected: Vec<Selected<'_>>,
    mut refused: Vec<Refused>,
) -> Result<(Vec<Selected<'_>>, Vec<Refused>), Failure> {
    let mut accepted = Vec::new();
    for selected in selected {
        let found = selected.schema.validate().into_iter();
        let errors = found.filter(|found| found.severity == Severity::Error);
        // Terraform loads a schema with a reserved name.
        let reserved = selected.schema.validate_reserved_names();
        let mut wrong = errors.filter(|error| !reserved.contains(error));
        let reason = match (wrong.next(), reserved.first()) {
            (Some(error), _) => Some(Reason::Terraform(error.detail)),
            (None, Some(error)) => Some(Reason::Unreachable(error.detail.clone())),
            (None, None) => dedup::unsupported(selected.schema).map(Reason::Type),
        };
        match reason {
            None => accepted.push(selected),
            Some(reason) => {
                let Selected { source, name, schema } = selected;
                refused.push(Refused {
                    source: source.to_owned(),
                    name: name.to_owned(),
                    kind: schema.kind,
                    reason,
                });
            }
        }
    }
    match &refused[..] {
        [refused, ..] if accepted.is_empty() => Err(Failure::new(refused.to_string())),
        _ => Ok((accepted, refused)),
    }
}

/// The schemas of one kind, by name.
#[derive(Default)]
struct Group<'s> {
    schemas: BTreeMap<&'s str, Vec<Selected<'s>>>,
}

impl<'s> Group<'s> {
    fn extend(&mut self, source: &'s str, schemas: &'s BTreeMap<String, Schema>) {
        for (name, schema) in schemas {
            self.schemas.entry(name).or_default().push(Selected { source, name, schema });
        }
    }
}
