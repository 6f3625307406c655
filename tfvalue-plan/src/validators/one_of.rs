//! `one_of` and `none_of`, also where case is ignored.

use tfvalue_runtime::{
    schema::{Argument, Literal, Place, Refusal, Samples, Validator},
    types::Type,
    value::Value,
};

use super::unless;
use crate::plan::is_equivalent;

/// It is one of these values, or none of them.
#[derive(Clone, Copy)]
pub struct Listed {
    values: &'static [Literal],
    is_allowed: bool,
    ignores_case: bool,
}

/// It is one of these.
///
/// # Panics
///
/// If one of them has another type. In a constant this stops the compiler.
#[track_caller]
pub const fn one_of(ty: &Type, values: &'static [Literal]) -> Listed {
    assert_literals(ty, values);
    Listed { values, is_allowed: true, ignores_case: false }
}

/// It is none of these.
///
/// # Panics
///
/// If one of them has another type. In a constant this stops the compiler.
#[track_caller]
pub const fn none_of(ty: &Type, values: &'static [Literal]) -> Listed {
    assert_literals(ty, values);
    Listed { values, is_allowed: false, ignores_case: false }
}

/// It is one of these texts, ignoring case.
///
/// # Panics
///
/// If values of the type are no strings. In a constant this stops the compiler.
#[track_caller]
pub const fn one_of_ignore_case(ty: &Type, values: &'static [Literal]) -> Listed {
    assert!(
        matches!(ty, Type::String),
        "`one_of_ignore_case` applies to a string, and this is none: write `one_of`"
    );
    Listed { values, is_allowed: true, ignores_case: true }
}

/// It is none of these texts, ignoring case.
///
/// # Panics
///
/// If values of the type are no strings. In a constant this stops the compiler.
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
        match (self.is_allowed, self.ignores_case) {
            (true, false) => "one_of",
            (false, false) => "none_of",
            (true, true) => "one_of_ignore_case",
            (false, true) => "none_of_ignore_case",
        }
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
            let one = if self.is_allowed { "one" } else { "none" };
            let listed: Vec<_> = self.arguments().iter().map(ToString::to_string).collect();
            let case = if self.ignores_case { ", in capitals or not" } else { "" };
            Refusal::must(&format!("be {one} of {}{case}", listed.join(", ")), &format_args!("is {value}"))
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
