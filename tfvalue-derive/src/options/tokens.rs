//! Parses, skips and describes the tokens of options.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{
    Expr, Ident, Lit, Token, Type,
    ext::IdentExt,
    parse::{Parse, ParseStream, discouraged::Speculative},
};

use super::table::{Form, Given, OptionSpec, Written};

/// Returns whether the input is at the end of the option.
pub(super) fn is_at_end(input: ParseStream<'_>) -> bool {
    input.is_empty() || input.peek(Token![,])
}

/// Parses a `T`. Consumes nothing if parsing fails, or if `may_end` refuses the end position.
pub(super) fn try_parse<T: Parse>(input: ParseStream<'_>, may_end: fn(ParseStream<'_>) -> bool) -> Option<T> {
    let fork = input.fork();
    let parsed = fork.parse().ok().filter(|_| may_end(&fork))?;
    input.advance_to(&fork);
    Some(parsed)
}

/// The tokens of an expression, up to the first comma outside the expression.
pub(super) fn expression(input: ParseStream<'_>) -> TokenStream {
    if let Some(value) = try_parse::<Expr>(input, is_at_end) {
        return value.into_token_stream();
    }
    skip(input)
}

/// Skips the rest of the option. Returns the skipped tokens.
pub(super) fn skip(input: ParseStream<'_>) -> TokenStream {
    let mut tokens = TokenStream::new();
    if let Ok(equals) = input.parse::<Token![=]>() {
        equals.to_tokens(&mut tokens);
        // A comma may be part of the value.
        let value = try_parse::<Expr>(input, is_at_end).map(ToTokens::into_token_stream);
        tokens.extend(value.or_else(|| try_parse::<Type>(input, is_at_end).map(ToTokens::into_token_stream)));
    }
    while !is_at_end(input) {
        match input.parse::<TokenTree>() {
            Ok(token) => tokens.extend([token]),
            Err(_) => break,
        }
    }
    tokens
}

/// The last segment of a path.
pub(super) fn last_segment(input: ParseStream<'_>, first: String) -> String {
    let mut last = first;
    while input.parse::<Token![::]>().is_ok() {
        match input.call(Ident::parse_any) {
            Ok(segment) => last = segment.to_string(),
            Err(_) => break,
        }
    }
    last
}

/// Joins words that are separated by hyphens with `_`, as in the name of an option.
pub(super) fn joined(input: ParseStream<'_>, first: String) -> String {
    let mut word = first;
    while input.parse::<Token![-]>().is_ok() {
        match input.call(Ident::parse_any) {
            Ok(next) => word = format!("{word}_{next}"),
            Err(_) => break,
        }
    }
    word
}

/// The option with the value that the user probably meant. Without a usable value, the option's general example.
pub(super) fn example(known: &OptionSpec, value: &TokenStream) -> String {
    let (word, form) = (known.word, known.syntax.form);
    let is_value = |text: &String| {
        let tokens = text.parse().ok().and_then(|tokens| Given::parsed(form, tokens));
        tokens.is_some_and(|value| (known.accepts)(&Written { word, span: Span::call_site(), value }))
    };
    let text = text_of(value);
    let quoted = text.iter().filter(|_| form == Form::Expr).map(|text| format!("{text:?}"));
    let truth = text.as_ref().and_then(|text| match &*text.to_ascii_lowercase() {
        "true" | "yes" | "on" | "1" => Some("true".to_owned()),
        "false" | "no" | "off" | "0" => Some("false".to_owned()),
        _ => None,
    });
    let whole =
        syn::parse2::<Expr>(value.clone()).ok().filter(|_| form == Form::Tokens).map(|_| value.to_string());
    match whole.into_iter().chain(text.clone()).chain(quoted).chain(truth).find(is_value) {
        Some(meant) if form == Form::Arguments => format!("{word}({meant})"),
        Some(meant) => format!("{word} = {meant}"),
        None => known.example(),
    }
}

/// Returns the text of a single token, without quotes.
pub(super) fn text_of(tokens: &TokenStream) -> Option<String> {
    let mut tokens = tokens.clone().into_iter();
    let (token, None) = (tokens.next()?, tokens.next()) else { return None };
    match token {
        TokenTree::Group(group) => text_of(&group.stream()),
        TokenTree::Ident(ident) => Some(ident.to_string()),
        TokenTree::Literal(literal) => match Lit::new(literal) {
            Lit::Str(text) => Some(text.value()),
            Lit::ByteStr(text) => String::from_utf8(text.value()).ok(),
            Lit::CStr(text) => text.value().into_string().ok(),
            Lit::Char(text) => Some(text.value().to_string()),
            Lit::Int(digits) => Some(digits.base10_digits().to_owned()),
            _ => None,
        },
        TokenTree::Punct(_) => None,
    }
}

pub(super) fn begins_with_number(tokens: &TokenStream) -> bool {
    let first = tokens.clone().into_iter().next();
    matches!(first, Some(TokenTree::Literal(literal)) if matches!(Lit::new(literal.clone()), Lit::Int(_)))
}
