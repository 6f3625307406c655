//! The schemas of a provider, for programs other than Terraform.

use std::collections::BTreeMap;

use tfvalue_plan::schema::{ProviderSchema, ProviderSchemas};
use tfvalue_runtime::Schema;

use crate::server::{AnyModel, Named, RegistryEntries, describe_timeouts};

/// Returns all schemas with their rules, as JSON in the format of `terraform providers schema -json`.
pub(super) fn schemas(entries: &RegistryEntries) -> String {
    let mut schemas = ProviderSchemas::default();
    "1.0".clone_into(&mut schemas.format_version);
    schemas.providers.insert(entries.address(), provider(entries));
    schemas.to_json_with_rules()
}

/// Returns all schemas with their rules.
pub(crate) fn provider(entries: &RegistryEntries) -> ProviderSchema {
    let mut provider = ProviderSchema::default();
    provider.provider = Some(entries.provider.shape().schema.clone());
    provider.resources = schemas_of(&entries.resources);
    for (name, schema) in &mut provider.resources {
        describe_timeouts(schema, entries.resources[name].timeouts());
    }
    let identities = entries.resources.iter();
    provider.identities = identities
        .filter_map(|(name, resource)| Some((name.clone(), resource.identity()?.schema.clone())))
        .collect();
    provider.data_sources = schemas_of(&entries.data_sources);
    for (name, schema) in &mut provider.data_sources {
        describe_timeouts(schema, entries.data_sources[name].timeouts());
    }
    provider.ephemeral_resources = schemas_of(&entries.ephemeral_resources);
    provider.list_resources = schemas_of(&entries.list_resources);
    provider.actions = schemas_of(&entries.actions);
    provider.state_stores = schemas_of(&entries.state_stores);
    let functions = entries.functions.iter();
    provider.functions =
        functions.map(|(name, function)| (name.clone(), function.signature.clone())).collect();
    provider
}

fn schemas_of<T: AnyModel + ?Sized>(types: &Named<T>) -> BTreeMap<String, Schema> {
    types.iter().map(|(name, model)| (name.clone(), model.shape().schema.clone())).collect()
}
