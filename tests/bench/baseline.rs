//! The least that can be done with MessagePack: to pass over it. A floor, and what shuffles a payload.

use tfvalue_model_tests::generate::random::Random;

/// The value that begins at a byte: its length without its parts, and the number of its parts.
fn token(bytes: &[u8]) -> (usize, usize) {
    let length =
        |width: usize| bytes[1..=width].iter().fold(0, |length, byte| length << 8 | usize::from(*byte));
    match bytes[0] {
        byte @ 0x80..=0x8f => (1, 2 * usize::from(byte & 0xf)),
        byte @ 0x90..=0x9f => (1, usize::from(byte & 0xf)),
        byte @ 0xa0..=0xbf => (1 + usize::from(byte & 0x1f), 0),
        0xc4 | 0xd9 => (2 + length(1), 0),
        0xc5 | 0xda => (3 + length(2), 0),
        0xc6 | 0xdb => (5 + length(4), 0),
        0xc7 => (3 + length(1), 0),
        0xcc | 0xd0 => (2, 0),
        0xcd | 0xd1 | 0xd4 => (3, 0),
        0xca | 0xce | 0xd2 => (5, 0),
        0xcb | 0xcf | 0xd3 => (9, 0),
        0xdc => (3, length(2)),
        0xdd => (5, length(4)),
        0xde => (3, 2 * length(2)),
        0xdf => (5, 2 * length(4)),
        _ => (1, 0),
    }
}

/// Returns the length of the value at the beginning.
pub(crate) fn skip(bytes: &[u8]) -> usize {
    let (mut at, mut values) = (0, 1);
    while values > 0 {
        let (length, parts) = token(&bytes[at..]);
        at += length;
        values = values - 1 + parts;
    }
    at
}

/// Looks at each byte, as who finds out whether text is text has to; with what every processor of the target has, which is half of what most
/// have.
pub(crate) fn look(bytes: &[u8]) -> u8 {
    bytes.iter().fold(0, |all, byte| all | byte)
}

/// Copies a value, the entries of all its maps in another order, and returns how long it is.
pub(crate) fn shuffle(bytes: &[u8], random: &mut Random, output: &mut Vec<u8>) -> usize {
    let (mut at, parts) = token(bytes);
    output.extend_from_slice(&bytes[..at]);
    if !matches!(bytes[0], 0x80..=0x8f | 0xde | 0xdf) {
        for _ in 0..parts {
            at += shuffle(&bytes[at..], random, output);
        }
        return at;
    }
    let mut entries = Vec::new();
    for _ in 0..parts / 2 {
        let mut entry = Vec::new();
        at += shuffle(&bytes[at..], random, &mut entry);
        at += shuffle(&bytes[at..], random, &mut entry);
        entries.push(entry);
    }
    for last in (1..entries.len()).rev() {
        entries.swap(last, random.below(last + 1));
    }
    output.extend(entries.into_iter().flatten());
    at
}
