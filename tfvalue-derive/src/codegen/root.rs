//! The kind of a schema, as a type.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{DeriveInput, spanned::Spanned};

use super::{at, generics::Generics, variant};
use crate::{
    model::{Schema, SchemaKind},
    options::SpannedOption,
};

// impl<'a> _tf::RootSchema for Server<'a> {
//     type Kind = _tf::kind::Resource;                                // or `_tf::kind::ResourceWith<ServerIdentity>`
// }
//
// // If there is an identity:
// const _: () = _tf::check::identity::<ServerIdentity>();
pub(super) fn expand(generics: &Generics<'_>, schema: &Schema) -> Option<TokenStream> {
    // A `known` model serves only to decode stored states, so no provider serves its schema.
    let marker = schema.kind.filter(|_| !schema.known).and_then(marker)?;
    let Some(SpannedOption { value: identity, .. }) = &schema.identity else {
        return Some(implement(generics, &marker));
    };
    let implemented = implement(generics, &quote!(_tf::kind::ResourceWith<#identity>));
    let check = quote_spanned!(at(identity.span())=> _tf::check::identity::<#identity>());
    Some(quote!(#implemented const _: () = #check;))
}

/// The impl for a struct whose derive failed. `None` if the options don't show its kind.
pub(super) fn stub(generics: &Generics<'_>, input: &DeriveInput) -> Option<TokenStream> {
    let is_served = |kind: &SchemaKind| marker(*kind).is_some();
    let mut word = None;
    for attribute in input.attrs.iter().filter(|attribute| attribute.path().is_ident("tf")) {
        // Errors in the options are already reported.
        let _ = attribute.parse_nested_meta(|meta| {
            word = word.take().or_else(|| {
                SchemaKind::ALL.into_iter().find(|kind| is_served(kind) && meta.path.is_ident(kind.word()))
            });
            Ok(())
        });
    }
    word.and_then(marker).map(|marker| implement(generics, &marker))
}

/// The marker type for a kind. `None` if a provider does not serve schemas of this kind directly.
fn marker(kind: SchemaKind) -> Option<TokenStream> {
    let is_served = !matches!(kind, SchemaKind::ProviderMeta | SchemaKind::Identity);
    is_served.then(|| variant("kind", kind))
}

fn implement(generics: &Generics<'_>, marker: &TokenStream) -> TokenStream {
    generics.implement(
        &quote!(_tf::RootSchema),
        &quote! {
            type Kind = #marker;
        },
    )
}
