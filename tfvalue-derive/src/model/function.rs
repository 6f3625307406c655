use darling::{
    Error,
    ast::{Data, Fields, Style},
    util::Override,
};
use proc_macro2::Span;
use syn::{DeriveInput, Ident, Type};

use super::{
    Body, CHECKPOINT, Container, Deprecation, Description, MemberCodec, Name,
    elided_lifetimes::with_lifetimes, error_at, found_crate, name, not_blank,
};
use crate::options::{self, Item, RenameRule, SpannedOption};

/// The options of a function.
pub(crate) struct Function {
    /// In the order of the call.
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) returns: Type,
    /// In a few words; empty if there is none.
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
    /// The word of a field that holds all arguments that are left, if it is written.
    pub(crate) variadic: Option<Span>,
    /// Without an option, the field's type determines it.
    pub(crate) allow_null: Option<SpannedOption<bool>>,
    /// Without an option, the field's type determines it.
    pub(crate) allow_unknown: Option<SpannedOption<bool>>,
    pub(crate) description: Description,
}

impl Container {
    /// The meaning of a struct that derives `TfFunction`.
    pub(crate) fn lower_function(written: Item<options::FunctionContainer>) -> darling::Result<Self> {
        let Item { container, data } = written;
        let options::FunctionContainer {
            item: DeriveInput { ident, generics, attrs, .. },
            returns,
            summary,
            description,
            description_kind,
            deprecated,
            rename_all,
            krate,
            bound,
        } = container;
        let mut errors = Error::accumulator();
        let krate = errors.handle(found_crate(krate, &ident));
        let returns = errors.handle(returns.ok_or_else(|| {
            error_at(ident.span(), "a function has a result; write its type, as in `#[tf(returns = String)]`")
        }));
        if let Some(returns) = &returns {
            errors.handle(with_lifetimes(returns));
        }
        let description = errors.handle(Description::lower(&attrs, description, description_kind.as_ref()));
        let summary = errors.handle(summary.map(not_blank).transpose());
        let deprecation = errors.handle(deprecated.map(lower_deprecation).transpose());
        let parameters = errors.handle(lower_parameters(&ident, data, rename_all.unwrap_or_default()));
        let errors = errors.checkpoint()?;
        let function = Function {
            parameters: parameters.expect(CHECKPOINT),
            returns: returns.expect(CHECKPOINT),
            summary: summary.expect(CHECKPOINT).unwrap_or_default(),
            description: description.expect(CHECKPOINT),
            deprecation: deprecation.expect(CHECKPOINT),
        };
        errors.finish_with(Self {
            ident: name::at_its_place(&ident),
            generics,
            krate: krate.expect(CHECKPOINT),
            allows_deprecated: options::allows_deprecated(&attrs),
            bound,
            body: Body::Function(function),
        })
    }
}

/// The protocol marks a function as deprecated by a message, and in no other way.
fn lower_deprecation(written: SpannedOption<Override<String>>) -> darling::Result<Deprecation> {
    let message = written.value.unwrap_or_default();
    if message.trim().is_empty() {
        return Err(error_at(
            written.span,
            "a function is deprecated by a message; say what to use instead, as in `deprecated = \"Use `join`.\"`",
        ));
    }
    Ok(Deprecation { message })
}

fn lower_parameters(
    ident: &Ident,
    data: Data<darling::util::Ignored, options::ParameterField>,
    rename: RenameRule,
) -> darling::Result<Vec<Parameter>> {
    let Data::Struct(Fields { style: Style::Struct | Style::Unit, fields, .. }) = data else {
        return Err(error_at(
            ident.span(),
            "the parameters of a function have names; write a struct with a named field for each",
        ));
    };
    let mut errors = Error::accumulator();
    let parameters =
        fields.into_iter().filter_map(|field| errors.handle(Parameter::lower(field, rename))).collect();
    errors.finish_with(parameters)
}

impl Parameter {
    fn lower(field: options::ParameterField, rename: RenameRule) -> darling::Result<Self> {
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
        let ident = ident.expect("the struct was found to have named fields");
        let mut errors = Error::accumulator();
        let wire = errors.handle(MemberCodec::lower(with, as_string));
        let description = errors.handle(Description::lower(&attrs, description, description_kind.as_ref()));
        errors.finish()?;
        Ok(Self {
            name: Name::of(name, &ident, rename),
            ident: name::at_its_place(&ident),
            ty,
            wire: wire.expect(CHECKPOINT),
            variadic: options::span_of(variadic),
            allow_null,
            allow_unknown,
            description: description.expect(CHECKPOINT),
        })
    }
}
