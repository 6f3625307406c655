//! `validate(…)`: what a value must be.

use darling::{Error, FromMeta};
use proc_macro2::Span;
use syn::{
    Ident, Lit, LitStr, Meta, Path, Token,
    ext::IdentExt,
    parse::{Parse, ParseStream},
    spanned::Spanned,
};

use super::arguments::{Literal, function, listed, names, parsed};

/// `validate(length(1..=64), …)`
pub(crate) struct Validation(pub(crate) Vec<Validator>);

/// A validator, and the place of its name.
pub(crate) struct Validator {
    pub(crate) check: Check,
    pub(crate) span: Span,
}

pub(crate) enum Check {
    Length(Bounds),
    ByteLength(Bounds),
    Range(Bounds),
    OneOf(Vec<Literal>),
    NoneOf(Vec<Literal>),
    OneOfIgnoreCase(Vec<LitStr>),
    NoneOfIgnoreCase(Vec<LitStr>),
    Regex(LitStr, Option<LitStr>),
    Each(Vec<Validator>),
    Keys(Vec<Validator>),
    Unique,
    Any(Vec<Validator>),
    Conflicts(Vec<Ident>),
    Requires(Vec<Ident>),
    With(Path),
}

/// The least and the greatest number, as digits.
pub(crate) struct Bounds {
    pub(crate) min: Option<String>,
    pub(crate) max: Option<String>,
}

impl FromMeta for Validation {
    fn from_meta(item: &Meta) -> darling::Result<Self> {
        let validators = parsed(item, validators)?;
        if validators.is_empty() {
            return Err(Error::custom(
                "`validate` says what a value must be; write `validate(length(1..=64))`",
            )
            .with_span(item.path()));
        }
        Ok(Self(validators))
    }
}

fn validators(input: ParseStream<'_>) -> syn::Result<Vec<Validator>> {
    listed(input, "two validators", Validator::parse)
}

const CHECKS: [&str; 15] = [
    "length",
    "byte_length",
    "range",
    "one_of",
    "none_of",
    "one_of_ignore_case",
    "none_of_ignore_case",
    "regex",
    "each",
    "keys",
    "unique",
    "any",
    "conflicts",
    "requires",
    "with",
];

impl Parse for Validator {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let word = input.call(Ident::parse_any).map_err(|error| {
            syn::Error::new(error.span(), "a validator is a word; write one, such as `length(1..=64)`")
        })?;
        let (name, span) = (word.to_string(), word.span());
        let check = match &*name {
            "unique" => {
                if input.peek(syn::token::Paren) {
                    let message = "`unique` takes no value; remove the parentheses";
                    return Err(syn::Error::new(span, message));
                }
                Check::Unique
            }
            "with" => {
                const WITH: &str = "`with` takes the path of a function; write `with = path`";
                input.parse::<Token![=]>().map_err(|_| syn::Error::new(span, WITH))?;
                Check::With(function(input, WITH)?)
            }
            known if CHECKS.contains(&known) => {
                if !input.peek(syn::token::Paren) {
                    let what = if input.is_empty() || input.peek(Token![,]) {
                        "needs a value"
                    } else {
                        "takes its value in parentheses"
                    };
                    return Err(syn::Error::new(
                        span,
                        format!("`{name}` {what}; write `{}`", example(known)),
                    ));
                }
                let content;
                syn::parenthesized!(content in input);
                Check::parse(known, span, &content)?
            }
            unknown => {
                let message = format!("there is no validator `{unknown}`; {}", meant(unknown));
                return Err(syn::Error::new(span, message));
            }
        };
        Ok(Self { check, span })
    }
}

/// Returns advice for a validator that doesn't exist.
fn meant(word: &str) -> String {
    if let Some(advice) = habit(word) {
        return advice.to_owned();
    }
    let distance = |known: &&&str| strsim::damerau_levenshtein(known, word);
    match CHECKS.iter().min_by_key(distance).filter(|near| distance(near) <= 2) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("write one of {}", CHECKS.map(|check| format!("`{check}`")).join(", ")),
    }
}

/// Advice for the validators of other libraries and frameworks.
fn habit(word: &str) -> Option<&'static str> {
    Some(match word {
        "min_length" | "max_length" | "min_len" | "max_len" | "len" | "utf8_length" | "length_between"
        | "length_at_least" | "length_at_most" | "size" | "size_between" | "size_at_least"
        | "size_at_most" => "write `length(1..=64)`, `length(1..)` or `length(..=64)`",
        "non_empty" | "nonempty" | "not_empty" => "write `length(1..)`",
        "min" | "max" | "minimum" | "maximum" | "between" | "at_least" | "at_most" => {
            "write `range(0..=65535)`, `range(0..)` or `range(..=65535)`"
        }
        "pattern" | "matches" | "regex_matches" | "regexp" | "email" | "url" | "uuid" | "format"
        | "starts_with" | "ends_with" | "contains" | "prefix" | "suffix" => "write `regex(\"^[a-z]+$\")`",
        "values" | "enum" | "choices" | "allowed_values" | "possible_values" => {
            "write `one_of(\"a\", \"b\")`"
        }
        "elements" | "value_strings_are" | "values_are" | "each_value" | "inner" => {
            "write `each(length(1..=64))`"
        }
        "keys_are" | "each_key" => "write `keys(length(1..=64))`",
        "unique_values" | "distinct" => "write `unique`",
        "custom" | "function" | "func" | "check" => "write `with = path` with a function",
        "all" => "validators with commas between them must all pass; write them without `all`",
        "conflicts_with" => "write `conflicts(a)`",
        "also_requires" | "required_with" => "write `requires(a)`",
        "exactly_one_of" | "at_least_one_of" | "required_together" => {
            "it goes on the struct; write `#[tf(exactly_one_of(a, b))]` above it"
        }
        _ => return None,
    })
}

fn example(word: &str) -> &'static str {
    match word {
        "length" => "length(1..=64)",
        "byte_length" => "byte_length(1..=64)",
        "range" => "range(0..=65535)",
        "one_of" => "one_of(\"a\", \"b\")",
        "none_of" => "none_of(\"a\", \"b\")",
        "one_of_ignore_case" => "one_of_ignore_case(\"a\", \"b\")",
        "none_of_ignore_case" => "none_of_ignore_case(\"a\", \"b\")",
        "regex" => "regex(\"^[a-z]+$\")",
        "each" => "each(length(1..=64))",
        "keys" => "keys(length(1..=64))",
        "any" => "any(length(5), regex(\"^x\"))",
        "conflicts" => "conflicts(a)",
        "requires" => "requires(a)",
        word => unreachable!("`CHECKS` has `{word}`, which has no example"),
    }
}

impl Check {
    /// The validators that this one applies, and the fields that it names.
    fn parts(&self) -> (&[Validator], &[Ident]) {
        match self {
            Self::Each(validators) | Self::Keys(validators) | Self::Any(validators) => (validators, &[]),
            Self::Conflicts(fields) | Self::Requires(fields) => (&[], fields),
            Self::Length(_)
            | Self::ByteLength(_)
            | Self::Range(_)
            | Self::OneOf(_)
            | Self::NoneOf(_)
            | Self::OneOfIgnoreCase(_)
            | Self::NoneOfIgnoreCase(_)
            | Self::Regex(..)
            | Self::Unique
            | Self::With(_) => (&[], &[]),
        }
    }

    pub(crate) fn nested(&self) -> &[Validator] {
        self.parts().0
    }

    pub(crate) fn fields(&self) -> &[Ident] {
        self.parts().1
    }

    fn parse(word: &str, span: Span, input: ParseStream<'_>) -> syn::Result<Self> {
        if input.is_empty() {
            return Err(syn::Error::new(span, format!("`{word}` needs a value; write `{}`", example(word))));
        }
        Ok(match word {
            "length" => Self::Length(Bounds::parse(input, word, true)?),
            "byte_length" => Self::ByteLength(Bounds::parse(input, word, true)?),
            "range" => Self::Range(Bounds::parse(input, word, false)?),
            "one_of" => Self::OneOf(literals(input)?),
            "none_of" => Self::NoneOf(literals(input)?),
            "one_of_ignore_case" => Self::OneOfIgnoreCase(texts(input)?),
            "none_of_ignore_case" => Self::NoneOfIgnoreCase(texts(input)?),
            "regex" => {
                let mut texts = texts(input)?.into_iter();
                let (pattern, message) = (texts.next(), texts.next());
                let Some(pattern) = pattern.filter(|_| texts.next().is_none()) else {
                    return Err(syn::Error::new(
                        span,
                        "`regex` takes an expression, and optionally a sentence for users; \
                         write `regex(\"^[a-z]+$\", \"The name must be in lower case\")`",
                    ));
                };
                check_regex(&pattern)?;
                Self::Regex(pattern, message)
            }
            "each" => Self::Each(validators(input)?),
            "keys" => Self::Keys(validators(input)?),
            "any" => Self::Any(validators(input)?),
            "conflicts" => Self::Conflicts(names(input, word)?),
            "requires" => Self::Requires(names(input, word)?),
            word => unreachable!("`CHECKS` has `{word}`, which isn't parsed"),
        })
    }
}

#[cfg(feature = "regex")]
fn check_regex(pattern: &LitStr) -> syn::Result<()> {
    match regex_syntax::parse(&pattern.value()) {
        Ok(_) => Ok(()),
        Err(error) => {
            let fault = match &error {
                regex_syntax::Error::Parse(error) => error.kind().to_string(),
                regex_syntax::Error::Translate(error) => error.kind().to_string(),
                error => error.to_string(),
            };
            let message = format!(
                "this is no regular expression: {fault}; write one in the syntax of the crate `regex`"
            );
            Err(syn::Error::new(pattern.span(), message))
        }
    }
}

#[cfg(not(feature = "regex"))]
fn check_regex(pattern: &LitStr) -> syn::Result<()> {
    Err(syn::Error::new(
        pattern.span(),
        "regular expressions need a feature; write `features = [\"regex\"]` for `tfvalue` in Cargo.toml",
    ))
}

fn literals(input: ParseStream<'_>) -> syn::Result<Vec<Literal>> {
    listed(input, "two values", Literal::parse)
}

fn texts(input: ParseStream<'_>) -> syn::Result<Vec<LitStr>> {
    listed(input, "two texts", |input| {
        input
            .parse()
            .map_err(|error: syn::Error| syn::Error::new(error.span(), "a text in quotes is required here"))
    })
}

impl Bounds {
    /// `1..=64`, `1..`, `..=64`, or one number alone.
    fn parse(input: ParseStream<'_>, word: &str, is_count: bool) -> syn::Result<Self> {
        let span = input.span();
        let min = if input.peek(Token![..]) { None } else { Some(Self::number(input, word, is_count)?) };
        if input.is_empty() {
            return Ok(Self { max: min.clone(), min });
        }
        let max = if input.parse::<Option<Token![..=]>>()?.is_some() {
            Some(Self::number(input, word, is_count)?)
        } else {
            let dots = input.parse::<Token![..]>().map_err(|error| {
                syn::Error::new(error.span(), format!("a range is required here; write `{}`", example(word)))
            })?;
            if !input.is_empty() {
                let message = "the end of a range is allowed itself; write `..=` in place of `..`";
                return Err(syn::Error::new(dots.span(), message));
            }
            None
        };
        if !input.is_empty() {
            return Err(input.error("one range is all that goes here; remove this"));
        }
        if let (Some(min), Some(max)) = (&min, &max)
            && is_less(max, min)
        {
            return Err(syn::Error::new(
                span,
                format!("no value is from {min} to {max}; write the least first"),
            ));
        }
        let is_open = min.as_deref().is_none_or(|min| is_count && is_less(min, "1"));
        if is_open && max.is_none() {
            return Err(syn::Error::new(span, format!("this allows everything; write `{}`", example(word))));
        }
        Ok(Self { min, max })
    }

    fn number(input: ParseStream<'_>, word: &str, is_count: bool) -> syn::Result<String> {
        let span = input.span();
        let minus = if input.parse::<Option<Token![-]>>()?.is_some() { "-" } else { "" };
        let digits = match input.parse::<Lit>() {
            Ok(Lit::Int(int)) if int.suffix().is_empty() => int.base10_digits().to_owned(),
            Ok(Lit::Float(float)) if float.suffix().is_empty() && !is_count => {
                float.base10_digits().to_owned()
            }
            _ => {
                let message =
                    format!("a number without a suffix is required here; write `{}`", example(word));
                return Err(syn::Error::new(span, message));
            }
        };
        if is_count && (minus == "-" || digits.parse::<u64>().is_err()) {
            return Err(syn::Error::new(
                span,
                format!("`{word}` counts, from 0 on; write `{}`", example(word)),
            ));
        }
        Ok(format!("{minus}{digits}"))
    }
}

fn is_less(a: &str, b: &str) -> bool {
    match (a.parse::<i128>(), b.parse::<i128>()) {
        (Ok(a), Ok(b)) => a < b,
        _ => matches!((a.parse::<f64>(), b.parse::<f64>()), (Ok(a), Ok(b)) if a < b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_of_all_validators_are_read() {
        for word in CHECKS {
            let text = match word {
                "unique" => "unique",
                "with" => "with = even",
                word => example(word),
            };
            if text.contains("regex") && !cfg!(feature = "regex") {
                continue;
            }
            assert!(syn::parse_str::<Validator>(text).is_ok(), "{text}");
        }
    }
}
