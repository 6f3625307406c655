//! A configuration, completed to a plan.
//!
//! Each element of the configuration yields one element of the plan: what is configured, the defaults of what it leaves null, and in computed
//! attributes what the prior state has, or unknown values.

use std::{borrow::Cow, collections::HashMap};

use tfvalue_core::{
    error::Error,
    value::{Dynamic, Entries, Value},
};
use tfvalue_runtime::schema::{NestingMode, Rules, Schema, UseState};

use super::{
    edit::Edit,
    empty::empty_block,
    equivalence::is_equivalent,
    matching::{Partner, Sides, facts::hash_whole, partners},
    meaning::is_same,
    node::{Node, ObjectSchema, is_null, named, nth, split_dynamic},
};

/// The value of a computed attribute that the configuration leaves null.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Fill {
    /// Null, as in the configuration.
    Null,
    /// The prior value, as Terraform proposes it.
    Prior,
    /// Unknown, but for an attribute that says `use_state_for_unknown`.
    Unknown,
}

/// Completes a configuration. Write-only attributes become null.
///
/// `proposed` has the blocks that the provider makes where the configuration has none.
///
/// # Errors
///
/// Returns an error if a default can't be encoded, if two elements of a set become equal through defaults, or if the elements of one
/// collection have different types.
pub(super) fn complete<'a>(
    schema: &Schema,
    fill: Fill,
    prior: &Value<'a>,
    config: &Value<'a>,
    proposed: &Value<'a>,
) -> Result<Value<'a>, Error> {
    let root = Node::Root(&schema.block);
    let completion = Completion { fill, keeps_spelling: true };
    let completed = completion.object(root, &Prior::of(prior), config, proposed).and_then(|mut completed| {
        completed.give_types_within(&schema.block.implied_type())?;
        Ok(completed)
    });
    completed.map_err(|error| root.redact(error))
}

/// What a value was before.
enum Prior<'v, 'a> {
    /// It is new.
    None,
    /// The value that it was. An unknown part is one of several values.
    Settled(Cow<'v, Value<'a>>),
    /// The values that it may have been, or it is new: that depends on what is unknown now.
    Unsettled(Vec<Cow<'v, Value<'a>>>),
}

impl<'v, 'a> Prior<'v, 'a> {
    fn of(value: &'v Value<'a>) -> Self {
        if is_null(value) { Self::None } else { Self::Settled(Cow::Borrowed(value)) }
    }

    /// A part of it.
    fn part<'p>(&'p self, part: impl Fn(&'p Value<'a>) -> Cow<'p, Value<'a>>) -> Prior<'p, 'a> {
        match self {
            Self::None => Prior::None,
            Self::Settled(value) => Prior::Settled(part(value)),
            Self::Unsettled(values) => Prior::Unsettled(values.iter().map(|value| part(value)).collect()),
        }
    }

    fn unwrapped(&self, node: Node<'_>) -> Prior<'_, 'a> {
        self.part(|value| node.unwrapped(value))
    }
}

#[derive(Clone, Copy)]
struct Completion {
    fill: Fill,
    /// Whether an attribute that means the same as before is planned as it was.
    keeps_spelling: bool,
}

impl Completion {
    /// Completes an object of the configuration.
    fn object<'a>(
        self,
        node: Node<'_>,
        prior: &Prior<'_, 'a>,
        config: &Value<'a>,
        proposed: &Value<'a>,
    ) -> Result<Value<'a>, Error> {
        let Some(object) = node.object() else { return Ok(config.clone()) };
        if config.is_null() {
            return Ok(Value::Null);
        }
        let prior = match prior {
            Prior::Settled(value) if is_null(value) => &Prior::None,
            prior => prior,
        };
        let mut completed = Entries::new();
        for (name, member) in object.members() {
            let value = match config {
                Value::Unknown(_) => Cow::Owned(member.unknown()),
                config => member.of(config, name),
            };
            let prior = prior.part(|prior| member.of(prior, name));
            let proposed = member.of(proposed, name);
            let value = match member {
                Node::Attribute(_) => self.attribute(member, &prior, &value, &proposed),
                _ if member.is_provider_set(&value) => self.computed_block(member, &proposed),
                _ => self.nested(member, &prior, &value, &proposed).and_then(|completed| {
                    // What stays as it is keeps the types that it came with.
                    if completed == *value {
                        Ok(named(config, name).clone())
                    } else {
                        member.to_protocol(completed)
                    }
                }),
            };
            completed.insert(name.clone(), value.map_err(|error| error.in_attribute(name.clone()))?);
        }
        Ok(Value::Object(completed))
    }

    fn attribute<'a>(
        self,
        member: Node<'_>,
        prior: &Prior<'_, 'a>,
        config: &Value<'a>,
        proposed: &Value<'a>,
    ) -> Result<Value<'a>, Error> {
        if member.is_write_only() {
            return Ok(Value::Null);
        }
        if is_null(config) {
            let default = member.rules().and_then(|rules| rules.default);
            return match default {
                Some(default) => {
                    Ok(self.spelled(member, prior, in_place_of(member, default.value()?, config)))
                }
                None if member.is_computed() => Ok(self.computed(member, prior, config)),
                None => Ok(config.clone()),
            };
        }
        match config {
            _ if !member.is_nested_attribute() => Ok(self.spelled(member, prior, config.clone())),
            Value::Dynamic(dynamic) => {
                let (unwrapped, proposed) = (member.unwrapped(config), member.unwrapped(proposed));
                let value = self.nested(member, &prior.unwrapped(member), &unwrapped, &proposed)?;
                if value == *unwrapped { Ok(config.clone()) } else { member.wrapped(value, &dynamic.ty) }
            }
            config => self.nested(member, prior, config, proposed),
        }
    }

    /// The value of a computed attribute that the configuration leaves null.
    fn computed<'a>(self, member: Node<'_>, prior: &Prior<'_, 'a>, config: &Value<'a>) -> Value<'a> {
        match (self.fill, prior) {
            // What only a configuration sets was removed.
            (Fill::Prior, Prior::Settled(prior)) if member.was_configured(prior) => config.clone(),
            (Fill::Prior, Prior::Settled(prior)) => prior.clone().into_owned(),
            (Fill::Null, _) | (Fill::Prior, Prior::None) => config.clone(),
            (Fill::Unknown, Prior::Settled(prior)) if keeps_state(member, prior) => {
                prior.clone().into_owned()
            }
            _ => Value::UNKNOWN,
        }
    }

    /// The value of an attribute, as it was if that means the same.
    fn spelled<'a>(self, member: Node<'_>, prior: &Prior<'_, 'a>, value: Value<'a>) -> Value<'a> {
        let Some(meant) = member.meant().filter(|_| self.keeps_spelling && self.fill != Fill::Null) else {
            return value;
        };
        match prior {
            Prior::Settled(prior) if is_same(meant, prior, &value) => prior.clone().into_owned(),
            // Whether it is as it was depends on what is unknown now.
            Prior::Unsettled(priors)
                if priors.iter().any(|prior| **prior != value && is_same(meant, prior, &value)) =>
            {
                member.unknown()
            }
            _ => value,
        }
    }

    /// The blocks that the provider makes, as they are proposed. Their computed attributes may change with anything.
    fn computed_block<'a>(self, member: Node<'_>, proposed: &Value<'a>) -> Result<Value<'a>, Error> {
        match member {
            Node::Block(block) if proposed.is_null() => Ok(empty_block(block)),
            _ if self.fill != Fill::Unknown => member.to_protocol(proposed.clone()),
            _ => {
                let mark = |member: Node<'_>, _: &_, value: &Value<'a>| {
                    let is_marked = matches!(member, Node::Attribute(_))
                        && member.is_computed()
                        && !member.is_write_only()
                        && !keeps_state(member, value);
                    Ok(is_marked.then_some(Value::UNKNOWN))
                };
                member.to_protocol(Edit { replace: mark }.whole(member, proposed, &Value::Null)?)
            }
        }
    }

    /// Completes a nested attribute or nested blocks.
    fn nested<'a>(
        self,
        node: Node<'_>,
        prior: &Prior<'_, 'a>,
        config: &Value<'a>,
        proposed: &Value<'a>,
    ) -> Result<Value<'a>, Error> {
        match (node.nesting(), config) {
            (_, Value::Null | Value::Unknown(_)) => Ok(config.clone()),
            (NestingMode::Single | NestingMode::Group, config) => self.object(node, prior, config, proposed),
            (NestingMode::List, Value::List(elements)) => {
                let partners = self.partners(node, prior, config)?;
                let elements =
                    elements.iter().zip(partners).enumerate().map(|(index, (element, partner))| {
                        // Terraform compares what is at the same position: no other spelling may be planned there.
                        let keeps_spelling = self.keeps_spelling && partner.chosen == Some(index);
                        let prior = self.prior_of(node, element, prior, &partner);
                        let element = Self { keeps_spelling, ..self }.object(
                            node,
                            &prior,
                            element,
                            nth(proposed, index),
                        );
                        element.map_err(|error| error.in_element(index))
                    });
                elements.collect::<Result<_, _>>().map(Value::List)
            }
            (NestingMode::Map, Value::Map(entries)) => {
                let entries = entries.iter().map(|(key, element)| {
                    let prior = prior.part(|prior| Cow::Borrowed(named(prior, key)));
                    let element = self.object(node, &prior, element, named(proposed, key));
                    Ok((key.clone(), element.map_err(|error| error.in_key(key))?))
                });
                entries.collect::<Result<_, Error>>().map(Value::Map)
            }
            (NestingMode::Set, Value::Set(elements)) => {
                let partners = self.partners(node, prior, config)?;
                let elements =
                    elements.iter().zip(partners).enumerate().map(|(index, (element, partner))| {
                        if element.is_unknown() {
                            return Ok(element.clone());
                        }
                        let prior = self.prior_of(node, element, prior, &partner);
                        let proposed = match &prior {
                            Prior::Settled(prior) => prior.clone().into_owned(),
                            _ => Value::Null,
                        };
                        let element = self.object(node, &prior, element, &proposed);
                        element.map_err(|error| error.in_set_element(index))
                    });
                elements.collect::<Result<_, _>>().map(Value::Set)
            }
            _ => Ok(config.clone()),
        }
    }

    /// The partners in the prior state of the elements of a list or a set.
    fn partners(
        self,
        node: Node<'_>,
        prior: &Prior<'_, '_>,
        config: &Value<'_>,
    ) -> Result<Vec<Partner>, Error> {
        let no_partners = || vec![Partner::default(); config.elements().map_or(0, <[_]>::len)];
        if self.fill == Fill::Null {
            return Ok(no_partners());
        }
        let with_defaults = with_defaults(node, config)?;
        if becomes_equal(&with_defaults) {
            return Err(Error::invalid(BECOME_EQUAL));
        }
        Ok(match prior {
            Prior::Settled(prior) if needs_prior(node) => {
                partners(Sides::ConfigAndPrior, node, &with_defaults, prior)
            }
            _ => no_partners(),
        })
    }

    /// What an element was before.
    fn prior_of<'p, 'a>(
        self,
        node: Node<'_>,
        element: &Value<'a>,
        prior: &'p Prior<'_, 'a>,
        partner: &Partner,
    ) -> Prior<'p, 'a> {
        match prior {
            Prior::None => Prior::None,
            Prior::Unsettled(values) => {
                let elements = values.iter().filter_map(|value| value.elements()).flatten();
                Prior::Unsettled(elements.map(Cow::Borrowed).collect())
            }
            Prior::Settled(prior) => {
                let at = |index: usize| nth(prior, index);
                let others = partner.alternatives.iter().map(|other| other.map(at));
                match partner.chosen {
                    _ if partner.is_unsettled => {
                        Prior::Unsettled(others.flatten().map(Cow::Borrowed).collect())
                    }
                    None => Prior::None,
                    Some(chosen) if self.fill == Fill::Prior || partner.alternatives.len() == 1 => {
                        Prior::Settled(Cow::Borrowed(at(chosen)))
                    }
                    // Which of several it was, nothing says: what they have in common, it had.
                    Some(chosen) => match others.collect::<Option<Vec<_>>>() {
                        Some(others) => {
                            Prior::Settled(Cow::Owned(in_common(node, element, at(chosen), &others)))
                        }
                        None => Prior::None,
                    },
                }
            }
        }
    }
}

/// Returns whether the prior state has a say in elements with this schema.
fn needs_prior(node: Node<'_>) -> bool {
    let mut members = node.object().into_iter().flat_map(ObjectSchema::members);
    members.any(|(_, member)| member.is_computed() || member.meant().is_some() || needs_prior(member))
}

/// Why a configuration is refused in which defaults make two elements of a set equal.
pub(super) const BECOME_EQUAL: &str = "the set has two elements that are equal with their defaults: remove one of them, or set an attribute in which they differ";

/// A list or a set of the configuration, with the defaults of what its elements leave null.
///
/// # Errors
///
/// Returns an error if a default can't be encoded.
pub(super) fn with_defaults<'v, 'a>(
    node: Node<'_>,
    config: &'v Value<'a>,
) -> Result<Cow<'v, Value<'a>>, Error> {
    if !node.any_rule(&|rules| rules.default.is_some()) {
        return Ok(Cow::Borrowed(config));
    }
    let completion = Completion { fill: Fill::Null, keeps_spelling: false };
    completion.nested(node, &Prior::None, config, &Value::Null).map(Cow::Owned)
}

/// Returns whether a set has two elements that are equal. In no set of a configuration are two, but defaults may make them so.
pub(super) fn becomes_equal(with_defaults: &Value<'_>) -> bool {
    let Value::Set(elements) = with_defaults else { return false };
    let mut seen = HashMap::<_, Vec<&Value<'_>>>::new();
    elements.iter().filter(|element| element.is_wholly_known()).any(|element| {
        let same = seen.entry(hash_whole(element)).or_default();
        let is_there = same.iter().any(|other| is_equivalent(other, element));
        same.push(element);
        is_there
    })
}

/// A prior element, in which a computed value that the configuration leaves null is unknown unless all others have it, too.
fn in_common<'a>(node: Node<'_>, config: &Value<'a>, prior: &Value<'a>, others: &[&Value<'a>]) -> Value<'a> {
    match (prior, node.object()) {
        (Value::Object(entries), Some(object)) => {
            let members = entries.iter().map(|(name, value)| {
                let others: Vec<_> = others.iter().map(|other| named(other, name)).collect();
                let value = match object.member(name) {
                    Some(member) if member.is_provider_set(named(config, name)) => {
                        let is_common = others.iter().all(|other| is_equivalent(other, value));
                        if is_common { value.clone() } else { Value::UNKNOWN }
                    }
                    Some(member) => in_common(member, named(config, name), value, &others),
                    None => value.clone(),
                };
                (name.clone(), value)
            });
            Value::Object(members.collect())
        }
        (Value::List(elements), Some(_)) => {
            let elements = elements.iter().enumerate().map(|(index, element)| {
                let others: Vec<_> = others.iter().map(|other| nth(other, index)).collect();
                in_common(node, nth(config, index), element, &others)
            });
            Value::List(elements.collect())
        }
        (Value::Map(entries), Some(_)) => {
            let entries = entries.iter().map(|(key, element)| {
                let others: Vec<_> = others.iter().map(|other| named(other, key)).collect();
                (key.clone(), in_common(node, named(config, key), element, &others))
            });
            Value::Map(entries.collect())
        }
        (Value::Set(_) | Value::Dynamic(_), Some(_))
            if others.iter().any(|other| !is_equivalent(other, prior)) =>
        {
            Value::UNKNOWN
        }
        (prior, _) => prior.clone(),
    }
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

/// Returns whether a computed attribute that had this value keeps it in a plan.
fn keeps_state(member: Node<'_>, prior: &Value<'_>) -> bool {
    let Some(Rules { use_state_for_unknown: Some(use_state), .. }) = member.rules() else { return false };
    !split_dynamic(prior).1.is_unknown() && (*use_state == UseState::Always || !is_null(prior))
}
