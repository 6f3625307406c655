//! `one_of` and `none_of`, and their variants that ignore case.

use tfvalue_runtime::{
    schema::{Argument, Literal, Place, Refusal, Samples, Validator},
    types::Type,
    value::Value,
};

use super::{
    Counted, Kind, Nested, Sample, Term,
    kind::{Words, refusal, split},
    unless,
};
use crate::plan::is_equivalent;

pub(super) const KINDS: &[Kind] = &[
    Kind {
        accepts: |term, value| !value.ignores_case && term.names().contains(&value.literal),
        nested: Nested::Values { ignores_case: false },
        ..Kind::new("one_of", |term, words| Some(format!("be {}", one(term, words))))
    },
    Kind {
        parts: split,
        is_implied: |new, old| old.name == "none_of_ignore_case" && has_spelling(old, &new.arguments[0].name),
        accepts: |term, value| {
            let Sample { literal, ignores_case } = *value;
            !(term.names().contains(&literal) || ignores_case && has_spelling(term, literal))
        },
        ..Kind::new("none_of", |term, words| Some(none(term, words)))
    },
    Kind {
        accepts: |term, value| has_spelling(term, value.literal),
        nested: Nested::Values { ignores_case: true },
        ..Kind::new("one_of_ignore_case", |term, words| Some(format!("be {}{IGNORED}", one(term, words))))
    },
    Kind {
        parts: split,
        is_implied: |new, old| old.name == new.name && has_spelling(old, &new.arguments[0].name),
        accepts: |term, value| !has_spelling(term, value.literal),
        ..Kind::new("none_of_ignore_case", |term, words| Some(format!("{}{IGNORED}", none(term, words))))
    },
];

const IGNORED: &str = ", in capitals or not";

fn one(term: &Term<'_>, words: Words<'_>) -> String {
    let (of, names) = (if term.arguments.len() == 1 { "" } else { "one of " }, term.names());
    format!("{of}{}", words.list(&names))
}

fn none(term: &Term<'_>, words: Words<'_>) -> String {
    let (of, names) = (if term.arguments.len() == 1 { "not be" } else { "be none of" }, term.names());
    format!("{of} {}", words.list(&names))
}

/// Returns whether a literal is among the arguments, ignoring case.
fn has_spelling(term: &Term<'_>, literal: &str) -> bool {
    term.arguments.iter().any(|argument| argument.name.to_lowercase() == literal.to_lowercase())
}

/// The value is one of these, or none of these.
#[derive(Clone, Copy)]
pub struct Listed {
    values: &'static [Literal],
    is_allowed: bool,
    ignores_case: bool,
}

/// The value is one of these.
///
/// # Panics
///
/// Panics if one of `values` has another type than the attribute. In a constant, this is a compile error.
#[track_caller]
pub const fn one_of(ty: &Type, values: &'static [Literal]) -> Listed {
    assert_literals(ty, values);
    Listed { values, is_allowed: true, ignores_case: false }
}

/// The value is none of these.
///
/// # Panics
///
/// Panics if one of `values` has another type than the attribute. In a constant, this is a compile error.
#[track_caller]
pub const fn none_of(ty: &Type, values: &'static [Literal]) -> Listed {
    assert_literals(ty, values);
    Listed { values, is_allowed: false, ignores_case: false }
}

/// The value is one of these strings, ignoring case.
///
/// # Panics
///
/// Panics if values of the type are no strings. In a constant, this is a compile error.
#[track_caller]
pub const fn one_of_ignore_case(ty: &Type, values: &'static [Literal]) -> Listed {
    assert!(
        matches!(ty, Type::String),
        "`one_of_ignore_case` applies to a string, and this is none: write `one_of`"
    );
    Listed { values, is_allowed: true, ignores_case: true }
}

/// The value is none of these strings, ignoring case.
///
/// # Panics
///
/// Panics if values of the type are no strings. In a constant, this is a compile error.
#[track_caller]
pub const fn none_of_ignore_case(ty: &Type, values: &'static [Literal]) -> Listed {
    assert!(
        matches!(ty, Type::String),
        "`none_of_ignore_case` applies to a string, and this is none: write `none_of`"
    );
    Listed { values, is_allowed: false, ignores_case: true }
}

#[track_caller]
const fn assert_literals(ty: &Type, values: &[Literal]) {
    let mut index = 0;
    while index < values.len() {
        assert!(
            values[index].is_of(ty),
            "a value in the parentheses has another type than the attribute: \
             write texts in quotes for a string, digits for a number"
        );
        index += 1;
    }
}

impl Validator for Listed {
    fn name(&self) -> &'static str {
        KINDS[usize::from(!self.is_allowed) + 2 * usize::from(self.ignores_case)].name
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        let argument = |literal: &Literal| match *literal {
            Literal::Text(text) if self.ignores_case => Argument::Text(text),
            literal => Argument::Literal(literal),
        };
        self.values.iter().map(argument).collect()
    }

    fn check(&self, value: &Value<'_>, _: &Place<'_>) -> Vec<Refusal> {
        let is_same = |literal: &Literal| match (literal, value) {
            (Literal::Text(a), Value::String(b)) if self.ignores_case => a.to_lowercase() == b.to_lowercase(),
            _ => literal.value().is_ok_and(|other| is_equivalent(&other, value)),
        };
        unless(self.values.iter().any(is_same) == self.is_allowed, || {
            refusal(self, Counted::Characters, &format_args!("is {value}"))
        })
    }

    fn samples(&self) -> Samples<'_> {
        if !self.is_allowed {
            return Samples::Any;
        }
        let mut values: Vec<_> = self.values.iter().filter_map(|literal| literal.value().ok()).collect();
        if self.ignores_case {
            let upper: Vec<_> = values.iter().filter_map(Value::as_str).map(str::to_uppercase).collect();
            values.extend(upper.into_iter().map(Value::from));
        }
        Samples::Values(values)
    }
}
