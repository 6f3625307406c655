//! The options in `#[tf(...)]` and `#[api(...)]`. Each place has a struct whose fields are the options. `declare` declares such a struct, `table`
//! defines the syntax of values, and `syntax` parses the attributes.

mod advice;
mod api;
mod arguments;
mod container;
mod declare;
mod description;
mod field;
mod function;
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

pub(crate) use self::{
    api::{ApiContainer, ApiField, ApiVariant, InnerFields, Null, Via, is_unanswered, of_api, skipped},
    container::{Essentials, Item, SchemaContainer, TypeContainer, read},
    declare::{Flag, Options, SpannedOption, WithOptions, span_of},
    description::{DescriptionKind, doc_comment},
    field::{Attribute, Block, Nested, Rules, SchemaField, TypeField},
    function::{FunctionContainer, ParameterField},
    rules::{DefaultValue, Key, LiteralValue, Names, PriorState, Replacement, is_less},
    validators::{Arguments, Bounds, Part, Validation, Validator, ValidatorKind},
    value::{Integer, Protocol5Fallback, RenameRule, allows_deprecated, packed},
    variant::TypeVariant,
};

/// An error with the span at which the compiler shows it.
pub(crate) fn error_at(span: Span, message: impl fmt::Display) -> Error {
    Error::custom(message).with_span(&span)
}

#[cfg(test)]
pub(crate) use self::table::Site;

/// Each option with a value, at each place where it goes.
#[cfg(test)]
pub(crate) fn placed_examples() -> impl Iterator<Item = (Site, String)> {
    let examples = |site: Site| site.options().into_iter().map(move |known| (site, known.example()));
    Site::ALL.into_iter().chain(Site::API).flat_map(examples)
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
