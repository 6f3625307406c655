//! A configuration, completed to a plan.
//!
//! Each element of the configuration yields one element of the plan. The element has the configured values and the defaults of null attributes. Its
//! computed attributes have their prior values, or are unknown.

use std::{borrow::Cow, cell::RefCell, collections::HashMap};

use tfvalue_runtime::schema::{NestingMode, Rules, Schema, UseState};
use tfvalue_runtime::{
    error::Error,
    value::{Dynamic, Entries, Part, Value},
};

use super::{
    edit::Edit,
    empty::empty_block,
    equivalence::is_equivalent,
    matching::{Partner, Sides, facts::hash_whole, partners},
    meaning::{Spellings, is_same},
    node::{Node, finished, is_null, named, nth, part_of, split_dynamic},
};

/// The value of a computed attribute that the configuration leaves null.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Fill {
    /// Null, as in the configuration.
    Null,
    /// The prior value, as Terraform proposes it.
    Prior,
    /// Unknown, unless `use_state_for_unknown` keeps the prior value.
    Unknown,
}

/// Completes a configuration. Write-only attributes become null.
///
/// `spellings` holds one spelling for each meaning; all passes over one plan share it. `proposed` supplies the computed blocks that the configuration
/// doesn't set.
///
/// # Errors
///
/// Returns an error if a default can't be encoded, if two elements of a set become equal through defaults, or if the elements of one
/// collection have different types.
pub(super) fn complete<'a>(
    schema: &Schema,
    fill: Fill,
    spellings: &RefCell<Spellings>,
    prior: &Value<'a>,
    config: &Value<'a>,
    proposed: &Value<'a>,
) -> Result<Value<'a>, Error> {
    let root = Node::Root(&schema.block);
    let before = Before { prior: Prior::Settled(Cow::Borrowed(prior)), compared: None };
    let completed = Completion { fill, spellings }.object(root, &before, config, proposed);
    finished(&schema.block, completed)
}

/// A prior value.
enum Prior<'v, 'a> {
    /// There is no prior value.
    None,
    /// The only possible prior value. A part for which several prior values are possible is unknown.
    Settled(Cow<'v, Value<'a>>),
    /// The possible prior values. A value that is unknown now decides between them.
    Unsettled(Vec<Cow<'v, Value<'a>>>),
}

impl<'a> Prior<'_, 'a> {
    /// The prior value of a part.
    fn part<'p>(&'p self, part: impl Fn(&'p Value<'a>) -> Cow<'p, Value<'a>>) -> Prior<'p, 'a> {
        match self {
            Self::None => Prior::None,
            Self::Settled(value) => Prior::Settled(part(value)),
            Self::Unsettled(values) => Prior::Unsettled(values.iter().map(|value| part(value)).collect()),
        }
    }

    /// The prior value of an element: its partner in one best assignment.
    fn element(&self, partner: &Partner, fill: Fill) -> Prior<'_, 'a> {
        let prior = match self {
            Self::None => return Prior::None,
            Self::Unsettled(values) => {
                let elements = values.iter().filter_map(|value| value.elements()).flatten();
                return Prior::Unsettled(elements.map(Cow::Borrowed).collect());
            }
            Self::Settled(prior) => prior,
        };
        match partner.chosen {
            _ if partner.is_unsettled => {
                let possible = partner.alternatives.iter().flatten();
                Prior::Unsettled(possible.map(|other| Cow::Borrowed(nth(prior, *other))).collect())
            }
            // Terraform proposes the partner in one best assignment.
            Some(chosen) if fill == Fill::Prior || !partner.alternatives.contains(&None) => {
                Prior::Settled(Cow::Borrowed(nth(prior, chosen)))
            }
            _ => Prior::None,
        }
    }

    /// The prior value whose spelling an element keeps. With `Fill::Unknown`, an ambiguous partner yields `Prior::None` if a best assignment may
    /// leave out an alternative.
    fn spelling(&self, partner: &Partner, fill: Fill) -> Prior<'_, 'a> {
        let is_open = partner.is_ambiguous() && !partner.is_unsettled && !partner.takes_all;
        if fill == Fill::Unknown && is_open { Prior::None } else { self.element(partner, fill) }
    }

    /// The prior value from which an element takes computed values. With `Fill::Unknown` and an ambiguous partner, computed values that differ
    /// between the alternatives are unknown.
    fn in_common(&self, node: Node<'_>, element: &Value<'a>, partner: &Partner, fill: Fill) -> Prior<'_, 'a> {
        match (self, self.element(partner, fill)) {
            (Self::Settled(prior), Prior::Settled(chosen))
                if fill == Fill::Unknown && partner.is_ambiguous() =>
            {
                let others: Vec<_> =
                    partner.alternatives.iter().flatten().map(|other| nth(prior, *other)).collect();
                Prior::Settled(Cow::Owned(in_common(node, element, &chosen, &others)))
            }
            (_, prior) => prior,
        }
    }
}

/// The prior value that supplies computed values, and the prior value that supplies spellings.
struct Before<'v, 'a> {
    /// The source of computed values.
    prior: Prior<'v, 'a>,
    /// The value whose spelling is kept, or `None` if that is `prior`. In lists the two may differ: Terraform compares list elements by position.
    compared: Option<Prior<'v, 'a>>,
}

impl<'a> Before<'_, 'a> {
    fn compared(&self) -> &Prior<'_, 'a> {
        self.compared.as_ref().unwrap_or(&self.prior)
    }

    /// The prior value of a part.
    fn part<'p>(&'p self, part: impl Fn(&'p Value<'a>) -> Cow<'p, Value<'a>> + Copy) -> Before<'p, 'a> {
        let compared = self.compared.as_ref().map(|compared| compared.part(part));
        Before { prior: self.prior.part(part), compared }
    }
}

#[derive(Clone, Copy)]
struct Completion<'s> {
    fill: Fill,
    spellings: &'s RefCell<Spellings>,
}

impl Completion<'_> {
    /// Completes an object of the configuration.
    fn object<'a>(
        self,
        node: Node<'_>,
        before: &Before<'_, 'a>,
        config: &Value<'a>,
        proposed: &Value<'a>,
    ) -> Result<Value<'a>, Error> {
        let Some(object) = node.object() else { return Ok(config.clone()) };
        if config.is_null() {
            return Ok(Value::Null);
        }
        let is_new = matches!(&before.prior, Prior::Settled(prior) if is_null(prior));
        let mut completed = Entries::new();
        for (name, member) in object.members() {
            let value = member.configured(config, name);
            let mut before = before.part(|prior| member.of(prior, name));
            if is_new {
                before.prior = Prior::None;
            }
            let proposed = member.of(proposed, name);
            let value = match member {
                Node::Attribute(_) => self.attribute(member, &before, &value, &proposed),
                _ if member.is_provider_set(&value) => self.computed_block(member, &proposed),
                _ => self
                    .nested(member, &before, &value, &proposed)
                    .and_then(|completed| member.as_it_came(named(config, name), &value, completed)),
            };
            completed.insert(name.clone(), value.map_err(|error| error.in_attribute(name.clone()))?);
        }
        Ok(Value::Object(completed))
    }

    fn attribute<'a>(
        self,
        member: Node<'_>,
        before: &Before<'_, 'a>,
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
                    Ok(Self::spelled(member, before, in_place_of(member, default.value()?, config)))
                }
                None if member.is_computed() => Ok(self.computed(member, &before.prior, config)),
                None => Ok(config.clone()),
            };
        }
        if !member.is_nested_attribute() {
            return Ok(Self::spelled(member, before, config.clone()));
        }
        let (unwrapped, proposed) = (member.unwrapped(config), member.unwrapped(proposed));
        let before = before.part(|prior| member.unwrapped(prior));
        let completed = self.nested(member, &before, &unwrapped, &proposed)?;
        member.as_it_came(config, &unwrapped, completed)
    }

    /// The value of a computed attribute that the configuration leaves null.
    fn computed<'a>(self, member: Node<'_>, prior: &Prior<'_, 'a>, config: &Value<'a>) -> Value<'a> {
        match (self.fill, prior) {
            // The prior value has a member that only a configuration sets, so the attribute was removed from the configuration.
            (Fill::Prior, Prior::Settled(prior)) if member.was_configured(prior) => config.clone(),
            (Fill::Prior, Prior::Settled(prior)) => prior.clone().into_owned(),
            (Fill::Null, _) | (Fill::Prior, Prior::None) => config.clone(),
            (Fill::Unknown, Prior::Settled(prior)) if keeps_state(member, prior) => {
                prior.clone().into_owned()
            }
            _ => Value::UNKNOWN,
        }
    }

    /// The value of an attribute, in its prior spelling if both mean the same.
    fn spelled<'a>(member: Node<'_>, before: &Before<'_, 'a>, value: Value<'a>) -> Value<'a> {
        let Some(meant) = member.meant() else { return value };
        match before.compared() {
            Prior::Settled(prior) if is_same(meant, prior, &value) => prior.clone().into_owned(),
            // A value that is unknown now decides which spelling the final plan has.
            Prior::Unsettled(priors)
                if priors
                    .iter()
                    .any(|prior| is_same(meant, prior, &value) && !is_equivalent(prior, &value)) =>
            {
                member.unknown()
            }
            _ => value,
        }
    }

    /// The proposed computed blocks, or the block's empty value if they are null. With `Fill::Unknown`, their computed attributes become unknown,
    /// unless `use_state_for_unknown` keeps the value.
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
        before: &Before<'_, 'a>,
        config: &Value<'a>,
        proposed: &Value<'a>,
    ) -> Result<Value<'a>, Error> {
        match (node.nesting(), config) {
            (_, Value::Null | Value::Unknown(_)) => Ok(config.clone()),
            (NestingMode::Single | NestingMode::Group, config) => self.object(node, before, config, proposed),
            (NestingMode::List, Value::List(elements)) => {
                let partners = self.partners(node, &before.prior, config)?;
                let elements =
                    elements.iter().zip(partners).enumerate().map(|(index, (element, partner))| {
                        let at_position = before.part(|prior| Cow::Borrowed(nth(prior, index)));
                        let compared = match at_position.compared {
                            None if partner == Partner::at(index) => None,
                            None => Some(at_position.prior),
                            compared => compared,
                        };
                        let prior = before.prior.in_common(node, element, &partner, self.fill);
                        let element =
                            self.object(node, &Before { prior, compared }, element, nth(proposed, index));
                        element.map_err(|error| error.in_element(index))
                    });
                elements.collect::<Result<_, _>>().map(Value::List)
            }
            (NestingMode::Map, Value::Map(_)) => config.try_with_parts(|part, element| {
                let before = before.part(|prior| Cow::Borrowed(part_of(prior, part)));
                let completed = self.object(node, &before, element, part_of(proposed, part));
                completed.map_err(|error| part.locate(error))
            }),
            (NestingMode::Set, Value::Set(elements)) => self.set(node, before, config, elements),
            _ => Ok(config.clone()),
        }
    }

    /// Completes the elements of a set of the configuration.
    fn set<'a>(
        self,
        node: Node<'_>,
        before: &Before<'_, 'a>,
        config: &Value<'a>,
        elements: &[Value<'a>],
    ) -> Result<Value<'a>, Error> {
        let partners = self.partners(node, &before.prior, config)?;
        let compared = match &before.compared {
            Some(compared) => Some((compared, self.partners(node, compared, config)?)),
            None => None,
        };
        let complete = |index: usize, keeps_spelling: bool| {
            let (element, partner) = (&elements[index], &partners[index]);
            if element.is_unknown() {
                return Ok(element.clone());
            }
            let prior = before.prior.in_common(node, element, partner, self.fill);
            let compared = match &compared {
                _ if !keeps_spelling => Some(Prior::None),
                Some((compared, partners)) => Some(compared.spelling(&partners[index], self.fill)),
                None if partner.is_ambiguous() => Some(before.prior.spelling(partner, self.fill)),
                None => None,
            };
            let proposed = match &prior {
                Prior::Settled(prior) => prior.clone().into_owned(),
                _ => Value::Null,
            };
            let element = self.object(node, &Before { prior, compared }, element, &proposed);
            element.map_err(|error| error.in_set_element(index))
        };
        let count = elements.len();
        let mut elements = (0..count).map(|index| complete(index, true)).collect::<Result<Vec<_>, _>>()?;
        // With defaults alone, elements keep the order of the configuration, and the caller checks for equal elements.
        if self.fill == Fill::Null {
            return Ok(Value::Set(elements));
        }
        let mut keeps_spelling = vec![true; count];
        // A prior spelling must not merge two elements that differ in their own spellings.
        loop {
            let mut equal = equal_ones(&elements);
            equal.retain(|index| keeps_spelling[*index]);
            if equal.is_empty() {
                break;
            }
            for index in equal {
                elements[index] = complete(index, false)?;
                keeps_spelling[index] = false;
            }
        }
        Ok(Value::set(elements))
    }

    /// Finds the partner in the prior state of each element of a list or a set.
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
                let mut spellings = self.spellings.borrow_mut();
                partners(Sides::ConfigAndPrior, node, &with_defaults, prior, &mut spellings)
            }
            _ => no_partners(),
        })
    }
}

/// Returns whether the plan of elements with this schema depends on the prior state.
fn needs_prior(node: Node<'_>) -> bool {
    node.any_within(&|member| member.is_computed() || member.meant().is_some())
}

/// The error message for a configuration in which defaults make two elements of a set equal.
pub(super) const BECOME_EQUAL: &str = "the set has two elements that are equal with their defaults: remove one of them, or set an attribute in which they differ";

/// A list or a set of the configuration, with the defaults for null attributes of its elements.
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
    let before = Before { prior: Prior::None, compared: None };
    let completion = Completion { fill: Fill::Null, spellings: &RefCell::default() };
    completion.nested(node, &before, config, &Value::Null).map(Cow::Owned)
}

/// Returns whether a set has two equal elements. A set of a configuration has none, but defaults may make elements equal.
pub(super) fn becomes_equal(with_defaults: &Value<'_>) -> bool {
    matches!(with_defaults, Value::Set(elements) if !equal_ones(elements).is_empty())
}

/// The positions of the elements of a set that are equal to another element. An element that isn't wholly known never counts as equal.
pub(crate) fn equal_ones(elements: &[Value<'_>]) -> Vec<usize> {
    let mut seen = HashMap::<_, Vec<usize>>::new();
    for (index, element) in elements.iter().enumerate().filter(|(_, element)| element.is_wholly_known()) {
        seen.entry(hash_whole(element)).or_default().push(index);
    }
    let has_same = |index: &usize, others: &[usize]| {
        others.iter().any(|other| other != index && is_equivalent(&elements[*index], &elements[*other]))
    };
    let mut equal: Vec<_> = seen
        .values()
        .flat_map(|others| others.iter().copied().filter(|index| has_same(index, others)))
        .collect();
    equal.sort_unstable();
    equal
}

/// The prior element, in which each computed value that the configuration leaves null is unknown unless all `others` have an equal value. Sets and
/// `Dynamic` values are compared as a whole.
fn in_common<'a>(node: Node<'_>, config: &Value<'a>, prior: &Value<'a>, others: &[&Value<'a>]) -> Value<'a> {
    let common = |value: &Value<'a>, others: &[&Value<'a>]| {
        let is_common = others.iter().all(|other| is_equivalent(other, value));
        if is_common { value.clone() } else { Value::UNKNOWN }
    };
    match prior {
        _ if node.object().is_none() => prior.clone(),
        Value::Set(_) | Value::Dynamic(_) => common(prior, others),
        prior => prior.with_parts(|part, value| {
            let (is_member, config) = (matches!(part, Part::Attribute(_)), part_of(config, part));
            let others: Vec<_> = others.iter().map(|other| part_of(other, part)).collect();
            match node.of_part(part) {
                Some(member) if is_member && member.is_provider_set(config) => common(value, &others),
                Some(node) => in_common(node, config, value, &others),
                None => value.clone(),
            }
        }),
    }
}

/// The default, wrapped in a `Dynamic` if the null that it replaces is wrapped, too. Blocks with a `dynamic` attribute are encoded so.
fn in_place_of<'a>(member: Node<'_>, default: Value<'static>, was: &Value<'a>) -> Value<'a> {
    match (member, was) {
        (Node::Attribute(attribute), Value::Dynamic(_)) if !matches!(default, Value::Dynamic(_)) => {
            Dynamic { ty: attribute.ty.implied_type(), value: default }.into()
        }
        _ => default,
    }
}

/// Returns whether `use_state_for_unknown` keeps this prior value of a computed attribute in a plan.
fn keeps_state(member: Node<'_>, prior: &Value<'_>) -> bool {
    let Some(Rules { use_state_for_unknown: Some(use_state), .. }) = member.rules() else { return false };
    !split_dynamic(prior).1.is_unknown() && (*use_state == UseState::Always || !is_null(prior))
}
