//! The type that a value in MessagePack implies, where no schema says it.
//!
//! Objects and maps are one, and so are lists, sets and tuples; a null is of type `dynamic`.

use tfvalue_runtime::Type;

/// How deep values are read.
const MAX_DEPTH: usize = 200;

/// The type; `None` if the bytes are no value.
pub(super) fn implied_type(bytes: &[u8]) -> Option<Type> {
    let mut input = bytes;
    let ty = item(&mut input, 0)?;
    input.is_empty().then_some(ty)
}

fn item(input: &mut &[u8], depth: usize) -> Option<Type> {
    if depth > MAX_DEPTH {
        return None;
    }
    let marker = number(input, 1)?;
    Some(match marker {
        0xc0 => Type::Dynamic,
        0xc2 | 0xc3 => Type::Bool,
        0x00..=0x7f | 0xe0..=0xff => Type::Number,
        0xcc | 0xd0 => skip(input, 1, Type::Number)?,
        0xcd | 0xd1 => skip(input, 2, Type::Number)?,
        0xca | 0xce | 0xd2 => skip(input, 4, Type::Number)?,
        0xcb | 0xcf | 0xd3 => skip(input, 8, Type::Number)?,
        0xa0..=0xbf => skip(input, marker & 0x1f, Type::String)?,
        0xd9..=0xdb => {
            let length = number(input, 1 << (marker - 0xd9))?;
            skip(input, length, Type::String)?
        }
        0x90..=0x9f => array(input, marker & 0x0f, depth)?,
        0xdc | 0xdd => {
            let length = number(input, 2 << (marker - 0xdc))?;
            array(input, length, depth)?
        }
        0x80..=0x8f => map(input, marker & 0x0f, depth)?,
        0xde | 0xdf => {
            let length = number(input, 2 << (marker - 0xde))?;
            map(input, length, depth)?
        }
        0xc4..=0xc6 => {
            let length = number(input, 1 << (marker - 0xc4))?;
            skip(input, length, Type::Dynamic)?
        }
        0xd4..=0xd8 => skip(input, 1 + (1 << (marker - 0xd4)), Type::Dynamic)?,
        0xc7..=0xc9 => {
            let length = number(input, 1 << (marker - 0xc7))?;
            unknown(input, length)?
        }
        _ => return None,
    })
}

fn array(input: &mut &[u8], length: usize, depth: usize) -> Option<Type> {
    // The type of a dynamic value, as JSON in binary, comes before it.
    let is_dynamic = length == 2 && matches!(input.first(), Some(0xc4..=0xc6));
    let mut types = Vec::new();
    for _ in 0..length {
        types.push(item(input, depth + 1)?);
    }
    Some(if is_dynamic { Type::Dynamic } else { Type::tuple(types) })
}

fn map(input: &mut &[u8], length: usize, depth: usize) -> Option<Type> {
    let mut types = Vec::new();
    for _ in 0..length {
        let before = *input;
        if item(input, MAX_DEPTH)? != Type::String {
            return None;
        }
        let key = &before[..before.len() - input.len()];
        let header = match key[0] {
            0xa0..=0xbf => 1,
            0xd9 => 2,
            0xda => 3,
            _ => 5,
        };
        let name = std::str::from_utf8(key.get(header..)?).ok()?;
        types.push((name.to_owned(), item(input, depth + 1)?));
    }
    Some(Type::object(types))
}

/// An unknown value whose refinements may say of what type it is.
fn unknown(input: &mut &[u8], length: usize) -> Option<Type> {
    let (_, rest) = input.split_first()?;
    let refinements = rest.get(..length)?;
    *input = &rest[length..];
    // A map whose keys are numbers: 2 is a prefix, 3 and 4 are bounds of a number, 5 and 6 those of a length.
    let mut body = refinements;
    let entries =
        number(&mut body, 1).filter(|marker| marker & 0xf0 == 0x80).map_or(0, |marker| marker & 0x0f);
    let mut ty = Type::Dynamic;
    for _ in 0..entries {
        match number(&mut body, 1)? {
            2 => ty = Type::String,
            3 | 4 => ty = Type::Number,
            5 | 6 => ty = Type::list(Type::Dynamic),
            _ => {}
        }
        item(&mut body, MAX_DEPTH - 4)?;
    }
    Some(ty)
}

/// A number of that many bytes.
fn number(input: &mut &[u8], width: usize) -> Option<usize> {
    let (bytes, rest) = input.split_at_checked(width)?;
    *input = rest;
    Some(bytes.iter().fold(0, |number, byte| number << 8 | usize::from(*byte)))
}

fn skip(input: &mut &[u8], length: usize, ty: Type) -> Option<Type> {
    *input = input.get(length..)?;
    Some(ty)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_imply_types() {
        for (bytes, ty) in [
            (
                &b"\x83\xa1a\x01\xa1b\x92\xc3\xc0\xa1c\xd9\x01x"[..],
                "object({ a = number, b = tuple([bool, dynamic]), c = string })",
            ),
            (b"\x92\xc4\x08\"string\"\xa1x", "dynamic"),
            (b"\xd4\x00\x00", "dynamic"),
            (b"\xc7\x05\x0c\x82\x01\xc2\x02\xa0", "string"),
            (b"\xc7\x05\x0c\x81\x03\x92\x01\xc3", "number"),
            (b"\xcb\x3f\xf0\x00\x00\x00\x00\x00\x00", "number"),
            (b"\xdc\x00\x01\xda\x00\x01x", "tuple([string])"),
        ] {
            assert_eq!(implied_type(bytes).map(|ty| ty.to_string()).as_deref(), Some(ty));
            // No part of a value is one.
            for length in 0..bytes.len() {
                assert_eq!(implied_type(&bytes[..length]), None);
            }
        }
        for hostile in
            [&b"\xdf\xff\xff\xff\xff"[..], b"\xdb\xff\xff\xff\xff", b"\x81\x01\x01", b"\xc1", b"\x01\x01"]
        {
            assert_eq!(implied_type(hostile), None);
        }
        assert_eq!(implied_type(&vec![0x91; 100_000]), None);
    }
}
