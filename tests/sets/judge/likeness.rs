//! The likeness of a prior element and a new one, where no configuration says who set what.

use tfvalue::Value;

use super::{
    NULL,
    assign::{Weight, best, leaf_weight},
    get,
    meaning::same,
};
use crate::family::{Behavior, Kind, Leaf, Nested, Object};

/// The weight that a nested attribute has if the provider may set it.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Part {
    /// Something if all of it is equal.
    Whole,
    /// The part of it that is equal.
    Best,
    /// Nothing.
    Ignored,
}

/// The weight of a prior element and a new one, or nothing if they can't be partners: what only the configuration sets must mean the same.
pub(crate) fn element_likeness(
    nested: &Nested,
    prior: &Value<'static>,
    new: &Value<'static>,
    part: Part,
) -> Option<Weight> {
    let one = Weight { pairs: 1, ..Weight::default() };
    match (prior, new) {
        (Value::Unknown(_), _) => Some(one),
        (Value::Null, Value::Null) => Some(Weight { nulls: 1, ..one }),
        (Value::Object(_), Value::Object(_)) => {
            likeness(&nested.object, prior, new, part).map(|weight| Weight { pairs: 1, ..weight })
        }
        _ => None,
    }
}

fn likeness(object: &Object, prior: &Value<'static>, new: &Value<'static>, part: Part) -> Option<Weight> {
    let mut total = Weight::default();
    for member in &object.members {
        let (prior, new) = (get(prior, member.name), get(new, member.name));
        if prior.is_unknown() {
            continue;
        }
        let is_configured = matches!(member.behavior, Behavior::Required | Behavior::Optional);
        let weight = match &member.kind {
            _ if prior.is_null() && new.is_null() => Some(Weight { nulls: 1, ..Weight::default() }),
            Kind::Leaf(leaf) => leaf_likeness(*leaf, prior, new).map(|(leaves, exact)| {
                let counted = Weight {
                    exact_leaves: exact,
                    exact_attributes: u32::from(prior == new),
                    ..Weight::default()
                };
                match member.behavior {
                    Behavior::Required | Behavior::Optional => Weight { configured: leaves, ..counted },
                    Behavior::OptionalComputed | Behavior::Default => Weight { either: leaves, ..counted },
                    Behavior::Computed => Weight { computed: leaves, ..counted },
                }
            }),
            Kind::Nested(_) if !is_configured && part == Part::Ignored => None,
            Kind::Nested(nested) => {
                let needs_all = is_configured || part == Part::Whole;
                nested_likeness(nested, prior, new, part, needs_all)
                    .map(|weight| Weight { pairs: 0, ..weight })
            }
        };
        match weight {
            Some(weight) => total = total.plus(weight),
            None if is_configured => return None,
            None => {}
        }
    }
    Some(total)
}

/// The same for an attribute, whose prior value may have unknown parts.
fn leaf_likeness(leaf: Leaf, prior: &Value<'static>, new: &Value<'static>) -> Option<(u32, u32)> {
    if prior.is_wholly_known() {
        return if prior.is_null() || new.is_null() { None } else { leaf_weight(leaf, prior, new) };
    }
    // Parts that the plan doesn't know: the others must be there.
    let fits = match (leaf, prior, new) {
        (Leaf::Names, Value::List(a), Value::List(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.is_unknown() || same(Leaf::Name, a, b))
        }
        (Leaf::NameMap, Value::Map(a), Value::Map(b)) => {
            a.keys().eq(b.keys())
                && a.values().zip(b.values()).all(|(a, b)| a.is_unknown() || same(Leaf::Name, a, b))
        }
        (Leaf::NameSet, Value::Set(a), Value::Set(b)) => {
            a.iter().all(|a| a.is_unknown() || b.iter().any(|b| same(Leaf::Name, a, b)))
        }
        _ => false,
    };
    fits.then_some((0, 0))
}

fn nested_likeness(
    nested: &Nested,
    prior: &Value<'static>,
    new: &Value<'static>,
    part: Part,
    needs_all: bool,
) -> Option<Weight> {
    let pairs = |mut pairs: Vec<Option<Weight>>| -> Option<Weight> {
        if !needs_all {
            pairs.retain(Option::is_some);
        }
        pairs.into_iter().try_fold(Weight::default(), |total, weight| Some(total.plus(weight?)))
    };
    match (prior, new) {
        (Value::Object(_), Value::Object(_)) => likeness(&nested.object, prior, new, part),
        (Value::Map(a), Value::Map(b)) if !needs_all || a.keys().eq(b.keys()) => {
            let of = |(key, a): (_, &Value<'static>)| {
                element_likeness(nested, a, b.get(key).unwrap_or(&NULL), part)
            };
            pairs(a.iter().map(of).collect())
        }
        (Value::List(a), Value::List(b)) if !needs_all || a.len() == b.len() => {
            pairs(a.iter().zip(b).map(|(a, b)| element_likeness(nested, a, b, part)).collect())
        }
        (Value::Set(a), Value::Set(b)) if !needs_all || a.len() == b.len() => {
            let weights: Vec<Vec<_>> =
                a.iter().map(|a| b.iter().map(|b| element_likeness(nested, a, b, part)).collect()).collect();
            best(&weights, needs_all)
        }
        _ => None,
    }
}
