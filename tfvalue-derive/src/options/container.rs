use darling::{
    Error, FromDeriveInput, FromField, FromMeta, FromVariant,
    ast::{Data, Fields},
    util::{Ignored, Override},
};
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{
    Generics, Ident, Lit, Meta, Path, PathArguments, Token, WherePredicate,
    parse::{ParseStream, Parser},
    parse_quote,
};

use super::{
    Derive, DescriptionKind, Flag, Integer, Place, RenameRule, ReturnType, SchemaField, TypeField,
    TypeVariant, Word, explain_at,
};

/// A struct that derives `TfSchema`.
#[derive(FromDeriveInput)]
#[darling(attributes(tf), forward_attrs(doc, repr))]
pub(crate) struct SchemaContainer {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    #[darling(with = of_schema)]
    pub(crate) data: Data<Ignored, SchemaField>,
    /// The doc comment, which is the description, and the representation.
    pub(crate) attrs: Vec<syn::Attribute>,

    /// The schema of a managed resource.
    pub(crate) resource: Flag,
    /// The schema of a data source.
    pub(crate) data_source: Flag,
    /// The schema of the provider's configuration.
    pub(crate) provider: Flag,
    /// The schema of `provider_meta`.
    pub(crate) provider_meta: Flag,
    /// The schema of an ephemeral resource.
    pub(crate) ephemeral_resource: Flag,
    /// The schema of a resource that lists others.
    pub(crate) list_resource: Flag,
    /// The schema of an action.
    pub(crate) action: Flag,
    /// The schema of where states are stored.
    pub(crate) state_store: Flag,
    /// The schema of a resource's identity.
    pub(crate) identity: Flag,

    /// The struct is a model of states only: unknown values are refused and no field needs to hold one.
    pub(crate) known: Flag,
    /// It is sent over protocol 5, too, and must have nothing that is not in it.
    pub(crate) protocol5: Flag,
    /// The version of the schema; 0 by default.
    pub(crate) version: Option<Word<Integer>>,
    /// The model of the version before, from which a stored state is upgraded.
    pub(crate) upgrade_from: Option<Word<Path>>,
    /// What it is, in place of the doc comment.
    pub(crate) description: Option<Word<String>>,
    /// How the description is marked up; as markdown by default.
    pub(crate) description_kind: Option<Word<DescriptionKind>>,
    /// It is going away; the message says what to use instead.
    pub(crate) deprecated: Option<Word<Override<String>>>,
    /// How names in Terraform come from the names of fields; in `snake_case` by default.
    pub(crate) rename_all: Option<Word<RenameRule>>,
    /// Where `tfvalue` is found; `::tfvalue` by default.
    #[darling(rename = "crate")]
    pub(crate) krate: Option<Path>,
    /// The bounds of the generated impls, in place of those derived from the fields.
    #[darling(default, with = bounds)]
    pub(crate) bound: Option<Vec<WherePredicate>>,
}

/// A struct or an enum that derives `TfType`.
#[derive(FromDeriveInput)]
#[darling(attributes(tf), forward_attrs(repr))]
pub(crate) struct TypeContainer {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    #[darling(with = of_type)]
    pub(crate) data: Data<TypeVariant, TypeField>,
    /// The representation.
    pub(crate) attrs: Vec<syn::Attribute>,

    /// It is a string as a whole, read with its `FromStr` and written with its `Display`.
    pub(crate) as_string: Flag,
    /// How names in Terraform come from the names of fields or variants; in `snake_case` by default.
    pub(crate) rename_all: Option<Word<RenameRule>>,
    /// Where `tfvalue` is found; `::tfvalue` by default.
    #[darling(rename = "crate")]
    pub(crate) krate: Option<Path>,
    /// The bounds of the generated impls, in place of those derived from the fields.
    #[darling(default, with = bounds)]
    pub(crate) bound: Option<Vec<WherePredicate>>,
}

fn of_schema(data: &syn::Data) -> darling::Result<Data<Ignored, SchemaField>> {
    parts(Derive::Schema, data)
}

fn of_type(data: &syn::Data) -> darling::Result<Data<TypeVariant, TypeField>> {
    parts(Derive::Type, data)
}

/// What `darling` makes of a struct or an enum, but without the span of all fields, for which it makes tokens of them.
pub(super) fn parts<V: FromVariant, F: FromField>(
    derive: Derive,
    data: &syn::Data,
) -> darling::Result<Data<V, F>> {
    let mut errors = Error::accumulator();
    let data = match data {
        syn::Data::Struct(data) => {
            let read = |field| F::from_field(field).map_err(|error| explain_at(Place::Field(derive), error));
            let fields = data.fields.iter().filter_map(|field| errors.handle(read(field))).collect();
            Data::Struct(Fields::new((&data.fields).into(), fields))
        }
        syn::Data::Enum(data) => {
            let read = |variant| V::from_variant(variant).map_err(|error| explain_at(Place::Variant, error));
            Data::Enum(data.variants.iter().filter_map(|variant| errors.handle(read(variant))).collect())
        }
        syn::Data::Union(_) => {
            errors.finish()?;
            return Data::try_from(data);
        }
    };
    errors.finish_with(data)
}

/// The value of `bound`.
pub(super) fn bounds(item: &Meta) -> darling::Result<Option<Vec<WherePredicate>>> {
    Vec::from_meta(item).map(Some).map_err(|_| {
        let message = "bounds stand in quotes, as behind a `where` but without the word; \
                       write them as in `bound = \"T: Clone, U: Copy\"`";
        Error::custom(message).with_span(item)
    })
}

/// The one option that matters if the others are wrong.
#[derive(FromDeriveInput)]
#[darling(attributes(tf), allow_unknown_fields)]
pub(crate) struct CratePath {
    /// Where `tfvalue` is found.
    #[darling(rename = "crate")]
    pub(crate) krate: Option<Path>,
}

mod word {
    syn::custom_keyword!(upgrade_from);
    syn::custom_keyword!(returns);
}

// #[tf(resource, version = 3, upgrade_from = ServerV2<'a>)]         // as written
// #[tf(resource, version = 3, upgrade_from = ServerV2::<'a>)]       // as an expression
// #[tf(returns = Vec<String>)]
// #[tf(returns = <Vec<String>>::__type)]
//
/// Writes types as expressions, which is what the value of an option is to the parser.
pub(crate) fn write_types_as_expressions(attributes: &mut [syn::Attribute]) {
    for attribute in attributes {
        if let Meta::List(list) = &mut attribute.meta
            && list.path.is_ident("tf")
            // What can't be parsed here is reported by the parser of options.
            && let Ok(tokens) = rewrite.parse2(list.tokens.clone())
        {
            list.tokens = tokens;
        }
    }
}

fn rewrite(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let mut tokens = TokenStream::new();
    while !input.is_empty() {
        if input.peek(word::upgrade_from) && input.peek2(Token![=]) {
            input.parse::<Ident>()?.to_tokens(&mut tokens);
            input.parse::<Token![=]>()?.to_tokens(&mut tokens);
            with_turbofish(input.parse()?).to_tokens(&mut tokens);
        } else if input.peek(word::returns) && input.peek2(Token![=]) && !input.peek3(Lit) {
            input.parse::<Ident>()?.to_tokens(&mut tokens);
            input.parse::<Token![=]>()?.to_tokens(&mut tokens);
            ReturnType::expression(&input.parse()?).to_tokens(&mut tokens);
        } else {
            input.parse::<TokenTree>()?.to_tokens(&mut tokens);
        }
    }
    Ok(tokens)
}

fn with_turbofish(mut path: Path) -> Path {
    for segment in &mut path.segments {
        if let PathArguments::AngleBracketed(arguments) = &mut segment.arguments {
            arguments.colon2_token.get_or_insert(parse_quote!(::));
        }
    }
    path
}
