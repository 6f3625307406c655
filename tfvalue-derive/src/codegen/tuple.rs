//! The impls for a tuple struct.

use proc_macro2::{Literal, TokenStream};
use quote::{quote, quote_spanned};
use syn::{Index, Path, Type};

use super::{
    descriptor::of_module,
    generics::{Generics, Impl},
};
use crate::model::Container;

// impl<T> _tf::TfType for Wrapper<T> where T: … {
//     const TYPE: _tf::Type = <T as _tf::TfType>::TYPE;
//     const HOLDS_NULL: _tf::bool = <T as _tf::TfType>::HOLDS_NULL;
//     …
// }
// fn decode(…) { _tf::Ok(Self(<T as _tf::Decode<'__de>>::decode(__decoder)?)) }
// fn encode(…) { <T as _tf::Encode>::encode(&self.0, __encoder) }
//
/// The impls for a tuple struct of one field, which is what the field is.
pub(super) fn expand_transparent(container: &Container, generics: &Generics<'_>, ty: &Type) -> TokenStream {
    let ident = &container.ident;
    let name = super::spelled_name(container);
    let Impl { parameters, arguments, bounds } = generics.without_input();
    let decode = quote!(_tf::Ok(Self(<#ty as _tf::Decode<'__de>>::decode(__decoder)?)));
    let encode = quote!(<#ty as _tf::Encode>::encode(&self.0, __encoder));
    let as_text = quote!(<#ty as _tf::Encode>::as_text(&self.0));
    let decode = super::expand_decode(container, generics, &decode, None);
    let encode = super::expand_encode(container, generics, &encode, None, Some(&as_text));
    quote! {
        #[automatically_derived]
        impl #parameters _tf::TfType for #ident #arguments #bounds {
            const TYPE: _tf::Type = <#ty as _tf::TfType>::TYPE;
            const HOLDS_NULL: _tf::bool = <#ty as _tf::TfType>::HOLDS_NULL;
            const HOLDS_UNKNOWN: _tf::bool = <#ty as _tf::TfType>::HOLDS_UNKNOWN;
            const CONTAINS: _tf::Contains = <#ty as _tf::TfType>::CONTAINS;
            const SPELLING: &'static _tf::Spelling =
                &_tf::Spelling::TupleStruct(#name, &[<#ty as _tf::TfType>::SPELLING]);
        }
        #decode
        #encode
    }
}

// impl _tf::TfType for Timeout {
//     const TYPE: _tf::Type = seconds::TYPE;
//     const SPELLING: &'static _tf::Spelling = &_tf::Spelling::name("Timeout");
// }
// fn decode(…) {
//     let __value: Duration = seconds::decode(_tf::Decoder::as_dyn(__decoder))?;
//     _tf::Ok(Self(__value))
// }
// fn encode(…) { seconds::encode(&self.0, _tf::Encoder::as_dyn(__encoder)) }
//
/// The impls for a tuple struct of one field that is read and written with the functions of a module.
pub(super) fn expand_with(
    container: &Container,
    generics: &Generics<'_>,
    ty: &Type,
    module: &Path,
) -> TokenStream {
    let ident = &container.ident;
    let name = super::spelled_name(container);
    let Impl { parameters, arguments, bounds } = generics.without_input();
    // At the name of the module: what it lacks, or has in another form, is reported there.
    let span = of_module(module);
    let decoded = quote_spanned!(span=> #module::decode(_tf::Decoder::as_dyn(__decoder))?);
    let decode = quote! {
        let __value: #ty = #decoded;
        _tf::Ok(Self(__value))
    };
    let encode = quote_spanned!(span=> #module::encode(&self.0, _tf::Encoder::as_dyn(__encoder)));
    let module_type = quote_spanned!(span=> #module::TYPE);
    let decode = super::expand_decode(container, generics, &decode, None);
    let encode = super::expand_encode(container, generics, &encode, None, None);
    quote! {
        #[automatically_derived]
        impl #parameters _tf::TfType for #ident #arguments #bounds {
            const TYPE: _tf::Type = #module_type;
            const SPELLING: &'static _tf::Spelling = &_tf::Spelling::name(#name);
        }
        #decode
        #encode
    }
}

// impl _tf::TfType for Point {
//     const TYPE: _tf::Type = _tf::Type::Tuple(_tf::TupleType::from_static(&[<f64 as _tf::TfType>::TYPE_REF, …]));
//     const CONTAINS: _tf::Contains = _tf::Contains::in_tuple(&[<f64 as _tf::TfType>::CONTAINS, …]);
//     const SPELLING: &'static _tf::Spelling = &_tf::Spelling::TupleStruct("Point", &[<f64 as _tf::TfType>::SPELLING, …]);
// }
// fn decode(…) {
//     let mut __cursor = __decoder.sequence(_tf::Expected::Tuple(2))?;
//     let __value = Self(
//         _tf::tuple_field(__decoder, &mut __cursor, 2)?,
//         _tf::tuple_field(__decoder, &mut __cursor, 2)?,
//     );
//     _tf::end_tuple(__decoder, &mut __cursor, 2)?;
//     _tf::Ok(__value)
// }
// fn encode(…) {
//     __encoder.begin_sequence(_tf::Sequence::Tuple, 2)?;
//     _tf::encode_tuple_field(&self.0, 0, __encoder)?;
//     _tf::encode_tuple_field(&self.1, 1, __encoder)?;
//     __encoder.end_sequence()
// }
//
/// The impls for a tuple struct of several fields.
pub(super) fn expand(container: &Container, generics: &Generics<'_>, elements: &[Type]) -> TokenStream {
    let ident = &container.ident;
    let name = super::spelled_name(container);
    let Impl { parameters, arguments, bounds } = generics.without_input();
    let length = Literal::usize_unsuffixed(elements.len());
    let decode = quote! {
        let mut __cursor = __decoder.sequence(_tf::Expected::Tuple(#length))?;
        let __value = Self(#(_tf::tuple_field::<#elements, __D>(__decoder, &mut __cursor, #length)?),*);
        _tf::end_tuple(__decoder, &mut __cursor, #length)?;
        _tf::Ok(__value)
    };
    let fields = (0..elements.len()).map(Index::from);
    let indices = (0..elements.len()).map(Literal::usize_unsuffixed);
    let encode = quote! {
        __encoder.begin_sequence(_tf::Sequence::Tuple, #length)?;
        #(_tf::encode_tuple_field(&self.#fields, #indices, __encoder)?;)*
        __encoder.end_sequence()
    };
    let decode = super::expand_decode(container, generics, &decode, None);
    let encode = super::expand_encode(container, generics, &encode, None, None);
    quote! {
        #[automatically_derived]
        impl #parameters _tf::TfType for #ident #arguments #bounds {
            const TYPE: _tf::Type =
                _tf::Type::Tuple(_tf::TupleType::from_static(&[#(<#elements as _tf::TfType>::TYPE_REF),*]));
            const CONTAINS: _tf::Contains =
                _tf::Contains::in_tuple(&[#(<#elements as _tf::TfType>::CONTAINS),*]);
            const SPELLING: &'static _tf::Spelling =
                &_tf::Spelling::TupleStruct(#name, &[#(<#elements as _tf::TfType>::SPELLING),*]);
        }
        #decode
        #encode
    }
}
