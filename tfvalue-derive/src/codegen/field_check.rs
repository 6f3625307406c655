//! Which fields are checked apart from the others, so that each that is wrong is reported.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{GenericArgument, PathArguments, Type, TypePath};

use super::leaf;
use crate::model::{Member, MemberCodec, Role};

/// The values that a type must be able to hold: null, unknown values.
#[derive(Clone, Copy)]
pub(super) struct Needs {
    pub(super) null: bool,
    pub(super) unknown: bool,
    /// Unknown values in it.
    pub(super) within: bool,
}

impl Needs {
    pub(super) const NOTHING: Self = Self { null: false, unknown: false, within: false };
}

/// Returns whether the type of a field, as it is written, could be wrong where it must be able to hold this.
///
/// The compiler stops at the first error in a constant, so a field that could be wrong has one of its own. This only guesses: a name may be
/// that of another type. The constant checks the type itself. If a type is wrong that looks right, the constant with all rows fails.
pub(super) fn is_suspicious(member: &Member, needs: Needs, in_plan: bool) -> bool {
    let ty = &member.field.ty;
    match (&member.wire, &member.role) {
        // Structs nested in it may be wrong, too.
        (_, role) if role.is_nested() => needs.within || in_plan || !Wrappers::of(ty).hold(needs),
        (MemberCodec::Own, Role::ObjectAttribute) => may_be_wrong(ty),
        (MemberCodec::Own, _) => !holds(ty, needs) || leaf::has_any(ty),
        (MemberCodec::String | MemberCodec::With(_), _) => !Wrappers::of(ty).hold(needs),
    }
}

/// Returns whether there could be something in a type, as it is written, that must be nowhere.
pub(super) fn may_be_wrong(ty: &Type) -> bool {
    !holds(ty, Needs::NOTHING) || leaf::has_any(ty)
}

/// The wrappers around a type: whether they hold null and unknown values.
struct Wrappers<'t> {
    null: bool,
    unknown: bool,
    ty: &'t Type,
}

impl<'t> Wrappers<'t> {
    fn of(ty: &'t Type) -> Self {
        let mut around = Self { null: false, unknown: false, ty };
        loop {
            around.ty = match around.ty {
                Type::Group(group) => &group.elem,
                Type::Paren(paren) => &paren.elem,
                ty => {
                    let (name, arguments) = named(ty);
                    match (&*name, &arguments[..]) {
                        ("Option", [inner]) => {
                            around.null = true;
                            inner
                        }
                        ("Unknown", [inner]) => {
                            around.unknown = true;
                            inner
                        }
                        ("Box", [inner]) if !matches!(inner, Type::Slice(_)) => inner,
                        _ => return around,
                    }
                }
            }
        }
    }

    fn hold(&self, needs: Needs) -> bool {
        (self.null || !needs.null) && (self.unknown || !needs.unknown)
    }
}

/// Returns whether a type surely holds this, if names are those of the types that are known by them.
fn holds(ty: &Type, needs: Needs) -> bool {
    let around = Wrappers::of(ty);
    let elements = Needs { null: false, unknown: needs.within, within: needs.within };
    if let Type::Tuple(tuple) = around.ty {
        return around.hold(needs) && tuple.elems.iter().all(|ty| holds(ty, elements));
    }
    let (name, arguments) = named(around.ty);
    match (&*name, &arguments[..]) {
        ("Dynamic" | "OwnedDynamic", []) => true,
        ("Cow" | "Box", [Type::Slice(slice)]) => around.hold(needs) && holds(&slice.elem, elements),
        ("Vec", [element]) => around.hold(needs) && holds(element, elements),
        ("Set", [element]) => around.hold(needs) && holds(element, elements) && !is_dynamic(element),
        ("HashSet" | "BTreeSet", [element, ..]) => around.hold(needs) && !needs.within && is_leaf(element),
        ("HashMap" | "BTreeMap" | "IndexMap" | "Map", [key, value, ..]) => {
            around.hold(needs) && is_leaf(key) && holds(value, elements)
        }
        ("Cow" | "Rc" | "Arc" | "Box", [inner]) => around.hold(needs) && is_leaf(inner),
        // It may be an alias, or a struct in which something is wrong.
        (name, _) => around.hold(needs) && (!needs.within || name == "str" || is_own(name)),
    }
}

/// Returns whether a name is that of a type without parts that has a Terraform type.
fn is_own(name: &str) -> bool {
    matches!(name, "String" | "Number" | "bool" | "f32" | "f64") || name.starts_with(['i', 'u'])
}

/// Returns whether a type is one of text, or another without arguments that isn't one of Rust's own.
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

/// The name of a type, of what a reference refers to, and the types that are its arguments; an empty name, if it has none.
fn named(ty: &Type) -> (String, Vec<&Type>) {
    match ty {
        Type::Path(TypePath { path, .. }) => {
            let Some(last) = path.segments.last() else { return Default::default() };
            let arguments = match &last.arguments {
                PathArguments::AngleBracketed(arguments) => {
                    let types = arguments.args.iter().filter_map(|argument| match argument {
                        GenericArgument::Type(ty) => Some(ty),
                        _ => None,
                    });
                    types.collect()
                }
                _ => Vec::new(),
            };
            (last.ident.to_string(), arguments)
        }
        Type::Reference(reference) => named(&reference.elem),
        Type::Group(group) => named(&group.elem),
        Type::Paren(paren) => named(&paren.elem),
        Type::Tuple(tuple) => (String::new(), tuple.elems.iter().collect()),
        _ => Default::default(),
    }
}

/// A type as it is written, without spaces but where they are needed, and after commas.
pub(super) fn source(ty: &Type) -> String {
    let mut source = String::new();
    push_tokens(ty.to_token_stream(), &mut source);
    source
}

fn push_tokens(tokens: TokenStream, source: &mut String) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                source.push_str(open);
                push_tokens(group.stream(), source);
                source.push_str(close);
            }
            TokenTree::Punct(punct) => match punct.as_char() {
                ',' => source.push_str(", "),
                ';' => source.push_str("; "),
                '+' => source.push_str(" + "),
                '=' => source.push_str(" = "),
                '-' if punct.spacing() == Spacing::Joint => source.push_str(" -"),
                '>' if source.ends_with('-') => source.push_str("> "),
                '>' | ')' => {
                    source.truncate(source.trim_end_matches(", ").len());
                    source.push(punct.as_char());
                }
                other => source.push(other),
            },
            word @ (TokenTree::Ident(_) | TokenTree::Literal(_)) => {
                if source.ends_with(|last: char| last == '_' || last.is_alphanumeric()) {
                    source.push(' ');
                }
                source.push_str(&word.to_string());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let all = Needs { null: true, unknown: true, within: true };
        let looks_right = |text: &str| holds(&syn::parse_str(text).unwrap(), all);
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
}
