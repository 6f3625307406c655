//! Models from the schemas of a provider: `tfvalue import`.
//!
//! ```text
//! schema.json ─► read ──► shapes ────► names ──► render ──► models.rs
//!               which    each struct  none      Rust, which
//!               schemas  once         twice     rustfmt formats
//! ```

mod api;
mod dedup;
mod layout;
mod names;
mod read;
mod render;

use std::fmt;

use tfvalue_plan::schema::ProviderSchemas;
use tfvalue_runtime::schema::SchemaKind;

pub(crate) use self::names::{camel_case, is_well_formed};
pub use self::read::Selection;
use crate::{Failure, kinds, schemas};

/// The options of an import.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The schemas to write models of.
    pub selection: Selection,
    /// The values that the models hold.
    pub values: Values,
    /// The ownership of strings in the models.
    pub strings: Strings,
    /// True to write skeletons of the structs of an API, too, with conversions in both directions. Requires models of plans that own
    /// their strings.
    pub api: bool,
}

/// The values that models hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Values {
    /// All that Terraform sends: configurations, plans and states.
    #[default]
    Plan,
    /// States alone, without unknown values.
    State,
}

/// The ownership of strings in models.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Strings {
    /// Owned: `String`.
    #[default]
    Owned,
    /// Borrowed from the input where possible: `Cow<'a, str>`.
    Borrowed,
}

/// Models in Rust.
#[derive(Debug)]
pub struct Imported {
    /// The source of a module, before rustfmt formats it.
    pub source: String,
    /// The schemas in the order in which they were written.
    pub models: Vec<Model>,
    /// The number of structs.
    pub structs: usize,
    /// The skipped schemas: unreadable schemas, and schemas whose models wouldn't compile.
    pub refused: Vec<Refused>,
    /// The errors for requested names without a schema.
    pub absent: Vec<Failure>,
}

/// A skipped schema.
#[derive(Debug)]
pub struct Refused {
    /// The source of the provider.
    pub source: String,
    /// The name of the schema in Terraform; for a provider, the last word of its source.
    pub name: String,
    /// The kind of the schema.
    pub kind: SchemaKind,
    /// The reason.
    pub reason: Reason,
}

/// The reason for skipping a schema.
#[derive(Debug)]
pub enum Reason {
    /// Terraform refuses the schema, for this reason.
    Terraform(String),
    /// Terraform loads the schema, but no configuration can reach a part of the schema, for this reason.
    Unreachable(String),
    /// The schema contains this part, which no model can have.
    Type(String),
    /// The schema can't be read, for this reason.
    Unreadable(String),
}

impl Refused {
    /// Returns the kind and the name of the schema.
    pub(crate) fn title(&self) -> String {
        format!("the {} `{}`", kinds::what(self.kind), self.name)
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is left out, as ", self.title())?;
        match &self.reason {
            Reason::Terraform(reason) => write!(f, "Terraform refuses it: {reason}"),
            Reason::Unreachable(reason) => write!(f, "no configuration can reach all of it: {reason}"),
            Reason::Type(what) => write!(f, "it has {what}"),
            Reason::Unreadable(reason) => write!(f, "it can't be read: {reason}"),
        }
    }
}

/// A model of a schema.
#[derive(Debug)]
pub struct Model {
    /// The source of the provider.
    pub source: String,
    /// The name of the schema in Terraform; for a provider, the last word of its source.
    pub name: String,
    /// The kind of the schema.
    pub kind: SchemaKind,
    /// The name of the struct.
    pub ident: String,
}

/// Reads the output of `terraform providers schema -json`. Skips unreadable schemas, which [`import`] reports.
///
/// # Errors
///
/// Returns an error if the JSON is not the output of `terraform providers schema -json`.
pub fn read(json: &[u8]) -> Result<ProviderSchemas, Failure> {
    schemas::read(json, None)
}

/// Writes models of schemas.
///
/// # Errors
///
/// Returns an error if there is no schema, or if all schemas are skipped.
pub fn import(schemas: &ProviderSchemas, options: &Options) -> Result<Imported, Failure> {
    if options.api && (options.values, options.strings) != (Values::Plan, Strings::Owned) {
        return Err(Failure::new("structs of an API are for models of plans that own their strings"));
    }
    let (selected, unreadable, mut absent) = read::select(schemas, &options.selection)?;
    if selected.is_empty() && unreadable.is_empty() && !absent.is_empty() {
        return Err(absent.swap_remove(0));
    }
    let (selected, refused) = read::accepted(selected, unreadable)?;
    let shapes = dedup::find(&selected);
    let names = names::find(&shapes);
    Ok(Imported { refused, absent, ..render::render(&shapes, &names, options) })
}
