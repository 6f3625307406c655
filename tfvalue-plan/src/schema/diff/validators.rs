//! Validators that refuse a value which earlier ones accept.
//!
//! A schema in a file has validators as the text of their options, so both sides are read from that text.

use std::collections::BTreeSet;

use tfvalue_runtime::number::Number;

use super::scope::Scope;

/// The depth to which validators in parentheses are read. Deeper ones are compared as text.
const MAX_DEPTH: usize = 16;

/// The effect of another rule on a configuration that was right until now. The gravest comes last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Effect {
    /// Only the message of a refusal is another.
    Message,
    /// The configuration is right still.
    Harmless,
    /// The rules don't show whether it is right.
    Undecided,
    /// It may be refused.
    Breaking,
}

/// The effect of validators on values that earlier ones accept, both as the text of the option `validate`.
pub(super) fn effect(new: &str, old: &str, scope: &Scope<'_>) -> Effect {
    let (new, old) = (read(new, 0), read(old, 0));
    if new == old { Effect::Message } else { narrowing(&new, &old, scope) }
}

/// The least and the greatest value, each of which is allowed itself.
#[derive(Clone, PartialEq)]
struct NumberBounds {
    min: Option<Number>,
    max: Option<Number>,
}

/// A validator, as its text says. Texts of one-of lists stay as they are written.
#[derive(Clone, PartialEq)]
enum Check<'t> {
    Length(NumberBounds),
    ByteLength(NumberBounds),
    Range(NumberBounds),
    OneOf(BTreeSet<&'t str>),
    NoneOf(BTreeSet<&'t str>),
    OneOfIgnoreCase(BTreeSet<String>),
    NoneOfIgnoreCase(BTreeSet<String>),
    Regex(&'t str),
    With(&'t str),
    Each(Vec<Self>),
    Keys(Vec<Self>),
    Any(Vec<Self>),
    Conflicts(BTreeSet<&'t str>),
    Requires(BTreeSet<&'t str>),
    Other(&'t str),
}

fn read(text: &str, depth: usize) -> Vec<Check<'_>> {
    split_options(text).into_iter().map(|text| read_one(text, depth).unwrap_or(Check::Other(text))).collect()
}

fn read_one(text: &str, depth: usize) -> Option<Check<'_>> {
    if let Some(path) = text.strip_prefix("with = ") {
        return Some(Check::With(path));
    }
    let (name, arguments) = text.strip_suffix(')')?.split_once('(')?;
    let nested = || (depth < MAX_DEPTH).then(|| read(arguments, depth + 1));
    let items = || split_options(arguments).into_iter().collect::<BTreeSet<_>>();
    let lower = || split_options(arguments).into_iter().map(str::to_lowercase).collect();
    Some(match name {
        "length" => Check::Length(limits(arguments)?),
        "byte_length" => Check::ByteLength(limits(arguments)?),
        "range" => Check::Range(limits(arguments)?),
        "one_of" => Check::OneOf(items()),
        "none_of" => Check::NoneOf(items()),
        "one_of_ignore_case" => Check::OneOfIgnoreCase(lower()),
        "none_of_ignore_case" => Check::NoneOfIgnoreCase(lower()),
        // A message for people comes after the pattern.
        "regex" => Check::Regex(split_options(arguments).first().copied()?),
        "each" => Check::Each(nested()?),
        "keys" => Check::Keys(nested()?),
        "any" => Check::Any(nested()?),
        "conflicts" => Check::Conflicts(items()),
        "requires" => Check::Requires(items()),
        _ => return None,
    })
}

fn limits(text: &str) -> Option<NumberBounds> {
    let (min, max) = text.split_once("..")?;
    let number = |digits: &str| match digits {
        "" => Some(None),
        digits => digits.parse().ok().map(Some),
    };
    Some(NumberBounds { min: number(min)?, max: number(max.strip_prefix('=').unwrap_or(max))? })
}

/// Splits options at the commas outside parentheses and quotes.
pub fn split_options(text: &str) -> Vec<&str> {
    let (mut parts, mut start) = (Vec::new(), 0);
    let (mut depth, mut is_quoted, mut is_escaped) = (0_usize, false, false);
    for (index, byte) in text.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_quoted => is_escaped = true,
            b'"' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => {
                parts.push(text[start..index].trim());
                start = index + 1;
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

/// The values that validators refuse and all earlier ones accept.
fn narrowing(new: &[Check<'_>], old: &[Check<'_>], scope: &Scope<'_>) -> Effect {
    new.iter().map(|new| narrowing_by(new, old, scope)).max().unwrap_or(Effect::Harmless)
}

fn narrowing_by(new: &Check<'_>, old: &[Check<'_>], scope: &Scope<'_>) -> Effect {
    if is_implied(new, old, scope) {
        return Effect::Harmless;
    }
    let is_undecided_within =
        |new: &[Check<'_>], old: &[Check<'_>]| narrowing(new, old, scope) == Effect::Undecided;
    let is_undecided = match new {
        Check::Regex(_) => old.iter().any(|old| matches!(old, Check::Regex(_))),
        Check::With(_) => old.iter().any(|old| matches!(old, Check::With(_))),
        Check::Any(new) => !old.is_empty() && new.iter().any(Check::is_opaque),
        Check::Each(new) => {
            old.iter().any(|old| matches!(old, Check::Each(old) if is_undecided_within(new, old)))
        }
        Check::Keys(new) => {
            old.iter().any(|old| matches!(old, Check::Keys(old) if is_undecided_within(new, old)))
        }
        _ => false,
    };
    if is_undecided { Effect::Undecided } else { Effect::Breaking }
}

/// Returns whether a validator accepts every value that all these accept.
fn is_implied(new: &Check<'_>, old: &[Check<'_>], scope: &Scope<'_>) -> bool {
    let one = |new: &Check<'_>| old.iter().any(|old| implies(old, new, scope));
    // Each end of an interval may be that of another validator.
    let ends = |NumberBounds { min, max }: &NumberBounds, of: fn(NumberBounds) -> Check<'static>| {
        let least = NumberBounds { min: min.clone(), max: None };
        let most = NumberBounds { min: None, max: max.clone() };
        [least, most].into_iter().all(|end| end == NumberBounds { min: None, max: None } || one(&of(end)))
    };
    match new {
        Check::Length(limits) => ends(&without_zero(limits), Check::Length),
        Check::ByteLength(limits) => ends(&without_zero(limits), Check::ByteLength),
        Check::Range(limits) => ends(limits, Check::Range),
        Check::Conflicts(names) => names.iter().all(|name| {
            let conflicted = |old: &Check<'_>| matches!(old, Check::Conflicts(names) if names.contains(name));
            !scope.was_settable(name) || old.iter().any(conflicted)
        }),
        Check::Requires(names) => names.iter().all(|name| {
            let required = |old: &Check<'_>| matches!(old, Check::Requires(names) if names.contains(name));
            scope.was_required(name) || old.iter().any(required)
        }),
        new => one(new),
    }
}

/// The limits of a length, which is never less than 0.
fn without_zero(limits: &NumberBounds) -> NumberBounds {
    NumberBounds { min: limits.min.clone().filter(|min| *min > Number::from(0)), max: limits.max.clone() }
}

/// Returns whether a validator accepts every value that an earlier one accepts.
fn implies(old: &Check<'_>, new: &Check<'_>, scope: &Scope<'_>) -> bool {
    match (old, new) {
        (Check::Any(old), new) => !old.is_empty() && old.iter().all(|old| implies(old, new, scope)),
        (Check::OneOf(values), Check::Any(new)) => values.iter().all(|value| {
            let value = Check::OneOf([*value].into());
            new.iter().any(|new| implies(&value, new, scope))
        }),
        (old, Check::Any(new)) => new.iter().any(|new| is_implied(new, std::slice::from_ref(old), scope)),
        (Check::Length(old), Check::Length(new))
        | (Check::ByteLength(old), Check::ByteLength(new))
        | (Check::Range(old), Check::Range(new)) => contains(new, old),
        // A string has no more characters than bytes.
        (Check::ByteLength(old), Check::Length(new)) => {
            new.min.is_none() && contains(new, &NumberBounds { min: None, max: old.max.clone() })
        }
        (Check::OneOf(old), new) => old.iter().all(|value| accepts(new, value)),
        (Check::OneOfIgnoreCase(old), Check::OneOfIgnoreCase(new)) => old.is_subset(new),
        (Check::OneOfIgnoreCase(old), Check::NoneOfIgnoreCase(new)) => old.is_disjoint(new),
        (Check::OneOfIgnoreCase(old), Check::NoneOf(new)) => {
            new.iter().all(|value| !old.contains(&value.to_lowercase()))
        }
        (Check::NoneOf(old), Check::NoneOf(new)) => new.is_subset(old),
        (Check::NoneOfIgnoreCase(old), Check::NoneOfIgnoreCase(new)) => new.is_subset(old),
        (Check::NoneOfIgnoreCase(old), Check::NoneOf(new)) => {
            new.iter().all(|value| old.contains(&value.to_lowercase()))
        }
        (Check::Each(old), Check::Each(new)) | (Check::Keys(old), Check::Keys(new)) => {
            new.iter().all(|new| is_implied(new, old, scope))
        }
        (old, new) => old == new,
    }
}

/// Returns whether a validator accepts a literal.
fn accepts(check: &Check<'_>, literal: &str) -> bool {
    let number = || literal.parse::<Number>().ok().map(Some);
    // Text with an escape is skipped: the number of characters that an escape denotes isn't computed.
    let text = || literal.strip_prefix('"')?.strip_suffix('"').filter(|text| !text.contains('\\'));
    let is_in = |length: usize, limits| {
        let length = Some(Number::from(length as u64));
        contains(limits, &NumberBounds { min: length.clone(), max: length })
    };
    match check {
        Check::OneOf(values) => values.contains(literal),
        Check::NoneOf(values) => !values.contains(literal),
        Check::OneOfIgnoreCase(values) => values.contains(&literal.to_lowercase()),
        Check::NoneOfIgnoreCase(values) => !values.contains(&literal.to_lowercase()),
        Check::Range(limits) => number()
            .is_some_and(|number| contains(limits, &NumberBounds { min: number.clone(), max: number })),
        Check::Length(limits) => text().is_some_and(|text| is_in(text.chars().count(), limits)),
        Check::ByteLength(limits) => text().is_some_and(|text| is_in(text.len(), limits)),
        _ => false,
    }
}

/// Returns whether all that is between the inner limits is between the outer ones.
fn contains(outer: &NumberBounds, inner: &NumberBounds) -> bool {
    let is_above = |least: &Number| inner.min.as_ref().is_some_and(|min| min >= least);
    let is_below = |most: &Number| inner.max.as_ref().is_some_and(|max| max <= most);
    outer.min.as_ref().is_none_or(is_above) && outer.max.as_ref().is_none_or(is_below)
}

impl Check<'_> {
    /// Returns whether its text doesn't say what it accepts.
    fn is_opaque(&self) -> bool {
        match self {
            Self::Regex(_) | Self::With(_) => true,
            Self::Any(checks) | Self::Each(checks) | Self::Keys(checks) => checks.iter().any(Self::is_opaque),
            _ => false,
        }
    }
}
