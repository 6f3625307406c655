//! Answers made from what Terraform proposes.

use tfvalue_core::{error::Error, value::Value};
use tfvalue_runtime::schema::Schema;

use super::{
    empty::empty_block,
    node::{Node, named, nth},
    same::same,
};

/// See [`SchemaExt::null_write_only`](super::SchemaExt::null_write_only).
pub(super) fn null_write_only<'a>(schema: &Schema, value: &Value<'a>) -> Result<Value<'a>, Error> {
    let write_only = |member: Node<'_>, _: &_| member.is_write_only().then_some(Value::Null);
    edit(schema, value, value, &Edit { replace: write_only, sets: Sets::OfValue })
}

/// See [`SchemaExt::mark_computed_unknown`](super::SchemaExt::mark_computed_unknown).
pub(super) fn mark_computed_unknown<'a>(
    schema: &Schema,
    prior: &Value<'_>,
    config: &Value<'a>,
    proposed: &Value<'a>,
) -> Result<Value<'a>, Error> {
    let unchanged = null_write_only(schema, proposed)?;
    let is_attribute = |member: Node<'_>| matches!(member, Node::Attribute(_));
    mark(schema, prior, config, unchanged, is_attribute, Sets::OfConfiguration)
}

/// See [`SchemaExt::mark_computed_blocks_unknown`](super::SchemaExt::mark_computed_blocks_unknown).
pub(super) fn mark_computed_blocks_unknown<'a>(
    schema: &Schema,
    prior: &Value<'_>,
    config: &Value<'a>,
    planned: &Value<'a>,
) -> Result<Value<'a>, Error> {
    mark(schema, prior, config, planned.clone(), |member| matches!(member, Node::Block(_)), Sets::OfValue)
}

/// The plan, but if it changes anything, every member of a kind that the configuration leaves to the provider is unknown.
fn mark<'a>(
    schema: &Schema,
    prior: &Value<'_>,
    config: &Value<'a>,
    planned: Value<'a>,
    is_of_kind: impl Fn(Node<'_>) -> bool,
    sets: Sets,
) -> Result<Value<'a>, Error> {
    if same(&planned, prior) {
        return Ok(planned);
    }
    let left = |member: Node<'_>, config: &Value<'_>| {
        (is_of_kind(member) && !member.is_write_only() && member.is_left_by(config)).then_some(Value::UNKNOWN)
    };
    edit(schema, &planned, config, &Edit { replace: left, sets })
}

fn edit<'a>(
    schema: &Schema,
    value: &Value<'a>,
    config: &Value<'a>,
    edit: &Edit<impl Fn(Node<'_>, &Value<'a>) -> Option<Value<'a>>>,
) -> Result<Value<'a>, Error> {
    let root = Node::Root(&schema.block);
    let with_types = |mut value: Value<'a>| {
        value.give_types_within(&schema.block.implied_type())?;
        Ok(value)
    };
    edit.whole(root, value, config).and_then(with_types).map_err(|error| root.conceal(error))
}

/// A change of the members of a value, at any depth.
struct Edit<F> {
    /// Gives something else for a member and what the configuration has there, or nothing if it stays.
    replace: F,
    sets: Sets,
}

/// Which elements a set has when it is edited. Nothing tells which of them came from which in the configuration.
#[derive(Clone, Copy)]
enum Sets {
    /// Those that it has.
    OfValue,
    /// Those of the configuration: each came from one, and is like it again once computed attributes are replaced.
    OfConfiguration,
}

impl<'a, F: Fn(Node<'_>, &Value<'a>) -> Option<Value<'a>>> Edit<F> {
    fn whole(&self, node: Node<'_>, value: &Value<'a>, config: &Value<'a>) -> Result<Value<'a>, Error> {
        let Some(object) = node.object() else { return Ok(value.clone()) };
        match value {
            Value::Dynamic(dynamic) if node.is_nested_attribute() => {
                let edited = self.whole(node, &node.unwrapped(value), &node.unwrapped(config))?;
                node.wrapped(edited, &dynamic.ty)
            }
            Value::Object(entries) => {
                let edited = entries.iter().map(|(name, part)| {
                    let edited = match object.member(name) {
                        Some(member) => self.member(member, name, value, config),
                        None => Ok(part.clone()),
                    };
                    Ok((name.clone(), edited.map_err(|error| error.in_attribute(name.clone().into_owned()))?))
                });
                edited.collect::<Result<_, _>>().map(Value::Object)
            }
            Value::List(elements) => {
                let edited = elements.iter().enumerate().map(|(index, element)| {
                    self.whole(node, element, nth(config, index)).map_err(|error| error.in_element(index))
                });
                edited.collect::<Result<_, _>>().map(Value::List)
            }
            Value::Map(entries) => {
                let edited = entries.iter().map(|(key, element)| {
                    let edited = self.whole(node, element, named(config, key));
                    Ok((key.clone(), edited.map_err(|error| error.in_key(key))?))
                });
                edited.collect::<Result<_, _>>().map(Value::Map)
            }
            Value::Set(elements) => {
                let elements = match (self.sets, config) {
                    (Sets::OfConfiguration, Value::Set(configured)) => configured,
                    (Sets::OfConfiguration, _) => return Ok(value.clone()),
                    (Sets::OfValue, _) => elements,
                };
                let edited = elements.iter().enumerate().map(|(index, element)| {
                    self.whole(node, element, element).map_err(|error| error.in_set(index))
                });
                edited.collect::<Result<_, _>>().map(Value::Set)
            }
            value => Ok(value.clone()),
        }
    }

    fn member(
        &self,
        member: Node<'_>,
        name: &str,
        value: &Value<'a>,
        config: &Value<'a>,
    ) -> Result<Value<'a>, Error> {
        let config = member.of(config, name);
        if let Some(replaced) = (self.replace)(member, &config) {
            return Ok(replaced);
        }
        let value = member.of(value, name);
        match member {
            Node::Block(block) if block.computed && value.is_null() => Ok(empty_block(block)),
            _ => member.to_protocol(self.whole(member, &value, &config)?),
        }
    }
}
