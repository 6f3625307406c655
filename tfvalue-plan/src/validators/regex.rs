//! `regex`.

use tfvalue_runtime::{
    schema::{Argument, Place, Refusal, Samples, Validator},
    types::Type,
    value::Value,
};

use super::{Counted, Kind, kind::refusal, unless};

pub(super) const KINDS: &[Kind] = &[Kind {
    sentence: |term, _| match &term.names()[..] {
        [_, message] => Some(with_full_stop(&unquoted(message))),
        _ => None,
    },
    // Only the pattern is a part: the second argument is a message for people.
    parts: |term| term.arguments.first().map(|pattern| term.with(pattern.clone())).into_iter().collect(),
    is_opaque: true,
    ..Kind::new("regex", |term, words| {
        let pattern = unquoted(&term.arguments.first()?.name);
        Some(format!("match the regular expression {}", (words.code)(&pattern)))
    })
}];

/// A regular expression matches some part of the value.
#[derive(Clone, Copy)]
pub struct Pattern {
    pattern: &'static str,
    /// The sentence that a refusal shows in place of the expression.
    message: Option<&'static str>,
}

/// A regular expression matches some part of the value.
///
/// # Panics
///
/// Panics if values of the type are no strings. In a constant, this is a compile error.
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
        KINDS[0].name
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        [Argument::Text(self.pattern)].into_iter().chain(self.message.map(Argument::Message)).collect()
    }

    fn check(&self, value: &Value<'_>, _: &Place<'_>) -> Vec<Refusal> {
        let is_match = value.as_str().map_or(Some(false), |text| is_match(self.pattern, text));
        unless(is_match == Some(true), || {
            if is_match.is_none() {
                let fault = format!(
                    "The provider can't check the value, as the regular expression {} is too large",
                    self.pattern
                );
                return Refusal::redacted(fault.clone(), fault);
            }
            let Some(message) = self.message else {
                return refusal(self, Counted::Characters, &format_args!("is {value}"));
            };
            Refusal::redacted(format!("{message}; it is {value}."), format!("{message}."))
        })
    }

    fn samples(&self) -> Samples<'_> {
        Samples::Pattern(self.pattern)
    }
}

/// Returns whether the expression matches, or `None` if it is too large to compile.
#[cfg(feature = "regex")]
fn is_match(pattern: &'static str, text: &str) -> Option<bool> {
    use std::{
        collections::HashMap,
        sync::{LazyLock, Mutex},
    };

    use regex::Regex;

    static COMPILED: LazyLock<Mutex<HashMap<&'static str, Option<Regex>>>> = LazyLock::new(Mutex::default);

    let mut compiled = COMPILED.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    // The derive has parsed the expression, but not compiled it.
    let regex =
        compiled.entry(pattern).or_insert_with(|| Regex::new(&with_ascii_classes(pattern)).ok()).clone();
    drop(compiled);
    regex.map(|regex| regex.is_match(text))
}

/// Rewrites an expression so that `\d`, `\w`, `\s` and `\b` only consider ASCII, as in Go.
pub fn with_ascii_classes(pattern: &str) -> String {
    let mut replaced = String::with_capacity(pattern.len());
    let mut letters = pattern.chars().peekable();
    while let Some(letter) = letters.next() {
        let escaped = if letter == '\\' { letters.next() } else { None };
        match (letter, escaped) {
            ('\\', Some('d')) => replaced.push_str("[0-9]"),
            ('\\', Some('D')) => replaced.push_str("[^0-9]"),
            ('\\', Some('w')) => replaced.push_str("[0-9A-Za-z_]"),
            ('\\', Some('W')) => replaced.push_str("[^0-9A-Za-z_]"),
            ('\\', Some('s')) => replaced.push_str("[\\t\\n\\f\\r\\x20]"),
            ('\\', Some('S')) => replaced.push_str("[^\\t\\n\\f\\r\\x20]"),
            // `\b{start}` has no counterpart in Go.
            ('\\', Some(bound @ ('b' | 'B'))) if letters.peek() != Some(&'{') => {
                replaced.extend(["(?-u:\\", bound.encode_utf8(&mut [0; 4]), ")"]);
            }
            (letter, escaped) => replaced.extend([letter].into_iter().chain(escaped)),
        }
    }
    replaced
}

#[cfg(not(feature = "regex"))]
fn is_match(_: &'static str, _: &str) -> Option<bool> {
    // Without the feature the derive accepts no regular expression.
    None
}

/// Decodes a string literal in the form that `{:?}` writes.
fn unquoted(literal: &str) -> String {
    let inner = literal.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(literal);
    let mut text = String::new();
    let mut letters = inner.chars();
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            text.push(letter);
            continue;
        }
        match letters.next() {
            Some('n') => text.push('\n'),
            Some('t') => text.push('\t'),
            Some('r') => text.push('\r'),
            Some('0') => text.push('\0'),
            Some('u') => {
                let code: String = letters
                    .by_ref()
                    .take_while(|letter| *letter != '}')
                    .filter(|letter| *letter != '{')
                    .collect();
                text.extend(u32::from_str_radix(&code, 16).ok().and_then(char::from_u32));
            }
            other => text.extend(other),
        }
    }
    text
}

fn with_full_stop(sentence: &str) -> String {
    let sentence = sentence.trim();
    if sentence.ends_with(['.', '!', '?']) { sentence.to_owned() } else { format!("{sentence}.") }
}

#[cfg(test)]
mod tests {
    #[test]
    #[cfg(feature = "regex")]
    fn classes_are_of_ascii_as_in_go() {
        let is_match = |pattern: &str, text: &str| {
            regex::Regex::new(&super::with_ascii_classes(pattern)).unwrap().is_match(text)
        };
        for (pattern, accepted, refused) in [
            (r"^\d$", "3", "٣"),
            (r"^\D$", "٣", "3"),
            (r"^\w+$", "aZ_9", "é"),
            (r"^\W$", "é", "a"),
            (r"^\s$", " ", "\u{a0}"),
            (r"^\s$", "\n", "\u{b}"),
            (r"^\S$", "\u{a0}", "\t"),
            (r"^[\d\-x]+$", "3-x", "٣"),
            (r"^[^\d]$", "٣", "3"),
            (r"^[^\D]$", "3", "٣"),
            (r"a\b", "aé", "ab"),
            (r"a\B", "ab", "aé"),
            (r"^\\d$", r"\d", "3"),
            (r"^.$", "é", "ab"),
            (r"(?x) ^ \s $", " ", "s"),
            (r"^[\pL]$", "é", "3"),
            (r"^\d{2,3}$", "123", "1234"),
        ] {
            assert!(is_match(pattern, accepted), "{pattern} accepts {accepted:?}");
            assert!(!is_match(pattern, refused), "{pattern} refuses {refused:?}");
        }
    }

    #[test]
    #[cfg(feature = "regex")]
    fn expression_that_is_too_large_accepts_nothing() {
        assert_eq!(super::is_match(r"^(?:\pL{1000}){1000}$", "a"), None);
        assert_eq!(super::is_match("^a$", "a"), Some(true));
    }

    #[test]
    fn a_literal_means_its_text() {
        for meant in ["^[a-z]\\d+\"$", "a\nb\t\u{7f}", "é"] {
            assert_eq!(super::unquoted(&format!("{meant:?}")), meant);
        }
    }
}
