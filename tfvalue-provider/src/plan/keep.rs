//! The prior spelling of values that mean the same.

use tfvalue_core::{error::Error, value::Value};
use tfvalue_runtime::schema::Schema;

use super::{
    meaning::{Respelled, with_spelling_of},
    node::{Node, is_null, named, nth},
    pair::{with_meaning, with_prior},
};

/// See [`SchemaExt::keep`](super::SchemaExt::keep).
pub(super) fn keep<'a>(schema: &Schema, prior: &Value<'a>, new: &Value<'a>) -> Result<Value<'a>, Error> {
    kept(schema, Unit::Part, prior, new)
}

/// The plan, in which each attribute that means the same as before is as it was.
pub(super) fn keep_attributes<'a>(
    schema: &Schema,
    prior: &Value<'a>,
    planned: &Value<'a>,
) -> Result<Value<'a>, Error> {
    kept(schema, Unit::Attribute, prior, planned)
}

fn kept<'a>(schema: &Schema, unit: Unit, prior: &Value<'a>, new: &Value<'a>) -> Result<Value<'a>, Error> {
    let root = Node::Root(&schema.block);
    if prior.is_null() || new.is_null() || !root.has_meaning() {
        return Ok(new.clone());
    }
    let keep = Keep { unit, is_in_set: false };
    let mut kept = keep.within(root, prior, new).map_err(|error| root.redact(error))?;
    kept.give_types_within(&schema.block.implied_type()).map_err(|error| root.redact(error))?;
    Ok(kept)
}

/// What is as it was, or not.
#[derive(Clone, Copy, PartialEq)]
enum Unit {
    /// An attribute as a whole: Terraform accepts a plan that has the prior value of an attribute or the configured one.
    Attribute,
    /// Each part of one.
    Part,
}

#[derive(Clone, Copy)]
struct Keep {
    unit: Unit,
    is_in_set: bool,
}

impl Keep {
    fn within<'a>(self, node: Node<'_>, prior: &Value<'a>, new: &Value<'a>) -> Result<Value<'a>, Error> {
        if let Some(meant) = node.meant() {
            let Respelled { value, is_same } = with_spelling_of(meant, prior, new);
            return Ok(if is_same || self.unit == Unit::Part { value } else { new.clone() });
        }
        let Some(object) = node.object() else { return Ok(new.clone()) };
        if is_null(prior) || !node.has_meaning() {
            return Ok(new.clone());
        }
        match new {
            Value::Dynamic(dynamic) if node.is_nested_attribute() => {
                let kept = self.within(node, &node.unwrapped(prior), &node.unwrapped(new))?;
                node.wrapped(kept, &dynamic.ty)
            }
            Value::Object(entries) => {
                let members = entries.iter().map(|(name, value)| {
                    let Some(member) = object.member(name) else { return Ok((name.clone(), value.clone())) };
                    let prior = member.of(prior, name);
                    let kept = if self.is_in_set && member.is_computed() && value.is_null() {
                        // Terraform proposes null, as it finds no prior element with the same spelling.
                        Ok(prior.into_owned())
                    } else {
                        self.within(member, &prior, &member.of(new, name))
                    };
                    let kept = kept.map_err(|error| error.in_attribute(name.clone().into_owned()))?;
                    Ok((name.clone(), member.to_protocol(kept)?))
                });
                members.collect::<Result<_, Error>>().map(Value::Object)
            }
            Value::List(elements) => {
                let pairs = match self.unit {
                    // Terraform compares what is at the same position.
                    Unit::Attribute => (0..elements.len()).map(Some).collect(),
                    Unit::Part => with_prior(node, new, prior),
                };
                let kept = elements.iter().zip(pairs).map(|(element, from)| {
                    self.within(node, from.map_or(&Value::Null, |from| nth(prior, from)), element)
                });
                kept.collect::<Result<_, _>>().map(Value::List)
            }
            Value::Set(elements) => {
                let in_set = Self { is_in_set: self.unit == Unit::Attribute, ..self };
                let pairs = with_meaning(node, new, prior);
                let kept = elements.iter().zip(pairs).map(|(element, from)| {
                    in_set.within(node, from.map_or(&Value::Null, |from| nth(prior, from)), element)
                });
                kept.collect::<Result<Vec<_>, _>>().map(Value::set)
            }
            Value::Map(entries) => {
                let kept = entries
                    .iter()
                    .map(|(key, element)| Ok((key.clone(), self.within(node, named(prior, key), element)?)));
                kept.collect::<Result<_, Error>>().map(Value::Map)
            }
            other => Ok(other.clone()),
        }
    }
}
