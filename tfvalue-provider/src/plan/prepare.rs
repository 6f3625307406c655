//! The plan that a resource begins with, by the rules of its model.

use tfvalue_core::{
    error::Error,
    value::{Dynamic, Value},
};
use tfvalue_runtime::schema::{Rules, Schema, UseState};

use super::{
    edit::{Edit, Sets, edit, mark_computed_unknown},
    keep::keep_attributes,
    node::{Node, is_null, named, nth},
    pair::{with_config, with_prior},
};

/// See [`SchemaExt::prepare_plan`](super::SchemaExt::prepare_plan).
pub(super) fn prepare_plan<'a>(
    schema: &Schema,
    prior: &Value<'a>,
    config: &Value<'a>,
    proposed: &Value<'a>,
) -> Result<Value<'a>, Error> {
    if proposed.is_null() {
        return Ok(Value::Null);
    }
    let with_defaults = with_defaults(schema, config, proposed)?;
    let kept = keep_attributes(schema, prior, &with_defaults)?;
    let marked = mark_computed_unknown(schema, prior, config, &kept)?;
    if prior.is_null() || !Node::Root(&schema.block).any_rule(&|rules| rules.use_state_for_unknown.is_some())
    {
        return Ok(marked);
    }
    let root = Node::Root(&schema.block);
    let mut planned = with_state(root, &marked, prior, config).map_err(|error| root.redact(error))?;
    planned.give_types_within(&schema.block.implied_type())?;
    Ok(planned)
}

/// What Terraform proposes, with the default of each attribute that the configuration leaves null.
fn with_defaults<'a>(schema: &Schema, config: &Value<'a>, proposed: &Value<'a>) -> Result<Value<'a>, Error> {
    let root = Node::Root(&schema.block);
    if !root.any_rule(&|rules| rules.default.is_some()) {
        return Ok(proposed.clone());
    }
    let default = |member: Node<'_>, config: &Value<'a>, value: &Value<'a>| {
        if !is_null(config) {
            return Ok(None);
        }
        match member.rules().and_then(|rules| rules.default) {
            Some(default) => Ok(Some(in_place_of(member, default.value()?, value))),
            // What the provider makes where the configuration has nothing is left to it as a whole.
            None => Ok(member.object().map(|_| value.clone())),
        }
    };
    edit(schema, proposed, config, &Edit { replace: default, sets: Sets::Paired })
}

/// The default as the value that it takes the place of came: under `dynamic` in blocks that travel so.
fn in_place_of<'a>(member: Node<'_>, default: Value<'static>, was: &Value<'a>) -> Value<'a> {
    match (member, was) {
        (Node::Attribute(attribute), Value::Dynamic(_)) if !matches!(default, Value::Dynamic(_)) => {
            Dynamic { ty: attribute.ty.implied_type(), value: default }.into()
        }
        _ => default,
    }
}

/// The plan, in which computed values that are unknown are as they were, where the model says so.
fn with_state<'a>(
    node: Node<'_>,
    planned: &Value<'a>,
    prior: &Value<'a>,
    config: &Value<'a>,
) -> Result<Value<'a>, Error> {
    let Some(object) = node.object() else { return Ok(planned.clone()) };
    if !node.any_rule(&|rules| rules.use_state_for_unknown.is_some()) {
        return Ok(planned.clone());
    }
    match planned {
        // In a new object, what is unknown was never known.
        Value::Object(_) if is_null(prior) => Ok(planned.clone()),
        Value::Dynamic(dynamic) if node.is_nested_attribute() => {
            let planned =
                with_state(node, &node.unwrapped(planned), &node.unwrapped(prior), &node.unwrapped(config))?;
            node.wrapped(planned, &dynamic.ty)
        }
        Value::Object(entries) => {
            let members = entries.iter().map(|(name, value)| {
                let Some(member) = object.member(name) else { return Ok((name.clone(), value.clone())) };
                let (prior, config) = (member.of(prior, name), member.of(config, name));
                let kept = if is_unknown(value) && keeps(member, &prior, &config) {
                    prior.into_owned()
                } else {
                    let kept = with_state(member, &member.of(planned, name), &prior, &config);
                    member
                        .to_protocol(kept.map_err(|error| error.in_attribute(name.clone().into_owned()))?)?
                };
                Ok((name.clone(), kept))
            });
            members.collect::<Result<_, Error>>().map(Value::Object)
        }
        Value::List(elements) | Value::Set(elements) => {
            let from = with_prior(node, planned, prior).into_iter().zip(with_config(node, planned, config));
            let kept = elements.iter().zip(from).map(|(element, from)| match from {
                (Some(from), configured) => {
                    let config = configured.map_or(&Value::Null, |configured| nth(config, configured));
                    with_state(node, element, nth(prior, from), config)
                }
                (None, _) => Ok(element.clone()),
            });
            let kept = kept.collect::<Result<_, _>>()?;
            Ok(if matches!(planned, Value::List(_)) { Value::List(kept) } else { Value::Set(kept) })
        }
        Value::Map(entries) => {
            let kept = entries.iter().map(|(key, element)| {
                let is_new = prior.get(key).is_none();
                let kept = if is_new {
                    element.clone()
                } else {
                    with_state(node, element, named(prior, key), named(config, key))?
                };
                Ok((key.clone(), kept))
            });
            kept.collect::<Result<_, Error>>().map(Value::Map)
        }
        other => Ok(other.clone()),
    }
}

fn is_unknown(value: &Value<'_>) -> bool {
    match value {
        Value::Unknown(_) => true,
        Value::Dynamic(dynamic) => matches!(dynamic.value, Value::Unknown(_)),
        _ => false,
    }
}

/// Whether an attribute that the plan doesn't know is as it was.
fn keeps(member: Node<'_>, prior: &Value<'_>, config: &Value<'_>) -> bool {
    let Some(Rules { use_state_for_unknown: Some(use_state), .. }) = member.rules() else { return false };
    !is_unknown(config) && (*use_state == UseState::Always || !is_null(prior))
}
