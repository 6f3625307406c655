//! The differences between combinations of attributes and blocks. A new combination may refuse a configuration that the earlier combinations accept.

use std::{borrow::Cow, collections::BTreeSet};

use super::scope::Scope;
use crate::validators::Term;
use tfvalue_runtime::schema::Combinations;

/// A combination, parsed from the text of its option.
struct Combination<'t> {
    text: &'t str,
    rule: Cow<'t, str>,
    members: BTreeSet<Cow<'t, str>>,
}

/// A difference: the later text, the earlier text, and whether the change is breaking. A text is empty if the combination is absent.
pub(super) type Difference = (String, String, bool);

/// The differences between the combinations of an object and its earlier ones, new ones first.
pub(super) fn differences(new: &Combinations, old: &Combinations, scope: &Scope<'_>) -> Vec<Difference> {
    let (new, old) = (new.options(), old.options());
    let (new, old): (Vec<_>, Vec<_>) = (new.iter().map(read).collect(), old.iter().map(read).collect());
    let is_in = |one: &Combination<'_>, all: &[Combination<'_>]| all.iter().any(|other| one.is_same(other));
    let (added, gone): (Vec<_>, Vec<_>) = (
        new.iter().filter(|one| !is_in(one, &old)).collect(),
        old.iter().filter(|one| !is_in(one, &new)).collect(),
    );
    // An added and a removed combination are one difference if they have the same rule and share a member. No third combination may match either of
    // them.
    let is_after = |one: &Combination<'_>, gone: &Combination<'_>| {
        one.rule == gone.rule && !gone.members.is_disjoint(&one.members)
    };
    let before = |one: &Combination<'_>| {
        let gone = only(gone.iter().filter(|gone| is_after(one, gone)))?;
        only(added.iter().filter(|one| is_after(one, gone))).map(|_| *gone)
    };
    let mut differences = Vec::new();
    let mut replaced = BTreeSet::new();
    for one in &added {
        let breaking = !one.is_implied(&old, scope);
        let before = before(one).map_or("", |gone| gone.text);
        replaced.insert(before);
        differences.push((one.text.to_owned(), before.to_owned(), breaking));
    }
    let rest = gone.iter().filter(|gone| !replaced.contains(gone.text));
    differences.extend(rest.map(|gone| (String::new(), gone.text.to_owned(), false)));
    differences
}

/// The only element of an iterator; `None` if there are none or several.
fn only<T>(mut elements: impl Iterator<Item = T>) -> Option<T> {
    elements.next().filter(|_| elements.next().is_none())
}

fn read(text: &String) -> Combination<'_> {
    let term = Term::read(text).pop();
    let (rule, members) = term.map_or_else(|| (text.into(), Vec::new()), |term| (term.name, term.arguments));
    Combination { text, rule, members: members.into_iter().map(|member| member.name).collect() }
}

impl Combination<'_> {
    /// Returns whether both have the same rule and the same members, in any order.
    fn is_same(&self, other: &Self) -> bool {
        (&self.rule, &self.members) == (&other.rule, &other.members)
    }

    /// Returns whether every configuration that satisfies all earlier combinations also satisfies this combination.
    fn is_implied(&self, old: &[Self], scope: &Scope<'_>) -> bool {
        match &*self.rule {
            "conflicts" => self.excludes(old, scope),
            "at_least_one_of" => self.demands(old, scope),
            "exactly_one_of" => self.excludes(old, scope) && self.demands(old, scope),
            "required_together" => {
                let mut members = self.members.iter();
                members.clone().all(|name| scope.was_required(name))
                    || members.all(|name| !scope.was_settable(name))
                    || old.iter().any(|old| old.rule == self.rule && self.members.is_subset(&old.members))
            }
            _ => false,
        }
    }

    /// Returns whether no configuration of the earlier schema sets two of the members. Such a configuration can't set members that are new.
    fn excludes(&self, old: &[Self], scope: &Scope<'_>) -> bool {
        let members: BTreeSet<_> =
            self.members.iter().filter(|name| scope.was_settable(name)).cloned().collect();
        let excludes = |old: &Self| {
            matches!(&*old.rule, "conflicts" | "exactly_one_of") && members.is_subset(&old.members)
        };
        members.len() < 2 || old.iter().any(excludes)
    }

    /// Returns whether every configuration of the earlier schema sets one of the members. Removed members are ignored: their removal is a breaking
    /// change anyway.
    fn demands(&self, old: &[Self], scope: &Scope<'_>) -> bool {
        let demands = |old: &Self| {
            let mut left = old.members.iter().filter(|name| scope.is_settable(name));
            matches!(&*old.rule, "at_least_one_of" | "exactly_one_of")
                && left.all(|name| self.members.contains(name))
        };
        self.members.iter().any(|name| scope.was_required(name)) || old.iter().any(demands)
    }
}
