//! Types that leave out a lifetime.

use proc_macro2::Span;
use syn::{
    GenericArgument, Lifetime, Path, PathArguments, ReturnType, Type, TypeParamBound, spanned::Spanned,
};

use crate::errors::Errors;

/// Refuses a result type in which a reference has no lifetime. The compiler's own error would be in generated code.
pub(crate) fn with_lifetimes(ty: &Type, errors: &mut Errors) {
    in_type(ty, &mut |span| {
        errors.at(
            span,
            "write the lifetime of the result: `&'static str`, or one of the struct, as in `&'a str`",
        );
    });
}

/// A callback for the span of an elided lifetime, or of `'_`.
type Refuse<'r> = dyn FnMut(Span) + 'r;

fn in_type(ty: &Type, refuse: &mut Refuse<'_>) {
    match ty {
        Type::Path(path) => {
            if let Some(qself) = &path.qself {
                in_type(&qself.ty, refuse);
            }
            in_path(&path.path, refuse);
        }
        Type::Reference(reference) => {
            if reference.lifetime.as_ref().is_none_or(is_inferred) {
                refuse(reference.and_token.span());
            }
            in_type(&reference.elem, refuse);
        }
        Type::Group(group) => in_type(&group.elem, refuse),
        Type::Paren(paren) => in_type(&paren.elem, refuse),
        Type::Array(array) => in_type(&array.elem, refuse),
        Type::Slice(slice) => in_type(&slice.elem, refuse),
        Type::Ptr(pointer) => in_type(&pointer.elem, refuse),
        Type::Tuple(tuple) => tuple.elems.iter().for_each(|ty| in_type(ty, refuse)),
        Type::FnPtr(function) => {
            function.inputs.iter().for_each(|input| in_type(&input.ty, refuse));
            in_return(&function.output, refuse);
        }
        Type::TraitObject(object) => {
            for bound in &object.bounds {
                if let TypeParamBound::Trait(bound) = bound {
                    in_path(&bound.path, refuse);
                }
            }
        }
        _ => {}
    }
}

fn in_path(path: &Path, refuse: &mut Refuse<'_>) {
    for segment in &path.segments {
        match &segment.arguments {
            PathArguments::None => {}
            PathArguments::AngleBracketed(arguments) => {
                for argument in &arguments.args {
                    match argument {
                        GenericArgument::Type(ty) => in_type(ty, refuse),
                        GenericArgument::Lifetime(lifetime) if is_inferred(lifetime) => {
                            refuse(lifetime.span());
                        }
                        GenericArgument::AssocType(assoc) => in_type(&assoc.ty, refuse),
                        _ => {}
                    }
                }
            }
            PathArguments::Parenthesized(arguments) => {
                arguments.inputs.iter().for_each(|input| in_type(&input.ty, refuse));
                in_return(&arguments.output, refuse);
            }
        }
    }
}

fn is_inferred(lifetime: &Lifetime) -> bool {
    lifetime.ident == "_"
}

fn in_return(output: &ReturnType, refuse: &mut Refuse<'_>) {
    if let ReturnType::Type(_, ty) = output {
        in_type(ty, refuse);
    }
}
