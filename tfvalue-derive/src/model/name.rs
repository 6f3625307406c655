use darling::util::SpannedValue;
use proc_macro2::Span;
use syn::Ident;

use crate::options::RenameRule;

/// A name in Terraform.
pub(crate) struct Name {
    pub(crate) text: String,
    /// Where it is written, or where the field or variant is that it comes from.
    pub(crate) span: Span,
    pub(crate) origin: Origin,
}

/// Where a name comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    /// It is written with `name = "…"`.
    Written,
    /// It comes from the name in Rust.
    Rust,
}

impl Name {
    /// The name that is written, or else that which comes from the one in Rust.
    pub(super) fn of(written: Option<SpannedValue<String>>, ident: &Ident, rename: RenameRule) -> Self {
        match written {
            Some(written) => {
                Self { span: written.span(), text: written.into_inner(), origin: Origin::Written }
            }
            None => Self { text: rename.apply(ident), span: ident.span(), origin: Origin::Rust },
        }
    }
}

/// The same identifier as one that the macro wrote at this place: the compiler then doesn't warn the user of what
/// generated code does with it, such as to use a deprecated field.
pub(super) fn at_its_place(ident: &Ident) -> Ident {
    let mut ident = ident.clone();
    ident.set_span(Span::call_site().located_at(ident.span()));
    ident
}
