//! Conversions between unions and enums of an API. A union is a struct of which exactly one field is set.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{Ident, ext::IdentExt, spanned::Spanned};

use super::enums::answered;
use super::terraform::TerraformCodec;
use super::{
    expand::{literal, place},
    flatten::answer,
    impls::{Impls, at},
    options::{Container, Conversion, Direction, Field, Open, Target, collected},
};
use crate::options::RenameRule;

pub(super) fn expand(impls: &Impls<'_>, container: &Container, fields: &[Field]) -> syn::Result<TokenStream> {
    let fields: Vec<_> = fields.iter().filter(|field| field.terraform.wire != TerraformCodec::None).collect();
    let expanded = container.of(Direction::Expand).map(|target| expand_target(impls, target, &fields));
    let flattened =
        container.of(Direction::Flatten).map(|target| flatten_target(impls, container, target, &fields));
    collected(expanded.chain(flattened)).map(|impls| impls.into_iter().collect())
}

/// The API's variant for a field: the name in the options, otherwise the field's name in `PascalCase`.
pub(super) fn variant(target: &Target, field: &Field) -> Ident {
    let name = target.name(field);
    if *name != field.ident {
        return name.clone();
    }
    let text = RenameRule::Pascal.apply(&field.ident.unraw());
    Ident::new(&text, field.ident.span())
}

// impl _tf::convert::Expand<Source> for SourceModel {
//     fn expand(&self) -> … {
//         match _tf::convert::union(&["git", "http"], &[_tf::convert::is_set(&self.git), …])? {
//             0 => _tf::Ok(<Source>::Git(_tf::convert::expand(_tf::convert::value(&self.git, "git")?, "git")?)),
//             _ => …
//         }
//     }
// }
fn expand_target(impls: &Impls<'_>, target: &Target, fields: &[&Field]) -> syn::Result<TokenStream> {
    let (api, path) = (&target.ty, literal(&target.ty)?);
    let is_set = fields.iter().map(|field| {
        let (ident, span) = (&field.ident, at(field.ty.span()));
        let is_unit = matches!(field.conversion, Some((Conversion::Unit, _)));
        let function = if is_unit { quote!(is_true) } else { quote!(is_set) };
        quote_spanned!(span=> _tf::convert::#function(&self.#ident))
    });
    let names = fields.iter().map(|field| field.terraform.name.clone().unwrap_or_default());
    let arms = fields.iter().enumerate().map(|(index, field)| {
        let variant = variant(target, field);
        let payload = sent(field).map(|value| quote!((#value)));
        let pattern = if index + 1 == fields.len() {
            quote!(_)
        } else {
            let index = proc_macro2::Literal::usize_unsuffixed(index);
            quote!(#index)
        };
        quote_spanned!(at(variant.span())=> #pattern => _tf::Ok(#path::#variant #payload),)
    });
    let body = quote! {
        match _tf::convert::union(&[#(#names),*], &[#(#is_set),*])? {
            #(#arms)*
        }
    };
    Ok(impls.expand(api, &body))
}

/// The expression for the payload of a variant. `None` for a unit variant.
fn sent(field: &Field) -> Option<TokenStream> {
    let (ident, place, span) = (&field.ident, place(field), at(field.ty.span()));
    let value = quote_spanned!(span=> _tf::convert::value(&self.#ident, #place)?);
    Some(match &field.conversion {
        Some((Conversion::Unit, _)) => return None,
        Some((Conversion::With(module), _)) => {
            quote_spanned!(module.span()=> _tf::convert::placed(#module::expand(&self.#ident), #place)?)
        }
        Some((conversion @ (Conversion::Base64 | Conversion::AsString), _)) => {
            let module = Ident::new(conversion.word(), span);
            quote_spanned!(span=> _tf::convert::#module::expand(#value, #place)?)
        }
        _ => quote_spanned!(span=> _tf::convert::expand(#value, #place)?),
    })
}

// impl _tf::convert::Flatten<Source> for SourceModel {
//     fn flatten(__api: Source, __was: …) -> … {
//         _tf::Ok(match _tf::convert::Answered(__api) {
//             _tf::convert::Answered(Source::Git(__item)) => Self { git: _tf::convert::flatten(__item, …)?, http: _tf::Default::default() },
//             …
//         })
//     }
// }
fn flatten_target(
    impls: &Impls<'_>,
    container: &Container,
    target: &Target,
    fields: &[&Field],
) -> syn::Result<TokenStream> {
    let (api, path) = (&target.ty, literal(&target.ty)?);
    let span = target.pattern_span();
    let arms = fields.iter().enumerate().map(|(index, field)| {
        let (ident, variant) = (&field.ident, variant(target, field));
        let others = fields.iter().filter(|other| other.ident != *ident).map(|other| unset(other));
        let span = at(field.ty.span());
        // A variant that was not set before has no prior value.
        let was = quote_spanned! {span=>
            __was.map(|__was| &__was.#ident).filter(|__was| !_tf::convert::is_null(*__was))
        };
        let (payload, value) = match field.conversion {
            Some((Conversion::Unit, _)) => (None, quote!(_tf::convert::HoldsNull::of(_tf::Some(true)))),
            _ => (Some(quote!((__item))), answer(field, &quote!(__item), &was)),
        };
        answered(
            index,
            &variant,
            &quote!(#path::#variant #payload),
            &quote!(Self { #ident: #value, #(#others,)* }),
        )
    });
    let ignored = target.ignored.iter().map(|name| {
        let text = name.to_string();
        quote_spanned! {at(name.span())=>
            _tf::convert::Answered(#path::#name { .. }) => return _tf::Err(_tf::convert::other_member(#text)),
        }
    });
    // A new variant of the API is unknown to the model: all fields of the union stay unset.
    let unset = fields.iter().map(|field| unset(field));
    let none = quote! {{
        #[allow(unused_imports)]
        use _tf::convert::Unnamed as _;
        _tf::convert::skipped(&_tf::convert::Skipped(&__api).name());
        Self { #(#unset,)* }
    }};
    let open = match &container.open {
        Some(Open::Variant(name)) => Some(answered(0, name, &quote!(__api @ #path::#name { .. }), &none)),
        Some(Open::Text) => Some(quote!(_tf::convert::Answered(__api) => #none,)),
        None => None,
    };
    let rest = target
        .rest
        .filter(|_| !matches!(container.open, Some(Open::Text)))
        .map(|_| quote_spanned!(span=> _ => return _tf::Err(_tf::convert::other_member("")),));
    let body = quote_spanned! {span=> _tf::Ok(match _tf::convert::Answered(__api) { #(#arms)* #(#ignored)* #open #rest }) };
    Ok(impls.flatten(api, &body))
}

/// The initializer of a field whose variant was not returned.
fn unset(field: &Field) -> TokenStream {
    let ident = &field.ident;
    if let Some((Conversion::Unit, _)) = field.conversion {
        quote!(#ident: _tf::convert::unset_unit(__was.map(|__was| &__was.#ident)))
    } else {
        quote!(#ident: _tf::Default::default())
    }
}
