//! Requirements on the type of a field or of an option as a whole: one trait each, so that the compiler reports a failure once.

use super::message::Message;
use crate::{
    model::{TfSchema, TfType},
    schema::{Schema, SchemaKind, rules},
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
pub const fn flattened_schema<'de, S, T: FlattenedSchema<'de>>(
    field: Projection<S, T>,
) -> FlattenedOf<'de, S> {
    // The checks of a generic struct.
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
    if T::CONTAINS.has_schema() {
        Message::new().push("a struct that derives `TfSchema` can't be flattened into a plain object, which has no blocks and no words such as `sensitive`: derive `TfSchema` for both structs, or `TfType`").panic();
    }
    FlattenedOf::new(field)
}

/// Checks that a model is of the version before that of the one upgraded from it, and for the same.
#[track_caller]
pub const fn previous(name: &str, schema: &Schema, previous_name: &str, previous: &Schema) {
    let message = Message::new().push("`").push(name).push("`, ").push(rules::word(schema.kind));
    let message = message
        .push(" of version ")
        .push_version(schema.version)
        .push(", is upgraded from `")
        .push(previous_name);
    match (schema.kind, previous.kind) {
        (SchemaKind::Resource, SchemaKind::Resource) | (SchemaKind::Identity, SchemaKind::Identity) => {}
        // A struct whose own derive has failed, and says why.
        (SchemaKind::Nested, _) | (_, SchemaKind::Nested) => return,
        _ => {
            let message = message.push("`, which is ").push(rules::word(previous.kind));
            message.push(": write the model of the version before, which is for the same").panic();
        }
    }
    if previous.version != schema.version - 1 {
        let message = message
            .push("`, which is of version ")
            .push_version(previous.version)
            .push(": write the model of version ");
        message.push_version(schema.version - 1).push(", which may be upgraded from others").panic();
    }
}
