//! Schemas from JSON, in the shape of `terraform providers schema -json`, and those of providers to it.

mod read;
mod write_providers;

use std::fmt;

use serde::Deserialize;
use serde_json::value::RawValue;
use tfvalue_runtime::schema::{Schema, SchemaDialect, SchemaKind, json::by_name::NAME_END};

use super::{ProviderSchemas, UnreadableSchema};

/// Reads the schema of a resource, a data source and the like: one of those that `terraform providers schema -json` prints. The JSON
/// doesn't state what the schema is for.
///
/// Keys that are not known are skipped, as a later Terraform may write more of them.
///
/// # Errors
///
/// Returns an error if the text is not JSON, or not that of a schema; or if the schema says of an attribute what can't be, such as that it is required
/// and computed. The error states the place.
pub fn from_json(kind: SchemaKind, json: impl AsRef<[u8]>) -> Result<Schema, ParseSchemaError> {
    read::schema(parse(json.as_ref())?, kind)
}

impl ProviderSchemas {
    /// Reads what `terraform providers schema -json` printed.
    ///
    /// Keys that are not known are skipped, as a later Terraform may write more of them.
    ///
    /// # Errors
    ///
    /// As [`from_json`].
    ///
    /// # Example: the schema of a resource of another provider
    ///
    /// ```
    /// use tfvalue::{Type, schema::ProviderSchemas};
    ///
    /// let printed = r#"{"format_version": "1.0", "provider_schemas": {"example.com/acme/cloud": {
    ///     "provider": {"version": 0},
    ///     "resource_schemas": {"cloud_server": {"version": 2, "block": {
    ///         "attributes": {"name": {"type": "string", "description_kind": "plain", "required": true}},
    ///         "description_kind": "plain"
    ///     }}}
    /// }}}"#;
    /// let schemas = ProviderSchemas::from_json(printed).unwrap();
    /// let server = &schemas.providers["example.com/acme/cloud"].resources["cloud_server"];
    /// assert_eq!(server.version, 2);
    /// assert_eq!(server.block.attributes.get("name").unwrap().behavior.is_computed(), false);
    /// ```
    pub fn from_json(json: impl AsRef<[u8]>) -> Result<Self, ParseSchemaError> {
        let mut schemas = Self::from_json_lossy(json)?;
        for (source, provider) in &mut schemas.providers {
            if !provider.unreadable.is_empty() {
                let UnreadableSchema { kind, name, error } = provider.unreadable.swap_remove(0);
                let name = if kind == Some(SchemaKind::Provider) { "provider" } else { &name };
                return Err(error.within(name).within(source));
            }
        }
        Ok(schemas)
    }

    /// Reads what `terraform providers schema -json` printed, and leaves out each schema that can't be read.
    ///
    /// [`ProviderSchema::unreadable`](crate::schema::ProviderSchema::unreadable) lists what is left out. A name that is given more than once is left out as a whole.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not JSON, or not an object with the schemas of providers.
    ///
    /// # Example: a resource that a later Terraform may understand
    ///
    /// ```
    /// use tfvalue::schema::ProviderSchemas;
    ///
    /// let printed = r#"{"format_version": "1.0", "provider_schemas": {"example.com/acme/cloud": {"resource_schemas": {
    ///     "cloud_disk": {"version": 1, "block": {}},
    ///     "cloud_tree": {"version": 1, "block": {"block_types": {"leaf": {"nesting_mode": "tree"}}}}
    /// }}}}"#;
    /// let schemas = ProviderSchemas::from_json_lossy(printed).unwrap();
    /// let cloud = &schemas.providers["example.com/acme/cloud"];
    /// assert!(cloud.resources.contains_key("cloud_disk"));
    /// assert_eq!(cloud.unreadable[0].name, "cloud_tree");
    /// assert!(cloud.unreadable[0].error.to_string().starts_with("leaf: unknown variant `tree`"));
    /// ```
    pub fn from_json_lossy(json: impl AsRef<[u8]>) -> Result<Self, ParseSchemaError> {
        let json = json.as_ref();
        Ok(parse::<read::ProviderSchemasJson<'_>>(json)?.schemas(json))
    }

    /// Prints them as `terraform providers schema -json` does: on one line, and with escapes for what means something in HTML.
    #[allow(clippy::missing_panics_doc, reason = "a schema has nothing that JSON can't express")]
    pub fn to_json(&self) -> String {
        let json = serde_json::to_string(self).expect("all keys are strings");
        // These characters occur only in strings.
        let escapes = [
            ("<", "\\u003c"),
            (">", "\\u003e"),
            ("&", "\\u0026"),
            ("\u{2028}", "\\u2028"),
            ("\u{2029}", "\\u2029"),
        ];
        escapes.into_iter().fold(json, |json, (letter, escape)| json.replace(letter, escape))
    }

    /// Prints them in the same shape, indented, with what a model has beyond its schema in Terraform: defaults, validators, when a change replaces
    /// a resource, how attributes go together, and whether blocks are computed. A reader that knows Terraform's keys alone skips it.
    ///
    /// A provider of tfvalue prints this when it is started with `--schema`.
    #[allow(clippy::missing_panics_doc, reason = "a schema has nothing that JSON can't express")]
    pub fn to_json_with_rules(&self) -> String {
        serde_json::to_string_pretty(&write_providers::Printed(self, SchemaDialect::Described))
            .expect("all keys are strings")
    }
}

fn parse<'t, T: Deserialize<'t>>(json: &'t [u8]) -> Result<T, ParseSchemaError> {
    serde_json::from_slice(json).map_err(|error| ParseSchemaError::of_json(&error.to_string()))
}

/// Reads a part of a text. An error has the line and the column in the whole text.
fn parse_part<'t, T: Deserialize<'t>>(json: &[u8], part: &'t RawValue) -> Result<T, ParseSchemaError> {
    serde_json::from_str(part.get()).map_err(|error| {
        let message = error.to_string();
        let (line, column) = (error.line(), error.column());
        let start = (part.get().as_ptr() as usize).checked_sub(json.as_ptr() as usize);
        let before = start.and_then(|start| json.get(..start));
        match (message.strip_suffix(&format!(" at line {line} column {column}")), before) {
            (Some(message), Some(before)) => {
                let lines = before.split(|byte| *byte == b'\n');
                let (lines, columns) = lines.fold((0, 0), |(lines, _), line| (lines + 1, line.len()));
                let column = if line == 1 { columns + column } else { column };
                ParseSchemaError::of_json(&format!("{message} at line {} column {column}", lines - 1 + line))
            }
            _ => ParseSchemaError::of_json(&message),
        }
    })
}

/// The reason why a text is not the JSON of a schema, and where.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ParseSchemaError {
    message: String,
    /// The names around the place, innermost first.
    path: Vec<String>,
}

impl ParseSchemaError {
    fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), path: Vec::new() }
    }

    /// The error in a message of Serde's.
    fn of_json(message: &str) -> Self {
        let mut names: Vec<_> = message.split(NAME_END).map(str::to_owned).collect();
        let message = names.pop().unwrap_or_default();
        names.reverse();
        Self { message, path: names }
    }

    fn within(mut self, name: &str) -> Self {
        self.path.push(name.to_owned());
        self
    }
}

impl fmt::Display for ParseSchemaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (depth, name) in self.path.iter().rev().enumerate() {
            if depth > 0 {
                f.write_str(".")?;
            }
            f.write_str(name)?;
        }
        if !self.path.is_empty() {
            f.write_str(": ")?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for ParseSchemaError {}
