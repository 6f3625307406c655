use darling::{
    Error, FromDeriveInput, FromField, FromMeta, FromVariant,
    ast::{Data, Fields},
    util::{Ignored, Override},
};
use syn::{Generics, Ident, Meta, Path, WherePredicate};

use super::{
    DescriptionKind, Flag, Integer, Names, RenameRule, SchemaField, SpannedOption, TypeField, TypeVariant,
};

/// A struct that derives `TfSchema`.
#[derive(FromDeriveInput)]
#[darling(attributes(tf), forward_attrs(doc, api, repr, deprecated, allow, expect))]
pub(crate) struct SchemaContainer {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    #[darling(with = of_schema)]
    pub(crate) data: Data<Ignored, SchemaField>,
    /// The doc comment, which is the description, the representation, and what is deprecated in Rust.
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
    /// Alone: the schema of a resource's identity. With a value: the model of the identity of this resource.
    pub(crate) identity: Option<SpannedOption<Override<Path>>>,

    /// The struct is a model of states only: unknown values are refused and no field needs to hold one.
    pub(crate) known: Flag,
    /// It is sent over protocol 5, too, and must have nothing that is not in it.
    pub(crate) protocol5: Flag,
    /// The version of the schema; 0 by default.
    pub(crate) version: Option<SpannedOption<Integer>>,
    /// The model of the version before, from which a stored state is upgraded.
    pub(crate) upgrade_from: Option<SpannedOption<Path>>,
    /// The description, in place of the doc comment.
    pub(crate) description: Option<SpannedOption<String>>,
    /// The markup of the description; markdown by default.
    pub(crate) description_kind: Option<SpannedOption<DescriptionKind>>,
    /// It is going away; the message says what to use instead.
    pub(crate) deprecated: Option<SpannedOption<Override<String>>>,
    /// One of these fields is set, and no other.
    #[darling(multiple)]
    pub(crate) exactly_one_of: Vec<SpannedOption<Names>>,
    /// One of these fields is set, or several.
    #[darling(multiple)]
    pub(crate) at_least_one_of: Vec<SpannedOption<Names>>,
    /// At most one of these fields is set.
    #[darling(multiple)]
    pub(crate) conflicts: Vec<SpannedOption<Names>>,
    /// All of these fields are set, or none.
    #[darling(multiple)]
    pub(crate) required_together: Vec<SpannedOption<Names>>,
    /// The rule that makes names in Terraform of the names of fields; in `snake_case` by default.
    pub(crate) rename_all: Option<SpannedOption<RenameRule>>,
    /// The place where `tfvalue` is found; `::tfvalue` by default.
    #[darling(rename = "crate")]
    pub(crate) krate: Option<Path>,
    /// The bounds of the generated impls, in place of those derived from the fields.
    #[darling(default, with = bounds)]
    pub(crate) bound: Option<Vec<WherePredicate>>,
}

/// A struct or an enum that derives `TfType`.
#[derive(FromDeriveInput)]
#[darling(attributes(tf), forward_attrs(repr, deprecated, allow, expect))]
pub(crate) struct TypeContainer {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    #[darling(with = of_type)]
    pub(crate) data: Data<TypeVariant, TypeField>,
    /// The representation, and what is deprecated in Rust.
    pub(crate) attrs: Vec<syn::Attribute>,

    /// It is a string as a whole, read with its `FromStr` and written with its `Display`.
    pub(crate) as_string: Flag,
    /// The rule that makes names in Terraform of the names of fields or variants; in `snake_case` by default.
    pub(crate) rename_all: Option<SpannedOption<RenameRule>>,
    /// The place where `tfvalue` is found; `::tfvalue` by default.
    #[darling(rename = "crate")]
    pub(crate) krate: Option<Path>,
    /// The bounds of the generated impls, in place of those derived from the fields.
    #[darling(default, with = bounds)]
    pub(crate) bound: Option<Vec<WherePredicate>>,
}

fn of_schema(data: &syn::Data) -> darling::Result<Data<Ignored, SchemaField>> {
    parts(data)
}

fn of_type(data: &syn::Data) -> darling::Result<Data<TypeVariant, TypeField>> {
    parts(data)
}

/// What `darling` makes of a struct or an enum, but without the span of all fields, for which it makes tokens of them.
pub(super) fn parts<V: FromVariant, F: FromField>(data: &syn::Data) -> darling::Result<Data<V, F>> {
    let mut errors = Error::accumulator();
    let data = match data {
        syn::Data::Struct(data) => {
            let fields = data.fields.iter().filter_map(|field| errors.handle(F::from_field(field))).collect();
            Data::Struct(Fields::new((&data.fields).into(), fields))
        }
        syn::Data::Enum(data) => {
            let read = |variant| errors.handle(V::from_variant(variant));
            Data::Enum(data.variants.iter().filter_map(read).collect())
        }
        syn::Data::Union(data) => {
            let error = Error::custom("a union has no Terraform type; write a struct");
            errors.push(error.with_span(&data.union_token));
            Data::Enum(Vec::new())
        }
    };
    errors.finish_with(data)
}

/// The value of `bound`.
pub(super) fn bounds(item: &Meta) -> darling::Result<Option<Vec<WherePredicate>>> {
    Vec::from_meta(item).map(Some).map_err(|_| {
        let message = "the bounds are those of a `where` clause, without the word `where`; \
                       write them as in `bound = \"T: Clone, U: Copy\"`";
        Error::custom(message).with_span(item)
    })
}

/// The one option that matters if the others are wrong.
#[derive(FromDeriveInput)]
#[darling(attributes(tf), allow_unknown_fields)]
pub(crate) struct CratePath {
    /// The place where `tfvalue` is found.
    #[darling(rename = "crate")]
    pub(crate) krate: Option<Path>,
}
