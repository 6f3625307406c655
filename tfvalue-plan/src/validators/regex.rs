//! `regex`.

use tfvalue_runtime::{
    schema::{Argument, Place, Refusal, Samples, Validator},
    types::Type,
    value::Value,
};

use super::unless;

/// A regular expression matches some part of it.
#[derive(Clone, Copy)]
pub struct Pattern {
    pattern: &'static str,
    /// The sentence that a person reads in place of the expression.
    message: Option<&'static str>,
}

/// A regular expression matches.
///
/// # Panics
///
/// If values of the type are no strings. In a constant this stops the compiler.
#[track_caller]
pub const fn regex(ty: &Type, pattern: &'static str, message: Option<&'static str>) -> Pattern {
    assert!(
        matches!(ty, Type::String),
        "`regex` applies to a string, and this is none: write `each(regex(…))` for a collection of strings, `range` for a number"
    );
    Pattern { pattern, message }
}

impl Validator for Pattern {
    fn name(&self) -> &'static str {
        "regex"
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        [Argument::Text(self.pattern)].into_iter().chain(self.message.map(Argument::Message)).collect()
    }

    fn check(&self, value: &Value<'_>, _: &Place<'_>) -> Vec<Refusal> {
        let is_accepted = value.as_str().is_some_and(|text| is_match(self.pattern, text));
        unless(is_accepted, || {
            let Some(message) = self.message else {
                let must = format!("match the regular expression {}", self.pattern);
                return Refusal::must(&must, &format_args!("is {value}"));
            };
            Refusal::redacted(format!("{message}; it is {value}."), format!("{message}."))
        })
    }

    fn samples(&self) -> Samples<'_> {
        Samples::Pattern(self.pattern)
    }
}

#[cfg(feature = "regex")]
fn is_match(pattern: &'static str, text: &str) -> bool {
    use std::{
        collections::HashMap,
        sync::{LazyLock, Mutex},
    };

    use regex::Regex;

    static COMPILED: LazyLock<Mutex<HashMap<&'static str, Option<Regex>>>> = LazyLock::new(Mutex::default);

    let mut compiled = COMPILED.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    // The derive has parsed it. One that is too large to compile refuses nothing.
    let regex = compiled.entry(pattern).or_insert_with(|| Regex::new(pattern).ok()).clone();
    drop(compiled);
    regex.is_none_or(|regex| regex.is_match(text))
}

#[cfg(not(feature = "regex"))]
fn is_match(_: &'static str, _: &str) -> bool {
    // Without the feature the derive accepts no regular expression.
    true
}
