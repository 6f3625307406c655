//! The arguments of options in parentheses: what several of them are read with.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{
    Ident, Lit, LitFloat, LitInt, LitStr, Path, Token,
    ext::IdentExt,
    parse::{Parse, ParseStream, Parser},
};

/// Reads the comma between two things, unless this is the end.
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

/// Reads things with commas between them.
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

/// Reads names of fields, each once. `paths` is advice for paths to values within fields.
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

/// Advice for a rule of values within fields.
pub(super) const WITHIN: &str = ", or check values within them in `Resource::validate`";

/// The path of a function, which is neither in quotes nor a closure.
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

/// Reads the end of the parentheses, and a comma before it.
pub(super) fn end(input: ParseStream<'_>) -> syn::Result<bool> {
    input.parse::<Option<Token![,]>>().map(|_| input.is_empty())
}

fn spelled(path: &Path) -> String {
    path.to_token_stream().to_string().replace(' ', "")
}

/// A text, the digits of a number, or a bool.
pub(crate) struct Literal {
    pub(crate) value: LiteralValue,
    pub(crate) span: Span,
}

pub(crate) enum LiteralValue {
    Text(String),
    /// With its sign, as it is written in decimal digits, and whether it is an integer.
    Number {
        digits: String,
        is_integer: bool,
    },
    Bool(bool),
}

impl LiteralValue {
    /// Returns whether both are the same value.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Text(a), Self::Text(b)) => a == b,
            (Self::Number { digits: a, .. }, Self::Number { digits: b, .. }) => {
                !is_less(a, b) && !is_less(b, a)
            }
            (Self::Bool(a), Self::Bool(b)) => a == b,
            _ => false,
        }
    }
}

impl Parse for Literal {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        const ADVICE: &str =
            "a text in quotes, a number without a suffix, `true` or `false` is required here";
        // A literal that a macro passed on is in a group without delimiters.
        if input.peek(syn::token::Group) {
            let TokenTree::Group(group) = input.parse()? else { unreachable!("it was seen to be a group") };
            return Self::parse.parse2(group.stream());
        }
        let span = input.span();
        let minus = input.parse::<Option<Token![-]>>()?;
        let literal = input.parse::<Lit>().map_err(|error| syn::Error::new(error.span(), ADVICE))?;
        let sign = if minus.is_some() { "-" } else { "" };
        let number = |digits: &str, suffix: &str, is_integer| {
            suffix.is_empty().then(|| LiteralValue::Number { digits: format!("{sign}{digits}"), is_integer })
        };
        let value = match &literal {
            Lit::Int(int) => number(int.base10_digits(), LitInt::suffix(int), true),
            Lit::Float(float) => number(float.base10_digits(), LitFloat::suffix(float), false),
            Lit::Str(text) if minus.is_none() => Some(LiteralValue::Text(text.value())),
            Lit::Bool(value) if minus.is_none() => Some(LiteralValue::Bool(value.value)),
            _ => None,
        };
        let span = if minus.is_some() { span } else { literal.span() };
        value.map(|value| Self { value, span }).ok_or_else(|| syn::Error::new(literal.span(), ADVICE))
    }
}

impl ToTokens for Literal {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        use quote::quote;

        tokens.extend(match &self.value {
            LiteralValue::Text(text) => quote!(_tf::Literal::Text(#text)),
            LiteralValue::Number { digits, .. } => quote!(_tf::Literal::Number(#digits)),
            LiteralValue::Bool(value) => quote!(_tf::Literal::Bool(#value)),
        });
    }
}

/// Compares two numbers by their digits.
pub(crate) fn is_less(a: &str, b: &str) -> bool {
    match (a.parse::<i128>(), b.parse::<i128>()) {
        (Ok(a), Ok(b)) => a < b,
        _ => matches!((a.parse::<f64>(), b.parse::<f64>()), (Ok(a), Ok(b)) if a < b),
    }
}
