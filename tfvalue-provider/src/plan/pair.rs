//! Which elements of a collection come from which of another.

use std::collections::HashMap;

use tfvalue_core::value::Value;

use super::{
    node::{Node, named},
    prefilter::hash_whole,
    same::same,
};

/// For each element, the position of the one it comes from, or `None`.
pub(super) type Pairs = Vec<Option<usize>>;

/// Finds for each element the one of another state that it comes from.
///
/// With a key, elements with the same value of that attribute belong together, unless the key is unknown or several have it. Without one,
/// elements of a set belong together if the configuration sets the same in both and `fits` accepts them, and elements of a list if they
/// stand at the same position.
pub(super) fn pairs(
    node: Node<'_>,
    elements: &Value<'_>,
    others: &Value<'_>,
    fits: impl Fn(Node<'_>, &Value<'_>, &Value<'_>) -> bool,
) -> Pairs {
    let key = node.rules().and_then(|rules| rules.key);
    match (key, elements, others.elements()) {
        (Some(key), Value::List(elements) | Value::Set(elements), Some(others)) => {
            by_key(key, elements, others)
        }
        (None, Value::List(elements), Some(others)) => {
            (0..elements.len()).map(|index| (index < others.len()).then_some(index)).collect()
        }
        (None, Value::Set(elements), Some(others)) => by_content(node, elements, others, fits),
        (_, value, _) => vec![None; value.elements().map_or(0, <[_]>::len)],
    }
}

fn by_key(key: &str, elements: &[Value<'_>], others: &[Value<'_>]) -> Pairs {
    let positions = |elements: &[Value<'_>]| {
        let mut positions: HashMap<u64, Option<usize>> = HashMap::new();
        for (index, element) in elements.iter().enumerate() {
            let value = named(element, key);
            if value.is_wholly_known() && !value.is_null() {
                // Of a key that repeats, nothing tells which element it is of.
                positions.entry(hash_whole(value)).and_modify(|found| *found = None).or_insert(Some(index));
            }
        }
        positions
    };
    let (own, other) = (positions(elements), positions(others));
    let pair = |(index, element): (usize, &Value<'_>)| {
        let hash = hash_whole(named(element, key));
        own.get(&hash).copied().flatten().filter(|own| *own == index)?;
        let position = other.get(&hash).copied().flatten()?;
        same(named(element, key), named(&others[position], key)).then_some(position)
    };
    elements.iter().enumerate().map(pair).collect()
}

fn by_content(
    node: Node<'_>,
    elements: &[Value<'_>],
    others: &[Value<'_>],
    fits: impl Fn(Node<'_>, &Value<'_>, &Value<'_>) -> bool,
) -> Pairs {
    let mut buckets: HashMap<u64, Vec<usize>> = HashMap::new();
    for (index, other) in others.iter().enumerate() {
        buckets.entry(hash_whole(&configured(node, other))).or_default().push(index);
    }
    let pair = |element: &Value<'_>| {
        let bucket = buckets.get_mut(&hash_whole(&configured(node, element)))?;
        let place = bucket.iter().position(|other| fits(node, element, &others[*other]))?;
        Some(bucket.remove(place))
    };
    elements.iter().map(pair).collect()
}

/// What only the configuration sets of an element; the rest is left out.
fn configured(node: Node<'_>, element: &Value<'_>) -> Value<'static> {
    let Some(object) = node.object() else { return element.clone().into_owned() };
    match element {
        Value::Object(_) => {
            let members = object.members().filter(|(_, member)| !member.is_computed());
            Value::object(members.map(|(name, member)| {
                (name.clone().into_owned(), configured(member, &member.of(element, name)))
            }))
        }
        Value::List(elements) => {
            Value::List(elements.iter().map(|element| configured(node, element)).collect())
        }
        Value::Set(elements) => {
            Value::Set(elements.iter().map(|element| configured(node, element)).collect())
        }
        Value::Map(entries) => Value::map(
            entries.iter().map(|(key, element)| (key.clone().into_owned(), configured(node, element))),
        ),
        other => other.clone().into_owned(),
    }
}

/// Whether all that is known of a planned element is so in a prior one.
pub(super) fn agrees(planned: &Value<'_>, prior: &Value<'_>) -> bool {
    match (planned, prior) {
        (Value::Unknown(_), _) => true,
        (Value::Object(planned), Value::Object(prior)) | (Value::Map(planned), Value::Map(prior)) => {
            planned.len() == prior.len()
                && planned
                    .iter()
                    .all(|(name, planned)| prior.get(&**name).is_some_and(|prior| agrees(planned, prior)))
        }
        (Value::List(planned), Value::List(prior)) | (Value::Tuple(planned), Value::Tuple(prior)) => {
            planned.len() == prior.len()
                && planned.iter().zip(prior).all(|(planned, prior)| agrees(planned, prior))
        }
        (Value::Set(_), Value::Set(_)) if !planned.is_wholly_known() => true,
        (Value::Dynamic(planned), Value::Dynamic(prior)) => agrees(&planned.value, &prior.value),
        (planned, prior) => same(planned, prior),
    }
}

/// Whether a proposed element has all that the configuration sets in one of its own.
pub(super) fn has_configured(node: Node<'_>, proposed: &Value<'_>, config: &Value<'_>) -> bool {
    match (node.object(), config) {
        (Some(object), Value::Object(_)) => object.members().all(|(name, member)| {
            let (proposed, config) = (member.of(proposed, name), member.of(config, name));
            config.is_null() && member.is_computed() || has_configured(member, &proposed, &config)
        }),
        (Some(_), Value::List(configs)) => proposed.elements().is_some_and(|elements| {
            elements.len() == configs.len()
                && elements.iter().zip(configs).all(|(element, config)| has_configured(node, element, config))
        }),
        (Some(_), Value::Map(configs)) => {
            configs.iter().all(|(key, config)| has_configured(node, named(proposed, key), config))
        }
        (Some(_), Value::Set(configs)) => {
            proposed.elements().is_some_and(|elements| elements.len() == configs.len())
        }
        _ => same(proposed, config),
    }
}
