//! Between structs of which exactly one field is set, and enums of an API whose variants hold a value.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{Ident, ext::IdentExt, spanned::Spanned};

use super::terraform::TerraformCodec;
use super::{
    expand::{literal, place},
    impls::{Impls, at},
    options::{Container, Direction, Field, Target, collected},
};
use crate::options::RenameRule;

pub(super) fn expand(impls: &Impls<'_>, container: &Container, fields: &[Field]) -> syn::Result<TokenStream> {
    let fields: Vec<_> = fields.iter().filter(|field| field.terraform.wire != TerraformCodec::None).collect();
    let expanded = container.of(Direction::Expand).map(|target| expand_target(impls, target, &fields));
    let flattened = container.of(Direction::Flatten).map(|target| flatten_target(impls, target, &fields));
    collected(expanded.chain(flattened)).map(|impls| impls.into_iter().collect())
}

/// The variant of a field: its name in capitals as those of variants are, unless another is written.
pub(super) fn variant(field: &Field) -> Ident {
    if field.name != field.ident {
        return field.name.clone();
    }
    let text = RenameRule::Pascal.apply(&field.ident.unraw());
    Ident::new(&text, field.ident.span())
}

// impl _tf::convert::Expand<Source> for SourceModel {
//     fn expand(&self) -> … {
//         match _tf::convert::union(&["git", "http"], &[_tf::convert::is_set(&self.git), …])? {
//             0 => _tf::Ok(<Source>::Git(_tf::convert::expand_or_error(&self.git, "git")?)),
//             _ => …
//         }
//     }
// }
fn expand_target(impls: &Impls<'_>, target: &Target, fields: &[&Field]) -> syn::Result<TokenStream> {
    let (api, path) = (&target.ty, literal(&target.ty)?);
    let is_set = fields.iter().map(|field| {
        let ident = &field.ident;
        quote_spanned!(at(field.ty.span())=> _tf::convert::is_set(&self.#ident))
    });
    let names = fields.iter().map(|field| field.terraform.name.clone().unwrap_or_default());
    let arms = fields.iter().enumerate().map(|(index, field)| {
        let (ident, place, variant) = (&field.ident, place(field), variant(field));
        let value =
            quote_spanned!(at(field.ty.span())=> _tf::convert::expand_or_error(&self.#ident, #place)?);
        let pattern = if index + 1 == fields.len() {
            quote!(_)
        } else {
            let index = proc_macro2::Literal::usize_unsuffixed(index);
            quote!(#index)
        };
        quote_spanned!(at(variant.span())=> #pattern => _tf::Ok(#path::#variant(#value)),)
    });
    let body = quote! {
        match _tf::convert::union(&[#(#names),*], &[#(#is_set),*])? {
            #(#arms)*
        }
    };
    Ok(impls.expand(api, &body))
}

// impl _tf::convert::Flatten<Source> for SourceModel {
//     fn flatten(__api: Source, __was: …) -> … {
//         _tf::Ok(match __api {
//             <Source>::Git(__item) => Self { git: _tf::convert::flatten(__item, …)?, http: _tf::Default::default() },
//             …
//         })
//     }
// }
fn flatten_target(impls: &Impls<'_>, target: &Target, fields: &[&Field]) -> syn::Result<TokenStream> {
    let (api, path) = (&target.ty, literal(&target.ty)?);
    let span = target.pattern_span();
    let arms = fields.iter().map(|field| {
        let (ident, place, variant) = (&field.ident, place(field), variant(field));
        let others = fields.iter().map(|other| &other.ident).filter(|other| *other != ident);
        let value = quote_spanned! {at(field.ty.span())=>
            _tf::convert::flatten(__item, __was.map(|__was| &__was.#ident), #place)?
        };
        quote_spanned! {at(variant.span())=>
            #path::#variant(__item) => Self { #ident: #value, #(#others: _tf::Default::default(),)* },
        }
    });
    let ignored = target.ignored.iter().map(|name| {
        let text = name.to_string();
        quote_spanned! {at(name.span())=>
            #path::#name { .. } => return _tf::Err(_tf::convert::other_member(#text)),
        }
    });
    let rest =
        target.rest.map(|_| quote_spanned!(span=> _ => return _tf::Err(_tf::convert::other_member("")),));
    let body = quote_spanned! {span=> _tf::Ok(match __api { #(#arms)* #(#ignored)* #rest }) };
    Ok(impls.flatten(api, &body))
}
