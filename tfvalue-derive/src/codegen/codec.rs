//! The codec of a field in generated code: that of its type, `as_string` or `with`.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Path;

use super::at;
use crate::model::MemberCodec;

/// The Terraform type of a field with this codec.
pub(super) fn wire_type(wire: &MemberCodec, ty: &impl ToTokens) -> TokenStream {
    match wire {
        MemberCodec::Own => quote!(<#ty as _tf::TfType>::TYPE),
        MemberCodec::String => quote!(_tf::Type::String),
        MemberCodec::With(module) => quote_spanned!(of_module(module)=> #module::TYPE),
    }
}

/// The values that a type can hold with this codec.
pub(super) fn holds(wire: &MemberCodec, ty: &impl ToTokens) -> TokenStream {
    match wire {
        MemberCodec::Own => quote!(_tf::Holds::of::<#ty>()),
        MemberCodec::String => quote!(_tf::string_holds::<'static, #ty, _>()),
        MemberCodec::With(module) => {
            let functions = module_functions(module, &quote!('static));
            quote!(_tf::with_holds::<'static, #ty, _, _, _, _, _>(#functions))
        }
    }
}

// |__decoder: &mut dyn _tf::Decoder<'__de>| duration::decode(__decoder),
// |__value, __encoder| duration::encode(__value, __encoder),
// || const { &duration::TYPE }
//
/// The functions of a module, and a function that returns its type. They are closures, since a closure can shorten the lifetime of a decoded value to
/// that of the field.
pub(super) fn module_functions(module: &Path, input: &TokenStream) -> TokenStream {
    let module_type = module_type(module);
    // At the span of the module's name, the compiler reports functions that are missing or have another signature.
    quote_spanned! {of_module(module)=>
        |__decoder: &mut dyn _tf::Decoder<#input>| #module::decode(__decoder),
        |__value, __encoder| #module::encode(__value, __encoder),
        || #module_type
    }
}

pub(super) fn module_type(module: &Path) -> TokenStream {
    quote_spanned!(of_module(module)=> const { &#module::TYPE })
}

/// The span of the module's name, which is the last segment of its path.
pub(super) fn of_module(module: &Path) -> Span {
    at(module.segments.last().map_or_else(Span::call_site, |last| last.ident.span()))
}
