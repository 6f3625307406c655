//! The impls for a tuple struct.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{quote, quote_spanned};
use syn::{Index, Path, Type};

use super::{
    at,
    codec::of_module,
    field_check,
    generics::Generics,
    impls::Value,
    leaf::{self, RequiredType},
    located, start,
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
/// The impls for a tuple struct of one field. Its values are those of the field.
pub(super) fn expand_transparent(
    container: &Container,
    generics: &Generics<'_>,
    written: &Type,
) -> TokenStream {
    let asked = RequiredType::of_field(written, false, generics);
    let (span, ty) = (asked.span, &asked.ty);
    let decode = quote_spanned!(span=> <#ty as _tf::Decode<'__de>>::decode(__decoder)?);
    let decode = asked.first(quote!(_tf::Ok(Self(#decode))));
    let encode = asked.first(quote_spanned!(span=> <#ty as _tf::Encode>::encode(&self.0, __encoder)));
    let as_text = asked.first(quote_spanned!(span=> <#ty as _tf::Encode>::as_text(&self.0)));
    let constant = |name: &str| {
        let name = Ident::new(name, span);
        quote_spanned!(span=> <#ty as _tf::TfType>::#name)
    };
    let semantics = super::expand_semantics(container, Some(&asked.first(constant("SEMANTICS"))));
    let [of_type, null, unknown, contains] =
        ["TYPE", "HOLDS_NULL", "HOLDS_UNKNOWN", "CONTAINS"].map(|name| asked.first(constant(name)));
    let (contains, check) = expand_contains(generics, &contains, &[written]);
    let nested_first = leaf::expand_first(&leaf::all_leaves(std::slice::from_ref(&asked)));
    let constants = quote! {
        const TYPE: _tf::Type = #of_type;
        const HOLDS_NULL: _tf::bool = #null;
        const HOLDS_UNKNOWN: _tf::bool = #unknown;
        #contains
        #nested_first
        #semantics
    };
    let value = Value { constants, decode, encode, as_text: Some(as_text), object: None }.expand(generics);
    quote!(#value #check)
}

// impl _tf::TfType for Timeout {
//     const TYPE: _tf::Type = seconds::TYPE;
// }
// fn decode(…) {
//     let __value: Duration = seconds::decode(_tf::Decoder::as_dyn(__decoder))?;
//     _tf::Ok(Self(__value))
// }
// fn encode(…) { seconds::encode(&self.0, _tf::Encoder::as_dyn(__encoder)) }
//
/// The impls for a tuple struct of one field that the functions of a module decode and encode.
pub(super) fn expand_with(
    container: &Container,
    generics: &Generics<'_>,
    ty: &Type,
    module: &Path,
) -> TokenStream {
    // At the span of the module's name, the compiler reports functions that are missing or have another signature.
    let span = of_module(module);
    let decoded = quote_spanned!(span=> #module::decode(_tf::Decoder::as_dyn(__decoder))?);
    let decode = quote! {
        let __value: #ty = #decoded;
        _tf::Ok(Self(__value))
    };
    let encode = quote_spanned!(span=> #module::encode(&self.0, _tf::Encoder::as_dyn(__encoder)));
    let module_type = quote_spanned!(span=> #module::TYPE);
    let semantics = super::expand_semantics(container, None);
    let constants = quote! {
        const TYPE: _tf::Type = #module_type;
        #semantics
    };
    Value { constants, decode, encode, ..Value::default() }.expand(generics)
}

// impl _tf::TfType for Point {
//     const TYPE: _tf::Type = _tf::Type::Tuple(_tf::TupleType::from_static(&[<f64 as _tf::TfType>::TYPE_REF, …]));
//     const CONTAINS: _tf::Contains = _tf::Contains::in_tuple(&[<f64 as _tf::TfType>::CONTAINS, …]);
//     const SEMANTICS: _tf::Semantics = _tf::Semantics::of_tuple(&[<f64 as _tf::TfType>::SEMANTICS, …]);
// }
// fn decode(…) {
//     let mut __cursor = __decoder.begin_sequence(_tf::Expected::Tuple(2))?;
//     let __value = Self(
//         _tf::tuple_field(__decoder, &mut __cursor, 2)?,
//         _tf::tuple_field(__decoder, &mut __cursor, 2)?,
//     );
//     _tf::end_tuple(__decoder, &mut __cursor, 2)?;
//     _tf::Ok(__value)
// }
// fn encode(…) {
//     __encoder.begin_sequence(_tf::SequenceKind::Tuple, 2)?;
//     _tf::encode_tuple_field(&self.0, 0, __encoder)?;
//     _tf::encode_tuple_field(&self.1, 1, __encoder)?;
//     __encoder.end_sequence()
// }
//
/// The impls for a tuple struct of several fields.
pub(super) fn expand(generics: &Generics<'_>, elements: &[Type]) -> TokenStream {
    let length = Literal::usize_unsuffixed(elements.len());
    let asked: Vec<_> = elements.iter().map(|ty| RequiredType::of_field(ty, true, generics)).collect();
    let first = |expression| leaf::all_first(&asked, expression);
    let values = asked.iter().map(|RequiredType { span, ty, .. }| {
        quote_spanned!(*span=> _tf::tuple_field::<#ty, __D>(__decoder, &mut __cursor, #length)?)
    });
    let decode = first(quote! {
        let mut __cursor = __decoder.begin_sequence(_tf::Expected::Tuple(#length))?;
        let __value = Self(#(#values),*);
        _tf::end_tuple(__decoder, &mut __cursor, #length)?;
        _tf::Ok(__value)
    });
    let encoded = asked.iter().enumerate().map(|(index, asked)| {
        let (field, position) = (Index::from(index), Literal::usize_unsuffixed(index));
        if !asked.has_leaves() {
            return quote!(_tf::encode_tuple_field(&self.#field, #position, __encoder)?;);
        }
        // Only the name of the function, without a call: the compiler reports a call's requirements at its arguments.
        let ty = &asked.ty;
        let function = quote_spanned!(asked.span=> _tf::encode_tuple_field::<#ty, __E>);
        quote! {
            let __encode = #function;
            __encode(&self.#field, #position, __encoder)?;
        }
    });
    let encode = first(quote! {
        __encoder.begin_sequence(_tf::SequenceKind::Tuple, #length)?;
        #(#encoded)*
        __encoder.end_sequence()
    });
    let constants = |name: &str| {
        let constants = asked.iter().map(|RequiredType { span, ty, .. }| {
            let name = Ident::new(name, *span);
            quote_spanned!(*span=> <#ty as _tf::TfType>::#name)
        });
        quote!(&[#(#constants),*])
    };
    let [types, contains, semantics] = ["TYPE_REF", "CONTAINS", "SEMANTICS"].map(constants);
    let semantics = first(quote!(_tf::Semantics::of_tuple(#semantics)));
    let of_type = first(quote!(_tf::Type::Tuple(_tf::TupleType::from_static(#types))));
    let contains = first(quote!(_tf::Contains::in_tuple(#contains)));
    let (contains, check) = expand_contains(generics, &contains, &elements.iter().collect::<Vec<_>>());
    let nested_first = leaf::expand_first(&leaf::all_leaves(&asked));
    let constants = quote! {
        const TYPE: _tf::Type = #of_type;
        #contains
        #nested_first
        const SEMANTICS: _tf::Semantics = #semantics;
    };
    let value = Value { constants, decode, encode, ..Value::default() }.expand(generics);
    quote!(#value #check)
}

// const CONTAINS: _tf::Contains = <Tags as _tf::TfType>::CONTAINS;
//
// // If a type in the struct is suspicious:
// const UNCHECKED: _tf::Contains = <Tags as _tf::TfType>::CONTAINS;
// const CONTAINS: _tf::Contains = <Self as _tf::TfType>::UNCHECKED.checked();
// …
// const _: () = _tf::check::tuple_struct::<Name>();
//
/// The constant `CONTAINS` for the fields' types, and its check. If the struct is generic over more than lifetimes, there is no check: the
/// surrounding type makes it.
fn expand_contains(
    generics: &Generics<'_>,
    contains: &TokenStream,
    types: &[&Type],
) -> (TokenStream, Option<TokenStream>) {
    let suspicious = types.iter().find(|ty| field_check::may_be_wrong(ty));
    let Some((ty, fixed)) = suspicious.zip(generics.fixed_type()) else {
        return (quote!(const CONTAINS: _tf::Contains = #contains;), None);
    };
    let constants = quote! {
        const UNCHECKED: _tf::Contains = #contains;
        const CONTAINS: _tf::Contains = <Self as _tf::TfType>::UNCHECKED.checked();
    };
    let span = at(start(ty));
    let fixed = located(&fixed, span);
    (constants, Some(quote_spanned!(span=> const _: () = _tf::check::tuple_struct::<#fixed>();)))
}
