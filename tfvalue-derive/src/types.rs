//! The spelling of types. A familiar name may be an alias or another type, so these functions only guess.

use quote::ToTokens;
use syn::{GenericArgument, Path, PathArguments, PathSegment, Type, TypePath, parse_quote};

/// The names of types that hold values of their type arguments. They have a Terraform type if their arguments have one.
pub(crate) const HOLDERS: [&str; 13] = [
    "Option", "Unknown", "Nullable", "Vec", "BTreeMap", "HashMap", "Map", "Set", "BTreeSet", "HashSet",
    "Box", "Cow", "IndexMap",
];

/// The type without the groups that macros put around it, and without parentheses.
pub(crate) fn bare(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => bare(&group.elem),
        Type::Paren(paren) => bare(&paren.elem),
        ty => ty,
    }
}

/// The last segment of the type's path: its name with its arguments.
pub(crate) fn last_segment(ty: &Type) -> Option<&PathSegment> {
    match bare(ty) {
        Type::Path(TypePath { qself: None, path, .. }) => path.segments.last(),
        _ => None,
    }
}

/// The type arguments of a path segment.
pub(crate) fn arguments(segment: &PathSegment) -> Vec<&Type> {
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else { return Vec::new() };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    types.collect()
}

/// The parts of a type: the referent, the elements, or the type arguments.
pub(crate) fn parts(ty: &Type) -> Vec<&Type> {
    match bare(ty) {
        Type::Reference(reference) => vec![&reference.elem],
        Type::Array(array) => vec![&array.elem],
        Type::Slice(slice) => vec![&slice.elem],
        Type::Tuple(tuple) => tuple.elems.iter().collect(),
        ty => last_segment(ty).map(arguments).unwrap_or_default(),
    }
}

/// The type's path in the syntax of an expression or a pattern, which has `::` before the arguments.
pub(crate) fn path_in_expression(ty: &Type) -> Option<Path> {
    let Type::Path(TypePath { qself: None, path, .. }) = bare(ty) else { return None };
    let mut path = path.clone();
    for segment in &mut path.segments {
        if let PathArguments::AngleBracketed(arguments) = &mut segment.arguments {
            arguments.colon2_token.get_or_insert(parse_quote!(::));
        }
    }
    Some(path)
}

/// The source text of a path, without spaces.
pub(crate) fn spelled(path: &Path) -> String {
    path.to_token_stream().to_string().replace(' ', "")
}

/// The source text of a type, with spaces only after commas and where they are necessary.
pub(crate) fn source(ty: &Type) -> String {
    let tokens = ty.to_token_stream().to_string();
    let mut source = String::new();
    let mut characters = tokens.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).peekable();
    while let Some(character) = characters.next() {
        let is_word = |c: char| c == '_' || c.is_alphanumeric();
        let next = characters.peek().copied().unwrap_or_default();
        let is_needed = match source.chars().next_back() {
            Some(',' | ';' | '+' | '=') => true,
            Some('>') if source.ends_with("->") => true,
            Some(last) => is_word(last) && is_word(next) || matches!(next, '+' | '=' | '-'),
            None => false,
        };
        match character {
            ' ' if !is_needed => {}
            '>' => {
                source.truncate(source.trim_end_matches([',', ' ']).len());
                source.push('>');
            }
            ',' => source.push_str(", "),
            other => source.push(other),
        }
    }
    source
}
