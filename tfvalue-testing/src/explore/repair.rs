//! Configurations without what a provider refuses.

use tfvalue_runtime::schema::{Attribute, AttributeType, Attributes, Behavior, Block, NestedBlock};
use tfvalue_runtime::{Step, value::Value};

use tfvalue_plan::plan::empty_value;

/// Takes out the smallest optional part that a path leads to or through. Returns whether there was one.
pub(super) fn without(block: &Block, value: &mut Value<'static>, path: &[Step]) -> bool {
    let Some((Step::AttributeName(name), rest)) = path.split_first() else { return false };
    if let Some(attribute) = block.attributes.get(name) {
        return value.get_mut(name).is_some_and(|value| without_attribute(attribute, value, rest));
    }
    match (block.block_types.get(name), value.get_mut(name)) {
        (Some(nested), Some(place)) => {
            within(place, rest, &mut |element, rest| without(&nested.block, element, rest))
                || without_blocks(block, nested, place)
        }
        _ => false,
    }
}

fn without_blocks(block: &Block, nested: &NestedBlock, place: &mut Value<'static>) -> bool {
    let empty = empty_value(block).get(&nested.name).cloned().unwrap_or_default();
    if nested.min_items > 0 || *place == empty {
        return false;
    }
    *place = empty;
    true
}

fn without_attribute(attribute: &Attribute, value: &mut Value<'static>, path: &[Step]) -> bool {
    if let AttributeType::Nested(nested) = &attribute.ty
        && within(value, path, &mut |element, rest| without_member(&nested.attributes, element, rest))
    {
        return true;
    }
    if attribute.behavior == Behavior::Required || value.is_null() {
        return false;
    }
    *value = Value::Null;
    true
}

fn without_member(attributes: &Attributes, value: &mut Value<'static>, path: &[Step]) -> bool {
    let Some((Step::AttributeName(name), rest)) = path.split_first() else { return false };
    match (attributes.get(name), value.get_mut(name)) {
        (Some(attribute), Some(value)) => without_attribute(attribute, value, rest),
        _ => false,
    }
}

/// Changes the object that a path leads to, below a collection or not.
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
