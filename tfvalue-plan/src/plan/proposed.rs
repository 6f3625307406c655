//! The new state of a resource that Terraform proposes.

use tfvalue_runtime::schema::{Attribute, Block, NestingMode};
use tfvalue_runtime::{
    error::Error,
    types::Type,
    value::{Entries, Value},
};

use super::{
    empty::empty_value,
    equivalence::is_equivalent,
    node::{Node, is_null, named, part_of, split_dynamic},
};

/// Proposes a new state as Terraform does: the configuration, completed with the prior values of computed attributes.
///
/// `prior` is null if the resource is to be created. A null configuration, which destroys the resource, is proposed as null.
///
/// # Errors
///
/// Returns an error if the elements of one collection have different types.
pub fn proposed_new_state(
    block: &Block,
    prior: &Value<'_>,
    config: &Value<'_>,
) -> Result<Value<'static>, Error> {
    if config.is_null() {
        return Ok(Value::Null);
    }
    let mut proposed = object(Node::Root(block), prior, config)?;
    proposed.give_types_within(&block.implied_type())?;
    Ok(proposed.into_owned())
}

/// Completes an object of the configuration.
fn object<'a>(node: Node<'_>, prior: &Value<'a>, config: &Value<'a>) -> Result<Value<'a>, Error> {
    let Some(described) = node.object() else { return Ok(config.clone()) };
    if config.is_null() {
        return Ok(Value::Null);
    }
    if let (Node::Block(nested), Value::Unknown(_)) = (node, config) {
        // Terraform sends no unknown block, and proposes the prior block.
        return Ok(if prior.is_null() { empty_value(&nested.block) } else { prior.clone() });
    }
    let mut proposed = Entries::new();
    for (name, member) in described.members() {
        let value = member.configured(config, name);
        let value = match member {
            Node::Attribute(schema) => attribute(schema, &member.of(prior, name), &value),
            _ => nested(member, member.nesting(), &member.of(prior, name), &value)
                .and_then(|completed| member.as_it_came(named(config, name), &value, completed)),
        };
        proposed.insert(name.clone(), value.map_err(|error| error.in_attribute(name.clone()))?);
    }
    Ok(Value::Object(proposed))
}

fn attribute<'a>(schema: &Attribute, prior: &Value<'a>, config: &Value<'a>) -> Result<Value<'a>, Error> {
    let node = Node::Attribute(schema);
    if schema.behavior.is_computed() && is_null(config) {
        return Ok(if node.was_configured(prior) { config.clone() } else { prior.clone() });
    }
    if !node.is_nested_attribute() {
        return Ok(config.clone());
    }
    let unwrapped = node.unwrapped(config);
    let completed = nested(node, node.nesting(), &node.unwrapped(prior), &unwrapped)?;
    node.as_it_came(config, &unwrapped, completed)
}

/// Completes a nested attribute or nested blocks of the configuration.
fn nested<'a>(
    node: Node<'_>,
    nesting: NestingMode,
    prior: &Value<'a>,
    config: &Value<'a>,
) -> Result<Value<'a>, Error> {
    match (nesting, config) {
        (_, Value::Null | Value::Unknown(_)) => Ok(config.clone()),
        (NestingMode::Single | NestingMode::Group, config) => object(node, prior, config),
        (NestingMode::List, Value::List(_)) | (NestingMode::Map, Value::Map(_)) => {
            config.try_with_parts(|part, element| match part.of(prior) {
                Some(prior) => object(node, prior, element).map_err(|error| part.locate(error)),
                None => Ok(element.clone()),
            })
        }
        (NestingMode::Set, Value::Set(elements)) => set(node, prior, elements),
        _ => Ok(config.clone()),
    }
}

/// Completes each element of a set with the first prior element that can have come from it.
fn set<'a>(node: Node<'_>, prior: &Value<'a>, config: &[Value<'a>]) -> Result<Value<'a>, Error> {
    let mut left: Vec<_> = prior.elements().unwrap_or_default().iter().collect();
    let mut proposed = Vec::with_capacity(config.len());
    for (index, element) in config.iter().enumerate() {
        let found = left.iter().position(|prior| can_come_from(node, prior, element));
        let prior = found.map_or(&Value::Null, |found| left.remove(found));
        proposed.push(object(node, prior, element).map_err(|error| error.in_set_element(index))?);
    }
    Ok(Value::set(proposed))
}

/// Returns whether a prior value can have come from this configuration: they differ only in computed attributes that the configuration leaves null.
fn can_come_from(node: Node<'_>, prior: &Value<'_>, config: &Value<'_>) -> bool {
    if is_equivalent(prior, config) {
        return true;
    }
    let (prior, config) = (node.unwrapped(prior), node.unwrapped(config));
    let (prior, config) = (&*prior, &*config);
    match prior {
        Value::Null | Value::Unknown(_) => true,
        // A null configuration has no parts to compare: the prior value must have no parts, either.
        _ if config.is_null() => {
            matches!(prior, Value::List(_) | Value::Map(_) | Value::Object(_))
                && prior.parts().next().is_none()
        }
        Value::Object(_) => node.object().is_some_and(|object| {
            object.members().all(|(name, member)| {
                let (prior, config) = (member.of(prior, name), member.of(config, name));
                member_can_come_from(member, &prior, &config)
            })
        }),
        Value::List(_) | Value::Map(_) => prior.parts().all(|(part, prior)| {
            let is_there = config.is_unknown() || part.of(config).is_some();
            is_there && can_come_from(node, prior, part_of(config, part))
        }),
        // Sets with different elements don't match: their elements can't be paired.
        _ => false,
    }
}

fn member_can_come_from(member: Node<'_>, prior: &Value<'_>, config: &Value<'_>) -> bool {
    if is_equivalent(prior, config) {
        return true;
    }
    // Sets that differ never match, even if they are computed: their elements are not compared.
    let is_set = match member {
        Node::Attribute(schema) => {
            matches!(schema.ty.implied_type(), Type::Set(_))
                || matches!(split_dynamic(config).0, Type::Set(_))
        }
        member => member.nesting() == NestingMode::Set,
    };
    match member {
        _ if is_set => false,
        Node::Attribute(schema) if !member.is_nested_attribute() => {
            schema.behavior.is_computed() && is_null(config)
        }
        _ => match (split_dynamic(prior).1, split_dynamic(config).1) {
            (Value::Null, _) => true,
            _ => can_come_from(member, prior, config),
        },
    }
}
