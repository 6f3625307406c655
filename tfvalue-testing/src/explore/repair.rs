//! Removal of the parts of a configuration that a provider refuses.

use tfvalue_plan::plan::{Node, empty_value};
use tfvalue_runtime::{
    Step,
    schema::{Behavior, NestedBlock},
    value::Value,
};

use crate::place::Place;

/// Removes the smallest optional part that a path leads to or through. Returns whether a part was removed.
pub(super) fn without(place: Place<'_>, value: &mut Value<'static>, path: &[Step]) -> bool {
    let Some((Step::AttributeName(name), rest)) = path.split_first() else { return false };
    let (Some(member), Some(part)) = (place.member(name), value.get_mut(name)) else { return false };
    if within(part, rest, &mut |element, rest| without(member, element, rest)) {
        return true;
    }
    let is_required = match member {
        Place::Node(Node::Block(nested)) => nested.min_items > 0,
        Place::Node(Node::Attribute(attribute)) => attribute.behavior == Behavior::Required,
        Place::Node(Node::Root(_)) | Place::Part(_) => true,
    };
    let empty = match place {
        Place::Node(Node::Root(block) | Node::Block(NestedBlock { block, .. })) => {
            empty_value(block).get(name).cloned().unwrap_or_default()
        }
        Place::Node(Node::Attribute(_)) | Place::Part(_) => Value::Null,
    };
    if is_required || *part == empty {
        return false;
    }
    *part = empty;
    true
}

/// Calls `change` with an object, or with the element of a list or map that the first step selects.
fn within(
    value: &mut Value<'static>,
    path: &[Step],
    change: &mut dyn FnMut(&mut Value<'static>, &[Step]) -> bool,
) -> bool {
    match (value, path.split_first()) {
        (value @ Value::Object(_), Some(_)) => change(value, path),
        (Value::List(elements), Some((Step::ElementKeyInt(index), rest))) => {
            let element = usize::try_from(*index).ok().and_then(|index| elements.get_mut(index));
            element.is_some_and(|element| change(element, rest))
        }
        (Value::Map(entries), Some((Step::ElementKeyString(key), rest))) => {
            entries.get_mut(key.as_str()).is_some_and(|element| change(element, rest))
        }
        _ => false,
    }
}
