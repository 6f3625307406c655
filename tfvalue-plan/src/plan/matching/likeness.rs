//! Likeness: the number of facts that two elements share.

use std::{
    borrow::Cow,
    collections::{BTreeSet, HashMap},
    ops::Add,
    ptr,
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

/// An element or a part of an element, in two spellings: uniform for all values that mean the same, and raw.
#[derive(Clone, Copy)]
pub(super) struct Spelled<'v, 'a> {
    pub(super) uniform: &'v Value<'a>,
    pub(super) raw: &'v Value<'a>,
}

impl<'v, 'a> Spelled<'v, 'a> {
    /// A value whose raw spelling is the uniform spelling.
    pub(super) fn uniform(value: &'v Value<'a>) -> Self {
        Self { uniform: value, raw: value }
    }

    /// Calls the function with a part of the value.
    fn within<T>(
        self,
        part: impl Fn(&'v Value<'a>) -> Cow<'v, Value<'a>>,
        call: impl FnOnce(Spelled<'_, 'a>) -> T,
    ) -> T {
        let uniform = part(self.uniform);
        if ptr::eq(self.uniform, self.raw) {
            return call(Spelled::uniform(&uniform));
        }
        call(Spelled { uniform: &uniform, raw: &part(self.raw) })
    }

    /// A part of the value.
    fn part(self, part: Part<'_>) -> Option<Self> {
        Some(Self { uniform: part.of(self.uniform)?, raw: part.of(self.raw)? })
    }
}

/// The known leaves that two values have in common.
#[derive(Clone, Copy, Default)]
pub(super) struct Likeness {
    /// The number of leaves that mean the same.
    pub(super) leaves: u32,
    /// The number of leaves that also have the same spelling.
    pub(super) letters: u32,
}

impl Likeness {
    const ONE_LEAF: Self = Self { leaves: 1, letters: 0 };
}

impl Add for Likeness {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { leaves: self.leaves + other.leaves, letters: self.letters + other.letters }
    }
}

impl View {
    /// The known leaves that two values with this schema have in common, or `None` if they can't be partners. An unknown value fits any value.
    pub(super) fn likeness(
        self,
        node: Node<'_>,
        one: Spelled<'_, '_>,
        other: Spelled<'_, '_>,
    ) -> Option<Likeness> {
        match (one.uniform, other.uniform) {
            (Value::Unknown(_), _) | (_, Value::Unknown(_)) => Some(Likeness::default()),
            (Value::Dynamic(_), _) | (_, Value::Dynamic(_)) if node.is_nested_attribute() => {
                self.likeness_of_typed(node, one, other)
            }
            (uniform_one, uniform_other) if node.object().is_none() => {
                let leaves = likeness_of_plain(uniform_one, uniform_other)?;
                Some(Likeness { leaves, letters: same_leaves(one.raw, other.raw) })
            }
            _ => self.likeness_of_nested(node, one, other),
        }
    }

    /// The likeness of two nested attributes, at least one of which is under `dynamic`.
    fn likeness_of_typed(
        self,
        node: Node<'_>,
        one: Spelled<'_, '_>,
        other: Spelled<'_, '_>,
    ) -> Option<Likeness> {
        match (split_dynamic(one.uniform).1, split_dynamic(other.uniform).1) {
            (Value::Unknown(_), _) | (_, Value::Unknown(_)) => Some(Likeness::default()),
            (Value::Null, Value::Null) => Some(Likeness::ONE_LEAF),
            _ => {
                let unwrapped = |value| node.unwrapped(value);
                one.within(unwrapped, |one| {
                    other.within(unwrapped, |other| self.likeness_of_nested(node, one, other))
                })
            }
        }
    }

    fn likeness_of_nested(
        self,
        node: Node<'_>,
        one: Spelled<'_, '_>,
        other: Spelled<'_, '_>,
    ) -> Option<Likeness> {
        match (one.uniform, other.uniform) {
            (Value::Object(_), Value::Object(_)) => {
                let mut members = node.object()?.members();
                members.try_fold(Likeness::default(), |sum, (name, member)| {
                    Some(sum + self.likeness_of_member(name, member, one, other)?)
                })
            }
            (Value::List(_), Value::List(_)) | (Value::Map(_), Value::Map(_)) => {
                if one.uniform.parts().count() != other.uniform.parts().count() {
                    return None;
                }
                one.uniform.parts().try_fold(Likeness::default(), |sum, (part, _)| {
                    Some(sum + self.likeness(node, one.part(part)?, other.part(part)?)?)
                })
            }
            (Value::Set(_), Value::Set(_)) => likeness_of_sets(self, node, one, other),
            (one, other) if is_unset(node, one) && is_unset(node, other) => Some(Likeness::ONE_LEAF),
            _ => None,
        }
    }

    fn likeness_of_member(
        self,
        name: &str,
        member: Node<'_>,
        one: Spelled<'_, '_>,
        other: Spelled<'_, '_>,
    ) -> Option<Likeness> {
        let of = |value| member.of(value, name);
        one.within(of, |one| {
            other.within(of, |other| match self {
                _ if !self.is_open(member, one.uniform) => self.likeness(member, one, other),
                // Computed members never rule out a pair.
                Self::NotComputed if !member.is_write_only() => {
                    Some(self.likeness(member, one, other).unwrap_or_default())
                }
                _ => Some(Likeness::default()),
            })
        })
    }

    /// The known leaves that two elements with the same key have in common.
    pub(super) fn likeness_of_keyed(
        self,
        node: Node<'_>,
        one: Spelled<'_, '_>,
        other: Spelled<'_, '_>,
    ) -> Likeness {
        let Some(object) = node.object() else { return Likeness::default() };
        let members =
            object.members().filter_map(|(name, member)| self.likeness_of_member(name, member, one, other));
        members.fold(Likeness::default(), Add::add)
    }

    /// Hashes everything that a configuration may set in a value. Returns `None` if a part of that is unknown or left to the provider.
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

/// The number of elements that two sets have in common. Counts only wholly known elements.
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

/// The number of leaves that two values have in common, in the same spelling.
fn same_leaves(one: &Value<'_>, other: &Value<'_>) -> u32 {
    match (one, other) {
        (Value::List(_), Value::List(_))
        | (Value::Tuple(_), Value::Tuple(_))
        | (Value::Map(_), Value::Map(_))
        | (Value::Object(_), Value::Object(_)) => {
            one.parts().filter_map(|(part, one)| Some(same_leaves(one, part.of(other)?))).sum()
        }
        // Elements are not paired here: only the numbers of equal leaves are compared.
        (Value::Set(_), Value::Set(_)) => {
            let (ones, others) = (leaves_at_places(one), leaves_at_places(other));
            ones.iter().filter_map(|(leaf, count)| Some(*count.min(others.get(leaf)?))).sum()
        }
        (Value::Dynamic(one), Value::Dynamic(other)) => same_leaves(&one.value, &other.value),
        (Value::Null | Value::Unknown(_), _) | (_, Value::Null | Value::Unknown(_)) => 0,
        _ => u32::from(is_equivalent(one, other)),
    }
}

/// Counts the leaves by place and value. All elements of a set have the same place.
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

/// The sorted hashes of the leaves of a value. They depend neither on names nor on the order of sets.
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
