//! Unknown values where none may be, and values that may be nowhere but in the configuration.

use tfvalue_runtime::schema::Schema;
use tfvalue_runtime::{path::AttributePath, value::Value};

use super::{
    node::{Node, is_null},
    walk::{Answer, Walker},
};

/// See [`SchemaExt::first_unknown`](super::SchemaExt::first_unknown).
pub(super) fn first_unknown(schema: &Schema, value: &Value<'_>) -> Option<AttributePath> {
    let mut first = None;
    Walker::new(Answer::State).walk(Node::Root(&schema.block), value, &mut |search, _, value| {
        if matches!(value, Value::Unknown(_)) {
            first.get_or_insert_with(|| search.path().clone());
        }
        first.is_none()
    });
    first
}

impl Walker {
    /// Reports each value that is still unknown, but for those that may not be set at all.
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

/// Whether it is a write-only attribute that is set, as none may be in a plan and in a state.
pub(super) fn is_set_write_only(node: Node<'_>, value: &Value<'_>) -> bool {
    node.is_write_only() && !is_null(value)
}
