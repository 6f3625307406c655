//! Configurations with unknown parts.

use tfvalue_plan::plan::{Node, ObjectSchema};
use tfvalue_runtime::schema::{Block, NestingMode};
use tfvalue_runtime::value::Value;

/// Replaces the selected attributes and lists of blocks by unknown values. Each bit selects an attribute or a list.
pub(super) fn hide(block: &Block, value: &mut Value<'static>, bits: &[bool]) {
    hide_within(Node::Root(block), value, &mut bits.iter().copied());
}

fn hide_within(node: Node<'_>, value: &mut Value<'static>, bits: &mut dyn Iterator<Item = bool>) {
    for (name, member) in node.object().into_iter().flat_map(ObjectSchema::members) {
        let is_attribute = matches!(member, Node::Attribute(_));
        // Each attribute takes a bit even if it isn't set, so that a simpler configuration has the same unknown attributes.
        let is_hidden = is_attribute && bits.next().unwrap_or(false);
        let Some(place) = value.get_mut(name).filter(|value| !value.is_null()) else { continue };
        match (member, &mut *place) {
            (Node::Attribute(_), _) if is_hidden => *place = Value::UNKNOWN,
            (Node::Block(_), Value::List(elements))
                if bits.next().unwrap_or(false) && !elements.is_empty() =>
            {
                *place = Value::UNKNOWN;
            }
            (Node::Block(_), Value::List(_) | Value::Map(_)) => {
                place.change_parts(|_, element| hide_within(member, element, bits));
            }
            (Node::Block(nested), Value::Object(_)) if nested.nesting != NestingMode::Single => {}
            (_, Value::Object(_)) => hide_within(member, place, bits),
            _ => {}
        }
    }
}
