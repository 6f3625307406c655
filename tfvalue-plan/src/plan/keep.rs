//! The prior spelling of values that mean the same.

use tfvalue_runtime::schema::Schema;
use tfvalue_runtime::{error::Error, value::Value};

use super::{
    completion::equal_ones,
    matching::{Sides, pairs},
    meaning::with_spelling_of,
    node::{Node, is_null, named, nth},
};

/// The new value, with the prior spelling of all that means the same, at any depth.
///
/// An API may answer `1h0m0s` where the configuration has `60m`. Call this with the prior state on what a resource has read, and with the
/// plan on its new state after an apply; the server of the feature `provider` does. Types whose values have a meaning are those with
/// [`SemanticEq`](tfvalue_runtime::SemanticEq).
///
/// Elements of a list are compared at the same position, those of a map by key, and each of a set with one that means the same; nested
/// objects by their `key = field`, where the model has one.
///
/// # Errors
///
/// Returns an error if the elements of one collection have different types.
pub fn keep<'a>(schema: &Schema, prior: &Value<'a>, new: &Value<'a>) -> Result<Value<'a>, Error> {
    let root = Node::Root(&schema.block);
    if prior.is_null() || new.is_null() || !root.has_meaning() {
        return Ok(new.clone());
    }
    let kept = keep_within(root, prior, new).and_then(|mut kept| {
        kept.give_types_within(&schema.block.implied_type())?;
        Ok(kept)
    });
    kept.map_err(|error| root.redact(error))
}

fn keep_within<'a>(node: Node<'_>, prior: &Value<'a>, new: &Value<'a>) -> Result<Value<'a>, Error> {
    if let Some(meant) = node.meant() {
        return Ok(with_spelling_of(meant, prior, new).value);
    }
    let Some(object) = node.object() else { return Ok(new.clone()) };
    if is_null(prior) || !node.has_meaning() {
        return Ok(new.clone());
    }
    let each = |elements: &[Value<'a>]| -> Result<Vec<_>, Error> {
        let pairs = pairs(Sides::NewAndPrior, node, new, prior);
        let kept = elements.iter().zip(pairs).map(|(element, from)| {
            keep_within(node, from.map_or(&Value::Null, |from| nth(prior, from)), element)
        });
        kept.collect()
    };
    let in_set = |elements: &[Value<'a>]| {
        let mut kept = each(elements)?;
        // A prior spelling must not make one of two elements.
        for index in equal_ones(&kept) {
            kept[index] = elements[index].clone();
        }
        Ok(Value::set(kept))
    };
    match new {
        Value::Dynamic(dynamic) if node.is_nested_attribute() => {
            let kept = keep_within(node, &node.unwrapped(prior), &node.unwrapped(new))?;
            node.wrapped(kept, &dynamic.ty)
        }
        Value::Object(entries) => {
            let members = entries.iter().map(|(name, value)| {
                let Some(member) = object.member(name) else { return Ok((name.clone(), value.clone())) };
                let kept = keep_within(member, &member.of(prior, name), &member.of(new, name));
                let kept = kept.map_err(|error| error.in_attribute(name.clone().into_owned()))?;
                Ok((name.clone(), member.to_protocol(kept)?))
            });
            members.collect::<Result<_, Error>>().map(Value::Object)
        }
        Value::List(elements) => each(elements).map(Value::List),
        Value::Set(elements) => in_set(elements),
        Value::Map(entries) => {
            let kept = entries
                .iter()
                .map(|(key, element)| Ok((key.clone(), keep_within(node, named(prior, key), element)?)));
            kept.collect::<Result<_, Error>>().map(Value::Map)
        }
        other => Ok(other.clone()),
    }
}
