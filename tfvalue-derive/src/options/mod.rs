//! The options in `#[tf(...)]`: a struct per place, whose fields are the options. `receiver` declares one; `syntax` reads the attributes.

mod advice;
mod api;
mod arguments;
mod container;
mod description;
mod field;
mod function;
mod receiver;
mod rules;
mod sites;
mod syntax;
mod table;
mod tokens;
mod validators;
mod value;
mod variant;

use std::fmt;

use darling::Error;
use proc_macro2::Span;
use syn::DeriveInput;

pub(crate) use self::{
    api::{is_unanswered, skipped},
    arguments::{LiteralValue, is_less},
    container::{Essentials, SchemaContainer, TypeContainer},
    description::{DescriptionKind, doc_comment},
    field::{Attribute, Block, Nested, Rules, SchemaField, TypeField},
    function::{FunctionContainer, ParameterField, ReturnType},
    rules::{DefaultValue, Key, Names, PriorState, Replacement},
    validators::{Arguments, Bounds, Part, Validation, Validator, ValidatorKind},
    value::{
        Flag, Integer, Protocol5Fallback, RenameRule, SpannedOption, allows_deprecated, packed, span_of,
    },
    variant::TypeVariant,
};

/// Reads the options of a struct or an enum, its fields and its variants. Reports all that are wrong.
pub(crate) fn read<C: container::Container>(input: &DeriveInput) -> darling::Result<C> {
    let mut errors = Vec::new();
    let container = C::read(input, &mut errors);
    if errors.is_empty() { Ok(container) } else { Err(Error::multiple(errors)) }
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
    let examples = |site: Site| site.options().into_iter().map(move |known| (site, known.example()));
    Site::ALL.into_iter().flat_map(examples)
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
