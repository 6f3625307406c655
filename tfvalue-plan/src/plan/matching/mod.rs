//! Pairs the elements of two collections.
//!
//! Terraform doesn't identify elements of a set, so they are paired by content: an assignment of maximum weight. The weights don't depend on the
//! order of set elements, on hashes or on names. [`partners`] is the only function that pairs elements. A `key` of the model identifies elements of a
//! list or a set. Without a key, elements of a list are paired by position.

pub(super) mod facts;

mod assignment;
mod likeness;

use std::{
    borrow::Cow,
    cmp::max,
    collections::{BTreeMap, BTreeSet, HashMap},
};

use tfvalue_runtime::value::Value;

use self::{
    assignment::{MAX_SIDE, assign},
    facts::{Bucket, Facts, View, buckets, hash_whole},
    likeness::{Likeness, Spelled, nameless},
};
use super::{
    equivalence::is_equivalent,
    meaning::Spellings,
    node::{Node, is_null, named},
};

/// The maximum number of pairs that are compared among elements that no known fact distinguishes. Beyond the limit, the elements have no partner.
const MAX_PAIRS: usize = 1 << 20;

/// Two collections whose elements are paired.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Sides {
    /// A configuration with its defaults, and the prior state. A known key identifies an element.
    ConfigAndPrior,
    /// A configuration, and the plan made from it. The plan contains all configured values.
    ConfigAndPlan,
    /// A new value, and its prior value or its plan, without the configuration. A known key identifies an element.
    NewAndPrior,
}

impl Sides {
    fn views(self) -> [View; 2] {
        match self {
            Self::ConfigAndPrior | Self::ConfigAndPlan => [View::Configured, View::All],
            Self::NewAndPrior => [View::NotComputed; 2],
        }
    }
}

/// The partner of an element.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Partner {
    /// The partner's position in one best assignment.
    pub(super) chosen: Option<usize>,
    /// The partner's positions in all best assignments, sorted. `None` means no partner.
    pub(super) alternatives: Vec<Option<usize>>,
    /// True if a value that is unknown now may change the assignment. Then `alternatives` holds every possible partner, unless there are too many.
    pub(super) is_unsettled: bool,
    /// True if each best assignment uses all alternatives, and those of the elements that compete for them.
    pub(super) takes_all: bool,
}

impl Partner {
    /// The only possible partner, at this position.
    pub(super) fn at(position: usize) -> Self {
        Self { chosen: Some(position), alternatives: vec![Some(position)], ..Self::default() }
    }

    /// Returns whether there are several best assignments, with different partners.
    pub(super) fn is_ambiguous(&self) -> bool {
        self.alternatives.len() > 1
    }
}

/// Finds the partner of each element of `ones` in one best assignment: its position in `others`, or `None`.
pub(super) fn pairs(
    sides: Sides,
    node: Node<'_>,
    ones: &Value<'_>,
    others: &Value<'_>,
) -> Vec<Option<usize>> {
    partners(sides, node, ones, others, &mut Spellings::default())
        .into_iter()
        .map(|partner| partner.chosen)
        .collect()
}

/// Finds the partner of each element of `ones` in `others`. `spellings` holds the uniform spellings of earlier calls.
pub(super) fn partners(
    sides: Sides,
    node: Node<'_>,
    ones: &Value<'_>,
    others: &Value<'_>,
    spellings: &mut Spellings,
) -> Vec<Partner> {
    let key = node.rules().and_then(|rules| rules.key).filter(|_| sides != Sides::ConfigAndPlan);
    match (ones, others.elements()) {
        (Value::List(ones), Some(others)) if key.is_none() => {
            let at = |index| if index < others.len() { Partner::at(index) } else { Partner::default() };
            (0..ones.len()).map(at).collect()
        }
        (Value::List(elements) | Value::Set(elements), Some(others)) => {
            let is_list = matches!(ones, Value::List(_));
            Search::new(sides, node, key, is_list, [elements, others]).find(spellings)
        }
        (ones, _) => vec![Partner::default(); ones.elements().map_or(0, <[_]>::len)],
    }
}

/// The likeness of two sets, or `None` unless each element of either set has a partner in the other.
///
/// If `one` is larger and not wholly known, its elements may merge. Then each element of either set only has to fit some element of the other.
fn likeness_of_sets(
    view: View,
    node: Node<'_>,
    one: Spelled<'_, '_>,
    other: Spelled<'_, '_>,
) -> Option<Likeness> {
    let uniform = [one.uniform.elements()?, other.uniform.elements()?];
    let raw = [one.raw.elements()?, other.raw.elements()?];
    let [ones, others] = uniform;
    let likeness = |one: usize, other: usize| {
        let spelled = |side: usize, index: usize| {
            Some(Spelled { uniform: &uniform[side][index], raw: raw[side].get(index)? })
        };
        view.likeness(node, spelled(0, one)?, spelled(1, other)?)
    };
    if ones.len() > others.len() && ones.iter().any(|one| !one.is_wholly_known()) {
        let fits = |one: usize, other: usize| likeness(one, other).is_some();
        let is_covered = ones.len().saturating_mul(others.len()) > MAX_PAIRS
            || (0..ones.len()).all(|one| (0..others.len()).any(|other| fits(one, other)))
                && (0..others.len()).all(|other| (0..ones.len()).any(|one| fits(one, other)));
        return is_covered.then(Likeness::default);
    }
    if ones.len() != others.len() {
        return None;
    }
    let sides = if view == View::NotComputed { Sides::NewAndPrior } else { Sides::ConfigAndPlan };
    let mut search = Search::new(sides, node, None, false, raw);
    search.uniform = uniform.map(|elements| elements.iter().map(Cow::Borrowed).collect());
    search.is_uniform = true;
    let mut pairs = search.find(&mut Spellings::default()).into_iter().enumerate();
    pairs.try_fold(Likeness::default(), |sum, (one, partner)| Some(sum + likeness(one, partner.chosen?)?))
}

/// A search for the partners of elements.
struct Search<'v, 'a> {
    sides: Sides,
    /// The view of each side.
    views: [View; 2],
    node: Node<'v>,
    key: Option<&'v str>,
    is_list: bool,
    /// True if the elements already have their uniform spelling.
    is_uniform: bool,
    /// The elements in their raw spelling.
    raw: [&'v [Value<'a>]; 2],
    /// The elements in their uniform spelling: one spelling for all values that mean the same.
    uniform: [Vec<Cow<'v, Value<'a>>>; 2],
    /// The number of elements with each key, by the hash of the key.
    keys: [HashMap<u64, usize>; 2],
    /// The number of configured elements with each key that aren't wholly known. Such an element may become equal to another element with the key.
    open_keys: HashMap<u64, usize>,
}

/// Two elements that may be partners.
struct Edge {
    one: usize,
    other: usize,
    weight: i128,
}

impl<'v, 'a> Search<'v, 'a> {
    fn new(
        sides: Sides,
        node: Node<'v>,
        key: Option<&'v str>,
        is_list: bool,
        raw: [&'v [Value<'a>]; 2],
    ) -> Self {
        let uniform = raw.map(|elements| elements.iter().map(Cow::Borrowed).collect());
        let (is_uniform, keys, open_keys) = (!node.has_meaning(), Default::default(), HashMap::new());
        Self { sides, views: sides.views(), node, key, is_list, is_uniform, raw, uniform, keys, open_keys }
    }

    fn find(mut self, spellings: &mut Spellings) -> Vec<Partner> {
        let mut found = vec![Partner::default(); self.raw[0].len()];
        let open = self.pair_complete(&mut found);
        if open[0].is_empty() {
            return found;
        }
        self.compare_by_meaning(&open, spellings);
        let candidates = self.candidates(&open);
        for group in groups(candidates.edges, self.raw.map(<[_]>::len)) {
            let is_crowded = group.others.iter().any(|other| candidates.crowded[1].contains(other));
            self.assign_group(&group, is_crowded, &mut found);
        }
        for one in &candidates.crowded[0] {
            found[*one] = Partner { is_unsettled: true, ..Partner::default() };
        }
        found
    }

    /// Gives unpaired elements their uniform spelling, and counts all keys.
    fn compare_by_meaning(&mut self, open: &Bucket, spellings: &mut Spellings) {
        for side in [0, 1].into_iter().filter(|_| !self.is_uniform) {
            for &index in &open[side] {
                self.uniform[side][index] = spellings.uniform(self.node, &self.raw[side][index]);
            }
        }
        let Some(key) = self.key else { return };
        for side in [0, 1] {
            for element in self.raw[side] {
                let key = spellings.uniform_member(self.node, key, named(element, key));
                let key = hash_whole(&key);
                *self.keys[side].entry(key).or_default() += 1;
                let may_merge = !self.is_list && !element.is_wholly_known();
                if side == 0 && self.sides == Sides::ConfigAndPrior && may_merge {
                    *self.open_keys.entry(key).or_default() += 1;
                }
            }
        }
    }

    /// Pairs two elements that are identical in everything that a configuration may set, if no other element is. Returns the positions of the
    /// unpaired elements.
    ///
    /// No other partner has more in common with either element, so a best assignment stays best with this pair. Unknown values can't change this:
    /// another element of the set that came to have as much in common would be equal.
    fn pair_complete(&self, found: &mut [Partner]) -> Bucket {
        let mut buckets = HashMap::<_, Bucket>::new();
        for side in [0, 1] {
            for (index, element) in self.raw[side].iter().enumerate() {
                if let Some(hash) = self.views[side].complete_hash(self.node, element) {
                    // In a list, equal elements differ in their positions.
                    let place = (hash, self.is_list.then_some(index));
                    buckets.entry(place).or_default()[side].push(index);
                }
            }
        }
        let mut is_paired = self.raw.map(|elements| vec![false; elements.len()]);
        for bucket in buckets.into_values() {
            if let [[one], [other]] = bucket.each_ref().map(Vec::as_slice) {
                let [one_raw, other_raw] = [&self.raw[0][*one], &self.raw[1][*other]].map(Spelled::uniform);
                if self.views[0].likeness(self.node, one_raw, other_raw).is_some() {
                    found[*one] = Partner::at(*other);
                    (is_paired[0][*one], is_paired[1][*other]) = (true, true);
                }
            }
        }
        is_paired.map(|is_paired| (0..is_paired.len()).filter(|index| !is_paired[*index]).collect())
    }

    /// The key of an element. A key that repeats on either side identifies no element.
    fn key_of(&self, side: usize, index: usize) -> Key<'_> {
        let Some(key) = self.key else { return Key::None };
        let value = named(&self.uniform[side][index], key);
        if is_null(value) {
            return Key::None;
        }
        if !value.is_wholly_known() {
            return Key::Unknown;
        }
        let hash = hash_whole(value);
        let [ours, theirs] = self.keys.each_ref().map(|keys| keys.get(&hash).copied().unwrap_or_default());
        let open = self.open_keys.get(&hash).copied().unwrap_or_default();
        match side {
            _ if theirs > 1 || ours - open > 1 => Key::None,
            0 if ours > 1 => Key::Open(value),
            _ => Key::Known(value),
        }
    }

    /// Finds all pairs of unpaired elements that may be partners.
    fn candidates(&self, open: &Bucket) -> Candidates {
        let mut candidates = Candidates::default();
        if let Some(key) = self.key {
            let has_key =
                |side, index: &usize| matches!(self.key_of(side, *index), Key::Known(_) | Key::Open(_));
            let keyed = [0, 1].map(|side| {
                open[side].iter().copied().filter(|index| has_key(side, index)).collect::<Vec<_>>()
            });
            let facts = |side: usize, index: usize| Facts::of_whole(named(&self.uniform[side][index], key));
            candidates.add(&keyed, facts, |one, other| self.weight_of_keyed(one, other));
        }
        // An element without a known key may be the partner of an element with a known key.
        let facts = |side: usize, index: usize| match self.key_of(side, index) {
            Key::Unknown if side == 0 && self.sides == Sides::ConfigAndPrior => Facts::default(),
            _ => Facts::of_element(self.views[side], self.node, &self.uniform[side][index]),
        };
        candidates.add(open, facts, |one, other| self.weight_of_content(one, other));
        candidates
    }

    /// The weight of two elements with the same known key, otherwise `None`.
    fn weight_of_keyed(&self, one: usize, other: usize) -> Option<i128> {
        match (self.key_of(0, one), self.key_of(1, other)) {
            (Key::Known(a) | Key::Open(a), Key::Known(b)) if is_equivalent(a, b) => {
                let [ours, theirs] = [self.spelled(0, one), self.spelled(1, other)];
                Some(self.weight(one, other, self.views[0].likeness_of_keyed(self.node, ours, theirs)))
            }
            _ => None,
        }
    }

    /// The weight of two elements by content. Returns `None` if both have a known key, or if the content rules out the pair.
    fn weight_of_content(&self, one: usize, other: usize) -> Option<i128> {
        let [ours, theirs] = [self.spelled(0, one), self.spelled(1, other)];
        let likeness = match (self.key_of(0, one), self.key_of(1, other)) {
            (Key::Known(_) | Key::Open(_), Key::Known(_)) => return None,
            // An unknown key may turn out to identify the element, regardless of its other attributes.
            (Key::Unknown, Key::Known(_)) if self.sides == Sides::ConfigAndPrior => {
                self.views[0].likeness_of_keyed(self.node, ours, theirs)
            }
            _ => self.views[0].likeness(self.node, ours, theirs)?,
        };
        Some(self.weight(one, other, likeness))
    }

    /// The weight of two partners. The criteria, in order of priority: more pairs, equal positions in a list, more leaves that mean the same, more
    /// leaves with the same spelling. In groups of at most 128 elements per side, the sum of one criterion never reaches the next.
    fn weight(&self, one: usize, other: usize, likeness: Likeness) -> i128 {
        let position = self.is_list && one == other;
        (1 << 112)
            + (i128::from(position) << 100)
            + (i128::from(likeness.leaves) << 50)
            + i128::from(likeness.letters)
    }

    /// The element at `index` of a side.
    fn spelled(&self, side: usize, index: usize) -> Spelled<'_, 'a> {
        Spelled { uniform: &self.uniform[side][index], raw: &self.raw[side][index] }
    }

    /// Returns whether a value that is unknown now decides on the partner of an element.
    fn is_undecided(&self, one: usize) -> bool {
        let is_open = match self.key_of(0, one) {
            Key::Known(_) => false,
            Key::Unknown | Key::Open(_) => true,
            Key::None => !self.raw[0][one].is_wholly_known(),
        };
        is_open && self.sides == Sides::ConfigAndPrior
    }

    /// Assigns the elements of a group. No element has a possible partner outside the group.
    fn assign_group(&self, group: &Group, is_crowded: bool, found: &mut [Partner]) {
        let is_unsettled = is_crowded || group.ones.iter().any(|one| self.is_undecided(*one));
        if max(group.ones.len(), group.others.len()) > MAX_SIDE {
            for one in &group.ones {
                found[*one] = Partner { is_unsettled: true, ..Partner::default() };
            }
            return;
        }
        let (ones, others) = (self.in_order(0, &group.ones), self.in_order(1, &group.others));
        let places = |order: &[usize]| -> HashMap<_, _> {
            order.iter().enumerate().map(|(place, index)| (*index, place)).collect()
        };
        let (rows, columns) = (places(&ones), places(&others));
        let mut weights = vec![vec![0; others.len()]; ones.len()];
        for edge in &group.edges {
            weights[rows[&edge.one]][columns[&edge.other]] = edge.weight;
        }
        let assignment = assign(&weights);
        let takes_all = takes_all(&assignment.alternatives, others.len());
        for (row, one) in ones.into_iter().enumerate() {
            let possible = if is_unsettled {
                let columns = (0..others.len()).filter(|column| weights[row][*column] > 0);
                columns.map(Some).chain([None]).collect()
            } else {
                assignment.alternatives[row].clone()
            };
            let at = |column: Option<usize>| column.map(|column| others[column]);
            let mut alternatives: Vec<_> = possible.into_iter().map(at).collect();
            alternatives.sort_unstable();
            let (chosen, takes_all) = (at(assignment.partners[row]), takes_all[row]);
            found[one] = Partner { chosen, alternatives, is_unsettled, takes_all };
        }
    }

    /// Sorts positions of elements by content without names. The input order decides only between elements of equal content.
    fn in_order(&self, side: usize, positions: &BTreeSet<usize>) -> Vec<usize> {
        let mut positions: Vec<_> = positions.iter().copied().collect();
        positions.sort_by_cached_key(|index| (nameless(&self.raw[side][*index]), *index));
        positions
    }
}

/// Returns for each row whether each best assignment uses all columns of the row's component. Rows that share an alternative belong to one component.
fn takes_all(alternatives: &[Vec<Option<usize>>], columns: usize) -> Vec<bool> {
    let mut roots: Vec<usize> = (0..columns).collect();
    for row in alternatives {
        for pair in row.iter().flatten().collect::<Vec<_>>().windows(2) {
            let (a, b) = (root(&mut roots, *pair[0]), root(&mut roots, *pair[1]));
            roots[max(a, b)] = a.min(b);
        }
    }
    let of_rows: Vec<_> = alternatives
        .iter()
        .map(|row| row.iter().flatten().next().map(|column| root(&mut roots, *column)))
        .collect();
    // For each root: the number of columns, minus the number of rows that always take a column.
    let mut left = vec![0_isize; columns];
    (0..columns).for_each(|column| left[root(&mut roots, column)] += 1);
    for (row, columns) in alternatives.iter().zip(&of_rows) {
        if let Some(columns) = columns.filter(|_| !row.contains(&None)) {
            left[columns] -= 1;
        }
    }
    of_rows.into_iter().map(|columns| columns.is_some_and(|columns| left[columns] == 0)).collect()
}

/// The value of an element's key.
enum Key<'v> {
    /// The model has no key, or the key of the element doesn't identify it.
    None,
    Known(&'v Value<'v>),
    /// The key repeats in a configuration, but elements may merge so that it becomes unique. Then it identifies the element.
    Open(&'v Value<'v>),
    Unknown,
}

/// The pairs of elements that may be partners.
#[derive(Default)]
struct Candidates {
    edges: Vec<Edge>,
    /// The elements of each side that have too many candidates to compare.
    crowded: [BTreeSet<usize>; 2],
}

impl Candidates {
    /// Adds the pairs of these positions that have a weight. Skips pairs that differ in a known fact.
    fn add(
        &mut self,
        positions: &Bucket,
        facts: impl Fn(usize, usize) -> Facts,
        weight: impl Fn(usize, usize) -> Option<i128>,
    ) {
        let facts = [0, 1].map(|side| positions[side].iter().map(|index| facts(side, *index)).collect());
        for bucket in buckets(&facts) {
            let [ones, others] =
                [0, 1].map(|side| bucket[side].iter().map(move |place| positions[side][*place]));
            if ones.len().saturating_mul(others.len()) > MAX_PAIRS {
                self.crowded[0].extend(ones);
                self.crowded[1].extend(others);
                continue;
            }
            for one in ones {
                let weighed = others.clone().filter_map(|other| Some((other, weight(one, other)?)));
                self.edges.extend(weighed.map(|(other, weight)| Edge { one, other, weight }));
            }
        }
    }
}

/// Elements without a possible partner outside the group.
#[derive(Default)]
struct Group {
    ones: BTreeSet<usize>,
    others: BTreeSet<usize>,
    edges: Vec<Edge>,
}

/// Divides the elements that may have a partner into the smallest possible groups.
fn groups(edges: Vec<Edge>, lengths: [usize; 2]) -> impl Iterator<Item = Group> {
    let mut roots: Vec<usize> = (0..lengths[0] + lengths[1]).collect();
    for edge in &edges {
        let (a, b) = (root(&mut roots, edge.one), root(&mut roots, lengths[0] + edge.other));
        roots[max(a, b)] = a.min(b);
    }
    let mut groups = BTreeMap::<usize, Group>::new();
    for edge in edges {
        let group = groups.entry(root(&mut roots, edge.one)).or_default();
        group.ones.insert(edge.one);
        group.others.insert(edge.other);
        group.edges.push(edge);
    }
    groups.into_values()
}

/// Finds the representative of an element's group (union-find with path halving).
fn root(roots: &mut [usize], mut of: usize) -> usize {
    while roots[of] != of {
        roots[of] = roots[roots[of]];
        of = roots[of];
    }
    of
}
