//! The prior spelling of values that mean the same.

use tfvalue_runtime::schema::Schema;
use tfvalue_runtime::{
    error::Error,
    value::{Part, Value},
};

use super::{
    completion::equal_ones,
    matching::{Sides, pairs},
    meaning::with_spelling_of,
    node::{Node, finished, is_null, nth, part_of},
};

/// The new value, with the prior spelling of all that means the same, at any depth.
///
/// An API may return `1h0m0s` where the configuration has `60m`. After a read, call this with the prior state; after an apply, with the plan. The
/// server of the feature `provider` does both. Values are compared by meaning if their type implements [`SemanticEq`](tfvalue_runtime::SemanticEq).
///
/// List elements are compared by position, map elements by key, and each set element with an element that means the same. A `key = field` of the
/// model, if any, decides which nested objects in lists and sets are compared.
///
/// # Errors
///
/// Returns an error if the elements of one collection have different types.
pub fn keep<'a>(schema: &Schema, prior: &Value<'a>, new: &Value<'a>) -> Result<Value<'a>, Error> {
    let root = Node::Root(&schema.block);
    if prior.is_null() || new.is_null() || !root.has_meaning() {
        return Ok(new.clone());
    }
    finished(&schema.block, keep_within(root, prior, new))
}

fn keep_within<'a>(node: Node<'_>, prior: &Value<'a>, new: &Value<'a>) -> Result<Value<'a>, Error> {
    if let Some(meant) = node.meant() {
        return Ok(with_spelling_of(meant, prior, new).value);
    }
    let Some(object) = node.object() else { return Ok(new.clone()) };
    if is_null(prior) || !node.has_meaning() {
        return Ok(new.clone());
    }
    let from = match new {
        Value::List(_) | Value::Set(_) => pairs(Sides::NewAndPrior, node, new, prior),
        _ => Vec::new(),
    };
    let mut kept = match new {
        Value::Dynamic(dynamic) if node.is_nested_attribute() => {
            let kept = keep_within(node, &node.unwrapped(prior), &node.unwrapped(new))?;
            return node.wrapped(kept, &dynamic.ty);
        }
        new => new.try_with_parts(|part, value| match part {
            Part::Attribute(name) => {
                let Some(member) = object.member(name) else { return Ok(value.clone()) };
                let kept = keep_within(member, &member.of(prior, name), &member.of(new, name));
                member.to_protocol(kept.map_err(|error| part.locate(error))?)
            }
            Part::Element(index) | Part::SetElement(index) => {
                keep_within(node, from[index].map_or(&Value::Null, |from| nth(prior, from)), value)
            }
            part => keep_within(node, part_of(prior, part), value),
        })?,
    };
    if let (Value::Set(kept), Some(elements)) = (&mut kept, new.elements()) {
        // A prior spelling must not merge two elements.
        for index in equal_ones(kept) {
            kept[index] = elements[index].clone();
        }
        return Ok(Value::set(kept.drain(..)));
    }
    Ok(kept)
}
