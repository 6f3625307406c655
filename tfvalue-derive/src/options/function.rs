use darling::{
    Error, FromDeriveInput, FromField, FromMeta,
    ast::Data,
    util::{Ignored, Override, SpannedValue},
};
use syn::{
    Expr, ExprPath, Generics, Ident, Path, QSelf, Type, WherePredicate, parse_quote_spanned, spanned::Spanned,
};

use super::{
    DescriptionKind, Flag, RenameRule, SpannedOption,
    container::{bounds, parts},
};

/// A struct that derives `TfFunction`.
#[derive(FromDeriveInput)]
#[darling(attributes(tf), forward_attrs(doc, deprecated, allow, expect))]
pub(crate) struct FunctionContainer {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    #[darling(with = of_function)]
    pub(crate) data: Data<Ignored, ParameterField>,
    /// The doc comment, which is the description, and what is deprecated in Rust.
    pub(crate) attrs: Vec<syn::Attribute>,

    /// The type of the result.
    pub(crate) returns: Option<ReturnType>,
    /// The summary, in a few words.
    pub(crate) summary: Option<SpannedOption<String>>,
    /// The description, in place of the doc comment.
    pub(crate) description: Option<SpannedOption<String>>,
    /// The markup of the description; markdown by default.
    pub(crate) description_kind: Option<SpannedOption<DescriptionKind>>,
    /// It is going away; the message says what to use instead.
    pub(crate) deprecated: Option<SpannedOption<Override<String>>>,
    /// The rule that makes names of parameters of the names of fields; in `snake_case` by default.
    pub(crate) rename_all: Option<RenameRule>,
    /// The place where `tfvalue` is found; `::tfvalue` by default.
    #[darling(rename = "crate")]
    pub(crate) krate: Option<Path>,
    /// The bounds of the generated impl, in place of those derived from the fields.
    #[darling(default, with = bounds)]
    pub(crate) bound: Option<Vec<WherePredicate>>,
}

/// A field of a struct that derives `TfFunction`.
#[derive(FromField)]
#[darling(attributes(tf), forward_attrs(doc))]
pub(crate) struct ParameterField {
    pub(crate) ident: Option<Ident>,
    pub(crate) ty: Type,
    /// The doc comment, which is the description.
    pub(crate) attrs: Vec<syn::Attribute>,

    /// The name of the parameter; the field's own by default.
    pub(crate) name: Option<SpannedValue<String>>,
    /// The description, in place of the doc comment.
    pub(crate) description: Option<SpannedOption<String>>,
    /// The markup of the description; markdown by default.
    pub(crate) description_kind: Option<SpannedOption<DescriptionKind>>,
    /// The field holds all arguments that follow those of the parameters before.
    pub(crate) variadic: Flag,
    /// Whether the argument may be null; by default, if the type can hold null.
    pub(crate) allow_null: Option<SpannedOption<bool>>,
    /// Whether the argument may be unknown; by default, if the type can hold an unknown value.
    pub(crate) allow_unknown: Option<SpannedOption<bool>>,
    /// The module whose functions `decode` and `encode` read and write the field, as its constant `TYPE`.
    pub(crate) with: Option<SpannedOption<Path>>,
    /// The field is a string, read with `FromStr` and written with `Display`.
    pub(crate) as_string: Flag,
}

fn of_function(data: &syn::Data) -> darling::Result<Data<Ignored, ParameterField>> {
    parts(data)
}

/// The one option of a function that its callers depend on if the others are wrong.
#[derive(FromDeriveInput)]
#[darling(attributes(tf), allow_unknown_fields)]
pub(crate) struct ResultType {
    /// The type of the result.
    pub(crate) returns: Option<ReturnType>,
}

/// The type of a result. In an expression, it replaces the beginning of a path.
pub(crate) struct ReturnType(pub(crate) Type);

impl ReturnType {
    /// The expression that a type is to the parser of options.
    pub(super) fn expression(ty: &Type) -> Expr {
        parse_quote_spanned!(ty.span()=> <#ty>::__type)
    }
}

impl FromMeta for ReturnType {
    fn from_expr(expr: &Expr) -> darling::Result<Self> {
        match expr {
            Expr::Group(group) => Self::from_expr(&group.expr),
            Expr::Path(ExprPath { qself: Some(QSelf { ty, .. }), .. }) => Ok(Self((**ty).clone())),
            _ => Err(Error::unexpected_expr_type(expr)),
        }
    }
}
