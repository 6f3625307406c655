//! The options in `#[tf(...)]`: a receiver per place, whose fields are the options.

mod advice;
mod api;
mod arguments;
mod container;
mod description;
mod field;
mod function;
mod rules;
mod syntax;
mod table;
mod tokens;
mod validators;
mod value;
mod variant;

use std::fmt;

use darling::{Error, FromDeriveInput};
use proc_macro2::Span;
use syn::DeriveInput;

pub(crate) use self::{
    api::{is_unanswered, skipped},
    arguments::LiteralValue,
    container::{CratePath, SchemaContainer, TypeContainer},
    description::{DescriptionKind, doc_comment},
    field::{Attribute, Block, Nested, Rules, SchemaField, TypeField},
    function::{FunctionContainer, ParameterField, ResultType, ReturnType},
    rules::{DefaultValue, Key, Names, PriorState, Replacement},
    validators::{Arguments, Bounds, Part, Validation, Validator, ValidatorKind},
    value::{
        Flag, Integer, Protocol5Fallback, RenameRule, SpannedOption, allows_deprecated, packed, span_of,
    },
    variant::TypeVariant,
};

/// Reads the options of a struct or an enum, its fields and its variants. Reports all that are wrong.
pub(crate) fn read<C: FromDeriveInput>(derive: Derive, input: &mut DeriveInput) -> darling::Result<C> {
    let mut errors = Error::accumulator();
    errors.handle(syntax::tidy(derive, input));
    let container = errors.handle(C::from_derive_input(input));
    errors.finish()?;
    Ok(container.expect("there would have been an error without it"))
}

/// An error with the place where it is shown.
pub(crate) fn error_at(span: Span, message: impl fmt::Display) -> Error {
    Error::custom(message).with_span(&span)
}

#[cfg(test)]
pub(crate) use self::table::Site;

/// Each option with a value, at each place where it goes.
#[cfg(test)]
pub(crate) fn placed_examples() -> impl Iterator<Item = (Site, String)> {
    table::OPTIONS.iter().flat_map(|known| known.sites.iter().map(|site| (*site, known.example())))
}

/// The derive that reads an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Derive {
    /// `TfSchema`
    Schema,
    /// `TfType`
    Type,
    /// `TfFunction`
    Function,
}
