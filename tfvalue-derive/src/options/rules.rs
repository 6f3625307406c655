//! Rules of plans and values: the options `default`, `requires_replace`, `use_state_for_unknown`, `validate` and `key`, and those of a
//! container that say how fields go together.

use darling::{Error, FromMeta};
use proc_macro2::TokenStream;
use syn::{
    Ident, Meta, Path, Token,
    ext::IdentExt,
    parse::{Parse, ParseStream, Parser},
    spanned::Spanned,
};

use super::arguments::{Literal, function, names, parsed, tokens};

/// `default = expression`
pub(crate) enum DefaultValue {
    /// A text, a number or a bool.
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
#[derive(Clone, Copy)]
pub(crate) enum PriorState {
    Always,
    NonNull,
}

/// `key = field`
pub(crate) struct Key(pub(crate) Ident);

/// `exactly_one_of(a, b)`
pub(crate) struct Names(pub(crate) Vec<Ident>);

impl FromMeta for DefaultValue {
    fn from_meta(item: &Meta) -> darling::Result<Self> {
        let tokens = tokens(item)?;
        Ok(match Literal::parse.parse2(tokens.clone()) {
            Ok(literal) => Self::Literal(literal),
            Err(_) => Self::Expression(tokens.clone()),
        })
    }
}

const REPLACEMENT: &str = "write `requires_replace` alone, `requires_replace(if_configured)`, or \
                           `requires_replace(if = path)` for a function of the prior and the planned value";

const STATE: &str = "write `use_state_for_unknown` alone, or `use_state_for_unknown(non_null)`";

/// The first word in the parentheses of an option.
fn argument(item: &Meta, input: ParseStream<'_>, advice: &str) -> syn::Result<Ident> {
    let span = if input.is_empty() { item.path().span() } else { input.span() };
    input.call(Ident::parse_any).map_err(|_| syn::Error::new(span, advice))
}

impl FromMeta for Replacement {
    fn from_word() -> darling::Result<Self> {
        Ok(Self::Always)
    }

    fn from_meta(item: &Meta) -> darling::Result<Self> {
        if let Meta::Path(_) = item {
            return Self::from_word();
        }
        parsed(item, |input| {
            let word = argument(item, input, REPLACEMENT)?;
            if word == "if_configured" && input.is_empty() {
                return Ok(Self::IfConfigured);
            }
            if word == "if" && input.parse::<Token![=]>().is_ok() {
                let path = function(input, REPLACEMENT)?;
                if input.is_empty() {
                    return Ok(Self::If(path));
                }
            }
            Err(syn::Error::new(word.span(), REPLACEMENT))
        })
    }
}

impl FromMeta for PriorState {
    fn from_meta(item: &Meta) -> darling::Result<Self> {
        if let Meta::Path(_) = item {
            return Ok(Self::Always);
        }
        parsed(item, |input| {
            let word = argument(item, input, STATE)?;
            if word == "non_null" && input.is_empty() {
                return Ok(Self::NonNull);
            }
            Err(syn::Error::new(word.span(), STATE))
        })
    }
}

impl FromMeta for Key {
    fn from_meta(item: &Meta) -> darling::Result<Self> {
        parsed(item, |input| {
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

impl FromMeta for Names {
    fn from_meta(item: &Meta) -> darling::Result<Self> {
        let word = item.path().get_ident().map(ToString::to_string).unwrap_or_default();
        let names = parsed(item, |input| names(input, &word))?;
        match names.len() {
            0 | 1 => Err(Error::custom(format!("`{word}` needs two fields or more; write `{word}(a, b)`"))
                .with_span(item.path())),
            _ => Ok(Self(names)),
        }
    }
}
