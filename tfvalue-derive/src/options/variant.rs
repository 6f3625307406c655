use darling::{
    ast::Fields,
    util::{Ignored, SpannedValue},
};
use syn::Ident;

use super::{
    container::{Part, read},
    receiver::options,
    table::Site,
};

options! {
    /// A variant of an enum that derives `TfType`.
    struct TypeVariant {
        ident: Ident,
        fields: Fields<Ignored>,
        ;
        /// The string in Terraform; the variant's own name by default.
        name: Option<SpannedValue<String>> as Text,
    }
}

read!(TypeVariant: Part<syn::Variant>, syn::Variant, Site::Variant, |variant, errors| (
    variant.ident.clone(),
    Fields::new((&variant.fields).into(), variant.fields.iter().map(|_| Ignored).collect())
));
