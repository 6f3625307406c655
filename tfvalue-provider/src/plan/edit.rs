//! Answers made from what Terraform proposes.

use tfvalue_core::{error::Error, value::Value};
use tfvalue_runtime::schema::Schema;

use super::{
    empty::empty_block,
    equivalence::is_equivalent,
    node::{Node, is_null, named, nth},
    pair::with_config,
};

/// See [`SchemaExt::null_write_only`](super::SchemaExt::null_write_only).
pub(super) fn null_write_only<'a>(schema: &Schema, value: &Value<'a>) -> Result<Value<'a>, Error> {
    let write_only = |member: Node<'_>, _: &_, _: &_| Ok(member.is_write_only().then_some(Value::Null));
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
    // A default is in the elements of the plan, and so is the prior spelling, and not in those of the configuration.
    let root = Node::Root(&schema.block);
    let differs = root.any_rule(&|rules| rules.default.is_some()) || root.has_meaning();
    let sets = if differs { Sets::Paired } else { Sets::OfConfiguration };
    mark(schema, prior, config, unchanged, is_attribute, sets)
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
    if is_equivalent(&planned, prior) {
        return Ok(planned);
    }
    let left = |member: Node<'_>, config: &Value<'_>, value: &Value<'a>| {
        let has_default = member.rules().is_some_and(|rules| rules.default.is_some());
        if has_default && is_null(config) {
            // What is in it is part of the default.
            return Ok(Some(value.clone()));
        }
        let is_left = is_of_kind(member) && !member.is_write_only() && member.is_provider_set(config);
        Ok(is_left.then_some(Value::UNKNOWN))
    };
    edit(schema, &planned, config, &Edit { replace: left, sets })
}

/// Changes the members of a value.
pub(super) fn edit<'a>(
    schema: &Schema,
    value: &Value<'a>,
    config: &Value<'a>,
    edit: &Edit<impl Fn(Node<'_>, &Value<'a>, &Value<'a>) -> Result<Option<Value<'a>>, Error>>,
) -> Result<Value<'a>, Error> {
    let root = Node::Root(&schema.block);
    let with_types = |mut value: Value<'a>| {
        value.give_types_within(&schema.block.implied_type())?;
        Ok(value)
    };
    edit.whole(root, value, config).and_then(with_types).map_err(|error| root.redact(error))
}

/// A change of the members of a value, at any depth.
pub(super) struct Edit<F> {
    /// Returns something else for a member, what the configuration has there, and its value, or nothing if it stays.
    pub(super) replace: F,
    pub(super) sets: Sets,
}

/// Which elements a set has when it is edited. Nothing shows which of them came from which in the configuration.
#[derive(Clone, Copy)]
pub(super) enum Sets {
    /// Those that it has.
    OfValue,
    /// Those of the configuration: each came from one, and is like it again once computed attributes are replaced.
    OfConfiguration,
    /// Those that it has, each paired with the element of the configuration that it comes from.
    Paired,
}

impl<'a, F: Fn(Node<'_>, &Value<'a>, &Value<'a>) -> Result<Option<Value<'a>>, Error>> Edit<F> {
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
            Value::Set(elements) if matches!(self.sets, Sets::Paired) => {
                let from = with_config(node, value, config);
                let edited = elements.iter().zip(from).enumerate().map(|(index, (element, from))| {
                    let config = from.map_or(element, |from| nth(config, from));
                    self.whole(node, element, config).map_err(|error| error.in_set_element(index))
                });
                edited.collect::<Result<_, _>>().map(Value::Set)
            }
            Value::Set(elements) => {
                let elements = match (self.sets, config) {
                    (Sets::OfConfiguration, Value::Set(configured)) => configured,
                    (Sets::OfConfiguration, _) => return Ok(value.clone()),
                    (Sets::OfValue | Sets::Paired, _) => elements,
                };
                let edited = elements.iter().enumerate().map(|(index, element)| {
                    self.whole(node, element, element).map_err(|error| error.in_set_element(index))
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
        let value = member.of(value, name);
        if let Some(replaced) = (self.replace)(member, &config, &value)? {
            return Ok(replaced);
        }
        match member {
            Node::Block(block) if block.computed && value.is_null() => Ok(empty_block(block)),
            _ => member.to_protocol(self.whole(member, &value, &config)?),
        }
    }
}
