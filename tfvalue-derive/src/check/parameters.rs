//! The parameters of a function.

use darling::Error;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{PathArguments, PathSegment, Type};

use super::names;
use crate::{
    model::Parameter,
    types::{arguments, bare, last_segment},
};

pub(super) fn check(parameters: &[Parameter]) -> darling::Result<()> {
    let mut errors = Error::accumulator();
    errors.handle(names::check_parameters(parameters));
    let but_last = parameters.split_last().map_or(&[][..], |(_, others)| others);
    for span in but_last.iter().filter_map(|parameter| parameter.variadic) {
        let message = "a variadic parameter takes all arguments that are left, so it is the last; \
                       move the field to the end, or remove `variadic`";
        errors.push(Error::custom(message).with_span(&span));
    }
    for parameter in parameters.iter().filter(|parameter| parameter.variadic.is_some()) {
        errors.handle(holds_several(&parameter.ty));
    }
    errors.finish()
}

/// Refuses what can't hold the arguments of a variadic parameter, as far as its name says so. Of other types, the compiler finds out,
/// but reports it more than once.
fn holds_several(ty: &Type) -> darling::Result<()> {
    let element = match bare(ty) {
        Type::Array(array) => &*array.elem,
        Type::Reference(reference) => match &*reference.elem {
            Type::Slice(slice) => &*slice.elem,
            _ => ty,
        },
        Type::Tuple(_) => ty,
        _ => {
            let Some(last) = last_segment(ty) else { return Ok(()) };
            match (&*last.ident.to_string(), &last.arguments) {
                ("Option" | "Unknown" | "Nullable", PathArguments::AngleBracketed(_)) => {
                    return Err(refused(ty, &within(last).unwrap_or_else(|| quote!(Vec<#ty>))));
                }
                (name, PathArguments::None) if PRIMITIVES.contains(&name) => ty,
                _ => return Ok(()),
            }
        }
    };
    Err(refused(ty, &quote!(Vec<#element>)))
}

const PRIMITIVES: [&str; 16] = [
    "bool", "char", "f32", "f64", "i8", "i16", "i32", "i64", "isize", "u8", "u16", "u32", "u64", "usize",
    "str", "String",
];

/// The `Vec` in the arguments of a type.
fn within(segment: &PathSegment) -> Option<TokenStream> {
    arguments(segment).into_iter().find_map(|ty| {
        let last = last_segment(ty)?;
        let is_vec = last.ident == "Vec" && !last.arguments.is_none();
        if is_vec { Some(ty.to_token_stream()) } else { within(last) }
    })
}

fn refused(ty: &Type, instead: &TokenStream) -> Error {
    // As it is usually written.
    let spaces =
        [(" <", "<"), ("< ", "<"), (" >", ">"), (" ::", "::"), (":: ", "::"), ("& ", "&"), (" ,", ",")];
    let instead =
        spaces.iter().fold(instead.to_string(), |text, (spaced, tight)| text.replace(spaced, tight));
    let message = format!("a variadic parameter holds any number of arguments; write `{instead}`");
    Error::custom(message).with_span(ty)
}
