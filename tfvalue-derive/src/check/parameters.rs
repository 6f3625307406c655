//! The parameters of a function.

use darling::Error;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{AngleBracketedGenericArguments, GenericArgument, PathArguments, Type, TypePath};

use super::names;
use crate::model::Parameter;

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
    let element = match ty {
        Type::Group(group) => return holds_several(&group.elem),
        Type::Paren(paren) => return holds_several(&paren.elem),
        Type::Array(array) => &*array.elem,
        Type::Reference(reference) => match &*reference.elem {
            Type::Slice(slice) => &*slice.elem,
            _ => ty,
        },
        Type::Tuple(_) => ty,
        Type::Path(TypePath { qself: None, path, .. }) => {
            let Some(last) = path.segments.last() else { return Ok(()) };
            match (&*last.ident.to_string(), &last.arguments) {
                ("Option" | "Unknown" | "Nullable", PathArguments::AngleBracketed(arguments)) => {
                    return Err(refused(ty, &within(arguments).unwrap_or_else(|| quote!(Vec<#ty>))));
                }
                (name, PathArguments::None) if PRIMITIVES.contains(&name) => ty,
                _ => return Ok(()),
            }
        }
        _ => return Ok(()),
    };
    Err(refused(ty, &quote!(Vec<#element>)))
}

const PRIMITIVES: [&str; 16] = [
    "bool", "char", "f32", "f64", "i8", "i16", "i32", "i64", "isize", "u8", "u16", "u32", "u64", "usize",
    "str", "String",
];

/// The `Vec` in the arguments of a type.
fn within(arguments: &AngleBracketedGenericArguments) -> Option<TokenStream> {
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty @ Type::Path(TypePath { path, .. })) => {
            let last = path.segments.last()?;
            match &last.arguments {
                PathArguments::AngleBracketed(_) if last.ident == "Vec" => Some(ty.to_token_stream()),
                PathArguments::AngleBracketed(arguments) => within(arguments),
                _ => None,
            }
        }
        _ => None,
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
