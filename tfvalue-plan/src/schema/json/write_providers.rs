//! Writing the schemas of providers, in the shape of `terraform providers schema -json`.

use std::collections::BTreeMap;

use serde::ser::{Serialize, SerializeMap, Serializer};
use tfvalue_runtime::schema::{Schema, SchemaDialect};

use crate::schema::{ProviderSchema, ProviderSchemas};

/// The schemas of several providers or of one provider, to be written in a dialect.
pub(super) struct Printed<'s, T>(pub(super) &'s T, pub(super) SchemaDialect);

impl Serialize for ProviderSchemas {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Printed(self, SchemaDialect::Terraform).serialize(serializer)
    }
}

impl Serialize for ProviderSchema {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Printed(self, SchemaDialect::Terraform).serialize(serializer)
    }
}

impl Serialize for Printed<'_, ProviderSchemas> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(schemas, dialect) = self;
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("format_version", &schemas.format_version)?;
        if !schemas.providers.is_empty() {
            let providers = schemas.providers.iter();
            let providers: BTreeMap<_, _> =
                providers.map(|(source, provider)| (source, Printed(provider, *dialect))).collect();
            object.serialize_entry("provider_schemas", &providers)?;
        }
        object.end()
    }
}

impl Serialize for Printed<'_, ProviderSchema> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(provider, dialect) = self;
        let mut object = serializer.serialize_map(None)?;
        match &provider.provider {
            Some(schema) => object.serialize_entry("provider", &dialect.of(schema))?,
            // A provider without a configuration has a version and nothing else.
            None => object.serialize_entry("provider", &BTreeMap::from([("version", 0)]))?,
        }
        let named = |object: &mut S::SerializeMap, key, schemas: &BTreeMap<String, Schema>| {
            if schemas.is_empty() {
                return Ok(());
            }
            let schemas = schemas.iter().map(|(name, schema)| (name, dialect.of(schema)));
            object.serialize_entry(key, &schemas.collect::<BTreeMap<_, _>>())
        };
        named(&mut object, "resource_schemas", &provider.resources)?;
        named(&mut object, "data_source_schemas", &provider.data_sources)?;
        named(&mut object, "ephemeral_resource_schemas", &provider.ephemeral_resources)?;
        named(&mut object, "list_resource_schemas", &provider.list_resources)?;
        if !provider.functions.is_empty() {
            object.serialize_entry("functions", &provider.functions)?;
        }
        named(&mut object, "resource_identity_schemas", &provider.identities)?;
        named(&mut object, "action_schemas", &provider.actions)?;
        named(&mut object, "state_store_schemas", &provider.state_stores)?;
        object.end()
    }
}
