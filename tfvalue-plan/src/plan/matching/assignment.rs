//! Assignments of maximum weight between two small groups.

use std::cmp::max;

/// The maximum number of elements on each side of a group: a row of the transitive closure is one `u128`.
pub(super) const MAX_SIDE: usize = 128;

/// An assignment of maximum weight, with the partners in all other assignments of that weight.
pub(super) struct Assignment {
    /// The partner of each left element in this assignment.
    pub(super) partners: Vec<Option<usize>>,
    /// The partners of each left element in all assignments of maximum weight. `None` means no partner.
    pub(super) alternatives: Vec<Vec<Option<usize>>>,
}

/// Assigns left elements to right elements, each at most once, so that the sum of the weights is maximal.
///
/// `weights` has a row for each left element, with a weight for each right element: positive, or 0 if the two can't be partners. Neither side is
/// longer than [`MAX_SIDE`]. Among assignments of equal weight, the order of rows and columns decides. Takes O(n³) time.
pub(super) fn assign(weights: &[Vec<i128>]) -> Assignment {
    let rights = weights.first().map_or(0, Vec::len);
    // Both sides are padded to the same length, with weights of 0.
    let size = max(weights.len(), rights);
    let weight = |left: usize, right: usize| {
        weights.get(left).and_then(|row| row.get(right)).copied().unwrap_or_default()
    };
    let Matching { left_of, left_price, right_price } = match_all(size, weight);
    let is_tight = |left: usize, right: usize| left_price[left] + right_price[right] == -weight(left, right);

    // Left `a` leads to left `b` if `a` could take the partner of `b` without loss. On a cycle, all left elements can do so at once.
    let mut reached = vec![0_u128; size];
    for (left, reached) in reached.iter_mut().enumerate() {
        for right in (0..size).filter(|right| is_tight(left, *right)) {
            *reached |= 1 << left_of[right];
        }
    }
    for through in 0..size {
        for left in 0..size {
            if reached[left] >> through & 1 == 1 {
                reached[left] |= reached[through];
            }
        }
    }
    let real = |left: usize, right: usize| (weight(left, right) > 0).then_some(right);
    let mut assignment =
        Assignment { partners: vec![None; weights.len()], alternatives: vec![Vec::new(); weights.len()] };
    for left in 0..weights.len() {
        for right in 0..size {
            if left_of[right] == left {
                assignment.partners[left] = real(left, right);
            }
            let is_possible =
                left_of[right] == left || is_tight(left, right) && reached[left_of[right]] >> left & 1 == 1;
            if is_possible && !assignment.alternatives[left].contains(&real(left, right)) {
                assignment.alternatives[left].push(real(left, right));
            }
        }
    }
    assignment
}

/// A perfect matching of minimum cost, with the prices that prove it.
struct Matching {
    /// The left element of each right element.
    left_of: Vec<usize>,
    left_price: Vec<i128>,
    right_price: Vec<i128>,
}

/// The Kuhn–Munkres algorithm with shortest augmenting paths, which adds left elements one by one. The cost of a pair is its negated weight. The sum
/// of the two prices never exceeds the cost.
fn match_all(size: usize, weight: impl Fn(usize, usize) -> i128) -> Matching {
    let mut left_price = vec![0; size];
    let mut right_price = vec![0; size];
    let mut left_of: Vec<Option<usize>> = vec![None; size];
    for added in 0..size {
        let mut slack = vec![i128::MAX; size];
        // The right element before each right element on the cheapest path to it; `None` at the start of the path.
        let mut before: Vec<Option<usize>> = vec![None; size];
        let mut is_visited = vec![false; size];
        let mut at: Option<usize> = None;
        let end = loop {
            let left = at.map_or(added, |right| left_of[right].expect("only matched ones are passed"));
            let mut nearest: Option<usize> = None;
            for right in 0..size {
                if is_visited[right] {
                    continue;
                }
                let cost = -weight(left, right) - left_price[left] - right_price[right];
                if cost < slack[right] {
                    (slack[right], before[right]) = (cost, at);
                }
                if nearest.is_none_or(|nearest| slack[right] < slack[nearest]) {
                    nearest = Some(right);
                }
            }
            let nearest = nearest.expect("there are as many right ones as left ones");
            let step = slack[nearest];
            left_price[added] += step;
            for right in 0..size {
                if is_visited[right] {
                    right_price[right] -= step;
                    left_price[left_of[right].expect("only matched ones are visited")] += step;
                } else {
                    slack[right] -= step;
                }
            }
            is_visited[nearest] = true;
            at = Some(nearest);
            if left_of[nearest].is_none() {
                break nearest;
            }
        };
        let mut right = end;
        while let Some(previous) = before[right] {
            left_of[right] = left_of[previous];
            right = previous;
        }
        left_of[right] = Some(added);
    }
    let left_of = left_of.into_iter().map(|left| left.expect("each right one has a left one")).collect();
    Matching { left_of, left_price, right_price }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// All assignments of maximum weight, found by trying each.
    fn best(weights: &[Vec<i128>]) -> (i128, BTreeSet<Vec<Option<usize>>>) {
        fn extend(
            weights: &[Vec<i128>],
            chosen: &mut Vec<Option<usize>>,
            sum: i128,
            best: &mut (i128, BTreeSet<Vec<Option<usize>>>),
        ) {
            let Some(row) = weights.get(chosen.len()) else {
                if sum > best.0 {
                    *best = (sum, BTreeSet::new());
                }
                if sum == best.0 {
                    best.1.insert(chosen.clone());
                }
                return;
            };
            for right in (0..row.len()).map(Some).chain([None]) {
                let weight = right.map_or(0, |right| row[right]);
                if right.is_some() && (weight == 0 || chosen.contains(&right)) {
                    continue;
                }
                chosen.push(right);
                extend(weights, chosen, sum + weight, best);
                chosen.pop();
            }
        }
        let mut all = (0, BTreeSet::new());
        extend(weights, &mut Vec::new(), 0, &mut all);
        all
    }

    #[test]
    fn assignments_are_those_that_brute_force_finds() {
        let mut state = 7_u64;
        let mut next = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(state >> 33).unwrap_or_default() % below
        };
        for _ in 0..3000 {
            let (lefts, rights) = (next(5), next(5));
            let largest = [1, 2, 3, 1000][next(4)];
            let weights: Vec<Vec<i128>> = (0..lefts)
                .map(|_| {
                    (0..rights).map(|_| if next(3) == 0 { 0 } else { next(largest) as i128 + 1 }).collect()
                })
                .collect();
            let (_, all) = best(&weights);
            let found = assign(&weights);
            assert!(all.contains(&found.partners), "{weights:?}: {:?}", found.partners);
            for left in 0..lefts {
                let wanted: BTreeSet<_> = all.iter().map(|assignment| assignment[left]).collect();
                let alternatives: BTreeSet<_> = found.alternatives[left].iter().copied().collect();
                assert_eq!(alternatives, wanted, "{left} of {weights:?}");
            }
        }
    }

    #[test]
    fn assignment_of_the_largest_groups_is_complete() {
        let weights: Vec<Vec<i128>> = (0..MAX_SIDE as i128)
            .map(|left| (0..MAX_SIDE as i128).map(|right| 1 + (left * right) % 7).collect())
            .collect();
        let found = assign(&weights);
        let taken: BTreeSet<_> = found.partners.iter().flatten().collect();
        assert_eq!(taken.len(), MAX_SIDE);
    }
}
