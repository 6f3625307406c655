//! Hashes of the known values of elements, which rule out partners without comparing each pair.

use std::{
    collections::{BTreeMap, BTreeSet, hash_map::DefaultHasher},
    hash::{Hash, Hasher},
};

use tfvalue_runtime::{
    nfc::nfc,
    value::{Entries, Value},
};

use crate::plan::node::Node;

/// The maximum number of list elements that have facts of their own.
const MAX_LIST_PLACES: usize = 4;

/// The maximum number of groups that one set is divided into.
const MAX_GROUPS: usize = 64;

/// The attributes that decide whether two elements can be partners.
#[derive(Clone, Copy, PartialEq)]
pub(in crate::plan) enum View {
    /// All attributes, except write-only attributes.
    All,
    /// The attributes that a configuration sets. A computed attribute that the configuration leaves null is open.
    Configured,
    /// The attributes that only a configuration sets. Computed attributes are open.
    NotComputed,
}

impl View {
    /// Returns whether a member with this value is open, so that the value doesn't rule out a partner.
    pub(super) fn is_open(self, member: Node<'_>, value: &Value<'_>) -> bool {
        member.is_write_only()
            || match self {
                Self::All => false,
                Self::Configured => member.is_provider_set(value),
                Self::NotComputed => member.is_computed(),
            }
    }
}

/// The known facts of an element: a hash for each place whose value is known, sorted by place.
///
/// Two elements can't be partners if they differ at a place that both know. A value that matches several values, such as an unknown value, has no
/// place.
#[derive(Debug, Default)]
pub(in crate::plan) struct Facts(Vec<(u64, u64)>);

impl Facts {
    /// The facts of an element of a set or a list.
    pub(in crate::plan) fn of_element(view: View, node: Node<'_>, element: &Value<'_>) -> Self {
        let mut facts = Self(Vec::new());
        facts.add(view, node, ROOT, element);
        facts.0.sort_unstable();
        facts
    }

    /// The one fact of a value, or of the key of an element, that is compared as a whole, by [`is_equivalent`](crate::plan::equivalence::is_equivalent).
    pub(in crate::plan) fn of_whole(value: &Value<'_>) -> Self {
        Self(vec![(ROOT, hash_whole(value))])
    }

    /// Adds the facts of a value at a place.
    fn add(&mut self, view: View, node: Node<'_>, place: u64, value: &Value<'_>) {
        match value {
            Value::Unknown(_) => {}
            // A null collection of blocks matches any collection.
            Value::Null if node.is_collection_of_blocks() => {}
            // A part that has no type matches a value of any type.
            Value::Dynamic(dynamic) if dynamic.ty.contains_dynamic() => {}
            Value::Dynamic(dynamic) => self.add(view, node, below(place, "dynamic"), &dynamic.value),
            Value::List(elements) | Value::Tuple(elements) => {
                self.push(place, (std::mem::discriminant(value), elements.len()));
                self.add_whole(node, place, value);
                let is_list = matches!(value, Value::List(_));
                let count = if is_list { MAX_LIST_PLACES } else { elements.len() };
                for (index, element) in elements.iter().enumerate().take(count) {
                    self.add(view, node, below(place, index), element);
                }
            }
            Value::Set(_) => {
                self.push(place, std::mem::discriminant(value));
                self.add_whole(node, place, value);
            }
            // Maps of blocks match despite different keys, if they have the same number of blocks.
            Value::Map(entries) if node.is_map_of_blocks() => {
                self.push(place, (std::mem::discriminant(value), entries.len()));
            }
            Value::Map(entries) => {
                self.push(place, (std::mem::discriminant(value), hash_keys(entries)));
                self.add_whole(node, place, value);
            }
            Value::Object(entries) => {
                if let Some(object) = node.object() {
                    self.push(place, std::mem::discriminant(value));
                    for (name, value) in entries {
                        if let Some(member) =
                            object.member(name).filter(|member| !view.is_open(*member, value))
                        {
                            self.add(view, member, below(place, name), value);
                        }
                    }
                } else {
                    self.push(place, (std::mem::discriminant(value), hash_keys(entries)));
                    for (name, value) in entries {
                        self.add(view, node, below(place, name), value);
                    }
                }
            }
            value => self.push(place, hash_whole(value)),
        }
    }

    /// Adds the hash of a whole collection if the collection matches only equal collections.
    fn add_whole(&mut self, node: Node<'_>, place: u64, value: &Value<'_>) {
        if node.object().is_none() && is_matched_by_equal_ones(value) {
            self.push(below(place, "whole"), hash_whole(value));
        }
    }

    fn push(&mut self, place: u64, fact: impl Hash) {
        self.0.push((place, hash(fact)));
    }

    fn places(&self) -> Vec<u64> {
        self.0.iter().map(|(place, _)| *place).collect()
    }

    /// Hashes the facts at `places`, which are sorted.
    fn at(&self, places: &[u64]) -> u64 {
        let mut hasher = DefaultHasher::new();
        let mut facts = self.0.iter();
        for wanted in places {
            if let Some((_, fact)) = facts.find(|(place, _)| place == wanted) {
                fact.hash(&mut hasher);
            }
        }
        hasher.finish()
    }
}

const ROOT: u64 = 0;

/// The place of a part.
fn below(place: u64, step: impl Hash) -> u64 {
    hash((place, step))
}

pub(super) fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

fn hash_keys(entries: &Entries<'_>) -> u64 {
    hash(entries.keys().collect::<Vec<_>>())
}

/// Returns whether a collection matches only equal collections: no part is null, unknown or `dynamic`.
fn is_matched_by_equal_ones(value: &Value<'_>) -> bool {
    !matches!(value, Value::Unknown(_) | Value::Dynamic(_) | Value::Null)
        && value.parts().all(|(_, part)| is_matched_by_equal_ones(part))
}

/// Hashes a value. Values that [`is_equivalent`](crate::plan::equivalence::is_equivalent) considers equal have the same hash.
pub(in crate::plan) fn hash_whole(value: &Value<'_>) -> u64 {
    let kind = std::mem::discriminant(value);
    let entries = |entries: &Entries<'_>| -> Vec<_> {
        entries.iter().map(|(key, value)| (hash(nfc(key)), hash_whole(value))).collect()
    };
    match value {
        Value::Null | Value::Unknown(_) => hash(kind),
        Value::String(text) => hash((kind, nfc(text))),
        Value::Number(number) => hash((kind, number)),
        Value::Bool(bool) => hash((kind, bool)),
        Value::List(elements) | Value::Tuple(elements) => {
            hash((kind, elements.iter().map(hash_whole).collect::<Vec<_>>()))
        }
        Value::Set(elements) => hash((kind, elements.iter().map(hash_whole).collect::<BTreeSet<_>>())),
        Value::Map(map) | Value::Object(map) => hash((kind, entries(map))),
        Value::Dynamic(dynamic) => hash((kind, hash_whole(&dynamic.value))),
    }
}

/// Positions of elements in two sets. For the same two groups, elements of different buckets don't match.
pub(in crate::plan) type Bucket = [Vec<usize>; 2];

/// Divides the elements of two sets into buckets. Two elements that match share exactly one bucket.
///
/// Elements that know the same places form a group. Each group of one set is compared with each group of the other set, by the places that both know.
pub(in crate::plan) fn buckets(facts: &[Vec<Facts>; 2]) -> impl Iterator<Item = Bucket> {
    let [ones, others] = facts;
    let (groups, other_groups) = (groups(ones), groups(others));
    groups.into_iter().flat_map(move |group| {
        let buckets = other_groups.iter().flat_map(|other| in_buckets(facts, [&group, other]));
        buckets.collect::<Vec<_>>()
    })
}

/// Elements that all know these places. In a merged group, some elements know more places.
struct Group {
    places: Vec<u64>,
    elements: Vec<usize>,
}

fn groups(facts: &[Facts]) -> Vec<Group> {
    let mut by_places = BTreeMap::<_, Vec<usize>>::new();
    for (index, facts) in facts.iter().enumerate() {
        by_places.entry(facts.places()).or_default().push(index);
    }
    let groups = by_places.into_iter().map(|(places, elements)| Group { places, elements });
    let mut groups: Vec<_> = groups.collect();
    if groups.len() > MAX_GROUPS {
        // The smallest groups are merged. The merged group knows only the places that all of them know.
        groups.sort_by_key(|group| std::cmp::Reverse(group.elements.len()));
        let rest = groups.split_off(MAX_GROUPS - 1);
        groups.extend(rest.into_iter().reduce(|mut all, group| {
            all.places = shared(&all.places, &group.places);
            all.elements.extend(group.elements);
            all
        }));
    }
    groups
}

/// The places that two groups both know. Both lists are sorted.
fn shared(places: &[u64], others: &[u64]) -> Vec<u64> {
    places.iter().copied().filter(|place| others.binary_search(place).is_ok()).collect()
}

fn in_buckets(facts: &[Vec<Facts>; 2], groups: [&Group; 2]) -> Vec<Bucket> {
    let places = shared(&groups[0].places, &groups[1].places);
    let mut buckets = BTreeMap::<u64, Bucket>::new();
    for (side, group) in groups.into_iter().enumerate() {
        for &index in &group.elements {
            buckets.entry(facts[side][index].at(&places)).or_default()[side].push(index);
        }
    }
    buckets.into_values().collect()
}
