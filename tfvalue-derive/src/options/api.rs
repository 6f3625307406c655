//! The options in `#[api(...)]`.

use darling::util::Override;
use proc_macro2::TokenStream;
use syn::{
    Attribute, Expr, ExprCall, ExprPath, Ident, LitStr, Path, Token, Type, WherePredicate, ext::IdentExt,
    parse::ParseStream, spanned::Spanned,
};

use super::{
    Flag, SpannedOption,
    arguments::{comma, listed, names},
    declare::{Value, WithOptions, options},
    error_at,
    syntax::read_attributes,
    table::{Given, Refusal, Site, Written},
};
use crate::errors::Errors;

options! {
    /// The options of a struct or an enum, in one attribute.
    struct ApiContainer {
        /// A type of the API that the model is sent as.
        expand: Vec<SpannedOption<Type>> as a_type(" = client::Stream"),
        /// A type of the API that responses have.
        flatten: Vec<SpannedOption<Type>> as a_type(" = client::Stream"),
        /// The construction of the type.
        via: Option<SpannedOption<Via>> as VIA,
        /// For a scalar type: the intermediate type of the conversion.
        through: Option<SpannedOption<Type>> as a_type(" = std::time::Duration"),
        /// The API's fields or variants that the model lacks.
        ignore: Vec<SpannedOption<ApiNames>> as FIELDS,
        /// The model's fields that the API lacks.
        skip: Vec<SpannedOption<ApiNames>> as FIELDS,
        /// Pairs of a model's field and its name in this type.
        rename: Vec<SpannedOption<Renamed>> as arguments("(field = field_of_the_api)"),
        /// Marks a union: a struct of which exactly one field is set, for an enum with payloads.
        union: Flag as FLAG,
        /// The handling of the API's variants that the model lacks.
        open: Option<SpannedOption<Override<Ident>>> as OPTIONAL_VARIANT,
        /// Marks an enum that the API stores in fields of type `i32`.
        integer: Flag as FLAG,
        /// Bounds of the impls.
        bound: Option<SpannedOption<Vec<WherePredicate>>> as BOUNDS,
        /// The type is `#[non_exhaustive]`.
        rest (".."): Flag as FLAG,
    }
}

options! {
    /// The options of a field.
    struct ApiField<'i>(syn::Field, Site::ApiField) {
        /// The name in the API.
        name: Option<Ident> as API_NAME,
        /// The API has no such field.
        skip: Flag as FLAG,
        /// The field is sent, but not read from the response.
        keep: Flag as FLAG,
        /// The field is only sent.
        only_expand: Flag as FLAG,
        /// The field is only read from the response.
        only_flatten: Flag as FLAG,
        /// The API's value for null, if the API's field is not an `Option`.
        null: Option<SpannedOption<Null>> as NULL,
        /// An empty value of the API becomes null.
        empty: Option<SpannedOption<Empty>> as word("`null`", " = null"),
        /// The API doesn't keep the order of a list.
        unordered: Flag as FLAG,
        /// The key of a map, if either the model or the API has a map and the other side has a collection of structs. The option names a field of the
        /// struct.
        key: Option<SpannedOption<Ident>> as FIELD,
        /// The API represents a map as a list of structs with these fields.
        pairs: Option<SpannedOption<InnerFields>> as arguments("(key, value)"),
        /// The API wraps a list in a struct with these fields: the elements and their number.
        wrap: Option<SpannedOption<InnerFields>> as arguments("(items, quantity)"),
        /// The prefix of keys that the API adds to a map.
        without_keys: Option<LitStr> as TEXT,
        /// The API has bytes, the model a base64 string.
        base64: Flag as FLAG,
        /// The API represents a number or a bool as a string.
        as_string: Flag as FLAG,
        /// The module whose functions `expand` and `flatten` convert the field.
        with: Option<SpannedOption<Path>> as MODULE,
        /// The variant of the API's enum holds no value.
        unit: Flag as FLAG,
    }
}

options! {
    /// The options of a variant of an enum.
    struct ApiVariant<'i>(syn::Variant, Site::ApiVariant) {
        /// The name in the API.
        name: Option<Ident> as API_NAME,
    }
}

/// The construction of a struct of an API.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Via {
    Literal,
    Default,
    /// A separate builder creates the type.
    Builder,
    /// The type has setters like a builder.
    Setters,
    /// The type is a map. The variants of this enum are its keys.
    Map(Path),
}

/// Names in parentheses.
pub(crate) struct ApiNames(pub(crate) Vec<Ident>);

/// Pairs of a model's field and its name in the API.
pub(crate) struct Renamed(pub(crate) Vec<(Ident, Ident)>);

/// The API's value for null, if the API's field is not an `Option`.
pub(crate) enum Null {
    Default,
    Error,
    /// `Some(None)`, for an API that distinguishes it from `None`. An unknown computed value is sent as `None`.
    Explicit,
    Value(TokenStream),
}

/// `empty = null`
pub(crate) struct Empty;

/// The fields of the API's struct that represents an element of a field of the model.
pub(crate) struct InnerFields {
    pub(crate) first: Ident,
    pub(crate) second: Option<Ident>,
    /// The struct, if a builder creates it. Otherwise the struct starts from its default.
    pub(crate) builder: Option<Path>,
}

impl ApiContainer {
    /// Reads the options of one attribute.
    pub(crate) fn read(attribute: &Attribute, errors: &mut Errors) -> Self {
        let mut options = Self::without_options();
        read_attributes(Site::ApiContainer, [attribute], &mut options, errors);
        options
    }
}

/// The `api` attributes.
pub(crate) fn of_api(attributes: &[Attribute]) -> impl Iterator<Item = &Attribute> {
    attributes.iter().filter(|attribute| attribute.path().is_ident("api"))
}

/// Returns whether the API does not return the field. An import then leaves the field unset.
pub(crate) fn is_unanswered(field: &syn::Field) -> bool {
    if of_api(&field.attrs).next().is_none() {
        return false;
    }
    // The derive `TfApi` reports errors in these options.
    let ApiField { skip, keep, only_expand, .. } = ApiField::read(field, &mut Errors::default());
    [skip, keep, only_expand].iter().any(|flag| flag.is_present())
}

/// The struct's fields that are skipped in a type which the API returns.
pub(crate) fn skipped(attributes: &[Attribute]) -> Vec<Ident> {
    of_api(attributes)
        .map(|attribute| ApiContainer::read(attribute, &mut Errors::default()))
        .filter(|options| !options.flatten.is_empty() || options.expand.is_empty())
        .flat_map(|options| options.skip)
        .flat_map(|names| names.value.0)
        .collect()
}

impl Value for Type {
    fn read(written: &Written) -> Result<Self, Refusal> {
        match &written.value {
            Given::Type(ty) => Ok(ty.clone()),
            _ => Err(Refusal::Kind),
        }
    }
}

impl Value for Ident {
    fn read(written: &Written) -> Result<Self, Refusal> {
        written.parsed(Self::parse_any).map_err(|_| Refusal::Kind)
    }
}

impl Value for Via {
    fn read(written: &Written) -> Result<Self, Refusal> {
        const MAP: &str = "write the enum of the keys, as in `via = map(QueueAttributeName)`";
        let is = |expr: &Expr, word: &str| matches!(expr, Expr::Path(path) if path.path.is_ident(word));
        let words = [
            ("literal", Self::Literal),
            ("default", Self::Default),
            ("builder", Self::Builder),
            ("setters", Self::Setters),
        ];
        match written.expr() {
            Some(Expr::Call(ExprCall { func, args, .. })) if is(func, "map") => {
                match (args.first(), args.len()) {
                    (Some(Expr::Path(ExprPath { qself: None, path, .. })), 1) => Ok(Self::Map(path.clone())),
                    _ => Err(error_at(args.first().map_or(func.span(), Spanned::span), MAP).into()),
                }
            }
            Some(expr) if is(expr, "map") => Err(error_at(expr.span(), MAP).into()),
            Some(expr) => {
                words.into_iter().find(|(word, _)| is(expr, word)).map(|(_, via)| via).ok_or(Refusal::Kind)
            }
            None => Err(Refusal::Kind),
        }
    }
}

impl Value for ApiNames {
    fn read(written: &Written) -> Result<Self, Refusal> {
        written.parsed(|input| names(input, written.word, "")).map(Self)
    }
}

impl Value for Renamed {
    fn read(written: &Written) -> Result<Self, Refusal> {
        let pair = |input: ParseStream<'_>| {
            let field = input.call(Ident::parse_any)?;
            input.parse::<Token![=]>()?;
            Ok((field, input.call(Ident::parse_any)?))
        };
        let parse = |input: ParseStream<'_>| {
            listed(input, "two fields", |input| {
                pair(input).map_err(|error: syn::Error| {
                    let span = if input.is_empty() { written.span } else { error.span() };
                    syn::Error::new(span, "write `rename(field = field_of_the_api)`")
                })
            })
        };
        written.parsed(parse).map(Self)
    }
}

impl Value for Null {
    fn read(written: &Written) -> Result<Self, Refusal> {
        let tokens = written.value.tokens();
        Ok(match &*tokens.to_string() {
            "default" => Self::Default,
            "error" => Self::Error,
            "null" => Self::Explicit,
            _ => Self::Value(tokens),
        })
    }
}

impl Value for Empty {
    fn read(written: &Written) -> Result<Self, Refusal> {
        if written.is("null") { Ok(Self) } else { Err(Refusal::Kind) }
    }
}

impl Value for InnerFields {
    fn read(written: &Written) -> Result<Self, Refusal> {
        let parse = |input: ParseStream<'_>| {
            let mut names = Vec::new();
            let mut builder = None;
            while !input.is_empty() && builder.is_none() {
                let name = input.call(Ident::parse_any)?;
                if input.parse::<Option<Token![=]>>()?.is_some() {
                    builder = Some(input.parse()?).filter(|_| name == "builder");
                    builder.as_ref().ok_or_else(|| input.error(""))?;
                } else {
                    names.push(name);
                }
                comma(input, "two fields")?;
            }
            let mut names = names.into_iter();
            match (names.next(), names.next(), names.next()) {
                (Some(first), second, None) if input.is_empty() => Ok(Self { first, second, builder }),
                _ => Err(input.error("")),
            }
        };
        let (word, is_pairs) = (written.word, written.word == "pairs");
        match written.parsed(parse) {
            Ok(fields) if is_pairs && fields.second.is_none() => {
                let message = "write the fields with the key and the value: `pairs(key, value)`";
                Err(error_at(written.span, message).into())
            }
            Err(_) => {
                let fields = if is_pairs { "key, value" } else { "items, quantity" };
                let message = format!(
                    "write the fields of the API's struct, as in `{word}({fields})`; if its builder makes it, \
                     `{word}({fields}, builder = Type)`"
                );
                Err(error_at(written.span, message).into())
            }
            fields => fields,
        }
    }
}
