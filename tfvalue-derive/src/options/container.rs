use darling::{
    Error,
    ast::{Data, Fields},
    util::{Ignored, Override},
};
use syn::{DeriveInput, Path, Token, Type, WherePredicate, punctuated::Punctuated};

use super::{
    Derive, DescriptionKind, Flag, FunctionContainer, Integer, Names, ParameterField, RenameRule,
    SchemaField, SpannedOption, TypeField, TypeVariant,
    declare::{Value, WithOptions, options},
    syntax::read_attributes,
    table::{Refusal, Site, Written},
};
use crate::errors::Errors;

options! {
    /// A struct that derives `TfSchema`.
    struct SchemaContainer<'i>(DeriveInput, Site::Container(Derive::Schema)) {
        /// The schema of a managed resource.
        resource: Flag as FLAG,
        /// The schema of a data source.
        data_source: Flag as FLAG,
        /// The schema of the provider's configuration.
        provider: Flag as FLAG,
        /// The schema of `provider_meta`.
        provider_meta: Flag as FLAG,
        /// The schema of an ephemeral resource.
        ephemeral_resource: Flag as FLAG,
        /// The schema of a list resource.
        list_resource: Flag as FLAG,
        /// The schema of an action.
        action: Flag as FLAG,
        /// The schema of a state store.
        state_store: Flag as FLAG,
        /// Alone: the schema of a resource's identity. With a value: the model of the identity of this resource.
        identity: Option<SpannedOption<Override<Path>>> as OPTIONAL_MODEL,
        /// The identity may change during the life of the resource.
        mutable: Flag as FLAG,
        /// The version of the schema; 0 by default.
        version: Option<SpannedOption<Integer>> as INTEGER,
        /// The model of the previous version, from which a stored state is upgraded.
        upgrade_from: Option<SpannedOption<Path>> as MODEL,
        /// The struct decodes states only: unknown values are refused, and no field needs to hold one.
        known: Flag as FLAG,
        /// The schema is also served over protocol 5, and must be valid there.
        protocol5: Flag as FLAG,
        /// The description, in place of the doc comment.
        description: Option<SpannedOption<String>> as TEXT,
        /// The markup of the description; markdown by default.
        description_kind: Option<SpannedOption<DescriptionKind>> as DESCRIPTION_KIND,
        /// The schema is deprecated. The message states the replacement.
        deprecated: Option<SpannedOption<Override<String>>> as OPTIONAL_TEXT,
        /// Exactly one of these fields is set.
        exactly_one_of: Vec<SpannedOption<Names>> as FIELDS,
        /// At least one of these fields is set.
        at_least_one_of: Vec<SpannedOption<Names>> as FIELDS,
        /// At most one of these fields is set.
        conflicts: Vec<SpannedOption<Names>> as FIELDS,
        /// All of these fields are set, or none.
        required_together: Vec<SpannedOption<Names>> as FIELDS,
        /// The rule that converts the names of fields to names in Terraform; `snake_case` by default.
        rename_all: Option<SpannedOption<RenameRule>> as RULE,
        /// The path of the crate `tfvalue`; `::tfvalue` by default.
        krate ("crate"): Option<Path> as CRATE,
        /// The bounds of the generated impls, in place of those derived from the fields.
        bound: Option<Vec<WherePredicate>> as BOUNDS,
    }
}

options! {
    /// A struct or an enum that derives `TfType`.
    struct TypeContainer<'i>(DeriveInput, Site::Container(Derive::Type)) {
        /// The type is a single string, decoded with `FromStr` and encoded with `Display`.
        as_string: Flag as FLAG,
        /// The function that compares two values for `TfApi`; `==` by default.
        semantic: Option<SpannedOption<Path>> as FUNCTION,
        /// The rule that converts the names of fields or variants to names in Terraform; `snake_case` by default.
        rename_all: Option<SpannedOption<RenameRule>> as RULE,
        /// The path of the crate `tfvalue`; `::tfvalue` by default.
        krate ("crate"): Option<Path> as CRATE,
        /// The bounds of the generated impls, in place of those derived from the fields.
        bound: Option<Vec<WherePredicate>> as BOUNDS,
    }
}

/// A struct or an enum with its options, and its fields or variants with their options.
pub(crate) struct Item<C: Container> {
    pub(crate) container: C,
    pub(crate) data: Data<C::Variant, C::Field>,
}

/// The options of a struct or an enum.
pub(crate) trait Container {
    type Field;
    type Variant;
}

impl<'i> Container for SchemaContainer<'i> {
    type Field = SchemaField<'i>;
    type Variant = Ignored;
}

impl<'i> Container for TypeContainer<'i> {
    type Field = TypeField<'i>;
    type Variant = TypeVariant<'i>;
}

impl<'i> Container for FunctionContainer<'i> {
    type Field = ParameterField<'i>;
    type Variant = Ignored;
}

impl WithOptions<'_, syn::Variant> for Ignored {
    fn read(_: &syn::Variant, _: &mut Errors) -> Self {
        Self
    }
}

/// Reads the options of a struct or an enum, its fields and its variants. Reports all errors.
pub(crate) fn read<'i, C>(input: &'i DeriveInput) -> darling::Result<Item<C>>
where
    C: Container + WithOptions<'i, DeriveInput>,
    C::Field: WithOptions<'i, syn::Field>,
    C::Variant: WithOptions<'i, syn::Variant>,
{
    let mut errors = Errors::default();
    if let syn::Data::Union(data) = &input.data {
        errors.at(data.union_token.span, "a union has no Terraform type; write a struct");
    }
    let container = C::read(input, &mut errors);
    let data = match &input.data {
        syn::Data::Struct(data) => {
            let fields = data.fields.iter().map(|field| C::Field::read(field, &mut errors)).collect();
            Data::Struct(Fields::new((&data.fields).into(), fields))
        }
        syn::Data::Enum(data) => {
            Data::Enum(data.variants.iter().map(|variant| C::Variant::read(variant, &mut errors)).collect())
        }
        syn::Data::Union(_) => Data::Enum(Vec::new()),
    };
    errors.finish()?;
    Ok(Item { container, data })
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
    /// The options that the stubs need even if other options are wrong.
    struct Essentials {
        /// The path of the crate `tfvalue`.
        krate ("crate"): Option<Path> as CRATE,
        /// The result type of a function.
        returns: Option<Type> as a_type(" = Vec<String>"),
    }
}

impl Essentials {
    /// Reads the valid essential options, and ignores all others.
    pub(crate) fn read(input: &DeriveInput) -> Self {
        let mut essentials = Self::without_options();
        let site = Site::Container(Derive::Function);
        read_attributes(site, &input.attrs, &mut essentials, &mut Errors::default());
        essentials
    }
}
