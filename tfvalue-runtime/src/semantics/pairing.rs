//! Pairs the prior elements with the elements of an API response.

use std::collections::VecDeque;

use super::SemanticEq;

/// The differences between a prior value and an API response that don't prevent keeping the prior value.
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    /// A prior null is kept for a zero value, and a prior zero value for null.
    pub zero: bool,
    /// A prior unknown value fits any value.
    pub unknown: bool,
    /// The elements of this list have no order.
    pub unordered: bool,
    /// The attribute that identifies the elements of this list or set.
    pub key: Option<&'static str>,
}

impl Fit {
    /// No difference except in spelling.
    pub const EXACT: Self = Self { zero: false, unknown: false, unordered: false, key: None };
    /// Zero values and unknown values.
    pub const ANY: Self = Self { zero: true, unknown: true, ..Self::EXACT };

    /// The differences for the elements of a collection: `unordered` and `key` are about the collection itself.
    #[must_use]
    pub fn inner(self) -> Self {
        Self { unordered: false, key: None, ..self }
    }
}

/// Finds the position of the prior element that is kept for each new element. Finds as many pairs as possible. Exact matches come first, then
/// elements that differ in zero values, then elements with unknown parts. So the order of the elements doesn't decide.
pub(super) fn partners<T: SemanticEq>(was: &[&T], new: &[&T], fit: Fit) -> Vec<Option<usize>> {
    let mut pairs = Pairs { of_new: vec![None; new.len()], of_was: vec![None; was.len()], first: 0 };
    let stays = |fit: Fit| move |one: usize, other: usize| was[one].stays_for(new[other], fit);
    let any = fit.inner();
    pairs.add_first(stays(Fit::EXACT));
    if fit.zero {
        pairs.add_first(stays(Fit { unknown: false, ..any }));
    }
    if let Some(key) = fit.key {
        let has_same_key = |one: usize, other: usize| was[one].has_same(new[other], key);
        pairs.add_most(|one, other| has_same_key(one, other) && stays(any)(one, other));
        pairs.add_only(has_same_key);
    }
    if fit.unknown {
        pairs.add_most(stays(any));
    }
    pairs.of_new
}

/// Settles each new element with its partner. Returns the settled elements with the positions of their partners.
fn with_partners<T: SemanticEq>(new: Vec<T>, was: Vec<T>, fit: Fit) -> Vec<(Option<usize>, T)> {
    let partners = partners(&was.iter().collect::<Vec<_>>(), &new.iter().collect::<Vec<_>>(), fit);
    let mut was: Vec<_> = was.into_iter().map(Some).collect();
    let settle = |(new, partner): (T, Option<usize>)| match partner.and_then(|position| was[position].take())
    {
        Some(was) => (partner, new.settled(was, fit.inner())),
        None => (partner, new),
    };
    new.into_iter().zip(partners).map(settle).collect()
}

/// The elements of a set, each settled with its partner.
pub(super) fn settled_set<T: SemanticEq>(new: Vec<T>, was: Vec<T>, fit: Fit) -> impl Iterator<Item = T> {
    with_partners(new, was, fit).into_iter().map(|(_, element)| element)
}

/// The elements of a list, each settled with its partner. In a list without order, elements with a partner keep the prior order, and the others
/// follow.
pub(super) fn settled_list<T: SemanticEq>(new: Vec<T>, was: Vec<T>, fit: Fit) -> Vec<T> {
    if fit.unordered || fit.key.is_some() {
        let mut settled = with_partners(new, was, fit);
        if fit.unordered {
            settled.sort_by_key(|(partner, _)| partner.unwrap_or(usize::MAX));
        }
        return settled.into_iter().map(|(_, element)| element).collect();
    }
    let mut was = was.into_iter();
    let settle = |new: T| match was.next() {
        Some(was) => new.settled(was, fit),
        None => new,
    };
    new.into_iter().map(settle).collect()
}

/// The pairs found so far.
struct Pairs {
    of_new: Vec<Option<usize>>,
    of_was: Vec<Option<usize>>,
    /// The position of the first prior element without a partner. Searches begin at it, because most elements come in the prior order.
    first: usize,
}

impl Pairs {
    /// Pairs each new element without a partner with the first prior element that fits. Finds the greatest number of pairs if any two elements that
    /// fit a third fit each other.
    fn add_first(&mut self, fits: impl Fn(usize, usize) -> bool) {
        for new in 0..self.of_new.len() {
            if self.of_new[new].is_none() {
                self.take(new, &fits);
            }
        }
    }

    /// Pairs as many of the elements without a partner as possible.
    fn add_most(&mut self, fits: impl Fn(usize, usize) -> bool) {
        let is_open: Vec<_> = self.of_was.iter().map(Option::is_none).collect();
        for new in 0..self.of_new.len() {
            if self.of_new[new].is_none() && !self.take(new, &fits) {
                self.augment(new, &fits, &mut is_open.clone());
            }
        }
    }

    /// Pairs two elements without a partner if each of them fits no other element without a partner.
    fn add_only(&mut self, fits: impl Fn(usize, usize) -> bool) {
        let open =
            |of: &[Option<usize>]| -> Vec<usize> { (0..of.len()).filter(|at| of[*at].is_none()).collect() };
        let (was, new) = (open(&self.of_was), open(&self.of_new));
        for &other in &new {
            let mut found = was.iter().filter(|one| fits(**one, other));
            if let (Some(&one), None) = (found.next(), found.next())
                && new.iter().filter(|new| fits(one, **new)).count() == 1
            {
                self.pair(one, other);
            }
        }
    }

    /// Pairs a new element with the first prior element that fits and has no partner. Returns whether there is such an element.
    fn take(&mut self, new: usize, fits: impl Fn(usize, usize) -> bool) -> bool {
        let mut left = (self.first..self.of_was.len()).filter(|was| self.of_was[*was].is_none());
        let found = left.find(|was| fits(*was, new));
        if let Some(was) = found {
            self.pair(was, new);
        }
        found.is_some()
    }

    fn pair(&mut self, was: usize, new: usize) {
        (self.of_was[was], self.of_new[new]) = (Some(new), Some(was));
        self.first += self.of_was[self.first..].iter().take_while(|partner| partner.is_some()).count();
    }

    /// Finds a partner for a new element by an augmenting path: a new element that loses its partner gets another one. Changes the partners of prior
    /// elements in `is_open` only.
    fn augment(&mut self, new: usize, fits: &impl Fn(usize, usize) -> bool, is_open: &mut [bool]) {
        let mut reached_from = vec![new; is_open.len()];
        let mut reached = VecDeque::from([new]);
        while let Some(new) = reached.pop_front() {
            for was in 0..is_open.len() {
                if !is_open[was] || !fits(was, new) {
                    continue;
                }
                is_open[was] = false;
                reached_from[was] = new;
                match self.of_was[was] {
                    Some(partner) => reached.push_back(partner),
                    None => return self.move_partners(was, &reached_from),
                }
            }
        }
    }

    /// Pairs a prior element with the new element from which it was reached. Repeats this with the prior element that the new one was paired with
    /// before.
    fn move_partners(&mut self, was: usize, reached_from: &[usize]) {
        let mut moved = Some(was);
        while let Some(was) = moved {
            let new = reached_from[was];
            moved = self.of_new[new];
            self.pair(was, new);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn most(count: usize, fits: impl Fn(usize, usize) -> bool) -> Vec<Option<usize>> {
        let mut pairs = Pairs { of_new: vec![None; count], of_was: vec![None; count], first: 0 };
        pairs.add_most(fits);
        pairs.of_new
    }

    #[test]
    fn partner_is_taken_from_others_that_find_another() {
        assert_eq!(most(2, |was, new| was == 0 || new == 0), [Some(1), Some(0)]);
        assert_eq!(most(3, |was, new| was == new || was + 1 == new), [Some(0), Some(1), Some(2)]);
        assert_eq!(most(2, |was, _| was == 0), [Some(0), None]);
    }

    #[test]
    fn a_chain_of_partners_needs_little_stack() {
        const COUNT: usize = 2_000;
        // Each takes the first of two, and the last must move all others.
        let fits = |was: usize, new: usize| match new.checked_add(1) {
            Some(next) if next == COUNT => was == 0,
            next => was == new || Some(was) == next,
        };
        let thread = std::thread::Builder::new().stack_size(64 << 10);
        let found = thread.spawn(move || most(COUNT, fits)).unwrap().join().unwrap();
        let moved: Vec<_> = (1..COUNT).chain([0]).map(Some).collect();
        assert_eq!(found, moved);
    }
}
