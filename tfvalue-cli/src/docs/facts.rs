//! The rules of a model beyond its schema in Terraform, as sentences for authors of configurations.

use std::collections::{BTreeMap, BTreeSet};

use tfvalue_plan::schema::split_options;
use tfvalue_runtime::{
    Type,
    schema::{Attribute, AttributeType, Behavior, NestedBlock},
};

use crate::schemas::quoted;

/// The units that a length counts.
#[derive(Clone, Copy)]
enum Counted<'t> {
    Characters,
    Elements(&'t Type),
    /// A nested attribute or blocks.
    Objects,
}

impl<'t> Counted<'t> {
    fn of(ty: Option<&'t Type>) -> Self {
        match ty {
            None => Self::Objects,
            Some(Type::List(element) | Type::Set(element) | Type::Map(element)) => Self::Elements(element),
            Some(_) => Self::Characters,
        }
    }

    fn word(self, is_one: bool) -> &'static str {
        match (self, is_one) {
            (Self::Characters, true) => "character",
            (Self::Characters, false) => "characters",
            (_, true) => "element",
            (_, false) => "elements",
        }
    }

    fn element(self) -> Self {
        match self {
            Self::Elements(ty) => Self::of(Some(ty)),
            other => other,
        }
    }
}

/// The sentences about an attribute.
pub(super) fn of_attribute(attribute: &Attribute) -> Vec<String> {
    let ty = match &attribute.ty {
        AttributeType::Type(ty) => Some(ty),
        AttributeType::Nested(_) => None,
    };
    let is_secret = attribute.sensitive || attribute.write_only;
    let options = attribute.rules.options();
    let mut facts = of_options(&options, Counted::of(ty), is_secret);
    // Skipped if the description names a default.
    let has_default =
        options.contains_key("default") || attribute.description.text.to_lowercase().contains("default");
    if attribute.behavior == Behavior::OptionalComputed && !has_default {
        facts.push("Computed if not set.".to_owned());
    }
    facts
}

/// The sentences about nested blocks.
pub(super) fn of_block(nested: &NestedBlock) -> Vec<String> {
    let mut facts = of_options(&nested.rules.options(), Counted::Objects, false);
    if nested.computed {
        facts.push("Computed if there is none.".to_owned());
    }
    facts
}

fn of_options(options: &BTreeMap<String, String>, counted: Counted<'_>, is_secret: bool) -> Vec<String> {
    let mut facts = Vec::new();
    let validators = split_options(options.get("validate").map_or("", String::as_str));
    facts.extend(validators.into_iter().filter_map(|validator| sentence(validator, counted)));
    match options.get("default") {
        Some(_) if is_secret => facts.push("Has a default.".to_owned()),
        Some(default) => facts.push(format!("Defaults to {}.", code(default))),
        None => {}
    }
    match options.get("requires_replace").map(String::as_str) {
        Some("always") => facts.push("A change replaces the resource.".to_owned()),
        Some("if_configured") => {
            facts.push("A change in the configuration replaces the resource.".to_owned());
        }
        Some(_) => facts.push("Some changes replace the resource.".to_owned()),
        None => {}
    }
    facts
}

/// The sentences about the combinations of attributes and blocks of an object.
pub(super) fn of_combinations(options: &BTreeSet<String>) -> Vec<String> {
    let sentence = |option: &String| {
        let (rule, members) = parts(option);
        let [all, any] = ["and", "or"].map(|word| quoted(&members, word));
        Some(match rule {
            "exactly_one_of" => format!("Exactly one of {all} must be set."),
            "at_least_one_of" => format!("At least one of {all} must be set."),
            "conflicts" => format!("At most one of {all} can be set."),
            "required_together" => format!("If one of {any} is set, all of them must be."),
            _ => return None,
        })
    };
    options.iter().filter_map(sentence).collect()
}

/// Splits an option into its name and the items in its parentheses.
fn parts(option: &str) -> (&str, Vec<&str>) {
    let with_items = option.strip_suffix(')').and_then(|option| option.split_once('('));
    with_items.map_or((option, Vec::new()), |(name, items)| (name, split_options(items)))
}

fn sentence(validator: &str, counted: Counted<'_>) -> Option<String> {
    let (option, items) = parts(validator);
    Some(match (option, &items[..]) {
        ("conflicts", names) => format!("Conflicts with {}.", quoted(names, "and")),
        ("requires", names) => format!("Requires {}.", quoted(names, "and")),
        ("regex", [_, message]) => with_full_stop(&unquoted(message)),
        ("each", inner) => format!("Each element must {}.", all(inner, counted.element())?),
        ("keys", inner) => format!("Each key must {}.", all(inner, Counted::Characters)?),
        _ => format!("Must {}.", demand(validator, counted)?),
    })
}

/// Returns the demand of a validator: "be one of `1`, `2`".
fn demand(validator: &str, counted: Counted<'_>) -> Option<String> {
    let (option, items) = parts(validator);
    Some(match (option, &items[..]) {
        ("length", [range]) => format!("have {}", count(range, |one| counted.word(one))?),
        ("byte_length", [range]) => {
            format!("have {}", count(range, |one| if one { "byte" } else { "bytes" })?)
        }
        ("range", [range]) => match range_of(range)? {
            (Some(min), Some(max)) if min == max => format!("be {min}"),
            (Some(min), Some(max)) => format!("be from {min} to {max}"),
            (Some(min), None) => format!("be {min} or more"),
            (None, Some(max)) => format!("be {max} or less"),
            (None, None) => return None,
        },
        ("one_of", [one]) => format!("be {}", code(one)),
        ("one_of", values) => format!("be one of {}", literals(values)),
        ("none_of", [one]) => format!("not be {}", code(one)),
        ("none_of", values) => format!("be none of {}", literals(values)),
        ("one_of_ignore_case", values) => format!("be one of {}, in capitals or not", literals(values)),
        ("none_of_ignore_case", values) => format!("be none of {}, in capitals or not", literals(values)),
        ("regex", [pattern, ..]) => {
            format!("match the regular expression {}", code(&unquoted(pattern)))
        }
        ("unique", _) => "have no two equal elements".to_owned(),
        ("each", inner) => format!("have elements that each {}", all(inner, counted.element())?),
        ("keys", inner) => format!("have keys that each {}", all(inner, Counted::Characters)?),
        ("any", options) => {
            let demands: Vec<_> = options.iter().filter_map(|option| demand(option, counted)).collect();
            // Leaving out one alternative would make the sentence wrong.
            (demands.len() == options.len() && !demands.is_empty()).then(|| demands.join(", or "))?
        }
        _ => return None,
    })
}

/// Joins the demands of validators that must all pass.
fn all(validators: &[&str], counted: Counted<'_>) -> Option<String> {
    let demands: Vec<_> = validators.iter().filter_map(|validator| demand(validator, counted)).collect();
    (!demands.is_empty()).then(|| demands.join(", and "))
}

fn count(range: &str, word: impl Fn(bool) -> &'static str) -> Option<String> {
    let of = |number: &str| format!("{number} {}", word(number == "1"));
    Some(match range_of(range)? {
        (Some(min), Some(max)) if min == max => of(min),
        (Some(min), Some(max)) => format!("{min} to {}", of(max)),
        (Some(min), None) => format!("{} or more", of(min)),
        (None, Some(max)) => format!("{} or less", of(max)),
        (None, None) => return None,
    })
}

/// Splits a range such as `1..=64`. Each end is optional.
fn range_of(range: &str) -> Option<(Option<&str>, Option<&str>)> {
    let (min, max) = range.split_once("..")?;
    let max = max.strip_prefix('=').unwrap_or(max);
    Some((Some(min).filter(|min| !min.is_empty()), Some(max).filter(|max| !max.is_empty())))
}

fn literals(values: &[&str]) -> String {
    values.iter().map(|value| code(value)).collect::<Vec<_>>().join(", ")
}

/// Returns the text as code in Markdown, on one line.
pub(super) fn code(text: &str) -> String {
    let text = text.replace(['\n', '\r'], " ");
    let longest = text.split(|letter| letter != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    if longest == 0 { format!("`{text}`") } else { format!("{fence} {text} {fence}") }
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
    use super::*;

    fn facts(options: &[(&str, &str)], ty: Option<&Type>) -> String {
        let options = options.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
        of_options(&options, Counted::of(ty), false).join(" ")
    }

    #[test]
    fn rules_are_sentences() {
        let validate = |text, ty: &Type| facts(&[("validate", text)], Some(ty));
        let (string, strings) = (Type::String, Type::list(Type::String));
        for (ty, text, expected) in [
            (&string, "length(1..=64)", "Must have 1 to 64 characters."),
            (&string, "length(1..=1)", "Must have 1 character."),
            (&strings, "length(1..)", "Must have 1 element or more."),
            (
                &strings,
                "each(length(..=8)), unique",
                "Each element must have 8 characters or less. Must have no two equal elements.",
            ),
            (&Type::Number, "range(0.5..=7)", "Must be from 0.5 to 7."),
            (&Type::Number, "range(-3..=-3)", "Must be -3."),
            (&string, r#"one_of("a", "b`c")"#, "Must be one of `\"a\"`, `` \"b`c\" ``."),
            (&string, r#"none_of("a")"#, "Must not be `\"a\"`."),
            (&string, r#"regex("^\\d$")"#, r"Must match the regular expression `^\d$`."),
            (&string, r#"regex("^\\d$", "One digit")"#, "One digit."),
            (
                &string,
                r#"any(one_of("a"), regex("b"))"#,
                "Must be `\"a\"`, or match the regular expression `b`.",
            ),
            (&string, "any(with = f, length(1..))", ""),
            (&string, "conflicts(a, b, c), requires(d)", "Conflicts with `a`, `b` and `c`. Requires `d`."),
            (&string, "with = check", ""),
        ] {
            assert_eq!(validate(text, ty), expected, "{text}");
        }
        let options =
            [("default", "\"x\""), ("requires_replace", "always"), ("use_state_for_unknown", "always")];
        assert_eq!(facts(&options, Some(&string)), "Defaults to `\"x\"`. A change replaces the resource.");
        assert_eq!(facts(&[("validate", "length(2..=2)")], None), "Must have 2 elements.");
    }

    #[test]
    fn combinations_are_sentences() {
        let sentences = |option: &str| of_combinations(&BTreeSet::from([option.to_owned()])).concat();
        assert_eq!(sentences("exactly_one_of(a, b)"), "Exactly one of `a` and `b` must be set.");
        assert_eq!(sentences("at_least_one_of(a, b, c)"), "At least one of `a`, `b` and `c` must be set.");
        assert_eq!(sentences("conflicts(a, b)"), "At most one of `a` and `b` can be set.");
        assert_eq!(sentences("required_together(a, b)"), "If one of `a` or `b` is set, all of them must be.");
        assert_eq!(sentences("something_else(a)"), "");
    }

    #[test]
    fn a_literal_means_its_text() {
        for meant in ["^[a-z]\\d+\"$", "a\nb\t\u{7f}", "é"] {
            assert_eq!(unquoted(&format!("{meant:?}")), meant);
        }
    }
}
