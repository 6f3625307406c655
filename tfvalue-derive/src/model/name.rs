use darling::util::SpannedValue;
use proc_macro2::Span;
use syn::Ident;

use crate::{errors::Errors, options::RenameRule};

/// A name in Terraform.
pub(crate) struct Name {
    pub(crate) text: String,
    /// The span of the name's string, or of the field or variant from which the name derives.
    pub(crate) span: Span,
    pub(crate) origin: NameSource,
}

/// The source of a name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum NameSource {
    /// The option `name = "…"`.
    Written,
    /// The option `legacy_name = "…"`.
    Legacy,
    /// The name of the Rust item.
    Rust,
}

impl Name {
    /// The name from one of the two options, or else from the Rust name.
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

    /// The name from the option, or else from the Rust name.
    pub(super) fn of(written: Option<SpannedValue<String>>, ident: &Ident, rename: RenameRule) -> Self {
        match written {
            Some(written) => {
                Self { span: written.span(), text: written.into_inner(), origin: NameSource::Written }
            }
            None => Self { text: rename.apply(ident), span: ident.span(), origin: NameSource::Rust },
        }
    }
}

/// Gives an identifier the hygiene of generated code at its place. The compiler then doesn't warn the user about its use in generated code, such as
/// of a deprecated field. Generated code has the edition of this crate, in which `gen` is a keyword.
pub(super) fn at_its_place(ident: &Ident) -> Ident {
    let span = Span::call_site().located_at(ident.span());
    if ident == "gen" {
        return Ident::new_raw("gen", span);
    }
    let mut ident = ident.clone();
    ident.set_span(span);
    ident
}
