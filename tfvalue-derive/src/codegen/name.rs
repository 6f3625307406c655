//! A name with all that would take the compiler long to find out in a constant: the runtime's `wire/descriptor.rs` reads it.

use proc_macro2::Literal;

const IS_PLAIN: u16 = 1 << 8;

// b"\xa4size\0…", 420
//
/// The first bytes of the name as a MessagePack string, with zeros behind them, and a number: the fingerprint of the name, and whether it
/// is plain.
pub(super) fn expand(name: &str) -> (Literal, Literal) {
    let mut bytes = messagepack_string(name);
    bytes.resize(32, 0);
    let padded = Literal::byte_string(&bytes);
    let plain = if is_plain(name) { IS_PLAIN } else { 0 };
    let found = Literal::u16_unsuffixed(u16::from(fingerprint(name.as_bytes())) | plain);
    (padded, found)
}

/// A byte that few names of a struct share; the runtime finds names by it.
fn fingerprint(name: &[u8]) -> u8 {
    let hash = match (name.first_chunk(), name.last_chunk()) {
        (Some(first), Some(last)) => u64::from_le_bytes(*first) ^ u64::from_le_bytes(*last).rotate_left(23),
        _ => name.iter().fold(0, |hash, byte| hash << 8 | u64::from(*byte)),
    };
    (hash ^ name.len() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).to_be_bytes()[0]
}

/// Whether a name consists of letters, digits and underscores, none of which JSON escapes.
fn is_plain(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// The header and the bytes of a text on the wire.
fn messagepack_string(text: &str) -> Vec<u8> {
    let length = text.len();
    let header = match (u8::try_from(length), u16::try_from(length), u32::try_from(length)) {
        (Ok(length @ ..32), _, _) => vec![0xa0 | length],
        (Ok(length), _, _) => vec![0xd9, length],
        (_, Ok(length), _) => [&[0xda], &length.to_be_bytes()[..]].concat(),
        (_, _, Ok(length)) => [&[0xdb], &length.to_be_bytes()[..]].concat(),
        (_, _, Err(_)) => unreachable!("no source file is of 4 GiB"),
    };
    [&header, text.as_bytes()].concat()
}
