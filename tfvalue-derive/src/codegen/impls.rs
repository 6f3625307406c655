//! The impls that types of all forms have.

use proc_macro2::TokenStream;
use quote::quote;

use super::generics::{Generics, Impl};
use crate::model::Container;

// const SEMANTICS: _tf::Semantics = _tf::Probe::<Self>::SEMANTICS.or(<Tags as _tf::TfType>::SEMANTICS);
//
/// The comparison of values by meaning: by `SemanticEq` of the type, or else of its one field.
///
/// Of a generic type the compiler doesn't know yet whether it implements the trait.
pub(super) fn expand_semantics(container: &Container, field: Option<&TokenStream>) -> Option<TokenStream> {
    let own = container.generics.params.is_empty().then(|| {
        quote!({
            use _tf::NoSemantics as _;
            _tf::Probe::<Self>::SEMANTICS
        })
    });
    let semantics = match (own, field) {
        (Some(own), Some(field)) => quote!(#own.or(#field)),
        (Some(semantics), None) => semantics,
        (None, Some(field)) => field.clone(),
        (None, None) => return None,
    };
    Some(quote!(const SEMANTICS: _tf::Semantics = #semantics;))
}

// impl<'__de: 'a, 'a> _tf::Decode<'__de> for Server<'a> {
//     const OBJECT: _tf::Option<_tf::Object<'__de, Self>> = …;       // if it is a struct with named fields
//     fn decode<__D: …>(__decoder: &mut __D) -> _tf::Result<Self, _tf::Error> { … }
// }
pub(super) fn expand_decode(
    container: &Container,
    generics: &Generics<'_>,
    body: &TokenStream,
    object: Option<&TokenStream>,
) -> TokenStream {
    let ident = &container.ident;
    let object = object.map(|object| quote!(const OBJECT: _tf::Option<_tf::Object<'__de, Self>> = #object;));
    let Impl { parameters, arguments, bounds } = generics.with_input();
    quote! {
        #[automatically_derived]
        impl #parameters _tf::Decode<'__de> for #ident #arguments #bounds {
            #object
            fn decode<__D: _tf::Decoder<'__de> + ?_tf::Sized>(__decoder: &mut __D) -> _tf::Result<Self, _tf::Error> {
                #body
            }
        }
    }
}

// impl<'a> _tf::Encode for Server<'a> {
//     const OUTPUT: _tf::Option<_tf::OutputObject<Self>> = …;       // if it is a struct with named fields
//     fn encode<__E: …>(&self, __encoder: &mut __E) -> _tf::Result<(), _tf::Error> { … }
//     fn as_text(&self) -> _tf::Option<&_tf::str> { … }       // if it may be a string
// }
pub(super) fn expand_encode(
    container: &Container,
    generics: &Generics<'_>,
    body: &TokenStream,
    output: Option<&TokenStream>,
    as_text: Option<&TokenStream>,
) -> TokenStream {
    let ident = &container.ident;
    let Impl { parameters, arguments, bounds } = generics.without_input();
    let output = output.map(|object| quote!(const OUTPUT: _tf::Option<_tf::OutputObject<Self>> = #object;));
    let as_text = as_text.map(|body| quote!(fn as_text(&self) -> _tf::Option<&_tf::str> { #body }));
    quote! {
        #[automatically_derived]
        impl #parameters _tf::Encode for #ident #arguments #bounds {
            #output
            fn encode<__E: _tf::Encoder + ?_tf::Sized>(&self, __encoder: &mut __E) -> _tf::Result<(), _tf::Error> {
                #body
            }
            #as_text
        }
    }
}
