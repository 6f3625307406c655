//! When Terraform takes two values for one.

use std::collections::BTreeMap;

use super::marks::Mark;
use crate::{
    nfc::nfc,
    value::{Entries, Value, in_order},
};

/// Whether two values are equal, as Terraform compares a plan: text in normal form C, sets without order, and whatever is known
/// of unknown values aside.
pub(super) fn same(a: &Value<'_>, b: &Value<'_>) -> bool {
    match (a, b) {
        (Value::Null, Value::Null) | (Value::Unknown(_), Value::Unknown(_)) => true,
        (Value::String(a), Value::String(b)) => nfc(a) == nfc(b),
        (Value::Number(a), Value::Number(b)) => a == b,
        (Value::Bool(a), Value::Bool(b)) => a == b,
        (Value::List(a), Value::List(b)) | (Value::Tuple(a), Value::Tuple(b)) => same_elements(a, b),
        (Value::Set(a), Value::Set(b)) => same_set(a, b),
        (Value::Map(a), Value::Map(b)) | (Value::Object(a), Value::Object(b)) => same_entries(a, b),
        (Value::Dynamic(a), Value::Dynamic(b)) => a.ty == b.ty && same(&a.value, &b.value),
        _ => false,
    }
}

fn same_elements(a: &[Value<'_>], b: &[Value<'_>]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
}

fn same_entries(a: &Entries<'_>, b: &Entries<'_>) -> bool {
    a.len() == b.len()
        && a.iter().zip(b).all(|((a_key, a), (b_key, b))| nfc(a_key) == nfc(b_key) && same(a, b))
}

/// Elements that aren't wholly known are never one, so their number counts.
fn same_set(a: &[Value<'_>], b: &[Value<'_>]) -> bool {
    let ([a_known, a_unknown], [b_known, b_unknown]) = (partition(a), partition(b));
    let (a_known, b_known) = (in_order(&a_known), in_order(&b_known));
    a_known.len() == b_known.len()
        && a_unknown.len() == b_unknown.len()
        && a_known.iter().zip(b_known).all(|(a, b)| same(a, b))
        && Matches::are_all(a_unknown.len(), b_unknown.len(), |i, j| same(a_unknown[i], b_unknown[j]))
}

/// The wholly known elements of a set, and the others.
fn partition<'s, 'v>(set: &'s [Value<'v>]) -> [Vec<&'s Value<'v>>; 2] {
    let (known, unknown) = set.iter().partition(|element| element.is_wholly_known());
    [known, unknown]
}

/// Which of some elements match which of others.
pub(super) struct Matches {
    /// Whether each of the ones matches one of the others.
    pub(super) first: Vec<bool>,
    /// Whether each of the others matches one of the ones.
    pub(super) second: Vec<bool>,
}

impl Matches {
    /// Finds a match for each of so many elements, and for each of so many others, by their positions.
    ///
    /// Most likely those at the same position match. No pair is compared twice: sets in sets, each compared a few times, would take time
    /// that is exponential in their depth.
    pub(super) fn find(count: usize, others: usize, is_match: impl FnMut(usize, usize) -> bool) -> Self {
        Self::search(count, others, false, is_match)
    }

    /// Whether each of so many elements has a match, and each of so many others.
    fn are_all(count: usize, others: usize, is_match: impl FnMut(usize, usize) -> bool) -> bool {
        let Self { first, second } = Self::search(count, others, true, is_match);
        first.into_iter().chain(second).all(|is_match| is_match)
    }

    /// Looks for matches, perhaps no further than to the first element that has none.
    fn search(
        count: usize,
        others: usize,
        is_over_at_miss: bool,
        mut is_match: impl FnMut(usize, usize) -> bool,
    ) -> Self {
        let mut matches = Self { first: vec![false; count], second: vec![false; others] };
        for both in 0..count.min(others) {
            let is_match = is_match(both, both);
            (matches.first[both], matches.second[both]) = (is_match, is_match);
        }
        // Up to where each was compared, besides with the one at its own position.
        let mut compared = vec![0; count];
        for one in (0..count).filter(|one| !matches.first[*one]).collect::<Vec<_>>() {
            while compared[one] < others && !matches.first[one] {
                let other = compared[one];
                compared[one] += 1;
                if other != one && is_match(one, other) {
                    (matches.first[one], matches.second[other]) = (true, true);
                }
            }
            if is_over_at_miss && !matches.first[one] {
                return matches;
            }
        }
        for (other, matched) in matches.second.iter_mut().enumerate() {
            let mut ones = (0..count).filter(|one| *one != other && compared[*one] <= other);
            *matched = *matched || ones.any(|one| is_match(one, other));
        }
        matches
    }

    /// Finds a match for each element, as [`find`](Self::find), where only those that have the same mark can match, or that have none.
    pub(super) fn find_marked(
        [marks, others]: [Vec<Mark>; 2],
        mut is_match: impl FnMut(usize, usize) -> bool,
    ) -> Self {
        let mut matches = Self { first: vec![false; marks.len()], second: vec![false; others.len()] };
        let all_others: Vec<_> = (0..others.len()).collect();
        let mut groups = BTreeMap::<Mark, [Vec<usize>; 2]>::new();
        for (side, marks) in [marks, others].into_iter().enumerate() {
            for (index, mark) in marks.into_iter().enumerate() {
                groups.entry(mark).or_default()[side].push(index);
            }
        }
        let [unmarked, unmarked_others] = groups.remove(&None).unwrap_or_default();
        let marked: Vec<_> = groups.values().flat_map(|[group, _]| group.iter().copied()).collect();
        let groups = groups.into_values();
        for [group, others] in groups.chain([[marked, unmarked_others], [unmarked, all_others]]) {
            let found = Self::find(group.len(), others.len(), |i, j| is_match(group[i], others[j]));
            for (index, is_match) in group.into_iter().zip(found.first) {
                matches.first[index] |= is_match;
            }
            for (index, is_match) in others.into_iter().zip(found.second) {
                matches.second[index] |= is_match;
            }
        }
        matches
    }
}
