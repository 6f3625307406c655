//! The impls for an enum, which is a string.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::generics::{Generics, Impl};
use crate::model::{Container, Variant};

// impl _tf::TfType for Zone {
//     const TYPE: _tf::Type = _tf::Type::String;
// }
// fn decode(…) {
//     _tf::Ok(match _tf::variant(__decoder, &["north", "south"])? {
//         0 => Self::North,
//         _ => Self::South,
//     })
// }
// fn encode(…) {
//     __encoder.string(match self { Self::North => "north", Self::South => "south" })
// }
pub(super) fn expand(container: &Container, generics: &Generics<'_>, variants: &[Variant]) -> TokenStream {
    let ident = &container.ident;
    let Impl { parameters, arguments, bounds } = generics.without_input();
    let names: Vec<_> = variants.iter().map(|variant| variant.name.text.as_str()).collect();
    let idents: Vec<_> = variants.iter().map(|variant| &variant.ident).collect();
    let (last, others) = idents.split_last().expect("an enum without variants was refused");
    let indices = (0..others.len()).map(Literal::usize_unsuffixed);

    let decode = quote! {
        _tf::Ok(match _tf::variant(__decoder, &[#(#names),*])? {
            #(#indices => Self::#others,)*
            _ => Self::#last,
        })
    };
    let text = quote!(match self { #(Self::#idents => #names,)* });
    let encode = quote!(__encoder.string(#text));
    let as_text = quote!(_tf::Some(#text));
    let decode = super::expand_decode(container, generics, &decode, None);
    let encode = super::expand_encode(container, generics, &encode, Some(&as_text));
    quote! {
        #[automatically_derived]
        impl #parameters _tf::TfType for #ident #arguments #bounds {
            const TYPE: _tf::Type = _tf::Type::String;
        }
        #decode
        #encode
    }
}
