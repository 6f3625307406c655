use std::collections::BTreeMap;

use tfvalue_runtime::schema::{Function, Schema, SchemaKind};

use super::ParseSchemaError;

/// The schemas of providers, as `terraform providers schema -json` prints them.
///
/// Read from that with [`from_json`](Self::from_json), written with [`to_json`](Self::to_json).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct ProviderSchemas {
    /// The version of the shape: `1.0`.
    pub format_version: String,
    /// By the source of the provider, such as `registry.terraform.io/hashicorp/random`.
    pub providers: BTreeMap<String, ProviderSchema>,
}

/// All schemas of a provider.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct ProviderSchema {
    /// That of its configuration; `None` if it has none.
    pub provider: Option<Schema>,
    /// Those of managed resources, by type.
    pub resources: BTreeMap<String, Schema>,
    /// Those of data sources, by type.
    pub data_sources: BTreeMap<String, Schema>,
    /// Those of ephemeral resources, by type.
    pub ephemeral_resources: BTreeMap<String, Schema>,
    /// Those of list resources, by type.
    pub list_resources: BTreeMap<String, Schema>,
    /// The functions, by name.
    pub functions: BTreeMap<String, Function>,
    /// Those of the identities of managed resources, by the resource's type.
    pub identities: BTreeMap<String, Schema>,
    /// Those of actions, by type.
    pub actions: BTreeMap<String, Schema>,
    /// Those of state stores, by type.
    pub state_stores: BTreeMap<String, Schema>,
    /// The schemas that [`ProviderSchemas::from_json_lossy`] left out, because they can't be read.
    pub unreadable: Vec<UnreadableSchema>,
}

/// A schema or a function in a file that can't be read.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct UnreadableSchema {
    /// The kind of the schema; `None` for a function.
    pub kind: Option<SchemaKind>,
    /// The name of the schema or the function; empty for the configuration of the provider.
    pub name: String,
    /// The reason why it can't be read.
    pub error: ParseSchemaError,
}
