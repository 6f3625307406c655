//! Generates tokens from the model. They name only items of `tfvalue::__private`, as `_tf::…`.
//!
//! A `//` comment above a function shows the code that it generates; `snapshots` has whole expansions.

mod descriptor;
mod field_check;
mod flags;
mod function;
mod generics;
mod leaf;
mod object;
mod root;
mod rules;
pub(crate) mod stubs;
mod text;
mod tuple;
mod upgrade;
mod written_type;

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::{Path, Type, TypePath, spanned::Spanned};

use self::generics::{Generics, Impl};
use crate::model::{Body, Container, Member, MemberCodec, Role};

/// All that the derive adds to the user's file.
pub(crate) fn expand(container: &Container) -> TokenStream {
    let generics = Generics::new(container);
    let impls = match &container.body {
        Body::Schema(schema, fields) => object::expand(container, &generics, Some(schema), fields),
        Body::Object(fields) => object::expand(container, &generics, None, fields),
        Body::Transparent { ty, wire: MemberCodec::Own } => {
            tuple::expand_transparent(container, &generics, ty)
        }
        Body::Transparent { ty, wire: MemberCodec::String } => {
            text::expand_parsed(container, &generics, Some(ty), false)
        }
        Body::Transparent { ty, wire: MemberCodec::With(module) } => {
            tuple::expand_with(container, &generics, ty, module)
        }
        Body::Tuple(elements) => tuple::expand(container, &generics, elements),
        Body::Text(variants) => text::expand(container, &generics, variants),
        Body::Parsed { is_compared } => text::expand_parsed(container, &generics, None, *is_compared),
        Body::Function(function) => function::expand(container, &generics, function),
    };
    in_own_scope(container, &locals(&container.body), &impls)
}

// #[allow(deprecated)]                                            // if the struct is deprecated
// const _: () = {…};
fn in_own_scope(container: &Container, locals: &[&str], impls: &TokenStream) -> TokenStream {
    // rustc warns where generated code names a deprecated struct, its fields or their types.
    let allow = container.allows_deprecated.then(|| quote!(#[allow(deprecated)]));
    let scope = scope(&container.krate, locals, impls);
    quote!(#allow #scope)
}

// const _: () = {
//     use ::tfvalue::__private as _tf;
//     // A local variable can't have the name of a constant of the user's, but it can have that of a function.
//     use _tf::local::{__decoder, __encoder};
//     …
// };
//
/// Impls in a scope of their own, with the names of their local variables. Each name that the scope adds is one that no struct can have:
/// nothing that the path to the crate leads to comes in place of the struct.
pub(crate) fn scope(krate: &Path, locals: &[&str], impls: &TokenStream) -> TokenStream {
    let locals = locals.iter().map(|name| Ident::new(name, Span::call_site()));
    quote! {
        const _: () = {
            use #krate::__private as _tf;
            use _tf::local::{#(#locals),*};
            #impls
        };
    }
}

/// The names of the local variables that the impls may have. Finding them in the tokens would take the compiler longer.
fn locals(body: &Body) -> Vec<&'static str> {
    let has_functions = |member: &Member| {
        let rules = match &member.role {
            Role::ObjectAttribute => None,
            Role::Attribute(attribute) => Some(&attribute.rules),
            Role::Block(block) => Some(&block.rules),
        };
        let has_rules = rules.is_some_and(|rules| {
            rules.default.is_some() || rules.requires_replace.is_some() || rules.validate.is_some()
        });
        matches!(member.wire, MemberCodec::With(_)) || has_rules
    };
    let mut locals = match body {
        Body::Schema(_, fields) | Body::Object(fields) => {
            let calls_functions = fields.members.iter().any(has_functions);
            let functions: &[_] = if calls_functions { &["__planned", "__prior", "__value"] } else { &[] };
            [&["__base"], functions].concat()
        }
        Body::Transparent { .. } | Body::Tuple(_) | Body::Parsed { .. } => {
            vec!["__cursor", "__encode", "__value"]
        }
        Body::Text(_) => vec!["__name", "__other"],
        Body::Function(_) => vec!["__arguments", "__value"],
    };
    if matches!(body, Body::Schema(schema, _) if schema.previous.is_some()) {
        locals.extend(["__state", "__version"]);
    }
    locals.extend(["__decoder", "__encoder"]);
    locals
}

/// The place where an error in generated code is shown, while the compiler still knows that the user didn't write the code.
fn at(span: Span) -> Span {
    Span::call_site().located_at(span)
}

/// The place where a type begins. Without making tokens of it, for the types of most fields.
fn start(ty: &Type) -> Span {
    match ty {
        Type::Path(TypePath { qself: None, path: Path { leading_colon: None, segments }, .. }) => {
            segments.first().map_or_else(|| ty.span(), |first| first.ident.span())
        }
        _ => ty.span(),
    }
}

// const SEMANTICS: _tf::Semantics = _tf::Probe::<Self>::SEMANTICS.or(<Tags as _tf::TfType>::SEMANTICS);
//
/// How values are compared by their meaning: as the type implements `SemanticEq`, or else as the one field does.
///
/// Of a generic type the compiler doesn't know yet whether it implements the trait.
fn expand_semantics(container: &Container, field: Option<&TokenStream>) -> Option<TokenStream> {
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
fn expand_decode(
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
fn expand_encode(
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
