//! Schemas in JSON, the differences between schemas, and a linter.

mod diff;
mod document;
mod json;
mod lint;

#[doc(hidden)]
pub use diff::schema_changes_since;
pub use diff::{SchemaChange, changes_since};
pub use document::{ProviderSchema, ProviderSchemas, UnreadableSchema};
pub use json::{ParseSchemaError, from_json};
pub use lint::LintFinding;
