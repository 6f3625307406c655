//! Types and pairs written in bytes, so that whoever changes bytes changes them.

use tfvalue::Type;

/// The maximal depth of a type in bytes.
const MAX_DEPTH: usize = 12;

/// Reads a type from the beginning of the bytes, and returns what follows. Any bytes are some type.
pub fn split_type(mut bytes: &[u8]) -> (Type, &[u8]) {
    let ty = read(&mut bytes, MAX_DEPTH);
    (ty, bytes)
}

/// Writes a type as [`split_type`] reads it; deeper parts are cut.
pub fn put_type(ty: &Type, bytes: &mut Vec<u8>) {
    let mut element = |kind, element| {
        bytes.push(kind);
        put_type(element, bytes);
    };
    match ty {
        Type::List(ty) => element(4, ty),
        Type::Set(ty) => element(5, ty),
        Type::Map(ty) => element(6, ty),
        Type::Tuple(tuple) => {
            bytes.extend([7, u8::try_from(tuple.len()).unwrap_or(u8::MAX)]);
            tuple.iter().take(255).for_each(|ty| put_type(ty, bytes));
        }
        Type::Object(object) => {
            bytes.extend([8, u8::try_from(object.len()).unwrap_or(u8::MAX)]);
            for attribute in object.iter().take(255) {
                bytes.push(u8::try_from(attribute.name.len()).unwrap_or(u8::MAX));
                bytes.extend(attribute.name.bytes().take(255));
                put_type(attribute.ty, bytes);
            }
        }
        Type::Number => bytes.push(1),
        Type::Bool => bytes.push(2),
        Type::Dynamic => bytes.push(3),
        Type::String => bytes.push(0),
    }
}

fn read(bytes: &mut &[u8], depth: usize) -> Type {
    let Some(deeper) = depth.checked_sub(1) else { return Type::String };
    match byte(bytes) % 9 {
        1 => Type::Number,
        2 => Type::Bool,
        3 => Type::Dynamic,
        4 => Type::list(read(bytes, deeper)),
        5 => Type::set(read(bytes, deeper)),
        6 => Type::map(read(bytes, deeper)),
        7 => {
            let length = entries(bytes);
            Type::tuple((0..length).map(|_| read(bytes, deeper)).collect::<Vec<_>>())
        }
        8 => {
            let length = entries(bytes);
            Type::object((0..length).map(|_| (text(bytes), read(bytes, deeper))).collect::<Vec<_>>())
        }
        _ => Type::String,
    }
}

/// Reads pairs of texts to the end of the bytes.
pub fn pairs(mut bytes: &[u8]) -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    while !bytes.is_empty() {
        pairs.push((text(&mut bytes), text(&mut bytes)));
    }
    pairs
}

/// Writes pairs as [`pairs`] reads them.
pub fn put_pairs<'p>(pairs: impl IntoIterator<Item = (&'p str, &'p str)>, bytes: &mut Vec<u8>) {
    for text in pairs.into_iter().flat_map(|(key, value)| [key, value]) {
        bytes.push(u8::try_from(text.len()).unwrap_or(u8::MAX));
        bytes.extend(text.bytes().take(255));
    }
}

fn byte(bytes: &mut &[u8]) -> u8 {
    let Some((byte, rest)) = bytes.split_first() else { return 0 };
    *bytes = rest;
    *byte
}

/// A length of which each entry takes a byte at least.
fn entries(bytes: &mut &[u8]) -> usize {
    usize::from(byte(bytes)).min(bytes.len())
}

fn text(bytes: &mut &[u8]) -> String {
    let length = entries(bytes);
    let (text, rest) = bytes.split_at(length);
    *bytes = rest;
    String::from_utf8_lossy(text).into_owned()
}
