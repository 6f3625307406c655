//! Writing the schemas of providers as JSON, in the shape of `terraform providers schema -json`.

use std::collections::BTreeMap;

use serde::ser::{Serialize, Serializer};

use super::write::{InForm, JsonObject, SchemaDialect};
use crate::schema::{ProviderSchema, ProviderSchemas, Schema};

impl Serialize for ProviderSchemas {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        SchemaDialect::Terraform.of(self).serialize(serializer)
    }
}

impl Serialize for ProviderSchema {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        SchemaDialect::Terraform.of(self).serialize(serializer)
    }
}

impl Serialize for InForm<'_, ProviderSchemas> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(schemas, form) = self;
        let mut object = JsonObject::begin(serializer)?;
        object.entry("format_version", &schemas.format_version)?;
        if !schemas.providers.is_empty() {
            object.entry("provider_schemas", &form.of(&schemas.providers))?;
        }
        object.end()
    }
}

impl Serialize for InForm<'_, ProviderSchema> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(provider, form) = self;
        let mut object = JsonObject::begin(serializer)?;
        match &provider.provider {
            Some(schema) => object.entry("provider", &form.of(schema))?,
            None => object.entry("provider", &NoConfiguration)?,
        }
        let named = |object: &mut JsonObject<_>, key, schemas: &BTreeMap<_, _>| {
            if schemas.is_empty() { Ok(()) } else { object.entry(key, &form.of(schemas)) }
        };
        named(&mut object, "resource_schemas", &provider.resources)?;
        named(&mut object, "data_source_schemas", &provider.data_sources)?;
        named(&mut object, "ephemeral_resource_schemas", &provider.ephemeral_resources)?;
        named(&mut object, "list_resource_schemas", &provider.list_resources)?;
        if !provider.functions.is_empty() {
            object.entry("functions", &provider.functions)?;
        }
        named(&mut object, "resource_identity_schemas", &provider.identities)?;
        named(&mut object, "action_schemas", &provider.actions)?;
        named(&mut object, "state_store_schemas", &provider.state_stores)?;
        object.end()
    }
}

/// Schemas by name.
impl Serialize for InForm<'_, BTreeMap<String, Schema>> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(schemas, form) = self;
        serializer.collect_map(schemas.iter().map(|(name, schema)| (name, form.of(schema))))
    }
}

/// Providers by their sources.
impl Serialize for InForm<'_, BTreeMap<String, ProviderSchema>> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(providers, form) = self;
        serializer.collect_map(providers.iter().map(|(source, provider)| (source, form.of(provider))))
    }
}

/// The schema of a provider that has no configuration.
struct NoConfiguration;

impl Serialize for NoConfiguration {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = JsonObject::begin(serializer)?;
        object.entry("version", &0)?;
        object.end()
    }
}
