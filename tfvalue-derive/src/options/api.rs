//! The options of `#[api(...)]` that matter for tests of a schema; the derive `TfApi` reads the rest, and reports what is wrong in it.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::{Attribute, Ident};

/// Returns whether an API doesn't answer the field with these attributes, so that an import can't know its value.
pub(crate) fn is_unanswered(attributes: &[Attribute]) -> bool {
    let is_word = |(word, _): (Ident, _)| ["skip", "keep", "only_expand"].iter().any(|known| word == known);
    of_api(attributes).flat_map(words).any(is_word)
}

/// The fields of the struct with these attributes that an API which is answered has not.
pub(crate) fn skipped(attributes: &[Attribute]) -> Vec<Ident> {
    let mut skipped = Vec::new();
    for attribute in of_api(attributes) {
        let words = words(attribute);
        let has = |name: &str| words.iter().any(|(word, _)| word == name);
        if has("flatten") || !has("expand") {
            let names = words.iter().filter(|(word, _)| word == "skip").flat_map(|(_, names)| names.clone());
            skipped.extend(names.filter_map(|token| match token {
                TokenTree::Ident(name) => Some(name),
                _ => None,
            }));
        }
    }
    skipped
}

fn of_api(attributes: &[Attribute]) -> impl Iterator<Item = &Attribute> {
    attributes.iter().filter(|attribute| attribute.path().is_ident("api"))
}

/// The word with which each option begins, and what is in parentheses after it.
fn words(attribute: &Attribute) -> Vec<(Ident, TokenStream)> {
    let mut words = Vec::new();
    let mut begins = true;
    let Ok(list) = attribute.meta.require_list() else { return words };
    for token in list.tokens.clone() {
        match token {
            TokenTree::Ident(word) if begins => words.push((word, TokenStream::new())),
            TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
                if let Some((_, names)) = words.last_mut() {
                    *names = group.stream();
                }
            }
            TokenTree::Punct(comma) if comma.as_char() == ',' => {
                begins = true;
                continue;
            }
            _ => {}
        }
        begins = false;
    }
    words
}
