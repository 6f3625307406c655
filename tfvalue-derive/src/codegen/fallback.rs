//! Stubs of the impls, so that a failed derive shows its own errors and nothing else turns red.

use darling::{Error, FromDeriveInput};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::DeriveInput;

use super::{
    function,
    generics::{Generics, Impl},
    in_own_scope, object, upgrade,
};
use crate::{
    check,
    model::{self, Body, Container, Description, ObjectFields, Schema},
    options::{CratePath, DescriptionKind, Flag, ResultType, ReturnType},
};

/// The errors, and stubs of what `TfSchema` would have given.
pub(crate) fn schema(input: &DeriveInput, error: Error) -> TokenStream {
    let description = Description { text: String::new(), kind: DescriptionKind::Plain };
    let schema = Schema {
        kind: None,
        known: false,
        protocol5: Flag::default(),
        version: None,
        previous: None,
        description,
        deprecation: None,
    };
    let container = container(input, Body::Schema(schema, ObjectFields::default()));
    expand(&container, error)
}

/// The errors, and stubs of what `TfType` would have given.
pub(crate) fn ty(input: &DeriveInput, error: Error) -> TokenStream {
    expand(&container(input, Body::Object(ObjectFields::default())), error)
}

/// The errors, and a stub of what `TfFunction` would have given.
pub(crate) fn function(input: &DeriveInput, error: Error) -> TokenStream {
    let container = container(input, Body::Object(ObjectFields::default()));
    let written = ResultType::from_derive_input(input).ok().and_then(|written| written.returns);
    let returns = written
        .filter(|ReturnType(ty)| model::with_lifetimes(ty).is_ok())
        .map_or_else(|| quote!(_tf::Dynamic<'static>), |ReturnType(ty)| ty.into_token_stream());
    with_stubs(&container, error, |generics| function::expand_stub(&container, generics, &returns))
}

/// What can be known of any input: an object without attributes.
fn container(input: &DeriveInput, body: Body) -> Container {
    let krate = CratePath::from_derive_input(input).ok().and_then(|written| written.krate);
    Container {
        ident: input.ident.clone(),
        generics: input.generics.clone(),
        krate: krate.unwrap_or_else(model::default_crate),
        bound: Some(Vec::new()),
        body,
    }
}

// compile_error! { "an attribute cannot be both `required` and `optional`; keep one of the two" }
// const _: () = {
//     use ::tfvalue::__private as _tf;
//     unsafe impl<'__de: 'a, 'a> _tf::Described<'__de> for Server<'a> {
//         const MEMBERS: &'static [_tf::Row] = &[];
//         const OFFSETS: &'static [_tf::usize] = &[];
//         type Tables = _tf::Count<0>;
//         const CHECKED: () = ();
//     }
//     …                                                       // the other impls as ever
// };
fn expand(container: &Container, error: Error) -> TokenStream {
    with_stubs(container, error, |generics| {
        let ident = &container.ident;
        let Impl { parameters, arguments, bounds } = generics.with_input();
        let rest = match &container.body {
            Body::Schema(schema, _) => {
                let impls = object::expand_impls(container, generics, Some(schema));
                let upgrade = upgrade::expand(container, generics, None);
                quote!(#impls #upgrade)
            }
            _ => object::expand_impls(container, generics, None),
        };
        quote! {
            #[automatically_derived]
            unsafe impl #parameters _tf::Described<'__de> for #ident #arguments #bounds {
                const MEMBERS: &'static [_tf::Row] = &[];
                const OFFSETS: &'static [_tf::usize] = &[];
                type Tables = _tf::Count<0>;
                const CHECKED: () = ();
            }
            #rest
        }
    })
}

/// The errors, and stubs unless the names of the struct and its parameters would make them wrong, too.
fn with_stubs(
    container: &Container,
    error: Error,
    expand: impl FnOnce(&Generics<'_>) -> TokenStream,
) -> TokenStream {
    let errors = error.write_errors();
    if check::own_names(&container.ident, &container.generics).is_err() {
        return errors;
    }
    let stubs = in_own_scope(&container.krate, &expand(&Generics::new(container)));
    quote!(#errors #stubs)
}
