//! The search for unknown values and write-only values that must not be present.

use tfvalue_runtime::schema::Schema;
use tfvalue_runtime::{AttributePath, value::Value};

use super::{
    node::{Node, is_null},
    walk::{Answer, Walker},
};

/// The path of the first unknown value, or `None` if the value is wholly known, as a state must be.
///
/// # Example: before a state is returned
///
/// ```
/// use tfvalue::schema::{Attribute, Behavior, Block, Description, SchemaKind};
/// use tfvalue::{Schema, Type, Value, plan::values};
///
/// let id = Attribute::new("id", Type::String, Behavior::Computed);
/// let block = Block::new([id].into(), [].into(), Description::default(), None);
/// let schema = Schema::new(SchemaKind::Resource, 0, block);
/// let state = Value::Object([("id".into(), Value::UNKNOWN)].into());
/// assert_eq!(values::first_unknown(&schema, &state).unwrap().to_string(), "id");
/// ```
pub fn first_unknown(schema: &Schema, value: &Value<'_>) -> Option<AttributePath> {
    first(schema, value, |_, value| matches!(value, Value::Unknown(_)))
}

/// The path of the first write-only attribute that is set, or `None` if the value may be stored.
#[doc(hidden)]
pub fn first_write_only(schema: &Schema, value: &Value<'_>) -> Option<AttributePath> {
    first(schema, value, is_set_write_only)
}

fn first(
    schema: &Schema,
    value: &Value<'_>,
    is_it: fn(Node<'_>, &Value<'_>) -> bool,
) -> Option<AttributePath> {
    let mut first = None;
    Walker::new(Answer::State).walk(Node::Root(&schema.block), value, &mut |search, node, value| {
        if is_it(node, value) {
            first.get_or_insert_with(|| search.path().clone());
        }
        first.is_none()
    });
    first
}

impl Walker {
    /// Reports each value that is still unknown, except write-only attributes, which must not be set at all.
    pub(super) fn report_unknown(&mut self, node: Node<'_>, value: &Value<'_>) {
        self.walk(node, value, &mut |search, node, value| {
            if is_set_write_only(node, value) {
                return false;
            }
            if matches!(value, Value::Unknown(_)) {
                search.report(format_args!("must be known after apply, and is unknown"));
            }
            true
        });
    }

    /// Reports each write-only attribute that is set.
    pub(super) fn report_write_only(&mut self, node: Node<'_>, value: &Value<'_>) {
        self.walk(node, value, &mut |search, node, value| {
            let is_set = is_set_write_only(node, value);
            if is_set {
                search.report(format_args!(
                    "must be null: a write-only attribute comes from the configuration alone"
                ));
            }
            !is_set
        });
    }
}

/// Returns whether the node is a write-only attribute that is set. Plans and states must not contain any.
pub(super) fn is_set_write_only(node: Node<'_>, value: &Value<'_>) -> bool {
    node.is_write_only() && !is_null(value)
}
