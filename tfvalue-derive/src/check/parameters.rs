//! Checks of a function's parameters.

use syn::{PathArguments, PathSegment, Type, parse_quote, spanned::Spanned};

use super::names;
use crate::{
    errors::Errors,
    model::Parameter,
    types::{arguments, bare, last_segment, source},
};

pub(super) fn check(parameters: &[Parameter], errors: &mut Errors) {
    names::check_parameters(parameters, errors);
    let but_last = parameters.split_last().map_or(&[][..], |(_, others)| others);
    for span in but_last.iter().filter_map(|parameter| parameter.variadic) {
        let message = "a variadic parameter takes all arguments that are left, so it is the last; \
                       move the field to the end, or remove `variadic`";
        errors.at(span, message);
    }
    for parameter in parameters.iter().filter(|parameter| parameter.variadic.is_some()) {
        holds_several(&parameter.ty, errors);
    }
}

/// Refuses a variadic parameter whose type, judging by its name, can't hold several arguments. For other types the compiler reports the error, but
/// more than once.
fn holds_several(ty: &Type, errors: &mut Errors) {
    let ty = bare(ty);
    let mut refuse = |instead: &Type| {
        let instead = source(instead);
        errors
            .at(ty.span(), format!("a variadic parameter holds any number of arguments; write `{instead}`"));
    };
    let element = match ty {
        Type::Array(array) => &*array.elem,
        Type::Reference(reference) => match &*reference.elem {
            Type::Slice(slice) => &*slice.elem,
            _ => ty,
        },
        Type::Tuple(_) => ty,
        _ => {
            let Some(last) = last_segment(ty) else { return };
            match (&*last.ident.to_string(), &last.arguments) {
                ("Option" | "Unknown" | "Nullable", PathArguments::AngleBracketed(_)) => {
                    return refuse(&within(last).cloned().unwrap_or_else(|| parse_quote!(Vec<#ty>)));
                }
                (name, PathArguments::None) if PRIMITIVES.contains(&name) => ty,
                _ => return,
            }
        }
    };
    refuse(&parse_quote!(Vec<#element>));
}

const PRIMITIVES: [&str; 16] = [
    "bool", "char", "f32", "f64", "i8", "i16", "i32", "i64", "isize", "u8", "u16", "u32", "u64", "usize",
    "str", "String",
];

/// The first `Vec` among the type's arguments, at any depth.
fn within(segment: &PathSegment) -> Option<&Type> {
    arguments(segment).into_iter().find_map(|ty| {
        let last = last_segment(ty)?;
        let is_vec = last.ident == "Vec" && !last.arguments.is_none();
        if is_vec { Some(ty) } else { within(last) }
    })
}
