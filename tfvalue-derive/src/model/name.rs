use darling::util::SpannedValue;
use proc_macro2::Span;
use syn::Ident;

use crate::{errors::Errors, options::RenameRule};

/// A name in Terraform.
pub(crate) struct Name {
    pub(crate) text: String,
    /// The place where it is written, or where the field or variant is that it comes from.
    pub(crate) span: Span,
    pub(crate) origin: NameSource,
}

/// The source of a name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum NameSource {
    /// It is written with `name = "…"`.
    Written,
    /// It is written with `legacy_name = "…"`.
    Legacy,
    /// It comes from the name in Rust.
    Rust,
}

impl Name {
    /// The name that is written in one of two ways, or else that which comes from the one in Rust.
    pub(super) fn lower(
        written: Option<SpannedValue<String>>,
        legacy: Option<SpannedValue<String>>,
        ident: &Ident,
        rename: RenameRule,
        errors: &mut Errors,
    ) -> Self {
        match (written, legacy) {
            (None, Some(legacy)) => {
                Self { span: legacy.span(), text: legacy.into_inner(), origin: NameSource::Legacy }
            }
            (written, legacy) => {
                if let Some(legacy) = legacy {
                    let message = "`name` and `legacy_name` both say what it is called; keep one of the two";
                    errors.at(legacy.span(), message);
                }
                Self::of(written, ident, rename)
            }
        }
    }

    /// The name that is written, or else that which comes from the one in Rust.
    pub(super) fn of(written: Option<SpannedValue<String>>, ident: &Ident, rename: RenameRule) -> Self {
        match written {
            Some(written) => {
                Self { span: written.span(), text: written.into_inner(), origin: NameSource::Written }
            }
            None => Self { text: rename.apply(ident), span: ident.span(), origin: NameSource::Rust },
        }
    }
}

/// The identifier as if the macro had written it at this place: the compiler then doesn't warn the user of what
/// generated code does with it, such as to use a deprecated field.
///
/// What the macro writes is in its own edition, which has a keyword more than others: `gen`.
pub(super) fn at_its_place(ident: &Ident) -> Ident {
    let span = Span::call_site().located_at(ident.span());
    if ident == "gen" {
        return Ident::new_raw("gen", span);
    }
    let mut ident = ident.clone();
    ident.set_span(span);
    ident
}
