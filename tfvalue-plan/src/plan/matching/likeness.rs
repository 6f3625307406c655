//! Likeness: the number of facts that two elements share.

use std::{
    collections::{BTreeSet, HashMap},
    ops::Deref,
};

use tfvalue_runtime::value::{Part, Value};

use super::{
    facts::{View, hash, hash_whole},
    likeness_of_sets,
};
use crate::plan::{
    equivalence::is_equivalent,
    node::{Node, is_null, is_unset, split_dynamic},
};

impl View {
    /// The number of known leaves that two values with this schema have in common, or `None` if they can't belong together.
    ///
    /// Both have one spelling for what means the same. An unknown value fits any.
    pub(super) fn likeness(self, node: Node<'_>, one: &Value<'_>, other: &Value<'_>) -> Option<u32> {
        match (one, other) {
            (Value::Unknown(_), _) | (_, Value::Unknown(_)) => Some(0),
            (Value::Dynamic(_), _) | (_, Value::Dynamic(_)) if node.is_nested_attribute() => {
                self.likeness_of_typed(node, one, other)
            }
            _ => match node.object() {
                None => likeness_of_plain(one, other),
                Some(_) => self.likeness_of_nested(node, one, other),
            },
        }
    }

    /// The likeness of nested attributes, one of which came with its type.
    fn likeness_of_typed(self, node: Node<'_>, one: &Value<'_>, other: &Value<'_>) -> Option<u32> {
        match (split_dynamic(one).1, split_dynamic(other).1) {
            (Value::Unknown(_), _) | (_, Value::Unknown(_)) => Some(0),
            (Value::Null, Value::Null) => Some(1),
            _ => self.likeness_of_nested(node, &node.unwrapped(one), &node.unwrapped(other)),
        }
    }

    fn likeness_of_nested(self, node: Node<'_>, one: &Value<'_>, other: &Value<'_>) -> Option<u32> {
        match (one, other) {
            (Value::Object(_), Value::Object(_)) => {
                let mut members = node.object()?.members();
                members.try_fold(0, |sum, (name, member)| {
                    let (one, other) = (member.of(one, name), member.of(other, name));
                    Some(sum + self.likeness_of_member(member, &one, &other)?)
                })
            }
            (Value::List(_), Value::List(_)) | (Value::Map(_), Value::Map(_)) => {
                likeness_of_parts(one, other, |one, other| self.likeness(node, one, other))
            }
            (Value::Set(one), Value::Set(other)) => likeness_of_sets(self, node, one, other),
            _ if is_unset(node, one) && is_unset(node, other) => Some(1),
            _ => None,
        }
    }

    fn likeness_of_member(self, member: Node<'_>, one: &Value<'_>, other: &Value<'_>) -> Option<u32> {
        match self {
            _ if !self.is_open(member, one) => self.likeness(member, one, other),
            // What is computed never forbids a pair.
            Self::NotComputed if !member.is_write_only() => {
                Some(self.likeness(member, one, other).unwrap_or(0))
            }
            _ => Some(0),
        }
    }

    /// The number of known leaves that two elements with the same key have in common.
    pub(super) fn likeness_of_keyed(self, node: Node<'_>, one: &Value<'_>, other: &Value<'_>) -> u32 {
        let Some(object) = node.object() else { return 0 };
        let members = object.members().filter_map(|(name, member)| {
            self.likeness_of_member(member, &member.of(one, name), &member.of(other, name))
        });
        members.sum()
    }

    /// The number of leaves that two values have in common to the letter, in attributes that mean the same. `uniform` holds the values with one
    /// spelling for what means the same, and `raw` as they are spelled.
    pub(super) fn same_leaves(self, node: Node<'_>, uniform: [&Value<'_>; 2], raw: [&Value<'_>; 2]) -> u32 {
        match (raw, node.object()) {
            ([Value::Object(_), Value::Object(_)], Some(object)) => {
                let members = object.members().map(|(name, member)| {
                    let [one, other] = uniform.map(|value| member.of(value, name));
                    let raw = raw.map(|value| member.of(value, name));
                    match self.likeness(member, &one, &other) {
                        Some(_) => self.same_leaves(member, [&one, &other], raw.each_ref().map(Deref::deref)),
                        None => 0,
                    }
                });
                members.sum()
            }
            ([one, other], _) => same_leaves(one, other),
        }
    }

    /// A hash of all that a configuration may set in a value, if all of that is known and nothing is left to the provider.
    pub(super) fn complete_hash(self, node: Node<'_>, value: &Value<'_>) -> Option<u64> {
        match value {
            Value::Unknown(_) => None,
            Value::Dynamic(_) if node.is_nested_attribute() => {
                self.complete_hash(node, &node.unwrapped(value))
            }
            _ if node.object().is_none() => value.is_wholly_known().then(|| hash_whole(value)),
            Value::Object(_) => {
                let members = node.object()?.members().filter(|(_, member)| match self {
                    _ if member.is_write_only() => false,
                    Self::NotComputed => true,
                    Self::All | Self::Configured => !member.is_only_computed(),
                });
                let hashes = members.map(|(name, member)| {
                    let value = member.of(value, name);
                    let is_left = self == Self::Configured && member.is_provider_set(&value);
                    if is_left { None } else { Some((name, self.complete_hash(member, &value)?)) }
                });
                hashes.collect::<Option<Vec<_>>>().map(hash)
            }
            Value::List(elements) => {
                let hashes = elements.iter().map(|element| self.complete_hash(node, element));
                hashes.collect::<Option<Vec<_>>>().map(hash)
            }
            Value::Set(elements) => {
                let hashes = elements.iter().map(|element| self.complete_hash(node, element));
                hashes.collect::<Option<BTreeSet<_>>>().map(hash)
            }
            Value::Map(entries) => {
                let hashes =
                    entries.iter().map(|(key, element)| Some((key, self.complete_hash(node, element)?)));
                hashes.collect::<Option<Vec<_>>>().map(hash)
            }
            _ => Some(hash_whole(value)),
        }
    }
}

/// The likeness of two values with the same parts, or `None` if one has a part that the other lacks.
fn likeness_of_parts(
    one: &Value<'_>,
    other: &Value<'_>,
    likeness: impl Fn(&Value<'_>, &Value<'_>) -> Option<u32>,
) -> Option<u32> {
    if one.parts().count() != other.parts().count() {
        return None;
    }
    one.parts().try_fold(0, |sum, (part, one)| Some(sum + likeness(one, part.of(other)?)?))
}

/// The likeness of two values of a plain type.
fn likeness_of_plain(one: &Value<'_>, other: &Value<'_>) -> Option<u32> {
    match (one, other) {
        (Value::Unknown(_), _) | (_, Value::Unknown(_)) => Some(0),
        (Value::List(_), Value::List(_))
        | (Value::Tuple(_), Value::Tuple(_))
        | (Value::Map(_), Value::Map(_))
        | (Value::Object(_), Value::Object(_)) => likeness_of_parts(one, other, likeness_of_plain),
        (Value::Set(ones), Value::Set(others)) => {
            let shared = shared_elements(ones, others);
            let is_left = |elements: &[Value<'_>]| elements.len() > shared;
            let may_become =
                |elements: &[Value<'_>]| elements.iter().any(|element| !element.is_wholly_known());
            let fits = (!is_left(ones) || may_become(ones) || may_become(others))
                && (!is_left(others) || may_become(others) || may_become(ones));
            fits.then(|| u32::try_from(shared).unwrap_or(u32::MAX))
        }
        (Value::Dynamic(one), Value::Dynamic(other)) => {
            let has_type = |value: &Value<'_>| !matches!(value, Value::Unknown(_));
            let is_typed = has_type(&one.value) && has_type(&other.value);
            if is_typed && one.ty != other.ty && !one.ty.contains_dynamic() && !other.ty.contains_dynamic() {
                return None;
            }
            likeness_of_plain(&one.value, &other.value)
        }
        _ if is_null(one) && is_null(other) => Some(1),
        _ => is_equivalent(one, other).then_some(1),
    }
}

/// The number of elements that two sets have in common. One that is not wholly known has none.
fn shared_elements(ones: &[Value<'_>], others: &[Value<'_>]) -> usize {
    let mut counts = HashMap::<u64, usize>::new();
    for other in others.iter().filter(|other| other.is_wholly_known()) {
        *counts.entry(hash_whole(other)).or_default() += 1;
    }
    let is_shared = |one: &&Value<'_>| {
        one.is_wholly_known()
            && counts.get_mut(&hash_whole(one)).is_some_and(|count| {
                let is_left = *count > 0;
                *count -= usize::from(is_left);
                is_left
            })
    };
    ones.iter().filter(is_shared).count()
}

/// The number of leaves that two values have in common to the letter.
fn same_leaves(one: &Value<'_>, other: &Value<'_>) -> u32 {
    match (one, other) {
        (Value::List(_), Value::List(_))
        | (Value::Tuple(_), Value::Tuple(_))
        | (Value::Map(_), Value::Map(_))
        | (Value::Object(_), Value::Object(_)) => {
            one.parts().filter_map(|(part, one)| Some(same_leaves(one, part.of(other)?))).sum()
        }
        // Which of the elements belong together is not examined here.
        (Value::Set(_), Value::Set(_)) => {
            let (ones, others) = (leaves_at_places(one), leaves_at_places(other));
            ones.iter().filter_map(|(leaf, count)| Some(*count.min(others.get(leaf)?))).sum()
        }
        (Value::Dynamic(one), Value::Dynamic(other)) => same_leaves(&one.value, &other.value),
        (Value::Null | Value::Unknown(_), _) | (_, Value::Null | Value::Unknown(_)) => 0,
        _ => u32::from(is_equivalent(one, other)),
    }
}

/// The number of leaves of each kind: with the same place, where elements of a set have one place, and the same value.
fn leaves_at_places(value: &Value<'_>) -> HashMap<(u64, u64), u32> {
    fn add(value: &Value<'_>, place: u64, leaves: &mut HashMap<(u64, u64), u32>) {
        match value {
            Value::Dynamic(dynamic) => add(&dynamic.value, place, leaves),
            Value::String(_) | Value::Number(_) | Value::Bool(_) => {
                *leaves.entry((place, hash_whole(value))).or_default() += 1;
            }
            value => {
                for (part, value) in value.parts() {
                    let place = match part {
                        Part::SetElement(_) => hash((place, "element")),
                        Part::Element(index) | Part::TupleElement(index) => hash((place, index)),
                        Part::Key(name) | Part::Attribute(name) => hash((place, name)),
                    };
                    add(value, place, leaves);
                }
            }
        }
    }
    let mut leaves = HashMap::new();
    add(value, 0, &mut leaves);
    leaves
}

/// The leaves of a value as a number that depends neither on names nor on the order of sets.
pub(super) fn nameless(value: &Value<'_>) -> Vec<u64> {
    fn add(value: &Value<'_>, leaves: &mut Vec<u64>) {
        match value {
            Value::Dynamic(dynamic) => add(&dynamic.value, leaves),
            Value::Null | Value::Unknown(_) | Value::String(_) | Value::Number(_) | Value::Bool(_) => {
                leaves.push(hash_whole(value));
            }
            value => value.parts().for_each(|(_, part)| add(part, leaves)),
        }
    }
    let mut leaves = Vec::new();
    add(value, &mut leaves);
    leaves.sort_unstable();
    leaves
}
