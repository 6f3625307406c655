//! Semantic equality of structs.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{Ident, Type, spanned::Spanned};

use super::terraform::{Secrecy, TerraformCodec};
use super::{
    impls::{Impls, at},
    options::{Conversion, Field, Null},
};

// impl _tf::convert::SemanticEq for Stream {
//     fn semantic_eq(&self, __other: &Self) -> _tf::bool {
//         true && _tf::convert::SemanticEq::semantic_eq(&self.name, &__other.name) && …
//     }
//     fn is_zero(&self) -> _tf::bool { true && _tf::convert::SemanticEq::is_zero(&self.name) && … }
//     fn stays_for(&self, __new: &Self, __fit: _tf::convert::Fit) -> _tf::bool { true && … }      // answered fields only
//     fn settled(self, __was: Self, __fit: _tf::convert::Fit) -> Self {
//         Self { name: _tf::convert::SemanticEq::settled(self.name, __was.name, __fit), secret: __was.secret, … }
//     }
//     fn has_same(&self, __new: &Self, __name: &_tf::str) -> _tf::bool { match __name { "name" => …, _ => false } }
// }
// impl _tf::convert::Known for Stream {}
pub(super) fn expand(impls: &Impls<'_>, fields: &[Field], is_union: bool) -> TokenStream {
    let compared: Vec<_> =
        fields.iter().filter(|field| field.terraform.wire != TerraformCodec::None).collect();
    let equal = compared.iter().map(|field| call(field, "semantic_eq", Some(quote!(&__other)), None));
    let answered: Vec<_> = compared.iter().copied().filter(|field| field.is_answered()).collect();
    let zero = answered.iter().map(|field| {
        let name = &field.ident;
        if is_union || matches!(field.null, Some((Null::Value(_), _))) {
            quote!(_tf::convert::is_null(&self.#name))
        } else {
            call(field, "is_zero", None, None)
        }
    });
    let stays = answered.iter().map(|field| {
        let stays = call(field, "stays_for", Some(quote!(&__new)), Some(fit(field, &quote!(__new))));
        let same = is_union.then(|| same_variant(field, &quote!(self), &quote!(__new)));
        quote!(#same #stays)
    });
    let settled = fields.iter().map(|field| {
        let (name, settled) = (&field.ident, settled(field));
        if !is_union {
            return quote!(#name: #settled);
        }
        let same = same_variant(field, &quote!(__was), &quote!(self));
        quote!(#name: if #same true { #settled } else { self.#name })
    });
    let has_same = answered.iter().filter_map(|field| {
        let (name, same) =
            (field.terraform.name.as_ref()?, call(field, "semantic_eq", Some(quote!(&__new)), None));
        Some(quote!(#name => #same,))
    });
    let foreign = compared.iter().any(|field| is_foreign(field)).then(|| {
        quote! {
            #[allow(unused_imports)]
            use _tf::convert::{ForeignAny as _, ForeignNullable as _};
        }
    });
    let body = quote! {
        fn semantic_eq(&self, __other: &Self) -> _tf::bool {
            #foreign
            true #(&& #equal)*
        }
        fn is_zero(&self) -> _tf::bool {
            #foreign
            true #(&& #zero)*
        }
        fn stays_for(&self, __new: &Self, __fit: _tf::convert::Fit) -> _tf::bool {
            #foreign
            true #(&& #stays)*
        }
        fn settled(self, __was: Self, __fit: _tf::convert::Fit) -> Self {
            #foreign
            Self { #(#settled,)* }
        }
        fn has_same(&self, __new: &Self, __name: &_tf::str) -> _tf::bool {
            #foreign
            match __name {
                #(#has_same)*
                _ => false,
            }
        }
    };
    let generic: Vec<&Type> =
        compared.iter().map(|field| &field.ty).filter(|ty| mentions_parameter(impls, ty)).collect();
    let equality = impls.of(&quote!(_tf::convert::SemanticEq), &generic, &body);
    let known = impls.of(&quote!(_tf::convert::Known), &[], &TokenStream::new());
    quote!(#equality #known)
}

/// A call of a `SemanticEq` function on a field, with the same field of the other struct as the argument if there is one.
fn call(field: &Field, function: &str, other: Option<TokenStream>, fit: Option<TokenStream>) -> TokenStream {
    let (name, function) = (&field.ident, Ident::new(function, Span::call_site()));
    let other = other.map(|other| quote!(#other.#name));
    let arguments = other.into_iter().chain(fit);
    if is_foreign(field) {
        quote!(_tf::convert::Foreign(&self.#name).#function(#(#arguments),*))
    } else {
        quote!(_tf::convert::SemanticEq::#function(&self.#name #(, #arguments)*))
    }
}

/// The expression for the differences that a field ignores when it keeps its prior value.
fn fit(field: &Field, new: &TokenStream) -> TokenStream {
    let name = &field.ident;
    let given = pairing(field, &quote!(&#new.#name));
    // For this field, the zero value does not mean null.
    let zero = matches!(field.null, Some((Null::Value(_), _))).then(|| quote!(zero: false,));
    if given.is_empty() && zero.is_none() {
        return quote!(__fit);
    }
    quote!(_tf::convert::Fit { #given #zero ..__fit })
}

/// The settings by which elements of the field are paired. Empty if the field's type determines the pairing.
pub(super) fn pairing(field: &Field, value: &TokenStream) -> TokenStream {
    let unordered = field
        .unordered
        .map(|_| quote_spanned!(at(field.ty.span())=> unordered: _tf::convert::unordered(#value),));
    let key = field.terraform.key.as_ref().map(|key| quote!(key: _tf::Some(#key),));
    quote!(#unordered #key)
}

fn settled(field: &Field) -> TokenStream {
    let name = &field.ident;
    if field.terraform.wire == TerraformCodec::None || field.terraform.secrecy == Secrecy::WriteOnly {
        quote!(self.#name)
    } else if !field.is_answered() {
        quote!(__was.#name)
    } else if is_foreign(field) {
        quote! {
            if _tf::convert::Foreign(&__was.#name)
                .stays_for(&self.#name, _tf::convert::Fit { unknown: false, ..__fit })
            {
                __was.#name
            } else {
                self.#name
            }
        }
    } else {
        let fit = fit(field, &quote!(self));
        quote!({
            let __fit = #fit;
            _tf::convert::SemanticEq::settled(self.#name, __was.#name, __fit)
        })
    }
}

/// The start of a condition that compares the variants of two union values. The condition is true if the field is null in both values, or set in
/// both. An unknown prior value counts as either. A unit variant has no condition.
fn same_variant(field: &Field, was: &TokenStream, new: &TokenStream) -> Option<TokenStream> {
    let name = &field.ident;
    let is_unit = matches!(field.conversion, Some((Conversion::Unit, _)));
    (!is_unit).then(|| quote!(_tf::convert::are_alike(&#was.#name, &#new.#name) &&))
}

/// True if the type of the field need not implement `SemanticEq`.
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
