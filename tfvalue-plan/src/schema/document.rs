use std::collections::BTreeMap;

use tfvalue_runtime::schema::{Function, Schema, SchemaKind};

use super::ParseSchemaError;

/// The schemas of providers, as `terraform providers schema -json` prints them.
///
/// [`from_json`](Self::from_json) reads the JSON, and [`to_json`](Self::to_json) writes it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct ProviderSchemas {
    /// The version of the JSON format: `1.0`.
    pub format_version: String,
    /// The schemas by the source of the provider, such as `registry.terraform.io/hashicorp/random`.
    pub providers: BTreeMap<String, ProviderSchema>,
}

/// All schemas of a provider.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct ProviderSchema {
    /// The schema of the provider's configuration; `None` if the provider has no configuration.
    pub provider: Option<Schema>,
    /// The schemas of managed resources, by type.
    pub resources: BTreeMap<String, Schema>,
    /// The schemas of data sources, by type.
    pub data_sources: BTreeMap<String, Schema>,
    /// The schemas of ephemeral resources, by type.
    pub ephemeral_resources: BTreeMap<String, Schema>,
    /// The schemas of list resources, by type.
    pub list_resources: BTreeMap<String, Schema>,
    /// The functions, by name.
    pub functions: BTreeMap<String, Function>,
    /// The schemas of the identities of managed resources, by the resource's type.
    pub identities: BTreeMap<String, Schema>,
    /// The schemas of actions, by type.
    pub actions: BTreeMap<String, Schema>,
    /// The schemas of state stores, by type.
    pub state_stores: BTreeMap<String, Schema>,
    /// The schemas that [`ProviderSchemas::from_json_lossy`] left out, because they can't be read.
    pub unreadable: Vec<UnreadableSchema>,
}

/// A schema or a function that can't be read from a file.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct UnreadableSchema {
    /// The kind of the schema; `None` for a function.
    pub kind: Option<SchemaKind>,
    /// The name of the schema or the function; empty for the configuration of the provider.
    pub name: String,
    /// The reason why the schema or the function can't be read.
    pub error: ParseSchemaError,
}
