//! The differences between two types of an attribute.

use tfvalue_runtime::types::Type;

/// Returns whether an optional attribute of an object type has become required. The types differ at most in their optional attributes.
pub(super) fn lacks_mark(new: &Type, old: &Type) -> bool {
    match (new, old) {
        (Type::List(new), Type::List(old))
        | (Type::Set(new), Type::Set(old))
        | (Type::Map(new), Type::Map(old)) => lacks_mark(new, old),
        (Type::Object(new), Type::Object(old)) => new
            .iter()
            .zip(old.iter())
            .any(|(new, old)| old.optional && !new.optional || lacks_mark(new.ty, old.ty)),
        (Type::Tuple(new), Type::Tuple(old)) => {
            new.iter().zip(old.iter()).any(|(new, old)| lacks_mark(new, old))
        }
        _ => false,
    }
}

/// Returns whether the types are equal, except that objects of the new type may have more attributes.
pub(super) fn extends(new: &Type, old: &Type) -> bool {
    match (new, old) {
        (Type::List(new), Type::List(old))
        | (Type::Set(new), Type::Set(old))
        | (Type::Map(new), Type::Map(old)) => extends(new, old),
        (Type::Object(new), Type::Object(old)) => old.iter().all(|old| {
            let new = new.attribute(old.name);
            new.is_some_and(|new| extends(new.ty, old.ty))
        }),
        (new, old) => new == old,
    }
}

/// The length up to which both types are printed as a whole.
const MAX_TYPE: usize = 120;

/// Describes a change of a type with both types, or only with the parts that differ if the types are long.
pub(super) fn type_change(new: &Type, old: &Type) -> String {
    let (new_text, old_text) = (new.to_string(), old.to_string());
    let whole = format!("is of type {new_text}, and was of type {old_text}");
    if new_text.len().max(old_text.len()) <= MAX_TYPE {
        return whole;
    }
    let mut parts = Vec::new();
    type_parts("", new, old, &mut parts);
    match &parts[..] {
        [] => whole,
        parts => format!("is of another type: {}", parts.join("; ")),
    }
}

/// Collects the attributes in which object types differ.
fn type_parts(path: &str, new: &Type, old: &Type, parts: &mut Vec<String>) {
    match (new, old) {
        (Type::List(new), Type::List(old))
        | (Type::Set(new), Type::Set(old))
        | (Type::Map(new), Type::Map(old)) => type_parts(path, new, old, parts),
        (Type::Object(new), Type::Object(old)) => {
            let within =
                |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
            for attribute in old {
                match new.attribute(attribute.name) {
                    Some(new) => type_parts(&within(attribute.name), new.ty, attribute.ty, parts),
                    None => parts.push(format!("`{}` is gone", within(attribute.name))),
                }
            }
            let added = new.iter().filter(|attribute| old.attribute(attribute.name).is_none());
            parts.extend(added.map(|attribute| format!("`{}` is new", within(attribute.name))));
        }
        (new, old) if new == old => {}
        (new, old) if path.is_empty() => parts.push(format!("{new}, and was {old}")),
        (new, old) => parts.push(format!("`{path}` is of type {new}, and was of type {old}")),
    }
}
