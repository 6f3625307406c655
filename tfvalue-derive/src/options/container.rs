use darling::{
    Error,
    ast::{Data, Fields},
    util::{Ignored, Override},
};
use syn::{DeriveInput, Generics, Ident, Path, Token, WherePredicate, punctuated::Punctuated};

use super::{
    Derive, DescriptionKind, Flag, Integer, Names, RenameRule, ReturnType, SchemaField, SpannedOption,
    TypeField, TypeVariant, error_at,
    receiver::{Refusal, Value, Written, options},
    syntax::read_attributes,
    table::Site,
};

options! {
    /// A struct that derives `TfSchema`.
    struct SchemaContainer {
        ident: Ident,
        generics: Generics,
        data: Data<Ignored, SchemaField>,
        /// All attributes. The doc comment is the description.
        attrs: Vec<syn::Attribute>,
        ;
        /// The schema of a managed resource.
        resource: Flag as Flag,
        /// The schema of a data source.
        data_source: Flag as Flag,
        /// The schema of the provider's configuration.
        provider: Flag as Flag,
        /// The schema of `provider_meta`.
        provider_meta: Flag as Flag,
        /// The schema of an ephemeral resource.
        ephemeral_resource: Flag as Flag,
        /// The schema of a resource that lists others.
        list_resource: Flag as Flag,
        /// The schema of an action.
        action: Flag as Flag,
        /// The schema of where states are stored.
        state_store: Flag as Flag,
        /// Alone: the schema of a resource's identity. With a value: the model of the identity of this resource.
        identity: Option<SpannedOption<Override<Path>>> as OptionalModel,
        /// The identity may change while its resource stays.
        mutable: Flag as Flag,
        /// The version of the schema; 0 by default.
        version: Option<SpannedOption<Integer>> as Integer,
        /// The model of the version before, from which a stored state is upgraded.
        upgrade_from: Option<SpannedOption<Path>> as Model,
        /// The struct is a model of states only: unknown values are refused and no field needs to hold one.
        known: Flag as Flag,
        /// It is sent over protocol 5, too, and must have nothing that is not in it.
        protocol5: Flag as Flag,
        /// The description, in place of the doc comment.
        description: Option<SpannedOption<String>> as Text,
        /// The markup of the description; markdown by default.
        description_kind: Option<SpannedOption<DescriptionKind>> as OneOf(&["plain", "markdown"]),
        /// It is going away; the message says what to use instead.
        deprecated: Option<SpannedOption<Override<String>>> as OptionalText,
        /// One of these fields is set, and no other.
        exactly_one_of: Vec<SpannedOption<Names>> as Fields,
        /// One of these fields is set, or several.
        at_least_one_of: Vec<SpannedOption<Names>> as Fields,
        /// At most one of these fields is set.
        conflicts: Vec<SpannedOption<Names>> as Fields,
        /// All of these fields are set, or none.
        required_together: Vec<SpannedOption<Names>> as Fields,
        /// The rule that makes names in Terraform of the names of fields; in `snake_case` by default.
        rename_all: Option<SpannedOption<RenameRule>> as Rule,
        /// The place where `tfvalue` is found; `::tfvalue` by default.
        krate ("crate"): Option<Path> as Crate,
        /// The bounds of the generated impls, in place of those derived from the fields.
        bound: Option<Vec<WherePredicate>> as Bounds,
    }
}

options! {
    /// A struct or an enum that derives `TfType`.
    struct TypeContainer {
        ident: Ident,
        generics: Generics,
        data: Data<TypeVariant, TypeField>,
        /// All attributes.
        attrs: Vec<syn::Attribute>,
        ;
        /// It is a string as a whole, read with its `FromStr` and written with its `Display`.
        as_string: Flag as Flag,
        /// The function that compares its values, for `TfApi`; `==` by default.
        semantic: Option<SpannedOption<Path>> as Function,
        /// The rule that makes names in Terraform of the names of fields or variants; in `snake_case` by default.
        rename_all: Option<SpannedOption<RenameRule>> as Rule,
        /// The place where `tfvalue` is found; `::tfvalue` by default.
        krate ("crate"): Option<Path> as Crate,
        /// The bounds of the generated impls, in place of those derived from the fields.
        bound: Option<Vec<WherePredicate>> as Bounds,
    }
}

/// A struct or an enum whose options are read.
pub(crate) trait Container {
    fn read(input: &DeriveInput, errors: &mut Vec<Error>) -> Self;
}

/// A part of an item, a field or a variant, whose options are read.
pub(super) trait Part<T> {
    fn read(part: &T, errors: &mut Vec<Error>) -> Self;
}

impl Part<syn::Variant> for Ignored {
    fn read(_: &syn::Variant, _: &mut Vec<Error>) -> Self {
        Self
    }
}

/// Implements the reading of a container or a part from those of its fields that are no options.
macro_rules! read {
    ($name:ident: $trait:ty, $from:ty, $site:expr, |$input:ident, $errors:ident| ($($part:expr),*)) => {
        impl $trait for $name {
            fn read($input: &$from, $errors: &mut Vec<darling::Error>) -> Self {
                let before = $errors.len();
                let mut options = Self::without_options($($part),*);
                let own = crate::options::syntax::read_attributes($site, &$input.attrs, &mut options);
                $errors.splice(before..before, own);
                options
            }
        }
    };
}
pub(super) use read;

read!(SchemaContainer: Container, DeriveInput, Site::Container(Derive::Schema), |input, errors| (
    input.ident.clone(),
    input.generics.clone(),
    parts(&input.data, errors),
    input.attrs.clone()
));

read!(TypeContainer: Container, DeriveInput, Site::Container(Derive::Type), |input, errors| (
    input.ident.clone(),
    input.generics.clone(),
    parts(&input.data, errors),
    input.attrs.clone()
));

/// The fields or variants with their options.
pub(super) fn parts<V: Part<syn::Variant>, F: Part<syn::Field>>(
    data: &syn::Data,
    errors: &mut Vec<Error>,
) -> Data<V, F> {
    match data {
        syn::Data::Struct(data) => {
            let fields = data.fields.iter().map(|field| F::read(field, errors)).collect();
            Data::Struct(Fields::new((&data.fields).into(), fields))
        }
        syn::Data::Enum(data) => {
            Data::Enum(data.variants.iter().map(|variant| V::read(variant, errors)).collect())
        }
        syn::Data::Union(data) => {
            errors.push(error_at(data.union_token.span, "a union has no Terraform type; write a struct"));
            Data::Enum(Vec::new())
        }
    }
}

impl Value for Vec<WherePredicate> {
    fn read(written: &Written) -> Result<Self, Refusal> {
        let text = written.text()?;
        let bounds = text.parse_with(Punctuated::<WherePredicate, Token![,]>::parse_terminated);
        bounds.map(Self::from_iter).map_err(|_| {
            let message = "the bounds are those of a `where` clause, without the word `where`; \
                           write them as in `bound = \"T: Clone, U: Copy\"`";
            Refusal::Because(Error::custom(message))
        })
    }
}

options! {
    /// The options that matter if others are wrong.
    struct Essentials {
        ;
        /// The place where `tfvalue` is found.
        krate ("crate"): Option<Path> as Crate,
        /// The type of the result of a function.
        returns: Option<ReturnType> as Type,
    }
}

impl Essentials {
    /// Reads the essential options, if they are right, and no others.
    pub(crate) fn read(input: &DeriveInput) -> Self {
        let mut essentials = Self::without_options();
        let _ = read_attributes(Site::Container(Derive::Function), &input.attrs, &mut essentials);
        essentials
    }
}
