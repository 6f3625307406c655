//! Schemas in the JSON format of `terraform providers schema -json`: reads single schemas and the schemas of providers, and writes the latter.

mod read;
mod write_providers;

use std::fmt;

use serde::Deserialize;
use serde_json::value::RawValue;
use tfvalue_runtime::schema::{Schema, SchemaDialect, SchemaKind, json::by_name::NAME_END};

use super::{ProviderSchemas, UnreadableSchema};

/// Reads one of the schemas that `terraform providers schema -json` prints, such as the schema of a resource. The JSON doesn't state the kind of the
/// schema.
///
/// Unknown keys are skipped, because a later version of Terraform may write more keys.
///
/// # Errors
///
/// Returns an error if the text is not JSON, or not the JSON of a schema. Also returns an error if an attribute contradicts itself, such as a
/// required and computed attribute. The error states the place.
pub fn from_json(kind: SchemaKind, json: impl AsRef<[u8]>) -> Result<Schema, ParseSchemaError> {
    read::schema(parse(json.as_ref())?, kind)
}

impl ProviderSchemas {
    /// Reads the output of `terraform providers schema -json`.
    ///
    /// Unknown keys are skipped, because a later version of Terraform may write more keys.
    ///
    /// # Errors
    ///
    /// Same as [`from_json`].
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

    /// Reads the output of `terraform providers schema -json`, and leaves out each schema that can't be read.
    ///
    /// [`ProviderSchema::unreadable`](crate::schema::ProviderSchema::unreadable) lists the schemas that are left out. If several schemas have the
    /// same name, all of them are left out.
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

    /// Prints the schemas as `terraform providers schema -json` does: on one line, with escapes for the special characters of HTML.
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

    /// Prints the schemas in the same format, indented, with the parts of a model that Terraform's schemas lack. These are defaults, validators,
    /// rules for replacement, combinations of attributes, and computed blocks. A reader that only knows Terraform's keys skips these parts.
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

/// The reason why a text is not the JSON of a schema, with the place.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ParseSchemaError {
    message: String,
    /// The names that lead to the place, innermost first.
    path: Vec<String>,
}

impl ParseSchemaError {
    fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), path: Vec::new() }
    }

    /// Splits a message of Serde into the path and the message itself.
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
