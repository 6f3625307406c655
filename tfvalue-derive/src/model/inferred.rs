//! Types that may be another one where derived code says them than where the struct does.

use darling::Error;
use proc_macro2::Span;
use syn::{
    GenericArgument, Lifetime, Path, PathArguments, ReturnType, Type, TypeParamBound, spanned::Spanned,
};

use super::error_at;

/// Refuses a type in which the compiler would infer a lifetime: that of `dyn Trait`, if none is written, is one in a struct, and any in
/// an expression, such as those that derived code consists of. A macro may hide it.
///
/// It matters, since a value that is decoded as one type, and is one of another, could outlive what it borrows. Older editions have trait
/// objects without `dyn`, which can't be told from other types; these the compiler is told to refuse.
pub(super) fn spelled_out(ty: &Type) -> darling::Result<()> {
    let mut errors = Error::accumulator();
    in_type(ty, &mut |span, inferred| match inferred {
        Inferred::TraitObject => errors.push(error_at(
            span,
            "the lifetime of this trait object must be written, as in `dyn Trait + 'static`",
        )),
        Inferred::Macro => errors.push(error_at(
            span,
            "what a macro stands for can't be seen here; give the type a name: `type Name = …;`",
        )),
        // Of a field, the compiler itself refuses it.
        Inferred::Reference => {}
    });
    errors.finish()
}

/// Refuses the type of a result in which a reference has no lifetime, of which the compiler would speak as if derived code were the user's.
pub(crate) fn with_lifetimes(ty: &Type) -> darling::Result<()> {
    let mut errors = Error::accumulator();
    in_type(ty, &mut |span, inferred| {
        if let Inferred::Reference = inferred {
            errors.push(error_at(
                span,
                "write the lifetime of the result: `&'static str`, or one of the struct, as in `&'a str`",
            ));
        }
    });
    errors.finish()
}

/// What the compiler infers, or what hides it.
#[derive(Clone, Copy)]
enum Inferred {
    /// The lifetime of a trait object.
    TraitObject,
    /// Anything in what a macro stands for.
    Macro,
    /// The lifetime of a reference, or one that is written `'_`.
    Reference,
}

type Refuse<'r> = dyn FnMut(Span, Inferred) + 'r;

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
                refuse(reference.and_token.span(), Inferred::Reference);
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
            if !object.bounds.iter().any(|bound| matches!(bound, TypeParamBound::Lifetime(_))) {
                refuse(ty.span(), Inferred::TraitObject);
            }
            for bound in &object.bounds {
                if let TypeParamBound::Trait(bound) = bound {
                    in_path(&bound.path, refuse);
                }
            }
        }
        Type::Macro(_) => refuse(ty.span(), Inferred::Macro),
        // Neither stands in a struct.
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
                            refuse(lifetime.span(), Inferred::Reference);
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
