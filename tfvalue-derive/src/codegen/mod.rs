//! Generates tokens from the model. The tokens refer only to items of `tfvalue::__private`, as `_tf::…`.
//!
//! A `//` comment above a function shows the code that the function generates. `snapshots` has complete expansions.

mod codec;
mod descriptor;
mod field_check;
mod flags;
mod function;
mod generics;
mod impls;
mod leaf;
mod object;
mod root;
mod rules;
mod spans;
pub(crate) mod stubs;
mod text;
mod tuple;
mod upgrade;
mod written_type;

use std::fmt;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::Path;

use self::{
    generics::Generics,
    impls::expand_semantics,
    spans::{at, located, start},
};
use crate::model::{Body, Container, Member, MemberCodec};

/// The code that the derive generates.
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
        Body::Tuple(elements) => tuple::expand(&generics, elements),
        Body::Text(variants) => text::expand(&generics, variants),
        Body::Parsed { is_compared } => text::expand_parsed(container, &generics, None, *is_compared),
        Body::Function(function) => function::expand(container, &generics, function),
    };
    in_own_scope(container, &locals(&container.body), &impls)
}

// #[allow(deprecated)]                                            // if the struct is deprecated
// const _: () = {…};
fn in_own_scope(container: &Container, locals: &[&str], impls: &TokenStream) -> TokenStream {
    // rustc warns if generated code names a deprecated struct, its fields or their types.
    let allow = container.allows_deprecated.then(|| quote!(#[allow(deprecated)]));
    let scope = scope(&container.krate, locals, impls);
    quote!(#allow #scope)
}

// const _: () = {
//     use ::tfvalue::__private as _tf;
//     // A local variable can't shadow a constant of the user, but it can shadow a function.
//     use _tf::local::{__decoder, __encoder};
//     …
// };
//
/// Puts the impls in a scope of their own, with functions named like their local variables. The scope adds only names that no struct can have. A name
/// from the crate's path can therefore never shadow the struct.
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

/// The local variables that the impls may have. A search in the tokens would compile more slowly.
fn locals(body: &Body) -> Vec<&'static str> {
    let has_functions = |member: &Member| {
        let has_rules = member.role.rules().is_some_and(|rules| {
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

// _tf::NestingMode::List
//
/// The variant of a runtime enum that has the same name as the given variant of the derive.
fn variant(of: &str, variant: impl fmt::Debug) -> TokenStream {
    let [of, variant] =
        [of.to_owned(), format!("{variant:?}")].map(|name| Ident::new(&name, Span::call_site()));
    quote!(_tf::#of::#variant)
}

fn optional(value: Option<&impl ToTokens>) -> TokenStream {
    match value {
        None => quote!(_tf::None),
        Some(value) => quote!(_tf::Some(#value)),
    }
}
