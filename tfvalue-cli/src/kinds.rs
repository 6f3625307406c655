//! The schemas that have names, as both commands ask for them.

use std::collections::BTreeMap;

use tfvalue_plan::schema::ProviderSchema;
use tfvalue_runtime::schema::{Schema, SchemaKind};

/// A kind of schemas that have names.
pub(crate) struct Named {
    pub(crate) kind: SchemaKind,
    /// The option that selects them.
    pub(crate) option: &'static str,
    /// What one of them is, before its name.
    pub(crate) what: &'static str,
    /// Several.
    pub(crate) plural: &'static str,
    /// Those of a provider.
    pub(crate) schemas: fn(&ProviderSchema) -> &BTreeMap<String, Schema>,
}

/// All of them, in the order in which models are written. Identities have the names of their resources.
pub(crate) const NAMED: [Named; 7] = [
    Named {
        kind: SchemaKind::Resource,
        option: "resource",
        what: "resource",
        plural: "resources",
        schemas: |provider| &provider.resources,
    },
    Named {
        kind: SchemaKind::Identity,
        option: "identity",
        what: "identity of",
        plural: "identities of resources",
        schemas: |provider| &provider.identities,
    },
    Named {
        kind: SchemaKind::DataSource,
        option: "data-source",
        what: "data source",
        plural: "data sources",
        schemas: |provider| &provider.data_sources,
    },
    Named {
        kind: SchemaKind::EphemeralResource,
        option: "ephemeral-resource",
        what: "ephemeral resource",
        plural: "ephemeral resources",
        schemas: |provider| &provider.ephemeral_resources,
    },
    Named {
        kind: SchemaKind::ListResource,
        option: "list-resource",
        what: "list resource",
        plural: "list resources",
        schemas: |provider| &provider.list_resources,
    },
    Named {
        kind: SchemaKind::Action,
        option: "action",
        what: "action",
        plural: "actions",
        schemas: |provider| &provider.actions,
    },
    Named {
        kind: SchemaKind::StateStore,
        option: "state-store",
        what: "state store",
        plural: "state stores",
        schemas: |provider| &provider.state_stores,
    },
];

/// What a schema of this kind is, before its name.
pub(crate) fn what(kind: SchemaKind) -> &'static str {
    NAMED.iter().find(|named| named.kind == kind).map_or("configuration of", |named| named.what)
}
