//! The spelling of the fields' types: the values that a type seems to hold, and the spelling that holds more values.
//!
//! Another type may have a familiar name, so these functions only guess. The runtime checks the type itself.

use syn::{GenericArgument, PathArguments, Type, TypePath, parse_quote};

use crate::types::{arguments, bare, last_segment, parts};

/// The values that a type must be able to hold: null and unknown values.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is asked for by itself")]
pub(super) struct Needs {
    pub(super) null: bool,
    pub(super) unknown: bool,
    /// Unknown values inside the type.
    pub(super) within: bool,
    /// All values of a configuration. The elements of a set may then be unknown.
    pub(super) configured: bool,
}

impl Needs {
    pub(super) const NOTHING: Self = Self { null: false, unknown: false, within: false, configured: false };

    /// The needs of a type's parts, if the type itself needs nothing.
    fn only_within(self) -> Self {
        Self { null: false, unknown: false, ..self }
    }

    /// The needs of the elements of a collection.
    fn of_elements(self) -> Self {
        Self { null: false, unknown: self.within, ..self }
    }
}

/// The wrappers around a type: whether they hold null and unknown values, and the number of boxes.
pub(super) struct Wrappers<'t> {
    pub(super) null: bool,
    pub(super) unknown: bool,
    /// True if `Nullable` is the spelling for both.
    is_nullable: bool,
    boxes: usize,
    pub(super) ty: &'t Type,
}

impl<'t> Wrappers<'t> {
    pub(super) fn of(ty: &'t Type) -> Self {
        let mut around = Self { null: false, unknown: false, is_nullable: false, boxes: 0, ty };
        loop {
            around.ty = bare(around.ty);
            let (name, arguments) = named(around.ty);
            let [inner] = arguments[..] else { return around };
            match &*name {
                "Option" => around.null = true,
                "Unknown" => around.unknown = true,
                "Nullable" => (around.null, around.unknown, around.is_nullable) = (true, true, true),
                "Box" if !matches!(inner, Type::Slice(_)) => around.boxes += 1,
                _ => return around,
            }
            around.ty = inner;
        }
    }

    pub(super) fn hold(&self, needs: Needs) -> bool {
        (self.null || !needs.null) && (self.unknown || !needs.unknown)
    }
}

/// Returns whether a type holds the needed values for certain, assuming that familiar names have their usual meaning.
pub(super) fn holds(ty: &Type, needs: Needs) -> bool {
    let around = Wrappers::of(ty);
    let elements = needs.of_elements();
    let (name, arguments) = named(around.ty);
    match (&*name, &arguments[..]) {
        ("Dynamic" | "OwnedDynamic", []) => true,
        _ if !around.hold(needs) => false,
        ("Cow" | "Box", [Type::Slice(slice)]) => holds(&slice.elem, elements),
        ("Vec", [element]) => holds(element, elements),
        ("Set", [element]) => holds(element, elements) && !is_dynamic(element),
        ("HashSet" | "BTreeSet", [element, ..]) => !needs.within && is_leaf(element),
        (name, [key, value, ..]) if is_map(name) => is_leaf(key) && holds(value, elements),
        ("Cow" | "Rc" | "Arc" | "Box", [inner]) => is_leaf(inner),
        ("", [_, ..]) => arguments.into_iter().all(|element| holds(element, elements)),
        // The type may be an alias, or a struct with an error inside.
        (name, _) => !needs.within || name == "str" || is_own(name),
    }
}

/// Returns whether a type without wrappers can certainly be neither null nor unknown.
pub(super) fn is_plain(ty: &Type) -> bool {
    let (name, arguments) = named(ty);
    match &*name {
        "str" | "Cow" | "Rc" | "Arc" => true,
        name => is_collection(ty) || matches!(ty, Type::Tuple(_)) || arguments.is_empty() && is_own(name),
    }
}

/// Returns whether a type without wrappers is a list, a set or a map.
pub(super) fn is_collection(ty: &Type) -> bool {
    let (name, arguments) = named(ty);
    match (&*name, &arguments[..]) {
        ("Cow" | "Box", [Type::Slice(_)]) => true,
        (name, _) => matches!(name, "Vec" | "Set" | "HashSet" | "BTreeSet") || is_map(name),
    }
}

fn is_map(name: &str) -> bool {
    matches!(name, "HashMap" | "BTreeMap" | "IndexMap" | "Map")
}

/// The first type inside that may have parts of its own, declared elsewhere.
pub(super) fn first_opaque(ty: &Type) -> Option<&Type> {
    let (name, arguments) = named(ty);
    if arguments.is_empty() {
        return (!is_plain(ty) && !is_dynamic(ty)).then_some(ty);
    }
    arguments.into_iter().skip(usize::from(is_map(&name))).find_map(first_opaque)
}

/// The corrected type that holds the needed values. `None` if no error is visible in the spelling.
pub(super) fn corrected(ty: &Type, needs: Needs) -> Option<Type> {
    let around = Wrappers::of(ty);
    let mut bare = around.ty.clone();
    let is_changed = correct_parts(&mut bare, needs);
    let is_dynamic = matches!(&*named(around.ty).0, "Dynamic" | "OwnedDynamic");
    if !is_changed && (is_dynamic || around.hold(needs)) {
        return None;
    }
    for _ in 0..around.boxes {
        bare = parse_quote!(Box<#bare>);
    }
    if around.is_nullable {
        return Some(parse_quote!(Nullable<#bare>));
    }
    if around.null || needs.null {
        bare = parse_quote!(Option<#bare>);
    }
    if around.unknown || needs.unknown {
        bare = parse_quote!(Unknown<#bare>);
    }
    Some(bare)
}

fn correct(ty: &mut Type, needs: Needs) -> bool {
    let corrected = corrected(ty, needs);
    corrected.map(|corrected| *ty = corrected).is_some()
}

fn correct_each<'t>(types: impl Iterator<Item = &'t mut Type>, needs: Needs) -> bool {
    let corrected: Vec<_> = types.map(|ty| correct(ty, needs)).collect();
    corrected.contains(&true)
}

/// Corrects the parts of a type without wrappers. Returns whether a part was changed.
fn correct_parts(ty: &mut Type, needs: Needs) -> bool {
    let elements = needs.of_elements();
    let path = match ty {
        Type::Path(TypePath { path, .. }) => path,
        Type::Tuple(tuple) => return correct_each(tuple.elems.iter_mut(), elements),
        Type::Slice(slice) => return correct(&mut slice.elem, elements),
        _ => return false,
    };
    let Some(last) = path.segments.last_mut() else { return false };
    let PathArguments::AngleBracketed(arguments) = &mut last.arguments else { return false };
    let mut arguments = arguments.args.iter_mut().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    match &*last.ident.to_string() {
        "HashSet" | "BTreeSet" if needs.configured => {
            let Some(element) = arguments.next() else { return false };
            correct(element, elements);
            let element = element.clone();
            *ty = parse_quote!(Set<#element>);
            true
        }
        "Vec" | "Set" | "HashSet" | "BTreeSet" => {
            arguments.next().is_some_and(|element| correct(element, elements))
        }
        name if is_map(name) => {
            let (Some(key), Some(value)) = (arguments.next(), arguments.next()) else { return false };
            let is_key = is_leaf(key);
            if !is_key {
                *key = parse_quote!(String);
            }
            correct(value, elements) || !is_key
        }
        // The arguments of a pointer, an alias or a struct.
        _ => correct_each(arguments, needs.only_within()),
    }
}

/// Returns whether the name belongs to a primitive Rust type with a Terraform type, or to `Number`.
fn is_own(name: &str) -> bool {
    matches!(name, "String" | "Number" | "bool" | "f32" | "f64") || name.starts_with(['i', 'u'])
}

/// Returns whether a type is a string, or a type without arguments that is not a Rust primitive.
fn is_leaf(ty: &Type) -> bool {
    let (name, arguments) = named(ty);
    match &arguments[..] {
        [] => name == "str" || name.starts_with(char::is_uppercase),
        [inner] => matches!(&*name, "Cow" | "Box" | "Arc" | "Rc") && is_leaf(inner),
        _ => false,
    }
}

fn is_dynamic(ty: &Type) -> bool {
    let (name, arguments) = named(ty);
    matches!(&*name, "Dynamic" | "OwnedDynamic") || arguments.into_iter().any(is_dynamic)
}

/// The name and the type arguments of a type, or of the type that a reference refers to. The name of a tuple or slice is empty.
fn named(ty: &Type) -> (String, Vec<&Type>) {
    match bare(ty) {
        Type::Reference(reference) => named(&reference.elem),
        ty @ (Type::Tuple(_) | Type::Slice(_)) => (String::new(), parts(ty)),
        ty => last_segment(ty).map(|last| (last.ident.to_string(), arguments(last))).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::source;

    const ALL: Needs = Needs { null: true, unknown: true, within: true, configured: true };

    #[test]
    fn source_of_type_has_few_spaces() {
        for text in [
            "Unknown<Option<&'a str>>",
            "::std::collections::HashMap<(u8, String), Vec<[u8; 2]>, S>",
            "Cow<'a, [T]>",
            "Box<dyn Fn(u8) -> Vec<u8> + 'static>",
            "<T as Iterator>::Item",
            "&'a mut str",
        ] {
            assert_eq!(source(&syn::parse_str(text).unwrap()), text);
        }
    }

    #[test]
    fn type_that_holds_all_is_not_suspicious() {
        let looks_right = |text: &str| holds(&syn::parse_str(text).unwrap(), ALL);
        for text in [
            "Unknown<Option<String>>",
            "Option<Unknown<Box<&'a str>>>",
            "Unknown<Option<Vec<Unknown<u8>>>>",
            "Unknown<Option<Cow<'a, [Unknown<u8>]>>>",
            "Unknown<Option<BTreeMap<Cow<'a, str>, Unknown<Set<Unknown<u8>>>>>>",
            "Unknown<Option<(Unknown<u8>, Dynamic<'a>)>>",
            "tfvalue::Dynamic<'a>",
        ] {
            assert!(looks_right(text), "{text}");
        }
        for text in [
            "String",
            "Unknown<String>",
            "Option<String>",
            "Unknown<Option<Vec<String>>>",
            "Unknown<Option<Box<[u8]>>>",
            "Unknown<Option<BTreeMap<u64, Unknown<u8>>>>",
            "Unknown<Option<HashSet<String>>>",
            "Unknown<Option<Set<Dynamic<'a>>>>",
            "Unknown<Option<(u8, Unknown<u8>)>>",
            "Unknown<Option<Tags>>",
        ] {
            assert!(!looks_right(text), "{text}");
        }
    }

    #[test]
    fn type_is_corrected_at_each_depth() {
        for (text, needs, expected) in [
            ("String", ALL, Some("Unknown<Option<String>>")),
            ("Option<Unknown<u8>>", ALL, None),
            ("Box<&'a str>", ALL, Some("Unknown<Option<Box<&'a str>>>")),
            ("Unknown<std::vec::Vec<u16>>", ALL, Some("Unknown<Option<std::vec::Vec<Unknown<u16>>>>")),
            ("Cow<'a, [Zone]>", ALL, Some("Unknown<Option<Cow<'a, [Unknown<Zone>]>>>")),
            (
                "HashMap<u16, std::collections::HashSet<u8>, S>",
                ALL,
                Some("Unknown<Option<HashMap<String, Unknown<Set<Unknown<u8>>>, S>>>"),
            ),
            (
                "Nullable<(u8, Unknown<u8>)>",
                Needs { null: false, unknown: false, ..ALL },
                Some("Nullable<(Unknown<u8>, Unknown<u8>)>"),
            ),
            ("Vec<HashSet<Name>>", Needs { configured: true, ..Needs::NOTHING }, Some("Vec<Set<Name>>")),
            ("Vec<HashSet<Name>>", Needs::NOTHING, None),
            ("Dynamic<'a>", ALL, None),
            ("Vec<Dynamic<'a>>", ALL, Some("Unknown<Option<Vec<Dynamic<'a>>>>")),
        ] {
            let corrected = corrected(&syn::parse_str(text).unwrap(), needs);
            assert_eq!(corrected.as_ref().map(source).as_deref(), expected, "{text}");
        }
    }
}
