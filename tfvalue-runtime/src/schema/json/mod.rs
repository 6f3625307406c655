//! Schemas as JSON, in the shape of `terraform providers schema -json`.

#[doc(hidden)]
pub mod by_name;
#[doc(hidden)]
pub mod parts;
mod write;

use super::Schema;

#[doc(hidden)]
pub use write::{InForm, SchemaDialect};

impl Schema {
    /// Returns the schema as indented JSON, in the shape of `terraform providers schema -json`.
    ///
    /// # Example: a schema in review
    ///
    /// A test can compare the text to a file: the difference shows the effect of a change on the schema.
    ///
    /// ```
    /// use tfvalue::schema::{Attribute, Behavior, Block, SchemaKind, Schema};
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
    /// assert_eq!(Schema::new(SchemaKind::Resource, 1, block).to_json(), expected);
    /// ```
    #[allow(clippy::missing_panics_doc, reason = "a schema has nothing that JSON can't express")]
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("all keys are strings")
    }
}
