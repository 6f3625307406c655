//! Encodings that went wrong on the way.

use proptest::{collection::vec, prelude::*, sample::Index};

/// Something that happens to bytes.
#[derive(Clone, Debug)]
pub enum Corruption {
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

/// One to three corruptions, most often one: more leave little that is valid.
pub fn corruptions() -> impl Strategy<Value = Vec<Corruption>> {
    prop_oneof![3 => vec(corruption(), 1), 1 => vec(corruption(), 2..4)]
}

fn corruption() -> impl Strategy<Value = Corruption> {
    prop_oneof![
        1 => any::<Index>().prop_map(Corruption::Cut),
        3 => (any::<Index>(), 0..8_u8).prop_map(|(place, bit)| Corruption::Flip(place, bit)),
        3 => (any::<Index>(), byte()).prop_map(|(place, byte)| Corruption::Set(place, byte)),
        2 => (any::<Index>(), byte()).prop_map(|(place, byte)| Corruption::Insert(place, byte)),
        2 => any::<Index>().prop_map(Corruption::Remove),
        1 => (any::<Index>(), any::<Index>(), 1..8_usize).prop_map(|(from, to, length)| Corruption::Repeat(from, to, length)),
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

/// The bytes, corrupt.
pub fn corrupted(bytes: &[u8], corruptions: &[Corruption]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for corruption in corruptions {
        let length = bytes.len();
        match *corruption {
            Corruption::Insert(place, byte) => bytes.insert(place.index(length + 1), byte),
            _ if length == 0 => {}
            Corruption::Cut(place) => bytes.truncate(place.index(length)),
            Corruption::Flip(place, bit) => bytes[place.index(length)] ^= 1 << bit,
            Corruption::Set(place, byte) => bytes[place.index(length)] = byte,
            Corruption::Remove(place) => drop(bytes.remove(place.index(length))),
            Corruption::Repeat(from, to, count) => {
                let from = from.index(length);
                let part = bytes[from..length.min(from + count)].to_vec();
                let to = to.index(length + 1);
                bytes.splice(to..to, part);
            }
        }
    }
    bytes
}
