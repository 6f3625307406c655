//! Parses `#[tf(...)]` or `#[api(...)]` token by token. Reports every invalid option, and sets the others.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{
    Attribute, Expr, Ident, Lit, Meta, Token,
    ext::IdentExt,
    parse::{ParseStream, Parser},
    token::{Brace, Bracket, Paren},
};

use super::{
    advice,
    declare::Options,
    table::{Form, Given, OptionSpec, OptionSyntax, Refusal, Site, Written},
    tokens::{
        begins_with_number, example, expression, is_at_end, joined, last_segment, skip, text_of, try_parse,
    },
};
use crate::errors::Errors;

/// Parses the options in the attributes of an item.
pub(super) fn read_attributes<'a, O: Options>(
    site: Site,
    attributes: impl IntoIterator<Item = &'a Attribute>,
    options: &mut O,
    errors: &mut Errors,
) {
    let mut reader = Reader::new(site, options, errors);
    let name = site.attribute();
    for attribute in attributes.into_iter().filter(|attribute| attribute.path().is_ident(name)) {
        match &attribute.meta {
            Meta::Path(_) => {}
            Meta::List(list) => reader.read(list.tokens.clone()),
            Meta::NameValue(meta) => {
                let option = text_of(&meta.value.to_token_stream());
                let option = option.filter(|text| reader.spec(text).is_some());
                let example = option.as_deref().unwrap_or("…");
                let message = format!("options go in parentheses; write `#[{name}({example})]`");
                reader.errors.at(meta.path.get_ident().map_or_else(Span::call_site, Ident::span), message);
            }
        }
    }
}

/// Parses the options in the parentheses of another option, if there are parentheses.
pub(super) fn read_modes<O: Options>(site: Site, options: &mut O, written: &Written) -> Result<(), Refusal> {
    let mut errors = Errors::default();
    Reader::new(site, options, &mut errors).read(written.value.tokens());
    errors.finish().map_err(Refusal::Because)
}

/// A parser for the options of one place.
struct Reader<'a> {
    site: Site,
    specs: Vec<OptionSpec>,
    options: &'a mut dyn Options,
    /// The options parsed so far.
    seen: Vec<&'static str>,
    errors: &'a mut Errors,
}

impl<'a> Reader<'a> {
    fn new<O: Options>(site: Site, options: &'a mut O, errors: &'a mut Errors) -> Self {
        Self { site, specs: O::specs(), options, seen: Vec::new(), errors }
    }

    fn spec(&self, word: &str) -> Option<OptionSpec> {
        self.specs.iter().find(|spec| spec.word == word).copied()
    }

    fn read(&mut self, tokens: TokenStream) {
        let read = |input: ParseStream<'_>| {
            self.options(input);
            Ok(())
        };
        if let Err(error) = read.parse2(tokens) {
            self.errors.push(error);
        }
    }

    fn options(&mut self, input: ParseStream<'_>) {
        while !input.is_empty() {
            let errors = self.errors.len();
            self.option(input);
            if input.parse::<Token![,]>().is_ok() || input.is_empty() {
                continue;
            }
            if let Ok(semicolon) = input.parse::<Token![;]>() {
                self.errors.at(semicolon.span, "options are separated by commas; write `,` in place of this");
                continue;
            }
            let begins_option = input.peek(Ident::peek_any);
            if self.errors.len() == errors {
                self.errors.at(
                    input.span(),
                    if begins_option {
                        "a comma is missing between two options; write `,` before this"
                    } else {
                        "this belongs to no option; remove it"
                    },
                );
            }
            if !begins_option {
                skip(input);
                let _ = input.parse::<Token![,]>();
            }
        }
    }

    /// Parses one option with its value. Skips an invalid option up to the next comma.
    fn option(&mut self, input: ParseStream<'_>) {
        if input.peek(Token![,]) {
            return self
                .errors
                .at(input.span(), "an option is missing before this comma; remove one of the two");
        }
        if input.peek(Token![..])
            && let Some(known) = self.spec("..")
            && let Ok(dots) = input.parse::<Token![..]>()
        {
            return self.known(known, dots.spans[0], input);
        }
        let leading_colon = input.parse::<Token![::]>().ok();
        let Ok(ident) = input.call(Ident::parse_any) else {
            return self.no_word(input);
        };
        let word = ident.to_string();
        if leading_colon.is_some() || input.peek(Token![::]) {
            let (span, word) =
                (leading_colon.map_or(ident.span(), |colon| colon.spans[0]), last_segment(input, word));
            skip(input);
            let advice = match self.site {
                Site::ApiContainer => format!("`expand = …::{word}` or `flatten = …::{word}`"),
                _ => format!("`{word}`"),
            };
            return self.errors.at(span, format!("an option is a word, not a path; write {advice}"));
        }
        if input.peek(Token![-]) && input.peek2(Ident::peek_any) {
            let word = joined(input, word);
            skip(input);
            return self
                .errors
                .at(ident.span(), format!("the words of an option are joined by `_`; write `{word}`"));
        }
        let Some(known) = self.spec(&word) else {
            skip(input);
            return self.errors.at(ident.span(), advice::unknown(self.site, &word));
        };
        self.known(known, ident.span(), input);
    }

    /// Parses the value of a known option. `place` is the span of the option.
    fn known(&mut self, known: OptionSpec, place: Span, input: ParseStream<'_>) {
        let word = known.word;
        if self.seen.contains(&word) && !known.may_repeat {
            skip(input);
            return self.errors.at(place, format!("`{word}` is written twice; keep one of the two"));
        }
        self.seen.push(word);
        self.value(known, place, input);
    }

    /// Reports tokens that are not a word in the place of an option.
    fn no_word(&mut self, input: ParseStream<'_>) {
        let span = input.span();
        let tokens = skip(input);
        let text = text_of(&tokens);
        let message = match text.filter(|text| self.spec(text).is_some()) {
            Some(word) => format!("an option is a word; write `{word}` without quotes"),
            None if self.site == Site::Block && begins_with_number(&tokens) => {
                let message =
                    "how many blocks there may be is said by words; write `min_items = 1, max_items = 8`";
                // `block(1, 8)` is one mistake, so it gets one error.
                if self.errors.ends_with(message) {
                    return;
                }
                message.to_owned()
            }
            None => "an option is a word; write that word, or remove this".to_owned(),
        };
        self.errors.at(span, message);
    }

    /// Parses the value of an option. `place` is the span of the option.
    fn value(&mut self, known: OptionSpec, place: Span, input: ParseStream<'_>) {
        let OptionSpec { word, syntax: OptionSyntax { form, may_be_alone, .. }, .. } = known;
        if is_at_end(input) || input.peek(Token![;]) {
            return if may_be_alone {
                self.set(known, place, Given::Alone, input.span());
            } else {
                self.missing(known, place);
            };
        }
        let takes_arguments = form == Form::Arguments;
        if input.peek(Paren) || input.peek(Bracket) || input.peek(Brace) {
            let Ok(TokenTree::Group(group)) = input.parse() else {
                unreachable!("it was seen to be a group")
            };
            if takes_arguments && group.delimiter() == Delimiter::Parenthesis {
                return self.set(known, place, Given::Tokens(group.stream()), group.span());
            }
            skip(input);
            let option = example(&known, &group.stream());
            return self.errors.at(
                place,
                match form {
                    Form::Flag => format!("`{word}` takes no value; remove the parentheses"),
                    Form::Arguments => {
                        format!("`{word}` takes its arguments in parentheses; write `{option}`")
                    }
                    _ => format!("the value of `{word}` follows `=`; write `{option}`"),
                },
            );
        }
        if input.parse::<Token![=]>().is_ok() {
            return if is_at_end(input) {
                self.missing(known, place);
            } else {
                self.after_equals(known, place, input);
            };
        }
        let is_next = |input: ParseStream<'_>| {
            let next = input.fork().call(Ident::parse_any);
            next.is_ok_and(|next| self.spec(&next.to_string()).is_some())
        };
        if takes_arguments && (input.peek(Ident::peek_any) || input.peek(Lit)) && !is_next(input) {
            let option = example(&known, &skip(input));
            return self
                .errors
                .at(place, format!("`{word}` takes its arguments in parentheses; write `{option}`"));
        }
        if input.peek(Ident::peek_any) && may_be_alone {
            // The next word is another option: a comma is missing.
            return self.set(known, place, Given::Alone, input.span());
        }
        let span = input.span();
        let colon = input.parse::<Token![:]>();
        let _ = input.parse::<Token![=]>();
        let value = skip(input);
        if form == Form::Flag {
            return self.errors.at(span, format!("`{word}` takes no value; write the word alone"));
        }
        let option = example(&known, &value);
        match colon {
            Ok(_) => self.errors.at(span, format!("a value follows `=`, not `:`; write `{option}`")),
            Err(_) => self.errors.at(span, format!("`=` is missing before the value; write `{option}`")),
        }
    }

    fn missing(&mut self, known: OptionSpec, place: Span) {
        let OptionSpec { word, syntax: OptionSyntax { form, may_be_alone, takes, .. }, .. } = known;
        let example = known.example();
        let message = match (form, may_be_alone) {
            (Form::Flag, _) => format!("`{word}` takes no value; write the word alone"),
            (Form::Arguments, false) => format!("`{word}` needs arguments; write `{example}`"),
            (Form::Arguments, true) => format!("`{word}` takes {takes}; write `{example}`"),
            (_, true) => format!("`{word}` needs a value after `=`; write `{example}`, or the word alone"),
            // The value is one of a few words.
            (_, false) if takes.starts_with('`') => format!("`{word}` takes {takes}; write `{example}`"),
            (_, false) => format!("`{word}` needs a value; write `{example}`"),
        };
        self.errors.at(place, message);
    }

    /// Sets an option. `place` is the span of the option, `span` that of the value.
    fn set(&mut self, known: OptionSpec, place: Span, value: Given, span: Span) {
        let written = Written { word: known.word, span: place, value };
        match self.options.set(&written) {
            Ok(is_set) => assert!(is_set, "`specs` has `{}`, which `set` doesn't know", known.word),
            Err(Refusal::Kind) => self.wrong(known, span, &written.value.tokens()),
            Err(Refusal::Because(error)) => self.errors.push(error.with_span(&place)),
        }
    }

    /// Parses the tokens after the `=` of an option.
    fn after_equals(&mut self, known: OptionSpec, place: Span, input: ParseStream<'_>) {
        let span = input.span();
        let value = match known.syntax.form {
            Form::Flag => {
                let advice = match text_of(&skip(input)).as_deref() {
                    Some("false") => "remove the option",
                    _ => "write the word alone",
                };
                return self.errors.at(place, format!("`{}` takes no value; {advice}", known.word));
            }
            Form::Arguments => None,
            Form::Tokens => Some(Given::Tokens(expression(input))),
            Form::Type => try_parse(input, |_| true).map(Given::Type),
            Form::Expr => try_parse(input, |_| true).map(Given::Expr),
        };
        match value {
            Some(value) => self.set(known, place, value, span),
            None => self.wrong(known, span, &skip(input)),
        }
    }

    /// Reports a value that the option does not accept.
    fn wrong(&mut self, known: OptionSpec, span: Span, value: &TokenStream) {
        let (word, takes, option) = (known.word, known.syntax.takes, example(&known, value));
        let is_macro = syn::parse2::<Expr>(value.clone()).is_ok_and(|value| matches!(value, Expr::Macro(_)));
        let why = if is_macro { ", a macro can't be read here" } else { "" };
        let advice = match text_of(value).as_deref() {
            Some("true") if known.syntax.may_be_alone => "the word alone".to_owned(),
            _ => format!("`{option}`"),
        };
        self.errors.at(span, format!("`{word}` takes {takes}{why}; write {advice}"));
    }
}
