use super::TfType;
use crate::schema::{Block, Schema, SchemaKind};

/// A struct with a schema: a resource, a data source, a provider, …, or the content of a nested block or nested attribute.
///
/// Derived with `#[derive(TfSchema)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no Terraform schema",
    note = "derive `TfSchema` on the struct"
)]
pub trait TfSchema: TfType {
    /// The schema, sorted by name.
    const SCHEMA: Schema = Schema::new(Self::KIND, Self::VERSION, Self::BLOCK);

    /// A reference to [`SCHEMA`](Self::SCHEMA), evaluated once for each type. Not to be overridden.
    #[doc(hidden)]
    const SCHEMA_REF: &'static Schema = &Self::SCHEMA;

    /// The kind of the schema.
    #[doc(hidden)]
    const KIND: SchemaKind = SchemaKind::Nested;

    /// The version of the schema.
    #[doc(hidden)]
    const VERSION: i64 = 0;

    /// The block of the schema.
    #[doc(hidden)]
    const BLOCK: Block;

    /// A reference to [`BLOCK`](Self::BLOCK), for other constants.
    #[doc(hidden)]
    const BLOCK_REF: &'static Block = &Self::BLOCK;
}

/// Returns a `'static` reference to the schema of a type.
///
/// # Example
///
/// ```
/// use tfvalue::{Schema, TfSchema, Unknown, schema::schema_of};
///
/// #[derive(TfSchema)]
/// #[tf(resource, version = 2)]
/// struct Server {
///     #[tf(required)]
///     name: Unknown<String>,
/// }
///
/// static SCHEMA: &Schema = schema_of::<Server>();
/// assert_eq!(SCHEMA.version, 2);
/// ```
pub const fn schema_of<T: TfSchema>() -> &'static Schema {
    T::SCHEMA_REF
}
