//! Values in readable form: `tfvalue inspect`.

mod show;

use std::fmt;

use tfvalue_runtime::{
    Type, Value,
    schema::{Kind, ProviderSchema, ProviderSchemas, Schema},
};

use crate::{
    Failure,
    kinds::{self, NAMED},
};

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
    /// That of this kind and name; an identity has the name of its resource.
    Named(Kind, String),
    /// That of a provider's configuration.
    Provider,
}

impl Place {
    fn schema<'s>(&self, provider: &'s ProviderSchema) -> Option<&'s Schema> {
        match self {
            Self::Named(kind, name) => {
                let named = NAMED.iter().find(|named| named.kind == *kind)?;
                (named.schemas)(provider).get(name)
            }
            Self::Provider => provider.provider.as_ref(),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Named(kind, name) => write!(f, "{} `{name}`", kinds::what(*kind)),
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
