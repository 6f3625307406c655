//! Assignments of the elements of one set to those of another, and what they weigh. Every assignment is tried.

use std::collections::BTreeSet;

use tfvalue::Value;

use super::{
    elements, get,
    meaning::{Fit, elements_agree, same},
};
use crate::family::{Behavior, Kind, Leaf, Nested, Object};

/// The likeness of two objects, counted in more than one way.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Weight {
    pub(crate) pairs: u32,
    /// Equal leaves that the configuration sets.
    pub(crate) configured: u32,
    /// Equal leaves that the configuration or the provider sets.
    pub(crate) either: u32,
    /// Equal leaves that the provider sets.
    pub(crate) computed: u32,
    /// Null beside null.
    pub(crate) nulls: u32,
    /// Equal in spelling, too.
    pub(crate) exact_leaves: u32,
    pub(crate) exact_attributes: u32,
}

impl Weight {
    pub(crate) fn plus(self, other: Self) -> Self {
        Self {
            pairs: self.pairs + other.pairs,
            configured: self.configured + other.configured,
            either: self.either + other.either,
            computed: self.computed + other.computed,
            nulls: self.nulls + other.nulls,
            exact_leaves: self.exact_leaves + other.exact_leaves,
            exact_attributes: self.exact_attributes + other.exact_attributes,
        }
    }

    pub(crate) fn leaves(self) -> u32 {
        self.configured + self.either
    }
}

/// A way to count a weight. An assignment is best if no other counts more.
pub(crate) type Reading = fn(Weight) -> [u32; 3];

/// Readings of "the number of equal known leaves, exact spelling breaks ties" between a configuration and a prior state.
pub(super) const PLAN_READINGS: &[Reading] = &[
    |w| [w.pairs + w.leaves(), w.exact_leaves, 0],
    |w| [w.pairs + w.leaves(), w.exact_attributes, 0],
    |w| [w.pairs + w.leaves() + w.nulls, w.exact_leaves, 0],
    |w| [w.pairs + w.leaves() + w.nulls, w.exact_attributes, 0],
    |w| [w.pairs, w.leaves() + w.nulls, w.exact_leaves],
    |w| [w.pairs, w.leaves(), w.exact_leaves],
];

/// The same between two states, where what only the provider sets may weigh, too.
pub(super) const KEEP_READINGS: &[Reading] = &[
    |w| [w.pairs + w.leaves(), w.exact_leaves, 0],
    |w| [w.pairs + w.leaves(), w.exact_attributes, 0],
    |w| [w.pairs, w.leaves(), w.exact_leaves],
    |w| [w.leaves(), w.exact_leaves, 0],
    |w| [w.pairs + w.leaves() + w.nulls, w.exact_leaves, 0],
    |w| [w.pairs, w.leaves() + w.nulls, w.exact_leaves],
    |w| [w.pairs + w.leaves() + w.computed, w.exact_leaves, 0],
    |w| [w.pairs + w.leaves() + w.computed, w.exact_attributes, 0],
    |w| [w.pairs, w.leaves() + w.computed, w.exact_leaves],
    |w| [w.leaves() + w.computed, w.exact_leaves, 0],
    |w| [w.pairs + w.leaves() + w.computed + w.nulls, w.exact_leaves, 0],
    |w| [w.pairs, w.leaves() + w.computed + w.nulls, w.exact_leaves],
];

/// The column of a row in the best assignments.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Best {
    /// This one, or none, in all of them.
    Column(Option<usize>),
    /// Another one in some.
    Unclear,
}

/// For each row its column in all best assignments by all readings.
pub(super) fn certain(weights: &[Vec<Option<Weight>>], columns: usize, readings: &[Reading]) -> Vec<Best> {
    let rows = best_columns(weights, columns, readings).into_iter();
    rows.map(|columns| match columns.first() {
        Some(column) if columns.len() == 1 => Best::Column(*column),
        _ => Best::Unclear,
    })
    .collect()
}

/// For each row its column, or none, in each best assignment by each reading. Tries every assignment.
pub(crate) fn best_columns(
    weights: &[Vec<Option<Weight>>],
    columns: usize,
    readings: &[Reading],
) -> Vec<BTreeSet<Option<usize>>> {
    struct Found {
        key: [u32; 3],
        columns: Vec<BTreeSet<Option<usize>>>,
    }

    fn search(
        weights: &[Vec<Option<Weight>>],
        chosen: &mut Vec<Option<usize>>,
        total: Weight,
        end: &mut dyn FnMut(&[Option<usize>], Weight),
    ) {
        let Some(row) = weights.get(chosen.len()) else { return end(chosen, total) };
        for (column, weight) in row.iter().enumerate() {
            if let Some(weight) = weight
                && !chosen.contains(&Some(column))
            {
                chosen.push(Some(column));
                search(weights, chosen, total.plus(*weight), end);
                chosen.pop();
            }
        }
        chosen.push(None);
        search(weights, chosen, total, end);
        chosen.pop();
    }

    assert!(columns <= 8 && weights.len() <= 8, "too many to try: {columns} and {}", weights.len());
    let none = || Found { key: [0; 3], columns: vec![BTreeSet::new(); weights.len()] };
    let mut best: Vec<Found> = readings.iter().map(|_| none()).collect();
    search(weights, &mut Vec::new(), Weight::default(), &mut |chosen, total| {
        for (best, reading) in best.iter_mut().zip(readings) {
            let key = reading(total);
            if key > best.key {
                *best = Found { key, ..none() };
            }
            if key == best.key {
                for (columns, column) in best.columns.iter_mut().zip(chosen) {
                    columns.insert(*column);
                }
            }
        }
    });
    (0..weights.len())
        .map(|row| best.iter().flat_map(|best| best.columns[row].iter().copied()).collect())
        .collect()
}

/// The weight of the best assignment of all rows, by the plainest reading, or of some rows if not all are needed.
pub(super) fn best(weights: &[Vec<Option<Weight>>], needs_all: bool) -> Option<Weight> {
    fn search(weights: &[Vec<Option<Weight>>], used: u32, needs_all: bool) -> Option<Weight> {
        let Some((row, rest)) = weights.split_first() else { return Some(Weight::default()) };
        let mut found: Option<Weight> = None;
        let mut offer = |weight: Option<Weight>| {
            let key = |w: Weight| (w.leaves() + w.computed, w.nulls, w.exact_leaves);
            if let Some(weight) = weight
                && found.is_none_or(|found| key(weight) > key(found))
            {
                found = Some(weight);
            }
        };
        for (column, weight) in row.iter().enumerate() {
            if let Some(weight) = weight
                && used & 1 << column == 0
            {
                offer(search(rest, used | 1 << column, needs_all).map(|rest| rest.plus(*weight)));
            }
        }
        if !needs_all {
            offer(search(rest, used, needs_all));
        }
        found
    }
    search(weights, 0, needs_all)
}

/// The leaves of two values of an attribute that are equal, or nothing if they don't mean the same.
pub(super) fn leaf_weight(leaf: Leaf, a: &Value<'static>, b: &Value<'static>) -> Option<(u32, u32)> {
    if !same(leaf, a, b) || a.is_unknown() {
        return None;
    }
    let count = |number: usize| u32::try_from(number).expect("few");
    Some(match leaf {
        Leaf::Names | Leaf::NameSet => {
            let (a, b) = (elements(a), elements(b));
            (count(a.len()), count(a.iter().filter(|element| b.contains(element)).count()))
        }
        Leaf::NameMap => {
            let (a, b) = (a.entries()?, b.entries()?);
            (count(a.len()), count(a.iter().filter(|(key, element)| b.get(*key) == Some(*element)).count()))
        }
        _ => (1, u32::from(a == b)),
    })
}

/// The weight of a configured element and a prior one, or nothing if they can't be partners.
pub(crate) fn weight(nested: &Nested, config: &Value<'static>, prior: &Value<'static>) -> Option<Weight> {
    if elements_agree(nested, config, prior) == Fit::No {
        return None;
    }
    if config.is_null() {
        return Some(Weight { pairs: 1, nulls: 1, ..Weight::default() });
    }
    Some(Weight { pairs: 1, ..object_weight(&nested.object, config, prior) })
}

fn object_weight(object: &Object, config: &Value<'static>, prior: &Value<'static>) -> Weight {
    object.members.iter().fold(Weight::default(), |total, member| {
        let (config, prior) = (get(config, member.name), get(prior, member.name));
        let added = match &member.kind {
            Kind::Leaf(leaf) => {
                let default = leaf.default_value();
                let set =
                    if config.is_null() && member.behavior == Behavior::Default { &default } else { config };
                match (set.is_null(), prior.is_null()) {
                    (true, true) => Weight { nulls: 1, ..Weight::default() },
                    (false, false) => {
                        leaf_weight(*leaf, set, prior).map_or_else(Weight::default, |(leaves, exact)| {
                            let exact_attributes = u32::from(set == prior);
                            Weight {
                                configured: leaves,
                                exact_leaves: exact,
                                exact_attributes,
                                ..Weight::default()
                            }
                        })
                    }
                    _ => Weight::default(),
                }
            }
            Kind::Nested(nested) => {
                let pairs = |a: &[Value<'static>], b: &[Value<'static>]| -> Vec<Vec<Option<Weight>>> {
                    a.iter().map(|a| b.iter().map(|b| weight(nested, a, b)).collect()).collect()
                };
                let weight = match (config, prior) {
                    (Value::Object(_), Value::Object(_)) => object_weight(&nested.object, config, prior),
                    (Value::Set(a), Value::Set(b)) => best(&pairs(a, b), true).unwrap_or_default(),
                    (Value::List(a), Value::List(b)) => {
                        let pairs = a.iter().zip(b).filter_map(|(a, b)| self::weight(nested, a, b));
                        pairs.fold(Weight::default(), Weight::plus)
                    }
                    (Value::Map(a), Value::Map(b)) => {
                        let pairs = a.iter().filter_map(|(key, a)| self::weight(nested, a, b.get(key)?));
                        pairs.fold(Weight::default(), Weight::plus)
                    }
                    (Value::Null, Value::Null) => Weight { nulls: 1, ..Weight::default() },
                    _ => Weight::default(),
                };
                Weight { pairs: 0, ..weight }
            }
        };
        total.plus(added)
    })
}
