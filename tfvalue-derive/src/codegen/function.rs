//! The impl for a struct of the parameters of a function.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use super::{
    at, descriptor,
    generics::{Generics, Impl},
};
use crate::{
    model::{Container, Function, Parameter, Wire},
    options::Word,
};

// impl<'__de: 'a, 'a> _tf::TfFunction<'__de> for Join<'a> {
//     type Returns = String;
//     const PARAMETERS: &'static [_tf::Parameter] = &[_tf::parameter("separator", …)];
//     const FUNCTION: _tf::Function = _tf::function(
//         <Self as _tf::TfFunction<'__de>>::PARAMETERS,
//         _tf::Some(_tf::parameter("parts", …)),                  // the variadic one
//         <String as _tf::TfType>::TYPE,
//         "Joins texts",
//         _tf::Description::new("…", _tf::DescriptionKind::Markdown),
//         _tf::None,
//     );
//     const CHECKED: () = {…};
//     fn decode_arguments(
//         __arguments: &'__de [_tf::DynamicValue<'__de>],
//     ) -> _tf::Result<Self, _tf::FunctionError> {
//         const { <Self as _tf::TfFunction<'__de>>::CHECKED };
//         let mut __arguments = _tf::Arguments::new(<Self as _tf::TfFunction<'__de>>::FUNCTION_REF, __arguments)?;
//         _tf::Ok(Self {
//             separator: __arguments.read::<&'a str>()?,
//             parts: __arguments.read_rest::<Vec<&'a str>>()?,
//         })
//     }
// }
//
// // Unless the struct is generic over more than lifetimes: then decoding forces the checks.
// const _: () = <Join<'static> as _tf::TfFunction<'static>>::CHECKED;
pub(super) fn expand(container: &Container, generics: &Generics<'_>, function: &Function) -> TokenStream {
    let ident = &container.ident;
    let Impl { parameters: generic_parameters, arguments, bounds } = generics.with_input();
    let Function { parameters, returns, summary, description, deprecation } = function;
    let (variadic, positional): (Vec<_>, Vec<_>) =
        parameters.iter().partition(|parameter| parameter.variadic.is_some());
    let positional = positional.into_iter().map(expand_parameter);
    let variadic = match variadic.first() {
        None => quote!(_tf::None),
        Some(parameter) => {
            let parameter = expand_parameter(parameter);
            quote!(_tf::Some(#parameter))
        }
    };
    let description = descriptor::description(description);
    let deprecation = descriptor::deprecation(deprecation.as_ref());
    let checks = parameters.iter().map(expand_checks);
    let check_result = quote_spanned! {at(returns.span())=>
        _tf::check::returns(<#returns as _tf::TfType>::TYPE_REF, <#returns as _tf::TfType>::CONTAINS);
    };
    // At the type: one that is less visible than the struct is reported there.
    let result = quote_spanned!(at(returns.span())=> type Returns = #returns;);
    let fields = parameters.iter().map(|parameter| &parameter.ident);
    let values = parameters.iter().map(expand_read);
    // An argument may be left unread only if there is no field for it.
    let arguments_binding = if parameters.is_empty() { quote!(_) } else { quote!(mut __arguments) };
    let forced =
        generics.fixed_type().map(|ty| quote!(const _: () = <#ty as _tf::TfFunction<'static>>::CHECKED;));
    quote! {
        #[automatically_derived]
        impl #generic_parameters _tf::TfFunction<'__de> for #ident #arguments #bounds {
            #result
            const PARAMETERS: &'static [_tf::Parameter] = &[#(#positional),*];
            const FUNCTION: _tf::Function = _tf::function(
                <Self as _tf::TfFunction<'__de>>::PARAMETERS,
                #variadic,
                <#returns as _tf::TfType>::TYPE,
                #summary,
                #description,
                #deprecation,
            );
            const CHECKED: () = {
                #(#checks)*
                #check_result
            };
            fn decode_arguments(
                __arguments: &'__de [_tf::DynamicValue<'__de>],
            ) -> _tf::Result<Self, _tf::FunctionError> {
                const { <Self as _tf::TfFunction<'__de>>::CHECKED };
                let #arguments_binding =
                    _tf::Arguments::new(<Self as _tf::TfFunction<'__de>>::FUNCTION_REF, __arguments)?;
                _tf::Ok(Self { #(#fields: #values),* })
            }
        }
        #forced
    }
}

// _tf::parameter(
//     "separator",
//     <&'a str as _tf::TfType>::TYPE,
//     _tf::Holds::of::<&'a str>(),
//     _tf::None,                                                  // `allow_null`
//     _tf::None,                                                  // `allow_unknown`
//     _tf::Description::new("What stands between.", _tf::DescriptionKind::Markdown),
// )
fn expand_parameter(parameter: &Parameter) -> TokenStream {
    let name = &parameter.name.text;
    let argument = argument(parameter);
    let ty = descriptor::wire_type(&parameter.wire, &argument);
    let holds = descriptor::holds(&parameter.wire, &argument);
    let [allow_null, allow_unknown] =
        [&parameter.allow_null, &parameter.allow_unknown].map(|word| written(word.as_ref()));
    let description = descriptor::description(&parameter.description);
    quote!(_tf::parameter(#name, #ty, #holds, #allow_null, #allow_unknown, #description))
}

fn written(word: Option<&Word<bool>>) -> TokenStream {
    match word {
        None => quote!(_tf::None),
        Some(Word { value, .. }) => quote!(_tf::Some(#value)),
    }
}

// &'a str
// <Vec<&'a str> as _tf::Variadic>::Argument                       // with `variadic`
//
/// The type of an argument for the parameter.
fn argument(parameter: &Parameter) -> TokenStream {
    let ty = &parameter.ty;
    if parameter.variadic.is_none() {
        return quote!(#ty);
    }
    quote_spanned!(at(ty.span())=> <#ty as _tf::Variadic>::Argument)
}

// _tf::check::parameter("labels", const { &<Labels<'a> as _tf::TfType>::TYPE }, _tf::Holds::of::<Labels<'a>>());
// _tf::check::allows_null("labels", _tf::Holds::of::<Labels<'a>>());          // with `allow_null`
//
/// The checks of one parameter, each at the word it is about.
fn expand_checks(parameter: &Parameter) -> TokenStream {
    let name = &parameter.name.text;
    let argument = argument(parameter);
    let ty = descriptor::wire_type(&parameter.wire, &argument);
    let holds = descriptor::holds(&parameter.wire, &argument);
    let check_type =
        quote_spanned!(at(parameter.ty.span())=> _tf::check::parameter(#name, const { &#ty }, #holds););
    let allows =
        [(&parameter.allow_null, quote!(allows_null)), (&parameter.allow_unknown, quote!(allows_unknown))];
    let check_allows = allows.into_iter().filter_map(|(word, check)| {
        let Word { span, .. } = word.as_ref().filter(|word| word.value)?;
        Some(quote_spanned!(at(*span)=> _tf::check::#check(#name, #holds);))
    });
    quote!(#check_type #(#check_allows)*)
}

// __arguments.read::<&'a str>()?
// __arguments.read_string::<IpAddr, _>()?
// __arguments.read_with::<Duration, _, _, _, _, _>(|__decoder: …| duration::decode(__decoder), …)?
// <Vec<&'a str> as _tf::Variadic>::from_vec(__arguments.read_rest::<…>()?)         // with `variadic`
fn expand_read(parameter: &Parameter) -> TokenStream {
    let argument = argument(parameter);
    let variadic = parameter.variadic.is_some();
    // At the span of the type: one that can't be decoded is reported there.
    let span = at(parameter.ty.span());
    let value = match &parameter.wire {
        Wire::Own if variadic => quote_spanned!(span=> __arguments.read_rest::<#argument>()?),
        Wire::Own => quote_spanned!(span=> __arguments.read::<#argument>()?),
        Wire::String if variadic => quote_spanned!(span=> __arguments.read_rest_strings::<#argument, _>()?),
        Wire::String => quote_spanned!(span=> __arguments.read_string::<#argument, _>()?),
        Wire::With(module) => {
            let functions = descriptor::module_functions(module, &quote!('__de));
            if variadic {
                quote_spanned!(span=> __arguments.read_rest_with::<#argument, _, _, _, _, _>(#functions)?)
            } else {
                quote_spanned!(span=> __arguments.read_with::<#argument, _, _, _, _, _>(#functions)?)
            }
        }
    };
    if !variadic {
        return value;
    }
    let ty = &parameter.ty;
    quote_spanned!(span=> <#ty as _tf::Variadic>::from_vec(#value))
}
