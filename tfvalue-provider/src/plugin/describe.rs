//! The schemas of a provider, for programs other than Terraform.

use std::collections::BTreeMap;

use tfvalue_plan::schema::{ProviderSchema, ProviderSchemas};
use tfvalue_runtime::Schema;

use crate::server::RegistryEntries;

/// All schemas with their rules, in the shape of `terraform providers schema -json`.
pub(super) fn schemas(entries: &RegistryEntries) -> String {
    let mut schemas = ProviderSchemas::default();
    "1.0".clone_into(&mut schemas.format_version);
    schemas.providers.insert(entries.address(), provider(entries));
    schemas.to_json_with_rules()
}

/// All schemas with their rules.
pub(crate) fn provider(entries: &RegistryEntries) -> ProviderSchema {
    let mut provider = ProviderSchema::default();
    provider.provider = Some(entries.provider.schema().clone());
    provider.resources = named(entries.resources.iter().map(|(name, resource)| (name, resource.schema())));
    provider.identities =
        named(entries.resources.iter().filter_map(|(name, resource)| Some((name, resource.identity()?.0))));
    provider.data_sources = named(entries.data_sources.iter().map(|(name, source)| (name, source.schema())));
    provider.ephemeral_resources =
        named(entries.ephemeral_resources.iter().map(|(name, resource)| (name, resource.schema())));
    provider.list_resources = named(entries.list_resources.iter().map(|(name, list)| (name, list.schema())));
    provider.actions = named(entries.actions.iter().map(|(name, action)| (name, action.schema())));
    provider.state_stores = named(entries.state_stores.iter().map(|(name, store)| (name, store.schema())));
    let functions = entries.functions.iter();
    provider.functions =
        functions.map(|(name, function)| (name.clone(), function.signature().clone())).collect();
    provider
}

fn named<'e>(schemas: impl Iterator<Item = (&'e String, &'static Schema)>) -> BTreeMap<String, Schema> {
    schemas.map(|(name, schema)| (name.clone(), schema.clone())).collect()
}
