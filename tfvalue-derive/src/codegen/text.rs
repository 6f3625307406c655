//! The impls for types that are a string in Terraform.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::Type;

use super::{at, generics::Generics, impls::Value, leaf::RequiredType};
use crate::model::{Container, Variant};

// impl _tf::TfType for Zone {
//     const TYPE: _tf::Type = _tf::Type::String;
//     const SEMANTICS: _tf::Semantics = _tf::Semantics::one_of(<Self as _tf::TfEnum>::NAMES);
// }
// impl _tf::TfEnum for Zone {
//     const NAMES: &'static [&'static _tf::str] = &["north", "south"];
//     fn as_str(&self) -> &'static _tf::str { match self { Self::North => "north", Self::South => "south" } }
//     fn from_name(__name: &_tf::str) -> _tf::Option<Self> {
//         _tf::Some(match __name { "north" => Self::North, "south" => Self::South, _ => return _tf::None })
//     }
// }
// impl _tf::convert::TextEnum for Zone {}
// fn decode(…) { _tf::variant(__decoder) }
// fn encode(…) { __encoder.string(_tf::TfEnum::as_str(self)) }
//
/// The impls for an enum.
pub(super) fn expand(generics: &Generics<'_>, variants: &[Variant]) -> TokenStream {
    let names: Vec<_> = variants.iter().map(|variant| variant.name.text.as_str()).collect();
    let idents: Vec<_> = variants.iter().map(|variant| &variant.ident).collect();

    let decode = quote!(_tf::variant(__decoder));
    let encode = quote!(__encoder.string(_tf::TfEnum::as_str(self)));
    let as_text = quote!(_tf::Some(_tf::TfEnum::as_str(self)));
    let semantics = quote!(
        const SEMANTICS: _tf::Semantics = _tf::Semantics::one_of(<Self as _tf::TfEnum>::NAMES);
    );
    let string = expand_string(generics, [decode, encode], Some(as_text), Some(&semantics));
    let semantic_eq = generics.implement(
        &quote!(_tf::convert::SemanticEq),
        &quote! {
            fn semantic_eq(&self, __other: &Self) -> _tf::bool {
                _tf::TfEnum::as_str(self) == _tf::TfEnum::as_str(__other)
            }
        },
    );
    let text_enum = generics.implement(&quote!(_tf::convert::TextEnum), &TokenStream::new());
    let tf_enum = generics.implement(
        &quote!(_tf::TfEnum),
        &quote! {
            const NAMES: &'static [&'static _tf::str] = &[#(#names),*];
            fn as_str(&self) -> &'static _tf::str {
                match self { #(Self::#idents => #names,)* }
            }
            fn from_name(__name: &_tf::str) -> _tf::Option<Self> {
                _tf::Some(match __name {
                    #(#names => Self::#idents,)*
                    _ => return _tf::None,
                })
            }
        },
    );
    quote!(#string #semantic_eq #text_enum #tf_enum)
}

// impl _tf::TfType for Address {
//     const TYPE: _tf::Type = _tf::Type::String;
//     const SEMANTICS: _tf::Semantics = _tf::Probe::<Self>::SEMANTICS;               // unless it is generic
// }
// fn decode(…) { _tf::Ok(Self(_tf::decode_as_string::<IpAddr, __D>(__decoder)?)) }         // without a field: …::<Self, __D>(__decoder)
// fn encode(…) { _tf::encode_as_string(&self.0, __encoder) }                               // (self, __encoder)
//
/// The impls for a type that is decoded with `FromStr` and encoded with `Display`: those of its only field, or its own.
pub(super) fn expand_parsed(
    container: &Container,
    generics: &Generics<'_>,
    field: Option<&Type>,
    is_compared: bool,
) -> TokenStream {
    // A type that can't be parsed or printed is reported at the type's span.
    let (decode, encode) = if let Some(ty) = field {
        let asked = RequiredType::parsed(ty, generics);
        let (span, ty) = (asked.span, &asked.ty);
        let decode = quote_spanned!(span=> _tf::decode_as_string::<#ty, __D>(__decoder)?);
        // Only the name of the function, without a call: the compiler reports a call's requirements at its arguments.
        let function = quote_spanned!(span=> _tf::encode_as_string::<#ty, __E>);
        let encode = quote! {
            let __encode = #function;
            __encode(&self.0, __encoder)
        };
        (asked.first(quote!(_tf::Ok(Self(#decode)))), asked.first(encode))
    } else {
        let span = at(container.ident.span());
        let leaf = quote_spanned!(span=> _tf::leaf::parsed::<Self>(););
        let decode = quote_spanned!(span=> _tf::decode_as_string::<Self, __D>(__decoder));
        let function = quote_spanned!(span=> _tf::encode_as_string::<Self, __E>);
        let encode = quote! {
            let __encode = #function;
            __encode(self, __encoder)
        };
        (quote!(#leaf #decode), quote!(#leaf #encode))
    };
    // If a function compares values, the type must derive `TfApi`, whose impl calls the function.
    let semantics = if is_compared && container.generics.params.is_empty() {
        Some(quote!(
            const SEMANTICS: _tf::Semantics = _tf::Semantics::of::<Self>();
        ))
    } else {
        super::expand_semantics(container, None)
    };
    expand_string(generics, [decode, encode], None, semantics.as_ref())
}

/// The impls for a type that is a string in Terraform.
fn expand_string(
    generics: &Generics<'_>,
    [decode, encode]: [TokenStream; 2],
    as_text: Option<TokenStream>,
    semantics: Option<&TokenStream>,
) -> TokenStream {
    let constants = quote! {
        const TYPE: _tf::Type = _tf::Type::String;
        #semantics
    };
    Value { constants, decode, encode, as_text, object: None }.expand(generics)
}
