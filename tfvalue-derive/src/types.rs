//! Types as they are written. A name may be that of an alias or of another type, so what it says is only a guess.

use quote::ToTokens;
use syn::{GenericArgument, Path, PathArguments, PathSegment, Type, TypePath, parse_quote};

/// The names of types that hold values of others, and have a Terraform type if those do.
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

/// The end of the path that the type is: its name with its arguments.
pub(crate) fn last_segment(ty: &Type) -> Option<&PathSegment> {
    match bare(ty) {
        Type::Path(TypePath { qself: None, path, .. }) => path.segments.last(),
        _ => None,
    }
}

/// The types among the arguments of a name.
pub(crate) fn arguments(segment: &PathSegment) -> Vec<&Type> {
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else { return Vec::new() };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    types.collect()
}

/// The types that a type consists of: what it refers to, its elements, or its arguments.
pub(crate) fn parts(ty: &Type) -> Vec<&Type> {
    match bare(ty) {
        Type::Reference(reference) => vec![&reference.elem],
        Type::Array(array) => vec![&array.elem],
        Type::Slice(slice) => vec![&slice.elem],
        Type::Tuple(tuple) => tuple.elems.iter().collect(),
        ty => last_segment(ty).map(arguments).unwrap_or_default(),
    }
}

/// The path that the type is, as an expression or a pattern has it: with `::` before arguments.
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

/// A path as it is written, without spaces.
pub(crate) fn spelled(path: &Path) -> String {
    path.to_token_stream().to_string().replace(' ', "")
}

/// A type as it is written, without spaces but where they are needed, and after commas.
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
