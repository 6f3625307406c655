//! Reads `#[tf(...)]` token by token: reports every option that is not written as it should be, and removes it.
//!
//! What is left, the receivers can parse, so that one mistake neither hides another nor is reported at the derive.

use darling::Error;
use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{
    Attribute, Data, DeriveInput, Expr, Ident, Lit, Meta, Token, Type,
    ext::IdentExt,
    parse::{ParseStream, Parser},
    parse_quote,
    token::{Brace, Bracket, Paren},
};

use super::{
    Derive, ReturnType, advice, error_at,
    table::{OptionSpec, OptionSyntax, Site},
    tokens::{
        begins_with_number, example, expression, is_at_end, is_value_of, joined, last_segment, path_of, skip,
        text_of, try_parse, with_turbofish,
    },
};

/// Removes the options that are not written as they should be, and writes types as expressions, which is what the value of an
/// option is to the parser.
pub(super) fn tidy(derive: Derive, input: &mut DeriveInput) -> darling::Result<()> {
    let mut errors = Error::accumulator();
    let mut read = |site, attributes: &mut Vec<Attribute>| {
        for error in read_attributes(site, attributes) {
            errors.push(error);
        }
    };
    read(Site::Container(derive), &mut input.attrs);
    match &mut input.data {
        Data::Struct(data) => {
            data.fields.iter_mut().for_each(|field| read(Site::Field(derive), &mut field.attrs));
        }
        Data::Enum(data) => {
            data.variants.iter_mut().for_each(|variant| read(Site::Variant, &mut variant.attrs));
        }
        Data::Union(_) => {}
    }
    errors.finish()
}

fn read_attributes(site: Site, attributes: &mut [Attribute]) -> Vec<Error> {
    let mut reader = Reader { site, seen: Vec::new(), errors: Vec::new(), rewritten: false };
    for attribute in attributes.iter_mut().filter(|attribute| attribute.path().is_ident("tf")) {
        let meta = match &mut attribute.meta {
            Meta::Path(_) => continue,
            Meta::List(list) => {
                reader.rewritten = false;
                let options =
                    (|input: ParseStream<'_>| Ok(reader.options(input))).parse2(list.tokens.clone());
                if let Ok(options) = options
                    && reader.rewritten
                {
                    list.tokens = options;
                }
                continue;
            }
            Meta::NameValue(meta) => meta,
        };
        let option = text_of(&meta.value.to_token_stream()).filter(|text| site.option(text).is_some());
        let example = option.as_deref().unwrap_or("…");
        let message = format!("options go in parentheses; write `#[tf({example})]`");
        reader
            .errors
            .push(error_at(meta.path.get_ident().map_or_else(Span::call_site, Ident::span), message));
        attribute.meta = Meta::Path(parse_quote!(tf));
    }
    reader.errors
}

/// Reads the options at one place.
struct Reader {
    site: Site,
    /// The words that were read.
    seen: Vec<String>,
    errors: Vec<Error>,
    /// True if the options that are left are not the tokens that were read.
    rewritten: bool,
}

impl Reader {
    /// The options that are left, each with a comma after it.
    fn options(&mut self, input: ParseStream<'_>) -> TokenStream {
        let mut options = TokenStream::new();
        while !input.is_empty() {
            let errors = self.errors.len();
            match self.option(input) {
                Some(option) => options.extend(quote!(#option,)),
                None => self.rewritten = true,
            }
            if input.parse::<Token![,]>().is_ok() || input.is_empty() {
                continue;
            }
            if let Ok(semicolon) = input.parse::<Token![;]>() {
                self.rewritten = true;
                self.fail(semicolon.span, "options are separated by commas; write `,` in place of this");
                continue;
            }
            let begins_option = input.peek(Ident::peek_any);
            if self.errors.len() == errors {
                self.rewritten = true;
                self.fail(
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
        options
    }

    fn fail(&mut self, span: Span, message: impl std::fmt::Display) -> Option<TokenStream> {
        self.errors.push(error_at(span, message));
        None
    }

    /// One option with its value, unless it is wrong. Up to the comma then.
    fn option(&mut self, input: ParseStream<'_>) -> Option<TokenStream> {
        if input.peek(Token![,]) {
            return self.fail(input.span(), "an option is missing before this comma; remove one of the two");
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
            return self.fail(span, format!("an option is a word, not a path; write `{word}`"));
        }
        if input.peek(Token![-]) && input.peek2(Ident::peek_any) {
            let word = joined(input, word);
            skip(input);
            return self
                .fail(ident.span(), format!("the words of an option are joined by `_`; write `{word}`"));
        }
        let Some(known) = self.site.option(&word) else {
            skip(input);
            return self.fail(ident.span(), advice::unknown(self.site, &word));
        };
        let may_repeat = known.form == OptionSyntax::Fields;
        if self.seen.contains(&word) && !may_repeat {
            skip(input);
            return self.fail(ident.span(), format!("`{word}` is written twice; keep one of the two"));
        }
        self.seen.push(word);
        self.value(known, ident, input)
    }

    /// What is no word, in the place of an option.
    fn no_word(&mut self, input: ParseStream<'_>) -> Option<TokenStream> {
        let span = input.span();
        let tokens = skip(input);
        let text = text_of(&tokens);
        let message = match text.and_then(|text| Some((self.site.option(&text)?, text))) {
            Some((_, word)) => format!("an option is a word; write `{word}` without quotes"),
            None if self.site == Site::Block && begins_with_number(&tokens) => {
                let message =
                    "how many blocks there may be is said by words; write `min_items = 1, max_items = 8`";
                // `block(1, 8)` is one mistake.
                let is_told = self.errors.last().is_some_and(|error| error.to_string() == message);
                if is_told {
                    return None;
                }
                message.to_owned()
            }
            None => "an option is a word; write that word, or remove this".to_owned(),
        };
        self.fail(span, message)
    }

    /// The value of an option.
    fn value(&mut self, known: &OptionSpec, word: Ident, input: ParseStream<'_>) -> Option<TokenStream> {
        let may_be_alone = matches!(
            known.form,
            OptionSyntax::Flag
                | OptionSyntax::OptionalText
                | OptionSyntax::OptionalModel
                | OptionSyntax::Bool
                | OptionSyntax::Modes
                | OptionSyntax::OptionalArguments
        );
        if is_at_end(input) || input.peek(Token![;]) {
            return if may_be_alone { Some(word.into_token_stream()) } else { self.missing(known, &word) };
        }
        if input.peek(Paren) && known.form == OptionSyntax::Modes {
            return Some(self.parentheses(&word, input));
        }
        if input.peek(Paren)
            && matches!(
                known.form,
                OptionSyntax::OptionalArguments | OptionSyntax::Validators | OptionSyntax::Fields
            )
        {
            let Ok(TokenTree::Group(group)) = input.parse() else {
                unreachable!("it was seen to be a group")
            };
            return Some(quote!(#word #group));
        }
        if input.peek(Paren) || input.peek(Bracket) || input.peek(Brace) {
            let Ok(TokenTree::Group(group)) = input.parse() else {
                unreachable!("it was seen to be a group")
            };
            skip(input);
            if known.form == OptionSyntax::Flag {
                return self.fail(word.span(), format!("`{word}` takes no value; remove the parentheses"));
            }
            let option = example(known, &group.stream());
            return self.fail(word.span(), format!("the value of `{word}` follows `=`; write `{option}`"));
        }
        if input.parse::<Token![=]>().is_ok() {
            return if is_at_end(input) {
                self.missing(known, &word)
            } else {
                self.after_equals(known, &word, input)
            };
        }
        let is_next = |input: ParseStream<'_>| {
            let next = input.fork().call(Ident::parse_any);
            next.is_ok_and(|next| self.site.option(&next.to_string()).is_some())
        };
        let takes_arguments = matches!(
            known.form,
            OptionSyntax::OptionalArguments | OptionSyntax::Validators | OptionSyntax::Fields
        );
        if takes_arguments && (input.peek(Ident::peek_any) || input.peek(Lit)) && !is_next(input) {
            let option = example(known, &skip(input));
            return self
                .fail(word.span(), format!("`{word}` takes its arguments in parentheses; write `{option}`"));
        }
        if input.peek(Ident::peek_any) && may_be_alone {
            // The next option: a comma is missing.
            return Some(word.into_token_stream());
        }
        let span = input.span();
        let colon = input.parse::<Token![:]>();
        let _ = input.parse::<Token![=]>();
        let value = skip(input);
        if known.form == OptionSyntax::Flag {
            return self.fail(span, format!("`{word}` takes no value; write the word alone"));
        }
        let option = example(known, &value);
        match colon {
            Ok(_) => self.fail(span, format!("a value follows `=`, not `:`; write `{option}`")),
            Err(_) => self.fail(span, format!("`=` is missing before the value; write `{option}`")),
        }
    }

    fn missing(&mut self, known: &OptionSpec, word: &Ident) -> Option<TokenStream> {
        let example = known.example();
        let message = match known.form {
            OptionSyntax::Flag => format!("`{word}` takes no value; write the word alone"),
            OptionSyntax::Modes => {
                format!("a mode goes in parentheses; write `{example}`, or `{word}` alone")
            }
            OptionSyntax::Validators | OptionSyntax::Fields => {
                format!("`{word}` needs arguments; write `{example}`")
            }
            OptionSyntax::OptionalText | OptionSyntax::OptionalModel | OptionSyntax::Bool => {
                format!("`{word}` needs a value after `=`; write `{example}`, or the word alone")
            }
            _ => format!("`{word}` needs a value; write `{example}`"),
        };
        self.fail(word.span(), message)
    }

    /// The options in the parentheses of another.
    fn parentheses(&mut self, word: &Ident, input: ParseStream<'_>) -> TokenStream {
        let Ok(TokenTree::Group(group)) = input.parse() else { unreachable!("it was seen to be a group") };
        let site = match word.to_string().as_str() {
            "nested" => Site::Nested,
            "block" => Site::Block,
            word => unreachable!("`{word}` has no modes"),
        };
        let mut reader = Reader { site, seen: Vec::new(), errors: Vec::new(), rewritten: false };
        let options = (|input: ParseStream<'_>| Ok(reader.options(input))).parse2(group.stream());
        let options = if reader.rewritten { options.unwrap_or_default() } else { group.stream() };
        let mut rest = Group::new(Delimiter::Parenthesis, options);
        rest.set_span(group.span());
        self.errors.append(&mut reader.errors);
        self.rewritten |= reader.rewritten;
        quote!(#word #rest)
    }

    /// The tokens after the `=` of an option.
    fn after_equals(
        &mut self,
        known: &OptionSpec,
        word: &Ident,
        input: ParseStream<'_>,
    ) -> Option<TokenStream> {
        let span = input.span();
        match known.form {
            OptionSyntax::Flag => {
                let value = skip(input);
                let advice = match text_of(&value).as_deref() {
                    Some("false") => "remove the option",
                    _ => "write the word alone",
                };
                return self.fail(word.span(), format!("`{word}` takes no value; {advice}"));
            }
            OptionSyntax::Modes => {
                let mode = text_of(&skip(input)).filter(|mode| Site::Nested.option(mode).is_some());
                let mode = mode.as_deref().unwrap_or("list");
                return self.fail(span, format!("a mode goes in parentheses; write `{word}({mode})`"));
            }
            OptionSyntax::Expression | OptionSyntax::Field => {
                // In parentheses, since it may be more than the parser of options reads.
                self.rewritten = true;
                let value = expression(input);
                let mut arguments = Group::new(Delimiter::Parenthesis, value);
                arguments.set_span(span);
                return Some(quote!(#word #arguments));
            }
            OptionSyntax::Type => {
                if let Some(ty) = try_parse::<Type>(input, |_| true) {
                    self.rewritten = true;
                    let value = ReturnType::expression(&ty);
                    return Some(quote!(#word = #value));
                }
            }
            OptionSyntax::Model | OptionSyntax::OptionalModel => {
                if let Some(model) = try_parse::<Type>(input, |_| true).and_then(path_of) {
                    self.rewritten = true;
                    let value = with_turbofish(model);
                    return Some(quote!(#word = #value));
                }
            }
            form => {
                if let Some(value) = try_parse::<Expr>(input, |_| true) {
                    if is_value_of(form, &value) {
                        return Some(quote!(#word = #value));
                    }
                    return self.wrong(known, word, span, &value.into_token_stream());
                }
            }
        }
        let value = skip(input);
        self.wrong(known, word, span, &value)
    }

    /// A value that the option doesn't take.
    fn wrong(
        &mut self,
        known: &OptionSpec,
        word: &Ident,
        span: Span,
        value: &TokenStream,
    ) -> Option<TokenStream> {
        let (what, option) = (known.value(), example(known, value));
        let is_macro = syn::parse2::<Expr>(value.clone()).is_ok_and(|value| matches!(value, Expr::Macro(_)));
        let why = if is_macro { ", a macro can't be read here" } else { "" };
        let advice = match (known.form, text_of(value).as_deref()) {
            (OptionSyntax::OptionalText, Some("true")) => "the word alone".to_owned(),
            _ => format!("`{option}`"),
        };
        self.fail(span, format!("`{word}` takes {what}{why}; write {advice}"))
    }
}
