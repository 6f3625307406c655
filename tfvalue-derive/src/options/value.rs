//! Values of options.

use darling::Error;
use proc_macro2::{Span, TokenTree};
use syn::{Attribute, Expr, ExprLit, ExprUnary, Lit, Meta, UnOp, ext::IdentExt, spanned::Spanned};

use super::{
    declare::Value,
    table::{Refusal, Written},
};

/// An integer. The type allows negative values so that errors can explain why they are invalid.
#[derive(Clone, Copy)]
pub(crate) struct Integer(pub(crate) i64);

impl Value for Integer {
    fn read(written: &Written) -> Result<Self, Refusal> {
        let expr = written.expr().ok_or(Refusal::Kind)?;
        let (sign, magnitude) = match expr {
            Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => ("-", &**expr),
            _ => ("", expr),
        };
        let Expr::Lit(ExprLit { lit: Lit::Int(digits), .. }) = magnitude else { return Err(Refusal::Kind) };
        // A suffix could change the meaning of the number (`1k`) or its range (`300u8`).
        let value = format!("{sign}{}", digits.base10_digits()).parse().ok();
        value.filter(|_| digits.suffix().is_empty()).map(Self).ok_or_else(|| {
            let message = "an integer of 64 bits is required here; write a smaller one";
            Refusal::Because(Error::custom(message).with_span(expr))
        })
    }
}

/// The type that replaces a nested attribute in protocol 5.
#[derive(Clone, Copy)]
pub(crate) enum Protocol5Fallback {
    /// An object attribute, or a collection of objects.
    Object,
}

impl Value for Protocol5Fallback {
    fn read(written: &Written) -> Result<Self, Refusal> {
        if written.is("object") { Ok(Self::Object) } else { Err(Refusal::Kind) }
    }
}

/// The rule that converts Rust names to names in Terraform.
#[derive(Clone, Copy, Default)]
pub(crate) enum RenameRule {
    /// `lowercase`
    Lower,
    /// `UPPERCASE`
    Upper,
    /// `PascalCase`
    Pascal,
    /// `camelCase`
    Camel,
    /// `snake_case`
    #[default]
    Snake,
    /// `SCREAMING_SNAKE_CASE`
    ScreamingSnake,
    /// `kebab-case`
    Kebab,
    /// `SCREAMING-KEBAB-CASE`
    ScreamingKebab,
}

impl RenameRule {
    const ALL: [(&str, Self); 8] = [
        ("lowercase", Self::Lower),
        ("UPPERCASE", Self::Upper),
        ("PascalCase", Self::Pascal),
        ("camelCase", Self::Camel),
        ("snake_case", Self::Snake),
        ("SCREAMING_SNAKE_CASE", Self::ScreamingSnake),
        ("kebab-case", Self::Kebab),
        ("SCREAMING-KEBAB-CASE", Self::ScreamingKebab),
    ];

    /// The rule of this name.
    pub(crate) fn from_string(rule: &str) -> darling::Result<Self> {
        Self::ALL.into_iter().find(|(name, _)| *name == rule).map(|(_, rule)| rule).ok_or_else(|| {
            let known = Self::ALL.map(|(name, _)| format!("`{name}`")).join(", ");
            Error::custom(format!("there is no rule `{rule}`; write one of {known}"))
        })
    }

    /// Returns whether the rule can produce well-formed names for a schema.
    pub(crate) fn is_for_schema(self) -> bool {
        matches!(self, Self::Lower | Self::Snake)
    }

    /// Converts a Rust name to the name in Terraform.
    pub(crate) fn apply(self, ident: &syn::Ident) -> String {
        let snake = snake_case(&ident.unraw().to_string());
        match self {
            Self::Lower => snake.replace('_', ""),
            Self::Upper => snake.replace('_', "").to_uppercase(),
            Self::Pascal => snake.split('_').map(capitalized).collect(),
            Self::Camel => {
                let mut words = snake.split('_').filter(|word| !word.is_empty());
                words.next().unwrap_or_default().to_owned() + &words.map(capitalized).collect::<String>()
            }
            Self::Snake => snake,
            Self::ScreamingSnake => snake.to_uppercase(),
            Self::Kebab => snake.replace('_', "-"),
            Self::ScreamingKebab => snake.replace('_', "-").to_uppercase(),
        }
    }
}

impl Value for RenameRule {
    fn read(written: &Written) -> Result<Self, Refusal> {
        let text = written.text()?;
        Ok(Self::from_string(&text.value()).map_err(|error| error.with_span(text))?)
    }
}

/// Converts a name to `snake_case`. Underscores separate words. A capital begins a word after a lower case letter or a digit (`diskSize`). The last
/// of several capitals begins a word if a lower case letter follows (`HTTPServer`).
pub(super) fn snake_case(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut snake = String::with_capacity(name.len() + 4);
    for (index, letter) in letters.iter().enumerate() {
        let previous = index.checked_sub(1).map(|previous| letters[previous]);
        let starts_word = letter.is_uppercase()
            && previous.is_some_and(|previous| {
                previous.is_lowercase()
                    || previous.is_numeric()
                    || previous.is_uppercase()
                        && letters.get(index + 1).is_some_and(|next| next.is_lowercase())
            });
        if starts_word {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}

fn capitalized(word: &str) -> String {
    let mut rest = word.chars();
    rest.next().into_iter().flat_map(char::to_uppercase).chain(rest).collect()
}

/// Returns whether these attributes allow an item to name deprecated Rust items. A deprecated item may name itself.
pub(crate) fn allows_deprecated(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        meta if meta.path().is_ident("deprecated") => true,
        Meta::List(list) if list.path.is_ident("allow") || list.path.is_ident("expect") => {
            let mut lints = list.tokens.clone().into_iter();
            lints.any(|token| matches!(token, TokenTree::Ident(name) if name == "deprecated"))
        }
        _ => false,
    })
}

/// The span of the word `packed` in a `#[repr(...)]` among these attributes.
pub(crate) fn packed(attributes: &[Attribute]) -> Option<Span> {
    let mut found = None;
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("repr")) {
        // The compiler itself reports attributes that can't be parsed.
        let _ = attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("packed") {
                found = Some(meta.path.span());
            }
            if meta.input.peek(syn::token::Paren) {
                let argument;
                syn::parenthesized!(argument in meta.input);
                argument.parse::<proc_macro2::TokenStream>()?;
            }
            Ok(())
        });
    }
    found
}
