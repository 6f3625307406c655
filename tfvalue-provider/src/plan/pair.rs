//! Which elements of a planned collection come from which of the prior state or the configuration.

use std::{borrow::Cow, collections::HashMap};

use tfvalue_core::value::Value;

use super::{
    equivalence::is_equivalent,
    meaning::Spellings,
    node::{Node, is_null, named},
    prefilter::{Facts, buckets, hash_whole},
};

/// For each planned element, the position of the one it comes from, or `None`.
pub(super) type Pairs = Vec<Option<usize>>;

/// Finds for each planned element the prior one.
///
/// With a key, elements with the same value of that attribute belong together, unless the key is null or unknown, or several have it.
/// Without a key, elements of a list belong together if they have the same position. Elements of a set belong together if all that is
/// known of the planned one is so in the prior one, in whatever spelling.
pub(super) fn with_prior(node: Node<'_>, planned: &Value<'_>, prior: &Value<'_>) -> Pairs {
    let mut spellings = Spellings::default();
    let (prior, planned) = (&*spellings.uniform(node, prior), &*spellings.uniform(node, planned));
    match (node.rules().and_then(|rules| rules.key), planned, prior.elements()) {
        (Some(key), Value::List(planned) | Value::Set(planned), Some(prior)) => by_key(key, planned, prior),
        (None, Value::List(planned), Some(prior)) => by_position(planned, prior),
        (None, Value::Set(planned), Some(prior)) => {
            let mut pairs = vec![None; planned.len()];
            by_content(node, planned, prior, &mut pairs, |_, planned, prior| agrees(planned, prior));
            pairs
        }
        (_, planned, _) => vec![None; planned.elements().map_or(0, <[_]>::len)],
    }
}

/// Finds for each planned element the one of the configuration.
///
/// Elements of a list have the same position. Those of a set belong together by the key, or else if the planned one has all that the
/// other sets.
pub(super) fn with_config(node: Node<'_>, planned: &Value<'_>, config: &Value<'_>) -> Pairs {
    let mut spellings = Spellings::default();
    let (config, planned) = (&*spellings.uniform(node, config), &*spellings.uniform(node, planned));
    match (planned, config.elements()) {
        (Value::List(planned), Some(config)) => by_position(planned, config),
        (Value::Set(planned), Some(config)) => {
            let key = node.rules().and_then(|rules| rules.key);
            let mut pairs = key.map_or(vec![None; planned.len()], |key| by_key(key, planned, config));
            let open: Vec<_> = config.iter().map(|element| open(node, element)).collect();
            by_content(node, planned, &open, &mut pairs, |node, planned, open| {
                has_configured(node, planned, open)
            });
            pairs
        }
        (planned, _) => vec![None; planned.elements().map_or(0, <[_]>::len)],
    }
}

/// Finds for each new element of a set the prior one.
///
/// They belong together by the key, or else if the prior one means the same as the new one in all that this sets.
pub(super) fn with_meaning(node: Node<'_>, new: &Value<'_>, prior: &Value<'_>) -> Pairs {
    let mut spellings = Spellings::default();
    let (prior, new) = (&*spellings.uniform(node, prior), &*spellings.uniform(node, new));
    let (Some(new), Some(prior)) = (new.elements(), prior.elements()) else {
        return vec![None; new.elements().map_or(0, <[_]>::len)];
    };
    if let Some(key) = node.rules().and_then(|rules| rules.key) {
        return by_key(key, new, prior);
    }
    let mut pairs = vec![None; new.len()];
    let open: Vec<_> = new.iter().map(|element| open(node, element)).collect();
    by_content(node, &open, prior, &mut pairs, |node, open, prior| has_configured(node, prior, open));
    pairs
}

fn by_position(planned: &[Value<'_>], others: &[Value<'_>]) -> Pairs {
    (0..planned.len()).map(|index| (index < others.len()).then_some(index)).collect()
}

fn by_key(key: &str, planned: &[Value<'_>], others: &[Value<'_>]) -> Pairs {
    let positions = |elements: &[Value<'_>]| {
        let mut positions: HashMap<u64, Option<usize>> = HashMap::new();
        for (index, element) in elements.iter().enumerate() {
            let value = named(element, key);
            if value.is_wholly_known() && !is_null(value) {
                // A key that repeats doesn't identify an element.
                positions.entry(hash_whole(value)).and_modify(|found| *found = None).or_insert(Some(index));
            }
        }
        positions
    };
    let (own, other) = (positions(planned), positions(others));
    let pair = |(index, element): (usize, &Value<'_>)| {
        let hash = hash_whole(named(element, key));
        own.get(&hash).copied().flatten().filter(|own| *own == index)?;
        let position = other.get(&hash).copied().flatten()?;
        is_equivalent(named(element, key), named(&others[position], key)).then_some(position)
    };
    planned.iter().enumerate().map(pair).collect()
}

/// Pairs those that have no partner yet. Elements that differ in what is known of both are not compared.
fn by_content(
    node: Node<'_>,
    planned: &[Value<'_>],
    others: &[Value<'_>],
    pairs: &mut Pairs,
    fits: impl Fn(Node<'_>, &Value<'_>, &Value<'_>) -> bool,
) {
    let mut is_taken = vec![false; others.len()];
    pairs.iter().flatten().for_each(|taken| is_taken[*taken] = true);
    let facts = [planned, others]
        .map(|elements| elements.iter().map(|element| Facts::of_element(node, element)).collect());
    for [ones, candidates] in buckets(&facts) {
        let mut candidates: Vec<_> = candidates.into_iter().filter(|other| !is_taken[*other]).collect();
        for one in ones {
            if pairs[one].is_some() {
                continue;
            }
            let place = candidates.iter().position(|other| fits(node, &planned[one], &others[*other]));
            if let Some(place) = place {
                let other = candidates.remove(place);
                is_taken[other] = true;
                pairs[one] = Some(other);
            }
        }
    }
}

/// An element of a configuration, in which what it leaves to the provider is unknown.
fn open<'a>(node: Node<'_>, element: &Value<'a>) -> Value<'a> {
    let Some(object) = node.object() else { return element.clone() };
    let all = |elements: &[Value<'a>]| elements.iter().map(|element| open(node, element)).collect();
    match element {
        Value::Object(entries) => Value::Object(
            entries
                .iter()
                .map(|(name, value)| {
                    let opened = match object.member(name) {
                        Some(member) if member.is_computed() && is_null(value) => Value::UNKNOWN,
                        Some(member) => open(member, value),
                        None => value.clone(),
                    };
                    (name.clone(), opened)
                })
                .collect(),
        ),
        Value::List(elements) => Value::List(all(elements)),
        Value::Set(elements) => Value::Set(all(elements)),
        Value::Map(entries) => {
            Value::Map(entries.iter().map(|(key, element)| (key.clone(), open(node, element))).collect())
        }
        other => other.clone(),
    }
}

/// Whether all that is known of a planned element is so in a prior one.
fn agrees(planned: &Value<'_>, prior: &Value<'_>) -> bool {
    match (planned, prior) {
        (Value::Unknown(_), _) => true,
        (Value::Object(planned), Value::Object(prior)) | (Value::Map(planned), Value::Map(prior)) => {
            planned.len() == prior.len()
                && planned
                    .iter()
                    .all(|(name, planned)| prior.get(name).is_some_and(|prior| agrees(planned, prior)))
        }
        (Value::List(planned), Value::List(prior)) | (Value::Tuple(planned), Value::Tuple(prior)) => {
            planned.len() == prior.len()
                && planned.iter().zip(prior).all(|(planned, prior)| agrees(planned, prior))
        }
        (Value::Set(_), Value::Set(_)) if !planned.is_wholly_known() => true,
        (Value::Dynamic(planned), Value::Dynamic(prior)) => agrees(&planned.value, &prior.value),
        (planned, prior) => is_equivalent(planned, prior),
    }
}

/// Whether a planned element has all that the configuration sets in one of its own, in which the rest is unknown.
fn has_configured(node: Node<'_>, planned: &Value<'_>, config: &Value<'_>) -> bool {
    match (node.object(), config) {
        (_, Value::Unknown(_)) if node.is_computed() => true,
        (Some(object), Value::Object(_)) => object.members().all(|(name, member)| {
            let (planned, config): (Cow<'_, _>, Cow<'_, _>) =
                (member.of(planned, name), member.of(config, name));
            has_configured(member, &planned, &config)
        }),
        (Some(_), Value::List(configs)) => planned.elements().is_some_and(|elements| {
            elements.len() == configs.len()
                && elements.iter().zip(configs).all(|(element, config)| has_configured(node, element, config))
        }),
        (Some(_), Value::Map(configs)) => {
            configs.iter().all(|(key, config)| has_configured(node, named(planned, key), config))
        }
        (Some(_), Value::Set(configs)) => {
            planned.elements().is_some_and(|elements| elements.len() == configs.len())
        }
        _ => is_equivalent(planned, config),
    }
}
