//! Advice for an option in the wrong place, and for an unknown option.

mod habits;

use self::habits::habit;
use super::{
    Derive,
    table::{OptionSpec, Site},
    value::snake_case,
};

/// The message about an option that this place does not accept.
pub(super) fn unknown(site: Site, word: &str) -> String {
    if site.attribute() == "api" {
        if let Some(advice) = of_api(site, word) {
            return advice;
        }
    } else if let Some(known) = Site::ALL.iter().find_map(|site| site.option(word)) {
        return elsewhere(site, &known);
    } else if let Some(advice) = habit(site, word).or_else(|| habit(site, &snake_case(word))) {
        return format!("unknown option `{word}`; {advice}");
    } else if let Some(known) = Site::API.iter().find_map(|site| site.option(word)) {
        return format!("`{word}` is an option of `TfApi`; write `#[api({})]`", known.example());
    }
    let here: Vec<_> = site.options().into_iter().map(|known| known.word).collect();
    if let Some(meant) = meant(&here, word) {
        return format!("unknown option `{word}`; did you mean `{meant}`?");
    }
    let here: Vec<_> = here.into_iter().map(|word| format!("`{word}`")).collect();
    match &*here {
        [only] => format!("unknown option `{word}`; write {only}"),
        _ => format!("unknown option `{word}`; write one of {}", here.join(", ")),
    }
}

/// The advice about an unknown validator. `names` are the known validators.
pub(super) fn for_validator(names: &[&'static str], word: &str) -> String {
    if let Some(advice) = habits::of_validators(Site::Field(Derive::Schema), &snake_case(word)) {
        return advice.to_owned();
    }
    let part = || names.iter().copied().find(|name| name.len() > 4 && word.contains(name));
    if let Some(meant) = meant(names, word).or_else(part) {
        return format!("did you mean `{meant}`?");
    }
    let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    format!("write one of {}; of a function, write `with = {word}`", names.join(", "))
}

/// The option that the user probably meant, if few characters differ.
fn meant(words: &[&'static str], word: &str) -> Option<&'static str> {
    let plain = |word: &str| word.to_ascii_lowercase().replace('_', "");
    let distances = words.iter().map(|known| (strsim::osa_distance(&plain(word), &plain(known)), *known));
    let (distance, meant) = distances.min_by_key(|(distance, _)| *distance)?;
    (distance <= 2 && distance * 3 <= word.len()).then_some(meant)
}

/// The message about a known option in the wrong place.
fn elsewhere(site: Site, known: &OptionSpec) -> String {
    let (word, example) = (known.word, known.example());
    let goes_on = |other: Site| other.option(word).is_some();
    if let Some(advice) = replaced(site, word) {
        return format!("`{word}` doesn't go here; {advice}");
    }
    match site {
        Site::Container(derive) if goes_on(Site::Field(derive)) => {
            format!("`{word}` goes on a field; write it there")
        }
        Site::Field(derive) if goes_on(Site::Container(derive)) => {
            format!("`{word}` goes on the struct; write `#[tf({example})]` above it")
        }
        Site::Variant if goes_on(Site::Container(Derive::Type)) => {
            format!("`{word}` goes on the enum; write `#[tf({example})]` above it")
        }
        Site::Nested | Site::Block if goes_on(Site::Field(Derive::Schema)) => {
            let outer = parentheses(site);
            format!("`{word}` goes next to the parentheses; write `{outer}(list), {example}`")
        }
        Site::Nested | Site::Block if goes_on(Site::Container(Derive::Schema)) => {
            format!("`{word}` goes on the struct; write `#[tf({example})]` above it")
        }
        Site::Field(Derive::Schema) if goes_on(Site::Nested) || goes_on(Site::Block) => {
            let outer = parentheses(if goes_on(Site::Block) { Site::Block } else { Site::Nested });
            format!("`{word}` goes in parentheses; write `{outer}(list, {example})`")
        }
        _ => {
            let home = home(known);
            format!("`{word}` goes {home}; remove it")
        }
    }
}

/// The message about a word that `#[api(...)]` does not accept in this place, but another place does.
fn of_api(site: Site, word: &str) -> Option<String> {
    let goes_on = |other: Site| other.option(word);
    if (site, word) == (Site::ApiField, "rename") {
        return Some("`rename` goes on the struct; write `name = field_of_the_api` here".to_owned());
    }
    if site != Site::ApiContainer
        && let Some(known) = goes_on(Site::ApiContainer)
    {
        let item = if site == Site::ApiField { "struct" } else { "enum" };
        return Some(format!("`{word}` goes on the {item}; write `#[api({})]` above it", known.example()));
    }
    if goes_on(Site::ApiField).is_some() {
        return Some(match site {
            Site::ApiContainer => format!("`{word}` goes on a field; write it there"),
            _ => format!("`{word}` goes on a field of a struct; remove it"),
        });
    }
    if let Some(advice) = habits::of_conversions(site, &snake_case(word)) {
        return Some(format!("unknown option `{word}`; {advice}"));
    }
    let known = Site::ALL.iter().find_map(|site| site.option(word))?;
    Some(format!("`{word}` is an option of `tf`; write `#[tf({})]`", known.example()))
}

fn parentheses(site: Site) -> &'static str {
    if site == Site::Nested { "nested" } else { "block" }
}

/// The proper place of an option that neither this place nor a related one accepts.
fn home(known: &OptionSpec) -> &'static str {
    let home = Site::ALL.into_iter().find(|site| site.option(known.word).is_some());
    match home.expect("an option goes somewhere") {
        Site::Container(Derive::Schema) => "on a struct that derives `TfSchema`",
        Site::Container(Derive::Type) => "on a type that derives `TfType`",
        Site::Container(Derive::Function) => "on a struct that derives `TfFunction`",
        Site::Field(Derive::Schema) => "on a field of a struct that derives `TfSchema`",
        Site::Field(Derive::Type) => "on a field of a struct that derives `TfType`",
        Site::Field(Derive::Function) => "on a parameter, a field of a struct that derives `TfFunction`",
        Site::Variant => "on a variant of an enum",
        Site::Nested => {
            "in the parentheses of `nested` or `block`, on a field of a struct that derives `TfSchema`"
        }
        Site::Block | Site::ApiContainer | Site::ApiField | Site::ApiVariant => {
            "in the parentheses of `block`, on a field of a struct that derives `TfSchema`"
        }
    }
}

/// Returns advice for a known option that would have no effect in this place.
fn replaced(site: Site, word: &str) -> Option<&'static str> {
    let goes_on = |other: Site| other.option(word).is_some();
    let is_schemas = [Derive::Schema, Derive::Type, Derive::Function]
        .map(|derive| goes_on(Site::Container(derive)))
        == [true, false, false];
    let is_attributes = goes_on(Site::Field(Derive::Schema)) && !goes_on(Site::Field(Derive::Type));
    habits::replaced(site, word).or(match site {
        Site::Container(Derive::Type) if is_schemas => {
            Some("only a schema has it: derive `TfSchema` alone, which implies `TfType`")
        }
        Site::Container(Derive::Function) if is_schemas => {
            Some("only a schema has it: remove it, or derive `TfSchema`")
        }
        Site::Field(Derive::Type) if is_attributes => Some(
            "the attributes of a plain object have no such option: remove it, \
             or derive `TfSchema` in place of `TfType` if the struct is the content of a nested attribute or a nested block",
        ),
        Site::Field(Derive::Function) if is_attributes => {
            Some("a parameter has no such option, a field of a schema has: remove it")
        }
        Site::Variant if is_attributes => {
            Some("a variant is one string, and `name` is the only option that it has")
        }
        _ => None,
    })
}
