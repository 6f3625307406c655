use darling::{
    FromVariant,
    ast::Fields,
    util::{Ignored, SpannedValue},
};
use syn::Ident;

/// A variant of an enum that derives `TfType`.
#[derive(FromVariant)]
#[darling(attributes(tf))]
pub(crate) struct TypeVariant {
    pub(crate) ident: Ident,
    pub(crate) fields: Fields<Ignored>,

    /// The string in Terraform; the variant's own name by default.
    pub(crate) name: Option<SpannedValue<String>>,
}
