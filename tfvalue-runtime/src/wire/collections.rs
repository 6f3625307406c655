//! Shared code for the elements of lists, sets and maps of any type.

use crate::{
    error::{Error, ErrorKind},
    sort::sort_texts,
};

use super::{ContainerCursor, Decode, Decoder, Encoder};

/// Reads the remaining elements of a sequence and appends them to `elements`.
#[inline]
pub(crate) fn decode_more_elements<'de, T: Decode<'de>, D: Decoder<'de> + ?Sized>(
    decoder: &mut D,
    cursor: &mut ContainerCursor,
    mut elements: Vec<T>,
    in_element: fn(Error, usize) -> Error,
) -> Result<Vec<T>, Error> {
    while decoder.next_element(cursor)? {
        cursor.check_count(elements.len(), size_of::<T>())?;
        let offset = decoder.offset();
        elements
            .push(T::decode(decoder).map_err(|error| in_element(error.with_offset(offset), cursor.index()))?);
    }
    Ok(elements)
}

/// Reads the remaining elements of a map and appends them to `entries`.
pub(crate) fn decode_more_entries<'de, K: Decode<'de>, V: Decode<'de>, D: Decoder<'de> + ?Sized>(
    decoder: &mut D,
    cursor: &mut ContainerCursor,
    mut entries: Vec<(K, V)>,
) -> Result<Vec<(K, V)>, Error> {
    while let Some(entry) = decode_entry(decoder, cursor)? {
        cursor.check_count(entries.len(), size_of::<(K, V)>())?;
        entries.push(entry);
    }
    Ok(entries)
}

/// Reads the next element of a map.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it is what the loops consist of")]
pub(crate) fn decode_entry<'de, K: Decode<'de>, V: Decode<'de>, D: Decoder<'de> + ?Sized>(
    decoder: &mut D,
    cursor: &mut ContainerCursor,
) -> Result<Option<(K, V)>, Error> {
    let start = decoder.offset();
    let Some(key) = decoder.next_key(cursor)? else { return Ok(None) };
    let offset = decoder.offset();
    let value = V::decode(decoder).map_err(|error| error.with_offset(offset).in_key(&key))?;
    let key = K::from_text(key).map_err(|(error, key)| error.with_offset(start).in_key(&key))?;
    Ok(Some((key, value)))
}

/// Writes the elements of a map with these keys, which are in normal form C, sorted by key. `encode` writes the value at the position that
/// is stored with the key.
///
/// # Errors
///
/// Returns an error if two keys are the same.
pub(crate) fn encode_entries<E: Encoder + ?Sized>(
    mut keys: Vec<(&str, usize)>,
    encoder: &mut E,
    encode: impl Fn(usize, &mut E) -> Result<(), Error>,
) -> Result<(), Error> {
    sort_texts(&mut keys);
    if let Some(twice) = keys.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        return Err(Error::new(ErrorKind::Duplicate(twice[0].0.to_owned())));
    }
    encoder.begin_map(keys.len())?;
    for (key, index) in keys {
        encoder.key(key)?;
        encode(index, encoder).map_err(|error| error.in_key(key))?;
    }
    encoder.end_map()
}
