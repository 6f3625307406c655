//! Maps. A key has any type that is a string in Terraform.

use std::{
    borrow::Cow,
    collections::{BTreeMap, HashMap},
    hash::{BuildHasher, Hash},
};

use crate::{
    check::text_keys,
    error::{Error, ErrorKind, Expected},
    model::{Contains, NestedElement, Nesting, TfType},
    nfc::nfc,
    scan::text::is_ascii,
    schema::{NestingMode, Semantics},
    semantics::Meant,
    types::{Element, Type},
    value::{Map, Value},
    wire::{
        ContainerCursor, Decode, Decoder, Encode, Encoder, ValueWriter,
        collections::{decode_entry, decode_more_entries, encode_entries},
    },
};

macro_rules! map {
    ($map:ident<K, V $(, $hasher:ident)?> where K: $($bound:path),+; decode: $decode:expr) => {
        impl<K: TfType, V: TfType $(, $hasher)?> TfType for $map<K, V $(, $hasher)?> {
            const TYPE: Type = Type::Map(Element::from_static(V::TYPE_REF));
            const CONTAINS: Contains = V::CONTAINS.in_map::<K>();
            const SEMANTICS: Semantics = V::SEMANTICS.in_collection();
        }

        impl<'de, K, V, $($hasher)?> Decode<'de> for $map<K, V $(, $hasher)?>
        where
            K: TfType + Decode<'de> $(+ $bound)+,
            V: Decode<'de>,
            $($hasher: BuildHasher + Default,)?
        {
            fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
                const { text_keys::<K>() };
                let mut cursor = decoder.begin_map()?;
                let decode: fn(&mut D, &mut ContainerCursor) -> Result<Self, Error> = $decode;
                let map = decode(decoder, &mut cursor)?;
                if map.len() < cursor.started { keys_merged::<K>()?; }
                Ok(map)
            }
        }

        impl<K: Encode, V: Encode $(, $hasher)?> Encode for $map<K, V $(, $hasher)?> {
            fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
                encode_map(self.iter(), encoder)
            }
        }

        impl<K, V: NestedElement $(, $hasher)?> Nesting for $map<K, V $(, $hasher)?> {
            const MODE: NestingMode = NestingMode::Map;
            type Content = V::Content;
        }
    };
}

map!(BTreeMap<K, V> where K: Ord; decode: decode_one_by_one);
map!(HashMap<K, V, S> where K: Eq, Hash; decode: |decoder, cursor| {
    decode_as_they_come(decoder, cursor, |count| Self::with_capacity_and_hasher(count, S::default()))
});
map!(Map<K, V> where K: Ord; decode: decode_all);

#[cfg(feature = "indexmap")]
use indexmap::IndexMap;
#[cfg(feature = "indexmap")]
map!(IndexMap<K, V, S> where K: Eq, Hash; decode: |decoder, cursor| {
    decode_as_they_come(decoder, cursor, |count| Self::with_capacity_and_hasher(count, S::default()))
});

/// Checks a map that has fewer elements than were read. For a repeated key, the last value counts. But two spellings of one key are two keys to
/// Terraform, so a key type with semantic equality is an error.
#[cold]
fn keys_merged<K: TfType>() -> Result<(), Error> {
    if Meant::new(K::TYPE_REF, K::SEMANTICS).is_any() {
        return Err(Error::invalid("two keys mean the same, of which only one can be there"));
    }
    Ok(())
}

/// The number of elements up to which it is fastest to insert elements into a tree one by one.
const FEW: usize = 32;

/// The number of elements from which a tree is built at once, if the map has so many. The elements after them are inserted. The tree is built from an
/// array, which needs no allocation. For maps of one to ten elements, such as tags, this number takes the least time.
const AT_ONCE: usize = 7;

/// Reads a map. Inserts up to [`FEW`] elements one by one. Collects the elements of a larger map first, because it is fastest to build from all at
/// once. If the format doesn't report a count, collects the elements once there are more than `FEW`.
fn decode_one_by_one<'de, K: Decode<'de> + Ord, V: Decode<'de>, D: Decoder<'de> + ?Sized>(
    decoder: &mut D,
    cursor: &mut ContainerCursor,
) -> Result<BTreeMap<K, V>, Error> {
    if cursor.capacity::<(K, V)>()? > FEW {
        return decode_all(decoder, cursor);
    }
    let mut map = BTreeMap::new();
    if cursor.length >= Some(AT_ONCE) {
        let mut entries = [const { None }; AT_ONCE];
        for entry in &mut entries {
            let read = decode_entry(decoder, cursor)?;
            *entry = Some(read.ok_or_else(|| Error::new(ErrorKind::UnexpectedEnd))?);
        }
        map = BTreeMap::from(entries.map(|entry| entry.expect("each is read")));
    }
    for _ in 0..FEW {
        let Some((key, value)) = decode_entry(decoder, cursor)? else { return Ok(map) };
        map.insert(key, value);
    }
    match decode_entry(decoder, cursor)? {
        None => Ok(map),
        Some(entry) => {
            let entries = map.into_iter().chain([entry]).collect();
            decode_more_entries(decoder, cursor, entries).map(BTreeMap::from_iter)
        }
    }
}

/// Reads a map and inserts the elements in the order of the input. `empty` creates a map for the expected number of elements.
fn decode_as_they_come<'de, K: Decode<'de>, V: Decode<'de>, M: Extend<(K, V)>, D: Decoder<'de> + ?Sized>(
    decoder: &mut D,
    cursor: &mut ContainerCursor,
    empty: impl FnOnce(usize) -> M,
) -> Result<M, Error> {
    let mut map = empty(cursor.capacity::<(K, V)>().unwrap_or(0));
    let mut count = 0;
    while let Some(entry) = decode_entry(decoder, cursor)? {
        cursor.check_count(count, size_of::<(K, V)>())?;
        map.extend([entry]);
        count += 1;
    }
    Ok(map)
}

/// Reads all elements of a map, and builds the map from them at once.
fn decode_all<'de, K: Decode<'de>, V: Decode<'de>, M: FromIterator<(K, V)>, D: Decoder<'de> + ?Sized>(
    decoder: &mut D,
    cursor: &mut ContainerCursor,
) -> Result<M, Error> {
    let entries = Vec::with_capacity(cursor.capacity::<(K, V)>()?);
    decode_more_entries(decoder, cursor, entries).map(M::from_iter)
}

/// Returns the text of a key in normal form C.
fn encode_key<K: Encode>(key: &K) -> Result<Cow<'_, str>, Error> {
    if let Some(text) = key.as_text() {
        return Ok(if text.is_ascii() { Cow::Borrowed(text) } else { nfc(text) });
    }
    let mut writer = ValueWriter::new();
    key.encode(&mut writer)?;
    match writer.finish() {
        Value::String(text) => Ok(text),
        other => {
            let expected = Expected::String;
            Err(Error::new(ErrorKind::Unexpected { expected, found: other.kind().into() }))
        }
    }
}

/// Writes the elements of a map.
fn encode_map<'m, K, V, E>(
    entries: impl ExactSizeIterator<Item = (&'m K, &'m V)> + Clone,
    encoder: &mut E,
) -> Result<(), Error>
where
    K: Encode + 'm,
    V: Encode + 'm,
    E: Encoder + ?Sized,
{
    // The output of a built-in writer can be truncated if the order is wrong.
    if let Some(start) = encoder.as_builtin().map(|writer| writer.bytes().len()) {
        if encode_in_order(entries.clone(), encoder)? {
            return Ok(());
        }
        encoder.as_builtin().into_iter().for_each(|writer| writer.bytes().truncate(start));
    }
    let mut normal = Vec::with_capacity(entries.len());
    for (key, value) in entries {
        normal.push((encode_key(key)?, value));
    }
    let keys = normal.iter().map(|(key, _)| &**key).zip(0..).collect();
    encode_entries(keys, encoder, |index, encoder| normal[index].1.encode(encoder))
}

/// Writes the elements of a map in the order of the iterator. All keys must be ASCII, and so in normal form C, and in ascending order. Otherwise
/// returns `false`, and some elements may be written.
fn encode_in_order<'m, K, V, E>(
    entries: impl ExactSizeIterator<Item = (&'m K, &'m V)>,
    encoder: &mut E,
) -> Result<bool, Error>
where
    K: Encode + 'm,
    V: Encode + 'm,
    E: Encoder + ?Sized,
{
    let mut previous = None;
    encoder.begin_map(entries.len())?;
    for (key, value) in entries {
        let Some(key) = key.as_text().filter(|key| is_ascii(key.as_bytes())) else { return Ok(false) };
        let place = Some((first_bytes(key), key));
        if previous >= place {
            return Ok(false);
        }
        encoder.key(key)?;
        value.encode(encoder).map_err(|error| error.in_key(key))?;
        previous = place;
    }
    encoder.end_map().map(|()| true)
}

/// Returns the first eight bytes of a text as one number, padded with zeros. Most texts that differ have different numbers.
#[inline]
fn first_bytes(text: &str) -> u64 {
    let text = text.as_bytes();
    if let Some(bytes) = text.first_chunk() {
        return u64::from_be_bytes(*bytes);
    }
    let number = |bytes: &[u8; 4]| u64::from(u32::from_be_bytes(*bytes));
    if let (Some(first), Some(last)) = (text.first_chunk(), text.last_chunk()) {
        // Bytes that are in both halves are equal, so `|` keeps them.
        return number(first) << 32 | number(last) << (8 * (8 - text.len()));
    }
    text.iter().zip([56, 48, 40]).fold(0, |bytes, (byte, place)| bytes | u64::from(*byte) << place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_in_the_order_of_their_first_bytes() {
        let ends = ["", "\0", "\0\0", "\0a", "a", "a\0", "ab", "b", "\x7f"];
        let starts = ["", "a", "ab", "abc", "abcd", "abcde", "abcdef", "abcdefg", "abcdefgh", "b"];
        let texts: Vec<_> = starts.iter().flat_map(|start| ends.map(|end| [*start, end].concat())).collect();
        for one in &texts {
            for other in &texts {
                let order = (first_bytes(one), one).cmp(&(first_bytes(other), other));
                assert_eq!(order, one.cmp(other), "{one:?} and {other:?}");
            }
        }
    }
}
