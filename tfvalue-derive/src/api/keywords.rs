//! The options that there are, for the message about one that there is not.

use syn::{Error, Ident};

pub(super) const CONTAINER: &[&str] =
    &["expand", "flatten", "via", "ignore", "skip", "rename", "union", "open", "integer", "bound", ".."];

/// Those of a type that is one value.
pub(super) const SCALAR: &[&str] = &["expand", "flatten", "through", "bound"];

pub(super) const FIELD: &[&str] = &[
    "name",
    "skip",
    "keep",
    "only_expand",
    "only_flatten",
    "null",
    "empty",
    "unordered",
    "key",
    "pairs",
    "wrap",
    "without_keys",
    "base64",
    "as_string",
    "with",
    "unit",
];

pub(super) const VARIANT: &[&str] = &["name"];

pub(super) fn unknown(word: &Ident, known: &[&str]) -> Error {
    let text = word.to_string();
    let nearest = known
        .iter()
        .map(|known| (strsim::damerau_levenshtein(&text, known), known))
        .filter(|(distance, known)| *distance <= known.len().div_ceil(3))
        .min();
    let advice = match nearest {
        Some((_, known)) => format!("write `{known}`"),
        None => format!("the options here are {}", listed(known)),
    };
    Error::new(word.span(), format!("`{word}` is no option of `api` here; {advice}"))
}

fn listed(words: &[&str]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}
