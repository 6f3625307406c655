//! The rules for plans and values: the options `default`, `requires_replace`, `use_state_for_unknown`, `validate` and `key`. Also the options of a
//! container for combinations of fields.

use darling::Error;
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{
    Ident, Lit, LitFloat, LitInt, Path, Token,
    ext::IdentExt,
    parse::{Parse, ParseStream, Parser},
    spanned::Spanned,
};

use super::{
    arguments::{WITHIN, end, function, names},
    declare::Value,
    error_at,
    table::{Given, Refusal, Written},
};

/// `default = expression`
pub(crate) enum DefaultValue {
    /// A string, a number or a bool.
    Literal(Literal),
    /// An expression of the inner type of the field.
    Expression(TokenStream),
}

/// `requires_replace`, `requires_replace(if_configured)` or `requires_replace(if = path)`
pub(crate) enum Replacement {
    Always,
    IfConfigured,
    If(Path),
}

/// `use_state_for_unknown` or `use_state_for_unknown(non_null)`
#[derive(Clone, Copy, Debug)]
pub(crate) enum PriorState {
    Always,
    NonNull,
}

/// `key = field`
pub(crate) struct Key(pub(crate) Ident);

/// `exactly_one_of(a, b)`
pub(crate) struct Names(pub(crate) Vec<Ident>);

impl Value for DefaultValue {
    fn read(written: &Written) -> Result<Self, Refusal> {
        let tokens = written.value.tokens();
        if tokens.to_string().split(" :: ").any(|word| ["None", "null", "()", "NULL"].contains(&word)) {
            return Err(error_at(
                tokens.span(),
                "null is what an attribute is without a default; remove `default`, or write a value: `default = \"…\"`",
            )
            .into());
        }
        Ok(match Literal::parse.parse2(tokens.clone()) {
            Ok(literal) => Self::Literal(literal),
            Err(_) => Self::Expression(tokens),
        })
    }
}

const REPLACEMENT: &str = "write `requires_replace` alone, `requires_replace(if_configured)`, or \
                           `requires_replace(if = path)` for a function of the prior and the planned value";

const STATE: &str = "write `use_state_for_unknown` alone, or `use_state_for_unknown(non_null)`";

/// Parses the first word in the parentheses of an option.
fn argument(written: &Written, input: ParseStream<'_>, advice: &str) -> syn::Result<Ident> {
    let span = if input.is_empty() { written.span } else { input.span() };
    input.call(Ident::parse_any).map_err(|_| syn::Error::new(span, advice))
}

impl Value for Replacement {
    fn read(written: &Written) -> Result<Self, Refusal> {
        if let Given::Alone = written.value {
            return Ok(Self::Always);
        }
        written.parsed(|input| {
            let word = argument(written, input, REPLACEMENT)?;
            if word == "if_configured" && end(input)? {
                return Ok(Self::IfConfigured);
            }
            if word == "if" && input.parse::<Token![=]>().is_ok() {
                let path = function(input, REPLACEMENT)?;
                if end(input)? {
                    return Ok(Self::If(path));
                }
            }
            Err(syn::Error::new(word.span(), REPLACEMENT))
        })
    }
}

impl Value for PriorState {
    fn read(written: &Written) -> Result<Self, Refusal> {
        if let Given::Alone = written.value {
            return Ok(Self::Always);
        }
        written.parsed(|input| {
            let word = argument(written, input, STATE)?;
            if word == "non_null" && end(input)? {
                return Ok(Self::NonNull);
            }
            Err(syn::Error::new(word.span(), STATE))
        })
    }
}

impl Value for Key {
    fn read(written: &Written) -> Result<Self, Refusal> {
        written.parsed(|input| {
            let name = input.call(Ident::parse_any).map_err(|error| {
                syn::Error::new(
                    error.span(),
                    "`key` takes the name of a field of the elements; write `key = name`",
                )
            })?;
            if !input.is_empty() {
                return Err(input.error("the key of an element is one field; write `key = name`"));
            }
            Ok(Self(name.unraw()))
        })
    }
}

impl Value for Names {
    fn read(written: &Written) -> Result<Self, Refusal> {
        let word = written.word;
        let names = written.parsed(|input| names(input, word, WITHIN))?;
        if names.len() < 2 {
            let message = format!("`{word}` needs two fields or more; write `{word}(a, b)`");
            return Err(Error::custom(message).with_span(&written.span).into());
        }
        Ok(Self(names))
    }
}

/// A string, a number or a bool, with its span.
pub(crate) struct Literal {
    pub(crate) value: LiteralValue,
    pub(crate) span: Span,
}

pub(crate) enum LiteralValue {
    Text(String),
    /// The sign and the decimal digits as written. `is_integer`: the literal has no fraction or exponent.
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
        // A literal that comes from a macro is in a group without delimiters.
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
        tokens.extend(match &self.value {
            LiteralValue::Text(text) => quote!(_tf::Literal::Text(#text)),
            LiteralValue::Number { digits, .. } => quote!(_tf::Literal::Number(#digits)),
            LiteralValue::Bool(value) => quote!(_tf::Literal::Bool(#value)),
        });
    }
}

/// Returns whether `a` is less than `b`, by their decimal digits.
pub(crate) fn is_less(a: &str, b: &str) -> bool {
    match (a.parse::<i128>(), b.parse::<i128>()) {
        (Ok(a), Ok(b)) => a < b,
        _ => matches!((a.parse::<f64>(), b.parse::<f64>()), (Ok(a), Ok(b)) if a < b),
    }
}
