//! Equality by meaning, of structs.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Type;

use super::terraform::TerraformCodec;
use super::{
    impls::Impls,
    options::{Conversion, Field},
};

// impl _tf::convert::SemanticEq for Stream {
//     fn semantic_eq(&self, __other: &Self) -> _tf::bool {
//         true && _tf::convert::SemanticEq::semantic_eq(&self.name, &__other.name) && …
//     }
//     fn is_zero(&self) -> _tf::bool { true && _tf::convert::SemanticEq::is_zero(&self.name) && … }
//     fn stays_for(&self, __new: &Self, __exactly: _tf::bool) -> _tf::bool { true && … }          // of what the API answers
// }
// impl _tf::convert::Known for Stream {}
pub(super) fn expand(impls: &Impls<'_>, fields: &[Field]) -> TokenStream {
    let compared: Vec<_> =
        fields.iter().filter(|field| field.terraform.wire != TerraformCodec::None).collect();
    let equal = compared.iter().map(|field| {
        let name = &field.ident;
        if is_foreign(field) {
            quote!(self.#name == __other.#name)
        } else {
            quote!(_tf::convert::SemanticEq::semantic_eq(&self.#name, &__other.#name))
        }
    });
    let answered = || compared.iter().filter(|field| field.is_answered());
    let zero = answered().map(|field| {
        let name = &field.ident;
        if is_foreign(field) { quote!(false) } else { quote!(_tf::convert::SemanticEq::is_zero(&self.#name)) }
    });
    let stays = answered().map(|field| {
        let name = &field.ident;
        if is_foreign(field) {
            quote!(self.#name == __new.#name)
        } else {
            quote!(_tf::convert::SemanticEq::stays_for(&self.#name, &__new.#name, __exactly))
        }
    });
    let body = quote! {
        fn semantic_eq(&self, __other: &Self) -> _tf::bool {
            true #(&& #equal)*
        }
        fn is_zero(&self) -> _tf::bool {
            true #(&& #zero)*
        }
        fn stays_for(&self, __new: &Self, __exactly: _tf::bool) -> _tf::bool {
            true #(&& #stays)*
        }
    };
    let generic: Vec<&Type> =
        compared.iter().map(|field| &field.ty).filter(|ty| mentions_parameter(impls, ty)).collect();
    let equality = impls.of(&quote!(_tf::convert::SemanticEq), &generic, &body);
    let known = impls.of(&quote!(_tf::convert::Known), &[], &TokenStream::new());
    quote!(#equality #known)
}

/// Returns whether values of its type are compared with `==`, as nothing else is known of them.
fn is_foreign(field: &Field) -> bool {
    field.terraform.wire == TerraformCodec::Foreign
        || matches!(field.conversion, Some((Conversion::With(_), _)))
}

fn mentions_parameter(impls: &Impls<'_>, ty: &Type) -> bool {
    fn any(impls: &Impls<'_>, tokens: TokenStream) -> bool {
        tokens.into_iter().any(|token| match token {
            proc_macro2::TokenTree::Ident(ident) => impls.is_parameter(&ident),
            proc_macro2::TokenTree::Group(group) => any(impls, group.stream()),
            _ => false,
        })
    }
    any(impls, quote!(#ty))
}
