//! Encodings that went wrong on the way.

use proptest::{collection::vec, prelude::*, sample::Index};

/// Something that happens to bytes.
#[derive(Clone, Debug)]
pub enum Damage {
    /// The bytes end here.
    Cut(Index),
    /// A bit is another.
    Flip(Index, u8),
    /// A byte is another.
    Set(Index, u8),
    /// A byte is added.
    Insert(Index, u8),
    /// A byte is lost.
    Remove(Index),
    /// So many bytes from the first place come again at the second.
    Repeat(Index, Index, usize),
}

/// One to three damages, most often one: more leave little that is valid.
pub fn damages() -> impl Strategy<Value = Vec<Damage>> {
    prop_oneof![3 => vec(damage(), 1), 1 => vec(damage(), 2..4)]
}

fn damage() -> impl Strategy<Value = Damage> {
    prop_oneof![
        1 => any::<Index>().prop_map(Damage::Cut),
        3 => (any::<Index>(), 0..8_u8).prop_map(|(place, bit)| Damage::Flip(place, bit)),
        3 => (any::<Index>(), byte()).prop_map(|(place, byte)| Damage::Set(place, byte)),
        2 => (any::<Index>(), byte()).prop_map(|(place, byte)| Damage::Insert(place, byte)),
        2 => any::<Index>().prop_map(Damage::Remove),
        1 => (any::<Index>(), any::<Index>(), 1..8_usize).prop_map(|(from, to, length)| Damage::Repeat(from, to, length)),
    ]
}

/// A byte; most often one with which something begins in MessagePack or JSON.
pub fn byte() -> impl Strategy<Value = u8> {
    prop_oneof![
        2 => any::<u8>(),
        2 => 0xc0..=0xdf_u8,
        1 => prop_oneof![0..8_u8, 0x80..0x84_u8, 0x90..0x94_u8, 0xa0..0xa4_u8],
        1 => proptest::sample::select(&b"[]{}:,\"\\0123456789-+.eEpntfu \0"[..]),
    ]
}

/// The bytes, damaged.
pub fn damaged(bytes: &[u8], damages: &[Damage]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for damage in damages {
        let length = bytes.len();
        match *damage {
            Damage::Insert(place, byte) => bytes.insert(place.index(length + 1), byte),
            _ if length == 0 => {}
            Damage::Cut(place) => bytes.truncate(place.index(length)),
            Damage::Flip(place, bit) => bytes[place.index(length)] ^= 1 << bit,
            Damage::Set(place, byte) => bytes[place.index(length)] = byte,
            Damage::Remove(place) => drop(bytes.remove(place.index(length))),
            Damage::Repeat(from, to, count) => {
                let from = from.index(length);
                let part = bytes[from..length.min(from + count)].to_vec();
                let to = to.index(length + 1);
                bytes.splice(to..to, part);
            }
        }
    }
    bytes
}
