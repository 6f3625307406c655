//! The impl for a struct of a function's parameters.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use super::{
    at, codec, descriptor,
    generics::Generics,
    leaf::{self, RequiredType},
    located, optional,
};
use crate::{
    model::{Container, Function, MemberCodec, Parameter},
    options::SpannedOption,
};

// impl<'__de: 'a, 'a> _tf::TfFunction<'__de> for Join<'a> {
//     type Returns = String;
//     const PARAMETERS: &'static [_tf::Parameter] = &[_tf::parameter("separator", …)];
//     const FUNCTION: _tf::Function = _tf::function::<'__de, Self>(
//         <Self as _tf::TfFunction<'__de>>::PARAMETERS,
//         _tf::Some(_tf::parameter("parts", …)),                  // the variadic one
//         "Joins texts",
//         _tf::Description::new("…", _tf::DescriptionKind::Markdown),
//         _tf::None,
//     );
//     const CHECKED: () = {};
//     fn decode_arguments(
//         __arguments: &'__de [_tf::DynamicValue<'__de>],
//     ) -> _tf::Result<Self, _tf::FunctionError> {
//         const { <Self as _tf::TfFunction<'__de>>::CHECKED };
//         let mut __arguments = _tf::Arguments::new(<Self as _tf::TfFunction<'__de>>::FUNCTION_REF, __arguments)?;
//         let __value = Self {
//             separator: __arguments.read::<&'a str>()?,
//             parts: __arguments.read_rest::<&'a str>()?,
//         };
//         // Fails for a union.
//         let Self { .. } = __value;
//         _tf::Ok(__value)
//     }
// }
//
// // Unless the struct is generic over more than lifetimes: then `CHECKED` has the checks, and decoding forces them.
// const _: () = { _tf::check::parameter(…); };
// …
// const _: () = _tf::check::returns::<'static, Join<'static>>();
pub(super) fn expand(container: &Container, generics: &Generics<'_>, function: &Function) -> TokenStream {
    let ident = &container.ident;
    let Function { parameters, returns, summary, description, deprecation } = function;
    let asked: Vec<_> =
        parameters.iter().map(|parameter| RequiredType::of_parameter(parameter, generics)).collect();
    let typed = || parameters.iter().zip(&asked);
    let (variadic, positional): (Vec<_>, Vec<_>) =
        typed().partition(|(parameter, _)| parameter.variadic.is_some());
    let positional = positional.into_iter().map(|(parameter, asked)| expand_parameter(parameter, asked));
    let positional = leaf::all_first(&asked, quote!(&[#(#positional),*]));
    let variadic = match variadic.first() {
        None => quote!(_tf::None),
        Some((parameter, asked)) => {
            let parameter = asked.first(expand_parameter(parameter, asked));
            quote!(_tf::Some(#parameter))
        }
    };
    let description = descriptor::description(description);
    let deprecation = descriptor::deprecation(deprecation.as_ref());
    let checks: Vec<_> = typed().map(|(parameter, asked)| expand_checks(parameter, asked)).collect();
    // At the type's span: the compiler reports there that the type is less visible than the struct.
    let result = quote_spanned!(at(returns.span())=> type Returns = #returns;);
    let fields = parameters.iter().map(|parameter| &parameter.ident);
    let values = typed().map(|(parameter, asked)| expand_read(parameter, asked));
    let is_struct = quote_spanned!(at(ident.span())=> let Self { .. } = __value;);
    let value = quote! {
        let __value = Self { #(#fields: #values),* };
        #is_struct
        _tf::Ok(__value)
    };
    let value = leaf::all_first(&asked, value);
    // Without fields, the binding would be unused.
    let arguments_binding = if parameters.is_empty() { quote!(_) } else { quote!(mut __arguments) };
    // Each parameter reports its own errors in a constant. If the struct is generic over more than lifetimes, decoding forces the checks instead.
    let span = at(returns.span());
    let (checked, forced) = if let Some(ty) = generics.fixed_type() {
        let checks = checks.iter().map(|check| generics.fixed(check));
        let ty = located(&ty, span);
        let check_result = quote_spanned!(span=> const _: () = _tf::check::returns::<'static, #ty>(););
        (TokenStream::new(), quote!(#(const _: () = { #checks };)* #check_result))
    } else {
        let check_result = quote_spanned!(span=> _tf::check::returns::<'__de, Self>(););
        (quote!(#(#checks)* #check_result), TokenStream::new())
    };
    let tf_function = generics.implement_with_input(
        &quote!(_tf::TfFunction<'__de>),
        &quote! {
            #result
            const PARAMETERS: &'static [_tf::Parameter] = #positional;
            const FUNCTION: _tf::Function = _tf::function::<'__de, Self>(
                <Self as _tf::TfFunction<'__de>>::PARAMETERS,
                #variadic,
                #summary,
                #description,
                #deprecation,
            );
            const CHECKED: () = { #checked };
            fn decode_arguments(
                __arguments: &'__de [_tf::DynamicValue<'__de>],
            ) -> _tf::Result<Self, _tf::FunctionError> {
                const { <Self as _tf::TfFunction<'__de>>::CHECKED };
                let #arguments_binding =
                    _tf::Arguments::new(<Self as _tf::TfFunction<'__de>>::FUNCTION_REF, __arguments)?;
                #value
            }
        },
    );
    quote!(#tf_function #forced)
}

// _tf::parameter(
//     "separator",
//     <&'a str as _tf::TfType>::TYPE,
//     _tf::Holds::of::<&'a str>(),
//     _tf::None,                                                  // `allow_null`
//     _tf::None,                                                  // `allow_unknown`
//     "What stands between.",
//     _tf::DescriptionKind::Markdown,
// )
fn expand_parameter(parameter: &Parameter, asked: &RequiredType) -> TokenStream {
    let name = &parameter.name.text;
    let (ty, holds) = type_and_holds(parameter, asked);
    let [allow_null, allow_unknown] = [&parameter.allow_null, &parameter.allow_unknown]
        .map(|word| optional(word.as_ref().map(|word| word.value).as_ref()));
    let description = descriptor::description(&parameter.description);
    quote!(_tf::parameter(#name, #ty, #holds, #allow_null, #allow_unknown, #description))
}

/// The Terraform type of an argument, and the values that it holds.
fn type_and_holds(parameter: &Parameter, asked: &RequiredType) -> (TokenStream, TokenStream) {
    let argument = argument(parameter, asked);
    match &parameter.wire {
        MemberCodec::Own => (
            quote_spanned!(asked.span=> <#argument as _tf::TfType>::TYPE),
            quote_spanned!(asked.span=> _tf::Holds::of::<#argument>()),
        ),
        wire => (codec::wire_type(wire, &argument), codec::holds(wire, &argument)),
    }
}

// &'a str
// <Labels<'a> as _tf::Variadic>::Argument                         // with `variadic`, unless it is a `Vec`
//
/// The type of one argument of the parameter.
fn argument(parameter: &Parameter, asked: &RequiredType) -> TokenStream {
    let ty = &asked.ty;
    if parameter.variadic.is_none() || asked.is_argument {
        return ty.clone();
    }
    quote_spanned!(asked.span=> <#ty as _tf::Variadic>::Argument)
}

// _tf::check::parameter(const { &<Labels<'a> as _tf::TfType>::TYPE }, _tf::Holds::of::<Labels<'a>>());
// _tf::check::allows_null(_tf::Holds::of::<Labels<'a>>());          // with `allow_null`
//
/// The checks of one parameter, each at the span of the option that it concerns.
fn expand_checks(parameter: &Parameter, asked: &RequiredType) -> TokenStream {
    let (ty, holds) = type_and_holds(parameter, asked);
    let span = at(parameter.ty.span());
    let check_type = asked.first(quote_spanned!(span=> _tf::check::parameter(const { &#ty }, #holds)));
    let allows =
        [(&parameter.allow_null, quote!(allows_null)), (&parameter.allow_unknown, quote!(allows_unknown))];
    let check_allows = allows.into_iter().filter_map(|(word, check)| {
        let SpannedOption { span, .. } = word.as_ref().filter(|word| word.value)?;
        Some(quote_spanned!(at(*span)=> _tf::check::#check(#holds);))
    });
    quote!(#check_type; #(#check_allows)*)
}

// __arguments.read::<&'a str>()?
// __arguments.read_string::<IpAddr, _>()?
// __arguments.read_with::<Duration, _, _, _, _, _>(|__decoder: …| duration::decode(__decoder), …)?
// __arguments.read_rest::<&'a str>()?                                               // with `variadic`
// <Labels<'a> as _tf::Variadic>::from_vec(__arguments.read_rest::<…>()?)            // `variadic`, and not a `Vec`
fn expand_read(parameter: &Parameter, asked: &RequiredType) -> TokenStream {
    let argument = argument(parameter, asked);
    let variadic = parameter.variadic.is_some();
    // At the type's span: the compiler reports there that the type can't be decoded.
    let span = asked.span;
    let value = match &parameter.wire {
        MemberCodec::Own if variadic => quote_spanned!(span=> __arguments.read_rest::<#argument>()?),
        MemberCodec::Own => quote_spanned!(span=> __arguments.read::<#argument>()?),
        MemberCodec::String if variadic => {
            quote_spanned!(span=> __arguments.read_rest_strings::<#argument, _>()?)
        }
        MemberCodec::String => quote_spanned!(span=> __arguments.read_string::<#argument, _>()?),
        MemberCodec::With(module) => {
            let functions = codec::module_functions(module, &quote!('__de));
            if variadic {
                quote_spanned!(span=> __arguments.read_rest_with::<#argument, _, _, _, _, _>(#functions)?)
            } else {
                quote_spanned!(span=> __arguments.read_with::<#argument, _, _, _, _, _>(#functions)?)
            }
        }
    };
    if !variadic || asked.is_argument {
        return value;
    }
    let ty = &asked.ty;
    quote_spanned!(span=> <#ty as _tf::Variadic>::from_vec(#value))
}
