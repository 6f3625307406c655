//! Values in readable form: `tfvalue inspect`.

mod show;

use std::fmt;

use tfvalue_runtime::{
    Type, Value,
    schema::{ProviderSchema, ProviderSchemas, Schema},
};

use crate::Failure;

/// How a value is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// As MessagePack.
    MessagePack,
    /// As JSON.
    Json,
}

impl Format {
    /// The format that the first byte tells. A small number alone would be either; it is taken for JSON.
    pub fn of(bytes: &[u8]) -> Self {
        match bytes.first() {
            Some(0x80..) => Self::MessagePack,
            _ => Self::Json,
        }
    }
}

/// Whose schema tells the type of a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// That of a managed resource.
    Resource(String),
    /// That of a data source.
    DataSource(String),
    /// That of an ephemeral resource.
    EphemeralResource(String),
    /// That of a managed resource's identity.
    Identity(String),
    /// That of a provider's configuration.
    Provider,
}

impl Place {
    fn schema<'s>(&self, provider: &'s ProviderSchema) -> Option<&'s Schema> {
        match self {
            Self::Resource(name) => provider.resources.get(name),
            Self::DataSource(name) => provider.data_sources.get(name),
            Self::EphemeralResource(name) => provider.ephemeral_resources.get(name),
            Self::Identity(name) => provider.identities.get(name),
            Self::Provider => provider.provider.as_ref(),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Resource(name) => write!(f, "resource `{name}`"),
            Self::DataSource(name) => write!(f, "data source `{name}`"),
            Self::EphemeralResource(name) => write!(f, "ephemeral resource `{name}`"),
            Self::Identity(name) => write!(f, "identity of a resource `{name}`"),
            Self::Provider => f.write_str("configuration of a provider"),
        }
    }
}

/// The type in this JSON; a word alone needs no quotes.
pub fn parse_type(json: &str) -> Result<Type, Failure> {
    let is_word = !json.is_empty() && json.bytes().all(|letter| letter.is_ascii_lowercase());
    if is_word {
        return Type::from_json(format!("\"{json}\""))
            .map_err(|error| Failure::new(format!("`--type`: {error}")));
    }
    let what = "`--type` is JSON, such as '[\"list\",\"string\"]'";
    Type::from_json(json).map_err(|error| Failure::new(format!("{what}: {error}")))
}

/// The type of the values of a schema in what `terraform providers schema -json` printed.
pub fn type_of(schemas: &[u8], place: &Place) -> Result<Type, Failure> {
    let schemas = ProviderSchemas::from_json(schemas).map_err(|error| Failure::new(error.to_string()))?;
    let schema = schemas.providers.values().find_map(|provider| place.schema(provider));
    let schema = schema.ok_or_else(|| Failure::new(format!("there is no {place} in this file")))?;
    Ok(schema.block.implied_type())
}

/// Prints a value of a type readably.
pub fn inspect(ty: &Type, bytes: &[u8], format: Format) -> Result<String, Failure> {
    let value = match format {
        Format::MessagePack => Value::decode_msgpack(ty, bytes),
        Format::Json => Value::decode_json(ty, bytes),
    };
    let value = value.map_err(|error| Failure::new(error.to_string()))?;
    Ok(show::show(&value, ty))
}
