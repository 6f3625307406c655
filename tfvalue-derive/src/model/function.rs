use darling::{
    ast::{Data, Fields, Style},
    util::Override,
};
use proc_macro2::Span;
use syn::{Ident, Type, parse_quote};

use super::{
    Body, Container, Deprecation, Description, MemberCodec, Name, elided_lifetimes::with_lifetimes,
    found_crate, name, not_blank,
};
use crate::{
    errors::Errors,
    options::{self, Item, RenameRule, SpannedOption},
};

/// The options of a function.
pub(crate) struct Function {
    /// The parameters, in the order of the call.
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) returns: Type,
    /// A short summary. Empty if the user gave none.
    pub(crate) summary: String,
    pub(crate) description: Description,
    pub(crate) deprecation: Option<Deprecation>,
}

/// A parameter of a function, and the field that holds its argument.
pub(crate) struct Parameter {
    pub(crate) ident: Ident,
    pub(crate) ty: Type,
    pub(crate) name: Name,
    pub(crate) wire: MemberCodec,
    /// The span of the option `variadic`. The field holds all remaining arguments.
    pub(crate) variadic: Option<Span>,
    /// Without an option, the field's type determines this.
    pub(crate) allow_null: Option<SpannedOption<bool>>,
    /// Without an option, the field's type determines this.
    pub(crate) allow_unknown: Option<SpannedOption<bool>>,
    pub(crate) description: Description,
}

impl Container {
    /// Creates the container of a struct that derives `TfFunction`.
    pub(crate) fn lower_function(written: Item<options::FunctionContainer<'_>>, errors: &mut Errors) -> Self {
        let Item { container, data } = written;
        let options::FunctionContainer {
            item,
            returns,
            summary,
            description,
            description_kind,
            deprecated,
            rename_all,
            krate,
            bound,
        } = container;
        let krate = found_crate(krate, &item.ident, errors);
        if let Some(returns) = &returns {
            with_lifetimes(returns, errors);
        } else {
            errors.at(
                item.ident.span(),
                "a function has a result; write its type, as in `#[tf(returns = String)]`",
            );
        }
        let description = Description::lower(&item.attrs, description, description_kind.as_ref(), errors);
        let summary = summary.map(|text| not_blank(text, errors)).unwrap_or_default();
        let deprecation = deprecated.map(|word| lower_deprecation(word, errors));
        let parameters = lower_parameters(&item.ident, data, rename_all.unwrap_or_default(), errors);
        let returns = returns.unwrap_or_else(|| parse_quote!(()));
        let function = Function { parameters, returns, summary, description, deprecation };
        Self::new(item, krate, bound, Body::Function(function))
    }
}

/// Lowers a deprecation, which needs a message: the protocol has no other mark for a deprecated function.
fn lower_deprecation(written: SpannedOption<Override<String>>, errors: &mut Errors) -> Deprecation {
    let message = written.value.unwrap_or_default();
    if message.trim().is_empty() {
        errors.at(
            written.span,
            "a function is deprecated by a message; say what to use instead, as in `deprecated = \"Use `join`.\"`",
        );
    }
    Deprecation { message }
}

fn lower_parameters(
    ident: &Ident,
    data: Data<darling::util::Ignored, options::ParameterField<'_>>,
    rename: RenameRule,
    errors: &mut Errors,
) -> Vec<Parameter> {
    let Data::Struct(Fields { style: Style::Struct | Style::Unit, fields, .. }) = data else {
        let message = "the parameters of a function have names; write a struct with a named field for each";
        errors.at(ident.span(), message);
        return Vec::new();
    };
    fields.into_iter().map(|field| Parameter::lower(field, rename, errors)).collect()
}

impl Parameter {
    fn lower(field: options::ParameterField<'_>, rename: RenameRule, errors: &mut Errors) -> Self {
        let options::ParameterField {
            item: syn::Field { ident, ty, attrs, .. },
            name,
            description,
            description_kind,
            variadic,
            allow_null,
            allow_unknown,
            with,
            as_string,
        } = field;
        let ident = ident.as_ref().expect("the struct was found to have named fields");
        Self {
            name: Name::of(name, ident, rename),
            ident: name::at_its_place(ident),
            ty: ty.clone(),
            wire: MemberCodec::lower(with, as_string, errors),
            variadic: options::span_of(variadic),
            allow_null,
            allow_unknown,
            description: Description::lower(attrs, description, description_kind.as_ref(), errors),
        }
    }
}
