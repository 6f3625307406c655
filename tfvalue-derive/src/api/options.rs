//! The options in `#[api(...)]`.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::{
    Attribute, DataEnum, DeriveInput, Error, Fields, Ident, LitStr, Path, Token, Type, WherePredicate,
    ext::IdentExt,
    parenthesized,
    parse::{Parse, ParseStream, Parser},
    punctuated::Punctuated,
};

use super::{
    keywords::{FIELD, VARIANT, unknown},
    terraform::{Attributes, Terraform},
};

/// The options of a struct or an enum.
#[derive(Default)]
pub(super) struct Container {
    pub(super) targets: Vec<Target>,
    /// A struct of which exactly one field is set, for an enum with a payload.
    pub(super) union: Option<Span>,
    /// The variants of an API's enum that the model doesn't know.
    pub(super) open: Option<Open>,
    /// Fields of the type `i32` hold the enum.
    pub(super) integer: Option<Span>,
    pub(super) bound: Option<Vec<WherePredicate>>,
}

/// A type of the API.
pub(super) struct Target {
    pub(super) direction: Direction,
    pub(super) ty: Type,
    pub(super) via: Option<(Via, Span)>,
    /// The type that a type which is one value converts to on the way.
    pub(super) through: Option<Type>,
    /// Fields or variants of the API that the model has not.
    pub(super) ignored: Vec<Ident>,
    /// Fields of the model that the API has not.
    pub(super) skipped: Vec<Ident>,
    /// Fields of the model with their names in this type.
    pub(super) renamed: Vec<(Ident, Ident)>,
    /// The type is `#[non_exhaustive]`.
    pub(super) rest: Option<Span>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    Expand,
    Flatten,
}

/// The construction of a struct of an API.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Via {
    Literal,
    Default,
    /// The methods of a builder make it.
    Builder,
    /// It is a builder itself.
    Setters,
    /// It is a map, whose keys are the variants of this enum.
    Map(Path),
}

/// The conversion of a variant of the API that the model doesn't have.
pub(super) enum Open {
    /// `as_str` returns its string, and `From<&str>` builds it from one.
    Text,
    /// This variant holds the text.
    Variant(Ident),
}

/// A field of a model.
pub(super) struct Field {
    pub(super) ident: Ident,
    pub(super) ty: Type,
    pub(super) terraform: Terraform,
    /// The name in the API.
    pub(super) name: Ident,
    /// The option that says in which direction it goes.
    pub(super) way: Option<(Way, Span)>,
    pub(super) null: Option<(Null, Span)>,
    /// An empty answer is null.
    pub(super) empty: Option<Span>,
    pub(super) conversion: Option<(Conversion, Span)>,
    pub(super) unordered: Option<Span>,
    pub(super) without_keys: Option<LitStr>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// It is no field of the API.
    Skip,
    /// It is sent, and not answered.
    Keep,
    OnlyExpand,
    OnlyFlatten,
}

/// The value that stands for null in a field of an API that is no `Option`.
pub(super) enum Null {
    Default,
    Error,
    /// `Some(None)`, where the API distinguishes it from `None`, which is sent for nothing.
    Explicit,
    Value(TokenStream),
}

/// The conversion of a field, if its type alone doesn't determine it.
pub(super) enum Conversion {
    /// By the functions `expand` and `flatten` of a module.
    With(Path),
    Base64,
    /// The API has a number or a bool as a string.
    AsString,
    /// Of a collection of structs, this field is the key of a map.
    Key(Ident),
    /// The API has a map as a list of structs with these fields.
    Pairs(InnerFields),
    /// The API wraps a list in a struct with these fields: the elements, and how many they are.
    Wrap(InnerFields),
    /// The variant of the API's enum holds no value.
    Unit,
}

/// The fields of a struct of an API that is made for a field of the model.
pub(super) struct InnerFields {
    pub(super) first: Ident,
    pub(super) second: Option<Ident>,
    /// The struct, if its builder makes it. Otherwise it begins with its default.
    pub(super) builder: Option<Path>,
}

/// A variant of an enum.
pub(super) struct Variant {
    pub(super) ident: Ident,
    pub(super) name: Ident,
}

/// Returns both values, or the errors of both combined.
pub(super) fn collect<A, B>(one: syn::Result<A>, other: syn::Result<B>) -> syn::Result<(A, B)> {
    match (one, other) {
        (Ok(one), Ok(other)) => Ok((one, other)),
        (Err(mut error), Err(other)) => {
            error.combine(other);
            Err(error)
        }
        (Err(error), _) | (_, Err(error)) => Err(error),
    }
}

/// Returns all values, or all errors combined.
pub(super) fn collected<T>(results: impl IntoIterator<Item = syn::Result<T>>) -> syn::Result<Vec<T>> {
    let mut list = Ok(Vec::new());
    for result in results {
        list = collect(list, result).map(|(mut list, value)| {
            list.push(value);
            list
        });
    }
    list
}

/// The attributes `api`.
pub(super) fn of_api<'a>(
    attributes: impl IntoIterator<Item = &'a Attribute>,
) -> impl Iterator<Item = &'a Attribute> {
    attributes.into_iter().filter(|attribute| attribute.path().is_ident("api"))
}

/// Reads the options of an attribute, each with the function. Returns all their errors combined.
fn read(
    attribute: &Attribute,
    mut option: impl FnMut(ParseStream<'_>) -> syn::Result<()>,
) -> syn::Result<()> {
    let parse = |input: ParseStream<'_>| {
        let mut results = Vec::new();
        while !input.is_empty() {
            let mut result = option(input);
            if result.is_ok() && !input.is_empty() && !input.peek(Token![,]) {
                result = Err(input.error("a comma is missing between two options; write `,` before this"));
            }
            results.push(result);
            // After a mistake, the next option begins after the next comma.
            while !input.is_empty() && input.parse::<Option<Token![,]>>()?.is_none() {
                input.parse::<TokenTree>()?;
            }
        }
        collected(results).map(drop)
    };
    parse.parse2(attribute.meta.require_list()?.tokens.clone())
}

fn equals<T: Parse>(input: ParseStream<'_>, word: &Ident, example: &str) -> syn::Result<T> {
    let wrong = |span| Error::new(span, format!("write `{example}`"));
    if !input.peek(Token![=]) {
        return Err(wrong(word.span()));
    }
    input.parse::<Token![=]>()?;
    let span = if input.is_empty() { word.span() } else { input.span() };
    input.parse().map_err(|_| wrong(span))
}

/// The names in the parentheses of an option.
fn names(input: ParseStream<'_>, word: &Ident) -> syn::Result<Vec<Ident>> {
    let wrong =
        |span| Error::new(span, format!("`{word}` takes names, without quotes; write `{word}(a, b)`"));
    if !input.peek(syn::token::Paren) {
        return Err(wrong(word.span()));
    }
    let content;
    parenthesized!(content in input);
    let names = Punctuated::<Ident, Token![,]>::parse_terminated_with(&content, Ident::parse_any);
    names.map(|names| names.into_iter().collect()).map_err(|error| wrong(error.span()))
}

/// The fields in the parentheses of `rename`, each with its name in the API.
fn renamed(input: ParseStream<'_>, word: &Ident) -> syn::Result<Vec<(Ident, Ident)>> {
    let pair = |input: ParseStream<'_>| {
        let field = input.call(Ident::parse_any)?;
        input.parse::<Token![=]>()?;
        Ok((field, input.call(Ident::parse_any)?))
    };
    let wrong = |span| Error::new(span, "write `rename(field = field_of_the_api)`");
    if !input.peek(syn::token::Paren) {
        return Err(wrong(word.span()));
    }
    let content;
    parenthesized!(content in input);
    let pairs = content.parse_terminated(pair, Token![,]).map_err(|error| wrong(error.span()))?;
    Ok(pairs.into_iter().collect())
}

/// The fields in the parentheses of an option, and `builder = Type` after them.
fn inner_fields(input: ParseStream<'_>, word: &Ident, second: &str) -> syn::Result<InnerFields> {
    let parse = |input: ParseStream<'_>| {
        let content;
        parenthesized!(content in input);
        let mut fields = Vec::new();
        let mut builder = None;
        while !content.is_empty() && builder.is_none() {
            let name = content.call(Ident::parse_any)?;
            if content.parse::<Option<Token![=]>>()?.is_some() {
                builder = Some(content.parse()?).filter(|_| name == "builder");
                builder.as_ref().ok_or_else(|| content.error(""))?;
            } else {
                fields.push(name);
            }
            content.parse::<Option<Token![,]>>()?;
        }
        let mut fields = fields.into_iter();
        match (fields.next(), fields.next(), fields.next()) {
            (Some(first), second, None) if content.is_empty() => Ok(InnerFields { first, second, builder }),
            _ => Err(content.error("")),
        }
    };
    parse(input).map_err(|_| {
        let example = if second == "quantity" { "items" } else { "key" };
        Error::new(
            word.span(),
            format!(
                "write the fields of the API's struct, as in `{word}({example}, {second})`; if its builder makes it, \
                 `{word}({example}, {second}, builder = Type)`"
            ),
        )
    })
}

/// The tokens up to the next comma.
fn expression(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let mut tokens = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![,]) {
        tokens.extend([input.parse::<TokenTree>()?]);
    }
    if tokens.is_empty() {
        return Err(input.error("a value is missing here; write one, such as `null = -1`"));
    }
    Ok(tokens)
}

fn set<T>(place: &mut Option<T>, value: T, word: &Ident) -> syn::Result<()> {
    if place.is_some() {
        return Err(Error::new(word.span(), format!("`{word}` is written twice; remove one of the two")));
    }
    *place = Some(value);
    Ok(())
}

/// Parses the value of `via`.
fn way(input: ParseStream<'_>, via: &Ident) -> syn::Result<Via> {
    const ADVICE: &str =
        "write `via = literal`, `via = default`, `via = builder`, `via = setters` or `via = map(EnumOfKeys)`";
    Ok(match &*via.to_string() {
        "literal" => Via::Literal,
        "default" => Via::Default,
        "builder" => Via::Builder,
        "setters" => Via::Setters,
        "map" if input.peek(syn::token::Paren) => {
            let content;
            parenthesized!(content in input);
            let keys =
                content.parse().and_then(|keys| content.is_empty().then_some(keys).ok_or(content.error("")));
            Via::Map(keys.map_err(|error| {
                Error::new(error.span(), "write the enum of the keys, as in `via = map(QueueAttributeName)`")
            })?)
        }
        "map" => {
            return Err(Error::new(
                via.span(),
                "write the enum of the keys, as in `via = map(QueueAttributeName)`",
            ));
        }
        _ => return Err(Error::new(via.span(), ADVICE)),
    })
}

/// The options of the targets in one attribute, or of all targets.
#[derive(Default)]
struct Common {
    targets: Vec<(Direction, Type)>,
    via: Option<(Via, Span)>,
    through: Option<Type>,
    ignored: Vec<Ident>,
    skipped: Vec<Ident>,
    renamed: Vec<(Ident, Ident)>,
    rest: Option<Span>,
}

impl Container {
    pub(super) fn read(input: &DeriveInput, known: &[&str]) -> syn::Result<Self> {
        let mut container = Self::default();
        // An attribute without targets speaks of those of all others.
        let mut of_all = Common::default();
        let mut results = Vec::new();
        for attribute in of_api(&input.attrs) {
            let mut common = Common::default();
            results.push(read(attribute, |input| common.option(&mut container, known, input)));
            if !common.targets.is_empty() {
                container.add(common);
                continue;
            }
            let Common { targets: _, via, through, ignored, skipped, renamed, rest } = common;
            if let Some((via, span)) = via {
                results.push(set(&mut of_all.via, (via, span), &Ident::new("via", span)));
            }
            of_all.through = of_all.through.or(through);
            of_all.rest = of_all.rest.or(rest);
            of_all.ignored.extend(ignored);
            of_all.skipped.extend(skipped);
            of_all.renamed.extend(renamed);
        }
        collected(results)?;
        for target in &mut container.targets {
            target.via = target.via.take().or_else(|| of_all.via.clone());
            target.through = target.through.take().or_else(|| of_all.through.clone());
            target.rest = target.rest.or(of_all.rest);
            target.ignored.extend(of_all.ignored.iter().cloned());
            target.skipped.extend(of_all.skipped.iter().cloned());
            target.renamed.extend(of_all.renamed.iter().cloned());
        }
        Ok(container)
    }

    fn add(&mut self, common: Common) {
        let Common { targets, via, through, ignored, skipped, renamed, rest } = common;
        let target = |(direction, ty)| Target {
            direction,
            ty,
            via: via.clone(),
            through: through.clone(),
            ignored: ignored.clone(),
            skipped: skipped.clone(),
            renamed: renamed.clone(),
            rest,
        };
        self.targets.extend(targets.into_iter().map(target));
    }

    pub(super) fn of(&self, direction: Direction) -> impl Iterator<Item = &Target> {
        self.targets.iter().filter(move |target| target.direction == direction)
    }
}

impl Common {
    fn option(
        &mut self,
        container: &mut Container,
        known: &[&str],
        input: ParseStream<'_>,
    ) -> syn::Result<()> {
        if input.peek(Token![..]) {
            let span = input.parse::<Token![..]>()?.spans[0];
            self.rest = Some(span);
            let message = "`..` is for a type with fields or variants; remove it";
            return if known.contains(&"..") { Ok(()) } else { Err(Error::new(span, message)) };
        }
        let word = input.call(Ident::parse_any)?;
        let span = word.span();
        match &*word.to_string() {
            text if !known.contains(&text) => return Err(unknown(&word, known)),
            "expand" => {
                self.targets.push((Direction::Expand, equals(input, &word, "expand = Type")?));
            }
            "flatten" => {
                self.targets.push((Direction::Flatten, equals(input, &word, "flatten = Type")?));
            }
            "via" => {
                let via: Ident = equals(input, &word, "via = builder")?;
                set(&mut self.via, (way(input, &via)?, span), &word)?;
            }
            "through" => {
                set(&mut self.through, equals(input, &word, "through = std::time::Duration")?, &word)?;
            }
            "ignore" => self.ignored.extend(names(input, &word)?),
            "skip" => self.skipped.extend(names(input, &word)?),
            "rename" => self.renamed.extend(renamed(input, &word)?),
            "union" => set(&mut container.union, span, &word)?,
            "integer" => set(&mut container.integer, span, &word)?,
            "open" => {
                let open = if input.peek(Token![=]) {
                    Open::Variant(equals(input, &word, "open = Variant")?)
                } else {
                    Open::Text
                };
                set(&mut container.open, open, &word)?;
            }
            "bound" => {
                let text: LitStr = equals(input, &word, "bound = \"T: Clone\"")?;
                let bounds =
                    text.parse_with(Punctuated::<WherePredicate, Token![,]>::parse_terminated).map_err(
                        |_| Error::new(text.span(), "write bounds as in `bound = \"T: Clone, U: Copy\"`"),
                    )?;
                set(&mut container.bound, bounds.into_iter().collect(), &word)?;
            }
            _ => {}
        }
        Ok(())
    }
}

impl Field {
    pub(super) fn read(input: &DeriveInput, fields: &Fields) -> syn::Result<Vec<Self>> {
        let attributes = Attributes::read(input);
        collected(fields.iter().map(|field| {
            let ident = field.ident.clone().expect("the fields were found to have names");
            let terraform = attributes.of(&ident);
            let mut name = None;
            let mut read_field = Self {
                name: ident.clone(),
                ident,
                ty: field.ty.clone(),
                terraform,
                way: None,
                null: None,
                empty: None,
                conversion: None,
                unordered: None,
                without_keys: None,
            };
            let attributes = of_api(&field.attrs);
            let options =
                attributes.map(|attribute| read(attribute, |input| read_field.option(&mut name, input)));
            collected(options)?;
            read_field.name = name.unwrap_or(read_field.name);
            Ok(read_field)
        }))
    }

    fn option(&mut self, name: &mut Option<Ident>, input: ParseStream<'_>) -> syn::Result<()> {
        let word = input.call(Ident::parse_any)?;
        let span = word.span();
        match &*word.to_string() {
            "name" => {
                if !input.peek(Token![=]) {
                    return Err(Error::new(span, "write `name = field_of_the_api`"));
                }
                input.parse::<Token![=]>()?;
                let written = input.call(Ident::parse_any).map_err(|error| {
                    Error::new(
                        error.span(),
                        "a field of the API is named without quotes; write `name = field`",
                    )
                })?;
                set(name, written, &word)?;
            }
            "skip" => set(&mut self.way, (Way::Skip, span), &word)?,
            "keep" => set(&mut self.way, (Way::Keep, span), &word)?,
            "only_expand" => set(&mut self.way, (Way::OnlyExpand, span), &word)?,
            "only_flatten" => set(&mut self.way, (Way::OnlyFlatten, span), &word)?,
            "null" => {
                if !input.peek(Token![=]) {
                    return Err(Error::new(
                        span,
                        "write `null = default`, `null = error` or a value, as in `null = -1`",
                    ));
                }
                input.parse::<Token![=]>()?;
                let tokens = expression(input)?;
                let null = match &*tokens.to_string() {
                    "default" => Null::Default,
                    "error" => Null::Error,
                    "null" => Null::Explicit,
                    _ => Null::Value(tokens),
                };
                set(&mut self.null, (null, span), &word)?;
            }
            "unordered" => set(&mut self.unordered, span, &word)?,
            "without_keys" => {
                let prefix = equals(input, &word, "without_keys = \"prefix\"")?;
                set(&mut self.without_keys, prefix, &word)?;
            }
            "with" => {
                let module = equals(input, &word, "with = module")?;
                set(&mut self.conversion, (Conversion::With(module), span), &word)?;
            }
            "base64" => set(&mut self.conversion, (Conversion::Base64, span), &word)?,
            "as_string" => set(&mut self.conversion, (Conversion::AsString, span), &word)?,
            "key" => {
                let key = equals(input, &word, "key = field")?;
                set(&mut self.conversion, (Conversion::Key(key), span), &word)?;
            }
            "empty" => {
                let null: Ident = equals(input, &word, "empty = null")?;
                if null != "null" {
                    return Err(Error::new(null.span(), "write `empty = null`"));
                }
                set(&mut self.empty, span, &word)?;
            }
            "unit" => set(&mut self.conversion, (Conversion::Unit, span), &word)?,
            "pairs" => {
                let fields = inner_fields(input, &word, "value")?;
                if fields.second.is_none() {
                    return Err(Error::new(
                        span,
                        "write the fields with the key and the value: `pairs(key, value)`",
                    ));
                }
                set(&mut self.conversion, (Conversion::Pairs(fields), span), &word)?;
            }
            "wrap" => {
                let fields = inner_fields(input, &word, "quantity")?;
                set(&mut self.conversion, (Conversion::Wrap(fields), span), &word)?;
            }
            _ => return Err(unknown(&word, FIELD)),
        }
        Ok(())
    }
}

impl Variant {
    pub(super) fn read(data: &DataEnum) -> syn::Result<Vec<Self>> {
        collected(data.variants.iter().map(|variant| {
            if !matches!(variant.fields, Fields::Unit) {
                return Err(Error::new(
                    variant.ident.span(),
                    "`TfApi` is for enums without fields; write a struct with a field for each variant, and `#[api(union)]`",
                ));
            }
            let mut name = None;
            let mut option = |input: ParseStream<'_>| {
                let word = input.call(Ident::parse_any)?;
                if word != "name" {
                    return Err(unknown(&word, VARIANT));
                }
                set(&mut name, equals(input, &word, "name = Variant")?, &word)
            };
            collected(of_api(&variant.attrs).map(|attribute| read(attribute, &mut option)))?;
            let ident = variant.ident.clone();
            Ok(Self { name: name.unwrap_or_else(|| ident.clone()), ident })
        }))
    }
}
