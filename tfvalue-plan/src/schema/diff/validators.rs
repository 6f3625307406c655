//! Comparison of validators: finds validators that refuse a value that the earlier validators accept.
//!
//! A schema in a file has validators as the text of their options, so the validators of both schemas are parsed from that text.

use super::scope::Scope;
use crate::validators::{Nested, Sample, Term};

/// The effect of changed validators on a valid configuration, from the weakest to the strongest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Effect {
    /// Only the message of a refusal changes.
    Message,
    /// The configuration is still valid.
    Harmless,
    /// The validators' arguments don't show whether the configuration is still valid.
    Undecided,
    /// The configuration may be refused.
    Breaking,
}

/// The effect of new validators on values that the old validators accept. Both are the text of the option `validate`.
pub(super) fn effect(new: &str, old: &str, scope: &Scope<'_>) -> Effect {
    let (new, old) = (Term::read(new), Term::read(old));
    if are_implied(&new, &old, None) && are_implied(&old, &new, None) {
        Effect::Message
    } else {
        narrowing(&new, &old, scope)
    }
}

/// The effect of new validators on values that all old validators accept.
fn narrowing(new: &[Term<'_>], old: &[Term<'_>], scope: &Scope<'_>) -> Effect {
    let narrowing = |new: &Term<'_>| {
        if are_implied(std::slice::from_ref(new), old, Some(scope)) {
            Effect::Harmless
        } else if is_undecided(new, old, scope) {
            Effect::Undecided
        } else {
            Effect::Breaking
        }
    };
    new.iter().map(narrowing).max().unwrap_or(Effect::Harmless)
}

/// True if the arguments don't show whether a new validator accepts every value that the old validators accept.
fn is_undecided(new: &Term<'_>, old: &[Term<'_>], scope: &Scope<'_>) -> bool {
    let mut same = old.iter().filter(|old| old.name == new.name);
    match nested(new) {
        Nested::Any => !old.is_empty() && is_opaque(new),
        Nested::Parts => {
            same.any(|old| narrowing(&new.arguments, &old.arguments, scope) == Effect::Undecided)
        }
        _ => is_opaque(new) && same.next().is_some(),
    }
}

fn nested(term: &Term<'_>) -> Nested {
    term.kind().map_or(Nested::No, |kind| kind.nested)
}

fn is_opaque(term: &Term<'_>) -> bool {
    term.kind().is_some_and(|kind| kind.is_opaque) || term.arguments.iter().any(is_opaque)
}

/// Splits validators into parts, all of which must pass.
fn parts<'t>(terms: &[Term<'t>]) -> Vec<Term<'t>> {
    let parts = |term: &Term<'t>| term.kind().map_or_else(|| vec![term.clone()], |kind| (kind.parts)(term));
    terms.iter().flat_map(parts).collect()
}

/// Returns whether the new validators accept every value that all old validators accept.
fn are_implied(new: &[Term<'_>], old: &[Term<'_>], scope: Option<&Scope<'_>>) -> bool {
    let old_parts = parts(old);
    parts(new).iter().all(|new| {
        let is_certain = scope.is_some_and(|scope| match (nested(new), &new.names()[..]) {
            (Nested::Unset, [name]) => !scope.was_settable(name),
            (Nested::Set, [name]) => scope.was_required(name),
            _ => false,
        });
        let has_implied = |new: &Term<'_>| {
            let mut alternatives = new.arguments.iter();
            alternatives.any(|new| are_implied(std::slice::from_ref(new), old, scope))
        };
        is_certain
            || nested(new) == Nested::Any && has_implied(new)
            || old_parts.iter().any(|old| is_implied(new, old, scope))
    })
}

/// Returns whether a part of a validator accepts every value that a part of an earlier one accepts.
fn is_implied(new: &Term<'_>, old: &Term<'_>, scope: Option<&Scope<'_>>) -> bool {
    use std::slice::from_ref;

    if new == old {
        return true;
    }
    let is_implied = |new: &Term<'_>, old: &Term<'_>| are_implied(from_ref(new), from_ref(old), scope);
    match (nested(new), nested(old)) {
        (_, Nested::Any) => !old.arguments.is_empty() && old.arguments.iter().all(|old| is_implied(new, old)),
        (_, Nested::Values { ignores_case }) => {
            old.names().into_iter().all(|literal| new.accepts(&Sample { literal, ignores_case }))
        }
        (Nested::Parts, _) if new.name == old.name => are_implied(&new.arguments, &old.arguments, scope),
        _ => new.kind().is_some_and(|kind| (kind.is_implied)(new, old)),
    }
}
