use darling::{
    ast::Data,
    util::{Ignored, Override, SpannedValue},
};
use syn::{DeriveInput, Generics, Ident, Path, Type, WherePredicate};

use super::{
    Derive, DescriptionKind, Flag, RenameRule, SpannedOption,
    container::{Container, Part, parts, read},
    receiver::{Given, Refusal, Value, Written, options},
    table::Site,
};

options! {
    /// A struct that derives `TfFunction`.
    struct FunctionContainer {
        ident: Ident,
        generics: Generics,
        data: Data<Ignored, ParameterField>,
        /// All attributes. The doc comment is the description.
        attrs: Vec<syn::Attribute>,
        ;
        /// The type of the result.
        returns: Option<ReturnType> as Type,
        /// The summary, in a few words.
        summary: Option<SpannedOption<String>> as Text,
        /// The description, in place of the doc comment.
        description: Option<SpannedOption<String>> as Text,
        /// The markup of the description; markdown by default.
        description_kind: Option<SpannedOption<DescriptionKind>> as OneOf(&["plain", "markdown"]),
        /// It is going away; the message says what to use instead.
        deprecated: Option<SpannedOption<Override<String>>> as OptionalText,
        /// The rule that makes names of parameters of the names of fields; in `snake_case` by default.
        rename_all: Option<RenameRule> as Rule,
        /// The place where `tfvalue` is found; `::tfvalue` by default.
        krate ("crate"): Option<Path> as Crate,
        /// The bounds of the generated impl, in place of those derived from the fields.
        bound: Option<Vec<WherePredicate>> as Bounds,
    }
}

options! {
    /// A field of a struct that derives `TfFunction`.
    struct ParameterField {
        ident: Option<Ident>,
        ty: Type,
        /// All attributes. The doc comment is the description.
        attrs: Vec<syn::Attribute>,
        ;
        /// The name of the parameter; the field's own by default.
        name: Option<SpannedValue<String>> as Text,
        /// The description, in place of the doc comment.
        description: Option<SpannedOption<String>> as Text,
        /// The markup of the description; markdown by default.
        description_kind: Option<SpannedOption<DescriptionKind>> as OneOf(&["plain", "markdown"]),
        /// The field holds all arguments that follow those of the parameters before.
        variadic: Flag as Flag,
        /// True if the argument may be null; by default, if the type can hold null.
        allow_null: Option<SpannedOption<bool>> as Bool,
        /// True if the argument may be unknown; by default, if the type can hold an unknown value.
        allow_unknown: Option<SpannedOption<bool>> as Bool,
        /// The module whose functions `decode` and `encode` read and write the field, as its constant `TYPE`.
        with: Option<SpannedOption<Path>> as Module,
        /// The field is a string, read with `FromStr` and written with `Display`.
        as_string: Flag as Flag,
    }
}

read!(FunctionContainer: Container, DeriveInput, Site::Container(Derive::Function), |input, errors| (
    input.ident.clone(),
    input.generics.clone(),
    parts(&input.data, errors),
    input.attrs.clone()
));

read!(ParameterField: Part<syn::Field>, syn::Field, Site::Field(Derive::Function), |field, errors| (
    field.ident.clone(),
    field.ty.clone(),
    field.attrs.clone()
));

/// The type of a result.
pub(crate) struct ReturnType(pub(crate) Type);

impl Value for ReturnType {
    fn read(written: &Written) -> Result<Self, Refusal> {
        match &written.value {
            Given::Type(ty) => Ok(Self(ty.clone())),
            _ => Err(Refusal::Kind),
        }
    }
}
