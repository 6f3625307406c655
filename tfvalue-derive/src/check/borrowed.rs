//! Types that borrow for as long as the program runs, which no input lasts.

use syn::{GenericArgument, Generics, Ident, Lifetime, PathArguments, Type};

use crate::{
    errors::Errors,
    types::{bare, last_segment, parts},
};

/// Refuses `'static` in the types of fields that are decoded. The compiler would say that a lifetime may not live long enough.
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

/// The part with the lifetime.
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
    // In a trait object and the like, it says something else.
    for part in parts(ty) {
        in_type(part, refuse);
    }
}

fn is_static(lifetime: &Lifetime) -> bool {
    lifetime.ident == "static"
}
