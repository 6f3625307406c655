//! The facts about a validator that follow from its arguments alone, for generated documentation and differences of schemas.

use std::fmt::Display;

use tfvalue_runtime::{
    number::Number,
    schema::{Bounds, Refusal, Validator},
    types::Type,
};

use super::term::{Sample, Term};

/// A validator's name in `validate(…)`, and the meaning of its arguments. All fields but `name` and `demand` have a cautious default.
pub(crate) struct Kind {
    pub(crate) name: &'static str,
    /// The demand on a value, if the arguments show it: `be one of "a", "b"`.
    pub(super) demand: fn(&Term<'_>, Words<'_>) -> Option<String>,
    /// A sentence that replaces the sentence with the demand.
    pub(super) sentence: fn(&Term<'_>, Words<'_>) -> Option<String>,
    /// Splits the validator into parts: validators of the same kind, all of which must pass. `is_implied` is only called with parts.
    pub(crate) parts: for<'t> fn(&Term<'t>) -> Vec<Term<'t>>,
    /// Returns whether a part accepts every value that `by` accepts, a part that isn't equal.
    pub(crate) is_implied: fn(&Term<'_>, by: &Term<'_>) -> bool,
    /// Returns whether the validator accepts a literal.
    pub(crate) accepts: fn(&Term<'_>, &Sample<'_>) -> bool,
    /// The meaning of the arguments that are validators, values or attributes.
    pub(crate) nested: Nested,
    /// True if the arguments don't show which values the validator accepts.
    pub(crate) is_opaque: bool,
}

/// The meaning of the arguments of a validator.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Nested {
    /// The arguments have no such meaning.
    No,
    /// Validators, one of which must pass.
    Any,
    /// Validators of the parts of the value, all of which must pass.
    Parts,
    /// The only accepted values, optionally regardless of case.
    Values { ignores_case: bool },
    /// Attributes that must not be set.
    Unset,
    /// Attributes that must be set.
    Set,
}

impl Kind {
    pub(super) const fn new(name: &'static str, demand: fn(&Term<'_>, Words<'_>) -> Option<String>) -> Self {
        Self {
            name,
            demand,
            sentence: |_, _| None,
            parts: |term| vec![term.clone()],
            is_implied: |_, _| false,
            accepts: |_, _| false,
            nested: Nested::No,
            is_opaque: false,
        }
    }
}

/// The words of a sentence.
#[derive(Clone, Copy)]
pub(super) struct Words<'t> {
    pub(super) counted: Counted<'t>,
    /// Marks a literal as code.
    pub(super) code: fn(&str) -> String,
}

impl Words<'_> {
    pub(super) fn list(self, literals: &[&str]) -> String {
        literals.iter().map(|literal| (self.code)(literal)).collect::<Vec<_>>().join(", ")
    }

    /// Joins the demands of validators that must all pass.
    pub(super) fn all(self, validators: &[Term<'_>]) -> Option<String> {
        let demands: Vec<_> = validators.iter().filter_map(|validator| validator.demand(self)).collect();
        (!demands.is_empty()).then(|| demands.join(", and "))
    }
}

/// The units that a length counts.
#[derive(Clone, Copy)]
pub enum Counted<'t> {
    Characters,
    Elements(&'t Type),
    /// A nested attribute or blocks.
    Objects,
}

impl<'t> Counted<'t> {
    /// The units of values of a type. A nested attribute or a block has no type.
    pub fn of(ty: Option<&'t Type>) -> Self {
        match ty {
            None => Self::Objects,
            Some(Type::List(element) | Type::Set(element) | Type::Map(element)) => Self::Elements(element),
            Some(_) => Self::Characters,
        }
    }

    pub(super) fn word(self) -> &'static str {
        if matches!(self, Self::Characters) { "character" } else { "element" }
    }

    pub(super) fn element(self) -> Self {
        match self {
            Self::Elements(ty) => Self::of(Some(ty)),
            other => other,
        }
    }
}

/// Splits a validator into one validator per argument, all of which must pass.
pub(super) fn split<'t>(term: &Term<'t>) -> Vec<Term<'t>> {
    term.arguments.iter().map(|argument| term.with(argument.clone())).collect()
}

/// The range in the parentheses, such as `1..=64`. Each end is optional.
pub(super) fn range_of<'t>(term: &'t Term<'_>) -> Option<Bounds<&'t str>> {
    let [range] = &term.arguments[..] else { return None };
    let (min, max) = range.name.split_once("..")?;
    let end = |digits| Some(digits).filter(|digits: &&str| !digits.is_empty());
    Some(Bounds { min: end(min), max: end(max.strip_prefix('=').unwrap_or(max)) })
}

/// Splits a validator with a range into one validator per end of the range.
pub(super) fn ends<'t>(term: &Term<'t>) -> Vec<Term<'t>> {
    let Some(Bounds { min, max }) = range_of(term) else { return vec![term.clone()] };
    let ends = [min.map(|min| format!("{min}..")), max.map(|max| format!("..={max}"))];
    ends.into_iter().flatten().map(|end| term.with_range(end)).collect()
}

/// Returns whether the range of `outer` contains the range of `inner`.
pub(super) fn contains(outer: &Term<'_>, inner: &Term<'_>) -> bool {
    range_of(inner).is_some_and(|inner| contains_range(outer, inner))
}

/// Returns whether a number is in the range.
pub(super) fn contains_number(term: &Term<'_>, digits: &str) -> bool {
    contains_range(term, Bounds { min: Some(digits), max: Some(digits) })
}

fn contains_range(outer: &Term<'_>, inner: Bounds<&str>) -> bool {
    let number = |digits: &str| digits.parse::<Number>().ok();
    let is_in = |outer: Option<&str>, inner: Option<&str>, compare: fn(&Number, &Number) -> bool| {
        outer.is_none_or(|outer| {
            let ends = number(outer).zip(inner.and_then(number));
            ends.is_some_and(|(outer, inner)| compare(&outer, &inner))
        })
    };
    range_of(outer).is_some_and(|Bounds { min, max }| {
        is_in(min, inner.min, Number::le) && is_in(max, inner.max, Number::ge)
    })
}

/// The refusal of a value, with the demand of the validator and a phrase for the value: "is 5".
pub(super) fn refusal(validator: &dyn Validator, counted: Counted<'_>, value: &dyn Display) -> Refusal {
    let demand = Term::of(validator).demand(Words { counted, code: str::to_owned });
    Refusal::must(&demand.unwrap_or_default(), value)
}
