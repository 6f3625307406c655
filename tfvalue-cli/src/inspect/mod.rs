//! Values in readable form: `tfvalue inspect`.

mod redaction;
mod repeated;
mod show;
mod stale;
mod state;

use std::{collections::BTreeSet, fmt};

use clap::ValueEnum;
use serde_json::value::RawValue;
use tfvalue_plan::schema::{ProviderSchema, ProviderSchemas};
use tfvalue_runtime::{
    Type, Value, json,
    members::Members,
    schema::{Schema, SchemaKind},
};

pub use self::state::inspect_state;
use crate::{
    Failure,
    kinds::{self, NAMED},
    schemas,
};

/// A printed state.
#[derive(Default, Debug)]
#[non_exhaustive]
pub struct Shown {
    /// The text.
    pub text: String,
    /// The number of instances that don't conform to their schemas.
    pub stale: usize,
    /// The addresses of the resources without a schema, whose values are not shown.
    pub without_schema: BTreeSet<String>,
}

/// The encoding of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// MessagePack
    #[value(name = "msgpack")]
    MessagePack,
    /// JSON
    Json,
}

impl Format {
    /// Returns the format that the first byte implies. A single small number could be either, and is read as JSON.
    pub(crate) fn of(bytes: &[u8]) -> Self {
        match bytes.first() {
            Some(0x80..) => Self::MessagePack,
            _ => Self::Json,
        }
    }
}

/// The schema that determines the type of a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SchemaRef {
    /// The kind of the schema.
    pub(crate) kind: SchemaKind,
    /// The name of the schema; empty for the configuration of a provider. An identity has the name of its resource.
    pub(crate) name: String,
}

impl SchemaRef {
    fn schema<'s>(&self, provider: &'s ProviderSchema) -> Option<&'s Schema> {
        match NAMED.iter().find(|named| named.kind == self.kind) {
            Some(named) => (named.schemas)(provider).get(&self.name),
            None => provider.provider.as_ref(),
        }
    }
}

impl fmt::Display for SchemaRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            SchemaKind::Provider => f.write_str("configuration of a provider"),
            kind => write!(f, "{} `{}`", kinds::what(kind), self.name),
        }
    }
}

/// Parses a type in JSON. A single word needs no quotes.
pub(crate) fn parse_type(json: &str) -> Result<Type, Failure> {
    let is_word = !json.is_empty() && json.bytes().all(|letter| letter.is_ascii_lowercase());
    if is_word {
        return Type::from_json(format!("\"{json}\"")).map_err(|error| failure!("`--type`: {error}"));
    }
    let what = "`--type` is JSON, such as '[\"list\",\"string\"]'";
    Type::from_json(json).map_err(|error| failure!("{what}: {error}"))
}

/// Returns the type of the values of a schema. Exactly one provider must have the schema.
pub(crate) fn type_of(providers: &ProviderSchemas, place: &SchemaRef) -> Result<Type, Failure> {
    let found =
        providers.providers.iter().filter_map(|(source, provider)| Some((source, place.schema(provider)?)));
    let found: Vec<_> = found.collect();
    match &found[..] {
        [(_, schema)] => Ok(schema.block.implied_type()),
        [] => Err(unreadable(providers, place).unwrap_or_else(|| match place.kind {
            SchemaKind::Provider => failure!("there is no {place} in this file"),
            kind => schemas::absent(kind, &place.name, providers),
        })),
        several => {
            let sources: Vec<_> = several.iter().map(|(source, _)| source).collect();
            let sources = schemas::quoted(&sources, "and");
            Err(failure!("{sources} each have the {place}; choose one of them by `--source`"))
        }
    }
}

/// Finds the schema of a resource of this type, by the address of its provider's configuration, such as
/// `module.m.provider["registry.terraform.io/hashicorp/aws"].alias`.
///
/// The schemas may have the provider under another registry. An old state has only the name of the provider, `provider.aws`, or `-` for the
/// namespace. Then the only matching provider is used.
fn schema_of<'s>(
    schemas: &'s ProviderSchemas,
    kind: SchemaKind,
    ty: &str,
    provider: &str,
) -> Option<&'s Schema> {
    let place = SchemaRef { kind, name: ty.to_owned() };
    let source = provider.split_once("provider[\"").and_then(|(_, rest)| rest.split('"').next());
    let source = match source {
        Some(source) => source,
        None => provider.rsplit_once("provider.").map_or(provider, |(_, name)| name).split('.').next()?,
    };
    if let Some(provider) = schemas.providers.get(source) {
        return place.schema(provider);
    }
    let mut found = schemas
        .providers
        .iter()
        .filter(|(other, _)| schemas::is_same_provider(source, other))
        .filter_map(|(_, provider)| place.schema(provider));
    found.next().filter(|_| found.next().is_none())
}

/// Returns the error of this schema, if it is unreadable.
fn unreadable(providers: &ProviderSchemas, place: &SchemaRef) -> Option<Failure> {
    let (_, schema) =
        schemas::unreadable(providers, place.kind).find(|(_, schema)| schema.name == place.name)?;
    Some(failure!("the {place} can't be read: {}", schema.error))
}

/// Prints a value of a type readably.
pub(crate) fn inspect(ty: &Type, bytes: &[u8], format: Format) -> Result<String, Failure> {
    let value = match format {
        Format::MessagePack => Value::decode_msgpack(ty, bytes),
        Format::Json => Value::decode_json(ty, bytes),
    };
    let value = value.map_err(|error| match document(bytes) {
        Ok(Some(document)) => failure!("this is {document}"),
        _ => Failure::new(error.to_string()),
    })?;
    Ok(show::show(&value, ty))
}

/// Prints an object in JSON with parts that don't conform to the type, as in a state that an earlier version of the provider
/// stored, and returns the number of these parts. Returns `None` for other values.
///
/// A comment precedes each attribute that the type doesn't have, and each value of another type.
pub(crate) fn inspect_stale(ty: &Type, bytes: &[u8], format: Format) -> Option<(String, usize)> {
    if format != Format::Json || !matches!(document(bytes), Ok(None)) {
        return None;
    }
    let implied = json::implied_type(bytes).ok()?;
    let value = Value::decode_json(&implied, bytes).ok()?;
    let is_object = matches!((&value, ty), (Value::Object(_), Type::Object(_)));
    let view = is_object.then(|| stale::view(&value, ty)).filter(|view| !view.problems.is_empty())?;
    Some((view.show(), view.problems.len()))
}

/// The length of the start of a file in which a truncated state is recognized, in bytes.
const START: usize = 1000;

/// The description of a state of Terraform 0.12 or later.
pub(crate) const STATE: &str =
    "a whole state; what is wanted is one value of it alone: what `attributes` of an instance says";

/// The description of the output of `terraform show -json`.
const SHOWN: &str = "what `terraform show -json` prints; what is wanted is one value of it alone: \
                     what `values` of a resource says";

/// Recognizes a file of Terraform or OpenTofu that contains values but is not a single value. Returns its kind and advice, or `None` for other files.
pub(crate) fn document(bytes: &[u8]) -> Result<Option<&'static str>, Failure> {
    // `terraform plan -out` writes a ZIP archive, whose first file has this name.
    if bytes.starts_with(b"PK\x03\x04") && bytes.get(30..36) == Some(b"tfplan") {
        return Ok(Some(
            "a plan file; `terraform show PLAN` prints it, and `terraform show -json PLAN` writes it as JSON",
        ));
    }
    if !bytes.trim_ascii_start().starts_with(b"{") {
        return Ok(None);
    }
    let object: Members<&RawValue> = serde_json::from_slice(bytes).map_err(|error| {
        let start = String::from_utf8_lossy(&bytes[..bytes.len().min(START)]);
        let is_state = start.contains("\"lineage\"") || start.contains("\"terraform_version\"");
        let what = if is_state { "; it begins as a state, and is cut" } else { "" };
        // The text of an error contains no text of the file.
        failure!("this is no complete JSON: {error}{what}")
    })?;
    let has = |names: &[&str]| names.iter().all(|name| object.0.iter().any(|(other, _)| other == name));
    Ok(match () {
        () if has(&["version", "serial", "resources"]) || has(&["lineage", "resources"]) => Some(STATE),
        () if has(&["lineage", "modules"]) || has(&["version", "serial", "modules"]) => Some(
            "a state of Terraform before 0.12; a later version rewrites it by `terraform apply -refresh-only`",
        ),
        () if has(&["encrypted_data", "encryption_version", "lineage"]) => {
            Some("a state that OpenTofu has encrypted; `tofu state pull` prints it")
        }
        () if has(&["encrypted_data", "encryption_version"]) => Some(
            "a plan that OpenTofu has encrypted; `tofu show PLAN` prints it, and `tofu show -json PLAN` writes it as JSON; \
             a state that OpenTofu 1.7 has encrypted looks the same, and `tofu state pull` prints that",
        ),
        () if has(&["format_version", "values"]) || has(&["format_version", "planned_values"]) => Some(SHOWN),
        () if has(&["format_version", "provider_schemas"]) => {
            Some("what `terraform providers schema -json` prints; give it to `--schema`")
        }
        // The output of `terraform show -json` without a state.
        () if has(&["format_version", "terraform_version"]) => Some(SHOWN),
        () => None,
    })
}
