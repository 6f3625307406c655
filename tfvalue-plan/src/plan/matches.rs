//! The elements of two sets that match.

use super::matching::facts::{Facts, buckets};

/// The matches between the elements of two sets.
pub(super) struct Matches {
    /// For each element of the first set, true if it matches one of the second.
    pub(super) first: Vec<bool>,
    /// For each element of the second set, true if it matches one of the first.
    pub(super) second: Vec<bool>,
}

impl Matches {
    /// Finds the elements that have a match. `is_match` takes a position in each set.
    ///
    /// Two elements are compared only if their known facts don't differ. No pair is compared twice: repeated comparisons of nested sets would take
    /// time exponential in the depth.
    pub(super) fn find(facts: &[Vec<Facts>; 2], mut is_match: impl FnMut(usize, usize) -> bool) -> Self {
        let mut matches = Self::none(facts);
        for [ones, others] in buckets(facts) {
            matches.search(&ones, &others, &mut is_match);
        }
        matches
    }

    /// Returns whether all elements of both sets have a match.
    pub(super) fn are_all(facts: &[Vec<Facts>; 2], mut is_match: impl FnMut(usize, usize) -> bool) -> bool {
        let mut matches = Self::none(facts);
        // Elements that are compared as a whole are in one bucket only.
        buckets(facts).all(|[ones, others]| {
            !ones.is_empty() && !others.is_empty() && {
                matches.search(&ones, &others, &mut is_match);
                ones.iter().all(|one| matches.first[*one])
                    && others.iter().all(|other| matches.second[*other])
            }
        })
    }

    fn none([first, second]: &[Vec<Facts>; 2]) -> Self {
        Self { first: vec![false; first.len()], second: vec![false; second.len()] }
    }

    /// Looks for matches of the elements at these positions that have none yet.
    fn search(&mut self, ones: &[usize], others: &[usize], is_match: &mut impl FnMut(usize, usize) -> bool) {
        // Elements at the same position are the most likely matches.
        for (&one, &other) in ones.iter().zip(others) {
            self.compare(one, other, is_match);
        }
        // For each of `ones`, the number of leading `others` that it was compared with, apart from the element at its own position.
        let mut compared = vec![0; ones.len()];
        for (position, &one) in ones.iter().enumerate() {
            while compared[position] < others.len() && !self.first[one] {
                let other = compared[position];
                compared[position] += 1;
                if other != position {
                    self.compare(one, others[other], is_match);
                }
            }
        }
        for (position, &other) in others.iter().enumerate() {
            let mut candidates = (0..ones.len()).filter(|one| *one != position && compared[*one] <= position);
            while let Some(one) = candidates.next().filter(|_| !self.second[other]) {
                self.compare(ones[one], other, is_match);
            }
        }
    }

    fn compare(&mut self, one: usize, other: usize, is_match: &mut impl FnMut(usize, usize) -> bool) {
        if (!self.first[one] || !self.second[other]) && is_match(one, other) {
            (self.first[one], self.second[other]) = (true, true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::{equivalence::is_equivalent, matching::facts::View, node::Node};
    use tfvalue_runtime::schema::{Attribute, Behavior};
    use tfvalue_runtime::{types::Type, value::Value};

    /// Counts compared pairs until all matches are known, and elements without a match.
    fn compared(planned: &[Value<'_>], new: &[Value<'_>]) -> (usize, usize) {
        let set = Attribute::new("set", Type::set(Type::Dynamic), Behavior::Optional);
        let facts = [planned, new].map(|elements| {
            elements
                .iter()
                .map(|element| Facts::of_element(View::All, Node::Attribute(&set), element))
                .collect()
        });
        let mut compared = 0;
        let matches = Matches::find(&facts, |i, j| {
            compared += 1;
            could_be(&planned[i], &new[j])
        });
        (compared, matches.first.iter().chain(&matches.second).filter(|is_match| !**is_match).count())
    }

    fn could_be(planned: &Value<'_>, new: &Value<'_>) -> bool {
        match (planned, new) {
            (Value::Unknown(_), _) => true,
            (Value::Object(planned), Value::Object(new)) => {
                planned.iter().zip(new).all(|((_, planned), (_, new))| could_be(planned, new))
            }
            (Value::Tuple(planned), Value::Tuple(new)) | (Value::List(planned), Value::List(new)) => {
                planned.len() == new.len()
                    && planned.iter().zip(new).all(|(planned, new)| could_be(planned, new))
            }
            (planned, new) => is_equivalent(planned, new),
        }
    }

    fn text(prefix: &str, index: usize) -> Value<'static> {
        Value::from(format!("{prefix}{index}"))
    }

    #[test]
    fn set_match_skips_elements_with_different_hashes() {
        let texts = |range: std::ops::Range<usize>| range.map(|index| text("", index));
        let objects = |range| texts(range).map(|text| Value::object([("name", text)]));
        let unknown = |count| std::iter::repeat_n(Value::UNKNOWN, count);
        let all = |elements: &mut dyn Iterator<Item = Value<'static>>| elements.collect::<Vec<_>>();

        let (planned, new) = (all(&mut texts(0..500)), all(&mut texts(1..501)));
        assert_eq!(compared(&planned, &new), (499, 2));
        let (planned, new) = (all(&mut objects(0..500)), all(&mut objects(1..501)));
        assert_eq!(compared(&planned, &new), (499, 2));
        // What is unknown may come to be any of them.
        let (planned, new) = (all(&mut unknown(250).chain(texts(0..250))), all(&mut texts(0..500)));
        assert_eq!(compared(&planned, &new), (750, 0));
        let (planned, new) = (all(&mut unknown(250).chain(objects(0..250))), all(&mut objects(1..500)));
        assert_eq!(compared(&planned, &new), (249 + 499, 1));
    }

    /// Elements of which each knows another part than the next, and those that come of them, in reverse.
    fn partly_known(
        count: usize,
        parts: usize,
        element: impl Fn(&mut dyn FnMut(usize) -> Value<'static>) -> Value<'static>,
    ) -> [Vec<Value<'static>>; 2] {
        let of = |index: usize, is_known: &dyn Fn(usize) -> bool| {
            element(&mut |part| if is_known(part) { text("v", index) } else { Value::UNKNOWN })
        };
        let planned = (0..count).map(|index| of(index, &|part| part == index % parts));
        [planned.collect(), (0..count).rev().map(|index| of(index, &|_| true)).collect()]
    }

    #[test]
    fn set_match_of_partly_known_elements_compares_each_but_once() {
        type Part<'p> = &'p mut dyn FnMut(usize) -> Value<'static>;
        let pair = |part: Part<'_>| Value::object([("a", part(0)), ("b", part(1))]);
        let tuple = |part: Part<'_>| Value::Tuple(vec![part(0), part(1), part(2)]);
        let nested = |part: Part<'_>| {
            let inner = Value::object([("a", part(0)), ("b", part(1))]);
            Value::object([("inner", inner), ("list", Value::list([part(2), part(3)]))])
        };
        for count in [200, 400, 800] {
            for [planned, new] in
                [partly_known(count, 2, pair), partly_known(count, 3, tuple), partly_known(count, 4, nested)]
            {
                assert_eq!(compared(&planned, &new), (count, 0), "{count}: {}", planned[0]);
                // Nothing matches: of each, only elements that are known nowhere in common can be compared.
                let others: Vec<_> = (0..count).map(|_| Value::object([("a", text("w", 0))])).collect();
                assert_eq!(compared(&planned, &others).0, 0);
            }
        }
    }

    #[test]
    fn set_match_has_a_limit_of_groups() {
        // Each element knows another subset of ten attributes, and one that all know.
        let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
        let of = |index: usize, is_known: &dyn Fn(usize) -> bool| {
            let value = |bit: usize| if is_known(bit) { text("v", index) } else { Value::UNKNOWN };
            let entries = names.iter().enumerate().map(|(bit, name)| (*name, value(bit)));
            Value::object(entries.chain([("name", text("n", index))]))
        };
        let planned: Vec<_> = (0..1024).map(|index| of(index, &|bit| index >> bit & 1 == 1)).collect();
        let new: Vec<_> = (0..1024).rev().map(|index| of(index, &|_| true)).collect();
        assert_eq!(compared(&planned, &new), (1024, 0));
    }
}
