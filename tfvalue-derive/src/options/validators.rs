//! The option `validate(…)`: the validators of a value.

use darling::Error;
use proc_macro2::Span;
use syn::{
    Expr, Ident, Lit, LitInt, LitStr, Path, Token,
    ext::IdentExt,
    parse::{Parse, ParseStream},
    spanned::Spanned,
};

use super::{
    advice,
    arguments::{WITHIN, end, function, listed, names},
    declare::Value,
    rules::{Literal, is_less},
    table::{Refusal, Written},
    tokens::is_at_end,
};

/// `validate(length(1..=64), …)`
pub(crate) struct Validation(pub(crate) Vec<Validator>);

/// A validator, with the span of its name.
pub(crate) struct Validator {
    pub(crate) kind: ValidatorKind,
    pub(crate) span: Span,
}

pub(crate) enum ValidatorKind {
    /// A built-in validator: the function of `_tf::validators`, and its arguments.
    Known(&'static str, Arguments),
    /// An expression whose type implements the trait `Validator`.
    Own(Expr),
}

/// The arguments of a validator.
pub(crate) enum Arguments {
    Counts(Bounds),
    Range(Bounds),
    Divisor(LitInt),
    Values(Vec<Literal>),
    Texts(Vec<LitStr>),
    Pattern(LitStr, Option<LitStr>),
    /// Validators of the value, or of parts of the value.
    Validators(Part, Vec<Validator>),
    Fields(Vec<Ident>),
    /// Attributes of the value's elements, by their names in Terraform.
    Attributes(Vec<Ident>),
    Function(Path),
}

/// The part of a value that nested validators apply to.
#[derive(Clone, Copy)]
pub(crate) enum Part {
    Whole,
    Elements,
    Keys,
}

/// The minimum and the maximum, as decimal digits.
pub(crate) struct Bounds {
    pub(crate) min: Option<String>,
    pub(crate) max: Option<String>,
}

impl Value for Validation {
    fn read(written: &Written) -> Result<Self, Refusal> {
        let validators = written.parsed(validators)?;
        if validators.is_empty() {
            return Err(Error::custom(
                "`validate` says what a value must be; write `validate(length(1..=64))`",
            )
            .with_span(&written.span)
            .into());
        }
        Ok(Self(validators))
    }
}

fn validators(input: ParseStream<'_>) -> syn::Result<Vec<Validator>> {
    listed(input, "two validators", Validator::parse)
}

/// A built-in validator of `_tf::validators`.
struct Known {
    name: &'static str,
    takes: Takes,
    example: &'static str,
}

/// The form of the arguments of a validator.
#[derive(Clone, Copy)]
enum Takes {
    Counts,
    Range,
    Divisor,
    Values,
    Texts,
    Pattern,
    Validators(Part),
    Fields,
    Attributes,
    Function,
}

const fn known(name: &'static str, takes: Takes, example: &'static str) -> Known {
    Known { name, takes, example }
}

const KNOWN: &[Known] = &[
    known("length", Takes::Counts, "length(1..=64)"),
    known("byte_length", Takes::Counts, "byte_length(1..=64)"),
    known("range", Takes::Range, "range(0..=65535)"),
    known("one_of", Takes::Values, "one_of(\"a\", \"b\")"),
    known("none_of", Takes::Values, "none_of(\"a\", \"b\")"),
    known("one_of_ignore_case", Takes::Texts, "one_of_ignore_case(\"a\", \"b\")"),
    known("none_of_ignore_case", Takes::Texts, "none_of_ignore_case(\"a\", \"b\")"),
    known("multiple_of", Takes::Divisor, "multiple_of(8)"),
    known("regex", Takes::Pattern, "regex(\"^[a-z]+$\")"),
    known("each", Takes::Validators(Part::Elements), "each(length(1..=64))"),
    known("keys", Takes::Validators(Part::Keys), "keys(length(1..=64))"),
    known("unique", Takes::Attributes, "unique(a, b)"),
    known("any", Takes::Validators(Part::Whole), "any(length(5), regex(\"^x\"))"),
    known("warn", Takes::Validators(Part::Whole), "warn(length(1..=64))"),
    known("conflicts", Takes::Fields, "conflicts(a)"),
    known("requires", Takes::Fields, "requires(a)"),
    known("with", Takes::Function, "with = path"),
];

impl Parse for Validator {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if is_own(input) {
            let span = input.span();
            return Ok(Self { kind: ValidatorKind::Own(input.parse()?), span });
        }
        let word = input.call(Ident::parse_any).map_err(|error| {
            syn::Error::new(error.span(), "a validator is a word; write one, such as `length(1..=64)`")
        })?;
        let (name, span) = (word.to_string(), word.span());
        let Some(known) = KNOWN.iter().find(|known| known.name == name) else {
            let names: Vec<_> = KNOWN.iter().map(|known| known.name).collect();
            let message = format!("there is no validator `{name}`; {}", advice::for_validator(&names, &name));
            return Err(syn::Error::new(span, message));
        };
        let arguments = known.arguments(input, span)?;
        Ok(Self { kind: ValidatorKind::Known(known.name, arguments), span })
    }
}

/// Returns whether the input begins with a validator of the user: a path, or a name with a capital. Built-in validators have lower case names.
fn is_own(input: ParseStream<'_>) -> bool {
    let fork = input.fork();
    if fork.peek(Token![::]) {
        return true;
    }
    fork.call(Ident::parse_any).is_ok_and(|word| {
        fork.peek(Token![::]) || word.unraw().to_string().starts_with(|letter: char| letter.is_uppercase())
    })
}

impl Validator {
    /// The validators that this one applies.
    pub(crate) fn nested(&self) -> &[Self] {
        match &self.kind {
            ValidatorKind::Known(_, Arguments::Validators(_, validators)) => validators,
            _ => &[],
        }
    }

    /// The fields that the validator names.
    pub(crate) fn fields(&self) -> &[Ident] {
        match &self.kind {
            ValidatorKind::Known(_, Arguments::Fields(fields)) => fields,
            _ => &[],
        }
    }
}

impl Known {
    fn divisor(&self, input: ParseStream<'_>) -> syn::Result<LitInt> {
        let Self { name, example, .. } = self;
        let (span, divisor) = (input.span(), input.parse::<LitInt>());
        let is_positive =
            |int: &LitInt| int.suffix().is_empty() && int.base10_parse::<i64>().is_ok_and(|int| int > 0);
        let is_alone = end(input)?;
        divisor.ok().filter(|int| is_alone && is_positive(int)).ok_or_else(|| {
            syn::Error::new(span, format!("`{name}` takes an integer from 1 on; write `{example}`"))
        })
    }

    fn arguments(&self, input: ParseStream<'_>, span: Span) -> syn::Result<Arguments> {
        let Self { name, takes, example } = self;
        let error = |message: String| Err(syn::Error::new(span, message));
        match takes {
            Takes::Attributes if input.is_empty() || input.peek(Token![,]) => {
                return Ok(Arguments::Attributes(Vec::new()));
            }
            Takes::Function => {
                let advice = format!("`{name}` takes the path of a function; write `{example}`");
                input.parse::<Token![=]>().map_err(|_| syn::Error::new(span, &advice))?;
                return Ok(Arguments::Function(function(input, &advice)?));
            }
            _ => {}
        }
        let needs_value = format!("`{name}` needs a value; write `{example}`");
        if !input.peek(syn::token::Paren) {
            if input.is_empty() || input.peek(Token![,]) {
                return error(needs_value);
            }
            return error(format!("`{name}` takes its value in parentheses; write `{example}`"));
        }
        let content;
        syn::parenthesized!(content in input);
        let input = &content;
        if input.is_empty() {
            return error(needs_value);
        }
        Ok(match takes {
            Takes::Counts => Arguments::Counts(Bounds::parse(input, self)?),
            Takes::Range => Arguments::Range(Bounds::parse(input, self)?),
            Takes::Divisor => Arguments::Divisor(self.divisor(input)?),
            Takes::Values => {
                let values = listed(input, "two values", |input| {
                    let advice = |error: syn::Error| {
                        syn::Error::new(error.span(), format!("{error}; write `{example}`"))
                    };
                    Literal::parse(input).map_err(advice)
                })?;
                once(&values, |a, b| a.value.is_same(&b.value), |value| value.span)?;
                Arguments::Values(values)
            }
            Takes::Texts => {
                let texts = texts(input, example)?;
                once(&texts, |a, b| a.value().to_lowercase() == b.value().to_lowercase(), LitStr::span)?;
                Arguments::Texts(texts)
            }
            Takes::Pattern => {
                let example = "regex(\"^[a-z]+$\", \"The name must be in lower case\")";
                let mut texts = texts(input, example)?.into_iter();
                let (pattern, message) = (texts.next(), texts.next());
                let Some(pattern) = pattern.filter(|_| texts.next().is_none()) else {
                    return error(format!(
                        "`{name}` takes an expression, and optionally a sentence for users; \
                         write `{name}(\"^[a-z]+$\", \"The name must be in lower case\")`"
                    ));
                };
                for (text, advice) in [
                    (Some(&pattern), "an empty expression matches everything; write one, such as `^[a-z]+$`"),
                    (message.as_ref(), "the sentence for users is empty; write one, or remove it"),
                ] {
                    if let Some(text) = text.filter(|text| text.value().trim().is_empty()) {
                        return Err(syn::Error::new(text.span(), advice));
                    }
                }
                check_regex(&pattern)?;
                Arguments::Pattern(pattern, message)
            }
            Takes::Validators(part) => Arguments::Validators(*part, validators(input)?),
            Takes::Fields => Arguments::Fields(names(input, name, WITHIN)?),
            Takes::Attributes => Arguments::Attributes(names(input, name, "")?),
            Takes::Function => unreachable!("it has no parentheses"),
        })
    }
}

/// Refuses a value that is listed twice.
fn once<T>(values: &[T], is_same: fn(&T, &T) -> bool, span: fn(&T) -> Span) -> syn::Result<()> {
    for (index, value) in values.iter().enumerate() {
        if values[..index].iter().any(|other| is_same(other, value)) {
            return Err(syn::Error::new(span(value), "this value is listed twice; remove one of the two"));
        }
    }
    Ok(())
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

fn texts(input: ParseStream<'_>, example: &str) -> syn::Result<Vec<LitStr>> {
    listed(input, "two texts", |input| {
        let advice = format!("a text in quotes is required here; write `{example}`");
        input.parse().map_err(|error: syn::Error| syn::Error::new(error.span(), advice))
    })
}

impl Bounds {
    /// Parses `1..=64`, `1..`, `..=64`, or a single number.
    fn parse(input: ParseStream<'_>, known: &Known) -> syn::Result<Self> {
        let (span, example) = (input.span(), known.example);
        let is_count = matches!(known.takes, Takes::Counts);
        let more = format!("one range is all that goes here; write `{example}`");
        let min = if input.peek(Token![..]) { None } else { Some(Self::number(input, known, is_count)?) };
        if is_at_end(input) {
            let max = min.clone();
            return if end(input)? { Ok(Self { min, max }) } else { Err(input.error(more)) };
        }
        let max = if input.parse::<Option<Token![..=]>>()?.is_some() {
            Some(Self::number(input, known, is_count)?)
        } else {
            let dots = input.parse::<Token![..]>().map_err(|error| {
                syn::Error::new(error.span(), format!("a range is required here; write `{example}`"))
            })?;
            if !is_at_end(input) {
                let message = "the end of a range is allowed itself; write `..=` in place of `..`";
                return Err(syn::Error::new(dots.span(), message));
            }
            None
        };
        if !end(input)? {
            return Err(input.error(more));
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
            return Err(syn::Error::new(span, format!("this allows everything; write `{example}`")));
        }
        Ok(Self { min, max })
    }

    fn number(input: ParseStream<'_>, known: &Known, is_count: bool) -> syn::Result<String> {
        let Known { name, example, .. } = known;
        let span = input.span();
        let minus = if input.parse::<Option<Token![-]>>()?.is_some() { "-" } else { "" };
        let digits = match input.parse::<Lit>() {
            Ok(Lit::Int(int)) if int.suffix().is_empty() => int.base10_digits().to_owned(),
            Ok(Lit::Float(float)) if float.suffix().is_empty() && !is_count => {
                float.base10_digits().to_owned()
            }
            _ => {
                let message = format!("a number without a suffix is required here; write `{example}`");
                return Err(syn::Error::new(span, message));
            }
        };
        if is_count && (minus == "-" || digits.parse::<u64>().is_err()) {
            return Err(syn::Error::new(span, format!("`{name}` counts, from 0 on; write `{example}`")));
        }
        Ok(format!("{minus}{digits}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_of_all_validators_are_read() {
        for Known { example, .. } in KNOWN {
            if example.contains("regex") && !cfg!(feature = "regex") {
                continue;
            }
            assert!(syn::parse_str::<Validator>(example).is_ok(), "{example}");
        }
    }
}
