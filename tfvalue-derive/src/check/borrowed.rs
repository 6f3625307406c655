//! Checks for types that borrow with the lifetime `'static`. No input lives that long.

use syn::{GenericArgument, Generics, Ident, Lifetime, PathArguments, Type};

use crate::{
    errors::Errors,
    types::{bare, last_segment, parts},
};

/// Refuses `'static` in the types of decoded fields. The compiler's own error would be a vague lifetime error.
pub(super) fn check<'t>(
    container: &Ident,
    generics: &Generics,
    types: impl Iterator<Item = &'t Type>,
    errors: &mut Errors,
) {
    let own = generics.lifetimes().next().map(|parameter| parameter.lifetime.to_string());
    let lifetime = own.as_deref().unwrap_or("'a");
    let and_parameter = if own.is_none() { format!(" and `struct {container}<'a>`") } else { String::new() };
    for ty in types {
        in_type(ty, &mut |at, borrowed| {
            let (borrowed, owned) = match borrowed {
                Borrowed::Text => (format!("&{lifetime} str"), Some("String")),
                Borrowed::Type(name) if name == "Dynamic" => {
                    (format!("Dynamic<{lifetime}>"), Some("OwnedDynamic"))
                }
                Borrowed::Type(name) if name == "Cow" => (format!("Cow<{lifetime}, str>"), Some("String")),
                Borrowed::Type(_) | Borrowed::Reference => (lifetime.to_owned(), None),
            };
            let owned = owned.map(|owned| format!(", or `{owned}`")).unwrap_or_default();
            let message = format!(
                "a model borrows from its input, which doesn't last as long as the program; \
                 write `{borrowed}`{and_parameter}{owned}"
            );
            errors.at(at.span(), message);
        });
    }
}

/// The part of the type with the lifetime.
enum Borrowed {
    Text,
    Reference,
    Type(String),
}

fn in_type(ty: &Type, refuse: &mut dyn FnMut(&Lifetime, Borrowed)) {
    if let Type::Reference(reference) = bare(ty)
        && let Some(lifetime) = reference.lifetime.as_ref().filter(|lifetime| is_static(lifetime))
    {
        let is_text = matches!(&*reference.elem, Type::Path(path) if path.path.is_ident("str"));
        refuse(lifetime, if is_text { Borrowed::Text } else { Borrowed::Reference });
    }
    if let Some(last) = last_segment(ty)
        && let PathArguments::AngleBracketed(arguments) = &last.arguments
    {
        for argument in &arguments.args {
            if let GenericArgument::Lifetime(lifetime) = argument
                && is_static(lifetime)
            {
                refuse(lifetime, Borrowed::Type(last.ident.to_string()));
            }
        }
    }
    // `parts` leaves out trait objects and function pointers, in which `'static` has another meaning.
    for part in parts(ty) {
        in_type(part, refuse);
    }
}

fn is_static(lifetime: &Lifetime) -> bool {
    lifetime.ident == "static"
}
