//! Sentences about the rules of a model that its Terraform schema lacks, for authors of configurations.

use std::collections::{BTreeMap, BTreeSet};

use tfvalue_plan::validators::{Counted, Term};
use tfvalue_runtime::schema::{Attribute, AttributeType, Behavior, NestedBlock};

use crate::schemas::quoted;

/// The sentences about an attribute.
pub(super) fn of_attribute(attribute: &Attribute) -> Vec<String> {
    let ty = match &attribute.ty {
        AttributeType::Type(ty) => Some(ty),
        AttributeType::Nested(_) => None,
    };
    let is_secret = attribute.sensitive || attribute.write_only;
    let options = attribute.rules.options();
    let mut facts = of_options(&options, Counted::of(ty), is_secret);
    // The sentence is omitted if the description mentions a default.
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
    let validators = Term::read(options.get("validate").map_or("", String::as_str));
    facts.extend(validators.iter().filter_map(|validator| validator.sentence(counted, code)));
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
        let [combination] = &Term::read(option)[..] else { return None };
        let [all, any] = ["and", "or"].map(|word| quoted(&combination.names(), word));
        Some(match &*combination.name {
            "exactly_one_of" => format!("Exactly one of {all} must be set."),
            "at_least_one_of" => format!("At least one of {all} must be set."),
            "conflicts" => format!("At most one of {all} can be set."),
            "required_together" => format!("If one of {any} is set, all of them must be."),
            _ => return None,
        })
    };
    options.iter().filter_map(sentence).collect()
}

/// Returns the text as code in Markdown, on one line.
pub(super) fn code(text: &str) -> String {
    let text = text.replace(['\n', '\r'], " ");
    let longest = text.split(|letter| letter != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    if longest == 0 { format!("`{text}`") } else { format!("{fence} {text} {fence}") }
}

#[cfg(test)]
mod tests {
    use tfvalue_runtime::Type;

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
}
