//! Parsers for the arguments of options in parentheses.

use syn::{Ident, Lit, LitStr, Path, Token, ext::IdentExt, parse::ParseStream};

use crate::types::spelled;

/// Parses the comma between two arguments. At the end of the input, there is no comma.
pub(super) fn comma(input: ParseStream<'_>, things: &str) -> syn::Result<()> {
    if input.is_empty() || input.parse::<Option<Token![,]>>()?.is_some() {
        return Ok(());
    }
    Err(input.error(if input.peek(Ident::peek_any) || input.peek(Lit) {
        format!("a comma is missing between {things}; write `,` before this")
    } else {
        format!("{things} are separated by a comma, and this is none; write `,` in its place, or remove it")
    }))
}

/// Parses arguments separated by commas.
pub(super) fn listed<T>(
    input: ParseStream<'_>,
    things: &str,
    parse: impl Fn(ParseStream<'_>) -> syn::Result<T>,
) -> syn::Result<Vec<T>> {
    let mut list = Vec::new();
    while !input.is_empty() {
        list.push(parse(input)?);
        comma(input, things)?;
    }
    Ok(list)
}

/// Parses distinct names of fields. `paths` is advice for a user who writes a path into a field.
pub(super) fn names(input: ParseStream<'_>, word: &str, paths: &str) -> syn::Result<Vec<Ident>> {
    let mut names = Vec::new();
    while !input.is_empty() {
        let name = input.call(Ident::parse_any).map_err(|error| {
            let message = format!("`{word}` takes names of fields, without quotes; write `{word}(a, b)`");
            syn::Error::new(error.span(), message)
        })?;
        if input.peek(Token![.]) || input.peek(Token![::]) || input.peek(syn::token::Bracket) {
            return Err(input.error(format!(
                "`{word}` takes names alone, and none of what is within; write `{word}(a, b)`{paths}"
            )));
        }
        comma(input, "two fields")?;
        if names.contains(&name) {
            let message = format!("`{name}` is named twice; remove one of the two");
            return Err(syn::Error::new(name.span(), message));
        }
        names.push(name);
    }
    Ok(names)
}

/// The advice for a rule about values inside fields.
pub(super) const WITHIN: &str = ", or check values within them in `Resource::validate`";

/// Parses the path of a function. Quotes, closures and calls get advice.
pub(super) fn function(input: ParseStream<'_>, advice: &str) -> syn::Result<Path> {
    let span = input.span();
    if let Some(text) = input.parse::<Option<LitStr>>()? {
        let path = text.parse_with(Path::parse_mod_style).map_err(|_| syn::Error::new(span, advice))?;
        let path = spelled(&path);
        return Err(syn::Error::new(span, format!("a function is named without quotes; write `{path}`")));
    }
    let path: Path = input.parse().map_err(|_| syn::Error::new(span, advice))?;
    if input.peek(syn::token::Paren) {
        let path = spelled(&path);
        return Err(input.error(format!("a function is named without parentheses; write `{path}`")));
    }
    Ok(path)
}

/// Parses an optional comma. Returns whether it is at the end of the parentheses.
pub(super) fn end(input: ParseStream<'_>) -> syn::Result<bool> {
    input.parse::<Option<Token![,]>>().map(|_| input.is_empty())
}
