//! Rules of plans and values: the options `default`, `requires_replace`, `use_state_for_unknown`, `validate` and `key`, and those of a
//! container that say how fields go together.

use darling::Error;
use proc_macro2::TokenStream;
use syn::{
    Ident, Path, Token,
    ext::IdentExt,
    parse::{Parse, ParseStream, Parser},
    spanned::Spanned,
};

use super::{
    arguments::{Literal, WITHIN, end, function, names},
    error_at,
    receiver::Value,
    table::{Given, Refusal, Written},
};

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

/// The first word in the parentheses of an option.
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
