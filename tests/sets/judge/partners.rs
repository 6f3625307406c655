//! The prior elements from which configured ones may take what is computed.

use tfvalue::{Value, schema::NestingMode};

use super::{
    Judge, Keys,
    assign::{Best, PLAN_READINGS, certain, weight},
    meaning::{Fit, elements_agree},
};
use crate::family::Nested;

/// The prior elements from which a configured one may take what is computed.
pub(super) enum Partners {
    /// This one, or none.
    One(Option<usize>),
    /// One of these, or none.
    Open(Vec<usize>),
}

impl Partners {
    pub(super) fn candidates(&self) -> Vec<Option<usize>> {
        match self {
            Self::One(partner) => vec![*partner],
            Self::Open(partners) => std::iter::once(None).chain(partners.iter().copied().map(Some)).collect(),
        }
    }

    /// Returns the possible requirements: nothing exact of an element of which the partner isn't certain.
    pub(super) fn judge(&self, judge: Judge) -> Judge {
        match self {
            Self::One(_) => judge,
            Self::Open(_) => {
                if judge == Judge::Exact {
                    Judge::Origins
                } else {
                    judge
                }
            }
        }
    }
}

/// The partners of the elements of a list or a set.
pub(super) fn partners(
    nested: &Nested,
    configured: &[Value<'static>],
    prior: &[Value<'static>],
    judge: Judge,
) -> Vec<Partners> {
    let is_list = nested.mode == NestingMode::List;
    let none = || Partners::One(None);
    if judge < Judge::Origins || prior.is_empty() {
        return configured.iter().map(|_| none()).collect();
    }
    if is_list && nested.key.is_none() {
        let at = |index: usize| Partners::One((index < prior.len()).then_some(index));
        return (0..configured.len()).map(at).collect();
    }
    let fits: Vec<Vec<Fit>> = configured
        .iter()
        .map(|config| prior.iter().map(|prior| elements_agree(nested, config, prior)).collect())
        .collect();
    let equal = |index: usize| {
        let fits = fits[index].iter().enumerate();
        let mut equal: Vec<_> = fits.filter(|(_, fit)| **fit != Fit::No).map(|(at, _)| at).collect();
        if is_list && index < prior.len() && !equal.contains(&index) {
            equal.push(index);
        }
        equal
    };
    if let Some(key) = nested.key {
        let keys = Keys::of(nested, key);
        let is_open = configured.iter().any(|config| !keys.has(config));
        return configured
            .iter()
            .enumerate()
            .map(|(index, config)| {
                let with_key = |values: &[Value<'static>]| -> Vec<usize> {
                    let equal = values.iter().enumerate().filter(|(_, value)| keys.are_equal(config, value));
                    equal.map(|(at, _)| at).collect()
                };
                match (&with_key(configured)[..], &with_key(prior)[..]) {
                    ([_], [partner]) if judge == Judge::Exact && !is_open => Partners::One(Some(*partner)),
                    ([_], [partner]) => Partners::Open(vec![*partner]),
                    ([_], []) => none(),
                    _ => Partners::Open(equal(index)),
                }
            })
            .collect();
    }
    let is_clear =
        configured.iter().all(is_known_element) && fits.iter().flatten().all(|fit| *fit != Fit::Unclear);
    if judge == Judge::Exact && is_clear {
        let weights: Vec<Vec<_>> = configured
            .iter()
            .map(|config| prior.iter().map(|prior| weight(nested, config, prior)).collect())
            .collect();
        let certain = certain(&weights, prior.len(), PLAN_READINGS);
        return certain
            .into_iter()
            .enumerate()
            .map(|(index, best)| match best {
                Best::Column(partner) => Partners::One(partner),
                Best::Unclear => Partners::Open(equal(index)),
            })
            .collect();
    }
    (0..configured.len()).map(|index| Partners::Open(equal(index))).collect()
}

fn is_known_element(element: &Value<'static>) -> bool {
    element.is_wholly_known()
}
