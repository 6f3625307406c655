//! The kinds of schemas that have names.

use std::collections::BTreeMap;

use tfvalue_plan::schema::ProviderSchema;
use tfvalue_runtime::schema::{Schema, SchemaKind};

/// A kind of schema that has names.
pub(crate) struct Named {
    pub(crate) kind: SchemaKind,
    /// The command-line option that selects a schema by its name.
    pub(crate) option: &'static str,
    /// The words before the name of a schema.
    pub(crate) what: &'static str,
    /// Returns the schemas of this kind in a provider.
    pub(crate) schemas: fn(&ProviderSchema) -> &BTreeMap<String, Schema>,
}

/// All kinds, in the order in which models are written. Identities have the names of their resources.
pub(crate) const NAMED: [Named; 7] = [
    named(SchemaKind::Resource, "resource", "resource", |it| &it.resources),
    named(SchemaKind::Identity, "identity", "identity of", |it| &it.identities),
    named(SchemaKind::DataSource, "data-source", "data source", |it| &it.data_sources),
    named(SchemaKind::EphemeralResource, "ephemeral-resource", "ephemeral resource", |it| {
        &it.ephemeral_resources
    }),
    named(SchemaKind::ListResource, "list-resource", "list resource", |it| &it.list_resources),
    named(SchemaKind::Action, "action", "action", |it| &it.actions),
    named(SchemaKind::StateStore, "state-store", "state store", |it| &it.state_stores),
];

const fn named(
    kind: SchemaKind,
    option: &'static str,
    what: &'static str,
    schemas: fn(&ProviderSchema) -> &BTreeMap<String, Schema>,
) -> Named {
    Named { kind, option, what, schemas }
}

/// Returns the words before the name of a schema of this kind.
pub(crate) fn what(kind: SchemaKind) -> &'static str {
    NAMED.iter().find(|named| named.kind == kind).map_or("configuration of", |named| named.what)
}
