//! Schemas as JSON, in the shape of `terraform providers schema -json`.

mod read;
mod write;

use std::fmt;

use super::{Kind, ProviderSchemas, Schema};

impl Schema {
    /// Prints the schema as JSON, indented: one of the schemas that `terraform providers schema -json` prints.
    ///
    /// # Example: a schema in review
    ///
    /// Kept in a file and compared in a test, the text shows what a change does to the schema.
    ///
    /// ```
    /// use tfvalue::schema::{Attribute, Behavior, Block, Kind, Schema};
    /// use tfvalue::Type;
    ///
    /// let mut block = Block::default();
    /// block.attributes.insert(Attribute::new("name", Type::String, Behavior::Required));
    /// let expected = r#"{
    ///   "version": 1,
    ///   "block": {
    ///     "attributes": {
    ///       "name": {
    ///         "type": "string",
    ///         "description_kind": "plain",
    ///         "required": true
    ///       }
    ///     },
    ///     "description_kind": "plain"
    ///   }
    /// }"#;
    /// assert_eq!(Schema::new(Kind::Resource, 1, block).to_json(), expected);
    /// ```
    #[allow(clippy::missing_panics_doc, reason = "a schema has nothing that JSON can't express")]
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("all keys are strings")
    }

    /// As [`to_json`](Self::to_json), and tells whether blocks are computed, for files that hold what a schema has been.
    pub(crate) fn to_lock_json(&self) -> String {
        serde_json::to_string_pretty(&write::Form::Lock.of(self)).expect("all keys are strings")
    }

    /// Reads the schema of a resource, a data source and the like: one of those that `terraform providers schema -json` prints,
    /// which doesn't tell what it is for.
    ///
    /// Keys that are not known are passed over, as a later Terraform may write more of them.
    ///
    /// # Errors
    ///
    /// If the text is not JSON, or not that of a schema; or if the schema says of an attribute what can't be, such as that it is
    /// required and computed. The error tells the place.
    pub fn from_json(kind: Kind, json: impl AsRef<[u8]>) -> Result<Self, ParseSchemaError> {
        parse::<read::SchemaJson>(json.as_ref())?.schema(kind)
    }
}

impl ProviderSchemas {
    /// Reads what `terraform providers schema -json` printed.
    ///
    /// Keys that are not known are passed over, as a later Terraform may write more of them.
    ///
    /// # Errors
    ///
    /// As [`Schema::from_json`].
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
        parse::<read::ProviderSchemasJson>(json.as_ref())?.try_into()
    }

    /// Prints them as `terraform providers schema -json` does: on one line, and with escapes for what means something in HTML.
    #[allow(clippy::missing_panics_doc, reason = "a schema has nothing that JSON can't express")]
    pub fn to_json(&self) -> String {
        let json = serde_json::to_string(self).expect("all keys are strings");
        // None of these stands anywhere but in strings.
        let escapes = [
            ("<", "\\u003c"),
            (">", "\\u003e"),
            ("&", "\\u0026"),
            ("\u{2028}", "\\u2028"),
            ("\u{2029}", "\\u2029"),
        ];
        escapes.into_iter().fold(json, |json, (letter, escape)| json.replace(letter, escape))
    }
}

fn parse<'t, T: serde::Deserialize<'t>>(json: &'t [u8]) -> Result<T, ParseSchemaError> {
    serde_json::from_slice(json).map_err(|error| ParseSchemaError::new(error.to_string()))
}

/// Why a text is not the JSON of a schema, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseSchemaError {
    message: String,
    /// The names around the place, innermost first.
    path: Vec<String>,
}

impl ParseSchemaError {
    fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), path: Vec::new() }
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
