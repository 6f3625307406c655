//! The impls that all types have.

use proc_macro2::TokenStream;
use quote::quote;

use super::generics::Generics;
use crate::model::Container;

// const SEMANTICS: _tf::Semantics = _tf::Probe::<Self>::SEMANTICS.or(<Tags as _tf::TfType>::SEMANTICS);
//
/// The semantic comparison of values: the type's own `SemanticEq`, or else that of its only field.
///
/// A generic type uses only its field's comparison, since its own impl is unknown before instantiation.
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

/// The parts of the impls of `TfType`, `Decode` and `Encode` that differ between types.
#[derive(Default)]
pub(super) struct Value {
    /// The constants of `TfType`.
    pub(super) constants: TokenStream,
    pub(super) decode: TokenStream,
    pub(super) encode: TokenStream,
    /// For a struct with named fields: the values of `OBJECT` and `OUTPUT`.
    pub(super) object: Option<[TokenStream; 2]>,
    /// For a type that may be a string: the body of `as_text`.
    pub(super) as_text: Option<TokenStream>,
}

impl Value {
    // impl<'a> _tf::TfType for Server<'a> {
    //     const TYPE: _tf::Type = …;
    //     …
    // }
    // impl<'__de: 'a, 'a> _tf::Decode<'__de> for Server<'a> {
    //     const OBJECT: _tf::Option<_tf::Object<'__de, Self>> = …;
    //     fn decode<__D: …>(__decoder: &mut __D) -> _tf::Result<Self, _tf::Error> { … }
    // }
    // impl<'a> _tf::Encode for Server<'a> {
    //     const OUTPUT: _tf::Option<_tf::OutputObject<Self>> = …;
    //     fn encode<__E: …>(&self, __encoder: &mut __E) -> _tf::Result<(), _tf::Error> { … }
    //     fn as_text(&self) -> _tf::Option<&_tf::str> { … }
    // }
    pub(super) fn expand(&self, generics: &Generics<'_>) -> TokenStream {
        let Self { constants, decode, encode, object, as_text } = self;
        let (object, output) = object
            .as_ref()
            .map(|[object, output]| {
                (
                    quote!(const OBJECT: _tf::Option<_tf::Object<'__de, Self>> = #object;),
                    quote!(const OUTPUT: _tf::Option<_tf::OutputObject<Self>> = #output;),
                )
            })
            .unzip();
        let as_text =
            as_text.as_ref().map(|body| quote!(fn as_text(&self) -> _tf::Option<&_tf::str> { #body }));
        let ty = generics.implement(&quote!(_tf::TfType), constants);
        let decode = generics.implement_with_input(&quote!(_tf::Decode<'__de>), &quote! {
            #object
            fn decode<__D: _tf::Decoder<'__de> + ?_tf::Sized>(__decoder: &mut __D) -> _tf::Result<Self, _tf::Error> {
                #decode
            }
        });
        let encode = generics.implement(&quote!(_tf::Encode), &quote! {
            #output
            fn encode<__E: _tf::Encoder + ?_tf::Sized>(&self, __encoder: &mut __E) -> _tf::Result<(), _tf::Error> {
                #encode
            }
            #as_text
        });
        quote!(#ty #decode #encode)
    }
}
