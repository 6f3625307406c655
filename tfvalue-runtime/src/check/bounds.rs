//! Requirements on the whole type of a field or an option. Each requirement is one trait, so that the compiler reports a failure once.

use crate::{
    model::{TfSchema, TfType},
    schema::{Schema, SchemaKind},
    wire::interpret::{Described, FlattenedOf, Projection},
};

/// A struct that can be flattened into one with a schema.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be flattened into a struct with a schema",
    label = "not a struct that derives `TfSchema`",
    note = "only a struct that derives `TfSchema` can be flattened into one that does; it stands bare, without `Option` or `Unknown`"
)]
pub trait FlattenedSchema<'de>: Described<'de> + TfSchema {}

#[diagnostic::do_not_recommend]
impl<'de, T: Described<'de> + TfSchema> FlattenedSchema<'de> for T {}

/// A field that is flattened into a struct with a schema.
#[track_caller]
pub const fn flattened_schema<'de, S, T: FlattenedSchema<'de>>(
    field: Projection<S, T>,
) -> FlattenedOf<'de, S> {
    // The constant runs the checks of a generic struct.
    let _ = T::BLOCK_REF;
    FlattenedOf::new(field)
}

/// A struct that can be flattened into one without a schema. [`flattened_object`] checks that it has no schema itself.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be flattened into a plain object",
    label = "not a struct that derives `TfType`",
    note = "only a struct that derives `TfType` can be flattened into one that does; it stands bare, without `Option` or `Unknown`"
)]
pub trait FlattenedObject<'de>: Described<'de> + TfType {}

#[diagnostic::do_not_recommend]
impl<'de, T: Described<'de> + TfType> FlattenedObject<'de> for T {}

/// Flattens a field into a struct without a schema. Refuses a struct with a schema, whose options would be lost.
#[track_caller]
pub const fn flattened_object<'de, S, T: FlattenedObject<'de>>(
    field: Projection<S, T>,
) -> FlattenedOf<'de, S> {
    assert!(
        !T::CONTAINS.has_schema(),
        "a struct that derives `TfSchema` can't be flattened into a plain object, which has no blocks and no words such as `sensitive`: derive `TfSchema` for both structs, or `TfType`"
    );
    FlattenedOf::new(field)
}

/// Checks that `previous` describes the same kind of data as `schema` and has the version directly before. `other_version` is the message for another
/// version.
#[track_caller]
pub const fn previous(schema: &Schema, previous: &Schema, other_version: &str) {
    match (schema.kind, previous.kind) {
        (SchemaKind::Resource, SchemaKind::Resource) | (SchemaKind::Identity, SchemaKind::Identity) => {}
        // A struct whose derive has failed is `Nested`. That derive reports the error.
        (SchemaKind::Nested, _) | (_, SchemaKind::Nested) => return,
        (SchemaKind::Identity, _) => panic!(
            "an identity is upgraded from this model, which is for something else: write the model of the version before, a struct with `#[tf(identity)]`"
        ),
        _ => panic!(
            "a resource is upgraded from this model, which is for something else: write the model of the version before, a struct with `#[tf(resource)]`"
        ),
    }
    assert!(previous.version == schema.version - 1, "{}", other_version);
}
